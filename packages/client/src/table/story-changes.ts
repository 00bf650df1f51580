/** What changes lines that were told already: other words, a line taken back, a branch that was undone (TB-13, TB-16). */
import type { Saying, ViewEvent } from '@cartomancer/rules/kernel';

import type { StoryLine, ToldSaying } from './story.ts';

export type Change =
  | { readonly kind: 'retold'; readonly seat: string; readonly was: string; readonly text: string }
  | { readonly kind: 'retracted'; readonly seat: string; readonly was: string }
  /** All that was told after this prompt is of an undone branch. */
  | { readonly kind: 'set back'; readonly to: number };

/** What an event of the table changes in the story; nothing for all others. */
export function changeOf(event: ViewEvent): Change | undefined {
  const { type, seat, was, text, to } = event;
  if (type === 'line_retold') return { kind: 'retold', seat: String(seat), was: String(was), text: String(text) };
  if (type === 'line_retracted') return { kind: 'retracted', seat: String(seat), was: String(was) };
  const isBack = (type === 'undo_done' || type === 'rewound') && typeof to === 'number';
  return isBack ? { kind: 'set back', to } : undefined;
}

function reads(saying: ToldSaying, was: string): boolean {
  return saying.retracted !== true && Object.values(saying.facts ?? {}).includes(was);
}

function inOtherWords(saying: Saying, was: string, text: string): ToldSaying {
  const facts = Object.entries(saying.facts ?? {}).map(([name, value]) => [name, value === was ? text : value]);
  return { ...saying, facts: Object.fromEntries(facts), retold: true };
}

type Rewording = Extract<Change, { readonly was: string }>;

function reworded(saying: ToldSaying, change: Rewording): ToldSaying {
  if (!reads(saying, change.was)) return saying;
  return change.kind === 'retold' ? inOtherWords(saying, change.was, change.text) : { ...saying, retracted: true };
}

function holds(line: StoryLine, { seat, was }: Rewording): boolean {
  if (line.seat !== seat) return false;
  return (line.kind === 'line' && reads(line.says, was)) || line.narrated.some((told) => reads(told, was));
}

/** Rulings and what the table agreed on stand, whatever is undone. */
const standing: ReadonlySet<string> = new Set(['event.resumed', 'event.paused', 'event.started']);

function stands({ undone, kind, says }: StoryLine): boolean {
  return undone || kind === 'ruling' || standing.has(says.text);
}

/** Changes the lines in place. Says whether what it is about was among them; a rewind may reach further back still. */
export function applyChange(lines: StoryLine[], change: Change): 'done' | 'reaches back' {
  if ('was' in change) {
    const place = lines.findLastIndex((line) => holds(line, change));
    const line = lines[place];
    if (line === undefined) return 'reaches back';
    lines[place] = {
      ...line,
      says: line.kind === 'line' ? reworded(line.says, change) : line.says,
      narrated: line.narrated.map((told) => reworded(told, change)),
    };
    return 'done';
  }
  for (const [place, line] of lines.entries())
    if (line.prompt > change.to && !stands(line)) lines[place] = { ...line, undone: true };
  return 'reaches back';
}
