/** A simple player for empty seats, and a GM for short scenes. Both decide from their view alone. */
import type { Intent } from '../../../kernel/index.ts';
import { owesChoice } from '../features/prequels/pairs.ts';
import { fight, ofType, showCard } from './fight.ts';
import { leadAsGm } from './gm.ts';
import { moveForAbsent } from './absent.ts';
import { tellOutcome } from './outcome.ts';
import { readyCharacters } from '../data/characters.ts';
import { ownSideStake, prequelStories } from '../data/lines.ts';
import { isOpposed, unwrittenSides } from '../features/terms/stakes.ts';
import { suggestedReason } from '../data/reasons.ts';
import type { TableView } from '../view-types.ts';

type Moves = readonly Intent[];

function newCharacter({ own: { you } }: TableView): Intent | undefined {
  const index = you.kind === 'seat' ? Number(you.seat.slice(1)) - 1 : 0;
  const ready = readyCharacters[index % readyCharacters.length];
  return ready === undefined ? undefined : { type: 'create_character', name: ready.name, concept: ready.concept };
}

function create(view: TableView, moves: Moves): Intent | undefined {
  const partner = ofType(moves, 'answer_partner').find((move) => move['accept'] === true);
  const [birth] = ofType(moves, 'draw_birth');
  const [done] = ofType(moves, 'finish_creation');
  const character = ofType(moves, 'create_character').length > 0 ? newCharacter(view) : undefined;
  return partner ?? character ?? birth ?? done;
}

function reward(view: TableView, moves: Moves): Intent | undefined {
  const { prequel } = view.shared;
  const bonus = ofType(moves, 'choose_bonus_suit').find((move) => prequel?.suits.some((suit) => suit === move['suit']));
  // The seat still sees the sheets of its earlier characters.
  const sheets = Object.keys(view.own.sheets ?? {});
  const own = view.shared.characters.find(({ id, alive }) => alive && sheets.includes(id))?.id ?? '';
  if (bonus !== undefined && prequel !== null && owesChoice(prequel, own)) return bonus;
  const [gains] = ofType(moves, 'draw_gains');
  if (gains !== undefined) return gains;
  const [story] = ofType(moves, 'write_story');
  if (story === undefined || prequel?.story !== '') return undefined;
  const hasConceded = view.shared.conflict?.participants.some(({ id, active }) => id === own && !active) === true;
  return { ...story, text: prequelStories[hasConceded ? 'conceded' : 'stood'] };
}

/**
 * The stake of the bot's own side. The bot writes it only when nothing else is missing, so that people can write it
 * first (CR-52).
 */
function lastStake({ shared: { conflict } }: TableView, moves: Moves): Intent | undefined {
  if (conflict === null || conflict.trump === null || !isOpposed(conflict)) return undefined;
  if (conflict.participants.some(({ reason }) => reason === '')) return undefined;
  const open = unwrittenSides(conflict);
  const stake = ofType(moves, 'write_stake').find(({ side }) => open.some((one) => one === side));
  return stake === undefined ? undefined : { ...stake, text: ownSideStake };
}

function negotiate(view: TableView, moves: Moves): Intent | undefined {
  const unwritten = ofType(moves, 'write_reason').find((move) =>
    view.shared.conflict?.participants.some(({ id, reason }) => id === move['part'] && reason === ''),
  );
  if (unwritten !== undefined)
    return { ...unwritten, text: suggestedReason(view.shared.conflict?.number ?? 0, String(unwritten['part'])) };
  return ofType(moves, 'agree')[0] ?? lastStake(view, moves);
}

/**
 * Whether to agree to a truce: the conflict is stalled, or each participant that the bot plays has a wound or an empty
 * hand. A bot that plays no one agrees.
 */
function wantsPeace({ shared: { conflict, phase }, own: { parts = [] } }: TableView): boolean {
  const own = conflict?.participants.filter(({ id, active }) => active && parts.includes(id)) ?? [];
  return phase === 'CONFLICT.stalled' || own.every(({ wounds, hand }) => wounds.length > 0 || hand === 0);
}

export function bot(view: TableView, moves: Moves): Intent | undefined {
  const { you } = view.own;
  const { phase, waitingFor } = view.shared;
  if (you.kind !== 'seat' && you.kind !== 'gm') return undefined;
  if (!waitingFor.includes(you.kind === 'gm' ? 'gm' : you.seat))
    // CR-43: a newcomer creates a character between conflicts, although the table does not wait for that.
    return phase === 'SCENE' ? create(view, moves) : undefined;
  const answer = ofType(moves, 'answer_truce').find((move) => move['accept'] === wantsPeace(view));
  if (answer !== undefined) return answer;
  const welcome = ofType(moves, 'answer_join').find((move) => move['accept'] === true);
  if (welcome !== undefined) return welcome;
  const onward = view.own.leads === true ? moveForAbsent(view, moves) : undefined;
  if (onward !== undefined) return onward;
  if (phase.startsWith('TURN.')) return fight(view, moves);
  if (phase === 'ENV.reveal') return showCard(view, moves);
  if (phase === 'AFTERMATH.pay') return ofType(moves, 'flip')[0];
  if (view.own.leads === true) return leadAsGm(view, moves);
  switch (phase) {
    case 'CONFLICT.setup':
      return negotiate(view, moves);
    case 'CONFLICT.resolve':
      return tellOutcome(view, moves);
    case 'PREQUEL.scene':
      return ofType(moves, 'cancel_prequel')[0];
    case 'PREQUEL.reward':
      return reward(view, moves);
    case 'LOBBY':
    case 'CREATION':
    case 'SCENE':
      return create(view, moves);
    default:
      return undefined;
  }
}
