import { closeCodes, joinRefusals } from '@cartomancer/protocol';
import { Encoder } from '@colyseus/schema';
import type { Server } from 'colyseus';
import { matchMaker, ServerError } from 'colyseus';

import type { OpenTable } from '../table/open-table.ts';
import type { TableAccess, RoomAddress, Rooms } from '../table/table-access.ts';
import { fromService, Unavailable } from '../unavailable.ts';
import { authenticate, BaseRoom } from './base-room.ts';
import { GalleryRoom } from './gallery-room.ts';
import { refuseExtensions } from './refuse-extensions.ts';
import type { RoomServices } from './room-services.ts';
import { countUnseatedWrite } from './play-limits.ts';
import { galleryIdOf, makeRoomServices, passFor, roomIdOf } from './room-services.ts';
import { TableRoom } from './table-room.ts';

const galleryName = 'gallery';

/**
 * Bytes. A room keeps two such buffers. The largest state of the recorded games takes about 18 KiB; a larger one makes
 * its buffer grow, with a warning of Colyseus.
 */
const stateBuffer = 32 * 1024;

/** How long closing a table waits for its rooms to close, in milliseconds. */
const longestLeaving = 4_000;

/** A fault in the room itself has its own code; otherwise Redis or the journal did not answer. */
function failedRoom(error: unknown): unknown {
  if (error instanceof ServerError && error.code !== joinRefusals.notStored) return error;
  return new Unavailable('The room could not be made', { cause: error });
}

function refuseClosed({ code, isOpen }: OpenTable): void {
  if (!isOpen) throw new Unavailable(`Table ${code} was closed`);
}

/** Colyseus creates rooms and calls `onAuth` by itself, so the classes are bound to the services of this process. */
function roomClasses(services: RoomServices) {
  const onAuth = authenticate(services);
  return {
    Table: class extends TableRoom {
      static override services = services;
      static override onAuth = onAuth;
    },
    Gallery: class extends GalleryRoom {
      static override services = services;
      static override onAuth = onAuth;
    },
  };
}

/**
 * Registers one room type for each ruleset, and the gallery, with a Colyseus server. Only the returned functions create
 * rooms, never a client; `guardMatchmaking` is needed too.
 */
export function defineRooms(server: Pick<Server, 'define'>, access: TableAccess): Rooms {
  refuseExtensions();
  Encoder.BUFFER_SIZE = stateBuffer;
  const services = makeRoomServices(access);
  const { Table, Gallery } = roomClasses(services);
  for (const ruleset of access.rulesets) server.define(ruleset, Table);
  server.define(galleryName, Gallery);
  const creating = new Map<string, Promise<void>>();
  const tableOf = new Map<string, OpenTable>();

  /**
   * Creates the room if it does not exist; concurrent callers wait for the same one. Rejects if the table is
   * closed, or closes meanwhile: its room would stay open for ever.
   */
  async function make(table: OpenTable, { room, roomId }: RoomAddress): Promise<void> {
    refuseClosed(table);
    const waiting = creating.get(roomId);
    if (waiting !== undefined) return waiting;
    const existing = matchMaker.getLocalRoomById(roomId);
    if (existing !== undefined && tableOf.get(roomId) === table) {
      // A Redis that lost its data does not know the room; this writes the room's row again.
      const isListed = await fromService('Redis', matchMaker.driver.has(roomId));
      if (!isListed) await fromService('Redis', existing.setMetadata({}));
      return;
    }
    services.tables.set(table.code, table);
    tableOf.set(roomId, table);
    // The existing room belongs to a closed table and would refuse everything, so its clients reconnect.
    const creation = Promise.resolve(existing?.disconnect(closeCodes.restart))
      // Not `matchMaker.createRoom`: that may choose another process, and the room needs an id of our own.
      .then(() => matchMaker.handleCreateRoom(room, { code: table.code }, undefined, roomId))
      .then(
        () => {
          if (!table.isOpen) void matchMaker.getLocalRoomById(roomId)?.disconnect(closeCodes.restart);
          refuseClosed(table);
        },
        (error: unknown) => {
          throw failedRoom(error);
        },
      );
    creating.set(roomId, creation);
    try {
      await creation;
    } finally {
      creating.delete(roomId);
    }
  }

  return {
    open: async (table) => {
      const address = { room: table.layer.ruleset.id, roomId: roomIdOf(services, table.code) };
      await make(table, address);
      return address;
    },
    gallery: async (table, visit) => {
      const address = { room: galleryName, roomId: galleryIdOf(services, table.code) };
      await make(table, address);
      return { ...address, pass: passFor(access, table, visit) };
    },
    countArrival: (entry) => countUnseatedWrite(services, entry),
    spectators: (code) => {
      const room = matchMaker.getLocalRoomById(galleryIdOf(services, code));
      return room instanceof GalleryRoom ? room.spectators() : [];
    },
    signOut: ({ identity, generation }) => {
      services.signedOut.set(identity, generation);
      for (const roomId of tableOf.keys()) {
        const room = matchMaker.getLocalRoomById(roomId);
        if (room instanceof BaseRoom) room.signOut(identity, generation);
      }
    },
    endProgram: (id) => {
      services.endedPrograms.add(id);
      for (const roomId of tableOf.keys()) {
        const room = matchMaker.getLocalRoomById(roomId);
        if (room instanceof BaseRoom) room.endProgram(id);
      }
    },
    close: async (code, why) => {
      const rooms = [roomIdOf(services, code), galleryIdOf(services, code)].map((roomId) =>
        matchMaker.getLocalRoomById(roomId),
      );
      for (const roomId of [roomIdOf(services, code), galleryIdOf(services, code)]) tableOf.delete(roomId);
      services.tables.delete(code);
      const gone = Promise.all(rooms.map((room) => room?.disconnect(closeCodes[why])));
      // Without Redis a room may never finish leaving; the table does not depend on it.
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const cancel = access.clock.after(longestLeaving, resolve);
      await Promise.race([gone, late]).finally(cancel);
    },
  };
}
