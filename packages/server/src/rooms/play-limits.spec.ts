import { expect, test } from 'vitest';

import { manualClock } from '../sources.ts';
import type { TableAccess } from '../table/table-access.ts';
import { KeyedRateLimiter } from './keyed-rate-limiter.ts';
import { countBoundary, countStored, countTowardsSharedLimits, countUnseatedWrite } from './play-limits.ts';
import { makeRoomServices } from './room-services.ts';

const intent = { type: 'chat', text: 'Hello.' };

/**
 * Limits in intents of this kind. The table's recovers one intent in a minute, that of an address practically never.
 */
function services({ ofTable, ofAddress }: { readonly ofTable: number; readonly ofAddress: number }) {
  const clock = manualClock(0);
  const weight = 300 + JSON.stringify(intent).length;
  const limiter = (intents: number, perMinute: number) =>
    new KeyedRateLimiter(clock, { most: intents * weight, perSecond: (perMinute * weight) / 60 });
  return {
    clock,
    writtenByUnseated: limiter(ofTable, 1),
    writtenByUnseatedOfAddress: limiter(ofAddress, 1e-6),
    exemptUses: limiter(1, 1),
  };
}

test('one address gets only a share of what people without a seat may write at a table', () => {
  const limits = services({ ofTable: 10, ofAddress: 2 });
  const take = (clientKey: string) => countUnseatedWrite(limits, { clientKey, code: 'TAB-001', intent });
  expect([take('one'), take('one')]).toEqual([0, 0]);
  expect(take('one')).toBeGreaterThan(0);
  expect(take('other')).toBe(0);
});

test('an address keeps its share while the limit of the table refuses', () => {
  const limits = services({ ofTable: 1, ofAddress: 2 });
  const take = () => countUnseatedWrite(limits, { clientKey: 'one', code: 'TAB-001', intent });
  expect(take()).toBe(0);
  for (let tries = 0; tries < 3; tries += 1) expect(take()).toBeGreaterThan(0);
  limits.clock.advance(60_000);
  expect(take()).toBe(0);
});

const day = 86_400_000;

function usual() {
  const clock = manualClock(0);
  return { clock, services: makeRoomServices({ clock } as unknown as TableAccess) };
}

/** In two weeks with a long note every minute, from the given people in turn. */
function writtenInTwoWeeks(people: number, clientKey: (turn: number) => string): number {
  const { clock, services: all } = usual();
  const note = { type: 'note', text: 'x'.repeat(2_000) };
  let bytes = 0;
  for (let turn = 0; clock.now() < 14 * day; turn += 1) {
    const sender = { identity: `person-${turn % people}`, clientKey: clientKey(turn) };
    const place = { code: 'TAB-001', place: 'seated' } as const;
    if (countTowardsSharedLimits(all, sender, { intent: note, ...place }) === 0) bytes += note.text.length;
    clock.advance(60_000);
  }
  return bytes;
}

test('TB-15: notes of one address do not make a campaign too long for its file within two weeks', () => {
  expect(writtenInTwoWeeks(1, () => 'one')).toBeLessThan(6_500_000);
  expect(writtenInTwoWeeks(9, () => 'one')).toBeLessThan(13_000_000);
  // Someone who changes their address stays the same person.
  expect(writtenInTwoWeeks(1, (turn) => `address ${turn % 50}`)).toBeLessThan(6_500_000);
});

test('TB-15: an evening of six hours with two long lines a minute, and the moves of a game, is not limited', () => {
  const { clock, services: all } = usual();
  const sender = { identity: 'ada', clientKey: 'one' };
  const sends = (intent: { readonly type: string; readonly text: string }) =>
    countTowardsSharedLimits(all, sender, { intent, code: 'TAB-001', place: 'seated' });
  for (let line = 0; line < 720; line += 1) {
    expect(sends({ type: line % 2 === 0 ? 'chat' : 'narrate', text: 'x'.repeat(200) })).toBe(0);
    expect(sends({ type: 'describe', text: 'x'.repeat(2_000) })).toBe(0);
    clock.advance(30_000);
  }
});

test('TB-15: a refusal of talk says how long to wait; play, and talk at other tables, stay possible', () => {
  const { services: all } = usual();
  const sends = (type: string, code: string) =>
    countTowardsSharedLimits(
      all,
      { identity: 'ada', clientKey: 'one' },
      { intent: { type, text: 'x'.repeat(2_000) }, code, place: 'seated' },
    );
  let sent = 0;
  while (sends('note', 'TAB-001') === 0) sent += 1;
  expect(sent).toBeGreaterThan(150);
  expect(sends('chat', 'TAB-001')).toBeGreaterThan(0);
  expect(sends('chat', 'TAB-001')).toBeLessThan(600);
  expect([sends('chat', 'TAB-002'), sends('play_card', 'TAB-001')]).toEqual([0, 0]);
});

test('TB-15: what no one else sees is limited as talk, whatever its type', () => {
  for (const type of ['reword_line', 'withdraw_line', 'show_handout', 'share_handout', 'put_away_handout']) {
    const { services: all } = usual();
    const sends = () =>
      countTowardsSharedLimits(
        all,
        { identity: 'ada', clientKey: 'one' },
        { intent: { type, was: 'x'.repeat(2_000) }, code: 'TAB-001', place: 'seated' },
      );
    let sent = 0;
    while (sends() === 0 && sent < 1_000) sent += 1;
    expect([type, sent]).toEqual([type, 171]);
  }
});

test('TB-20: sheets that are brought again and again count with what they store, for a person and their address', () => {
  const { services: all } = usual();
  const entry = { events: [{ type: 'game', sheet: 'x'.repeat(23_000) }] };
  const brings = (identity: string) => {
    const sender = { identity, clientKey: 'one' };
    const brought = { intent: { type: 'bring_sheet', sheet: 'row-1' }, code: 'TAB-001' };
    const wait = countTowardsSharedLimits(all, sender, { ...brought, place: 'seated' });
    if (wait === 0) countStored(all, sender, { ...brought, entry });
    return wait;
  };
  const repeated = (identity: string) => {
    let times = 0;
    while (brings(identity) === 0 && times < 100) times += 1;
    return times;
  };
  expect([repeated('ada'), repeated('ben'), repeated('cleo')]).toEqual([18, 17, 0]);
});

test('TB-12: people of one address add at most forty lines and veils, and those of another still add theirs', () => {
  const { clock, services: all } = usual();
  const adds = (identity: string, clientKey: string) =>
    countBoundary(all, { identity, clientKey }, 'TAB-001')?.code ?? 'added';
  const answers = ['p1', 'p2', 'p3', 'p4'].flatMap((identity) =>
    Array.from({ length: 20 }, () => adds(identity, 'one')),
  );
  expect(answers.filter((answer) => answer === 'added')).toHaveLength(40);
  expect(new Set(answers.slice(40))).toEqual(new Set(['E_LIST_ADDRESS']));
  expect([adds('p1', 'two'), adds('p3', 'two'), adds('p5', 'two')]).toEqual(['E_LIST_SHARE', 'added', 'added']);
  clock.advance(30 * day);
  expect(adds('p1', 'one')).toBe('added');
});
