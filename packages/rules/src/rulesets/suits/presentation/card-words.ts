import type { CardCode, Intent, MoveWords, Message, Suit } from '../../../kernel/index.ts';
import { cardAt, isJoker, suitOf } from '../../../kernel/index.ts';
import { isFace, namedFaces, rankOfCard, cardValue } from '../cards.ts';
import { pocketPenalty } from '../constants.ts';
import { isUntaggedFor, openFlip } from '../features/plays/checks.ts';
import type { PlayingView, TableView } from '../view-types.ts';
import { usualCopies } from './copies.ts';
import { npcsToChoose, orderTotal } from './order-npcs.ts';
import { riderKey } from './riders.ts';
import { say, nameIn, raised } from './words.ts';

function together(messages: readonly Message[]): Message | undefined {
  const [first, second, third] = messages;
  if (first === undefined || second === undefined) return first;
  return third === undefined
    ? say('mean.two', { one: first, two: second })
    : say('mean.three', { one: first, two: second, three: third });
}

/** SU-73 to SU-81, unless the play makes the face a plain ten. */
function effectOf(view: TableView, type: string, face: CardCode): Message {
  if (isFace(face) && isUntaggedFor(view, view.own.you.kind)) return say('mean.face.plain');
  const rank = rankOfCard(face);
  if (rank === 'Q' && (type === 'lend_card' || !hasAlly(view))) return say('mean.face.Q.plain');
  if (rank === 'J' && !canFetchLater(view)) return say('mean.face.J.none');
  return isFace(face) ? say(`mean.face.${rank}`) : say('mean.number', { value: cardValue(face) });
}

/** Whether a Queen could be lent to an ally instead; the GM has none (SU-75, SU-86). */
function hasAlly({ shared: { seats }, own: { you } }: TableView): boolean {
  return you.kind === 'seat' && seats.some(({ seat, active }) => active && seat !== you.seat);
}

/** Whether a Jack would find a number card: this play's cards are discarded before it looks (SU-73). */
function canFetchLater({ shared: { area, discards, options, play }, own: { you } }: TableView): boolean {
  if (options.jackSource === 'deckSearch') return true;
  const pool = you.kind === 'gm' ? 'gm' : 'player';
  const rival = play?.rival ?? null;
  const isRival = you.kind === 'seat' && rival?.seat === you.seat;
  // In a duel, both sides play cards of the players' deck.
  const inPlay = rival === null ? area[pool] : [...area.player, ...area.gm];
  const found = options.jackSource === 'thisPlay' ? area[isRival ? 'gm' : pool] : [...inPlay, ...discards[pool]];
  return found.some(({ face }) => !isFace(face));
}

function hasFoe({ shared: { npcs, vehicles, options } }: TableView): boolean {
  const isKnown = npcs.some(({ down }) => !down) || vehicles.some(({ stopped }) => !stopped);
  return isKnown || options.crewAgainstCrew === 'consent';
}

/** SU-135 to SU-177. */
export function riderOf(view: TableView, play: PlayingView, suit: Suit): Message | undefined {
  const { use, mode } = play;
  // A free attack needs a target (SU-178).
  if (suit === 'D' && (use === 'athlete' || (use === 'driver' && mode !== 'ram')) && !hasFoe(view)) return undefined;
  // Spades only help against several watchers (SU-171).
  if (use === 'stealth' && play.marks.length < 2) return undefined;
  // After the first, each heart admits one more of the named players (SU-163).
  if (use === 'leadership' && play.marks.length <= 1 + play.riders.H) return undefined;
  const known = riderKey({ use, mode }, suit, view.shared.options);
  if (known === undefined || play.seat === null || play.kind === 'defence') return undefined;
  const message = say(`rider.${known}`);
  // By option only a run that works gives a free attack (SU-138, SU-145).
  const isAfterRun = suit === 'D' && (use === 'athlete' || (use === 'driver' && mode !== 'ram'));
  return isAfterRun && view.shared.options.athleteNeedsSuccess ? say('rider.if_works', { message }) : message;
}

/** The GM's total, or the number against which the crew plays, with the cards added to it (SU-58). */
function gmSide({ own: { secrets } }: TableView, play: PlayingView): number | undefined {
  const kind = play.opposition?.kind;
  if (kind !== 'threshold' && kind !== 'formula') return secrets?.total;
  return secrets?.threshold === undefined || secrets.threshold === null ? undefined : raised(secrets.threshold, play);
}

/** The viewer's own total for the turn order; for the GM that of the NPC to whom the card is added (SU-120). */
function ownOrderTotal(view: TableView, { npc }: Intent): number | undefined {
  const { you } = view.own;
  if (you.kind === 'gm') return orderTotal(view, npc);
  const entries = view.shared.combat?.initiative?.entries ?? [];
  return entries.find(({ party }) => you.kind === 'seat' && party === you.seat)?.total ?? undefined;
}

/** The total of the viewer's side with this card; `undefined` if it is added to no total. */
function totalWith(view: TableView, intent: Intent, face: CardCode): number | undefined {
  const { play } = view.shared;
  const { you } = view.own;
  if (intent.type !== 'commit_card') return undefined;
  if (play === null) {
    const own = ownOrderTotal(view, intent);
    return own === undefined ? undefined : own + cardValue(face);
  }
  const isRival = you.kind === 'seat' && play.rival?.seat === you.seat;
  const before = you.kind === 'gm' ? gmSide(view, play) : isRival ? play.rival?.total : play.total;
  if (before === undefined) return undefined;
  const isSpade = !isJoker(face) && suitOf(face) === 'S';
  // A flip is part of the total already (SU-71).
  const counted = openFlip(view, String(intent['card']))?.counts.value ?? 0;
  return before - counted + cardValue(face) + (isSpade && !isRival ? liftedBySpade(view, play) : 0);
}

/** The penalty for stealing from a person, which a spade lifts; 0 if there is none, or none any more (SU-173). */
function liftedBySpade({ own: { you }, shared: { options } }: TableView, play: PlayingView): number {
  if (you.kind !== 'gm') return -play.parts.penalty;
  const isPickpocket = play.kind === 'defence' && play.mode === 'person' && play.opposition?.trait === 'thief';
  const hasSpade = play.gm.some(({ from, counts }) => counts.suit === 'S' && (from !== 'flip' || options.flipRiders));
  return isPickpocket && !hasSpade ? pocketPenalty : 0;
}

function worthOf(view: TableView, intent: Intent, face: CardCode): readonly Message[] {
  const { type } = intent;
  const { play } = view.shared;
  const { character, you } = view.own;
  const suit = isJoker(face) ? null : suitOf(face);
  const isPlayed = you.kind === 'seat' && (type === 'commit_card' || type === 'lend_card');
  const isRival = you.kind === 'seat' && play?.rival?.seat === you.seat;
  const rider = play === null || suit === null || !isPlayed || isRival ? undefined : riderOf(view, play, suit);
  const isPlain = !isFace(face) && totalWith(view, intent, face) !== undefined;
  return [
    ...(isPlain ? [] : [effectOf(view, type, face)]),
    ...(isPlayed && suit !== null && character?.suit === suit ? [say('mean.own_suit')] : []),
    ...(rider === undefined ? [] : [rider]),
  ];
}

function treatOf(intent: Intent): string | undefined {
  const treat = intent['treat'];
  if (typeof treat !== 'object' || treat === null) return undefined;
  const link = 'name' in treat ? treat.name : 'copy' in treat ? treat.copy : undefined;
  return typeof link === 'string' ? link : undefined;
}

export function cardWords(view: TableView, intent: Intent): MoveWords {
  const face = cardAt(
    [...(view.own.hand ?? []), ...(view.shared.play?.player ?? []), ...(view.shared.play?.gm ?? [])],
    String(intent['card']),
  )?.face;
  if (face === undefined) return { message: say(`move.${intent.type}.bare`) };
  const named = treatOf(intent);
  // An invalid name has already been refused.
  const copied = view.shared.discards.player.find(({ face: other }) => other === named)?.face;
  const counts = copied ?? namedFaces.find((known) => known === named) ?? face;
  const means = together(worthOf(view, intent, counts));
  const total = totalWith(view, intent, counts);
  const key = named === undefined ? `move.${intent.type}` : 'move.commit_card.as';
  if (intent.type === 'offer_swap') return swapWords(view, intent, face);
  const isFlip = intent.type === 'commit_card' && openFlip(view, String(intent['card'])) !== undefined;
  const isNamed = isJoker(face) && !isUntaggedFor(view, view.own.you.kind);
  if (intent.type === 'commit_card' && intent['treat'] === undefined && (isNamed || isFlip)) {
    // A joker can be each of 52 cards, so its form is folded, and its total depends on the card that is named in it.
    const message = say('move.commit_card.other', { card: face });
    return { folded: true, unfolds: message, message, ...(means === undefined ? {} : { means }) };
  }
  const isAside = copied !== undefined && !usualCopies(view, face).includes(copied);
  const isForOneOf = intent.type === 'commit_card' && npcsToChoose(view).length > 0;
  if (isForOneOf && intent['npc'] === undefined) return npcFormWords(face);
  return {
    ...(isAside ? { aside: true as const } : {}),
    message:
      total === undefined ? say(key, { card: face, as: named }) : say(`${key}.makes`, { card: face, as: named, total }),
    ...(means === undefined ? {} : { means }),
    ...(isForOneOf ? npcWords(view, intent, { card: face, as: named, total, means }) : {}),
  };
}

/**
 * The form that asks for one of several NPCs. The buttons offer the card to each of them, so the form is needed only
 * for a King, as copies that are not among the buttons (SU-79, SU-120).
 */
function npcFormWords(card: CardCode): MoveWords {
  return rankOfCard(card) === 'K'
    ? { message: say('move.commit_card.other', { card }), aside: true }
    : { message: say('move.commit_card', { card }), redundant: true };
}

interface AddedCard {
  readonly card: CardCode;
  readonly as: string | undefined;
  readonly total: number | undefined;
  readonly means: Message | undefined;
}

/** The button that adds a card to one of several NPCs in the turn order: it names the NPC (SU-120). */
function npcWords(
  view: TableView,
  { npc }: Intent,
  { card, as, total, means }: AddedCard,
): Pick<MoveWords, 'message' | 'group'> {
  const key = as === undefined ? 'move.commit_card' : 'move.commit_card.as';
  const facts = { card, as, total, name: nameIn(view, String(npc)) };
  const subject = say(key, { card, as });
  return {
    message: say(`${key}.for`, facts),
    group: {
      id: `order ${card} ${as ?? ''}`,
      message: means === undefined ? subject : say('move.commit_card.for.means', { subject, means }),
      short: say('move.commit_card.for.short', facts),
      even: true,
    },
  };
}

/** An offer of a card to one player is a button; the form is listed apart (SU-165). */
function swapWords(view: TableView, intent: Intent, card: CardCode): MoveWords {
  const to = intent['with'];
  if (typeof to !== 'string') return { message: say('move.offer_swap', { card }), aside: true };
  const name = nameIn(view, to);
  return {
    message: say('move.offer_swap.to', { card, name }),
    group: {
      id: `swap ${card}`,
      message: say('move.offer_swap', { card }),
      short: say('choice.someone', { name }),
      even: true,
    },
  };
}

/** An answer to an offer with a card, or with none, is a button; the form is listed apart (SU-165). */
export function answerWords(view: TableView, intent: Intent): MoveWords {
  const { offerId, card } = intent;
  const name = nameIn(view, view.shared.swap?.offers.find(({ id }) => id === offerId)?.from ?? null);
  const message = say('move.answer_swap', { name });
  if (card === undefined) return { message, aside: true };
  const group = { id: `answer ${String(offerId)}`, message, even: true } as const;
  if (card === null)
    return {
      message: say('move.answer_swap.none', { name }),
      group: { ...group, short: say('move.answer_swap.keep') },
    };
  const face = typeof card === 'string' ? cardAt(view.own.hand ?? [], card)?.face : undefined;
  return face === undefined
    ? { message }
    : {
        message: say('move.answer_swap.with', { card: face, name }),
        group: { ...group, short: say('choice.card', { card: face }) },
      };
}

export function jackWords(view: TableView, intent: Intent): MoveWords {
  const pile = view.own.search ?? view.shared.discards[view.own.you.kind === 'gm' ? 'gm' : 'player'];
  const face = cardAt(pile, String(intent['card']))?.face;
  return { message: face === undefined ? say('move.take_with_jack.bare') : say('move.take_with_jack', { card: face }) };
}
