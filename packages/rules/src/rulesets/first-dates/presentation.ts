/** How a generic client shows a date night: where the cards lie, how moves and events read. All words stand in the text file. */
import type {
  CardCode,
  ChronicleLine,
  Facts,
  Intent,
  LaidCard,
  MoveWords,
  Presentation,
  Saying,
  SidePanel,
  Tones,
  ViewEvent,
  ZoneLayout,
} from '../../kernel/index.ts';
import { cardAt, suitOf } from '../../kernel/index.ts';
import { traitOf } from './data/traits.ts';
import { kindOf } from './interference.ts';
import { hasPlace, patternOf, topsWith } from './matching.ts';
import type { DateView, SeatView } from './view.ts';

function say(text: string, facts?: Facts): Saying {
  return facts === undefined ? { text } : { text, facts };
}

function stackZone(number: 1 | 2 | 3): ZoneLayout {
  const place = ['shared', 'stacks', number - 1] as const;
  return {
    id: `stack${number}`,
    kind: 'stack',
    place: 'centre',
    cards: [...place, 'cards'],
    back: 'date',
    sideways: [...place, 'sideways'],
    marks: [...place, 'marks'],
    label: `zone.stack${number}`,
    target: number,
  };
}

const zones: readonly ZoneLayout[] = [
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

const plays = ['play_card', 'respond', 'oi_play'].map((intent) => ({ intent, card: 'card', target: 'stack' }));

function roleOf(seat: SeatView): Saying {
  if (seat.role === null) return say('role.none');
  return say(`role.${seat.role}`, seat.number === null ? undefined : { n: seat.number });
}

function topCards(view: DateView): readonly CardCode[] {
  return view.shared.stacks.flatMap((stack) => stack.cards.at(-1)?.face ?? []);
}

/** What a card would set off, said before it is played. */
function warningFor(view: DateView, move: Intent): Saying | undefined {
  const face = cardAt(view.own.hand, String(move['card']))?.face;
  if (face === undefined) return undefined;
  const pattern = patternOf(topsWith(topCards(view), face, Number(move['stack'])));
  if (pattern === null) {
    if (move.type === 'oi_play' && view.shared.pending !== null) return say('warn.breaks');
    return undefined;
  }
  const final = pattern === 'ranks' || move.type === 'oi_play' || view.shared.options['oiMayBreakEnding'] === false;
  return say(final ? 'warn.ends' : 'warn.may_end');
}

function cardMove(view: DateView, move: Intent): MoveWords {
  const card = cardAt(view.own.hand, String(move['card']))?.face;
  const number = Number(move['stack']);
  const stack = view.shared.stacks[number - 1];
  const top = stack?.cards.at(-1)?.face;
  if (card === undefined || top === undefined) return { says: say(`move.${move.type}.bare`) };
  const warns = warningFor(view, move);
  const suit = suitOf(card);
  const event = stack?.event ?? null;
  const means =
    move.type === 'oi_play'
      ? say(`mean.event.${kindOf(card)}`)
      : event === null
        ? say(`mean.mood.${suit}`)
        : say('mean.turns_away', { event: say(`kind.${event.kind}`) });
  return {
    says: say(`move.${move.type}`, { card, top, n: number }),
    means,
    ...(warns === undefined ? {} : { warns }),
    ...(move.type === 'oi_play' ? {} : { tones: tonesOf(suit) }),
  };
}

/** A suit sets the mood, and each has a kind and an unkind side (FD-68). */
function tonesOf(suit: string): Tones {
  return {
    field: 'mood',
    of: say('tone.of', { suit }),
    choices: [say(`tone.${suit}.kind`), say(`tone.${suit}.unkind`)],
  };
}

/** What the cards decided, for as long as it is being looked at: who is who, and who is at the front. */
function laid(view: DateView): readonly LaidCard[] {
  const purposes = laidIn[view.shared.phase] ?? [];
  return view.shared.flips.flatMap((flip, place): readonly LaidCard[] => {
    if (!purposes.includes(flip.purpose)) return [];
    const seat = view.shared.seats.find((one) => one.seat === flip.for);
    const label =
      seat === undefined
        ? say('laid.headmate', { headmate: headmateName(view, flip.for) })
        : say('laid.seat', { seat: seat.seat, role: roleOf(seat) });
    return [{ id: `flip${place}`, card: flip.card, back: flip.deck, label }];
  });
}

const laidIn: Readonly<Partial<Record<string, readonly string[]>>> = {
  ROLES: ['role', 'role_tie'],
  FRONTING: ['fronting', 'fronting_tie'],
};

/** Possible nearly always and seldom meant. */
const asides: ReadonlySet<string> = new Set([
  'share_hand',
  'concede_date',
  'describe_intimacy',
  'star',
  'wish',
  'oi_hold',
]);

function headmateName(view: DateView, id: string): string {
  return view.shared.headmates.find((headmate) => headmate.id === id)?.name ?? id;
}

function choiceWords(view: DateView, choice: string): Saying {
  const named = choice.startsWith('npc:') ? choice.slice('npc:'.length) : undefined;
  if (named === undefined) return say(`move.choose_next.${choice}`, { npc: view.shared.prospect?.name ?? '' });
  const person = Object.entries(view.shared.roster).find(([slot]) => slot === named)?.[1];
  return say('move.choose_next.npc', { npc: person?.name ?? named });
}

function plainWords(view: DateView, move: Intent): Saying {
  switch (move.type) {
    case 'pick_fronter':
      return say('move.pick_fronter', { headmate: headmateName(view, String(move['headmate'])) });
    case 'choose_next':
      return choiceWords(view, String(move['choice']));
    case 'vote':
      return say(`move.vote.${String(move['topic'])}.${move['yes'] === true ? 'yes' : 'no'}`);
    case 'vote_second_date':
    case 'reschedule_vote':
    case 'share_hand':
      return say(`move.${move.type}.${(move['yes'] ?? move['on']) === true ? 'yes' : 'no'}`);
    case 'npc_recall':
      return say('move.npc_recall', { npc: view.shared.roster[view.shared.interference?.card ?? 'AC']?.name ?? '' });
    case 'npc_object':
      return say(`move.npc_object.${view.shared.interference?.check ?? 'consent'}`);
    case 'ack':
      return say(ackWords(view));
    default:
      return say(`move.${move.type}`);
  }
}

function ackWords(view: DateView): string {
  const { phase, interference, roles } = view.shared;
  const { you } = view.own;
  if (phase !== 'EVENT' || interference === null) return `move.ack.${phase}`;
  if (you.kind === 'seat' && you.seat === roles?.oi) return 'move.ack.EVENT';
  return `move.ack.${interference.check ?? 'consent'}`;
}

function move(view: DateView, intent: Intent): MoveWords {
  if (plays.some((play) => play.intent === intent.type)) return cardMove(view, intent);
  const secondForm = intent.type === 'npc_pronouns' && view.shared.interference?.person?.name === null;
  return {
    says: plainWords(view, intent),
    ...(asides.has(intent.type) || secondForm ? { aside: true } : {}),
  };
}

/** The cards of the hand with every stack, while this seat may put one down: what does not fit says why. */
function refusedMoves(view: DateView): readonly Intent[] {
  const { phase, turn, window } = view.shared;
  const { you, hand, role } = view.own;
  if (you.kind !== 'seat' || role === undefined) return [];
  const type =
    phase === 'TURN' && turn?.seat === you.seat
      ? 'play_card'
      : phase === 'RESPONSE' && window?.seat === you.seat
        ? 'respond'
        : (phase === 'REACTION' || phase === 'SPEECHLESS') && window?.seat === you.seat
          ? 'oi_play'
          : undefined;
  if (type === undefined || view.own.passed === true) return [];
  const pairs = hand.flatMap((card) => [1, 2, 3].map((stack): Intent => ({ type, card: card.handle, stack })));
  const faces = hand.map((card) => card.face);
  const mustPlay = type === 'play_card' && hasPlace(role, faces, topCards(view));
  return mustPlay ? [...pairs, { type: 'declare_at_loss' }] : pairs;
}

function orderPanel(view: DateView): readonly SidePanel[] {
  const { order, turn, roles } = view.shared;
  if (roles === null || order.length === 0) return [];
  return [
    {
      title: say('panel.order'),
      lines: [
        say('panel.order.line', { seats: order }),
        ...(turn === null ? [] : [say('panel.order.now', { seat: turn.seat, n: turn.number })]),
        ...(view.shared.automatic === null ? [] : [say('panel.order.house', { n: view.shared.automatic })]),
      ],
    },
  ];
}

function frontPanel(view: DateView): readonly SidePanel[] {
  const { fronting, headmates, prospect } = view.shared;
  const front = headmates.filter((headmate) => fronting.headmates.includes(headmate.id));
  if (front.length === 0) return [];
  return [
    {
      title: say('panel.front'),
      lines: front.flatMap((headmate) => [
        say('panel.front.line', { name: headmate.name, pronouns: headmate.pronouns, interest: headmate.interest }),
        say(`panel.front.wish.${prospect?.marks[headmate.id] ?? 'none'}`, { quality: headmate.quality }),
        ...(fronting.attitude === null ? [] : [say('panel.front.attitude', { attitude: fronting.attitude })]),
      ]),
    },
  ];
}

function prospectPanel(view: DateView): readonly SidePanel[] {
  const { prospect, scene, system } = view.shared;
  const { traits } = view.own;
  if (prospect === null) return [];
  return [
    {
      title: say('panel.prospect'),
      lines: [
        say('panel.prospect.line', { name: prospect.name, pronouns: prospect.pronouns }),
        ...(system === null ? [] : [say('panel.system.line', { name: system.name, pronouns: system.pronouns })]),
        ...(scene === null ? [] : [say('panel.scene', { outing: scene.outing, place: scene.place })]),
        ...(prospect.dates >= 2 ? [say('panel.steady')] : []),
        ...(traits === undefined
          ? []
          : [say('panel.traits', { cards: traits, traits: traits.map(traitOf).join(', ') })]),
      ],
    },
  ];
}

function goingOnPanel(view: DateView): readonly SidePanel[] {
  const { stacks, pending, roster } = view.shared;
  const lines = stacks.flatMap((stack, place): readonly Saying[] => {
    const { event } = stack;
    if (event === null) return [];
    const person = event.slot === null ? undefined : roster[event.slot];
    return [
      say(person === undefined ? 'panel.event' : 'panel.event.person', {
        n: place + 1,
        event: say(`kind.${event.kind}`),
        name: person?.name ?? '',
        text: event.text ?? '',
      }),
    ];
  });
  const ending = pending === null ? [] : [say(`panel.pending.${pending.pattern}`)];
  return lines.length + ending.length === 0 ? [] : [{ title: say('panel.going_on'), lines: [...ending, ...lines] }];
}

/** The three things no machine can check, as standing reminders (FD-52). */
function promptPanel(view: DateView): readonly SidePanel[] {
  const { role } = view.own;
  if (role === undefined || view.shared.turn === null) return [];
  const lines =
    role === 'system'
      ? [
          say('panel.prompts.voice'),
          say('panel.prompts.mood'),
          ...(view.shared.prospect?.told === true ? [say('panel.prompts.told')] : [say('panel.prompts.unspoken')]),
        ]
      : [say(`panel.prompts.${role}`)];
  return [{ title: say('panel.prompts'), lines }];
}

/** The questions that come with a named person, once nobody minds them (FD-104). */
function questionPanel(view: DateView): readonly SidePanel[] {
  const { interference } = view.shared;
  if (interference === null || !['ex', 'admirer', 'acquaintance'].includes(interference.kind)) return [];
  if (interference.kind === 'ex' && interference.consent !== 'given') return [];
  const colour = interference.red ? 'red' : 'black';
  return [
    {
      title: say('panel.questions'),
      lines: [
        ...(interference.kind === 'acquaintance' ? [] : [say('panel.questions.looks')]),
        say(`panel.questions.${interference.kind}.${colour}`, { seat: interference.affected }),
      ],
    },
  ];
}

function outcomePanel(view: DateView): readonly SidePanel[] {
  const { outcome, traits, ended } = view.shared;
  if (ended === null) return [];
  const meaning =
    outcome === null
      ? []
      : [say(`panel.outcome.${outcome.second ? 'second' : 'no_second'}_${outcome.intimacy ? 'close' : 'not_close'}`)];
  const shown =
    traits.cards === null
      ? []
      : [say('panel.traits', { cards: traits.cards, traits: traits.cards.map(traitOf).join(', ') })];
  const meetings = (outcome?.matches ?? []).map(({ trait, top, by }) => say(`panel.match.${by}`, { trait, top }));
  return [
    { title: say('panel.outcome'), lines: [say(`panel.ended.${ended.cause}`), ...shown, ...meetings, ...meaning] },
  ];
}

function panels(view: DateView): readonly SidePanel[] {
  return [
    ...outcomePanel(view),
    ...orderPanel(view),
    ...goingOnPanel(view),
    ...questionPanel(view),
    ...frontPanel(view),
    ...prospectPanel(view),
    ...promptPanel(view),
  ];
}

function chip(view: DateView): Saying | undefined {
  const { date, turn } = view.shared;
  if (date === 0) return undefined;
  return turn === null ? say('chip.date', { date }) : say('chip.turn', { date, turn: turn.number });
}

function scene(event: ViewEvent): ChronicleLine {
  return { kind: 'scene', says: say(`event.${event.type}`, facts(event)) };
}

function facts(event: ViewEvent): Facts {
  const { type: _type, ...fields } = event;
  return fields;
}

function cardLine(event: ViewEvent): ChronicleLine {
  const cutsOff = event.type === 'oi_played' && event['responder'] !== null;
  return {
    kind: 'card',
    seat: String(event['seat']),
    card: String(event['card']),
    ...(cutsOff ? { interrupts: true } : {}),
    says:
      event.type === 'oi_played'
        ? say('event.oi_played', { ...facts(event), event: say(`kind.${String(event['kind'])}`) })
        : say(`event.${event.type}`, facts(event)),
  };
}

function told(event: ViewEvent): ChronicleLine | undefined {
  // What is cut off stands there already; the card that cut it off crosses it out.
  if (event['interrupted'] === true || event['text'] === null) return undefined;
  const card = event['card'];
  return {
    kind: 'line',
    seat: String(event['seat']),
    ...(typeof card === 'string' ? { card } : {}),
    says:
      typeof event['mood'] === 'string'
        ? say('event.line_told.in_mood', { text: event['text'], mood: event['mood'] })
        : say('event.line_told', { text: event['text'] }),
  };
}

function happened(event: ViewEvent): ChronicleLine {
  const seat = event['seat'];
  return {
    kind: 'event',
    ...(typeof seat === 'string' ? { seat } : {}),
    says: say(`event.${event.type}`, facts(event)),
  };
}

function line(event: ViewEvent): ChronicleLine | undefined {
  switch (event.type) {
    case 'scene_set':
      return scene(event);
    case 'roles_set':
    case 'prospect_met':
    case 'at_a_loss':
    case 'npc_entered':
    case 'npc_recalled':
    case 'npc_left':
    case 'ending_broken':
    case 'response_declined':
    case 'deck_recycled':
    case 'intimacy_described':
      return happened(event);
    case 'date_ended':
    case 'ending_pending':
      return { kind: 'event', says: say(`event.${event.type}.${String(event['pattern'])}`, facts(event)) };
    case 'outcome_set':
      return {
        kind: 'event',
        says: say(
          `panel.outcome.${event['second'] === true ? 'second' : 'no_second'}_${event['intimacy'] === true ? 'close' : 'not_close'}`,
        ),
      };
    case 'vote_closed':
      return {
        kind: 'event',
        says: say(`event.vote_closed.${String(event['topic'])}.${event['result'] === true ? 'yes' : 'no'}`),
      };
    case 'next_chosen':
      return {
        kind: 'event',
        says: say(`event.next_chosen.${String(event['choice']).split(':')[0] ?? 'new'}`),
      };
    case 'card_played':
    case 'responded':
    case 'oi_played':
      return cardLine(event);
    case 'line_told':
    case 'event_described':
      return told(event);
    default:
      return undefined;
  }
}

export const presentation: Presentation<DateView> = {
  zones,
  plays,
  plates: (view) =>
    view.shared.seats.map((seat) => ({
      seat: seat.seat,
      role: roleOf(seat),
      cards: seat.cards,
      back: seat.deck ?? 'date',
    })),
  move,
  refusedMoves,
  panels,
  laid,
  chip,
  line,
};
