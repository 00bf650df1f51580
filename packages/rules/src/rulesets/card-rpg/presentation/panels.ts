import type { Message, SidePanel } from '../../../kernel/index.ts';
import { sharersOf } from '../features/prequels/pairs.ts';
import { enemiesOf, woundSuits } from '../features/attacks/arena.ts';
import type { TableView, ConflictView } from '../view-types.ts';
import { npcsIn, placesIn } from '../features/npcs/known-npcs.ts';
import { ownerOfStake, placeOfStakes } from '../features/terms/stakes.ts';
import { firstName } from '../names.ts';
import { holdersOf, namesFor } from './sides.ts';
import { nameOf, onTurn, say, themeWords } from './words.ts';
import { isFought } from './scene.ts';

function fightPanel(view: TableView): readonly SidePanel[] {
  const { conflict } = view.shared;
  if (conflict === null || !isFought(view)) return [];
  const left = (id: string, deck: number | null): number | undefined => deck ?? view.own.decks?.[id];
  const grid = {
    columns: ['wounds', 'hand', 'deck', 'cost'].map((column) => say(`panel.fight.${column}`)),
    rows: conflict.participants.map(({ id, name, side, active, wounds, cost, pays, hand, deck }) => ({
      message: say(active ? 'panel.fight.name' : 'panel.fight.out', { name: firstName(name), side }),
      cells: [
        say(active ? 'panel.fight.of' : 'panel.fight.number', { n: wounds.length }),
        say('panel.fight.number', { n: hand }),
        left(id, deck) === undefined ? say('panel.fight.unknown') : say('panel.fight.number', { n: left(id, deck) }),
        pays ? say('panel.fight.number', { n: cost }) : say('panel.fight.unknown'),
      ].map((message) => ({ message, ...(conflict.turn?.part === id ? { lit: true as const } : {}) })),
    })),
  };
  return [{ title: say('panel.fight'), lines: [], grid }];
}

/** CR-82, CR-83 */
function aimPanel(view: TableView): readonly SidePanel[] {
  const { conflict, phase, options } = view.shared;
  const part = onTurn(view);
  if (conflict === null || part === undefined || phase !== 'TURN.attack') return [];
  // By default there is one attack per turn (CR-86).
  if ((conflict.turn?.attacks ?? 0) > 0 && options.newAttacksPerTurn === 1) return [];
  const free = conflict.turn?.free === true;
  const lines = enemiesOf(conflict, part).map((id) => {
    const one = conflict.participants.find((other) => other.id === id);
    const suits = one === undefined ? [] : woundSuits(one, options.woundSuit);
    if (free) return say('panel.aim.any', { name: nameOf(view, id) });
    return suits.length === 0
      ? say('panel.aim.none', { name: nameOf(view, id) })
      : say('panel.aim.suits', { name: nameOf(view, id), suits });
  });
  return [{ title: say('panel.aim'), lines }];
}

function stakesOf(conflict: ConflictView): readonly Message[] {
  return Object.entries(conflict.stakes).map(([side, text]) => {
    if (side === placeOfStakes(conflict)) return say('panel.stakes.place', { name: conflict.environment?.name, text });
    const key = ownerOfStake(conflict, side) === undefined ? 'panel.stakes.line' : 'panel.stakes.own';
    return say(key, { side, people: namesFor(conflict.participants, side), text });
  });
}

function stakesPanel(view: TableView): readonly SidePanel[] {
  const { conflict } = view.shared;
  if (conflict === null || !isFought(view)) return [];
  const reasons = conflict.participants
    .filter(({ reason }) => reason !== '')
    .map(({ name, reason }) => say('panel.reason', { name, text: reason }));
  const title = say('panel.stakes', { title: conflict.title });
  return [{ title, lines: [...stakesOf(conflict), ...reasons] }];
}

/** CR-172 to CR-176 */
export function placeRules({
  when,
  every,
  red,
  black,
}: Pick<NonNullable<ConflictView['environment']>, 'when' | 'every' | 'red' | 'black'>): readonly Message[] {
  return [
    say(every === 1 ? `panel.place.${when}` : `panel.place.${when}.every`, { n: every }),
    say('panel.place.acts', { red: say(`choice.red.${red}`), black: say(`choice.black.${black}`) }),
  ];
}

/** CR-172 to CR-176 */
function placePanel(view: TableView): readonly SidePanel[] {
  const { conflict } = view.shared;
  if (conflict === null || conflict.environment === null || conflict.result !== null) return [];
  const { id, name, cards, sketch, contest } = conflict.environment;
  const open = view.shared.environments.find((place) => place.id === id)?.open ?? null;
  const known = view.own.places?.find((place) => place.id === id) ?? open;
  const harness = conflict.harness.map(({ side, covers, reason }) =>
    say('panel.harness', { side, covers: say(`choice.covers.${covers}`), reason }),
  );
  const themes = Object.entries(known?.themes ?? {}).map(([suit, text]) => say('panel.theme', { suit, text }));
  return [
    {
      title: say('panel.place', { name }),
      lines: [
        ...(sketch === '' ? [] : [say('sheet.text', { text: sketch })]),
        ...placeRules(conflict.environment),
        ...(contest === undefined ? [] : [say('panel.place.contest', { n: contest.stamina, drawn: contest.drawn })]),
        say(conflict.silent ? 'panel.place.silent' : 'panel.place.cards', { n: cards }),
        ...(open === null ? [] : [say('panel.place.list', { cards: open.list })]),
        ...harness,
        ...themes,
      ],
    },
  ];
}

/** CR-25, CR-27 */
function creationPanel(view: TableView): readonly SidePanel[] {
  const { levels, stage, conflict } = view.shared;
  const { you } = view.own;
  const own = view.shared.characters.find(
    ({ seat, creation, alive }) => you.kind === 'seat' && seat === you.seat && creation === 'menu' && alive,
  );
  if (own === undefined || conflict !== null || stage === 'LOBBY') return [];
  const halves = view.own.sheets?.[own.id]?.halves ?? {};
  const suits = ['C', 'D', 'H', 'S'] as const;
  const left = (['high', 'low'] as const).map((half) => ({
    message: say(`panel.levels.${half}`),
    cells: suits.map((suit) => ({ message: say('panel.fight.number', { n: halves[`${suit}:${half}`] ?? 0 }) })),
  }));
  return [
    {
      title: say('panel.levels'),
      lines: [
        say('panel.levels.hand', { n: 6 - own.prequels.length }),
        ...Object.entries(levels).map(([name, pair]) => say('panel.levels.line', { name, suits: pair })),
      ],
    },
    {
      title: say('panel.levels.left'),
      lines: [],
      grid: { columns: suits.map((suit) => say('panel.levels.suit', { suit })), rows: left },
    },
  ];
}

function prequelPanel(view: TableView): readonly SidePanel[] {
  const { prequel } = view.shared;
  if (prequel === null) return [];
  const sharers = sharersOf(prequel);
  return [
    {
      title: say('panel.prequel', { names: sharers.map((id) => nameOf(view, id)) }),
      lines: [
        say('panel.prequel.premise', { text: prequel.premise, level: prequel.level }),
        ...(prequel.note === null ? [] : [say('panel.prequel.note', { text: prequel.note })]),
        ...(prequel.story === '' ? [] : [say('panel.prequel.story', { text: prequel.story })]),
      ],
    },
  ];
}

function gmPanels(view: TableView): readonly SidePanel[] {
  const { pools, npcs } = view.own;
  if (view.own.leads !== true) return [];
  const people = npcsIn(view).map(({ id }) => {
    const name = nameOf(view, id);
    const isHidden = view.own.shelf?.some((one) => one.id === id) === true;
    const cards = npcs?.[id]?.list ?? [];
    const line = isHidden ? 'panel.people.hidden' : 'panel.people.line';
    // During a conflict the list of an NPC from a pool is empty: its cards are in play and belong to the pool.
    return cards.length === 0 ? say(`${line}.empty`, { name }) : say(line, { name, cards });
  });
  const stock = Object.entries(pools ?? {}).map(([id, { name, cards, discard }]) =>
    name === undefined
      ? say(`panel.pool.${id}`, { n: cards, discard: discard.length })
      : say('panel.pool.own', { name, n: cards, discard: discard.length }),
  );
  const places = placesIn(view).map(({ id }) =>
    say(view.own.hiddenPlaces?.includes(id) === true ? 'panel.places.hidden' : 'panel.places.line', {
      name: nameOf(view, id),
    }),
  );
  return [
    { title: say('panel.people'), lines: [...people, ...stock] },
    ...(places.length === 0 ? [] : [{ title: say('panel.places'), lines: places }]),
  ];
}

/** CR-13: the hands that the GM can see; they are sorted, which hides the order in which players hold them. */
function watchedPanel({ shared, own: { watched = {} } }: TableView): readonly SidePanel[] {
  const lines = Object.entries(watched)
    .filter(([, cards]) => cards.length > 0)
    .map(([id, cards]) => say('panel.people.line', { name: firstName(shared.names[id] ?? ''), cards }));
  return lines.length === 0 ? [] : [{ title: say('panel.watched'), lines }];
}

function queuePanel(view: TableView): readonly SidePanel[] {
  const { queue } = view.shared;
  if (queue.length === 0) return [];
  return [
    {
      title: say('panel.queue'),
      lines: queue.map(({ seat, quote, claim }) => say('panel.queue.line', { seat, quote, claim })),
    },
  ];
}

/** CR-200 */
function truceLines({ truce, peacemakers }: ConflictView): readonly Message[] {
  if (truce === null) return [];
  const { by, text, yes } = truce;
  const open = peacemakers.filter((seat) => !yes.includes(seat));
  return [say('caption.truce', { by, text, open })];
}

/** CR-58 */
function entryLines(view: TableView, { entering, environment }: ConflictView): readonly Message[] {
  return entering.map(({ part, place, asked, yes }) => {
    const open = asked.filter((seat) => !yes.includes(seat));
    const key = part === null && place === null ? 'caption.entry.leaves' : 'caption.entry';
    // Once all have agreed, it happens between two turns.
    return say(open.length === 0 ? `${key}.coming` : key, {
      name: firstName(nameOf(view, part?.id ?? place ?? environment?.id)),
      open,
    });
  });
}

function resultCaption(conflict: ConflictView): SidePanel | undefined {
  const { result, participants } = conflict;
  if (result === null) return undefined;
  if (result.kind !== 'won')
    return { title: say(`caption.result.${result.kind}`), lines: [say('sheet.text', { text: result.text })] };
  const winners = participants.filter(({ id }) => result.winners.includes(id)).map(({ name }) => firstName(name));
  const beaten = participants.filter(({ side, active }) => side !== result.side && !active);
  return {
    // A place with its own stake wins without anyone left (CR-194).
    title: say('caption.result.won', { people: winners.length === 0 ? holdersOf(conflict, result.side) : winners }),
    lines: beaten.map(({ name, wounds }) => say('caption.result.out', { name: firstName(name), count: wounds.length })),
  };
}

export function caption(view: TableView): SidePanel | undefined {
  const { conflict, phase } = view.shared;
  if (conflict !== null && conflict.result !== null) return resultCaption(conflict);
  if (conflict === null || conflict.trump === null || !isFought(view)) return undefined;
  const { turn, trump, reveal, round } = conflict;
  const title = say('caption.trump', { suit: trump, theme: themeWords(view, trump) });
  const peace = [...truceLines(conflict), ...entryLines(view, conflict)];
  if (reveal !== null) {
    const open = reveal.asked.filter((id) => !reveal.committed.includes(id));
    return {
      title,
      suit: trump,
      lines: [
        say(`caption.reveal.${reveal.acts}`, { name: nameOf(view, conflict.environment?.id) }),
        say(open.length === 0 ? 'caption.reveal.all' : 'caption.reveal.open', {
          names: open.map((id) => firstName(nameOf(view, id))),
        }),
      ],
      card: reveal.card,
    };
  }
  if (turn === null) {
    // Without cards in any hand there is no attack left, and the round need not have been without one (CR-201).
    const isEmpty = conflict.participants.every(({ active, hand }) => !active || hand === 0);
    const stalled = say(isEmpty ? 'caption.stalled.no_hand' : 'caption.stalled');
    return { title, suit: trump, lines: [...(phase === 'CONFLICT.stalled' ? [stalled] : []), ...peace] };
  }
  const own = onTurn(view) === turn.part;
  return {
    title,
    suit: trump,
    lines: [
      say(own ? 'caption.turn.own' : 'caption.turn', { name: firstName(nameOf(view, turn.part)), n: round }),
      ...(turn.reminded ? [say('caption.turn.long')] : []),
      ...peace,
    ],
  };
}

export function battlePanels(view: TableView): readonly SidePanel[] {
  return [
    ...fightPanel(view),
    ...aimPanel(view),
    ...stakesPanel(view),
    ...placePanel(view),
    ...prequelPanel(view),
    ...queuePanel(view),
  ];
}

export function panels(view: TableView): readonly SidePanel[] {
  return [
    ...fightPanel(view),
    ...aimPanel(view),
    ...stakesPanel(view),
    ...placePanel(view),
    ...prequelPanel(view),
    ...creationPanel(view),
    ...gmPanels(view),
    ...watchedPanel(view),
    ...queuePanel(view),
  ];
}
