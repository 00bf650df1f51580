/** FD-124 to FD-134. */
import type { BoardPiece, CardCode, ComparedCard, Comparison, Gathering, Row, Message } from '../../../kernel/index.ts';
import { traitIn } from '../features/pack/pack.ts';
import type { PastDate } from '../state.ts';
import { willMeetAgain } from '../selectors.ts';
import type { TableView } from '../view-types.ts';
import { primer } from './primer.ts';
import { passingSheets, sheetsBeingFilled } from './sheets.ts';
import { expectedIn, say } from './words.ts';

function meaning({ second, intimacy }: Pick<PastDate, 'second' | 'intimacy'>): Message {
  return say(`panel.outcome.${second ? 'second' : 'no_second'}_${intimacy ? 'close' : 'not_close'}`);
}

function traitCards(view: TableView): readonly ComparedCard[] {
  const { traits, pack } = view.shared;
  // Viewers who may know the traits see them already; all others see backs (FD-46).
  const faces: readonly (CardCode | null)[] =
    traits.cards ?? view.own.traits ?? Array.from({ length: traits.count }, () => null);
  // Without this label, cards that only this viewer knows would look revealed.
  const known = traits.cards === null ? 'panel.trait.own' : 'panel.trait';
  return faces.map((card, index) => ({
    id: `trait${index}`,
    card,
    back: 'date',
    label: card === null ? say('panel.trait.secret') : say(known, { trait: traitIn(pack, card) }),
  }));
}

/** FD-126. */
function comparison(view: TableView): Comparison | undefined {
  const { ended, outcome, traits } = view.shared;
  if (ended === null || ended.cause === 'stood_up' || ended.tops.length === 0) return undefined;
  const upper = traitCards(view);
  const lower = ended.tops.map((card, index): ComparedCard => ({
    id: `top${index}`,
    card,
    back: 'date',
    label: say('panel.top', { n: index + 1 }),
  }));
  // Two stacks can show the same face. Its matches are then listed twice, but each is linked to both stacks, so
  // duplicates are removed.
  const matches = (outcome?.matches ?? []).filter(
    ({ trait, top, by }, index, all) =>
      all.findIndex((other) => other.trait === trait && other.top === top && other.by === by) === index,
  );
  const links = matches.flatMap(({ trait, top, by }) =>
    upper
      .filter(({ card }) => card === trait)
      .flatMap((traitCard) =>
        lower
          .filter(({ card }) => card === top)
          .map((topCard) => ({ from: traitCard.id, to: topCard.id, label: say(`panel.match.${by}`, { trait, top }) })),
      ),
  );
  const decided = outcome === null ? [] : [meaning(outcome)];
  // Where people vote on the outcome, the matches decide nothing (FD-121, FD-126).
  const hasPattern = ended.cause === 'suits' || ended.cause === 'ranks';
  const isByTraits = outcome !== null && hasPattern && view.shared.options.outcomeRule === 'traits';
  const rule = isByTraits ? [say('panel.match.means')] : [];
  const nothing = outcome !== null && traits.cards !== null && links.length === 0 ? [say('panel.match.none')] : [];
  return {
    kind: 'comparison',
    id: 'outcome',
    title: say(`panel.ended.${ended.cause}`),
    upper,
    lower,
    links,
    message: [...nothing, ...rule, ...decided, ...agreement({ agreed: outcome?.agreed ?? null, cause: ended.cause })],
  };
}

const endings = ['suits', 'ranks', 'silence', 'cut', 'stood_up'].map((cause) => `event.date_ended.${cause}`);

const toldOfPlurality = ['event.intimacy_described.told', 'event.intimacy_described.only_told'];

/** FD-133. */
function aftercare(view: TableView): Gathering {
  return {
    kind: 'gathering',
    id: 'aftercare',
    title: say('panel.aftercare'),
    of: ['event.star_given', 'event.wish_made', 'event.checked_in', 'event.intimacy_described', ...toldOfPlurality],
    since: endings,
    empty: say('panel.aftercare.empty'),
    ticks: expectedIn(view).map((seat) => ({ seat, done: view.shared.done.includes(seat) })),
  };
}

/** Stars and wishes may still be given while the table chooses the next date. They stay in view at the end. */
function remarks(view: TableView): Gathering {
  return { ...aftercare(view), title: say('panel.remarks'), ticks: [] };
}

function agreement({ agreed, cause }: Pick<PastDate, 'agreed' | 'cause'>): readonly Message[] {
  if (typeof agreed !== 'boolean') return [];
  // A majority decides on another try, so these words do not say that all agree (FD-55).
  if (cause === 'stood_up') return [say(`event.vote_closed.reschedule.${agreed ? 'yes' : 'no'}`)];
  return [say(`panel.agreed.${agreed}`)];
}

function pastDate(date: PastDate): Row['items'][number] {
  // Every other ending has an outcome, by the traits or by a vote (FD-121, FD-122, FD-126).
  const hasOutcome = date.cause !== 'stood_up';
  return {
    // Being stood up does not count as a date: if the table tries again, that date has the same number (FD-55).
    title: say(date.cause === 'stood_up' ? 'panel.date.none' : 'panel.date', { n: date.number, name: date.prospect }),
    lines: [say(`panel.ended.${date.cause}`), ...(hasOutcome ? [meaning(date)] : []), ...agreement(date)],
  };
}

/** The dates so far; the one that has just ended comes last (FD-130, FD-131). */
function rowOfDates(view: TableView): Row | undefined {
  const { past, ended, date, prospect, outcome, phase } = view.shared;
  const hasEnded = ended !== null && phase !== 'CLOSED';
  const last = {
    number: date,
    prospect: prospect?.name ?? '',
    cause: ended?.cause ?? 'cut',
    second: outcome?.second ?? false,
    intimacy: outcome?.intimacy ?? false,
    agreed: willMeetAgain(view.shared),
  } as const;
  const items = [...past.map(pastDate), ...(hasEnded ? [{ ...pastDate(last), now: true as const }] : [])];
  if (items.length === 0) return undefined;
  return {
    kind: 'row',
    id: 'dates',
    title: say((prospect?.dates ?? 0) > 2 ? 'panel.dates.steady' : 'panel.dates'),
    items,
  };
}

export function board(view: TableView): readonly BoardPiece[] {
  const ifShown = (piece: BoardPiece | undefined): readonly BoardPiece[] => (piece === undefined ? [] : [piece]);
  const isOver = view.shared.phase === 'CLOSED' && view.shared.past.length > 0;
  switch (view.shared.phase) {
    case 'OUTCOME':
      return ifShown(comparison(view));
    case 'AFTERCARE':
      return [...ifShown(comparison(view)), aftercare(view)];
    case 'NEXT':
    case 'LOBBY':
    case 'CLOSED':
      return [
        ...passingSheets(view),
        ...ifShown(rowOfDates(view)),
        ...(view.shared.phase === 'NEXT' || isOver ? [remarks(view)] : []),
      ];
    case 'SAFETY':
      return [primer(view)];
    default:
      return sheetsBeingFilled(view);
  }
}
