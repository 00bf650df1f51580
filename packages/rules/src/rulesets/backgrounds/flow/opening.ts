/** Opens a competition or a fray, for the GM or from a proposal (DR-38, DR-39, DR-86). */
import type { SeatId } from '../../../kernel/index.ts';
import type { CharacterId, PartyId, Proposal, State } from '../state.ts';
import { arbiterFor, nameOf, opposition } from '../selectors.ts';
import { closeIdleConsents, closeMoot } from './moot-questions.ts';
import { proceed } from './proceed.ts';
import type { FlowContext } from './flow-context.ts';
import { enterPhase } from './flow-context.ts';

export type Sides = readonly (readonly PartyId[])[];

function namesIn(context: FlowContext, sides: Sides): readonly (readonly string[])[] {
  return sides.map((side) => side.map((id) => nameOf(context.state, id)));
}

/** The sides and, if given, how long a draw lasts in the story (DR-48). */
interface ContestOpening {
  readonly sides: Sides;
  readonly proposer: SeatId | null;
  readonly span?: string;
  /** NPCs in the opposition of a fray. */
  readonly cast?: readonly CharacterId[];
}

function givenSpan(span = ''): { readonly span?: string } {
  return span.trim() === '' ? {} : { span: span.trim() };
}

/**
 * A GM who opens a contest before every player has answered decides for them (DR-144). The opener's own question was
 * answered before, by `agreeByOpening`.
 */
function closeConsents(context: FlowContext, sides: Sides): void {
  closeMoot(context, ({ topic, character }) => topic === 'consent' && sides.flat().includes(character));
  closeIdleConsents(context);
}

export function openCompetition(
  context: FlowContext,
  { sides, combat, proposer, span }: ContestOpening & { readonly combat: boolean },
): void {
  const names = namesIn(context, sides);
  context.emit({
    type: 'competition_declared',
    parties: sides.flat(),
    sides,
    names,
    combat,
    proposer,
    ...givenSpan(span),
  });
  closeConsents(context, sides);
  context.emit({ type: 'exchange_begun', exchange: 1, judged: 0 });
  enterPhase(context, 'CO_DRAW');
  proceed(context);
}

/** The opposition is the last side, if it draws cards (DR-88, DR-149). */
export function openFray(
  context: FlowContext,
  { sides, gmCards, proposer, span, cast = [] }: ContestOpening & { readonly gmCards: number },
): void {
  const all = gmCards > 0 ? [...sides, [opposition]] : sides;
  const names = namesIn(context, cast.length > 0 ? [...sides, cast] : sides);
  const facing = { parties: all.flat(), sides: all, names, proposer, cast };
  context.emit({ type: 'fray_opened', ...facing, gmCards, ...givenSpan(span) });
  closeConsents(context, sides);
  context.emit({ type: 'exchange_begun', exchange: 1 });
  enterPhase(context, 'FR_AIMS');
  proceed(context);
}

/** The maximum number of open proposals of a seat; a further one replaces the oldest. */
const mostPerSeat = 3;

/** Adds a proposal to the list, where it waits for the current resolution to end (DR-37). */
export function propose(context: FlowContext, proposal: Omit<Proposal, 'id'>): number {
  const own = context.state.proposals.filter(({ by }) => by === proposal.by);
  for (const { id } of own.slice(0, Math.max(own.length - mostPerSeat + 1, 0)))
    context.emit({ type: 'proposal_dropped', id });
  const id = context.state.proposed + 1;
  const { by, ...rest } = proposal;
  context.emit({ type: 'proposal_made', id, seat: by, ...rest });
  closeIdleConsents(context);
  return id;
}

interface JudgedContest {
  readonly kind: 'competition' | 'fray';
  /** The seat that opens it. */
  readonly judge: SeatId;
  readonly parties: readonly PartyId[];
}

/**
 * The proposal that a judge answers by opening this contest: one with the same parties, or else one with some of its
 * characters, because the judge may change the sides. Without a GM, a seat may open a contest only because a proposal
 * waits for it, so any contest answers one; a GM may open one that no one has proposed (DR-02, DR-38).
 */
function answeredProposal(state: State, { kind, judge, parties }: JudgedContest): Proposal | undefined {
  const judged = state.proposals.filter(
    (proposal) => proposal.kind === kind && arbiterFor(state, proposal.by) === judge,
  );
  const partiesOf = ({ sides, cast = [] }: Proposal): readonly PartyId[] => [...sides.flat(), ...cast];
  const shared = (proposal: Proposal): readonly PartyId[] => partiesOf(proposal).filter((id) => parties.includes(id));
  return (
    judged.find((proposal) =>
      [partiesOf(proposal), parties].every(({ length }) => length === shared(proposal).length),
    ) ??
    judged.find((proposal) => shared(proposal).some((id) => id !== opposition)) ??
    (state.mode === 'shared' ? judged[0] : undefined)
  );
}

/** Takes the proposal that this contest answers off the list; returns the seat that made it (DR-38). */
export function takeUpProposal(context: FlowContext, contest: JudgedContest): SeatId | null {
  const proposal = answeredProposal(context.state, contest);
  if (proposal === undefined) return null;
  context.emit({ type: 'proposal_dropped', id: proposal.id });
  return proposal.by;
}

export function openProposal(context: FlowContext, id: number): void {
  const found = context.state.proposals.find((proposal) => proposal.id === id);
  if (found === undefined || context.state.resolution !== null || context.state.scene === null) return;
  const { kind, sides, gmCards, combat, by, cast = [] } = found;
  context.emit({ type: 'proposal_dropped', id });
  if (kind === 'competition') openCompetition(context, { sides, combat, proposer: by });
  if (kind === 'fray')
    openFray(context, { sides: sides.filter((side) => !side.includes(opposition)), gmCards, proposer: by, cast });
}
