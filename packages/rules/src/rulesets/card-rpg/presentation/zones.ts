/** Where the cards lie: the hand, every attack as a pile of its own, what everybody has taken. */
import type { PlayLayout, SeatPlate, ZoneLayout } from '../../../kernel/index.ts';
import type { CardView, ParticipantView } from '../sight.ts';
import { nameOf, say } from './say.ts';

const back = 'blue';

export const zones: readonly ZoneLayout[] = [
  { id: 'hand', kind: 'fan', place: 'hand', cards: ['own', 'hand'], label: 'zone.hand' },
];

export const plays: readonly PlayLayout[] = [
  { intent: 'cover', card: 'cid', target: 'aid' },
  { intent: 'deflect', card: 'cid', target: 'aid' },
  { intent: 'attack', card: 'cid', target: 'target' },
  { intent: 'commit_reveal', card: 'cid', target: 'part' },
];

export function piles(view: CardView): readonly ZoneLayout[] {
  const { conflict } = view.shared;
  if (conflict === null || !conflict.sealed) return [];
  const attacks = conflict.attacks.map(({ aid, target, by, status }, index): ZoneLayout => ({
    id: `attack ${aid}`,
    kind: 'stack',
    place: 'centre',
    cards: ['shared', 'conflict', 'attacks', index, 'pile'],
    label: `zone.attack.${status}`,
    facts: {
      aid,
      name: nameOf(view, target),
      by: by === 'ENV' ? (conflict.environment?.name ?? '') : nameOf(view, by),
    },
    target: aid,
  }));
  const reds = conflict.reds.map(({ aid }, index): ZoneLayout => ({
    id: `red ${aid}`,
    kind: 'stack',
    place: 'centre',
    cards: ['shared', 'conflict', 'reds', index, 'pile'],
    label: 'zone.red',
    facts: { aid },
    target: aid,
  }));
  const people = conflict.participants.map(({ id, name, wounds }, index): ZoneLayout => ({
    id: `person ${id}`,
    kind: 'row',
    place: 'right',
    cards: ['shared', 'conflict', 'participants', index, 'laid'],
    label: 'zone.person',
    facts: { name, wounds: wounds.length },
    target: id,
  }));
  return [...attacks, ...reds, ...people];
}

function plateOf(view: CardView, seat: string, parts: readonly ParticipantView[]): SeatPlate {
  const [part] = parts;
  const character = view.shared.characters.find((one) => one.seat === seat && one.alive);
  const cards = parts.reduce((sum, { hand }) => sum + hand, 0);
  const role =
    part === undefined
      ? character === undefined
        ? say('role.none')
        : say('role.character', { name: character.name, cards: character.cards })
      : say(part.active ? 'role.fighting' : 'role.out', {
          name: parts.map(({ name }) => name).join(', '),
          wounds: part.wounds.length,
          cost: part.cost,
        });
  return { seat, role, cards, back };
}

export function plates(view: CardView): readonly SeatPlate[] {
  const { seats, conflict, gm } = view.shared;
  const present = seats.filter(({ presence }) => presence !== 'left').map(({ seat }) => seat);
  return [...present, gm.seat].map((seat) => {
    const parts = conflict?.sealed === true ? conflict.participants.filter((part) => part.seat === seat) : [];
    return seat === gm.seat && parts.length === 0
      ? { seat, role: say('role.gm'), cards: 0, back }
      : plateOf(view, seat, parts);
  });
}
