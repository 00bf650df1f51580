import { isDeepStrictEqual } from 'node:util';

import type { CloseCode, GalleryTalk, PlayMessage, PresentMessage } from '@cartomancer/protocol';
import { closeCodes, GalleryRoomState, joinRefusals, parsePlay } from '@cartomancer/protocol';
import type { Refusal } from '@cartomancer/rules';
import type { GallerySaid, PersonId, TableState } from '@cartomancer/rules/table';
import { delayIn, hasLostPass, isMutedSpectator, personAt, seesWithDelay, settingIn } from '@cartomancer/rules/table';
import { matchMaker, ServerError } from 'colyseus';

import { unconfirmed } from '../table/answers.ts';
import type { Answer, OpenTable, CommittedEntry } from '../table/open-table.ts';
import type { GalleryVisit, Spectator } from '../table/table-access.ts';
import { refusalFor } from '../unavailable.ts';
import type { ClientAuth, RoomClient } from './base-room.ts';
import { BaseRoom } from './base-room.ts';
import { FlatStateWriter } from './flat-state-writer.ts';
import { delayOf, GalleryFeed } from './gallery-feed.ts';
import { GalleryLimits } from './gallery-limits.ts';
import { intentIdOf } from './intent-id.ts';
import { programRefusal } from './program-rights.ts';
import { mayReturn, slowDown } from './play-limits.ts';
import { waitBeforeAway } from './presence.ts';
import { passFor, roomIdOf, tableFor } from './room-services.ts';
import { SpectatorList } from './spectator-list.ts';
import { TableRoom } from './table-room.ts';
import { showWatching } from './watching.ts';

/**
 * Milliseconds after a join or leave until the number of spectators is sent, and after a move until people who
 * wait for a seat are told whether they can take one. Further changes do not prolong
 * the wait: otherwise a spectator who joins again and again would hide all of them.
 */
const settling = 1_000;
/** Milliseconds after which an empty gallery is closed. */
const emptyFor = 60_000;
/** The maximum number of names shown; the others are only counted. */
const mostNames = 100;
const mostLines = 50;

const muted: Refusal = { code: 'E_MUTED', clause: 'TB-04', facts: {} };
const watchesOnly: Refusal = { code: 'E_SPECTATOR', clause: 'TB-05', facts: {} };

function refused(refusal: Refusal): Answer {
  return { ok: false, refusals: [refusal] };
}

type Line = GalleryTalk[number];

/**
 * What a client cannot read in its delayed view: the seats it can take now, or why none, and its open claim (TB-05,
 * TB-06).
 */
function presentFor({ layer }: Pick<OpenTable, 'layer'>, state: TableState, identity: string): PresentMessage {
  const delay = delayIn(state.options);
  const person = personAt(state, identity);
  if (person === undefined || !seesWithDelay(state, person)) return { delay };
  const view = layer.view(state, { kind: 'person', person });
  const seats = state.seats
    .filter(({ holder }) => holder?.kind !== 'person')
    .map((entry) => ({ ...entry, refusals: layer.explain(view, { type: 'take_seat', seat: entry.seat }) }));
  const free = seats
    .filter(({ refusals }) => refusals.length === 0)
    .map(({ seat, holder, last }) => {
      if (holder?.kind === 'bot') return { seat, bot: true, name: holder.name };
      const isClaimable = layer.explain(view, { type: 'claim_seat', seat }).length === 0;
      return { seat, bot: false, name: last?.name ?? null, ...(isClaimable ? { claimable: true as const } : {}) };
    });
  // Most people may not lead, so a refusal of the GM's seat would tell them nothing about the others.
  const ofPlayer = seats.find(({ kind }) => kind === 'player');
  const hindrance = free.length === 0 ? ofPlayer?.refusals[0] : undefined;
  const claims = state.vote?.claim?.person === person ? state.vote.by : undefined;
  return {
    delay,
    free,
    ...(hindrance === undefined ? {} : { hindrance }),
    ...(claims === undefined ? {} : { claims }),
  };
}

function lineOf({ number, speaker, name, text }: GallerySaid): Line {
  return { number, speaker, name, text };
}

/** All spectators see the same, so without views one encoding serves them all. */
export abstract class GalleryRoom extends BaseRoom<GalleryRoomState> {
  override state = new GalleryRoomState();
  override messages = {
    play: (client: RoomClient, payload: unknown) => this.#play(client, payload),
    _: (client: RoomClient, _type: unknown, payload: unknown) =>
      this.refuse(client, intentIdOf(payload), [watchesOnly]),
  };
  #table!: OpenTable;
  #feed!: GalleryFeed;
  /** Whether the clocks were sent since there is a state to show. */
  #hasSentClocks = false;
  #spectators = new SpectatorList(0);
  #lastLines: readonly Line[] = [];
  #cancelCount: (() => void) | undefined;
  #cancelClosing: (() => void) | undefined;
  #cancelPresent: (() => void) | undefined;
  /** By identity of a person whose last connection has closed, the function that stops the wait for their return. */
  readonly #returnWaits = new Map<string, () => void>();
  readonly #sentPresent = new WeakMap<RoomClient, PresentMessage>();
  readonly #limits = new GalleryLimits(this.services);
  readonly #cleanups: (() => void)[] = [];

  override async onCreate(options: unknown): Promise<void> {
    await this.refuseOnError('A room could not be made', async () => {
      const table = tableFor(this.services, options);
      this.#table = table;
      this.#lastLines = (await table.galleryLines(mostLines)).map(lineOf);
      // Numbers in lines from before a restart must not be given to other people.
      this.#spectators = new SpectatorList(Math.max(0, ...this.#lastLines.map(({ speaker }) => speaker)));
      const feed = new GalleryFeed({
        layer: table.layer,
        clock: this.services.access.clock,
        writers: { shared: new FlatStateWriter(this.state.shared), own: new FlatStateWriter(this.state.own) },
        spectators: () => this.clients.length,
        send: () => this.#sendUpdate(),
      });
      this.#feed = feed;
      feed.begin(table.state());
      const stopListening = table.onCommitted((committed) => {
        feed.add(committed);
        this.#followTable(committed);
      });
      this.#cleanups.push(
        stopListening,
        () => feed.stop(),
        () => this.services.watching.delete(table.code),
        () => this.#cancelCount?.(),
        () => this.#cancelPresent?.(),
        () => this.#cancelClosing?.(),
      );
      this.#closeWhenEmpty();
    });
  }

  override async onJoin(client: RoomClient): Promise<void> {
    await this.refuseOnError('A join failed', () => {
      const auth = this.admit(client, { place: 'elsewhere', code: this.#table.code });
      const { identity, name, pass } = auth;
      const state = this.#table.state();
      if (this.isShutOut(state, auth) || !this.#isPass(pass, identity))
        throw new ServerError(joinRefusals.notEntered, 'E_NOT_ENTERED');
      // `clients` already includes the joining one.
      const own = this.clients.filter(({ auth }) => auth?.identity === identity);
      if (own.length > this.services.limits.connectionsOfPerson)
        throw new ServerError(joinRefusals.tooMany, 'E_SLOW_DOWN');
      this.#cancelClosing?.();
      this.#stopReturnWait(identity);
      if (this.#isBack(auth)) this.#storePresence(identity, 'back');
      this.#spectators.add({ identity, name, isMuted: isMutedSpectator(state, identity) }, this.#present());
      if (this.#lastLines.length > 0 && this.#mayTalk()) client.send('talk', this.#lastLines);
      if (isMutedSpectator(state, identity)) client.send('voice', { muted: true });
      const present = presentFor(this.#table, state, identity);
      this.#sentPresent.set(client, present);
      client.send('present', present);
      this.#sendClocks([client]);
      this.#reportWatching();
    });
  }

  override onLeave(client: RoomClient): void {
    this.release(client);
    const { identity = '' } = client.auth ?? {};
    if (!this.#present().has(identity)) this.#waitForReturn(identity);
    this.#reportWatching();
    if (this.clients.length === 0) this.#closeWhenEmpty();
  }

  /** Colyseus calls it after a failed `onCreate` as well. */
  override onDispose(): void {
    for (const identity of this.#returnWaits.keys()) {
      this.#stopReturnWait(identity);
      this.#storePresence(identity, 'away');
    }
    this.followUps.stop();
    for (const cleanUp of this.#cleanups) cleanUp();
  }

  /** Present and recent spectators, in order of arrival. */
  spectators(): readonly Spectator[] {
    const here = this.#present();
    return this.#spectators.all().map((known) => ({ ...known, here: here.has(known.identity) }));
  }

  /** A person whose page reconnects soon does not count as away, nor does one who soon joins the room of the table. */
  #waitForReturn(identity: string): void {
    const state = this.#table.state();
    const person = personAt(state, identity);
    if (person === undefined || !seesWithDelay(state, person)) {
      this.#storePresence(identity, 'away');
      return;
    }
    // A refused join closes a connection as well: the wait begins again.
    this.#stopReturnWait(identity);
    const cancel = this.services.access.clock.after(waitBeforeAway, () => {
      this.#returnWaits.delete(identity);
      this.#storePresence(identity, 'away');
    });
    this.#returnWaits.set(identity, cancel);
  }

  #stopReturnWait(identity: string): void {
    this.#returnWaits.get(identity)?.();
    this.#returnWaits.delete(identity);
  }

  /** Whether the table is told that this person is back: only if they were absent, and as far as their limit allows. */
  #isBack({ identity, clientKey }: ClientAuth): boolean {
    const { code } = this.#table;
    const state = this.#table.state();
    const person = personAt(state, identity);
    if (person === undefined || state.people[person]?.here !== false) return false;
    return mayReturn(this.services, clientKey, { code, state, person });
  }

  /**
   * Stores the presence of a person: while there is a delay, people of the table without a seat see it from here
   * (TB-05).
   */
  #storePresence(identity: string, now: 'away' | 'back'): void {
    void this.followUps.do(`presence ${identity}`, async () => {
      const state = this.#table.state();
      const person = personAt(state, identity);
      if (person === undefined) return;
      if (seesWithDelay(state, person)) await this.#table.presence(person, now);
      else if (now === 'away') await this.#expectInTableRoom(person);
    });
  }

  /** Call when a person who may now see the table live has left the gallery. */
  async #expectInTableRoom(person: PersonId): Promise<void> {
    const room = this.#tableRoom();
    if (room === undefined) await this.#table.presence(person, 'away');
    else room.expect(person);
  }

  #tableRoom(): TableRoom | undefined {
    const room = matchMaker.getLocalRoomById(roomIdOf(this.services, this.#table.code));
    return room instanceof TableRoom ? room : undefined;
  }

  #isPass(pass: string | null, identity: string): boolean {
    const passAs = (as: GalleryVisit['as']) => passFor(this.services.access, this.#table, { identity, as });
    const state = this.#table.state();
    const isOfTable = personAt(state, identity) !== undefined;
    const isAdmitted = !hasLostPass(state, identity);
    return (isAdmitted && pass === passAs('spectator')) || (isOfTable && pass === passAs('visitor'));
  }

  /**
   * Muted people keep the name by which they are known, because new names would be a way to speak (TB-04); if they have
   * none, they are only counted.
   */
  #shownName({ identity, name }: ClientAuth): string | null {
    const state = this.#table.state();
    if (!isMutedSpectator(state, identity)) return name;
    return state.people[personAt(state, identity) ?? '']?.name ?? this.#spectators.unmutedNameOf(identity);
  }

  #present(): ReadonlySet<string> {
    return new Set(this.clients.map(({ auth }) => auth?.identity ?? ''));
  }

  #followTable({ before, after, entry }: CommittedEntry): void {
    const [was, is] = [before.doors.links.spectator, after.doors.links.spectator];
    // A renewed or closed link: spectators must enter again with a valid one (TB-03).
    if (was.made !== is.made || was.open !== is.open) void this.disconnect(closeCodes.restart);
    else if (before.options !== after.options) this.#reportWatching();
    if (before.doors !== after.doors) this.#sendChangedMutes(before, after);
    const isSameTable = before.seats === after.seats && before.options === after.options;
    if (!isSameTable || before.host !== after.host || before.people !== after.people) this.#movePeople(before, after);
    if (!isSameTable || before.vote !== after.vote) this.#sendPresent();
    // The end of a scene can let newcomers in. A check after each move would cost a view for each person who waits.
    else if (before.game !== after.game) this.#sendPresentSoon();
    for (const event of entry.events) {
      if (event.type === 'gallery_said') this.#broadcastLine(lineOf(event));
      else if (event.type === 'watcher_removed') this.#shutAll(event.identity, closeCodes.banned);
      else if (event.type === 'person_removed') {
        const identity = before.people[event.person]?.identity ?? before.doors.knocking[event.person]?.identity;
        this.#shutAll(identity, event.banned ? closeCodes.banned : closeCodes.removed);
        if (identity !== undefined) this.endProgramsOf(identity);
      } else if (event.type === 'person_recognized') {
        // The old browser no longer belongs to the table; it enters again by a link, as in the room of the table
        // (TB-06).
        const { identity } = before.people[event.person] ?? {};
        this.#shutAll(identity, closeCodes.moved);
        if (identity !== undefined) this.endProgramsOf(identity);
      }
    }
  }

  /** People who get a seat or the host's role, or whose delay ends, belong in the room of the table (TB-05). */
  #movePeople(before: TableState, after: TableState): void {
    for (const client of this.clients) {
      const { identity = '' } = client.auth ?? {};
      const [was, is] = [personAt(before, identity), personAt(after, identity)];
      if (was !== undefined && is !== undefined && seesWithDelay(before, was) && !seesWithDelay(after, is))
        this.shut(client, closeCodes.moved);
    }
  }

  /** Closes all of this person's connections: a removed person does not stay as a spectator (TB-04). */
  #shutAll(identity: string | undefined, code: CloseCode): void {
    for (const client of this.clients)
      if (identity !== undefined && client.auth?.identity === identity) this.shut(client, code);
  }

  #sendChangedMutes(before: TableState, after: TableState): void {
    for (const client of this.clients) {
      const { identity = '' } = client.auth ?? {};
      const now = isMutedSpectator(after, identity);
      if (now !== isMutedSpectator(before, identity)) client.send('voice', { muted: now });
    }
  }

  #sendUpdate(): void {
    this.broadcastPatch();
    // With a delay, the first state comes after the joins.
    if (!this.#hasSentClocks) this.#sendClocks(this.clients);
  }

  #sendClocks(clients: Iterable<RoomClient>): void {
    const state = this.#feed.shown();
    if (state === undefined) return;
    this.#hasSentClocks = true;
    const clocks = this.#table.shownTimers({ state, ago: delayOf(state) });
    if (clocks.length === 0) return;
    for (const client of clients) client.send('clocks', clocks);
  }

  #sendPresent(): void {
    const state = this.#table.state();
    for (const client of this.clients) {
      const now = presentFor(this.#table, state, client.auth?.identity ?? '');
      if (isDeepStrictEqual(now, this.#sentPresent.get(client))) continue;
      this.#sentPresent.set(client, now);
      client.send('present', now);
    }
  }

  #sendPresentSoon(): void {
    this.#cancelPresent ??= this.services.access.clock.after(settling, () => {
      this.#cancelPresent = undefined;
      this.#sendPresent();
    });
  }

  async #play(client: RoomClient, payload: unknown): Promise<void> {
    const { auth } = client;
    if (auth === undefined) return;
    try {
      const wait = this.#limits.count(auth);
      if (wait > 0) {
        this.refuse(client, intentIdOf(payload), [slowDown(wait)]);
        return;
      }
      const parsed = parsePlay(this.#table.layer, payload);
      if (!parsed.ok) this.refuse(client, parsed.intentId, parsed.refusals);
      else this.#reply(client, parsed.message.intentId, await this.#decide(client, auth, parsed.message));
    } catch (error) {
      this.services.access.log('error', 'An intent of a spectator broke', { room: this.roomId, err: error });
      this.refuse(client, intentIdOf(payload), [refusalFor(error)]);
    }
  }

  #reply(client: RoomClient, intentId: string, answer: Answer): void {
    if (answer === unconfirmed) return;
    if (answer.ok) this.answer(client, { intentId, ok: true });
    else this.refuse(client, intentId, answer.refusals);
  }

  /**
   * Spectators may talk, signal where the host allows it, and take, claim or stop claiming a seat if they belong to the
   * table (TB-05).
   */
  async #decide(client: RoomClient, auth: ClientAuth, message: PlayMessage): Promise<Answer> {
    const { intent } = message;
    const state = this.#table.state();
    const { program } = auth;
    const refusedByRight = program && programRefusal(program.right, this.#table.layer.ruleset, intent);
    if (refusedByRight !== undefined) return refused(refusedByRight);
    if (intent.type === 'chat' && intent['to'] === undefined) return this.#say(auth, intent);
    const isSignal = intent.type === 'safety_signal' && settingIn(state.options, 'spectatorSignals') === true;
    const isWithdrawal = intent.type === 'vote' && intent['topic'] === 'claim' && intent['yes'] === false;
    const isAboutSeat = intent.type === 'take_seat' || intent.type === 'claim_seat' || isWithdrawal;
    const person = isAboutSeat ? personAt(state, auth.identity) : undefined;
    if (person === undefined && !isSignal) return refused(watchesOnly);
    const wait = this.#limits.countIntent(auth, intent, this.#table.code);
    if (wait > 0) return refused(slowDown(wait));
    if (person === undefined)
      return this.#table.signal(intent['kind'] === 'x' || intent['kind'] === 'n' ? intent['kind'] : 'o');
    // With a delay their view is late, also after a rewind, and a seat does not depend on it.
    const answer = await this.#table.submit(person, { ...message, seen: state.prompt });
    // A seated person belongs in the room of the table.
    if (answer.ok && intent.type === 'take_seat') this.shut(client, closeCodes.moved);
    return answer;
  }

  async #say(auth: ClientAuth, intent: PlayMessage['intent']): Promise<Answer> {
    const state = this.#table.state();
    const speaker = this.#spectators.numberOf(auth.identity);
    if (speaker === undefined || !this.#mayTalk()) return refused(watchesOnly);
    if (isMutedSpectator(state, auth.identity)) return refused(muted);
    const wait = this.#limits.countLine(auth, intent, this.#table.code);
    if (wait > 0) return refused(slowDown(wait));
    const name = settingIn(state.options, 'spectatorNames') === true ? auth.name : null;
    return this.#table.sayInGallery({ speaker, name, text: String(intent['text']) });
  }

  #broadcastLine(line: Line): void {
    this.#lastLines = [...this.#lastLines, line].slice(-mostLines);
    this.broadcast('talk', [line]);
  }

  #mayTalk(): boolean {
    return settingIn(this.#table.state().options, 'spectatorTalk') === true;
  }

  /** Here and in the room of the table. */
  #reportWatching(): void {
    this.#cancelCount ??= this.services.access.clock.after(settling, () => {
      this.#cancelCount = undefined;
      const isNamed = settingIn(this.#table.state().options, 'spectatorNames') === true;
      const shown = this.clients.map(({ auth }) => (auth === undefined ? '' : this.#shownName(auth)));
      const names = isNamed ? shown.filter((name) => name !== null).slice(0, mostNames) : [];
      const watching = { count: this.clients.length, names };
      showWatching(this.state, watching);
      this.broadcastPatch();
      this.services.watching.set(this.#table.code, watching);
      this.#tableRoom()?.showWatching(watching);
    });
  }

  #closeWhenEmpty(): void {
    this.#cancelClosing?.();
    this.#cancelClosing = this.services.access.clock.after(emptyFor, () => {
      if (this.clients.length === 0) void this.disconnect();
    });
  }
}
