/** What happens with cards on a turn: cover, deflect, wound, push, attack, end, and concession (CR-74 to CR-123). */
import type { Intent, Suit } from '../../../kernel/index.ts';
import { rankOf, rule, suitOf } from '../../../kernel/index.ts';
import { coveredBy, enemiesOf, fighter, isRed, openAgainst, toResolve, topOfAttack, woundSuits } from '../arena.ts';
import type { PartId } from '../cards.ts';
import { valueOf } from '../cards.ts';
import { castSpell, concede as concedeWith, playedCard, wound } from '../flow/answers.ts';
import { goOn } from '../flow/course.ts';
import { clearReds } from '../flow/place.ts';
import { endTurn as endsTurn, beginTurn } from '../flow/turns.ts';
import { mostWounds } from '../options.ts';
import type { CardView, ConflictView, OwnedCard } from '../view.ts';
import type { CardCase, CardDeed, CardRule } from './define.ts';
import {
  anybody,
  define,
  handInPlay,
  heldIn,
  longestId,
  nameOf,
  objectIf,
  optionalText,
  ownParts,
  partIn,
  trimmed,
} from './define.ts';
import type { EffectPlay } from './spells.ts';
import { effectField, effectIsMissing, effectRules, tellingIsMissing } from './spells.ts';

const turnPhases = ['TURN.resolve', 'TURN.push', 'TURN.attack'] as const;
export const fightPhases = [...turnPhases, 'ENV.reveal', 'CONFLICT.stalled'] as const;

/** The participant on turn, if this viewer plays them. */
function ownTurn(view: CardView): PartId | undefined {
  const part = view.shared.conflict?.turn?.part;
  return part !== undefined && ownParts(view).includes(part) ? part : undefined;
}

const isOut = (view: CardView): boolean => {
  const own = ownParts(view).map((id) => partIn(view.shared.conflict, id));
  return own.length > 0 && own.every((part) => part?.active === false);
};

/** CR-77, CR-119: only on one's own turn, and never after a concession. */
const onTurn: CardRule = rule('CR-77', [], ({ view }) => {
  const { conflict } = view.shared;
  if (conflict === null || ownTurn(view) !== undefined) return undefined;
  if (isOut(view)) return { code: 'CR_OUT_OF_CONFLICT', clause: 'CR-119' };
  if (conflict.turn === null) return undefined;
  return { code: 'E_NOT_YOUR_TURN', facts: { name: nameOf(view, conflict.turn.part) } };
});

const inHand: CardRule = rule('CR-80', ['cid'], ({ view, intent }) =>
  handInPlay(view).some(({ handle }) => handle === intent['cid']) ? undefined : { code: 'E_NOT_IN_HAND' },
);

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
  if (red !== undefined) return objectIf(red.resolvedBy.includes(part), () => ({ code: 'CR_ALREADY_RESOLVED' }));
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

function facesOf({ view, intent }: CardCase<Answer>) {
  const { conflict } = view.shared;
  const card = heldIn(view, ownTurn(view), intent.cid)?.face;
  const top = conflict === null ? undefined : topOfAttack(conflict, intent.aid);
  return card === undefined || top === undefined ? undefined : { card, top };
}

/** CR-90 to CR-92: same suit as high or higher; any trump on what is none. */
const covers: CardRule<Answer> = rule('CR-90', ['aid', 'cid'], (judged) => {
  const faces = facesOf(judged);
  const trump = judged.view.shared.conflict?.trump ?? null;
  if (faces === undefined || trump === null) return undefined;
  const { card, top } = faces;
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
    facts: { card, v: valueOf(card), n: needed, trump },
  }));
});

const answerFields = {
  aid: { kind: 'choice', of: attacksOnYou },
  cid: { kind: 'card', from: handInPlay },
} as const;

const tellFields = {
  say: optionalText,
  told: { kind: 'choice', of: [true, false], optional: true },
} as const;

function ownPlay(deed: CardDeed<EffectPlay>): { readonly part: PartId; readonly card: OwnedCard } {
  const part = deed.state.conflict?.turn?.part;
  const card = heldIn(deed.view, part, deed.intent.cid);
  if (part === undefined || card === undefined) throw new Error('The rules let this through');
  return { part, card };
}

function nextAid(deed: CardDeed): string {
  return `A${(deed.state.conflict?.aids ?? 0) + 1}`;
}

export const cover = define<Answer>({
  ...anybody,
  type: 'cover',
  clause: 'CR-90',
  phases: turnPhases,
  fields: { ...answerFields, effect: effectField('cover'), ...tellFields },
  rules: [onTurn, isAgainstYou, inHand, covers, ...effectRules('cover')],
  hiddenRules: [effectIsMissing, tellingIsMissing('all')],
  happen(deed) {
    const { aid, effect, say } = deed.intent;
    const { part, card } = ownPlay(deed);
    deed.tell({ type: 'attack_covered', aid, by: part, ...playedCard(deed, card, say) });
    castSpell(deed, part, { card: card.face, effect, self: nextAid(deed) });
    clearReds(deed);
    goOn(deed);
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

/** CR-81: an active participant of another side. */
function enemyFault(view: CardView, target: unknown) {
  const { conflict } = view.shared;
  const part = ownTurn(view);
  const named = partIn(conflict, target);
  if (conflict === null || part === undefined) return undefined;
  if (named !== undefined && !named.active && named.side !== partIn(conflict, part)?.side)
    return { code: 'CR_TARGET_OUT', clause: 'CR-123', facts: { name: named.name } };
  if (enemiesOf(conflict, part).some((id) => id === target)) return undefined;
  return {
    code: 'CR_NOT_ENEMY',
    clause: 'CR-81',
    facts: { name: nameOf(view, typeof target === 'string' ? target : '') },
  };
}

const sameNumber: CardRule<Deflect> = rule('CR-102', ['aid', 'cid'], (judged) => {
  const faces = facesOf(judged);
  if (faces === undefined) return undefined;
  const { card, top } = faces;
  const same =
    judged.view.shared.options['deflectMatch'] === 'rank'
      ? rankOf(card) === rankOf(top)
      : valueOf(card) === valueOf(top);
  return same ? undefined : { code: 'CR_NUMBER_DIFFERS', clause: 'CR-103', facts: { n: valueOf(top), top } };
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
  rules: [onTurn, isAgainstYou, inHand, sameNumber, targetFits, ...effectRules('deflect')],
  hiddenRules: [
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
  happen(deed) {
    const { aid, effect, say } = deed.intent;
    const { part, card } = ownPlay(deed);
    const target = deed.intent.target ?? null;
    const self = nextAid(deed);
    const red = deed.view.shared.conflict !== null && isRed(deed.view.shared.conflict, aid);
    deed.tell({
      type: 'attack_deflected',
      aid,
      newAid: target === null ? null : self,
      by: part,
      target,
      ...playedCard(deed, card, say),
    });
    if (red) deed.tell({ type: 'red_resolved', aid, part, how: 'deflected' });
    castSpell(deed, part, { card: card.face, effect, self });
    clearReds(deed);
    goOn(deed);
  },
});

interface TakeWound extends OfAttack {
  readonly say?: string;
}

export const takeWound = define<TakeWound>({
  ...anybody,
  type: 'take_wound',
  clause: 'CR-109',
  phases: turnPhases,
  fields: { aid: { kind: 'choice', of: attacksOnYou }, say: optionalText },
  rules: [
    onTurn,
    isAgainstYou,
    rule('CR-112', [], ({ view }) => {
      const part = partIn(view.shared.conflict, ownTurn(view));
      return part !== undefined && part.wounds.length >= mostWounds ? { code: 'CR_THIRD_WOUND' } : undefined;
    }),
  ],
  hiddenRules: [tellingIsMissing('all')],
  happen(deed) {
    const part = deed.state.conflict?.turn?.part;
    if (part === undefined) return;
    const say = trimmed(deed.intent.say);
    wound(deed, part, deed.intent.aid, say === '' ? null : say);
    goOn(deed);
  },
});

interface Push extends Intent {
  readonly to: Readonly<Record<string, PartId>>;
  readonly say?: string;
}

/** So many ways to send piles are listed; any other can be sent all the same. */
const mostWays = 60;

function waysToPush(view: CardView): readonly Readonly<Record<string, PartId>>[] {
  const { conflict } = view.shared;
  const part = ownTurn(view);
  if (conflict === null || part === undefined) return [];
  const enemies = enemiesOf(conflict, part);
  const [first, ...others] = coveredBy(conflict, part);
  if (first === undefined) return [];
  return others
    .reduce(
      (ways: readonly Readonly<Record<string, PartId>>[], aid) =>
        ways.flatMap((way) => enemies.map((enemy) => ({ ...way, [aid]: enemy }))).slice(0, mostWays),
      enemies.map((enemy) => ({ [first]: enemy })),
    )
    .slice(0, mostWays);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const push = define<Push>({
  ...anybody,
  type: 'push',
  clause: 'CR-95',
  phases: ['TURN.resolve', 'TURN.push'],
  fields: { to: { kind: 'json', of: waysToPush }, say: optionalText },
  rules: [
    onTurn,
    rule('CR-95', [], ({ view }) => {
      const part = ownTurn(view);
      const { conflict } = view.shared;
      const open = conflict === null || part === undefined ? 0 : toResolve(conflict, part).length;
      return objectIf(open > 0, () => ({ code: 'CR_OPEN_ATTACKS', facts: { n: open } }));
    }),
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
  hiddenRules: [tellingIsMissing('all')],
  happen(deed) {
    const part = deed.state.conflict?.turn?.part;
    if (part === undefined) return;
    const to = Object.entries(deed.intent.to).map(([aid, target]) => ({ aid, target }));
    deed.tell({ type: 'piles_pushed', by: part, to });
    goOn(deed);
  },
});

interface Attack extends EffectPlay {
  readonly target: PartId;
}

/** Whose card it is where nobody is on turn: who still holds a card acts after all (CR-202). */
function holderOf(view: CardView, cid: unknown): PartId | undefined {
  return Object.entries(view.own.hands ?? {}).find(([, cards]) => cards.some(({ handle }) => handle === cid))?.[0];
}

function attackerIn({ view, intent }: CardCase<Attack>): PartId | undefined {
  return view.shared.phase === 'CONFLICT.stalled' ? holderOf(view, intent.cid) : ownTurn(view);
}

const suitAllowed: CardRule<Attack> = rule('CR-82', ['target', 'cid'], (judged) => {
  const { view, intent } = judged;
  const { conflict, options } = view.shared;
  const card = heldIn(view, ownTurn(view), intent.cid)?.face;
  const target = conflict === null ? undefined : fighter(conflict, intent.target);
  if (conflict?.turn === null || conflict?.turn?.free === true) return undefined;
  if (conflict === null || card === undefined || target === undefined || !isEnemy(judged)) return undefined;
  const allowed: readonly Suit[] = woundSuits(target, options['woundSuit']);
  return objectIf(!allowed.includes(suitOf(card)), () => ({
    code: 'CR_SUIT_NOT_WOUNDED',
    facts: { name: nameOf(view, intent.target), suits: allowed.length === 0 ? null : allowed },
  }));
});

function isEnemy(judged: CardCase<Attack>): boolean {
  const { conflict } = judged.view.shared;
  const part = attackerIn(judged);
  return conflict !== null && part !== undefined && enemiesOf(conflict, part).includes(judged.intent.target);
}

function targetsIn(view: CardView): readonly PartId[] {
  const { conflict } = view.shared;
  const part = ownTurn(view);
  if (conflict === null) return [];
  if (part !== undefined) return enemiesOf(conflict, part);
  return view.shared.phase === 'CONFLICT.stalled' ? conflict.participants.map(({ id }) => id) : [];
}

const nothingBefore: CardRule = rule('CR-73', [], ({ view }) => {
  const { conflict } = view.shared;
  const part = ownTurn(view);
  if (conflict === null || part === undefined) return undefined;
  const open = toResolve(conflict, part).length;
  if (open > 0) return { code: 'CR_OPEN_ATTACKS', facts: { n: open } };
  return objectIf(coveredBy(conflict, part).length > 0, () => ({ code: 'CR_PUSH_FIRST', clause: 'CR-96' }));
});

export const attack = define<Attack>({
  ...anybody,
  type: 'attack',
  clause: 'CR-80',
  phases: [...turnPhases, 'CONFLICT.stalled'],
  fields: {
    target: { kind: 'choice', of: targetsIn },
    cid: { kind: 'card', from: handInPlay },
    effect: effectField('attack'),
    ...tellFields,
  },
  rules: [
    onTurn,
    nothingBefore,
    rule('CR-86', [], ({ view }) => {
      const attacks = ownTurn(view) === undefined ? 0 : (view.shared.conflict?.turn?.attacks ?? 0);
      const unlimited = view.shared.options['newAttacksPerTurn'] === 'unlimited';
      return objectIf(attacks > 0 && !unlimited, () => ({ code: 'CR_ALREADY_ATTACKED' }));
    }),
    inHand,
    rule('CR-81', ['target'], (judged) => {
      const { view, intent } = judged;
      if (view.shared.phase === 'CONFLICT.stalled') return undefined;
      return enemyFault(view, intent.target);
    }),
    // Nobody is on turn: the card says who attacks.
    rule('CR-202', ['target', 'cid'], (judged) => {
      const { view, intent } = judged;
      if (view.shared.phase !== 'CONFLICT.stalled' || isEnemy(judged)) return undefined;
      const active = partIn(view.shared.conflict, holderOf(view, intent.cid))?.active;
      if (active === false) return { code: 'CR_OUT_OF_CONFLICT' };
      return { code: 'CR_NOT_ENEMY', facts: { name: nameOf(view, intent.target) } };
    }),
    suitAllowed,
    ...effectRules('attack'),
  ],
  hiddenRules: [effectIsMissing, tellingIsMissing('attacks')],
  happen(deed) {
    const { target, cid, effect, say } = deed.intent;
    const late = deed.state.conflict?.phase === 'CONFLICT.stalled' ? holderOf(deed.view, cid) : undefined;
    if (late !== undefined) beginTurn(deed, late);
    const { part, card } = ownPlay(deed);
    const aid = nextAid(deed);
    deed.tell({ type: 'attack_made', aid, by: part, target, ...playedCard(deed, card, say) });
    castSpell(deed, part, { card: card.face, effect, self: aid });
    clearReds(deed);
    goOn(deed);
  },
});

export const endTurn = define({
  ...anybody,
  type: 'end_turn',
  clause: 'CR-75',
  phases: turnPhases,
  fields: {},
  rules: [onTurn, nothingBefore],
  happen(deed) {
    endsTurn(deed);
    goOn(deed);
  },
});

interface Concede extends Intent {
  readonly part: PartId;
  readonly say?: string;
}

function notOut(conflict: ConflictView | null, part: PartId): boolean {
  return partIn(conflict, part)?.active === true;
}

export const concede = define<Concede>({
  ...anybody,
  type: 'concede',
  clause: 'CR-115',
  phases: ['CONFLICT.open', ...fightPhases],
  fields: {
    part: { kind: 'choice', of: (view: CardView) => ownParts(view).filter((id) => notOut(view.shared.conflict, id)) },
    say: optionalText,
  },
  rules: [
    rule('CR-115', ['part'], ({ view, intent }) => {
      if (view.shared.conflict === null) return undefined;
      const named = partIn(view.shared.conflict, intent.part);
      if (named === undefined) return { code: 'CR_NOT_IN_CONFLICT', facts: { name: nameOf(view, intent.part) } };
      if (!ownParts(view).includes(intent.part)) return { code: 'E_NOT_YOURS', facts: { name: named.seat } };
      return named.active ? undefined : { code: 'CR_OUT_OF_CONFLICT' };
    }),
  ],
  happen(deed) {
    const say = trimmed(deed.intent.say);
    const forced = isForced(deed);
    concedeWith(deed, deed.intent.part, { why: forced ? 'third' : 'will', say: say === '' ? null : say });
    goOn(deed);
  },
});

/** CR-112: two wounds, and something still open. */
function isForced({ state, intent }: CardDeed<Concede>): boolean {
  const part = state.conflict?.participants.find(({ id }) => id === intent.part);
  if (state.conflict === null || part === undefined) return false;
  const onTurn = state.conflict.turn?.part === intent.part;
  return onTurn && part.wounds.length >= mostWounds && openAgainst(state.conflict, intent.part).length > 0;
}

/** CR-143: this table never plays a face for its effect alone. */
export const cast = define({
  ...anybody,
  type: 'cast',
  clause: 'CR-143',
  phases: turnPhases,
  fields: { cid: { kind: 'text', most: longestId }, effect: { kind: 'json', optional: true }, ...tellFields },
  rules: [onTurn, rule('CR-143', [], () => ({ code: 'E_OPTION' }))],
  happen() {
    throw new Error('No table plays with this');
  },
});
