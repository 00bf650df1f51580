/**
 * One open table: every intent is processed here, one after the other. Decide, apply in memory, append to the journal,
 * and only then publish and answer: memory may be ahead of the disk, viewers never are. It does not know sockets.
 */
import type { Intent, Rng } from '@cartomancer/rules/kernel';
import { once, rig } from '@cartomancer/rules/kernel';
import type {
  Entry,
  GallerySaid,
  PersonId,
  TableActor,
  TableLayer,
  TableState,
  RequiredInputs,
} from '@cartomancer/rules/table';
import { personAt, seatOf, settingIn } from '@cartomancer/rules/table';

import type { Appended } from '../journal/journal.ts';
import { Unavailable } from '../unavailable.ts';
import { Answers, accepted, acceptedBefore, failedWith } from './answers.ts';
import { isNotStored, mayBeRepeated, notStored, unconfirmed } from './answers.ts';
import { Attention } from './attention.ts';
import { Bots } from './bots.ts';
import { storedFrom } from './entries.ts';
import type { ChroniclePage, ChronicleRequest } from './history.ts';
import { publicEventsOf } from './history.ts';
import type { Answer, OpenTable, CommittedEntry } from './open-table.ts';
import { readInputs } from './read-inputs.ts';
import type { FetchedInputs } from './read-inputs.ts';
import type { PublishedSession, ReplayPage, ReplayRequest } from './replays.ts';
import { Replays } from './replays.ts';
import type { TalkRequest, TalkPage } from './talk.ts';
import { galleryLines, Talk } from './talk.ts';
import type { TableParts } from './table-parts.ts';
import { TableTime } from './table-time.ts';
import { TableTimers } from './table-timers.ts';

interface QueuedIntent {
  readonly actor: TableActor;
  readonly intent: Intent & { readonly seen?: number };
  readonly intentId: string | null;
  readonly settle: (answer: Answer) => void;
}

/**
 * A decision that is not answered yet: its entry is being stored, or it has no entry and follows a decision that has
 * one.
 */
interface PendingDecision {
  readonly queued: QueuedIntent;
  readonly answer: Answer;
  readonly move: CommittedEntry | null;
}

/** The number of recent states that are kept, so that undo seldom reads the journal. */
const mostRecent = 12;

/** Milliseconds before a time limit at which bots no longer wait for people. */
const shortTime = 3_000;

/** Computed once per list of people, which changes far less often than moves are made. */
const hasConnections = once((people: TableState['people']) => Object.values(people).some(({ here }) => here));

export class Table implements OpenTable {
  readonly code: string;
  readonly layer: TableLayer;
  readonly #parts: TableParts;
  readonly #replays: Replays;
  readonly #talk: Talk;
  readonly #rng: Rng | undefined;
  readonly #answers = new Answers();
  readonly #listeners = new Set<(committed: CommittedEntry) => void>();
  readonly #time: TableTime;
  readonly #timers: TableTimers;
  readonly #bots: Bots;
  readonly #attention: Attention;
  /** The state as stored and published. */
  #stored: TableState;
  /** The state as decided: ahead of `#stored` by the pending entries. */
  #head: TableState;
  readonly #pending: PendingDecision[] = [];
  /** Intents that are not decided yet. Empty unless an earlier intent waits for its inputs (`#fetch`). */
  readonly #waiting: QueuedIntent[] = [];
  #fetching = false;
  /** Recent states in a ring, by the number of their entry. */
  readonly #recent: TableState[] = [];
  readonly #idleWaiters: (() => void)[] = [];
  #open = true;
  /** `unconfirmed` once the table is lost: intents are repeated at the table that is opened next. */
  #answerWhenClosed: typeof notStored = notStored;
  /** When the table was last in use, on the process's monotonic clock. */
  #lastActive: number;

  /** `stored`: the state after the last stored entry; `tail`: the last entries, for answers to retries. */
  constructor(parts: TableParts, stored: TableState, tail: readonly Entry[]) {
    const { record, layer, sources } = parts;
    this.code = record.code;
    this.layer = layer;
    this.#parts = parts;
    this.#stored = stored;
    this.#head = stored;
    this.#recent[stored.entries % mostRecent] = stored;
    this.#rng = record.rig === null ? undefined : rig(record.rig);
    this.#replays = new Replays(this.#journalParts());
    this.#talk = new Talk(this.#journalParts());
    this.#lastActive = sources.clock.elapsed();
    this.#time = new TableTime(sources.clock, stored.clock.at);
    for (const { actor, intentId } of tail)
      if (actor?.kind === 'person' && intentId !== null)
        this.#answers.remember({ person: actor.person, intentId }, acceptedBefore);
    this.#answers.keepOnly(stored.people);
    this.#timers = new TableTimers({
      time: this.#time,
      clock: sources.clock,
      fire: (timer) => this.system(timer.intent),
    });
    this.#attention = new Attention(sources.clock);
    this.#bots = new Bots({
      code: record.code,
      layer,
      clock: sources.clock,
      ids: sources.ids,
      state: () => this.#stored,
      watched: () => this.#isWatched(),
      peopleAreBusy: () => this.#attention.isAnybodyBusy(this.#stored),
      timeIsShort: () => this.#isTimeShort(),
      play: (seat, intent, seen) => this.#submit({ kind: 'bot', seat }, { ...intent, seen }, null),
      failed: parts.watch.failed,
    });
    this.#armTimers();
  }

  get isOpen(): boolean {
    return this.#open;
  }

  state(): TableState {
    return this.#stored;
  }

  submit(
    person: PersonId,
    message: { readonly intent: Intent; readonly intentId: string; readonly seen: number },
  ): Promise<Answer> {
    const { intent, intentId, seen } = message;
    const key = { person, intentId };
    const first = this.#answers.get(key);
    if (first !== undefined) return first;
    const { promise, resolve } = Promise.withResolvers<Answer>();
    this.#answers.remember(key, promise);
    const settle = (answer: Answer): void => {
      if (mayBeRepeated(answer)) this.#answers.forget(key);
      else this.#answers.settle(key, answer);
      resolve(answer);
    };
    this.#put({ actor: { kind: 'person', person }, intent: { ...intent, seen }, intentId, settle });
    return promise;
  }

  system(intent: Intent): Promise<Answer> {
    return this.#submit({ kind: 'system' }, intent, null);
  }

  removeProgram(person: PersonId): Promise<Answer> {
    return this.system({ type: 'remove_program', person });
  }

  signal(kind: 'x' | 'n' | 'o'): Promise<Answer> {
    return this.system({ type: 'safety_signal', kind });
  }

  galleryLines(most: number): Promise<readonly GallerySaid[]> {
    return galleryLines({ ...this.#journalParts(), state: this.#stored }, most);
  }

  sayInGallery(said: { readonly speaker: number; readonly name: string | null; readonly text: string }) {
    const { name, ...rest } = said;
    return this.system({ type: 'gallery_say', ...rest, ...(name === null ? {} : { name }) });
  }

  async presence(person: PersonId, now: 'away' | 'back'): Promise<void> {
    const answer = await this.system({ type: now === 'away' ? 'person_away' : 'person_back', person });
    if (isNotStored(answer)) throw new Unavailable('A presence was not stored');
  }

  attend(person: PersonId, now: 'busy' | 'free'): void {
    this.#attention.report(person, now);
  }

  reportPages(person: PersonId, now: 'hidden' | 'visible'): void {
    const isNew = this.#attention.setPages(person, now);
    const identity = this.#stored.people[person]?.identity;
    if (isNew && now === 'visible' && identity !== undefined) this.#parts.seen(identity);
  }

  isPresent(identity: string): boolean {
    const person = personAt(this.#stored, identity);
    return person !== undefined && this.#stored.people[person]?.here === true && !this.#attention.isHidden(person);
  }

  nextBotMove(person: PersonId): void {
    const { host, options } = this.#stored;
    if (seatOf(this.#stored, person) === undefined) return;
    // Bots wait for people who are busy with a move, and only the host may cut that short, unless bots move by hand.
    if (person !== host && settingIn(options, 'botPace') !== 'byHand') return;
    if (this.#open) this.#guarded(() => this.#bots.next());
  }

  onCommitted(listener: (committed: CommittedEntry) => void): () => void {
    this.#listeners.add(listener);
    this.#lookAtBots();
    return () => {
      // Idle time starts now, and not with the last entry: that entry may be secret, and the moment at which the table
      // closes must not reveal it.
      if (this.#isWatched()) this.#lastActive = this.#parts.sources.clock.elapsed();
      this.#listeners.delete(listener);
      this.#lookAtBots();
    };
  }

  shownTimers(
    seen: { readonly state: TableState; readonly ago: number } = { state: this.#stored, ago: 0 },
  ): readonly { readonly id: string; readonly left: number }[] {
    const passed = Math.max(this.#time.now() - seen.ago - seen.state.clock.at, 0);
    return this.layer
      .timers(seen.state)
      .filter(({ shown }) => shown)
      .map(({ id, left }) => ({ id, left: Math.max(left - passed, 0) }));
  }

  chronicle(request: ChronicleRequest): Promise<ChroniclePage> {
    return this.#parts.history.chronicle(request);
  }

  talk(request: TalkRequest): Promise<TalkPage> {
    return this.#talk.page(request, this.#stored);
  }

  /** TB-17 */
  replay(request: ReplayRequest): Promise<ReplayPage> {
    return this.#replays.page(request);
  }

  /** Call it only if the cards are open (TB-18). */
  published(): Promise<PublishedSession> {
    return this.#replays.published(this.#stored.entries);
  }

  #journalParts() {
    const { journal, layer, record } = this.#parts;
    return { journal, layer, table: record.number };
  }

  /** The time at this table, in milliseconds since the epoch, which its entries carry. */
  now(): number {
    return this.#time.now();
  }

  /** In milliseconds; undefined while a person is connected. */
  idleFor(): number | undefined {
    return this.#isWatched() ? undefined : this.#parts.sources.clock.elapsed() - this.#lastActive;
  }

  /** Settled when everything decided so far is stored and published, or refused. */
  async settled(): Promise<void> {
    while (this.#pending.length > 0 || this.#fetching)
      await new Promise<void>((resolve) => {
        this.#idleWaiters.push(resolve);
      });
  }

  /** Finishes pending intents. */
  async close(): Promise<void> {
    this.#open = false;
    this.#timers.stop();
    this.#bots.stop();
    await this.settled();
  }

  /** After a crash the state alone does not say so. */
  #isWatched(): boolean {
    return this.#listeners.size > 0 && hasConnections(this.#stored.people);
  }

  #isTimeShort(): boolean {
    const passed = this.#time.now() - this.#stored.clock.at;
    return this.layer.timers(this.#stored).some(({ left }) => left - passed < shortTime);
  }

  #submit(actor: TableActor, intent: QueuedIntent['intent'], intentId: string | null): Promise<Answer> {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    this.#put({ actor, intent, intentId, settle: resolve });
    return promise;
  }

  #put(queued: QueuedIntent): void {
    this.#waiting.push(queued);
    if (!this.#fetching) this.#work();
  }

  #work(): void {
    for (let queued = this.#waiting.shift(); queued !== undefined; queued = this.#waiting.shift()) {
      if (!this.#open) {
        queued.settle(this.#answerWhenClosed);
        continue;
      }
      if (this.#take(queued) === 'fetching') return;
    }
  }

  /** A fault in the rules affects only its intent, never the table: the intent had no effect. */
  #take(queued: QueuedIntent): 'judged' | 'fetching' {
    try {
      const required = this.layer.requiredInputs(this.#head, queued.actor, queued.intent);
      const found = required === undefined ? {} : this.#remembered(required);
      if (required !== undefined && found === undefined) {
        void this.#fetch(queued, required);
        return 'fetching';
      }
      this.#decide(queued, found ?? {});
    } catch (error) {
      this.#fail(queued, error);
    }
    return 'judged';
  }

  #fail(queued: QueuedIntent, error: unknown): void {
    const answer = failedWith(error);
    this.#parts.watch.failed(error);
    this.#parts.watch.refused(answer.refusals);
    queued.settle(answer);
  }

  #remembered(required: RequiredInputs): FetchedInputs | undefined {
    if (!('after' in required) || required.after === 'prompt') return undefined;
    const restored = this.#recent[required.seq % mostRecent];
    return restored?.entries === required.seq ? { restored } : undefined;
  }

  /**
   * The queue waits until the older state, the sheet or the picture is read: later intents are decided after this one.
   */
  async #fetch(queued: QueuedIntent, required: RequiredInputs): Promise<void> {
    this.#fetching = true;
    try {
      while (this.#pending.length > 0)
        await new Promise<void>((resolve) => {
          this.#idleWaiters.push(resolve);
        });
      const found = this.#remembered(required) ?? (await readInputs(this.#parts, required));
      if (this.#open) this.#decide(queued, found);
      else queued.settle(this.#answerWhenClosed);
    } catch (error) {
      this.#fail(queued, error);
    }
    this.#fetching = false;
    this.#work();
    this.#wakeWaiters();
  }

  #decide(queued: QueuedIntent, found: FetchedInputs): void {
    const { actor, intent, intentId } = queued;
    const before = this.#head;
    const inputs = this.#rng === undefined ? found : { ...found, rng: this.#rng };
    const decision = this.layer.decide(before, actor, intent, inputs);
    if (!decision.ok) {
      this.#parts.watch.refused(decision.refusals);
      this.#enqueue({ queued, answer: decision, move: null });
      return;
    }
    if (decision.events.length === 0) {
      this.#enqueue({ queued, answer: accepted, move: null });
      return;
    }
    const at = this.#time.now();
    const entry = this.layer.entry(before, { at, actor, intent, intentId, events: decision.events });
    const applied = this.layer.applied(before, entry);
    this.#head = applied.after;
    const publicEvents = publicEventsOf(this.layer, before, entry, applied.steps);
    this.#enqueue({ queued, answer: accepted, move: { before, entry, publicEvents, ...applied } });
    this.#armTimers();
  }

  /** An answer that follows from pending entries depends on them, so it waits for its turn. */
  #enqueue(pending: PendingDecision): void {
    const { move } = pending;
    if (move === null && this.#pending.length === 0) {
      pending.queued.settle(pending.answer);
      return;
    }
    this.#pending.push(pending);
    if (move !== null) void this.#store(pending, move.before.entries, move.entry);
  }

  async #store(pending: PendingDecision, after: number, entry: Entry): Promise<void> {
    const { journal, record, sources, watch } = this.#parts;
    const since = sources.clock.elapsed();
    const outcome = await journal
      .append({ table: record.number, after, entries: [storedFrom(entry)] })
      .catch((): Appended => 'unavailable');
    // This decision was dropped together with an earlier one that it was based on.
    if (!this.#pending.includes(pending)) return;
    if (outcome === 'stored') {
      watch.stored(sources.clock.elapsed() - since);
      this.#settleUpTo(pending);
    } else {
      this.#drop(outcome === 'unknown' ? unconfirmed : notStored);
      // The journal may have an entry that this table does not know.
      if (outcome !== 'unavailable') this.#lose();
    }
    this.#wakeWaiters();
  }

  #settleUpTo(stored: PendingDecision): void {
    for (let pending = this.#pending.shift(); pending !== undefined; pending = this.#pending.shift()) {
      if (pending.move !== null) this.#publish(pending.move);
      pending.queued.settle(pending.answer);
      if (pending === stored) break;
    }
    // The next decisions without an entry depend on nothing that is still being stored.
    while (this.#pending[0]?.move === null) {
      const pending = this.#pending.shift();
      pending?.queued.settle(pending.answer);
    }
  }

  #publish(committed: CommittedEntry): void {
    const { before, after } = committed;
    if (before.people !== after.people) this.#answers.keepOnly(after.people);
    // Timers in an empty room do not keep the table open.
    if (this.#isWatched()) this.#lastActive = this.#parts.sources.clock.elapsed();
    this.#stored = after;
    this.#recent[after.entries % mostRecent] = after;
    this.#guarded(() => this.#parts.onEntry(committed));
    for (const listener of this.#listeners) this.#guarded(() => listener(committed));
    this.#lookAtBots();
  }

  /** The failed entry and everything decided after it have no effect. */
  #drop(answer: typeof notStored): void {
    this.#head = this.#stored;
    for (const { queued } of this.#pending.splice(0)) {
      this.#parts.watch.refused(answer.refusals);
      queued.settle(answer);
    }
    this.#armTimers();
  }

  /** Whether the journal holds, or may hold, entries that this table does not know. It must be opened again. */
  get isLost(): boolean {
    return this.#answerWhenClosed === unconfirmed;
  }

  #lose(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#answerWhenClosed = unconfirmed;
    this.#timers.stop();
    this.#bots.stop();
    this.#parts.lost();
  }

  #wakeWaiters(): void {
    if (this.#pending.length > 0) return;
    for (const resolve of this.#idleWaiters.splice(0)) resolve();
  }

  #armTimers(): void {
    if (this.#open) this.#guarded(() => this.#timers.watch(this.#head, this.layer.timers(this.#head)));
  }

  #lookAtBots(): void {
    if (this.#open) this.#guarded(() => this.#bots.look());
  }

  /** Neither a listener nor a fault in the rules can stop the table. */
  #guarded(action: () => void): void {
    try {
      action();
    } catch (error) {
      this.#parts.watch.failed(error);
    }
  }
}
