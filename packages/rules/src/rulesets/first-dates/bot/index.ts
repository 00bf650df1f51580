/** A simple bot: keeps the game moving, interferes now and then, and says little. It uses only the view of its seat. */
import type { CardCode, Intent } from '../../../kernel/index.ts';
import { pack, rankOf, suitOf } from '../../../kernel/index.ts';
import { answer, interference, turn } from './cards.ts';
import {
  details,
  interests,
  looks,
  outings,
  personalities,
  places,
  presentations,
  qualities,
  settings,
  sexualities,
} from '../data/quick-setup.ts';
import { eventLines } from '../data/lines.ts';
import { suitPronouns } from '../data/people.ts';
import { clubPronounsIn, nameIn } from '../features/pack/pack.ts';
import { firstEmpty } from '../features/setup/sheets.ts';
import { isTakenName, namesInStory } from '../features/interference/same-name.ts';
import type { EventKind } from '../features/interference/event-kinds.ts';
import type { HeadmateField, SharedField } from '../state.ts';
import type { TableView } from '../view-types.ts';

function ofType(moves: readonly Intent[], type: string): readonly Intent[] {
  return moves.filter((move) => move.type === type);
}

function eventTextFor({ shared }: TableView, kind: EventKind): string {
  const own = shared.pack?.events?.[kind];
  const lines = eventLines[kind];
  return own ?? lines[shared.prompt % lines.length] ?? lines[0];
}

/** Supplies what the event still needs, one part at a time. A name that a player objected to is not given again. */
function eventMove(view: TableView, moves: readonly Intent[]): Intent | undefined {
  const current = view.shared.interference;
  if (current === null) return undefined;
  const card = current.card;
  const { debts } = current;
  if (ofType(moves, 'npc_name').length > 0 && debts.includes('name')) {
    const rank = rankOf(card);
    const suit = suitOf(card);
    const taken = [current.vetoed, ...namesInStory(view.shared)];
    const source = [card, ...faces].find((face) => !isTakenName(nameIn(view.shared.pack, face), taken)) ?? card;
    return {
      type: 'npc_name',
      name: nameIn(view.shared.pack, source),
      pronouns: suit === 'C' ? clubPronounsIn(view.shared.pack, rank) : suitPronouns[suit],
    };
  }
  if (ofType(moves, 'npc_pronouns').length > 0 && debts.includes('pronouns'))
    return { type: 'npc_pronouns', pronouns: suitPronouns.D };
  if (ofType(moves, 'pick_fronter').length > 0) return ofType(moves, 'pick_fronter')[0];
  const ackMove = ofType(moves, 'ack')[0];
  if (current.consent === 'refused' && ackMove !== undefined) return ackMove;
  if (ofType(moves, 'event_describe').length > 0 && debts.includes('description'))
    // After a no to an ex, a line about something else (FD-104).
    return {
      type: 'event_describe',
      text: eventTextFor(view, current.consent === 'refused' ? 'surroundings' : current.kind),
    };
  return ackMove;
}

/** The same card for the same view, and usually another one after the next prompt. */
function cardForView(view: TableView): CardCode {
  const { you } = view.own;
  const seat = you.kind === 'seat' ? Number(you.seat.slice(1)) : 0;
  const place = view.shared.prompt * 5 + seat * 11 + view.shared.setup.parts.length * 3;
  return faces[place % faces.length] ?? '2C';
}

const faces = pack({ jokers: 'without' });
const suggestedAge = '30';

function offerFor(view: TableView, field: SharedField): string {
  const card = cardForView(view);
  const rank = rankOf(card);
  const words: Readonly<Record<SharedField, string>> = {
    setting: settings[rank],
    theme: 'second chances',
    name: nameIn(view.shared.pack, card),
    presentation: presentations[rank],
    pronouns: suitPronouns.D,
    age: suggestedAge,
    other: 'keeps a diary that several hands write',
    outing: outings[rank],
    place: places[rank],
    detail: details[rank],
  };
  return words[field];
}

/** Between two offers the cards can decide (FD-27). */
function needsOffer({ shared }: TableView, field: SharedField): boolean {
  const [first, ...others] = shared.setup.offers.filter((offer) => offer.field === field);
  return first === undefined || (others.length === 0 && first.no.length > 0);
}

function sheetMove(view: TableView, moves: readonly Intent[]): Intent | undefined {
  const { offers, missing } = view.shared.setup;
  const { you } = view.own;
  if (you.kind !== 'seat') return undefined;
  const open = offers.find(({ yes, no }) => ![...yes, ...no].includes(you.seat));
  if (open !== undefined) return { type: 'affirm', option: open.id, answer: 'yes' };
  if (view.shared.setup.looker === you.seat) return { type: 'add_appearance', text: looks[rankOf(cardForView(view))] };
  const mayOffer = new Set(ofType(moves, 'propose').map((move) => move['field']));
  const missingField = missing.find((field) => mayOffer.has(field) && needsOffer(view, field));
  const text = missingField === undefined ? undefined : offerFor(view, missingField);
  const known = [...view.shared.setup.struck, ...offers];
  const isKnown = known.some((entry) => entry.field === missingField && entry.text === text);
  if (missingField !== undefined && text !== undefined && !isKnown)
    return { type: 'propose', field: missingField, text };
  return ofType(moves, 'tiebreak_flip')[0] ?? scenePick(view, moves) ?? ofType(moves, 'ack')[0];
}

/** If the table does not agree on the outing or the place, the role that picks it takes the first offer (FD-49). */
function scenePick({ shared: { setup } }: TableView, moves: readonly Intent[]): Intent | undefined {
  const picks = [
    ['scene_activity', 'outing'],
    ['scene_place', 'place'],
  ] as const;
  for (const [type, field] of picks) {
    const text = setup.offers.find((offer) => offer.field === field)?.text;
    if (text !== undefined && ofType(moves, type).length > 0) return { type, text };
  }
  return undefined;
}

function boxFor(view: TableView, field: HeadmateField): string {
  const card = cardForView(view);
  const rank = rankOf(card);
  const words: Readonly<Record<HeadmateField, string>> = {
    name: nameIn(view.shared.pack, card),
    pronouns: clubPronounsIn(view.shared.pack, rank),
    sexuality: sexualities[rank],
    interest: interests[rank],
    personality: personalities[rank],
    quality: qualities[rank],
  };
  return words[field];
}

function headmateMove(view: TableView): Intent | undefined {
  const { you } = view.own;
  const sheet = you.kind === 'seat' ? view.shared.setup.sheets[you.seat] : undefined;
  const headmate = view.shared.headmates.find(({ id }) => id === sheet);
  if (headmate === undefined) return undefined;
  const field = firstEmpty(headmate);
  if (field !== undefined) return { type: 'headmate_fill', field, text: boxFor(view, field) };
  return { type: 'headmate_introduce', text: headmate.personality };
}

function meetingMove(view: TableView, moves: readonly Intent[]): Intent | undefined {
  if (view.shared.setup.meeting?.step === 'looks')
    return { type: 'add_appearance', text: looks[rankOf(cardForView(view))] };
  // A bot never objects.
  if (view.shared.setup.meeting?.step === 'veto') return ofType(moves, 'ack')[0];
  const [flip] = ['flip_name', 'flip_pronouns', 'flip_quality', 'draw_traits'].flatMap((type) => ofType(moves, type));
  return flip;
}

/** Whether every other present seat has left the choice to the rest of the table. */
function othersHaveContinued({ shared: { seats, done }, own: { you } }: TableView): boolean {
  const others = seats.filter(
    ({ seat, presence }) => presence !== 'absent' && !(you.kind === 'seat' && you.seat === seat),
  );
  return others.every(({ seat }) => done.includes(seat));
}

/** Bots alone end the story after this date. */
const lastDateOfBots = 3;

/**
 * Leaves the choice of the next date to people. If they leave it to the bot, it chooses the same Prospect where that is
 * allowed, else a new one, and it stops after the last date of bots.
 */
function nextDateMove(view: TableView, moves: readonly Intent[]): Intent | undefined {
  // After a ghosting, `same` counts only if all choose it, so this choice leaves the decision to people (FD-127).
  const { prospect, date } = view.shared;
  const again = ofType(moves, 'choose_next').find((move) => move['choice'] === 'same');
  if (prospect?.ghosted === true && date < lastDateOfBots && again !== undefined) return again;
  const [leave] = ofType(moves, 'ack');
  if (leave !== undefined && !othersHaveContinued(view)) return leave;
  const choices = ofType(moves, 'choose_next');
  const choice = date >= lastDateOfBots ? 'stop' : view.shared.choices.includes('same') ? 'same' : 'new';
  return choices.find((move) => move['choice'] === choice) ?? choices[0];
}

function yesVote(moves: readonly Intent[], type: string): Intent | undefined {
  return ofType(moves, type).find((move) => move['yes'] === true);
}

/** `undefined` if the bot has nothing to do. */
export function bot(view: TableView, moves: readonly Intent[]): Intent | undefined {
  const { you } = view.own;
  const { phase, waitingFor, votes } = view.shared;
  if (you.kind !== 'seat') return undefined;
  const concession = votes.find((open) => open.topic === 'concede');
  // People decide whether to end the date; a bot agrees.
  if (concession !== undefined && !concession.voted.includes(you.seat))
    return { type: 'vote', topic: 'concede', yes: true };
  if (!waitingFor.includes(you.seat)) return undefined;
  switch (phase) {
    case 'SAFETY':
      return ofType(moves, 'safety_ack')[0];
    case 'SETTING':
    case 'SYSTEM_SHEET':
    case 'SCENE':
      return sheetMove(view, moves);
    case 'HEADMATES':
      return headmateMove(view);
    case 'PROSPECT':
      return meetingMove(view, moves);
    case 'ROLES':
    case 'FRONTING':
      return ofType(moves, 'ack')[0];
    case 'TURN':
      return turn(view, ofType(moves, 'play_card')) ?? ofType(moves, 'declare_at_loss')[0];
    case 'REACTION':
    case 'SPEECHLESS':
      return interference(view, ofType(moves, 'oi_play')) ?? ofType(moves, 'oi_pass')[0];
    case 'EVENT':
      return eventMove(view, moves);
    case 'RESPONSE':
      return answer(view, ofType(moves, 'respond')) ?? ofType(moves, 'respond_pass')[0];
    case 'STOOD_UP':
      return yesVote(moves, 'reschedule_vote');
    case 'OUTCOME':
      return ofType(moves, 'reveal_traits')[0] ?? yesVote(moves, 'vote_second_date') ?? yesVote(moves, 'vote');
    case 'AFTERCARE':
      return ofType(moves, 'discuss_skip')[0];
    case 'NEXT':
      return headmateMove(view) ?? nextDateMove(view, moves);
    default:
      return undefined;
  }
}
