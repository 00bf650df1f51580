import { makePresentation, seededRng } from '@cartomancer/rules/kernel';
import type { Intent, PlayView, Presentation, Ruleset } from '@cartomancer/rules/kernel';
import { rulesets } from '@cartomancer/rules';
import { tableLayer } from '@cartomancer/rules/table';
import type { TableActor, TableState } from '@cartomancer/rules/table';
import { gameViewOf } from '@cartomancer/wording';
import type { Catalogue } from '@cartomancer/wording';
import { describe, expect, it } from 'vitest';

import { makeWording } from '../text/wording.ts';

import { movesOf } from './moves.ts';
import { handleOf, zonesOf } from './scene-input.ts';

const presentations = import.meta.glob<Presentation>('../../../rules/src/rulesets/*/presentation/index.ts', {
  import: 'presentation',
  eager: true,
});
const catalogues = import.meta.glob<Catalogue>('../../../rules/src/rulesets/*/data/text.en.json', {
  import: 'default',
  eager: true,
});

const me = { kind: 'person', person: 'p1' } as const;

/** Yields at most 120 states of a session in which bots make every move, also for the person in the first seat. */
function* session(ruleset: Ruleset): Generator<TableState> {
  const layer = tableLayer(ruleset);
  let state = layer.initial();
  const enter = (actor: TableActor, intent: { readonly type: string }, events = decided(actor, intent)) => {
    state = layer.apply(state, layer.entry(state, { at: 0, actor, intent, intentId: null, events }));
  };
  const decided = (actor: TableActor, intent: { readonly type: string }) => {
    const decision = layer.decide(state, actor, intent, { rng: seededRng(state.entries) });
    if (!decision.ok) throw new Error(JSON.stringify(decision.refusals));
    return decision.events;
  };
  enter(
    { kind: 'system' },
    { type: 'birth' },
    layer.createTable({
      ruleset: ruleset.id,
      title: 'A table',
      visibility: 'private',
      seed: '00'.repeat(32),
      options: {},
      seats: Math.max(4, ruleset.seats.min),
      host: { identity: 'me', name: 'Bo' },
    }),
  );
  enter(me, { type: 'take_seat', seat: 's1' } as { type: string });
  const { unled } = layer.view(state, me).shared.table.limits;
  const isLed = ruleset.seats.gm === 'required' || unled === 'never';
  for (const { seat, holder } of state.seats)
    if (holder === null && (seat !== 'gm' || isLed)) enter(me, { type: 'invite_bot', seat } as { type: string });
  enter(me, { type: 'start' });
  enter(me, { type: 'safety_tools', tool: 'x', on: true } as { type: string });
  for (let count = 0; count < 120; count += 1) {
    yield state;
    const mover = nextMove();
    if (mover === undefined) return;
    enter(mover.actor, mover.intent);
  }

  function nextMove() {
    for (const { seat, holder } of state.seats) {
      if (holder === null) continue;
      const actor: TableActor = holder.kind === 'person' ? me : { kind: 'bot', seat };
      const game = ruleset.view(state.game, seat === 'gm' ? { kind: 'gm' } : { kind: 'seat', seat });
      const intent = ruleset.bot?.(game, ruleset.legal(game));
      if (intent !== undefined) return { actor, intent };
    }
    const [timer] = layer.timers(state);
    if (timer === undefined) return undefined;
    return { actor: { kind: 'system' } as const, intent: { ...timer.intent, type: 'time_up', timer: timer.id } };
  }
}

describe.each([...rulesets.values()].map((ruleset) => [ruleset.id, ruleset] as const))(
  'a table of %s',
  (id, ruleset) => {
    const presentation = Object.entries(presentations).find(([path]) => path.includes(`/${id}/`))?.[1];
    const catalogue = Object.entries(catalogues).find(([path]) => path.includes(`/${id}/`))?.[1];
    if (presentation === undefined || catalogue === undefined) throw new Error(`${id} has no presentation or no text`);
    const layer = tableLayer(ruleset);
    const wording = makeWording({ words: () => ({ catalogue }) });

    it('marks exactly the playable hand cards as legal, and has texts for moves, refusals, panels, roles and prompts', () => {
      const wordless = new Set<string>();
      const need = (text: string) => {
        if (!wording.has(text) && !wording.has(`${text}_other`)) wordless.add(text);
      };
      let legalCards = 0;
      for (const state of session(ruleset)) {
        const view = layer.view(state, me);
        const game = gameViewOf(view);
        if (game === undefined) continue;
        const moves = movesOf(view, game, { layer, presentation });
        const hand = zonesOf({ game, presentation, moves, wording }).find(({ place }) => place === 'hand');
        const held = new Map((hand?.cards ?? []).map(({ key, face }) => [handleOf(key), face]));
        // Handles are unique within a zone only: another pile may use the same ones.
        const isFromElsewhere = (intent: Intent, name: string, value: string): boolean => {
          const spec = ruleset.intents[intent.type]?.fields[name];
          if (spec?.kind !== 'card') return false;
          const cards = spec.from(game as never, intent);
          return !cards.some(({ handle, face }) => handle === value && held.get(handle) === face);
        };
        const playable = new Set(
          moves.legal.flatMap(({ intent }) =>
            Object.entries(intent)
              .map(([name, value]) => [name, String(value)] as const)
              .filter(([name, value]) => !isFromElsewhere(intent, name, value))
              .map(([, value]) => value),
          ),
        );
        for (const card of hand?.cards ?? []) {
          expect([card.key, card.state === 'legal']).toEqual([card.key, playable.has(handleOf(card.key))]);
          if (card.state === 'legal') legalCards += 1;
        }
        for (const { words } of [...moves.legal, ...moves.refused])
          for (const message of [
            words.message,
            words.means,
            words.warns,
            words.tones?.of,
            ...(words.tones?.choices ?? []),
          ])
            if (message !== undefined) need(message.text);
        for (const { refusals } of moves.refused) for (const { code } of refusals) need(`refusal.${code}`);
        for (const panel of presentation.panels(game))
          for (const message of [panel.title, ...panel.lines]) need(message.text);
        for (const seatCard of presentation.seatCards(game)) need(seatCard.role.text);
        need(game.shared.asks.text);
        if (game.own.asks !== undefined) need(game.own.asks.text);
      }
      expect([...wordless]).toEqual([]);
      expect(legalCards).toBeGreaterThan(0);
    });

    it('shows revealed cards in the middle with labels of their own, only while the middle is otherwise empty', () => {
      for (const state of session(ruleset)) {
        const game = gameViewOf(layer.view(state, me));
        if (game === undefined) continue;
        const zones = zonesOf({ game, presentation, moves: { legal: [], refused: [] }, wording });
        const laid = presentation.laid?.(game) ?? [];
        const shown = zones.filter(({ id }) => id.startsWith('laid '));
        for (const zone of shown) {
          const group = laid.filter(({ id, group = id }) => `laid ${group}` === zone.id);
          expect(zone.cards.map(({ face }) => face)).toEqual(group.map(({ card }) => card));
          expect(zone.label?.text).toBeTruthy();
        }
        if (shown.length > 0) expect(shown.flatMap(({ cards }) => cards)).toHaveLength(laid.length);
        const others = zones.filter((zone) => zone.place === 'centre' && !shown.includes(zone));
        if (shown.length > 0) expect(others).toEqual([]);
        const named = (cards: (typeof zones)[number]['cards']) => cards.map(({ face, back }) => `${face} ${back}`);
        const piled = zones.filter(({ kind }) => kind === 'stack').flatMap(({ cards }) => named(cards));
        const middle = new Set(shown.flatMap(({ cards }) => named(cards)));
        expect(piled.filter((card) => middle.has(card))).toEqual([]);
        for (const { label } of laid) expect(wording.has(label.text)).toBe(true);
      }
    });

    it('shows spectators no hand, and zones only while no board covers the middle', () => {
      for (const state of session(ruleset)) {
        const game = gameViewOf(layer.view(state, { kind: 'spectator' }));
        if (game === undefined) continue;
        const zones = zonesOf({ game, presentation, moves: { legal: [], refused: [] }, wording });
        expect(zones.filter(({ place }) => place === 'hand')).toEqual([]);
        // While the board covers the middle, viewers without a hand see no zones.
        expect(zones.length > 0).toBe((presentation.board?.(game) ?? []).length === 0);
      }
    });
  },
);

it.each(['stack', 'fan', 'row'] as const)(
  'draws one back for each card of a %s if the viewer knows only how many there are',
  (kind) => {
    const game = {
      shared: { prompt: 1, phase: 'PLAY', waitingFor: [], asks: { text: 'ask' }, theirs: 3 },
      own: { you: { kind: 'spectator' } },
    } as PlayView;
    const presentation = makePresentation({
      intents: [],
      zones: [{ id: 'theirs', kind, place: 'centre', cards: ['shared', 'theirs'], back: 'red', label: 'zone' }],
      seatCards: () => [],
      line: {},
    });
    const wording = makeWording({ words: () => undefined });
    const [zone] = zonesOf({ game, presentation, moves: { legal: [], refused: [] }, wording });
    expect(zone?.cards.map(({ face, back, alt }) => [face, back, alt])).toEqual(
      Array.from({ length: 3 }, () => [null, 'red', 'a face-down card']),
    );
    expect(new Set(zone?.cards.map(({ key }) => key)).size).toBe(3);
  },
);
