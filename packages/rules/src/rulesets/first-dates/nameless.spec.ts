/** Objections stay anonymous, also when the cards are open (FD-27, FD-41, FD-104, FD-105, TB-18). */
import { describe, expect, it } from 'vitest';
import type { Intent, OptionValue, Ruleset } from '../../kernel/index.ts';
import type { PublishedEntry } from '@cartomancer/rules/table';
import { person, spectator, TestTable } from '../../table/scenarios/test-table.ts';
import { ruleset } from './index.ts';
import { evening, playUntil, viewOf } from './scenarios/evening.ts';
import type { Setting } from './scenarios/given.ts';
import { given } from './scenarios/given.ts';
import { published } from './scenarios/published.ts';
import type { State } from './state.ts';

type Person = ReturnType<typeof person>;

const known = { name: 'Sasha', pronouns: 'she/her', side: 'system', prospect: null } as const;

const ex: Setting = {
  seats: 4,
  stacks: ['3D', '4S', '7C'],
  system1: { hand: ['JD', '2C', '3C', '5C', '6C'] },
  oi: { hand: ['JC', '2D', '5S', '6C', '7S'] },
  turn: 'system1',
  options: { reactionTimer: 0, reactionMask: 0, eventTimer: 0 },
};

function started(rules: Ruleset, options: Readonly<Record<string, OptionValue>> = {}) {
  const table = new TestTable(rules, { seats: 4, options });
  const people = [person('p1'), table.arrives('Ben'), table.arrives('Cleo'), table.arrives('Dora')] as const;
  for (const [index, who] of people.entries()) {
    table.does(who, { type: 'take_seat', seat: `s${index + 1}` });
    table.does(who, { type: 'ready', on: true });
  }
  table.does(people[0], { type: 'start' });
  return { table, people };
}

/** A table in the middle of a date. Its players are asked about the person on a card. */
function asked(setting: Setting) {
  const game = given(setting);
  const rules: Ruleset = { ...ruleset, initial: () => game, setup: () => [] };
  const { table, people } = started(rules);
  const [date, oi, system1, system2] = people;
  const play = (who: Person, intent: Intent & { readonly card: string }) => {
    const { hand } = table.view(who).own.game as { readonly hand: readonly { face: string; handle: string }[] };
    return table.does(who, { ...intent, card: hand.find(({ face }) => face === intent.card)?.handle });
  };
  play(system1, { type: 'play_card', card: 'JD', stack: 1 });
  play(oi, { type: 'oi_play', card: 'JC', stack: 1, description: 'The door opens.' });
  if (setting.roster === undefined) table.does(oi, { type: 'npc_name', name: 'Sasha', pronouns: 'she/her' });
  else table.does(oi, { type: 'npc_recall', slot: 'JC' });

  return { table, date, oi, system1, system2, ...published(table) };
}

/** The published answers about the person on the card, in order, with the seats they name. */
function publishedEvents(entries: readonly PublishedEntry[]): readonly unknown[] {
  return entries
    .flatMap(({ events }) => events)
    .flatMap((event) => (event.type === 'game' ? [event.event] : []))
    .filter(({ type }) =>
      ['agreed', 'consent_given', 'description_refused', 'npc_vetoed', 'npc_recalled'].includes(type),
    )
    .map((event) => ('seat' in event ? `${event.type} ${String(event.seat)}` : event.type));
}

describe('FD-104 FD-105 TB-18: when the cards are open', () => {
  it.each([
    ['an ex', ex, 'description_refused'],
    ['a person who returns', { ...ex, roster: { JC: known } }, 'npc_vetoed'],
  ] as const)('no one learns who objected to %s, or who did not', (_, setting, objection) => {
    const { table, date, system1, system2, sessionOf, verdict } = asked(setting);
    table.does(date, { type: 'ack' });
    table.does(system1, { type: 'ack' });
    const { state } = table;
    const entry = table.journal.at(-1);
    for (const seat of ['s1', 's2', 's3', 's4']) {
      const eyes = table.layer.lookBack({ kind: 'seat', seat });
      expect(eyes.view(state).own.game).not.toHaveProperty('agreed');
      if (entry === undefined) throw new Error('Nothing was written');
      expect(eyes.heard(state, entry, [state])).toEqual([]);
    }
    expect(table.layer.lookBack({ kind: 'person', person: 'p1' }).view(state).own.game).toHaveProperty('agreed', true);
    table.does(system2, { type: 'npc_object' });
    expect(publishedEvents(sessionOf().entries)).toEqual([objection]);
    expect(verdict().faults).toEqual([]);
  });

  it('the consent of all is published together, because the last answer is verified', () => {
    const { table, date, system1, system2, sessionOf, verdict } = asked(ex);
    table.does(system2, { type: 'ack' });
    table.does(date, { type: 'ack' });
    expect(publishedEvents(sessionOf().entries)).toEqual([]);
    table.does(system1, { type: 'ack' });
    expect(publishedEvents(sessionOf().entries)).toEqual(['agreed s4', 'agreed s1', 'agreed s3', 'consent_given']);
    table.does(system1, { type: 'respond_pass' });
    expect(table.state.game).toHaveProperty('phase', 'TURN');
    expect(verdict().faults).toEqual([]);
  });

  it('a game that an undo restores does not tell who had answered', () => {
    const { table, date, oi, system1, system2, sessionOf, verdict } = asked(ex);
    for (const who of [date, system1]) table.does(who, { type: 'ack' });
    table.does(system1, { type: 'request_undo' });
    for (const who of [date, oi, system2]) table.does(who, { type: 'vote', topic: 'undo', yes: true });
    expect(table.state.game).toHaveProperty('interference.check.agreed', ['s1']);
    const texts = JSON.stringify(sessionOf().entries);
    expect(texts).toContain('undo_done');
    expect(texts).not.toMatch(/"agreed":\["/);
    expect(verdict().faults).toEqual([]);
  });
});

it('FD-41 TB-18: when the cards are open, no one learns who rejected a name', () => {
  const sendersOfVeto = [0, 1, 2, 3].map((vetoing) => {
    const { table, people } = started(ruleset, { setupDepth: 'quick' });
    table.does(people[0], { type: 'safety_tools', tool: 'x', on: true });
    for (const who of people) table.does(who, { type: 'safety_ack' });
    for (const who of people) table.does(who, { type: 'ack' });
    const { date } = (table.state.game as State).roles ?? { date: '' };
    const dating = people[table.state.seats.findIndex(({ seat }) => seat === date)] ?? people[0];
    table.does(dating, { type: 'flip_name' });
    table.does(people[vetoing] ?? people[0], { type: 'veto_name' });
    const { sessionOf, verdict } = published(table);
    expect(verdict().faults).toEqual([]);
    const questions = sessionOf()
      .entries.flatMap(({ events }) => events)
      .flatMap((event) => (event.type === 'decided' ? event.questions : []))
      .filter((question) => 'intent' in question && question.intent.type === 'veto_name');
    return JSON.stringify(questions);
  });
  expect(new Set(sendersOfVeto).size).toBe(1);
  expect(sendersOfVeto[0]).toContain('veto_name');
});

describe('FD-104 FD-105 TB-13: an objection', () => {
  it.each([
    ['to an ex', ex],
    ['to a person who returns', { ...ex, roster: { JC: known } }],
  ])('%s cannot be taken back, because the request would name its seat', (_, setting) => {
    const { table, system2 } = asked(setting);
    table.does(system2, { type: 'npc_object' });
    expect(table.view(system2).own.undo).toBeNull();
    table.refuses(system2, { type: 'request_undo' }, 'E_UNDO_TOO_LATE');
  });
});

describe.each(['p2', 'p3', 'p4'])('an anonymous objection of %s', (objector) => {
  it('FD-27 TB-13: is not among the moves that an undo also takes back, because that list names seats', () => {
    const { table } = evening({ setupDepth: 'full' });
    const ana = person('p1');
    table.does(ana, { type: 'safety_tools', tool: 'x', on: true });
    playUntil(table, 'SETTING');
    table.does(ana, { type: 'propose', field: 'setting', text: 'A harbour' });
    const option = viewOf(table, 's1').shared.setup.offers.at(-1)?.id ?? '';
    table.does(person(objector), { type: 'affirm', option, answer: 'objection' });
    expect(table.view(ana).own.undo).not.toHaveProperty('along');
    table.does(ana, { type: 'request_undo' });
    expect(table.view(spectator).shared.table.vote).toMatchObject({ topic: 'undo' });
    expect(table.view(spectator).shared.table.vote).not.toHaveProperty('along');
  });
});
