import { useEffect, useState } from 'preact/hooks';
import type { TransferOwnerReply } from '@cartomancer/protocol';

import { refusalsOf, useApi } from '../net/api-client.ts';
import { myName } from '../net/name.ts';
import { storedToken } from '../net/token.ts';
import { Refusals } from '../widgets/refusals.tsx';
import { go, tableRoute } from '../route.ts';
import type { Route } from '../route.ts';
import { tableTitle } from '../systems.ts';
import { say } from '../text/own.ts';
import { useTask } from '../hooks/use-task.ts';

/** Names the owner of a device link and, once confirmed, signs this browser in as the same person (TB-02). */
export function TransferPage(props: { readonly secret: string; readonly table?: string }) {
  const { secret, table } = props;
  const api = useApi();
  const task = useTask();
  const isSignedIn = storedToken().token !== undefined && myName.peek().trim() !== '';
  const [owner, setOwner] = useState<TransferOwnerReply>();
  // A link from someone else would sign this browser in as them, so the page names the owner first.
  useEffect(() => {
    void task.run(async () => {
      const found = await api.devices.transferOwner(secret);
      if (!found.ok) return found.refusals;
      setOwner(found.value);
      return [];
    });
  }, [secret]);
  const transfer = () =>
    task.run(async () => {
      const redeemed = await api.devices.redeemTransferLink(secret);
      if (!redeemed.ok) return redeemed.refusals;
      go(table === undefined ? { page: 'lobby' } : await routeTo(table));
      return [];
    });
  /** Spectators need the link by which they entered. */
  const routeTo = async (code: string): Promise<Route> => {
    const visits = await api.visits.list().catch((error: unknown) => {
      refusalsOf(error);
      return [];
    });
    return tableRoute(code, visits.find((visit) => visit.code === code)?.link ?? null);
  };
  return (
    <div class="felt page-wait">
      <div class="panel door">
        <h1>{say('transfer.arrived')}</h1>
        {owner !== undefined && (
          <>
            <p>{say('transfer.lead', { name: owner.name })}</p>
            {owner.tables.length > 0 && (
              <p class="muted">{say('transfer.tables', { tables: owner.tables.map((table) => tableTitle(table)) })}</p>
            )}
            {isSignedIn && <p class="muted">{say('transfer.forgets', { name: myName.peek() })}</p>}
          </>
        )}
        <Refusals refusals={task.refusals} />
        <div class="dialog-actions">
          <button type="button" class="button" onClick={() => go({ page: 'lobby' })}>
            {say('refused.home')}
          </button>
          {owner !== undefined && (
            <button type="button" class="button button-primary" aria-busy={task.busy} onClick={() => void transfer()}>
              {say('transfer.submit')}
            </button>
          )}
        </div>
      </div>
    </div>
  );
}
