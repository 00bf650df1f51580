import { closeCodes, joinRefusals, TableBoxes } from '@cartomancer/protocol';
import type { PersonId } from '@cartomancer/rules/table';
import { isBanned, personAt, seatOf, seesLate } from '@cartomancer/rules/table';
import { ServerError } from 'colyseus';
import { StateView } from '@colyseus/schema';

import type { OpenTable, Told } from '../table/port.ts';
import { tableFor } from './desk.ts';
import type { HallClient } from './hall.ts';
import { Hall } from './hall.ts';
import { Presence } from './presence.ts';
import { malformed, Serving } from './serving.ts';
import { Telling } from './telling.ts';
import { fellSilent } from './transport.ts';

/** What a room has from the moment it is made. */
interface Sitting {
  readonly table: OpenTable;
  readonly telling: Telling;
  readonly serving: Serving;
  readonly presence: Presence;
  readonly stopListening: () => void;
}

/** The room of the people at a table. One class for every ruleset: what it moves are boxes. */
export abstract class TableRoom extends Hall<TableBoxes> {
  override state = new TableBoxes();
  override autoDispose = false;
  #opened: Sitting | undefined;

  override messages = {
    _: (client: HallClient) => this.#sitting.serving.refuse(client, null, [malformed]),
  };

  get #sitting(): Sitting {
    if (this.#opened === undefined) throw new Error('The room is not made yet');
    return this.#opened;
  }

  protected override create(options: unknown): void {
    const table = tableFor(this.desk, options);
    const state = table.state();
    const people = Object.entries(state.people);
    const presence = new Presence({
      clock: this.desk.house.clock,
      away: people.filter(([, { here }]) => !here).map(([person]) => person),
      say: (person, now) => this.#notePresence(person, now),
    });
    const telling = new Telling(table.layer, this.state, state);
    const { roomId, desk } = this;
    const answer = this.answer.bind(this);
    const serving = new Serving({ roomId, table, telling, desk, answer, patch: () => this.broadcastPatch() });
    this.onMessage('play', (client: HallClient, payload: unknown) => serving.play(client, payload));
    const stopListening = table.onTold((told) => {
      serving.tell(told);
      if (told.before.people !== told.after.people) this.#welcomeOrRemove(told);
      this.#moveLate(told);
    });
    this.#opened = { table, telling, serving, presence, stopListening };
    for (const [person, { here }] of people) if (here) presence.expect(person);
    this.desk.watchers.set(table.code, ({ count, names }) => {
      this.state.watching = count;
      if (names !== this.state.watchers) this.state.watchers = names;
      this.broadcastPatch();
    });
  }

  protected override join(client: HallClient): void {
    const { table, telling, serving, presence } = this.#sitting;
    const state = table.state();
    const person = personAt(state, client.auth?.identity ?? '');
    const isSeatEmpty =
      person !== undefined && seatOf(state, person) !== undefined && presence.connections(person) === 0;
    this.welcome(client, isSeatEmpty ? 'seat' : 'elsewhere');
    if (person === undefined || seesLate(state, person))
      throw new ServerError(joinRefusals.notEntered, 'E_NOT_ENTERED');
    if (presence.connections(person) >= this.desk.limits.connectionsOfPerson)
      throw new ServerError(joinRefusals.tooMany, 'E_SLOW_DOWN');

    // A view of its own for each connection: one that several share reaches only the first of them.
    client.view = new StateView();
    client.view.add(telling.boxOf(person, state));
    // The first state holds the whole box; what is noted here would come a second time.
    client.view.changes.clear();
    // A box that is new to the room is news for nobody else.
    this.broadcastPatch();

    serving.connect(client, person);
    client.send('clocks', table.shownTimers());
    presence.came(person);
  }

  override onLeave(client: HallClient): void {
    this.goodbye(client);
    const { table, serving, presence } = this.#sitting;
    const person = serving.personOf(client);
    serving.disconnect(client);
    if (person !== undefined && person in table.state().people)
      presence.went(person, fellSilent(client) ? 'silent' : 'closed');
  }

  override onDispose(): void {
    // A room whose making failed is disposed of as well.
    if (this.#opened === undefined) return;
    const { table, presence, stopListening } = this.#opened;
    stopListening();
    presence.stop();
    this.desk.watchers.delete(table.code);
  }

  /** Who came to the table by HTTP and opens no connection is away again soon; who is not of it any more has none. */
  #welcomeOrRemove({ before, after }: Told): void {
    const { serving, presence } = this.#sitting;
    for (const [person, { here }] of Object.entries(after.people))
      if (here && before.people[person]?.here !== true) presence.expect(person);
    for (const client of this.clients) {
      const person = serving.personOf(client);
      if (person === undefined || person in after.people) continue;
      const isOut = isBanned(after, client.auth?.identity ?? '');
      this.shut(client, isOut ? closeCodes.banned : closeCodes.removed);
    }
    for (const person of Object.keys(before.people)) {
      if (person in after.people) continue;
      serving.forget(person);
      presence.forget(person);
    }
  }

  /** Who stands about while those who watch see it late goes where they are (TB-05). */
  #moveLate({ before, after }: Told): void {
    if (before.seats === after.seats && before.options === after.options && before.host === after.host) return;
    for (const client of this.clients) {
      const person = this.#sitting.serving.personOf(client);
      if (person !== undefined && seesLate(after, person)) this.shut(client, closeCodes.moved);
    }
  }

  #notePresence(person: PersonId, now: 'away' | 'back'): void {
    const { table } = this.#sitting;
    if (!(person in table.state().people)) return;
    table.presence(person, now).catch((error: unknown) => {
      this.desk.house.log('error', 'Presence was not stored', { room: this.roomId, err: error });
    });
  }
}
