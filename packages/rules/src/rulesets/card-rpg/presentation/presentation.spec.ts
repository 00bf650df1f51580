import { scenario } from '@cartomancer/testkit';
import { expect, test } from 'vitest';

import type { FieldSpec, Intent, Message } from '../../../kernel/index.ts';
import text from '../data/text.en.json' with { type: 'json' };
import { ruleset } from '../index.ts';
import { kit } from '../scenarios/kit.ts';
import { begun, born, finished, skipOutcomes } from '../scenarios/steps.ts';
import type { TableView } from '../view-types.ts';
import { presentation } from './index.ts';

test('CR-114: healing a scar asks for confirmation', () => {
  expect(presentation.irreversible?.['heal_scar']).toBe('always');
});

function movesOf(view: TableView, type: string): readonly Intent[] {
  return ruleset.legal(view).filter((move) => move.type === type);
}

scenario('CR-11: after a session the table shows a summary of it', kit, (s) => {
  s.given({ parts: { A: { hand: ['2H', '4C'], deck: ['5D'] }, B: { hand: ['3H'], deck: ['6D'] } } });
  const pieces = () => presentation.board?.(s.spectator.view) ?? [];
  s.A.does('concede', { part: 'c1' });
  skipOutcomes(s);
  expect(pieces().map(({ kind }) => kind)).not.toContain('gathering');
  s.gm.does('close_session');
  expect(pieces()[0]).toMatchObject({
    kind: 'gathering',
    of: expect.arrayContaining(['event.scar_recorded', 'event.cards_destroyed']) as unknown,
    calledOff: { opening: 'event.conflict_opened', by: 'event.setup_cancelled' },
    since: ['event.session_reopened'],
  });
});

scenario('CR-205 CR-207: stand-ins are named in one form, which offers only possible ones', kit, (s) => {
  begun(s, 3);
  expect(movesOf(s.gm.view, 'name_stand_in')).toHaveLength(1);
  expect(movesOf(s.s1.view, 'name_stand_in')).toHaveLength(1);
  const fields: Readonly<Record<string, FieldSpec>> = ruleset.intents['name_stand_in']?.fields ?? {};
  const offered = (view: TableView, field: 'part' | 'user', chosen: Intent): readonly unknown[] => {
    const spec = fields[field];
    if (spec?.kind !== 'choice' || typeof spec.of !== 'function') throw new Error(`${field} offers nothing`);
    return spec.of(view as never, chosen);
  };
  const form = { type: 'name_stand_in' };
  expect(offered(s.gm.view, 'part', form)).toEqual(['gm', 'c1', 'c2', 'c3']);
  expect(offered(s.s1.view, 'part', form)).toEqual(['c1']);
  expect(offered(s.gm.view, 'user', { ...form, part: 'c1' })).toEqual(['s2', 's3']);
  // The form suggests the first part: an absent player's. A present GM comes last.
  s.system.does('seat_away', { seat: 's2' });
  expect(offered(s.gm.view, 'part', form)).toEqual(['c2', 'gm', 'c1', 'c3']);
});

scenario('CR-23 CR-42: after birth a prequel is offered at once, and finishing asks for confirmation', kit, (s) => {
  begun(s, 2);
  born(s, 2);
  const described = (type: string) => movesOf(s.s1.view, type).map((move) => presentation.move(s.s1.view, move));
  expect(described('propose_prequel').map(({ folded, aside }) => [folded, aside])).toEqual([[undefined, undefined]]);
  expect(presentation.irreversible?.['finish_creation']).toBe('always');
});

scenario('CR-46: during a conflict a challenge is listed among the rarely used moves', kit, (s) => {
  s.given({ parts: { A: { hand: ['2H'] }, B: { hand: ['3H'] } } });
  for (const seat of ['s1', 's2']) {
    const [move] = movesOf(s.seat(seat).view, 'challenge').map((one) => presentation.move(s.seat(seat).view, one));
    expect(move?.aside).toBe(true);
  }
});

const catalogue: Readonly<Record<string, string>> = text;

/** A sentence of the catalogue with its facts filled in, without the client's formatting. */
function read({ text: key, facts = {} }: Message): string {
  const sentence = catalogue[key] ?? catalogue[`${key}_other`] ?? key;
  return sentence.replaceAll(/\{\{(\w+)[^}]*\}\}/gu, (_, name: string) => {
    const fact = facts[name];
    return typeof fact === 'object' && fact !== null && 'text' in fact ? read(fact as Message) : String(fact);
  });
}

scenario('CR-114: equal scars are numbered behind the name of their conflict, not within it', kit, (s) => {
  s.given({ parts: { A: { hand: ['2H'], wounds: [['4C'], ['4C']] }, B: { hand: ['3H'] } } });
  s.B.does('concede', { part: 'c2' });
  skipOutcomes(s);
  const { title } = s.shared.characters[0]?.scars[0] ?? {};
  const sentences = movesOf(s.gm.view, 'heal_scar').map((move) => read(presentation.move(s.gm.view, move).message));
  expect(sentences).toHaveLength(2);
  expect(sentences[0]).toMatch(new RegExp(`“${title}” \\(.*scar 1 of 2\\)$`, 'u'));
});

/** Sentences that several moves share. Moves that differ only in equal cards of the hand count as one. */
function sharedSentences(view: TableView): readonly string[] {
  const faces = new Map(
    Object.values(view.own.hands ?? {}).flatMap((hand) => hand.map((one) => [one.handle, one.face])),
  );
  const moves = ruleset
    .legal(view)
    .filter((move) => !['create_full_npc', 'define_environment'].includes(move.type))
    .map((move) => ({
      ...move,
      cid: faces.get(String(move['cid'])) ?? null,
      sentence: read(presentation.move(view, move).message),
    }));
  const sentences = [...new Map(moves.map((move) => [JSON.stringify(move), move.sentence])).values()];
  return sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index);
}

scenario('CR-17 CR-90 CR-102: attacks that look alike are told apart in every answer to them', kit, (s) => {
  const parts = {
    B: { side: 'us', hand: ['9H', '7D', 'KH', 'QC'], deck: ['2C'] },
    E: { side: 'them', hand: ['2D'] },
    C: { side: 'them', hand: ['3D'] },
  } as const;
  s.given({
    parts,
    attacks: [
      { on: 'B', by: 'E', pile: ['7H'] },
      { on: 'B', by: 'C', pile: ['7H'] },
      { on: 'B', by: 'C', pile: ['2H', '7H'] },
    ],
  });
  expect(sharedSentences(s.B.view)).toEqual([]);
  s.given({ parts: { ...parts, D: { side: 'them', hand: ['7C'] } }, attacks: [{ on: 'B', by: 'E', pile: ['7H'] }] });
  expect(sharedSentences(s.B.view)).toEqual([]);
});

scenario('CR-90: the cards that cover an attack are offered with the cheapest first', kit, (s) => {
  s.given({
    parts: { B: { hand: ['KH', '3S', '9H', '5H'] }, E: { hand: ['2D'] } },
    trump: 'S',
    attacks: [{ on: 'B', by: 'E', pile: ['4H'] }],
  });
  const cards = Object.values(s.B.view.own.hands ?? {}).flat();
  const faces = movesOf(s.B.view, 'cover').map(({ cid }) => cards.find(({ handle }) => handle === cid)?.face);
  expect([...new Set(faces)]).toEqual(['5H', '9H', '3S', 'KH']);
});

scenario('CR-82 CR-90 CR-102: each card says why it fits no attack and no enemy', kit, (s) => {
  const refused = (view: TableView) =>
    (presentation.refusedMoves?.(view) ?? []).filter((move) => ruleset.explain(view, move).length > 0);
  const parts = { B: { hand: ['2H', 'KS'] }, E: { hand: ['2D'], wounds: [['3C']] } } as const;
  s.given({ parts, trump: 'D', attacks: [{ on: 'B', by: 'E', pile: ['7C'] }] });
  expect(refused(s.B.view).map(({ type }) => type)).toEqual(['cover', 'cover', 'deflect', 'deflect']);
  s.B.does('take_wound', { aid: 'A1' });
  const codes = refused(s.B.view).map((move) => ruleset.explain(s.B.view, move).map(({ code }) => code));
  expect(codes).toEqual([['CR_SUIT_NOT_WOUNDED'], ['CR_SUIT_NOT_WOUNDED']]);
});

scenario('CR-112: conceding is unfolded for the GM whose NPC is attacked, and folded for a player', kit, (s) => {
  const foldedFor = (view: TableView) =>
    movesOf(view, 'concede').map((move) => [move['part'], presentation.move(view, move).folded]);
  s.given({
    parts: { A: { hand: ['2H'] }, B: { hand: ['3H', '4S'], npc: 'own deck' } },
    attacks: [{ on: 'B', by: 'A', pile: ['7C'] }],
    turn: 'B',
  });
  expect(foldedFor(s.gm.view)).toEqual([['n1', undefined]]);
  expect(foldedFor(s.A.view)).toEqual([['c1', true]]);
});

scenario('CR-52: each active seat shows its stake', kit, (s) => {
  s.given({ parts: { A: { hand: ['2H'] }, B: { hand: ['3H'] }, C: { hand: ['4H'] } } });
  const aimAt = (seat: string) => presentation.seatCards(s.spectator.view).find((one) => one.seat === seat)?.aim;
  expect(aimAt('s2')).toEqual({ text: 'aim.stake', facts: { text: 'B has it their way' } });
  s.B.does('concede', { part: 'c2' });
  expect(aimAt('s2')).toBeUndefined();
  expect(aimAt('gm')).toBeUndefined();
});

scenario('CR-70: the lanes of the table keep their order while attacks come and go', kit, (s) => {
  s.given({
    parts: { A: { hand: ['2H', '7C'] }, B: { hand: ['3H'] }, C: { hand: ['4H'] } },
    attacks: [{ on: 'A', by: 'B', pile: ['5C'] }],
  });
  const lanes = (view: TableView) => [...new Set(presentation.piles?.(view).map(({ lane }) => lane))];
  expect(lanes(s.A.view)).toEqual(['c2', 'c3', 'c1']);
  s.A.does('cover', { aid: 'A1', cid: '7C' });
  s.A.does('send_pile', { aid: 'A1', target: 'c3' });
  expect(lanes(s.A.view)).toEqual(['c2', 'c3', 'c1']);
  expect(presentation.piles?.(s.A.view).find(({ target }) => target === 'A1')?.lane).toBe('c3');
});

scenario('CR-90 CR-102 CR-180: every play of a card has a target on the table', kit, (s) => {
  s.given({
    parts: { A: { hand: ['9D', '8C', '5C'] }, B: { hand: ['3H'] }, C: { hand: ['4H'] } },
    place: { cards: ['2C'] },
    attacks: [{ on: 'A', by: 'B', pile: ['5C'] }],
    reds: ['8D'],
  });
  const { view } = s.A;
  const zones = new Set<unknown>(presentation.piles?.(view).flatMap(({ target }) => target ?? []));
  const played = ruleset.legal(view).filter(({ type }) => ['cover', 'deflect'].includes(type));
  expect(played.some((move) => move.type === 'deflect' && move['target'] === undefined)).toBe(true);
  for (const move of played) {
    const layout = presentation.plays.find(({ intent }) => intent === move.type);
    if (layout === undefined || !('target' in layout)) throw new Error(`${move.type} cannot be dropped`);
    expect(zones).toContain(move[layout.target] ?? move[layout.otherwise ?? '']);
  }
});

scenario('CR-88: with ready-made characters, players are offered lines that fit the card', kit, (s) => {
  s.given({
    options: { readyMade: true },
    parts: { A: { hand: ['9D', '2H', 'QS'] }, B: { hand: ['3H'] } },
  });
  const attacks = movesOf(s.A.view, 'attack').map((move) => presentation.move(s.A.view, move));
  expect(attacks.length).toBeGreaterThan(2);
  for (const { initialValues, suggestions } of attacks) {
    const lines = suggestions?.['say'] ?? [];
    expect(lines.length).toBeGreaterThan(1);
    expect(lines).toContain(initialValues?.['say']);
  }
  // Each card has lines of its own.
  expect(new Set(attacks.map(({ suggestions }) => suggestions?.['say']?.[0])).size).toBe(3);
});

test('CR-196: after a conflict the caption names winners and losers', () => {
  const part = (name: string, side: string, wounds: number, active: boolean) => ({
    id: name,
    name,
    side,
    active,
    wounds: Array.from({ length: wounds }),
  });
  const participants = [part('Roan', 'A', 1, true), part('Tarn', 'B', 2, false), part('Ib', 'B', 0, false)];
  const ended = (result: object) =>
    presentation.caption?.({ shared: { conflict: { result, participants } } } as unknown as TableView);
  const won = ended({ kind: 'won', side: 'A', winners: ['Roan'] });
  expect(won?.title).toEqual({ text: 'caption.result.won', facts: { people: ['Roan'] } });
  expect(won?.lines).toEqual([
    { text: 'caption.result.out', facts: { name: 'Tarn', count: 2 } },
    { text: 'caption.result.out', facts: { name: 'Ib', count: 0 } },
  ]);
  expect(ended({ kind: 'truce', text: 'We share the well.' })?.lines).toEqual([
    { text: 'sheet.text', facts: { text: 'We share the well.' } },
  ]);
});

test('CR-187: for a place’s card the safest card to show is suggested first', () => {
  const hand = ['2H', 'QS', '7D'].map((face) => ({ handle: `h${face}`, face }));
  const suggested = (acts: 'lowest' | 'highest') =>
    presentation
      .suggests?.({
        shared: { conflict: { reveal: { acts, asked: ['c1'] } } },
        own: { hands: { c1: hand } },
      } as unknown as TableView)
      .map(({ cid }) => cid);
  expect(suggested('lowest')?.at(0)).not.toBe('h2H');
  expect(suggested('lowest')?.at(-1)).toBe('h2H');
  expect(suggested('highest')?.at(0)).toBe('h2H');
});

scenario('CR-158: the GM’s list shows the deck of an NPC with its own, and none for an NPC from a pool', kit, (s) => {
  const linesOf = (npc: 'pool' | 'own deck') => {
    s.given({ parts: { A: { hand: ['2H'] }, B: { npc, hand: ['QD'] } } });
    return presentation.panels(s.gm.view).find(({ title }) => title.text === 'panel.people')?.lines[0]?.text;
  };
  expect(linesOf('pool')).toBe('panel.people.line.empty');
  expect(linesOf('own deck')).toBe('panel.people.line');
});

scenario('CR-104 CR-127: the words of a deflection place the pile with its new target', kit, (s) => {
  const setting = {
    trump: 'S',
    parts: {
      B: { side: 'us', hand: ['QD', '2D'], deck: ['3C'] },
      E: { side: 'them', hand: ['2H'] },
    },
    attacks: [{ on: 'B', by: 'E', pile: ['QC', 'QH'] }],
  } as const;
  const split = () =>
    movesOf(s.B.view, 'deflect')
      .filter((move) => JSON.stringify(move).includes('Q.split'))
      .map((move) => read(presentation.move(s.B.view, move).message));
  s.given(setting);
  expect(split()).toEqual(['Deflect QH with QD (cost 1) to E; it splits off the top card of QH on E']);
  s.given({ ...setting, options: { magicTiming: 'before' } });
  expect(split()).toEqual(['Deflect QH with QD (cost 1) to E; it splits off the top card of QH on B']);
});

scenario('CR-95: the heading of a covered pile names both cards', kit, (s) => {
  s.given({
    parts: { A: { hand: ['9D', '2H'] }, B: { hand: ['3H'] }, C: { hand: ['4H'] } },
    attacks: [{ on: 'A', by: 'B', pile: ['5D'] }],
  });
  s.A.does('cover', { aid: 'A1', cid: '9D' });
  const [move] = movesOf(s.A.view, 'send_pile');
  const heading = presentation.move(s.A.view, move ?? { type: 'send_pile' }).group?.message;
  expect(heading === undefined ? '' : read(heading)).toBe('5D, covered with 9D, goes on. To whom?');
});

scenario('CR-115: the GM’s seat shows only NPCs that have not conceded', kit, (s) => {
  s.given({
    parts: {
      A: { hand: ['2H'] },
      B: { side: 'them', npc: 'pool', hand: ['3H', '4S'] },
      C: { side: 'them', npc: 'pool', hand: ['3C'] },
    },
  });
  const seat = () => presentation.seatCards(s.spectator.view).find((one) => one.seat === 'gm');
  expect(seat()).toMatchObject({ role: { text: 'role.several' }, cards: 3 });
  s.gm.does('concede', { part: 'n1' });
  expect(seat()).toMatchObject({ role: { text: 'role.fighting', facts: { name: 'C' } }, cards: 1 });
});

scenario('CR-86: the list of targets goes once the attack is made', kit, (s) => {
  const lists = () => presentation.panels(s.A.view).filter(({ title }) => title.text === 'panel.aim').length;
  const parts = { A: { hand: ['2H', '4C'] }, B: { hand: ['3H'] } } as const;
  s.given({ parts });
  expect(lists()).toBe(1);
  s.A.does('attack', { target: 'c2', cid: '4C', say: 'A push.' });
  expect(lists()).toBe(0);
  s.given({ parts, options: { newAttacksPerTurn: 'unlimited' } });
  s.A.does('attack', { target: 'c2', cid: '4C', say: 'A push.' });
  expect(lists()).toBe(1);
});

scenario(
  'CR-49 CR-57: without a challenge the GM calls the conflict off, and has one move to take out an NPC',
  kit,
  (s) => {
    begun(s, 1);
    finished(s, 1);
    s.gm.does('create_full_npc', { name: 'Grim', deck: ['2C', '3D', '4H', '5S', '6C', '7D'] });
    s.gm.does('open_conflict', { title: 'The quarrel' });
    s.gm.does('add_participant', { id: 'n1', side: 'B' });
    const words = (type: string) => movesOf(s.gm.view, type).map((move) => presentation.move(s.gm.view, move));
    expect(words('cancel_setup')).toMatchObject([
      { message: { text: 'move.cancel_setup.off', facts: { what: { text: 'sure.cancel_setup.off' } } } },
    ]);
    expect(words('cancel_setup')[0]?.means?.text).toBe('mean.cancel_setup.off');
    expect(words('leave_setup').map(({ redundant }) => redundant)).toEqual([true]);
    expect(words('remove_participant').map(({ redundant }) => redundant)).toEqual([undefined]);
  },
);

scenario(
  'CR-188 CR-199 CR-200: the questions name a tie, a stake that is still to tell, and an open truce',
  kit,
  (s) => {
    s.given({
      trump: 'S',
      parts: { A: { hand: ['4H', '6D'] }, B: { hand: ['4C', 'JS'] } },
      place: { cards: ['6C'] },
      turn: 'B',
      acted: ['A'],
    });
    s.B.does('end_turn');
    s.A.sees('own.asks.text', 'ask.ENV.reveal');
    s.A.does('commit_reveal', { part: 'c1', cid: '4H' });
    s.B.does('commit_reveal', { part: 'c2', cid: '4C' });
    s.A.sees('own.asks.text', 'ask.ENV.reveal.tie');
    s.spectator.sees('shared.asks.text', 'ask.all.ENV.reveal.lowest.tie');
    s.given({ parts: { A: { hand: ['4H'] }, B: { hand: ['4C'] } } });
    s.gm.does('propose_truce', { text: 'We share it.' });
    s.spectator.sees('shared.asks', { text: 'ask.all.truce', facts: { by: 'gm', open: ['s1', 's2'] } });
    s.A.does('answer_truce', { accept: false });
    s.spectator.sees('shared.asks.text', 'ask.all.TURN.attack');
    s.B.does('concede', { part: 'c2' });
    s.A.sees('own.asks.text', 'ask.CONFLICT.resolve.won');
    s.A.does('narrate_outcome', { side: 'A', text: 'So it is.' });
    s.A.sees('own.asks.text', 'ask.CONFLICT.resolve');
  },
);
