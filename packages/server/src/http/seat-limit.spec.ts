import type { TableState } from '@cartomancer/rules/table';
import type { Request, Response } from 'express';
import { expect, it } from 'vitest';

import type { OpenedTable } from '../table/table-opening.ts';
import { seatLimit } from './seat-limit.ts';

/** A server whose only table has a seat for everybody whose name begins with “seated”. The name is the token. */
function serverWithTable(points: number) {
  let searches = 0;
  const people = Array.from({ length: 60 }, (_, index) => `seated ${index}`);
  const state = {
    host: null,
    doors: { knocking: {} },
    people: Object.fromEntries(people.map((identity) => [identity, { identity }])),
    seats: people.map((person, index) => ({ seat: `s${index}`, holder: { kind: 'person', person } })),
  } as unknown as TableState;
  const opened = { table: { state: () => state } } as OpenedTable;
  const decide = seatLimit({
    registry: {
      whereIs: async () => 'ours',
      awake: async () => [opened],
      open: async () => {
        searches += 1;
        return opened;
      },
    },
    tokens: {
      read: async (token) => ({
        kind: 'known',
        person: { identity: token.replace('.', ' '), name: '' },
        generation: 0,
      }),
    },
    points,
  });
  const ask = (token: string, ip: string) =>
    decide(
      { ip, headers: { authorization: `Bearer ${token}` }, originalUrl: '/api/tables/KQ7-4T9/enter' } as Request,
      { locals: {} } as Response,
    );
  return { ask, searches: () => searches };
}

it('each person with a seat has an allowance, and the people of one address fifty of them together', async () => {
  const { ask } = serverWithTable(12);
  const answers: string[] = [];
  for (let person = 0; person < 55; person += 1)
    for (let request = 0; request < 13; request += 1) answers.push(await ask(`seated.${person}`, '192.0.2.1'));
  expect(answers.slice(0, 13)).toEqual([...Array.from({ length: 12 }, () => 'seated'), 'refused']);
  expect(answers.filter((answer) => answer === 'seated')).toHaveLength(600);
  expect(await ask('seated.59', '198.51.100.7')).toBe('seated');
});

it('a person without an exemption uses up their allowance faster, and makes the server look up few tables', async () => {
  const { ask, searches } = serverWithTable(120);
  for (let request = 0; request < 100; request += 1) expect(await ask('stranger', '192.0.2.1')).toBe('refused');
  expect(searches()).toBe(12);
});
