import { closeCodes, joinRefusals } from '@cartomancer/protocol';
import type { AuthContext, Server } from 'colyseus';
import { matchMaker, ServerError } from 'colyseus';

import type { House, OpenTable, RoomAddress, Rooms } from '../table/port.ts';
import type { Desk } from './desk.ts';
import { galleryIdOf, makeDesk, passFor, roomIdOf } from './desk.ts';
import { GalleryRoom } from './gallery-room.ts';
import type { Guest } from './hall.ts';
import { readJoin } from './hall.ts';
import { refuseExtensions } from './refuse-extensions.ts';
import { TableRoom } from './table-room.ts';
import { visitorHeader } from './visitors.ts';

const galleryName = 'gallery';

/** In milliseconds. */
const longestLeaving = 4_000;

/** Whose token it is; refuses where it is nobody's. */
async function identityBehind({ house }: Desk, token: string): Promise<string> {
  const identity = token ? await house.identityOf(token) : undefined;
  if (identity === undefined) throw new ServerError(joinRefusals.unknownPerson, 'E_UNKNOWN_PERSON');
  return identity;
}

function visitorBehind({ headers }: AuthContext): string {
  return headers.get(visitorHeader) ?? '';
}

function tableRoomOf(desk: Desk) {
  return class extends TableRoom {
    readonly desk = desk;

    static override async onAuth(token: string, options: unknown, context: AuthContext): Promise<Guest> {
      readJoin(options);
      const identity = await identityBehind(desk, token);
      const visitor = visitorBehind(context);
      return { sessionId: desk.house.ids.next(), identity, visitor, name: null, pass: null };
    }
  };
}

function galleryRoomOf(desk: Desk) {
  return class extends GalleryRoom {
    readonly desk = desk;

    static override async onAuth(token: string, options: unknown, context: AuthContext): Promise<Guest> {
      const { pass } = readJoin(options);
      const identity = await identityBehind(desk, token);
      const visitor = visitorBehind(context);
      const name = (await desk.house.nameOf(token)) ?? null;
      return { sessionId: desk.house.ids.next(), identity, visitor, name, pass };
    }
  };
}

/**
 * Registers one room type for each ruleset, and the gallery, with a Colyseus server. Rooms are made by what is returned here
 * and never by a client; call `guardMatchmaking` besides.
 */
export function defineRooms(server: Pick<Server, 'define'>, house: House): Rooms {
  refuseExtensions();
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
      if (!(await matchMaker.driver.has(roomId))) await standing.setMetadata({});
      return;
    }
    desk.tables.set(table.code, table);
    around.set(roomId, table);
    // A room around a table that was closed meanwhile would refuse everything: its people come again.
    const made = Promise.resolve(standing?.disconnect(closeCodes.restart))
      .then(() => matchMaker.handleCreateRoom(room, { code: table.code }, undefined, roomId))
      .then(() => {});
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
