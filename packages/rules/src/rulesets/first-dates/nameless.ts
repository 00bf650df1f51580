/** No one may learn who objected, not even when the cards are open (FD-27, FD-41, FD-104, FD-105). */
import type { NamelessAnswers } from '../../kernel/index.ts';
import type { Event } from './events.ts';
import { withInterference } from './state-changes.ts';
import type { State } from './state.ts';

export const objections: ReadonlySet<string> = new Set([
  'option_removed',
  'name_vetoed',
  'description_refused',
  'npc_vetoed',
]);

/** Consent would show who objected, because all others may have given it. */
export const nameless: NamelessAnswers<State, Event> = {
  events: ['agreed'],
  without(state) {
    const check = state.interference?.check ?? null;
    if (check === null || check.agreed.length === 0) return state;
    return withInterference(state, { check: { ...check, agreed: [] } });
  },
  settledBy({ interference }, events) {
    const isSettled = events.some(({ type }) => type === 'consent_given' || type === 'npc_recalled');
    if (!isSettled) return undefined;
    return (interference?.check?.agreed ?? []).map((seat) => ({ type: 'agreed', seat }));
  },
};
