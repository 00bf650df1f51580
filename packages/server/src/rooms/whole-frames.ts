import type { Socket } from 'node:net';

import { WebSocketTransport } from 'colyseus';
import type { TransportOptions } from 'colyseus';

import { keepClientsWhole } from './whole-clients.ts';

type Done = (error?: Error | null) => void;
type Send = (data: unknown, options: unknown, done?: Done) => void;

/** What is used of a socket of `ws`. */
interface Sending {
  readonly readyState: number;
  readonly OPEN: number;
  send: Send;
  close: (code?: number, reason?: string | Buffer) => void;
  terminate(): void;
}

const wholeBinary = 0x82;
const shortHead = 2;
const longHead = 4;
const longestShort = 125;
const longest = 0xffff;
const lengthFollows = 126;

/** What goes to one socket after the other, and its frame once it was needed. */
let many: { readonly data: Uint8Array; frame: Buffer | undefined } | undefined;

/** This very data goes to many sockets now and does not change any more: it is framed once for all of them. */
export function goesToMany(data: Uint8Array): void {
  many = { data, frame: undefined };
}

function frameOf(data: Uint8Array): Buffer {
  if (many?.data !== data) return framed(data);
  many.frame ??= framed(data);
  return many.frame;
}

/** The data as one frame of the WebSocket protocol (RFC 6455, 5.2): binary, whole, not masked. */
function framed(data: Uint8Array): Buffer {
  const head = data.length > longestShort ? longHead : shortHead;
  const frame = Buffer.allocUnsafe(head + data.length);
  frame[0] = wholeBinary;
  if (head === shortHead) frame[1] = data.length;
  else {
    frame[1] = lengthFollows;
    frame.writeUInt16BE(data.length, shortHead);
  }
  frame.set(data, head);
  return frame;
}

/**
 * So many bytes may wait for somebody who does not take them, ten times what a table says of itself to whoever comes. Whoever
 * takes nothing and still answers when asked would else have the server keep everything for them, without end.
 */
const mostWaiting = 1024 * 1024;

interface Outgoing {
  readonly stream: Socket;
  readonly frame: Buffer;
  readonly done: Done | undefined;
}

/** What is to be written as soon as nothing else is left to do in this turn of the event loop. */
let outgoing: Outgoing[] = [];

function writeAll(): void {
  const written = outgoing;
  outgoing = [];
  for (const { stream, frame, done } of written) stream.write(frame, done);
}

/**
 * A commit tells many tables at once. Between two calls into the system a processor forgets half of what it had at hand of our
 * code and the table's state, so all tables are told first, and then everything is written in a row.
 */
function writeSoon(item: Outgoing): void {
  if (outgoing.length === 0) process.nextTick(writeAll);
  outgoing.push(item);
}

function sendWhole(socket: Sending, stream: Socket): void {
  const send = socket.send.bind(socket);
  const close = socket.close.bind(socket);
  // Nothing overtakes what was sent before it.
  socket.close = (code, reason) => {
    writeAll();
    close(code, reason);
  };
  socket.send = (data, options, done) => {
    if (stream.writableLength > mostWaiting) {
      socket.terminate();
      return;
    }
    const isPlain = data instanceof Uint8Array && data.length <= longest && socket.readyState === socket.OPEN;
    if (isPlain) {
      writeSoon({ stream, frame: frameOf(data), done });
      return;
    }
    writeAll();
    // A slow socket takes it later: by then other rooms have written to the buffer in which it lies.
    send(data instanceof Uint8Array ? Buffer.from(data) : data, options, done);
  };
}

/** Into so many parts the time between two questions to the same socket is cut. */
const turns = 30;

/** A socket and how many questions in a row it has not answered; Colyseus sets it back with each answer. */
interface Asked {
  pingCount: number;
  ping: () => void;
  terminate: () => void;
}

/**
 * `ws` writes a frame's head and its content apart, which makes a move at a table of five a fifth dearer to send. Here each
 * goes out in one piece. Nothing else sends content on these sockets and nothing is compressed, so the order stays.
 *
 * Colyseus asks all sockets at one stretch whether somebody is there. With thousands of them every move would wait for it
 * every few seconds; here they take turns.
 */
export class WholeFrameTransport extends WebSocketTransport {
  /** By turn, those whose turn it is. */
  readonly #askedAt: readonly Set<Asked>[] = Array.from({ length: turns }, () => new Set());
  #arrivals = 0;

  constructor(options: TransportOptions) {
    super({ ...options, perMessageDeflate: false });
    keepClientsWhole();
    this.wss.prependListener('connection', (socket, request) => {
      sendWhole(socket, request.socket);
      const asked = this.#askedAt[this.#arrivals % turns];
      this.#arrivals += 1;
      asked?.add(socket);
      socket.once('close', () => asked?.delete(socket));
    });
  }

  protected override autoTerminateUnresponsiveClients(pingInterval: number, pingMaxRetries: number): void {
    let turn = 0;
    this.pingInterval = setInterval(() => {
      turn = (turn + 1) % turns;
      for (const socket of this.#askedAt[turn] ?? []) {
        if (socket.pingCount >= pingMaxRetries) {
          socket.terminate();
          continue;
        }
        socket.pingCount += 1;
        socket.ping();
      }
    }, pingInterval / turns);
  }
}
