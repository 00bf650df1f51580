import { closeCodes, joinRefusals, parsePlay, TableBoxes } from '@cartomancer/protocol';
import type { PersonId } from '@cartomancer/rules/table';
import type { Client } from '@colyseus/core';
import { ServerError } from '@colyseus/core';
import { StateView } from '@colyseus/schema';

import type { OpenTable, Told } from '../table/port.ts';
import { Allowance } from './allowance.ts';
import { tableFor } from './desk.ts';
import type { HallClient } from './hall.ts';
import { Hall } from './hall.ts';
import { Presence } from './presence.ts';
import { Telling } from './telling.ts';

const mostConnections = 8;
/** Watchers come and go in crowds: their number is told at most this often, in milliseconds. */
const watchersEvery = 1_000;

/** One connection of somebody at the table. */
interface Connection {
  readonly person: PersonId;
  readonly intents: Allowance;
}

/** The room of the people at a table. One class for every ruleset: what it moves are boxes. */
export abstract class TableRoom extends Hall<TableBoxes> {
  override state = new TableBoxes();
  override autoDispose = false;
  #table: OpenTable | undefined;
  #telling: Telling | undefined;
  #presence: Presence | undefined;
  #stopListening: (() => void) | undefined;
  readonly #connections = new Map<string, Connection>();
  readonly #answered = new Set<string>();

  override messages = {
    play: (client: HallClient, payload: unknown) => this.#play(client, payload),
    _: (client: HallClient) => this.#refuse(client),
  };
}
