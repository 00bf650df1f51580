/** What the buttons and forms of a table say, and which of them is the expected answer. */
import { scenario } from '@cartomancer/testkit';
import { expect, test } from 'vitest';

import type { Intent, MoveWords } from '../../../kernel/index.ts';
import { ruleset } from '../index.ts';
import type { TableView } from '../view-types.ts';
import { kit } from '../scenarios/kit.ts';
import { attempt, challenge, duel, fray, passAll } from '../scenarios/steps.ts';
import { namesFor } from '../data/names.ts';
import { presentation } from './index.ts';
import { titleIn } from './words.ts';

function wordsOf(view: TableView, type: string, more: Readonly<Record<string, unknown>> = {}): MoveWords {
  return presentation.move(view, { type, ...more });
}

function offered(view: TableView, type: string): readonly Intent[] {
  return ruleset.legal(view).filter((move) => move.type === type);
}

scenario('DR-38: a proposal is mainly answered by setting a challenge, and declining is listed apart', kit, (s) => {
  s.given({ gm: 'nobody', people: [{}, {}, {}] });
  s.franz.does('propose_challenge', { text: 'Over the wall' });
  const { view } = s.hans;
  expect(wordsOf(view, 'set_challenge').folded).toBeUndefined();
  expect(wordsOf(view, 'set_challenge').initialValues).toEqual({ title: 'Over the wall', character: 's1' });
  expect(wordsOf(view, 'vote', { topic: 'proposal:1', yes: false }).aside).toBe(true);
});

scenario('DR-38: a proposal with a suit has a button for each target', kit, (s) => {
  s.given({});
  s.franz.does('propose_challenge', { text: 'Over the wall', suit: 'C' });
  expect(presentation.suggests?.(s.gm.view).filter(({ type }) => type === 'set_challenge')).toHaveLength(6);
  expect(wordsOf(s.gm.view, 'set_challenge').folded).toBe(true);
});

scenario(
  'DR-89 DR-110: in a fray a better card has to beat allies too, because only the highest succeeds',
  kit,
  (s) => {
    s.given({ deck: ['KS', '4C', '9H'] });
    fray(s, 1, ['s1', 's2']);
    const drawing = { text: 'mean.disadvantage.above', facts: { n: Math.round(100 * (4 / 52)) } };
    expect(wordsOf(s.s2.view, 'draw_disadvantage').means).toMatchObject(drawing);
  },
);

scenario('DR-78 DR-80: stopping says what it does, and is listed apart if accepting does the same', kit, (s) => {
  s.given({ deck: ['TS', '3C'] });
  challenge(s);
  s.s1.does('draw');
  passAll(s);
  expect(wordsOf(s.s1.view, 'stop_attempt')).toMatchObject({ means: { text: 'mean.stop.same' }, aside: true });
  s.given({ deck: ['5C'] });
  challenge(s);
  s.s1.does('draw');
  passAll(s);
  expect(wordsOf(s.s1.view, 'stop_attempt')).toEqual({
    message: { text: 'move.stop_attempt' },
    means: { text: 'mean.stop' },
  });
});

scenario('DR-75: accepting a draw carries a warning if it fails, and none if it succeeds', kit, (s) => {
  for (const [card, part] of [
    ['2H', 'warns'],
    ['TC', 'means'],
  ] as const) {
    s.given({ deck: [card] });
    challenge(s);
    s.s1.does('draw');
    const words = wordsOf(s.s1.view, 'pass');
    expect(words[part]?.text).toBe('mean.as_it_stands');
    expect(words.warns === undefined).toBe(part === 'means');
  }
});

scenario('DR-65: a routine success against a hidden number is promised only on a condition', kit, (s) => {
  for (const hiddenTargets of [false, true]) {
    s.given({ options: { hiddenTargets } });
    challenge(s, { target: 3 });
    const [claim] = offered(s.s1.view, 'claim_auto');
    const words = claim === undefined ? undefined : presentation.move(s.s1.view, claim);
    expect(words?.means?.text).toBe(hiddenTargets ? 'mean.auto.hidden' : 'mean.auto');
    expect(words?.message.text).toBe(hiddenTargets ? 'move.claim_auto.hidden' : 'move.claim_auto');
  }
});

scenario('DR-118 DR-122: what a disadvantage costs depends on the options', kit, (s) => {
  for (const options of [{}, { incapacitateOn: 'anyDraw', successExpiry: 'startNextEpisode' }]) {
    s.given({ deck: ['3C'], options });
    challenge(s, { target: 8 });
    s.s1.does('draw');
    const { facts } = wordsOf(s.s1.view, 'draw_disadvantage').warns ?? {};
    const { incapacitateOn, successExpiry } = s.shared.options;
    expect(facts?.['end']).toEqual({ text: `warn.disadvantage.end.${successExpiry}` });
    expect(facts?.['out']).toEqual({ text: `warn.disadvantage.out.${incapacitateOn}` });
  }
});

scenario('DR-60: the opposition is written in lower case inside a sentence', kit, (s) => {
  s.given({ deck: ['2C', '9C'] });
  duel(s, ['s1', 'gm']);
  const { means, warns } = wordsOf(s.s1.view, 'pass');
  expect((warns ?? means)?.facts?.['means']).toMatchObject({ facts: { name: { text: 'who.opposition.inside' } } });
});

scenario('DR-02: without a GM a request to end something says that the others are asked', kit, (s) => {
  const effect = (view: TableView, type: string) => wordsOf(view, type).message.facts?.['effect'];
  s.given({ gm: 'nobody', people: [{}, {}, {}] });
  expect(effect(s.franz.view, 'close_scene')).toEqual({ text: 'effect.close_scene.asked' });
  s.given({});
  expect(effect(s.gm.view, 'close_scene')).toEqual({ text: 'effect.close_scene' });
});

scenario('DR-38: a player’s button for a contest says that it only proposes one', kit, (s) => {
  s.given({});
  for (const type of ['declare_competition', 'open_fray']) {
    expect(wordsOf(s.franz.view, type).submit).toEqual({ text: 'submit.propose' });
    expect(wordsOf(s.gm.view, type).submit).toBeUndefined();
  }
});

scenario('DR-29 DR-105: the GM’s rarely used moves are grouped by character', kit, (s) => {
  s.given({});
  const rows = offered(s.gm.view, 'retire_background');
  expect(rows.map(({ character }) => character)).toEqual(['s1', 's2']);
  for (const type of ['retire_background', 'award_bonus', 'grant_background'])
    expect(wordsOf(s.gm.view, type, { character: 's1' }).group).toMatchObject({
      id: 'about:s1',
      message: { text: 'who.named', facts: { name: 'Franz' } },
    });
});

scenario('DR-99: the GM reads the owner of the card that would be played for the opposition', kit, (s) => {
  s.given({ npcs: [{ name: 'Captain Rusk', backgrounds: ['b:5D temperament "Stern"'] }], deck: ['6D', '4C', '9H'] });
  s.gm.does('open_fray', { parties: ['s1', 's2'], gmCards: 1 });
  for (const seat of s.shared.waitingFor) s.seat(seat).does('declare_aim', { text: 'hold on' });
  for (const seat of s.shared.waitingFor) s.seat(seat).does('draw');
  const card = s.gm.view.own.sheets[0]?.backgrounds[0]?.handle ?? '';
  expect(wordsOf(s.gm.view, 'substitute', { card }).message.facts?.['background']).toMatchObject({
    text: 'card.of',
    facts: { name: { facts: { name: 'Captain Rusk' } } },
  });
});

scenario('DR-143 DR-146: after the end the GM can neither change NPCs nor make rulings', kit, (s) => {
  s.given({ npcs: [{ name: 'Captain Rusk' }] });
  s.gm.does('close_scene');
  s.gm.does('close_session');
  s.gm.does('end_campaign');
  const closed = ['npc_create', 'npc_edit', 'npc_delete', 'rule'];
  expect(closed.flatMap((type) => offered(s.gm.view, type))).toEqual([]);
  s.gm.refused('rule', { target: 'story', change: 'it rains', reason: 'why not' }, 'E_PHASE');
});

scenario('DR-59: the table shows whether a competition ended by giving in or by leaving it', kit, (s) => {
  const facts = { name: { facts: { name: 'Franz' } } };
  s.given({ deck: ['7C', '9D'] });
  duel(s);
  passAll(s);
  s.hans.does('continue');
  s.franz.does('concede');
  const lines = presentation.caption?.(s.franz.view)?.lines ?? [];
  expect(lines[0]).toMatchObject({ text: 'caption.gave_in', facts });
  expect(lines[1]).toMatchObject({ text: 'event.competition_ended', facts: { names: [{ facts: { name: 'Hans' } }] } });
  expect(lines).toHaveLength(2);
  s.given({ deck: ['7C', '9D'] });
  duel(s);
  passAll(s);
  s.franz.does('withdraw');
  s.gm.does('vote', { topic: 'withdraw', yes: true });
  expect(presentation.caption?.(s.franz.view)?.lines[0]).toMatchObject({ text: 'caption.withdrew', facts });
});

test('DR-26 DR-27: a weak card of each kind and suit has three names of its own', () => {
  const kinds = ['innate', 'temperament', 'type', 'profession', 'acquired'] as const;
  const names = kinds.flatMap((kind) =>
    (['2C', '2D', '2H', '2S'] as const).map((face) => namesFor({ kind, face }, 14)),
  );
  for (const list of names) expect(list.length).toBeGreaterThanOrEqual(3);
  expect(new Set(names.flat()).size).toBe(names.flat().length);
});

test('DR-10 DR-26: an ace that counts as one has the names of a weakness', () => {
  expect(namesFor({ kind: 'innate', face: 'AC' }, 1)).toEqual(namesFor({ kind: 'innate', face: '2C' }, 14));
  expect(namesFor({ kind: 'innate', face: 'AC' }, 14)).toEqual(namesFor({ kind: 'innate', face: 'KC' }, 14));
});

scenario('DR-25: two cards of one kind without names are told apart by their numbers', kit, (s) => {
  s.given({ people: [{ backgrounds: ['b:9C profession ""', 'b:8C profession ""'] }, {}], deck: ['4H'] });
  const cards = s.s1.view.own.sheets.flatMap(({ backgrounds }) => backgrounds);
  const [one, other] = cards.map(({ handle }) => titleIn(s.s1.view, handle));
  expect(one).not.toEqual(other);
});

scenario('DR-81 DR-38: a judge writes the words of a cost before setting the next target', kit, (s) => {
  s.given({ deck: ['TH'] });
  challenge(s);
  s.s1.does('draw');
  passAll(s);
  s.s2.does('propose_challenge', { text: 'Over the wall too', suit: 'C' });
  const target = { character: 's2', title: 'Over the wall too', suit: 'C', target: 8 };
  expect(wordsOf(s.gm.view, 'set_challenge', target).aside).toBe(true);
  // A judge who begins something else is warned that the cost can then no longer be described.
  for (const type of ['open_fray', 'close_scene', 'close_session'])
    expect(wordsOf(s.gm.view, type).warns).toMatchObject({ text: 'warn.untold_cost' });
  s.gm.does('annotate', { text: 'a torn coat' });
  expect(wordsOf(s.gm.view, 'set_challenge', target).aside).toBeUndefined();
  expect(wordsOf(s.gm.view, 'open_fray').warns).toBeUndefined();
  // How the last attempt went can wait until the new one is set.
  expect(wordsOf(s.gm.view, 'annotate')).toMatchObject({ message: { text: 'move.annotate.outcome' }, folded: true });
});

scenario('DR-146: the target of a ruling names the attempt it changes, even after a competition', kit, (s) => {
  s.given({ deck: ['9D', '7C', '9C'] });
  challenge(s);
  s.s1.does('draw');
  passAll(s);
  s.gm.does('annotate', { text: 'a torn coat' });
  duel(s);
  passAll(s);
  const label = presentation.choice?.(s.gm.view, { intent: 'rule', field: 'target', value: 'outcome' });
  expect(label).toMatchObject({ text: 'choice.target.outcome', facts: { title: 'Over the wall' } });
});

scenario('DR-26: a suggested name says for which card it is', kit, (s) => {
  s.start({
    seats: [
      { seat: 's1', name: 'Anna', kind: 'player' },
      { seat: 'gm', name: 'Gerda', kind: 'gm' },
    ],
  });
  s.s1.does('draw_background', { kind: 'innate' });
  const names = presentation.suggests?.(s.s1.view).filter(({ type }) => type === 'name_background') ?? [];
  expect(names.length).toBeGreaterThan(0);
  const face = s.s1.view.own.sheets[0]?.backgrounds[0]?.face;
  for (const move of names)
    expect(presentation.move(s.s1.view, move).means).toMatchObject({
      text: 'mean.name_background.as',
      facts: { card: face },
    });
});

scenario(
  'DR-92: an aim that an ally has taken is offered as a shared one, because equal words share no success',
  kit,
  (s) => {
    s.given({ deck: ['KS', '4C', '9H'] });
    s.gm.does('open_fray', { parties: ['s1', 's2'], gmCards: 1 });
    const offeredAims = () => presentation.suggests?.(s.s2.view).filter(({ type }) => type === 'declare_aim') ?? [];
    expect(offeredAims()).toContainEqual({ type: 'declare_aim', text: 'get to the boat' });
    s.s1.does('declare_aim', { text: 'get to the boat' });
    expect(offeredAims()).not.toContainEqual({ type: 'declare_aim', text: 'get to the boat' });
    const shared = { type: 'declare_aim', sameAs: 's1' };
    expect(offeredAims()).toContainEqual(shared);
    expect(presentation.move(s.s2.view, shared).message).toMatchObject({
      text: 'aim.same',
      facts: { text: 'get to the boat' },
    });
  },
);

scenario('DR-76: after more time, each button names one of the two drawn cards', kit, (s) => {
  s.given({ deck: ['5C', '3C', 'JS'] });
  attempt(s);
  passAll(s);
  s.franz.does('draw_two');
  // The hand and the drawn cards are numbered separately, so both have a card with the same handle.
  const named = offered(s.franz.view, 'choose_card').map((move) => presentation.move(s.franz.view, move).message);
  expect(named).toEqual(['3C', 'JS'].map((card) => ({ text: 'move.choose_card', facts: { card } })));
});

scenario('DR-53 DR-56: with both cards open, each says what it would do, and no chances are left', kit, (s) => {
  s.given({ deck: ['9C', '7S', 'KS', '5H', '3H'] });
  duel(s);
  passAll(s);
  for (const seat of s.shared.waitingFor) s.seat(seat).does('continue');
  for (const seat of s.shared.waitingFor) s.seat(seat).does('draw');
  const { view } = s.franz;
  expect(view.own.asks?.text).toBe('ask.PICK');
  expect(offered(view, 'choose_card').map((move) => presentation.move(view, move).means?.text)).toEqual([
    'mean.pair.alter.win',
    'mean.pair.decisive.win',
  ]);
  const panel = presentation.caption?.(view);
  expect(panel?.lines.map(({ text }) => text)).toEqual(['caption.choosing']);
  expect(panel?.grid?.rows[0]?.cells[0]?.message).toEqual({ text: 'pair.decisive.drawn' });
});

scenario('DR-56 DR-112: a card that a disadvantage lowers says what it would do then', kit, (s) => {
  s.given({ people: [{ disadvantages: ['2S'] }, {}], deck: ['9C', '7S', 'KS', '5H', '3H'] });
  duel(s);
  passAll(s);
  for (const seat of s.shared.waitingFor) s.seat(seat).does('continue');
  for (const seat of s.shared.waitingFor) s.seat(seat).does('draw');
  const [lowered] = offered(s.franz.view, 'choose_card').map((move) => presentation.move(s.franz.view, move));
  expect(lowered).toMatchObject({ means: { text: 'mean.pair.alter.lose' }, warns: { facts: { card: '2S' } } });
});

scenario('DR-29: a player who keeps one of three cards is told that three are drawn', kit, (s) => {
  const texts = {
    draw: 'move.draw_background',
    draft: 'move.draw_background.draft',
    choose: 'move.draw_background.choose',
  };
  for (const [creation, text] of Object.entries(texts)) {
    s.given({ options: { creation } });
    expect(presentation.move(s.franz.view, { type: 'draw_background', kind: 'innate' }).message.text).toBe(text);
  }
});
