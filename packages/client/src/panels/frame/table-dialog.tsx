import { addressOf } from '../../route.ts';
import { tableTitle } from '../../systems.ts';
import { useTableSession } from '../../table/context.ts';
import { Dialog } from '../../widgets/dialog.tsx';
import { ClosingButtons } from './session-end.tsx';
import { FairCards } from './fair-cards.tsx';
import { SystemOptions } from './system-options.tsx';
import { InviteButton } from '../invite/invite-button.tsx';
import { NextSession } from '../invite/next-session.tsx';
import { ProgramsButton } from '../programs/programs-button.tsx';
import { WebhookSection } from '../webhook/webhook-section.tsx';
import { LinkList } from '../host/link-list.tsx';
import { Refusals } from '../../widgets/refusals.tsx';

export function TableDialog(props: { readonly onClose: () => void }) {
  const session = useTableSession();
  const { wording } = session;
  const view = session.view.value;
  return (
    <Dialog
      title={tableTitle({ title: view.shared.table.title, ruleset: session.system.ruleset.id })}
      onClose={props.onClose}
    >
      <h3>{wording.plain({ text: 'links.title' })}</h3>
      <LinkList />
      <InviteButton />
      <ProgramsButton />
      <WebhookSection />
      <NextSession heading="h3" />
      <h3>{wording.plain({ text: 'options.title' })}</h3>
      <Refusals refusals={session.refusals.value} wording={wording} />
      <SystemOptions />
      {view.shared.table.stage === 'play' && (
        <>
          <a class="button" href={addressOf({ page: 'replay', code: session.code })}>
            {wording.plain({ text: 'replay.go' })}
          </a>
          {session.can.value.has('leave_seat') && <LeaveSeat onLeave={props.onClose} />}
          <ClosingButtons />
        </>
      )}
      <FairCards />
    </Dialog>
  );
}

/** Frees the person's seat, after a confirmation (TB-01). */
function LeaveSeat(props: { readonly onLeave: () => void }) {
  const session = useTableSession();
  const message = { text: 'seat.leave' };
  const leave = async () => {
    const answer = await session.sendWhenSure({ type: 'leave_seat' }, message);
    if (answer.ok) props.onLeave();
  };
  return (
    <button type="button" class="button" onClick={() => void leave()}>
      {session.wording.plain(message)}
    </button>
  );
}
