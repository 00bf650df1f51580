/** One person's evening at one table: the view they have, what they have heard, what they are about to do. */
import { batch, computed, effect, signal } from '@preact/signals';
import type { ReadonlySignal, Signal } from '@preact/signals';
import type { Intent, PlayView, Refusal, Message, SeatId, ViewEvent } from '@cartomancer/rules/kernel';
import type { SeatNames, TableFront, TableView } from '@cartomancer/rules/table';
import { seatNamesIn } from '@cartomancer/rules/table';

import { refusalsOf } from '../net/api-client.ts';
import type { Answer, ConnectionStatus, TableConnection } from '../net/api-client.ts';
import type { Rectangle } from '../scene/geometry.ts';
import type { System } from '../systems.ts';
import { makeWording } from '../text/wording.ts';
import type { Wording } from '../text/wording.ts';
import { announcementsOf } from './announce.ts';
import { clocksAfter } from './clocks.ts';
import type { Clocks } from './clocks.ts';
import { openDrafts } from './drafts.ts';
import type { Drafts } from './drafts.ts';
import type { OpenForms } from './open-forms.ts';
import { gameViewOf } from './game-view.ts';
import { consequenceOf } from './irreversible.ts';
import type { Held, Moves } from './moves.ts';
import { movesOf } from './moves.ts';
import { handOf } from './moves-by-card.ts';
import { seatNameIn } from './seats.ts';
import { heardSince, joined, lastOfPast, lineOf, told, toldAhead, untold } from './story.ts';
import type { Story } from './story.ts';
import type { StoryLine } from './story-line.ts';
import type { PutDown } from './travel.ts';

/** Something that cannot be taken back, before it is asked about. */
interface SecondQuestion {
  /** What was pressed, in words. */
  readonly message: Message;
  /** What will happen. */
  readonly consequence: Message;
  /** Whether it can still be done. */
  isPossible(view: TableView): boolean;
}

/** A card that was put down where it means nothing, or several things. */
export interface Attempt {
  /** In the window, in CSS pixels. */
  readonly at: Rectangle;
  /** Why it does not go there; empty where it means several things. */
  readonly refusals: readonly Refusal[];
}

/** The second question that waits for its answer. */
export interface Confirming extends SecondQuestion {
  answer(answer: 'send' | 'keep'): void;
}

export interface TableSession {
  readonly code: string;
  readonly layer: TableFront;
  readonly system: System;
  readonly wording: Wording;
  /** The same, with people called what they were called when this line was told. */
  lineWording(line: StoryLine): Wording;
  /** The name that a seat, or an NPC of the game, had then. */
  lineName(line: StoryLine, id: string): string;
  readonly connection: TableConnection;
  readonly status: ReadonlySignal<ConnectionStatus>;
  readonly view: ReadonlySignal<TableView>;
  readonly game: ReadonlySignal<PlayView | undefined>;
  readonly moves: ReadonlySignal<Moves>;
  /** Types of intents this person could send now, the table's own included. */
  readonly can: ReadonlySignal<ReadonlySet<string>>;
  readonly story: ReadonlySignal<Story>;
  /** What a screen reader says next; the number makes the same sentence new. */
  readonly announced: ReadonlySignal<{ readonly number: number; readonly text: string }>;
  /** The last quiet signal, until this person has seen it: N asks for care, O says that all is well. */
  readonly signalled: Signal<'n' | 'o' | null>;
  readonly clocks: ReadonlySignal<Clocks>;
  /** Cards that were put down since the last picture. */
  readonly putDown: { current: readonly PutDown[] };
  /** The card of the hand that is held up, by its handle. */
  readonly chosen: Signal<string | null>;
  /** What is being carried over the table by the pointer. */
  readonly carried: Signal<Held | null>;
  /** The card of the hand that the panel points at, by its handle. */
  readonly looked: Signal<string | null>;
  /** Words typed into forms that were not sent, by the key of their move. */
  readonly drafts: Drafts;
  readonly openForms: OpenForms;
  /** What is going to be told with the next card. */
  readonly line: Signal<string>;
  /** In which mood, by the key of a tone. */
  readonly mood: Signal<string | null>;
  /** The last card that was put down without a move, until the next move or touch. */
  readonly attempt: Signal<Attempt | null>;
  /** The number of moves of the game that the table accepted from this page. */
  readonly made: ReadonlySignal<number>;
  /** Keys of moves to choose from: one that waits for its words, or several that a card put down could mean. */
  readonly wanted: Signal<readonly string[]>;
  /** The clause at which the Rules sheet is open; '' for its beginning, null while it is closed. */
  readonly rulesAt: Signal<string | null>;
  /** This person was offered a seat, and wants to watch. */
  readonly keepsWatching: Signal<boolean>;
  /** What is asked about once more. */
  readonly confirming: ReadonlySignal<Confirming | null>;
  /** The move that was sent and not yet answered. */
  readonly pending: ReadonlySignal<Intent | null>;
  readonly refusals: Signal<readonly Refusal[]>;
  /** Whether the past of this story has been read, or could not be. */
  readonly storyRead: ReadonlySignal<boolean>;
  /** Earlier pages of the story, if there are any. */
  readonly earlier: ReadonlySignal<(() => Promise<void>) | null>;
  /** Earlier pages of what was said beside it. */
  readonly earlierTalk: ReadonlySignal<(() => Promise<void>) | null>;
  /** The number of the last word this person has had before their eyes; later ones are unread. */
  readonly readUpTo: Signal<number>;
  /** Words of others that were not before their eyes yet. */
  readonly unread: ReadonlySignal<number>;
  send(intent: Intent): Promise<Answer<null>>;
  /** Sends what a person pressed; what cannot be taken back only after they were asked once more. `message`: the move in words. */
  sendWhenSure(intent: Intent, message: Message): Promise<Answer<null>>;
  /** The same for what is no intent of the table: whether this person wants it, asked once more. */
  isSure(question: SecondQuestion): Promise<boolean>;
  end(): void;
}

/** Opens the session once the first view is there. */
export function openSession(parts: {
  readonly code: string;
  readonly connection: TableConnection;
  readonly layer: TableFront;
  readonly system: System;
  readonly first: TableView;
}): TableSession {
  const { connection, layer, system } = parts;
  const { presentation } = system;
  const view = computed(() => connection.view.value ?? parts.first);
  const nameAt = (seat: SeatId): string => {
    const now = gameViewOf(view.peek());
    const called = now === undefined ? undefined : presentation.called?.(now, seat);
    return called ?? seatNameIn(view.peek())(seat);
  };
  const wording = makeWording({ words: system.words, seatName: nameAt });
  const namesNow = (): SeatNames => seatNamesIn(system.ruleset, view.peek().shared);
  const storyName = (names: SeatNames, id: string): string =>
    names[id] === undefined ? nameAt(id) : (names[id].played ?? names[id].name);
  const personName = (names: SeatNames, id: string): string => names[id]?.name ?? nameAt(id);
  const wordingWith = (names: SeatNames, called: 'people' | 'characters'): Wording =>
    wording.naming((id) => (called === 'people' ? personName(names, id) : storyName(names, id)));
  // What the table itself tells is between people; everything else happens to those they play.
  const lineName: TableSession['lineName'] = ({ names, lasting }, id) =>
    lasting ? personName(names, id) : storyName(names, id);
  const lineWording: TableSession['lineWording'] = (line) => wording.naming((id) => lineName(line, id));
  const game = computed(() => gameViewOf(view.value));
  const moves = computed(() => movesOf(view.value, game.value, { layer, presentation }));
  const can = computed<ReadonlySet<string>>(() => new Set(layer.legal(view.value).map(({ type }) => type)));

  const story = signal<Story>({ ...untold, names: namesNow() });
  const storyRead = signal(false);
  const announced = signal({ number: 0, text: '' });
  const signalled = signal<'n' | 'o' | null>(null);
  const chosen = signal<string | null>(null);
  const carried = signal<Held | null>(null);
  const looked = signal<string | null>(null);
  const line = signal('');
  const ownSeat = computed(() => view.value.own.you?.seat ?? '');
  const drafts = computed(() => openDrafts(parts.code, ownSeat.value));
  const mood = signal<string | null>(null);
  const wanted = signal<readonly string[]>([]);
  const attempt = signal<Attempt | null>(null);
  const made = signal(0);
  const rulesAt = signal<string | null>(null);
  const keepsWatching = signal(false);
  const confirming = signal<Confirming | null>(null);
  const pending = signal<Intent | null>(null);
  const refusals = signal<readonly Refusal[]>([]);
  const earlier = signal<(() => Promise<void>) | null>(null);
  const earlierTalk = signal<(() => Promise<void>) | null>(null);
  const readUpTo = signal(0);
  const unread = computed(
    () => story.value.talk.filter(({ number, name }) => number > readUpTo.value && name !== ownName()).length,
  );
  const clocks = signal<Clocks>({});
  const putDown: TableSession['putDown'] = { current: [] };

  /** One's own words and notes need no mark. */
  function ownName(): string {
    return view.value.own.you?.name ?? '';
  }

  let promptBefore = view.peek().shared.prompt;
  /** Lines that a page of the chronicle told before this page heard them. */
  let ahead: readonly StoryLine[] = [];

  /** Without what the chronicle has told already. */
  function unheard(events: readonly ViewEvent[], prompt: number): readonly ViewEvent[] {
    return events.filter((event) => {
      const line = ahead.length === 0 ? undefined : lineOf(event, presentation);
      const place = line === undefined ? -1 : toldAhead(line, prompt, ahead);
      if (place >= 0) ahead = ahead.toSpliced(place, 1);
      return place < 0;
    });
  }

  function hear(events: readonly ViewEvent[]): void {
    const prompt = view.peek().shared.prompt;
    const telling = { presentation, promptBefore: Math.max(promptBefore, prompt - 1), prompt, names: namesNow() };
    promptBefore = prompt;
    putDown.current = [...putDown.current, ...events.flatMap(putDownBy)];
    const spoken = announcementsOf(events, { presentation, names: story.peek().names, wordingWith });
    batch(() => {
      story.value = told(story.value, unheard(events, prompt), telling);
      for (const { type, kind } of events)
        if (type === 'safety_signalled') signalled.value = kind === 'n' || kind === 'o' ? kind : null;
      if (spoken.length > 0) announced.value = { number: announced.value.number + 1, text: spoken.join(' ') };
    });
  }

  /** Puts a page of what was told before in front of what is known, or of what was heard since contact was lost. */
  async function tellFrom(before?: number): Promise<void> {
    const page = await connection.chronicle(before);
    const past = page.entries.reduce(
      (story, { event, ...around }) => told(story, [event], { presentation, ...around }),
      { ...untold, names: page.names ?? {} },
    );
    // A person of the table reads all they heard, whispers and notes too, from pages of their own.
    const own = connection.place.peek() === 'spectator' ? past : { ...past, talk: [] };
    if (before === undefined) ahead = past.lines.filter(({ prompt }) => prompt > promptBefore);
    batch(() => {
      story.value =
        before === undefined
          ? joined({
              past: own,
              now: { ...heardSince(story.value, missedBefore), names: namesNow() },
              seam: 'may overlap',
            })
          : joined({ past: own, now: story.value, seam: 'pages meet' });
      const from = page.before;
      earlier.value = from === null ? null : onceFrom(from);
    });
  }

  async function talkFrom(before?: number): Promise<void> {
    if (connection.place.peek() === 'spectator') return;
    const page = await connection.talk(before);
    const past = told(untold, page.events, { presentation, promptBefore: 0, prompt: 0 });
    const from = page.before;
    batch(() => {
      const seam = before === undefined ? 'may overlap' : 'pages meet';
      story.value = joined({ past: { ...past, lines: [] }, now: story.value, seam });
      // What was said before this page was opened is no news.
      readUpTo.value = Math.max(readUpTo.value, past.talk.length > 0 ? lastOfPast(story.value, past) : 0);
      earlierTalk.value = from === null ? null : () => talkFrom(from);
    });
  }

  function tellAll(): void {
    tellFrom()
      .then(() => talkFrom())
      .catch(refusalsOf)
      .finally(() => (storyRead.value = true));
  }

  /** A page is asked for once: pressed twice in a hurry, it would be told twice. */
  function onceFrom(before: number): () => Promise<void> {
    const ask = async (): Promise<void> => {
      earlier.value = null;
      await tellFrom(before).catch((error: unknown) => {
        earlier.value = ask;
        throw error;
      });
    };
    return ask;
  }

  /** What was heard before the last loss of contact may miss something, and is read again. */
  let missedBefore = 0;
  let joinedWith = connection.timersAtJoin.peek();
  let lastPrompt = view.peek().shared.prompt;

  const stops = [
    connection.heard(({ events }) => hear(events)),
    // What happened while contact was lost is read from the chronicle.
    effect(() => {
      if (connection.status.value === 'healing') missedBefore = story.peek().next;
      else if (connection.status.value === 'live' && missedBefore > 0) tellAll();
    }),
    // Counting starts when a timer appears or changes, and pauses with the table.
    effect(() => {
      const { timers, pause, closed, fairness } = view.value.shared.table;
      // The table's clock stops while the server is down, and after each join the server says what is left.
      const atJoin = connection.timersAtJoin.value;
      const known = atJoin === joinedWith ? clocks.peek() : {};
      joinedWith = atJoin;
      clocks.value = clocksAfter(known, {
        timers,
        standing: pause !== null || closed || fairness.opened || connection.status.value === 'healing',
        atJoin,
        now: performance.now(),
      });
    }),
    // A refusal belongs to the question that was asked then.
    effect(() => {
      const { prompt } = view.value.shared;
      if (prompt !== lastPrompt) {
        refusals.value = [];
        attempt.value = null;
      }
      lastPrompt = prompt;
    }),
    // A card that left the hand can no longer be held up.
    effect(() => {
      const held = chosen.peek();
      const now = game.value;
      const isInHand = now !== undefined && handOf(now, presentation).some(({ handle }) => handle === held);
      if (held !== null && !isInHand) chosen.value = null;
    }),
  ];
  // Without its past the table can still be played; the next visit asks again.
  tellAll();

  async function send(intent: Intent): Promise<Answer<null>> {
    // One move of the game at a time; a safety signal, a word or a pause waits for nothing.
    const isMove = Object.hasOwn(system.ruleset.intents, intent.type);
    if (isMove && pending.value !== null) return { ok: false, refusals: [] };
    if (isMove) pending.value = intent;
    refusals.value = [];
    attempt.value = null;
    try {
      const answer = await connection.play(intent, isMove ? confirmLate(intent) : undefined);
      batch(() => {
        if (answer.ok) {
          chosen.value = null;
          if (isMove) made.value += 1;
        } else refusals.value = answer.refusals;
      });
      return answer;
    } catch (error) {
      refusals.value = refusalsOf(error);
      return { ok: false, refusals: refusals.value };
    } finally {
      if (isMove) pending.value = null;
    }
  }

  /** Asks again about a move that was made without a connection, before it answers another question than the one it was made for. */
  function confirmLate(intent: Intent): () => Promise<Answer<null>> {
    const before = game.peek();
    const message = before === undefined ? { text: intent.type } : presentation.move(before, intent).message;
    const isPossible = (now: TableView): boolean => layer.explain(now, intent).length === 0;
    return async () => {
      const reasons = layer.explain(view.peek(), intent);
      if (reasons.length > 0) return { ok: false, refusals: reasons };
      const isWanted = await isSure({ message, consequence: { text: 'sure.late' }, isPossible });
      return isWanted ? { ok: true, value: null } : { ok: false, refusals: [] };
    };
  }

  async function sendWhenSure(intent: Intent, message: Message): Promise<Answer<null>> {
    const consequence = consequenceOf(intent, { view: view.peek(), game: game.peek(), presentation });
    if (consequence === undefined) return send(intent);
    const isPossible = (now: TableView): boolean => layer.explain(now, intent).length === 0;
    return (await isSure({ message, consequence, isPossible })) ? send(intent) : { ok: false, refusals: [] };
  }

  function isSure(question: SecondQuestion): Promise<boolean> {
    confirming.peek()?.answer('keep');
    return new Promise((resolve) => {
      confirming.value = {
        ...question,
        answer: (given) => {
          confirming.value = null;
          resolve(given === 'send');
        },
      };
    });
  }

  return {
    code: parts.code,
    layer,
    system,
    wording,
    lineWording,
    lineName,
    connection,
    status: connection.status,
    view,
    game,
    moves,
    can,
    story,
    announced,
    signalled,
    clocks,
    putDown,
    chosen,
    carried,
    looked,
    line,
    get drafts() {
      return drafts.peek();
    },
    openForms: { values: new Map(), unfolded: new Set() },
    mood,
    wanted,
    attempt,
    made,
    rulesAt,
    keepsWatching,
    confirming,
    pending,
    refusals,
    storyRead,
    earlier,
    earlierTalk,
    readUpTo,
    unread,
    send,
    sendWhenSure,
    isSure,
    end: () => {
      for (const stop of stops) stop();
      connection.leave();
    },
  };
}

function putDownBy(event: ViewEvent): readonly PutDown[] {
  const { card, seat } = event;
  return typeof card === 'string' && typeof seat === 'string' ? [{ face: card, seat }] : [];
}
