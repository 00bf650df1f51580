/**
 * A muted person can retract only a line that they have told lately: everybody hears the words of a retraction, so
 * other words would be a new message (TB-04).
 */
import type { Ruleset } from '../kernel/index.ts';
import type { TableActor } from './contract.ts';
import type { TableEvent } from './events.ts';
import type { PersonId, TableState } from './state.ts';
import { seatOf } from './state.ts';

/** Remembered for each person, so that the state stays small. */
const mostCharacters = 4_000;

function newest(lines: readonly string[]): readonly string[] {
  const kept: string[] = [];
  let left = mostCharacters;
  for (const line of lines.toReversed()) {
    left -= line.length;
    if (left < 0) break;
    kept.unshift(line);
  }
  return kept;
}

/** The words of a line that everybody hears from this seat. */
function wordsIn(ruleset: Ruleset, event: TableEvent, mover: string): readonly string[] {
  if (event.type === 'line_told' || event.type === 'line_retold') return [event.text];
  if (event.type !== 'game') return [];
  const { seat, text } = event.event as { readonly seat?: unknown; readonly text?: unknown };
  return typeof text === 'string' && seat === mover && ruleset.heardByAll(event.event) ? [text] : [];
}

/** `toldLines` after an entry with these events. */
export function toldLinesAfter(
  ruleset: Ruleset,
  before: Pick<TableState, 'toldLines' | 'seats' | 'people'>,
  { actor, events }: { readonly actor: TableActor | null; readonly events: readonly TableEvent[] },
): TableState['toldLines'] {
  const { toldLines = {}, people } = before;
  const person = actor?.kind === 'person' ? actor.person : undefined;
  const mover = person === undefined ? undefined : seatOf(before, person)?.seat;
  if (person === undefined || mover === undefined) return before.toldLines;
  const words = events.flatMap((event) => wordsIn(ruleset, event, mover));
  if (words.length === 0) return before.toldLines;
  const ofPeople = Object.entries(toldLines).filter(([other]) => Object.hasOwn(people, other));
  return { ...Object.fromEntries(ofPeople), [person]: newest([...(toldLines[person] ?? []), ...words]) };
}

export function hasToldLine({ toldLines }: Pick<TableState, 'toldLines'>, person: PersonId, words: string): boolean {
  return toldLines?.[person]?.includes(words) === true;
}
