import { useTableSession } from '../../table/context.ts';
import { linesAlong } from '../../table/taken-along.ts';
import type { TakenBack } from '../../table/taken-along.ts';
import { StoryMoment } from '../chronicle/story-moment.tsx';

/** Any further lines are only counted. */
const maxLines = 6;

/**
 * Lists the later moves of others that would be undone together with a move (TB-13); renders nothing if there are none.
 */
export function AlsoUndone(taken: TakenBack) {
  const session = useTableSession();
  const { wording, story, system } = session;
  const lines = linesAlong(story.value.lines, taken, system.presentation);
  if (lines.length === 0) return null;
  return (
    <>
      <p>{wording.plain({ text: 'vote.undo.along' })}</p>
      <ul>
        {lines.slice(0, maxLines).map((line) => (
          <li key={line.number}>
            <StoryMoment line={line} />
          </li>
        ))}
      </ul>
      {lines.length > maxLines && (
        <p class="muted">{wording.plain({ text: 'vote.undo.more', facts: { count: lines.length - maxLines } })}</p>
      )}
    </>
  );
}
