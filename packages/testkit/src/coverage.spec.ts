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

test('a clause is what begins with its id', () => {
  expect(clausesOf(rulesMd)).toEqual(['TOY-1', 'TOY-2', 'TOY-3', 'TOY-4', 'TOY-5', 'TOY-10']);
});

test('a clause without a scenario is reported', () => {
  const found = coverage({ rulesMd, scenarios: ["scenario('TOY-1: cards', kit, (s) => { })", "['TOY-2 … TOY-4', 1]"] });
  expect(found.covered).toEqual(['TOY-1', 'TOY-2', 'TOY-3', 'TOY-4']);
  expect(found.missing).toEqual(['TOY-5', 'TOY-10']);
  expect(coverageReport(found)).toBe('4 of 6 clauses have a scenario; none yet: TOY-5 TOY-10');
});

test('a comment plays nothing', () => {
  const scenarios = ['// TOY-1 is played elsewhere\n/* TOY-2\n TOY-3 */ const url = "http://x"; test("TOY-4")'];
  expect(coverage({ rulesMd, scenarios }).covered).toEqual(['TOY-4']);
});

test('a mention in passing plays nothing', () => {
  const scenarios = ["scenario('the end, after TOY-1', kit, (s) => s.first.does('pass'))"];
  expect(coverage({ rulesMd, scenarios }).covered).toEqual([]);
});

test('a scenario with more than three clauses covers none of them, but its worked example', () => {
  const scenarios = ["scenario('TOYX-2 TOY-1 TOY-2 TOY-3 TOY-4: an evening', kit, (s) => {})"];
  expect(coverage({ rulesMd: `${rulesMd}\n- **TOYX-2** An evening.`, scenarios }).covered).toEqual(['TOYX-2']);
});

test('the clause of an expected refusal counts', () => {
  const scenarios = ["s.first.refused('lay', {}, 'E_PHASE', { clause: 'TOY-3' });"];
  expect(coverage({ rulesMd, scenarios }).covered).toEqual(['TOY-3']);
});

test('TOY-1 is not played by TOY-10', () => {
  expect(coverage({ rulesMd, scenarios: ["'TOY-10: the end'"] }).covered).toEqual(['TOY-10']);
});

test('all played', () => {
  expect(coverageReport(coverage({ rulesMd, scenarios: ["'TOY-1 ... TOY-3'", "'TOY-4 TOY-5'", "'TOY-10'"] }))).toBe(
    '6 of 6 clauses have a scenario.',
  );
});
