import { useState } from 'preact/hooks';

import { Actions } from '../panels/actions.tsx';
import { Announcer, ConnectionBanner } from '../panels/announcer.tsx';
import { ChatPanel } from '../panels/chat-panel.tsx';
import { Dialog } from '../panels/dialog.tsx';
import { Notices } from '../panels/notices.tsx';
import { PeoplePanel } from '../panels/people-panel.tsx';
import { PhoneActions } from '../panels/phone-actions.tsx';
import { PhoneBar } from '../panels/phone-bar.tsx';
import { Plates } from '../panels/plates.tsx';
import { Prompt } from '../panels/prompt.tsx';
import { SafetySheetForm } from '../panels/safety.tsx';
import { SidePanels } from '../panels/side-panels.tsx';
import { Line, StoryPanel } from '../panels/story-panel.tsx';
import { TopBar } from '../panels/top-bar.tsx';
import { useSession } from '../table/context.ts';
import { safetyStep } from '../table/safety-step.ts';
import { SceneView } from '../table/scene-view.tsx';
import { refusalSaying } from '../text/refusal.ts';
import { Words } from '../text/words.tsx';
import { useArrangement } from './use-arrangement.ts';

/** The table in play: the story, the cards, and what can be done, arranged for the width there is. */
export function TableScreen() {
  const arrangement = useArrangement();
  return (
    <div class="table-page" data-arrangement={arrangement}>
      {arrangement === 'phone' ? <PhoneTable /> : <DeskTable />}
      <Announcer />
    </div>
  );
}

function DeskTable() {
  const { wording } = useSession();
  return (
    <>
      <TopBar />
      <ConnectionBanner />
      <aside class="column column-story">
        <StoryPanel />
      </aside>
      <main class="table-middle" aria-label={wording.plain({ text: 'table.middle' })}>
        <SceneView seats={<Plates which="others" />} aboveHand={<Plates which="own" />} />
      </main>
      <aside class="column column-actions" aria-label={wording.plain({ text: 'actions.title' })}>
        <div class="column-scroll">
          <Prompt />
          <Notices />
          <SafetyStep />
          <Actions />
          <SidePanels />
          <PeoplePanel />
        </div>
        <ChatPanel />
      </aside>
    </>
  );
}

/** The agreements stand open where the game asks everybody to look at them, and say what is still missing. */
function SafetyStep() {
  const session = useSession();
  const missing = safetyStep(session);
  if (missing === undefined) return null;
  return (
    <>
      <SafetySheetForm />
      {missing.map((refusal) => (
        <p key={refusal.code} class="muted">
          <Words saying={refusalSaying(refusal, session.wording)} wording={session.wording} />
        </p>
      ))}
    </>
  );
}

function PhoneTable() {
  const session = useSession();
  const { wording } = session;
  const [open, setOpen] = useState<'menu' | 'moves'>();
  const last = session.story.value.lines.at(-1);
  const close = () => setOpen(undefined);
  return (
    <>
      <PhoneBar onMenu={() => setOpen('menu')} />
      <ConnectionBanner />
      <main class="table-middle" aria-label={wording.plain({ text: 'table.middle' })}>
        <SceneView
          seats={<Plates which="others" />}
          underTable={
            last === undefined ? undefined : (
              <div class="panel last-line">
                <Line line={last} />
              </div>
            )
          }
          aboveHand={
            <>
              <span class="grip" aria-hidden="true" />
              <Prompt />
              <Notices />
            </>
          }
        />
      </main>
      <PhoneActions onAll={() => setOpen('moves')} onSay={() => setOpen('menu')} />
      {open === 'moves' && (
        <Dialog title={wording.plain({ text: 'actions.title' })} variant="sheet" onClose={close}>
          <SafetyStep />
          <Actions />
        </Dialog>
      )}
      {open === 'menu' && (
        <Dialog title={wording.plain({ text: 'menu.title' })} variant="sheet" onClose={close}>
          <StoryPanel />
          <SidePanels />
          <PeoplePanel />
          <ChatPanel />
        </Dialog>
      )}
    </>
  );
}
