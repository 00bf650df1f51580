import { attendSchema, closeCodes, joinRefusals, parsePlay, TableRoomState } from '@cartomancer/protocol';
import type { AttendMessage, ParsedPlay, PlayMessage } from '@cartomancer/protocol';
import type { Refusal } from '@cartomancer/rules';
import type { PersonId } from '@cartomancer/rules/table';
import { isBanned, personAt, seatOf, seesWithDelay } from '@cartomancer/rules/table';
import { StateView } from '@colyseus/schema';
import type { Room } from 'colyseus';
import { matchMaker, ServerError } from 'colyseus';

import { isNotStored, unconfirmed } from '../table/answers.ts';
import type { OpenTable, CommittedEntry } from '../table/open-table.ts';
import { refusalFor, Unavailable } from '../unavailable.ts';
import type { RoomClient } from './base-room.ts';
import { BaseRoom } from './base-room.ts';
import { intentIdOf } from './intent-id.ts';
import { programRefusal, beyondRight } from './program-rights.ts';
import type { Sender } from './play-limits.ts';
import { countStored, mayReturn, placeOf, PlayLimits } from './play-limits.ts';
import { Presence } from './presence.ts';
import { galleryIdOf, tableFor } from './room-services.ts';
import { StatePublisher } from './state-publisher.ts';
import { fellSilent } from './transport.ts';
import type { Watching } from './watching.ts';
import { showWatching } from './watching.ts';

const malformed: Refusal = { code: 'E_MALFORMED', clause: 'TB-10', facts: {} };

interface Submission {
  readonly person: PersonId;
  readonly intentId: string;
  readonly intent: PlayMessage['intent'];
  readonly sender: Sender;
}

/**
 * One class serves every ruleset, because the state is independent of them: it holds the views as flat states. The
 * sender's private state has the acknowledgement, so that it arrives in the same frame as the effect of the move.
 */
export abstract class TableRoom extends BaseRoom<TableRoomState> {
  override state = new TableRoomState();
  // Without Colyseus' `validate`: a malformed message gets a refusal with its reason, and the client stays connected
  // (TB-10).
  override messages = {
    play: (client: RoomClient, payload: unknown) => this.#play(client, payload),
    attend: (client: RoomClient, payload: unknown) => this.#attend(client, payload),
    next: (client: RoomClient) => this.#nextBotMove(client),
    _: (client: RoomClient) => this.refuse(client, null, [malformed]),
  };
  #table!: OpenTable;
  #publisher!: StatePublisher;
  #presence!: Presence;
  /** People who were last reported as away. The table may not have stored it yet. */
  readonly #reportedAway = new Set<PersonId>();
  readonly #limits = new PlayLimits(this.services);
  /**
   * Intents that no patch has acknowledged yet. A client may send the same intent twice, so these are objects instead
   * of keys.
   */
  readonly #unacknowledged = new Set<Submission>();
  readonly #hidden = new WeakSet<RoomClient>();
  readonly #cleanups: (() => void)[] = [];

  override async onCreate(options: unknown): Promise<void> {
    await this.refuseOnError('A room could not be made', () => {
      const table = tableFor(this.services, options);
      const state = table.state();
      const people = Object.entries(state.people);
      this.#table = table;
      this.#publisher = new StatePublisher(table.layer, this.state, state);
      const watching = this.services.watching.get(table.code);
      if (watching !== undefined) showWatching(this.state, watching);
      this.#presence = new Presence({
        clock: this.services.access.clock,
        away: people.filter(([, { here }]) => !here).map(([person]) => person),
        report: (person, now) => this.#storePresence(person, now),
      });
      for (const [person, { here }] of people) if (here) this.#presence.expect(person);
      this.#cleanups.push(
        table.onCommitted((committed) => this.#publish(committed)),
        () => this.#presence.stop(),
      );
    });
  }

  // A client that lost its connection joins again with its token: seats belong to people, so they survive reloads and
  // restarts of the server, which `allowReconnection` does not.
  override async onJoin(client: RoomClient): Promise<void> {
    await this.refuseOnError('A join failed', () => {
      const state = this.#table.state();
      const person = personAt(state, client.auth?.identity ?? '');
      const connections = person === undefined ? 0 : this.#presence.connections(person);
      const isSeated = person !== undefined && seatOf(state, person) !== undefined;
      const place = isSeated && connections === 0 ? 'seat' : 'elsewhere';
      const auth = this.admit(client, { place, code: this.#table.code });
      if (person === undefined || seesWithDelay(state, person) || this.isShutOut(state, auth))
        throw new ServerError(joinRefusals.notEntered, 'E_NOT_ENTERED');
      if (connections >= this.services.limits.connectionsOfPerson)
        throw new ServerError(joinRefusals.tooMany, 'E_SLOW_DOWN');

      // One view for each connection: changes that are pending in a view reach only the first client that uses it.
      client.view = new StateView();
      client.view.add(this.#publisher.privateStateOf(person, state));
      // The first state contains the whole private state. Without this, the next patch would repeat it.
      client.view.changes.clear();
      // Sends a private state that was just created. If it were sent with later changes, every client would get a
      // patch.
      this.broadcastPatch();
      client.send('clocks', this.#table.shownTimers());
      // Set last, and together with the count in Presence: `onLeave` subtracts every client that has `userData`.
      client.userData = { person };
      this.#presence.addConnection(person);
      this.#storeReturns();
      this.#table.reportPages(person, 'visible');
    });
  }

  override onLeave(client: RoomClient): void {
    this.release(client);
    const { person } = client.userData ?? {};
    if (person !== undefined) this.#reportPages(person);
    if (person !== undefined && person in this.#table.state().people)
      this.#presence.removeConnection(person, fellSilent(client) ? 'silent' : 'closed');
  }

  /** Colyseus calls it after a failed `onCreate` as well. */
  override onDispose(): void {
    this.followUps.stop();
    for (const cleanUp of this.#cleanups) cleanUp();
  }

  /** For a person who left the gallery. If they do not join soon, they count as away. */
  expect(person: PersonId): void {
    if (this.#table.state().people[person]?.here === true) this.#presence.expect(person);
  }

  showWatching(watching: Watching): void {
    showWatching(this.state, watching);
    this.broadcastPatch();
  }

  async #play(client: RoomClient, payload: unknown): Promise<void> {
    const { auth, userData } = client;
    if (auth === undefined || userData === undefined) return;
    try {
      const limitRefusal = this.#limits.countMessage(auth);
      const parsed: ParsedPlay =
        limitRefusal === undefined
          ? parsePlay(this.#table.layer, payload)
          : { ok: false, intentId: intentIdOf(payload), refusals: [limitRefusal] };
      if (!parsed.ok) {
        this.refuse(client, parsed.intentId, parsed.refusals);
        return;
      }
      const { intent, intentId } = parsed.message;
      const where = { code: this.#table.code, place: placeOf(this.#table.state(), userData.person) };
      const refusal =
        this.#limits.countIntent(auth, intent, where) ??
        (auth.program && programRefusal(auth.program.right, this.#table.layer.ruleset, intent));
      if (refusal === undefined)
        await this.#submit(client, { person: userData.person, sender: auth, message: parsed.message });
      else this.refuse(client, intentId, [refusal]);
    } catch (error) {
      this.services.access.log('error', 'An intent broke', { room: this.roomId, err: error });
      this.refuse(client, intentIdOf(payload), [refusalFor(error)]);
    }
  }

  #attend(client: RoomClient, payload: unknown): void {
    const { auth, userData } = client;
    if (auth === undefined || userData === undefined) return;
    const limitRefusal = this.#limits.countReport(auth);
    const parsed = attendSchema.safeParse(payload);
    if (limitRefusal !== undefined) this.refuse(client, null, [limitRefusal]);
    else if (!parsed.success) this.refuse(client, null, [malformed]);
    // A program has no page, and bots do not wait for one.
    else if (auth.program === undefined) this.#takeAttention(client, userData.person, parsed.data.now);
  }

  #takeAttention(client: RoomClient, person: PersonId, now: AttendMessage['now']): void {
    if (now === 'busy' || now === 'free') {
      this.#table.attend(person, now);
      return;
    }
    if (now === 'hidden') this.#hidden.add(client);
    else this.#hidden.delete(client);
    this.#reportPages(person);
  }

  /** A person sees the table if a page on any of their devices is visible. */
  #reportPages(person: PersonId): void {
    const pages = this.clients.filter(({ userData }) => userData?.person === person);
    if (pages.length > 0)
      this.#table.reportPages(person, pages.every((page) => this.#hidden.has(page)) ? 'hidden' : 'visible');
  }

  #nextBotMove(client: RoomClient): void {
    const { auth, userData } = client;
    if (auth === undefined || userData === undefined) return;
    // The choices of all waiting bots are computed for it, so it counts as much as an intent.
    const limitRefusal = this.#limits.countMessage(auth);
    if (limitRefusal !== undefined) this.refuse(client, null, [limitRefusal]);
    else if (auth.program !== undefined) this.refuse(client, null, [beyondRight]);
    else this.#table.nextBotMove(userData.person);
  }

  async #submit(
    client: RoomClient,
    given: { readonly person: PersonId; readonly sender: Sender; readonly message: PlayMessage },
  ): Promise<void> {
    const { person, sender, message } = given;
    const { intentId, intent } = message;
    const submission = { person, sender, intentId, intent };
    this.#unacknowledged.add(submission);
    try {
      const answer = await this.#table.submit(person, message);
      if (answer === unconfirmed) return;
      if (!answer.ok) this.refuse(client, intentId, answer.refusals);
      // The patch with the events acknowledges an intent. There is none for a repeated intent or a safety signal
      // (TB-12).
      else if (this.#unacknowledged.has(submission)) this.answer(client, { intentId, ok: true });
    } finally {
      this.#unacknowledged.delete(submission);
    }
  }

  #publish(committed: CommittedEntry): void {
    this.#publisher.publish(committed);
    this.broadcastPatch();
    this.#noteAcknowledged(committed.entry);
    const { before, after } = committed;
    if (before.people !== after.people) this.#followPeople(committed);
    if (before.seats !== after.seats || before.host !== after.host) this.#storeReturns();
    this.#moveObservers(committed);
  }

  /**
   * Someone without a seat can be connected, here or in the gallery, and yet be listed as absent (`mayReturn`). Once
   * they have a seat or a role, they are listed as present.
   */
  #storeReturns(): void {
    const state = this.#table.state();
    for (const { userData } of this.clients)
      if (
        userData !== undefined &&
        state.people[userData.person]?.here === false &&
        placeOf(state, userData.person) === 'seated'
      )
        this.#storePresence(userData.person, 'back');
  }

  #noteAcknowledged(entry: CommittedEntry['entry']): void {
    const { actor, intentId } = entry;
    if (actor?.kind !== 'person') return;
    const acknowledged = [...this.#unacknowledged].find(
      (submission) => submission.person === actor.person && submission.intentId === intentId,
    );
    if (acknowledged === undefined) return;
    this.#unacknowledged.delete(acknowledged);
    const { sender, intent } = acknowledged;
    countStored(this.services, sender, { intent, entry, code: this.#table.code });
  }

  /**
   * A person who entered by HTTP must connect soon, or counts as away. A person who continues from another browser
   * joins again as the person they were (TB-06).
   */
  #followPeople({ before, after, entry }: CommittedEntry): void {
    for (const event of entry.events)
      if (event.type === 'person_removed' || event.type === 'person_recognized')
        void this.#removeProgramsOf(before.people[event.person]?.identity ?? '');
    for (const [person, { here }] of Object.entries(after.people))
      if (here && before.people[person]?.here !== true) this.#presence.expect(person);
    for (const client of this.clients) {
      const { userData, auth } = client;
      const known = userData === undefined ? undefined : after.people[userData.person];
      if (userData === undefined || known?.identity === auth?.identity) continue;
      const continuesElsewhere = known !== undefined || personAt(after, auth?.identity ?? '') !== undefined;
      if (continuesElsewhere) this.shut(client, closeCodes.moved);
      else this.shut(client, isBanned(after, auth?.identity ?? '') ? closeCodes.banned : closeCodes.removed);
    }
    for (const person of Object.keys(before.people))
      if (!(person in after.people)) {
        this.#presence.forget(person);
        this.#reportedAway.delete(person);
      }
  }

  /**
   * The programs of a person who no longer belongs to the table are disconnected, and lose their tokens and seats, even
   * if they are not connected now: otherwise a former host could go on watching through a program.
   */
  async #removeProgramsOf(identity: string): Promise<void> {
    this.endProgramsOf(identity);
    const programs = new Set(await this.services.access.revokeProgramsOf(this.#table.code, identity));
    await this.followUps.do(`programs ${identity}`, () => this.#removePrograms(programs));
  }

  /** Rejects with `Unavailable` if a program could not be removed yet. */
  async #removePrograms(programs: ReadonlySet<string>): Promise<void> {
    for (const [person, { identity }] of Object.entries(this.#table.state().people)) {
      // By the system and not by the host, because a host's stand-in may not remove programs.
      if (programs.has(identity) && isNotStored(await this.#table.removeProgram(person)))
        throw new Unavailable('A program kept its seat');
    }
  }

  /** While spectators see the table with a delay, people without a seat see it from the gallery (TB-05). */
  #moveObservers({ before, after }: CommittedEntry): void {
    if (before.seats === after.seats && before.options === after.options && before.host === after.host) return;
    for (const client of this.clients)
      if (client.userData !== undefined && seesWithDelay(after, client.userData.person))
        this.shut(client, closeCodes.moved);
  }

  /** Anyone else who watches in the gallery may still be away. */
  #isInGallery(person: PersonId): boolean {
    const state = this.#table.state();
    if (!seesWithDelay(state, person)) return false;
    const identity = state.people[person]?.identity;
    const gallery: Room | undefined = matchMaker.getLocalRoomById(galleryIdOf(this.services, this.#table.code));
    return gallery?.clients.some(({ auth }: RoomClient) => auth?.identity === identity) ?? false;
  }

  #storePresence(person: PersonId, now: 'away' | 'back'): void {
    const { code } = this.#table;
    const state = this.#table.state();
    const { auth } = this.clients.find(({ userData }) => userData?.person === person) ?? {};
    // Only a return that is written counts. The table may not have stored the absence yet.
    const wasAway = this.#reportedAway.delete(person) || state.people[person]?.here === false;
    if (now === 'away') this.#reportedAway.add(person);
    else if (wasAway && !mayReturn(this.services, auth?.clientKey ?? '', { code, state, person })) return;
    void this.followUps.do(`presence ${person}`, async () => {
      if (!(person in this.#table.state().people) || (now === 'away' && this.#isInGallery(person))) return;
      await this.#table.presence(person, now);
    });
  }
}
