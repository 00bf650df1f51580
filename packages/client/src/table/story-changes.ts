/** What changes lines that were told already: other words, a line taken back, a branch that was undone (TB-13, TB-16). */
import type { ChronicleLine, Message, ViewEvent } from '@cartomancer/rules/kernel';
import type { SeatNames } from '@cartomancer/rules/table';

import type { StoryLine, StoryMessage } from './story-line.ts';

/** Words of one person: the next holder of the seat cannot change them. */
interface Rewords {
  readonly seat: string;
  readonly was: string;
  readonly teller: string | null | undefined;
}

export type Change =
  | (Rewords & { readonly kind: 'retold'; readonly text: string })
  | (Rewords & { readonly kind: 'retracted' })
  /**
   * The table stands where it stood before a move, while this prompt did: all that was told at later ones is undone, and the
   * last of these lines that were told while it still stood.
   */
  | { readonly kind: 'taken back'; readonly to: number; readonly quiet: readonly ChronicleLine[] }
  /** The table is back at the moment this prompt was raised: everything told since is undone. */
  | { readonly kind: 'rewound'; readonly to: number };

/**
 * What an event of the table changes in the story; nothing for all others. `lineOf`: how an event was told; `names`: who sat
 * in the seats when it happened.
 */
export function changeOf(
  event: ViewEvent,
  { lineOf, names }: { readonly lineOf: (event: ViewEvent) => ChronicleLine | undefined; readonly names: SeatNames },
): Change | undefined {
  const { type, was, text, to } = event;
  const seat = String(event['seat']);
  const words = { seat, was: String(was), teller: names[seat]?.person };
  if (type === 'line_retold') return { kind: 'retold', ...words, text: String(text) };
  if (type === 'line_retracted') return { kind: 'retracted', ...words };
  if (typeof to !== 'number') return undefined;
  if (type === 'rewound') return { kind: 'rewound', to };
  if (type !== 'undo_done') return undefined;
  const quiet = Array.isArray(event['quiet']) ? (event['quiet'] as readonly ViewEvent[]) : [];
  return { kind: 'taken back', to, quiet: quiet.flatMap((one) => lineOf(one) ?? []) };
}

function reads(message: StoryMessage, was: string): boolean {
  return message.retracted !== true && Object.values(message.facts ?? {}).includes(was);
}

function inOtherWords(message: Message, was: string, text: string): StoryMessage {
  const facts = Object.entries(message.facts ?? {}).map(([name, value]) => [name, value === was ? text : value]);
  return { ...message, facts: Object.fromEntries(facts), retold: true };
}

type Rewording = Extract<Change, { readonly was: string }>;

function reworded(message: StoryMessage, change: Rewording): StoryMessage {
  if (!reads(message, change.was)) return message;
  return change.kind === 'retold' ? inOtherWords(message, change.was, change.text) : { ...message, retracted: true };
}

function holds(line: StoryLine, { seat, was, teller }: Rewording): boolean {
  if (line.seat !== seat || line.names[seat]?.person !== teller) return false;
  return (line.kind === 'line' && reads(line.message, was)) || line.narrated.some((told) => reads(told, was));
}

/** Whether going back far enough undoes this line: it is part of the story, and not undone already. */
export function canBeUndone(line: StoryLine): boolean {
  return !line.undone && !line.lasting;
}

/** The lines that a rewind to this prompt would undo, oldest first. */
export function linesBehind(lines: readonly StoryLine[], to: number): readonly StoryLine[] {
  return lines.filter((line) => line.promptBefore >= to && canBeUndone(line));
}

/** Whether this is how that line was told: who heard more of it has more facts in it. */
export function tells(line: StoryLine, { kind, seat, message }: ChronicleLine): boolean {
  if (line.kind !== kind || line.seat !== seat || line.message.text !== message.text) return false;
  const { facts: known = {} } = line.message;
  return Object.entries(message.facts ?? {}).every(
    ([name, fact]) => JSON.stringify(known[name]) === JSON.stringify(fact),
  );
}

/** Marks the last of these lines among those that were told while this prompt stood. Answers with those that are not there. */
function undoQuiet(
  lines: StoryLine[],
  { to, quiet }: Extract<Change, { readonly kind: 'taken back' }>,
): readonly ChronicleLine[] {
  const missing: ChronicleLine[] = [];
  for (const one of quiet.toReversed()) {
    const place = lines.findLastIndex((line) => line.prompt === to && canBeUndone(line) && tells(line, one));
    const line = lines[place];
    if (line === undefined) missing.unshift(one);
    else lines[place] = { ...line, undone: true };
  }
  return missing;
}

/** Changes the lines in place. Answers with what is left to change in lines before these: a rewind may reach further back still. */
export function applyChange(lines: StoryLine[], change: Change): Change | undefined {
  if ('was' in change) {
    const place = lines.findLastIndex((line) => holds(line, change));
    const line = lines[place];
    if (line === undefined) return change;
    lines[place] = {
      ...line,
      message: line.kind === 'line' ? reworded(line.message, change) : line.message,
      narrated: line.narrated.map((told) => reworded(told, change)),
    };
    return undefined;
  }
  const isUndone = ({ promptBefore, prompt }: StoryLine): boolean =>
    change.kind === 'rewound' ? promptBefore >= change.to : prompt > change.to;
  for (const [place, line] of lines.entries())
    if (isUndone(line) && canBeUndone(line)) lines[place] = { ...line, undone: true };
  return change.kind === 'rewound' ? change : { ...change, quiet: undoQuiet(lines, change) };
}
