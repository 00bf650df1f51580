import type { AnswerMessage, CloseCode } from '@cartomancer/protocol';
import { closeCodes, joinRefusals, joinSchema, protocolVersion } from '@cartomancer/protocol';
import type { Refusal } from '@cartomancer/rules';
import type { PersonId, TableState } from '@cartomancer/rules/table';
import type { Schema } from '@colyseus/schema';
import type { AuthContext, Client, RoomException, RoomMethodName } from 'colyseus';
import { ClientState, Room, ServerError } from 'colyseus';

import { hasLostMaker, isProgramBanned } from '../access/program-tokens.ts';
import { FollowUps } from '../follow-ups.ts';
import { disconnectUnlessKeepingUp } from './back-pressure.ts';
import { guardFrames, isUsedFrame, weightOfFrame } from './guard-frames.ts';
import { QuietSerializer } from './quiet-serializer.ts';
import { refusedJoin } from './refused-join.ts';
import type { RoomServices } from './room-services.ts';
import type { TokenProgram } from '../table/table-access.ts';
import { clientKeyHeader } from './connections-by-address.ts';

/**
 * The interval between automatic patches: the longest that Node accepts, in milliseconds, because the rooms send each
 * patch themselves. With `null`, Colyseus would run a timer for the clock of every room. `this.clock` does not tick:
 * timers use `services.access.clock`.
 */
const never = 2 ** 31 - 1;
/** Milliseconds in which a client must acknowledge its join. Colyseus queues every message for it until then. */
const longestJoin = 30_000;

export interface ClientAuth {
  /** Colyseus uses this as the session's id. It comes from the ids of this server, so that tests can fix it. */
  readonly sessionId: string;
  readonly identity: string;
  readonly name: string;
  readonly generation: number;
  /** The client's address or network, from the middleware before all joins (`http/joins.ts`). */
  readonly clientKey: string;
  /** The pass for a gallery. */
  readonly pass: string | null;
  /** Absent for people. */
  readonly program?: TokenProgram;
}

export type RoomClient = Client<{ auth: ClientAuth; userData: { readonly person: PersonId } }>;

/** Throws the refusal that a client understands. */
function readJoin(options: unknown): { readonly pass: string | null } {
  const read = joinSchema.safeParse(options);
  if (!read.success || read.data.protocol !== protocolVersion)
    throw new ServerError(joinRefusals.outdated, 'E_OUTDATED');
  return { pass: read.data.pass ?? null };
}

/** The `onAuth` of both kinds of room: it runs at the join by HTTP, before Colyseus reserves a place in the room. */
export function authenticate({ access }: RoomServices) {
  return async (token: string, options: unknown, { headers }: AuthContext): Promise<ClientAuth> => {
    try {
      const { pass } = readJoin(options);
      const person = token ? await access.personBehind(token) : 'unknown';
      if (person === 'unknown') throw new ServerError(joinRefusals.unknownPerson, 'E_UNKNOWN_PERSON');
      if (person === 'signed out') throw new ServerError(joinRefusals.unknownPerson, 'E_SIGNED_OUT');
      return { ...person, sessionId: access.ids.next(), clientKey: headers.get(clientKeyHeader) ?? '', pass };
    } catch (error) {
      throw refusedJoin(access, 'A join failed', error);
    }
  };
}

export abstract class BaseRoom<State extends Schema> extends Room<{ state: State; client: RoomClient }> {
  /** Colyseus creates rooms by itself, so their classes carry the services (`define-rooms.ts`). */
  static services: RoomServices;
  override patchRate = never;
  /** A room may be empty: it is closed together with its table, a gallery also by itself. */
  override autoDispose = false;
  readonly #closed = new WeakSet<RoomClient>();
  /** Clients that have not acknowledged their join, each with a function that cancels its deadline. */
  readonly #joining = new Map<RoomClient, () => void>();
  readonly #counted = new WeakSet<RoomClient>();

  /** Work that must follow the table's events; stopped when the room is disposed. */
  protected readonly followUps = new FollowUps({
    clock: this.services.access.clock,
    failed: (error) => this.services.access.log('error', 'Follow-up work failed', { room: this.roomId, err: error }),
  });

  constructor() {
    super();
    guardFrames(this, {
      admit: (client, frame) => this.#admitFrame(client, frame),
      afterRead: (client) => {
        if (client.state === ClientState.JOINED) this.#cancelDeadline(client);
      },
      broken: (client, error) => {
        this.services.access.log('warn', 'Unreadable frame', { room: this.roomId, error: String(error) });
        this.shut(client, closeCodes.misbehaved);
      },
    });
  }

  get services(): RoomServices {
    return (this.constructor as typeof BaseRoom).services;
  }

  /** Assigning the state installs the serializer of Colyseus; this one replaces it each time. */
  override setSerializer(): void {
    super.setSerializer(new QuietSerializer<State>());
  }

  /** Colyseus itself drops the stack of errors thrown in `onLeave` and `onDispose`. */
  override onUncaughtException({ cause }: RoomException, method: RoomMethodName): void {
    if (!(cause instanceof ServerError))
      this.services.access.log('error', 'A room broke', { room: this.roomId, method, err: cause });
  }

  /** The close code tells clients to reconnect. */
  override onBeforeShutdown(): void {
    void this.disconnect(closeCodes.restart);
  }

  signOut(identity: string, generation: number): void {
    for (const client of this.clients)
      if (client.auth?.identity === identity && client.auth.generation < generation)
        this.shut(client, closeCodes.signedOut);
  }

  endProgram(id: string): void {
    for (const client of this.clients) if (client.auth?.program?.id === id) this.shut(client, closeCodes.revoked);
  }

  /** Banned, or made by a person who was banned or removed. */
  protected isShutOut(state: TableState, { identity, program }: ClientAuth): boolean {
    const madeBy = program?.madeBy ?? null;
    return isProgramBanned(state, { identity, madeBy }) || hasLostMaker(state, { madeBy });
  }

  protected endProgramsOf(identity: string): void {
    for (const client of this.clients)
      if (client.auth?.program?.madeBy === identity) this.shut(client, closeCodes.revoked);
  }

  /** Colyseus sends the message of any error to the client, so a fault becomes a code here. */
  protected async refuseOnError(logMessage: string, action: () => void | Promise<void>): Promise<void> {
    try {
      await action();
    } catch (error) {
      throw refusedJoin(this.services.access, logMessage, error);
    }
  }

  /**
   * The first step of `onJoin`; throws the refusal of a client that may not connect. `place` is `seat` for the first
   * connection of a seated person, for which the address always has room.
   */
  protected admit(
    client: RoomClient,
    { place, code }: { readonly place: 'seat' | 'elsewhere'; readonly code: string },
  ): ClientAuth {
    const { auth } = client;
    // `onAuth` sets it before any join.
    if (auth === undefined) throw new Error('A client joins without authentication');
    const { access, signedOut, endedPrograms, openConnections } = this.services;
    // Colyseus may have reserved the place before the person signed out.
    if (auth.generation < (signedOut.get(auth.identity) ?? 0))
      throw new ServerError(joinRefusals.unknownPerson, 'E_SIGNED_OUT');
    const { program } = auth;
    if (program !== undefined && endedPrograms.has(program.id))
      throw new ServerError(joinRefusals.unknownPerson, 'E_PROGRAM_TOKEN');
    // An imported copy of a table has the same identities, but a program's token is valid at one table only.
    if (program !== undefined && program.code !== code) throw new ServerError(joinRefusals.notEntered, 'E_NOT_ENTERED');
    if (openConnections.add(auth.clientKey, place) === 'crowded')
      throw new ServerError(joinRefusals.tooMany, 'E_SLOW_DOWN');
    this.#counted.add(client);
    // The reconnection token is part of the join frame. Two servers with the same seed must send the same bytes, which
    // tests compare.
    client.reconnectionToken = access.ids.next();
    const cancel = access.clock.after(longestJoin, () => {
      if (client.state === ClientState.JOINING) this.shut(client, closeCodes.misbehaved);
    });
    this.#joining.set(client, cancel);
    return auth;
  }

  /** The first step of `onLeave`, which Colyseus calls after a refused join as well. */
  protected release(client: RoomClient): void {
    this.#cancelDeadline(client);
    if (this.#counted.delete(client)) this.services.openConnections.remove(client.auth?.clientKey ?? '');
  }

  protected answer(client: RoomClient, message: AnswerMessage): void {
    if (disconnectUnlessKeepingUp(client)) client.send('answer', message);
  }

  protected refuse(client: RoomClient, intentId: string | null, refusals: readonly Refusal[]): void {
    const copies = refusals.map((refusal) => ({ ...refusal, facts: { ...refusal.facts } }));
    this.answer(client, { intentId, ok: false, refusals: copies });
  }

  /** Frames that still arrive are ignored. */
  protected shut(client: RoomClient, code: CloseCode): void {
    if (this.#closed.has(client)) return;
    this.#closed.add(client);
    client.leave(code);
  }

  #admitFrame(client: RoomClient, frame: Buffer): boolean {
    // Colyseus answers some frames by itself, so a client that does not read must not send either.
    if (this.#closed.has(client) || !disconnectUnlessKeepingUp(client)) return false;
    const weight = weightOfFrame(frame);
    const { auth } = client;
    const { ofPerson, ofAddress } = this.services;
    const isTooFast = auth === undefined || ofPerson.frames.take(auth.identity, weight) > 0;
    // Other people at this address may be innocent, so this close code lets them reconnect.
    if (!isTooFast && ofAddress.frames.take(auth.clientKey, weight) > 0) {
      this.services.access.log('warn', 'Too many frames from one address', { room: this.roomId });
      this.shut(client, closeCodes.restart);
      return false;
    }
    if (!isTooFast && isUsedFrame(frame)) return true;
    this.services.access.log('warn', isTooFast ? 'Too many frames' : 'Unused kind of frame', { room: this.roomId });
    this.shut(client, closeCodes.misbehaved);
    return false;
  }

  #cancelDeadline(client: RoomClient): void {
    this.#joining.get(client)?.();
    this.#joining.delete(client);
  }
}
