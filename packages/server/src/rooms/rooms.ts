import { closeCodes, joinRefusals } from '@cartomancer/protocol';
import type { AuthContext, Server } from 'colyseus';
import { Encoder } from '@colyseus/schema';
import { matchMaker, ServerError } from 'colyseus';

import type { Arrival, House, OpenTable, RoomAddress, Rooms } from '../table/port.ts';
import type { Desk } from './desk.ts';
import { galleryIdOf, makeDesk, passFor, roomIdOf } from './desk.ts';
import { GalleryRoom } from './gallery-room.ts';
import type { Guest } from './hall.ts';
import { Hall, readJoin } from './hall.ts';
import { refuseExtensions } from './refuse-extensions.ts';
import { refusedJoin } from './refused-join.ts';
import { TableRoom } from './table-room.ts';
import { fromService, Unavailable } from '../unavailable.ts';
import { visitorHeader } from './visitors.ts';

const galleryName = 'gallery';

/** Bytes. More than the full state of a usual table takes; a larger one makes its buffer grow, with a warning of Colyseus. */
const stateBuffer = 128 * 1024;

/** In milliseconds. */
const longestLeaving = 4_000;

/** Whose token it is; refuses one that is not good. */
async function personBehind({ house }: Desk, token: string): Promise<Arrival> {
  const person = token ? await house.personBehind(token) : 'unknown';
  if (person === 'unknown') throw new ServerError(joinRefusals.unknownPerson, 'E_UNKNOWN_PERSON');
  if (person === 'signed out') throw new ServerError(joinRefusals.unknownPerson, 'E_SIGNED_OUT');
  return person;
}

function visitorBehind({ headers }: AuthContext): string {
  return headers.get(visitorHeader) ?? '';
}

async function admitted({ house }: Desk, admit: () => Promise<Guest>): Promise<Guest> {
  try {
    return await admit();
  } catch (error) {
    throw refusedJoin(house, 'A join failed', error);
  }
}

/** A fault in the room itself has its own code; otherwise Redis or the journal did not answer. */
function failedRoom(error: unknown): unknown {
  if (error instanceof ServerError && error.code !== joinRefusals.notStored) return error;
  return new Unavailable('The room could not be made', { cause: error });
}

function tableRoomOf(desk: Desk) {
  return class extends TableRoom {
    readonly desk = desk;

    static override onAuth(token: string, options: unknown, context: AuthContext): Promise<Guest> {
      return admitted(desk, async () => {
        readJoin(options);
        const { identity, generation } = await personBehind(desk, token);
        const visitor = visitorBehind(context);
        return { sessionId: desk.house.ids.next(), identity, generation, visitor, name: null, pass: null };
      });
    }
  };
}

function galleryRoomOf(desk: Desk) {
  return class extends GalleryRoom {
    readonly desk = desk;

    static override onAuth(token: string, options: unknown, context: AuthContext): Promise<Guest> {
      return admitted(desk, async () => {
        const { pass } = readJoin(options);
        const person = await personBehind(desk, token);
        const visitor = visitorBehind(context);
        return { sessionId: desk.house.ids.next(), ...person, visitor, pass };
      });
    }
  };
}

/**
 * Registers one room type for each ruleset, and the gallery, with a Colyseus server. Rooms are made by what is returned here
 * and never by a client; call `guardMatchmaking` besides.
 */
export function defineRooms(server: Pick<Server, 'define'>, house: House): Rooms {
  refuseExtensions();
  Encoder.BUFFER_SIZE = stateBuffer;
  const desk = makeDesk(house);
  const TableRoomHere = tableRoomOf(desk);
  for (const ruleset of house.rulesets) server.define(ruleset, TableRoomHere);
  server.define(galleryName, galleryRoomOf(desk));
  const being = new Map<string, Promise<void>>();
  /** By room, the table it was made around. */
  const around = new Map<string, OpenTable>();

  /** Makes the room unless it is there; who asks meanwhile waits for the same one. */
  async function make(table: OpenTable, { room, roomId }: RoomAddress): Promise<void> {
    const waiting = being.get(roomId);
    if (waiting !== undefined) return waiting;
    const standing = matchMaker.getLocalRoomById(roomId);
    if (standing !== undefined && around.get(roomId) === table) {
      // A Redis that lost its memory knows of no room; this writes the room's row anew.
      const isListed = await fromService('Redis', matchMaker.driver.has(roomId));
      if (!isListed) await fromService('Redis', standing.setMetadata({}));
      return;
    }
    desk.tables.set(table.code, table);
    around.set(roomId, table);
    // A room around a table that was closed meanwhile would refuse everything: its people come again.
    const made = Promise.resolve(standing?.disconnect(closeCodes.restart))
      .then(() => matchMaker.handleCreateRoom(room, { code: table.code }, undefined, roomId))
      .then(
        () => {},
        (error: unknown) => {
          throw failedRoom(error);
        },
      );
    being.set(roomId, made);
    try {
      await made;
    } finally {
      being.delete(roomId);
    }
  }

  return {
    open: async (table) => {
      const address = { room: table.layer.ruleset.id, roomId: roomIdOf(desk, table.code) };
      await make(table, address);
      return address;
    },
    gallery: async (table, identity) => {
      const address = { room: galleryName, roomId: galleryIdOf(desk, table.code) };
      await make(table, address);
      return { ...address, pass: passFor(house, table, identity) };
    },
    watchers: (code) => {
      const room = matchMaker.getLocalRoomById(galleryIdOf(desk, code));
      return room instanceof GalleryRoom ? room.watchers() : [];
    },
    signOut: ({ identity, generation }) => {
      desk.signedOut.set(identity, generation);
      for (const roomId of around.keys()) {
        const room = matchMaker.getLocalRoomById(roomId);
        if (room instanceof Hall) room.signOut(identity, generation);
      }
    },
    close: async (code, why) => {
      const rooms = [roomIdOf(desk, code), galleryIdOf(desk, code)].map((roomId) =>
        matchMaker.getLocalRoomById(roomId),
      );
      for (const roomId of [roomIdOf(desk, code), galleryIdOf(desk, code)]) around.delete(roomId);
      desk.tables.delete(code);
      const gone = Promise.all(rooms.map((room) => room?.disconnect(closeCodes[why])));
      // Without its Redis a room may never be done with leaving; nothing of the table hangs on that.
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const cancel = house.clock.after(longestLeaving, resolve);
      await Promise.race([gone, late]).finally(cancel);
    },
  };
}
