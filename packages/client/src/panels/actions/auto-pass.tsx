import { useEffect } from 'preact/hooks';

import { useTableSession } from '../../table/context.ts';
import { handSettings } from '../../table/hand-settings.ts';
import { handleIn } from '../../table/moves-by-card.ts';
import type { Move } from '../../table/moves.ts';
import type { TableSession } from '../../table/session.ts';

/**
 * The automatic pass waits for a random time within these limits, in milliseconds. If other people play, it waits as
 * long as a person needs to look at their cards, so that the delay reveals nothing about the hand (FD-80).
 */
const delays = { bots: { least: 1_500, most: 4_000 }, people: { least: 3_000, most: 10_000 } } as const;

function passMove({ moves, system }: TableSession): Move | undefined {
  const { passes } = system.presentation;
  return passes === undefined ? undefined : moves.value.legal.find(({ intent }) => intent.type === passes);
}

function hasFittingCard({ moves, system }: TableSession): boolean {
  return moves.value.legal.some((move) => handleIn(move, system.presentation.plays) !== undefined);
}

function othersKind({ view }: TableSession): keyof typeof delays {
  const { own, shared } = view.value;
  const hasPeople = shared.table.seats.some(({ seat, holder }) => seat !== own.you?.seat && holder === 'person');
  return hasPeople ? 'people' : 'bots';
}

function isAutoPassOn(session: TableSession): boolean {
  return handSettings.value.passesItself ?? othersKind(session) === 'bots';
}

/**
 * Whether to pass for this person: automatic passing is on and no card fits. Not while someone asks to take a move
 * back: a pass would move play on, which can end such a request (TB-13). Not while disconnected: the person would be
 * asked to confirm a late move that they have not made.
 */
export function passesNow(session: TableSession): boolean {
  if (
    session.status.value !== 'live' ||
    passMove(session) === undefined ||
    session.view.value.shared.table.vote?.topic === 'undo'
  )
    return false;
  return isAutoPassOn(session) && !hasFittingCard(session);
}

export function useAutoPass(session: TableSession): void {
  const isPassing = passesNow(session);
  const { prompt } = session.view.value.shared;
  useEffect(() => {
    if (!isPassing) return;
    const { least, most } = delays[othersKind(session)];
    const timer = setTimeout(
      () => {
        const currentPass = passesNow(session) ? passMove(session) : undefined;
        if (currentPass !== undefined) void session.send(currentPass.intent);
      },
      least + Math.random() * (most - least),
    );
    return () => clearTimeout(timer);
  }, [session, isPassing, prompt]);
}

export function AutoPassToggle() {
  const session = useTableSession();
  if (passMove(session) === undefined) return null;
  return (
    <label class="tick">
      <input
        type="checkbox"
        checked={isAutoPassOn(session)}
        onChange={(event) =>
          (handSettings.value = { ...handSettings.peek(), passesItself: event.currentTarget.checked })
        }
      />
      {session.wording.plain({ text: 'actions.passes_itself' })}
    </label>
  );
}
