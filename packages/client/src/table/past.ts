import { batch, effect, signal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import type { ViewEvent } from '@cartomancer/rules/kernel';
import type { SeatNames } from '@cartomancer/rules/table';
import { countRead, emptyStory, indexAhead, joinStories, lineOf, storySince, withEvents } from '@cartomancer/wording';
import type { Story, StoryLine } from '@cartomancer/wording';

import { refusalsOf } from '../net/api-client.ts';
import type { TableConnection } from '../net/api-client.ts';
import type { System } from '../systems.ts';

/** The most pages without a line that are skipped at once. */
const mostBare = 5;

type LoadPage = () => Promise<void>;

/** `promptNow`: the prompt up to which events have arrived. */
export function openPast(parts: {
  readonly connection: Pick<TableConnection, 'chronicle' | 'talk' | 'status' | 'place'>;
  readonly presentation: System['presentation'];
  readonly story: Signal<Story>;
  readonly namesNow: () => SeatNames;
  readonly promptNow: () => number;
}) {
  const { connection, presentation, story, namesNow, promptNow } = parts;
  const storyRead = signal(false);
  const earlier = signal<LoadPage | null>(null);
  const earlierTalk = signal<LoadPage | null>(null);
  /** The number of the last chat line that counts as read. */
  const readUpTo = signal(0);
  let hasLoadedTalk = false;
  /**
   * Counts the times that loading has begun at the newest page. A page that was requested before the last time is out
   * of date.
   */
  let loads = 0;
  /**
   * The first line number after the last disconnect or change of place. Earlier lines may be incomplete and are loaded
   * again.
   */
  let missedBefore = 0;
  let placeBefore = connection.place.peek();
  /** Lines that a page of the chronicle contained before their events arrived here. */
  let ahead: readonly StoryLine[] = [];

  /** The events whose lines are not yet known from the chronicle. */
  function withoutKnown(events: readonly ViewEvent[], prompt: number): readonly ViewEvent[] {
    return events.filter((event) => {
      const line = ahead.length === 0 ? undefined : lineOf(event, presentation);
      const place = line === undefined ? -1 : indexAhead(line, prompt, ahead);
      if (place >= 0) ahead = ahead.toSpliced(place, 1);
      return place < 0;
    });
  }

  /**
   * Adds a page of the chronicle, without chat, in front of the known story. The newest page also replaces the lines
   * before `missedBefore`.
   */
  async function loadStory(before?: number, skipped = 0): Promise<void> {
    const current = loads;
    const page = await connection.chronicle({ before, of: 'me' });
    if (current !== loads) return;
    const past = page.entries.reduce(
      (story, { event, ...around }) => withEvents(story, [event], { presentation, ...around }),
      { ...emptyStory, names: page.names ?? {} },
    );
    const pastLines = { ...past, talk: [] };
    if (before === undefined) ahead = past.lines.filter(({ prompt }) => prompt > promptNow());
    // A page may have no lines, for example if people only joined and left: then the page before it is loaded too.
    const next = past.lines.length > 0 || skipped === mostBare ? null : page.before;
    batch(() => {
      const { talk } = story.value;
      story.value =
        before === undefined
          ? joinStories({
              past: pastLines,
              now: { ...storySince(story.value, missedBefore), talk, names: namesNow() },
              seam: 'may overlap',
            })
          : joinStories({ past: pastLines, now: story.value, seam: 'pages meet' });
      earlier.value = page.before === null || next !== null ? null : pageBefore(page.before);
    });
    if (next !== null) await pageBefore(next, skipped + 1)().catch(refusalsOf);
  }

  function pageBefore(before: number, skipped = 0): LoadPage {
    return once(earlier, () => loadStory(before, skipped));
  }

  async function loadTalk(before?: number): Promise<void> {
    const current = loads;
    const { events, before: from } = await connection.talk(before);
    if (current !== loads) return;
    const past = withEvents(emptyStory, events, { presentation, promptBefore: 0, prompt: 0 });
    const pastTalk = { ...past, lines: [] };
    batch(() => {
      const known = story.value;
      if (before === undefined) {
        const { talk } = storySince(known, missedBefore);
        story.value = joinStories({ past: pastTalk, now: { ...known, talk }, seam: 'may overlap' });
        markRead({ known, page: past });
      } else story.value = joinStories({ past: pastTalk, now: known, seam: 'pages meet' });
      earlierTalk.value = from === null ? null : once(earlierTalk, () => loadTalk(from));
    });
  }

  /**
   * Lines that were written before this page was opened do not count as unread. After a reconnect the lines have new
   * numbers, and lines that were unread before it are still unread.
   */
  function markRead({ known, page }: { readonly known: Story; readonly page: Story }): void {
    const before = readUpTo.peek();
    const read = known.talk.filter(({ number }) => number <= before);
    const count = hasLoadedTalk ? countRead(page, read) : page.talk.length;
    const lastRead = story.peek().talk[count - 1]?.number ?? Number.NEGATIVE_INFINITY;
    // A line that was read since the reconnect keeps its number.
    readUpTo.value = before >= missedBefore ? Math.max(before, lastRead) : lastRead;
    hasLoadedTalk = true;
  }

  /** Loads the last page of the story and of the chat. If that fails, the buttons for earlier lines load them again. */
  async function loadLastPages(): Promise<void> {
    try {
      await once(earlier, () => loadStory())().catch(refusalsOf);
      await once(earlierTalk, () => loadTalk())().catch(refusalsOf);
    } finally {
      storyRead.value = true;
    }
  }

  function load(): void {
    loads += 1;
    void loadLastPages();
  }

  /** Loads a page only once, because a double press would add it twice; if that fails, it can be tried again. */
  function once(button: Signal<LoadPage | null>, loadPage: LoadPage): LoadPage {
    const current = loads;
    const loadOnce = async (): Promise<void> => {
      button.value = null;
      await loadPage().catch((error: unknown) => {
        if (current === loads) button.value ??= loadOnce;
        throw error;
      });
    };
    return loadOnce;
  }

  const stops = [
    // Load the events that were missed during a disconnect from the chronicle.
    effect(() => {
      if (connection.status.value === 'healing') missedBefore = story.peek().next;
      else if (connection.status.value === 'live' && missedBefore > 0) load();
    }),
    // A delayed view lacks the latest events: taking a seat adds them to the story. Giving the seat up removes them
    // again, because the delayed view delivers them later.
    effect(() => {
      if (connection.place.value === placeBefore) return;
      placeBefore = connection.place.value;
      missedBefore = story.peek().next;
      load();
    }),
  ];

  return {
    storyRead,
    earlier,
    earlierTalk,
    readUpTo,
    withoutKnown,
    load,
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}
