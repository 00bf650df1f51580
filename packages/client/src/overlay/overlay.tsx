import type { StoryLine } from '@cartomancer/wording';

import { seatNameIn } from '../table/seats.ts';
import type { TableSession } from '../table/session.ts';
import { askedOf, waitedFor } from '../table/prompt.ts';

/** Statuses in which the overlay shows the table; in any other it is empty. */
const shownStatuses: ReadonlySet<string> = new Set(['joining', 'live', 'healing']);

/** The last line that was neither undone nor retracted, and that belongs in the saved story. */
function lastLine(lines: readonly StoryLine[]): StoryLine | undefined {
  return lines.findLast(({ heldBack, undone, message }) => heldBack !== true && !undone && message.retracted !== true);
}

export function Overlay({ session }: { readonly session: TableSession }) {
  const view = session.view.value;
  if (!shownStatuses.has(session.status.value)) return null;
  const question = askedOf(session)?.message;
  const waited = view.shared.game === null ? [] : waitedFor(session, question);
  const line = lastLine(session.story.value.lines);
  return (
    <div class="overlay-panel">
      <p class="overlay-turn">
        {waited.length > 0 && (
          <strong>
            {session.wording.plain({ text: 'overlay.turn', facts: { names: waited.map(seatNameIn(view)) } })}
          </strong>
        )}
        <span>{session.wording.plain(question ?? { text: 'overlay.before' })}</span>
      </p>
      {line !== undefined && <LastLine session={session} line={line} />}
    </div>
  );
}

function LastLine({ session, line }: { readonly session: TableSession; readonly line: StoryLine }) {
  const wording = session.lineWording(line);
  const narrations = line.narrated.filter(({ retracted }) => retracted !== true);
  return (
    <p class="overlay-line">
      {line.seat !== undefined && <b>{session.lineSpeaker(line, line.seat)}</b>}
      <span>{[line.message, ...narrations].map((message) => wording.plain(message)).join(' ')}</span>
    </p>
  );
}
