/** TB-17, TB-18. */
import type { Ruleset } from '../kernel/index.ts';

export type WithoutNotes = <Value>(value: Value) => Value;

/** For any value of the game: a state, an event, an intent. */
export function withoutNotesOf({ notes = [] }: Pick<Ruleset, 'notes'>): WithoutNotes {
  const fields = new Set(notes);
  /** `type`: that of the event or intent which contains the value. */
  const emptied = (value: unknown, type: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => emptied(item, type));
    if (typeof value !== 'object' || value === null) return value;
    const ownType = 'type' in value && typeof value.type === 'string' ? value.type : type;
    const isNote = (name: string) => fields.has(name) || fields.has(`${ownType}.${name}`);
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        isNote(name) && typeof inner === 'string' ? '' : emptied(inner, ownType),
      ]),
    );
  };
  // Only texts have changed, so the type is the same.
  return (value) => (fields.size === 0 ? value : (emptied(value, '') as typeof value));
}
