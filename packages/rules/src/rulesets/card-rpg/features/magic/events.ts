import type { AttackId, Card, OwnerId, PartId } from '../../cards.ts';
import { addToHand } from '../../cards.ts';
import type { CardCode } from '../../../../kernel/index.ts';
import type { Effect } from './effects.ts';
import type { Attack, Conflict } from '../../state.ts';
import { attackAt, redAt, withAttack, withCharacter, withConflict, withPart } from '../../state-changes.ts';
import { event } from '../../declare-event.ts';
import { toEverybody } from '../../audience.ts';

interface SpellCast {
  readonly part: PartId;
  readonly card: CardCode;
  readonly effect: Effect;
  readonly targets: readonly AttackId[];
  readonly cost: number;
  readonly costTotal: number;
}

interface CardStolen {
  readonly aid: AttackId;
  readonly card: CardCode;
  readonly fromOwner: OwnerId;
  readonly toOwner: OwnerId;
  readonly part: PartId;
  readonly fromName: string;
}

interface MagicResult {
  /** First the affected attack, then the one its top card was moved to, or the new ones it was split into. */
  readonly aids: readonly AttackId[];
  /** The moved cards; for a spread pile all of them, from bottom to top. */
  readonly cards: readonly CardCode[];
}

/** An attack of one card is gone (CR-132). */
function withoutTop(
  conflict: Conflict,
  aid: string,
): { readonly rest: Pick<Conflict, 'attacks' | 'reds'>; readonly card: Card } {
  const red = redAt(conflict, aid);
  if (red !== undefined)
    return { card: red.card, rest: { attacks: conflict.attacks, reds: conflict.reds.filter((one) => one !== red) } };
  const attack = attackAt(conflict, aid);
  const card = attack?.pile.at(-1);
  if (attack === undefined || card === undefined) throw new Error(`There is no attack ${aid}`);
  const remaining = attack.pile.slice(0, -1);
  const attacks =
    remaining.length === 0
      ? conflict.attacks.filter((one) => one !== attack)
      : withAttack(conflict, aid, (one) => ({ ...one, pile: remaining }));
  return { card, rest: { attacks, reds: conflict.reds } };
}

export const magicEvents = {
  spell_cast: event<SpellCast>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { part, costTotal }) => withPart(state, part, () => ({ cost: costTotal })),
  }),
  attack_removed: event<MagicResult>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { aids: [aid = ''] }) =>
      withConflict(state, (conflict) => {
        const red = redAt(conflict, aid);
        return {
          attacks: conflict.attacks.filter((one) => one.aid !== aid),
          reds: conflict.reds.filter((one) => one !== red),
          outOfPlay: [
            ...conflict.outOfPlay,
            ...(attackAt(conflict, aid)?.pile ?? []),
            ...(red === undefined ? [] : [red.card]),
          ],
        };
      }),
  }),
  top_moved: event<MagicResult>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { aids: [from = '', to = ''] }) =>
      withConflict(state, (conflict) => {
        const { rest, card } = withoutTop(conflict, from);
        return {
          reds: rest.reds,
          attacks: withAttack({ ...conflict, ...rest }, to, (one) => ({ ...one, pile: [...one.pile, card] })),
        };
      }),
  }),
  attack_split: event<MagicResult>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { aids: [aid = '', newAid = ''] }) =>
      withConflict(state, (conflict) => {
        const split = attackAt(conflict, aid);
        const { rest, card } = withoutTop(conflict, aid);
        if (split === undefined) return {};
        return { attacks: [...rest.attacks, { ...split, aid: newAid, pile: [card] }], aids: conflict.aids + 1 };
      }),
  }),
  attack_spread: event<MagicResult>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { aids: [aid = '', ...newAids] }) =>
      withConflict(state, (conflict) => {
        const spread = attackAt(conflict, aid);
        if (spread === undefined) return {};
        const newAttacks = newAids.map((newAid, index): Attack => ({
          ...spread,
          aid: newAid,
          pile: spread.pile.slice(index + 1, index + 2),
        }));
        return {
          attacks: [...withAttack(conflict, aid, (one) => ({ ...one, pile: one.pile.slice(0, 1) })), ...newAttacks],
          aids: conflict.aids + newAttacks.length,
        };
      }),
  }),
  card_stolen: event<CardStolen>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { aid, part, toOwner, fromName }) => {
      const { conflict } = state;
      if (conflict === null) return state;
      const { rest, card } = withoutTop(conflict, aid);
      const npc = state.npcs.find(({ id }) => id === part);
      // A kept NPC keeps only its own six cards; stolen cards go to its pool (CR-169, CR-171).
      const home = npc !== undefined && npc.pool !== null && card.home === part ? part : null;
      const changes = card.owner !== toOwner || card.home !== home;
      const taken = {
        ...card,
        owner: toOwner,
        home,
        lost: changes && card.lost === null ? { owner: card.owner, home: card.home } : card.lost,
      };
      const moved = withConflict(state, () => rest);
      const inHand = withPart(moved, part, ({ hand }) => ({ hand: addToHand(hand, [taken], part) }));
      if (card.owner === toOwner) return inHand;
      const entry = { face: card.face, from: fromName, title: conflict.title };
      return withCharacter(inHand, toOwner, (one) => ({ taken: [...one.taken, entry] }));
    },
  }),
};
