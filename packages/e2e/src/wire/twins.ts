/** The same evening with rigged cards on several servers, to compare the bytes that each viewer receives. */
import { pack } from '@cartomancer/rules/kernel';
import type { CardCode, Intent } from '@cartomancer/rules/kernel';

import type { ServerEnvironment } from '../server-process.ts';
import { ServerProcess, twinEnvironment } from '../server-process.ts';
import { WireClient } from './client.ts';
import type { SeatedPlayers } from './seated-players.ts';
import { settled, started, playToFirstTurn, spectatorAt } from './seated-players.ts';
import type { HttpReader } from './http-answers.ts';
import { answersFor, campaignFileFor } from './http-answers.ts';

export type Viewer = 'date' | 'oi' | 'system' | 'gallery';
export const viewers: readonly Viewer[] = ['date', 'oi', 'system', 'gallery'];

/** The viewers, and a stranger: a person on the same server without access to the table. */
export type Reader = Viewer | 'stranger';
const readers: readonly Reader[] = [...viewers, 'stranger'];

type Rig = Readonly<Record<string, readonly CardCode[]>>;

const firstCards: Rig = {
  // Flips: the first seat becomes the Date, the second the Interference. The last two cards are the secret traits.
  date: ['KS', 'QS', '2C', '5D', '6D', '7C', '8C', '9C', 'TC', 'AS', 'AD'],
  // Three stacks, the Date's hand, the Interference's, and the draws from the deck after them.
  'date#2': ['4C', '9D', 'JS', '7H', '8H', 'TH', '3S', '6H', '7S', 'QD', 'KC', '2S', '5C', '4D', '9H', '2D'],
  'system#2': ['7D', 'KH', '3C', 'QS', '8C', '6S', '9S'],
};

/** The place of every card is fixed, so that an exchange moves only two cards. `missing`: cards not in the pile. */
function wholePile(top: readonly CardCode[], missing: readonly CardCode[]): readonly CardCode[] {
  return [...top, ...pack({ jokers: 'without' }).filter((card) => !top.includes(card) && !missing.includes(card))];
}

const traits: readonly CardCode[] = ['AS', 'AD'];

export const rigged: Rig = {
  date: wholePile(firstCards['date'] ?? [], []),
  'date#2': wholePile(firstCards['date#2'] ?? [], traits),
  'system#2': wholePile(firstCards['system#2'] ?? [], []),
};

/** Two cards of one deck; they are exchanged in each of the named piles. */
export interface Exchange {
  readonly piles: readonly (keyof typeof rigged)[];
  readonly cards: readonly [CardCode, CardCode];
}

export function exchanged(exchanges: readonly Exchange[]): Rig {
  const piles: Record<string, readonly CardCode[]> = { ...rigged };
  for (const { piles: names, cards } of exchanges) {
    const [first, second] = cards;
    const swap = (card: CardCode): CardCode => (card === first ? second : card === second ? first : card);
    for (const name of names) piles[name] = (piles[name] ?? []).map(swap);
  }
  return piles;
}

/** The bytes that one reader received during a step, and their HTTP answers after it. */
export interface StepRecord {
  readonly step: string;
  readonly frames: readonly string[];
  readonly answers: readonly string[];
}

export type SentTo = Readonly<Record<Reader, readonly StepRecord[]>>;

export class Evening {
  readonly server: ServerProcess;
  readonly seatedPlayers: SeatedPlayers<ServerProcess>;
  readonly #clients: Record<Viewer, WireClient>;
  readonly #disconnected = new Set<Viewer>();
  readonly #recordedFrames = new Map<WireClient, number>();
  readonly #sent: Record<Reader, StepRecord[]> = { date: [], oi: [], system: [], gallery: [], stranger: [] };
  readonly #strangerToken: string;

  private constructor(seatedPlayers: SeatedPlayers<ServerProcess>, gallery: WireClient, stranger: string) {
    this.#strangerToken = stranger;
    const [date, oi, system] = seatedPlayers.players;
    if (date === undefined || oi === undefined || system === undefined) throw new Error('A player is missing');
    this.server = seatedPlayers.server;
    this.seatedPlayers = seatedPlayers;
    this.#clients = { date, oi, system, gallery };
  }

  static async begin(rig: Rig, environment: ServerEnvironment = {}): Promise<Evening> {
    const server = await ServerProcess.start({ ...twinEnvironment, ...environment });
    const seatedPlayers = await started(server, ['Ada', 'Ben', 'Cleo'], { rig: rig as Record<string, string[]> });
    const gallery = await spectatorAt(seatedPlayers);
    const evening = new Evening(seatedPlayers, gallery, (await server.person('Eve')).token);
    await evening.step('begin', async () => {
      await playToFirstTurn(seatedPlayers);
    });
    return evening;
  }

  of(viewer: Viewer): WireClient {
    return this.#clients[viewer];
  }

  async step(name: string, action: () => Promise<unknown>): Promise<void> {
    await action();
    await settled(viewers.filter((viewer) => !this.#disconnected.has(viewer)).map((viewer) => this.#clients[viewer]));
    const { server, seatedPlayers } = this;
    for (const reader of readers) {
      const frames = reader === 'stranger' ? [] : this.#newFrames(reader);
      const answers = await answersFor(server, seatedPlayers.table.code, this.#credentialsOf(reader));
      this.#sent[reader].push({ step: name, frames, answers });
    }
  }

  #newFrames(viewer: Viewer): readonly string[] {
    const client = this.#clients[viewer];
    const frames = client.frames.slice(this.#recordedFrames.get(client) ?? 0);
    this.#recordedFrames.set(client, client.frames.length);
    return frames.map((frame) => Buffer.from(frame).toString('hex'));
  }

  #credentialsOf(reader: Reader): HttpReader {
    if (reader === 'stranger') return { token: this.#strangerToken };
    const { token } = this.#clients[reader];
    return reader === 'gallery'
      ? { token, link: `spectator ${this.seatedPlayers.table.spectatorLink.secret}` }
      : { token };
  }

  /** The host exports the campaign file, and everyone else tries to. */
  async exports(name: string): Promise<void> {
    const { server, seatedPlayers } = this;
    const files = new Map<Reader, string>();
    await this.step(name, async () => {
      for (const reader of readers)
        files.set(reader, await campaignFileFor(server, seatedPlayers.table.code, this.#credentialsOf(reader)));
    });
    for (const [reader, file] of files)
      this.#sent[reader].push({ step: `${name}: the file`, frames: [], answers: [file] });
  }

  plays(name: string, viewer: Viewer, intent: Intent): Promise<void> {
    return this.step(name, () => this.of(viewer).does(intent));
  }

  async isRefused(name: string, viewer: Viewer, intent: Intent): Promise<void> {
    await this.step(name, async () => {
      const codes = await this.of(viewer).refusedWith(intent);
      if (codes.length === 0) throw new Error(`${JSON.stringify(intent)} was not refused`);
    });
  }

  waits(name: string, milliseconds: number): Promise<void> {
    return this.step(name, () => this.server.advance(milliseconds));
  }

  /** A connection ends; resolves when the server has noticed. */
  leaves(name: string, viewer: Viewer): Promise<void> {
    return this.step(name, async () => {
      const open = await this.server.count('connections');
      await this.#clients[viewer].leave();
      this.#disconnected.add(viewer);
      await this.server.untilFewerConnections(open);
    });
  }

  /** A disconnected person reconnects; a spectator is replaced by another one. */
  returns(name: string, viewer: Viewer): Promise<void> {
    return this.step(name, async () => {
      const { server, seatedPlayers } = this;
      const person = seatedPlayers.people[viewers.indexOf(viewer)];
      // Entering with the link stores the return before the socket opens; otherwise disk and network would race.
      this.#disconnected.delete(viewer);
      this.#clients[viewer] =
        person === undefined
          ? await spectatorAt(seatedPlayers, 'Wim')
          : await WireClient.join(server, person, seatedPlayers.table.code, seatedPlayers.table.seatLink);
    });
  }

  async reconnects(name: string, viewer: Viewer): Promise<void> {
    await this.leaves(`${name}: away`, viewer);
    await this.returns(`${name}: back`, viewer);
  }

  async end(): Promise<SentTo> {
    await this.server.remove();
    return this.#sent;
  }
}
