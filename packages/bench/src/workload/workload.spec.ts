import { replay, seededRng } from '@cartomancer/rules/kernel';
import { expect, test } from 'vitest';
import { cardsInHand, seatsAtTable } from '../contract.ts';
import { ruleset } from './index.ts';

const seats = Array.from({ length: seatsAtTable }, (_, index) => ({
  seat: `s${index + 1}`,
  name: `Seat ${index + 1}`,
  kind: 'player' as const,
}));

test('after every move of the workload all hands are full and no card is lost', () => {
  const rng = seededRng('workload');
  let state = replay(ruleset, ruleset.setup({ seats, options: {} }, rng));
  for (let move = 0; move < 200; move += 1) {
    const seat = `s${(move % seatsAtTable) + 1}`;
    const intent = { type: 'play', place: move % cardsInHand } as const;
    const decision = ruleset.decide(state, { kind: 'seat', seat }, intent, rng);
    if (!decision.ok) throw new Error(JSON.stringify(decision.refusals));
    for (const event of decision.events) state = ruleset.evolve(state, event);
    expect(Object.values(state.hands).map((hand) => hand.cards.length)).toEqual(seats.map(() => cardsInHand));
    const faces = [
      ...state.deck,
      ...[state.stack, ...Object.values(state.hands)].flatMap((zone) => zone.cards.map(({ face }) => face)),
    ];
    expect(new Set(faces).size).toBe(52);
  }
});
