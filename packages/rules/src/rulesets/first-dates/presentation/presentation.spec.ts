import { scenario } from '@cartomancer/testkit';
import { describe, expect, it } from 'vitest';

import type { BoardPiece, Comparison, Intent, Sheet, ViewEvent } from '../../../kernel/index.ts';
import { eventLines } from '../data/lines.ts';
import { ruleset } from '../index.ts';
import { presentation } from './index.ts';
import { kit } from '../scenarios/kit.ts';
import { all } from '../scenarios/steps.ts';
import type { Evening } from '../scenarios/steps.ts';
import type { TableView } from '../view-types.ts';

function board(view: TableView): readonly BoardPiece[] {
  return presentation.board?.(view) ?? [];
}

function sheetsIn(view: TableView): readonly Sheet[] {
  return board(view).filter((piece) => piece.kind === 'sheet');
}

function entryOf(view: TableView, label: string) {
  const entries = sheetsIn(view).flatMap(({ entries }) => entries);
  return entries.find((entry) => entry.label.text === label);
}

function begin(s: Evening, rig = {}): void {
  s.start({ seats: 3, rig });
  all(s, 'safety_ack');
}

function offer(s: Evening, seat: string, text: string): string {
  s.seat(seat).does('propose', { field: 'setting', text });
  return s.shared.setup.offers.find((candidate) => candidate.text === text)?.id ?? '';
}

describe('the sheet that all fill together', () => {
  scenario('FD-21: a box for any number of entries has no heading before its first entry', kit, (s) => {
    begin(s);
    expect(entryOf(s.s1.view, 'box.setting')).toBeDefined();
    expect(entryOf(s.s1.view, 'box.theme')).toBeUndefined();
  });

  scenario('FD-27: an offer says who still has to answer, and only they are asked', kit, (s) => {
    begin(s);
    const option = offer(s, 's1', 'a harbour');
    const [sheet] = sheetsIn(s.s2.view);
    expect(sheet?.offers).toEqual([expect.objectContaining({ id: option, yes: ['s1'], no: [], open: ['s2', 's3'] })]);
    const answer = { type: 'affirm', option, answer: 'yes' };
    expect(presentation.move(s.s2.view, answer).group?.id).toBe(option);
    expect(presentation.move(s.s2.view, answer).aside).toBeUndefined();
    s.s2.does('affirm', { option, answer: 'no' });
    expect(presentation.move(s.s2.view, answer).aside).toBe(true);
    // Everyone has answered, but not everyone with yes: now all are asked whether they change their answer.
    s.s3.does('affirm', { option, answer: 'yes' });
    for (const { view } of [s.s1, s.s2, s.s3]) {
      expect(view.own.asks?.text).toBe('ask.offer_split');
      expect(presentation.move(view, answer).aside).toBeUndefined();
    }
  });

  scenario(
    'FD-28: a seat that is asked for a detail of the looks sees that form first, and the forms for offers are folded',
    kit,
    (s) => {
      begin(s);
      const setting = offer(s, 's1', 'a harbour');
      for (const seat of ['s2', 's3']) s.seat(seat).does('affirm', { option: setting, answer: 'yes' });
      all(s, 'ack');
      const asked = s.shared.seats
        .map(({ seat }) => s.seat(seat))
        .filter(({ view }) => view.own.asks?.text === 'ask.looks_system');
      for (const { view } of asked) {
        const proposals = ruleset.legal(view).filter(({ type }) => type === 'propose');
        expect(proposals.length).toBeGreaterThan(0);
        for (const move of proposals) expect(presentation.move(view, move).folded).toBe(true);
        expect(presentation.move(view, { type: 'add_appearance' }).folded).toBeUndefined();
      }
      expect(asked).toHaveLength(1);
    },
  );

  scenario('FD-27: if cards decide between options, each card is shown with its option', kit, (s) => {
    begin(s, { date: ['KH', '4C'] });
    const options = [offer(s, 's1', 'a harbour'), offer(s, 's2', 'a big city')];
    for (const seat of ['s1', 's2', 's3'])
      for (const option of options)
        if (!s.shared.setup.offers.some(({ id, yes }) => id === option && yes.includes(seat)))
          s.seat(seat).does('affirm', { option, answer: 'no' });
    s.s1.does('tiebreak_flip', { field: 'setting' });
    expect(entryOf(s.s3.view, 'box.setting')?.cards).toEqual([
      { card: 'KH', label: { text: 'panel.sheet.text', facts: { text: 'a harbour' } }, won: true },
      { card: '4C', label: { text: 'panel.sheet.text', facts: { text: 'a big city' } } },
    ]);
  });
});

scenario('FD-25 FD-30: only the System has an everyday name; a Headmate and the Prospect have a name', kit, (s) => {
  const named = () => ['box.name', 'box.given_name'].map((label) => entryOf(s.s1.view, label) !== undefined);
  const decideUntil = (phase: string) => {
    while (s.shared.phase !== phase) s.host.does('let_cards_decide');
  };
  begin(s);
  decideUntil('SYSTEM_SHEET');
  expect(named()).toEqual([true, false]);
  decideUntil('HEADMATES');
  expect(named()).toEqual([false, true]);
  decideUntil('ROLES');
  all(s, 'ack');
  s.spectator.sees('shared.phase', 'PROSPECT');
  expect(entryOf(s.s1.view, 'box.given_name')?.asks).toEqual([s.shared.roles?.date]);
});

/** Ends the date: the System plays the last of three aces. */
function endDate(s: Evening): void {
  s.given({
    stacks: ['AH', 'AS', '6C'],
    system1: { hand: ['AC'] },
    turn: 'system1',
    traits: ['4H', 'AD'],
    options: { oiMayBreakEnding: false },
  });
  s.system1.does('play_card', { card: 'AC', stack: 3 });
}

function comparisonIn(view: TableView): Comparison | undefined {
  return board(view).find((piece) => piece.kind === 'comparison');
}

describe('the end of a date', () => {
  scenario(
    'FD-46 FD-124: until the traits are turned over, everyone who does not know them sees their backs',
    kit,
    (s) => {
      endDate(s);
      const faces = (view: TableView) => comparisonIn(view)?.upper.map(({ card }) => card);
      expect(faces(s.system1.view)).toEqual([null, null]);
      expect(faces(s.date.view)).toEqual(['4H', 'AD']);
      // The label tells viewers who see the faces that the cards are still secret.
      const label = () => comparisonIn(s.date.view)?.upper[0]?.label.text;
      expect(label()).toBe('panel.trait.own');
      s.date.does('reveal_traits');
      expect(label()).toBe('panel.trait');
      expect(faces(s.system1.view)).toEqual(['4H', 'AD']);
    },
  );

  scenario('FD-126: a line connects every trait with every top card that it matches, and says why', kit, (s) => {
    endDate(s);
    s.date.does('reveal_traits');
    const links = comparisonIn(s.spectator.view)?.links.map(({ from, to, label }) => [from, to, label.text]);
    expect(links).toEqual([
      ['trait0', 'top0', 'panel.match.suit'],
      ['trait1', 'top0', 'panel.match.rank'],
      ['trait1', 'top1', 'panel.match.rank'],
      ['trait1', 'top2', 'panel.match.rank'],
    ]);
  });

  scenario('FD-126: two stacks with the same face get one line each', kit, (s) => {
    s.given({
      stacks: ['AH', 'AS', 'KS'],
      system1: { hand: ['AS'] },
      turn: 'system1',
      traits: ['4H', 'AD'],
      options: { oiMayBreakEnding: false },
    });
    s.system1.does('play_card', { card: 'AS', stack: 3 });
    s.date.does('reveal_traits');
    const outcome = comparisonIn(s.spectator.view);
    const pairs = outcome?.links.map(({ from, to, label }) => `${from} ${to} ${label.text}`) ?? [];
    expect(pairs).toHaveLength(new Set(pairs).size);
  });

  scenario(
    'FD-133 FD-134: after a date, seats that have checked in are ticked, and the date joins the row of past ones',
    kit,
    (s) => {
      endDate(s);
      s.date.does('reveal_traits');
      all(s, 'vote_second_date', { yes: true });
      s.date.does('star', { text: 'the umbrella' });
      s.date.does('discuss_skip');
      const gathering = board(s.oi.view).find((piece) => piece.kind === 'gathering');
      expect(gathering?.ticks).toEqual([
        { seat: 's1', done: true },
        { seat: 's2', done: false },
        { seat: 's3', done: false },
      ]);
      expect(presentation.line({ type: 'star_given', seat: 's1', text: 'the umbrella' })?.message.text).toBe(
        gathering?.of[0],
      );
      all(s, 'discuss_skip');
      const row = (): readonly unknown[] =>
        board(s.oi.view).flatMap((piece) => (piece.kind === 'row' ? piece.items.map(({ now }) => now === true) : []));
      expect(row()).toEqual([true]);
      all(s, 'choose_next', { choice: 'stop' });
      expect(row()).toEqual([false]);
      // The stars stay in view when the evening is over.
      expect(board(s.oi.view).map(({ kind, title }) => [kind, title.text])).toContainEqual([
        'gathering',
        'panel.remarks',
      ]);
      s.spectator.sees(
        (view) => view.shared.past.map(({ number, second, intimacy }) => [number, second, intimacy]),
        [[1, true, true]],
      );
    },
  );
});

scenario(
  'FD-128 FD-134: a past date says that the two won’t meet again; the next roles end the panel of its Prospect',
  kit,
  (s) => {
    const panels = () => presentation.panels(s.oi.view).map(({ title }) => title.text);
    const lastLines = () =>
      board(s.oi.view).flatMap((piece) =>
        piece.kind === 'row' ? piece.items.map(({ lines }) => lines.at(-1)?.text) : [],
      );
    endDate(s);
    s.date.does('reveal_traits');
    all(s, 'vote_second_date', { yes: false });
    all(s, 'discuss_skip');
    expect(lastLines()).toEqual(['panel.agreed.false']);
    expect(panels()).toContain('panel.prospect');
    all(s, 'choose_next', { choice: 'new' });
    s.spectator.sees('shared.phase', 'ROLES');
    s.spectator.sees('shared.past.0.agreed', false);
    expect(panels()).not.toContain('panel.prospect');
  },
);

scenario('FD-101 FD-105: the roster lists people with their card and returns', kit, (s) => {
  const known = { name: 'Bas', pronouns: 'he/him', side: 'system', prospect: null } as const;
  s.given({
    stacks: ['4C', '9D', 'JS'],
    oi: { hand: ['JH'] },
    reaction: { by: 'date', stack: 3 },
    roster: { JH: known },
  });
  const returns = (): unknown => {
    const roster = presentation.panels(s.date.view).find(({ title }) => title.text === 'panel.roster');
    return roster?.lines.map(({ facts }) => facts?.['returns']);
  };
  expect(returns()).toEqual([{ text: 'panel.roster.here_once' }]);
  s.oi.does('oi_play', { card: 'JH', stack: 3, description: 'The door opens.' });
  s.oi.does('npc_recall', { slot: 'JH' });
  all(s, 'ack');
  expect(returns()).toEqual([{ text: 'panel.roster.back_once' }]);
  s.spectator.sees((view) => view.shared.returns, { JH: 1 });
});

scenario('FD-48 FD-101: the roster says whom a person knows, also on a date with someone else', kit, (s) => {
  const friend = { name: 'Bas', pronouns: 'he/him', side: 'prospect', prospect: 1 } as const;
  const knows = (prospect: { readonly number: number; readonly slot: 'JH' | null }): unknown => {
    s.given({ stacks: ['4C', '9D', 'JS'], roster: { JH: friend }, prospect });
    const roster = presentation.panels(s.date.view).find(({ title }) => title.text === 'panel.roster');
    return roster?.lines.map(({ facts }) => facts?.['side']);
  };
  expect(knows({ number: 1, slot: null })).toEqual([{ text: 'panel.roster.prospect' }]);
  expect(knows({ number: 2, slot: null })).toEqual([{ text: 'panel.roster.former' }]);
  expect(knows({ number: 2, slot: 'JH' })).toEqual([{ text: 'panel.roster.self' }]);
});

scenario('FD-105: a new person in the slot has not returned yet', kit, (s) => {
  const known = { name: 'Bas', pronouns: 'he/him', side: 'system', prospect: null } as const;
  const setting = { stacks: ['4C', '9D', 'JS'], oi: { hand: ['JH'] }, reaction: { by: 'date', stack: 3 } } as const;
  const lines = (): unknown => {
    const roster = presentation.panels(s.date.view).find(({ title }) => title.text === 'panel.roster');
    return roster?.lines.map(({ facts }) => [facts?.['name'], facts?.['returns']]);
  };
  s.given({ ...setting, roster: { JH: known }, returns: { JH: 2 } });
  s.oi.does('oi_play', { card: 'JH', stack: 3, description: 'The door opens.' });
  s.oi.does('npc_name', { name: 'Kim', pronouns: 'she/her', side: 'system' });
  expect(lines()).toEqual([['Kim', { text: 'panel.roster.here_once' }]]);
  // A refused person loses the slot, and the count of returns starts again.
  s.given({ ...setting, roster: { JH: known }, returns: { JH: 2 } });
  s.oi.does('oi_play', { card: 'JH', stack: 3, description: 'The door opens.' });
  s.oi.does('npc_recall', { slot: 'JH' });
  s.system1.does('npc_object');
  s.spectator.sees((view) => view.shared.returns, {});
});

describe('what the panels and the story say', () => {
  scenario(
    'FD-122: everyone reads the question about cutting the date short, and whose answer is missing',
    kit,
    (s) => {
      s.given({ stacks: ['TD', '3H', 'JS'], turn: 'date' });
      s.date.does('concede_date');
      const panel = presentation.panels(s.date.view).find(({ title }) => title.text === 'group.vote.concede');
      const [, open] = panel?.lines ?? [];
      expect(open).toEqual({
        text: 'panel.vote.open',
        facts: { seats: expect.not.arrayContaining([s.shared.roles?.date]) },
      });
      expect(presentation.panels(s.spectator.view)).toContainEqual(panel);
    },
  );

  scenario('FD-81 FD-104: a table with a ready setup suggests words for an event', kit, (s) => {
    const suggested = (setupDepth: 'ready' | 'quick') => {
      s.given({
        stacks: ['TD', 's:3D', 'JS'],
        oi: { hand: ['3H', '3C', '4C', '5S', 'JD'] },
        reaction: { by: 'system1', stack: 2 },
        options: { setupDepth },
      });
      s.oi.does('oi_play', { card: '3H', stack: 2 });
      return presentation.move(s.oi.view, { type: 'event_describe' });
    };
    const { suggestions, initialValues } = suggested('ready');
    expect(suggestions?.text).toEqual(eventLines.mishap);
    expect(eventLines.mishap).toContain(initialValues?.text);
    expect(suggested('quick').suggestions).toBeUndefined();
  });

  scenario('FD-42: the choice between no pronouns and others is worded as either of the two', kit, (s) => {
    s.given({ stacks: ['TD', '3H', 'JS'], turn: 'date' });
    const told = (pronouns: string) =>
      presentation.line({ type: 'prospect_met', name: 'Arden', pronouns, slot: null })?.message.facts?.['pronouns'];
    expect(told('no pronouns + she/her')).toEqual({ text: 'pronouns.or_none', facts: { pronouns: 'she/her' } });
    expect(told('no pronouns')).toBe('no pronouns');
    expect(told('she/her + they/them')).toEqual({
      text: 'pronouns.both',
      facts: { first: 'she/her', second: 'they/them' },
    });
  });

  scenario('FD-124: the story names the traits that were turned over', kit, (s) => {
    s.given({ stacks: ['TD', '3H', 'JS'], turn: 'date' });
    const line = presentation.line({ type: 'traits_revealed', cards: ['3D', 'QS'], traits: ['patient', 'vain'] });
    expect(line?.message).toMatchObject({ text: 'event.traits_revealed', facts: { traits: ['patient', 'vain'] } });
  });
});

scenario('FD-06: each seat says what its role plays for, until the date ends', kit, (s) => {
  s.given({ stacks: ['TD', '3H', 'JS'], turn: 'date' });
  const { view } = s.spectator;
  const aimsIn = (phase: typeof view.shared.phase) =>
    presentation.seatCards({ ...view, shared: { ...view.shared, phase } }).map(({ aim }) => aim?.text);
  expect(new Set(aimsIn(view.shared.phase))).toEqual(new Set(['aim.date', 'aim.system', 'aim.oi']));
  expect(new Set(aimsIn('OUTCOME'))).toEqual(new Set([undefined]));
});

it('a vote of the table itself has no line of this system', () => {
  const own = { type: 'vote_closed', topic: 'concede', result: true };
  expect(presentation.line(own)?.message.text).toBe('event.vote_closed.concede.yes');
  expect(presentation.line({ type: 'vote_closed', topic: 'rewind', passed: true, against: null })).toBeUndefined();
});

scenario('FD-69: the only offered move is to show a hidden hand, or to hide a shown one', kit, (s) => {
  s.given({
    seats: 4,
    stacks: ['KC', '4S', '7C'],
    system1: { hand: ['KD', '9H', '2C', '9S', '8C'] },
    oi: { hand: ['KH', '2D', '5S', '6C', '7S'] },
    turn: 'system1',
  });
  const offered = () =>
    [true, false].filter((on) => presentation.move(s.system1.view, { type: 'share_hand', on }).redundant !== true);
  expect(offered()).toEqual([true]);
  s.system1.does('share_hand', { on: true });
  expect(offered()).toEqual([false]);
});

scenario('FD-101: the prompt names exactly what a new person lacks, and the form for that comes first', kit, (s) => {
  s.given({
    stacks: ['KC', '4S', '7C'],
    system1: { hand: ['KD', '9H', '2C', '9S', '8C'] },
    oi: { hand: ['KH', '2D', '5S', '6C', '7S'] },
    turn: 'system1',
  });
  const asked = (): unknown => s.oi.view.own.asks?.text;
  const first = (): unknown =>
    ruleset
      .legal(s.oi.view)
      .filter((move) => move.type !== 'share_hand' && presentation.move(s.oi.view, move).aside === undefined)
      .map(({ type }) => type);
  const asksFor = (type: string, field: string): unknown => {
    const spec = ruleset.intents[type]?.fields[field];
    return spec?.asked?.(s.oi.view as never, { type });
  };
  s.system1.does('play_card', { card: 'KD', stack: 1 });
  s.oi.does('oi_play', { card: 'KH', stack: 1 });
  expect(asked()).toBe('ask.EVENT_person');
  expect(first()).toEqual(['npc_name', 'event_describe']);
  expect(asksFor('npc_name', 'pronouns')).toBe(true);
  s.oi.does('npc_name', { name: 'Aunt Petra' });
  expect(s.oi.view.own.asks).toEqual({
    text: 'ask.EVENT_pronouns',
    facts: { card: 'KH', slot: 'KH', name: 'Aunt Petra' },
  });
  expect(first()).toEqual(['npc_pronouns', 'event_describe']);
  expect(asksFor('npc_pronouns', 'name')).toBe(false);
  s.oi.does('event_describe', { text: 'She waves.' });
  expect(asked()).toBe('ask.EVENT_pronouns_told');
  expect(first()).toEqual(['npc_pronouns']);
  s.oi.does('npc_pronouns', { pronouns: 'she/her' });
  s.expectEvent('npc_entered', { name: 'Aunt Petra', pronouns: 'she/her' });
});

describe('moves that need a confirmation', () => {
  const needsConfirmation = (view: TableView, intent: Intent): boolean => {
    const when = presentation.irreversible?.[intent.type];
    return when === 'always' || when?.(intent, view) === true;
  };

  scenario('FD-104: an objection, which cannot be taken back, needs a confirmation; consent does not', kit, (s) => {
    s.given({ stacks: ['3D', '4S', '7C'], system1: { hand: ['JD'] }, oi: { hand: ['JC'] }, turn: 'system1' });
    s.system1.does('play_card', { card: 'JD', stack: 1 });
    s.oi.does('oi_play', { card: 'JC', stack: 1, description: 'The door opens.' });
    expect(needsConfirmation(s.date.view, { type: 'npc_object' })).toBe(true);
    expect(needsConfirmation(s.date.view, { type: 'ack' })).toBe(false);
  });

  scenario('FD-116: a card that would end the date needs a confirmation, any other card does not', kit, (s) => {
    s.given({ stacks: ['6D', '7S', '7H'], system1: { hand: ['7D', '2D', 'JD'] }, turn: 'system1' });
    const { view } = s.system1;
    const plays = ruleset.legal(view).filter(({ type }) => type === 'play_card');
    const asked = plays.filter((move) => needsConfirmation(view, move));
    expect(asked).toHaveLength(1);
    expect(plays.length).toBeGreaterThan(1);
    const [ending] = asked;
    expect(ending === undefined ? undefined : presentation.move(view, ending).message.facts).toMatchObject({
      card: '7D',
      effect: { text: expect.stringMatching(/^warn\.(may_end|ends)$/) as unknown },
    });
  });

  scenario('FD-26 FD-27 FD-134: an objection, cards that decide, and the end need a confirmation', kit, (s) => {
    begin(s);
    const option = offer(s, 's1', 'a harbour');
    const { view } = s.s2;
    expect(needsConfirmation(view, { type: 'affirm', option, answer: 'objection' })).toBe(true);
    expect(needsConfirmation(view, { type: 'affirm', option, answer: 'yes' })).toBe(false);
    expect(needsConfirmation(view, { type: 'roll_age' })).toBe(true);
    expect(needsConfirmation(view, { type: 'let_cards_decide' })).toBe(true);
    expect(needsConfirmation(view, { type: 'choose_next', choice: 'stop' })).toBe(true);
    expect(needsConfirmation(view, { type: 'choose_next', choice: 'new' })).toBe(false);
  });
});

scenario('FD-27 TB-13: a move of the setup is named when it is taken back, an objection is not', kit, (s) => {
  begin(s);
  const option = offer(s, 's1', 'a harbour');
  const told = (event: object) => presentation.takenBack?.(event as ViewEvent)?.text;
  const words = (type: string) =>
    s.events
      .filter((event) => event.type === type)
      .map(told)
      .at(-1);
  expect(words('option_offered')).toBe('back.option_offered');
  s.s2.does('affirm', { option, answer: 'no' });
  expect(words('option_answered')).toBe('back.option_answered');
  s.s2.does('affirm', { option, answer: 'objection' });
  expect(s.events.some(({ type }) => type === 'option_removed')).toBe(true);
  expect(words('option_removed')).toBeUndefined();
});

scenario('FD-131: the third date counts as going steady; the second does not, even after it has ended', kit, (s) => {
  s.given({ stacks: ['TD', '3H', 'JS'], turn: 'date' });
  const { own, shared } = s.date.view;
  const saysSo = (dates: number, ended: TableView['shared']['ended']): boolean => {
    const prospect = shared.prospect === null ? null : { ...shared.prospect, dates };
    const lines = presentation.panels({ own, shared: { ...shared, prospect, ended } }).flatMap((panel) => panel.lines);
    return lines.some(({ text }) => text === 'panel.steady');
  };
  const end = { cause: 'suits' } as unknown as TableView['shared']['ended'];
  expect([saysSo(1, null), saysSo(2, end), saysSo(2, null), saysSo(3, end)]).toEqual([false, false, true, true]);
});
