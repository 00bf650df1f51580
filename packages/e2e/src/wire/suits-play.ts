/** One opposed play of Suits on bare sockets, the same on server after server but for the GM's secret number. */
import type { Intent } from '@cartomancer/rules/kernel';

import { ServerProcess, twinEnvironment } from '../server-process.ts';
import type { Link, MadeTable, Person } from '../server-process.ts';
import { WireClient } from './client.ts';
import { settled } from './company.ts';

/** Whoever must not learn the number. */
export type Onlooker = 'ruth' | 'vera' | 'gallery';
export const onlookers: readonly Onlooker[] = ['ruth', 'vera', 'gallery'];

interface Sent {
  readonly step: string;
  readonly frames: readonly string[];
}

export type SentTo = Readonly<Record<Onlooker | 'gm', readonly Sent[]>>;

const chairs = { gm: 'gm', ruth: 's1', vera: 's2' } as const;

/** Seat order deals five cards to each; the flips and draws lie behind them. */
const rig = {
  player: ['8H', 'KC', '2S', '3S', '4S', '2C', 'QC', '3C', '4C', '5C', '4D', '9C', '6C', '7C'],
  gm: ['9D', '3C', '2D', '3D', '4D', '5D', '7D', '8D', '2H', '3H', '6S', '4S'],
};

const sheet: readonly Intent[] = [
  { type: 'set_attributes', fitness: 5, dexterity: 5, wits: 6, charisma: 8 },
  {
    type: 'set_tags',
    skills: ['leadership', 'persuasion', 'awareness', 'fraud', 'guns', 'driver', 'stealth', 'thug'],
  },
];

/** The table while it is played: what everybody is sent is written down step by step. */
export class SuitsPlay {
  readonly server: ServerProcess;
  readonly #table: MadeTable;
  readonly #people: Record<keyof typeof chairs, Person>;
  readonly #clients: Record<Onlooker | 'gm', WireClient>;
  readonly #read = new Map<WireClient, number>();
  readonly #sent: Record<Onlooker | 'gm', Sent[]> = { gm: [], ruth: [], vera: [], gallery: [] };

  private constructor(
    server: ServerProcess,
    table: MadeTable,
    people: Record<keyof typeof chairs, Person>,
    clients: Record<Onlooker | 'gm', WireClient>,
  ) {
    this.server = server;
    this.#table = table;
    this.#people = people;
    this.#clients = clients;
  }

  /** From the empty table to a scene in which anybody may try something. */
  static async begin(): Promise<SuitsPlay> {
    const server = await ServerProcess.start(twinEnvironment);
    const people = {
      gm: await server.person('Gail'),
      ruth: await server.person('Ruth'),
      vera: await server.person('Vera'),
    };
    const table = await server.makeTable(people.gm, { ruleset: 'suits', seats: 2, options: {}, rig });
    const sit = async (who: keyof typeof chairs, link?: Link): Promise<WireClient> => {
      const client = await WireClient.join(server, people[who], table.code, link);
      await client.does({ type: 'take_seat', seat: chairs[who] });
      if (who !== 'gm') await client.does({ type: 'ready', on: true });
      return client;
    };
    const clients = {
      gm: await sit('gm'),
      ruth: await sit('ruth', table.seat),
      vera: await sit('vera', table.seat),
      gallery: await WireClient.join(server, await server.person('Wanda'), table.code, table.spectator),
    };
    const play = new SuitsPlay(server, table, people, clients);
    await play.step('begin', () => play.#opens());
    return play;
  }

  async #opens(): Promise<void> {
    const { gm, ruth, vera } = this.#clients;
    await gm.does({ type: 'start' });
    await gm.does({ type: 'start_session' });
    for (const [client, suit, name] of [
      [ruth, 'H', 'Ruth Vane'],
      [vera, 'C', 'Vera Pell'],
    ] as const) {
      await client.does({ type: 'set_suit', suit });
      for (const intent of sheet) await client.does(intent);
      await client.does({ type: 'set_profile', name });
      await client.does({ type: 'finish_sheet' });
    }
    await gm.does({ type: 'create_npc', name: 'Bouncer' });
    await gm.does({ type: 'start_scene', title: 'The door', present: ['s1', 's2'] });
  }

  async step(name: string, happen: () => Promise<unknown>): Promise<void> {
    await happen();
    await settled(Object.values(this.#clients));
    for (const [viewer, client] of Object.entries(this.#clients) as [Onlooker | 'gm', WireClient][]) {
      const frames = client.frames.slice(this.#read.get(client) ?? 0);
      this.#read.set(client, client.frames.length);
      this.#sent[viewer].push({ step: name, frames: frames.map((frame) => Buffer.from(frame).toString('hex')) });
    }
  }

  plays(name: string, viewer: Onlooker | 'gm', intent: Intent): Promise<void> {
    return this.step(name, () => this.#clients[viewer].does(intent));
  }

  isRefused(name: string, viewer: Onlooker, intent: Intent): Promise<void> {
    return this.step(name, async () => {
      const codes = await this.#clients[viewer].refusedWith(intent);
      if (codes.length === 0) throw new Error(`${JSON.stringify(intent)} was not refused`);
    });
  }

  passes(name: string, milliseconds: number): Promise<void> {
    return this.step(name, () => this.server.advance(milliseconds));
  }

  /** Somebody's connection ends, and they come back in the middle of it. */
  comesAgain(name: string, viewer: Onlooker): Promise<void> {
    return this.step(name, async () => {
      const open = await this.server.connections();
      await this.#clients[viewer].leave();
      while ((await this.server.connections()) >= open);
      const [person, link] =
        viewer === 'gallery'
          ? [await this.server.person('Wim'), this.#table.spectator]
          : [this.#people[viewer], this.#table.seat];
      this.#clients[viewer] = await WireClient.join(this.server, person, this.#table.code, link);
    });
  }

  async end(): Promise<SentTo> {
    await this.server.remove();
    return this.#sent;
  }
}
