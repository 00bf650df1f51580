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

export interface Move {
  readonly key: string;
  readonly intent: Intent;
  readonly words: MoveWords;
  readonly requiredFields: readonly NamedField[];
  readonly optionalFields: readonly NamedField[];
  /** Fields that the form asks for only if other fields have certain values. */
  readonly conditionalFields?: readonly NamedField[];
  /** It needs a confirmation, has no number key, and is never highlighted. */
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

const noMoves: Moves = { legal: [], refused: [] };

function keyOf(intent: Intent): string {
  return JSON.stringify(intent);
}

/** The table's own intents are shown elsewhere. Some have names that games use too. */
function isOfGame(intent: Intent, specs: Readonly<Record<string, IntentSpec>>, view: TableView): boolean {
  const spec = Object.hasOwn(specs, intent.type) ? specs[intent.type] : undefined;
  const { vote } = view.shared.table;
  if (intent.type === 'vote' && vote !== null && intent['topic'] === vote.topic) return false;
  return spec?.who.some((kind) => kind !== 'system') === true;
}

/** `undefined` if it does not depend on the move whether a form asks for the field. */
export function isAsked(spec: FieldSpec, game: PlayView, intent: Intent): boolean | undefined {
  // The functions of a field take the view of its own ruleset; `game` is that view.
  return spec.asked?.(game as never, intent);
}

/** Whether a form can ask for a field: only programs send JSON that has no form. */
function isWritable(spec: FieldSpec): boolean {
  return spec.kind !== 'json' || spec.form !== undefined;
}

function irreversibility(intent: Intent, game: PlayView, presentation: Presentation): Pick<Move, 'irreversible'> {
  return isIrreversible(presentation, intent, game) ? { irreversible: true } : {};
}

export function moveOf(intent: Intent, game: PlayView, { layer, presentation }: GameParts): Move {
  const missing = Object.entries(layer.ruleset.intents[intent.type]?.fields ?? {})
    .filter(([name]) => intent[name] === undefined)
    .map(([name, spec]): NamedField => ({ name, spec }));
  const words = presentation.move(game, intent);
  return {
    // Moves whose forms have different initial values are different moves.
    key: words.initialValues === undefined ? keyOf(intent) : `${keyOf(intent)} ${JSON.stringify(words.initialValues)}`,
    intent,
    words,
    requiredFields: missing.filter(({ spec }) => isAsked(spec, game, intent) ?? isRequired(spec, game, intent)),
    optionalFields: missing.filter(({ spec }) => spec.asked === undefined && !isRequired(spec, game, intent)),
    conditionalFields: missing.filter(({ spec }) => isAsked(spec, game, intent) === false),
    ...irreversibility(intent, game, presentation),
  };
}

/** None before play and for spectators. */
export function movesOf(view: TableView, game: PlayView | undefined, parts: GameParts): Moves {
  if (game === undefined || view.own.you === null) return noMoves;
  const { layer, presentation } = parts;
  const specs = layer.ruleset.intents;
  const legal = layer
    .legal(view)
    .filter((intent) => isOfGame(intent, specs, view))
    .map((intent) => moveOf(intent, game, parts))
    .filter(({ words }) => words.redundant === undefined);
  const suggested = (presentation.suggests?.(game) ?? [])
    .filter((intent) => isOfGame(intent, specs, view) && layer.explain(view, intent).length === 0)
    .map((intent): Move => ({
      key: `at once ${keyOf(intent)}`,
      intent,
      words: presentation.move(game, intent),
      requiredFields: [],
      optionalFields: [],
      ...irreversibility(intent, game, presentation),
    }));
  // A suggested move replaces the same move in the list, unless the one in the list has a form.
  const suggestedKeys = new Set(suggested.map(({ intent }) => keyOf(intent)));
  const others = legal.filter(
    ({ intent, requiredFields }) =>
      requiredFields.every(({ spec }) => isWritable(spec)) &&
      (requiredFields.length > 0 || !suggestedKeys.has(keyOf(intent))),
  );
  // During a pause all moves are refused for the same reason, which the notice of the pause shows.
  const candidates = view.shared.table.pause === null ? refusalCandidates(game, presentation, legal) : [];
  const refused = candidates
    .map((intent): RefusedMove => ({
      key: keyOf(intent),
      intent,
      words: presentation.move(game, intent),
      refusals: layer.explain(view, intent),
    }))
    .filter(({ refusals }) => refusals.length > 0);
  return { legal: [...suggested, ...others], refused };
}

export interface RefusedIntent {
  readonly intent: Intent;
  readonly refusals: readonly Refusal[];
}

/**
 * The rules in the page still allow these moves: the reason for the refusal is a secret of the table, such as a hidden
 * number. A move with a form stays legal, because another value may be accepted.
 */
export function withRefusedByServer({ legal, refused }: Moves, byServer: readonly RefusedIntent[]): Moves {
  if (byServer.length === 0) return { legal, refused };
  const reasons = new Map(byServer.map(({ intent, refusals }) => [keyOf(intent), refusals]));
  const isRefused = ({ intent, requiredFields, optionalFields, conditionalFields = [] }: Move): boolean =>
    requiredFields.length + optionalFields.length + conditionalFields.length === 0 && reasons.has(keyOf(intent));
  const found = legal.filter(isRefused).map(({ intent, words }): RefusedMove => {
    const key = keyOf(intent);
    return { key, intent, words, refusals: reasons.get(key) ?? [] };
  });
  return { legal: legal.filter((move) => !isRefused(move)), refused: [...refused, ...found] };
}

function refusalCandidates(game: PlayView, presentation: Presentation, legal: readonly Move[]): readonly Intent[] {
  return (
    presentation.refusedMoves?.(game) ?? handPlays(game, { presentation, legal: legal.map(({ intent }) => intent) })
  );
}

export function irreversibleLast<M extends Pick<Move, 'irreversible'>>(moves: readonly M[]): readonly M[] {
  return moves.toSorted((one, other) => Number(one.irreversible === true) - Number(other.irreversible === true));
}

/**
 * Moves that differ only in which of two equal cards they use (jokers, or the same face of two packs) are listed once.
 * `spoken`: renders a sentence as text.
 */
export function withoutDuplicates(
  moves: readonly Move[],
  specs: Readonly<Record<string, IntentSpec>>,
  spoken: (message: Message) => string,
): readonly Move[] {
  const seen = new Set<string>();
  return moves.filter(({ intent, words: { message, means, unfolds, group } }) => {
    const fields = Object.entries(intent);
    const others = fields.filter(([name]) => specs[intent.type]?.fields[name]?.kind !== 'card');
    if (others.length === fields.length) return true;
    const messages = [message, means, unfolds, group?.message].map((message) =>
      message === undefined ? null : spoken(message),
    );
    const signature = JSON.stringify([others, messages]);
    const isNew = !seen.has(signature);
    seen.add(signature);
    return isNew;
  });
}

export interface CardPlays {
  readonly legal: readonly { readonly move: Move; readonly target: string | number }[];
  readonly refused: readonly { readonly move: RefusedMove; readonly target: string | number }[];
}

/** A card that is being played: one of the hand, by its handle, or a pile, by the target of its zone. */
export type Held = string | { readonly pile: string | number };

function targetOf(play: PlayLayout, intent: Intent): unknown {
  if ('onto' in play) return play.onto;
  return intent[play.target] ?? (play.otherwise === undefined ? undefined : intent[play.otherwise]);
}

export function playsOf(moves: Moves, held: Held, plays: readonly PlayLayout[]): CardPlays {
  const [played, kind] = typeof held === 'string' ? [held, undefined] : [held.pile, 'pile'];
  const found = <M extends { readonly intent: Intent }>(list: readonly M[]) =>
    list.flatMap((move) => {
      const play = plays.find((layout) => layout.intent === move.intent.type && layout.moves === kind);
      if (play === undefined || move.intent[play.card] !== played) return [];
      const target = targetOf(play, move.intent);
      return typeof target === 'string' || typeof target === 'number' ? [{ move, target }] : [];
    });
  return { legal: found(moves.legal), refused: found(moves.refused) };
}

export function isHarmless({ irreversible, words }: Pick<Move, 'irreversible' | 'words'>): boolean {
  return irreversible === undefined && words.warns === undefined;
}

export function cardField(intent: Intent, plays: readonly PlayLayout[]): string | undefined {
  return plays.find((play) => play.intent === intent.type && play.moves === undefined)?.card;
}

/**
 * The move with its optional text as a required field. If the form offers a tick in place of the text, the tick is
 * enough.
 */
export function withTextAsked(move: Move): Move {
  const offered = move.optionalFields.filter(({ name }) => move.words.omittedFields?.includes(name) !== true);
  if (offered.some(({ spec }) => spec.kind === 'choice' && spec.shown === 'tick')) return move;
  const name = lineField(move);
  const requiredFields = move.optionalFields.flatMap(({ name: fieldName, spec: { optional: _optional, ...spec } }) =>
    fieldName === name ? [{ name: fieldName, spec }] : [],
  );
  return { ...move, requiredFields, optionalFields: move.optionalFields.filter((field) => field.name !== name) };
}

/**
 * Whether the text of the story box can be sent with this move. Not with an irreversible one, which is rarely the next
 * move.
 */
export function goesWithLine(move: Move): boolean {
  return move.words.aside === undefined && move.irreversible === undefined && lineField(move) !== undefined;
}

/** The optional text of a move that needs no form: what the character says or does (FD-67). */
export function lineField(move: Pick<Move, 'requiredFields' | 'optionalFields'>): string | undefined {
  if (move.requiredFields.length > 0) return undefined;
  return move.optionalFields.find(({ spec }) => spec.kind === 'text')?.name;
}

/** The words on a move's button, which can differ from the words of the move if the button opens a form. */
export function buttonMessage({ requiredFields, words }: Pick<Move, 'requiredFields' | 'words'>): Message {
  return requiredFields.length > 0 && words.unfolds !== undefined ? words.unfolds : words.message;
}
