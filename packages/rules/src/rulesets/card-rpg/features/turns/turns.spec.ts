import { scenario } from '@cartomancer/testkit';

import type { CardCode } from '../../../../kernel/index.ts';
import { kit } from '../../scenarios/kit.ts';

scenario('CR-70 CR-71 CR-79: a round gives each participant one turn', kit, (s) => {
  s.given({ parts: { A: { hand: ['2H'] }, B: { hand: ['3H'] }, C: { hand: ['4H'] } } });
  s.A.does('attack', { target: 'c2', cid: '2H', say: 'A word.' });
  s.expectEvent('turn_started', { part: 'c2', free: false, open: ['A1'] });
  s.B.does('take_wound', { aid: 'A1' });
  s.B.does('end_turn');
  s.expectEvent('turn_started', { part: 'c3', free: true });
  s.C.does('end_turn');
  s.expectEvent('round_started', { round: 2 });
});

const twoOpen = {
  trump: 'S',
  parts: { B: { hand: ['5C', '9D', '2S', '4H'] }, E: { hand: ['2D'], wounds: [['4D']] } },
  attacks: [
    { on: 'B', by: 'E', pile: ['3C'] },
    { on: 'B', by: 'E', pile: ['6D'] },
  ],
} as const;

scenario('CR-72 … CR-77: attacks are answered in any order, and all before the turn ends', kit, (s) => {
  s.given(twoOpen);
  s.B.refused('attack', { target: 'c2', cid: '4H', say: 'x' }, 'CR_OPEN_ATTACKS', { clause: 'CR-73', facts: { n: 2 } });
  s.B.refused('end_turn', {}, 'CR_OPEN_ATTACKS', { clause: 'CR-75', facts: { n: 2 } });
  s.E.refused('cover', { aid: 'A1', cid: '2D' }, 'E_NOT_YOUR_TURN', { clause: 'CR-77', facts: { name: 'B' } });
  s.E.may('concede', { part: 'c2' });
  s.B.does('cover', { aid: 'A2', cid: '9D' });
  s.B.refused('cover', { aid: 'A2', cid: '2S' }, 'CR_ALREADY_RESOLVED', { clause: 'CR-74' });
  s.B.does('take_wound', { aid: 'A1' });
  // The covered pile was sent on automatically. An attack is still possible, but only in a suit of E's wounds.
  s.spectator.sees('shared.conflict.turn.free', false);
  s.B.refused('attack', { target: 'c2', cid: '4H', say: 'x' }, 'CR_SUIT_NOT_WOUNDED', { clause: 'CR-82' });
  s.B.does('end_turn');
});

scenario('CR-78: without cards a participant can take wounds or concede, and the turn then ends', kit, (s) => {
  s.given({
    parts: { B: { hand: [] }, E: { hand: ['2D', '3D'] } },
    attacks: [{ on: 'B', by: 'E', pile: ['3C'] }],
  });
  s.B.mayOnly('take_wound', ['A1']);
  s.B.may('concede');
  s.B.mayNot('cover');
  s.B.does('take_wound', { aid: 'A1' });
  // The turn ends automatically when nothing is left to do.
  s.expectEvent('turn_started', { part: 'c2' });
});

scenario('CR-72: the beginning of a turn settles whether it allows any suit', kit, (s) => {
  s.given(twoOpen);
  s.spectator.sees('shared.conflict.turn.free', false);
  s.B.does('take_wound', { aid: 'A1' });
  s.B.does('cover', { aid: 'A2', cid: '9D' });
  s.spectator.sees('shared.conflict.turn.free', false);
});

scenario('CR-76: a turn is answering, then sending piles on, then one attack, then its end', kit, (s) => {
  s.given({
    trump: 'S',
    parts: { B: { hand: ['9D', '4D', '5D'] }, C: { hand: ['2H'], wounds: [['3D']] }, D: { hand: ['3H'] } },
    attacks: [{ on: 'B', by: 'C', pile: ['6D'] }],
  });
  const attack = { target: 'c2', cid: '4D', say: 'x' };
  s.B.refused('attack', attack, 'CR_OPEN_ATTACKS');
  s.B.does('cover', { aid: 'A1', cid: '9D' });
  s.B.refused('attack', attack, 'CR_PUSH_FIRST');
  s.B.does('send_pile', { aid: 'A1', target: 'c2' });
  s.B.does('attack', attack);
  s.B.refused('attack', { ...attack, cid: '5D' }, 'CR_ALREADY_ATTACKED');
  s.B.does('end_turn');
});

const selfEnding = {
  trump: 'S',
  options: { endsItself: true },
  parts: { B: { hand: ['9H', '9C', '3D'] }, E: { hand: ['2D', '4C'] }, C: { hand: ['3C', '4D'] } },
} as const;

scenario('CR-79 CR-86: by option a turn ends itself after its attack, if it allows no further one', kit, (s) => {
  s.given(selfEnding);
  s.B.does('attack', { target: 'c2', cid: '9H', say: 'There.' });
  s.expectEvent('turn_ended', { part: 'c1' });
  s.spectator.sees('shared.conflict.turn.part', 'c2');
  s.given({ ...selfEnding, options: { endsItself: true, newAttacksPerTurn: 'unlimited' } });
  s.B.does('attack', { target: 'c2', cid: '9H', say: 'There.' });
  s.B.may('attack', { target: 'c3', cid: '9C' });
});

scenario(
  'CR-79 CR-82: a turn also ends itself after a defence if no enemy has a wound, but never because of the hand',
  kit,
  (s) => {
    const attacks = [{ on: 'B', by: 'E', pile: ['3C'] }] as const;
    s.given({ ...selfEnding, attacks });
    s.B.does('take_wound', { aid: 'A1' });
    s.expectEvent('turn_ended', { part: 'c1' });
    // No card of B's fits E's wound, which only B can know.
    s.given({ ...selfEnding, attacks, parts: { ...selfEnding.parts, E: { hand: ['2D', '4C'], wounds: [['2S']] } } });
    s.B.does('take_wound', { aid: 'A1' });
    s.expectNoEvent('turn_ended');
    s.B.does('end_turn');
    s.given({ ...selfEnding, attacks, options: { endsItself: true, standaloneMagic: true } });
    s.B.does('take_wound', { aid: 'A1' });
    s.expectNoEvent('turn_ended');
  },
);

scenario(
  'CR-79 CR-194: against a place alone a turn ends itself, unless the place draws only when the GM calls for it',
  kit,
  (s) => {
    const flood = {
      parts: { A: { hand: ['2C'] } },
      attacks: [{ on: 'A', pile: ['9H'] }],
      place: {
        cards: ['8S', '9D'],
        attributes: [
          { k: 'contestant', stake: 'The mill floods.', stamina: 2 },
          { k: 'colour', colour: 'black', acts: 'nobody' },
        ],
      },
    } as const;
    s.given({ ...flood, options: { endsItself: true, envTempo: 'everyTurn' } });
    s.A.does('take_wound', { aid: 'A1' });
    // 8S hits no one, so nothing is open in A's next turn. It ends itself too, because a place cannot be attacked.
    s.expectEvent('env_drew', { card: '8S' });
    s.expectEvent('env_drew', { card: '9D' });
    s.given({ ...flood, options: { endsItself: true, envTempo: 'gmCue' } });
    s.A.does('take_wound', { aid: 'A1' });
    s.expectNoEvent('turn_ended');
    s.given({ ...flood, attacks: [], options: { endsItself: true, envTempo: 'gmCue' } });
    s.gm.does('env_draw');
    s.A.does('end_turn');
    s.expectEvent('env_drew', { card: '8S' });
  },
);

scenario('CR-82 CR-85: a player who had to defend is asked for an attack only if an enemy has a wound', kit, (s) => {
  const defendAgainst = (wounds: readonly (readonly CardCode[])[]) => {
    s.given({
      parts: { A: { hand: ['9D', '3C'] }, B: { hand: ['2D'], wounds } },
      attacks: [{ on: 'A', by: 'B', pile: ['8D'] }],
      turn: 'A',
    });
    s.A.does('take_wound', { aid: 'A1' });
  };
  defendAgainst([]);
  s.A.sees('own.asks.text', 'ask.TURN.no_wound');
  defendAgainst([['4C']]);
  s.A.sees('own.asks.text', 'ask.TURN.attack');
  defendAgainst([['4S']]);
  s.A.sees('own.asks.text', 'ask.TURN.no_card');
  // The others do not learn what the hand lacks.
  s.spectator.sees('shared.asks.text', 'ask.all.TURN.attack');
});

scenario('CR-83: a player without a card in hand is asked only to end their turn', kit, (s) => {
  s.given({ parts: { A: { hand: [] }, B: { hand: ['2D'] } }, turn: 'A' });
  s.A.sees('own.asks.text', 'ask.TURN.no_hand');
});
