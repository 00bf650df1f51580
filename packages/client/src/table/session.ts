/** What the page knows of one person at one table: their view, the story, and the move they are preparing. */
import { batch, computed, effect, signal } from '@preact/signals';
import type { ReadonlySignal, Signal } from '@preact/signals';
import type { Intent, PlayView, Refusal, Message, ViewEvent } from '@cartomancer/rules/kernel';
import type { SeatNames, TableFront, TableView } from '@cartomancer/rules/table';
import { seatNamesIn } from '@cartomancer/rules/table';
import { emptyStory, gameViewOf, withEvents, rewoundMessage } from '@cartomancer/wording';
import type { Story, StoryLine } from '@cartomancer/wording';

import { refusalsOf } from '../net/api-client.ts';
import type { Answer, ConnectionStatus, TableConnection } from '../net/api-client.ts';
import type { System } from '../systems.ts';
import { makeWording } from '../text/wording.ts';
import type { Wording } from '../text/wording.ts';
import { announcementsOf } from './announce.ts';
import { clocksAfter } from './clocks.ts';
import type { Clocks } from './clocks.ts';
import { openDrafts } from './drafts.ts';
import type { Drafts } from './drafts.ts';
import { openLineDraft } from './line-draft.ts';
import type { OpenForms } from './open-forms.ts';
import { consequenceOf } from './irreversible.ts';
import { isClosedOrCardsOpened } from './is-closed-or-cards-opened.ts';
import type { Attempt } from './attempt.ts';
import type { Held, Moves, RefusedIntent } from './moves.ts';
import { goesWithLine, movesOf, withRefusedByServer } from './moves.ts';
import { handOf } from './moves-by-card.ts';
import type { PutDown } from './movement-hints.ts';
import { openPast } from './past.ts';
import { shownNames } from './shown-names.ts';
import type { ReturnedText } from './returned-text.ts';
import { openReturnedText } from './returned-text.ts';
import { formMoveOf, unsuggestedTexts } from './intent-texts.ts';

interface Confirmation {
  readonly message: Message;
  readonly consequence: Message;
  isPossible(view: TableView): boolean;
}

export interface Confirming extends Confirmation {
  answer(answer: 'send' | 'keep'): void;
}

export interface TableSession {
  readonly code: string;
  readonly layer: TableFront;
  readonly system: System;
  readonly wording: Wording;
  /** The wording with the names at the time of this line. */
  lineWording(line: StoryLine): Wording;
  /** The name of a seat, or of an NPC of the game, at the time of this line. */
  lineName(line: StoryLine, id: string): string;
  /** Like `lineName`, but the name of an NPC of a ready-made story is in the reader's language. */
  lineSpeaker(line: StoryLine, id: string): string;
  readonly connection: TableConnection;
  readonly status: ReadonlySignal<ConnectionStatus>;
  readonly view: ReadonlySignal<TableView>;
  readonly game: ReadonlySignal<PlayView | undefined>;
  readonly moves: ReadonlySignal<Moves>;
  /** Includes the table's own intents. */
  readonly can: ReadonlySignal<ReadonlySet<string>>;
  readonly story: ReadonlySignal<Story>;
  /** The latest announcement for screen readers; the number distinguishes repeated sentences. */
  readonly announced: ReadonlySignal<{ readonly number: number; readonly text: string }>;
  /**
   * The last safety signal without a notice of its own, until this person dismisses it: N asks for care, O says that all
   * is well. An X pauses play; only where play has stopped already is it here too.
   */
  readonly signalled: Signal<'x' | 'n' | 'o' | null>;
  /**
   * The message about the last rewind by another person; null once this person has dismissed it or made a move, or a
   * scene has begun.
   */
  readonly rewound: Signal<Message | null>;
  readonly clocks: ReadonlySignal<Clocks>;
  /** Cards that were put down since the last rendering of the scene. */
  readonly putDown: { current: readonly PutDown[] };
  /** The chosen card of the hand, by its handle. */
  readonly chosen: Signal<string | null>;
  /** The pile's id. */
  readonly browsedPile: Signal<string | null>;
  /** The dialog that saves the story stays open when the button that opened it disappears. */
  readonly savesStory: Signal<boolean>;
  readonly carried: Signal<Held | null>;
  /** The card of the hand whose move in the panel is hovered or focused, by its handle. */
  readonly pointedCard: Signal<string | null>;
  readonly drafts: Drafts;
  readonly openForms: OpenForms;
  /** The text that is sent with the next card. */
  readonly line: Signal<string>;
  /** Why that text is held back instead of being sent with the next card; null if it is not. */
  readonly lineHeldBack: Signal<'form' | 'move' | null>;
  readonly returned: ReturnedText['returned'];
  /** The tone of that text, by its key. */
  readonly lineTone: Signal<string | null>;
  /** The last attempt to play a card that led to no move, until the next move or touch. */
  readonly attempt: Signal<Attempt | null>;
  /** The number of this page's moves of the game that the table has accepted. */
  readonly acceptedMoves: ReadonlySignal<number>;
  /**
   * The keys of the moves that the person has begun: one that still lacks a field or a text, or the several meanings of
   * a played card.
   */
  readonly begunMoves: Signal<readonly string[]>;
  /** The clause at which the rules dialog is open; '' for its beginning, null while it is closed. */
  readonly rulesAt: Signal<string | null>;
  readonly deskOpen: Signal<boolean>;
  readonly hasDeclinedSeat: Signal<boolean>;
  readonly confirming: ReadonlySignal<Confirming | null>;
  readonly pending: ReadonlySignal<Intent | null>;
  readonly refusals: Signal<readonly Refusal[]>;
  /** The key of the move whose form shows the refusals; `null`: they are shown above the moves. */
  readonly refusedForm: Signal<string | null>;
  /** Whether loading the past of the story has finished, with or without success. */
  readonly storyRead: ReadonlySignal<boolean>;
  /** Loads the previous page of the story; null if there is none, or while one is being loaded. */
  readonly earlier: ReadonlySignal<(() => Promise<void>) | null>;
  /** Loads the previous page of the chat; null if there is none, or while one is being loaded. */
  readonly earlierTalk: ReadonlySignal<(() => Promise<void>) | null>;
  /** The number of the last chat line that this person has read. */
  readonly readUpTo: Signal<number>;
  readonly unread: ReadonlySignal<number>;
  send(intent: Intent): Promise<Answer<null>>;
  /** The number of the first story line after this person's last move, or after the page was opened. */
  readonly sinceOwnMove: ReadonlySignal<number>;
  /** Sends an intent; an irreversible one only after a confirmation. `message`: the move in words. */
  sendWhenSure(intent: Intent, message: Message): Promise<Answer<null>>;
  /** Asks for a confirmation of an action that is not an intent. */
  askToConfirm(question: Confirmation): Promise<boolean>;
  end(): void;
}

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
  const nameAt = shownNames(view, presentation);
  const wording = makeWording({ words: system.words, seatName: nameAt });
  const namesNow = (): SeatNames => seatNamesIn(system.ruleset, view.peek().shared);
  const storyName = (names: SeatNames, id: string): string =>
    names[id] === undefined ? nameAt(id) : (names[id].played ?? names[id].name);
  const personName = (names: SeatNames, id: string): string => names[id]?.name ?? nameAt(id);
  const nameOfWaiting = (person: string): string | undefined =>
    view.peek().shared.table.waiting.find((waiting) => waiting.person === person)?.name;
  const wordingWith = (names: SeatNames, called: 'people' | 'characters'): Wording =>
    wording.naming((id) => (called === 'people' ? personName(names, id) : storyName(names, id)));
  // The table's own lines name players, all others name their characters.
  const lineName: TableSession['lineName'] = ({ names, lasting }, id) =>
    lasting ? personName(names, id) : storyName(names, id);
  // The names of people are not translated.
  const lineSpeaker: TableSession['lineSpeaker'] = (line, id) =>
    id in line.names ? lineName(line, id) : wording.phrase(lineName(line, id));
  const lineWording: TableSession['lineWording'] = (line) => wording.naming((id) => lineName(line, id));
  const game = computed(() => gameViewOf(view.value));
  const refusedByServer = signal<readonly RefusedIntent[]>([]);
  const moves = computed(() =>
    withRefusedByServer(movesOf(view.value, game.value, { layer, presentation }), refusedByServer.value),
  );
  const can = computed<ReadonlySet<string>>(() => new Set(layer.legal(view.value).map(({ type }) => type)));

  const story = signal<Story>({ ...emptyStory, names: namesNow() });
  const announced = signal({ number: 0, text: '' });
  const signalled: TableSession['signalled'] = signal(null);
  const rewound = signal<Message | null>(null);
  const chosen = signal<string | null>(null);
  const browsedPile = signal<string | null>(null);
  const savesStory = signal(false);
  const carried = signal<Held | null>(null);
  const pointedCard = signal<string | null>(null);
  const ownSeat = computed(() => view.value.own.you?.seat ?? '');
  const drafts = computed(() => openDrafts(parts.code, ownSeat.value));
  const { line, lineHeldBack, stop: stopStoring } = openLineDraft(drafts);
  const lineTone = signal<string | null>(null);
  const begunMoves = signal<readonly string[]>([]);
  const attempt = signal<Attempt | null>(null);
  const acceptedMoves = signal(0);
  const rulesAt = signal<string | null>(null);
  const deskOpen = signal(false);
  const hasDeclinedSeat = signal(false);
  const confirming = signal<Confirming | null>(null);
  const pending = signal<Intent | null>(null);
  const sinceOwnMove = signal(story.peek().next);
  const refusals = signal<readonly Refusal[]>([]);
  const refusedForm = signal<string | null>(null);
  /** The prompt number before the events that arrive next. */
  let promptBefore = view.peek().shared.prompt;
  const past = openPast({ connection, presentation, story, namesNow, promptNow: () => promptBefore });
  const { storyRead, earlier, earlierTalk, readUpTo } = past;
  // The person's own lines do not count as unread.
  const unread = computed(
    () =>
      story.value.talk.filter(
        ({ number, name }) => number > readUpTo.value && name !== (view.value.own.you?.name ?? ''),
      ).length,
  );
  const clocks = signal<Clocks>({});
  const putDown: TableSession['putDown'] = { current: [] };

  const { returned, keep: keepWritten, giveBack } = openReturnedText({ drafts, line });

  function receive(events: readonly ViewEvent[]): void {
    const prompt = view.peek().shared.prompt;
    const context = {
      presentation,
      promptBefore: Math.max(promptBefore, prompt - 1),
      prompt,
      at: Date.now(),
      names: namesNow(),
    };
    promptBefore = prompt;
    putDown.current = [...putDown.current, ...events.flatMap(putDownBy)];
    const spoken = announcementsOf(events, {
      presentation,
      names: story.peek().names,
      nameOf: nameOfWaiting,
      wordingWith,
    });
    batch(() => {
      story.value = withEvents(story.value, past.withoutKnown(events, prompt), context);
      for (const event of events) {
        const { type, kind, by } = event;
        // The notice of a rewind ends with the next scene.
        if (rewound.peek() !== null && presentation.line(event)?.kind === 'scene') rewound.value = null;
        if (type === 'safety_signalled') signalled.value = noticedSignal(kind, view.peek());
        if (type === 'rewound' && by !== ownSeat.peek()) rewound.value = rewoundMessage(event);
      }
      if (events.some(({ type, seat }) => type === 'undo_done' && seat === ownSeat.peek())) giveBack();
      if (spoken.length > 0) announced.value = { number: announced.value.number + 1, text: spoken.join(' ') };
    });
  }

  let joinedWith = connection.timersAtJoin.peek();
  let lastPrompt = view.peek().shared.prompt;
  /** The refused intent, if the page knows why it is not possible. */
  let refusedIntent: Intent | undefined;

  const stops = [
    stopStoring,
    past.stop,
    connection.onEvents(({ events }) => receive(events)),
    // Counting starts when a timer appears or changes, and pauses with the table.
    effect(() => {
      const { timers, pause, closed, fairness } = view.value.shared.table;
      // The table's clock stops while the server is down, so each join sends the remaining times.
      const atJoin = connection.timersAtJoin.value;
      const known = atJoin === joinedWith ? clocks.peek() : {};
      joinedWith = atJoin;
      clocks.value = clocksAfter(known, {
        timers,
        paused: pause !== null || closed || fairness.opened || connection.status.value === 'healing',
        atJoin,
        now: performance.now(),
      });
    }),
    // Refusals are cleared when the prompt changes or the refused move becomes possible.
    effect(() => {
      const { prompt } = view.value.shared;
      const isPossibleNow = refusedIntent !== undefined && layer.explain(view.value, refusedIntent).length === 0;
      if (prompt !== lastPrompt || isPossibleNow) {
        refusals.value = [];
        attempt.value = null;
        refusedIntent = undefined;
      }
      if (prompt !== lastPrompt) refusedByServer.value = [];
      lastPrompt = prompt;
    }),
    // A card that has left the hand can no longer be chosen.
    effect(() => {
      const held = chosen.peek();
      const now = game.value;
      const isInHand = now !== undefined && handOf(now, presentation).some(({ handle }) => handle === held);
      if (held !== null && !isInHand) chosen.value = null;
    }),
  ];
  // Play is possible without the past story, so nothing waits for it.
  past.load();

  async function send(intent: Intent): Promise<Answer<null>> {
    // One move of the game at a time; safety signals, chat and pauses never wait.
    const isMove = Object.hasOwn(system.ruleset.intents, intent.type);
    if (isMove && pending.value !== null) return { ok: false, refusals: [] };
    if (isMove) {
      pending.value = intent;
      sinceOwnMove.value = story.peek().next;
    }
    const texts = isMove ? unsuggestedTexts(intent, { game: game.peek(), layer, system }) : {};
    const canTakeLine = isMove && moves.peek().legal.some(goesWithLine);
    const isFromBox = line.peek().trim() === Object.values(texts).join(' ');
    const form = isFromBox ? 'line' : formMoveOf(intent, moves.peek().legal)?.key;
    refusals.value = [];
    refusedIntent = undefined;
    refusedForm.value = null;
    attempt.value = null;
    try {
      const answer = await connection.play(intent, isMove ? confirmLate(intent) : undefined);
      batch(() => {
        if (answer.ok) {
          chosen.value = null;
          if (!isMove) return;
          acceptedMoves.value += 1;
          refusedByServer.value = [];
          rewound.value = null;
          // The move with which the text was to be sent is no longer possible.
          const isLineLeft = canTakeLine && !isFromBox && line.peek().trim() !== '';
          if (isLineLeft && !moves.peek().legal.some(goesWithLine)) lineHeldBack.value ??= 'move';
          keepWritten(form === undefined || Object.keys(texts).length === 0 ? undefined : { texts, form });
        } else {
          refusals.value = answer.refusals;
          // A refusal that the page cannot explain, such as a limit of the server, does not end with the next change.
          refusedIntent = layer.explain(view.peek(), intent).length > 0 ? intent : undefined;
          const isOfRules = answer.refusals.every(({ code }) => !code.startsWith('E_'));
          if (isMove && isOfRules && refusedIntent === undefined && answer.refusals.length > 0)
            refusedByServer.value = [...refusedByServer.peek(), { intent, refusals: answer.refusals }];
        }
      });
      return answer;
    } catch (error) {
      refusals.value = refusalsOf(error);
      return { ok: false, refusals: refusals.value };
    } finally {
      if (isMove) pending.value = null;
    }
  }

  /** For a move that was made while disconnected. */
  function confirmLate(intent: Intent): () => Promise<Answer<null>> {
    const before = game.peek();
    const message = before === undefined ? { text: intent.type } : presentation.move(before, intent).message;
    const isPossible = (now: TableView): boolean => layer.explain(now, intent).length === 0;
    return async () => {
      const reasons = layer.explain(view.peek(), intent);
      if (reasons.length > 0) return { ok: false, refusals: reasons };
      const isWanted = await askToConfirm({ message, consequence: { text: 'sure.late' }, isPossible });
      return isWanted ? { ok: true, value: null } : { ok: false, refusals: [] };
    };
  }

  async function sendWhenSure(intent: Intent, message: Message): Promise<Answer<null>> {
    const consequence = consequenceOf(intent, { view: view.peek(), game: game.peek(), presentation });
    if (consequence === undefined) return send(intent);
    // A delayed view does not contain what the rules check: there the server decides.
    const isPossible = (now: TableView): boolean => now.own.you === null || layer.explain(now, intent).length === 0;
    return (await askToConfirm({ message, consequence, isPossible })) ? send(intent) : { ok: false, refusals: [] };
  }

  function askToConfirm(question: Confirmation): Promise<boolean> {
    confirming.peek()?.answer('keep');
    return new Promise((resolve) => {
      const asked: Confirming = {
        ...question,
        answer: (given) => {
          resolve(given === 'send');
          // The question is closed after the move has been sent; otherwise the card would return to the hand in
          // between.
          queueMicrotask(() => {
            if (confirming.peek() === asked) confirming.value = null;
          });
        },
      };
      confirming.value = asked;
    });
  }

  return {
    code: parts.code,
    layer,
    system,
    wording,
    lineWording,
    lineName,
    lineSpeaker,
    connection,
    status: connection.status,
    view,
    game,
    moves,
    can,
    story,
    announced,
    signalled,
    rewound,
    clocks,
    putDown,
    chosen,
    browsedPile,
    savesStory,
    carried,
    pointedCard,
    line,
    lineHeldBack,
    returned,
    get drafts() {
      return drafts.peek();
    },
    openForms: { values: new Map(), unfolded: new Set() },
    lineTone,
    begunMoves,
    attempt,
    acceptedMoves,
    rulesAt,
    deskOpen,
    hasDeclinedSeat,
    confirming,
    pending,
    sinceOwnMove,
    refusals,
    refusedForm,
    storyRead,
    earlier,
    earlierTalk,
    readUpTo,
    unread,
    send,
    sendWhenSure,
    askToConfirm,
    end: () => {
      for (const stop of stops) stop();
      connection.leave();
    },
  };
}

/** The safety signal that needs a notice of its own; the notice of a pause shows an X. */
function noticedSignal(kind: unknown, { shared }: TableView): 'x' | 'n' | 'o' | null {
  if (kind === 'x') return isClosedOrCardsOpened(shared.table) ? kind : null;
  return kind === 'n' || kind === 'o' ? kind : null;
}

function putDownBy(event: ViewEvent): readonly PutDown[] {
  const { card, seat } = event;
  return typeof card === 'string' && typeof seat === 'string' ? [{ face: card, seat }] : [];
}
