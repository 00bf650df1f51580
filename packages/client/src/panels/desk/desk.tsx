import { useEffect, useRef } from 'preact/hooks';
import type { DeskSection as Section } from '@cartomancer/rules/kernel';

import './desk.css';
import '../seats/people-panel.css';
import { useArrangement } from '../../hooks/use-arrangement.ts';
import { SessionProvider, useTableSession } from '../../table/context.ts';
import { make } from '../../table/play.ts';
import type { Move } from '../../table/moves.ts';
import { canHighlight } from '../../table/prompt.ts';
import { Words } from '../../text/words.tsx';
import { Actions } from '../actions/actions.tsx';
import { FoldedForm } from '../actions/folded-form.tsx';
import { BotPace, NextBotMove } from '../actions/bot-pace.tsx';
import { Countdown } from '../actions/countdown.tsx';
import { Prompt } from '../actions/prompt.tsx';
import { CurrentPanel, SidePanelView } from '../board/side-panels.tsx';
import { Notices } from '../frame/notices.tsx';
import { SafetyStep } from '../safety/safety-step.tsx';
import { DeskPart } from './desk-part.tsx';
import { DeskPeople } from './desk-people.tsx';
import { DeskRow } from './desk-row.tsx';
import type { DeskSession } from './desk-session.ts';
import { useDeskSession } from './desk-session.ts';
import { HandoutsPart } from './handouts-part.tsx';
import { NotebookPart } from './notebook-part.tsx';
import { PreparedPart } from './prepared-part.tsx';

export function Desk() {
  const session = useDeskSession();
  // On a phone the desk is in a dialog, which has a title and a button to close it.
  const isInDialog = useArrangement() === 'phone';
  return (
    <div class="desk">
      {!isInDialog && <DeskHead />}
      <SessionProvider value={session.waiting}>
        <WaitingPart />
      </SessionProvider>
      <SessionProvider value={session.own}>
        <DeskParts session={session} />
      </SessionProvider>
    </div>
  );
}

/** Takes the focus when the desk opens, and returns it to the button in the top bar when the person closes it. */
function DeskHead() {
  const { wording, deskOpen } = useTableSession();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  const close = () => {
    deskOpen.value = false;
    document.querySelector<HTMLElement>('.desk-button')?.focus();
  };
  return (
    <header class="desk-head">
      <h2 ref={heading} tabIndex={-1}>
        {wording.plain({ text: 'desk.title' })}
      </h2>
      <button type="button" class="button button-small" onClick={close}>
        {wording.plain({ text: 'desk.close' })}
      </button>
    </header>
  );
}

/** The table's question, with all moves that other parts of the desk do not show. */
function WaitingPart() {
  const session = useTableSession();
  const title = canHighlight(session) ? 'desk.waits' : 'desk.waits.not';
  return (
    <DeskPart id="waits" title={session.wording.plain({ text: title })}>
      <Prompt clocks="elsewhere" />
      <NextBotMove />
      <BotPace />
      <Notices />
      <CurrentPanel />
      <SafetyStep />
      <Actions />
    </DeskPart>
  );
}

function DeskParts({ session }: { readonly session: DeskSession }) {
  const { wording, system, game, clocks } = useTableSession();
  const desk = session.desk.value;
  const now = game.value;
  const panels = (desk.panels ?? (now === undefined ? [] : system.presentation.panels(now))).filter(
    (panel) => panel.now === undefined,
  );
  const { placed } = session;
  return (
    <>
      <DeskPart id="people" title={wording.plain({ text: 'desk.people' })}>
        <DeskPeople {...session} />
      </DeskPart>
      {desk.sections.map((section) => (
        <SectionPart key={section.id} section={section} session={session} />
      ))}
      <DeskPart id="clocks" title={wording.plain({ text: 'desk.clocks' })}>
        <Countdown most={Number.POSITIVE_INFINITY} absentees="all" />
        {Object.keys(clocks.value).length === 0 && <p class="muted">{wording.plain({ text: 'desk.clocks.none' })}</p>}
        {desk.clocks?.map((line, index) => (
          <p key={index} class="desk-line">
            <Words message={line} wording={wording} />
          </p>
        ))}
      </DeskPart>
      {panels.length > 0 && (
        <DeskPart id="panels" title={wording.plain({ text: 'desk.panels' })}>
          {panels.map((panel, index) => (
            <SidePanelView key={`${panel.title.text} ${index}`} panel={panel} wording={wording} />
          ))}
        </DeskPart>
      )}
      {placed.value.rulings.length > 0 && (
        <DeskPart id="ruling" title={wording.plain({ text: 'desk.ruling' })}>
          <FormList moves={placed.value.rulings} />
        </DeskPart>
      )}
      <HandoutsPart />
      <NotebookPart />
      <PreparedPart />
    </>
  );
}

function SectionPart({ section, session }: { readonly section: Section; readonly session: DeskSession }) {
  const { wording } = useTableSession();
  const { id, rows } = section;
  const title = section.title ?? { text: `desk.${id}` };
  const none = `desk.${id}.none`;
  const empty = section.empty ?? (wording.has(none) ? { text: none } : undefined);
  const moves = session.placed.value.sections.get(id) ?? [];
  if (rows.length === 0 && moves.length === 0 && empty === undefined) return null;
  return (
    <DeskPart id={id} title={wording.plain(title)}>
      {rows.length === 0 && empty !== undefined && (
        <p class="muted">
          <Words message={empty} wording={wording} />
        </p>
      )}
      {rows.length > 0 && (
        <ul class="desk-rows" role="list">
          {rows.map((row) => (
            <DeskRow
              key={row.id}
              row={row}
              moves={session.placed.value.rows.get(row.id) ?? []}
              change={row.change === undefined ? undefined : session.changeOf(row.change)}
            />
          ))}
        </ul>
      )}
      <FormList moves={moves} />
    </DeskPart>
  );
}

function FormList({ moves }: { readonly moves: readonly Move[] }) {
  const session = useTableSession();
  const isForm = ({ requiredFields }: Move): boolean => requiredFields.length > 0;
  const buttons = moves.filter((move) => !isForm(move));
  return (
    <>
      {buttons.length > 0 && (
        <div class="desk-row-moves">
          {buttons.map((move) => (
            <button key={move.key} type="button" class="button button-small" onClick={() => void make(session, move)}>
              <Words message={move.words.message} wording={session.wording} cards="mark" />
            </button>
          ))}
        </div>
      )}
      {moves.filter(isForm).map((move) => (
        <FoldedForm key={move.key} move={move} />
      ))}
    </>
  );
}
