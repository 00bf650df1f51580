import { signal } from '@preact/signals';
import { gameWaitsFor, tableLayer } from '@cartomancer/rules/table';
import type { Facts } from '@cartomancer/rules/kernel';
import type { TableView } from '@cartomancer/rules/table';
import type { VNode } from 'preact';
import { render } from 'preact-render-to-string';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

import type { ConnectionStatus, TableConnection } from '../../net/api-client.ts';
import { loadSystem } from '../../systems.ts';
import { SessionProvider } from '../../table/context.ts';
import { handSettings } from '../../table/hand-settings.ts';
import { fewMoves } from '../../table/moves-by-card.ts';
import { openSession } from '../../table/session.ts';
import type { TableSession } from '../../table/session.ts';
import { makeWording } from '../../text/wording.ts';
import { openLocalTable } from '../../workbench/local-table.ts';
import type { Move } from '../../table/moves.ts';
import { Actions } from './actions.tsx';
import { HandRows } from './hand-moves.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { Board } from '../board/board.tsx';
import { Countdown } from './countdown.tsx';
import { WrongLine } from './file-field.tsx';
import { Prompt } from './prompt.tsx';
import { SeatCards } from '../seats/seat-cards.tsx';
import { SheetsPanel } from '../sheets/sheets-panel.tsx';
import { CurrentPanel } from '../board/side-panels.tsx';
import { Line, StoryPanel } from '../chronicle/story-panel.tsx';

interface Game {
  readonly phase: string;
  readonly asks?: unknown;
  readonly role?: string;
  readonly hand?: readonly unknown[];
}

/** A date night that bots have played until the first seat's view meets a condition. */
async function dateNight(
  until: (shared: Game, own: Game) => boolean,
  {
    setup = 'quick',
    signals = {},
  }: {
    readonly setup?: 'quick' | 'full';
    readonly signals?: Partial<Pick<TableConnection, 'status' | 'timersAtJoin'>>;
  } = {},
) {
  const system = await loadSystem('first-dates');
  const connection = await openLocalTable({
    ruleset: 'first-dates',
    seats: 4,
    seed: '1'.padStart(64, '0'),
    options: { setupDepth: setup, stoodUp: 'redeal' },
    seat: 's1',
    pace: null,
    until: ({ shared, own }: TableView) =>
      shared.game !== null && own.game !== null && until(shared.game as Game, own.game as Game),
  });
  const first = connection.view.value;
  if (first === undefined) throw new Error('The local table has no view yet');
  return openSession({
    code: 'KQ7-4T9',
    connection: { ...connection, ...signals },
    layer: tableLayer(system.ruleset),
    system,
    first,
  });
}

function shown(session: TableSession, panel: VNode): string {
  return render(<SessionProvider value={session}>{panel}</SessionProvider>);
}

const count = (text: string, part: string): number => text.split(part).length - 1;

describe('the seats', () => {
  it('say their cards and their turn as one text for screen readers', async () => {
    const session = await dateNight(({ phase }, { asks }) => phase === 'TURN' && asks === undefined);
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    onTestFinished(() => void vi.unstubAllGlobals());
    expect(shown(session, <SeatCards which="others" />)).toMatch(/cards?, [a-z ]+<\/span>/u);
  });
});

describe('the moves in words', () => {
  it('list every card of the hand on every stack: legal plays as buttons, refused ones with their clause', async () => {
    const session = await dateNight(
      ({ phase }, { asks, role }) => phase === 'TURN' && asks !== undefined && role === 'date',
    );
    const html = shown(session, <Actions />);
    const { legal, refused } = session.moves.value;
    const plays = legal.filter(({ intent }) => intent.type === 'play_card');
    const misses = refused.filter(({ intent }) => intent.type === 'play_card');
    const hand = (session.game.value?.own as Game | undefined)?.hand ?? [];
    expect(plays.length + misses.length).toBe(hand.length * 3);
    expect(misses.length).toBeGreaterThan(0);
    expect(count(html, 'aria-disabled="true"')).toBe(refused.length);
    for (const { refusals } of refused) for (const { clause } of refusals) expect(html).toContain(clause);
  });

  it('keep refused moves and their reasons folded away', async () => {
    const session = await dateNight(
      ({ phase }, { asks, role }) => phase === 'TURN' && asks !== undefined && role === 'system',
    );
    const html = shown(session, <Actions />);
    expect(html).toContain('aria-disabled="true"');
    expect(html.slice(0, html.indexOf('<details class="moves-refused"'))).not.toMatch(/aria-disabled="true"|FD-\d+/u);
  });

  it('are grouped by card if there are many: choosing a card lists its moves, and a setting lists all', async () => {
    const session = await dateNight(
      ({ phase }, { asks, role }) => phase === 'TURN' && asks !== undefined && role === 'date',
    );
    const plays = session.moves.value.legal.filter(({ intent }) => intent.type === 'play_card');
    expect(plays.length).toBeGreaterThan(fewMoves);
    const [card] = plays.map(({ intent }) => String(intent['card']));
    const own = plays.filter(({ intent }) => intent['card'] === card);
    /** The panel without the rarely used moves. */
    const panel = () => shown(session, <Actions />).split('class="moves-aside"', 1)[0] ?? '';
    const rows = panel();
    expect(count(rows, 'class="hand-row"')).toBe((session.game.value?.own as Game | undefined)?.hand?.length);
    expect(count(rows, 'class="move"')).toBe(0);
    expect(rows).toContain(`All moves with cards (${plays.length})`);
    session.chosen.value = card ?? null;
    const html = panel();
    expect(count(html, 'class="move"')).toBe(own.length);
    expect(html).toMatch(/data-number="1"/u);
    session.chosen.value = null;
    handSettings.value = { ...handSettings.value, listsAll: true };
    const all = panel();
    handSettings.value = { ...handSettings.value, listsAll: false };
    expect(count(all, 'class="move"')).toBe(plays.length);
  });
});

describe('the cards of the hand', () => {
  it('say what effect their only move has besides its total', async () => {
    const session = await dateNight(({ phase }) => phase === 'TURN');
    const words = { message: { text: 'makes 17' }, means: { text: 'One more damage.' } };
    const move = (type: string): Move => ({
      key: type,
      intent: { type, card: 'h1' },
      words,
      requiredFields: [],
      optionalFields: [],
    });
    const row = (moves: readonly Move[]) =>
      shown(session, <HandRows cards={[{ card: { handle: 'h1', face: '3C' }, moves }]} numberOf={() => 1} />);
    expect(row([move('add')])).toContain('One more damage.');
    // With a second move the row names no effect: a click lists both moves with their effects.
    expect(row([move('add'), move('lend')])).not.toContain('One more damage.');
  });
});

describe('the prompt', () => {
  it('shows the question to this person', async () => {
    const session = await dateNight(
      ({ phase }, { asks, role }) => phase === 'TURN' && asks !== undefined && role === 'date',
    );
    const html = shown(session, <Prompt />);
    expect(html).toContain('data-mine="true"');
    expect(html).toMatch(/matches <em>nothing<\/em>/u);
  });

  it('has a countdown that screen readers do not announce by themselves', async () => {
    const session = await dateNight(({ phase }) => phase === 'REACTION');
    const html = shown(session, <Prompt />);
    expect(html).toMatch(/role="timer"[^>]*aria-live="off"/u);
  });
});

describe('the story', () => {
  it('strikes through an interrupted line, and says so for screen readers', async () => {
    const session = await dateNight(({ phase }) => phase === 'RESPONSE');
    await expect.poll(() => session.story.value.lines.some(({ interrupted }) => interrupted)).toBe(true);
    const html = shown(session, <StoryPanel />);
    expect(html).toMatch(/data-interrupted="true".*Interrupted: /su);
  });

  it('shows each card once if the text lists the drawn cards', async () => {
    const session = await dateNight(({ phase }) => phase === 'SAFETY');
    const line = {
      kind: 'card',
      seat: 's1',
      number: 1,
      narrated: [],
      interrupted: false,
      lasting: false,
      undone: false,
    } as const;
    const chips = (facts: Facts) => {
      const message = { text: 'arrange.order', facts };
      const html = shown(
        session,
        <Line line={{ ...line, card: '4D', message, promptBefore: 0, prompt: 0, names: {} }} />,
      );
      return count(html, 'class="chip-place"');
    };
    expect(chips({ cards: ['4D', '5S'] })).toBe(2);
    // The text names another card only, so the line's own card is shown before it.
    expect(chips({ cards: '5S' })).toBe(1);
  });
});

describe('a countdown', () => {
  it('stops while the connection is lost, and continues with the time that the server sends', async () => {
    const status = signal<ConnectionStatus>('live');
    const timersAtJoin = signal<Readonly<Record<string, number>>>({});
    const session = await dateNight(({ phase }) => phase === 'REACTION', { signals: { status, timersAtJoin } });
    const [id = ''] = Object.keys(session.clocks.value);
    expect(session.clocks.value[id]?.since).toBeGreaterThan(0);
    status.value = 'healing';
    expect(session.clocks.value[id]?.since).toBeNull();
    timersAtJoin.value = { [id]: 4321 };
    status.value = 'live';
    expect(session.clocks.value[id]?.left).toBe(4321);
    expect(session.clocks.value[id]?.since).toBeGreaterThan(0);
  });
});

describe('the countdown of people who are named above it', () => {
  it('does not name them again', async () => {
    const session = await dateNight(({ phase }, { asks }) => phase === 'TURN' && asks === undefined);
    const timer = { id: '0/turn', left: 60_000, after: 60_000 };
    const clock = { left: timer.left, after: timer.after, since: performance.now(), timer };
    const now = { ...session, clocks: signal({ [timer.id]: clock }) };
    const named = gameWaitsFor(session.view.value.shared);
    expect(shown(now, <Countdown />)).toContain('Time for');
    const html = shown(now, <Countdown named={named} />);
    expect(html).not.toContain('Time for');
    expect(html).toContain('aria-label="Time: 60 seconds left"');
  });
});

describe('the countdown of an absent person', () => {
  it('is shown while play waits for them, and hidden while play rests between two sessions', async () => {
    const session = await dateNight(({ phase }, { asks }) => phase === 'TURN' && asks === undefined);
    const [awaited = '', ...others] = gameWaitsFor(session.view.value.shared);
    const { seats } = session.view.value.shared.table;
    const unawaited = seats.find(({ seat }) => seat !== awaited)?.seat ?? '';
    expect(others).toEqual([]);
    const html = (seat: string, rests: 'between' | null, absentees: 'awaited' | 'all' = 'awaited') => {
      const view = session.view.value;
      const away = { id: `0/grace:${seat}:1`, left: 60_000, after: 60_000 };
      const table = { ...view.shared.table, rests, timers: [away] };
      const now = { ...session, view: signal({ ...view, shared: { ...view.shared, table } }) };
      const clock = { left: away.left, after: away.after, since: performance.now(), timer: away };
      return shown({ ...now, clocks: signal({ [away.id]: clock }) }, <Countdown absentees={absentees} />);
    };
    expect(html(awaited, null)).toContain('to come back');
    expect(html(awaited, 'between')).not.toContain('to come back');
    expect(html(unawaited, null)).not.toContain('to come back');
    expect(html(unawaited, null, 'all')).toContain('to come back');
  });
});

describe('the banner of the connection', () => {
  it('is not shown while the connection works', async () => {
    const session = await dateNight(({ phase }) => phase === 'SAFETY');
    expect(shown(session, <ConnectionBanner />)).toBe('');
  });

  it('says that the connection is lost and the seat is kept', async () => {
    const session = await dateNight(({ phase }) => phase === 'SAFETY', {
      signals: { status: signal<ConnectionStatus>('healing') },
    });
    expect(shown(session, <ConnectionBanner />)).toMatch(/role="status".*Your seat is safe/su);
  });
});

describe('the middle of the table', () => {
  it('shows sheets that are passed around: each names its holder, and the viewer’s own is first and says that it is their turn', async () => {
    const session = await dateNight(({ phase }, { asks }) => phase === 'HEADMATES' && asks !== undefined, {
      setup: 'full',
    });
    const html = shown(session, <Board />);
    const sheets = html.split('<article').slice(1);
    expect(sheets).toHaveLength(4);
    expect(sheets[0]).toMatch(/in front of you.*data-state="asked" data-me="true".*your turn/su);
    for (const sheet of sheets.slice(1)) expect(sheet).not.toContain('your turn');
    for (const { name } of session.view.value.shared.table.seats.slice(1, 4))
      expect(html).toContain(`in front of ${name}`);
  });

  it('shows the Prospect’s sheet with the cards that decided each box, and their results', async () => {
    const session = await dateNight(
      (shared) =>
        shared.phase === 'PROSPECT' &&
        (shared as unknown as { setup: { meeting: { step: string } } }).setup.meeting.step === 'looks',
    );
    const html = shown(session, <Board />);
    const marks = html.match(/class="paper-mark"/gu) ?? [];
    // One mark for each Headmate's wish, with two cards each, and three cards for the name and the pronouns.
    expect(marks).toHaveLength(4);
    expect(count(html, 'class="small-card"')).toBe(3 + 2 * marks.length);
  });

  it('compares the trait cards with the top cards of the stacks after the date', async () => {
    const session = await dateNight(({ phase }) => phase === 'AFTERCARE');
    const html = shown(session, <Board />);
    expect(html.match(/data-compared="trait/gu)).toHaveLength(2);
    expect(html.match(/data-compared="top/gu)).toHaveLength(3);
    expect(html).toContain('After the date');
  });

  it('is empty while cards are played; the sheets are beside the table', async () => {
    const session = await dateNight(({ phase }) => phase === 'TURN');
    expect(shown(session, <Board />)).toBe('');
    expect(shown(session, <SheetsPanel />)).toMatch(/The Prospect.*The System/su);
  });
});

it('an interference is shown by its card, with its kind and the affected character', async () => {
  const session = await dateNight(({ phase }) => phase === 'RESPONSE');
  expect(shown(session, <CurrentPanel />)).toMatch(/small-card.*This happens to the (?:System|Prospect)/su);
});

describe('a refused file', () => {
  const file = { name: 'ours.json', text: '{\n  "title": "Ours",\n  "names": 7\n}\n' };
  const fileField = { field: 'file', accepts: '.json', line: 'n' };
  const wording = makeWording();
  const marked = (n: number) =>
    render(
      <WrongLine
        file={file}
        fileField={fileField}
        refusals={[{ code: 'E_ODD', clause: '', facts: { n } }]}
        wording={wording}
      />,
    );

  it('shows the wrong line between its neighbours', () => {
    expect(marked(3)).toMatch(/ours\.json, line 3.*data-wrong="true".*&quot;names&quot;: 7/su);
    expect(count(marked(3), '<code')).toBe(5);
  });

  it('shows nothing if the refusal names a line that the file does not have', () => {
    expect(marked(0)).toBe('');
    expect(marked(99)).toBe('');
  });
});
