/** Who the date is with, and what comes of it. */
import type { Prospect, State } from '../state.ts';
import type { Changes, EventOf } from './change.ts';
import { asked } from './change.ts';

function withProspect(state: State, change: (prospect: Prospect) => Prospect): State {
  return state.prospect === null ? state : { ...state, prospect: change(state.prospect) };
}

/** A Prospect from the roster is known again when the table returns to them (FD-130). */
function kept({ dated, prospect }: State): Pick<State, 'dated'> {
  if (prospect !== null && prospect.slot !== null) return { dated: { ...dated, [prospect.slot]: prospect } };
  return dated === undefined ? {} : { dated };
}

function met(state: State, { name, pronouns, slot, again }: EventOf<'prospect_met'>): State {
  const earlier = kept(state);
  const known = again === true && slot !== null ? earlier.dated?.[slot] : undefined;
  if (known !== undefined) return { ...state, ...earlier, prospect: known };
  const number = state.prospects + 1;
  return {
    ...state,
    ...earlier,
    prospects: number,
    prospect: {
      number,
      name,
      pronouns,
      appearance: [],
      marks: {},
      dates: 0,
      told: false,
      knownTraits: [],
      slot,
    },
  };
}

export const prospectChanges: Changes<
  | 'meeting_went_on'
  | 'name_vetoed'
  | 'prospect_met'
  | 'prospect_met_again'
  | 'quality_checked'
  | 'looks_added'
  | 'traits_revealed'
  | 'intimacy_described'
> = {
  meeting_went_on: (state, { step, name }) => asked({ ...state, acked: [], parts: [], meeting: { step, name } }),
  name_vetoed: (state) => ({ ...state, acked: [] }),
  prospect_met: met,
  prospect_met_again: (state) => state,
  quality_checked: (state, { headmate, mark }) =>
    withProspect(state, (prospect) => ({ ...prospect, marks: { ...prospect.marks, [headmate]: mark } })),
  looks_added: (state, { seat, text }) =>
    withProspect({ ...state, parts: [...state.parts, seat] }, (prospect) => ({
      ...prospect,
      appearance: [...prospect.appearance, text],
    })),
  traits_revealed: (state, { cards }) =>
    asked(
      withProspect({ ...state, traitsRevealed: true }, (prospect) => ({
        ...prospect,
        knownTraits: [...prospect.knownTraits, ...cards],
      })),
    ),
  intimacy_described: (state, { told }) =>
    withProspect(state, (prospect) => ({ ...prospect, told: prospect.told || told })),
};
