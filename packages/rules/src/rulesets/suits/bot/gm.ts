/** A scripted GM: opens a short job scene by scene, sets fair oppositions, lets NPCs fight, and closes the session. */
import type { Intent } from '../../../kernel/index.ts';
import { valueOf } from '../cards.ts';
import type { PlayingView, SuitsView } from '../view.ts';
import { byValue, followUp, jack, ofType, oneOf, played } from './choices.ts';
import { cast, job, npcLines, scenes } from './script.ts';

const thresholds = [10, 15, 15, 20] as const;
/** What somebody without a card of their own puts up. */
const plainModifier = 8;
const longestFight = 3;
/** Cards the GM keeps back, and the most that go on one play. */
const reserve = 3;
const mostOnPlay = 2;

function active(view: SuitsView): readonly string[] {
  return view.shared.seats.filter((seat) => seat.active).map(({ seat }) => seat);
}

/** Between two scenes: the job, the cast, the next scene, the end. */
function prepare(view: SuitsView): Intent | undefined {
  const { shared } = view;
  if (shared.job === '') return { type: 'set_job', text: job };
  const missing = cast[shared.npcs.length];
  if (missing !== undefined)
    return {
      type: 'create_npc',
      name: missing.name,
      attrs: missing.attributes,
      tags: missing.tags,
      notes: missing.notes,
    };
  const present = shared.seats
    .filter(({ finished, dead, presence }) => finished && !dead && presence !== 'left')
    .map(({ seat }) => seat);
  const next = scenes[shared.scenes];
  if (next === undefined || present.length === 0) return { type: 'end_session' };
  return { type: 'start_scene', title: next.title, present };
}

/** Somebody is asked for the next thing of the scene; when all is told it ends, or comes to a fight. */
function goOn(view: SuitsView): Intent | undefined {
  const { scene, npcs, combat } = view.shared;
  const seats = active(view);
  const script = scenes[(scene?.number ?? 1) - 1];
  const close: Intent = { type: 'end_scene', ...(script === undefined ? {} : { summary: script.summary }) };
  if (scene === null || script === undefined || seats.length === 0) return close;
  const beat = script.beats[scene.plays];
  if (beat !== undefined) {
    // The first chair goes first: at a demo somebody new sits there.
    const seat = seats[(scene.plays + scene.number - 1) % seats.length] ?? '';
    const opposition =
      beat.npc === undefined
        ? { kind: 'threshold', value: beat.threshold ?? thresholds[1] }
        : { kind: 'opposed', trait: beat.trait, npc: beat.npc };
    return { type: 'call_for_play', seat, use: beat.use, opposition, text: beat.text };
  }
  const enemies = npcs.filter(({ down }) => !down).slice(1);
  const isOver = scene.plays > script.beats.length;
  if (script.fight === 'fight' && combat === null && !isOver && enemies.length > 0)
    return { type: 'start_combat', parties: [...seats, ...enemies.map(({ id }) => id)] };
  return close;
}

function oppose(view: SuitsView, moves: readonly Intent[], play: PlayingView): Intent | undefined {
  const kinds = new Set(ofType(moves, 'set_opposition').map((move) => move['kind']));
  if (kinds.has('formula')) return { type: 'set_opposition', kind: 'formula' };
  const isAimed = play.marks.length > 0;
  if (kinds.has('opposed') && (isAimed || !kinds.has('threshold'))) {
    const known = view.own.npcs?.find(({ id }) => id === play.marks[0]);
    const hasNumbers = known !== undefined && Object.keys(known.attributes).length > 0;
    return { type: 'set_opposition', kind: 'opposed', ...(hasNumbers ? {} : { modifier: plainModifier }) };
  }
  if (!kinds.has('threshold')) return undefined;
  return { type: 'set_opposition', kind: 'threshold', value: oneOf(thresholds, view) };
}

/** Adds one card where it turns the play, and keeps a few for later. */
function answer(view: SuitsView, moves: readonly Intent[], play: PlayingView): Intent | undefined {
  const { hand = [], secrets } = view.own;
  const stand = ofType(moves, 'finish_step')[0];
  const spent = play.gm.filter(({ from }) => from !== 'flip').length;
  if (secrets === undefined || play.added > 0 || hand.length <= reserve || spent >= mostOnPlay) return stand;
  const isAlone = play.seat === null;
  const needed = isAlone ? -secrets.margin : secrets.margin + 1;
  const enough = byValue(hand).find(({ face }) => valueOf(face) >= needed);
  const turns = isAlone ? secrets.margin < 0 : secrets.margin >= 0;
  return turns && enough !== undefined ? played(enough, secrets.untagged, 'S') : stand;
}

function npcTurn(view: SuitsView, moves: readonly Intent[]): Intent | undefined {
  const { combat } = view.shared;
  const npc = combat?.turn ?? null;
  const target = oneOf(active(view), view);
  const isLong = (combat?.round ?? 0) > longestFight;
  if (target === undefined || isLong) return ofType(moves, 'end_combat')[0];
  const tags = view.own.npcs?.find(({ id }) => id === npc)?.tags ?? [];
  const skill = (['guns', 'throw', 'thug'] as const).find((one) => tags.includes(one)) ?? 'thug';
  return npc === null
    ? undefined
    : { type: 'npc_attack', npc, skill, targets: [target], text: oneOf(npcLines, view) ?? '' };
}

function inPlay(view: SuitsView, moves: readonly Intent[], play: PlayingView): Intent | undefined {
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
      return followUp(moves);
    default:
      return undefined;
  }
}

/** A card for somebody who goes on with an empty hand (SU-127). */
function reward(view: SuitsView): Intent | undefined {
  const { play, seats, decks } = view.shared;
  const isFresh = play?.round === 1 && play.player.length === 1;
  if (play?.step !== 'ASK_PLAYER' || !isFresh || decks.player === 0) return undefined;
  const bold = seats.find(({ seat, cards }) => seat === play.seat && cards === 0);
  return bold === undefined ? undefined : { type: 'award_stunt', seat: bold.seat, reason: 'Goes on with empty hands.' };
}

export function gmBot(view: SuitsView, moves: readonly Intent[]): Intent | undefined {
  const { phase, waitingFor, play, combat } = view.shared;
  const [overdue] = ofType(moves, 'pass_over');
  if (overdue !== undefined) return overdue;
  if (phase === 'LOBBY') return ofType(moves, 'start_session')[0];
  if (phase === 'INTERMISSION') return prepare(view);
  const isWon = combat !== null && view.shared.npcs.every(({ id, down }) => down || !combat.parties.includes(id));
  if (isWon && play === null) return ofType(moves, 'end_combat')[0];
  if (!waitingFor.includes('gm')) return reward(view);
  if (play !== null) return inPlay(view, moves, play);
  if (phase === 'INIT') return jack(view, moves) ?? ofType(moves, 'finish_step')[0];
  return phase === 'FREE' ? goOn(view) : npcTurn(view, moves);
}
