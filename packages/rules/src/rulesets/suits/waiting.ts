/** Whom the table waits for, and what it asks them: keys of the text file. All of it follows from what everybody sees. */
import type { Saying, SeatId } from '../../kernel/index.ts';
import { attributeSum } from './constants.ts';
import { attributes } from './features/skills/skills.ts';
import type { Character, Holder, Initiative, Play, State, Who } from './state.ts';
import {
  activeSeats,
  findPlayer,
  isWon,
  leadersThere,
  nameOfWho,
  phaseOf,
  rivalOf,
  sheetOf,
  tagsDue,
  topPlay,
} from './selectors.ts';

/** Without a GM nothing goes on (SU-185). */
export function isSuspended(state: State): boolean {
  return state.gm !== 'here' && state.stage !== 'LOBBY' && state.stage !== 'ENDED';
}

function whoOf(state: State, party: string | undefined): readonly Holder[] {
  if (party === undefined) return [];
  return findPlayer(state, party) === undefined ? ['gm'] : [party];
}

/** Players who still add or pass in the order of a round; who has died or left since the flip has nothing to add. */
export function undone(state: State, initiative: Initiative): readonly SeatId[] {
  const active = new Set(activeSeats(state).filter((seat) => state.combat?.parties.includes(seat) === true));
  return initiative.entries.filter(({ party, done }) => !done && active.has(party)).map(({ party }) => party);
}

/** NPCs to whose flips the GM may still add (SU-120): those who flip now, and no others (SU-122). */
export function openNpcs(state: State, initiative: Initiative): readonly Who[] {
  return initiative.entries
    .filter(({ party, done }) => !done && findPlayer(state, party) === undefined)
    .map(({ party }) => party);
}

/** The side that acts, where a follow-up is offered to it. */
function actorOf(play: Play): Holder {
  return play.kind === 'own' || play.kind === 'called' ? (play.seat ?? 'gm') : 'gm';
}

/** Who may trade; of those who are gone only who is asked for something, and can be passed over (SU-165, SU-186). */
function waitingInSwap({ swap, players }: State): readonly Holder[] {
  if (swap === null) return [];
  const asked = new Set([swap.leader, ...swap.offers.map(({ to }) => to)]);
  const gone = players.filter(({ presence }) => presence === 'absent' || presence === 'left');
  return swap.parties.filter((party) => asked.has(party) || gone.every(({ seat }) => seat !== party));
}

function waitingInPlay(state: State, play: Play): readonly Holder[] {
  switch (play.step) {
    case 'PROPOSED':
      return ['gm'];
    case 'ASK_GM':
      return [rivalOf(play) ?? 'gm'];
    case 'CONSENT':
      return play.rival === null ? [] : [play.rival];
    case 'CALLED':
    case 'ANSWER':
    case 'ASK_PLAYER':
    case 'PICK':
      return play.seat === null ? ['gm'] : [play.seat];
    case 'COVER':
      return leadersThere(state, play);
    case 'JACKS':
      return play.jacks.slice(0, 1);
    case 'PEEK':
      return state.tray === null ? [] : [state.tray.seat];
    case 'SWAP':
      return waitingInSwap(state);
    case 'FOLLOW_UP':
      return [actorOf(play)];
  }
}

/** Every player has left: only the GM can invite new ones or end the session. */
function isDeserted({ players }: Pick<State, 'players'>): boolean {
  return players.every(({ presence }) => presence === 'left');
}

export function waitingFor(state: State): readonly Holder[] {
  if (isSuspended(state)) return [];
  const play = topPlay(state);
  switch (phaseOf(state)) {
    case 'LOBBY':
    case 'INTERMISSION':
      return ['gm'];
    case 'CREATION':
      if (isDeserted(state)) return ['gm'];
      return state.players
        .filter((player) => !sheetOf(player).finished && player.presence !== 'left')
        .map(({ seat }) => seat);
    case 'FREE':
      return [...activeSeats(state), 'gm'];
    case 'PLAY':
      return play === undefined ? [] : waitingInPlay(state, play);
    case 'INIT': {
      const initiative = state.combat?.initiative;
      if (initiative === undefined || initiative === null) return [];
      if (initiative.step === 'JACKS') return initiative.jacks.slice(0, 1);
      const seats = undone(state, initiative);
      return seats.length > 0 ? seats : ['gm'];
    }
    case 'TURN': {
      const onTurn = whoOf(state, state.combat?.order[state.combat.turn]);
      return isWon(state) ? [...new Set<Holder>(['gm', ...onTurn])] : onTurn;
    }
    case 'ENDED':
      return [];
  }
}

function keyOf(state: State): string {
  if (isSuspended(state)) return 'SUSPENDED';
  if (phaseOf(state) === 'CREATION' && isDeserted(state)) return 'DESERTED';
  const play = topPlay(state);
  if (play?.step === 'ASK_GM' && rivalOf(play) !== null) return 'ASK_RIVAL';
  if (play === undefined && isWon(state) && phaseOf(state) === 'TURN') return 'WON';
  return play?.step ?? (state.combat?.initiative?.step === 'JACKS' ? 'JACKS' : phaseOf(state));
}

/** What everybody reads, also those who only watch. */
export function asksOfAll(state: State): Saying {
  const [seat] = waitingFor(state);
  const turn = state.combat?.order[state.combat.turn];
  return {
    text: `ask.all.${keyOf(state)}`,
    facts: { seat: seat ?? 'gm', name: turn === undefined ? '' : nameOfWho(state, turn) },
  };
}

/** What comes next on a sheet (SU-15 to SU-22). */
export function nextOnSheet(character: Character): 'suit' | 'points' | 'tags' | 'name' | 'done' {
  const spent = attributes.reduce((sum, attribute) => sum + character.attributes[attribute], 0);
  if (character.suit === null) return 'suit';
  if (spent < attributeSum) return 'points';
  if (character.tags.length < tagsDue(character)) return 'tags';
  return character.name.trim() === '' ? 'name' : 'done';
}

/** What this seat, or the GM, is asked, if anything. */
export function askOf(state: State, holder: Holder): Saying | undefined {
  if (!waitingFor(state).includes(holder)) return undefined;
  const suffix = holder === 'gm' ? '_gm' : '';
  const player = phaseOf(state) === 'CREATION' ? findPlayer(state, holder) : undefined;
  if (player !== undefined) return { text: `ask.CREATION.${nextOnSheet(sheetOf(player))}` };
  const play = topPlay(state);
  if (play?.step === 'ASK_PLAYER' && play.kind === 'defence' && holder !== 'gm')
    return { text: 'ask.ASK_PLAYER.defence', facts: { name: nameOfWho(state, play.npc ?? 'gm') } };
  const key = keyOf(state);
  // Whoever is on turn may still act.
  return { text: `ask.${key === 'WON' && holder !== 'gm' ? 'TURN' : key}${suffix}` };
}
