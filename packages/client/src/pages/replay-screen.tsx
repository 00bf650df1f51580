import { useState } from 'preact/hooks';

import './replay-screen.css';
import '../panels/frame/table-frame.css';
import '../panels/frame/top-bar.css';
import { boardProps, captionProps, underTableProps } from './table-screen.tsx';
import { useCopied } from '../hooks/use-copied.ts';
import { useTableLook } from '../hooks/use-table-look.ts';
import { useArrangement } from '../hooks/use-arrangement.ts';
import { Announcer } from '../panels/actions/announcer.tsx';
import { Dialog } from '../widgets/dialog.tsx';
import { SeatCards } from '../panels/seats/seat-cards.tsx';
import { Preferences } from '../panels/preferences/preferences.tsx';
import { Prompt } from '../panels/actions/prompt.tsx';
import { SheetsPanel } from '../panels/sheets/sheets-panel.tsx';
import { CurrentPanel, SidePanels } from '../panels/board/side-panels.tsx';
import { SaveStory } from '../panels/chronicle/lazy-chronicle.tsx';
import { StoryPanel } from '../panels/chronicle/story-panel.tsx';
import { addressOf } from '../route.ts';
import { systemTitle } from '../systems.ts';
import { SceneView } from '../table/scene-view.tsx';
import { say } from '../text/own.ts';
import { Words } from '../text/words.tsx';
import type { Replay } from '../replay/replay.ts';
import { Transport } from './transport.tsx';

export interface ReplayScreenProps {
  readonly replay: Replay;
  /** The current viewer. */
  readonly eyes: string;
  readonly choices: readonly { readonly eyes: string; readonly name: string }[];
  readonly onEyes: (eyes: string) => void;
  readonly onMoved: (step: number) => void;
  /** `undefined` for a replay from a file. */
  readonly code: string | undefined;
  readonly onSave: () => void;
  readonly onCopy: () => Promise<void>;
}

export function ReplayScreen(props: ReplayScreenProps) {
  const arrangement = useArrangement();
  const [menuOpen, setMenuOpen] = useState(false);
  const { session } = props.replay;
  useTableLook(session.view.value);
  const isPhone = arrangement === 'phone';
  return (
    <div class="table-page replay-page" data-arrangement={arrangement}>
      <ReplayBar {...props} onMenu={isPhone ? () => setMenuOpen(true) : undefined} />
      {!isPhone && (
        <div class="column column-story">
          <StoryPanel />
        </div>
      )}
      <main class="table-middle" aria-label={say('table.middle')}>
        <SceneView
          seats={<SeatCards which="others" />}
          aboveHand={isPhone ? <Prompt /> : <SeatCards which="own" />}
          {...boardProps(session)}
          {...(isPhone ? underTableProps(session) : captionProps(session))}
        />
      </main>
      {!isPhone && (
        <aside class="column column-actions" aria-label={say('replay.then')}>
          <div class="column-scroll">
            <Prompt />
            <CurrentPanel />
            <SidePanels />
            <SheetsPanel />
          </div>
        </aside>
      )}
      <footer class="transport">
        <Transport replay={props.replay} onMoved={props.onMoved} head={isPhone ? <CurrentViewer {...props} /> : null} />
        {!isPhone && <ReplayChoices {...props} />}
      </footer>
      {menuOpen && (
        <Dialog title={say('menu.title')} variant="sheet" onClose={() => setMenuOpen(false)}>
          {/* The row of playback controls has no room for these. */}
          <ReplayChoices {...props} />
          <StoryPanel />
          <SidePanels />
          <SheetsPanel />
        </Dialog>
      )}
      <SaveStory />
      <Announcer />
    </div>
  );
}

function ReplayBar({ replay, code, onMenu }: ReplayScreenProps & { readonly onMenu: (() => void) | undefined }) {
  const { session } = replay;
  const game = session.game.value;
  const chip = game === undefined ? undefined : session.system.presentation.chip?.(game);
  const { title } = session.view.value.shared.table;
  // On a phone the bar has no room for the title, the preferences and the replay chip.
  const isPhone = onMenu !== undefined;
  return (
    <header class="top-bar">
      <h1 class="visually-hidden">
        {say('replay.title')}: {title}
      </h1>
      <a class="brand" href="/">
        <span class="brand-site">{say('brand')} · </span>
        <em>{systemTitle(session.system.ruleset.id)}</em>
        {isPhone && <span class="replay-mark">{say('replay.title')}</span>}
      </a>
      {!isPhone && <span class="chip top-chip replay-chip">{say('replay.title')}</span>}
      {chip !== undefined && (
        <span class="chip top-chip">
          <Words message={chip} wording={session.wording} />
        </span>
      )}
      <span class="top-space" />
      {code === undefined ? (
        !isPhone && <span class="muted replay-name">{title}</span>
      ) : (
        <a class="button" href={addressOf({ page: 'table', code })}>
          {say('replay.to_table')}
        </a>
      )}
      {!isPhone ? (
        <Preferences />
      ) : (
        <button type="button" class="button button-icon" aria-label={say('menu.open')} onClick={onMenu}>
          ≡
        </button>
      )}
    </header>
  );
}

/** For phones, where the choice of the viewer is in the menu. */
function CurrentViewer({ eyes, choices }: ReplayScreenProps) {
  const name = choices.find((choice) => choice.eyes === eyes)?.name;
  return name === undefined ? null : (
    <span class="transport-seen muted">
      {say('replay.eyes')} <strong>{name}</strong>
    </span>
  );
}

function ReplayChoices({ replay, eyes, choices, onEyes, code, onSave, onCopy }: ReplayScreenProps) {
  const { isCopied, copy } = useCopied(`${eyes} ${replay.at.value}`);
  return (
    <div class="transport-choices">
      {choices.length > 1 && (
        <label class="transport-eyes">
          <span class="field-label">{say('replay.eyes')}</span>
          <select class="input" value={eyes} onChange={(event) => onEyes(event.currentTarget.value)}>
            {choices.map((choice) => (
              <option key={choice.eyes} value={choice.eyes}>
                {choice.name}
              </option>
            ))}
          </select>
        </label>
      )}
      {code !== undefined && (
        <>
          <button type="button" class="button" onClick={() => void copy(onCopy)}>
            {say(isCopied ? 'links.copied' : 'replay.copy')}
          </button>
          <button type="button" class="button" onClick={onSave}>
            {say('replay.save')}
          </button>
        </>
      )}
    </div>
  );
}
