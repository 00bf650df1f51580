import type { Message, SidePanel } from '../../../kernel/index.ts';
import { decidedByHost } from '../features/absence/checks.ts';
import type { EventKind } from '../features/interference/event-kinds.ts';
import type { NamedPerson, Prospect } from '../state.ts';
import type { TableView, InterferenceView, SeatView } from '../view-types.ts';
import { headmateName, pronounWords, say, traitWords } from './words.ts';

/** Whether a date is on: from fronting until the last card (FD-50, FD-115). */
function isDateOn({ shared: { phase, turn, ended } }: TableView): boolean {
  return phase === 'FRONTING' || (turn !== null && ended === null);
}

function orderPanel(view: TableView): readonly SidePanel[] {
  const { order, turn } = view.shared;
  if (!isDateOn(view) || order.length === 0) return [];
  return [
    {
      title: say('panel.order'),
      lines: [
        say('panel.order.line', { seats: order }),
        ...(turn === null ? [] : [say('panel.order.now', { seat: turn.seat, n: turn.number })]),
        ...automaticHandLines(view),
      ],
    },
  ];
}

/** FD-03, FD-18. */
function automaticHandLines({ shared: { automatic, automaticHand } }: TableView): readonly Message[] {
  if (automatic === null) return [];
  if (automaticHand === undefined || automaticHand.length === 0) return [say('panel.order.house', { n: automatic })];
  return [say('panel.order.house.open', { cards: automaticHand.map(({ face }) => face) })];
}

function frontPanel(view: TableView): readonly SidePanel[] {
  const { fronting, headmates, prospect } = view.shared;
  const front = headmates.filter((headmate) => fronting.headmates.includes(headmate.id));
  if (!isDateOn(view) || front.length === 0) return [];
  return [
    {
      title: say('panel.front'),
      lines: front.flatMap((headmate) => [
        say('panel.front.line', {
          name: headmateName(view, headmate.id),
          pronouns: headmate.pronouns,
          interest: headmate.interest,
        }),
        say(`panel.front.wish.${prospect?.marks[headmate.id] ?? 'none'}`, {
          quality: headmate.quality,
          prospect: prospect?.name ?? '',
        }),
        ...(fronting.attitude === null ? [] : [say('panel.front.attitude', { attitude: fronting.attitude })]),
      ]),
    },
  ];
}

/** Whether this is at least the third date with the Prospect: a date is counted when it has ended (FD-131). */
function isGoingSteady({ shared: { prospect, ended } }: TableView): boolean {
  return prospect !== null && prospect.dates + (ended === null ? 1 : 0) > 2;
}

function prospectPanel(view: TableView): readonly SidePanel[] {
  const { prospect, scene, system, phase, traits } = view.shared;
  // During the roles and the meeting, the view still contains the last date's Prospect and scene.
  if (prospect === null || phase === 'ROLES' || phase === 'PROSPECT') return [];
  const visibleTraits = view.own.traits ?? traits.cards ?? [];
  return [
    {
      title: say('panel.prospect'),
      lines: [
        say('panel.prospect.line', { name: prospect.name, pronouns: pronounWords(prospect.pronouns) }),
        ...(system === null ? [] : [say('panel.system.line', { name: system.name, pronouns: system.pronouns })]),
        // While the scene is chosen, the view still contains the scene of the last date.
        ...(scene === null || phase === 'SCENE'
          ? []
          : [say('panel.scene', { outing: scene.outing, place: scene.place })]),
        ...(isGoingSteady(view) ? [say('panel.steady')] : []),
        ...(visibleTraits.length === 0 ? [] : [traitWords(view, visibleTraits)]),
      ],
    },
  ];
}

const isFrontChange = (kind: string): boolean => kind.startsWith('front_chosen');

/** FD-81 to FD-89. */
function eventPanel(view: TableView): readonly SidePanel[] {
  const { interference, stacks, roster, prospect } = view.shared;
  if (interference === null) return [];
  const { card, kind, red, affected, person, vetoed, picker, consent } = interference;
  const text = stacks[interference.stack - 1]?.event?.text ?? null;
  // The Prospect, whom this card may have brought once, does not walk in on their own date (FD-48, FD-105).
  const known = prospect?.slot === card ? undefined : roster[card];
  return [
    {
      title: say('panel.event_card'),
      card,
      now: true,
      lines: [
        say(`panel.event_card.${red && isWorseIfRed(kind) ? 'red' : 'black'}`, { event: say(`kind.${kind}`) }),
        // A change of who's fronting concerns the System, not the side whose card was covered (FD-107).
        ...(isFrontChange(kind)
          ? []
          : [say('panel.event_card.befalls', { seat: affected, side: say(`side.${interference.character}`) })]),
        ...personLines(interference, known),
        ...(text === null ? [] : [say('panel.event_card.text', { text })]),
        ...(picker === null ? [] : [say('panel.event_card.picker', { seat: picker })]),
        ...(vetoed === null ? [] : [say('panel.event_card.vetoed', { name: vetoed })]),
        ...(consent === 'refused' ? [say('panel.event_card.refused')] : []),
        ...(person === null && known === undefined ? [] : questions(interference)),
      ],
    },
  ];
}

/**
 * Whether a red card makes this kind of event worse; red cards of other kinds add a question or an attitude (FD-84,
 * FD-107).
 */
function isWorseIfRed(kind: EventKind): boolean {
  return kind === 'mishap' || kind === 'forgotten';
}

/** The person who appears or, while they have no name, the one that this card brought before. */
function personLines({ person, check }: InterferenceView, known: NamedPerson | undefined): readonly Message[] {
  const { name, pronouns } = person?.name ? person : (known ?? { name: null, pronouns: null });
  if (name === null) return [];
  return [
    pronouns === null
      ? say('panel.event_card.name', { name })
      : say(check === 'return' ? 'panel.event_card.back' : 'panel.event_card.person', { name, pronouns }),
  ];
}

/** FD-104. */
function questions({ kind, consent, red, affected }: InterferenceView): readonly Message[] {
  if (!['ex', 'admirer', 'acquaintance'].includes(kind)) return [];
  if (kind === 'ex' && consent !== 'given') return [];
  return [
    ...(kind === 'acquaintance' ? [] : [say('panel.questions.looks')]),
    say(`panel.questions.${kind}.${red ? 'red' : 'black'}`, { seat: affected }),
  ];
}

/** FD-97, FD-116. */
function ongoingPanels(view: TableView): readonly SidePanel[] {
  const { stacks, pending, roster, interference, ended } = view.shared;
  // Events and pending endings stop with the date.
  if (ended !== null) return [];
  const ending = pending === null ? [] : [say(`panel.pending.${pending.pattern}`)];
  const events = stacks.flatMap((stack, index): readonly SidePanel[] => {
    const { event } = stack;
    const card = stack.cards.at(-1)?.face;
    if (event === null || card === undefined || interference?.stack === index + 1) return [];
    const person = event.slot === null ? undefined : roster[event.slot];
    return [
      {
        title: say('panel.going_on', { n: index + 1 }),
        card,
        lines: [
          person === undefined
            ? say('panel.event', { event: say(`kind.${event.kind}`) })
            : say('panel.event.person', { event: say(`kind.${event.kind}`), name: person.name }),
          ...(event.text === null ? [] : [say('panel.event_card.text', { text: event.text })]),
        ],
      },
    ];
  });
  return [...(ending.length === 0 ? [] : [{ title: say('panel.pending'), lines: ending }]), ...events];
}

/** FD-122. */
function cutPanel({ shared: { votes } }: TableView): readonly SidePanel[] {
  const vote = votes.find(({ topic }) => topic === 'concede');
  if (vote === undefined) return [];
  const open = vote.seats.filter((seat) => !vote.voted.includes(seat));
  return [
    {
      title: say('group.vote.concede'),
      lines: [say('panel.vote.all'), ...(open.length === 0 ? [] : [say('panel.vote.open', { seats: open })])],
    },
  ];
}

/** Reminders of what the rules cannot check (FD-52, FD-68, FD-147). */
function promptPanel(view: TableView): readonly SidePanel[] {
  const { role } = view.own;
  if (role === undefined || !isDateOn(view)) return [];
  const own =
    role === 'system' ? [say('panel.prompts.voice'), say('panel.prompts.mood')] : [say(`panel.prompts.${role}`)];
  const unspoken = role === 'system' ? [say('panel.prompts.unspoken')] : [];
  // Every role reads it, because the Prospect may have had another player when they were told (FD-132).
  const plurality = view.shared.prospect?.told === true ? [say('panel.prompts.told')] : unspoken;
  return [{ title: say('panel.prompts'), lines: [...own, ...plurality] }];
}

function returnsWords(count: number): Message {
  if (count === 0) return say('panel.roster.here_once');
  return count === 1 ? say('panel.roster.back_once') : say('panel.roster.back', { count });
}

/** Whom a person of the story knows; the acquaintances of all earlier Prospects get the same words (FD-101). */
function acquaintance({ prospect, side }: NamedPerson, slot: string, present: Prospect | null): Message {
  if (present?.slot === slot) return say('panel.roster.self');
  const isOfPresent = side === 'system' || prospect === present?.number;
  return say(isOfPresent ? `panel.roster.${side}` : 'panel.roster.former');
}

/** FD-101, FD-105. */
export function rosterLine(view: TableView, slot: string, person: NamedPerson): Message {
  const { prospect, returns } = view.shared;
  const { name, pronouns } = person;
  return say('panel.roster.line', {
    card: slot,
    name,
    pronouns,
    side: acquaintance(person, slot, prospect),
    returns: returnsWords(new Map(Object.entries(returns)).get(slot) ?? 0),
  });
}

function rosterPanel(view: TableView): readonly SidePanel[] {
  const people = Object.entries(view.shared.roster);
  if (people.length === 0) return [];
  return [{ title: say('panel.roster'), lines: people.map(([slot, person]) => rosterLine(view, slot, person)) }];
}

/** Only during a date and its outcome does the host decide about an absent player (FD-135, FD-138). */
export function absenceWords(
  { shared: { phase } }: TableView,
  { seat, presence, autopilot }: Pick<SeatView, 'seat' | 'presence' | 'autopilot'>,
): Message {
  if (presence !== 'absent') return say('panel.absence.away', { seat });
  const isDecided = decidedByHost.some((decided) => decided === phase);
  if (!isDecided) return say('panel.absence.without', { seat });
  return say(autopilot ? 'panel.absence.autopilot' : 'panel.absence.absent', { seat });
}

function absencePanel(view: TableView): readonly SidePanel[] {
  const absent = view.shared.seats.filter(({ presence }) => presence !== 'here');
  if (absent.length === 0 || view.shared.phase === 'CLOSED') return [];
  return [
    {
      title: say('panel.absence'),
      lines: absent.map(({ seat, presence, autopilot }) => absenceWords(view, { seat, presence, autopilot })),
    },
  ];
}

function packPanel({ shared: { pack } }: TableView): readonly SidePanel[] {
  return pack === null ? [] : [{ title: say('panel.pack'), lines: [say('panel.pack.line', { title: pack.title })] }];
}

export function hereAndNowPanels(view: TableView): readonly SidePanel[] {
  return [
    ...cutPanel(view),
    ...eventPanel(view),
    ...ongoingPanels(view),
    ...frontPanel(view),
    ...promptPanel(view),
    ...packPanel(view),
  ];
}

export function panels(view: TableView): readonly SidePanel[] {
  return [
    ...absencePanel(view),
    ...cutPanel(view),
    ...eventPanel(view),
    ...ongoingPanels(view),
    ...orderPanel(view),
    ...frontPanel(view),
    ...prospectPanel(view),
    ...rosterPanel(view),
    ...promptPanel(view),
    ...packPanel(view),
  ];
}
