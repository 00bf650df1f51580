/** Interference cards: the event, the person it brings, and the table's consent to them (FD-73 to FD-105). */
import type { CardDown } from '../../event-fields.ts';
import type { EventKind } from './event-kinds.ts';
import type { CardCode, SeatId } from '../../../../kernel/index.ts';
import type { Side, State } from '../../state.ts';
import { event } from '../../declare-event.ts';
import { placedOnStack, withMarks, withInterference, withStack } from '../../state-changes.ts';
import { bringsPerson, changesFront } from './debts.ts';
import { toEverybody, toOwner } from '../../audience.ts';

interface OiPlayed extends CardDown {
  readonly kind: EventKind;
  readonly red: boolean;
  readonly affected: SeatId;
  readonly responder: SeatId | null;
  readonly final: boolean;
}

interface EventDescribed {
  readonly seat: SeatId;
  readonly card: CardCode;
  readonly stack: number;
  readonly kind: EventKind;
  readonly red: boolean;
  /** `null`: no one describes the event, so it has only its kind. */
  readonly text: string | null;
}

interface DescriptionRefused {
  readonly stack: number;
}

interface NpcSketched {
  readonly name: string | null;
  readonly pronouns: string | null;
  readonly side: Side;
}

interface PersonArrival {
  readonly slot: CardCode;
  readonly stack: number;
  readonly name: string;
  readonly pronouns: string;
  readonly side: Side;
}

interface RecallProposed {
  readonly slot: CardCode;
  readonly name: string;
}

interface NpcVetoed {
  readonly slot: CardCode;
  readonly name: string;
}

interface Agreed {
  readonly seat: SeatId;
}

function settledPerson(state: State, event: PersonArrival, how: 'new' | 'known'): State {
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

/**
 * The slot is now empty or holds another person: the returns of the former one no longer count, and a Prospect who came
 * from the slot is no longer linked to it (FD-105).
 */
function withoutFormerPerson(state: State, slot: CardCode): State {
  const prospect = state.prospect?.slot === slot ? { ...state.prospect, slot: null } : state.prospect;
  const { [slot]: _returns, ...returns } = state.returns;
  if (state.dated?.[slot] === undefined) return { ...state, prospect, returns };
  const { [slot]: _gone, ...dated } = state.dated;
  return { ...state, prospect, returns, dated };
}

function withText(state: State, number: number, text: string | null): State {
  return withStack(state, number, (stack) =>
    stack.event === null ? stack : { ...stack, event: { ...stack.event, text } },
  );
}

function vetoed(state: State, { slot, name }: NpcVetoed): State {
  const { [slot]: _gone, ...roster } = state.roster;
  // Another ex comes instead, and the table still has to consent to an ex (FD-104).
  const check = state.interference?.consent === 'open' ? ({ topic: 'consent', agreed: [] } as const) : null;
  return withInterference({ ...withoutFormerPerson(state, slot), roster }, { check, vetoed: name });
}

function agreed(state: State, { seat }: Agreed): State {
  const check = state.interference?.check ?? null;
  return check === null ? state : withInterference(state, { check: { ...check, agreed: [...check.agreed, seat] } });
}

function interfered(state: State, event: OiPlayed): State {
  const { card, stack, kind, red, affected, responder, final } = event;
  const character = affected === state.roles?.date ? 'prospect' : 'system';
  const put = withStack(placedOnStack(state, event), stack, (pile) => ({
    ...pile,
    event: changesFront(card) ? null : { kind, red, character, text: null, slot: bringsPerson(card) ? card : null },
  }));
  const isEx = kind === 'ex';
  return {
    ...put,
    phase: 'EVENT',
    turn: put.turn === null ? null : { ...put.turn, interfered: true },
    interferences: put.interferences + 1,
    interference: {
      number: put.interferences + 1,
      card,
      stack,
      kind,
      red,
      affected,
      character,
      responder,
      described: false,
      person: bringsPerson(card) ? { name: null, pronouns: null, side: character } : null,
      picker: changesFront(card) ? (kind === 'front_chosen_by_character' ? affected : event.seat) : null,
      check: isEx && !final ? { topic: 'consent', agreed: [] } : null,
      consent: isEx && !final ? 'open' : 'not_asked',
      vetoed: null,
      final,
    },
  };
}

export const interferenceEvents = {
  oi_played: event<OiPlayed>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, event) => withMarks(interfered(state, event)),
  }),
  event_described: event<EventDescribed>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { stack, text }) => withInterference(withText(state, stack, text), { described: true }),
  }),
  description_refused: event<DescriptionRefused>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { stack }) =>
      withInterference(withText(state, stack, null), { described: false, check: null, consent: 'refused' }),
  }),
  npc_sketched: event<NpcSketched>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { name, pronouns, side }) => withInterference(state, { person: { name, pronouns, side } }),
  }),
  npc_entered: event<PersonArrival>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, event) => withoutFormerPerson(settledPerson(state, event, 'new'), event.slot),
  }),
  npc_recalled: event<PersonArrival>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, event) => ({
      ...settledPerson(state, event, 'known'),
      returns: { ...state.returns, [event.slot]: (state.returns[event.slot] ?? 0) + 1 },
    }),
  }),
  npc_left: event<PersonArrival>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state) => state,
  }),
  recall_proposed: event<RecallProposed>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state) => withInterference(state, { check: { topic: 'return', agreed: [] } }),
  }),
  npc_vetoed: event<NpcVetoed>({
    ...toEverybody,
    prompt: 'raise',
    apply: vetoed,
  }),
  agreed: event<Agreed>({
    audience: toOwner,
    reveals: 'nothing',
    prompt: 'keep',
    apply: agreed,
  }),
  consent_given: event({
    ...toEverybody,
    prompt: 'keep',
    apply: (state) => withInterference(state, { check: null, consent: 'given' }),
  }),
};
