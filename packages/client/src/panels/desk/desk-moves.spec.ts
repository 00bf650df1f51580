import type { Desk, Intent, IntentSpec, MoveWords } from '@cartomancer/rules/kernel';
import { expect, it } from 'vitest';

import type { Move } from '../../table/moves.ts';
import { placeMoves } from './desk-moves.ts';

const specs: Readonly<Record<string, IntentSpec>> = Object.fromEntries(
  ['reveal', 'create', 'oppose', 'rule', 'strike', 'award'].map((type) => [
    type,
    {
      fields: {
        npc: { kind: 'choice', of: [] },
        seat: { kind: 'choice', of: [] },
        card: { kind: 'card', from: () => [] },
      },
      who: ['gm'],
      stale: 'accept',
    },
  ]),
);

function move(intent: Intent, words: Partial<MoveWords> = {}): Move {
  return {
    key: JSON.stringify(intent),
    intent,
    words: { message: { text: intent.type }, ...words },
    requiredFields: [],
    optionalFields: [],
  };
}

const aside = { aside: true } as const;
const reveal = move({ type: 'reveal', npc: 'n1' }, aside);
const create = move({ type: 'create' });
const oppose = move({ type: 'oppose', npc: 'n1' });
const rule = move({ type: 'rule' }, aside);
const award = move({ type: 'award', npc: 'c1' }, aside);
const unknown = move({ type: 'award', npc: 'n9' }, aside);

const desk: Desk = {
  people: { s1: { about: ['c1'] } },
  sections: [{ id: 'npcs', rows: [{ id: 'n1', title: { text: 'n1' } }], moves: ['create'] }],
  rulings: ['rule'],
};

it('puts each move beside the row that it is about, and leaves answers with their question', () => {
  const legal = [reveal, create, oppose, rule, award, unknown];
  const placed = placeMoves({ legal, refused: [] }, desk, { specs, seats: ['s1'] });
  expect(placed.rows).toEqual(
    new Map([
      ['n1', [reveal]],
      ['s1', [award]],
    ]),
  );
  expect(placed.sections).toEqual(new Map([['npcs', [create]]]));
  expect(placed.rulings).toEqual([rule]);
  expect(placed.rest.legal).toEqual([oppose, unknown]);
});

it('never mistakes the handle of a card for the id of an NPC', () => {
  const strike = move({ type: 'strike', card: 'n1' }, aside);
  expect(placeMoves({ legal: [strike], refused: [] }, desk, { specs, seats: [] }).rest.legal).toEqual([strike]);
});
