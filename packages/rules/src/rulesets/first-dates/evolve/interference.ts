/** What an Interference card brings: the event, the person who comes, and the table's word on it. */
import type { CardCode } from '../../../kernel/index.ts';
import type { State } from '../state.ts';
import type { Changes, EventOf } from './change.ts';
import { asked, withInterference, withStack } from './change.ts';

/** Somebody new, or somebody who was known before. */
function settledPerson(state: State, event: EventOf<'npc_entered' | 'npc_recalled'>, how: 'new' | 'known'): State {
  const { slot, name, pronouns, side } = event;
  const prospect = side === 'prospect' ? (state.prospect?.number ?? null) : null;
  const known = state.roster[slot];
  const check = state.interference?.check ?? null;
  const returning = check?.topic === 'return';
  const consent = state.interference?.consent ?? 'not_asked';
  return withInterference(
    {
      ...state,
      roster: {
        ...state.roster,
        [slot]: how === 'known' && known !== undefined ? known : { name, pronouns, side, prospect },
      },
    },
    {
      person: null,
      ...(returning ? { check: null, consent: consent === 'open' ? 'given' : consent } : {}),
    },
  );
}

/** The slot is for another person now, and a Prospect from it is no longer the one it holds (FD-105). */
function withoutDated(state: State, slot: CardCode): State {
  const prospect = state.prospect?.slot === slot ? { ...state.prospect, slot: null } : state.prospect;
  if (state.dated?.[slot] === undefined) return { ...state, prospect };
  const { [slot]: _gone, ...dated } = state.dated;
  return { ...state, prospect, dated };
}

/** What happens on a stack is told, or taken back. */
function withText(state: State, number: number, text: string | null): State {
  return withStack(state, number, (stack) =>
    stack.event === null ? stack : { ...stack, event: { ...stack.event, text } },
  );
}

function vetoed(state: State, { slot, name }: EventOf<'npc_vetoed'>): State {
  const { [slot]: _gone, ...roster } = state.roster;
  // Whoever comes instead is still an ex whom the table has not been asked about (FD-104).
  const check = state.interference?.consent === 'open' ? ({ topic: 'consent', agreed: [] } as const) : null;
  return asked(withInterference({ ...withoutDated(state, slot), roster }, { check, vetoed: name }));
}

function agreed(state: State, { seat }: EventOf<'agreed'>): State {
  const check = state.interference?.check ?? null;
  return check === null ? state : withInterference(state, { check: { ...check, agreed: [...check.agreed, seat] } });
}

export const interferenceChanges: Changes<
  | 'event_described'
  | 'description_refused'
  | 'npc_sketched'
  | 'npc_entered'
  | 'npc_recalled'
  | 'npc_left'
  | 'recall_proposed'
  | 'npc_vetoed'
  | 'agreed'
  | 'consent_given'
> = {
  event_described: (state, { stack, text }) => withInterference(withText(state, stack, text), { described: true }),
  description_refused: (state, { stack }) =>
    asked(withInterference(withText(state, stack, null), { described: false, check: null, consent: 'refused' })),
  npc_sketched: (state, { name, pronouns, side }) => withInterference(state, { person: { name, pronouns, side } }),
  npc_entered: (state, event) => withoutDated(settledPerson(state, event, 'new'), event.slot),
  npc_recalled: (state, event) => ({
    ...settledPerson(state, event, 'known'),
    returns: { ...state.returns, [event.slot]: (state.returns[event.slot] ?? 0) + 1 },
  }),
  npc_left: (state) => state,
  recall_proposed: (state) => asked(withInterference(state, { check: { topic: 'return', agreed: [] } })),
  npc_vetoed: vetoed,
  agreed,
  consent_given: (state) => withInterference(state, { check: null, consent: 'given' }),
};
