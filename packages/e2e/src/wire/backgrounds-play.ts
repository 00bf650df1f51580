/** A session of Backgrounds on bare sockets. Its runs differ only in hidden information. */
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

/** The hidden information in which two sessions may differ. */
export interface Secrets {
  /** The secret number that the GM sets (`hiddenTargets`). */
  readonly target: number;
  /** Cards of the draw deck that are exchanged. */
  readonly exchanged: readonly (readonly [CardCode, CardCode])[];
  /** Which of her two cards Anna keeps, before Franz has chosen his. */
  readonly annaKeeps: 'first' | 'second';
  /** A hidden NPC of the GM, and the kinds of backgrounds drawn for it from the packs. */
  readonly hiddenNpc: { readonly name: string; readonly backgrounds: readonly string[] };
}

interface Settings extends Secrets {
  readonly options?: Readonly<Record<string, string | number | boolean>>;
}

/** Two bonus cards; Franz and then Anna against Hans, both won; two cards for each player; a challenge. */
const drawOrder: readonly CardCode[] = ['KD', 'QC', 'KC', '9S', 'KH', '8D', '2C', '3C', '4D', '5D', '9C'];

export const bonusOf = { franz: 'KD', anna: 'QC' } as const;
/** Two cards that are never drawn. */
export const undrawn = ['AD', 'AC'] as const;

export const usual: Secrets = {
  target: 8,
  exchanged: [],
  annaKeeps: 'first',
  hiddenNpc: { name: 'Gret', backgrounds: [] },
};

function deck(exchanged: Secrets['exchanged']): string[] {
  const wholePack = [...drawOrder, ...pack({ jokers: 'without' }).filter((card) => !drawOrder.includes(card))];
  return exchanged.reduce<string[]>(
    (cards, [first, second]) => cards.map((card) => (card === first ? second : card === second ? first : card)),
    wholePack,
  );
}

export async function beginBackgrounds({ options: more, ...secrets }: Settings): Promise<BackgroundsPlay> {
  const options = { hiddenTargets: true, advantageScope: 'scene', ...more };
  const rig = { draw: deck(secrets.exchanged) };
  const play = await RecordedPlay.begin({ seats, table: { ruleset: 'backgrounds', seats: 2, options, rig } });
  await play.step('begin', () => openScene(play, secrets));
  return play;
}

async function openScene(play: BackgroundsPlay, { hiddenNpc }: Secrets): Promise<void> {
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
  await gm.does({ type: 'npc_create', sheet: hiddenNpc.name, backgrounds: hiddenNpc.backgrounds });
  await gm.does({ type: 'npc_create', sheet: 'Hans' });
  await gm.does({ type: 'open_scene', title: 'The bridge' });
}

export function hansOf(play: BackgroundsPlay): string {
  const { sheets } = play.client('gm').view.own.game as { readonly sheets: readonly { id: string; name: string }[] };
  const found = sheets.find(({ name }) => name === 'Hans');
  if (found === undefined) throw new Error('Hans does not exist');
  return found.id;
}

export function choicesOf(play: BackgroundsPlay, viewer: Viewer): readonly string[] {
  const { choices } = play.client(viewer).view.own.game as { readonly choices: readonly { handle: string }[] };
  return choices.map(({ handle }) => handle);
}
