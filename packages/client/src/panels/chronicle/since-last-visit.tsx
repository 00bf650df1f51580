import { useEffect, useState } from 'preact/hooks';
import { z } from 'zod/mini';
import type { StoryLine } from '@cartomancer/wording';

import { pageHidden } from '../../hooks/page-hidden.ts';
import { readStored, writeStored } from '../../net/stored.ts';
import { useTableSession } from '../../table/context.ts';
import { momentOf } from '../../text/dates.ts';
import { Dialog } from '../../widgets/dialog.tsx';
import { Line } from './story-panel.tsx';

/** In milliseconds; a shorter absence needs no summary. */
const longAbsence = 3_600_000;
const storeMilliseconds = 30_000;
/** Longer lists are better read in the story itself. */
const maxLines = 40;

const keyOf = (code: string): string => `cartomancer.seen.${code}`;

function linesAfter(lines: readonly StoryLine[], since: number): readonly StoryLine[] {
  return lines.filter(({ at = 0, undone, kind }) => at > since && !undone && kind !== 'scene').slice(-maxLines);
}

/** Compares with the time at which this browser last showed the table. */
export function SinceLastVisit() {
  const { code, story, storyRead, view, wording } = useTableSession();
  const [since, setSince] = useState<number>();
  useEffect(() => {
    const key = keyOf(code);
    const check = () => {
      const seen = readStored(key, z.number());
      if (seen !== undefined && Date.now() - seen > longAbsence) setSince(seen);
      writeStored(key, Date.now());
    };
    // The time in the background counts as absence.
    const stop = pageHidden.subscribe((hidden) => {
      if (hidden) writeStored(key, Date.now());
      else check();
    });
    const timer = setInterval(() => {
      if (!pageHidden.peek()) writeStored(key, Date.now());
    }, storeMilliseconds);
    return () => {
      stop();
      clearInterval(timer);
      if (!pageHidden.peek()) writeStored(key, Date.now());
    };
  }, [code]);
  if (since === undefined || !storyRead.value || view.value.own.you === null) return null;
  const lines = linesAfter(story.value.lines, since);
  if (lines.length === 0) return null;
  return (
    <Dialog
      title={wording.plain({ text: 'story.since_visit', facts: { moment: momentOf(since) } })}
      onClose={() => setSince(undefined)}
    >
      {lines.map((line) => (
        <Line key={line.number} line={line} />
      ))}
    </Dialog>
  );
}
