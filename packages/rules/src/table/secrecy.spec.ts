import { expect, test } from 'vitest';
import type { Intent } from '../kernel/index.ts';
import { firstCard, person, playing, seed, spectator } from './scenarios/test-table.ts';
import { toy } from './scenarios/toy.ts';

const others = [person('p1'), person('p3'), spectator];

function evening(secret: Intent | undefined): readonly string[] {
  const { table, ana, ben, cleo } = playing(toy);
  const seen: string[] = [];
  const record = (): void => {
    for (const viewer of others) {
      const view = table.view(viewer);
      seen.push(JSON.stringify(view), JSON.stringify(table.layer.legal(view)));
    }
  };
  table.after(1_000).does(ana, { type: 'play', card: firstCard(table.view(ana)) });
  record();
  const before = table.state;
  table.after(2_000);
  if (secret !== undefined) {
    const entry = table.does(ben, secret);
    expect(table.layer.heard(before, entry, others)).toEqual([[], [], []]);
  }
  record();
  table.after(500).does(ana, { type: 'pause' });
  for (const who of [ana, ben, cleo]) table.after(500).does(who, { type: 'resume' });
  record();
  table.does(ana, { type: 'request_undo' });
  record();
  return seen;
}

test.each([{ type: 'hush' }, { type: 'note', text: 'they have the key' }])(
  'an entry that no one else hears changes nothing that others see: $type',
  (secret) => {
    expect(evening(secret)).toEqual(evening(undefined));
  },
);

test('a secret move ends the free undo of its sender, not that of others', () => {
  const { table, ana, ben } = playing(toy);
  table.does(ana, { type: 'play', card: firstCard(table.view(ana)) });
  table.does(ben, { type: 'hush' });
  expect(table.view(ana).own.undo).toEqual({ rule: 'free', refusedBy: null });
  expect(table.view(ben).own.undo).toBeNull();
});

test('no view contains a token, the seed, the number of entries or a hidden card', () => {
  const { table, ana, ben } = playing(toy);
  table.does(ana, { type: 'play', card: firstCard(table.view(ana)) });
  const bensCards = table.state.game?.hands['s2']?.cards.map(({ face }) => face) ?? [];
  for (const viewer of others) {
    const text = JSON.stringify(table.view(viewer));
    expect(text).not.toContain(seed);
    expect(text).not.toContain('token-of');
    expect(text).not.toContain('"entries"');
    for (const face of bensCards) expect(text).not.toContain(`"${face}"`);
  }
  expect(JSON.stringify(table.view(ben))).toContain(`"${bensCards[0]}"`);
  const [creation] = table.journal;
  if (creation === undefined) throw new Error('A table has a first entry');
  const [heard] = table.layer.heard(table.layer.initial(), creation, [spectator]);
  expect(JSON.stringify(heard)).not.toMatch(new RegExp(`${seed}|token-of`, 'u'));
});

test('the shared view is one object for everybody, and keeps the parts that did not change', () => {
  const { table, ana, ben } = playing(toy);
  const before = table.view(ana).shared;
  expect(table.view(ben).shared).toBe(before);
  expect(table.view(spectator).shared).toBe(before);
  table.does(ana, { type: 'play', card: firstCard(table.view(ana)) });
  const after = table.view(ana).shared;
  expect(after.table.seats).toBe(before.table.seats);
  expect(after.table.waiting).toBe(before.table.waiting);
  expect(after.table.options).toBe(before.table.options);
  expect(after.game).not.toBe(before.game);
  table.does(ana, { type: 'chat', text: 'there' });
  expect(table.view(ana).shared.game).toBe(after.game);
});
