import type { PlayMessage } from '@cartomancer/protocol';
import { closeCodes, joinRefusals, parsePlay, TableBoxes } from '@cartomancer/protocol';
import type { Refusal } from '@cartomancer/rules';
import type { PersonId } from '@cartomancer/rules/table';
import { personAt, seatOf, seesLate } from '@cartomancer/rules/table';
import type { Client } from 'colyseus';
import { ServerError } from 'colyseus';
import { StateView } from '@colyseus/schema';

import type { OpenTable, Told } from '../table/port.ts';
import { Allowance } from './allowance.ts';
import { tableFor } from './desk.ts';
import type { HallClient } from './hall.ts';
import { Hall } from './hall.ts';
import { Presence } from './presence.ts';
import { Telling } from './telling.ts';
import { fellSilent } from './transport.ts';

const mostConnections = 8;
const malformed: Refusal = { code: 'E_MALFORMED', clause: 'TB-10', facts: {} };
const notStored: Refusal = { code: 'E_NOT_STORED', clause: 'TB-10', facts: {} };

/** What a room has from the moment it is made. */
interface Sitting {
  readonly table: OpenTable;
  readonly telling: Telling;
  readonly presence: Presence;
  readonly stopListening: () => void;
}

/** How much somebody may still ask. */
interface Allowed {
  readonly intents: Allowance;
  /** A rewind puts the whole game into the journal (TB-13), which other moves do not. */
  readonly rewinds: Allowance;
}

/** One connection of somebody at the table. */
interface Connection extends Allowed {
  readonly person: PersonId;
}

/** Of what somebody may send at once, and of what comes back a second, so much may be rewinds. */
const rewindShare = { burst: 1 / 4, perSecond: 1 / 50 };

/** The room of the people at a table. One class for every ruleset: what it moves are boxes. */
export abstract class TableRoom extends Hall<TableBoxes> {
  override state = new TableBoxes();
  override autoDispose = false;
  #opened: Sitting | undefined;
  readonly #connections = new Map<string, Connection>();
  /** How much each may still ask: whoever comes with many connections, or comes anew, is one person. */
  readonly #allowances = new Map<PersonId, Allowed>();
  /** Intents that wait for their answer, and whether a box has given it. */
  readonly #pending = new Map<string, 'waits' | 'told'>();

  override messages = {
    play: (client: HallClient, payload: unknown) => this.#play(client, payload),
    _: (client: HallClient) => this.#refuse(client, null, [malformed]),
  };

  get #sitting(): Sitting {
    if (this.#opened === undefined) throw new Error('The room is not made yet');
    return this.#opened;
  }

  override onCreate(options: unknown): void {
    const table = tableFor(this.desk, options);
    const state = table.state();
    const people = Object.entries(state.people);
    const presence = new Presence({
      clock: this.desk.house.clock,
      away: people.filter(([, { here }]) => !here).map(([person]) => person),
      say: (person, now) => this.#notePresence(person, now),
    });
    this.#opened = {
      table,
      telling: new Telling(table.layer, this.state, state),
      presence,
      stopListening: table.onTold((told) => this.#tell(told)),
    };
    for (const [person, { here }] of people) if (here) presence.expect(person);
    this.desk.watchers.set(table.code, ({ count, names }) => {
      this.state.watching = count;
      if (names !== this.state.watchers) this.state.watchers = names;
      this.broadcastPatch();
    });
  }

  override onJoin(client: HallClient): void {
    this.welcome(client);
    const { table, telling, presence } = this.#sitting;
    const { clock } = this.desk.house;
    const state = table.state();
    const person = personAt(state, client.auth?.identity ?? '');
    if (person === undefined || seesLate(state, person))
      throw new ServerError(joinRefusals.notEntered, 'E_NOT_ENTERED');
    if (presence.connections(person) >= mostConnections) throw new ServerError(joinRefusals.tooMany, 'E_SLOW_DOWN');

    // A view of its own for each connection: one that several share reaches only the first of them.
    client.view = new StateView();
    client.view.add(telling.boxOf(person, state));
    // The first state holds the whole box; what is noted here would come a second time.
    client.view.changes.clear();
    // A box that is new to the room is news for nobody else.
    this.broadcastPatch();

    const { burst: most, perSecond } = this.desk.limits;
    const allowed = this.#allowances.get(person) ?? {
      intents: new Allowance(clock, { most, perSecond }),
      rewinds: new Allowance(clock, {
        most: most * rewindShare.burst,
        perSecond: perSecond * rewindShare.perSecond,
      }),
    };
    this.#allowances.set(person, allowed);
    this.#connections.set(client.sessionId, { person, ...allowed });
    client.send('clocks', table.shownTimers());
    presence.came(person);
  }

  override onLeave(client: HallClient): void {
    const connection = this.#connections.get(client.sessionId);
    if (connection === undefined) return;
    this.#connections.delete(client.sessionId);
    const { table, presence } = this.#sitting;
    if (connection.person in table.state().people)
      presence.went(connection.person, fellSilent(client) ? 'silent' : 'closed');
  }

  override onDispose(): void {
    const { table, presence, stopListening } = this.#sitting;
    stopListening();
    presence.stop();
    this.desk.watchers.delete(table.code);
  }

  /** Those who sit are served before those who stand by. */
  protected override comesFirst({ sessionId }: Client): boolean {
    const connection = this.#connections.get(sessionId);
    return connection !== undefined && seatOf(this.#sitting.table.state(), connection.person) !== undefined;
  }

  #tell(told: Told): void {
    const { actor, intentId } = told.entry;
    const key = actor?.kind === 'person' ? pendingKey(actor.person, intentId) : '';
    if (this.#pending.has(key)) this.#pending.set(key, 'told');
    this.#sitting.telling.tell(told);
    this.broadcastPatch();
    if (told.before.people !== told.after.people) this.#welcomeOrRemove(told);
    this.#moveLate(told);
  }

  #play(client: HallClient, payload: unknown): void {
    const connection = this.#connections.get(client.sessionId);
    if (connection === undefined) return;
    const { table } = this.#sitting;
    const parsed = parsePlay(table.layer.intents, payload);
    const isRewind = parsed.ok && parsed.message.intent.type === 'rewind';
    const wait = connection.intents.take() || (isRewind ? connection.rewinds.take() : 0);
    if (wait > 0) {
      const id = parsed.ok ? parsed.message.intentId : parsed.intentId;
      this.#refuse(client, id, [{ code: 'E_SLOW_DOWN', clause: 'TB-10', facts: { seconds: wait } }]);
    } else if (parsed.ok) void this.#submit(client, connection.person, parsed.message);
    else this.#refuse(client, parsed.intentId, parsed.refusals);
  }

  async #submit(client: HallClient, person: PersonId, message: PlayMessage): Promise<void> {
    const { intentId } = message;
    const key = pendingKey(person, intentId);
    this.#pending.set(key, 'waits');
    try {
      const answer = await this.#sitting.table.submit(person, message);
      if (!answer.ok) this.#refuse(client, intentId, answer.refusals);
      // The box has said so in the frame that brought what happened, unless nothing new did, or nobody may know who it was.
      else if (this.#pending.get(key) !== 'told') this.answer(client, { intentId, ok: true });
    } catch (error) {
      this.desk.house.log('error', 'An intent broke', { room: this.roomId, error: String(error) });
      this.#refuse(client, intentId, [notStored]);
    } finally {
      this.#pending.delete(key);
    }
  }

  #refuse(client: HallClient, intentId: string | null, refusals: readonly Refusal[]): void {
    this.answer(client, {
      intentId,
      ok: false,
      refusals: refusals.map((refusal) => ({ ...refusal, facts: { ...refusal.facts } })),
    });
  }

  /** Who came to the table by HTTP and opens no connection is away again soon; who is not of it any more has none. */
  #welcomeOrRemove({ before, after }: Told): void {
    for (const [person, { here }] of Object.entries(after.people))
      if (here && before.people[person]?.here !== true) this.#sitting.presence.expect(person);
    for (const client of this.clients) {
      const connection = this.#connections.get(client.sessionId);
      if (connection !== undefined && !(connection.person in after.people)) this.shut(client, closeCodes.removed);
    }
    for (const person of Object.keys(before.people)) {
      if (person in after.people) continue;
      this.#allowances.delete(person);
      this.#sitting.presence.forget(person);
    }
  }

  /** Who stands about while those who watch see it late goes where they are (TB-05). */
  #moveLate({ before, after }: Told): void {
    if (before.seats === after.seats && before.options === after.options && before.host === after.host) return;
    for (const client of this.clients) {
      const connection = this.#connections.get(client.sessionId);
      if (connection !== undefined && seesLate(after, connection.person)) this.shut(client, closeCodes.moved);
    }
  }

  #notePresence(person: PersonId, now: 'away' | 'back'): void {
    const { table } = this.#sitting;
    if (!(person in table.state().people)) return;
    table.presence(person, now).catch((error: unknown) => {
      this.desk.house.log('error', 'Presence was not stored', { room: this.roomId, error: String(error) });
    });
  }
}

function pendingKey(person: PersonId, intentId: string | null): string {
  return `${person} ${intentId}`;
}
