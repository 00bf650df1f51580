/** A person in a scenario: their moves, possible moves, view and events. */
import type { CardCode, GameEvent, Intent, SeenCard, View } from '@cartomancer/rules';
import { expect } from 'vitest';

import { viewOfRole } from './role-views.ts';
import type { Role } from './role-views.ts';
import { namedMove, fieldsOf } from './named-moves.ts';
import type { Play } from './play.ts';
import { mentions } from './plain-json.ts';

export type Payload = Readonly<Record<string, unknown>>;

/** Values for fields that this intent declares. A scenario may try any value; the ruleset judges it. */
export type PayloadFor<I extends Intent, T extends I['type']> = T extends unknown
  ? { readonly [Field in Exclude<keyof Extract<I, { readonly type: T }>, 'type'>]?: unknown }
  : never;

/** Fields that an event of this type has, and the values a scenario expects of them. */
export type EventFieldsFor<E extends GameEvent, T extends E['type']> = T extends unknown
  ? { readonly [Field in Exclude<keyof Extract<E, { readonly type: T }>, 'type'>]?: unknown }
  : never;

export interface CastMember<V extends View = View, I extends Intent = Intent, E extends GameEvent = GameEvent> {
  /** Sends an intent, with cards by their faces. It must be accepted. */
  does<T extends I['type']>(type: T, payload?: PayloadFor<I, T>): void;
  /** Sends a complete move, as `legal` or a bot returns it. It must be accepted. */
  sends(move: Intent): void;
  /** It must be refused with this code, possibly among others. A card that is not visible is named by a handle. */
  refused<T extends I['type']>(
    type: T,
    payload: PayloadFor<I, T>,
    code: string,
    details?: { readonly clause?: string; readonly facts?: Payload },
  ): void;
  /** A move of this type with these values is listed. */
  may<T extends I['type']>(type: T, payload?: PayloadFor<I, T>): void;
  mayNot<T extends I['type']>(type: T, payload?: PayloadFor<I, T>): void;
  /**
   * Exactly these moves of this type are listed. Each is a list of values in the order of the intent's fields:
   * `[['TC', 2], ['3H', 1]]`. A single value needs no list: `['TC', '3H']`. A move without fields is `[[]]`.
   */
  mayOnly(type: I['type'], moves: readonly unknown[]): void;
  /** The value at a path of the view (`'shared.stacks.0.sideways'`), or the result of a function of the view. */
  sees(what: string | ((view: V) => unknown), expected: unknown): void;
  seesCards(what: string | ((view: V) => readonly SeenCard[]), faces: readonly CardCode[]): void;
  /** None of their views and events contains this card, which must be in some state of the scenario. */
  neverSaw(card: CardCode): void;
  /** Since the scenario began they received an event of this type with at least these fields. */
  heard(type: E['type'], fields?: Payload): void;
  heardNothingOf(type: E['type']): void;
  readonly view: V;
}

export function castMember<S, V extends View, I extends Intent, E extends GameEvent>(
  play: Play<S, V, I, E>,
  role: () => Role,
): CastMember<V, I, E> {
  const view = (): V => viewOfRole(play.kit.ruleset, play.state, role());

  function listed(type: I['type'], payload: Payload): readonly Payload[] {
    const seen = view();
    return play.kit.ruleset
      .legal(seen)
      .filter((move) => move.type === type)
      .map((move) => namedMove(play.kit.ruleset, seen, move))
      .filter((move) => Object.entries(payload).every(([field, value]) => move[field] === value));
  }

  function lookUp(what: string | ((view: V) => unknown)): unknown {
    return typeof what === 'function' ? what(view()) : valueAt(view(), what);
  }

  return {
    does: (type, payload: Payload = {}) => play.does(role(), type, payload),
    sends: ({ type, ...payload }) => play.does(role(), type, payload),
    refused: (type, payload, code, details = {}) => {
      const refusals = play.refused(role(), type, payload);
      const found = refusals.find(
        (refusal) => refusal.code === code && (details.clause ?? refusal.clause) === refusal.clause,
      );
      expect(refusals.map((refusal) => refusal.code)).toContain(code);
      if (details.clause !== undefined) expect(found?.clause).toBe(details.clause);
      if (details.facts !== undefined) expect(found?.facts).toMatchObject(details.facts);
    },
    may: (type, payload: Payload = {}) => {
      if (listed(type, payload).length === 0)
        expect.fail(`${type} ${JSON.stringify(payload)} is not listed; listed: ${JSON.stringify(listed(type, {}))}`);
    },
    mayNot: (type, payload: Payload = {}) => expect(listed(type, payload)).toEqual([]),
    mayOnly: (type, moves) => {
      const fields = fieldsOf(play.kit.ruleset, type);
      const found = listed(type, {}).map((move) => fields.filter((field) => field in move).map((field) => move[field]));
      const required = moves.map((move) => (Array.isArray(move) ? move : [move]));
      expect(sorted(found)).toEqual(sorted(required));
    },
    sees: (what, expected) => expect(lookUp(what)).toEqual(expected),
    seesCards: (what, faces) => {
      const cards = lookUp(what);
      if (!Array.isArray(cards)) expect.fail(`${String(what)} is not a list of cards: ${JSON.stringify(cards)}`);
      expect((cards as readonly SeenCard[]).map((card) => card.face)).toEqual(faces);
    },
    neverSaw: (card) => {
      if (!play.states.some((state) => mentions(state, card))) expect.fail(`${card} is in no state of this scenario`);
      const seen = play.witnessed(role()).find((witnessed) => mentions(witnessed, card));
      if (seen !== undefined) expect.fail(`${card} was seen in ${JSON.stringify(seen)}`);
    },
    heard: (type, fields = {}) => {
      const heard = play.heardBy(role()).filter((event) => event.type === type);
      expect(heard).toContainEqual(expect.objectContaining({ type, ...fields }));
    },
    heardNothingOf: (type) => expect(play.heardBy(role()).filter((event) => event.type === type)).toEqual([]),
    get view() {
      return view();
    },
  };
}

function sorted(moves: readonly (readonly unknown[])[]): readonly string[] {
  return moves.map((move) => JSON.stringify(move)).toSorted();
}

function valueAt(tree: unknown, path: string): unknown {
  let value = tree;
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null || !(step in value)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[step];
  }
  return value;
}
