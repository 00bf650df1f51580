import type { CampaignEntry, VisitEntry } from '@cartomancer/protocol';
import { expect, it } from 'vitest';

import { lastTable } from './last-table.ts';

const hosted: CampaignEntry = {
  code: 'AAA-111',
  ruleset: 'suits',
  title: 'The long road',
  state: 'asleep',
  archived: false,
  playedAt: 1_000,
  sittings: 1,
  seats: 4,
  taken: 3,
  people: 3,
  phase: 'play',
  nextSession: null,
};
const visited: VisitEntry = {
  code: 'BBB-222',
  ruleset: 'backgrounds',
  title: 'The ferry',
  role: 'person',
  link: null,
  visitedAt: 2_000,
  phase: 'play',
  nextSession: 5_000,
};

it.each([
  ['nothing', [], [], undefined],
  ['a table of another host, visited later', [hosted], [visited], 'BBB-222'],
  ['the person’s own table if they played there later', [{ ...hosted, playedAt: 3_000 }], [visited], 'AAA-111'],
  ['no game that is over', [{ ...hosted, phase: 'over' as const }], [], undefined],
  ['no game of another host that is over', [], [{ ...visited, phase: 'over' as const }], undefined],
  ['no archived table', [{ ...hosted, archived: true }], [], undefined],
  [
    'no visited table that the person hosts and whose game is over',
    [{ ...hosted, phase: 'over' as const }],
    [{ ...visited, code: 'AAA-111' }],
    undefined,
  ],
])('offers %s', (_name, own, others, code) => {
  expect(lastTable({ hosted: own, visited: others })?.code).toBe(code);
});

it.each([
  ['a table of theirs was last played', [hosted], [], 'played'],
  ['they were last at a table', [], [visited], 'here'],
  ['they last watched a table', [], [{ ...visited, role: 'spectator' as const }], 'watched'],
])('says when %s', (_name, own, others, last) => {
  expect(lastTable({ hosted: own, visited: others })?.last).toBe(last);
});
