/** When bots wait: while people choose a character, while they read the outcome of a play, and between plays, when they go first. */
import type { BotPace } from '../../../kernel/index.ts';
import { isWon } from '../selectors.ts';
import type { TableView } from '../view-types.ts';

/** Plays of their own that people have for each one that the GM calls. */
const playsForEachCall = 2;

/** The length of what the ready-made characters say about themselves, in characters. */
const readyMadeWords = 400;

/** Whether the scene needs the GM: otherwise people who never pause would play it for ever. */
function haveHadTheFloor({ scene }: TableView['shared']): boolean {
  if (scene === null) return false;
  return scene.plays - scene.called >= playsForEachCall * (scene.called + 1);
}

export function botPace(shared: TableView['shared']): BotPace | undefined {
  const { phase, scene, scenes, last, options, seats } = shared;
  switch (phase) {
    case 'CREATION':
      // A bot that takes a ready-made character changes the list that people are reading.
      return options.readyMade && seats.every(({ finished }) => !finished) ? { characters: readyMadeWords } : undefined;
    case 'FREE':
      // The first scene begins with the GM's call, once people have read the opening; in later ones they may act first.
      if (last === null) return scenes <= 1 ? { characters: scene?.opening?.length ?? 0 } : 'yields';
      // How it went is told at once.
      if (last.told !== true && last.overtaken !== true) return undefined;
      return seats.some(({ active }) => active) && !haveHadTheFloor(shared) ? 'yields' : undefined;
    case 'INTERMISSION':
      // Before the first scene there is nothing to look at; after one, how it ended.
      return scenes === 0 ? undefined : 'reads';
    case 'TURN':
      return last === null || isWon(shared) ? undefined : 'reads';
    default:
      return undefined;
  }
}
