import type { Handle, Intent } from '../../../../kernel/index.ts';
import { cardAt, check } from '../../../../kernel/index.ts';
import type { Treat } from '../../cards.ts';
import { rankOfCard, readTreat, treated } from '../../cards.ts';
import type { Check } from '../../declare.ts';
import { hand, intent, nameOf, absentRefusal, refuseIf, ownSeatView, playIn } from '../../declare.ts';
import { isSkill } from '../skills/skills.ts';
import type { TableView } from '../../view-types.ts';
import type { Reading } from '../plays/checks.ts';
import { treatClauses, treatField } from '../plays/checks.ts';
import { lend } from '../../flow/committing.ts';

interface Lend extends Intent {
  readonly card: Handle;
  readonly treat?: Treat;
}

/**
 * Cards are lent to another player's play, while it is that player's step, and never for an untagged skill
 * (SU-75, SU-94).
 */
const allyStep: Check<Intent> = check('SU-75', [], (judged) => {
  const { view, actor } = judged;
  const play = playIn(view, 'ASK_PLAYER');
  if (play === undefined) return { code: 'SU_NOT_ALLY_STEP' };
  if (actor.kind === 'seat' && play.seat === actor.seat) return { code: 'SU_LEND_SELF', clause: 'SU-77' };
  // The rival is no ally (SU-70).
  if (actor.kind === 'seat' && play.rival?.seat === actor.seat) return { code: 'SU_NOT_ALLY_STEP' };
  const seat = ownSeatView(judged);
  if (seat !== undefined && !seat.active) return { ...absentRefusal(view, seat), clause: 'SU-78' };
  return refuseIf(isSkill(play.use) && play.untagged, () => ({ code: 'SU_UNTAGGED_LEND', clause: 'SU-94' }));
});

/** A lent card has to count as a Queen (SU-84). */
function lentAs(view: TableView, { card, treat }: Lend): Reading {
  const face = cardAt(hand(view), card)?.face;
  if (face === undefined) return { ok: false, code: 'E_NOT_IN_HAND' };
  const link = treat === undefined ? undefined : readTreat(treat);
  if (treat !== undefined && link === undefined) return { ok: false, code: 'SU_TREAT_FORBIDDEN' };
  const read = treated(face, link, view.shared.discards.player);
  return read.ok && read.counts.rank !== 'Q' ? { ok: false, code: 'SU_QUEEN_ONLY' } : read;
}

/** A joker can count as a Queen; a King needs a Queen to copy, or a joker that counts as one (SU-79, SU-83). */
function canBeQueen(view: TableView, handle: Handle): boolean {
  const face = cardAt(hand(view), handle)?.face;
  if (face === undefined) return false;
  const isCopied = view.shared.discards.player.some((card) => ['Q', 'X'].includes(rankOfCard(card.face)));
  return ['Q', 'X', ...(isCopied ? ['K'] : [])].includes(rankOfCard(face));
}

export const lendCard = intent(
  { card: { kind: 'card', from: hand }, treat: treatField },
  {
    type: 'lend_card',
    clause: 'SU-75',
    who: ['seat'],
    stale: 'accept',
    phases: ['PLAY'],
    checks: [
      allyStep,
      check('SU-53', ['card'], ({ view, intent }) =>
        refuseIf(cardAt(hand(view), intent.card) === undefined, () => ({ code: 'E_NOT_IN_HAND' })),
      ),
      check('SU-75', ['card'], ({ view, intent }) =>
        refuseIf(cardAt(hand(view), intent.card) !== undefined && !canBeQueen(view, intent.card), () => ({
          code: 'SU_QUEEN_ONLY',
        })),
      ),
      check('SU-84', ['card', 'treat'], ({ view, intent }) => {
        const read = lentAs(view, intent);
        return read.ok ? undefined : { code: read.code, clause: treatClauses[read.code] ?? 'SU-75' };
      }),
    ],
    // Without a treatment, a King or joker does not count as a Queen.
    hidden: [
      {
        clause: 'SU-75',
        judge: ({ view, intent }) =>
          refuseIf(intent.treat === undefined && !lentAs(view, intent).ok, () => ({ code: 'SU_QUEEN_ONLY' })),
      },
    ],
    execute(context) {
      const read = lentAs(context.view, context.intent);
      if (!read.ok) return;
      lend(context, { holder: context.seat, card: context.cards.card.face, counts: read.counts });
    },
  },
);

/** SU-52: asks the acting player to wait a moment; the play is not blocked. */
export const askWait = intent(
  {},
  {
    type: 'ask_wait',
    clause: 'SU-52',
    who: ['seat'],
    stale: 'accept',
    phases: ['PLAY'],
    checks: [
      check('SU-52', [], (judged) => {
        const { view, actor } = judged;
        const play = playIn(view, 'ASK_PLAYER');
        if (play === undefined) return { code: 'SU_NOT_ALLY_STEP' };
        if (actor.kind === 'seat' && play.seat === actor.seat) return { code: 'SU_OWN_PLAY_WAITS' };
        const own = ownSeatView(judged);
        if (own !== undefined && !own.active) return absentRefusal(view, own);
        const { holdOn } = play;
        return holdOn === null ? undefined : { code: 'SU_WAIT_ASKED', facts: { name: nameOf(view, holdOn.seat) } };
      }),
    ],
    execute(context) {
      context.emit({ type: 'wait_asked', seat: context.seat, number: context.state.made.hold + 1 });
    },
  },
);

const mostHolds = 1_000_000;

export const waitTimeUp = intent(
  { number: { kind: 'number', least: 1, most: mostHolds } },
  {
    type: 'wait_time_up',
    clause: 'SU-52',
    who: ['system'],
    stale: 'accept',
    checks: [
      check('SU-52', ['number'], ({ view, intent }) =>
        refuseIf(view.shared.play?.holdOn?.number !== intent.number, () => ({ code: 'E_STALE' })),
      ),
    ],
    execute(context) {
      context.emit({ type: 'wait_over' });
    },
  },
);
