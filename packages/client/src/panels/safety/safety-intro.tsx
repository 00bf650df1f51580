import { signal } from '@preact/signals';
import { boolean } from 'zod/mini';

import '../frame/notices.css';
import { readStored, writeStored } from '../../net/stored.ts';
import { useSession } from '../../table/context.ts';
import { isShut } from '../../table/shut.ts';

const storedUnder = 'cartomancer.safety_known';
const known = signal(readStored(storedUnder, boolean()) === true);

/** Whoever has had it before their eyes is not told again. */
export function safetyIsKnown(): void {
  known.value = true;
  writeStored(storedUnder, true);
}

/** What the safety tools are, in one paragraph, for whoever sits at a table in this browser for the first time (TB-12). */
export function SafetyIntro() {
  const { wording, view, game } = useSession();
  const isOver = game.value?.shared.phase === 'CLOSED' || isShut(view.value.shared.table);
  if (known.value || isOver || view.value.own.you === null) return null;
  return (
    <section class="notice panel" aria-labelledby="safety-intro">
      <strong id="safety-intro">{wording.plain({ text: 'safety.intro.title' })}</strong>
      <p>{wording.plain({ text: 'safety.intro' })}</p>
      <div class="notice-actions">
        <button type="button" class="button" onClick={safetyIsKnown}>
          {wording.plain({ text: 'safety.intro.known' })}
        </button>
      </div>
    </section>
  );
}
