import { useTableSession } from '../../table/context.ts';
import { linesAlong } from '../../table/taken-along.ts';
import type { TakenBack } from '../../table/taken-along.ts';
import { StoryMoment } from '../chronicle/story-moment.tsx';

/** Further lines are only counted. */
const mostLines = 6;

/** Lists the moves of others since then, which would be undone as well (TB-13); nothing if there are none. */
export function TakenBackAlong(taken: TakenBack) {
  const session = useTableSession();
  const { wording, story, system } = session;
  const lines = linesAlong(story.value.lines, taken, system.presentation);
  if (lines.length === 0) return null;
  return (
    <>
      <p>{wording.plain({ text: 'vote.undo.along' })}</p>
      <ul>
        {lines.slice(0, mostLines).map((line) => (
          <li key={line.number}>
            <StoryMoment line={line} />
          </li>
        ))}
      </ul>
      {lines.length > mostLines && (
        <p class="muted">{wording.plain({ text: 'vote.undo.more', facts: { count: lines.length - mostLines } })}</p>
      )}
    </>
  );
}
