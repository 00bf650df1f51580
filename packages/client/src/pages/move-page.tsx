import { refusalsOf, useApi } from '../net/api-client.ts';
import { myName } from '../net/name.ts';
import { storedToken } from '../net/token.ts';
import { Refusals } from '../widgets/refusals.tsx';
import { go, tableRoute } from '../route.ts';
import type { Route } from '../route.ts';
import { say } from '../text/own.ts';
import { useTask } from '../hooks/use-task.ts';

/** The page of a device-transfer link: after a confirmation, this browser is signed in as the same person (TB-02). */
export function MovePage(props: { readonly secret: string; readonly table?: string }) {
  const { secret, table } = props;
  const api = useApi();
  const task = useTask();
  const isSomebody = storedToken().token !== undefined && myName.peek().trim() !== '';
  const move = () =>
    task.run(async () => {
      const redeemed = await api.devices.redeemTransferLink(secret);
      if (!redeemed.ok) return redeemed.refusals;
      go(table === undefined ? { page: 'lobby' } : await wayTo(table));
      return [];
    });
  /** Spectators need their spectator link to enter, so look it up. */
  const wayTo = async (code: string): Promise<Route> => {
    const visits = await api.visits.list().catch((error: unknown) => {
      refusalsOf(error);
      return [];
    });
    return tableRoute(code, visits.find((visit) => visit.code === code)?.link ?? null);
  };
  return (
    <div class="felt page-wait">
      <div class="panel door">
        <h1>{say('move.title')}</h1>
        <p>{say(isSomebody ? 'move.lead.instead' : 'move.lead', { name: myName.peek() })}</p>
        <Refusals refusals={task.refusals} />
        <div class="dialog-actions">
          <button type="button" class="button" onClick={() => go({ page: 'lobby' })}>
            {say('refused.home')}
          </button>
          <button type="button" class="button button-primary" aria-busy={task.busy} onClick={() => void move()}>
            {say('move.submit')}
          </button>
        </div>
      </div>
    </div>
  );
}
