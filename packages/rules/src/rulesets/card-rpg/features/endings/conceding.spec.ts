import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import type { CardCode, OptionValue } from '../../../../kernel/index.ts';
import { presentation } from '../../presentation/index.ts';
import { kit } from '../../scenarios/kit.ts';
import { open, part } from '../../scenarios/steps.ts';
import type { TableView } from '../../view-types.ts';

const conceding = {
  parts: { B: { side: 'us', hand: ['9H'] }, E: { side: 'them', hand: ['2D'] }, C: { side: 'us', hand: ['3D'] } },
  attacks: [
    { on: 'B', by: 'E', pile: ['5H'] },
    { on: 'B', by: 'E', pile: ['6C'] },
    { on: 'E', by: 'B', pile: ['8C'] },
  ],
} as const;

scenario(
  'CR-112 … CR-123: a participant who concedes takes open attacks as wounds and is out of the conflict',
  kit,
  (s) => {
    s.given({
      trump: 'S',
      parts: { B: { hand: ['9H', '4C'], wounds: [['2C'], ['3C']] }, E: { hand: ['2D'] }, C: { hand: ['3D'] } },
      attacks: [
        { on: 'B', by: 'E', pile: ['5H'] },
        { on: 'E', by: 'B', pile: ['8C'] },
      ],
    });
    s.B.refused('take_wound', { aid: 'A1' }, 'CR_THIRD_WOUND');
    const concede = presentation.move(s.B.view, { type: 'concede', part: 'c1' });
    expect(concede.warns).toEqual({ text: 'warn.concede', facts: { n: 1, all: 3, stakes: { text: 'stakes.lost' } } });
    s.E.refused('concede', { part: 'c1' }, 'E_NOT_YOURS');
    s.B.does('concede', { part: 'c1', say: 'Enough.' });
    s.spectator.sees((view) => part('c1')(view)?.wounds.length, 3);
    s.spectator.sees((view) => part('c1')(view)?.hand, 2);
    s.E.neverSaw('9H');
    s.E.sees(open('c2'), [['8C']]);
    s.B.refused('concede', { part: 'c1' }, 'CR_OUT_OF_CONFLICT');
    s.B.refused('end_turn', {}, 'CR_OUT_OF_CONFLICT', { clause: 'CR-119' });
    s.E.does('take_wound', { aid: 'A2' });
    s.E.does('end_turn');
    s.C.refused('attack', { target: 'c1', cid: '3D', say: 'x' }, 'CR_TARGET_OUT');
  },
);

scenario('CR-117: red cards mark only a participant who concedes on their own turn', kit, (s) => {
  const setting = {
    parts: { A: { hand: ['9D'] }, B: { hand: ['2H'] }, C: { hand: ['3H'] } },
    reds: ['8D'],
    place: { cards: ['2C'] },
  } as const;
  s.given(setting);
  const described = presentation.move(s.A.view, { type: 'concede', part: 'c1' });
  expect(described.warns).toEqual({ text: 'warn.concede', facts: { n: 1, all: 1, stakes: { text: 'stakes.lost' } } });
  s.A.does('concede', { part: 'c1' });
  s.expectEvent('conceded', { part: 'c1', why: 'will', woundsTaken: ['W1'] });
  s.spectator.sees((view) => part('c1')(view)?.wounds.map(({ marker }) => marker), [true]);
  // With two wounds, the red card becomes the third.
  s.given({ ...setting, parts: { ...setting.parts, A: { hand: ['9D'], wounds: [['2C'], ['3C']] } } });
  s.A.does('concede', { part: 'c1' });
  s.expectEvent('conceded', { part: 'c1', why: 'third' });
  s.given(setting);
  s.B.does('concede', { part: 'c2' });
  s.spectator.sees((view) => part('c2')(view)?.wounds, []);
});

scenario('CR-120: the covered piles of a conceding participant leave play', kit, (s) => {
  s.given({
    parts: { B: { hand: ['5C', '9D'] }, E: { hand: ['2D'] } },
    attacks: [
      { on: 'B', by: 'E', pile: ['3C'] },
      { on: 'B', by: 'E', pile: ['6D'] },
    ],
  });
  s.B.does('cover', { aid: 'A1', cid: '5C' });
  s.B.does('concede', { part: 'c1' });
  s.expectEvent('piles_left_play', { aids: ['A1'], reason: 'conceded' });
});

scenario('CR-116: conceding turns all open attacks into wounds', kit, (s) => {
  s.given(conceding);
  s.B.does('concede', { part: 'c1' });
  s.spectator.sees((view) => part('c1')(view)?.wounds.map(({ faces }) => faces), [['5H'], ['6C']]);
});

scenario('CR-118: conceding gives up the stakes, even if the side wins', kit, (s) => {
  s.given(conceding);
  s.B.does('concede', { part: 'c1' });
  s.E.does('concede', { part: 'c2' });
  s.expectEvent('conflict_won', { side: 'us', winners: ['c3'], losers: ['c1', 'c2'] });
});

function meaningOfConceding(view: TableView) {
  return presentation.move(view, { type: 'concede', part: 'c1' }).means?.text;
}

const lastStand = { hand: ['2C'], wounds: [['3H'], ['4H']] } as const;

scenario('CR-112 CR-173: conceding is not called the only way out if the help of the place answers', kit, (s) => {
  s.given({
    parts: { A: lastStand, B: { hand: ['3C', '8D'] } },
    trump: 'S',
    place: { cards: ['9D'], attributes: [{ k: 'colour', colour: 'red', acts: 'helps' }] },
    turn: 'A',
    options: { envTempo: 'everyTurn' },
  });
  s.A.does('end_turn');
  s.B.does('attack', { target: 'c1', cid: '8D', say: 'A stone.' });
  s.B.does('end_turn');
  s.A.sees(meaningOfConceding, 'mean.concede');
  s.A.does('take_help', { aid: 'A2' });
});

scenario('CR-103 CR-112 CR-143: options decide whether conceding is called the only way out', kit, (s) => {
  const attacked = (hand: readonly CardCode[], options: Readonly<Record<string, OptionValue>>) => {
    s.given({
      parts: { A: { ...lastStand, hand }, B: { hand: ['3C'] } },
      trump: 'S',
      attacks: [{ on: 'A', by: 'B', pile: ['9D', 'QC'] }],
      options,
    });
    return meaningOfConceding(s.A.view);
  };
  expect(attacked(['TH'], {})).toBe('mean.concede');
  expect(attacked(['TH'], { deflectMatch: 'rank' })).toBe('mean.concede.third');
  expect(attacked(['KH'], { deflectMatch: 'rank' })).toBe('mean.concede.third');
  expect(attacked(['KH'], { deflectMatch: 'rank', standaloneMagic: true })).toBe('mean.concede');
});

scenario('CR-121: attacks remain after their attacker concedes', kit, (s) => {
  s.given(conceding);
  s.B.does('concede', { part: 'c1' });
  s.E.sees(open('c2'), [['8C']]);
});

/** The two sentences of the confirmation before conceding: the loss, and whether the conflict goes on. */
function consequence(view: TableView, id: string): readonly unknown[] {
  const { leaving, rest } = presentation.move(view, { type: 'concede', part: id }).message.facts ?? {};
  return [leaving, rest];
}

scenario(
  'CR-115 CR-118 CR-196 CR-198: before conceding, the player reads what becomes of the stakes and the conflict',
  kit,
  (s) => {
    s.given(conceding);
    const you = (stakes: string) => ({ text: 'sure.concede.you', facts: { stakes: { text: stakes } } });
    expect(consequence(s.B.view, 'c1')).toEqual([you('stakes.allies'), { text: 'sure.concede.on' }]);
    expect(consequence(s.E.view, 'c2')).toEqual([you('stakes.lost'), { text: 'sure.concede.ends' }]);
    s.given({ parts: { A: { hand: ['2H'] }, B: { hand: ['3H', '4S'], npc: 'own deck' } }, turn: 'B' });
    const name = s.shared.conflict?.participants.find(({ id }) => id === 'n1')?.name.split(',')[0];
    expect(consequence(s.gm.view, 'n1')).toEqual([
      { text: 'sure.concede.part', facts: { name, stakes: { text: 'stakes.lost' } } },
      { text: 'sure.concede.ends' },
    ]);
    // A third side fights on.
    s.given({ parts: { A: { hand: ['2H'] }, B: { hand: ['3H'] }, C: { hand: ['4H'] } } });
    expect(consequence(s.A.view, 'c1').at(1)).toEqual({ text: 'sure.concede.on' });
  },
);

scenario(
  'CR-194: against a place with its own stake, only the concession of the last participant ends the conflict',
  kit,
  (s) => {
    s.given({
      parts: { A: { hand: ['9D'], side: 'us' }, B: { hand: ['2H'], side: 'us' } },
      place: { cards: ['8D', '2D'], attributes: [{ k: 'contestant', stake: 'The village drowns.', stamina: 1 }] },
    });
    expect(consequence(s.A.view, 'c1').at(1)).toEqual({ text: 'sure.concede.place' });
    s.B.does('concede', { part: 'c2' });
    expect(consequence(s.A.view, 'c1').at(1)).toEqual({ text: 'sure.concede.ends' });
  },
);
