/** TB-13, TB-16. */
import type { ChronicleLine, Message, ViewEvent } from '@cartomancer/rules/kernel';
import type { SeatNames } from '@cartomancer/rules/table';

import type { StoryLine, StoryMessage } from './story-line.ts';

/** `was`: the text before. `teller`: that person; a later holder of the seat cannot change it. */
interface TextChange {
  readonly seat: string;
  readonly was: string;
  readonly teller: string | null | undefined;
}

export type Change =
  | (TextChange & { readonly kind: 'retold'; readonly text: string })
  | (TextChange & { readonly kind: 'retracted' })
  /**
   * An undo of a move that was made under prompt `to`: all lines of later prompts are undone, and under prompt `to`
   * itself the last occurrence of each line in `quiet`.
   */
  | { readonly kind: 'taken back'; readonly to: number; readonly quiet: readonly ChronicleLine[] }
  /** A rewind to the moment at which prompt `to` was raised: all lines since are undone. */
  | { readonly kind: 'rewound'; readonly to: number };

/** `lineOf`: the line of an event; `names`: the names at the time of the event. */
export function changeOf(
  event: ViewEvent,
  { lineOf, names }: { readonly lineOf: (event: ViewEvent) => ChronicleLine | undefined; readonly names: SeatNames },
): Change | undefined {
  const { type, was, text, to } = event;
  const seat = String(event['seat']);
  const target = { seat, was: String(was), teller: names[seat]?.person };
  if (type === 'line_retold') return { kind: 'retold', ...target, text: String(text) };
  if (type === 'line_retracted') return { kind: 'retracted', ...target };
  if (typeof to !== 'number') return undefined;
  if (type === 'rewound') return { kind: 'rewound', to };
  if (type !== 'undo_done') return undefined;
  const quiet = Array.isArray(event['quiet']) ? (event['quiet'] as readonly ViewEvent[]) : [];
  return { kind: 'taken back', to, quiet: quiet.flatMap((undone) => lineOf(undone) ?? []) };
}

function hasText(message: StoryMessage, was: string): boolean {
  return message.retracted !== true && Object.values(message.facts ?? {}).includes(was);
}

function withText(message: Message, was: string, text: string): StoryMessage {
  const facts = Object.entries(message.facts ?? {}).map(([name, value]) => [name, value === was ? text : value]);
  return { ...message, facts: Object.fromEntries(facts), retold: true };
}

type Rewording = Extract<Change, { readonly was: string }>;

function reworded(message: StoryMessage, change: Rewording): StoryMessage {
  if (!hasText(message, change.was)) return message;
  return change.kind === 'retold' ? withText(message, change.was, change.text) : { ...message, retracted: true };
}

function isTargetOf(line: StoryLine, { seat, was, teller }: TextChange): boolean {
  if (line.undone || line.seat !== seat || line.names[seat]?.person !== teller) return false;
  return (line.kind === 'line' && hasText(line.message, was)) || line.narrated.some((told) => hasText(told, was));
}

/** The last line with this wording. */
function indexToChange(lines: readonly StoryLine[], change: TextChange): number {
  return lines.findLastIndex((line) => isTargetOf(line, change));
}

/**
 * Whether the author's next change of this wording would concern this line, and not a later one with the same words
 * (TB-16).
 */
export function wouldBeChanged(line: StoryLine, was: string, lines: readonly StoryLine[]): boolean {
  const { seat } = line;
  if (seat === undefined) return false;
  return lines[indexToChange(lines, { seat, was, teller: line.names[seat]?.person })] === line;
}

/** Whether a rewind can undo this line: it belongs to the game's story and is not undone yet. */
export function canBeUndone(line: StoryLine): boolean {
  return !line.undone && !line.lasting;
}

/** The lines that a rewind to this prompt would undo, oldest first. */
export function linesUndoneBy(lines: readonly StoryLine[], to: number): readonly StoryLine[] {
  return lines.filter((line) => line.promptBefore >= to && canBeUndone(line));
}

/** Whether `line` is a version of this chronicle line: the version of a viewer who knows more has more facts. */
export function isVersionOf(line: StoryLine, { kind, seat, message }: ChronicleLine): boolean {
  if (line.kind !== kind || line.seat !== seat || line.message.text !== message.text) return false;
  const { facts: lineFacts = {} } = line.message;
  return Object.entries(message.facts ?? {}).every(
    ([name, fact]) => JSON.stringify(lineFacts[name]) === JSON.stringify(fact),
  );
}

/** Concerns the last occurrence of each line under this prompt. Returns the lines that were not found. */
function undoQuiet(
  lines: StoryLine[],
  { to, quiet }: Extract<Change, { readonly kind: 'taken back' }>,
): readonly ChronicleLine[] {
  const missing: ChronicleLine[] = [];
  for (const sought of quiet.toReversed()) {
    const index = lines.findLastIndex((line) => line.prompt === to && canBeUndone(line) && isVersionOf(line, sought));
    const line = lines[index];
    if (line === undefined) missing.unshift(sought);
    else lines[index] = { ...line, undone: true };
  }
  return missing;
}

/** After an undo: a card whose interruptions are all undone is no longer interrupted. */
function updateInterruptions(lines: StoryLine[]): void {
  const interrupted = new Set<number>();
  for (const [index, line] of lines.entries())
    if (line.interrupts === true && !line.undone)
      interrupted.add(lines.findLastIndex(({ kind }, earlier) => earlier < index && kind === 'card'));
  for (const [index, line] of lines.entries())
    if (line.interrupted && !interrupted.has(index)) lines[index] = { ...line, interrupted: false };
}

/**
 * Changes the lines in place. Returns the part of the change that may concern earlier lines, which are not loaded yet.
 */
export function applyChange(lines: StoryLine[], change: Change): Change | undefined {
  if ('was' in change) {
    const index = indexToChange(lines, change);
    const line = lines[index];
    if (line === undefined) return change;
    lines[index] = {
      ...line,
      message: line.kind === 'line' ? reworded(line.message, change) : line.message,
      narrated: line.narrated.map((told) => reworded(told, change)),
    };
    return undefined;
  }
  const isUndone = ({ promptBefore, prompt }: StoryLine): boolean =>
    change.kind === 'rewound' ? promptBefore >= change.to : prompt > change.to;
  for (const [index, line] of lines.entries())
    if (isUndone(line) && canBeUndone(line)) lines[index] = { ...line, undone: true };
  const rest = change.kind === 'rewound' ? change : { ...change, quiet: undoQuiet(lines, change) };
  updateInterruptions(lines);
  return rest;
}
