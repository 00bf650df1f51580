/** Translates the faces by which tests name cards into the handles that the rules expect. */
import { isCardCode, rulesets } from '@cartomancer/rules';
import type { CardCode, FieldSpec, Handle, Intent, Ruleset, SeenCard, View } from '@cartomancer/rules';

import { cardsFor } from './named-moves.ts';

/** Fields with free text. Their value is never a card, even if it looks like one. */
const textFields = new Set([
  'type',
  'line',
  'text',
  'name',
  'title',
  'description',
  'reason',
  'note',
  'pronouns',
  'key',
  'value',
]);

type Fields = Readonly<Record<string, FieldSpec>>;

/**
 * Replaces the faces in an intent by the viewer's handles.
 *
 * The field's spec in `ruleset`, or in any ruleset with such an intent, says where its cards are. Without a spec they
 * are in the own part of the view, or else in the shared part.
 *
 * @throws Error if the face does not occur exactly once there.
 */
export function byFace<I extends Intent>(view: View, intent: I, ruleset?: Pick<Ruleset, 'intents'>): I {
  const specs = knownFields(intent.type, ruleset);
  return Object.fromEntries(
    Object.entries(intent).map(([field, value]) => {
      const fields = specs.flatMap((known) => (known[field] === undefined ? [] : [known[field]]));
      return [
        field,
        withHandles({ view: gameOf(view), chosen: intent, fields, fieldName: `${intent.type}.${field}` }, field, value),
      ];
    }),
  ) as I;
}

interface FieldContext {
  readonly view: View;
  /** The whole intent, because the offers of a field may depend on its other fields. */
  readonly chosen: Intent;
  readonly fields: readonly FieldSpec[];
  readonly fieldName: string;
}

function withHandles(context: FieldContext, field: string, value: unknown): unknown {
  const records = context.fields.flatMap((known) => (known.kind === 'record' ? [known.fields] : []));
  if (records.length > 0 && isPlainRecord(value)) return recordWithHandles(context, records, value);
  const faces: unknown[] = Array.isArray(value) ? value : [value];
  const isCardless =
    context.fields.length > 0 && context.fields.every((known) => known.kind !== 'card' && known.kind !== 'cards');
  if (textFields.has(field) || isCardless || !faces.some(isCardCode)) return value;
  const handles = faces.map((face) => (isCardCode(face) ? handleOf(context, face) : face));
  return Array.isArray(value) ? handles : handles[0];
}

/** A face that does not occur exactly once stays unchanged, so that the rules refuse it. */
function recordWithHandles(
  context: FieldContext,
  records: readonly Fields[],
  record: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => {
      const fields = records.flatMap((known) => (known[name]?.kind === 'card' ? [known[name]] : []));
      const cards = fields.flatMap((field) => cardsIn(field, context) ?? []).filter(({ face }) => face === value);
      return [name, cards.length === 1 ? cards[0]?.handle : value];
    }),
  );
}

function isPlainRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function handleOf(context: FieldContext, face: CardCode): Handle {
  const lists = context.fields.flatMap((field) => {
    const cards = cardsIn(field, context);
    return cards === undefined ? [] : [cards];
  });
  const own = cardLists(context.view.own);
  const searched =
    lists.length > 0
      ? [lists.find((cards) => holds(cards, face)) ?? lists[0] ?? []]
      : [own.flat(), cardLists(context.view.shared).flat()];
  const cards = searched.find((list) => holds(list, face)) ?? [];
  const found = cards.filter((card) => card.face === face);
  const [only] = found;
  if (only === undefined || found.length > 1)
    throw new Error(
      `${context.fieldName}: ${face} occurs ${found.length} times where this field takes its cards from, not once`,
    );
  return only.handle;
}

function holds(cards: readonly SeenCard[], face: CardCode): boolean {
  return cards.some((card) => card.face === face);
}

/** The cards of a field; `undefined` if the view is not that of the ruleset which declared the spec. */
function cardsIn(field: FieldSpec, context: FieldContext): readonly SeenCard[] | undefined {
  try {
    const cards: unknown = cardsFor(field, context);
    return isCardList(cards) ? cards : undefined;
  } catch {
    return undefined;
  }
}

/** The view of the game inside the view of a table, or the view itself if there is no table around it. */
function gameOf(view: View): View {
  const { shared, own } = view as { readonly shared: object; readonly own: object };
  if (!('game' in shared) || !('game' in own) || shared.game === null || own.game === null) return view;
  return { shared: shared.game, own: own.game } as View;
}

function knownFields(type: string, ruleset: Pick<Ruleset, 'intents'> | undefined): readonly Fields[] {
  const known = ruleset === undefined ? [...rulesets.values()] : [ruleset];
  return known.flatMap(({ intents }) => {
    const spec = Object.hasOwn(intents, type) ? intents[type] : undefined;
    return spec === undefined ? [] : [spec.fields];
  });
}

function isCardList(value: unknown): value is readonly SeenCard[] {
  return Array.isArray(value) && value.every((item) => isCard(item));
}

function isCard(value: unknown): value is SeenCard {
  return typeof value === 'object' && value !== null && 'handle' in value && 'face' in value;
}

/** Every list of visible cards in a part of a view, each list once. */
export function cardLists(tree: unknown): readonly (readonly SeenCard[])[] {
  const lists: (readonly SeenCard[])[] = [];
  collectLists(tree, lists, new Set());
  return lists;
}

function collectLists(tree: unknown, lists: (readonly SeenCard[])[], visited: Set<object>): void {
  if (typeof tree !== 'object' || tree === null || visited.has(tree)) return;
  visited.add(tree);
  if (isCardList(tree)) lists.push(tree);
  else for (const key in tree) collectLists((tree as Readonly<Record<string, unknown>>)[key], lists, visited);
}
