import { closeCodes, joinRefusals, joinSchema, protocolVersion } from '@cartomancer/protocol';
import type { AnswerMessage } from '@cartomancer/protocol';
import type { Client, RoomException, RoomMethodName } from 'colyseus';
import { ClientState, Room, ServerError } from 'colyseus';
import type { Schema } from '@colyseus/schema';

import { Allowance } from './allowance.ts';
import { keepsUp } from './back-pressure.ts';
import type { Desk } from './desk.ts';
import { refusedJoin } from './refused-join.ts';
import { guardFrames } from './frames.ts';
import { QuietSerializer } from './quiet-serializer.ts';

/** The longest interval Node knows: patches go out when there is news, not on a timer. */
const never = 2 ** 31 - 1;
const framesPerIntent = 10;
/** Whoever does not say within so many milliseconds that they have come in is let go: what is told to all is kept for them until then. */
const longestComing = 30_000;

/** What a client showed at the door. */
export interface Guest {
  readonly sessionId: string;
  readonly identity: string;
  /** The generation of their token. */
  readonly generation: number;
  /** Their address, as `visitorAt` says it. */
  readonly visitor: string;
  /** How they call themselves; in a gallery only. */
  readonly name: string | null;
  readonly pass: string | null;
}

export type HallClient = Client<{ auth: Guest }>;

/** Reads the options of a join; throws the refusal that a client understands. */
export function readJoin(options: unknown): { readonly pass: string | null } {
  const read = joinSchema.safeParse(options);
  if (!read.success || read.data.protocol !== protocolVersion)
    throw new ServerError(joinRefusals.outdated, 'E_OUTDATED');
  return { pass: read.data.pass ?? null };
}

/** What both kinds of room have in common: quiet patches, guarded frames, ids from the house. */
export abstract class Hall<State extends Schema> extends Room<{ state: State; client: HallClient }> {
  abstract readonly desk: Desk;
  override patchRate = never;
  readonly #frames = new WeakMap<HallClient, Allowance>();
  readonly #closed = new WeakSet<HallClient>();
  /** Connections that have not come in yet, with what takes back the watch over them. */
  readonly #coming = new Map<HallClient, () => void>();
  /** Whose address counts a connection more for them. */
  readonly #counted = new WeakSet<HallClient>();

  constructor() {
    super();
    const [frames, closed] = [this.#frames, this.#closed];
    const coming = this.#coming;
    guardFrames(this, {
      admit: (client) => {
        if (closed.has(client)) return false;
        if (frames.get(client)?.take() === 0) return true;
        this.desk.house.log('warn', 'Too many frames', { room: this.roomId });
        this.shut(client, closeCodes.misbehaved);
        return false;
      },
      read: (client) => {
        if (coming.size === 0 || client.state !== ClientState.JOINED || !coming.has(client)) return;
        this.#noLongerComing(client);
      },
      broken: (client, error) => {
        this.desk.house.log('warn', 'Unreadable frame', { room: this.roomId, error: String(error) });
        this.shut(client, closeCodes.misbehaved);
      },
    });
  }

  protected abstract create(options: unknown): void | Promise<void>;

  /** Throws where the client may not join. */
  protected abstract join(client: HallClient): void;

  override async onCreate(options: unknown): Promise<void> {
    try {
      await this.create(options);
    } catch (error) {
      throw refusedJoin(this.desk.house, 'A room could not be made', error);
    }
  }

  override onJoin(client: HallClient): void {
    try {
      this.join(client);
    } catch (error) {
      throw refusedJoin(this.desk.house, 'A join failed', error);
    }
  }

  /** Colyseus itself drops the stack of what is thrown in `onLeave` and `onDispose`. */
  override onUncaughtException({ cause }: RoomException, method: RoomMethodName): void {
    if (!(cause instanceof ServerError))
      this.desk.house.log('error', 'A room broke', { room: this.roomId, method, err: cause });
  }

  /** Assigning a state installs Colyseus' own serializer; ours takes its place every time. */
  override setSerializer(): void {
    super.setSerializer(new QuietSerializer<State>());
  }

  /**
   * To be called first at every join; throws where there are too many connections from one address. `place`: the first connection of
   * a seated person is opened however many there are.
   */
  protected welcome(client: HallClient, place: 'seat' | 'elsewhere'): void {
    const { clock, ids } = this.desk.house;
    const { identity = '', generation = 0, visitor = '' } = client.auth ?? {};
    // Their place was reserved before they were signed out.
    if (generation < (this.desk.signedOut.get(identity) ?? 0))
      throw new ServerError(joinRefusals.unknownPerson, 'E_SIGNED_OUT');
    if (this.desk.visitors.come(visitor, place) === 'crowded')
      throw new ServerError(joinRefusals.tooMany, 'E_SLOW_DOWN');
    this.#counted.add(client);
    // The token rides in the first frame; Colyseus would draw it itself.
    client.reconnectionToken = ids.next();
    const { burst, perSecond, grace } = this.desk.limits;
    this.#frames.set(client, new Allowance(clock, { most: burst + grace, perSecond: perSecond * framesPerIntent }));
    const cancel = clock.after(longestComing, () => {
      if (client.state === ClientState.JOINING) this.shut(client, closeCodes.misbehaved);
    });
    this.#coming.set(client, cancel);
  }

  /** To be called whenever a connection ends, also at a join that was refused. */
  protected goodbye(client: HallClient): void {
    this.#noLongerComing(client);
    if (this.#counted.delete(client)) this.desk.visitors.go(client.auth?.visitor ?? '');
  }

  #noLongerComing(client: HallClient): void {
    this.#coming.get(client)?.();
    this.#coming.delete(client);
  }

  protected answer(client: HallClient, message: AnswerMessage): void {
    if (keepsUp(client)) client.send('answer', message);
  }

  /** Closes the sockets that this person opened with tokens of earlier generations. */
  signOut(identity: string, generation: number): void {
    for (const client of this.clients)
      if (client.auth?.identity === identity && client.auth.generation < generation)
        this.shut(client, closeCodes.signedOut);
  }

  /** Closes a connection; whatever still comes from it is not looked at. */
  protected shut(client: HallClient, code: number): void {
    if (this.#closed.has(client)) return;
    this.#closed.add(client);
    client.leave(code);
  }

  /** The process ends: with this code clients know that they may come again. */
  override onBeforeShutdown(): void {
    void this.disconnect(closeCodes.restart);
  }
}
