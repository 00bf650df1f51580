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
import { traitIn } from './pack.ts';
import { kindOf } from './interference.ts';
import { hasPlace, patternOf, topsWith } from './matching.ts';
import { firstEmpty, headmateFields, isSheetPhase, sharedFields } from './sheets.ts';
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
  'let_cards_decide',
  'load_pack',
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

function answerWords(view: DateView, move: Intent): Saying {
  const offer = view.shared.setup.offers.find(({ id }) => id === move['option']);
  return say(`move.affirm.${String(move['answer'])}`, {
    text: offer?.text ?? '',
    field: say(`choice.field.${offer?.field ?? 'setting'}`),
  });
}

function ownHeadmate(view: DateView): string {
  const { you } = view.own;
  return you.kind === 'seat' ? headmateName(view, view.shared.setup.sheets[you.seat] ?? '') : '';
}

function plainWords(view: DateView, move: Intent): Saying {
  switch (move.type) {
    case 'affirm':
      return answerWords(view, move);
    case 'propose':
      return say('move.propose', { field: say(`choice.field.${String(move['field'])}`) });
    case 'tiebreak_flip':
      return say('move.tiebreak_flip', { field: say(`choice.field.${String(move['field'])}`) });
    case 'headmate_fill':
      return say(`move.headmate_fill.${String(move['field'])}`, { name: ownHeadmate(view) });
    case 'headmate_introduce':
      return say('move.headmate_introduce', { name: ownHeadmate(view) });
    case 'add_appearance':
      return say(`move.add_appearance.${view.shared.phase === 'PROSPECT' ? 'prospect' : 'system'}`);
    case 'flip_quality':
      return say('move.flip_quality', {
        headmate: headmateName(view, unmarkedFirst(view)),
      });
    case 'veto_name':
      return say('move.veto_name', { name: view.shared.setup.meeting?.name ?? '' });
    case 'remove_seat':
    case 'autopilot':
      return say(`move.${move.type}`, { seat: move['seat'] });
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

function unmarkedFirst({ shared: { headmates, prospect } }: DateView): string {
  return headmates.find(({ id }) => prospect?.marks[id] === undefined)?.id ?? '';
}

function ackWords(view: DateView): string {
  const { phase, interference, roles, setup } = view.shared;
  if (phase === 'PROSPECT') return `move.ack.PROSPECT_${setup.meeting?.step === 'looks' ? 'looks' : 'veto'}`;
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
    ...(asides.has(intent.type) || secondForm || intent['answer'] === 'objection' ? { aside: true } : {}),
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
          : [
              say('panel.traits', {
                cards: traits,
                traits: traits.map((card) => traitIn(view.shared.pack, card)).join(', '),
              }),
            ]),
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
      : [
          say('panel.traits', {
            cards: traits.cards,
            traits: traits.cards.map((card) => traitIn(view.shared.pack, card)).join(', '),
          }),
        ];
  const meetings = (outcome?.matches ?? []).map(({ trait, top, by }) => say(`panel.match.${by}`, { trait, top }));
  return [
    { title: say('panel.outcome'), lines: [say(`panel.ended.${ended.cause}`), ...shown, ...meetings, ...meaning] },
  ];
}

/** What is being settled, and what has been (FD-21, FD-25, FD-49). */
function sheetPanel(view: DateView): readonly SidePanel[] {
  const { phase, setup } = view.shared;
  if (!isSheetPhase(phase)) return [];
  const here: ReadonlySet<string> = new Set([
    ...sharedFields[phase].map(({ field }) => field),
    ...(phase === 'SYSTEM_SHEET' ? ['appearance'] : []),
  ]);
  const line = (entry: { readonly field: string; readonly text: string }): Facts => ({
    field: say(`choice.field.${entry.field}`),
    text: entry.text,
  });
  return [
    {
      title: say(`panel.sheet.${phase}`),
      lines: [
        ...setup.settled.filter(({ field }) => here.has(field)).map((entry) => say('panel.sheet.line', line(entry))),
        ...setup.offers.map((offer) =>
          say('panel.sheet.offer', { ...line(offer), yes: offer.yes.length, no: offer.no.length }),
        ),
        ...setup.struck.filter(({ field }) => here.has(field)).map((entry) => say('panel.sheet.struck', line(entry))),
        ...(setup.nextLooker === null ? [] : [say('panel.sheet.looker', { seat: setup.nextLooker })]),
      ],
    },
    ...(phase === 'SYSTEM_SHEET' ? [factsPanel] : []),
  ];
}

/** What is always true of the System (FD-29). */
const factsPanel: SidePanel = {
  title: say('panel.facts'),
  lines: ['adult', 'plural', 'memory', 'closeted', 'hopes'].map((fact) => say(`panel.facts.${fact}`)),
};

/** The Headmates' sheets: in front of whom each lies, and what stands on it (FD-30). */
function headmatePanels(view: DateView): readonly SidePanel[] {
  const { phase, setup, headmates } = view.shared;
  if (phase !== 'HEADMATES' && Object.keys(setup.sheets).length === 0) return [];
  return Object.entries(setup.sheets).flatMap(([seat, sheet]) => {
    const headmate = headmates.find(({ id }) => id === sheet);
    if (headmate === undefined) return [];
    const filled = headmateFields.filter((box) => headmate[box] !== '');
    return [
      {
        title: say('panel.headmate', { seat }),
        lines: [
          ...filled.map((box) => say('panel.sheet.line', { field: say(`choice.box.${box}`), text: headmate[box] })),
          ...(filled.length === headmateFields.length
            ? []
            : [say('panel.headmate.next', { field: say(`choice.box.${firstEmpty(headmate) ?? 'name'}`) })]),
        ],
      },
    ];
  });
}

/** How the Prospect meets each wish, while they are met (FD-43). */
function marksPanel(view: DateView): readonly SidePanel[] {
  const { phase, headmates, prospect, setup } = view.shared;
  if (phase !== 'PROSPECT' || prospect === null || setup.meeting?.step === 'name' || setup.meeting?.step === 'veto')
    return [];
  const marked = headmates.filter(({ id }) => prospect.marks[id] !== undefined);
  const lines = [
    ...marked.map(({ id, name, quality }) =>
      say('panel.marks.line', { name, quality, mark: say(`panel.mark.${prospect.marks[id] ?? 'blank'}`) }),
    ),
    ...prospect.appearance.map((look) => say('panel.marks.look', { text: look })),
  ];
  return lines.length === 0 ? [] : [{ title: say('panel.marks'), lines }];
}

/** The people of the story, under the faces that brought them (FD-101). */
function rosterPanel(view: DateView): readonly SidePanel[] {
  const people = Object.entries(view.shared.roster);
  if (people.length === 0) return [];
  return [
    {
      title: say('panel.roster'),
      lines: people.map(([slot, { name, pronouns, side }]) =>
        say(`panel.roster.${side}`, { card: slot, name, pronouns }),
      ),
    },
  ];
}

/** Who is gone, and what the table does about it (FD-135, FD-138). */
function absencePanel(view: DateView): readonly SidePanel[] {
  const gone = view.shared.seats.filter(({ presence }) => presence !== 'here');
  if (gone.length === 0) return [];
  return [
    {
      title: say('panel.absence'),
      lines: gone.map(({ seat, presence, autopilot }) =>
        say(`panel.absence.${autopilot ? 'autopilot' : presence}`, { seat }),
      ),
    },
  ];
}

function panels(view: DateView): readonly SidePanel[] {
  return [
    ...absencePanel(view),
    ...sheetPanel(view),
    ...headmatePanels(view),
    ...marksPanel(view),
    ...outcomePanel(view),
    ...orderPanel(view),
    ...goingOnPanel(view),
    ...questionPanel(view),
    ...frontPanel(view),
    ...prospectPanel(view),
    ...rosterPanel(view),
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

function titleOf(pack: unknown): string {
  return typeof pack === 'object' && pack !== null && 'title' in pack ? String(pack.title) : '';
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
    case 'seat_removed':
    case 'seat_given_up':
    case 'autopilot_set':
    case 'looks_added':
    case 'system_described':
      return happened(event);
    case 'intimacy_described':
    case 'headmate_introduced':
      return event['text'] === null ? undefined : happened(event);
    case 'pack_loaded':
      return { kind: 'event', says: say('event.pack_loaded', { title: titleOf(event['pack']) }) };
    case 'quality_checked':
      return { kind: 'event', says: say(`event.quality_checked.${String(event['mark'])}`, facts(event)) };
    case 'sheet_field_set':
      return event['sheet'] === 'table'
        ? scene({ ...event, field: say(`choice.field.${String(event['field'])}`) })
        : undefined;
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
