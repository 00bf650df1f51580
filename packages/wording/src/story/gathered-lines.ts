import type { Gathering, Message } from '@cartomancer/rules/kernel';

import type { StoryLine } from './story-line.ts';
import type { Story } from './story.ts';

/** Nested messages count too: a line with extra time contains the line without it. */
function keysIn({ text, facts = {} }: Message): readonly string[] {
  const within = Object.values(facts).flatMap((fact) => (isMessage(fact) ? keysIn(fact) : []));
  return [text, ...within];
}

function isMessage(fact: unknown): fact is Message {
  return typeof fact === 'object' && fact !== null && 'text' in fact && typeof fact.text === 'string';
}

/**
 * The lines of a gathering: those with a key in `of`, after the last line with a key in `since`, that are neither
 * undone nor called off.
 */
export function gatheredFrom(
  { lines }: Story,
  { of, since, calledOff }: Pick<Gathering, 'of' | 'since' | 'calledOff'>,
): readonly StoryLine[] {
  const start = lines.findLastIndex(({ message }) => since.includes(message.text));
  const told = lines.slice(start + 1).filter(({ undone }) => !undone);
  return told.filter(
    (line, index) =>
      keysIn(line.message).some((key) => of.includes(key)) && !isCalledOff(line, told.slice(index + 1), calledOff),
  );
}

function isCalledOff(line: StoryLine, after: readonly StoryLine[], calledOff: Gathering['calledOff']): boolean {
  if (calledOff === undefined) return false;
  const { opening, by } = calledOff;
  if (!keysIn(line.message).includes(opening)) return false;
  const end = after.find(({ message }) => keysIn(message).some((key) => key === opening || key === by));
  return end !== undefined && keysIn(end.message).includes(by);
}
