/** A table of Suits on bare sockets, the same in every run, up to a scene in which a player may try something. */
import type { Intent } from '@cartomancer/rules/kernel';

import { RecordedPlay } from './recorded-play.ts';

/** The viewers who must not learn the GM's secret number. */
export type Onlooker = 'ruth' | 'vera' | 'gallery';
export const onlookers: readonly Onlooker[] = ['ruth', 'vera', 'gallery'];

const seats = {
  gm: { name: 'Gail', seat: 'gm' },
  ruth: { name: 'Ruth', seat: 's1' },
  vera: { name: 'Vera', seat: 's2' },
} as const;

export type SuitsPlay = RecordedPlay<keyof typeof seats>;

/** Five cards are dealt to each in seat order; the flips and draws come after them. */
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

export async function beginSuits(): Promise<SuitsPlay> {
  const play = await RecordedPlay.begin({ seats, table: { ruleset: 'suits', seats: 2, options: {}, rig } });
  await play.step('begin', () => openScene(play));
  return play;
}

async function openScene(play: SuitsPlay): Promise<void> {
  const gm = play.client('gm');
  await gm.does({ type: 'start' });
  await gm.does({ type: 'start_session' });
  for (const [viewer, suit, name] of [
    ['ruth', 'H', 'Ruth Vane'],
    ['vera', 'C', 'Vera Pell'],
  ] as const) {
    const client = play.client(viewer);
    await client.does({ type: 'set_suit', suit });
    for (const intent of sheet) await client.does(intent);
    await client.does({ type: 'set_profile', name });
    await client.does({ type: 'finish_sheet' });
  }
  await gm.does({ type: 'create_npc', name: 'Bouncer', visible: true });
  await gm.does({ type: 'start_scene', title: 'The door', present: ['s1', 's2'] });
}
