import { signal } from '@preact/signals';
import { boolean } from 'zod/mini';

import '../frame/notices.css';
import { readStored, writeStored } from '../../net/stored.ts';
import { useTableSession } from '../../table/context.ts';
import { isClosedOrCardsOpened } from '../../table/is-closed-or-cards-opened.ts';

const storedUnder = 'cartomancer.safety_known';
const known = signal(readStored(storedUnder, boolean()) === true);

/** Remembers that the person knows the introduction: they dismissed it, or read it with the safety sheet. */
export function markSafetyKnown(): void {
  known.value = true;
  writeStored(storedUnder, true);
}

/** The safety tools in one paragraph, at the first table in this browser (TB-12). */
export function SafetyIntro() {
  const { wording, view, game } = useTableSession();
  const isOver = game.value?.shared.phase === 'CLOSED' || isClosedOrCardsOpened(view.value.shared.table);
  if (known.value || isOver || view.value.own.you === null) return null;
  return (
    <section class="notice panel" aria-labelledby="safety-intro">
      <strong id="safety-intro">{wording.plain({ text: 'safety.intro.title' })}</strong>
      <p>{wording.plain({ text: 'safety.intro' })}</p>
      <div class="notice-actions">
        <button type="button" class="button" onClick={markSafetyKnown}>
          {wording.plain({ text: 'safety.intro.known' })}
        </button>
      </div>
    </section>
  );
}
