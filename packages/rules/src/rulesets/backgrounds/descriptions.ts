/** Who may still send a description back, and for whom of them the window stays open (DR-96). */
import type { SeatId } from '../../kernel/index.ts';
import type { State } from './state.ts';
import { controllerOf, gmSeat, votingSeats } from './table.ts';

type Told = Pick<State, 'characters' | 'mode' | 'options' | 'phase' | 'players' | 'questions' | 'resolution'>;

/** The seats whose word on the last description is open; none where a veto is out of reach. */
export function descriptionJudges(state: Told): readonly SeatId[] {
  const { phase, resolution, mode, questions } = state;
  const play = resolution?.play ?? null;
  if (phase !== 'WINDOW' || resolution === null || play === null) return [];
  const sentBack = resolution.draws.find(({ id }) => id === play.draw)?.vetoed ?? [];
  if (sentBack.includes(`${play.back}:${play.card}`)) return [];
  const vote = questions.find(({ topic }) => topic === 'veto_description');
  if (vote !== undefined) return vote.asked.filter((seat) => ![...vote.yes, ...vote.no].includes(seat));
  const player = controllerOf(state, play.party);
  const judges = (mode === 'gm' ? [gmSeat] : votingSeats(state)).filter((seat) => seat !== player);
  const open = judges.filter((seat) => !play.accepted.includes(seat));
  return open.length * 2 > judges.length ? open : [];
}

/**
 * For whom the window stays open although all in it have passed: in a vote for everybody who has not answered, in a
 * challenge for whoever may still send the description back. In a contest the other side's pass gives them the time.
 */
export function awaitedJudges(state: Told): readonly SeatId[] {
  const isVote = state.questions.some(({ topic }) => topic === 'veto_description');
  return isVote || state.resolution?.kind === 'challenge' ? descriptionJudges(state) : [];
}

/** A vote on whether what was set stands: until it is decided, no card is drawn for it (DR-02). */
export function isOverturnOpen({ questions }: Pick<State, 'questions'>): boolean {
  return questions.some(({ topic }) => topic === 'overturn');
}
