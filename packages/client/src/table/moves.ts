/** What a person can do now, and what they cannot and why: the actions panel and the hand are made from it. */
import { isRequired } from '@cartomancer/rules/kernel';
import type {
  FieldSpec,
  Intent,
  IntentSpec,
  MoveWords,
  PlayLayout,
  PlayView,
  Presentation,
  Refusal,
  Message,
} from '@cartomancer/rules/kernel';
import type { TableFront, TableView } from '@cartomancer/rules/table';

import { handPlays } from './hand-plays.ts';
import { isIrreversible } from './irreversible.ts';

export interface NamedField {
  readonly name: string;
  readonly spec: FieldSpec;
}

/** A move that may be made. `asks`: what a form must still ask for; `extras`: what may come along. */
export interface Move {
  readonly key: string;
  readonly intent: Intent;
  readonly words: MoveWords;
  readonly asks: readonly NamedField[];
  readonly extras: readonly NamedField[];
  /** What a form may yet ask for, once it has been told the rest. */
  readonly later?: readonly NamedField[];
  /** It is asked about once more, has no number key and is never put forward. */
  readonly irreversible?: true;
}

export interface RefusedMove {
  readonly key: string;
  readonly intent: Intent;
  readonly words: MoveWords;
  readonly refusals: readonly Refusal[];
}

export interface Moves {
  readonly legal: readonly Move[];
  readonly refused: readonly RefusedMove[];
}

export interface GameParts {
  readonly layer: Pick<TableFront, 'legal' | 'explain' | 'ruleset'>;
  readonly presentation: Presentation;
}

const nothing: Moves = { legal: [], refused: [] };

function keyOf(intent: Intent): string {
  return JSON.stringify(intent);
}

/** The table has intents of its own, and some under names that the game knows too: those have their place elsewhere. */
function isOfGame(intent: Intent, specs: Readonly<Record<string, IntentSpec>>, view: TableView): boolean {
  const spec = Object.hasOwn(specs, intent.type) ? specs[intent.type] : undefined;
  const { vote } = view.shared.table;
  if (intent.type === 'vote' && vote !== null && intent['topic'] === vote.topic) return false;
  return spec?.who.some((kind) => kind !== 'system') === true;
}

/** Whether a form asks for a field of this move, where that depends on the move. */
export function isAsked(spec: FieldSpec, game: PlayView, intent: Intent): boolean | undefined {
  // A spec is written for the view of its own ruleset; it is handed exactly that.
  return spec.asked?.(game as never, intent);
}

/** Whether a form can ask for it: records of no known shape come from programs only. */
function isWritable(spec: FieldSpec): boolean {
  return spec.kind !== 'json' || spec.form !== undefined;
}

/** The game's moves for this viewer; none before play and for those who watch. */
export function movesOf(view: TableView, game: PlayView | undefined, parts: GameParts): Moves {
  if (game === undefined || view.own.you === null) return nothing;
  const { layer, presentation } = parts;
  const specs = layer.ruleset.intents;
  const finality = (intent: Intent): Pick<Move, 'irreversible'> =>
    isIrreversible(presentation, intent, game) ? { irreversible: true } : {};
  const legal = layer
    .legal(view)
    .filter((intent) => isOfGame(intent, specs, view))
    .map((intent): Move => {
      const missing = Object.entries(specs[intent.type]?.fields ?? {})
        .filter(([name]) => intent[name] === undefined)
        .map(([name, spec]): NamedField => ({ name, spec }));
      const words = presentation.move(game, intent);
      return {
        // If the initial values of its fields change, it is another form.
        key: words.fills === undefined ? keyOf(intent) : `${keyOf(intent)} ${JSON.stringify(words.fills)}`,
        intent,
        words,
        asks: missing.filter(({ spec }) => isAsked(spec, game, intent) ?? isRequired(spec, game, intent)),
        extras: missing.filter(({ spec }) => spec.asked === undefined && !isRequired(spec, game, intent)),
        later: missing.filter(({ spec }) => isAsked(spec, game, intent) === false),
        ...finality(intent),
      };
    });
  const suggested = (presentation.suggests?.(game) ?? [])
    .filter((intent) => isOfGame(intent, specs, view) && layer.explain(view, intent).length === 0)
    .map((intent): Move => ({
      key: `at once ${keyOf(intent)}`,
      intent,
      words: presentation.move(game, intent),
      asks: [],
      extras: [],
      ...finality(intent),
    }));
  // A form stays beside the button that does it in one press.
  const isSuggested = new Set(suggested.map(({ intent }) => keyOf(intent)));
  const others = legal.filter(
    ({ intent, asks }) =>
      asks.every(({ spec }) => isWritable(spec)) && (asks.length > 0 || !isSuggested.has(keyOf(intent))),
  );
  // While the table is paused nothing fits, for the one reason that stands above it all.
  const wouldBe = view.shared.table.pause === null ? namedEntries(game, presentation, legal) : [];
  const refused = wouldBe
    .map((intent): RefusedMove => ({
      key: keyOf(intent),
      intent,
      words: presentation.move(game, intent),
      refusals: layer.explain(view, intent),
    }))
    .filter(({ refusals }) => refusals.length > 0);
  return { legal: [...suggested, ...others], refused };
}

/** Moves that may be refused, and then say why. */
function namedEntries(game: PlayView, presentation: Presentation, legal: readonly Move[]): readonly Intent[] {
  return (
    presentation.refusedMoves?.(game) ?? handPlays(game, { presentation, legal: legal.map(({ intent }) => intent) })
  );
}

/** Moves that end something after all others, else in the order in which they came. */
export function endsLast<M extends Pick<Move, 'irreversible'>>(moves: readonly M[]): readonly M[] {
  return moves.toSorted((one, other) => Number(one.irreversible === true) - Number(other.irreversible === true));
}

/**
 * The moves as a list in words. Moves that differ only in which of two equal cards they take (a joker, or the same face of two
 * packs) are listed once. `spoken`: how a sentence reads.
 */
export function wordedOnce(
  moves: readonly Move[],
  specs: Readonly<Record<string, IntentSpec>>,
  spoken: (message: Message) => string,
): readonly Move[] {
  const read = new Set<string>();
  return moves.filter(({ intent, words: { message, means, unfolds, group } }) => {
    const fields = Object.entries(intent);
    const others = fields.filter(([name]) => specs[intent.type]?.fields[name]?.kind !== 'card');
    if (others.length === fields.length) return true;
    const messages = [message, means, unfolds, group?.message].map((message) =>
      message === undefined ? null : spoken(message),
    );
    const whole = JSON.stringify([others, messages]);
    const isNew = !read.has(whole);
    read.add(whole);
    return isNew;
  });
}

/** A card of the hand with all that can be said of it now. */
export interface CardPlays {
  readonly legal: readonly { readonly move: Move; readonly target: string | number }[];
  readonly refused: readonly { readonly move: RefusedMove; readonly target: string | number }[];
}

/** What is put down: a card of the hand, by its handle, or one of a zone of the table, by the zone's target. */
export type Held = string | { readonly pile: string | number };

function targetOf(play: PlayLayout, intent: Intent): unknown {
  if ('onto' in play) return play.onto;
  return intent[play.target] ?? (play.otherwise === undefined ? undefined : intent[play.otherwise]);
}

/** The plays of what a person holds. */
export function playsOf(moves: Moves, held: Held, plays: readonly PlayLayout[]): CardPlays {
  const [what, from] = typeof held === 'string' ? [held, undefined] : [held.pile, 'pile'];
  const found = <M extends { readonly intent: Intent }>(list: readonly M[]) =>
    list.flatMap((move) => {
      const play = plays.find((one) => one.intent === move.intent.type && one.moves === from);
      if (play === undefined || move.intent[play.card] !== what) return [];
      const target = targetOf(play, move.intent);
      return typeof target === 'string' || typeof target === 'number' ? [{ move, target }] : [];
    });
  return { legal: found(moves.legal), refused: found(moves.refused) };
}

/** Which field of an intent holds its card, where a card is put on a zone. */
export function cardField(intent: Intent, plays: readonly PlayLayout[]): string | undefined {
  return plays.find((play) => play.intent === intent.type && play.moves === undefined)?.card;
}

/** A move with its optional text as one that must be written. */
export function withTextAsked(move: Move): Move {
  const name = lineField(move);
  const asks = move.extras.flatMap(({ name: own, spec: { optional: _optional, ...spec } }) =>
    own === name ? [{ name: own, spec }] : [],
  );
  return { ...move, asks, extras: move.extras.filter((field) => field.name !== name) };
}

/** The optional text that may go with a move that needs no form: what its character says or does (FD-67). */
export function lineField(move: Pick<Move, 'asks' | 'extras'>): string | undefined {
  if (move.asks.length > 0) return undefined;
  return move.extras.find(({ spec }) => spec.kind === 'text')?.name;
}
