import { describe, expect, test } from 'vitest';

import { castMember } from './cast-member.ts';
import type { CastMember } from './cast-member.ts';
import { Play } from './play.ts';
import { scenario } from './scenario.ts';
import { toyKit } from './toy.ts';
import type { ToyFault, ToyIntent, ToyView } from './toy.ts';

const kit = toyKit();
const setting = { heaps: ['TD', '3S'], hands: { s1: ['4D', '5S'], s2: ['6C', '7H'] }, deck: ['AS', 'AH'] } as const;

scenario('TOY-4: a card of the same suit may not cover another', kit, (s) => {
  s.given(setting);
  s.active.mayOnly('play_card', [
    ['4D', 2],
    ['5S', 1],
  ]);
  s.active.refused('play_card', { card: '4D', heap: 1 }, 'TOY_SAME_SUIT', {
    clause: 'TOY-4',
    facts: { card: '4D', top: 'TD' },
  });
  s.active.does('play_card', { card: '4D', heap: 2 });
  s.expectEvent('card_played', { seat: 's1', face: '4D' });
  s.spectator.seesCards('shared.heaps.1', ['3S', '4D']);
  s.s2.heard('card_played', { face: '4D' });
  s.s2.neverSaw('5S');
  s.s2.refused('pass', {}, 'TOY_MUST_PLAY');
});

scenario('TOY-5: no one else sees a card that is drawn', kit, (s) => {
  s.given(setting);
  s.s1.does('draw');
  s.s1.sees((view) => view.own.hand?.map((card) => card.face), ['4D', '5S', 'AS']);
  s.s1.heard('card_drawn', { face: 'AS' });
  s.s2.heard('card_drawn');
  for (const other of [s.s2, s.spectator, s.gm]) other.neverSaw('AS');
  s.host.mayOnly('draw', []);
});

scenario('TOY-9: a turn lasts twenty seconds', kit, (s) => {
  s.start({ seats: 2, rig: { deck: ['TD', '3S', '4D'] } });
  s.timePasses({ ms: 15_000 });
  s.spectator.heardNothingOf('turn_passed');
  expect(s.timers).toEqual({ 'turn-1': 5000 });
  s.s1.does('say', { line: 'Let me think.' });
  s.timePasses({ ms: 5000 });
  s.expectEvent('turn_passed', { seat: 's1' });
  s.active.sees('own.you.seat', 's2');
});

/** A running scenario of a toy with this fault, outside of a test, so that its failures can be caught. */
function playOf(fault?: ToyFault): {
  readonly play: Play<never, never, never, never>;
  readonly as: (seat: string) => CastMember<ToyView, ToyIntent>;
} {
  const faulty = toyKit(fault);
  const play = new Play(faulty, 'rewinding');
  play.begin(faulty.given(setting));
  return { play: play as never, as: (seat) => castMember(play, () => ({ kind: 'seat', seat })) };
}

describe('a scenario fails', () => {
  test('when a viewer saw a card that it claims they never saw', () => {
    const { as } = playOf();
    as('s1').does('play_card', { card: '4D', heap: 2 });
    expect(() => as('s2').neverSaw('4D')).toThrow('4D');
    expect(() => as('s1').neverSaw('5S')).toThrow('5S');
  });

  test('when it claims that no one saw a card that is not in play', () => {
    expect(() => playOf().as('s1').neverSaw('QC')).toThrow('in no state');
  });

  test('when a move that it makes is refused, or one that it calls refused is accepted', () => {
    const { as } = playOf();
    expect(() => as('s1').does('play_card', { card: '4D', heap: 1 })).toThrow('TOY_SAME_SUIT');
    expect(() => as('s1').refused('play_card', { card: '4D', heap: 2 }, 'TOY_SAME_SUIT')).toThrow('should be refused');
    expect(() => as('s2').refused('draw', {}, 'TOY_NO_CARDS')).toThrow('TOY_NO_CARDS');
    expect(() => as('s2').refused('draw', {}, 'E_NOT_YOUR_TURN', { clause: 'TOY-1' })).toThrow('TOY-1');
  });

  test('when more or fewer moves are listed than it claims', () => {
    const { as } = playOf();
    expect(() => as('s1').mayOnly('play_card', [['4D', 2]])).toThrow('deeply equal');
    expect(() => as('s1').mayOnly('draw', [])).toThrow('deeply equal');
    expect(() => as('s1').may('pass')).toThrow('not listed');
    expect(() => as('s1').mayNot('draw')).toThrow('deeply equal');
    as('s1').mayOnly('draw', [[]]);
    as('s1').may('play_card', { card: '5S' });
  });

  test('when a viewer heard an event that it claims they did not hear, or the reverse', () => {
    const { as } = playOf();
    as('s1').does('draw');
    expect(() => as('s2').heardNothingOf('card_drawn')).toThrow('deeply equal');
    expect(() => as('s2').heard('card_drawn', { face: 'AS' })).toThrow('deep equally contain');
    expect(() => as('s2').heard('turn_passed')).toThrow('deep equally contain');
  });

  test.each([
    ['decide changes the state', 'read only'],
    ['evolve is not pure', 'leads to another state'],
    ['state is not plain', 'not plain JSON'],
    ['each viewer has a separate shared view', 'a separate object'],
  ] as const)('at a step with the fault: %s', (fault, message) => {
    expect(() => playOf(fault).as('s1').does('play_card', { card: '4D', heap: 2 })).toThrow(message);
  });

  test('when a listed move is refused', () => {
    expect(() => playOf('legal lists a refused move')).toThrow('is offered');
  });
});
