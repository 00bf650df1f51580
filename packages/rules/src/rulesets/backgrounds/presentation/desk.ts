/**
 * The desk of the GM or, without one, of the host: characters with their hidden cards, NPCs, and the parties of a
 * resolution.
 */
import type { Desk, DeskRow, DeskSection, Message } from '../../../kernel/index.ts';
import { copiedName } from '../../../kernel/index.ts';
import { slotMessage } from '../features/characters/slot-words.ts';
import type { Background } from '../state.ts';
import type { OwnSheet, TableView } from '../view-types.ts';
import { clockLine, decisionPanels } from './panels.ts';
import { named, say } from './words.ts';

function cardLine({ slot, name, face, spent }: Background): Message {
  const label = name === '' ? slotMessage(slot) : say('who.named', { name });
  return say(spent ? 'desk.card.spent' : 'desk.card', { label, card: face });
}

function people(view: TableView): NonNullable<Desk['people']> {
  const { players, characters } = view.shared;
  return Object.fromEntries(
    players.map(({ seat }) => {
      const own = characters.filter(({ owner }) => owner === seat);
      const lines = own.flatMap(({ id }): readonly Message[] => {
        const bonus = view.own.hands?.[id] ?? [];
        return [
          ...(view.own.closed?.[id] ?? []).map(cardLine),
          ...(bonus.length === 0 ? [] : [say('desk.bonus', { cards: bonus.map(({ face }) => face) })]),
        ];
      });
      const [first] = own;
      return [seat, { about: own.map(({ id }) => id), lines, ...(first === undefined ? {} : { sheet: first.id }) }];
    }),
  );
}

/** The GM's characters: those that belong to no player. */
function npcSheets({ own, shared }: TableView): readonly OwnSheet[] {
  if (own.you.kind !== 'gm') return [];
  const players = new Set(shared.players.map(({ seat }) => seat));
  return own.sheets.filter(({ id }) =>
    shared.characters.every((shown) => shown.id !== id || (!players.has(shown.owner) && shown.left === null)),
  );
}

function npcRow(view: TableView, { id, name, about, backgrounds }: OwnSheet): DeskRow {
  const met = view.shared.characters.find((character) => character.id === id);
  const names = view.own.sheets.map((sheet) => sheet.name);
  return {
    id,
    title: named(view, id),
    lines: [...(about === '' ? [] : [say('who.named', { name: about })]), ...backgrounds.map(cardLine)],
    marks: [
      ...(met?.disadvantages ?? []).map(({ card }) => ({
        message: say('mark.held', { cards: [card] }),
        warns: true as const,
      })),
      ...(met?.incapacitated === true ? [{ message: say('role.out.namesake'), warns: true as const }] : []),
    ],
    sheet: id,
    copy: {
      type: 'npc_create',
      sheet: { name: copiedName(name, names), text: about },
      ...(backgrounds.length === 0
        ? {}
        : { backgrounds: backgrounds.map((card) => ({ kind: card.kind, name: card.name })) }),
    },
    ...(met === undefined ? { hidden: true } : {}),
  };
}

/** The parties of a challenge, a competition or a fray, and which of them have drawn. */
function parties(view: TableView): readonly DeskSection[] {
  const { resolution } = view.shared;
  if (resolution === null) return [];
  const rows = resolution.parties.map(({ id, active }): DeskRow => {
    const draw = resolution.draws.find(({ party }) => party === id);
    const state = !active
      ? 'desk.party.out'
      : resolution.passed.includes(id)
        ? 'desk.party.passed'
        : draw === undefined && !resolution.ready.includes(id)
          ? 'desk.party.draws'
          : 'desk.party.drawn';
    return { id: `party ${id}`, title: named(view, id), marks: [{ message: say(state) }] };
  });
  return [{ id: 'order', title: say(`desk.parties.${resolution.kind}`), rows }];
}

/** Without a GM no one has NPCs. */
function cast(view: TableView): readonly DeskSection[] {
  if (view.shared.mode !== 'gm') return [];
  return [{ id: 'npcs', rows: npcSheets(view).map((sheet) => npcRow(view, sheet)), moves: ['npc_create'] }];
}

export function desk(view: TableView): Desk {
  const { clock, scene, piles, characters, locks, resolution } = view.shared;
  const held = characters.flatMap(({ id, disadvantages }) =>
    disadvantages.flatMap(({ card, ends }) =>
      ends === null
        ? []
        : [
            say('desk.held', {
              name: named(view, id),
              card,
              until: say(`paper.held.${ends.clock}.${ends.at}`, { n: ends.number }),
            }),
          ],
    ),
  );
  const target = resolution?.challenge?.target ?? view.own.target;
  return {
    people: people(view),
    sections: [...parties(view), ...cast(view)],
    clocks: [
      ...(clock.session === 0 ? [] : [say(clockLine(view), { ...clock })]),
      ...(scene === null ? [] : [say('panel.clock.scene', { title: scene.title })]),
      ...(target === undefined || resolution === null ? [] : [say('desk.target', { n: target })]),
      ...held,
      ...locks.map(({ character, title }) => say('panel.lock', { name: named(view, character), title })),
      say('desk.piles', { ...piles }),
    ],
    panels: decisionPanels(view),
    rulings: ['rule'],
  };
}
