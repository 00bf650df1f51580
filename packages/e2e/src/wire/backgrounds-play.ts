/** A session of Backgrounds on bare sockets, identical on every server except for hidden information. */
import { pack } from '@cartomancer/rules/kernel';
import type { CardCode } from '@cartomancer/rules/kernel';

import { RecordedPlay } from './recorded-play.ts';

const seats = {
  gm: { name: 'Gail', seat: 'gm' },
  franz: { name: 'Franz', seat: 's1' },
  anna: { name: 'Anna', seat: 's2' },
} as const;

export type BackgroundsPlay = RecordedPlay<keyof typeof seats>;
export type Viewer = keyof typeof seats | 'gallery';
export const viewers: readonly Viewer[] = ['gm', 'franz', 'anna', 'gallery'];

const kinds = ['innate', 'temperament', 'type', 'profession'] as const;

/** The difference between two sessions. */
export interface Secrets {
  /** The secret number that the GM sets (`hiddenTargets`). */
  readonly target: number;
  /** Cards of the draw deck that are exchanged. */
  readonly exchanged: readonly (readonly [CardCode, CardCode])[];
  /** The one of her two cards that Anna chooses, before Franz has chosen his. */
  readonly annaKeeps: 'first' | 'second';
  /** A hidden NPC of the GM, and the cards taken from the packs for them. */
  readonly unmet: { readonly name: string; readonly backgrounds: readonly string[] };
}

/** Other options of the table. */
interface Wish extends Secrets {
  readonly options?: Readonly<Record<string, string | number | boolean>>;
}

/**
 * A bonus card for each; Franz against Hans, Anna against Hans: both win an advantage; then two cards for each; a
 * challenge.
 */
const draws: readonly CardCode[] = ['KD', 'QC', 'KC', '9S', 'KH', '8D', '2C', '3C', '4D', '5D', '9C'];

export const bonusOf = { franz: 'KD', anna: 'QC' } as const;
/** Two cards that are never drawn. */
export const undrawn = ['AD', 'AC'] as const;

export const usual: Secrets = {
  target: 8,
  exchanged: [],
  annaKeeps: 'first',
  unmet: { name: 'Gret', backgrounds: [] },
};

function deck(exchanged: Secrets['exchanged']): string[] {
  const whole = [...draws, ...pack({ jokers: 'without' }).filter((card) => !draws.includes(card))];
  return exchanged.reduce<string[]>(
    (cards, [one, other]) => cards.map((card) => (card === one ? other : card === other ? one : card)),
    whole,
  );
}

/** From the empty table to an open scene. */
export async function beginBackgrounds({ options: more, ...secrets }: Wish): Promise<BackgroundsPlay> {
  const options = { hiddenTargets: true, advantageScope: 'scene', ...more };
  const rig = { draw: deck(secrets.exchanged) };
  const play = await RecordedPlay.begin({ seats, table: { ruleset: 'backgrounds', seats: 2, options, rig } });
  await play.step('begin', () => opens(play, secrets));
  return play;
}

async function opens(play: BackgroundsPlay, { unmet }: Secrets): Promise<void> {
  const gm = play.client('gm');
  await gm.does({ type: 'start' });
  for (const client of [play.client('franz'), play.client('anna')]) {
    for (const [index, kind] of kinds.entries()) {
      await client.does({ type: 'draw_background', kind });
      await client.does({ type: 'name_background', slot: kind, text: `Card ${index + 1}` });
    }
    await client.does({ type: 'confirm_character' });
  }
  for (const _character of ['s1', 's2']) await gm.does({ type: 'vote', topic: 'confirm', yes: true });
  await gm.does({ type: 'npc_create', sheet: unmet.name, backgrounds: unmet.backgrounds });
  await gm.does({ type: 'npc_create', sheet: 'Hans' });
  await gm.does({ type: 'open_scene', title: 'The bridge' });
}

/** Hans' id on the wire. */
export function hansOf(play: BackgroundsPlay): string {
  const { sheets } = play.client('gm').view.own.game as { readonly sheets: readonly { id: string; name: string }[] };
  const found = sheets.find(({ name }) => name === 'Hans');
  if (found === undefined) throw new Error('Hans does not exist');
  return found.id;
}

/** The handles from which this viewer can choose now. */
export function choicesOf(play: BackgroundsPlay, viewer: Viewer): readonly string[] {
  const { choices } = play.client(viewer).view.own.game as { readonly choices: readonly { handle: string }[] };
  return choices.map(({ handle }) => handle);
}
