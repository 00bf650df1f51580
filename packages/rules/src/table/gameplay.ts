import type { Actor, Intent, IntentSpec, Refusal, Ruleset, SeatId, View, Viewer } from '../kernel/index.ts';
import { actingSeat, isTalk, validateIntent, once } from '../kernel/index.ts';
import type { TableView, TableViewer } from './contract.ts';
import type { PersonId, TableSeat, TableState, VoteTopic } from './state.ts';
import { isShut, seatNamed, seatOf } from './state.ts';

export type SeatActor = Extract<Actor, { readonly kind: 'seat' | 'gm' }>;

const spectator: Viewer = { kind: 'spectator' };

const seatActor = once((seat: Pick<TableSeat, 'seat' | 'kind'>): SeatActor =>
  seat.kind === 'gm' ? { kind: 'gm' } : { kind: 'seat', seat: seat.seat },
);

/** A spectator, if there is no seat or it is not in play. */
export function gameViewerIn(seat: Pick<TableSeat, 'seat' | 'kind' | 'inPlay'> | undefined): Viewer {
  return seat?.inPlay === true ? seatActor(seat) : spectator;
}

export function seatOfViewer(state: TableState, viewer: TableViewer): TableSeat | undefined {
  if (viewer.kind === 'person') return seatOf(state, viewer.person);
  return viewer.kind === 'bot' ? seatNamed(state, viewer.seat) : undefined;
}

export function gameViewerOf(state: TableState, viewer: TableViewer): Viewer {
  return gameViewerIn(seatOfViewer(state, viewer));
}

export interface Player {
  readonly seat: SeatActor | undefined;
  readonly isHost: boolean;
  /** A muted person plays without texts of their own (TB-04). */
  readonly isMuted: boolean;
}

export function playerIn(
  table: { readonly seats: readonly Pick<TableSeat, 'seat' | 'kind' | 'inPlay'>[]; readonly host: PersonId | null },
  who: { readonly seat: SeatId | null; readonly person: PersonId | null; readonly muted: boolean },
): Player {
  const seat = table.seats.find((candidate) => candidate.seat === who.seat);
  return {
    seat: seat?.inPlay === true ? seatActor(seat) : undefined,
    isHost: who.person !== null && who.person === table.host,
    isMuted: who.muted,
  };
}

/** The seat, or the host if only a host may send the intent; `undefined` for spectators. */
function actorFor(player: Player, spec: Pick<IntentSpec, 'who'>): Actor | undefined {
  const { seat, isHost } = player;
  const asHost = isHost && spec.who.includes('host') && (seat === undefined || !spec.who.includes(seat.kind));
  return asHost ? { kind: 'host' } : seat;
}

/**
 * The conditions at the table on which a move of the game depends. They can be read from the state, and from the view
 * of anyone who may make such a move.
 */
export interface Circumstances {
  readonly stage: 'lobby' | 'play';
  readonly paused: 'no' | 'asked' | 'safety';
  readonly hasSafetyTools: boolean;
  /** Whether the host has closed the table, or its cards are open. */
  readonly shut: boolean;
  /** The seat that asked to take back its last move. It may not move until the others have answered (TB-13). */
  readonly takingBack: SeatId | null;
}

export type ActorOrRefusals =
  { readonly ok: true; readonly actor: Actor } | { readonly ok: false; readonly refusals: readonly Refusal[] };

interface Move {
  readonly type: string;
  readonly spec: Pick<IntentSpec, 'who' | 'paused' | 'talk'>;
  /** The game as this actor sees it; `undefined` before play. */
  sees(actor: Actor): View | undefined;
}

function isTalkOf(actor: Actor, { spec, sees }: Move): boolean {
  const view = spec.talk === undefined ? undefined : sees(actor);
  return view !== undefined && isTalk(spec, view);
}

export function actorOrRefusals(player: Player, circumstances: Circumstances, move: Move): ActorOrRefusals {
  const { stage, paused, hasSafetyTools, shut, takingBack } = circumstances;
  if (stage === 'lobby')
    return {
      ok: false,
      refusals: [
        { code: 'E_NOT_BEGUN', clause: 'TB-08', facts: {} },
        { code: 'E_PHASE', clause: 'TB-08', facts: { phase: stage } },
      ],
    };
  const actor = actorFor(player, move.spec);
  const refusals: Refusal[] = [];
  if (actor === undefined) refusals.push({ code: 'E_SPECTATOR', clause: 'TB-05', facts: {} });
  if (shut) refusals.push({ code: 'E_TABLE_SHUT', clause: 'TB-17', facts: {} });
  const isForSafetyPause = move.spec.paused === 'by safety';
  const isStoppedByPause = paused !== 'no' && move.spec.paused !== 'also';
  if (isStoppedByPause && !(isForSafetyPause && paused === 'safety'))
    refusals.push({ code: 'E_PAUSED', clause: 'TB-12', facts: {} });
  if (paused === 'no' && isForSafetyPause)
    refusals.push(
      { code: 'E_NOT_PAUSED', clause: 'TB-12', facts: {} },
      { code: 'E_PHASE', clause: 'TB-12', facts: { phase: stage } },
    );
  const isTakingBack = takingBack !== null && actor !== undefined && takingBack === actingSeat(actor);
  if (isTakingBack && !isTalkOf(actor, move)) refusals.push({ code: 'E_VOTE_OPEN', clause: 'TB-13', facts: {} });
  if (player.isMuted && actor !== undefined && isTalkOf(actor, move))
    refusals.push({ code: 'E_MUTED', clause: 'TB-04', facts: {} });
  if (move.type === 'safety_ack' && !hasSafetyTools)
    refusals.push({ code: 'E_TOOL_REQUIRED', clause: 'TB-12', facts: {} });
  return actor === undefined || refusals.length > 0 ? { ok: false, refusals } : { ok: true, actor };
}

function seatTakingBack(vote: { readonly topic: VoteTopic; readonly by: SeatId } | null): SeatId | null {
  return vote?.topic === 'undo' ? vote.by : null;
}

export function circumstancesIn(state: TableState): Circumstances {
  return {
    stage: state.game === null ? 'lobby' : 'play',
    paused: state.pause?.cause ?? 'no',
    hasSafetyTools: state.safety.tools.length > 0,
    shut: isShut(state),
    takingBack: seatTakingBack(state.vote),
  };
}

function circumstancesSeen({ shared: { table }, own }: TableView): Circumstances {
  return {
    stage: table.stage,
    paused: table.pause?.cause ?? 'no',
    hasSafetyTools: (own.safety?.tools.length ?? 0) > 0,
    shut: table.closed || table.fairness.opened,
    takingBack: seatTakingBack(table.vote),
  };
}

/** For an intent of the host program. Any viewer's view gives the same answer. */
export function gameAdmits(ruleset: Ruleset, view: TableView, intent: Intent): boolean {
  if (!Object.hasOwn(ruleset.intents, intent.type)) return false;
  const asSystem = gameViewAs(view, { kind: 'system' });
  return asSystem !== undefined && ruleset.explain(asSystem, intent).length === 0;
}

/** For an intent of the host program, as far as public information tells; empty before play. */
export function gameRefusals(ruleset: Ruleset, view: TableView, intent: Intent): readonly Refusal[] {
  const asSystem = gameViewAs(view, { kind: 'system' });
  return asSystem === undefined ? [] : ruleset.explain(asSystem, intent);
}

/** For the viewer's own seat, or for another actor as which they may act. */
function gameViewAs({ shared, own }: TableView, actor: Actor | 'seat'): View | undefined {
  if (shared.game === null || own.game === null) return undefined;
  return {
    shared: { ...shared.game, prompt: shared.prompt },
    own: actor === 'seat' ? own.game : { you: actor },
  };
}

/** The host program's view of the game, which contains only the shared part. Throws before play. */
export function sharedViewOf(view: TableView): View {
  const gameView = gameViewAs(view, { kind: 'system' });
  if (gameView === undefined) throw new Error('Before play there is no view of the game');
  return gameView;
}

function playerSeen({ shared, own }: TableView): Player {
  return playerIn(shared.table, own.you ?? { seat: null, person: null, muted: false });
}

function viewFor(view: TableView, actor: Actor): View | undefined {
  return gameViewAs(view, actor.kind === 'host' ? actor : 'seat');
}

export interface Gameplay {
  legal(view: TableView): readonly Intent[];
  explain(view: TableView, intent: Intent): readonly Refusal[];
}

/** For a person with all their roles at this table. */
export function gameplay(ruleset: Ruleset): Gameplay {
  function explain(view: TableView, intent: Intent): readonly Refusal[] {
    const wrong = validateIntent(ruleset.intents, intent, 'partial');
    const spec = ruleset.intents[intent.type];
    if (wrong.length > 0 || spec === undefined) return wrong;
    const player = playerSeen(view);
    const sees = (actor: Actor) => viewFor(view, actor);
    const judged = actorOrRefusals(player, circumstancesSeen(view), { type: intent.type, spec, sees });
    const actor = judged.ok ? judged.actor : actorFor(player, spec);
    const game = actor === undefined ? undefined : viewFor(view, actor);
    return [...(judged.ok ? [] : judged.refusals), ...(game === undefined ? [] : ruleset.explain(game, intent))];
  }

  function legalAs(view: TableView, actor: Actor): readonly Intent[] {
    const game = viewFor(view, actor);
    if (game === undefined) return [];
    return ruleset.legal(game).filter((intent) => {
      const spec = ruleset.intents[intent.type];
      if (spec === undefined) return false;
      const judged = actorOrRefusals(playerSeen(view), circumstancesSeen(view), {
        type: intent.type,
        spec,
        sees: () => game,
      });
      return judged.ok && judged.actor.kind === actor.kind;
    });
  }

  function legal(view: TableView): readonly Intent[] {
    const { seat, isHost } = playerSeen(view);
    return [...(seat === undefined ? [] : legalAs(view, seat)), ...(isHost ? legalAs(view, { kind: 'host' }) : [])];
  }

  return { legal, explain };
}
