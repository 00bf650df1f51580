/** A client that plays any system, reconnects after every fault, and remembers each acknowledged intent. */
import { setTimeout as pause } from 'node:timers/promises';

import type { Intent } from '@cartomancer/rules/kernel';
import type { TableLayer } from '@cartomancer/rules/table';
import type { AnyKit, Chance } from '@cartomancer/testkit';
import { tableMove } from '@cartomancer/testkit';

import type { TestClient, Account } from '../test-client.ts';
import { Closed, WireClient } from '../wire/client.ts';

/** Milliseconds between an answer and the next move: at least `least`, and less than `spread` more. */
const moveDelay = { least: 15, spread: 45 };
/** Milliseconds before another attempt to connect or to send. */
const retryDelay = 100;
const chatOnceIn = 5;
/** The length of the time of day in ISO 8601, without the date: `20:15:00.000Z`. */
const timeLength = 13;
const mostNotes = 12;

export interface PlayerSetup {
  readonly server: TestClient;
  readonly code: string;
  readonly person: Account;
  readonly seat: string;
  readonly layer: TableLayer;
  readonly kit: AnyKit;
  readonly chance: Chance;
}

export class DrillPlayer {
  readonly acknowledged: { readonly intentId: string; readonly intent: Intent }[] = [];
  /** The number of moves refused because they could not be stored. */
  notStored = 0;
  client: WireClient;
  readonly #setup: PlayerSetup;
  /** The intent without an answer. It is sent again with the same `intentId`. */
  #pending: { readonly intent: Intent; readonly intentId: string } | undefined;
  /** After a refused move the player chats instead: the same move would be refused again. */
  #wasRefused = false;
  #mode: 'play' | 'rest' | 'end' = 'rest';
  #running: Promise<void> = Promise.resolve();
  readonly #notes: string[] = [];

  constructor(setup: PlayerSetup, client: WireClient) {
    this.#setup = setup;
    this.client = client;
  }

  get isBack(): boolean {
    return this.client.closed === undefined && this.client.reading?.view.own.you?.seat === this.#setup.seat;
  }

  /** The last actions and their results, for a drill that fails. */
  get steps(): readonly string[] {
    return this.#notes;
  }

  get table(): string {
    return `${this.#setup.kit.ruleset.id} ${this.#setup.code}`;
  }

  get name(): string {
    return this.#setup.person.name;
  }

  play(): void {
    this.#mode = 'play';
    this.#running = this.#run();
  }

  /** Finishes the current move, and waits until the player is connected and in their seat. */
  async rest(): Promise<void> {
    this.#mode = 'rest';
    await this.#running;
    // A client that was idle and lost its connection reconnects too.
    this.#running = this.#run();
    await this.#running;
  }

  async end(): Promise<void> {
    this.#mode = 'end';
    await this.#running;
    this.client.socket.close();
  }

  async #run(): Promise<void> {
    while (this.#mode === 'play' || (this.#mode === 'rest' && (this.#pending !== undefined || !this.isBack)))
      try {
        if (this.isBack) await this.#makeMove();
        else await this.#reconnect();
      } catch (error) {
        if (!(error instanceof Closed)) throw error;
      }
  }

  async #reconnect(): Promise<void> {
    const { server, person, code } = this.#setup;
    this.#note(`reconnects after ${this.client.closed ?? 'losing the seat'}`);
    try {
      const entered = await server.enter(person, code);
      this.#note('joins');
      this.client = await WireClient.connect(server, person, entered);
    } catch (error) {
      this.#note(error instanceof Error ? error.message : String(error));
      // Every fault ends, so the player tries again after any error.
      await pause(retryDelay);
    }
  }

  #next(): Intent {
    const { layer, kit, chance, person } = this.#setup;
    const { view } = this.client;
    if (view.shared.table.pause !== null) return { type: 'resume' };
    const chats = this.#wasRefused || chance.onceIn(chatOnceIn);
    const move = chats ? undefined : tableMove({ layer, kit }, { view, chance });
    return move ?? { type: 'chat', text: `A word from ${person.name}` };
  }

  async #makeMove(): Promise<void> {
    const { chance } = this.#setup;
    const { client } = this;
    this.#pending ??= { intent: this.#next(), intentId: client.nextId() };
    const { intent, intentId } = this.#pending;
    this.#note(`sends ${intent.type}`);
    const outcome = await client.play(intent, { intentId });
    const codes = outcome.ok ? [] : outcome.refusals.map(({ code }) => code);
    if (codes.length > 0) this.#note(`is refused with ${codes.join(', ')}`);
    if (codes.includes('E_NOT_STORED')) {
      this.notStored += 1;
      await pause(retryDelay);
      return;
    }
    this.#pending = undefined;
    this.#wasRefused = !outcome.ok;
    if (outcome.ok) this.acknowledged.push({ intentId, intent });
    await pause(moveDelay.least + chance.below(moveDelay.spread));
  }

  #note(step: string): void {
    this.#notes.push(`${new Date().toISOString().slice(-timeLength)} ${step}`);
    if (this.#notes.length > mostNotes) this.#notes.shift();
  }
}
