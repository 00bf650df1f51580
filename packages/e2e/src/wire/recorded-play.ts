/** A table on bare sockets that records step by step which bytes everyone receives, to compare two sessions. */
import type { MakeTableBody } from '@cartomancer/protocol';
import type { Intent } from '@cartomancer/rules/kernel';

import type { Link, MadeTable, Account } from '../test-client.ts';
import { ServerProcess, twinEnvironment } from '../server-process.ts';
import { WireClient } from './client.ts';
import { settled } from './seated-players.ts';
import { answersFor } from './http-answers.ts';

interface StepRecord {
  readonly step: string;
  readonly frames: readonly string[];
  readonly answers: readonly string[];
}

/** For each step, a viewer's received bytes as hexadecimal text, and their HTTP answers after it. */
export type SentTo<Viewer extends string> = Readonly<Record<Viewer, readonly StepRecord[]>>;

export interface Cast<Seated extends string> {
  /** Seats and their people, the host first. */
  readonly seats: Readonly<Record<Seated, { readonly name: string; readonly seat: string }>>;
  readonly table: Partial<MakeTableBody>;
}

interface Recording {
  client: WireClient;
  recordedFrames: number;
  readonly sent: StepRecord[];
}

export class RecordedPlay<Seated extends string> {
  readonly server: ServerProcess;
  readonly #table: MadeTable;
  readonly #people = new Map<Seated | 'gallery', Account>();
  readonly #recordings = new Map<Seated | 'gallery', Recording>();

  private constructor(server: ServerProcess, table: MadeTable) {
    this.server = server;
    this.#table = table;
  }

  /** Starts a server, creates a table, and seats everyone, the players ready to start. */
  static async begin<Seated extends string>({ seats, table }: Cast<Seated>): Promise<RecordedPlay<Seated>> {
    const server = await ServerProcess.start(twinEnvironment);
    const cast = Object.entries(seats) as [Seated, Cast<Seated>['seats'][Seated]][];
    const people: Account[] = [];
    for (const [, { name }] of cast) people.push(await server.person(name));
    const [host] = people;
    if (host === undefined) throw new Error('A table needs a host');
    const play = new RecordedPlay<Seated>(server, await server.makeTable(host, table));
    for (const [index, [viewer, { seat }]] of cast.entries()) {
      const person = people[index] ?? host;
      const client = await play.#joins(viewer, person, person === host ? undefined : play.#table.seatLink);
      await client.does({ type: 'take_seat', seat });
      if (seat !== 'gm') await client.does({ type: 'ready', on: true });
    }
    await play.#joins('gallery', await server.person('Wanda'), play.#table.spectatorLink);
    return play;
  }

  client(viewer: Seated | 'gallery'): WireClient {
    return this.#recording(viewer).client;
  }

  /** Runs an action, waits until all of its bytes have arrived, and records them for each viewer. */
  async step(name: string, action: () => Promise<unknown>): Promise<void> {
    await action();
    const recordings = [...this.#recordings.values()];
    await settled(recordings.map(({ client }) => client));
    for (const recording of recordings) {
      const { client } = recording;
      const frames = client.frames.slice(recording.recordedFrames).map((frame) => Buffer.from(frame).toString('hex'));
      recording.recordedFrames = client.frames.length;
      recording.sent.push({ step: name, frames, answers: await this.#answersFor(client) });
    }
  }

  #answersFor({ role, token }: WireClient): Promise<readonly string[]> {
    const link = `spectator ${this.#table.spectatorLink.secret}`;
    return answersFor(this.server, this.#table.code, role === 'spectator' ? { token, link } : { token });
  }

  plays(name: string, viewer: Seated, intent: Intent): Promise<void> {
    return this.step(name, () => this.client(viewer).does(intent));
  }

  isRefused(name: string, viewer: Seated | 'gallery', intent: Intent): Promise<void> {
    return this.step(name, async () => {
      const codes = await this.client(viewer).refusedWith(intent);
      if (codes.length === 0) throw new Error(`${JSON.stringify(intent)} was not refused`);
    });
  }

  waits(name: string, milliseconds: number): Promise<void> {
    return this.step(name, () => this.server.advance(milliseconds));
  }

  /** Ends a connection; its person reconnects, or, in the gallery, another spectator joins instead. */
  reconnects(name: string, viewer: Seated | 'gallery'): Promise<void> {
    return this.step(name, async () => {
      const open = await this.server.count('connections');
      await this.client(viewer).leave();
      await this.server.untilFewerConnections(open);
      const isSpectator = viewer === 'gallery';
      const person = isSpectator ? await this.server.person('Wim') : this.#people.get(viewer);
      if (person === undefined) throw new Error(`${viewer} has not joined`);
      await this.#joins(viewer, person, isSpectator ? this.#table.spectatorLink : this.#table.seatLink);
    });
  }

  async end(): Promise<SentTo<Seated | 'gallery'>> {
    await this.server.remove();
    return Object.fromEntries([...this.#recordings].map(([viewer, { sent }]) => [viewer, sent])) as unknown as SentTo<
      Seated | 'gallery'
    >;
  }

  async #joins(viewer: Seated | 'gallery', person: Account, link: Link | undefined): Promise<WireClient> {
    const client = await WireClient.join(this.server, person, this.#table.code, link);
    const earlier = this.#recordings.get(viewer);
    this.#people.set(viewer, person);
    this.#recordings.set(viewer, { client, recordedFrames: 0, sent: earlier?.sent ?? [] });
    return client;
  }

  #recording(viewer: Seated | 'gallery'): Recording {
    const recording = this.#recordings.get(viewer);
    if (recording === undefined) throw new Error(`${viewer} has not joined`);
    return recording;
  }
}
