/**
 * When bots wait: while people choose a character or read an outcome, and between plays, so that
 * people can go first.
 */
import type { BotPace } from '../../../kernel/index.ts';
import { isWon } from '../selectors.ts';
import type { TableView } from '../view-types.ts';

/** How many plays of their own people have for each play that the GM calls. */
const playsForEachCall = 2;

/** The length of the descriptions of the ready-made characters, in characters of text. */
const readyMadeLength = 400;

/** Whether people have had their share of plays: then the GM goes on, even if they never pause. */
function haveHadTheirPlays({ scene }: TableView['shared']): boolean {
  if (scene === null) return false;
  return scene.plays - scene.called >= playsForEachCall * (scene.called + 1);
}

export function botPace(shared: TableView['shared']): BotPace | undefined {
  const { phase, scene, scenes, last, options, seats } = shared;
  switch (phase) {
    case 'CREATION':
      // A bot that takes a ready-made character changes the list that people are reading.
      return options.readyMade && seats.every(({ finished }) => !finished)
        ? { characters: readyMadeLength }
        : undefined;
    case 'FREE':
      // The first scene begins with the GM's call, once people have read the opening; in later ones they may act first.
      if (last === null) return scenes <= 1 ? { characters: scene?.opening?.length ?? 0 } : 'yields';
      // The GM tells the outcome at once.
      if (last.told !== true && last.overtaken !== true) return undefined;
      return seats.some(({ active }) => active) && !haveHadTheirPlays(shared) ? 'yields' : undefined;
    case 'INTERMISSION':
      // After a scene people read how it ended.
      return scenes === 0 ? undefined : 'reads';
    case 'TURN':
      return last === null || isWon(shared) ? undefined : 'reads';
    default:
      return undefined;
  }
}
