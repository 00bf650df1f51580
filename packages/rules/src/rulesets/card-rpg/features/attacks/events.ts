import type { AttackId, Card, OwnerId, PartId } from '../../cards.ts';
import { removeFromHand } from '../../cards.ts';
import type { CardCode } from '../../../../kernel/index.ts';
import type { Attack, Conflict, State } from '../../state.ts';
import { attackAt, redAt, withAttack, withConflict, withPart, withWound } from '../../state-changes.ts';
import { event } from '../../declare-event.ts';
import { toEverybody } from '../../audience.ts';
import { isRed } from './arena.ts';
import { phaseAfter } from '../turns/phase.ts';

interface AttackMade extends Played {
  readonly aid: AttackId;
  readonly by: PartId;
  readonly target: PartId;
}

interface AttackCovered extends Played {
  readonly aid: AttackId;
  readonly by: PartId;
}

interface AttackDeflected extends Played {
  readonly aid: AttackId;
  /** `null` if the card attacks no one: no target is left, or it deflected a red card of the place (CR-108, CR-181). */
  readonly newAid: AttackId | null;
  readonly by: PartId;
  readonly target: PartId | null;
  /** Cards below the top that left play; missing if the whole pile was passed on (CR-105). */
  readonly dropped?: readonly CardCode[];
}

interface FacePlayed extends Played {
  readonly by: PartId;
}

interface PilesPushed {
  readonly by: PartId;
  readonly to: readonly { readonly aid: AttackId; readonly target: PartId }[];
  /** Missing in older journals. */
  readonly say?: string | null;
}

interface WoundTaken {
  readonly wid: string;
  readonly aid: AttackId;
  readonly part: PartId;
  readonly from: PartId;
  readonly pile: readonly CardCode[];
  readonly marker: boolean;
  readonly count: number;
  readonly say: string | null;
}

interface PilesLeftPlay {
  readonly aids: readonly AttackId[];
  readonly cards: readonly CardCode[];
  readonly reason: LeaveReason;
}

export interface Played {
  readonly card: CardCode;
  readonly owner: OwnerId;
  /** The id for asking to retell the line; `null` if none was told. */
  readonly ref: string | null;
  readonly say: string | null;
}

type LeaveReason = 'pushed nowhere' | 'wounded' | 'conceded' | 'over' | 'red' | 'magic' | 'nobody' | 'helped';

/** CR-89 */
function withCardPlayed(
  state: State,
  part: PartId,
  { card, owner, ref, say }: Played,
): { readonly state: State; readonly card: Card } {
  const hand = state.conflict?.participants.find(({ id }) => id === part)?.hand;
  if (hand === undefined) throw new Error(`${part} is in no conflict`);
  const laid = removeFromHand(hand, card, owner);
  const withoutCard = withPart(state, part, () => ({ hand: laid.hand }));
  const withLine =
    ref === null || say === null
      ? withoutCard
      : withConflict({ ...withoutCard, told: withoutCard.told + 1 }, ({ lines }) => ({
          lines: [...lines, { ref, part, text: say, asked: null, answered: false }],
        }));
  return { state: withConflict(withLine, () => ({ stirred: true })), card: laid.card };
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
  const newAttacks: readonly Attack[] =
    newAid === null || target === null ? [] : [{ aid: newAid, pile: [card], target, by, status: 'open' }];
  const aids = conflict.aids + newAttacks.length;
  const outOfPlay = newAttacks.length === 0 ? [...conflict.outOfPlay, card] : conflict.outOfPlay;
  if (redAt(conflict, aid) !== undefined) return { attacks: [...conflict.attacks, ...newAttacks], aids, outOfPlay };
  if (target === null) {
    const pile = attackAt(conflict, aid)?.pile ?? [];
    return { attacks: conflict.attacks.filter((one) => one.aid !== aid), outOfPlay: [...outOfPlay, ...pile] };
  }
  const below = attackAt(conflict, aid)?.pile.slice(0, dropped) ?? [];
  const sent = withAttack(conflict, aid, (one) => ({ ...one, target, by, pile: one.pile.slice(dropped) }));
  return { attacks: [...sent, ...newAttacks], aids, outOfPlay: [...conflict.outOfPlay, ...below] };
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

export const attacksEvents = {
  attack_made: event<AttackMade>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { aid, by, target, ...card }) => {
      const laid = withCardPlayed(state, by, card);
      return withConflict(laid.state, ({ attacks, turn, aids }) => ({
        attacks: [...attacks, { aid, pile: [laid.card], target, by, status: 'open' }],
        aids: aids + 1,
        turn: turn === null ? null : { ...turn, attacks: turn.attacks + 1 },
      }));
    },
  }),
  attack_covered: event<AttackCovered>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { aid, by, ...card }) => {
      const laid = withCardPlayed(state, by, card);
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
  }),
  attack_deflected: event<AttackDeflected>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { aid, newAid, by, target, dropped = [], ...card }) => {
      const laid = withCardPlayed(state, by, card);
      const answer = { aid, newAid, target, by, dropped: dropped.length };
      return withConflict(laid.state, (conflict) => deflected(conflict, answer, laid.card));
    },
  }),
  face_played: event<FacePlayed>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { by, ...card }) => {
      const laid = withCardPlayed(state, by, card);
      return withConflict(laid.state, ({ outOfPlay }) => ({ outOfPlay: [...outOfPlay, laid.card] }));
    },
  }),
  piles_pushed: event<PilesPushed>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { by, to }) =>
      phaseAfter(
        withConflict(state, (conflict) => ({
          attacks: conflict.attacks.map((attack) => {
            const sent = to.find(({ aid }) => aid === attack.aid);
            return sent === undefined ? attack : { ...attack, target: sent.target, by, status: 'open' };
          }),
        })),
      ),
  }),
  wound_taken: event<WoundTaken>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { pile, ...taken }) => withWound(state, { ...taken, faces: pile }),
  }),
  piles_left_play: event<PilesLeftPlay>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { aids }) => leavesPlay(state, aids),
  }),
};
