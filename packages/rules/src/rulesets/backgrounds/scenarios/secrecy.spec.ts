import { scenario } from '@cartomancer/testkit';
import { expect, test } from 'vitest';

import type { Intent } from '../../../kernel/index.ts';
import { pack, seededRng } from '../../../kernel/index.ts';
import { ruleset } from '../index.ts';
import { presentation } from '../presentation/index.ts';
import { kit } from './kit.ts';
import type { State } from '../state.ts';
import type { Table } from './steps.ts';
import { attempt, challenge, characterIn, duel } from './steps.ts';

const table = [
  { seat: 's1', name: 'Anna', kind: 'player' },
  { seat: 'gm', name: 'Gerda', kind: 'gm' },
] as const;

scenario('DR-143: an NPC stays hidden until met, and its cards until played', kit, (s) => {
  s.given({
    npcs: [{ name: 'Gret', backgrounds: ['b:AS type "Duellist"', 'r:KH innate "Fearless"'] }],
    deck: ['3C', '7C'],
  });
  s.gm.does('npc_create', { sheet: 'Old Tam', backgrounds: ['profession'] });
  s.gm.heard('character_added', { name: 'Old Tam' });
  for (const other of [s.franz, s.spectator]) {
    other.heardNothingOf('character_added');
    other.heardNothingOf('npc_changed');
    expect(JSON.stringify(other.view)).not.toMatch(/Gret|Old Tam/u);
  }
  duel(s, ['s1', 'n1']);
  s.spectator.sees('shared.characters.2.name', 'Gret');
  s.spectator.sees('shared.characters.2.sheet', []);
  s.gm.does('substitute', { card: 'AS', description: 'a lunge' });
  s.spectator.sees('shared.characters.2.sheet.0.face', 'AS');
  s.franz.neverSaw('KH');
  expect(JSON.stringify(s.franz.view)).not.toMatch(/Old Tam/u);
});

scenario('DR-29 DR-143: the packs reveal neither the cards nor the number of NPCs', kit, (s) => {
  s.given({
    people: [
      { backgrounds: ['b:2C type', 'b:3C profession', 'b:4C acquired'] },
      { backgrounds: ['b:5C type', 'b:6C profession'] },
    ],
  });
  const before = s.spectator.view.shared.piles;
  const dozen = Array.from({ length: 12 }, () => 'type');
  for (const sheet of ['Tam', 'Gret', 'Bo', 'Odd']) s.gm.does('npc_create', { sheet, backgrounds: dozen });
  // One pack does not hold that many cards.
  s.expectEvent('pack_added', { pile: 'blue', size: 52 });
  for (const other of [s.franz, s.gm, s.spectator]) {
    other.heardNothingOf('pack_added');
    other.heardNothingOf('deck_shuffled');
    other.sees('shared.piles', before);
  }
});

test('DR-143: an NPC’s id does not reveal how many came before', () => {
  const start = ruleset.setup({ seats: table, options: {} }, seededRng(1));
  let state = start.reduce((before, event) => ruleset.evolve(before, event), ruleset.initial());
  for (const sheet of ['Tam', 'Gret', 'Bo', 'Odd']) {
    const decision = ruleset.decide(state, { kind: 'gm' }, { type: 'npc_create', sheet }, seededRng(7));
    if (!decision.ok) throw new Error('npc_create was refused');
    state = decision.events.reduce((before, event) => ruleset.evolve(before, event), state);
  }
  const ids = state.characters.filter(({ owner }) => owner === 'gm').map(({ id }) => id);
  expect(new Set(ids).size).toBe(4);
  expect(ids).not.toEqual(['n1', 'n2', 'n3', 'n4']);
});

scenario('DR-08 DR-12: no one sees the cards of a pile', kit, (s) => {
  s.given({ deck: ['4H', '9S'] });
  for (const viewer of [s.franz, s.gm, s.spectator]) viewer.neverSaw('9S');
  attempt(s);
  for (const viewer of [s.franz, s.gm, s.spectator]) viewer.neverSaw('9S');
});

test('DR-138: for undo, drawing or gaining a card reveals something; passing does not', () => {
  const who = { character: 's1', name: 'Franz' };
  expect(ruleset.reveals({ type: 'passed', character: 's1' })).toBe(false);
  expect(ruleset.reveals({ type: 'cards_drawn', ...who, draw: 'd1', cards: [], counts: [], why: 'first' })).toBe(true);
  expect(ruleset.reveals({ type: 'bonus_awarded', ...who, reason: 'heroism', card: 'KD' })).toBe(true);
});

/** Everything a viewer learns from a move: view, events, or refusals. */
function observedBy(state: State, seat: string, intent: Intent): unknown {
  const actor = { kind: 'seat', seat } as const;
  const decision = ruleset.decide(state, actor, intent, seededRng('one and the same'));
  if (!decision.ok) return decision;
  let after = state;
  const heard = decision.events.map((event) => {
    const seen = ruleset.viewEvent(after, event, actor);
    after = ruleset.evolve(after, event);
    return seen ?? null;
  });
  return { heard: heard.filter((seen) => seen !== null), view: ruleset.view(after, actor) };
}

scenario('DR-28 DR-29 DR-143: choosing a face does not reveal that an unmet NPC holds it', kit, (s) => {
  const holding = (face: 'QH' | '9S' | 'nobody', others: readonly string[] = []): State => {
    s.given({
      people: [{ backgrounds: ['r:2C innate', ...others] }, { backgrounds: ['r:3C innate'] }],
      ...(face === 'nobody' ? {} : { npcs: [{ backgrounds: [`b:${face} type`] }] }),
      options: { creation: 'choose', backBy: 'manual' },
    });
    for (const character of ['s1', 's2']) s.gm.does('grant_background', { character, kind: 'acquired' });
    return s.state;
  };
  const choose = { type: 'draw_background', kind: 'acquired', card: 'QH' };
  const plain = observedBy(holding('nobody'), 's2', choose);
  for (const face of ['QH', '9S'] as const) expect(observedBy(holding(face), 's2', choose)).toEqual(plain);
  // Both copies of the face are publicly held, so choosing it is refused.
  const twice = ['b:QH type', 'b:QH profession'];
  const refused = observedBy(holding('nobody', twice), 's2', choose);
  expect(refused).toMatchObject({ ok: false, refusals: [{ code: 'E_NOT_YOURS', clause: 'DR-29' }] });
  const once = ['b:QH type', 'b:9S profession'];
  expect(observedBy(holding('QH', once), 's2', choose)).toEqual(observedBy(holding('9S', once), 's2', choose));
});

scenario('DR-29: everyone hears of a second pack once the first is visibly used up', kit, (s) => {
  const held = pack({ jokers: 'without' }).map((face) => `b:${face} acquired`);
  s.given({ people: [{ backgrounds: held.slice(1) }, { backgrounds: ['r:3C innate'] }] });
  s.spectator.sees('shared.piles.blue', 1);
  s.hans.does('draw_background', { kind: 'type' });
  s.spectator.sees('shared.piles.blue', 0);
  s.spectator.heardNothingOf('pack_added');
  s.hans.does('draw_background', { kind: 'temperament' });
  s.spectator.heard('pack_added', { pile: 'blue', size: 52 });
  s.spectator.sees('shared.piles.blue', 51);
});

scenario(
  'DR-143: the order of characters does not reveal hidden NPCs, and meeting one does not reveal its backgrounds',
  kit,
  (s) => {
    const idsWithLateSeats = (npcs: readonly object[]) => {
      s.given({ people: [{}, {}, {}], npcs, scene: 'none' });
      s.system.does('seat_joined', { seat: 's5', name: 'Emil' });
      s.system.does('seat_joined', { seat: 's4', name: 'Dora' });
      return s.shared.characters.map(({ id }) => id);
    };
    expect(idsWithLateSeats([{ name: 'Gret' }])).toEqual(idsWithLateSeats([]));
    const met = (backgrounds: readonly string[]) => {
      s.given({ npcs: [{ name: 'Gret', backgrounds }], deck: ['3C', '7C'] });
      duel(s, ['s1', 'n1']);
      return s.spectator.view;
    };
    expect(met(['b:AS type "Duellist"', 'r:KH innate "Fearless"'])).toEqual(met([]));
  },
);

scenario('DR-27 sheets=untilUsed: others learn neither the card nor the name of a closed background', kit, (s) => {
  s.start({
    seats: [
      { seat: 's1', name: 'Anna', kind: 'player' },
      { seat: 's2', name: 'Ben', kind: 'player' },
      { seat: 'gm', name: 'Gerda', kind: 'gm' },
    ],
    options: { sheets: 'untilUsed' },
    rig: { 'background:blue': ['JC'] },
  });
  s.s1.does('draw_background', { kind: 'type' });
  s.s1.does('name_background', { slot: 'type', text: 'Athlete' });
  const named = { character: 's1', whose: 'Anna', kind: 'type', back: 'blue', scope: 'specific' };
  for (const viewer of [s.s1, s.gm]) viewer.heard('background_named', { ...named, card: 'JC', name: 'Athlete' });
  const known = { type: 'background_named', slot: 'type', ...named };
  const event = s.events.find(({ type }) => type === 'background_named');
  if (event === undefined) throw new Error('No background_named event');
  for (const viewer of [{ kind: 'seat', seat: 's2' }, { kind: 'spectator' }] as const)
    expect(ruleset.viewEvent(s.state, event, viewer)).toEqual(known);
});

scenario('DR-64 sheets=untilUsed: a background used for a routine success stays visible', kit, (s) => {
  s.given({ people: [{ backgrounds: ['b:JC type "Athlete"'] }, {}], options: { sheets: 'untilUsed' } });
  s.hans.neverSaw('JC');
  challenge(s);
  s.franz.does('claim_auto', { background: 'JC' });
  s.spectator.heard('auto_success', { background: 'JC', back: 'blue' });
  s.spectator.sees('shared.characters.0.sheet.0.face', 'JC');
  expect(characterIn(s, 's1').backgrounds[0]?.spent).toBe(false);
});

scenario('DR-15 DR-31: with closed backgrounds the GM sees the whole sheet to confirm it', kit, (s) => {
  s.given({ people: [{ backgrounds: ['r:JC innate "Strong"'] }, {}], options: { sheets: 'untilUsed' } });
  s.gm.sees('own.closed.s1.0.face', 'JC');
  s.gm.sees('own.closed.s1.0.name', 'Strong');
  s.hans.neverSaw('JC');
  s.spectator.neverSaw('JC');
  const sheet = presentation.sheets?.(s.gm.view).find(({ id }) => id === 's1');
  expect(JSON.stringify(sheet?.entries[0])).toContain('Strong');
  s.given({ people: [{}, {}] });
  expect(s.gm.view.own.closed).toBeUndefined();
});

/** What an event means for undo (TB-13). */
function undoEffects(events: Table['events']): readonly string[] {
  return events
    .filter((event) => ruleset.showsCards?.(event) === true && ruleset.reveals(event))
    .map(({ type }) => type);
}

scenario(
  'DR-51 DR-138: for undo, tagging a closed background shows its card; tagging an open one does not',
  kit,
  (s) => {
    const tag = { target: 's1/type', change: 'privilege', reason: 'so' };
    const guard = { backgrounds: ['b:QC type "Guard"'] };
    for (const sheets of ['untilUsed', 'open']) {
      s.given({ people: [guard, {}], options: { sheets, privilegedSuits: true } });
      s.gm.does('rule', tag);
      expect(undoEffects(s.events)).toEqual(sheets === 'open' ? [] : ['background_shown']);
      s.spectator.sees('shared.characters.0.sheet.0.face', 'QC');
      s.gm.does('rule', { ...tag, change: 'unprivilege' });
      expect(undoEffects(s.events).length).toBe(sheets === 'open' ? 0 : 1);
    }
  },
);

scenario('DR-138 DR-150 bonusKeep=session: for undo, bonus cards that lapse are shown to all', kit, (s) => {
  s.given({ people: [{ bonus: ['5S'] }, {}], options: { bonusKeep: 'session' } });
  s.spectator.neverSaw('5S');
  s.gm.does('close_session');
  s.spectator.heard('bonus_lapsed', { cards: ['5S'] });
  expect(undoEffects(s.events)).toEqual(['bonus_lapsed']);
});
