import type { Intent, IntentSpec, ViewEvent } from './contract.ts';
import type { ChronicleLine, MoveWords, Presentation } from './presentation.ts';
import type { PlayView } from './ruleset.ts';
import type { SeenCard } from './zones.ts';
import { cardAt } from './zones.ts';

/** The events that have a line, by type. The line reads `event.<type>`, with the event's fields as facts. */
export type StoryEvents = Readonly<Record<string, ChronicleLine['kind']>>;

type Defaulted = 'line' | 'move' | 'panels' | 'plays';

export interface PresentationParts<V extends PlayView> extends Omit<Presentation<V>, Defaulted> {
  /** By default a move reads `move.<type>`, with its fields as facts and cards by their faces. */
  readonly intents: readonly (Pick<IntentSpec, 'fields'> & { readonly type: string })[];
  readonly move?: Presentation<V>['move'];
  readonly panels?: Presentation<V>['panels'];
  readonly plays?: Presentation<V>['plays'];
  readonly line: StoryEvents | Presentation<V>['line'];
}

export function makePresentation<V extends PlayView>(parts: PresentationParts<V>): Presentation<V> {
  const { intents, line, ...own } = parts;
  return {
    plays: [],
    panels: () => [],
    move: describeByFields(intents),
    ...own,
    line: typeof line === 'function' ? line : (event) => lineOf(line, event),
  };
}

function describeByFields<V extends PlayView>(intents: PresentationParts<V>['intents']) {
  const fieldsOf = new Map(intents.map(({ type, fields }) => [type, fields]));
  return (view: V, intent: Intent): MoveWords => {
    const { type, ...values } = intent;
    const fields = fieldsOf.get(type) ?? {};
    const named = Object.entries(values).map(
      ([name, value]) => [name, faceOf(fields[name], { view, intent, value })] as const,
    );
    return { message: { text: `move.${type}`, facts: Object.fromEntries(named) } };
  };
}

function faceOf(
  field: IntentSpec['fields'][string] | undefined,
  { view, intent, value }: { readonly view: PlayView; readonly intent: Intent; readonly value: unknown },
): unknown {
  if (field?.kind !== 'card' && field?.kind !== 'cards') return value;
  // The view is that of the ruleset which declared the field.
  const cards: readonly SeenCard[] = field.from(view as never, intent);
  const face = (handle: unknown): unknown => cardAt(cards, String(handle))?.face ?? handle;
  return Array.isArray(value) ? value.map(face) : face(value);
}

function lineOf(storyEvents: StoryEvents, event: ViewEvent): ChronicleLine | undefined {
  const { type, ...facts } = event;
  const kind = Object.hasOwn(storyEvents, type) ? storyEvents[type] : undefined;
  if (kind === undefined) return undefined;
  const { seat, card } = facts;
  return {
    kind,
    ...(typeof seat === 'string' ? { seat } : {}),
    ...(typeof card === 'string' ? { card } : {}),
    message: { text: `event.${type}`, facts },
  };
}
