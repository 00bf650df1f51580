/** The desk of the person who leads: hands, wounds and decks, NPCs and places including hidden ones, and the pools. */
import type { Desk, DeskRow, DeskSection, Message, SeatCardMark } from '../../../kernel/index.ts';
import { copiedName, suits } from '../../../kernel/index.ts';
import { npcsIn, placesIn } from '../features/npcs/known-npcs.ts';
import type { ParticipantView, NpcView, TableView } from '../view-types.ts';
import { firstName } from '../names.ts';
import { actsIn, tempoIn } from '../selectors.ts';
import type { EnvironmentDefinition } from '../state.ts';
import { battlePanels, placeRules } from './panels.ts';
import { isFought } from './scene.ts';
import { nameOf, say } from './words.ts';

function fighterIn({ shared: { conflict } }: TableView, id: string): ParticipantView | undefined {
  return conflict?.participants.find((part) => part.id === id);
}

function fighterLine(view: TableView, { id, hand, deck }: ParticipantView): Message {
  const left = deck ?? view.own.decks?.[id];
  return left === undefined ? say('desk.hand', { n: hand }) : say('desk.hand.deck', { n: hand, deck: left });
}

function people(view: TableView): NonNullable<Desk['people']> {
  const { seats, characters } = view.shared;
  return Object.fromEntries(
    seats.map(({ seat }) => {
      const own = characters.filter((one) => one.seat === seat && one.alive);
      const lines = own.flatMap(({ id }): readonly Message[] => {
        const fighter = fighterIn(view, id);
        const watched = view.own.watched?.[id] ?? [];
        return [
          ...(fighter === undefined ? [] : [fighterLine(view, fighter)]),
          ...(watched.length === 0 ? [] : [say('desk.cards', { cards: watched })]),
        ];
      });
      const [first] = own;
      return [seat, { about: own.map(({ id }) => id), lines, ...(first === undefined ? {} : { sheet: first.id }) }];
    }),
  );
}

function npcMarks(view: TableView, { id, kept }: NpcView): readonly SeatCardMark[] {
  const fighter = fighterIn(view, id);
  return [
    ...(fighter === undefined
      ? []
      : [{ message: say(fighter.active ? 'mark.wounds' : 'desk.conceded', { wounds: fighter.wounds.length }) }]),
    ...(kept ? [{ message: say('desk.kept') }] : []),
  ];
}

function npcRow(view: TableView, person: NpcView): DeskRow {
  const { id, scars, captives } = person;
  const name = nameOf(view, id);
  const { list = [], traits = {} } = view.own.npcs?.[id] ?? {};
  const fighter = fighterIn(view, id);
  const names = npcsIn(view).map((one) => one.name);
  const hasSheet = scars.length > 0 || Object.keys(captives).length > 0;
  return {
    id,
    title: say('sheet.character', { name }),
    lines: [
      ...(list.length === 0 ? [] : [say('desk.cards', { cards: list })]),
      ...suits.flatMap((suit) => {
        const text = traits[suit];
        return text === undefined ? [] : [say('desk.trait', { suit, text })];
      }),
      ...(fighter === undefined ? [] : [fighterLine(view, fighter)]),
    ],
    marks: npcMarks(view, person),
    ...(hasSheet && view.shared.people.some((one) => one.id === id) ? { sheet: id } : {}),
    ...(list.length === 0
      ? {}
      : { copy: { type: 'write_npc', name: copiedName(person.name, names), cards: list.join(' ') } }),
    ...(view.own.shelf?.some((one) => one.id === id) === true ? { hidden: true } : {}),
    ...(view.shared.conflict?.turn?.part === id ? { now: true } : {}),
  };
}

function placeLines(place: EnvironmentDefinition, options: TableView['shared']['options']): readonly Message[] {
  const acts = { red: actsIn(place, 'red'), black: actsIn(place, 'black') };
  return [
    ...(place.sketch === '' ? [] : [say('sheet.text', { text: place.sketch })]),
    ...placeRules({ ...tempoIn(place, options), ...acts }),
    ...place.attributes.flatMap((one) =>
      one.k === 'contestant' ? [say('desk.place.contest', { n: one.stamina, stake: one.stake })] : [],
    ),
    ...(place.trumpHint === null ? [] : [say('panel.place.trump', { suit: place.trumpHint })]),
    ...Object.entries(place.themes).map(([suit, text]) => say('panel.theme', { suit, text })),
  ];
}

function placeRow(view: TableView, { id }: { readonly id: string }): DeskRow {
  const known = view.own.places?.find((place) => place.id === id);
  return {
    id,
    title: say('panel.places.line', { name: nameOf(view, id) }),
    lines: known === undefined ? [] : placeLines(known, view.shared.options),
    ...(view.shared.conflict?.environment?.id === id ? { marks: [{ message: say('desk.here') }] } : {}),
    ...(view.own.hiddenPlaces?.includes(id) === true ? { hidden: true } : {}),
  };
}

function turnOrder(view: TableView): readonly DeskSection[] {
  const { conflict } = view.shared;
  if (conflict === null || !isFought(view)) return [];
  const rows = conflict.participants.map((part): DeskRow => ({
    id: `order ${part.id}`,
    title: say(part.active ? 'panel.fight.name' : 'panel.fight.out', { name: firstName(part.name), side: part.side }),
    lines: [fighterLine(view, part)],
    marks: [{ message: say('mark.wounds', { wounds: part.wounds.length }) }],
    ...(conflict.turn?.part === part.id ? { now: true } : {}),
  }));
  return [{ id: 'order', rows }];
}

export function desk(view: TableView): Desk {
  const { conflict, conflicts } = view.shared;
  const pools = Object.entries(view.own.pools ?? {});
  return {
    people: people(view),
    sections: [
      ...turnOrder(view),
      {
        id: 'npcs',
        rows: npcsIn(view).map((person) => npcRow(view, person)),
        moves: ['draft_npc', 'write_npc'],
      },
      {
        id: 'places',
        rows: placesIn(view).map((place) => placeRow(view, place)),
        moves: ['take_place', 'write_place'],
      },
      {
        id: 'decks',
        rows: pools.map(([id, { name, cards, discard }]): DeskRow => ({
          id: `pool ${id}`,
          title:
            name === undefined
              ? say(`panel.pool.${id}`, { n: cards, discard: discard.length })
              : say('panel.pool.own', { name, n: cards, discard: discard.length }),
        })),
        moves: ['write_pool'],
      },
    ],
    clocks: [
      conflict === null
        ? say('desk.conflicts', { n: conflicts })
        : say(conflict.sealed ? 'chip.round' : 'chip.title', { title: conflict.title, n: conflict.round }),
      ...(conflict === null || conflict.environment === null
        ? []
        : [say('desk.place.cards', { name: conflict.environment.name, n: conflict.environment.cards })]),
    ],
    panels: battlePanels(view),
    rulings: ['rule'],
  };
}

/** CR-207 */
export function leader({ shared }: TableView): string {
  return shared.leader;
}
