/** The course of a conflict: hands, turns, attacks and the answers to them. */
import type { CardCode } from '../../../kernel/index.ts';
import type { Card, PartId } from '../cards.ts';
import { layDown, plain, takeUp } from '../cards.ts';
import { isRed } from '../arena.ts';
import type { Played } from '../events.ts';
import type { Attack, Conflict, State, Wound } from '../state.ts';
import type { Some } from './change.ts';
import {
  attackAt,
  redAt,
  withAttack,
  withCharacter,
  withConflict,
  withDeck,
  withNpc,
  withPart,
  withPool,
  withoutAsked,
} from './change.ts';
import { phaseAfter } from '../phase.ts';

/** The card leaves the hand; what is told with it can be asked about (CR-89). */
function played(
  state: State,
  part: PartId,
  { card, owner, ref, say }: Played,
): { readonly state: State; readonly card: Card } {
  const hand = state.conflict?.participants.find(({ id }) => id === part)?.hand;
  if (hand === undefined) throw new Error(`${part} is in no conflict`);
  const laid = layDown(hand, card, owner);
  const without = withPart(state, part, () => ({ hand: laid.hand }));
  const told =
    ref === null || say === null
      ? without
      : withConflict({ ...without, told: without.told + 1 }, ({ lines }) => ({
          lines: [...lines, { ref, part, text: say, asked: null, answered: false }],
        }));
  return { state: withConflict(told, () => ({ stirred: true })), card: laid.card };
}

function dealt(state: State, part: PartId, count: number): State {
  const character = state.characters.find(({ id }) => id === part);
  const npc = state.npcs.find(({ id }) => id === part);
  const cards = (character?.deck ?? npc?.deck ?? []).slice(0, count);
  const drawn = withDeck(state, part, (deck) => deck.slice(count));
  return withPart(drawn, part, ({ hand }) => ({ hand: takeUp(hand, cards, part) }));
}

function putBack(state: State, part: PartId): State {
  const hand = state.conflict?.participants.find(({ id }) => id === part)?.hand;
  if (hand === undefined) return state;
  const emptied = withPart(state, part, () => ({ hand: { ...hand, cards: [] } }));
  return withDeck(emptied, part, (deck) => [...deck, ...hand.cards.map(plain)]);
}

function drew(state: State, part: PartId): State {
  const npc = state.npcs.find(({ id }) => id === part);
  if (npc === undefined || npc.pool === null) return dealt(state, part, 1);
  const top = state.pools[npc.pool]?.pile[0];
  if (top === undefined) return state;
  const taken = withPool(state, npc.pool, ({ pile }) => ({ pile: pile.slice(1) }));
  return withPart(taken, part, ({ hand }) => ({ hand: takeUp(hand, [top], part) }));
}

function deflected(
  conflict: Conflict,
  answer: {
    readonly aid: string;
    readonly newAid: string | null;
    readonly target: PartId | null;
    readonly by: PartId;
    readonly dropped: number;
  },
  card: Card,
): Partial<Conflict> {
  const { aid, newAid, target, by, dropped } = answer;
  const made: readonly Attack[] =
    newAid === null || target === null ? [] : [{ aid: newAid, pile: [card], target, by, status: 'open' }];
  const aids = conflict.aids + made.length;
  const outOfPlay = made.length === 0 ? [...conflict.outOfPlay, card] : conflict.outOfPlay;
  if (redAt(conflict, aid) !== undefined) return { attacks: [...conflict.attacks, ...made], aids, outOfPlay };
  if (target === null) {
    const pile = attackAt(conflict, aid)?.pile ?? [];
    return { attacks: conflict.attacks.filter((one) => one.aid !== aid), outOfPlay: [...outOfPlay, ...pile] };
  }
  const below = attackAt(conflict, aid)?.pile.slice(0, dropped) ?? [];
  const sent = withAttack(conflict, aid, (one) => ({ ...one, target, by, pile: one.pile.slice(dropped) }));
  return { attacks: [...sent, ...made], aids, outOfPlay: [...conflict.outOfPlay, ...below] };
}

function wounded(
  state: State,
  taken: {
    readonly wid: string;
    readonly aid: string;
    readonly part: PartId;
    readonly from: PartId;
    readonly faces: readonly CardCode[];
    readonly marker: boolean;
    readonly say: string | null;
  },
): State {
  const { wid, aid, part, from, faces, marker, say } = taken;
  const pile = marker || state.conflict === null ? [] : (attackAt(state.conflict, aid)?.pile ?? []);
  const wound: Wound = { wid, pile, faces, of: part, from, marker, story: say };
  const marked = withPart({ ...state, wounds: state.wounds + 1 }, part, ({ wounds }) => ({
    wounds: [...wounds, wound],
  }));
  return withConflict(marked, ({ attacks, reds, turn }) => ({
    attacks: marker ? attacks : attacks.filter((one) => one.aid !== aid),
    reds: marker
      ? reds.map((red) => (red.aid === aid ? { ...red, resolvedBy: [...red.resolvedBy, part] } : red))
      : reds,
    turn: turn !== null && turn.part === part ? { ...turn, wounded: true } : turn,
  }));
}

function leavesPlay(state: State, aids: readonly string[]): State {
  return withConflict(state, ({ attacks, reds, outOfPlay }) => ({
    attacks: attacks.filter(({ aid }) => !aids.includes(aid)),
    reds: reds.filter(({ aid }) => !aids.includes(aid)),
    outOfPlay: [
      ...outOfPlay,
      ...attacks.filter(({ aid }) => aids.includes(aid)).flatMap(({ pile }) => pile),
      ...reds.filter(({ aid }) => aids.includes(aid)).map(({ card }) => card),
    ],
  }));
}

export const play: Some<
  | 'deck_shuffled'
  | 'hand_dealt'
  | 'opener_set'
  | 'opener_tied'
  | 'round_started'
  | 'turn_started'
  | 'attack_made'
  | 'attack_covered'
  | 'attack_deflected'
  | 'face_played'
  | 'piles_pushed'
  | 'wound_taken'
  | 'card_drawn'
  | 'piles_left_play'
  | 'turn_ended'
  | 'turn_reminded'
  | 'conceded'
  | 'hands_redealt'
  | 'hand_put_back'
> = {
  deck_shuffled: (state, { deck, of, kind, order }) => {
    const counted = { ...state, shuffles: { ...state.shuffles, [deck]: (state.shuffles[deck] ?? 0) + 1 } };
    switch (kind) {
      case 'deck':
        return withDeck(counted, of, () => order);
      case 'pool':
        return withPool(counted, of, () => ({ pile: order, discard: [] }));
      case 'environment':
        return {
          ...counted,
          environments: counted.environments.map((one) =>
            one.definition.id === of ? { ...one, pile: order, discard: [] } : one,
          ),
        };
      default:
        return counted;
    }
  },
  hand_dealt: (state, { part, count }) => dealt(state, part, count),
  hands_redealt: (state, { part, count }) => dealt(state, part, count),
  hand_put_back: (state, { part }) => putBack(state, part),
  opener_set: (state) => withConflict(state, () => ({ tied: [] })),
  opener_tied: (state, { parts }) => withConflict(state, () => ({ tied: parts, phase: 'CONFLICT.open' })),
  round_started: (state, { round }) =>
    withConflict(state, ({ harness }) => ({
      round,
      acted: [],
      late: [],
      stirred: false,
      harness: harness.filter(({ until }) => until !== 'round'),
    })),
  turn_started: (state, { part, free }) =>
    phaseAfter(
      withConflict(state, ({ turns }) => ({
        turn: { part, free, attacks: 0, wounded: false, reminded: false },
        turns: turns + 1,
        cued: false,
        waiting: null,
        phase: 'TURN.attack',
      })),
    ),
  attack_made: (state, { aid, by, target, ...card }) => {
    const laid = played(state, by, card);
    return withConflict(laid.state, ({ attacks, turn, aids }) => ({
      attacks: [...attacks, { aid, pile: [laid.card], target, by, status: 'open' }],
      aids: aids + 1,
      turn: turn === null ? null : { ...turn, attacks: turn.attacks + 1 },
    }));
  },
  attack_covered: (state, { aid, by, ...card }) => {
    const laid = played(state, by, card);
    return withConflict(laid.state, (conflict) =>
      isRed(conflict, aid)
        ? {
            reds: conflict.reds.filter((red) => red.aid !== aid),
            outOfPlay: [
              ...conflict.outOfPlay,
              ...conflict.reds.filter((red) => red.aid === aid).map((red) => red.card),
              laid.card,
            ],
          }
        : {
            attacks: withAttack(conflict, aid, (one) => ({
              ...one,
              pile: [...one.pile, laid.card],
              status: 'covered',
            })),
          },
    );
  },
  attack_deflected: (state, { aid, newAid, by, target, dropped = [], ...card }) => {
    const laid = played(state, by, card);
    const answer = { aid, newAid, target, by, dropped: dropped.length };
    return withConflict(laid.state, (conflict) => deflected(conflict, answer, laid.card));
  },
  face_played: (state, { by, ...card }) => {
    const laid = played(state, by, card);
    return withConflict(laid.state, ({ outOfPlay }) => ({ outOfPlay: [...outOfPlay, laid.card] }));
  },
  piles_pushed: (state, { by, to }) =>
    phaseAfter(
      withConflict(state, (conflict) => ({
        attacks: conflict.attacks.map((attack) => {
          const sent = to.find(({ aid }) => aid === attack.aid);
          return sent === undefined ? attack : { ...attack, target: sent.target, by, status: 'open' };
        }),
      })),
    ),
  wound_taken: (state, { pile, ...taken }) => wounded(state, { ...taken, faces: pile }),
  card_drawn: (state, { part }) => drew(state, part),
  piles_left_play: (state, { aids }) => leavesPlay(state, aids),
  turn_reminded: (state) =>
    withConflict(state, ({ turn }) => ({ turn: turn === null ? null : { ...turn, reminded: true } })),
  turn_ended: (state, { part }) =>
    withConflict(state, ({ acted }) => ({
      acted: acted.includes(part) ? acted : [...acted, part],
      turn: null,
      last: part,
    })),
  conceded: (state, { part, why }) => {
    const out = withPart(state, part, () => ({ active: false }));
    const flagged =
      why !== 'consumed'
        ? out
        : withNpc(
            withCharacter(out, part, () => ({ consumed: true })),
            part,
            () => ({ consumed: true }),
          );
    return withConflict(flagged, ({ reveal, tied }) => ({
      tied: tied.filter((one) => one !== part),
      reveal: withoutAsked(reveal, [part]),
    }));
  },
};
