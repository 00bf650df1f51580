/** One evening with a rigged deck, played the same way on server after server, so that what each viewer was sent can be compared to the byte. */
import { pack } from '@cartomancer/rules/kernel';
import type { CardCode, Intent } from '@cartomancer/rules/kernel';

import type { ServerEnvironment } from '../server-process.ts';
import { ServerProcess, twinEnvironment } from '../server-process.ts';
import { WireClient } from './client.ts';
import type { Company } from './company.ts';
import { settled, started, toTheFirstTurn, watcher } from './company.ts';

export type Viewer = 'date' | 'oi' | 'system' | 'gallery';
export const viewers: readonly Viewer[] = ['date', 'oi', 'system', 'gallery'];

type Rig = Readonly<Record<string, readonly CardCode[]>>;

const firstCards: Rig = {
  // Flips: the first seat becomes the Date, the second the Interference; nine later come the two secret traits.
  date: ['KS', 'QS', '2C', '5D', '6D', '7C', '8C', '9C', 'TC', 'AS', 'AD'],
  // Three stacks, the Date's hand, the Interference's, and what is drawn from the deck after them.
  'date#2': ['4C', '9D', 'JS', '7H', '8H', 'TH', '3S', '6H', '7S', 'QD', 'KC', '2S', '5C', '4D', '9H', '2D'],
  'system#2': ['7D', 'KH', '3C', 'QS', '8C', '6S', '9S'],
};

/** Every card named, so that exchanging two cards moves these two and nothing else. */
function wholePile(named: readonly CardCode[], out: readonly CardCode[]): readonly CardCode[] {
  return [...named, ...pack({ jokers: 'without' }).filter((card) => !named.includes(card) && !out.includes(card))];
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

/** The same piles with these cards exchanged. */
export function exchanged(exchanges: readonly Exchange[]): Rig {
  const piles: Record<string, readonly CardCode[]> = { ...rigged };
  for (const { piles: names, cards } of exchanges) {
    const [one, other] = cards;
    const swap = (card: CardCode): CardCode => (card === one ? other : card === other ? one : card);
    for (const name of names) piles[name] = (piles[name] ?? []).map(swap);
  }
  return piles;
}

/** What one viewer was sent between one step and the next. */
export interface Sent {
  readonly step: string;
  readonly frames: readonly string[];
}

export type SentTo = Readonly<Record<Viewer, readonly Sent[]>>;

/** The evening while it is played. */
export class Evening {
  readonly server: ServerProcess;
  readonly company: Company<ServerProcess>;
  readonly #clients: Record<Viewer, WireClient>;
  readonly #gone = new Set<Viewer>();
  readonly #read = new Map<WireClient, number>();
  readonly #sent: Record<Viewer, Sent[]> = { date: [], oi: [], system: [], gallery: [] };

  private constructor(company: Company<ServerProcess>, gallery: WireClient) {
    const [date, oi, system] = company.players;
    if (date === undefined || oi === undefined || system === undefined) throw new Error('Three must sit');
    this.server = company.server;
    this.company = company;
    this.#clients = { date, oi, system, gallery };
  }

  /** From the empty table to the first turn. */
  static async begin(rig: Rig, environment: ServerEnvironment = {}): Promise<Evening> {
    const server = await ServerProcess.start({ ...twinEnvironment, ...environment });
    const company = await started(server, ['Ada', 'Ben', 'Cleo'], { rig: rig as Record<string, string[]> });
    const evening = new Evening(company, await watcher(company));
    await evening.step('begin', async () => {
      await toTheFirstTurn(company);
    });
    return evening;
  }

  of(viewer: Viewer): WireClient {
    return this.#clients[viewer];
  }

  /** Does something and writes down what everybody was sent meanwhile. */
  async step(name: string, happen: () => Promise<unknown>): Promise<void> {
    await happen();
    await settled(viewers.filter((viewer) => !this.#gone.has(viewer)).map((viewer) => this.#clients[viewer]));
    for (const viewer of viewers) {
      const client = this.#clients[viewer];
      const frames = client.frames.slice(this.#read.get(client) ?? 0);
      this.#read.set(client, client.frames.length);
      this.#sent[viewer].push({ step: name, frames: frames.map((frame) => Buffer.from(frame).toString('hex')) });
    }
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

  passes(name: string, milliseconds: number): Promise<void> {
    return this.step(name, () => this.server.advance(milliseconds));
  }

  /** A connection ends; the server has noticed when this is done. */
  leaves(name: string, viewer: Viewer): Promise<void> {
    return this.step(name, async () => {
      const open = await this.server.count('connections');
      await this.#clients[viewer].leave();
      this.#gone.add(viewer);
      await this.server.fewerConnections(open);
    });
  }

  /** Who left comes back; a watcher's place is taken by another one. */
  returns(name: string, viewer: Viewer): Promise<void> {
    return this.step(name, async () => {
      const { server, company } = this;
      const person = company.people[viewers.indexOf(viewer)];
      // By the link, so that the table knows before the socket opens: else disk and network race for what comes first.
      this.#gone.delete(viewer);
      this.#clients[viewer] =
        person === undefined
          ? await watcher(company, 'Wim')
          : await WireClient.join(server, person, company.table.code, company.table.seat);
    });
  }

  async comesAgain(name: string, viewer: Viewer): Promise<void> {
    await this.leaves(`${name}: gone`, viewer);
    await this.returns(`${name}: back`, viewer);
  }

  /** What was sent, and what each viewer reads of the evening in the chronicle. */
  async end(): Promise<SentTo> {
    const { table, people } = this.company;
    const link = `spectator ${table.spectator.secret}`;
    for (const [place, viewer] of viewers.entries()) {
      const token = people[place]?.token;
      const headers: Record<string, string> =
        token === undefined ? { 'table-link': link } : { authorization: `Bearer ${token}` };
      const { body } = await this.server.request(`/api/tables/${table.code}/chronicle`, { headers });
      this.#sent[viewer].push({ step: 'chronicle', frames: [JSON.stringify(body)] });
    }
    await this.server.remove();
    return this.#sent;
  }
}
