import { useEffect, useState } from 'preact/hooks';
import type { SeatId } from '@cartomancer/rules/kernel';
import type { StoryLine } from '@cartomancer/wording';

import { useTableSession } from '../../table/context.ts';
import { Line } from './story-panel.tsx';
import './since-last-move.css';

/** Longer lists are better read in the story itself. */
const mostShown = 8;

export function linesSince(
  lines: readonly StoryLine[],
  { since, own }: { readonly since: number; readonly own: SeatId | null },
): readonly StoryLine[] {
  return lines.filter(
    ({ number, seat, undone, kind }) => number >= since && !undone && kind !== 'scene' && seat !== (own ?? ''),
  );
}

/** The list opens automatically when a hidden page becomes visible again, if something happened meanwhile. */
export function SinceLastMove() {
  const session = useTableSession();
  const { wording, story, sinceOwnMove, view } = session;
  const [isOpen, setOpen] = useState(false);
  // The person's own move starts a new list.
  const since = sinceOwnMove.value;
  useEffect(() => setOpen(false), [since]);
  useEffect(() => {
    let hiddenAt = story.peek().next;
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') hiddenAt = story.peek().next;
      else if (story.peek().next > hiddenAt) setOpen(true);
    };
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => document.removeEventListener('visibilitychange', onVisibilityChange);
  }, [session]);
  const { you } = view.value.own;
  const lines = linesSince(story.value.lines, { since, own: you?.seat ?? null });
  if (you === null || lines.length < 2) return null;
  return (
    <details
      class="since-last-move"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
      }}
    >
      <summary>{wording.plain({ text: 'story.since', facts: { count: lines.length } })}</summary>
      {lines.length > mostShown && (
        <p class="muted">
          {wording.plain({ text: 'story.since.earlier', facts: { count: lines.length - mostShown } })}
        </p>
      )}
      {lines.slice(-mostShown).map((line) => (
        <Line key={line.number} line={line} />
      ))}
    </details>
  );
}
