/** The prompts, as catalogue keys: one for everybody, and those of single seats. */
import type { Facts, Message, SeatId } from '../../kernel/index.ts';
import { attributeSum, pointsToSpend } from './constants.ts';
import { handIn } from './hands.ts';
import { attributes, isAttack } from './features/skills/skills.ts';
import { entityName } from './names.ts';
import type { Character, EntityId, Holder, Play, Player, State } from './state.ts';
import {
  activeSeats,
  defenderOf,
  findPlayer,
  isDown,
  isReady,
  isWon,
  nameOfEntity,
  npcOf,
  phaseOf,
  rivalOf,
  sheetOf,
  tagsDue,
  topPlay,
} from './selectors.ts';
import { isDeserted, isAbsent, isSuspended, waitingFor } from './waiting.ts';

/** The name in a prompt: two NPCs of the same name are told apart (SU-115). */
function nameOf(state: State, who: EntityId): string {
  return entityName(state, who) ?? nameOfEntity(state, who);
}

/**
 * The names of the fallen NPCs of the fight. Each new round drops the fallen from its parties, so a later round without
 * fallen parties counts every NPC that is down. With `crewAgainstCrew` only fallen parties count: the fight may be one
 * within the crew (SU-70).
 */
function fallenNpcs(state: State): readonly string[] {
  const { combat, npcs, options } = state;
  if (combat === null) return [];
  const fallen = npcs.filter(({ down, hidden }) => down && !hidden);
  const parties = new Set([...combat.parties, ...combat.newcomers]);
  const ofRound = fallen.filter(({ id }) => parties.has(id));
  const isLater = combat.round > 1 && options.crewAgainstCrew === 'off';
  return (ofRound.length === 0 && isLater ? fallen : ofRound).map(({ id }) => nameOf(state, id));
}

function isWithoutCrew(state: State): boolean {
  const { combat } = state;
  return combat !== null && !activeSeats(state).some((seat) => [...combat.parties, ...combat.newcomers].includes(seat));
}

function foesFacts(state: State): Facts {
  const foes = fallenNpcs(state);
  return { foes, count: foes.length };
}

function keyOf(state: State): string {
  if (isSuspended(state)) return 'SUSPENDED';
  const isBetweenScenes = phaseOf(state) === 'INTERMISSION';
  if ((isBetweenScenes || phaseOf(state) === 'CREATION') && isDeserted(state)) return 'DESERTED';
  // Without a living, finished character the GM cannot open a scene (SU-26, SU-108).
  if (isBetweenScenes && !state.players.some((player) => isReady(player) && player.presence !== 'left'))
    return 'UNREADY';
  const play = topPlay(state);
  if (play?.step === 'ASK_GM' && rivalOf(play) !== null) return 'ASK_RIVAL';
  // A fight among players alone has no NPCs who could be down.
  const isFightWon = play === undefined && isWon(state) && fallenNpcs(state).length > 0;
  if (isFightWon && phaseOf(state) === 'TURN') return 'WON';
  if (isFightWon && state.combat?.initiative?.step === 'ADD') return 'INIT.won';
  if (phaseOf(state) === 'TURN' && isWithoutCrew(state)) return 'LOST';
  if (phaseOf(state) === 'FREE' && activeSeats(state).length === 0) return 'EMPTY';
  return play?.step ?? (state.combat?.initiative?.step === 'JACKS' ? 'JACKS' : phaseOf(state));
}

/** Whether a scene waits for absent players alone, so that only the GM can continue it (SU-186). */
function canOnlyBePassedOver(state: State): boolean {
  const waited = waitingFor(state);
  return waited.length > 0 && phaseOf(state) !== 'CREATION' && waited.every((holder) => isAbsent(state, holder));
}

export function asksOfAll(state: State): Message {
  const [seat] = waitingFor(state);
  if (seat !== undefined && canOnlyBePassedOver(state)) return { text: 'ask.all.ABSENT', facts: { seat } };
  const turn = state.combat?.order[state.combat.turn];
  const key = keyOf(state);
  const waited = waitingFor(state);
  const crew = state.players.filter(({ presence }) => presence !== 'left');
  if (key === 'CREATION' && waited.length < crew.length)
    return { text: 'ask.all.CREATION.some', facts: { seats: waited } };
  return {
    text: `ask.all.${key}`,
    facts: {
      seat: seat ?? 'gm',
      name: turn === undefined ? '' : nameOf(state, turn),
      ...(key === 'WON' ? foesFacts(state) : {}),
    },
  };
}

function pointsLeft(character: Character): number {
  return attributes.reduce((left, attribute) => left - character.attributes[attribute], attributeSum);
}

/** SU-15 to SU-22. */
export function nextOnSheet(character: Character): 'suit' | 'points' | 'tags' | 'name' | 'done' {
  if (character.suit === null) return 'suit';
  if (pointsLeft(character) > 0) return 'points';
  if (character.tags.length < tagsDue(character)) return 'tags';
  return character.name.trim() === '' ? 'name' : 'done';
}

/** Connected players whose character could enter the scene (SU-35). */
function outsideOfScene({ players }: State): readonly SeatId[] {
  return players
    .filter((player) => {
      const { presence, present, out, lost } = player;
      return presence === 'here' && !present && !out && lost === null && isReady(player);
    })
    .map(({ seat }) => seat);
}

/**
 * Once points are spent or skills are tagged, the question says how many are left, because points above an attribute's
 * maximum come back (SU-19, SU-21).
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

/** In free play, tells a player whose character is not in the scene when they can join in (SU-35, SU-108). */
export function waitsOf(state: State, seat: SeatId): Message | undefined {
  const player = findPlayer(state, seat);
  if (player === undefined || phaseOf(state) !== 'FREE' || isSuspended(state)) return undefined;
  if (player.out) return { text: 'ask.FREE.out' };
  if (player.present) return undefined;
  return { text: player.lost === null ? 'ask.FREE.outside' : 'ask.FREE.next_scene' };
}

/** The names of this play's defender and of the attack's next targets (SU-114). */
function attackedIn(state: State, { seat, free }: Play): readonly string[] {
  const next = free === null ? (state.attack?.targets ?? []).map((target) => defenderOf(state, target)) : [];
  const attacked = new Set([seat, ...next].filter((who) => who !== null));
  return [...attacked].map((who) => nameOf(state, who));
}

/** The seat defends itself, an ally (SU-157), or the vehicle that it drives (SU-181). */
function askToDefend(state: State, play: Play): Message {
  const { seat, npc, mode, marks, opposition } = play;
  const name = nameOf(state, npc ?? 'gm');
  const trait = opposition?.trait ?? play.use;
  const [mark = seat ?? ''] = marks;
  if (mark !== seat) return { text: 'ask.ASK_PLAYER.defence.other', facts: { name, other: nameOf(state, mark) } };
  return isAttack(trait, mode) || mode === 'disarm'
    ? { text: 'ask.ASK_PLAYER.defence', facts: { name } }
    : { text: 'ask.ASK_PLAYER.defence.use', facts: { name, use: { text: `use.${trait}` } } };
}

/** An offer comes first; only the leader can end the swap (SU-165). */
function askInSwap(state: State, holder: Holder): Message {
  const from = state.swap?.offers.find(({ to }) => to === holder)?.from;
  if (from !== undefined) return { text: 'ask.SWAP.offer', facts: { name: nameOf(state, from) } };
  const hasCards = handIn(state, holder).cards.length > 0;
  if (state.swap?.leader === holder) return { text: hasCards ? 'ask.SWAP.leader' : 'ask.SWAP.leader.empty' };
  return { text: hasCards ? 'ask.SWAP' : 'ask.SWAP.empty' };
}

/** SU-124, SU-126. */
function askOnTurn(state: State): Message {
  const turn = state.combat?.order[state.combat.turn] ?? '';
  const facts = { name: nameOf(state, turn) };
  const npc = npcOf(state, turn);
  if (npc === undefined) return { text: 'ask.TURN_gm.crew', facts };
  if (isDown(state, turn)) return { text: 'ask.TURN_gm.down', facts };
  return { text: npc.skips === null ? 'ask.TURN_gm' : 'ask.TURN_gm.skips', facts };
}

export function askOf(state: State, holder: Holder): Message | undefined {
  const player = state.stage === 'LOBBY' || state.stage === 'ENDED' ? undefined : findPlayer(state, holder);
  const sheetAsk = player === undefined ? undefined : askForCharacter(state, player);
  if (sheetAsk !== undefined && !isSuspended(state)) return sheetAsk;
  if (!waitingFor(state).includes(holder)) return undefined;
  const suffix = holder === 'gm' ? '_gm' : '';
  const play = topPlay(state);
  if (play?.step === 'ASK_PLAYER' && play.kind === 'defence' && holder !== 'gm') return askToDefend(state, play);
  const attacked = holder === 'gm' || play === undefined ? [] : attackedIn(state, play);
  if (play?.step === 'COVER' && attacked.length > 1) return { text: 'ask.COVER.several', facts: { names: attacked } };
  const key = keyOf(state);
  if (key === 'SWAP') return askInSwap(state, holder);
  if (key === 'CONSENT' && holder !== 'gm')
    return { text: 'ask.CONSENT', facts: { name: nameOf(state, play?.seat ?? holder) } };
  // A character that owes an action cannot begin a play (SU-126).
  const owesAction = (findPlayer(state, holder)?.flags.skips ?? null) !== null;
  if ((key === 'TURN' || key === 'WON') && owesAction) return { text: 'ask.TURN.skips' };
  if (key === 'FREE' && owesAction) return { text: 'ask.FREE.skips' };
  const outside = (key === 'FREE' || key === 'EMPTY') && holder === 'gm' ? outsideOfScene(state) : [];
  if (outside.length > 0) return { text: `ask.${key}_gm.outside`, facts: { seats: outside } };
  const unready = state.players.filter((one) => one.presence === 'here' && !isReady(one)).map(({ seat }) => seat);
  if (key === 'INTERMISSION' && unready.length > 0)
    return { text: 'ask.INTERMISSION_gm.unready', facts: { seats: unready } };
  const again = key === 'FOLLOW_UP' && holder === 'gm' ? (play?.followUp?.mark ?? null) : null;
  if (again !== null)
    return {
      text: 'ask.FOLLOW_UP_gm.again',
      facts: { npc: nameOf(state, play?.npc ?? 'gm'), name: nameOf(state, again) },
    };
  // Even when the fight is won, the player on turn may still act.
  if (key === 'WON' && holder !== 'gm') return { text: 'ask.TURN' };
  if (key === 'WON') return { text: 'ask.WON_gm', facts: foesFacts(state) };
  if (key === 'TURN' && holder === 'gm') return askOnTurn(state);
  return { text: `ask.${key}${suffix}` };
}
