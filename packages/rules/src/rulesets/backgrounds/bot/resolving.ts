/** Bot moves during a resolution, for one character or, as the GM, for all NPCs. */
import type { Intent } from '../../../kernel/index.ts';
import { gmSeat, pack, suitOf } from '../../../kernel/index.ts';
import { opponents } from '../features/fray/intents.ts';
import {
  alterations,
  descriptions,
  entrances,
  frayEndings,
  opposedAims,
  usualAims,
  usualSuccesses,
} from '../data/names.ts';
import type { PartyId } from '../state.ts';
import type { DrawView, TableView } from '../view-types.ts';
import { ownBackground } from '../features/backgrounds/hand.ts';
import { asJudged, worthOf } from './card-value.ts';
import { fittingSuccess } from './fitting-success.ts';

/** After this many exchanges the bot concedes a competition, and yields or ends a fray. */
const maxExchanges = 3;
/** The most units of extra time the bot spends on one attempt. */
const maxExtraTime = 3;
/** From 0 to 1. Disadvantages outlast the draw, so a small chance is not worth one. */
const minChanceForDisadvantage = 0.4;

const anyCard = pack({ jokers: 'without' });

function ofType(moves: readonly Intent[], type: string): readonly Intent[] {
  return moves.filter((move) => move.type === type);
}

function parties(view: TableView): readonly PartyId[] {
  const { you } = view.own;
  const seat = you.kind === 'gm' ? gmSeat : you.kind === 'seat' ? you.seat : '';
  return (view.shared.resolution?.parties ?? [])
    .filter(({ controller, active }) => active && controller === seat)
    .map(({ id }) => id);
}

function ownDraws(view: TableView): readonly DrawView[] {
  const own = parties(view);
  return (view.shared.resolution?.draws ?? []).filter(({ party }) => own.includes(party));
}

/** Picks an item. The pick varies with the prompt number and the seat. */
function pick<T>(view: TableView, from: readonly T[]): T | undefined {
  const { you } = view.own;
  const place = you.kind === 'seat' ? view.shared.players.findIndex(({ seat }) => seat === you.seat) + 1 : 0;
  return from[(view.shared.prompt + place) % Math.max(from.length, 1)];
}

function choose(view: TableView, moves: readonly Intent[]): Intent | undefined {
  const choosing = ownDraws(view).find((draw) => draw.choosing);
  if (choosing === undefined) return undefined;
  const worth = (move: Intent): number => {
    const counts = choosing.cards.find(({ handle }) => handle === move['card'])?.counts;
    const face = view.own.choices.find(({ handle }) => handle === move['card'])?.face;
    return counts !== undefined
      ? worthOf(view, choosing, counts)
      : face === undefined
        ? -9
        : worthOf(view, choosing, asJudged(view, face));
  };
  return ofType(moves, 'choose_card').toSorted((first, second) => worth(second) - worth(first))[0];
}

/** Plays a card only if it clearly improves a bad result. */
function substitution(view: TableView, moves: readonly Intent[]): Intent | undefined {
  for (const draw of ownDraws(view)) {
    if (draw.result === null) continue;
    const now = worthOf(view, draw, draw.result);
    for (const move of ofType(moves, 'substitute')) {
      const card = view.own.hand.find(({ handle }) => handle === move['card']);
      const owner = ownBackground(view, String(move['card']))?.character;
      if (card === undefined || (owner !== undefined && owner !== draw.party && draw.party !== gmSeat)) continue;
      // Only to improve a loss or a miss, not to make a good result better.
      if (now <= 0 && worthOf(view, draw, asJudged(view, card.face)) > now + 1)
        return { ...move, description: pick(view, descriptions[suitOf(card.face)]) ?? 'helps' };
    }
  }
  return undefined;
}

/** The chance, from 0 to 1, that a card from a full pack is worth more than the current result. */
function chanceOfImprovement(view: TableView, draw: DrawView): number {
  if (draw.result === null) return 0;
  const now = worthOf(view, draw, draw.result);
  return anyCard.filter((face) => worthOf(view, draw, asJudged(view, face)) > now).length / anyCard.length;
}

/** The bot sometimes takes a disadvantage, if the draw is lost and the chance of improvement is fair. */
function disadvantage(view: TableView, moves: readonly Intent[]): Intent | undefined {
  const [move] = ofType(moves, 'draw_disadvantage');
  const [draw] = ownDraws(view);
  if (move === undefined || draw === undefined || draw.result === null) return undefined;
  const holder = view.shared.characters.find(({ id }) => id === draw.party);
  const isFree = holder !== undefined && holder.disadvantages.length === 0 && draw.disadvantages.length === 0;
  const isLost = worthOf(view, draw, draw.result) <= 0 && chanceOfImprovement(view, draw) >= minChanceForDisadvantage;
  return isFree && isLost && view.shared.prompt % 2 === 0 ? move : undefined;
}

function inWindow(view: TableView, moves: readonly Intent[]): Intent | undefined {
  const offered = ownDraws(view).find(({ offer }) => offer?.from === 'disadvantage');
  if (offered?.offer !== undefined && offered.offer !== null && offered.result !== null) {
    const yes = worthOf(view, offered, offered.offer.card.counts) > worthOf(view, offered, offered.result);
    return ofType(moves, 'use_disadvantage').find((move) => move['yes'] === yes);
  }
  return substitution(view, moves) ?? disadvantage(view, moves) ?? ofType(moves, 'pass')[0];
}

function followUp(view: TableView, moves: readonly Intent[]): Intent | undefined {
  const time = view.shared.resolution?.challenge?.time ?? 0;
  const routine = knowsTarget(view) ? ofType(moves, 'claim_auto')[0] : undefined;
  if (routine !== undefined) return routine;
  const more = [...ofType(moves, 'accept_partial'), ...ofType(moves, 'draw_two'), ...ofType(moves, 'draw')][0];
  return time < maxExtraTime && more !== undefined ? more : ofType(moves, 'stop_attempt')[0];
}

function afterExchange(view: TableView, moves: readonly Intent[]): Intent | undefined {
  const { competition } = view.shared.resolution ?? {};
  const [alter] = ofType(moves, 'alter_scene');
  if (alter !== undefined) {
    const card = ownDraws(view)[0]?.result?.card;
    return { ...alter, text: alterations[card === undefined ? 'C' : suitOf(card)] };
  }
  // Wait for the other parties: they can alter the scene only before the next exchange.
  if (competition !== null && competition !== undefined && competition.alters.length > 0) return undefined;
  const isLong = (competition?.exchange ?? 0) >= maxExchanges;
  return (isLong ? ofType(moves, 'concede')[0] : undefined) ?? ofType(moves, 'continue')[0];
}

/** States the NPC's aim at the start, so that the players know what the contest is about. */
function entrance(view: TableView, moves: readonly Intent[]): Intent | undefined {
  const [draw] = ofType(moves, 'draw');
  const isFirst = (view.shared.resolution?.competition?.exchange ?? 0) <= 1;
  // The story attributes an entrance to a name, and the opposition as a group has none.
  const isNamed = parties(view)[0] !== gmSeat;
  if (draw === undefined || view.own.you.kind !== 'gm' || !isFirst || !isNamed) return draw;
  return { ...draw, strategy: pick(view, entrances) ?? '' };
}

function afterFray(view: TableView, moves: readonly Intent[]): Intent | undefined {
  const [success] = ofType(moves, 'fray_success');
  if (success !== undefined) {
    // A bot takes no player's character out of the fray (DR-148).
    const successes = usualSuccesses.filter(({ kind }) => kind !== 'take_out' || opponents(view).length === 0);
    return { ...success, ...(fittingSuccess(view) ?? pick(view, successes)) };
  }
  const isLong = (view.shared.resolution?.fray?.exchange ?? 0) >= maxExchanges;
  return (isLong ? endingFray(view, moves) : undefined) ?? ofType(moves, 'continue')[0];
}

/** Only a side that is behind gives in. */
function endingFray(view: TableView, moves: readonly Intent[]): Intent | undefined {
  const isBehind = view.own.you.kind === 'gm' && playersAreAhead(view);
  const [ending] = ofType(moves, isBehind ? 'yield' : 'end_fray');
  return ending === undefined ? undefined : { ...ending, reason: frayEndings[isBehind ? 'behind' : 'ahead'] };
}

function playersAreAhead({ shared: { resolution, characters } }: TableView): boolean {
  const highest = resolution?.fray?.highest ?? [];
  return (resolution?.draws ?? []).some(
    ({ id, party }) =>
      highest.includes(id) && characters.some((character) => character.id === party && character.owner !== gmSeat),
  );
}

/** A bot that cannot see the target cannot claim that the attempt is routine. */
function knowsTarget(view: TableView): boolean {
  return (view.shared.resolution?.challenge?.target ?? view.own.target ?? null) !== null;
}

export function whileResolving(view: TableView, moves: readonly Intent[]): Intent | undefined {
  const { phase } = view.shared;
  switch (phase) {
    case 'CH_DRAW':
      return (knowsTarget(view) ? ofType(moves, 'claim_auto')[0] : undefined) ?? ofType(moves, 'draw')[0];
    case 'CO_DRAW':
      return entrance(view, moves);
    case 'FR_DRAW':
      return ofType(moves, 'draw')[0];
    case 'CH_FOLLOWUP':
      return followUp(view, moves);
    case 'PICK':
      return choose(view, moves);
    case 'WINDOW':
      return inWindow(view, moves);
    case 'CO_AFTER':
      return afterExchange(view, moves);
    case 'FR_AIMS': {
      const [aim] = ofType(moves, 'declare_aim');
      const aims = view.own.you.kind === 'gm' ? opposedAims : usualAims;
      return aim === undefined ? undefined : { ...aim, text: pick(view, aims) ?? 'hold them off' };
    }
    case 'FR_AFTER':
      return afterFray(view, moves);
    default:
      return undefined;
  }
}
