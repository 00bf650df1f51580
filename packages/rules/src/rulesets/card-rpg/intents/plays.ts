/** Attacking, ending a turn, conceding (CR-80 to CR-89, CR-115 to CR-123). */
import type { Played } from '../features/attacks/events.ts';
import type { Intent, Suit } from '../../../kernel/index.ts';
import { rule, suitOf } from '../../../kernel/index.ts';
import { enemiesOf, fighter, toResolve, woundSuits } from '../arena.ts';
import type { PartId } from '../cards.ts';
import { isSpell } from '../cards.ts';

import { castSpell, concede as concedeWith, playedCard, playWithMagic } from '../flow/answers.ts';
import { goOn } from '../flow/course.ts';
import { clearReds } from '../flow/place.ts';
import { endTurn as endsTurn, beginRound } from '../flow/turns.ts';
import { mostWounds } from '../options.ts';
import { partOf } from '../table.ts';
import type { CardView, ConflictView } from '../sight.ts';
import type { CardInput, CardContext, CardRule } from './define.ts';
import {
  anybody,
  define,
  handInPlay,
  heldIn,
  nameOf,
  notYours,
  objectIf,
  optionalText,
  ownParts,
  partIn,
  trimmed,
} from './define.ts';
import type { EffectPlay } from './spells.ts';
import { effectRules, effectField, effectIsMissing, tellingIsMissing } from './spells.ts';
import {
  fightPhases,
  tellFields,
  turnPhases,
  onTurn,
  inHand,
  nothingBefore,
  ownTurn,
  ownPlay,
  nextAid,
  enemyFault,
} from './turn.ts';

interface Attack extends EffectPlay {
  readonly target: PartId;
}

/** Whose card it is where nobody is on turn: who still holds a card acts after all (CR-202). */
function holderOf(view: CardView, cid: unknown): PartId | undefined {
  return Object.entries(view.own.hands ?? {}).find(([, cards]) => cards.some(({ handle }) => handle === cid))?.[0];
}

function attackerIn({ view, intent }: CardInput<Attack>): PartId | undefined {
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
    facts: { name: nameOf(view, intent.target), suits: allowed },
  }));
});

function isEnemy(judged: CardInput<Attack>): boolean {
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

/** Whom it was meant for may be out by then (CR-127): it was played for its magic alone. */
function layAttack(context: CardContext<Attack>, part: PartId, card: Played): void {
  const { target } = context.intent;
  if (partOf(context.state, target).active)
    context.emit({ type: 'attack_made', aid: nextAid(context), by: part, target, ...card });
  else context.emit({ type: 'face_played', by: part, ...card });
}

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
  checks: [
    onTurn,
    nothingBefore('CR-73'),
    rule('CR-86', [], ({ view }) => {
      const attacks = ownTurn(view) === undefined ? 0 : (view.shared.conflict?.turn?.attacks ?? 0);
      const unlimited = view.shared.options['newAttacksPerTurn'] === 'unlimited';
      return objectIf(attacks > 0 && !unlimited, () => ({ code: 'CR_ALREADY_ATTACKED' }));
    }),
    inHand('CR-80'),
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
  hidden: [effectIsMissing, tellingIsMissing('attacks')],
  execute(context) {
    const { cid, effect, say } = context.intent;
    const late = context.state.conflict?.phase === 'CONFLICT.stalled' ? holderOf(context.view, cid) : undefined;
    // The round that stalled is over: a new one begins with whoever moves after all (CR-71).
    if (late !== undefined) beginRound(context, late);
    const { part, card } = ownPlay(context);
    const self = nextAid(context);
    playWithMagic(context, {
      lay: () => layAttack(context, part, playedCard(context, card, say)),
      cast: () => castSpell(context, part, { card: card.face, effect, self }),
    });
    clearReds(context);
    goOn(context);
  },
});

export const endTurn = define({
  ...anybody,
  type: 'end_turn',
  clause: 'CR-75',
  phases: turnPhases,
  fields: {},
  checks: [onTurn, nothingBefore('CR-75')],
  execute(context) {
    endsTurn(context);
    goOn(context);
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
    say: { ...optionalText, asked: () => true },
  },
  checks: [
    rule('CR-115', ['part'], ({ view, intent }) => {
      if (view.shared.conflict === null) return undefined;
      const named = partIn(view.shared.conflict, intent.part);
      if (named === undefined) return { code: 'CR_NOT_IN_CONFLICT', facts: { name: nameOf(view, intent.part) } };
      if (!ownParts(view).includes(intent.part)) return notYours(view, named);
      return named.active ? undefined : { code: 'CR_OUT_OF_CONFLICT' };
    }),
  ],
  execute(context) {
    const say = trimmed(context.intent.say);
    const forced = isForced(context);
    concedeWith(context, context.intent.part, { why: forced ? 'third' : 'will', say: say === '' ? null : say });
    goOn(context);
  },
});

/** CR-112: two wounds, and something still open. */
function isForced({ state, intent }: CardContext<Concede>): boolean {
  const part = state.conflict?.participants.find(({ id }) => id === intent.part);
  if (state.conflict === null || part === undefined) return false;
  const onTurn = state.conflict.turn?.part === intent.part;
  return onTurn && part.wounds.length >= mostWounds && toResolve(state.conflict, intent.part).length > 0;
}

/** CR-143: a face for its effect alone, where the table plays so; it leaves play and costs the same. */
export const cast = define<EffectPlay>({
  ...anybody,
  type: 'cast',
  clause: 'CR-143',
  phases: turnPhases,
  fields: { cid: { kind: 'card', from: handInPlay }, effect: effectField('cast'), ...tellFields },
  checks: [
    onTurn,
    rule('CR-143', [], ({ view }) =>
      objectIf(view.shared.options['standaloneMagic'] !== true, () => ({ code: 'E_OPTION' })),
    ),
    // Between covering and sending on there is nothing else to do (CR-76).
    rule('CR-76', [], ({ view }) =>
      objectIf(view.shared.phase === 'TURN.push', () => ({ code: 'CR_PUSH_FIRST', clause: 'CR-96' })),
    ),
    inHand('CR-143'),
    rule('CR-143', ['cid'], ({ view, intent }) => {
      const face = heldIn(view, ownTurn(view), intent.cid)?.face;
      return face === undefined || isSpell(face) ? undefined : { code: 'CR_EFFECT_NOT_FACE' };
    }),
    ...effectRules('cast'),
  ],
  hidden: [effectIsMissing, tellingIsMissing('all')],
  execute(context) {
    const { effect, say } = context.intent;
    const { part, card } = ownPlay(context);
    context.emit({ type: 'face_played', by: part, ...playedCard(context, card, say) });
    castSpell(context, part, { card: card.face, effect, self: nextAid(context) });
    clearReds(context);
    goOn(context);
  },
});
