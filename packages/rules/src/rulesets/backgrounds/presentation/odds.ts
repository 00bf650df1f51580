/**
 * The chance that one card from the deck succeeds: against a target (DR-69), or against the highest
 * card of the others.
 */
import type { Intent, Message } from '../../../kernel/index.ts';
import type { TableView } from '../view-types.ts';
import { chanceToMeet, nextResults, shareOf } from './chances.ts';
import { drawsToBeat } from './draw-words.ts';
import { say } from './words.ts';

function againstTarget(view: TableView, target: number, character: unknown): Message {
  const cards = nextResults(view, typeof character === 'string' ? character : undefined);
  return say('odds.draw', { n: chanceToMeet(view, cards, target) });
}

export function odds(view: TableView, intent: Intent): Message | undefined {
  const { resolution } = view.shared;
  if (intent.type !== 'draw' || resolution === null) return undefined;
  const { challenge } = resolution;
  if (challenge !== null) {
    const target = challenge.target ?? view.own.target;
    return target === undefined ? undefined : againstTarget(view, target, challenge.character);
  }
  const own = resolution.parties.find(({ id }) => view.own.sheets.some((sheet) => sheet.id === id));
  const others = drawsToBeat(view, resolution);
  const values = others.flatMap(({ result }) => (result === null ? [] : [result.value]));
  // As long as another card is missing, there is nothing to compare with.
  if (own === undefined || values.length === 0 || values.length < others.length) return undefined;
  return say('odds.draw', { n: shareOf(nextResults(view, own.id), ({ value }) => value > Math.max(...values)) });
}
