import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

import './phone-sheets.css';
import { Actions } from '../panels/actions/actions.tsx';
import { BotPace, NextBotMove } from '../panels/actions/bot-pace.tsx';
import { SidePanels } from '../panels/board/side-panels.tsx';
import { ChatPanel } from '../panels/chat/chat-panel.tsx';
import { SinceLastMove } from '../panels/chronicle/since-last-move.tsx';
import { StoryPanel } from '../panels/chronicle/story-panel.tsx';
import { ReplayLink } from '../panels/frame/session-end.tsx';
import { TableButtons } from '../panels/frame/top-bar.tsx';
import { HandoutsPanel } from '../panels/handouts/lazy-handouts.tsx';
import { NextSessionPanel } from '../panels/invite/next-session.tsx';
import { TablePreferences } from '../panels/preferences/table-preferences.tsx';
import { SafetyIntro } from '../panels/safety/safety-intro.tsx';
import { SafetyStep } from '../panels/safety/safety-step.tsx';
import { PeoplePanel } from '../panels/seats/people-panel.tsx';
import { CharactersPanel } from '../panels/sheets/characters-panel.tsx';
import { SheetsPanel } from '../panels/sheets/sheets-panel.tsx';
import { useTableSession } from '../table/context.ts';
import { Dialog } from '../widgets/dialog.tsx';
import { Refusals } from '../widgets/refusals.tsx';

/** `form`: the key of the move whose form is open. `caption`: the system's caption, which the sheet covers. */
export function MovesSheet(props: {
  readonly form: string | undefined;
  readonly caption: ComponentChildren;
  readonly onClose: () => void;
}) {
  const { wording } = useTableSession();
  const { form } = props;
  return (
    <Dialog title={wording.plain({ text: 'actions.title' })} variant="sheet" onClose={props.onClose}>
      {props.caption}
      <SinceLastMove />
      <SafetyStep />
      <Actions {...(form === undefined ? {} : { form })} />
      <NextBotMove />
      <BotPace />
      <SafetyIntro />
    </Dialog>
  );
}

/** `focus`: the field for narration or chat gets the focus. */
export function MenuSheet(props: {
  readonly focus: 'words' | undefined;
  readonly onRewind: () => void;
  readonly onSafety: () => void;
  readonly onClose: () => void;
}) {
  const { wording } = useTableSession();
  return (
    <Dialog title={wording.plain({ text: 'menu.title' })} variant="sheet" onClose={props.onClose}>
      <StoryPanel />
      <ReplayLink />
      <SidePanels />
      <SheetsPanel />
      <CharactersPanel />
      <HandoutsPanel />
      <NextSessionPanel />
      <PeoplePanel />
      <ChatPanel />
      {props.focus === 'words' && <FocusTextField />}
      <SafetyIntro />
      <div class="notice-actions">
        <TableButtons onRewind={props.onRewind} onSafety={props.onSafety} onSent={props.onClose} />
        <TablePreferences />
      </div>
      <SheetRefusals />
    </Dialog>
  );
}

/** Repeats the refusals of texts and answers, because the sheet covers the list below the cards. */
function SheetRefusals() {
  const { refusals, refusedForm, wording } = useTableSession();
  return (
    <div class="sheet-refusals">
      {refusedForm.value === null && <Refusals refusals={refusals.value} wording={wording} />}
    </div>
  );
}

/** Makes the surrounding dialog open with the focus in the field for narration or chat. */
function FocusTextField() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const field = mark.current?.closest('dialog')?.querySelector<HTMLElement>('.tell textarea, .chat input');
    if (field !== null && field !== undefined) field.autofocus = true;
  }, []);
  return <span ref={mark} hidden />;
}
