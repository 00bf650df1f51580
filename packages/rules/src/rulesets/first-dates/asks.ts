/** The prompts, as keys of the text file: one that everybody reads, and one for each seat that has to act. */
import type { Message, SeatId } from '../../kernel/index.ts';
import { debts } from './features/interference/debts.ts';
import type { Player, State } from './state.ts';
import { firstEmpty, headmateFields, seatForRequiredLooks, missingFields, sheetAt } from './features/setup/sheets.ts';
import { isExpected, nameOfHeadmate, playerOf } from './selectors.ts';
import { waitingFor } from './waiting.ts';

function say(text: string, facts?: Message['facts']): Message {
  return facts === undefined ? { text } : { text, facts };
}

/** Play continues during the vote on cutting the date short, so its prompt contains that of the phase (FD-122). */
export function asksOfAll(state: State): Message {
  const empty = emptySeatsWaitedFor(state);
  const ask = empty.length > 0 ? say('ask.all.gone', { seats: empty }) : asksInPhase(state);
  return state.votes.some(({ topic }) => topic === 'concede') ? say('ask.all.concede', { ask }) : ask;
}

/** Whether play continues even if it waits for empty seats: their time runs out, or the phase skips empty seats. */
function continuesWithoutEmptySeats({ phase, options, meeting }: State): boolean {
  switch (phase) {
    case 'TURN':
      return options.turnTimer > 0 && options.turnTimeout === 'autoplay';
    case 'REACTION':
    case 'SPEECHLESS':
    case 'RESPONSE':
      return options.reactionTimer > 0;
    case 'EVENT':
      return options.eventTimer > 0;
    case 'PROSPECT':
      return (meeting?.step === 'veto' ? options.reactionTimer : options.eventTimer) > 0;
    default:
      return phase !== 'OUTCOME';
  }
}

/** The seats that play waits for if all of them are empty: then only the host can say how it goes on (FD-135). */
function emptySeatsWaitedFor(state: State): readonly SeatId[] {
  if (continuesWithoutEmptySeats(state)) return [];
  const waited = waitingFor(state);
  const isEmpty = (seat: SeatId): boolean => !isExpected(state, seat) && !playerOf(state, seat).autopilot;
  return waited.every(isEmpty) ? waited : [];
}

function asksInPhase(state: State): Message {
  const { phase, turn, window, interference } = state;
  switch (phase) {
    case 'TURN':
      return say((turn?.nudges ?? 0) > 0 ? 'ask.all.TURN_nudged' : 'ask.all.TURN', { seat: turn?.seat ?? null });
    case 'REACTION':
    case 'SPEECHLESS':
      return say(`ask.all.${phase}`, { seat: turn?.seat ?? null, n: window?.stack ?? null });
    case 'RESPONSE':
      return say('ask.all.RESPONSE', { seat: window?.seat ?? null, card: interference?.card ?? null });
    case 'EVENT':
      return asksInEvent(state);
    case 'OUTCOME':
      return asksInOutcome(state);
    case 'PROSPECT':
      return say(`ask.all.PROSPECT_${state.meeting?.step ?? 'name'}${againSuffix(state)}`, {
        seat: state.roles?.date ?? null,
        name: state.meeting?.name ?? state.prospect?.name ?? '',
      });
    case 'AFTERCARE':
      return say(state.ended?.cause === 'stood_up' ? 'ask.all.AFTERCARE_stood_up' : 'ask.all.AFTERCARE');
    case 'HEADMATES':
      return say(isIntroducing(state) ? 'ask.all.HEADMATES_introduce' : 'ask.all.HEADMATES', { n: state.pass + 1 });
    default:
      return say(`ask.all.${phase}`);
  }
}

/** After an ace, the prompt names the seat that chooses who fronts (FD-107). */
function asksInEvent({ interference, roles }: State): Message {
  const about = { seat: roles?.oi ?? null, card: interference?.card ?? null };
  if (interference === null) return say('ask.all.EVENT', about);
  if (interference.check !== null) return say('ask.all.EVENT_check', about);
  const { picker, consent } = interference;
  const owed = debts(interference);
  const picks = owed.includes('fronter') && picker !== about.seat;
  if (picks) return say(owed.length > 1 ? 'ask.all.EVENT_both' : 'ask.all.EVENT_fronter', { ...about, picker });
  return say(consent === 'refused' ? 'ask.all.EVENT_refused' : 'ask.all.EVENT', about);
}

/** The Date may be the only voter on the outcome (FD-126). Everybody votes on a second date (FD-128). */
function asksInOutcome({ traitsRevealed, roles, votes }: State): Message {
  if (!traitsRevealed) return say('ask.all.OUTCOME', { seat: roles?.date ?? null });
  const [open] = votes;
  if (open?.topic === 'second_date') return say('ask.all.OUTCOME_second_date');
  const [only, ...others] = open?.electorate ?? [];
  return only === undefined || others.length > 0
    ? say('ask.all.OUTCOME_votes')
    : say('ask.all.OUTCOME_one', { seat: only });
}

function isIntroducing(state: State): boolean {
  return state.pass >= headmateFields.length;
}

function askOnSheets(state: State, player: Player): Message {
  const { seat } = player;
  if (seatForRequiredLooks(state) === seat) return say('ask.looks_system');
  if (state.offers.some(({ yes, no }) => ![...yes, ...no].includes(seat))) return say('ask.answer_offers');
  const [missing] = missingFields(state);
  if (missing === undefined) return say(`ask.${state.phase}_done`);
  const about = { field: say(`choice.field.${missing}`) };
  if (state.offers.every(({ field }) => field !== missing)) return say('ask.offer', about);
  if (state.phase !== 'SCENE') return say('ask.offer_split', about);
  // After a no, the roles decide, and not the cards (FD-49).
  const picker = missing === 'outing' ? seatForOuting(state) : state.roles?.date;
  if (picker === seat) return say('ask.offer_split_scene.you', about);
  const isPicked = picker !== undefined && isExpected(state, picker);
  return isPicked ? say('ask.offer_split_scene', { ...about, seat: picker }) : say('ask.offer_split_scene.open', about);
}

/** Without a player as the Interference, the Date chooses the outing too (FD-49). */
function seatForOuting({ roles, players }: State): SeatId | undefined {
  return players.find(({ seat }) => seat === roles?.oi)?.seat ?? roles?.date;
}

function askAboutHeadmate(state: State, player: Player): Message {
  const sheet = state.headmates.find(({ id }) => id === sheetAt(state, player.seat));
  if (sheet === undefined) return say('ask.NEXT');
  const box = firstEmpty(sheet);
  if (box === undefined) return say('ask.HEADMATES_introduce', { name: sheet.name });
  return say(`ask.HEADMATES_${box}`, { name: sheet.name });
}

/** On a further date with the same Prospect, the prompt also asks what happened in between (FD-130). */
function againSuffix({ meeting, prospect }: State): '' | '_again' {
  return meeting?.step === 'traits' && (prospect?.dates ?? 0) > 0 ? '_again' : '';
}

function askInMeeting(state: State): Message {
  const { meeting, prospect } = state;
  return say(`ask.PROSPECT_${meeting?.step ?? 'name'}${againSuffix(state)}`, {
    name: meeting?.name ?? prospect?.name ?? '',
  });
}

function askInEvent(state: State, player: Player): Message {
  const { interference } = state;
  if (interference === null) return say('ask.EVENT');
  const owed = debts(interference);
  const facts = { card: interference.card, slot: interference.card };
  if (player.seat === interference.picker) return say('ask.EVENT_fronter', facts);
  if (player.seat !== state.roles?.oi)
    return say(interference.check?.topic === 'return' ? 'ask.EVENT_return' : 'ask.EVENT_consent', facts);
  const lacking = (['name', 'pronouns'] as const).filter((part) => owed.includes(part));
  if (lacking.length > 0) {
    const about = lacking.length === 2 ? 'person' : lacking[0];
    // (FD-101)
    const suffix = owed.includes('description') ? '' : '_told';
    return say(`ask.EVENT_${about}${suffix}`, { ...facts, name: interference.person?.name ?? '' });
  }
  return say('ask.EVENT_describe', facts);
}

/** After an anonymous no, the Interference learns why its words are gone (FD-104). */
function askForAnother(state: State, player: Player): Message {
  const ask = askInEvent(state, player);
  const { interference, roles } = state;
  const isOther = interference?.consent === 'refused' && !interference.described && player.seat === roles?.oi;
  return isOther ? say('ask.EVENT_refused', { ask }) : ask;
}

function askInOutcome(state: State, player: Player): Message {
  if (!state.traitsRevealed) return say('ask.OUTCOME_reveal');
  const open = state.votes.find(
    (vote) => vote.electorate.includes(player.seat) && vote.ballots[player.seat] === undefined,
  );
  return say(`ask.OUTCOME_${open?.topic ?? 'second_date'}`);
}

/** The player's role, the Headmates in front, and which cards the role may play (FD-52, FD-59, FD-60, FD-74). */
function askAboutRoles({ phase, fronting, headmates, prospect }: State, { role }: Player): Message {
  const front = headmates
    .filter(({ id }) => fronting.headmates.includes(id))
    .map(({ id }) => nameOfHeadmate(headmates, id));
  return say(`ask.${phase}_${role ?? 'system'}`, { front, prospect: prospect?.name ?? '' });
}

export function askOf(state: State, player: Player): Message | undefined {
  if (!waitingFor(state).includes(player.seat)) return undefined;
  switch (state.phase) {
    case 'TURN': {
      const ask = say(`ask.TURN_${player.role ?? 'system'}`);
      return (state.turn?.nudges ?? 0) > 0 ? say('ask.TURN_nudged', { ask }) : ask;
    }
    case 'REACTION':
      if (state.window?.passed === true) return say('ask.passed');
      return say('ask.REACTION', { rank: state.window?.rank ?? null, n: state.window?.stack ?? null });
    case 'SPEECHLESS':
      return say(state.window?.passed === true ? 'ask.passed' : 'ask.SPEECHLESS');
    case 'RESPONSE':
      if (state.window?.passed === true) return say('ask.passed');
      return say(`ask.RESPONSE_${player.role ?? 'system'}`, {
        n: state.window?.stack ?? null,
        card: state.interference?.card ?? null,
      });
    case 'EVENT':
      if (state.interference?.check?.agreed.includes(player.seat) === true) return undefined;
      return askForAnother(state, player);
    case 'OUTCOME':
      return askInOutcome(state, player);
    case 'SETTING':
    case 'SYSTEM_SHEET':
    case 'SCENE':
      return askOnSheets(state, player);
    case 'HEADMATES':
      return askAboutHeadmate(state, player);
    case 'NEXT':
      return state.newSheets[player.seat] === undefined ? say('ask.NEXT') : askAboutHeadmate(state, player);
    case 'PROSPECT':
      return askInMeeting(state);
    case 'ROLES':
    case 'FRONTING':
      return askAboutRoles(state, player);
    default:
      return say(`ask.${state.phase}`);
  }
}
