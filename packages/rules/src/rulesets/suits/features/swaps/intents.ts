import type { Check } from '../../declare.ts';
import { absentRefusal, activeSeatsIn, hand, intent, nameOf, refuseIf, seatViewOf } from '../../declare.ts';
import type { Intent, SeatId } from '../../../../kernel/index.ts';
import { actingSeat, cardAt, check } from '../../../../kernel/index.ts';
import type { TableView } from '../../view-types.ts';
import { advance } from '../../flow/course.ts';
import { endAfterLastSwap, endSwap } from '../../flow/swapping.ts';

const inSwap: Check<Intent> = check('SU-164', [], ({ view, actor }) => {
  const { swap } = view.shared;
  if (swap === null) return { code: 'SU_SWAP_PARTY', clause: 'SU-162' };
  const isIn = actor.kind === 'seat' && swap.parties.includes(actor.seat);
  return refuseIf(!isIn, () => ({
    code: 'SU_SWAP_PARTY',
    facts: { name: nameOf(view, actingSeat(actor)) },
  }));
});

const swapPartners = (view: TableView): readonly SeatId[] => {
  const { you } = view.own;
  const active = activeSeatsIn(view);
  const parties = view.shared.swap?.parties ?? [];
  return parties.filter((seat) => active.includes(seat) && (you.kind !== 'seat' || seat !== you.seat));
};

export const offerSwap = intent(
  {
    with: { kind: 'choice', of: swapPartners, open: true },
    card: { kind: 'card', from: hand },
  },
  {
    type: 'offer_swap',
    clause: 'SU-165',
    who: ['seat'],
    stale: 'accept',
    phases: ['PLAY'],
    checks: [
      inSwap,
      check('SU-162', [], ({ view }) => {
        const { swap } = view.shared;
        return refuseIf(swap !== null && swap.left <= 0, () => ({
          code: 'SU_SWAP_NONE_LEFT',
          facts: { n: swap?.most },
        }));
      }),
      check('SU-164', ['with'], ({ actor, intent }) =>
        refuseIf(actor.kind === 'seat' && intent.with === actor.seat, () => ({ code: 'SU_SWAP_SELF' })),
      ),
      check('SU-164', ['with'], ({ view, intent }) => {
        const seat =
          view.shared.swap?.parties.includes(intent.with) === true ? seatViewOf(view, intent.with) : undefined;
        return seat?.active === false ? absentRefusal(view, seat) : undefined;
      }),
      check('SU-164', ['with'], ({ view, actor, intent }) =>
        refuseIf(!swapPartners(view).includes(intent.with) && intent.with !== actingSeat(actor), () => ({
          code: 'SU_SWAP_PARTY',
          facts: { name: nameOf(view, intent.with) },
        })),
      ),
      check('SU-165', ['card'], ({ view, intent }) =>
        refuseIf(cardAt(hand(view), intent.card) === undefined, () => ({ code: 'E_NOT_IN_HAND' })),
      ),
    ],
    execute(context) {
      const { cards, seat } = context;
      // Each player offers one card: a new offer takes the old one back.
      const before = context.state.swap?.offers.find(({ from }) => from === seat);
      if (before !== undefined)
        context.emit({ type: 'swap_declined', offer: before.id, seat: before.from, with: before.to });
      context.emit({
        type: 'swap_offered',
        offer: `o${context.state.made.offer + 1}`,
        seat,
        with: context.intent.with,
        card: cards.card.face,
      });
    },
  },
);

const offersTo = (view: TableView): readonly string[] => {
  const { you } = view.own;
  return (view.shared.swap?.offers ?? [])
    .filter(({ to }) => you.kind === 'seat' && to === you.seat)
    .map(({ id }) => id);
};

/** Without a card, or with `none`, the offer is returned. */
export const answerSwap = intent(
  {
    offerId: { kind: 'choice', of: offersTo },
    card: { kind: 'card', from: hand, optional: true, none: 'allowed', asked: () => true },
  },
  {
    type: 'answer_swap',
    clause: 'SU-165',
    who: ['seat'],
    stale: 'accept',
    phases: ['PLAY'],
    checks: [
      inSwap,
      check('SU-165', ['offerId'], ({ view, intent }) =>
        refuseIf(!offersTo(view).includes(intent.offerId), () => ({ code: 'SU_SWAP_PARTY' })),
      ),
      check('SU-165', ['card'], ({ view, intent }) =>
        refuseIf(typeof intent.card === 'string' && cardAt(hand(view), intent.card) === undefined, () => ({
          code: 'E_NOT_IN_HAND',
        })),
      ),
    ],
    execute(context) {
      const { offerId } = context.intent;
      const offer = context.state.swap?.offers.find(({ id }) => id === offerId);
      if (offer === undefined) return;
      const answered = context.cards.card ?? null;
      const { from, to } = offer;
      if (answered === null) return context.emit({ type: 'swap_declined', offer: offerId, seat: from, with: to });
      context.emit({ type: 'cards_swapped', offer: offerId, seats: [from, to], cards: [offer.card, answered.face] });
      advance(context, endAfterLastSwap(context));
    },
  },
);

export const closeSwap = intent(
  {},
  {
    type: 'close_swap',
    clause: 'SU-165',
    who: ['seat'],
    stale: 'accept',
    phases: ['PLAY'],
    checks: [
      check('SU-165', [], ({ view, actor }) => {
        const leader = view.shared.swap?.leader;
        if (leader === undefined) return { code: 'SU_NOT_LEADER', clause: 'SU-162' };
        return refuseIf(actor.kind !== 'seat' || leader !== actor.seat, () => ({
          code: 'SU_NOT_LEADER',
          facts: { name: nameOf(view, leader) },
        }));
      }),
    ],
    execute(context) {
      advance(context, endSwap(context));
    },
  },
);
