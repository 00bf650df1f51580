/** A plain player for empty chairs: answers what it is asked, adds a card when a play looks thin, shoots when it is its turn. */
import type { Intent } from '../../../kernel/index.ts';
import type { Skill } from '../skills.ts';
import { isAttack } from '../skills.ts';
import { tagsDue } from '../table.ts';
import type { PlayingView, SuitsView } from '../view.ts';
import { byValue, followUp, jack, ofType, oneOf, played } from './choices.ts';
import { lines, presets } from './script.ts';

/** What a bot expects of somebody it knows nothing about. */
const guessedModifier = 9;
const guessedThreshold = 15;
const mostAdded = 3;

/** Which chair this is, counted from 0. */
function placeOf(view: SuitsView): number {
  const { you } = view.own;
  return you.kind === 'seat' ? view.shared.seats.findIndex(({ seat }) => seat === you.seat) : 0;
}

/** The sheet, one step after the other. */
function create(view: SuitsView, moves: readonly Intent[]): Intent | undefined {
  const { character } = view.own;
  const place = placeOf(view);
  const preset = presets[place % presets.length];
  if (character === undefined || preset === undefined) return undefined;
  if (character.dead) return ofType(moves, 'choose_sheet').find((move) => move['sheetId'] === 'new');
  const isSame = Object.entries(preset.attributes).every(
    ([attribute, value]) => character.attributes[attribute as keyof typeof preset.attributes] === value,
  );
  if (character.suit === null) return { type: 'set_suit', suit: preset.suit };
  if (!isSame) return { type: 'set_attributes', ...preset.attributes };
  if (character.tags.length < tagsDue(character)) return { type: 'set_tags', skills: preset.tags };
  if (character.name.trim() === '') {
    const round = Math.floor(place / presets.length);
    // Somebody may have come with that name already.
    const isTaken = view.shared.seats.some(({ called }) => called === preset.name);
    const name = round === 0 && !isTaken ? preset.name : `${preset.name} the younger`;
    return { type: 'set_profile', name, look: preset.look };
  }
  return ofType(moves, 'finish_sheet')[0];
}

/** Whether the play could do with another card, as far as one side of the table can tell. */
function looksThin(play: PlayingView): boolean {
  const { opposition, total, gmCards } = play;
  if (opposition?.kind === 'opposed') return total <= gmCards + guessedModifier;
  return total < (opposition?.value ?? guessedThreshold);
}

function addOrStand(view: SuitsView, moves: readonly Intent[], play: PlayingView): Intent | undefined {
  const { hand = [], character } = view.own;
  const best = byValue(hand).at(-1);
  const isShort = play.player.filter(({ from }) => from !== 'flip').length < mostAdded;
  const adds = ofType(moves, 'commit_card').length > 0 && isShort && looksThin(play);
  if (best !== undefined && adds) return played(best, play.untagged, character?.suit ?? 'H');
  return ofType(moves, 'finish_step')[0];
}

function peek(view: SuitsView): Intent {
  const { tray = [] } = view.own;
  // High cards on top of the own deck, low ones on top of the GM's.
  const low = byValue(tray);
  const isOwn = view.shared.tray?.deck === 'player';
  const wanted = isOwn ? low.toReversed() : low;
  const gone = wanted.slice(wanted.length - (view.shared.tray?.mayDiscard ?? 0));
  return {
    type: 'arrange_peek',
    order: wanted.slice(0, wanted.length - gone.length).map(({ handle }) => handle),
    discard: gone.map(({ handle }) => handle),
  };
}

/** Steps in for an ally now and then, when leading is its trade. */
function cover(view: SuitsView, moves: readonly Intent[], play: PlayingView): Intent | undefined {
  const leads = view.own.character?.tags.includes('leadership') === true && view.shared.prompt % 3 === 0;
  if (leads && play.seat !== null && ofType(moves, 'cover_ally').length > 0)
    return { type: 'cover_ally', allies: [play.seat] };
  return ofType(moves, 'pass_cover')[0];
}

const weapons: readonly Skill[] = ['guns', 'throw', 'thug'];

function act(view: SuitsView, moves: readonly Intent[]): Intent | undefined {
  const { character } = view.own;
  const parties = view.shared.combat?.parties ?? [];
  const mark = view.shared.npcs.find(({ id, down }) => !down && parties.includes(id));
  const weapon = weapons.find((skill) => character?.tags.includes(skill) === true) ?? 'thug';
  if (mark === undefined || ofType(moves, 'declare_play').length === 0 || !isAttack(weapon, null))
    return ofType(moves, 'pass_turn')[0];
  return { type: 'declare_play', use: weapon, marks: [mark.id], text: oneOf(lines, view) ?? '' };
}

function inPlay(view: SuitsView, moves: readonly Intent[], play: PlayingView): Intent | undefined {
  switch (play.step) {
    case 'CALLED':
      return ofType(moves, 'answer_call').find((move) => move['accept'] === true);
    case 'COVER':
      return cover(view, moves, play);
    case 'ASK_PLAYER':
      return addOrStand(view, moves, play);
    case 'PICK':
      return { type: 'pick_marks', marks: play.marks.slice(0, play.pick) };
    case 'JACKS':
      return jack(view, moves);
    case 'PEEK':
      return peek(view);
    case 'SWAP':
      return ofType(moves, 'close_swap')[0] ?? ofType(moves, 'answer_swap').map((move) => ({ ...move, card: null }))[0];
    case 'FOLLOW_UP':
      return followUp(moves);
    default:
      return undefined;
  }
}

/** The move of an empty chair, a function of what it sees; nothing where it is not asked. */
export function playerBot(view: SuitsView, moves: readonly Intent[]): Intent | undefined {
  const { you, character } = view.own;
  const { phase, waitingFor, play } = view.shared;
  if (you.kind !== 'seat' || character === undefined) return undefined;
  if (phase === 'CREATION' || phase === 'INTERMISSION')
    return character.finished && !character.dead ? undefined : create(view, moves);
  if (!waitingFor.includes(you.seat)) return undefined;
  if (play !== null) return inPlay(view, moves, play);
  if (phase === 'INIT') return jack(view, moves) ?? ofType(moves, 'finish_step')[0];
  // Out of a fight it waits to be called: the table belongs to the people at it.
  return phase === 'TURN' ? act(view, moves) : undefined;
}
