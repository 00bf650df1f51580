import { expect, test } from 'vitest';

import { clausesOf, coverage, coverageReport } from './coverage.ts';

const rulesMd = `# Toy
Not a clause: see **TOY-9** or TOY-8.

### TOY-1 Cards
- **TOY-2** One card a turn; TOY-9 says when.
  * **TOY-3** Its own card.
1. **TOY-4** Another suit.
| **TOY-5** | a row |
**TOY-10** The end.
`;

test('finds clauses by the id at their beginning', () => {
  expect(clausesOf(rulesMd)).toEqual(['TOY-1', 'TOY-2', 'TOY-3', 'TOY-4', 'TOY-5', 'TOY-10']);
});

test('reports clauses without a scenario', () => {
  const found = coverage({ rulesMd, scenarios: ["scenario('TOY-1: cards', kit, (s) => { })", "['TOY-2 … TOY-4', 1]"] });
  expect(found.covered).toEqual(['TOY-1', 'TOY-2', 'TOY-3', 'TOY-4']);
  expect(found.missing).toEqual(['TOY-5', 'TOY-10']);
  expect(coverageReport(found)).toBe('4 of 6 clauses have a scenario; none yet: TOY-5 TOY-10');
});

test('a comment covers no clause', () => {
  const scenarios = ['// TOY-1 is played elsewhere\n/* TOY-2\n TOY-3 */ const url = "http://x"; test("TOY-4")'];
  expect(coverage({ rulesMd, scenarios }).covered).toEqual(['TOY-4']);
});

test('an id in the middle of a title covers no clause', () => {
  const scenarios = ["scenario('the end, after TOY-1', kit, (s) => s.first.does('pass'))"];
  expect(coverage({ rulesMd, scenarios }).covered).toEqual([]);
});

test('a scenario with more than three clauses covers only the worked example (prefix ending with X) among them', () => {
  const scenarios = ["scenario('TOYX-2 TOY-1 TOY-2 TOY-3 TOY-4: an evening', kit, (s) => {})"];
  expect(coverage({ rulesMd: `${rulesMd}\n- **TOYX-2** An evening.`, scenarios }).covered).toEqual(['TOYX-2']);
});

test('the clause of an expected refusal is covered', () => {
  const scenarios = ["s.first.refused('lay', {}, 'E_PHASE', { clause: 'TOY-3' });"];
  expect(coverage({ rulesMd, scenarios }).covered).toEqual(['TOY-3']);
});

test('an id that begins like another one does not cover it', () => {
  expect(coverage({ rulesMd, scenarios: ["'TOY-10: the end'"] }).covered).toEqual(['TOY-10']);
});

test('reports that all clauses are covered', () => {
  expect(coverageReport(coverage({ rulesMd, scenarios: ["'TOY-1 ... TOY-3'", "'TOY-4 TOY-5'", "'TOY-10'"] }))).toBe(
    '6 of 6 clauses have a scenario.',
  );
});
