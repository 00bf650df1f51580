import type { Desk, DeskRow, DeskSection, Message, SeatCardMark } from '../../../kernel/index.ts';
import { copiedName } from '../../../kernel/index.ts';
import { vehicleCapacity } from '../constants.ts';
import { attributes } from '../features/skills/skills.ts';
import type { Attributes, Npc, Vehicle } from '../state.ts';
import type { TableView } from '../view-types.ts';
import { secretPanels } from './panels.ts';
import { inLine, nameIn, partyIn, say, useName } from './words.ts';

function attributeLine(values: Partial<Attributes>): readonly Message[] {
  const known = attributes.flatMap((attribute) => {
    const n = values[attribute];
    return n === undefined ? [] : [say('paper.attribute', { attribute: useName(attribute), n })];
  });
  return known.length === 0 ? [] : [inLine(known)];
}

function people({ shared: { seats }, own: { characters } }: TableView): NonNullable<Desk['people']> {
  const known = seats.flatMap(({ seat, character }) => {
    const sheet = character ?? characters?.[seat];
    return sheet === undefined
      ? []
      : [[seat, { lines: attributeLine(sheet.attributes), sheet: `sheet ${seat}` }] as const];
  });
  return Object.fromEntries(known);
}

function marksOf({ damage, down, feint, disarmed, skips }: Npc): readonly SeatCardMark[] {
  return [
    ...(down
      ? [{ message: say(damage > 0 ? 'paper.down' : 'paper.down.healed', { n: damage }), warns: true } as const]
      : []),
    ...(!down && damage > 0 ? [{ message: say('mark.damage', { n: damage }) }] : []),
    ...(skips === null ? [] : [{ message: say('mark.skips') }]),
    ...(feint ? [{ message: say('mark.feint') }] : []),
    ...(disarmed ? [{ message: say('mark.disarmed') }] : []),
  ];
}

function npcRow(npc: Npc, view: TableView): DeskRow {
  const { id, name, attributes: attrs, tags, notes, hidden } = npc;
  const names = (view.own.npcs ?? []).map((other) => other.name);
  return {
    id,
    title: say('panel.cast.name', { name: nameIn(view, id) }),
    lines: [
      ...attributeLine(attrs),
      ...(tags.length === 0 ? [] : [say('desk.tags', { list: tags.map(useName) })]),
      ...(notes === '' ? [] : [say('paper.text', { text: notes })]),
    ],
    marks: marksOf(npc),
    sheet: `npc ${id}`,
    copy: { type: 'create_npc', name: copiedName(name, names), attrs, tags, notes, visible: false },
    change: { intent: { type: 'update_npc', npc: id }, initialValues: { name, attrs, tags, notes } },
    ...(hidden ? { hidden } : {}),
    ...(view.shared.combat?.turn === id ? { now: true } : {}),
  };
}

function vehicleRow({ id, name, damage, capacity, driver, stopped, hidden }: Vehicle, view: TableView): DeskRow {
  const names = (view.own.vehicles ?? []).map((other) => other.name);
  const most = capacity || vehicleCapacity;
  return {
    id,
    title: say('panel.cast.name', { name: nameIn(view, id) }),
    lines: driver === null ? [] : [say('desk.driver', { name: nameIn(view, driver) })],
    marks: [
      stopped
        ? { message: say('panel.cast.stopped', { name: nameIn(view, id) }), warns: true }
        : { message: say('mark.damage.of', { n: damage, most }) },
    ],
    copy: { type: 'create_vehicle', name: copiedName(name, names), capacity: most, visible: false },
    change: {
      intent: { type: 'update_vehicle', vehicle: id },
      initialValues: { name, capacity: most, ...(driver === null ? {} : { driver }) },
    },
    ...(hidden ? { hidden } : {}),
  };
}

function order(view: TableView): readonly DeskSection[] {
  const { combat } = view.shared;
  if (combat === null) return [];
  const rows = combat.order.map((party): DeskRow => ({
    id: `order ${party}`,
    title: say('panel.order.line', { name: partyIn(view, party) }),
    ...(combat.over.includes(party) ? { marks: [{ message: say('desk.turn.over') }] } : {}),
    ...(combat.turn === party ? { now: true } : {}),
  }));
  return [{ id: 'order', title: say('panel.order', { n: combat.round }), rows }];
}

export function desk(view: TableView): Desk {
  const { decks, discards, scenes, scene } = view.shared;
  return {
    people: people(view),
    sections: [
      ...order(view),
      {
        id: 'npcs',
        rows: (view.own.npcs ?? []).map((npc) => npcRow(npc, view)),
        moves: ['create_npc'],
      },
      {
        id: 'vehicles',
        rows: (view.own.vehicles ?? []).map((vehicle) => vehicleRow(vehicle, view)),
        moves: ['create_vehicle'],
      },
    ],
    clocks: [
      ...(scene === null
        ? [say('desk.scenes', { n: scenes })]
        : [say('chip.scene', { n: scene.number, title: scene.title })]),
      say('desk.deck.player', { n: decks.player, discard: discards.player.length }),
      say(view.own.you.kind === 'gm' ? 'desk.deck.gm' : 'desk.deck.of_gm', {
        n: decks.gm,
        discard: discards.gm.length,
      }),
    ],
    panels: secretPanels(view),
    rulings: ['rule'],
  };
}
