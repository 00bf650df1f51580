import { signal } from '@preact/signals';
import { tableLayer } from '@cartomancer/rules/table';
import type { TableView } from '@cartomancer/rules/table';
import type { VNode } from 'preact';
import { render } from 'preact-render-to-string';
import { describe, expect, it, vi } from 'vitest';

import type { ConnectionStatus } from '../net/house.ts';
import { loadSystem } from '../systems.ts';
import { SessionProvider } from '../table/context.ts';
import { openSession } from '../table/session.ts';
import type { TableSession } from '../table/session.ts';
import { openLocalTable } from '../workbench/local-table.ts';
import { Actions } from './actions.tsx';
import { ConnectionBanner } from './announcer.tsx';
import { Prompt } from './prompt.tsx';
import { StoryPanel } from './story-panel.tsx';

interface Game {
  readonly phase: string;
  readonly asks?: unknown;
  readonly role?: string;
  readonly hand?: readonly unknown[];
}

/** A date night in which bots have played until this holds of what the first seat sees. */
async function dateNight(until: (shared: Game, own: Game) => boolean, status: ConnectionStatus = 'live') {
  const system = await loadSystem('first-dates');
  const connection = await openLocalTable({
    ruleset: 'first-dates',
    seats: 4,
    seed: '1'.padStart(64, '0'),
    options: { setupDepth: 'quick' },
    seat: 's1',
    pace: null,
    until: ({ shared, own }: TableView) =>
      shared.game !== null && own.game !== null && until(shared.game as Game, own.game as Game),
  });
  const first = connection.view.value;
  if (first === undefined) throw new Error('A local table has a view at once');
  return openSession({
    code: 'KQ7-4T9',
    connection: { ...connection, status: signal(status) },
    layer: tableLayer(system.ruleset),
    system,
    first,
  });
}

function shown(session: TableSession, panel: VNode): string {
  return render(<SessionProvider value={session}>{panel}</SessionProvider>);
}

const count = (text: string, part: string): number => text.split(part).length - 1;

describe('the moves in words', () => {
  it('hold every card of the hand on every stack: what fits as a button, what does not with its clause', async () => {
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

  it('show a reason openly, outside of what is folded away', async () => {
    const session = await dateNight(
      ({ phase }, { asks, role }) => phase === 'TURN' && asks !== undefined && role === 'system',
    );
    const html = shown(session, <Actions />);
    expect(html.slice(0, html.indexOf('<details'))).toMatch(/aria-disabled="true".*FD-\d+/su);
  });
});

describe('the prompt', () => {
  it('says what is asked of this person', async () => {
    const session = await dateNight(
      ({ phase }, { asks, role }) => phase === 'TURN' && asks !== undefined && role === 'date',
    );
    const html = shown(session, <Prompt />);
    expect(html).toContain('data-mine="true"');
    expect(html).toMatch(/matches <em>nothing<\/em>/u);
  });

  it('has a countdown that is read only when somebody looks for it', async () => {
    const session = await dateNight(({ phase }) => phase === 'REACTION');
    const html = shown(session, <Prompt />);
    expect(html).toMatch(/role="timer"[^>]*aria-live="off"/u);
  });
});

describe('the story', () => {
  it('crosses out the line that was cut off, and says so to those who do not see it', async () => {
    const session = await dateNight(({ phase }) => phase === 'RESPONSE');
    await vi.waitFor(() => expect(session.story.value.lines.some(({ interrupted }) => interrupted)).toBe(true));
    const html = shown(session, <StoryPanel />);
    expect(html).toMatch(/data-interrupted="true".*Interrupted: /su);
  });
});

describe('the banner of the connection', () => {
  it('is not there while all is well', async () => {
    const session = await dateNight(({ phase }) => phase === 'SAFETY');
    expect(shown(session, <ConnectionBanner />)).toBe('');
  });

  it('says that contact is lost and the seat is kept', async () => {
    const session = await dateNight(({ phase }) => phase === 'SAFETY', 'healing');
    expect(shown(session, <ConnectionBanner />)).toMatch(/role="status".*You keep your seat/su);
  });
});
