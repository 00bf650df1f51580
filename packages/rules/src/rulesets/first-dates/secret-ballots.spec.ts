/** Ballots stay secret until they are counted, also when the cards are open (FD-122, FD-126, FD-134, TB-18). */
import { describe, expect, it } from 'vitest';

import type { GameEvent } from '../../kernel/index.ts';
import type { Table } from './scenarios/evening.ts';
import { gameOf, holderOf, toTheFirstTurn, upToNext, viewOf } from './scenarios/evening.ts';
import { published } from './scenarios/published.ts';
import { person, system } from '../../table/scenarios/test-table.ts';

/** Ballots and choices of the next date, in order. */
function publishedBallots(table: Table): readonly unknown[] {
  return published(table)
    .sessionOf()
    .entries.flatMap(({ events }) => events)
    .flatMap((event) => (event.type === 'game' ? [event.event] : []))
    .filter(({ type }) => type === 'vote_cast' || type === 'choice_made')
    .map(({ seat, yes, choice }: GameEvent & Partial<Record<'seat' | 'yes' | 'choice', unknown>>) => [
      seat,
      yes ?? choice ?? null,
    ]);
}

function upToTheVote() {
  const { table } = toTheFirstTurn({ outcomeRule: 'vote' });
  table.does(person('p1'), { type: 'pause' });
  table.does(person('p1'), { type: 'fast_forward' });
  for (const id of ['p1', 'p2', 'p3', 'p4']) table.does(person(id), { type: 'resume' });
  table.does(holderOf(table, gameOf(table).roles?.date ?? ''), { type: 'reveal_traits' });
  expect(gameOf(table).votes.map(({ topic }) => topic)).toContain('second');
  const votes = (seat: string, yes: boolean) =>
    table.does(holderOf(table, seat), { type: 'vote', topic: 'second', yes });
  return { table, votes, ...published(table) };
}

describe('FD-126 TB-18: when the cards are open', () => {
  it('no one learns the ballots of a vote that was never closed', () => {
    const { table, votes, verdict } = upToTheVote();
    const before = table.state;
    const entry = votes('s3', false);
    const eyes = table.layer.lookBack({ kind: 'seat', seat: 's3' });
    expect(eyes.view(table.state).own.game).not.toHaveProperty('ballots');
    expect(JSON.stringify(eyes.heard(before, entry, [before]))).not.toContain('yes');
    expect(viewOf(table, 's3').own.ballots).toEqual({ second: false });
    table.does(person('p1'), { type: 'close_table' });
    for (const id of ['p1', 'p2', 'p3', 'p4']) table.does(person(id), { type: 'agree_to_open', on: true });
    expect(publishedBallots(table)).toEqual([['s3', null]]);
    expect(verdict().faults).toEqual([]);
  });

  it('the ballots of a closed vote are published with the last one, because that is verified', () => {
    const { table, votes, verdict } = upToTheVote();
    for (const [seat, yes] of [
      ['s1', true],
      ['s2', false],
      ['s3', true],
    ] as const)
      votes(seat, yes);
    votes('s4', true);
    const blank = ['s1', 's2', 's3'].map((seat) => [seat, null]);
    const counted = [
      ['s1', true],
      ['s2', false],
      ['s3', true],
      ['s4', true],
    ];
    expect(publishedBallots(table)).toEqual([...blank, ...counted]);
    expect(verdict().faults).toEqual([]);
  });

  it('the ballot of a seat that left is published after the count, and the session is verified', () => {
    const { table, votes, verdict } = upToTheVote();
    votes('s3', false);
    table.does(holderOf(table, 's3'), { type: 'leave_seat' });
    for (const seat of ['s1', 's2', 's4']) votes(seat, true);
    expect(gameOf(table).results.second).toBe(true);
    expect(publishedBallots(table)).toContainEqual(['s3', false]);
    expect(verdict().faults).toEqual([]);
  });

  it('the last seat without a ballot can leave, and the session is verified', () => {
    const { table, votes, verdict } = upToTheVote();
    for (const seat of ['s1', 's2', 's4']) votes(seat, true);
    table.does(holderOf(table, 's3'), { type: 'leave_seat' });
    expect(gameOf(table).results.second).toBe(true);
    expect(publishedBallots(table)).toContainEqual(['s4', true]);
    expect(verdict().faults).toEqual([]);
  });

  it('a game that a rewind restores does not tell how a seat voted', () => {
    const { table } = toTheFirstTurn();
    const { sessionOf, verdict } = published(table);
    const date = gameOf(table).roles?.date ?? '';
    const other = date === 's3' ? 's2' : 's3';
    const refuses = () => table.does(holderOf(table, other), { type: 'vote', topic: 'concede', yes: false });
    table.does(holderOf(table, date), { type: 'concede_date' });
    const { prompt } = table.state;
    refuses();
    table.does(person('p1'), { type: 'safety_signal', kind: 'x' });
    table.does(person('p1'), { type: 'rewind', to: prompt, reason: 'Again' });
    expect(gameOf(table).votes).toMatchObject([{ ballots: { [date]: true } }]);
    expect(JSON.stringify(sessionOf().entries.at(-1))).toContain(`"ballots":{"${date}":null}`);
    for (const id of ['p1', 'p2', 'p3', 'p4']) table.does(person(id), { type: 'resume' });
    refuses();
    expect(publishedBallots(table).slice(-2)).toEqual([
      [date, true],
      [other, false],
    ]);
    expect(verdict().faults).toEqual([]);
  });
});

describe('FD-134 TB-18: when the cards are open', () => {
  it('no one learns what a seat chose for the next date before all have chosen', () => {
    const { table, seated } = upToNext();
    table.does(seated[2] ?? person('p3'), { type: 'choose_next', choice: 'stop' });
    expect(viewOf(table, 's3').own.choice).toBe('stop');
    expect(publishedBallots(table)).toContainEqual(['s3', null]);
    expect(publishedBallots(table)).not.toContainEqual(['s3', 'stop']);
    const { state } = table;
    expect(table.layer.lookBack({ kind: 'seat', seat: 's3' }).view(state).own.game).not.toHaveProperty('choice');
    for (const other of [0, 1, 3]) table.does(seated[other] ?? person('p1'), { type: 'choose_next', choice: 'new' });
    expect(gameOf(table).next).toBe('new');
    expect(publishedBallots(table)).toContainEqual(['s3', 'stop']);
    table.does(system, { type: 'person_away', person: 'p2' });
    expect(published(table).verdict().faults).toEqual([]);
  });
});
