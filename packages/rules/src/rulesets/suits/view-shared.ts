import { handIn } from './hands.ts';
import { once } from '../../kernel/index.ts';

import type { Play, Player, State, Used, Vehicle } from './state.ts';
import {
  cardSum,
  defenderOf,
  gmModifier,
  gmTotal,
  remainingLeaders,
  initiativeTotal,
  isActive,
  isFormula,
  isUntagged,
  partsOf,
  phaseOf,
  playerTotal,
  pickCount,
  poolOf,
  ridersOf,
  rivalOf,
  sheetOf,
  spentIn,
  topPlay,
} from './selectors.ts';
import { isSuspended, openNpcs, stillAdding, waitingFor } from './waiting.ts';
import { asksOfAll } from './asks.ts';
import { usedNames } from './features/sheets/ready-made.ts';
import type { PlayingView, SeatView, SharedView, UsedView, VehicleView } from './view-types.ts';

function seatView(state: State, player: Player): SeatView {
  const sheet = sheetOf(player);
  return {
    seat: player.seat,
    name: player.name,
    presence: player.presence,
    newcomer: player.newcomer?.name ?? null,
    active: isActive(player),
    present: player.present,
    sheet: player.sheet,
    called: sheet.name,
    finished: sheet.finished,
    dead: sheet.dead,
    out: player.out,
    lost: player.lost,
    cards: handIn(state, player.seat).cards.length,
    damage: player.damage,
    flags: player.flags,
    disarmed: player.disarmed,
    skipsFor: player.skipsFor,
    character: state.options.sheets === 'owner' ? null : sheet,
  };
}

function openThreshold(state: State, play: Play): number | null {
  const { opposition } = play;
  // A number has no part in an opposed play, except while the mark of a chase may choose it as the answer (SU-114).
  if (opposition === null || (opposition.kind === 'opposed' && play.step !== 'ANSWER')) return null;
  const isOpen = isFormula(play) || state.options.thresholdShown === 'atStart';
  return isOpen ? opposition.value : null;
}

const shownCard = once(({ live: _live, ...card }: Used): UsedView => card);

/** Returns the same list for the same cards, so that a comparison of views can skip it. */
const shownCards = once((cards: readonly Used[]): readonly UsedView[] => cards.map((card) => shownCard(card)));

const playingView = (state: State, play: Play): PlayingView => ({
  id: play.id,
  kind: play.kind,
  use: play.use,
  mode: play.mode,
  seat: play.seat,
  npc: play.npc,
  marks: play.marks,
  desired: play.desired,
  text: play.text,
  step: play.step,
  answers: play.answers,
  charismaWanted: play.charismaWanted,
  free: play.free,
  added: play.added,
  round: play.round,
  picks: play.picks,
  leaders: remainingLeaders(state, play),
  jacks: play.jacks,
  outcome: play.outcome,
  followUp: play.followUp,
  holdOn: play.holdOn,
  opposition:
    play.opposition === null
      ? null
      : {
          kind: play.opposition.kind,
          trait: play.opposition.trait,
          npc: play.opposition.npc,
          value: openThreshold(state, play),
        },
  cover:
    play.cover === null ? null : { leader: play.cover.leader, allies: play.cover.allies, success: play.cover.success },
  rival:
    play.rival === null
      ? null
      : {
          seat: play.rival,
          modifier: rivalOf(play) === null ? 0 : gmModifier(state, play),
          total: rivalOf(play) === null ? 0 : gmTotal(state, play),
          untagged: isUntagged(state, play, 'gm'),
        },
  parts: partsOf(state, play),
  total: playerTotal(state, play),
  gmCards: cardSum(play.sides.gm),
  untagged: isUntagged(state, play, 'player'),
  player: shownCards(play.sides.player),
  gm: shownCards(play.sides.gm),
  riders: ridersOf(state.options, play.sides.player),
  pick: pickCount(state, play),
});

function combatView(state: State): SharedView['combat'] {
  const { combat } = state;
  if (combat === null) return null;
  const { initiative } = combat;
  // A party that has left the fight stays in the order in the state, so that the index of the turn stays correct.
  const isInFight = (party: string): boolean => combat.parties.includes(party);
  return {
    parties: combat.parties,
    newcomers: combat.newcomers,
    round: combat.round,
    order: combat.order.filter(isInFight),
    turn: initiative === null ? (combat.order[combat.turn] ?? null) : null,
    over: combat.order.slice(0, Math.max(0, combat.turn)).filter(isInFight),
    feints: combat.feints,
    initiative:
      initiative === null
        ? null
        : {
            step: initiative.step,
            tie: initiative.tie,
            jacks: initiative.jacks,
            group: initiative.group,
            undone: stillAdding(state, initiative),
            npcs: openNpcs(state, initiative),
            // A newcomer at a leaver's seat has no place in the order (SU-118, SU-189).
            entries: initiative.entries
              .filter(({ party }) => isInFight(party))
              .map((entry) => ({
                party: entry.party,
                cards: shownCards(entry.cards),
                charisma: entry.charisma,
                total: state.players.some(({ seat }) => seat === entry.party) ? initiativeTotal(state, entry) : null,
              })),
          },
  };
}

function areaOf(state: State): SharedView['area'] {
  const play = topPlay(state);
  if (play !== undefined) return { player: shownCards(play.sides.player), gm: shownCards(play.sides.gm) };
  const cards = (state.combat?.initiative?.entries ?? []).flatMap((entry) => shownCards(entry.cards));
  return {
    player: cards.filter(({ by }) => poolOf(by) === 'player'),
    gm: cards.filter(({ by }) => poolOf(by) === 'gm'),
  };
}

const shownNpcs = ({ npcs }: State): State['npcs'] => npcs.filter(({ hidden }) => !hidden);

const shownVehicle = once(({ hidden: _hidden, ...vehicle }: Vehicle): VehicleView => vehicle);

/** The same object for every viewer of this state. */
export const sharedView = once((state: State): SharedView => {
  const plays = state.plays.map((play) => playingView(state, play));
  const { tray, swap } = state;
  return {
    prompt: state.prompt,
    phase: phaseOf(state),
    waitingFor: waitingFor(state),
    asks: asksOfAll(state),
    suspended: isSuspended(state),
    options: state.options,
    gm: { name: state.gmName, presence: state.gm, cards: handIn(state, 'gm').cards.length },
    seats: state.players.map((player) => seatView(state, player)),
    job: state.job,
    scene: state.scene,
    scenes: state.scenes,
    former: state.former,
    usedNames: usedNames(state),
    npcs: shownNpcs(state).map(({ id, name, damage, down, feint, disarmed, skips, skipsFor }) => ({
      id,
      name,
      damage,
      down,
      feint,
      disarmed,
      skips,
      skipsFor,
    })),
    vehicles: state.vehicles.filter(({ hidden }) => !hidden).map(shownVehicle),
    decks: { player: state.decks.player.length, gm: state.decks.gm.length },
    discards: { player: state.discards.player.cards, gm: state.discards.gm.cards },
    plays,
    spent: spentIn(state),
    // A free attack in between has a single mark (SU-178).
    attacked:
      (state.plays[0]?.free ?? null) === null
        ? (state.attack?.targets ?? []).flatMap((target) => defenderOf(state, target) ?? [])
        : [],
    area: areaOf(state),
    play: plays.at(-1) ?? null,
    tray:
      tray === null
        ? null
        : { seat: tray.seat, deck: tray.pool, count: tray.zone.cards.length, mayDiscard: tray.mayDiscard },
    // In a scene, the outcome of an earlier scene is no longer shown.
    last: state.scene === null || state.last?.scene === state.scene.number ? state.last : null,
    swap:
      swap === null
        ? null
        : {
            leader: swap.leader,
            parties: swap.parties,
            left: swap.left,
            most: swap.most,
            offers: swap.offers.map(({ id, from, to }) => ({ id, from, to })),
          },
    combat: combatView(state),
  };
});
