import { scenario } from '@cartomancer/testkit';

import { kit } from '../../scenarios/kit.ts';

scenario('SU-26: the GM opens a scene and says who is in it; only they act and hold cards', kit, (s) => {
  s.given({ between: true });
  s.vera.refused('start_scene', { title: 'In', present: ['s1'] }, 'E_GM_ONLY');
  s.gm.does('start_scene', { title: 'In', present: ['s1', 's2'] });
  s.spectator.sees((view) => view.shared.seats.map(({ cards }) => cards > 0), [true, true, false, false]);
  s.vera.may('declare_play');
  s.ruth.mayNot('declare_play');
});

scenario('SU-27: each player begins a scene with as many cards as the character’s lowest attribute', kit, (s) => {
  s.given({ between: true });
  s.gm.does('start_scene', { title: 'In', present: ['s1', 's2', 's3', 's4'] });
  s.spectator.sees((view) => view.shared.seats.map(({ cards }) => cards), [4, 3, 5, 2]);
});

scenario('SU-28: the GM begins a scene with two cards more than the highest attribute in it', kit, (s) => {
  for (const [present, cards] of [
    [['s1', 's4'], 12],
    [['s1', 's2'], 10],
  ] as const) {
    s.given({ between: true });
    s.gm.does('start_scene', { title: 'In', present });
    s.gm.sees('shared.gm.cards', cards);
  }
});

scenario(
  'SU-125: outside fights anyone may act while no play is open; in a fight, only the party on turn',
  kit,
  (s) => {
    s.given({});
    for (const player of [s.vera, s.moss, s.ruth, s.kade]) player.may('declare_play');
    s.vera.does('declare_play', { use: 'wits', text: 'I count the guards.' });
    s.moss.refused('declare_play', { use: 'wits', text: 'I as well.' }, 'SU_PLAY_OPEN');
    s.given({ crew: ['vera', 'moss'], npcs: [{ name: 'Guard' }], order: ['vera', 'moss', 'n1'] });
    s.vera.does('pass_turn');
    s.vera.refused('declare_play', { use: 'wits', text: 'After all.' }, 'E_NOT_YOUR_TURN');
  },
);

scenario('SU-35: a player outside the scene reads that the GM can bring them in, until the GM does', kit, (s) => {
  s.given({ crew: ['vera'], outside: ['kade'] });
  s.kade.sees('own.asks', undefined);
  s.kade.sees('own.waits', { text: 'ask.FREE.outside' });
  s.vera.sees('own.waits', undefined);
  s.gm.does('enter_scene', { seat: 's2' });
  s.kade.sees('own.waits', undefined);
});

scenario('SU-127: the GM rewards a stunt with a card and a reason', kit, (s) => {
  s.given({ crew: ['kade', 'vera'], player: ['6C'] });
  s.vera.refused('award_stunt', { seat: 's1', reason: 'With bare hands!' }, 'E_GM_ONLY');
  s.gm.refused('award_stunt', { seat: 's1', reason: '' }, 'E_TEXT_REQUIRED');
  s.gm.does('award_stunt', { seat: 's1', reason: 'With bare hands!' });
  s.kade.seesCards('own.hand', ['6C']);
});
