import type { LaidCard, Message, ZoneLayout } from '../../../kernel/index.ts';
import { automaticSeat } from '../selectors.ts';
import type { Flip } from '../state.ts';
import type { TableView } from '../view-types.ts';
import { headmateName, roleOf, say } from './words.ts';

function stackZone(number: 1 | 2 | 3): ZoneLayout {
  const stackPath = ['shared', 'stacks', number - 1] as const;
  return {
    id: `stack${number}`,
    kind: 'stack',
    place: 'centre',
    cards: [...stackPath, 'cards'],
    back: 'date',
    sideways: [...stackPath, 'sideways'],
    marks: [...stackPath, 'marks'],
    label: `zone.stack${number}`,
    target: number,
  };
}

export const zones: readonly ZoneLayout[] = [
  { id: 'date', kind: 'deck', place: 'left', cards: ['shared', 'decks', 'date'], back: 'date', label: 'zone.date' },
  stackZone(1),
  stackZone(2),
  stackZone(3),
  {
    id: 'system',
    kind: 'deck',
    place: 'right',
    cards: ['shared', 'decks', 'system'],
    back: 'system',
    label: 'zone.system',
  },
  { id: 'hand', kind: 'fan', place: 'hand', cards: ['own', 'hand'], label: 'zone.hand' },
];

/** The labels of two marks: the seat that played last, and the event that lasts on the stack (FD-97, FD-145). */
export function markWords(view: TableView, zone: string, mark: string): Message | undefined {
  const { last, stacks } = view.shared;
  const stack = stacks[zones.filter(({ kind }) => kind === 'stack').findIndex(({ id }) => id === zone)];
  if (stack === undefined) return undefined;
  if (mark === 'last' && last !== null && last.former !== true && last.seat !== automaticSeat)
    return say('mark.last.by', { seat: last.seat });
  if (mark === 'ongoing' && stack.event !== null)
    return say('mark.ongoing.event', { event: say(`mark.kind.${stack.event.kind}`) });
  return undefined;
}

/** The flips shown in each phase: their purpose, and the purpose of the flips that break ties. */
const laidIn: Readonly<Partial<Record<string, readonly [Flip['purpose'], Flip['purpose']]>>> = {
  ROLES: ['role', 'role_tie'],
  FRONTING: ['fronting', 'fronting_tie'],
};

export function laid(view: TableView): readonly LaidCard[] {
  const purposes = laidIn[view.shared.phase];
  if (purposes === undefined) return [];
  const [, tie] = purposes;
  const { seats, headmates } = view.shared;
  // The seat of a flip may have been removed meanwhile (FD-137).
  const isHere = (name: string): boolean =>
    seats.some(({ seat }) => seat === name) || headmates.some(({ id }) => id === name);
  const flips = view.shared.flips.filter((flip) => purposes.includes(flip.purpose) && isHere(flip.for));
  return flips
    .map((flip, index): LaidCard & { readonly group: string } => ({
      id: `flip${index}`,
      card: flip.card,
      back: flip.deck,
      label: labelOf(view, flip, { isTie: flips.some((other) => other.for === flip.for && other.purpose === tie) }),
      group: flip.for,
      ...(hasWon(view, flip) ? { won: true } : {}),
    }))
    .toSorted((first, second) => orderOf(view, first.group) - orderOf(view, second.group));
}

function labelOf(view: TableView, flip: Flip, { isTie }: { readonly isTie: boolean }): Message {
  const seat = view.shared.seats.find((candidate) => candidate.seat === flip.for);
  const tie = isTie ? '.tie' : '';
  if (seat !== undefined) return say(`laid.seat${tie}`, { seat: seat.seat, role: roleOf(seat) });
  return say(`laid.headmate${tie}`, { headmate: headmateName(view, flip.for) });
}

function hasWon({ shared: { roles, fronting } }: TableView, flip: Flip): boolean {
  return [roles?.date, roles?.oi].includes(flip.for) || fronting.headmates.includes(flip.for);
}

function orderOf({ shared: { seats, headmates } }: TableView, name: string): number {
  return [...seats.map(({ seat }) => seat), ...headmates.map(({ id }) => id)].indexOf(name);
}
