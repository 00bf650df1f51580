/** What people do once a play is settled: Jacks, peeks, free attacks (SU-73, SU-130, SU-178). */
import { takeWithJack as fetch } from '../flow/jacks.ts';
import { declineFollowUp as decline } from '../flow/passing.ts';
import type { CardCode, Handle, Intent, Objection, SeenCard } from '../../../kernel/index.ts';
import { cardAt, rule } from '../../../kernel/index.ts';
import { isFace } from '../cards.ts';
import { longestText } from '../constants.ts';
import { payOldSkips } from '../flow/closing.ts';
import { openTurns } from '../flow/combat.ts';
import { goOn } from '../flow/course.ts';
import { defendingSeat, followWithAttack } from '../flow/npc.ts';
import type { Next, Stage } from '../flow/stage.ts';
import type { FollowUpKind, Holder, Play, Who } from '../state.ts';
import { findPlayer, openPlay, topPlay } from '../table.ts';
import type { PlayingView, SuitsView } from '../view.ts';
import { foesIn, rivalObjection } from './declare.ts';
import { targetsIn, untouchable } from './npc.ts';
import { isAgainst } from './treating.ts';
import type { SuitsRule } from './define.ts';
import {
  define,
  holderIn,
  holderOf,
  isDownIn,
  isOneOf,
  malformed,
  nameOf,
  notThere,
  objectIf,
  plate,
  playIn,
  seatOf,
} from './define.ts';

/** Whose Jack is to fetch a card now. */
function waitingJack(view: SuitsView): Holder | undefined {
  const play = playIn(view, 'JACKS');
  if (play !== undefined) return play.jacks[0];
  const initiative = view.shared.combat?.initiative;
  return view.shared.play === null && initiative?.step === 'JACKS' ? initiative.jacks[0] : undefined;
}

const ownJack: SuitsRule<Intent> = rule('SU-74', [], ({ view, actor }) =>
  objectIf(holderIn(actor) === null || waitingJack(view) !== holderIn(actor), () => ({ code: 'SU_NOT_YOUR_JACK' })),
);

/** The pile a Jack is used on: the own pool's discard, or a deck that is looked through (SU-73, SU-86). */
const jackPile = (view: SuitsView): readonly SeenCard[] =>
  view.own.search ?? view.shared.discards[view.own.you.kind === 'gm' ? 'gm' : 'player'];

interface TakeWithJack extends Intent {
  readonly card: Handle;
}

function afterJack(stage: Stage): void {
  if (topPlay(stage.state) === undefined) openTurns(stage);
  else goOn(stage, 'jacks');
}

export const takeWithJack = define<TakeWithJack>({
  type: 'take_with_jack',
  clause: 'SU-73',
  who: ['seat', 'gm'],
  stale: 'refuse',
  phases: ['PLAY', 'INIT'],
  fields: { card: { kind: 'card', from: jackPile } },
  checks: [
    ownJack,
    rule('SU-73', ['card'], ({ view, actor, intent }) => {
      const face = cardAt(jackPile(view), intent.card)?.face;
      const { play, spent, options } = view.shared;
      const holder = holderIn(actor);
      const side = holder === 'gm' || (play !== null && isAgainst(play, holder)) ? 'gm' : 'player';
      if (face === undefined || (options['jackSource'] === 'thisPlay' && !spent[side].includes(face)))
        return { code: 'SU_JACK_SOURCE', facts: { pile: view.own.search === undefined ? 'discard' : 'deck' } };
      return objectIf(isFace(face), () => ({ code: 'SU_JACK_FACE' }));
    }),
  ],
  execute(context) {
    const card = cardAt(jackPile(context.view), context.intent.card);
    if (card === undefined) return;
    fetch(context, holderOf(context), card.face);
    afterJack(context);
  },
});

export const skipJack = define<Intent>({
  type: 'skip_jack',
  clause: 'SU-74',
  who: ['seat', 'gm'],
  stale: 'refuse',
  phases: ['PLAY', 'INIT'],
  fields: {},
  checks: [ownJack],
  execute(context) {
    context.emit({ type: 'jack_skipped', seat: holderOf(context) });
    afterJack(context);
  },
});

interface ArrangePeek extends Intent {
  readonly order: readonly Handle[];
  readonly discard: readonly Handle[];
}

const tray = (view: SuitsView): readonly SeenCard[] => view.own.tray ?? [];
const mostPeeked = 20;

function facesOf(view: SuitsView, handles: readonly Handle[]): readonly CardCode[] {
  return handles.flatMap((handle) => cardAt(tray(view), handle)?.face ?? []);
}

export const arrangePeek = define<ArrangePeek>({
  type: 'arrange_peek',
  clause: 'SU-131',
  who: ['seat'],
  stale: 'refuse',
  phases: ['PLAY'],
  fields: {
    order: {
      kind: 'cards',
      from: tray,
      most: mostPeeked,
      arranged: { aside: 'discard', most: (view: SuitsView) => view.shared.tray?.mayDiscard ?? 0 },
    },
    discard: { kind: 'cards', from: tray, most: mostPeeked },
  },
  checks: [
    rule('SU-131', [], ({ view, actor }) => {
      const peeker = view.shared.tray?.seat;
      if (peeker === undefined) return { code: 'SU_NOT_PEEKER', clause: 'SU-130' };
      return objectIf(actor.kind !== 'seat' || peeker !== actor.seat, () => ({
        code: 'SU_NOT_PEEKER',
        facts: { name: nameOf(view, peeker) },
      }));
    }),
    rule('SU-131', ['order', 'discard'], ({ view, intent }) => {
      const all = [...intent.order, ...intent.discard];
      const isExact = new Set(all).size === all.length && facesOf(view, all).length === tray(view).length;
      return objectIf(!isExact || all.length !== tray(view).length, () => ({ code: 'SU_PEEK_SHAPE' }));
    }),
    rule('SU-135', ['discard'], ({ view, intent }) => {
      const n = view.shared.tray?.mayDiscard ?? 0;
      return objectIf(intent.discard.length > n, () => ({ code: 'SU_PEEK_DISCARDS', facts: { n } }));
    }),
  ],
  execute(context) {
    const { view, intent } = context;
    const order = facesOf(view, intent.order);
    context.emit({
      type: 'peek_closed',
      seat: seatOf(context),
      deck: view.shared.tray?.deck ?? 'player',
      discarded: facesOf(view, intent.discard),
      returned: order.length,
      order,
    });
    goOn(context, 'followUp');
  },
});

interface TakeFollowUp extends Intent {
  readonly kind: FollowUpKind;
  readonly mark: Who;
  readonly text?: string;
}

function offeredTo(view: SuitsView, holder: Holder | null): PlayingView | undefined {
  const play = playIn(view, 'FOLLOW_UP');
  if (play === undefined || holder === null) return undefined;
  return view.shared.waitingFor.includes(holder) ? play : undefined;
}

const offeredToYou: SuitsRule<Intent> = rule('SU-178', [], ({ view, actor }) =>
  objectIf(offeredTo(view, holderIn(actor)) === undefined, () => ({ code: 'SU_NO_FOLLOW_UP' })),
);

const kindsOffered = (view: SuitsView): readonly FollowUpKind[] => playIn(view, 'FOLLOW_UP')?.followUp?.kinds ?? [];

/** Whom a free attack may go at: the same mark again, else anybody of the other side within reach. */
const marksOffered = (view: SuitsView): readonly Who[] => {
  const followUp = playIn(view, 'FOLLOW_UP')?.followUp;
  if (followUp === undefined || followUp === null) return [];
  if (followUp.mark !== null) return [followUp.mark];
  const others = view.own.you.kind === 'gm' ? targetsIn(view) : foesIn(view);
  return others.filter((mark) => !followUp.outOfReach.includes(mark));
};

/** Why a free attack cannot go at this mark (SU-178). */
function unreachable(view: SuitsView, { kind, mark }: TakeFollowUp): Objection | undefined {
  if (isDownIn(view, mark)) return { code: 'SU_MARK_DOWN', facts: { mark: nameOf(view, mark) } };
  const { you } = view.own;
  const isCrew = plate(view, mark) !== undefined;
  if (you.kind === 'gm') return targetsIn(view).includes(mark) ? undefined : untouchable(view, mark);
  const rivalry = { use: kind === 'ram' ? 'driver' : kind === 'throw' ? 'throw' : 'thug' } as const;
  const mode = kind === 'ram' ? 'ram' : 'attack';
  const by = you.kind === 'seat' ? you.seat : null;
  const objection = isCrew ? rivalObjection(view, { ...rivalry, mode, marks: [mark], by }) : undefined;
  if (objection !== undefined) return objection;
  const isOut = playIn(view, 'FOLLOW_UP')?.followUp?.outOfReach.includes(mark) === true;
  if (isOut && isCrew) return { code: 'SU_NO_DUEL', clause: 'SU-70', facts: { name: nameOf(view, mark) } };
  return objectIf(isOut, () => ({ code: 'SU_OUT_OF_REACH', facts: { mark: nameOf(view, mark) } }));
}

export const takeFollowUp = define<TakeFollowUp>({
  type: 'take_follow_up',
  clause: 'SU-178',
  who: ['seat', 'gm'],
  stale: 'refuse',
  phases: ['PLAY'],
  fields: {
    kind: { kind: 'choice', of: kindsOffered },
    mark: { kind: 'choice', of: marksOffered },
    text: { kind: 'text', most: longestText, optional: true },
  },
  checks: [
    offeredToYou,
    isOneOf<TakeFollowUp>('kind', kindsOffered),
    rule('SU-154', ['mark'], ({ view, intent }) => {
      const mark = playIn(view, 'FOLLOW_UP')?.followUp?.mark ?? null;
      return objectIf(mark !== null && mark !== intent.mark, () => ({
        code: 'SU_SAME_MARK',
        facts: { mark: nameOf(view, mark) },
      }));
    }),
    rule('SU-178', ['kind', 'mark'], ({ view, intent }) => {
      const offered = playIn(view, 'FOLLOW_UP')?.followUp ?? null;
      const objection = offered === null || offered.mark !== null ? undefined : unreachable(view, intent);
      if (objection !== undefined) return objection;
      if (isDownIn(view, intent.mark)) return { code: 'SU_MARK_DOWN', facts: { mark: nameOf(view, intent.mark) } };
      const seat = plate(view, intent.mark);
      if (seat?.active === false) return notThere(view, seat);
      return objectIf(!marksOffered(view).includes(intent.mark), () => malformed('mark'));
    }),
  ],
  execute(context) {
    const { kind, mark, text } = context.intent;
    const play = openPlay(context.state);
    const isPlayers = play.kind === 'own' || play.kind === 'called';
    context.emit({ type: 'follow_up_taken', side: isPlayers ? 'player' : 'gm', kind, mark });
    payOldSkips(context, play);
    if (kind === 'reshoot') {
      context.emit({ type: 'play_repeated', play: `p${context.state.made.play + 1}`, of: play.id, mark });
      goOn(context, 'turn');
    } else if (isPlayers) freeAttack(context, play, { kind, mark, text: text ?? play.text });
    else goOn(context, npcFreeAttack(context, play, { kind, mark }));
  },
});

/** A new play of the same action: the GM sets what opposes it, or says that it is out of reach (SU-178). */
function freeAttack(
  stage: Stage,
  play: Play,
  { kind, mark, text }: { readonly kind: Exclude<FollowUpKind, 'reshoot'>; readonly mark: Who; readonly text: string },
): void {
  if (play.seat === null || play.followUp === null) return;
  stage.emit({ type: 'play_closed', play: play.id });
  stage.emit({
    type: 'play_declared',
    play: `p${stage.state.made.play + 1}`,
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
    ...(findPlayer(stage.state, mark) === undefined ? {} : { rival: mark }),
  });
}

function npcFreeAttack(
  stage: Stage,
  play: Play,
  { kind, mark }: { readonly kind: Exclude<FollowUpKind, 'reshoot'>; readonly mark: Who },
): Next {
  const bonus = play.followUp?.bonus ?? 0;
  const seat = defendingSeat(stage, mark);
  if (seat === undefined) return decline(stage);
  stage.emit({ type: 'play_closed', play: play.id });
  return followWithAttack(stage, play, { kind, target: mark, seat, bonus });
}

export const declineFollowUp = define<Intent>({
  type: 'decline_follow_up',
  clause: 'SU-178',
  who: ['seat', 'gm'],
  stale: 'refuse',
  phases: ['PLAY'],
  fields: {},
  checks: [offeredToYou],
  execute(context) {
    goOn(context, decline(context));
  },
});
