/** What the table asks, as keys of the text file: one sentence for those who are asked, one for those who wait. */
import type { Saying } from '../../kernel/index.ts';
import { debts } from './interference.ts';
import type { Player, State } from './state.ts';
import { waitingFor } from './table.ts';

function say(text: string, facts?: Saying['facts']): Saying {
  return facts === undefined ? { text } : { text, facts };
}

/** What everybody reads, also those who only watch. */
export function asksOfAll(state: State): Saying {
  const { phase, turn, window, interference } = state;
  switch (phase) {
    case 'TURN':
      return say('ask.all.TURN', { seat: turn?.seat ?? null });
    case 'REACTION':
    case 'SPEECHLESS':
      return say(`ask.all.${phase}`, { seat: turn?.seat ?? null, n: window?.stack ?? null });
    case 'RESPONSE':
      return say('ask.all.RESPONSE', { seat: window?.seat ?? null, card: interference?.card ?? null });
    case 'EVENT':
      return say(interference?.check === null ? 'ask.all.EVENT' : 'ask.all.EVENT_check', {
        seat: state.roles?.oi ?? null,
        card: interference?.card ?? null,
      });
    case 'OUTCOME':
      return say(state.traitsRevealed ? 'ask.all.OUTCOME_votes' : 'ask.all.OUTCOME', {
        seat: state.roles?.date ?? null,
      });
    default:
      return say(`ask.all.${phase}`);
  }
}

function askInEvent(state: State, player: Player): Saying {
  const { interference } = state;
  if (interference === null) return say('ask.EVENT');
  const owed = debts(interference);
  const facts = { card: interference.card, slot: interference.card };
  if (player.seat === interference.picker) return say('ask.EVENT_fronter', facts);
  if (player.seat !== state.roles?.oi)
    return say(interference.check?.topic === 'return' ? 'ask.EVENT_return' : 'ask.EVENT_consent', facts);
  if (owed.includes('name') || owed.includes('pronouns')) return say('ask.EVENT_person', facts);
  return say('ask.EVENT_describe', facts);
}

function askInOutcome(state: State, player: Player): Saying {
  if (!state.traitsRevealed) return say('ask.OUTCOME_reveal');
  const open = state.votes.find(
    (vote) => vote.electorate.includes(player.seat) && vote.ballots[player.seat] === undefined,
  );
  return say(`ask.OUTCOME_${open?.topic ?? 'second_date'}`);
}

/** What this seat is asked, if anything. */
export function askOf(state: State, player: Player): Saying | undefined {
  if (!waitingFor(state).includes(player.seat)) return undefined;
  switch (state.phase) {
    case 'TURN':
      return say(`ask.TURN_${player.role ?? 'system'}`);
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
      return askInEvent(state, player);
    case 'OUTCOME':
      return askInOutcome(state, player);
    default:
      return say(`ask.${state.phase}`);
  }
}
