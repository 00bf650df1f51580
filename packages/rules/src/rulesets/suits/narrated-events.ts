/** Facts that the chronicle needs beyond the event itself. */
import type { ViewEvent } from '../../kernel/index.ts';
import type { Event } from './events.ts';
import { findPlayer, isDown, isReady, isWon, npcOf, topPlay } from './selectors.ts';
import type { EntityId, State } from './state.ts';
import { addend, sumOf } from './sums.ts';
import { isAbsent } from './waiting.ts';

/**
 * Adds the parts of the total (SU-54), what the other side's cards counted as, and the defender: an attack may have
 * several (SU-114).
 */
function withTotal(before: State, event: ViewEvent): ViewEvent {
  const play = topPlay(before);
  if (play === undefined) return event;
  const sum = sumOf(before, play);
  return {
    ...event,
    ...(sum === undefined ? {} : { sum, counted: play.sides.gm.map(addend) }),
    ...(play.kind === 'defence' && play.seat !== null ? { defender: play.seat } : {}),
  };
}

/** Adds the names of characters who died in this scene: their seats may have successors by now (SU-108). */
function withLostNames({ players, combat }: State, event: ViewEvent): ViewEvent {
  const inFight = (party: EntityId): boolean => combat?.parties.includes(party) === true;
  const lost = players.flatMap(({ seat, lost: name }) => (name !== null && inFight(seat) ? [[seat, name]] : []));
  return lost.length === 0 ? event : { ...event, lost: Object.fromEntries(lost) };
}

/** Marks the start of a job that follows another one, so that the story distinguishes it from the first. */
function withNext({ stage }: State, event: ViewEvent): ViewEvent {
  return stage === 'ENDED' ? { ...event, next: true } : event;
}

/**
 * Marks a character that is unfinished or dead: the story does not say that it leaves with its player (SU-23, SU-108).
 */
function withUnready(before: State, event: ViewEvent): ViewEvent {
  const player = findPlayer(before, String(event['seat']));
  return player === undefined || isReady(player) ? event : { ...event, unready: true };
}

/** Marks an answer that the GM skipped for an absent player: the story has a line about that already (SU-186). */
function withAbsent(before: State, event: ViewEvent): ViewEvent {
  return isAbsent(before, String(event['seat'])) ? { ...event, absent: true } : event;
}

/**
 * Marks cards that went back because the peeker is absent or has fallen: the story then tells of no look (SU-108,
 * SU-186).
 */
function withPeeker(before: State, event: ViewEvent): ViewEvent {
  const seat = String(event['seat']);
  return isAbsent(before, seat) || isDown(before, seat) ? { ...event, absent: true } : event;
}

/** Marks a passed turn that was owed, and one that the GM passed for an absent player (SU-126, SU-186). */
function withOwed(before: State, event: ViewEvent): ViewEvent {
  const party = String(event['party']);
  const owed = findPlayer(before, party)?.flags.skips ?? npcOf(before, party)?.skips ?? null;
  if (owed !== null) return { ...event, owed: true };
  return isAbsent(before, party) ? { ...event, absent: true } : event;
}

/** Names all NPCs of a group that is tied, because they share one card (SU-119, SU-122). */
function withGroup({ combat }: State, event: ViewEvent): ViewEvent {
  const group = combat?.initiative?.group ?? [];
  const { parties } = event;
  if (group.length === 0 || !Array.isArray(parties)) return event;
  const whole = (place: unknown): readonly unknown[] =>
    Array.isArray(place) ? place.flatMap((party) => (party === group[0] ? group : [party])) : [];
  return { ...event, parties: parties.map(whole) };
}

/** Marks a new, visible vehicle: only the event that creates a vehicle says whether it is hidden (SU-180). */
function withMade(_before: State, event: ViewEvent, whole: Event): ViewEvent {
  return whole.type === 'vehicle_set' && whole.hidden === false ? { ...event, made: true } : event;
}

/** Marks a weapon that a player's play has cost: the story has already asked where it lands (SU-176). */
function withAsked(before: State, event: ViewEvent): ViewEvent {
  const kind = topPlay(before)?.kind;
  return kind === 'own' || kind === 'called' ? { ...event, asked: true } : event;
}

/**
 * Marks a round that begins although the foes have just fallen: usually the GM ends the fight in it (SU-118, SU-121).
 */
function withWon(before: State, event: ViewEvent): ViewEvent {
  const { combat, npcs } = before;
  const hasFallen = npcs.some(({ id, down }) => down && combat?.parties.includes(id) === true);
  return hasFallen && isWon(before) ? { ...event, won: true } : event;
}

const additions: Readonly<Record<string, (before: State, event: ViewEvent, whole: Event) => ViewEvent>> = {
  play_resolved: withTotal,
  order_fixed: withLostNames,
  session_started: withNext,
  character_set_aside: withUnready,
  call_answered: withAbsent,
  challenge_answered: withAbsent,
  turn_passed: withOwed,
  peek_closed: withPeeker,
  initiative_tied: withGroup,
  vehicle_set: withMade,
  weapon_lost: withAsked,
  round_started: withWon,
};

export function hasAddedFacts(type: string): boolean {
  return Object.hasOwn(additions, type);
}

/** `event` is what the viewer receives of `whole`. */
export function withStoryFacts(before: State, event: ViewEvent | undefined, whole: Event): ViewEvent | undefined {
  return event === undefined ? undefined : (additions[event.type]?.(before, event, whole) ?? event);
}
