/** What stands beside the table: the fight, what it is about, the own sheet, what the GM has at hand. */
import type { CardCode, Saying, SidePanel } from '../../../kernel/index.ts';
import { enemiesOf, woundSuits } from '../arena.ts';
import type { CardView, CharacterView, ConflictView } from '../sight.ts';
import { nameOf, onTurn, say } from './say.ts';

function fightPanel(view: CardView): readonly SidePanel[] {
  const { conflict } = view.shared;
  if (conflict === null || conflict.trump === null || !conflict.sealed) return [];
  const lines = conflict.participants.map(({ name, side, active, wounds, cost, hand, deck }) =>
    say(active ? 'panel.fight.line' : 'panel.fight.out', {
      name,
      side,
      wounds: wounds.length,
      cost,
      hand,
      deck: deck ?? 0,
    }),
  );
  return [
    {
      title: say('panel.fight', { title: conflict.title }),
      lines: [say('panel.fight.trump', { suit: conflict.trump, theme: say(`theme.${conflict.trump}`) }), ...lines],
      now: true,
    },
  ];
}

/** In which suits whom could be attacked (CR-82, CR-83). */
function aimPanel(view: CardView): readonly SidePanel[] {
  const { conflict, phase, options } = view.shared;
  const part = onTurn(view);
  if (conflict === null || part === undefined || phase !== 'TURN.attack') return [];
  const free = conflict.turn?.free === true;
  const lines = enemiesOf(conflict, part).map((id) => {
    const one = conflict.participants.find((other) => other.id === id);
    const suits = one === undefined ? [] : woundSuits(one, options['woundSuit']);
    if (free) return say('panel.aim.any', { name: nameOf(view, id) });
    return suits.length === 0
      ? say('panel.aim.none', { name: nameOf(view, id) })
      : say('panel.aim.suits', { name: nameOf(view, id), suits });
  });
  return [{ title: say('panel.aim'), lines }];
}

function stakesOf(conflict: ConflictView): readonly Saying[] {
  return Object.entries(conflict.stakes).map(([side, text]) => {
    const people = conflict.participants.filter((part) => part.side === side).map(({ name }) => name);
    return say('panel.stakes.line', { side, people: people.join(', '), text });
  });
}

function setupPanel(view: CardView): readonly SidePanel[] {
  const { conflict } = view.shared;
  if (conflict === null) return [];
  const reasons = conflict.participants
    .filter(({ reason }) => reason !== '')
    .map(({ name, reason }) => say('panel.reason', { name, text: reason }));
  const title = say('panel.stakes', { title: conflict.title });
  if (conflict.sealed) return [{ title, lines: [...stakesOf(conflict), ...reasons] }];
  const missing = conflict.participants
    .filter(({ reason }) => reason === '')
    .map(({ name }) => say('panel.reason.missing', { name }));
  const agreed = conflict.parties.map((seat) =>
    say(conflict.agreed.includes(seat) ? 'panel.agreed.yes' : 'panel.agreed.no', { seat }),
  );
  return [
    {
      title,
      lines: [
        say('panel.setup.meta'),
        ...stakesOf(conflict),
        ...reasons,
        ...missing,
        conflict.trump === null
          ? say('panel.setup.no_trump')
          : say('panel.fight.trump', { suit: conflict.trump, theme: say(`theme.${conflict.trump}`) }),
        ...(conflict.opener === null ? [] : [say('panel.setup.opener', { name: nameOf(view, conflict.opener) })]),
        ...agreed,
      ],
      now: true,
    },
  ];
}

function placePanel(view: CardView): readonly SidePanel[] {
  const { conflict } = view.shared;
  if (conflict === null || conflict.environment === null) return [];
  const { id, name, cards } = conflict.environment;
  const known = view.own.places?.find((place) => place.id === id);
  const harness = conflict.harness.map(({ side, covers, reason }) =>
    say('panel.harness', { side, covers: say(`choice.covers.${covers}`), reason }),
  );
  const themes = Object.entries(known?.themes ?? {}).map(([suit, text]) => say('panel.theme', { suit, text }));
  return [
    {
      title: say('panel.place', { name }),
      lines: [say(conflict.silent ? 'panel.place.silent' : 'panel.place.cards', { n: cards }), ...harness, ...themes],
      ...(conflict.reveal === null ? {} : { card: conflict.reveal.card, now: true as const }),
    },
  ];
}

function sheetLines(view: CardView, one: CharacterView): readonly Saying[] {
  const own = view.own.sheets?.[one.id];
  const list: readonly CardCode[] = own?.list ?? one.list ?? [];
  return [
    ...(one.concept === '' ? [] : [say('panel.sheet.concept', { text: one.concept })]),
    ...(one.childhood === null ? [] : [say('panel.sheet.childhood', { text: one.childhood })]),
    list.length === 0
      ? say('panel.sheet.count', { n: one.cards })
      : say('panel.sheet.cards', { n: list.length, cards: list }),
    ...one.prequels.map(({ story, won }, place) =>
      say(won ? 'panel.sheet.prequel.won' : 'panel.sheet.prequel.lost', { n: place + 1, text: story }),
    ),
    ...one.taken.map(({ face, from, title }) => say('panel.sheet.taken', { card: face, from, title })),
    ...one.scars.map(({ cards, from, title, healed }) =>
      say(healed ? 'panel.sheet.scar.healed' : 'panel.sheet.scar', { cards, from, title }),
    ),
    ...(own === undefined || own.ashes.length === 0 ? [] : [say('panel.sheet.ashes', { cards: own.ashes })]),
    ...(one.fate === null
      ? []
      : [say('panel.sheet.fate', { fate: say(`choice.fate.${one.fate.fate}`), text: one.fate.text })]),
  ];
}

function sheetPanels(view: CardView): readonly SidePanel[] {
  const { you } = view.own;
  const own = view.shared.characters.filter(({ seat, alive }) =>
    you.kind === 'seat' ? seat === you.seat && alive : seat !== null && alive,
  );
  return own.map((one) => ({ title: say('panel.sheet', { name: one.name }), lines: sheetLines(view, one) }));
}

/** Hand sizes and levels, while a character is being made (CR-25, CR-27). */
function creationPanel(view: CardView): readonly SidePanel[] {
  const { levels, stage, conflict } = view.shared;
  const { you } = view.own;
  const own = view.shared.characters.find(
    ({ seat, creation, alive }) => you.kind === 'seat' && seat === you.seat && creation === 'menu' && alive,
  );
  if (own === undefined || conflict !== null || stage === 'LOBBY') return [];
  const halves = view.own.sheets?.[own.id]?.halves ?? {};
  return [
    {
      title: say('panel.levels'),
      lines: [
        say('panel.levels.hand', { n: 6 - own.prequels.length }),
        ...Object.entries(levels).map(([name, suits]) => say('panel.levels.line', { name, suits })),
        ...(['C', 'D', 'H', 'S'] as const).map((suit) =>
          say('panel.levels.halves', { suit, low: halves[`${suit}:low`] ?? 0, high: halves[`${suit}:high`] ?? 0 }),
        ),
      ],
    },
  ];
}

function prequelPanel(view: CardView): readonly SidePanel[] {
  const { prequel } = view.shared;
  if (prequel === null) return [];
  const who = [prequel.character, ...(prequel.partner === null ? [] : [prequel.partner])];
  return [
    {
      title: say('panel.prequel', { names: who.map((id) => nameOf(view, id)).join(', ') }),
      lines: [
        say('panel.prequel.premise', { text: prequel.premise, level: prequel.level }),
        ...(prequel.note === null ? [] : [say('panel.prequel.note', { text: prequel.note })]),
        ...(prequel.story === '' ? [] : [say('panel.prequel.story', { text: prequel.story })]),
      ],
    },
  ];
}

function moneyPanel(view: CardView): readonly SidePanel[] {
  const payments = view.shared.conflict?.payments ?? [];
  if (payments.length === 0) return [];
  return [
    {
      title: say('panel.payment'),
      lines: payments.map(({ part, left, row }) =>
        row.length === 0
          ? say('panel.payment.due', { name: nameOf(view, part), n: left })
          : say('panel.payment.line', { name: nameOf(view, part), n: left, cards: row }),
      ),
      now: true,
    },
  ];
}

/** What only the GM sees: pools, people, somebody in the making. */
function gmPanels(view: CardView): readonly SidePanel[] {
  const { pools, draft, npcs } = view.own;
  if (view.own.leads !== true) return [];
  const making: readonly SidePanel[] =
    draft === undefined
      ? []
      : [
          {
            title: say('panel.draft', { name: draft.name }),
            lines: [
              say(`panel.draft.${draft.step}`, { suit: draft.bad.at(-1) ?? null }),
              say('panel.draft.cards', { n: draft.cards.length, cards: draft.cards.map(({ face }) => face) }),
            ],
            now: true,
          },
        ];
  const people = view.shared.people.map(({ id, name }) =>
    say('panel.people.line', { name, cards: npcs?.[id]?.list ?? [] }),
  );
  const stock = Object.entries(pools ?? {}).map(([id, { cards, discard }]) =>
    say('panel.pool', { id, n: cards, discard: discard.length }),
  );
  return [...making, { title: say('panel.people'), lines: [...people, ...stock] }];
}

function queuePanel(view: CardView): readonly SidePanel[] {
  const { queue } = view.shared;
  if (queue.length === 0) return [];
  return [
    {
      title: say('panel.queue'),
      lines: queue.map(({ seat, quote, claim }) => say('panel.queue.line', { seat, quote, claim })),
    },
  ];
}

export function panels(view: CardView): readonly SidePanel[] {
  return [
    ...fightPanel(view),
    ...aimPanel(view),
    ...moneyPanel(view),
    ...setupPanel(view),
    ...placePanel(view),
    ...prequelPanel(view),
    ...creationPanel(view),
    ...gmPanels(view),
    ...sheetPanels(view),
    ...queuePanel(view),
  ];
}
