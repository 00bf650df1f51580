/** A scripted GM: runs a short job scene by scene, sets fair oppositions, lets NPCs fight, and closes the session. */
import type { Intent } from '../../../kernel/index.ts';
import { firstTrait, isArmed } from '../features/skills/skills.ts';
import type { Npc, EntityId, Settled } from '../state.ts';
import { isWon, npcTraitValue, traitValue } from '../selectors.ts';
import type { PlayingView, TableView } from '../view-types.ts';
import { cheapest } from './adding.ts';
import { bestBy, characterIn, followUp, jack, ofType, inTurn, played } from './choices.ts';
import { failureLines, successLines } from '../data/crew.ts';
import { jobs, jobWith } from '../data/jobs.ts';
import type { Beat, ScriptedJob, ScriptedScene, Telling, Way } from '../data/script.ts';

/** Thresholds up to difficult (SU-45), and the likely value of a card from the deck. */
const thresholds = [10, 15, 20] as const;
const likelyFlip = 6;
/** The strength of an opponent whose sheet does not say. */
const plainModifier = 8;
const maxFightRounds = 3;
/** The number of cards that the GM keeps in hand, and the most that it adds to one play. */
const reserve = 3;
const mostOnPlay = 1;

function jobOf({ shared }: TableView): ScriptedJob {
  return jobWith(shared.job);
}

/** The number in an id such as `n12`. Ids ascend in the order in which NPCs were created. */
function numberIn(id: string): number {
  return Number(id.slice(1));
}

/** The job after the one whose cast was last at this table; the first one if none was. */
function nextJob({ shared: { npcs, former } }: TableView): ScriptedJob {
  const known = [...npcs.map(({ id, name }) => [id, name] as const), ...Object.entries(former)];
  const newest = bestBy(
    known.flatMap(([id, name]) => {
      const index = jobs.findIndex(({ cast }) => cast.some((npc) => npc.name === name));
      return index < 0 ? [] : [{ index, number: numberIn(id) }];
    }),
    ({ number }) => number,
  );
  return jobs[((newest?.index ?? -1) + 1) % jobs.length] ?? jobs[0];
}

/**
 * The id of the NPC that the script calls `n1`, `n2` and so on. An NPC that returns in a later scene or job was created
 * again, and has another id.
 */
function idOf(view: TableView, scripted: string): string {
  const name = jobOf(view).cast.find((_, index) => `n${index + 1}` === scripted)?.name;
  return view.shared.npcs.find((npc) => npc.name === name)?.id ?? scripted;
}

function fightersIn(view: TableView): ReadonlySet<string> {
  return new Set(jobOf(view).cast.flatMap(({ fights }, index) => (fights ? [idOf(view, `n${index + 1}`)] : [])));
}

function activeSeats(view: TableView): readonly string[] {
  return view.shared.seats.filter((seat) => seat.active).map(({ seat }) => seat);
}

/**
 * Whether an NPC of a script is somewhere else in this scene. An NPC that is down does not count as gone: no one
 * can aim at it, and it is still down if a later scene needs it.
 */
function isOffstage({ name, down }: Npc, { cast }: ScriptedJob, scene: number): boolean {
  const isScripted = jobs.some((job) => job.cast.some((other) => other.name === name));
  return isScripted && !down && cast.find((other) => other.name === name)?.scenes.includes(scene) !== true;
}

function prepare(view: TableView, moves: readonly Intent[]): Intent | undefined {
  const { shared } = view;
  if (shared.job === '') return { type: 'set_job', text: nextJob(view).text };
  const job = jobOf(view);
  const { npcs = [] } = view.own;
  // Older tables kept the cast for the next job: NPCs that went down are back.
  const fallen = shared.scenes === 0 && shared.phase === 'INTERMISSION' ? npcs.find(({ down }) => down) : undefined;
  if (fallen !== undefined)
    return { type: 'rule', target: fallen.id, change: { field: 'down', value: false }, reason: 'Back on duty.' };
  const next = job.scenes[shared.scenes];
  const gone = next === undefined ? undefined : npcs.find((npc) => isOffstage(npc, job, shared.scenes + 1));
  const deletion = ofType(moves, 'delete_npc').find(({ npc }) => npc === gone?.id);
  if (deletion !== undefined) return deletion;
  const missing = job.cast.find(
    ({ name, scenes: own }) => own.includes(shared.scenes + 1) && npcs.every((npc) => npc.name !== name),
  );
  if (missing !== undefined && ofType(moves, 'create_npc').length > 0)
    return {
      type: 'create_npc',
      name: missing.name,
      attrs: missing.attributes,
      tags: missing.tags,
      notes: missing.notes,
      visible: true,
    };
  // While sheets are being made, only a person decides whether to end a deserted session.
  if (shared.phase === 'CREATION') return undefined;
  const present = shared.seats
    .filter(({ finished, dead, out, presence }) => finished && !dead && !out && presence !== 'left')
    .map(({ seat }) => seat);
  const hasUnfinishedSheets = shared.seats.some(
    ({ finished, dead, presence }) => presence === 'here' && (dead || !finished),
  );
  if (next !== undefined && hasUnfinishedSheets) return undefined;
  if (next === undefined || present.length === 0) return { type: 'end_session' };
  return { type: 'start_scene', title: next.title, present, opening: next.opening };
}

/** For a beat whose ways are all closed. */
const fallbackWay = {
  use: 'dexterity',
  against: { threshold: 15 },
  success: { text: 'It comes off, just as planned.' },
  failure: { text: 'It does not come off, and it costs time.' },
} as const;

/** The ways that are still possible: none against an NPC that is down or gone. */
function openWays(view: TableView, { ways }: Beat): readonly Way[] {
  const { npcs } = view.shared;
  const open = ways.filter(
    ({ against }) => !('npc' in against) || npcs.some(({ id, down }) => id === idOf(view, against.npc) && !down),
  );
  const [first] = ways;
  return open.length > 0 || first === undefined ? open : [{ ...fallbackWay, text: first.text }];
}

/** Calls the first player for the next beat, or the best player except the one of the last play. */
function call(view: TableView, beat: Beat): Intent | undefined {
  const seats = activeSeats(view);
  const others = seats.filter((seat) => seat !== view.shared.last?.seat);
  const asked = beat.who === 'first' || others.length === 0 ? seats.slice(0, 1) : others;
  const worth = ({ seat, way }: { readonly seat: string; readonly way: Way }): number => {
    const character = characterIn(view, seat);
    return character === undefined ? 0 : traitValue(character, way.use);
  };
  const ways = openWays(view, beat);
  const best = bestBy(
    asked.flatMap((seat) => ways.map((way) => ({ seat, way }))),
    worth,
  );
  if (best === undefined) return undefined;
  const { use, against, text } = best.way;
  const opposition =
    'npc' in against
      ? { kind: 'opposed', ...against, npc: idOf(view, against.npc) }
      : { kind: 'threshold', value: against.threshold };
  return { type: 'call_for_play', seat: best.seat, use, opposition, text };
}

function close(view: TableView, script: ScriptedScene | undefined): Intent {
  if (script === undefined) return { type: 'end_scene' };
  const { npcs, scene, seats } = view.shared;
  const fighters = fightersIn(view);
  // Plays that players began themselves do not count, unless someone was hurt.
  const isQuiet = [...npcs, ...seats].every(({ damage }) => damage === 0);
  const wentWell = script.hasFight
    ? npcs.every(({ id, down }) => down || !fighters.has(id))
    : scene?.failed !== true && isQuiet;
  return { type: 'end_scene', summary: wentWell ? script.summary : script.summaryIfBad };
}

/**
 * The line for the outcome of the last play: the script's, if it called for the play or the player
 * looked around; otherwise a general one.
 */
function tellingOf(view: TableView, { kind, use, outcome }: Settled): Telling {
  const { scene } = view.shared;
  const script = jobOf(view).scenes[(scene?.number ?? 1) - 1];
  if (use === 'awareness' && outcome.success && script !== undefined) return { text: script.details };
  const beat = kind === 'called' ? script?.beats[(scene?.called ?? 1) - 1] : undefined;
  const way = beat?.ways.find((candidate) => candidate.use === use);
  if (way !== undefined) return outcome.success ? way.success : way.failure;
  return { text: inTurn(outcome.success ? successLines : failureLines, view) ?? '' };
}

function tell(view: TableView, moves: readonly Intent[]): Intent | undefined {
  const { last, combat } = view.shared;
  if (last === null || combat !== null || ofType(moves, 'tell_outcome').length === 0) return undefined;
  const { text, says } = tellingOf(view, last);
  return { type: 'tell_outcome', text, ...(says === undefined ? {} : { npc: idOf(view, says) }) };
}

/**
 * Tells how the last play went, lets players with a new sheet enter, and then begins the next beat
 * or a fight, or ends the scene.
 */
function nextMove(view: TableView, moves: readonly Intent[]): Intent | undefined {
  const { scene, npcs, combat } = view.shared;
  const telling = tell(view, moves);
  if (telling !== undefined) return telling;
  const [newcomer] = ofType(moves, 'enter_scene');
  if (newcomer !== undefined) return newcomer;
  const seats = activeSeats(view);
  const script = jobOf(view).scenes[(scene?.number ?? 1) - 1];
  if (scene === null || script === undefined || seats.length === 0) return close(view, script);
  // Plays that players start themselves are extra to the script.
  const beat = script.beats[scene.called];
  if (beat !== undefined) return call(view, beat);
  const fighters = fightersIn(view);
  const enemies = npcs.filter(({ id, down }) => !down && fighters.has(id));
  if (script.hasFight && combat === null && scene.fights === 0 && enemies.length > 0)
    return { type: 'start_combat', parties: [...seats, ...enemies.map(({ id }) => id)] };
  return close(view, script);
}

function fairNumber(view: TableView, { seat, use }: PlayingView): number {
  const character = seat === null ? undefined : characterIn(view, seat);
  const likely = (character === undefined ? plainModifier : traitValue(character, use)) + likelyFlip;
  return bestBy(thresholds, (number) => -Math.abs(number - likely)) ?? thresholds[1];
}

/** The NPC whose sheet decides the strength of this mark: for a vehicle its driver (SU-181). */
function opponentOf({ shared: { vehicles }, own: { npcs = [] } }: TableView, mark: EntityId): Npc | undefined {
  const driver = vehicles.find(({ id }) => id === mark)?.driver;
  return npcs.find(({ id }) => id === (driver ?? mark));
}

function oppose(view: TableView, moves: readonly Intent[], play: PlayingView): Intent | undefined {
  const kinds = new Set(ofType(moves, 'set_opposition').map((move) => move['kind']));
  if (kinds.has('formula')) return { type: 'set_opposition', kind: 'formula' };
  // A vehicle without a driver has no opponent (SU-181).
  const isAimed =
    play.marks.length > 0 &&
    view.shared.vehicles.every(({ id, driver }) => driver !== null || !play.marks.includes(id));
  if (kinds.has('opposed') && (isAimed || !kinds.has('threshold'))) {
    const trait = firstTrait(play.use, play.mode);
    const isKnown = isAimed && play.marks.every((mark) => npcTraitValue(opponentOf(view, mark), trait) > 0);
    return { type: 'set_opposition', kind: 'opposed', trait, ...(isKnown ? {} : { modifier: plainModifier }) };
  }
  if (!kinds.has('threshold')) return undefined;
  return { type: 'set_opposition', kind: 'threshold', value: fairNumber(view, play) };
}

/** Adds the cheapest cards that win the play, and keeps a few for later. */
function answer(view: TableView, moves: readonly Intent[], play: PlayingView): Intent | undefined {
  const { hand = [], secrets } = view.own;
  const finish = ofType(moves, 'finish_step')[0];
  if (secrets === undefined) return finish;
  const spent = play.gm.filter(({ from }) => from !== 'flip').length;
  const most = Math.min(mostOnPlay - spent, hand.length - reserve);
  const isNpcPlay = play.seat === null;
  // An NPC that plays alone has to meet the number; against a player the GM has to beat their total.
  const need = isNpcPlay ? -secrets.margin : secrets.margin + 1;
  if (need <= 0 || most <= 0) return finish;
  const preferences = { untagged: secrets.untagged, suit: null, wanted: [] };
  const [first] = cheapest(hand, { need, most, preferences }) ?? [];
  return first === undefined ? finish : played(view, first, preferences);
}

/**
 * The turn of an NPC: passes if it is down or has to skip, ends a fight of more than three rounds, or else attacks
 * the healthiest character with the NPC's best skill, so that no player is hunted down.
 */
function npcTurn(view: TableView, moves: readonly Intent[]): Intent | undefined {
  const { combat, seats } = view.shared;
  const npc = view.own.npcs?.find(({ id }) => id === combat?.turn);
  if (npc?.down === true || (npc?.skips ?? null) !== null) return ofType(moves, 'pass_turn')[0];
  // Of equally healthy characters, a different one each time.
  const start = view.shared.prompt % seats.length;
  const rotated = [...seats.slice(start), ...seats.slice(0, start)];
  const target = bestBy(
    rotated.filter((seat) => seat.active),
    ({ damage }) => -damage,
  );
  const isLong = (combat?.round ?? 0) > maxFightRounds;
  if (target === undefined || isLong) return ofType(moves, 'end_combat')[0];
  const tagged = (['guns', 'throw', 'thug'] as const).filter(
    (weapon) => npc?.tags.includes(weapon) === true && !(npc.disarmed && isArmed(weapon)),
  );
  const skill = bestBy(tagged, (weapon) => npcTraitValue(npc, weapon)) ?? 'thug';
  return npc === undefined
    ? undefined
    : {
        type: 'npc_attack',
        npc: npc.id,
        skill,
        targets: [target.seat],
        text: inTurn(jobOf(view).npcLines, view) ?? '',
      };
}

function inPlay(view: TableView, moves: readonly Intent[], play: PlayingView): Intent | undefined {
  switch (play.step) {
    case 'PROPOSED':
      return oppose(view, moves, play);
    case 'COVER':
      return ofType(moves, 'pass_cover')[0];
    case 'ASK_GM':
      return answer(view, moves, play);
    case 'JACKS':
      return jack(view, moves);
    case 'FOLLOW_UP':
      return followUp(view, moves);
    default:
      return undefined;
  }
}

/** A card for a player who continues with an empty hand (SU-127). */
function reward(view: TableView): Intent | undefined {
  const { play, seats, decks } = view.shared;
  const isFresh = play?.round === 1 && play.player.length === 1;
  if (play?.step !== 'ASK_PLAYER' || !isFresh || decks.player === 0) return undefined;
  const bold = seats.find(({ seat, cards }) => seat === play.seat && cards === 0);
  return bold === undefined ? undefined : { type: 'award_stunt', seat: bold.seat, reason: 'Goes on with empty hands.' };
}

export function gmBot(view: TableView, moves: readonly Intent[]): Intent | undefined {
  const { phase, waitingFor, play } = view.shared;
  const [overdue] = ofType(moves, 'pass_over');
  if (overdue !== undefined) return overdue;
  if (phase === 'LOBBY') return ofType(moves, 'start_session')[0];
  if (phase === 'INTERMISSION' || phase === 'CREATION') return prepare(view, moves);
  if (isWon(view.shared) && play === null) return ofType(moves, 'end_combat')[0];
  if (!waitingFor.includes('gm')) return reward(view);
  if (play !== null) return inPlay(view, moves, play);
  if (phase === 'INIT') return jack(view, moves) ?? ofType(moves, 'finish_step')[0];
  return phase === 'FREE' ? nextMove(view, moves) : npcTurn(view, moves);
}
