import type { CardCode, Intent } from '../../../../kernel/index.ts';
import { check } from '../../../../kernel/index.ts';
import type { Effect, EffectInput, PlayKind } from './effects.ts';
import { effectFault, effectsOf, placed, readEffect, targetsOf } from './effects.ts';
import type { TableView } from '../../view-types.ts';
import type { CheckInput, Check, HiddenCheck } from '../../declare.ts';
import { isBlank, partIn } from '../../declare.ts';
import { isRed } from '../attacks/arena.ts';
import { worksFirst } from './after-magic.ts';
import { isSpell } from '../../cards.ts';

export interface EffectPlay extends Intent {
  readonly cid: string;
  readonly effect?: Effect;
  readonly say?: string;
  readonly told?: boolean;
}

type Kind = PlayKind['as'];

interface Holder {
  readonly part: string;
  readonly card: CardCode;
}

function holderOf(view: TableView, cid: unknown): Holder | undefined {
  for (const [part, cards] of Object.entries(view.own.hands ?? {})) {
    const card = cards.find(({ handle }) => handle === cid)?.face;
    if (card !== undefined) return { part, card };
  }
  return undefined;
}

function canDraw(view: TableView, part: string): boolean {
  // The viewer knows their own deck count even if it is hidden from others (CR-13).
  const deck = partIn(view.shared.conflict, part)?.deck ?? view.own.decks?.[part];
  if (deck !== undefined) return deck > 0;
  const pool = view.shared.people.find(({ id }) => id === part)?.pool ?? '';
  return (view.own.pools?.[pool]?.cards ?? 0) > 0;
}

function playKind(view: TableView, kind: Kind, intent: Intent): PlayKind {
  const aid = String(intent['aid']);
  if (kind === 'attack' || kind === 'cast') return { as: kind };
  if (kind === 'cover') return { as: 'cover', aid };
  const { conflict } = view.shared;
  const red = conflict !== null && isRed(conflict, aid);
  const lands = intent['target'] !== undefined || (!red && conflict !== null && hasEnemies(view));
  const travels = view.shared.options.deflectTravels === 'top-only' ? 'top-only' : 'whole-pile';
  return { as: 'deflect', aid, lands, travels };
}

function hasEnemies({ shared: { conflict } }: TableView): boolean {
  const own = partIn(conflict, conflict?.turn?.part);
  return conflict?.participants.some(({ active, side }) => active && side !== own?.side) === true;
}

/** `undefined` until a card is chosen. */
function effectInput(view: TableView, kind: Kind, intent: Intent): EffectInput | undefined {
  const { conflict, options } = view.shared;
  const holder = holderOf(view, intent['cid']);
  if (conflict === null || holder === undefined) return undefined;
  return {
    card: holder.card,
    // Magic that works first sees the table without the card.
    placement: placed(
      conflict,
      playKind(view, worksFirst(options) ? 'cast' : kind, intent),
      holder.card,
      conflict.next,
    ),
    canDraw: canDraw(view, holder.part),
    mayDecline: options.mayDeclineMagic,
  };
}

export function effectField(kind: Kind) {
  return {
    kind: 'json',
    optional: true,
    of: (view: TableView, intent: Intent): readonly Effect[] => {
      const judged = effectInput(view, kind, intent);
      return judged === undefined ? [] : effectsOf(judged);
    },
  } as const;
}

const ownPile: Check<EffectPlay> = check('CR-129', ['aid', 'effect'], ({ view, intent }) => {
  if (worksFirst(view.shared.options)) return undefined;
  const effect = readEffect(intent.effect);
  const [target] = effect === undefined ? [] : targetsOf(effect);
  return target !== undefined && target === intent['aid'] ? { code: 'CR_EFFECT_SELF' } : undefined;
});

export function effectChecks(kind: Kind): readonly Check<EffectPlay>[] {
  const faultOf = ({ view, intent }: CheckInput<EffectPlay>) => {
    const judged = effectInput(view, kind, intent);
    if (judged === undefined) return undefined;
    const effect = readEffect(intent.effect);
    if (effect === undefined) return { code: 'E_MALFORMED', clause: 'TB-10', facts: { field: 'effect' } };
    return effectFault(judged, effect);
  };
  return [check<TableView, EffectPlay>('CR-126', ['cid', 'effect'], faultOf), ...(kind === 'cover' ? [ownPile] : [])];
}

/**
 * CR-126: a face card needs an effect. It is checked only on sending, because the form lets the player choose it after
 * the card.
 */
export const effectIsMissing: HiddenCheck<EffectPlay> = {
  clause: 'CR-126',
  judge: ({ view, intent }) => {
    const card = holderOf(view, intent.cid)?.card;
    return card !== undefined && isSpell(card) && intent.effect === undefined
      ? { code: 'CR_EFFECT_MISSING' }
      : undefined;
  },
};

/** CR-87: from this level of `narration` on, a play needs a line, or the confirmation that it was told aloud. */
export function tellingIsMissing<I extends Intent>(level: 'attacks' | 'all'): HiddenCheck<I> {
  return {
    clause: 'CR-87',
    judge: ({ view, intent }) => {
      const { narration } = view.shared.options;
      if (narration === 'voice' && intent['told'] === true) return undefined;
      const needed = level === 'attacks' || narration === 'all';
      return needed && isBlank(intent['say']) ? { code: 'E_TEXT_REQUIRED' } : undefined;
    },
  };
}
