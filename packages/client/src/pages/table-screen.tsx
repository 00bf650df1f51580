import type { SidePanel } from '@cartomancer/rules/kernel';
import type { ComponentChildren } from 'preact';
import { useSignalEffect } from '@preact/signals';
import { useRef, useState } from 'preact/hooks';

import './table-screen.css';
import '../panels/frame/table-frame.css';
import { Actions } from '../panels/actions/actions.tsx';
import { Announcer } from '../panels/actions/announcer.tsx';
import { ConnectionBanner } from '../panels/actions/connection-banner.tsx';
import { Board, boardOf } from '../panels/board/board.tsx';
import { BotPace, NextBotMove } from '../panels/actions/bot-pace.tsx';
import { HandoutCards, HandoutsPanel } from '../panels/handouts/lazy-handouts.tsx';
import { CharactersPanel } from '../panels/sheets/characters-panel.tsx';
import { ChatPanel } from '../panels/chat/chat-panel.tsx';
import { ConfirmMove } from '../panels/actions/confirm-move.tsx';
import { Dialog } from '../widgets/dialog.tsx';
import { ReplayLink } from '../panels/frame/session-end.tsx';
import { Notices } from '../panels/frame/notices.tsx';
import { LazyRewindDialog } from '../panels/chronicle/lazy-rewind.tsx';
import { NextSessionPanel } from '../panels/invite/next-session.tsx';
import { PeoplePanel } from '../panels/seats/people-panel.tsx';
import { PhoneActions } from '../panels/actions/phone-actions.tsx';
import { PhoneBar } from '../panels/frame/phone-bar.tsx';
import { OwnSeatLine, SeatCards } from '../panels/seats/seat-cards.tsx';
import { Prompt } from '../panels/actions/prompt.tsx';
import { LazyRulesDialog } from '../panels/rules/lazy-rules.tsx';
import { SafetyIntro } from '../panels/safety/safety-intro.tsx';
import { SafetyStep } from '../panels/safety/safety-step.tsx';
import { SafetyDialog } from '../panels/safety/safety.tsx';
import { SheetsPanel } from '../panels/sheets/sheets-panel.tsx';
import { LazyDesk } from '../panels/desk/lazy-desk.tsx';
import { FeltMoves } from '../panels/actions/felt-moves.tsx';
import { HandOrder } from '../panels/actions/hand-order.tsx';
import { CurrentPanel, SidePanelView, currentPanel, SidePanels } from '../panels/board/side-panels.tsx';
import { SinceLastMove } from '../panels/chronicle/since-last-move.tsx';
import { SpokenLine } from '../panels/chronicle/spoken-line.tsx';
import { SinceLastVisit } from '../panels/chronicle/since-last-visit.tsx';
import { SaveStory } from '../panels/chronicle/lazy-chronicle.tsx';
import { Line, StoryPanel } from '../panels/chronicle/story-panel.tsx';
import { TopBar } from '../panels/frame/top-bar.tsx';
import { useTableSession } from '../table/context.ts';
import { isInCaption } from '../table/is-in-caption.ts';
import type { TableSession } from '../table/session.ts';
import { useAttention } from '../table/use-attention.ts';
import { SceneView } from '../table/scene-view.tsx';
import { AutoPassToggle, useAutoPass } from '../panels/actions/auto-pass.tsx';
import { MenuSheet, MovesSheet } from './phone-sheets.tsx';
import { useAskedChange } from '../panels/actions/use-asked.ts';
import { useArrangement } from '../hooks/use-arrangement.ts';

export function TableScreen() {
  const arrangement = useArrangement();
  const session = useTableSession();
  useAttention(session);
  useAutoPass(session);
  return (
    <div class="table-page" data-arrangement={arrangement} data-desk={session.deskOpen.value}>
      {arrangement === 'phone' ? <PhoneTable /> : <ColumnsTable />}
      <Announcer />
      <SinceLastVisit />
      <LazyRulesDialog />
      <SaveStory />
      <ConfirmMove />
    </div>
  );
}

export function boardProps(session: TableSession): { readonly board?: ComponentChildren } {
  return boardOf(session).length === 0 ? {} : { board: <Board /> };
}

function captionOf({ game, system }: TableSession): SidePanel | undefined {
  return game.value === undefined ? undefined : system.presentation.caption?.(game.value);
}

export function captionProps(session: TableSession): { readonly underTable?: ComponentChildren } {
  const panel = captionOf(session);
  if (panel === undefined || boardOf(session).length > 0) return {};
  return {
    underTable: (
      <div class="panel caption">
        <SidePanelView panel={panel} wording={session.wording} />
      </div>
    ),
  };
}

/** Repeats the caption, because the dialog with the moves covers the one on the table. */
function CaptionInSheet() {
  const { underTable: caption } = captionProps(useTableSession());
  return caption === undefined ? null : <div class="caption-in-sheet">{caption}</div>;
}

/** On a phone: the system's caption and `lastLine`, else its current panel, else the last line of the story. */
export function underTableProps(
  session: TableSession,
  lastLine?: ComponentChildren,
): { readonly underTable?: ComponentChildren; readonly lastLine?: ComponentChildren } {
  const withCaption = captionProps(session);
  if (withCaption.underTable !== undefined) return { ...withCaption, ...(lastLine === undefined ? {} : { lastLine }) };
  const last = session.story.value.lines.at(-1);
  const now = currentPanel(session);
  if (boardOf(session).length > 0 || (last === undefined && now === undefined)) return {};
  return {
    underTable: (
      <div class="panel last-line" data-now={now !== undefined}>
        {now !== undefined ? (
          <SidePanelView panel={now} wording={session.wording} />
        ) : (
          last !== undefined && <Line line={last} />
        )}
      </div>
    ),
  };
}

function isSpectator({ view }: TableSession): boolean {
  return view.value.own.you === null;
}

/** The last line of the story, next to a caption under the cards. */
function LastLine() {
  const session = useTableSession();
  const last = session.story.value.lines.findLast(({ kind }) => kind !== 'scene');
  // Spectators have the line above the prompt.
  const isShownElsewhere = isSpectator(session) && captionProps(session).underTable !== undefined;
  if (last === undefined || isShownElsewhere || isInCaption(last, captionOf(session), session.wording)) return null;
  return (
    <div class="panel last-line last-line-short">
      <Line line={last} />
    </div>
  );
}

/** Spectators have no hand, so there is always room for the last line of the story. */
function SpectatorLastLine() {
  const session = useTableSession();
  const last = session.story.value.lines.at(-1);
  const isShownElsewhere = captionProps(session).underTable === undefined && boardOf(session).length === 0;
  if (!isSpectator(session) || last === undefined || isShownElsewhere) return null;
  return (
    <div class="panel last-line">
      <Line line={last} />
    </div>
  );
}

function sideLabel(session: TableSession): string {
  if (session.deskOpen.value) return 'desk.title';
  return isSpectator(session) ? 'actions.watching' : 'actions.title';
}

function ColumnsTable() {
  const session = useTableSession();
  const { wording } = session;
  const column = useRef<HTMLDivElement>(null);
  const toTop = () => column.current?.scrollTo({ top: 0 });
  // A new question scrolls to the top, because the person may have scrolled down to answer the last one.
  useAskedChange(({ is }) => {
    if (is === 'mine') toTop();
  });
  const { acceptedMoves, chosen } = session;
  useSignalEffect(() => {
    if (acceptedMoves.value > 0 || chosen.value !== null) toTop();
  });
  return (
    <>
      <TopBar />
      <ConnectionBanner />
      <div class="column column-story">
        <StoryPanel />
      </div>
      <main class="table-middle" aria-label={wording.plain({ text: 'table.middle' })}>
        <SceneView
          seats={
            <>
              <SeatCards which="others" />
              <HandoutCards />
            </>
          }
          aboveHand={
            <>
              <SeatCards which="own" />
              <FeltMoves />
              <HandOrder class="hand-order" />
            </>
          }
          {...boardProps(session)}
          {...captionProps(session)}
          onFelt={(description) => <SpokenLine description={description} />}
        />
      </main>
      <aside class="column column-actions" aria-label={wording.plain({ text: sideLabel(session) })}>
        <div ref={column} class="column-scroll">
          {session.deskOpen.value ? (
            <LazyDesk />
          ) : (
            <>
              <Prompt />
              <AutoPassToggle />
              <NextBotMove />
              <Notices />
              <SinceLastMove />
              <SafetyStep />
              <CurrentPanel />
              {!isSpectator(session) && <Actions />}
              <BotPace />
              <ReplayLink />
              <SafetyIntro />
              <SidePanels />
              <SheetsPanel />
              <CharactersPanel />
              <HandoutsPanel />
              <NextSessionPanel />
              <PeoplePanel />
            </>
          )}
        </div>
        <ChatPanel />
      </aside>
    </>
  );
}

/**
 * Shown when play has ended, or rests between sessions with nothing left to do. The link to the replay is shown only
 * between sessions: at an ending the notice has it.
 */
function PhoneEnding({ onStory }: { readonly onStory: () => void }) {
  const { view, moves, wording } = useTableSession();
  const { rests, closed } = view.value.shared.table;
  // Rarely used moves do not count: they are possible even if there is nothing left to do.
  const isDone = rests === 'between' && moves.value.legal.every(({ words }) => words.aside !== undefined);
  if (rests !== 'over' && !closed && !isDone) return null;
  return (
    <div class="notice-actions">
      <button type="button" class="button" onClick={onStory}>
        {wording.plain({ text: 'phone.story' })}
      </button>
      {isDone && <ReplayLink />}
    </div>
  );
}

function PhoneTable() {
  const session = useTableSession();
  const { wording } = session;
  const [dialog, setDialog] = useState<'rewind' | 'safety'>();
  const [open, setOpen] = useState<{
    readonly at: 'menu' | 'moves';
    readonly form?: string;
    readonly focus?: 'words';
  }>();
  const close = () => setOpen(undefined);
  const closeMoves = () => setOpen((now) => (now?.at === 'moves' ? undefined : now));
  // After an answer show the table again; the bar below it has the next moves.
  useAskedChange(({ was }) => {
    if (was === 'mine') closeMoves();
  });
  const { acceptedMoves } = session;
  const lastAccepted = useRef(acceptedMoves.peek());
  useSignalEffect(() => {
    if (acceptedMoves.value !== lastAccepted.current) closeMoves();
    lastAccepted.current = acceptedMoves.value;
  });
  return (
    <>
      <PhoneBar onMenu={() => setOpen({ at: 'menu' })} />
      <ConnectionBanner />
      <main class="table-middle" aria-label={wording.plain({ text: 'table.middle' })}>
        <SceneView
          seats={
            <>
              <SeatCards which="others" />
              <HandoutCards />
            </>
          }
          {...boardProps(session)}
          {...underTableProps(session, <LastLine />)}
          aboveHand={
            <>
              <SpectatorLastLine />
              {!isSpectator(session) && <span class="grip" aria-hidden="true" />}
              <OwnSeatLine />
              <Prompt />
              <AutoPassToggle />
              <Notices />
              <PhoneEnding onStory={() => setOpen({ at: 'menu' })} />
            </>
          }
        />
      </main>
      <PhoneActions
        onAll={(form) => setOpen({ at: 'moves', ...(form === undefined ? {} : { form }) })}
        onSay={() => setOpen({ at: 'menu', focus: 'words' })}
      />
      {open?.at === 'moves' && <MovesSheet form={open.form} caption={<CaptionInSheet />} onClose={close} />}
      {session.deskOpen.value && (
        <Dialog
          title={wording.plain({ text: 'desk.title' })}
          variant="sheet"
          onClose={() => (session.deskOpen.value = false)}
        >
          <LazyDesk />
        </Dialog>
      )}
      {open?.at === 'menu' && (
        <MenuSheet
          focus={open.focus}
          onRewind={() => setDialog('rewind')}
          onSafety={() => setDialog('safety')}
          onClose={close}
        />
      )}
      {dialog === 'rewind' && <LazyRewindDialog onClose={() => setDialog(undefined)} />}
      {dialog === 'safety' && <SafetyDialog onClose={() => setDialog(undefined)} />}
    </>
  );
}
