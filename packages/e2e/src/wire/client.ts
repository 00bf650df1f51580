/** A client at a table, on a bare socket: it records every frame and reads the table like a page. */
import type { AnswerMessage, PlaceReply, ReadableFlatState, TableReading } from '@cartomancer/protocol';
import {
  answerSchema,
  closeCodes,
  GalleryRoomState,
  protocolVersion,
  TableRoomState,
  tableReader,
} from '@cartomancer/protocol';
import type { Intent, Refusal, ViewEvent } from '@cartomancer/rules/kernel';
import type { TableView } from '@cartomancer/rules/table';
import { Decoder, decode, encode } from '@colyseus/schema';
import { Protocol } from '@colyseus/sdk';
import { pack, unpack } from 'msgpackr';

import type { TestClient, Link, Account } from '../test-client.ts';

/** Milliseconds. */
const conditionTimeout = 60_000;

/** The bits of a frame's first byte that say what kind of frame it is. */
const kindBits = 0x1f;

export type Outcome = { readonly ok: true } | { readonly ok: false; readonly refusals: readonly Refusal[] };

export function messageFrame(type: string, payload: Uint8Array): Uint8Array<ArrayBuffer> {
  const head: number[] = [];
  encode.string(head, type, { offset: 0 });
  return new Uint8Array([Protocol.ROOM_DATA, ...head, ...payload]);
}

/** Reserves a place in a room by HTTP: the first step of a join, for tests that connect by hand. */
export function reserve(
  server: TestClient,
  address: { readonly roomId: string; readonly token?: string; readonly options?: object },
) {
  const { roomId, token, options } = address;
  return server.request(`/matchmake/joinById/${roomId}`, {
    body: { protocol: protocolVersion, ...options },
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
}

interface Reservation {
  readonly processId: string;
  readonly roomId: string;
  readonly sessionId: string;
  /** In a cluster: the address of the process that has the room. */
  readonly publicAddress?: string;
}

/** The number of intents of each person, over all their connections: an `intentId` is never used twice. */
const intentCounts = new WeakMap<Account, number>();

export class WireClient {
  readonly frames: Uint8Array<ArrayBuffer>[] = [];
  readonly answers: AnswerMessage[] = [];
  readonly happened: ViewEvent[] = [];
  readonly name: string;
  readonly role: PlaceReply['role'];
  readonly socket: WebSocket;
  /** The close code of the connection; undefined while it is open. */
  closed: number | undefined;
  reading: TableReading<TableView> | undefined;
  readonly #state: TableRoomState | GalleryRoomState;
  readonly #decoder: Decoder;
  readonly #reader = tableReader<TableView>();
  readonly #listeners = new Set<() => void>();
  readonly #person: Account;
  #error: number | undefined;

  private constructor(person: Account, role: PlaceReply['role'], socket: WebSocket) {
    this.#person = person;
    this.name = person.name;
    this.role = role;
    this.socket = socket;
    this.#state = role === 'person' ? new TableRoomState() : new GalleryRoomState();
    this.#decoder = new Decoder(this.#state);
    socket.binaryType = 'arraybuffer';
    socket.addEventListener('message', ({ data }) => this.#receive(new Uint8Array(data as ArrayBuffer)));
    socket.addEventListener('close', ({ code }) => {
      this.closed = code;
      this.#notify();
    });
  }

  /** Enters by the link, or without one as a person who belongs to the table. Waits for the first view. */
  static async join(server: TestClient, person: Account, code: string, link?: Link): Promise<WireClient> {
    return WireClient.connect(server, person, await server.enter(person, code, link));
  }

  /** Joins the room that `enter` returned and waits for the first view; rejects with `Closed` when it is refused. */
  static async connect(server: TestClient, person: Account, entered: PlaceReply): Promise<WireClient> {
    const options = entered.pass === undefined ? {} : { pass: entered.pass };
    const { status, body } = await reserve(server, { roomId: entered.roomId, token: person.token, options });
    if (status !== 200) throw new Error(`${person.name} could not join: ${status} ${JSON.stringify(body)}`);
    const { processId, roomId, sessionId, publicAddress = new URL(server.origin).host } = body as Reservation;
    const url = `ws://${publicAddress}/${processId}/${roomId}?sessionId=${sessionId}`;
    const client = new WireClient(person, entered.role, new WebSocket(url));
    await client.until('sees the table', () => client.reading !== undefined || client.closed !== undefined);
    if (client.closed !== undefined) throw new Closed(client.#error ?? client.closed, client.frames.length);
    return client;
  }

  get token(): string {
    return this.#person.token;
  }

  get view(): TableView {
    if (this.reading === undefined) throw new Error(`${this.name} sees no table yet`);
    return this.reading.view;
  }

  send(type: string, payload: unknown): void {
    this.socket.send(messageFrame(type, pack(payload)));
  }

  /** Sends an intent; the answer comes in the state together with its effect, or as a separate message. */
  async play(intent: Intent, options: { readonly intentId?: string; readonly seen?: number } = {}): Promise<Outcome> {
    const intentId = options.intentId ?? this.nextId();
    const answersBefore = this.answers.length;
    this.send('play', { intent, intentId, seen: options.seen ?? this.view.shared.prompt });
    const answer = () => this.answers.slice(answersBefore).find((candidate) => candidate.intentId === intentId);
    await this.until(`has an answer to ${JSON.stringify(intent)}`, () => {
      if (this.closed !== undefined) throw new Closed(this.closed, this.frames.length);
      return answer() !== undefined || this.reading?.accepted === intentId;
    });
    return (answer() as Outcome | undefined) ?? { ok: true };
  }

  /** Sends an intent that must be accepted. */
  async does(intent: Intent): Promise<void> {
    const outcome = await this.play(intent);
    if (!outcome.ok) throw new Error(`${this.name}: ${JSON.stringify(intent)}: ${JSON.stringify(outcome.refusals)}`);
  }

  async refusedWith(intent: Intent, options: { readonly intentId?: string; readonly seen?: number } = {}) {
    const outcome = await this.play(intent, options);
    return outcome.ok ? [] : outcome.refusals.map(({ code }) => code);
  }

  /** Sends an intent that is refused. Its answer comes after everything decided earlier is stored and sent. */
  async fence(): Promise<void> {
    await this.play({ type: 'take_seat', seat: 's1' }, { seen: 0 });
  }

  nextId(): string {
    const number = (intentCounts.get(this.#person) ?? 0) + 1;
    intentCounts.set(this.#person, number);
    return `${this.name}-${number}`;
  }

  async leave(): Promise<void> {
    this.socket.close(closeCodes.left);
    await this.until('is disconnected', () => this.closed !== undefined);
  }

  /** The condition is checked after each frame, and when the connection is closed. */
  async until(event: string, holds: () => boolean): Promise<void> {
    if (holds()) return;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const listener = () => {
      try {
        if (holds()) resolve();
      } catch (error) {
        reject(error);
      }
    };
    const timer = setTimeout(() => reject(new Error(`Timed out: ${this.name} ${event}`)), conditionTimeout);
    this.#listeners.add(listener);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      this.#listeners.delete(listener);
    }
  }

  /** All bytes since this frame as one string, to search for secrets. */
  bytes(from = 0): string {
    return Buffer.concat(this.frames.slice(from)).toString('latin1');
  }

  #receive(frame: Uint8Array<ArrayBuffer>): void {
    this.frames.push(frame);
    const place = { offset: 1 };
    switch ((frame[0] ?? 0) & kindBits) {
      case Protocol.JOIN_ROOM:
        this.socket.send(new Uint8Array([Protocol.JOIN_ROOM]));
        break;
      case Protocol.ERROR:
        this.#error = decode.number(frame, place);
        break;
      case Protocol.ROOM_DATA:
        this.#receiveMessage(decode.string(frame, place), unpack(frame.subarray(place.offset)));
        break;
      case Protocol.ROOM_STATE:
      case Protocol.ROOM_STATE_PATCH:
        this.#decoder.decode(frame, place);
        this.#readState();
        break;
      default:
    }
    this.#notify();
  }

  #receiveMessage(type: string, payload: unknown): void {
    if (type === 'answer') this.answers.push(answerSchema.parse(payload));
  }

  #readState(): void {
    const state = this.#state;
    const own: ReadableFlatState | undefined = 'people' in state ? [...state.people.values()][0]?.leaves : state.own;
    this.reading = this.#reader.read(state.shared, own) ?? this.reading;
    this.happened.push(...(this.reading?.happened ?? []));
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Thrown to a caller that waits for something when the connection is closed or refused. */
export class Closed extends Error {
  override readonly name = 'Closed';
  readonly code: number;
  readonly frames: number;

  constructor(code: number, frames: number) {
    super(`The connection was closed with ${code}`);
    this.code = code;
    this.frames = frames;
  }
}
