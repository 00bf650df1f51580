import type { TableView } from '@cartomancer/rules/table';

import './notices.css';
import { useTask } from '../../hooks/use-task.ts';
import { useApi } from '../../net/api-client.ts';
import { addressOf, go } from '../../route.ts';
import { useTableSession } from '../../table/context.ts';
import { refusalMessage } from '../../text/refusal.ts';
import { Refusals } from '../../widgets/refusals.tsx';

function endOf({ shared: { table } }: TableView): 'opened' | 'closed' | 'over' | undefined {
  if (table.fairness.opened) return 'opened';
  if (table.closed) return 'closed';
  return table.rests === 'over' ? 'over' : undefined;
}

/** After the end of play: the replay, and the agreement to open the cards (TB-17, TB-18). */
export function EndingNotice() {
  const session = useTableSession();
  const { wording, code } = session;
  const end = endOf(session.view.value);
  if (end === undefined) return null;
  const words = (key: string, facts = {}) => wording.plain({ text: key, facts });
  return (
    <section class="notice panel">
      {/* The prompt above says that the game is over. */}
      <strong class={end === 'over' ? 'visually-hidden' : ''}>{words(`ending.${end}`)}</strong>
      <div class="notice-actions">
        <a class="button" href={addressOf({ page: 'replay', code })}>
          {words('replay.go')}
        </a>
        {end === 'opened' && (
          <a class="button button-primary" href={addressOf({ page: 'verify', code })}>
            {words('ending.check')}
          </a>
        )}
        <AfterPlay />
      </div>
      {(end === 'closed' || end === 'over') && <OpenCardsVote />}
    </section>
  );
}

/** Whether this person plays with bots only, so that they can start another table at any time. */
function playsWithBots({ shared: { table }, own: { you } }: TableView): boolean {
  const others = table.seats.filter(({ seat, inPlay }) => inPlay && seat !== you?.seat);
  return you !== null && others.length > 0 && others.every(({ holder }) => holder === 'bot');
}

/** Without a link to the lobby: once the game is over, the prompt has that link. */
function AfterPlay() {
  const session = useTableSession();
  const api = useApi();
  const task = useTask();
  const { wording, system, story, view } = session;
  const words = (text: string) => wording.plain({ text });
  const playAgain = () =>
    task.run(async () => {
      const created = await api.tryNow(system.ruleset.id);
      if (!created.ok) return created.refusals;
      go({ page: 'table', code: created.value.code });
      return [];
    });
  return (
    <>
      {story.value.lines.length > 0 && (
        <button type="button" class="button" onClick={() => (session.savesStory.value = true)}>
          {words('ending.save_story')}
        </button>
      )}
      {playsWithBots(view.value) && (
        <button type="button" class="button" aria-busy={task.busy} onClick={playAgain}>
          {words('ending.play_again')}
        </button>
      )}
      <Refusals refusals={task.refusals} />
    </>
  );
}

/** Shown while play rests. Between two dates or sessions it includes `AfterPlay` (TB-17). */
export function ReplayLink() {
  const { wording, code, view, story } = useTableSession();
  const { rests } = view.value.shared.table;
  const isPlayed = story.value.lines.some(({ kind }) => kind === 'card' || kind === 'line');
  if (rests === null || endOf(view.value) !== undefined || !isPlayed) return null;
  return (
    <div class="notice-actions">
      <a class="button" href={addressOf({ page: 'replay', code })}>
        {wording.plain({ text: 'replay.go' })}
      </a>
      {rests === 'between' && <AfterPlay />}
    </div>
  );
}

/** The agreement to open the cards; every seat with a person must agree. */
function OpenCardsVote() {
  const session = useTableSession();
  const { wording, layer } = session;
  const view = session.view.value;
  const { seats, fairness } = view.shared.table;
  const voters = seats.filter(({ holder }) => holder === 'person').length;
  const refusals = (on: boolean) => layer.explain(view, { type: 'agree_to_open', on });
  const may = (on: boolean) => refusals(on).length === 0;
  const agree = (on: boolean) =>
    void session.sendWhenSure({ type: 'agree_to_open', on }, { text: on ? 'ending.agree' : 'ending.disagree' });
  // Spectators are not asked.
  if (view.own.you === null) return null;
  if (view.own.cannotOpen === true) return <p class="muted">{wording.plain({ text: 'refusal.E_PUT_OUT' })}</p>;
  const byStandIn = refusals(true).find(({ code }) => code === 'E_STANDS_IN');
  if (byStandIn !== undefined) return <p class="muted">{wording.plain(refusalMessage(byStandIn, wording))}</p>;
  return (
    // Unfolded once someone has agreed, because the others are asked then.
    <details class="opening" open={fairness.agreed.length > 0}>
      <summary>{wording.plain({ text: 'ending.open' })}</summary>
      <p class="muted">{wording.plain({ text: 'ending.lead' })}</p>
      <p class="muted">
        {wording.plain({ text: 'ending.count', facts: { yes: fairness.agreed.length, all: voters } })}
      </p>
      <div class="notice-actions">
        {may(true) && (
          <button type="button" class="button" onClick={() => agree(true)}>
            {wording.plain({ text: 'ending.agree' })}
          </button>
        )}
        {may(false) && (
          <button type="button" class="button" onClick={() => agree(false)}>
            {wording.plain({ text: 'ending.disagree' })}
          </button>
        )}
      </div>
    </details>
  );
}

export function ClosingButtons() {
  const session = useTableSession();
  const { wording } = session;
  const can = session.can.value;
  const isOver = session.view.value.shared.table.rests === 'over';
  return (
    <>
      {can.has('close_table') && (
        <>
          <button
            type="button"
            class="button"
            onClick={() => void session.sendWhenSure({ type: 'close_table' }, { text: 'ending.close' })}
          >
            {wording.plain({ text: 'ending.close' })}
          </button>
          <p class="muted">{wording.plain({ text: isOver ? 'ending.close_means.over' : 'ending.close_means' })}</p>
        </>
      )}
      {can.has('reopen_table') && (
        <button type="button" class="button" onClick={() => void session.send({ type: 'reopen_table' })}>
          {wording.plain({ text: 'ending.reopen' })}
        </button>
      )}
    </>
  );
}
