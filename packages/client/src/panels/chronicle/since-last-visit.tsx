import { useEffect, useState } from 'preact/hooks';
import { z } from 'zod/mini';
import type { StoryLine } from '@cartomancer/wording';

import { pageHidden } from '../../hooks/page-hidden.ts';
import { readStored, writeStored } from '../../net/stored.ts';
import { useTableSession } from '../../table/context.ts';
import { momentOf } from '../../text/dates.ts';
import { Dialog } from '../../widgets/dialog.tsx';
import { Line } from './story-panel.tsx';

/** A shorter absence needs no digest, in milliseconds. */
const longAbsence = 3_600_000;
const noteEvery = 30_000;
/** Longer lists are better read in the story itself. */
const mostLines = 40;

const keyOf = (code: string): string => `cartomancer.seen.${code}`;

/** The lines since this time, without undone ones. */
function linesSince(lines: readonly StoryLine[], since: number): readonly StoryLine[] {
  return lines.filter(({ at = 0, undone, kind }) => at > since && !undone && kind !== 'scene').slice(-mostLines);
}

/** What happened while this person was away for more than an hour. This browser remembers when it last showed the table. */
export function SinceLastVisit() {
  const { code, story, storyRead, view, wording } = useTableSession();
  const [since, setSince] = useState<number>();
  useEffect(() => {
    const key = keyOf(code);
    const look = () => {
      const seen = readStored(key, z.number());
      if (seen !== undefined && Date.now() - seen > longAbsence) setSince(seen);
      writeStored(key, Date.now());
    };
    // A page that comes to the foreground was out of sight until then.
    const stop = pageHidden.subscribe((hidden) => {
      if (hidden) writeStored(key, Date.now());
      else look();
    });
    const timer = setInterval(() => {
      if (!pageHidden.peek()) writeStored(key, Date.now());
    }, noteEvery);
    return () => {
      stop();
      clearInterval(timer);
      if (!pageHidden.peek()) writeStored(key, Date.now());
    };
  }, [code]);
  if (since === undefined || !storyRead.value || view.value.own.you === null) return null;
  const lines = linesSince(story.value.lines, since);
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
