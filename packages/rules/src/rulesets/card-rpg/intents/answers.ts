/** The answers to an attack: cover, deflect, wound; and sending covered piles on (CR-90 to CR-112). */
import type { Played } from '../features/attacks/events.ts';
import type { CardCode, Intent, Suit } from '../../../kernel/index.ts';
import { rankOf, rule, suitOf } from '../../../kernel/index.ts';
import { topAfter, worksFirst } from '../after-magic.ts';
import { coveredBy, enemiesOf, fighter, isRed, toResolve, topOfAttack } from '../arena.ts';
import type { PartId } from '../cards.ts';
import { isSpell, valueOf } from '../cards.ts';
import { readEffect } from '../effects.ts';

import { castSpell, playedCard, playWithMagic, wound } from '../flow/answers.ts';
import { goOn } from '../flow/course.ts';
import { takeHelp as takesHelp } from '../flow/help.ts';
import { clearReds } from '../flow/place.ts';
import { mostWounds } from '../options.ts';
import { conflictOf } from '../table.ts';
import type { CardView } from '../sight.ts';
import type { CardInput, CardContext, CardRule } from './define.ts';
import { anybody, define, handInPlay, heldIn, nameOf, objectIf, optionalText, partIn, trimmed } from './define.ts';
import type { EffectPlay } from './spells.ts';
import { effectRules, effectField, effectIsMissing, tellingIsMissing } from './spells.ts';
import { tellFields, turnPhases, onTurn, inHand, ownTurn, ownPlay, nextAid, enemyFault } from './turn.ts';

interface OfAttack extends Intent {
  readonly aid: string;
}

interface Answer extends OfAttack, EffectPlay {}

/** CR-94, CR-128: the attack lies there, open, and against this participant. */
const isAgainstYou: CardRule<OfAttack> = rule('CR-74', ['aid'], ({ view, intent }) => {
  const { conflict } = view.shared;
  const part = ownTurn(view);
  if (conflict === null || part === undefined) return undefined;
  const red = conflict.reds.find(({ aid }) => aid === intent.aid);
  if (red !== undefined)
    return objectIf(red.resolvedBy.includes(part), () => ({ code: 'CR_ALREADY_RESOLVED', clause: 'CR-179' }));
  const attack = conflict.attacks.find(({ aid }) => aid === intent.aid);
  if (attack === undefined) return { code: 'CR_NO_SUCH_ATTACK' };
  if (attack.target !== part) return { code: 'CR_NOT_AGAINST_YOU', facts: { name: nameOf(view, attack.target) } };
  return objectIf(attack.status === 'covered', () => ({ code: 'CR_ALREADY_RESOLVED' }));
});

function attacksOnYou(view: CardView): readonly string[] {
  const { conflict } = view.shared;
  const part = ownTurn(view);
  return conflict === null || part === undefined ? [] : toResolve(conflict, part);
}

/** What the card would answer: the top as it lies, or as magic that works first leaves it, once it is said which (CR-127). */
function topFor({ view, intent }: CardInput<Answer>, card: CardCode): CardCode | 'gone' | undefined {
  const { conflict, options } = view.shared;
  const lies = conflict === null ? undefined : topOfAttack(conflict, intent.aid);
  if (conflict === null || lies === undefined || !worksFirst(options) || !isSpell(card)) return lies;
  const effect = readEffect(intent.effect);
  return effect === undefined ? undefined : (topAfter(conflict, effect, intent.aid) ?? 'gone');
}

function facesOf(judged: CardInput<Answer>) {
  const { view, intent } = judged;
  const card = heldIn(view, ownTurn(view), intent.cid)?.face;
  const top = card === undefined ? undefined : topFor(judged, card);
  return card === undefined || top === undefined || top === 'gone' ? undefined : { card, top };
}

/** CR-127: what magic has taken away before the card lies there is answered no more. */
const isStillThere: CardRule<Answer> = rule('CR-127', ['aid', 'cid', 'effect'], (judged) => {
  const card = heldIn(judged.view, ownTurn(judged.view), judged.intent.cid)?.face;
  return card !== undefined && topFor(judged, card) === 'gone' ? { code: 'CR_NO_SUCH_ATTACK' } : undefined;
});

const covers: CardRule<Answer> = rule('CR-90', ['aid', 'cid'], (judged) => {
  const faces = facesOf(judged);
  const trump = judged.view.shared.conflict?.trump ?? null;
  return faces === undefined || trump === null ? undefined : coverFault(faces, trump);
});

/** CR-90 to CR-92: same suit as high or higher; any trump on what is none. */
function coverFault({ card, top }: { readonly card: CardCode; readonly top: CardCode }, trump: Suit) {
  const needed = valueOf(top);
  const isTrump = suitOf(card) === trump;
  if (suitOf(top) === trump)
    return isTrump && valueOf(card) >= needed
      ? undefined
      : { code: 'CR_TRUMP_TOO_LOW', clause: 'CR-92', facts: { trump, n: needed } };
  if (isTrump) return undefined;
  if (suitOf(card) !== suitOf(top)) return { code: 'CR_WRONG_SUIT', facts: { attack: top, suit: suitOf(top), trump } };
  return objectIf(valueOf(card) < needed, () => ({
    code: 'CR_TOO_LOW',
    facts: { card, v: valueOf(card), n: needed },
  }));
}

const answerFields = {
  aid: { kind: 'choice', of: attacksOnYou },
  cid: { kind: 'card', from: handInPlay },
} as const;

export const cover = define<Answer>({
  ...anybody,
  type: 'cover',
  clause: 'CR-90',
  phases: turnPhases,
  fields: { ...answerFields, effect: effectField('cover'), ...tellFields },
  checks: [onTurn, isAgainstYou, inHand('CR-90'), isStillThere, covers, ...effectRules('cover')],
  hidden: [effectIsMissing, tellingIsMissing('all')],
  execute(context) {
    const { aid, effect, say } = context.intent;
    const { part, card } = ownPlay(context);
    const self = nextAid(context);
    playWithMagic(context, {
      lay: () => context.emit({ type: 'attack_covered', aid, by: part, ...playedCard(context, card, say) }),
      cast: () => castSpell(context, part, { card: card.face, effect, self }),
    });
    clearReds(context);
    goOn(context);
  },
});

interface Deflect extends Answer {
  readonly target?: PartId;
}

/** Who may be sent something: nobody for a red card that only lets go (CR-180, CR-181). */
function needsTarget(view: CardView, aid: string): 'needs' | 'none' | 'nobody there' {
  const { conflict } = view.shared;
  const part = ownTurn(view);
  if (conflict === null || part === undefined) return 'none';
  if (isRed(conflict, aid) && view.shared.options['redDeflectCard'] !== 'attacks') return 'none';
  return enemiesOf(conflict, part).length > 0 ? 'needs' : 'nobody there';
}

const sameNumber: CardRule<Deflect> = rule('CR-102', ['aid', 'cid'], (judged) => {
  const faces = facesOf(judged);
  if (faces === undefined) return undefined;
  const { card, top } = faces;
  const facts = { n: valueOf(top) };
  if (valueOf(card) !== valueOf(top)) return { code: 'CR_NUMBER_DIFFERS', facts };
  const byRank = judged.view.shared.options['deflectMatch'] === 'rank';
  return objectIf(byRank && rankOf(card) !== rankOf(top), () => ({
    code: 'CR_NUMBER_DIFFERS',
    clause: 'CR-103',
    facts,
  }));
});

const targetFits: CardRule<Deflect> = rule('CR-104', ['aid', 'target'], ({ view, intent }) => {
  const { conflict } = view.shared;
  if (conflict === null || ownTurn(view) === undefined) return undefined;
  switch (needsTarget(view, intent.aid)) {
    case 'none':
      return { code: 'CR_RED_STAYS', clause: 'CR-180' };
    case 'nobody there':
    case 'needs':
      return enemyFault(view, intent.target);
  }
});

/** Whom it was meant for may be out by then (CR-127): it goes where there is nobody to send it to (CR-108). */
function layDeflection(context: CardContext<Deflect>, part: PartId, card: Played): void {
  const { aid, target: wanted } = context.intent;
  const conflict = conflictOf(context.state);
  const target = wanted !== undefined && fighter(conflict, wanted)?.active === true ? wanted : null;
  const red = isRed(conflict, aid);
  const pile = conflict.attacks.find((one) => one.aid === aid)?.pile ?? [];
  const topOnly = context.state.options['deflectTravels'] === 'top-only' && target !== null && !red;
  const dropped = topOnly ? pile.slice(0, -1).map(({ face }) => face) : [];
  context.emit({
    type: 'attack_deflected',
    aid,
    newAid: target === null ? null : nextAid(context),
    by: part,
    target,
    ...(dropped.length === 0 ? {} : { dropped }),
    ...card,
  });
  if (red) context.emit({ type: 'red_resolved', aid, part, how: 'deflected' });
}

export const deflect = define<Deflect>({
  ...anybody,
  type: 'deflect',
  clause: 'CR-102',
  phases: turnPhases,
  fields: {
    ...answerFields,
    target: {
      kind: 'json',
      optional: true,
      of: (view: CardView, { aid }: Intent) => {
        const part = ownTurn(view);
        const { conflict } = view.shared;
        if (conflict === null || part === undefined || needsTarget(view, String(aid)) !== 'needs') return [];
        return enemiesOf(conflict, part);
      },
    },
    effect: effectField('deflect'),
    ...tellFields,
  },
  checks: [onTurn, isAgainstYou, inHand('CR-102'), isStillThere, sameNumber, targetFits, ...effectRules('deflect')],
  hidden: [
    {
      clause: 'CR-104',
      check: ({ view, intent }) =>
        intent.target === undefined && needsTarget(view, intent.aid) === 'needs'
          ? { code: 'CR_TARGET_NEEDED' }
          : undefined,
    },
    effectIsMissing,
    tellingIsMissing('all'),
  ],
  execute(context) {
    const { effect, say } = context.intent;
    const { part, card } = ownPlay(context);
    const self = nextAid(context);
    playWithMagic(context, {
      lay: () => layDeflection(context, part, playedCard(context, card, say)),
      cast: () => castSpell(context, part, { card: card.face, effect, self }),
    });
    clearReds(context);
    goOn(context);
  },
});

/** What was told with it; nothing where nothing was. */
function told(say: unknown): string | null {
  const text = trimmed(say);
  return text === '' ? null : text;
}

interface TakeWound extends OfAttack {
  readonly say?: string;
}

export const takeWound = define<TakeWound>({
  ...anybody,
  type: 'take_wound',
  clause: 'CR-109',
  phases: turnPhases,
  fields: { aid: { kind: 'choice', of: attacksOnYou }, say: optionalText },
  checks: [
    onTurn,
    isAgainstYou,
    rule('CR-112', [], ({ view }) => {
      const part = partIn(view.shared.conflict, ownTurn(view));
      return part !== undefined && part.wounds.length >= mostWounds ? { code: 'CR_THIRD_WOUND' } : undefined;
    }),
  ],
  hidden: [tellingIsMissing('all')],
  execute(context) {
    const part = context.state.conflict?.turn?.part;
    if (part === undefined) return;
    wound(context, part, context.intent.aid, told(context.intent.say));
    goOn(context);
  },
});

/** CR-173: the place's help covers as a card in hand would, for everybody once. */
export const takeHelp = define<OfAttack>({
  ...anybody,
  type: 'take_help',
  clause: 'CR-173',
  phases: turnPhases,
  fields: { aid: { kind: 'choice', of: attacksOnYou } },
  checks: [
    onTurn,
    rule('CR-173', [], ({ view }) => {
      const { conflict } = view.shared;
      const part = ownTurn(view);
      if (conflict === null || part === undefined) return undefined;
      if (conflict.help === null) return { code: 'CR_NO_HELP' };
      return objectIf(conflict.help.usedBy.includes(part), () => ({ code: 'CR_HELP_USED' }));
    }),
    isAgainstYou,
    rule('CR-173', ['aid'], ({ view, intent }) => {
      const { conflict } = view.shared;
      const card = conflict?.help?.card.face;
      const top = conflict === null ? undefined : topOfAttack(conflict, intent.aid);
      const trump = conflict?.trump ?? null;
      return card === undefined || top === undefined || trump === null ? undefined : coverFault({ card, top }, trump);
    }),
  ],
  execute(context) {
    const part = context.state.conflict?.turn?.part;
    if (part === undefined) return;
    takesHelp(context, part, context.intent.aid);
    goOn(context);
  },
});

interface Push extends Intent {
  readonly to: Readonly<Record<string, PartId>>;
  readonly say?: string;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const allAnswered: CardRule = rule('CR-95', [], ({ view }) => {
  const part = ownTurn(view);
  const { conflict } = view.shared;
  const open = conflict === null || part === undefined ? 0 : toResolve(conflict, part).length;
  return objectIf(open > 0, () => ({ code: 'CR_OPEN_ATTACKS', facts: { n: open } }));
});

export const push = define<Push>({
  ...anybody,
  type: 'push',
  clause: 'CR-95',
  phases: ['TURN.resolve', 'TURN.push'],
  // All at once is for programs: people send one pile after the other.
  fields: { to: { kind: 'json', of: () => [] }, say: optionalText },
  checks: [
    onTurn,
    allAnswered,
    rule('CR-96', ['to'], ({ view, intent }) => {
      const part = ownTurn(view);
      const { conflict } = view.shared;
      if (conflict === null || part === undefined) return undefined;
      const covered = coveredBy(conflict, part);
      const to: unknown = intent.to;
      const complete =
        isRecord(to) && Object.keys(to).length === covered.length && covered.every((aid) => Object.hasOwn(to, aid));
      return objectIf(!complete, () => ({ code: 'CR_PUSH_INCOMPLETE' }));
    }),
    rule('CR-95', ['to'], ({ view, intent }) => {
      const to: unknown = intent.to;
      const faults = isRecord(to) ? Object.values(to).map((target) => enemyFault(view, target)) : [];
      return faults.find((fault) => fault !== undefined);
    }),
  ],
  hidden: [tellingIsMissing('all')],
  execute(context) {
    const part = context.state.conflict?.turn?.part;
    if (part === undefined) return;
    const { to: wanted }: { readonly to: unknown } = context.intent;
    const to = Object.entries(isRecord(wanted) ? wanted : {}).map(([aid, target]) => ({ aid, target: String(target) }));
    context.emit({ type: 'piles_pushed', by: part, to, say: told(context.intent.say) });
    goOn(context);
  },
});

interface SendPile extends OfAttack {
  readonly target: PartId;
  readonly say?: string;
}

function ownCovered(view: CardView): readonly string[] {
  const { conflict } = view.shared;
  const part = ownTurn(view);
  return conflict === null || part === undefined ? [] : coveredBy(conflict, part);
}

/** The same for one pile; the others follow. */
export const sendPile = define<SendPile>({
  ...anybody,
  type: 'send_pile',
  clause: 'CR-95',
  phases: ['TURN.resolve', 'TURN.push'],
  fields: {
    aid: { kind: 'choice', of: ownCovered },
    target: {
      kind: 'choice',
      of: (view: CardView) => {
        const { conflict } = view.shared;
        const part = ownTurn(view);
        return conflict === null || part === undefined ? [] : enemiesOf(conflict, part);
      },
    },
    say: optionalText,
  },
  checks: [
    onTurn,
    allAnswered,
    rule('CR-96', ['aid'], ({ view, intent }) =>
      objectIf(!ownCovered(view).includes(intent.aid), () => ({ code: 'CR_NO_SUCH_ATTACK' })),
    ),
    rule('CR-95', ['target'], ({ view, intent }) => enemyFault(view, intent.target)),
  ],
  hidden: [tellingIsMissing('all')],
  execute(context) {
    const part = context.state.conflict?.turn?.part;
    if (part === undefined) return;
    const { aid, target } = context.intent;
    context.emit({ type: 'piles_pushed', by: part, to: [{ aid, target }], say: told(context.intent.say) });
    goOn(context);
  },
});
