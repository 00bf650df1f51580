import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Refusal } from '@cartomancer/rules/kernel';

import './bubble.css';
import { Clause } from '../widgets/refusals.tsx';
import { refusalMessage } from '../text/refusal.ts';
import { Words } from '../text/words.tsx';
import { useSession } from './context.ts';
import type { Looked } from './looked.ts';
import { playsOf } from './moves.ts';
import type { CardPlays } from './moves.ts';

/** The word beside a card of the hand: what to know before it is played, or why it does not go and where it would. */
export function Bubble({ looked }: { readonly looked: Looked }) {
  const session = useSession();
  const { wording } = session;
  const bubble = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ readonly x: number; readonly y: number }>();
  const plays = playsOf(session.moves.value, looked.handle, session.system.presentation.plays);
  const reasons = differing(plays);
  const warnings = plays.legal.filter(({ move }) => move.words.warns !== undefined);

  const { x, y, width } = looked.rectangle;
  useLayoutEffect(() => {
    const box = bubble.current?.getBoundingClientRect();
    if (box === undefined) return;
    const left = Math.min(innerWidth - box.width - 8, Math.max(8, x + width / 2 - box.width / 2));
    setPlace({ x: left, y: Math.max(8, y - box.height - 14) });
  }, [looked.handle, x, y, width, reasons.length, warnings.length]);

  if (reasons.length === 0 && warnings.length === 0) return null;
  const style = place === undefined ? { visibility: 'hidden' } : { left: `${place.x}px`, top: `${place.y}px` };
  return (
    // The panel repeats these words beside the moves, where a screen reader finds them.
    <div ref={bubble} class="bubble scene-bubble" style={style} aria-hidden="true">
      {warnings.map(({ move }) => (
        <p key={move.key}>
          {move.words.warns !== undefined && <Words message={move.words.warns} wording={wording} cards="mark" />}
        </p>
      ))}
      {reasons.length > 0 && plays.legal.length > 0 && (
        <small>
          {wording.plain({ text: 'bubble.fine' })}{' '}
          {plays.legal.map(({ move }, index) => (
            <span key={move.key}>
              {index > 0 && ', '}
              <Words message={move.words.message} wording={wording} cards="mark" />
            </span>
          ))}
        </small>
      )}
      {reasons.map((refusal) => (
        <p key={JSON.stringify(refusal)}>
          <Words message={refusalMessage(refusal, wording)} wording={wording} cards="mark" />{' '}
          <Clause id={refusal.clause} />
        </p>
      ))}
    </div>
  );
}

const most = 3;

/** The plainest reason against each place, those that say the same once. */
function differing(plays: CardPlays): readonly Refusal[] {
  const first = plays.refused.flatMap(({ move }) => move.refusals.slice(0, 1));
  return [...new Map(first.map((refusal) => [JSON.stringify(refusal), refusal])).values()].slice(0, most);
}
