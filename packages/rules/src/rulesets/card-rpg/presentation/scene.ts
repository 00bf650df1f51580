/** The layout of the cards: the hand, each attack as a pile, and the wounds. */
import type { Facts, SeatCardMark, PlayLayout, Message, SeatCardWords, ZoneLayout } from '../../../kernel/index.ts';
import { mostWounds } from '../options.ts';
import { activeParts } from '../selectors.ts';
import type { AttackView, CharacterView, ConflictView, ParticipantView, TableView } from '../view-types.ts';
import { firstName } from '../names.ts';
import { lastName, nameOf, say } from './words.ts';

const back = 'blue';

export const zones: readonly ZoneLayout[] = [
  { id: 'hand', kind: 'fan', place: 'hand', cards: ['own', 'hand'], label: 'zone.hand' },
];

/** A deflection without a target is dropped on the attack (CR-180). */
export const plays: readonly PlayLayout[] = [
  { intent: 'cover', card: 'cid', target: 'aid' },
  { intent: 'deflect', card: 'cid', target: 'target', otherwise: 'aid' },
  { intent: 'attack', card: 'cid', target: 'target' },
  { intent: 'commit_reveal', card: 'cid', target: 'part' },
  { intent: 'send_pile', card: 'aid', moves: 'pile', target: 'target' },
];

const fought: ReadonlySet<string> = new Set([
  'CONFLICT.open',
  'TURN.resolve',
  'TURN.push',
  'TURN.attack',
  'ENV.reveal',
  'CONFLICT.stalled',
]);

/** Whether the centre of the table shows cards; otherwise it shows sheets. */
export function isFought({ shared }: TableView): boolean {
  return fought.has(shared.phase);
}

function personZone(view: TableView, part: ParticipantView, index: number): ZoneLayout {
  const { id, name, wounds, active } = part;
  // A wound by a red card of the place has no pile, because the card stays in the middle (CR-183).
  const marks = wounds.flatMap(({ marker, faces }) => (marker ? faces : []));
  const state = wounds.length === 0 ? 'zone.person.whole' : marks.length > 0 ? 'zone.person.marked' : 'zone.person';
  return {
    id: `person ${id}`,
    kind: 'row',
    place: 'centre',
    cards: ['shared', 'conflict', 'participants', index, 'laid'],
    sideways: 'all',
    label: active ? state : 'zone.person.out',
    facts: { name: firstName(name), last: lastName(view, name), wounds: wounds.length, marks },
    target: id,
    lane: id,
  };
}

function attackZone(view: TableView, attack: AttackView, index: number): ZoneLayout {
  const { conflict, names } = view.shared;
  const { aid, target, by, status, pile } = attack;
  const top = pile.at(-1)?.face;
  const name = (id: string) =>
    firstName(
      id === 'ENV'
        ? (conflict?.environment?.name ?? '')
        : // The names include that of a place that left (CR-58).
          (names[id] ?? ''),
    );
  return {
    id: `attack ${aid}`,
    kind: 'stack',
    place: 'centre',
    cards: ['shared', 'conflict', 'attacks', index, 'pile'],
    label: `zone.attack.${status}`,
    facts: {
      name: name(target),
      by: name(by),
      // For a place, the last word of the name would mean nothing and stay untranslated.
      last: by === 'ENV' ? say('zone.attack.place') : lastName(view, name(by)),
      top: top ?? [],
    },
    target: aid,
    lane: target,
    ...(by === 'ENV' ? { from: 'place' } : by === target ? {} : { from: `person ${by}` }),
  };
}

/** The lane of the place, while there is one: its last card, and the cards that hit or help everyone. */
function placeLane({ reds, help, environment, ...conflict }: ConflictView): readonly ZoneLayout[] {
  const lane = 'place';
  const place = firstName(environment?.name ?? '');
  const active = activeParts(conflict);
  const shared = { kind: 'stack', place: 'centre', lane } as const;
  const done = (by: readonly string[]): Facts => ({
    place,
    n: active.filter((id) => by.includes(id)).length,
    all: active.length,
  });
  const last: readonly ZoneLayout[] =
    environment === null
      ? []
      : [
          {
            ...shared,
            id: 'place',
            cards: ['shared', 'conflict', 'environment', 'discard'],
            label: 'zone.place',
            facts: { place, cards: environment.cards },
          },
        ];
  const hits = reds.map(({ aid, resolvedBy }, index): ZoneLayout => ({
    ...shared,
    id: `red ${aid}`,
    cards: ['shared', 'conflict', 'reds', index, 'pile'],
    label: 'zone.red',
    facts: done(resolvedBy),
    target: aid,
  }));
  const helps: readonly ZoneLayout[] =
    help === null
      ? []
      : [
          {
            ...shared,
            id: `help ${help.aid}`,
            cards: ['shared', 'conflict', 'help', 'pile'],
            label: 'zone.help',
            facts: done(help.usedBy),
            target: help.aid,
          },
        ];
  return [...last, ...hits, ...helps];
}

/**
 * A lane for every participant: their wounds, then the attacks against them by number. The viewer's own lanes come
 * last, after the lane of the place.
 */
export function piles(view: TableView): readonly ZoneLayout[] {
  const { conflict } = view.shared;
  if (conflict === null || !isFought(view)) return [];
  const isOwn = ({ id }: ParticipantView): boolean => view.own.parts?.includes(id) === true;
  const lanes = conflict.participants.map((part, index) => ({
    part,
    zones: [
      personZone(view, part, index),
      ...conflict.attacks.flatMap((attack, index) =>
        attack.target === part.id ? [attackZone(view, attack, index)] : [],
      ),
    ],
  }));
  return [
    ...lanes.filter(({ part }) => !isOwn(part)).flatMap(({ zones }) => zones),
    ...placeLane(conflict),
    ...lanes.filter(({ part }) => isOwn(part)).flatMap(({ zones }) => zones),
  ];
}

export function zoneWords(view: TableView, zone: string): Message | undefined {
  const found = piles(view).find(({ id }) => id === zone);
  return found === undefined ? undefined : say(found.label, found.facts);
}

/**
 * Wounds out of the maximum (CR-111). Always shown during a conflict, so that the layout does not shift with the first
 * wound.
 */
function woundMark({ wounds }: ParticipantView): SeatCardMark {
  const filled = wounds.length;
  return {
    message: say('mark.wounds', { wounds: filled }),
    pips: { filled, of: mostWounds },
    ...(filled >= mostWounds ? { warns: true } : {}),
  };
}

function seatCardOf(view: TableView, seat: string, parts: readonly ParticipantView[]): SeatCardWords {
  const [part] = parts;
  const character = view.shared.characters.find((one) => one.seat === seat && one.alive);
  const cards = parts.reduce((sum, { hand }) => sum + hand, 0);
  const role =
    part === undefined
      ? character === undefined
        ? say('role.none')
        : character.creation === 'unborn'
          ? say('role.unborn', { name: nameOf(view, character.id) })
          : deckRole(view, character)
      : parts.length > 1
        ? say('role.several', { names: parts.map(({ name }) => firstName(name)) })
        : say(!part.active ? 'role.out' : part.cost > 0 && part.pays ? 'role.fighting.cost' : 'role.fighting', {
            name: firstName(part.name),
            last: lastName(view, part.name),
            cost: part.cost,
          });
  const marks = part?.active === true && parts.length === 1 ? [woundMark(part)] : [];
  const stake = part === undefined ? '' : stakeOf(view, part);
  const aim = stake === '' ? {} : { aim: say('aim.stake', { text: stake }) };
  return { seat, role, cards, back, marks, ...aim, targets: parts.map(({ id }) => id) };
}

/** The deck's size, where this viewer knows it (CR-13). */
function deckRole(view: TableView, { id, cards }: CharacterView): Message {
  const name = nameOf(view, id);
  const known = cards ?? view.own.sheets?.[id]?.list.length;
  return known === undefined ? say('role.character.short', { name }) : say('role.character', { name, cards: known });
}

/** CR-52 */
function stakeOf({ shared: { conflict } }: TableView, { id, side, active }: ParticipantView): string {
  if (conflict === null || !active) return '';
  return conflict.stakes[id] ?? conflict.stakes[side] ?? '';
}

export function seatCards(view: TableView): readonly SeatCardWords[] {
  const { seats, conflict, gm } = view.shared;
  const present = seats.filter(({ presence }) => presence !== 'left').map(({ seat }) => seat);
  return [...present, gm.seat].map((seat) => {
    const own = conflict !== null && isFought(view) ? conflict.participants.filter((part) => part.seat === seat) : [];
    // Of several NPCs those who conceded are left out, unless all have.
    const active = own.filter((part) => part.active);
    const parts = active.length === 0 ? own : active;
    return seat === gm.seat && parts.length === 0
      ? { seat, role: say('role.gm'), cards: 0, back }
      : seatCardOf(view, seat, parts);
  });
}
