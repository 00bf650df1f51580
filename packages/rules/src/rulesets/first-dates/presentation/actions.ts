import type { Intent, MoveGroup, MoveWords, PlayLayout, Message, Suit, Tones } from '../../../kernel/index.ts';
import { cardAt, suitOf } from '../../../kernel/index.ts';
import { eventLines } from '../data/lines.ts';
import { topsSeen } from '../declare.ts';
import { changesFront, kindOf } from '../features/interference/debts.ts';
import { hasPlace } from '../matching.ts';
import type { TableView } from '../view-types.ts';
import { warningFor } from './foreseen.ts';
import { headmateName, say } from './words.ts';

export const plays: readonly PlayLayout[] = ['play_card', 'respond', 'oi_play'].map((intent) => ({
  intent,
  card: 'card',
  target: 'stack',
}));

function cardMove(view: TableView, move: Intent): MoveWords {
  const card = cardAt(view.own.hand, String(move['card']))?.face;
  const number = Number(move['stack']);
  const stack = view.shared.stacks[number - 1];
  const top = stack?.cards.at(-1)?.face;
  if (card === undefined || top === undefined) return { message: say(`move.${move.type}.bare`) };
  const warns = warningFor(view, move);
  const suit = suitOf(card);
  const event = stack?.event ?? null;
  const isForNewFront = isAnswerToNewFront(view, move);
  const ordinary =
    event === null ? say(`mean.mood.${suit}`) : say('mean.turns_away', { event: say(`kind.${event.kind}`) });
  const means =
    move.type === 'oi_play' ? say(`mean.event.${kindOf(card)}`) : isForNewFront ? say('mean.attitude') : ordinary;
  // The two decks have the same faces. If two tops are the same, the stack's number tells which one is meant.
  const isOnlyTop = topsSeen(view).filter((face) => face === top).length === 1;
  return {
    message: say(isOnlyTop ? `move.${move.type}` : 'move.card.nth', {
      card,
      top,
      n: number,
      ...(warns === undefined ? {} : { effect: warns }),
    }),
    means,
    ...(warns === undefined ? {} : { warns }),
    ...(move.type === 'oi_play' ? {} : { tones: isForNewFront ? attitudes : tonesOf(suit) }),
  };
}

/** Whether the move answers an event that has changed who fronts: it then sets the newcomer's attitude (FD-108). */
function isAnswerToNewFront({ shared: { interference } }: TableView, { type }: Intent): boolean {
  return type === 'respond' && interference !== null && changesFront(interference.card);
}

const attitudes: Tones = {
  field: 'attitude',
  of: say('tone.attitude'),
  choices: ['eager', 'content', 'indifferent', 'unwilling', 'apathetic'].map((attitude) => say(`attitude.${attitude}`)),
};

/** A suit sets the mood, and each has a kind and an unkind side (FD-68). */
const moods: Readonly<Record<Suit, readonly [string, string]>> = {
  S: ['clever', 'mocking'],
  H: ['warm', 'careless'],
  C: ['direct', 'blunt'],
  D: ['flirty', 'evasive'],
};

function tonesOf(suit: Suit): Tones {
  return {
    field: 'mood',
    of: say('tone.of', { suit }),
    choices: moods[suit].map((mood) => say(`tone.${mood}`)),
  };
}

const asides: ReadonlySet<string> = new Set([
  'share_hand',
  'concede_date',
  'annotate',
  'oi_hold',
  'let_cards_decide',
  'load_pack',
  'end_aftercare',
]);

function choiceWords(view: TableView, choice: string): Message {
  const named = choice.startsWith('npc:') ? choice.slice('npc:'.length) : undefined;
  const { prospect, roster } = view.shared;
  const person = Object.entries(roster).find(([slot]) => slot === named)?.[1];
  const isGhosted = named === undefined ? choice === 'same' && prospect?.ghosted === true : person?.ghosted === true;
  // After a ghosting a person returns only if every seat chooses that (FD-127).
  if (isGhosted) return say('move.choose_next.ghosted', { npc: person?.name ?? prospect?.name ?? '' });
  if (named === undefined) return say(`move.choose_next.${choice}`, { npc: prospect?.name ?? '' });
  return say('move.choose_next.npc', { npc: person?.name ?? named });
}

function offerOf(view: TableView, move: Intent) {
  return view.shared.setup.offers.find(({ id }) => id === move['option']);
}

function answerWords(view: TableView, move: Intent): Message {
  const offer = offerOf(view, move);
  return say(`move.affirm.${String(move['answer'])}`, {
    text: offer?.text ?? '',
    field: say(`choice.field.${offer?.field ?? 'setting'}`),
  });
}

function ownHeadmateName(view: TableView): string {
  const { you } = view.own;
  return you.kind === 'seat' ? headmateName(view, view.shared.setup.sheets[you.seat] ?? '') : '';
}

function plainWords(view: TableView, move: Intent): Message {
  switch (move.type) {
    case 'affirm':
      return answerWords(view, move);
    case 'propose':
      return say('move.propose', { field: say(`choice.field.${String(move['field'])}`) });
    case 'tiebreak_flip':
      return say('move.tiebreak_flip', { field: say(`choice.field.${String(move['field'])}`) });
    case 'headmate_fill':
      return say(`move.headmate_fill.${String(move['field'])}`, { name: ownHeadmateName(view) });
    case 'headmate_introduce':
      return say('move.headmate_introduce', { name: ownHeadmateName(view) });
    case 'add_appearance':
      return say(`move.add_appearance.${view.shared.phase === 'PROSPECT' ? 'prospect' : 'system'}`);
    case 'flip_quality':
      return say('move.flip_quality', { headmate: headmateName(view, firstUnmarkedId(view)) });
    case 'veto_name':
      return say('move.veto_name', { name: view.shared.setup.meeting?.name ?? '' });
    case 'remove_seat':
    case 'autopilot':
      return say(`move.${move.type}`, { seat: move['seat'] });
    case 'pick_fronter':
      return say('move.pick_fronter', { headmate: headmateName(view, String(move['headmate'])) });
    case 'choose_next':
      return choiceWords(view, String(move['choice']));
    case 'vote':
      return say(`move.vote.${String(move['topic'])}.${move['yes'] === true ? 'yes' : 'no'}`);
    case 'vote_second_date':
    case 'reschedule_vote':
    case 'share_hand':
      return say(`move.${move.type}.${(move['yes'] ?? move['on']) === true ? 'yes' : 'no'}`);
    case 'npc_name':
      return say(isSecondForm(view, move) ? 'move.npc_name.again' : 'move.npc_name');
    case 'npc_recall':
      return say('move.npc_recall', { npc: view.shared.roster[view.shared.interference?.card ?? 'AC']?.name ?? '' });
    case 'npc_object':
      return say(`move.npc_object.${view.shared.interference?.check ?? 'consent'}`);
    case 'ack':
      return say(ackKey(view));
    default:
      return say(`move.${move.type}`);
  }
}

function firstUnmarkedId({ shared: { headmates, prospect } }: TableView): string {
  return headmates.find(({ id }) => prospect?.marks[id] === undefined)?.id ?? '';
}

function ackKey(view: TableView): string {
  const { phase, interference, roles, setup } = view.shared;
  if (phase === 'PROSPECT') return `move.ack.PROSPECT_${setup.meeting?.step === 'looks' ? 'looks' : 'veto'}`;
  const { you } = view.own;
  if (phase !== 'EVENT' || interference === null) return `move.ack.${phase}`;
  if (you.kind === 'seat' && you.seat === roles?.oi) return 'move.ack.EVENT';
  return `move.ack.${interference.check ?? 'consent'}`;
}

function groupOf(view: TableView, move: Intent): MoveGroup | undefined {
  switch (move.type) {
    case 'affirm': {
      const offer = offerOf(view, move);
      if (offer === undefined) return undefined;
      return {
        id: offer.id,
        message: say('group.offer', { text: offer.text, field: say(`choice.field.${offer.field}`) }),
        short: say(`short.affirm.${String(move['answer'])}`),
      };
    }
    case 'vote': {
      const topic = String(move['topic']);
      return { id: `vote ${topic}`, message: say(`group.vote.${topic}`), short: plainWords(view, move) };
    }
    case 'remove_seat':
    case 'autopilot':
      return {
        id: `gone ${String(move['seat'])}`,
        message: say('group.gone', { seat: move['seat'] }),
        short: say(`short.${move.type}`),
      };
    case 'cut_date':
      return { id: 'gone', message: say('group.cut'), short: say('move.cut_date') };
    default:
      return undefined;
  }
}

/**
 * A seat may change its answer to an offer, but is not asked again (FD-27). The exception is a split table: then only a
 * changed answer, another offer or the cards can settle the field.
 */
function isAnswered(view: TableView, move: Intent): boolean {
  const { you, asks } = view.own;
  const offer = move.type === 'affirm' ? offerOf(view, move) : undefined;
  if (you.kind !== 'seat' || offer === undefined || asks?.text.startsWith('ask.offer_split') === true) return false;
  return [...offer.yes, ...offer.no].includes(you.seat);
}

function hasCheckedIn({ shared: { done }, own: { you } }: TableView): boolean {
  return you.kind === 'seat' && done.includes(you.seat);
}

function isFolded(view: TableView, move: Intent): boolean {
  const { missing, offers } = view.shared.setup;
  switch (move.type) {
    case 'propose': {
      // While the seat is asked for a detail of the looks, only that form is open.
      const isDue = missing.find((field) => offers.every((offer) => offer.field !== field)) === move['field'];
      return !isDue || view.own.asks?.text === 'ask.looks_system';
    }
    case 'describe_intimacy':
      // A vote on a second date comes first. After the check-in nothing more is asked of the seat (FD-128, FD-133).
      return view.shared.phase !== 'AFTERCARE' || hasCheckedIn(view);
    case 'star':
    case 'wish':
    case 'scene_detail':
      return true;
    default:
      return false;
  }
}

/** At a table with the ready setup, such as a demo table, suggests words for the event (FD-81). */
function eventSuggestions({ shared: { options, interference, prompt } }: TableView): Partial<MoveWords> {
  // After an anonymous no, words about an ex would be turned down again (FD-104).
  if (options.setupDepth !== 'ready' || interference === null || interference.consent === 'refused') return {};
  const lines = eventLines[interference.kind];
  const line = lines[prompt % lines.length];
  return line === undefined ? {} : { initialValues: { text: line }, suggestions: { text: lines } };
}

/** Forms for what the event still needs come first (FD-101). */
function isSecondForm({ shared }: TableView, { type }: Intent): boolean {
  const person = shared.interference?.person ?? null;
  if (person === null) return false;
  if (type === 'event_describe') return shared.interference?.described === true;
  return type === 'npc_name' ? person.name !== null : type === 'npc_pronouns' && person.name === null;
}

/** While a new person has neither a name nor pronouns, the form for the name asks for both (FD-101). */
function isAskedWithName({ shared }: TableView, { type }: Intent): boolean {
  const person = shared.interference?.person ?? null;
  return type === 'npc_pronouns' && person !== null && person.name === null && person.pronouns === null;
}

/** While the table votes on cutting the date short, the ballots are the moves for that (FD-122). */
function isVotedOn({ shared: { votes } }: TableView, { type }: Intent): boolean {
  return type === 'concede_date' && votes.some(({ topic }) => topic === 'concede');
}

/**
 * Whether this move would change nothing: the seat shows its hand already, or hides it already; no one else is the
 * System; or all hands are open (FD-07, FD-18, FD-69).
 */
function leavesHandAsItIs({ shared: { seats, roles, options }, own: { you } }: TableView, move: Intent): boolean {
  if (move.type !== 'share_hand' || you.kind !== 'seat') return false;
  if (options.openHands || roles?.system.length === 1) return true;
  return seats.find(({ seat }) => seat === you.seat)?.shows === move['on'];
}

function nameGiven({ shared }: TableView): Partial<MoveWords> {
  const name = shared.interference?.person?.name ?? null;
  return name === null ? {} : { initialValues: { name } };
}

/** Without a time limit there is nothing to extend (FD-79). */
function extendsNothing({ shared: { options } }: TableView, { type }: Intent): boolean {
  return type === 'oi_hold' && options.reactionTimer === 0;
}

export function move(view: TableView, intent: Intent): MoveWords {
  if (plays.some((play) => play.intent === intent.type)) return cardMove(view, intent);
  const group = groupOf(view, intent);
  return {
    message: plainWords(view, intent),
    ...(asides.has(intent.type) || isSecondForm(view, intent) || isAnswered(view, intent) ? { aside: true } : {}),
    ...(isAskedWithName(view, intent) ||
    isVotedOn(view, intent) ||
    leavesHandAsItIs(view, intent) ||
    extendsNothing(view, intent)
      ? { redundant: true }
      : {}),
    ...(intent.type.startsWith('headmate_') ? { omittedFields: ['sheet'] } : {}),
    ...(isFolded(view, intent) ? { folded: true } : {}),
    ...(group === undefined ? {} : { group }),
    ...(intent.type === 'event_describe' ? eventSuggestions(view) : {}),
    ...(intent.type === 'npc_name' ? nameGiven(view) : {}),
    ...(intent.type === 'star' ? { means: say('mean.star') } : {}),
    ...(intent.type === 'wish' ? { means: say('mean.wish') } : {}),
    // Being ready also confirms that the player is an adult (FD-22).
    ...(intent.type === 'safety_ack' ? { means: say('mean.safety_ack') } : {}),
    ...(intent.type === 'load_pack'
      ? { means: say('mean.load_pack'), fileField: { field: 'file', accepts: '.json,application/json', line: 'n' } }
      : {}),
  };
}

function playTypeOf({ shared: { phase, turn, window }, own: { you } }: TableView): string | undefined {
  if (you.kind !== 'seat') return undefined;
  if (phase === 'TURN') return turn?.seat === you.seat ? 'play_card' : undefined;
  if (window?.seat !== you.seat) return undefined;
  if (phase === 'RESPONSE') return 'respond';
  return phase === 'REACTION' || phase === 'SPEECHLESS' ? 'oi_play' : undefined;
}

/**
 * While this seat may play a card: every card of its hand with every stack, so that a card that does not fit shows why.
 * While some card has to be played, also the claim to be at a loss for words, so that it shows why it is refused.
 */
export function refusedMoves(view: TableView): readonly Intent[] {
  const { hand, role } = view.own;
  const type = playTypeOf(view);
  if (type === undefined || role === undefined || view.own.passed === true) return [];
  const pairs = hand.flatMap((card) => [1, 2, 3].map((stack): Intent => ({ type, card: card.handle, stack })));
  const faces = hand.map((card) => card.face);
  const mustPlay = type === 'play_card' && hasPlace(role, faces, topsSeen(view));
  return mustPlay ? [...pairs, { type: 'declare_at_loss' }] : pairs;
}
