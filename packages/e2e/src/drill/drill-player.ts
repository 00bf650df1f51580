/** A client that plays any system without a pause, reconnects after every fault, and remembers each acknowledgement. */
import { setTimeout as pause } from 'node:timers/promises';

import type { Intent } from '@cartomancer/rules/kernel';
import type { TableLayer } from '@cartomancer/rules/table';
import type { AnyKit, Chance } from '@cartomancer/testkit';
import { tableMove } from '@cartomancer/testkit';

import type { TestClient, Person } from '../test-client.ts';
import { Closed, WireClient } from '../wire/client.ts';

/** Milliseconds between an answer and the next move, minimum and maximum. */
const pace = { least: 15, spread: 45 };
/** Time before another attempt to connect. */
const knockAgain = 100;
/** One in this many steps is a chat line, although a move is possible. */
const wordOnceIn = 5;
/** The time of day in ISO 8601, without the date: `20:15:00.000Z`. */
const timeLength = 13;
const mostSteps = 12;

export interface Seat {
  readonly door: TestClient;
  readonly code: string;
  readonly person: Person;
  readonly seat: string;
  readonly layer: TableLayer;
  readonly kit: AnyKit;
  readonly chance: Chance;
}

export class DrillPlayer {
  readonly acknowledged: { readonly intentId: string; readonly intent: Intent }[] = [];
  /** The number of moves refused because they could not be stored. */
  unstored = 0;
  client: WireClient;
  readonly #seat: Seat;
  #wish: { readonly intent: Intent; readonly intentId: string } | undefined;
  /** Whether the last move was refused: repeating a refused move would never be acknowledged. */
  #wasRefused = false;
  #wanted: 'play' | 'rest' | 'end' = 'rest';
  #life: Promise<void> = Promise.resolve();
  readonly #steps: string[] = [];

  constructor(seat: Seat, client: WireClient) {
    this.#seat = seat;
    this.client = client;
  }

  /** Connected, and in the seat. */
  get isBack(): boolean {
    return this.client.closed === undefined && this.client.reading?.view.own.you?.seat === this.#seat.seat;
  }

  /** The last actions and their results, for a drill that fails. */
  get steps(): readonly string[] {
    return this.#steps;
  }

  get table(): string {
    return `${this.#seat.kit.ruleset.id} ${this.#seat.code}`;
  }

  get name(): string {
    return this.#seat.person.name;
  }

  play(): void {
    this.#wanted = 'play';
    this.#life = this.#live();
  }

  /** Finishes the current move, with the same `intentId` if it has to be repeated, and waits until it is connected. */
  async rest(): Promise<void> {
    this.#wanted = 'rest';
    await this.#life;
    // A client that was idle and lost its connection reconnects too.
    this.#life = this.#live();
    await this.#life;
  }

  async end(): Promise<void> {
    this.#wanted = 'end';
    await this.#life;
    this.client.socket.close();
  }

  async #live(): Promise<void> {
    while (this.#wanted === 'play' || (this.#wanted === 'rest' && (this.#wish !== undefined || !this.isBack)))
      try {
        if (this.isBack) await this.#one();
        else await this.#comeBack();
      } catch (error) {
        if (!(error instanceof Closed)) throw error;
      }
  }

  async #comeBack(): Promise<void> {
    const { door, person, code } = this.#seat;
    this.#note(`comes back, after ${this.client.closed ?? 'losing the seat'}`);
    try {
      const entered = await door.enter(person, code);
      this.#note('joins');
      this.client = await WireClient.connect(door, person, entered);
    } catch (error) {
      this.#note(error instanceof Error ? error.message : String(error));
      // For any error, a page would try again.
      await pause(knockAgain);
    }
  }

  #next(): Intent {
    const { layer, kit, chance, person } = this.#seat;
    const { view } = this.client;
    if (view.shared.table.pause !== null) return { type: 'resume' };
    const saysWord = this.#wasRefused || chance.onceIn(wordOnceIn);
    const move = saysWord ? undefined : tableMove({ layer, kit }, { view, chance });
    return move ?? { type: 'chat', text: `A word from ${person.name}` };
  }

  async #one(): Promise<void> {
    const { chance } = this.#seat;
    const { client } = this;
    this.#wish ??= { intent: this.#next(), intentId: client.nextId() };
    const { intent, intentId } = this.#wish;
    this.#note(`wants ${intent.type}`);
    const outcome = await client.play(intent, { intentId });
    const codes = outcome.ok ? [] : outcome.refusals.map(({ code }) => code);
    if (codes.length > 0) this.#note(`is refused with ${codes.join(', ')}`);
    if (codes.includes('E_NOT_STORED')) {
      this.unstored += 1;
      await pause(knockAgain);
      return;
    }
    this.#wish = undefined;
    this.#wasRefused = !outcome.ok;
    if (outcome.ok) this.acknowledged.push({ intentId, intent });
    await pause(pace.least + chance.below(pace.spread));
  }

  #note(step: string): void {
    this.#steps.push(`${new Date().toISOString().slice(-timeLength)} ${step}`);
    if (this.#steps.length > mostSteps) this.#steps.shift();
  }
}
