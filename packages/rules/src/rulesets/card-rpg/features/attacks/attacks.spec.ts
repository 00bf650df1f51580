import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { presentation } from '../../presentation/index.ts';
import { kit } from '../../scenarios/kit.ts';
import { open, part } from '../../scenarios/steps.ts';

const twoOpen = {
  trump: 'S',
  parts: { B: { hand: ['5C', '9D', '2S', '4H'] }, E: { hand: ['2D'], wounds: [['4D']] } },
  attacks: [
    { on: 'B', by: 'E', pile: ['3C'] },
    { on: 'B', by: 'E', pile: ['6D'] },
  ],
} as const;

scenario(
  'CR-80 … CR-83 CR-86: a turn that began without open attacks allows one attack of any suit, on an active enemy',
  kit,
  (s) => {
    s.given({
      parts: {
        A: { side: 'us', hand: ['4C', '6C', '7D'] },
        B: { side: 'us', hand: ['2D'] },
        E: { side: 'them', hand: ['3D'] },
        C: { side: 'them', hand: ['5D'], out: true },
      },
    });
    s.A.refused('attack', { target: 'c2', cid: '4C', say: 'x' }, 'CR_NOT_ENEMY', { clause: 'CR-81' });
    s.A.refused('attack', { target: 'c4', cid: '4C', say: 'x' }, 'CR_TARGET_OUT', { clause: 'CR-123' });
    s.A.refused('attack', { target: 'c3', cid: 'h99', say: 'x' }, 'E_NOT_IN_HAND', { clause: 'CR-80' });
    s.A.mayOnly('attack', [
      ['c3', '4C'],
      ['c3', '6C'],
      ['c3', '7D'],
    ]);
    s.A.does('attack', { target: 'c3', cid: '4C', say: 'A shove.' });
    s.A.refused('attack', { target: 'c3', cid: '6C', say: 'x' }, 'CR_ALREADY_ATTACKED', { clause: 'CR-86' });
    s.E.sees(({ shared }) => shared.asks?.text, 'ask.all.TURN.done');
  },
);

scenario('CR-86: by option a turn has any number of attacks', kit, (s) => {
  s.given({
    options: { newAttacksPerTurn: 'unlimited' },
    parts: { A: { hand: ['4C', '6C', '7D'] }, E: { hand: ['3D'] } },
  });
  s.A.does('attack', { target: 'c2', cid: '4C', say: 'One.' });
  s.E.sees(({ shared }) => shared.asks?.text, 'ask.all.TURN.attack');
  s.A.does('attack', { target: 'c2', cid: '6C', say: 'Two.' });
  s.E.sees(open('c2'), [['4C'], ['6C']]);
});

scenario('CR-84: a turn that began with an open red card allows attacks only in the suits of wounds', kit, (s) => {
  s.given({ parts: { A: { hand: ['9D', '4C'] }, E: { hand: ['3D'] } }, reds: ['8D'], place: { cards: ['2C'] } });
  s.spectator.sees('shared.conflict.turn.free', false);
  s.A.does('cover', { aid: 'A1', cid: '9D' });
  s.A.refused('attack', { target: 'c2', cid: '4C', say: 'x' }, 'CR_SUIT_NOT_WOUNDED');
});

scenario('CR-85: an enemy can be attacked in the suit of each card of their wounds', kit, (s) => {
  s.given({
    trump: 'S',
    parts: { B: { hand: ['5C', '7D', '8H'] }, E: { hand: ['2D'], wounds: [['4D', '6H']] } },
    attacks: [{ on: 'B', by: 'E', pile: ['3C'] }],
  });
  s.B.does('cover', { aid: 'A1', cid: '5C' });
  s.B.mayOnly('attack', [
    ['c2', '7D'],
    ['c2', '8H'],
  ]);
});

scenario(
  'CR-87 CR-88: an attack needs a line, and its prompt fits the card; options accept a tick, or ask for more lines',
  kit,
  (s) => {
    const setting = { parts: { A: { hand: ['4C', '6C', 'JS'] }, E: { hand: ['3D'] } } } as const;
    s.given(setting);
    s.A.refused('attack', { target: 'c2', cid: '4C' }, 'E_TEXT_REQUIRED', { clause: 'CR-87' });
    s.A.refused('attack', { target: 'c2', cid: '4C', say: ' ' }, 'E_TEXT_REQUIRED');
    const [four] = s.A.view.own.hand ?? [];
    const described = presentation.move(s.A.view, { type: 'attack', target: 'c2', cid: four?.handle });
    expect(described.means).toEqual({ text: 'prompt.scale', facts: { theme: { text: 'theme.C' }, n: 4 } });
    expect(described.omittedFields).toContain('told');
    s.given({ ...setting, options: { narration: 'voice' } });
    const [spoken] = s.A.view.own.hand ?? [];
    const { omittedFields } = presentation.move(s.A.view, { type: 'attack', target: 'c2', cid: spoken?.handle });
    expect(omittedFields).not.toContain('told');
    s.A.does('attack', { target: 'c2', cid: '4C', told: true });
    s.given({ ...setting, options: { narration: 'all' }, attacks: [{ on: 'A', by: 'E', pile: ['3C'] }] });
    s.A.refused('cover', { aid: 'A1', cid: '4C' }, 'E_TEXT_REQUIRED');
    s.A.refused('take_wound', { aid: 'A1' }, 'E_TEXT_REQUIRED');
    s.A.does('cover', { aid: 'A1', cid: '4C', say: 'No.' });
  },
);

scenario('CR-89: others may ask once for another line for a card', kit, (s) => {
  s.given({ parts: { A: { hand: ['4C', '6C'] }, E: { hand: ['3D'] } } });
  s.A.does('attack', { target: 'c2', cid: '4C', say: 'I fly.' });
  s.E.does('ask_retelling', { ref: 'L1', why: 'A four is no flying.' });
  s.E.refused('ask_retelling', { ref: 'L1', why: 'Again.' }, 'CR_ALREADY_ASKED');
  s.E.refused('retell', { ref: 'L1', text: 'x' }, 'CR_NOT_ASKED');
  s.A.refused('retell', { ref: 'L1' }, 'E_TEXT_REQUIRED');
  expect(presentation.move(s.A.view, { type: 'retell', ref: 'L1' }).wantsText).toBe(true);
  expect(presentation.suggests?.(s.A.view)).toEqual([{ type: 'retell', ref: 'L1', decline: true }]);
  expect(presentation.suggests?.(s.E.view)).toEqual([]);
  s.A.does('retell', { ref: 'L1', text: 'I hop.' });
  s.spectator.sees('shared.conflict.lines.0.text', 'I hop.');
  s.spectator.heard('retold', { partName: 'A', text: 'I hop.' });
  expect(presentation.suggests?.(s.A.view)).toEqual([]);
  s.E.sees(open('c2'), [['4C']]);
});

scenario('CR-90 … CR-93: a card of the suit or a trump covers an attack, if it is worth enough', kit, (s) => {
  s.given({
    trump: 'S',
    parts: { B: { hand: ['7H', '5H', '2S', '9D', '8S', 'KH'] }, E: { hand: ['2D'] } },
    attacks: [
      { on: 'B', by: 'E', pile: ['6H'] },
      { on: 'B', by: 'E', pile: ['5S'] },
      { on: 'E', by: 'B', pile: ['3C'] },
    ],
  });
  s.B.refused('cover', { aid: 'A1', cid: '5H' }, 'CR_TOO_LOW', { clause: 'CR-90', facts: { n: 6, v: 5 } });
  s.B.refused('cover', { aid: 'A1', cid: '9D' }, 'CR_WRONG_SUIT', { facts: { suit: 'H', trump: 'S' } });
  s.B.refused('cover', { aid: 'A2', cid: '2S' }, 'CR_TRUMP_TOO_LOW', { clause: 'CR-92', facts: { n: 5 } });
  s.B.refused('cover', { aid: 'A3', cid: '7H' }, 'CR_NOT_AGAINST_YOU', { facts: { name: 'E' } });
  s.B.refused('cover', { aid: 'A9', cid: '7H' }, 'CR_NO_SUCH_ATTACK');
  s.B.may('cover', { aid: 'A1', cid: '2S' });
  s.B.may('cover', { aid: 'A2', cid: '8S' });
  s.B.does('cover', { aid: 'A1', cid: '7H' });
  s.spectator.sees(
    (view) => view.shared.conflict?.attacks.find(({ aid }) => aid === 'A1')?.pile.map(({ face }) => face),
    ['6H', '7H'],
  );
});

scenario('CR-08 CR-94 … CR-98: a covered pile is sent on whole and counts as its top card', kit, (s) => {
  s.given({
    trump: 'S',
    parts: { B: { hand: ['5C', '9D', 'JH'] }, C: { hand: ['2H'] }, D: { hand: ['3H'] } },
    attacks: [
      { on: 'B', by: 'C', pile: ['3C'] },
      { on: 'B', by: 'D', pile: ['6D'] },
    ],
  });
  s.B.does('cover', { aid: 'A1', cid: '5C' });
  s.B.refused('cover', { aid: 'A2', cid: 'JH', effect: { k: 'J.move', from: 'A2', to: 'A1' } }, 'CR_EFFECT_TARGET');
  s.B.refused('push', { to: { A1: 'c3' } }, 'CR_OPEN_ATTACKS');
  s.B.does('cover', { aid: 'A2', cid: '9D' });
  expect(s.shared.phase).toBe('TURN.push');
  s.B.refused('attack', { target: 'c2', cid: 'JH', say: 'x', effect: { k: 'none' } }, 'CR_PUSH_FIRST', {
    clause: 'CR-96',
  });
  s.B.refused('end_turn', {}, 'CR_PUSH_FIRST');
  s.B.does('push', { to: { A1: 'c3', A2: 'c3' } });
  s.D.sees(open('c3'), [
    ['3C', '5C'],
    ['6D', '9D'],
  ]);
  s.spectator.sees((view) => view.shared.conflict?.attacks.map(({ by }) => by), ['c1', 'c1']);
});

scenario('CR-95: covered piles are sent on one by one, each to any enemy', kit, (s) => {
  s.given({
    trump: 'S',
    parts: { B: { hand: ['5C', '9D', '2S'] }, C: { hand: ['2H'] }, D: { hand: ['3H'] } },
    attacks: [
      { on: 'B', by: 'C', pile: ['3C'] },
      { on: 'B', by: 'D', pile: ['6D'] },
    ],
  });
  s.B.does('cover', { aid: 'A1', cid: '5C' });
  s.B.refused('send_pile', { aid: 'A1', target: 'c3' }, 'CR_OPEN_ATTACKS');
  s.B.does('cover', { aid: 'A2', cid: '9D' });
  s.B.refused('send_pile', { aid: 'A3', target: 'c3' }, 'CR_NO_SUCH_ATTACK');
  s.B.refused('send_pile', { aid: 'A1', target: 'c1' }, 'CR_NOT_ENEMY');
  s.C.refused('send_pile', { aid: 'A1', target: 'c3' }, 'E_NOT_YOUR_TURN');
  s.B.does('send_pile', { aid: 'A1', target: 'c3', say: 'Have it back.' });
  expect(s.shared.phase).toBe('TURN.push');
  // The event names the card that now attacks, and the line told with it.
  const sent = { aid: 'A1', target: 'c3', targetName: 'D', card: '5C', count: 2 };
  s.spectator.heard('piles_pushed', { byName: 'B', to: [sent], say: 'Have it back.' });
  const line = presentation.line?.({ type: 'piles_pushed', byName: 'B', to: [sent], say: 'Have it back.' });
  expect(line).toMatchObject({ kind: 'card', card: '5C', message: { text: 'event.piles_pushed.told' } });
  s.B.does('send_pile', { aid: 'A2', target: 'c2' });
  expect(s.shared.phase).toBe('TURN.attack');
  s.spectator.sees(
    (view) => view.shared.conflict?.attacks.map(({ by, target }) => [by, target]),
    [
      ['c1', 'c3'],
      ['c1', 'c2'],
    ],
  );
});

scenario('CR-99 CR-108: without an enemy, covered and deflected piles leave play', kit, (s) => {
  const alone = {
    trump: 'S',
    parts: { A: { hand: ['9C', '6D', '2H'] } },
    attacks: [{ on: 'A', pile: ['6C'] }],
    place: { cards: ['2C', '3C'], attributes: [{ k: 'contestant', stake: 'It burns down.', stamina: 9 }] },
  } as const;
  s.given(alone);
  s.A.does('cover', { aid: 'A1', cid: '9C' });
  s.expectEvent('piles_left_play', { cards: ['6C', '9C'], reason: 'pushed nowhere' });
  s.given(alone);
  s.A.does('deflect', { aid: 'A1', cid: '6D' });
  s.spectator.seesCards((view) => view.shared.conflict?.outOfPlay ?? [], ['6D', '6C']);
});

scenario('CR-100 CR-101: covered piles are sent on even after a wound', kit, (s) => {
  s.given(twoOpen);
  s.B.does('take_wound', { aid: 'A2' });
  s.B.does('cover', { aid: 'A1', cid: '5C' });
  s.E.sees(open('c2'), [['3C', '5C']]);
  s.B.may('attack', { target: 'c2', cid: '9D' });
});

scenario('CR-102 … CR-107: a deflection sends two attacks at once', kit, (s) => {
  s.given({
    trump: 'S',
    parts: { B: { hand: ['7S', '7D', '9C'] }, E: { hand: ['2D'] }, C: { hand: ['3D'] } },
    attacks: [
      { on: 'B', by: 'E', pile: ['5H', '7H'] },
      { on: 'B', by: 'E', pile: ['9H'] },
    ],
  });
  s.B.refused('deflect', { aid: 'A1', cid: '9C', target: 'c2' }, 'CR_NUMBER_DIFFERS', { facts: { n: 7 } });
  s.B.refused('deflect', { aid: 'A1', cid: '7D' }, 'CR_TARGET_NEEDED', { clause: 'CR-104' });
  s.B.refused('deflect', { aid: 'A1', cid: '7D', target: 'c1' }, 'CR_NOT_ENEMY');
  s.B.does('deflect', { aid: 'A1', cid: '7D', target: 'c3' });
  s.C.sees(open('c3'), [['5H', '7H'], ['7D']]);
  s.B.does('deflect', { aid: 'A2', cid: '9C', target: 'c2' });
  s.spectator.sees('shared.conflict.turn.attacks', 0);
});

scenario('CR-109 … CR-111: a wound takes the whole pile, even if the attack could be covered', kit, (s) => {
  s.given({
    trump: 'S',
    parts: { B: { hand: ['9H'] }, E: { hand: ['2D'] } },
    attacks: [{ on: 'B', by: 'E', pile: ['5H', '7H'] }],
  });
  s.B.may('cover', { aid: 'A1', cid: '9H' });
  s.B.does('take_wound', { aid: 'A1', say: 'That stings.' });
  s.spectator.sees((view) => part('c1')(view)?.wounds.map(({ faces }) => faces), [['5H', '7H']]);
  s.spectator.sees((view) => part('c1')(view)?.active, true);
});

scenario('CR-08: the top card alone gives an attack its suit and value', kit, (s) => {
  s.given({
    trump: 'S',
    parts: { B: { hand: ['7H', '5C', '8H'] }, E: { hand: ['2D'] } },
    attacks: [{ on: 'B', by: 'E', pile: ['TC', '7D/B', '6H'] }],
  });
  s.B.refused('cover', { aid: 'A1', cid: '5C' }, 'CR_WRONG_SUIT', { facts: { suit: 'H', trump: 'S' } });
  s.B.does('cover', { aid: 'A1', cid: '7H' });
});

scenario('CR-83: a turn that began without open attacks allows any suit', kit, (s) => {
  const parts = { A: { hand: ['4C', '5D', '6H', '7S'] }, E: { hand: ['3D'], wounds: [['2C']] } } as const;
  s.given({ parts });
  s.A.mayOnly('attack', [
    ['c2', '4C'],
    ['c2', '5D'],
    ['c2', '6H'],
    ['c2', '7S'],
  ]);
});

scenario('CR-60: trump restricts no card: any suit attacks and covers as usual', kit, (s) => {
  const setting = { parts: { A: { hand: ['4C', '4S'] }, E: { hand: ['6C'] } } } as const;
  for (const trump of ['S', 'H'] as const) {
    s.given({ ...setting, trump });
    s.A.may('attack', { target: 'c2', cid: '4C' });
    s.A.does('attack', { target: 'c2', cid: '4C', say: 'x' });
    s.A.does('end_turn');
    s.E.may('cover', { aid: 'A1', cid: '6C' });
  }
});

scenario('CR-91: any trump covers any other suit', kit, (s) => {
  const setting = {
    parts: { B: { hand: ['2S'] }, E: { hand: ['2D'] } },
    attacks: [{ on: 'B', by: 'E', pile: ['9H'] }],
  } as const;
  s.given({ ...setting, trump: 'S' });
  s.B.may('cover', { aid: 'A1', cid: '2S' });
  s.given({ ...setting, trump: 'C' });
  s.B.refused('cover', { aid: 'A1', cid: '2S' }, 'CR_WRONG_SUIT');
});

scenario('CR-93: one card covers one attack and goes on top of its pile', kit, (s) => {
  s.given(twoOpen);
  s.B.does('cover', { aid: 'A1', cid: '5C' });
  s.spectator.sees(
    (view) => view.shared.conflict?.attacks.map(({ pile }) => pile.map(({ face }) => face)),
    [['3C', '5C'], ['6D']],
  );
  s.B.seesCards((view) => view.own.hand ?? [], ['9D', '2S', '4H']);
});

scenario('CR-94: a covered pile is not an attack until it is sent on', kit, (s) => {
  s.given(twoOpen);
  s.B.does('cover', { aid: 'A1', cid: '5C' });
  s.B.sees(open('c1'), [['6D']]);
  s.B.refused('take_wound', { aid: 'A1' }, 'CR_ALREADY_RESOLVED');
  s.B.refused('cover', { aid: 'A1', cid: '9D' }, 'CR_ALREADY_RESOLVED');
});

scenario('CR-97 CR-98: a covered pile becomes an attack by its sender with its top card, in any suit', kit, (s) => {
  s.given({
    trump: 'S',
    parts: { B: { hand: ['5C', '4H'] }, E: { hand: ['9C', '9D'] } },
    attacks: [{ on: 'B', by: 'E', pile: ['3C'] }],
  });
  // E has no wound in clubs, so B could not make a new attack in that suit.
  s.B.does('cover', { aid: 'A1', cid: '5C' });
  s.spectator.sees((view) => view.shared.conflict?.attacks.map(({ by, target }) => [by, target]), [['c1', 'c2']]);
  s.B.does('end_turn');
  s.E.refused('cover', { aid: 'A1', cid: '9D' }, 'CR_WRONG_SUIT', { facts: { suit: 'C', trump: 'S' } });
  s.E.may('cover', { aid: 'A1', cid: '9C' });
});

scenario('CR-106 CR-107: both attacks of a deflection arrive at once, in any suit', kit, (s) => {
  s.given({
    trump: 'S',
    parts: { B: { hand: ['7D', '9C'] }, E: { hand: ['2D'], wounds: [['2C']] } },
    attacks: [{ on: 'B', by: 'E', pile: ['7H'] }],
  });
  s.B.does('deflect', { aid: 'A1', cid: '7D', target: 'c2' });
  s.E.sees(open('c2'), [['7H'], ['7D']]);
  s.spectator.sees('shared.conflict.turn.attacks', 0);
  s.B.does('attack', { target: 'c2', cid: '9C', say: 'And this.' });
});
