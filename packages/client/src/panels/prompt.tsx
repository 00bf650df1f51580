import type { Saying } from '@cartomancer/rules/kernel';

import { useSession } from '../table/context.ts';
import type { TableSession } from '../table/session.ts';
import { Words } from '../text/words.tsx';
import { Countdown } from './countdown.tsx';

/** What the table asks this person, else what it waits for. */
export function askedOf(session: TableSession): { readonly saying: Saying; readonly mine: boolean } | undefined {
  const view = session.view.value;
  const game = session.game.value;
  const mine = view.own.asks ?? game?.own.asks;
  if (mine !== undefined) return { saying: mine, mine: true };
  return game === undefined ? undefined : { saying: game.shared.asks, mine: false };
}

/** Whom the table waits for, by name, where its sentence does not say so: a stranger knows neither roles nor places. */
function WaitsFor({ asked }: { readonly asked: Saying | undefined }) {
  const session = useSession();
  const seats = session.game.value?.shared.waitingFor ?? [];
  const named = Object.values(asked?.facts ?? {});
  if (seats.every((seat) => named.includes(seat))) return null;
  return <p>{session.wording.plain({ text: 'prompt.waits', facts: { seats } })}</p>;
}

/** Whose move it is, in one sentence, and how long it may take. */
export function Prompt() {
  const session = useSession();
  const asked = askedOf(session);
  const isOver = session.view.value.shared.table.rests === 'over';
  const watching = session.view.value.own.you === null;
  return (
    <div class="prompt" data-mine={asked?.mine ?? false}>
      {asked !== undefined && (
        <h2>
          <Words saying={asked.saying} wording={session.wording} />
        </h2>
      )}
      {isOver && (
        <p>
          <a class="button" href="/">
            {session.wording.plain({ text: 'prompt.home' })}
          </a>
        </p>
      )}
      {watching && !isOver && <WaitsFor asked={asked?.saying} />}
      {watching && <p class="muted">{session.wording.plain({ text: 'prompt.watching' })}</p>}
      <Countdown />
    </div>
  );
}
