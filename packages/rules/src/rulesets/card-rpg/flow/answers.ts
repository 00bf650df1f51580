import type { Played } from '../features/attacks/events.ts';
import type { CardCode } from '../../../kernel/index.ts';
import { worksFirst } from '../features/magic/after-magic.ts';
import { coveredBy, isRed, openAgainst, redsAgainst } from '../features/attacks/arena.ts';
import type { AttackId, OwnerId, PartId } from '../cards.ts';
import { costOf, isSpell } from '../cards.ts';
import type { Effect } from '../features/magic/effects.ts';
import { targetsOf, withAttackId } from '../features/magic/effects.ts';
import type { State } from '../state.ts';
import { nameShown } from '../naming.ts';
import { characterAt, conflictOf, npcAt, ownerFor, partOf, plainCardsOf } from '../selectors.ts';
import { clearHelp } from './help.ts';
import { clearReds } from './place.ts';
import type { FlowContext } from './flow-context.ts';

/** CR-89 */
export function playedCard(
  context: FlowContext,
  card: { readonly face: CardCode; readonly owner: string },
  say: unknown,
): Played {
  const text = typeof say === 'string' ? say.trim() : '';
  return {
    card: card.face,
    owner: card.owner,
    ref: text === '' ? null : `L${context.state.told + 1}`,
    say: text === '' ? null : text,
  };
}

/** The next id of a wound. Scars of imported sheets keep their ids, so those are skipped. */
function nextWound({ characters, npcs, conflict, wounds }: State): string {
  const existing = [
    ...[...characters, ...npcs].flatMap(({ scars }) => scars),
    ...(conflict?.participants ?? []).flatMap((one) => one.wounds),
  ];
  const taken = new Set(existing.map(({ wid }) => wid));
  let number = wounds + 1;
  while (taken.has(`W${number}`)) number += 1;
  return `W${number}`;
}

/** CR-110, CR-183: the whole pile becomes a wound; a red card stays in the middle, and a mark records the wound. */
export function wound(context: FlowContext, part: PartId, aid: AttackId, say: string | null = null): string {
  const conflict = conflictOf(context.state);
  const wid = nextWound(context.state);
  const marker = isRed(conflict, aid);
  const attack = conflict.attacks.find((one) => one.aid === aid);
  const red = conflict.reds.find((one) => one.aid === aid);
  const pile = marker ? (red === undefined ? [] : [red.card.face]) : (attack?.pile ?? []).map(({ face }) => face);
  context.emit({
    type: 'wound_taken',
    wid,
    aid,
    part,
    from: marker ? 'ENV' : (attack?.by ?? 'ENV'),
    pile,
    marker,
    count: partOf(context.state, part).wounds.length + 1,
    say,
  });
  if (marker) clearReds(context);
  return wid;
}

/** CR-115 to CR-122 */
export function concede(
  context: FlowContext,
  part: PartId,
  leaving: { readonly why: 'will' | 'third' | 'consumed' | 'absent'; readonly say?: string | null },
): void {
  const conflict = conflictOf(context.state);
  const isOnTurn = conflict.turn?.part === part;
  const open = [...openAgainst(conflict, part), ...(isOnTurn ? redsAgainst(conflict, part) : [])];
  const woundsTaken = open.map((aid) => wound(context, part, aid));
  const covered = coveredBy(conflict, part);
  if (covered.length > 0)
    context.emit({
      type: 'piles_left_play',
      aids: covered,
      cards: conflict.attacks
        .filter(({ aid }) => covered.includes(aid))
        .flatMap(({ pile }) => pile.map(({ face }) => face)),
      reason: 'conceded',
    });
  context.emit({ type: 'conceded', part, why: leaving.why, woundsTaken, say: leaving.say ?? null });
  clearReds(context);
  clearHelp(context);
}

/** CR-152, CR-154 */
export function checkConsumed(context: FlowContext, owner: OwnerId): void {
  const { state } = context;
  const known = characterAt(state, owner) ?? npcAt(state, owner);
  const isPool = npcAt(state, owner)?.pool !== undefined && npcAt(state, owner)?.pool !== null;
  if (known === undefined || isPool || known.consumed || plainCardsOf(state, owner) > 0) return;
  context.emit({ type: 'consumed', character: owner });
  const active = state.conflict?.participants.some(({ id, active }) => id === owner && active) === true;
  if (active && state.conflict?.result === null) concede(context, owner, { why: 'consumed' });
}

function newAids(context: FlowContext, count: number): readonly AttackId[] {
  const { aids } = conflictOf(context.state);
  return Array.from({ length: count }, (_, index) => `A${aids + 1 + index}`);
}

function facesAt(context: FlowContext, aid: AttackId): readonly CardCode[] {
  const { attacks, reds } = conflictOf(context.state);
  const red = reds.find((one) => one.aid === aid);
  if (red !== undefined) return [red.card.face];
  return (attacks.find((one) => one.aid === aid)?.pile ?? []).map(({ face }) => face);
}

function topAt(context: FlowContext, aid: AttackId): CardCode {
  const top = facesAt(context, aid).at(-1);
  if (top === undefined) throw new Error(`There is no attack ${aid}`);
  return top;
}

function steal(context: FlowContext, part: PartId, aid: AttackId): void {
  const { attacks, reds } = conflictOf(context.state);
  const card = reds.find((one) => one.aid === aid)?.card ?? attacks.find((one) => one.aid === aid)?.pile.at(-1);
  if (card === undefined) return;
  const toOwner = ownerFor(context.state, part);
  context.emit({
    type: 'card_stolen',
    aid,
    card: card.face,
    fromOwner: card.owner,
    toOwner,
    part,
    fromName: nameShown(context.state, card.home ?? card.owner),
  });
  if (card.owner !== toOwner && context.state.options.consumedTiming === 'immediate')
    checkConsumed(context, card.owner);
}

function drawByQueen(context: FlowContext, part: PartId): void {
  const npc = npcAt(context.state, part);
  const pile =
    npc !== undefined && npc.pool !== null
      ? (context.state.pools[npc.pool]?.pile ?? [])
      : (characterAt(context.state, part)?.deck ?? npc?.deck ?? []);
  const card = pile[0]?.face;
  if (card !== undefined) context.emit({ type: 'card_drawn', part, card });
}

/** CR-127 */
export function playWithMagic(
  { state }: FlowContext,
  { lay, cast }: { readonly lay: () => void; readonly cast: () => void },
): void {
  const steps = worksFirst(state.options) ? [cast, lay] : [lay, cast];
  for (const step of steps) step();
}

/** CR-124, CR-140 */
export function castSpell(
  context: FlowContext,
  part: PartId,
  spell: { readonly card: CardCode; readonly effect: Effect | undefined; readonly self: AttackId },
): void {
  const { card } = spell;
  if (!isSpell(card)) return;
  const effect = withAttackId(spell.effect ?? { k: 'none' }, spell.self);
  const cost = costOf(card);
  context.emit({
    type: 'spell_cast',
    part,
    card,
    effect,
    targets: targetsOf(effect),
    cost,
    costTotal: partOf(context.state, part).cost + cost,
  });
  switch (effect.k) {
    case 'J.remove':
      context.emit({ type: 'attack_removed', aids: [effect.aid], cards: facesAt(context, effect.aid) });
      break;
    case 'J.move':
      context.emit({ type: 'top_moved', aids: [effect.from, effect.to], cards: [topAt(context, effect.from)] });
      break;
    case 'Q.draw':
      drawByQueen(context, part);
      break;
    case 'Q.split':
      context.emit({
        type: 'attack_split',
        aids: [effect.aid, ...newAids(context, 1)],
        cards: [topAt(context, effect.aid)],
      });
      break;
    case 'K.take':
      steal(context, part, effect.aid);
      break;
    case 'K.spread': {
      const cards = facesAt(context, effect.aid);
      context.emit({ type: 'attack_spread', aids: [effect.aid, ...newAids(context, cards.length - 1)], cards });
      break;
    }
    case 'none':
      break;
  }
}
