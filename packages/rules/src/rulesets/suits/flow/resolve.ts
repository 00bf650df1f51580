/** The comparison, and what follows in order: outcome, discards, Jacks, draws, effects, follow-ups (SU-60 to SU-69). */
import type { CardCode } from '../../../kernel/index.ts';
import { isFace } from '../cards.ts';
import type { Holder, Play, Side, State, Used } from '../state.ts';
import {
  cardSum,
  gmModifier,
  gmTotal,
  isUntagged,
  openPlay,
  playerTotal,
  poolOf,
  ridersOf,
  sides,
  topPlay,
} from '../table.ts';
import { draw, shuffleAfterSearch } from './decks.ts';
import { applyEffects } from './effects.ts';
import type { Stage } from './stage.ts';

export type Result = 'success' | 'failure';

function discardSide(stage: Stage, side: Side): void {
  const cards = openPlay(stage.state).sides[side].map(({ face }) => face);
  if (cards.length > 0) stage.tell({ type: 'cards_discarded', pool: side, cards });
}

/** COMPARE. A tie costs all that was added, and nobody draws for it (SU-61, SU-62). */
export function compare(stage: Stage): Result | 'tied' {
  const { state } = stage;
  const play = openPlay(state);
  const { opposition } = play;
  if (opposition === null) throw new Error('A play cannot be compared with nothing');
  const value = opposition.value ?? 0;
  if (opposition.kind === 'npc') return gmTotal(state, play) >= value ? 'success' : 'failure';
  const own = playerTotal(state, play);
  if (opposition.kind !== 'opposed') return own >= value + cardSum(play.sides.gm) ? 'success' : 'failure';
  const other = gmTotal(state, play);
  if (own !== other) return own > other ? 'success' : 'failure';
  const fromHand = (side: Side) => play.sides[side].filter(({ from }) => from !== 'flip').length;
  const lost = { player: fromHand('player'), gm: fromHand('gm') };
  for (const side of sides) discardSide(stage, side);
  stage.tell({ type: 'play_tied', lost });
  return 'tied';
}

/** The number that was met or not, for everybody to know afterwards (SU-46). */
function toldThreshold(state: State, play: Play): number | null {
  const { opposition } = play;
  if (opposition === null || opposition.kind === 'opposed') return null;
  return opposition.kind !== 'formula' && state.options['thresholdShown'] === 'never' ? null : opposition.value;
}

/** Cards of the deciding round whose Jack still acts (SU-73, SU-74), their owners in seat order, the GM last. */
export function jackOwners(state: State, cards: readonly Used[]): readonly Holder[] {
  const order = [...state.players.map(({ seat }) => seat), 'gm'];
  return cards
    .filter(({ counts, live }) => live && counts.rank === 'J')
    .map(({ by }) => by)
    .toSorted((one, other) => order.indexOf(one) - order.indexOf(other));
}

/** OUTCOME. */
export function resolve(stage: Stage, result: Result): void {
  const { state } = stage;
  const play = openPlay(state);
  const against = play.opposition?.kind === 'opposed' ? gmTotal(state, play) : (play.opposition?.value ?? 0);
  const total = play.seat === null ? cardSum(play.sides.gm) : playerTotal(state, play);
  const owners = jackOwners(
    state,
    sides.flatMap((side) => (isUntagged(state, play, side) ? [] : play.sides[side])),
  );
  stage.tell({
    type: 'play_resolved',
    play: play.id,
    success: result === 'success',
    total,
    threshold: toldThreshold(state, play),
    riders: {
      player: ridersOf(state.options, play.sides.player),
      gm: ridersOf(state.options, play.sides.gm),
    },
    round: play.round,
    modifier: gmModifier(state, play),
    gmTotal: gmTotal(state, play),
    margin: (play.seat === null ? gmTotal(state, play) : total) - against,
  });
  for (const side of sides) discardSide(stage, side);
  if (owners.length > 0) stage.tell({ type: 'jacks_called', owners });
  afterJacks(stage);
}

/** Whether there is anything for this Jack to fetch: all of it is public, but for a deck nobody may count through. */
function canFetch(state: State, holder: Holder): boolean {
  if (state.options['jackSource'] === 'deckSearch') return state.decks[poolOf(holder)].length > 0;
  return jackSource(state, holder).some((card) => !isFace(card));
}

/** The faces a Jack may be used on (SU-73, SU-86). */
export function jackSource(state: State, holder: Holder): readonly CardCode[] {
  const pool = poolOf(holder);
  const discard = state.discards[pool].cards.map(({ face }) => face);
  switch (state.options['jackSource']) {
    case 'deckSearch':
      return state.decks[pool];
    case 'thisPlay': {
      const spent = topPlay(state)?.spent ?? state.combat?.initiative?.spent;
      return discard.filter((card) => spent?.[pool].includes(card) === true);
    }
    default:
      return discard;
  }
}

function waitingJack(state: State): Holder | undefined {
  return topPlay(state)?.jacks[0] ?? (topPlay(state) === undefined ? state.combat?.initiative?.jacks[0] : undefined);
}

/** Jacks that find nothing lapse (SU-74). Whether one still waits. */
export function lapseJacks(stage: Stage): boolean {
  for (;;) {
    const holder = waitingJack(stage.state);
    if (holder === undefined) return false;
    if (canFetch(stage.state, holder)) return true;
    stage.tell({ type: 'jack_skipped', seat: holder });
  }
}

/** Who flipped in this play draws. */
function involvedIn(play: Play): readonly Holder[] {
  const flippedGm = play.opposition?.kind === 'opposed' || play.seat === null;
  return [...(play.seat === null ? [] : [play.seat]), ...(flippedGm ? ['gm'] : [])];
}

/** JACKS, then DRAWS: one card for each involved party (SU-65 to SU-67). */
export function afterJacks(stage: Stage): void {
  if (lapseJacks(stage)) return;
  const play = openPlay(stage.state);
  if (stage.state.options['drawOnResolve'] === 'always' || play.outcome?.success === true)
    for (const holder of involvedIn(play)) draw(stage, holder, 'resolve');
  applyEffects(stage);
}

/** A deck that was looked through is shuffled (SU-73). */
export function takeWithJack(stage: Stage, holder: Holder, card: CardCode): void {
  const isSearch = stage.state.options['jackSource'] === 'deckSearch';
  stage.tell({ type: 'jack_taken', seat: holder, card, from: isSearch ? 'deck' : 'discard' });
  if (isSearch) shuffleAfterSearch(stage, poolOf(holder));
}
