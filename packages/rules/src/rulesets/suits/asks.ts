/** The prompts of the table, as catalogue keys: one for the seats that have to act, one for those that wait. */
import type { Facts, Message, SeatId } from '../../kernel/index.ts';
import { attributeSum, pointsToSpend } from './constants.ts';
import { attributes } from './features/skills/skills.ts';
import type { Character, Holder, Play, Player, State } from './state.ts';
import {
  defenderOf,
  findPlayer,
  isReady,
  isWon,
  nameOfEntity,
  phaseOf,
  rivalOf,
  sheetOf,
  tagsDue,
  topPlay,
} from './selectors.ts';
import { isDeserted, isAbsent, isSuspended, waitingFor } from './waiting.ts';

/** The names of the NPCs of the fight who are down. */
function fallenNpcs({ combat, npcs }: State): readonly string[] {
  const parties = combat === null ? [] : [...combat.parties, ...combat.newcomers];
  return npcs.filter(({ id, down }) => down && parties.includes(id)).map(({ name }) => name);
}

function foesFacts(state: State): Facts {
  const foes = fallenNpcs(state);
  return { foes, count: foes.length };
}

function keyOf(state: State): string {
  if (isSuspended(state)) return 'SUSPENDED';
  if (phaseOf(state) === 'CREATION' && isDeserted(state)) return 'DESERTED';
  const play = topPlay(state);
  if (play?.step === 'ASK_GM' && rivalOf(play) !== null) return 'ASK_RIVAL';
  // A fight among players alone has no NPCs who could be down.
  const isFightWon = play === undefined && isWon(state) && fallenNpcs(state).length > 0;
  if (isFightWon && phaseOf(state) === 'TURN') return 'WON';
  if (isFightWon && state.combat?.initiative?.step === 'ADD') return 'INIT.won';
  return play?.step ?? (state.combat?.initiative?.step === 'JACKS' ? 'JACKS' : phaseOf(state));
}

/** Whether a scene waits for absent players alone, so that only the GM can continue it (SU-186). */
function canOnlyBePassedOver(state: State): boolean {
  const waited = waitingFor(state);
  return waited.length > 0 && phaseOf(state) !== 'CREATION' && waited.every((holder) => isAbsent(state, holder));
}

/** The prompt that everybody reads, spectators included. */
export function asksOfAll(state: State): Message {
  const [seat] = waitingFor(state);
  if (seat !== undefined && canOnlyBePassedOver(state)) return { text: 'ask.all.ABSENT', facts: { seat } };
  const turn = state.combat?.order[state.combat.turn];
  const key = keyOf(state);
  return {
    text: `ask.all.${key}`,
    facts: {
      seat: seat ?? 'gm',
      name: turn === undefined ? '' : nameOfEntity(state, turn),
      ...(key === 'WON' ? foesFacts(state) : {}),
    },
  };
}

function pointsLeft(character: Character): number {
  return attributes.reduce((left, attribute) => left - character.attributes[attribute], attributeSum);
}

/** The next step on a sheet (SU-15 to SU-22). */
export function nextOnSheet(character: Character): 'suit' | 'points' | 'tags' | 'name' | 'done' {
  if (character.suit === null) return 'suit';
  if (pointsLeft(character) > 0) return 'points';
  if (character.tags.length < tagsDue(character)) return 'tags';
  return character.name.trim() === '' ? 'name' : 'done';
}

/** Present players who could be brought into the scene (SU-35). */
function outsideOfScene({ players }: State): readonly SeatId[] {
  return players
    .filter((player) => {
      const { presence, present, out, lost } = player;
      return presence === 'here' && !present && !out && lost === null && isReady(player);
    })
    .map(({ seat }) => seat);
}

/**
 * The question about the next step on the sheet. Once points are spent or skills are tagged, it counts what is left: points above an
 * attribute's maximum come back (SU-19, SU-21).
 */
function askForNextOnSheet(character: Character): Message {
  const next = nextOnSheet(character);
  const left = pointsLeft(character);
  if (next === 'points' && left < pointsToSpend) return { text: 'ask.CREATION.points.left', facts: { count: left } };
  if (next === 'tags' && character.tags.length > 0)
    return { text: 'ask.CREATION.tags.left', facts: { count: tagsDue(character) - character.tags.length } };
  return { text: `ask.CREATION.${next}` };
}

/** A player without a living, finished character makes one next, even during a scene (SU-35, SU-108). */
function askForCharacter({ options }: State, player: Player): Message | undefined {
  const sheet = sheetOf(player);
  if (options.readyMade && !sheet.dead && sheet.suit === null) return { text: 'ask.CREATION.ready' };
  if (sheet.dead) return { text: 'ask.CREATION.dead', facts: { name: sheet.name } };
  return sheet.finished ? undefined : askForNextOnSheet(sheet);
}

/** While the others of a scene may try something: tells a player outside it when they can join in (SU-35, SU-108). */
export function waitsOf(state: State, seat: SeatId): Message | undefined {
  const player = findPlayer(state, seat);
  if (player === undefined || player.present || keyOf(state) !== 'FREE') return undefined;
  return { text: player.out || player.lost !== null ? 'ask.FREE.next_scene' : 'ask.FREE.outside' };
}

/** The names of all who are attacked: the defender of this play, and those whom the attack reaches after it (SU-114). */
function attackedIn(state: State, { seat, free }: Play): readonly string[] {
  const next = free === null ? (state.attack?.targets ?? []).map((target) => defenderOf(state, target)) : [];
  const attacked = new Set([seat, ...next].filter((who) => who !== null));
  return [...attacked].map((who) => nameOfEntity(state, who));
}

/** The prompt of this seat or the GM, if it has one. */
export function askOf(state: State, holder: Holder): Message | undefined {
  const player = state.stage === 'LOBBY' || state.stage === 'ENDED' ? undefined : findPlayer(state, holder);
  const sheetAsk = player === undefined ? undefined : askForCharacter(state, player);
  if (sheetAsk !== undefined && !isSuspended(state)) return sheetAsk;
  if (!waitingFor(state).includes(holder)) return undefined;
  const suffix = holder === 'gm' ? '_gm' : '';
  const play = topPlay(state);
  if (play?.step === 'ASK_PLAYER' && play.kind === 'defence' && holder !== 'gm')
    return { text: 'ask.ASK_PLAYER.defence', facts: { name: nameOfEntity(state, play.npc ?? 'gm') } };
  const attacked = holder === 'gm' || play === undefined ? [] : attackedIn(state, play);
  if (play?.step === 'COVER' && attacked.length > 1) return { text: 'ask.COVER.several', facts: { names: attacked } };
  const key = keyOf(state);
  // A player who owes an action can only pass (SU-126).
  if ((key === 'TURN' || key === 'WON') && (findPlayer(state, holder)?.flags.skips ?? null) !== null)
    return { text: 'ask.TURN.skips' };
  const outside = key === 'FREE' && holder === 'gm' ? outsideOfScene(state) : [];
  if (outside.length > 0) return { text: 'ask.FREE_gm.outside', facts: { seats: outside } };
  // Even when the fight is won, the player on turn may still act.
  if (key === 'WON' && holder !== 'gm') return { text: 'ask.TURN' };
  if (key === 'WON') return { text: 'ask.WON_gm', facts: foesFacts(state) };
  return { text: `ask.${key}${suffix}` };
}
