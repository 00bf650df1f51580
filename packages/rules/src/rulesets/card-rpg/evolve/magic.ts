/** What faces do to attacks and to whom cards belong. */
import { takeUp } from '../cards.ts';
import type { Attack } from '../state.ts';
import type { Some } from './change.ts';
import { attackAt, redAt, withAttack, withCharacter, withConflict, withPart, withoutTop } from './change.ts';

export const magic: Some<
  'spell_cast' | 'attack_removed' | 'top_moved' | 'attack_split' | 'attack_spread' | 'card_stolen'
> = {
  spell_cast: (state, { part, costTotal }) => withPart(state, part, () => ({ cost: costTotal })),
  attack_removed: (state, { aids: [aid = ''] }) =>
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
  top_moved: (state, { aids: [from = '', to = ''] }) =>
    withConflict(state, (conflict) => {
      const { rest, card } = withoutTop(conflict, from);
      return {
        reds: rest.reds,
        attacks: withAttack({ ...conflict, ...rest }, to, (one) => ({ ...one, pile: [...one.pile, card] })),
      };
    }),
  attack_split: (state, { aids: [aid = '', newAid = ''] }) =>
    withConflict(state, (conflict) => {
      const split = attackAt(conflict, aid);
      const { rest, card } = withoutTop(conflict, aid);
      if (split === undefined) return {};
      return { attacks: [...rest.attacks, { ...split, aid: newAid, pile: [card] }], aids: conflict.aids + 1 };
    }),
  attack_spread: (state, { aids: [aid = '', ...newAids] }) =>
    withConflict(state, (conflict) => {
      const spread = attackAt(conflict, aid);
      if (spread === undefined) return {};
      const apart = newAids.map((newAid, place): Attack => ({
        ...spread,
        aid: newAid,
        pile: spread.pile.slice(place + 1, place + 2),
      }));
      return {
        attacks: [...withAttack(conflict, aid, (one) => ({ ...one, pile: one.pile.slice(0, 1) })), ...apart],
        aids: conflict.aids + apart.length,
      };
    }),
  card_stolen: (state, { aid, part, toOwner, fromName }) => {
    const { conflict } = state;
    if (conflict === null) return state;
    const { rest, card } = withoutTop(conflict, aid);
    const npc = state.npcs.find(({ id }) => id === part);
    // Who is kept holds its own six afterwards; what it took goes to its pool (CR-169, CR-171).
    const home = npc !== undefined && npc.pool !== null && card.home === part ? part : null;
    const changes = card.owner !== toOwner || card.home !== home;
    const taken = {
      ...card,
      owner: toOwner,
      home,
      lost: changes && card.lost === null ? { owner: card.owner, home: card.home } : card.lost,
    };
    const moved = withConflict(state, () => rest);
    const inHand = withPart(moved, part, ({ hand }) => ({ hand: takeUp(hand, [taken], part) }));
    if (card.owner === toOwner) return inHand;
    const entry = { face: card.face, from: fromName, title: conflict.title };
    return withCharacter(inHand, toOwner, (one) => ({ taken: [...one.taken, entry] }));
  },
};
