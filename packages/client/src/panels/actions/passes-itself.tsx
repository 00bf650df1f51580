import { useEffect } from 'preact/hooks';

import { useTableSession } from '../../table/context.ts';
import { handSettings } from '../../table/hand-settings.ts';
import { handleIn } from '../../table/moves-by-card.ts';
import type { Move } from '../../table/moves.ts';
import type { TableSession } from '../../table/session.ts';

/** Milliseconds before a chance passes by itself, at random: with people, as long as one of them would look at their hand (FD-80). */
const waits = { bots: { least: 1_500, most: 4_000 }, people: { least: 3_000, most: 10_000 } } as const;

/** The move that lets the present chance go by; undefined if there is none. */
function passOf({ moves, system }: TableSession): Move | undefined {
  const { passes } = system.presentation;
  return passes === undefined ? undefined : moves.value.legal.find(({ intent }) => intent.type === passes);
}

function hasFittingCard({ moves, system }: TableSession): boolean {
  return moves.value.legal.some((move) => handleIn(move, system.presentation.plays) !== undefined);
}

function othersAre({ view }: TableSession): keyof typeof waits {
  const { own, shared } = view.value;
  const isPerson = shared.table.seats.some(({ seat, holder }) => seat !== own.you?.seat && holder === 'person');
  return isPerson ? 'people' : 'bots';
}

function isOn(session: TableSession): boolean {
  return handSettings.value.passesItself ?? othersAre(session) === 'bots';
}

/** Lets a chance go by for a person without a card for it, if they want that. */
export function usePassing(session: TableSession): void {
  const pass = passOf(session);
  const passes = pass !== undefined && isOn(session) && !hasFittingCard(session);
  const { prompt } = session.view.value.shared;
  useEffect(() => {
    if (!passes) return;
    const { least, most } = waits[othersAre(session)];
    const timer = setTimeout(
      () => {
        const now = passOf(session);
        if (now !== undefined) void session.send(now.intent);
      },
      least + Math.random() * (most - least),
    );
    return () => clearTimeout(timer);
  }, [session, passes, prompt]);
}

/** The choice of whether it passes by itself, shown where there is something to let pass. */
export function PassesItself() {
  const session = useTableSession();
  if (passOf(session) === undefined) return null;
  return (
    <label class="tick">
      <input
        type="checkbox"
        checked={isOn(session)}
        onChange={(event) =>
          (handSettings.value = { ...handSettings.peek(), passesItself: event.currentTarget.checked })
        }
      />
      {session.wording.plain({ text: 'actions.passes_itself' })}
    </label>
  );
}
