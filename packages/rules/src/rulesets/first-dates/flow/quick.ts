/**
 * The quick setup: the cards make System, Headmates and first scene from one helper shuffle, and each later scene from
 * a new one (FD-34).
 */
import type { CardCode } from '../../../kernel/index.ts';
import { rankOf } from '../../../kernel/index.ts';
import {
  details,
  interests,
  looks,
  outings,
  personalities,
  places,
  presentations,
  qualities,
  sexualities,
} from '../data/quick-setup.ts';
import type { Headmate, Scene } from '../state.ts';
import type { Pack } from '../features/pack/pack.ts';
import { nameIn } from '../features/pack/pack.ts';
import { ageBy, pronounsBy } from '../features/prospect/marks.ts';
import { formerPlayer } from '../selectors.ts';
import { helperCardTaker, newNameCard } from './decks.ts';
import type { FlowContext } from './flow-context.ts';

function headmateBy(pack: Pack | null, take: () => CardCode, number: number, name = take()): Headmate {
  const [first, second, third] = [name, take(), take()];
  return {
    id: `m${number}`,
    name: nameIn(pack, first),
    pronouns: pronounsBy(pack, second),
    sexuality: sexualities[rankOf(first)],
    interest: interests[rankOf(second)],
    personality: personalities[rankOf(third)],
    quality: qualities[rankOf(third)],
  };
}

function sceneBy(take: () => CardCode): Scene {
  return { outing: outings[rankOf(take())], place: places[rankOf(take())], details: [details[rankOf(take())]] };
}

/** There are as many Headmates as players (FD-30). */
export function fillSheets(context: FlowContext): void {
  const { pack } = context.state;
  const take = helperCardTaker(context);
  const [name, pronouns, look] = [take(), take(), take()];
  const age = ageBy([take(), take(), take(), take(), take()]);
  const system = {
    name: nameIn(pack, name),
    presentation: presentations[rankOf(pronouns)],
    pronouns: pronounsBy(pack, pronouns),
    other: [],
    age,
    appearance: [looks[rankOf(name)], looks[rankOf(look)]].filter((item, index, all) => all.indexOf(item) === index),
  };
  const scene = sceneBy(take);
  const headmates = context.state.players.map((_, index) => headmateBy(pack, take, index + 1));
  context.emit({ type: 'sheets_filled', system, headmates });
  context.emit({ type: 'scene_set', ...scene });
}

/**
 * A newcomer's Headmate: by cards in the quick setup, else an empty sheet; none for a player who was here before
 * (FD-33).
 */
export function headmateOf(
  context: FlowContext,
  arrival: { readonly seat: string; readonly name: string; readonly person?: string },
): Headmate | null {
  const { gone, headmates, options, pack } = context.state;
  if (formerPlayer(gone, arrival) !== undefined) return null;
  const number = headmates.length + 1;
  if (options.setupDepth !== 'full') {
    const take = helperCardTaker(context);
    return headmateBy(pack, take, number, newNameCard(context.state, take));
  }
  return { id: `m${number}`, name: '', pronouns: '', sexuality: '', interest: '', personality: '', quality: '' };
}

export function setScene(context: FlowContext): void {
  context.emit({ type: 'scene_set', ...sceneBy(helperCardTaker(context)) });
}
