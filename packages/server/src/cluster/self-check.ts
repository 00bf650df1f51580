/**
 * A process sends itself a message with every beat, over Colyseus' connections between processes. A connection may be
 * open and answer commands although its subscriptions are lost, so only a received message proves that others can reach
 * this process.
 */
import type { Outage } from './outage.ts';

const beatMilliseconds = 1_000;
/** A message that has not arrived by then counts as lost. */
const arrivalMilliseconds = 2_000;

export interface CheckedPresence {
  subscribe(topic: string, listener: (message: unknown) => void): Promise<unknown>;
  publish(topic: string, message: unknown): Promise<unknown>;
  replaceSubscriber(): void;
}

export interface SelfCheckParts {
  /** A topic that only this process uses. */
  readonly topic: string;
  readonly outage: Outage;
}

class Unheard extends Error {
  override readonly name = 'Unheard';

  constructor() {
    super('This process does not receive its own messages');
  }
}

export class SelfCheck {
  readonly #parts: SelfCheckParts;
  #lastSent = 0;
  #lastArrived = 0;
  #onArrival: () => void = () => {};
  /** Messages up to this number prove nothing about the current connection. */
  #doubtedUntil = 0;
  #isHeard = false;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(parts: SelfCheckParts) {
    this.#parts = parts;
  }

  /** Whether the last beat arrived, and no connection has failed since. */
  get isHeard(): boolean {
    return this.#isHeard;
  }

  /** Resolves after the first beat, whether or not it arrived. */
  async start(presence: CheckedPresence): Promise<void> {
    await presence.subscribe(this.#parts.topic, (message) => this.#receive(message));
    await this.#beat(presence);
  }

  stop(): void {
    this.#isStopped = true;
    this.#isHeard = false;
    clearTimeout(this.#timer);
  }

  /** Call when a connection failed: only a new message can prove that messages arrive. */
  doubt(error: unknown): void {
    if (this.#isStopped) return;
    this.#isHeard = false;
    this.#doubtedUntil = this.#lastSent;
    this.#parts.outage.failed(this, error);
  }

  async #beat(presence: CheckedPresence): Promise<void> {
    const { topic, outage } = this.#parts;
    this.#lastSent += 1;
    const message = this.#lastSent;
    try {
      await presence.publish(topic, message);
      if (!(await this.#arrives(message))) throw new Unheard();
      if (message > this.#doubtedUntil && !this.#isStopped) {
        this.#isHeard = true;
        outage.works(this);
      }
    } catch (error) {
      this.doubt(error);
      if (!this.#isStopped) presence.replaceSubscriber();
    }
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => void this.#beat(presence), beatMilliseconds);
    this.#timer.unref();
  }

  #receive(message: unknown): void {
    if (typeof message === 'number') this.#lastArrived = Math.max(this.#lastArrived, message);
    this.#onArrival();
  }

  #arrives(message: number): Promise<boolean> {
    if (this.#lastArrived >= message) return Promise.resolve(true);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => {
      // If the thread was busy, the message may still be in the socket: it is read before this callback runs.
      setImmediate(() => resolve(this.#lastArrived >= message));
    }, arrivalMilliseconds);
    timer.unref();
    this.#onArrival = () => {
      if (this.#lastArrived < message) return;
      clearTimeout(timer);
      resolve(true);
    };
    return promise;
  }
}
