import { useTableSession } from '../../table/context.ts';
import { linesAlong } from '../../table/taken-along.ts';
import type { TakenBack } from '../../table/taken-along.ts';
import { StoryMoment } from '../chronicle/story-moment.tsx';

/** Any further lines are only counted. */
const maxLines = 6;

/** A move of another person is counted even if it has no line in the story (TB-13). */
export function AlsoUndone({ along = {}, ...taken }: TakenBack) {
  const session = useTableSession();
  const { wording, story, system } = session;
  const lines = linesAlong(story.value.lines, taken, system.presentation);
  const moves = Object.entries(along);
  if (lines.length === 0 && moves.length === 0) return null;
  return (
    <>
      <p>{wording.plain({ text: 'vote.undo.along' })}</p>
      {moves.length > 0 && (
        <ul>
          {moves.map(([seat, count]) => (
            <li key={seat}>{wording.plain({ text: 'vote.undo.moves', facts: { seat, count } })}</li>
          ))}
        </ul>
      )}
      {moves.length > 0 && lines.length > 0 && <p class="muted">{wording.plain({ text: 'vote.undo.lines' })}</p>}
      {lines.length > 0 && (
        <ul>
          {lines.slice(0, maxLines).map((line) => (
            <li key={line.number}>
              <StoryMoment line={line} />
            </li>
          ))}
        </ul>
      )}
      {lines.length > maxLines && (
        <p class="muted">{wording.plain({ text: 'vote.undo.more', facts: { count: lines.length - maxLines } })}</p>
      )}
    </>
  );
}
