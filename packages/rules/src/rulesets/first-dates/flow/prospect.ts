/** Meeting the Prospect, step by step: name, pronouns, how they meet each Headmate's wish, looks, two secret traits (FD-41 to FD-47, FD-130). */
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
import type { Stage } from './stage.ts';

/** The next Prospect: a new one, the same again, or a named person of the roster. */
export type NextProspect =
  { readonly kind: 'new' } | { readonly kind: 'same' } | { readonly kind: 'named'; readonly slot: CardCode };

function advanceTo(stage: Stage, step: MeetingStep, name: string | null = null): void {
  stage.emit({ type: 'meeting_went_on', step, name });
}

export function enterProspect(stage: Stage, next: NextProspect): void {
  stage.emit({ type: 'phase_entered', phase: 'PROSPECT' });
  const named = next.kind === 'named' ? stage.state.roster[next.slot] : undefined;
  if (next.kind === 'same') {
    const { prospect } = stage.state;
    const about = prospect === null ? {} : { name: prospect.name, pronouns: prospect.pronouns };
    stage.emit({ type: 'prospect_met_again', ...about });
    // A newcomer's Headmate has a wish too (FD-33, FD-43).
    advanceTo(stage, unmarked(stage.state).length > 0 ? 'qualities' : 'traits');
  } else if (next.kind === 'named' && named !== undefined) {
    const { name, pronouns } = named;
    const isKnown = stage.state.dated?.[next.slot] !== undefined;
    stage.emit({ type: 'prospect_met', name, pronouns, slot: next.slot, ...(isKnown ? { again: true } : {}) });
    advanceTo(stage, unmarked(stage.state).length > 0 ? 'qualities' : 'traits');
  } else advanceTo(stage, 'name');
}

/** Flips a card for the name, which any player may then veto (FD-41). */
export function flipName(stage: Stage): void {
  const card = flip(stage, { purpose: 'name', deck: 'date', for: 'prospect' });
  advanceTo(stage, 'veto', nameIn(stage.state.pack, card));
}

/** The name is vetoed; the next card gives another (FD-41). */
export function vetoName(stage: Stage): void {
  stage.emit({ type: 'name_vetoed', name: stage.state.meeting?.name ?? '' });
  flipName(stage);
}

export function flipPronouns(stage: Stage): void {
  const turn = (): CardCode => flip(stage, { purpose: 'pronouns', deck: 'date', for: 'prospect' });
  const pronouns = pronounsByTwo(turn(), turn(), stage.state.pack);
  stage.emit({ type: 'prospect_met', name: stage.state.meeting?.name ?? '', pronouns, slot: null });
  advanceTo(stage, 'qualities');
}

/** Headmates whose wish has no flip yet. */
export function unmarked(state: Pick<State, 'headmates' | 'prospect'>): readonly string[] {
  return state.headmates.map(({ id }) => id).filter((id) => state.prospect?.marks[id] === undefined);
}

/** A System's card compared with a Date's card (FD-43). */
export function flipQuality(stage: Stage, headmate: string): void {
  const system = flip(stage, { purpose: 'quality', deck: 'system', for: headmate });
  const date = flip(stage, { purpose: 'quality', deck: 'date', for: headmate });
  stage.emit({ type: 'quality_checked', headmate, cards: [system, date], mark: qualityMarkOf(system, date) });
  if (unmarked(stage.state).length > 0) return;
  const isKnown = stage.state.next === 'same' || (stage.state.prospect?.dates ?? 0) > 0;
  advanceTo(stage, isKnown ? 'traits' : 'looks');
}

const traitCards = 2;

/** Two secret cards off the Date's Deck; faces known from earlier dates are skipped and stay in the deck (FD-130). */
export function drawTraits(stage: Stage): void {
  const known = stage.state.prospect?.knownTraits ?? [];
  const fresh = (): readonly CardCode[] => stage.state.decks.date.filter((card) => !known.includes(card));
  // Many vetoed names can use a deck up (FD-53).
  if (fresh().length < traitCards) shuffleWhole(stage, 'date');
  const cards = fresh().slice(0, traitCards);
  stage.emit({ type: 'traits_drawn', seat: rolesOf(stage.state).date, count: cards.length, cards });
  afterMeeting(stage);
}

/** In the quick setup the cards set the scene; the first one was set together with the sheets (FD-34). */
export function afterMeeting(stage: Stage): void {
  const isRescheduled = stage.state.phase === 'NEXT';
  enterScene(stage);
  if (stage.state.options.setupDepth === 'full') return;
  if (stage.state.date > 1 || isRescheduled) setScene(stage);
  enterFronting(stage);
}

/** Continues once every answer is in: no objection to the name, or all have added to the looks. */
export function advanceMeetingIfDone(stage: Stage): void {
  const { meeting } = stage.state;
  if (meeting !== null && waitingFor(stage.state).length === 0) closeStep(stage, meeting.step);
}

function closeStep(stage: Stage, step: MeetingStep): void {
  if (step === 'veto') advanceTo(stage, 'pronouns', stage.state.meeting?.name ?? null);
  if (step === 'looks') advanceTo(stage, 'traits');
}

/** The next step without the people it waits for: time is up, or the Date's seat is empty. */
export function advanceMeeting(stage: Stage): void {
  const { meeting } = stage.state;
  switch (meeting?.step) {
    case 'name':
      flipName(stage);
      return;
    case 'pronouns':
      flipPronouns(stage);
      return;
    case 'qualities':
      for (const headmate of unmarked(stage.state)) flipQuality(stage, headmate);
      return;
    case 'traits':
      drawTraits(stage);
      return;
    case 'veto':
    case 'looks':
      closeStep(stage, meeting.step);
      return;
    case undefined:
      return;
  }
}

/** Whether the name just flipped is also that of the System or of a Headmate. */
function isNamesake({ meeting, system, headmates }: State): boolean {
  return meeting?.step === 'veto' && [system, ...headmates].some((known) => known?.name === meeting.name);
}

/** Limits the repeated flips, because a pack may have the same name for every card. */
const mostNamesakes = 10;

/**
 * The whole meeting by cards alone: no seat is asked, so none adds to the looks (FD-34). As no one can object to a name, one that
 * the story already uses is flipped again (FD-41).
 */
export function meetAtOnce(stage: Stage): void {
  let namesakes = 0;
  while (stage.state.phase === 'PROSPECT')
    if (namesakes < mostNamesakes && isNamesake(stage.state)) {
      namesakes += 1;
      vetoName(stage);
    } else advanceMeeting(stage);
}
