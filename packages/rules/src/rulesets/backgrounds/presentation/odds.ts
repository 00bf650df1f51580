/**
 * The chance that one card from the deck succeeds: against a target (DR-69), or against the highest
 * card of the others.
 */
import type { CardCode, Intent, Message, Suit } from '../../../kernel/index.ts';
import { chanceOfAny, pack, percentOf, suits, unseenCards } from '../../../kernel/index.ts';
import { asJudged } from '../bot/card-value.ts';
import { judgeChallenge } from '../features/draws/judging.ts';
import type { TableView } from '../view-types.ts';
import { drawsToBeat } from './draw-words.ts';
import { say } from './words.ts';

/** The cards of the deck that this viewer sees outside of it. */
function seenIn({ shared, own }: TableView): readonly CardCode[] {
  return [
    ...[...shared.discard, ...shared.drawn].map(({ face }) => face),
    ...shared.characters.flatMap(({ disadvantages }) => disadvantages.map(({ card }) => card)),
    ...own.sheets.flatMap(({ bonus }) => bonus.map(({ face }) => face)),
    ...Object.values(own.hands ?? {}).flatMap((cards) => cards.map(({ face }) => face)),
  ];
}

/** The cards that the next draw may be. An empty deck is shuffled again from the discard pile (DR-12). */
function nextCards(view: TableView): readonly CardCode[] {
  const { piles, discard, options } = view.shared;
  const fullPack = pack({ jokers: 'without' });
  if (piles.draw === 0) return discard.length === 0 ? fullPack : discard.map(({ face }) => face);
  const packs = options.drawPacks === 2 ? [...fullPack, ...pack({ jokers: 'without', copy: 2 })] : fullPack;
  const unseen = unseenCards(packs, seenIn(view));
  // After a fresh pack was opened there are more cards than the options say (DR-13).
  return unseen.length < piles.draw ? [...unseen, ...fullPack] : unseen;
}

function chanceOf(view: TableView, isFit: (card: CardCode) => boolean): Message {
  return say('odds.draw', { n: percentOf(chanceOfAny(nextCards(view), 1, isFit)) });
}

function againstTarget(view: TableView, target: number, suit: Suit): Message {
  const rule = view.shared.options.hitRule === 'above' ? 'above' : 'atLeast';
  return chanceOf(view, (card) => judgeChallenge(asJudged(view, card), { suit, target }, rule).hit);
}

export function odds(view: TableView, intent: Intent): Message | undefined {
  const { resolution } = view.shared;
  if (intent.type === 'set_challenge') {
    const suit = suits.find((candidate) => candidate === intent['suit']);
    const { target } = intent;
    return typeof target === 'number' && suit !== undefined ? againstTarget(view, target, suit) : undefined;
  }
  if (intent.type !== 'draw' || resolution === null) return undefined;
  const { challenge } = resolution;
  if (challenge !== null) {
    const target = challenge.target ?? view.own.target;
    return target === undefined ? undefined : againstTarget(view, target, challenge.suit);
  }
  const takesPart = resolution.parties.some(({ id }) => view.own.sheets.some((sheet) => sheet.id === id));
  const others = drawsToBeat(view, resolution);
  const values = others.flatMap(({ result }) => (result === null ? [] : [result.value]));
  // As long as another card is missing, there is nothing to compare with.
  if (!takesPart || values.length === 0 || values.length < others.length) return undefined;
  return chanceOf(view, (card) => asJudged(view, card).value > Math.max(...values));
}
