import type { BoardPiece, Gathering, Message, Sheet, SheetEntry } from '../../../kernel/index.ts';
import { attributeSum } from '../constants.ts';
import { attributes, defences, skillData, skills } from '../features/skills/skills.ts';
import type { Character, Npc } from '../state.ts';
import { lowest, npcTraitValue, tagsDue, traitValue } from '../selectors.ts';
import type { SeatView, TableView } from '../view-types.ts';
import { nextOnSheet } from '../asks.ts';
import { primer } from './primer.ts';
import { inLine, nameIn, say, useName } from './words.ts';

const plain = (text: string): Message => say('paper.text', { text });

type Extent = 'whole' | 'short';

/** On a sheet to read, each message has a line of its own; on the board all are in one line. */
function written(messages: readonly Message[], extent: Extent): readonly Message[] {
  return extent === 'whole' || messages.length === 0 ? messages : [inLine(messages)];
}

function pointsEntry(character: Character, extent: Extent): SheetEntry {
  const spent = attributes.reduce((sum, attribute) => sum + character.attributes[attribute], 0);
  const left = attributeSum - spent;
  return {
    label: say('paper.attributes'),
    written: written(
      attributes.map((attribute) =>
        say('paper.attribute', { attribute: useName(attribute), n: character.attributes[attribute] }),
      ),
      extent,
    ),
    mark: left > 0 ? say('paper.points', { n: left }) : say('paper.hand', { n: lowest(character) }),
  };
}

function skillsEntry(character: Character, extent: Extent): SheetEntry {
  const due = tagsDue(character) - character.tags.length;
  const isDone = character.finished || due <= 0;
  return {
    label: say('paper.skills'),
    written: written(
      skills
        .filter((skill) => character.tags.includes(skill))
        .map((skill) => say('paper.tag', { use: useName(skill), n: traitValue(character, skill) })),
      extent,
    ),
    ...(isDone ? {} : { mark: say('paper.tags', { n: due }) }),
  };
}

function restEntries(character: Character): readonly SheetEntry[] {
  const value = (trait: Parameters<typeof traitValue>[1]) =>
    say('paper.tag', { use: useName(trait), n: traitValue(character, trait) });
  return [
    { label: say('paper.untagged'), written: skills.filter((skill) => !character.tags.includes(skill)).map(value) },
    { label: say('paper.defences'), written: defences.map(value) },
  ];
}

/** The boxes in the order in which they are filled; the next one is highlighted. */
function characterEntries(
  view: TableView,
  seat: SeatView,
  { character, extent }: { readonly character: Character; readonly extent: Extent },
): readonly SheetEntry[] {
  const next = view.shared.phase === 'CREATION' && !character.finished ? nextOnSheet(character) : 'done';
  const isAsked = view.shared.waitingFor.includes(seat.seat);
  const asks = (box: string): Pick<SheetEntry, 'asks'> => (isAsked && next === box ? { asks: [seat.seat] } : {});
  const { suit, name, look, note } = character;
  return [
    { label: say('paper.suit'), written: suit === null ? [] : [say(`paper.suit.${suit}`)], ...asks('suit') },
    { ...pointsEntry(character, extent), ...asks('points') },
    { ...skillsEntry(character, extent), ...asks('tags') },
    { label: say('paper.name'), written: name === '' ? [] : [plain(name)], ...asks('name') },
    ...(look === '' ? [] : [{ label: say('paper.look'), written: [plain(look)] }]),
    ...(note === '' ? [] : [{ label: say('paper.note'), written: [plain(note)] }]),
  ];
}

function sheetOf(view: TableView, seat: SeatView): Character | undefined {
  const { you, character, characters } = view.own;
  if (you.kind === 'seat' && you.seat === seat.seat) return character;
  return seat.character ?? characters?.[seat.seat];
}

function characterSheet(view: TableView, seat: SeatView, extent: Extent): Sheet {
  const character = sheetOf(view, seat);
  const title = seat.called === '' ? say('paper.of', { seat: seat.seat }) : plain(seat.called);
  const entries = character === undefined ? [] : characterEntries(view, seat, { character, extent });
  const damage: SheetEntry = { label: say('paper.damage'), written: [say('paper.n', { n: seat.damage })] };
  return {
    kind: 'sheet',
    id: `sheet ${seat.seat}`,
    title,
    seat: seat.seat,
    entries: [
      ...entries,
      ...(seat.damage > 0 ? [damage] : []),
      ...(extent === 'whole' && character !== undefined ? restEntries(character) : []),
    ],
    ...(seat.dead ? { printed: [say('paper.dead')] } : {}),
  };
}

/** An NPC stays down after the damage of the scene is cleared (SU-32). */
function damageKey(npc: Pick<Npc, 'down' | 'damage'> | undefined): string {
  if (npc?.down !== true) return 'paper.n';
  return npc.damage > 0 ? 'paper.down' : 'paper.down.healed';
}

/** An NPC's sheet: players see the name and the damage, the GM all of it (SU-115). */
function npcSheet(view: TableView, id: string): Sheet {
  const secret = view.own.npcs?.find((npc) => npc.id === id);
  const shown = secret ?? view.shared.npcs.find((npc) => npc.id === id);
  return {
    kind: 'sheet',
    id: `npc ${id}`,
    title: plain(nameIn(view, id)),
    entries: [
      {
        label: say('paper.damage'),
        written: [say(damageKey(shown), { n: shown?.damage ?? 0 })],
      },
      ...(secret === undefined ? [] : secretEntries(secret)),
    ],
    printed: [say(secret === undefined ? 'paper.npc.hidden' : secret.hidden ? 'paper.npc.shelf' : 'paper.npc.secret')],
  };
}

function secretEntries(npc: Npc): readonly SheetEntry[] {
  const known = attributes.filter((attribute) => npc.attributes[attribute] !== undefined);
  const usable = skills.filter((skill) => npc.tags.includes(skill) || known.includes(skillData[skill].attribute));
  const values = [...defences, ...usable].map((trait) =>
    say('paper.tag', { use: useName(trait), n: npcTraitValue(npc, trait) }),
  );
  return [
    {
      label: say('paper.attributes'),
      written: known.map((attribute) =>
        say('paper.attribute', { attribute: useName(attribute), n: npc.attributes[attribute] ?? 0 }),
      ),
    },
    { label: say('paper.adds'), written: known.length === 0 ? [] : values },
    { label: say('paper.notes'), written: npc.notes === '' ? [] : [plain(npc.notes)] },
  ];
}

export function sheets(view: TableView): readonly Sheet[] {
  const { seats } = view.shared;
  const npcs = view.own.npcs ?? view.shared.npcs;
  return [
    ...seats.filter((seat) => sheetOf(view, seat) !== undefined).map((seat) => characterSheet(view, seat, 'whole')),
    ...npcs.map(({ id }) => npcSheet(view, id)),
  ];
}

function jobSheet(view: TableView): Sheet {
  const { job, seats, npcs, scenes, phase } = view.shared;
  // At the end, the crew includes those who died.
  const crew = seats.filter(({ finished, dead }) => finished && (!dead || phase === 'ENDED'));
  return {
    kind: 'sheet',
    id: 'job',
    title: say('paper.job'),
    entries: [
      { label: say('paper.job.what'), written: job === '' ? [] : [plain(job)] },
      {
        label: say('paper.job.crew'),
        written: crew.map(({ seat, dead }) => {
          const name = nameIn(view, seat);
          return dead ? say('paper.job.dead', { name }) : plain(name);
        }),
      },
      ...(npcs.length === 0
        ? []
        : [{ label: say('paper.job.others'), written: npcs.map(({ id }) => plain(nameIn(view, id))) }]),
      { label: say('paper.job.scenes'), written: [say('paper.n', { n: scenes })] },
    ],
  };
}

/** SU-131. */
function traySheet(view: TableView): readonly Sheet[] {
  const { tray } = view.own;
  if (tray === undefined) return [];
  return [
    {
      kind: 'sheet',
      id: 'tray',
      title: say(`paper.tray.${view.shared.tray?.deck ?? 'player'}`, { n: tray.length }),
      entries: [
        { label: say('paper.tray.top'), written: [], cards: tray.map(({ face }) => ({ card: face })) },
        { label: say('paper.tray.away'), written: [say('paper.n', { n: view.shared.tray?.mayDiscard ?? 0 })] },
      ],
    },
  ];
}

/**
 * What the end of a job lists besides summaries. The dead are named, because the crew shows their successors (SU-108).
 */
const wholeJob = [
  'event.scene_started',
  'event.scene_ended',
  'event.character_died',
  'event.character_revived',
] as const;

/** The summary of the scene that has just ended; after the session, the summaries of all scenes. */
function pastScenes(phase: 'INTERMISSION' | 'ENDED'): Gathering {
  const isOver = phase === 'ENDED';
  return {
    kind: 'gathering',
    id: 'scenes',
    title: say(isOver ? 'paper.ending' : 'paper.curtain'),
    // The end of the job also lists the ends of scenes without a summary.
    of: ['event.scene_ended.summary', ...(isOver ? wholeJob : [])],
    since: isOver ? ['event.session_started', 'event.session_started.next'] : ['event.scene_started'],
    empty: say('paper.curtain.silent'),
    ticks: [],
  };
}

export function board(view: TableView): readonly BoardPiece[] {
  const { phase, seats, scenes, options } = view.shared;
  if (phase === 'LOBBY') return [primer(view)];
  // The primer is for people who pick a ready-made character: they may never have played.
  if (phase === 'CREATION')
    return [...(options.readyMade ? [primer(view)] : []), ...seats.map((seat) => characterSheet(view, seat, 'short'))];
  if (phase === 'INTERMISSION' || phase === 'ENDED')
    return [
      ...(scenes === 0 ? [] : [pastScenes(phase)]),
      jobSheet(view),
      ...seats.filter(({ finished }) => finished).map((seat) => characterSheet(view, seat, 'short')),
    ];
  return traySheet(view);
}
