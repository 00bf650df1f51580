import { cheapestFirst } from './answer-order.ts';
import type { OfAttack } from './checks.ts';
import { attacksOnYou, coverFault, isAgainstYou } from './checks.ts';
import type { EffectPlay } from '../magic/checks.ts';
import { effectField, effectIsMissing, effectChecks, tellingIsMissing } from '../magic/checks.ts';
import type { Context, CheckInput, Check } from '../../declare.ts';
import {
  playersAndGm,
  handInPlay,
  heldIn,
  intent,
  nameOf,
  refuseIf,
  optionalNarration,
  partIn,
  trimmed,
} from '../../declare.ts';
import type { CardCode, Intent, Suit } from '../../../../kernel/index.ts';
import { rankOf, check, suitOf } from '../../../../kernel/index.ts';
import { coveredBy, enemiesOf, fighter, isRed, toResolve, topOfAttack, woundSuits } from './arena.ts';
import { topAfter, worksFirst } from '../magic/after-magic.ts';
import type { PartId } from '../../cards.ts';
import { isSpell, valueOf } from '../../cards.ts';
import { readEffect } from '../magic/effects.ts';
import {
  inHand,
  nothingLeftToResolve,
  onTurn,
  partOnTurn,
  ownTurn,
  narrationFields,
  turnPhases,
} from '../turns/checks.ts';
import { castSpell, playWithMagic, playedCard, wound } from '../../flow/answers.ts';
import { clearReds } from '../../flow/place.ts';
import { advance } from '../../flow/advance.ts';
import type { TableView } from '../../view-types.ts';
import type { Played } from './events.ts';
import { conflictOf, nextAttackId, partOf } from '../../selectors.ts';
import { mostWounds } from '../../options.ts';
import { beginRound } from '../../flow/turns.ts';

interface Answer extends OfAttack, EffectPlay {}

/**
 * The card to answer: the top of the attack or, if magic works first (CR-127), the top that the chosen effect leaves.
 */
function topFor({ view, intent }: CheckInput<Answer>, card: CardCode): CardCode | 'gone' | undefined {
  const { conflict, options } = view.shared;
  const top = conflict === null ? undefined : topOfAttack(conflict, intent.aid);
  if (conflict === null || top === undefined || !worksFirst(options) || !isSpell(card)) return top;
  const effect = readEffect(intent.effect);
  return effect === undefined ? undefined : (topAfter(conflict, effect, intent.aid) ?? 'gone');
}

function facesOf(judged: CheckInput<Answer>) {
  const { view, intent } = judged;
  const card = heldIn(view, ownTurn(view), intent.cid)?.face;
  const top = card === undefined ? undefined : topFor(judged, card);
  return card === undefined || top === undefined || top === 'gone' ? undefined : { card, top };
}

const isStillThere: Check<Answer> = check('CR-127', ['aid', 'cid', 'effect'], (judged) => {
  const card = heldIn(judged.view, ownTurn(judged.view), judged.intent.cid)?.face;
  return card !== undefined && topFor(judged, card) === 'gone' ? { code: 'CR_NO_SUCH_ATTACK' } : undefined;
});

const covers: Check<Answer> = check('CR-90', ['aid', 'cid'], (judged) => {
  const faces = facesOf(judged);
  const trump = judged.view.shared.conflict?.trump ?? null;
  return faces === undefined || trump === null ? undefined : coverFault(faces, trump);
});

const answerFields = {
  aid: { kind: 'choice', of: attacksOnYou },
  cid: {
    kind: 'card',
    from: (view: TableView) => cheapestFirst(handInPlay(view), view.shared.conflict?.trump ?? null),
  },
} as const;

export const cover = intent(
  { ...answerFields, effect: effectField('cover'), ...narrationFields },
  {
    ...playersAndGm,
    type: 'cover',
    clause: 'CR-90',
    phases: turnPhases,
    checks: [onTurn, isAgainstYou, inHand('CR-90'), isStillThere, covers, ...effectChecks('cover')],
    hidden: [effectIsMissing, tellingIsMissing('all')],
    execute(context) {
      const { aid, effect, say } = context.intent;
      const part = partOnTurn(context);
      const card = context.cards.cid;
      const self = nextAttackId(context.state);
      playWithMagic(context, {
        lay: () => context.emit({ type: 'attack_covered', aid, by: part, ...playedCard(context, card, say) }),
        cast: () => castSpell(context, part, { card: card.face, effect, self }),
      });
      clearReds(context);
      advance(context);
    },
  },
);

interface Deflect extends Answer {
  readonly target?: PartId;
}

/** The deflection of a red card needs no target (CR-180), except if the card becomes an attack (CR-181). */
function targetNeed(view: TableView, aid: string): 'needed' | 'not needed' | 'no one left' {
  const { conflict } = view.shared;
  const part = ownTurn(view);
  if (conflict === null || part === undefined) return 'not needed';
  if (isRed(conflict, aid) && view.shared.options.redDeflectCard !== 'attacks') return 'not needed';
  return enemiesOf(conflict, part).length > 0 ? 'needed' : 'no one left';
}

const sameNumber: Check<Deflect> = check('CR-102', ['aid', 'cid'], (judged) => {
  const faces = facesOf(judged);
  if (faces === undefined) return undefined;
  const { card, top } = faces;
  const facts = { n: valueOf(top) };
  if (valueOf(card) !== valueOf(top)) return { code: 'CR_NUMBER_DIFFERS', facts };
  const byRank = judged.view.shared.options.deflectMatch === 'rank';
  return refuseIf(byRank && rankOf(card) !== rankOf(top), () => ({
    code: 'CR_NUMBER_DIFFERS',
    clause: 'CR-103',
    facts,
  }));
});

const targetFits: Check<Deflect> = check('CR-104', ['aid', 'target'], ({ view, intent }) => {
  const { conflict } = view.shared;
  if (conflict === null || ownTurn(view) === undefined) return undefined;
  switch (targetNeed(view, intent.aid)) {
    case 'not needed':
      return { code: 'CR_RED_STAYS', clause: 'CR-180' };
    case 'no one left':
    case 'needed':
      return enemyFault(view, intent.target);
  }
});

/** If magic that works first (CR-127) has put the target out of the conflict, pile and card leave play (CR-108). */
function layDeflection(context: Context<Deflect>, part: PartId, card: Played): void {
  const { aid, target: chosen } = context.intent;
  const conflict = conflictOf(context.state);
  const target = chosen !== undefined && fighter(conflict, chosen)?.active === true ? chosen : null;
  const red = isRed(conflict, aid);
  const pile = conflict.attacks.find((one) => one.aid === aid)?.pile ?? [];
  const topOnly = context.state.options.deflectTravels === 'top-only' && target !== null && !red;
  const dropped = topOnly ? pile.slice(0, -1).map(({ face }) => face) : [];
  context.emit({
    type: 'attack_deflected',
    aid,
    newAid: target === null ? null : nextAttackId(context.state),
    by: part,
    target,
    ...(dropped.length === 0 ? {} : { dropped }),
    ...card,
  });
  if (red) context.emit({ type: 'red_resolved', aid, part, how: 'deflected' });
}

export const deflect = intent(
  {
    ...answerFields,
    target: {
      kind: 'json',
      optional: true,
      of: (view: TableView, { aid }: Intent) => {
        const part = ownTurn(view);
        const { conflict } = view.shared;
        if (conflict === null || part === undefined || targetNeed(view, String(aid)) !== 'needed') return [];
        return enemiesOf(conflict, part);
      },
    },
    effect: effectField('deflect'),
    ...narrationFields,
  },
  {
    ...playersAndGm,
    type: 'deflect',
    clause: 'CR-102',
    phases: turnPhases,
    checks: [onTurn, isAgainstYou, inHand('CR-102'), isStillThere, sameNumber, targetFits, ...effectChecks('deflect')],
    hidden: [
      {
        clause: 'CR-104',
        judge: ({ view, intent }) =>
          intent.target === undefined && targetNeed(view, intent.aid) === 'needed'
            ? { code: 'CR_TARGET_NEEDED' }
            : undefined,
      },
      effectIsMissing,
      tellingIsMissing('all'),
    ],
    execute(context) {
      const { effect, say } = context.intent;
      const part = partOnTurn(context);
      const card = context.cards.cid;
      const self = nextAttackId(context.state);
      playWithMagic(context, {
        lay: () => layDeflection(context, part, playedCard(context, card, say)),
        cast: () => castSpell(context, part, { card: card.face, effect, self }),
      });
      clearReds(context);
      advance(context);
    },
  },
);

function lineText(say: unknown): string | null {
  const text = trimmed(say);
  return text === '' ? null : text;
}

export const takeWound = intent(
  { aid: { kind: 'choice', of: attacksOnYou }, say: optionalNarration },
  {
    ...playersAndGm,
    type: 'take_wound',
    clause: 'CR-109',
    phases: turnPhases,
    checks: [
      onTurn,
      isAgainstYou,
      check('CR-112', [], ({ view }) => {
        const part = partIn(view.shared.conflict, ownTurn(view));
        return part !== undefined && part.wounds.length >= mostWounds ? { code: 'CR_THIRD_WOUND' } : undefined;
      }),
    ],
    hidden: [tellingIsMissing('all')],
    execute(context) {
      const part = context.state.conflict?.turn?.part;
      if (part === undefined) return;
      wound(context, part, context.intent.aid, lineText(context.intent.say));
      advance(context);
    },
  },
);

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const allAnswered: Check = check('CR-95', [], ({ view }) => {
  const part = ownTurn(view);
  const { conflict } = view.shared;
  const open = conflict === null || part === undefined ? 0 : toResolve(conflict, part).length;
  return refuseIf(open > 0, () => ({ code: 'CR_OPEN_ATTACKS', facts: { n: open } }));
});

export const push = intent(
  { to: { kind: 'json', of: () => [] }, say: optionalNarration },
  {
    ...playersAndGm,
    type: 'push',
    clause: 'CR-95',
    phases: ['TURN.resolve', 'TURN.push'],
    checks: [
      onTurn,
      allAnswered,
      check('CR-96', ['to'], ({ view, intent }) => {
        const part = ownTurn(view);
        const { conflict } = view.shared;
        if (conflict === null || part === undefined) return undefined;
        const covered = coveredBy(conflict, part);
        const to: unknown = intent.to;
        const complete =
          isRecord(to) && Object.keys(to).length === covered.length && covered.every((aid) => Object.hasOwn(to, aid));
        return refuseIf(!complete, () => ({ code: 'CR_PUSH_INCOMPLETE' }));
      }),
      check('CR-95', ['to'], ({ view, intent }) => {
        const to: unknown = intent.to;
        const faults = isRecord(to) ? Object.values(to).map((target) => enemyFault(view, target)) : [];
        return faults.find((fault) => fault !== undefined);
      }),
    ],
    hidden: [tellingIsMissing('all')],
    execute(context) {
      const part = context.state.conflict?.turn?.part;
      if (part === undefined) return;
      const { to: targets }: { readonly to: unknown } = context.intent;
      const to = Object.entries(isRecord(targets) ? targets : {}).map(([aid, target]) => ({
        aid,
        target: String(target),
      }));
      context.emit({ type: 'piles_pushed', by: part, to, say: lineText(context.intent.say) });
      advance(context);
    },
  },
);

function ownCovered(view: TableView): readonly string[] {
  const { conflict } = view.shared;
  const part = ownTurn(view);
  return conflict === null || part === undefined ? [] : coveredBy(conflict, part);
}

/** Sends one pile; `push` sends all at once. */
export const sendPile = intent(
  {
    aid: { kind: 'choice', of: ownCovered },
    target: {
      kind: 'choice',
      of: (view: TableView) => {
        const { conflict } = view.shared;
        const part = ownTurn(view);
        return conflict === null || part === undefined ? [] : enemiesOf(conflict, part);
      },
    },
    say: optionalNarration,
  },
  {
    ...playersAndGm,
    type: 'send_pile',
    clause: 'CR-95',
    phases: ['TURN.resolve', 'TURN.push'],
    checks: [
      onTurn,
      allAnswered,
      check('CR-96', ['aid'], ({ view, intent }) =>
        refuseIf(!ownCovered(view).includes(intent.aid), () => ({ code: 'CR_NO_SUCH_ATTACK' })),
      ),
      check('CR-95', ['target'], ({ view, intent }) => enemyFault(view, intent.target)),
    ],
    hidden: [tellingIsMissing('all')],
    execute(context) {
      const part = context.state.conflict?.turn?.part;
      if (part === undefined) return;
      const { aid, target } = context.intent;
      context.emit({ type: 'piles_pushed', by: part, to: [{ aid, target }], say: lineText(context.intent.say) });
      advance(context);
    },
  },
);

interface Attack extends EffectPlay {
  readonly target: PartId;
}

/**
 * The participant with this card in hand. In a stalled conflict no one is on turn, and all with cards can attack
 * (CR-202).
 */
function holderOf(view: TableView, cid: unknown): PartId | undefined {
  return Object.entries(view.own.hands ?? {}).find(([, cards]) => cards.some(({ handle }) => handle === cid))?.[0];
}

function attackerIn({ view, intent }: CheckInput<Attack>): PartId | undefined {
  return view.shared.phase === 'CONFLICT.stalled' ? holderOf(view, intent.cid) : ownTurn(view);
}

const suitAllowed: Check<Attack> = check('CR-82', ['target', 'cid'], (judged) => {
  const { view, intent } = judged;
  const { conflict, options } = view.shared;
  const card = heldIn(view, ownTurn(view), intent.cid)?.face;
  const target = conflict === null ? undefined : fighter(conflict, intent.target);
  if (conflict?.turn === null || conflict?.turn?.free === true) return undefined;
  if (conflict === null || card === undefined || target === undefined || !isEnemy(judged)) return undefined;
  const allowed: readonly Suit[] = woundSuits(target, options.woundSuit);
  return refuseIf(!allowed.includes(suitOf(card)), () => ({
    code: 'CR_SUIT_NOT_WOUNDED',
    facts: { name: nameOf(view, intent.target), suits: allowed },
  }));
});

function isEnemy(judged: CheckInput<Attack>): boolean {
  const { conflict } = judged.view.shared;
  const part = attackerIn(judged);
  return conflict !== null && part !== undefined && enemiesOf(conflict, part).includes(judged.intent.target);
}

function targetsIn(view: TableView): readonly PartId[] {
  const { conflict } = view.shared;
  const part = ownTurn(view);
  if (conflict === null) return [];
  if (part !== undefined) return enemiesOf(conflict, part);
  return view.shared.phase === 'CONFLICT.stalled' ? conflict.participants.map(({ id }) => id) : [];
}

/** If magic that works first (CR-127) has put the target out of the conflict, the card makes no attack. */
function layAttack(context: Context<Attack>, part: PartId, card: Played): void {
  const { target } = context.intent;
  if (partOf(context.state, target).active)
    context.emit({ type: 'attack_made', aid: nextAttackId(context.state), by: part, target, ...card });
  else context.emit({ type: 'face_played', by: part, ...card });
}

export const attack = intent(
  {
    target: { kind: 'choice', of: targetsIn },
    cid: { kind: 'card', from: handInPlay },
    effect: effectField('attack'),
    ...narrationFields,
  },
  {
    ...playersAndGm,
    type: 'attack',
    clause: 'CR-80',
    phases: [...turnPhases, 'CONFLICT.stalled'],
    checks: [
      onTurn,
      nothingLeftToResolve('CR-73'),
      check('CR-86', [], ({ view }) => {
        const attacks = ownTurn(view) === undefined ? 0 : (view.shared.conflict?.turn?.attacks ?? 0);
        const unlimited = view.shared.options.newAttacksPerTurn === 'unlimited';
        return refuseIf(attacks > 0 && !unlimited, () => ({ code: 'CR_ALREADY_ATTACKED' }));
      }),
      inHand('CR-80'),
      check('CR-81', ['target'], (judged) => {
        const { view, intent } = judged;
        if (view.shared.phase === 'CONFLICT.stalled') return undefined;
        return enemyFault(view, intent.target);
      }),
      check('CR-202', ['target', 'cid'], (judged) => {
        const { view, intent } = judged;
        if (view.shared.phase !== 'CONFLICT.stalled' || isEnemy(judged)) return undefined;
        const active = partIn(view.shared.conflict, holderOf(view, intent.cid))?.active;
        if (active === false) return { code: 'CR_OUT_OF_CONFLICT' };
        return { code: 'CR_NOT_ENEMY', facts: { name: nameOf(view, intent.target) } };
      }),
      suitAllowed,
      ...effectChecks('attack'),
    ],
    hidden: [effectIsMissing, tellingIsMissing('attacks')],
    execute(context) {
      const { cid, effect, say } = context.intent;
      const newOpener = context.state.conflict?.phase === 'CONFLICT.stalled' ? holderOf(context.view, cid) : undefined;
      // The stalled round is over; the attacker begins a new one (CR-71).
      if (newOpener !== undefined) beginRound(context, newOpener);
      const part = partOnTurn(context);
      const card = context.cards.cid;
      const self = nextAttackId(context.state);
      playWithMagic(context, {
        lay: () => layAttack(context, part, playedCard(context, card, say)),
        cast: () => castSpell(context, part, { card: card.face, effect, self }),
      });
      clearReds(context);
      advance(context);
    },
  },
);

/**
 * Refuses a target that is not an active participant of another side. If the reason has no clause, the calling check's
 * applies.
 */
function enemyFault(view: TableView, target: unknown) {
  const { conflict } = view.shared;
  const part = ownTurn(view);
  const named = partIn(conflict, target);
  if (conflict === null || part === undefined) return undefined;
  if (named !== undefined && !named.active && named.side !== partIn(conflict, part)?.side)
    return { code: 'CR_TARGET_OUT', clause: 'CR-123', facts: { name: named.name } };
  if (enemiesOf(conflict, part).some((id) => id === target)) return undefined;
  return {
    code: 'CR_NOT_ENEMY',
    facts: { name: nameOf(view, typeof target === 'string' ? target : '') },
  };
}
