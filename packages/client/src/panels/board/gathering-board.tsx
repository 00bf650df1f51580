import { useEffect, useId, useRef } from 'preact/hooks';
import type { Gathering } from '@cartomancer/rules/kernel';
import { gatheredFrom } from '@cartomancer/wording';

import './gathering-board.css';
import { useTableSession } from '../../table/context.ts';
import { keepGatheringLoaded } from '../../table/load-gathering.ts';
import { initialOf, seatNameIn, tintOf } from '../../table/seats.ts';
import { Line } from '../chronicle/story-panel.tsx';
import { Words } from '../../text/words.tsx';

export function GatheringBoard({ gathering }: { readonly gathering: Gathering }) {
  const session = useTableSession();
  const titleId = useId();
  const { wording } = session;
  const name = seatNameIn(session.view.value);
  const lines = gatheredFrom(session.story.value, gathering);
  const end = useRef<HTMLSpanElement>(null);
  // The beginning of the gathering can move back, for example at the end of the game.
  useEffect(() => keepGatheringLoaded(session, gathering), [gathering.since.join(' ')]);
  // A gathering without seats is complete: the board scrolls to its beginning, even if it was scrolled down before.
  const isComplete = gathering.ticks.length === 0;
  useEffect(() => {
    if (isComplete) end.current?.closest('.board')?.scrollTo({ top: 0 });
  }, [isComplete]);
  // Keeps the newest line in view, even when the board changes its size. While there is no line, nothing scrolls,
  // because the pieces above matter more.
  useEffect(() => {
    if (lines.length === 0 || isComplete) return;
    const scrollToEnd = () => end.current?.scrollIntoView({ block: 'nearest' });
    scrollToEnd();
    const board = end.current?.closest('.board');
    if (board === null || board === undefined) return;
    const observer = new ResizeObserver(scrollToEnd);
    observer.observe(board);
    return () => observer.disconnect();
  }, [lines.length, isComplete]);
  return (
    <section class="panel gathering" aria-labelledby={titleId}>
      <header class="gathering-head">
        <h3 id={titleId}>
          <Words message={gathering.title} wording={wording} />
        </h3>
        <ul class="ticks-row" role="list">
          {gathering.ticks.map(({ seat, done }) => (
            <li key={seat} data-done={done}>
              <span class="avatar avatar-small" style={{ '--avatar': tintOf(seat) }} aria-hidden="true">
                {initialOf(name(seat))}
              </span>
              <span class="visually-hidden">
                {wording.plain({ text: done ? 'gathering.done' : 'gathering.open', facts: { name: name(seat) } })}
              </span>
            </li>
          ))}
        </ul>
      </header>
      {lines.length === 0 ? (
        <p class="muted">
          <Words message={gathering.empty} wording={wording} />
        </p>
      ) : (
        lines.map((line) => <Line key={line.number} line={line} />)
      )}
      <span ref={end} class="gathering-end" />
    </section>
  );
}
