import type { Intent, RefusalReason } from '../../../../kernel/index.ts';
import { actingSeat, check } from '../../../../kernel/index.ts';
import type { FollowUpKind, Holder, Play, EntityId } from '../../state.ts';
import type { PlayingView, TableView } from '../../view-types.ts';
import type { Check } from '../../declare.ts';
import { intent, isDownIn, malformed, nameOf, absentRefusal, refuseIf, seatViewOf, playIn } from '../../declare.ts';
import { targetsIn, targetRefusal } from '../npc-plays/checks.ts';
import { foesIn, rivalRefusal } from '../plays/checks.ts';
import { longestText } from '../../constants.ts';
import { findPlayer, openPlay } from '../../selectors.ts';
import { payOldSkips } from '../../flow/closing.ts';
import { advance } from '../../flow/course.ts';
import type { Next, FlowContext } from '../../flow/flow-context.ts';
import { defendingSeat, followWithAttack } from '../../flow/npc.ts';
import { declineFollowUp as decline } from '../../flow/skip.ts';

interface TakeFollowUp extends Intent {
  readonly kind: FollowUpKind;
  readonly mark: EntityId;
  readonly text?: string;
}

function offeredTo(view: TableView, holder: Holder | null): PlayingView | undefined {
  const play = playIn(view, 'FOLLOW_UP');
  if (play === undefined || holder === null) return undefined;
  return view.shared.waitingFor.includes(holder) ? play : undefined;
}

const offeredToYou: Check<Intent> = check('SU-178', [], ({ view, actor }) =>
  refuseIf(offeredTo(view, actingSeat(actor)) === undefined, () => ({ code: 'SU_NO_FOLLOW_UP' })),
);

const kindsOffered = (view: TableView): readonly FollowUpKind[] => playIn(view, 'FOLLOW_UP')?.followUp?.kinds ?? [];

/** The possible marks of a follow-up: for another shot the same mark, otherwise the other side within reach. */
const marksOffered = (view: TableView): readonly EntityId[] => {
  const followUp = playIn(view, 'FOLLOW_UP')?.followUp;
  if (followUp === undefined || followUp === null) return [];
  if (followUp.mark !== null) return [followUp.mark];
  const others = view.own.you.kind === 'gm' ? targetsIn(view) : foesIn(view);
  return others.filter((mark) => !followUp.outOfReach.includes(mark));
};

function reachRefusal(view: TableView, { kind, mark }: TakeFollowUp): RefusalReason | undefined {
  if (isDownIn(view, mark)) return { code: 'SU_MARK_DOWN', facts: { mark: nameOf(view, mark) } };
  const { you } = view.own;
  const isCrew = seatViewOf(view, mark) !== undefined;
  if (you.kind === 'gm') return targetsIn(view).includes(mark) ? undefined : targetRefusal(view, mark);
  const attack = { use: kind === 'ram' ? 'driver' : kind === 'throw' ? 'throw' : 'thug' } as const;
  const mode = kind === 'ram' ? 'ram' : 'attack';
  const by = you.kind === 'seat' ? you.seat : null;
  const reason = isCrew ? rivalRefusal(view, { ...attack, mode, marks: [mark], by }) : undefined;
  if (reason !== undefined) return reason;
  const isOut = playIn(view, 'FOLLOW_UP')?.followUp?.outOfReach.includes(mark) === true;
  if (isOut && isCrew) return { code: 'SU_NO_DUEL', clause: 'SU-70', facts: { name: nameOf(view, mark) } };
  return refuseIf(isOut, () => ({ code: 'SU_OUT_OF_REACH', facts: { mark: nameOf(view, mark) } }));
}

export const takeFollowUp = intent(
  {
    kind: { kind: 'choice', of: kindsOffered },
    mark: { kind: 'choice', of: marksOffered },
    text: { kind: 'text', most: longestText, narration: true, optional: true },
  },
  {
    type: 'take_follow_up',
    clause: 'SU-178',
    who: ['seat', 'gm'],
    stale: 'refuse',
    phases: ['PLAY'],
    checks: [
      offeredToYou,
      check('SU-154', ['mark'], ({ view, intent }) => {
        const mark = playIn(view, 'FOLLOW_UP')?.followUp?.mark ?? null;
        return refuseIf(mark !== null && mark !== intent.mark, () => ({
          code: 'SU_SAME_MARK',
          facts: { mark: nameOf(view, mark) },
        }));
      }),
      check('SU-178', ['kind', 'mark'], ({ view, intent }) => {
        const offered = playIn(view, 'FOLLOW_UP')?.followUp ?? null;
        const reason = offered === null || offered.mark !== null ? undefined : reachRefusal(view, intent);
        if (reason !== undefined) return reason;
        if (isDownIn(view, intent.mark)) return { code: 'SU_MARK_DOWN', facts: { mark: nameOf(view, intent.mark) } };
        const seat = seatViewOf(view, intent.mark);
        if (seat?.active === false) return absentRefusal(view, seat);
        return refuseIf(!marksOffered(view).includes(intent.mark), () => malformed('mark'));
      }),
    ],
    execute(context) {
      const { kind, mark, text = '' } = context.intent;
      const play = openPlay(context.state);
      const isPlayers = play.kind === 'own' || play.kind === 'called';
      const who = (isPlayers ? play.seat : play.npc) ?? 'gm';
      const said = text.trim() === '' ? {} : { text, who };
      context.emit({ type: 'follow_up_taken', side: isPlayers ? 'player' : 'gm', kind, mark, ...said });
      payOldSkips(context, play);
      if (kind === 'reshoot') {
        context.emit({ type: 'play_repeated', play: `p${context.state.made.play + 1}`, of: play.id, mark });
        advance(context, 'flip');
      } else if (isPlayers) freeAttack(context, play, { kind, mark, text });
      else advance(context, npcFreeAttack(context, play, { kind, mark, text }));
    },
  },
);

interface FreeAttack {
  readonly kind: Exclude<FollowUpKind, 'reshoot'>;
  readonly mark: EntityId;
  readonly text: string;
}

/** A new play of the same action: the GM sets its opposition, or says that the mark is out of reach (SU-178). */
function freeAttack(context: FlowContext, play: Play, { kind, mark, text }: FreeAttack): void {
  if (play.seat === null || play.followUp === null) return;
  context.emit({ type: 'play_closed', play: play.id });
  context.emit({
    type: 'play_declared',
    play: `p${context.state.made.play + 1}`,
    kind: play.kind,
    seat: play.seat,
    use: kind === 'ram' ? 'driver' : kind,
    mode: kind === 'ram' ? 'ram' : 'attack',
    marks: [mark],
    desired: null,
    charisma: false,
    text,
    free: { kind, bonus: play.followUp.bonus },
    offer: play.followUp,
    called: false,
    ...(findPlayer(context.state, mark) === undefined ? {} : { rival: mark }),
  });
}

function npcFreeAttack(context: FlowContext, play: Play, { kind, mark, text }: FreeAttack): Next {
  const bonus = play.followUp?.bonus ?? 0;
  const seat = defendingSeat(context, mark);
  if (seat === undefined) return decline(context);
  context.emit({ type: 'play_closed', play: play.id });
  return followWithAttack(context, play, { kind, target: mark, seat, bonus, text });
}

export const declineFollowUp = intent(
  {},
  {
    type: 'decline_follow_up',
    clause: 'SU-178',
    who: ['seat', 'gm'],
    stale: 'refuse',
    phases: ['PLAY'],
    checks: [offeredToYou],
    execute(context) {
      advance(context, decline(context));
    },
  },
);
