/** An evening of Backgrounds on bare sockets, the same on server after server but for what somebody may not see. */
import { pack } from '@cartomancer/rules/kernel';
import type { CardCode, Intent } from '@cartomancer/rules/kernel';

import type { Link, MadeTable, Person } from '../server-process.ts';
import { ServerProcess, twinEnvironment } from '../server-process.ts';
import { WireClient } from './client.ts';
import { settled } from './company.ts';

export type Viewer = 'gm' | 'franz' | 'anna' | 'gallery';
export const viewers: readonly Viewer[] = ['gm', 'franz', 'anna', 'gallery'];

const chairs = { gm: 'gm', franz: 's1', anna: 's2' } as const;
const kinds = ['innate', 'temperament', 'type', 'profession'] as const;

/** What differs between two evenings. */
export interface Secrets {
  /** The number that the GM sets and keeps (`hiddenTargets`). */
  readonly target: number;
  /** Cards of the draw deck that change places. */
  readonly exchanged: readonly (readonly [CardCode, CardCode])[];
  /** Which of her two cards Anna says counts, before Franz has said so of his. */
  readonly annaKeeps: 'first' | 'second';
  /** Somebody of the GM's whom nobody meets. */
  readonly unmet: string;
}

/** A bonus card for each; Franz against Hans, Anna against Hans: both win an advantage; then two cards for each; a challenge. */
const draws: readonly CardCode[] = ['KD', 'QC', 'KC', '9S', 'KH', '8D', '2C', '3C', '4D', '5D', '9C'];

export const bonusOf = { franz: 'KD', anna: 'QC' } as const;
/** Two cards that nobody ever draws. */
export const undrawn = ['AD', 'AC'] as const;

export const usual: Secrets = { target: 8, exchanged: [], annaKeeps: 'first', unmet: 'Gret' };

function deck(exchanged: Secrets['exchanged']): string[] {
  const whole = [...draws, ...pack({ jokers: 'without' }).filter((card) => !draws.includes(card))];
  return exchanged.reduce<string[]>(
    (cards, [one, other]) => cards.map((card) => (card === one ? other : card === other ? one : card)),
    whole,
  );
}

interface Sent {
  readonly step: string;
  readonly frames: readonly string[];
}

export type SentTo = Readonly<Record<Viewer, readonly Sent[]>>;

/** The table while it is played: what everybody is sent is written down step by step. */
export class BackgroundsPlay {
  readonly server: ServerProcess;
  readonly #table: MadeTable;
  readonly #people: Record<keyof typeof chairs, Person>;
  readonly #clients: Record<Viewer, WireClient>;
  readonly #read = new Map<WireClient, number>();
  readonly #sent: Record<Viewer, Sent[]> = { gm: [], franz: [], anna: [], gallery: [] };

  private constructor(
    server: ServerProcess,
    table: MadeTable,
    people: Record<keyof typeof chairs, Person>,
    clients: Record<Viewer, WireClient>,
  ) {
    this.server = server;
    this.#table = table;
    this.#people = people;
    this.#clients = clients;
  }

  /** From the empty table to an open scene. */
  static async begin(secrets: Secrets): Promise<BackgroundsPlay> {
    const server = await ServerProcess.start(twinEnvironment);
    const people = {
      gm: await server.person('Gail'),
      franz: await server.person('Franz'),
      anna: await server.person('Anna'),
    };
    const options = { hiddenTargets: true, advantageScope: 'scene' };
    const rig = { draw: deck(secrets.exchanged) };
    const table = await server.makeTable(people.gm, { ruleset: 'backgrounds', seats: 2, options, rig });
    const sit = async (who: keyof typeof chairs, link?: Link): Promise<WireClient> => {
      const client = await WireClient.join(server, people[who], table.code, link);
      await client.does({ type: 'take_seat', seat: chairs[who] });
      if (who !== 'gm') await client.does({ type: 'ready', on: true });
      return client;
    };
    const clients = {
      gm: await sit('gm'),
      franz: await sit('franz', table.seat),
      anna: await sit('anna', table.seat),
      gallery: await WireClient.join(server, await server.person('Wanda'), table.code, table.spectator),
    };
    const play = new BackgroundsPlay(server, table, people, clients);
    await play.step('begin', () => play.#opens(secrets));
    return play;
  }

  async #opens({ unmet }: Secrets): Promise<void> {
    const { gm, franz, anna } = this.#clients;
    await gm.does({ type: 'start' });
    for (const client of [franz, anna]) {
      for (const [place, kind] of kinds.entries()) {
        await client.does({ type: 'draw_background', kind });
        await client.does({ type: 'name_background', slot: kind, text: `Card ${place + 1}` });
      }
      await client.does({ type: 'confirm_character' });
    }
    for (const _character of ['s1', 's2']) await gm.does({ type: 'vote', topic: 'confirm', yes: true });
    await gm.does({ type: 'npc_create', sheet: 'Hans' });
    await gm.does({ type: 'npc_create', sheet: unmet });
    await gm.does({ type: 'open_scene', title: 'The bridge' });
  }

  /** The handles among which this viewer chooses now. */
  choices(viewer: Viewer): readonly string[] {
    const { choices } = this.#clients[viewer].view.own.game as { readonly choices: readonly { handle: string }[] };
    return choices.map(({ handle }) => handle);
  }

  async step(name: string, happen: () => Promise<unknown>): Promise<void> {
    await happen();
    await settled(Object.values(this.#clients));
    for (const viewer of viewers) {
      const client = this.#clients[viewer];
      const frames = client.frames.slice(this.#read.get(client) ?? 0);
      this.#read.set(client, client.frames.length);
      this.#sent[viewer].push({ step: name, frames: frames.map((frame) => Buffer.from(frame).toString('hex')) });
    }
  }

  plays(name: string, viewer: Viewer, intent: Intent): Promise<void> {
    return this.step(name, () => this.#clients[viewer].does(intent));
  }

  isRefused(name: string, viewer: Viewer, intent: Intent): Promise<void> {
    return this.step(name, async () => {
      const codes = await this.#clients[viewer].refusedWith(intent);
      if (codes.length === 0) throw new Error(`${JSON.stringify(intent)} was not refused`);
    });
  }

  passes(name: string, milliseconds: number): Promise<void> {
    return this.step(name, () => this.server.advance(milliseconds));
  }

  /** Somebody's connection ends, and they come back in the middle of it; a watcher's place is taken by another one. */
  comesAgain(name: string, viewer: Exclude<Viewer, 'gm'>): Promise<void> {
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
