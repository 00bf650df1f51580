/** Meeting the Prospect, step by step (FD-41 to FD-47, FD-130). */
import type { CardCode } from '../../../kernel/index.ts';
import { nameIn } from '../features/pack/pack.ts';
import { qualityMarkOf, pronounsByTwo } from '../features/prospect/marks.ts';
import type { MeetingStep, State } from '../state.ts';
import { rolesOf } from '../selectors.ts';
import { waitingFor } from '../waiting.ts';
import { flip, shuffleWhole } from './decks.ts';
import { enterFronting } from './deal.ts';
import { setScene } from './quick.ts';
import { enterScene } from './sheets.ts';
import type { FlowContext } from './flow-context.ts';

export type NextProspect =
  { readonly kind: 'new' } | { readonly kind: 'same' } | { readonly kind: 'named'; readonly slot: CardCode };

function advanceTo(context: FlowContext, step: MeetingStep, name: string | null = null): void {
  context.emit({ type: 'meeting_went_on', step, name });
}

export function enterProspect(context: FlowContext, next: NextProspect): void {
  context.emit({ type: 'phase_entered', phase: 'PROSPECT' });
  const named = next.kind === 'named' ? context.state.roster[next.slot] : undefined;
  if (next.kind === 'same') {
    const { prospect } = context.state;
    const about = prospect === null ? {} : { name: prospect.name, pronouns: prospect.pronouns };
    context.emit({ type: 'prospect_met_again', ...about, ...(prospect?.dates === 0 ? { first: true } : {}) });
    // A newcomer's Headmate has a wish too (FD-33, FD-43).
    advanceTo(context, unmarked(context.state).length > 0 ? 'qualities' : 'traits');
  } else if (next.kind === 'named' && named !== undefined) {
    const { name, pronouns } = named;
    const known = context.state.dated?.[next.slot];
    context.emit({
      type: 'prospect_met',
      name,
      pronouns,
      slot: next.slot,
      ...(known === undefined ? {} : { again: true }),
      ...(known?.dates === 0 ? { first: true } : {}),
    });
    advanceTo(context, unmarked(context.state).length > 0 ? 'qualities' : 'traits');
  } else advanceTo(context, 'name');
}

/** Any player may then veto the name (FD-41). */
export function flipName(context: FlowContext): void {
  const card = flip(context, { purpose: 'name', deck: 'date', for: 'prospect' });
  advanceTo(context, 'veto', nameIn(context.state.pack, card));
}

/** FD-41. */
export function vetoName(context: FlowContext): void {
  context.emit({ type: 'name_vetoed', name: context.state.meeting?.name ?? '' });
  flipName(context);
}

export function flipPronouns(context: FlowContext): void {
  const turn = (): CardCode => flip(context, { purpose: 'pronouns', deck: 'date', for: 'prospect' });
  const pronouns = pronounsByTwo(turn(), turn(), context.state.pack);
  context.emit({ type: 'prospect_met', name: context.state.meeting?.name ?? '', pronouns, slot: null });
  advanceTo(context, 'qualities');
}

/** Headmates whose wish has no flip yet. */
export function unmarked(state: Pick<State, 'headmates' | 'prospect'>): readonly string[] {
  return state.headmates.map(({ id }) => id).filter((id) => state.prospect?.marks[id] === undefined);
}

/** FD-43. */
export function flipQuality(context: FlowContext, headmate: string): void {
  const system = flip(context, { purpose: 'quality', deck: 'system', for: headmate });
  const date = flip(context, { purpose: 'quality', deck: 'date', for: headmate });
  context.emit({ type: 'quality_checked', headmate, cards: [system, date], mark: qualityMarkOf(system, date) });
  if (unmarked(context.state).length > 0) return;
  const isKnown = context.state.next === 'same' || (context.state.prospect?.dates ?? 0) > 0;
  advanceTo(context, isKnown ? 'traits' : 'looks');
}

const traitCards = 2;

/** Faces known from earlier dates are skipped and stay in the deck (FD-46, FD-130). */
export function drawTraits(context: FlowContext): void {
  const known = context.state.prospect?.knownTraits ?? [];
  const fresh = (): readonly CardCode[] => context.state.decks.date.filter((card) => !known.includes(card));
  // Many vetoed names can use a deck up (FD-53).
  if (fresh().length < traitCards) shuffleWhole(context, 'date');
  const cards = fresh().slice(0, traitCards);
  context.emit({ type: 'traits_drawn', seat: rolesOf(context.state).date, count: cards.length, cards });
  afterMeeting(context);
}

/** In the quick setup the cards set the scene; the first one was set together with the sheets (FD-34). */
export function afterMeeting(context: FlowContext): void {
  const isRescheduled = context.state.phase === 'NEXT';
  enterScene(context);
  if (context.state.options.setupDepth === 'full') return;
  if (context.state.date > 1 || isRescheduled) setScene(context);
  enterFronting(context);
}

export function advanceMeetingIfDone(context: FlowContext): void {
  const { meeting } = context.state;
  if (meeting !== null && waitingFor(context.state).length === 0) closeStep(context, meeting.step);
}

function closeStep(context: FlowContext, step: MeetingStep): void {
  if (step === 'veto') advanceTo(context, 'pronouns', context.state.meeting?.name ?? null);
  if (step === 'looks') advanceTo(context, 'traits');
}

/** The next step without the people it waits for: time is up, or the Date's seat is empty. */
export function advanceMeeting(context: FlowContext): void {
  const { meeting } = context.state;
  switch (meeting?.step) {
    case 'name':
      flipName(context);
      return;
    case 'pronouns':
      flipPronouns(context);
      return;
    case 'qualities':
      for (const headmate of unmarked(context.state)) flipQuality(context, headmate);
      return;
    case 'traits':
      drawTraits(context);
      return;
    case 'veto':
    case 'looks':
      closeStep(context, meeting.step);
      return;
    case undefined:
      return;
  }
}

function isNamesake({ meeting, system, headmates }: State): boolean {
  return meeting?.step === 'veto' && [system, ...headmates].some((known) => known?.name === meeting.name);
}

/** Limits the repeated flips, because a pack may have the same name for every card. */
const mostNamesakes = 10;

/**
 * No seat is asked, so none adds to the looks (FD-34). As no one can object to a name, a name that the System or a
 * Headmate has is replaced by the next flip (FD-41).
 */
export function meetAtOnce(context: FlowContext): void {
  let namesakes = 0;
  while (context.state.phase === 'PROSPECT')
    if (namesakes < mostNamesakes && isNamesake(context.state)) {
      namesakes += 1;
      vetoName(context);
    } else advanceMeeting(context);
}
