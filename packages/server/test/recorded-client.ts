import { GalleryRoomState, protocolVersion, TableRoomState, tableReader } from '@cartomancer/protocol';
import type { TableReading } from '@cartomancer/protocol';
import { getMessageBytes, Protocol } from 'colyseus';
import type { Iterator } from '@colyseus/schema';
import { decode, Decoder } from '@colyseus/schema';
import { unpack } from 'msgpackr';

import { clientKeyHeader } from '../src/rooms/connections-by-address.ts';

interface FakeView {
  readonly shared: object;
  readonly own: object;
}

export interface ReceivedMessage {
  readonly type: string;
  readonly payload: unknown;
}

export interface Address {
  readonly port: number;
  readonly roomId: string;
  readonly token?: string;
  readonly options?: object;
  /** Otherwise set by the middleware before all joins. */
  readonly from?: string;
}

/** Joins over HTTP, which reserves a seat in the room. Returns the answer. */
export async function reserve({ port, roomId, token, options, from }: Address): Promise<{
  readonly status: number;
  readonly body: Readonly<Record<string, string>>;
}> {
  const response = await fetch(`http://127.0.0.1:${port}/matchmake/joinById/${roomId}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(from === undefined ? {} : { [clientKeyHeader]: from }),
    },
    body: JSON.stringify({ protocol: protocolVersion, ...options }),
  });
  return { status: response.status, body: (await response.json()) as Readonly<Record<string, string>> };
}

export class RecordedClient {
  /** Every frame since the socket opened, including the first byte. */
  readonly frames: Uint8Array[] = [];
  readonly messages: ReceivedMessage[] = [];
  readonly happened: unknown[] = [];
  readonly socket: WebSocket;
  /** The code with which the connection was closed, by either side; undefined while it is open. */
  closed: number | undefined;
  error: string | undefined;
  reading: TableReading<FakeView> | undefined;
  watching = 0;
  /** The names of spectators, if the room shows them. */
  watchers: readonly string[] = [];
  readonly #person: string | undefined;
  readonly #table = new TableRoomState();
  readonly #gallery = new GalleryRoomState();
  readonly #decoder: Decoder;
  readonly #reader = tableReader<FakeView>();
  readonly #conditions = new Set<() => void>();

  private constructor(socket: WebSocket, person: string | undefined) {
    this.socket = socket;
    this.#person = person;
    this.#decoder = new Decoder(person === undefined ? this.#gallery : this.#table);
    socket.binaryType = 'arraybuffer';
    socket.addEventListener('message', ({ data }) => this.#receive(new Uint8Array(data as ArrayBuffer)));
    socket.addEventListener('close', ({ code }) => {
      this.closed = code;
      this.#checkConditions();
    });
  }

  /**
   * Joins and waits for the initial messages: the first state, and at a table the clocks. `person`: the owner of the
   * private state; none in a gallery.
   */
  static async join(address: Address, person?: string): Promise<RecordedClient> {
    const client = await RecordedClient.connect(address, person);
    const hasClocks = () => person === undefined || client.messages.some(({ type }) => type === 'clocks');
    await client.until(() => client.frames.some(([kind]) => kind === Protocol.ROOM_STATE) && hasClocks());
    return client;
  }

  static async connect(address: Address, person?: string): Promise<RecordedClient> {
    const { status, body } = await reserve(address);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    const { processId, roomId, sessionId } = body;
    const url = `ws://127.0.0.1:${address.port}/${processId}/${roomId}?sessionId=${sessionId}`;
    return new RecordedClient(new WebSocket(url), person);
  }

  send(type: string, payload: unknown): void {
    this.socket.send(getMessageBytes.raw(Protocol.ROOM_DATA, type, payload));
  }

  play(intent: object, intentId: string, seen = 0): void {
    this.send('play', { intent, intentId, seen });
  }

  leave(): Promise<void> {
    this.socket.close(4000);
    return this.until(() => this.closed !== undefined);
  }

  /** Checked now, after each frame, and when the connection is closed. */
  async until(holds: () => boolean): Promise<void> {
    if (holds()) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const check = () => {
      if (holds()) resolve();
    };
    this.#conditions.add(check);
    await promise;
    this.#conditions.delete(check);
  }

  answers(): readonly unknown[] {
    return this.messages.filter(({ type }) => type === 'answer').map(({ payload }) => payload);
  }

  /** All received bytes in one string, to search for secrets. */
  bytes(): string {
    return Buffer.concat(this.frames).toString('latin1');
  }

  #receive(frame: Uint8Array): void {
    this.frames.push(frame);
    const [kind] = frame;
    const position: Iterator = { offset: 1 };
    if (kind === Protocol.JOIN_ROOM) this.socket.send(new Uint8Array([Protocol.JOIN_ROOM]));
    else if (kind === Protocol.ERROR) {
      decode.number(frame, position);
      this.error = decode.string(frame, position);
    } else if (kind === Protocol.ROOM_DATA) {
      const type = decode.string(frame, position);
      this.messages.push({ type, payload: unpack(frame.subarray(position.offset)) });
    } else if (kind === Protocol.ROOM_STATE || kind === Protocol.ROOM_STATE_PATCH) {
      this.#decoder.decode(frame, position);
      this.#read();
    }
    this.#checkConditions();
  }

  #read(): void {
    const own = this.#person === undefined ? this.#gallery.own : this.#table.people.get(this.#person)?.leaves;
    this.reading = this.#reader.read((this.#person === undefined ? this.#gallery : this.#table).shared, own);
    this.happened.push(...(this.reading?.happened ?? []));
    const { watching, watchers } = this.#person === undefined ? this.#gallery : this.#table;
    this.watching = watching;
    this.watchers = Array.from(watchers);
  }

  #checkConditions(): void {
    for (const check of this.#conditions) check();
  }
}
