/** TB-25. */
import { once } from '../kernel/index.ts';
import type { HandoutView, MadeHandout, TableView, TableViewer } from './contract.ts';
import type { HandoutShown } from './events.ts';
import type { Handout, Handouts, PersonId, TableState } from './state.ts';
import { seatNamed, seatOf } from './state.ts';

type Seated = Pick<TableState, 'seats' | 'host' | 'standsInFor'>;

/**
 * Whether the person made the handout or has succeeded its maker: handouts of a GM pass to the next GM with the seat,
 * and public ones of a host pass to the next host.
 */
function isMaker(state: Seated, { by, to }: Pick<Handout, 'by' | 'to'>, person: PersonId): boolean {
  if (by.person === person) return true;
  if (by.seat === null) return to === null && state.host === person && state.standsInFor === null;
  const gm = seatNamed(state, by.seat);
  return gm?.holder?.kind === 'person' && gm.holder.person === person;
}

/** A handout for some seats belongs to the seats: the next person in a seat sees what was shown to the previous one. */
function isShownTo(state: Seated, to: Handout['to'], viewer: TableViewer): boolean {
  if (to === null) return true;
  const seat = viewer.kind === 'person' ? seatOf(state, viewer.person) : undefined;
  return seat !== undefined && to.includes(seat.seat);
}

export function seesHandout(state: Seated, handout: Pick<Handout, 'by' | 'to'>, viewer: TableViewer): boolean {
  return isShownTo(state, handout.to, viewer) || (viewer.kind === 'person' && isMaker(state, handout, viewer.person));
}

/**
 * The numbers of the handouts that no one could put away after this person is removed: those for some seats that they
 * made as host, or as the stand-in of one. All others pass to someone else.
 */
export function handoutsWithoutHeir({ handouts }: Pick<TableState, 'handouts'>, person: PersonId): readonly number[] {
  const left = handouts?.list.filter(
    ({ by, to, away }) => away !== true && by.person === person && by.seat === null && to !== null,
  );
  return left?.map(({ number }) => number) ?? [];
}

function handoutNumbered({ handouts }: Pick<TableState, 'handouts'>, number: number): Handout | undefined {
  return handouts?.list.find((handout) => handout.number === number);
}

export function hearsOfHandout(
  state: Seated & Pick<TableState, 'handouts'>,
  number: number,
  viewer: TableViewer,
): boolean {
  const handout = handoutNumbered(state, number);
  return handout !== undefined && seesHandout(state, handout, viewer);
}

export function withHandout(state: TableState, { type: _type, name: _name, ...shown }: HandoutShown): TableState {
  const { made, list } = state.handouts ?? { made: 0, list: [] };
  const known = list.find(({ number }) => number === shown.number);
  const to = shown.to === null || known?.to === null ? null : [...(known?.to ?? []), ...shown.to];
  const next = { ...shown, to };
  return {
    ...state,
    handouts: {
      ...state.handouts,
      made: Math.max(made, shown.number),
      list: known === undefined ? [...list, next] : list.map((handout) => (handout === known ? next : handout)),
    },
  };
}

function seatsOfEither(one: Handout['to'], other: Handout['to']): Handout['to'] {
  return one === null || other === null ? null : [...new Set([...one, ...other])];
}

/**
 * The picture of a handout that was put away stays visible in the story for those who saw it. Its texts are in the
 * journal. The list has only one such entry for each picture of a person, so that the state does not grow with every
 * handout.
 */
function withPutAway(list: readonly Handout[], handout: Handout): readonly Handout[] {
  const { by, picture } = handout;
  if (picture === null) return list;
  const known = list.find(
    (candidate) =>
      candidate.away === true &&
      candidate.picture?.digest === picture.digest &&
      candidate.by.person === by.person &&
      candidate.by.seat === by.seat,
  );
  if (known === undefined)
    return [...list, { ...handout, title: '', text: '', picture: { ...picture, alt: '' }, away: true }];
  const times = [known, handout].flatMap(({ publicAt }) => publicAt ?? []);
  const to = seatsOfEither(known.to, handout.to);
  const merged = { ...known, to, ...(times.length === 0 ? {} : { publicAt: Math.min(...times) }) };
  return list.map((candidate) => (candidate === known ? merged : candidate));
}

export function withoutHandout(state: TableState, number: number): TableState {
  if (state.handouts === undefined) return state;
  const { backdrop, ...handouts } = state.handouts;
  const others = handouts.list.filter((candidate) => candidate.number !== number);
  const removed = handouts.list.find((candidate) => candidate.number === number);
  const list = removed === undefined ? others : withPutAway(others, removed);
  return {
    ...state,
    handouts: { ...handouts, list, ...(backdrop === undefined || backdrop === number ? {} : { backdrop }) },
  };
}

export function withBackdrop(state: TableState, number: number | null): TableState {
  if (state.handouts === undefined) return state;
  const { backdrop: _before, ...handouts } = state.handouts;
  return { ...state, handouts: number === null ? handouts : { ...handouts, backdrop: number } };
}

/** Spectators with a delay get the picture of a public handout later (TB-05). */
export function withPublicTimes(
  before: Handouts | undefined,
  after: Handouts | undefined,
  at: number,
): Handouts | undefined {
  if (after === undefined || before?.list === after.list) return after;
  const isNew = ({ to, publicAt }: Handout): boolean => to === null && publicAt === undefined;
  if (!after.list.some(isNew)) return after;
  return { ...after, list: after.list.map((handout) => (isNew(handout) ? { ...handout, publicAt: at } : handout)) };
}

const shownOf = ({ title, text, picture }: Handout): HandoutView => ({ title, text, picture });

const onTable = once(({ list }: Handouts): readonly Handout[] => list.filter(({ away }) => away !== true));

export const publicHandouts = once(
  (handouts: Handouts): Pick<TableView['shared']['table'], 'handouts' | 'backdrop'> => {
    const shown = onTable(handouts).filter(({ to }) => to === null);
    const backdrop = shown.find(({ number }) => number === handouts.backdrop)?.picture;
    return {
      ...(shown.length === 0 ? {} : { handouts: shown.map(shownOf) }),
      ...(backdrop === undefined || backdrop === null ? {} : { backdrop }),
    };
  },
);

/**
 * Only the person who made the handouts sees their numbers, because the numbers of public ones would tell how many
 * hidden ones there are.
 */
export function ownHandouts(
  state: TableState,
  viewer: TableViewer,
): Pick<TableView['own'], 'handouts' | 'madeHandouts'> {
  if (state.handouts === undefined || viewer.kind !== 'person') return {};
  const { backdrop } = state.handouts;
  const all = onTable(state.handouts);
  const given = all.filter(({ to }) => to !== null && isShownTo(state, to, viewer));
  const made = all.filter((handout) => isMaker(state, handout, viewer.person));
  const madeView = (handout: Handout): MadeHandout => ({
    ...shownOf(handout),
    number: handout.number,
    to: handout.to,
    isBackdrop: handout.number === backdrop,
  });
  return {
    ...(given.length === 0 ? {} : { handouts: given.map(shownOf) }),
    ...(made.length === 0 ? {} : { madeHandouts: made.map(madeView) }),
  };
}

/**
 * Whether this viewer may see the picture with this digest, even of a handout that was put away. `until`: for viewers
 * with a delay, the moment that they see now, in milliseconds since the epoch.
 */
export function maySeePicture(
  state: TableState,
  digest: string,
  { viewer, until }: { readonly viewer: TableViewer; readonly until: number | undefined },
): boolean {
  return (
    state.handouts?.list.some(
      (handout) =>
        handout.picture?.digest === digest &&
        (until === undefined
          ? seesHandout(state, handout, viewer)
          : handout.publicAt !== undefined && handout.publicAt <= until),
    ) === true
  );
}
