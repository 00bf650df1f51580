/** A client that plays and chats continuously, can reconnect after a lost connection, and records acknowledgements. */
import type { Intent } from '@cartomancer/rules/kernel';
import type { TableView } from '@cartomancer/rules/table';

import type { TestClient, Account } from '../test-client.ts';
import { Closed, WireClient } from './client.ts';
import { policyMove } from './seated-players.ts';

interface PendingIntent {
  readonly intent: Intent;
  readonly intentId: string;
}

export class BusyPlayer {
  readonly acknowledged: string[] = [];
  /** The codes of each refused intent, separated by spaces. */
  readonly refused: string[] = [];
  /** The number of acknowledged chat lines. */
  chatLines = 0;
  readonly person: Account;
  client: WireClient;
  readonly #server: TestClient;
  readonly #code: string;
  #pendingIntent: PendingIntent | undefined;
  #playing: Promise<void> | undefined;
  #isBusy = false;

  constructor(server: TestClient, code: string, person: Account, client: WireClient) {
    this.#server = server;
    this.#code = code;
    this.person = person;
    this.client = client;
  }

  /** Plays until `rest` is called or the connection breaks. */
  work(): void {
    this.#isBusy = true;
    this.#playing = this.#play();
  }

  async rest(): Promise<void> {
    this.#isBusy = false;
    await this.#playing;
  }

  /** Connects again after a lost connection. The next `work` repeats the unanswered intent under its id. */
  async comeBack(): Promise<void> {
    await this.rest();
    this.client = await WireClient.join(this.#server, this.person, this.#code);
  }

  get lastView(): TableView {
    return this.client.view;
  }

  async #play(): Promise<void> {
    try {
      while (this.#isBusy) await this.#makeMove();
    } catch (error) {
      if (!(error instanceof Closed)) throw error;
    }
  }

  async #makeMove(): Promise<void> {
    const { client } = this;
    this.#pendingIntent ??= {
      intentId: client.nextId(),
      intent: policyMove(client.view) ?? { type: 'chat', text: `A word from ${this.person.name}` },
    };
    const { intent, intentId } = this.#pendingIntent;
    const outcome = await client.play(intent, { intentId });
    this.#pendingIntent = undefined;
    if (outcome.ok) this.acknowledged.push(intentId);
    if (outcome.ok && intent.type === 'chat') this.chatLines += 1;
    if (!outcome.ok) this.refused.push(outcome.refusals.map(({ code }) => code).join(' '));
  }
}
