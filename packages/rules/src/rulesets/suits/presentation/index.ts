import type { Intent, SeatCardMark, Presentation, Message, SeatCardWords, ZoneLayout } from '../../../kernel/index.ts';
import { seatViewOf, sheetIn } from '../declare.ts';
import { entityIn } from '../names.ts';
import { choice } from './choices.ts';
import { odds } from './odds.ts';
import { panels } from './panels.ts';
import { desk } from './desk.ts';
import { primer } from './primer.ts';
import { board, sheets } from './sheets.ts';
import { line } from './story.ts';
import { isReadyMadeOffered, suggests } from './suggestions.ts';
import { caption, laid, zoneWords } from './scene.ts';
import { say } from './words.ts';
import { templates } from './templates.ts';
import { move } from './actions.ts';
import type { SeatView, TableView } from '../view-types.ts';

const zones: readonly ZoneLayout[] = [
  {
    id: 'deck',
    kind: 'deck',
    place: 'left',
    cards: ['shared', 'decks', 'player'],
    back: 'player',
    label: 'zone.player',
  },
  {
    id: 'discard',
    kind: 'stack',
    place: 'left',
    cards: ['shared', 'discards', 'player'],
    back: 'player',
    label: 'zone.discard',
    browse: true,
  },
  {
    id: 'gmDiscard',
    kind: 'stack',
    place: 'right',
    cards: ['shared', 'discards', 'gm'],
    back: 'gm',
    label: 'zone.gmDiscard',
    browse: true,
  },
  { id: 'gm', kind: 'deck', place: 'right', cards: ['shared', 'decks', 'gm'], back: 'gm', label: 'zone.gm' },
  { id: 'hand', kind: 'fan', place: 'hand', cards: ['own', 'hand'], label: 'zone.hand' },
];

function roleOf(seat: SeatView): Message {
  const suit = seat.character?.suit ?? null;
  // Until the play is over, the character at this seat is still the leaver's (SU-189).
  if (seat.newcomer !== null) return say('role.newcomer', { name: seat.called });
  if (seat.dead) return say('role.dead', { name: seat.called });
  if (seat.called === '') return say('role.none');
  const called = { name: seat.called };
  return suit === null ? say('role.named', called) : say('role.suit', { ...called, suit });
}

/** Damage and its limit, as far as it is known (SU-107), and what a character owes or has ready. */
function marksOf({ damage, dead, out, newcomer, flags, disarmed, character }: SeatView): readonly SeatCardMark[] {
  if (dead || newcomer !== null) return [];
  const fitness = character?.attributes.fitness;
  const hurt: SeatCardMark =
    fitness === undefined
      ? { message: say('mark.damage', { n: damage }) }
      : {
          message: say('mark.damage.of', { n: damage, most: fitness }),
          pips: { filled: Math.min(damage, fitness), of: fitness },
          ...(damage >= fitness ? { warns: true } : {}),
        };
  return [
    ...(damage > 0 ? [hurt] : []),
    ...(out ? [{ message: say('mark.out'), warns: true } as const] : []),
    ...(flags.skips === null ? [] : [{ message: say('mark.skips') }]),
    ...(flags.feint ? [{ message: say('mark.feint') }] : []),
    ...(disarmed ? [{ message: say('mark.disarmed') }] : []),
  ];
}

function seatCards({ shared }: TableView): readonly SeatCardWords[] {
  return [
    ...shared.seats.map((seat): SeatCardWords => ({
      seat: seat.seat,
      role: roleOf(seat),
      aim: say('aim.crew'),
      cards: seat.newcomer === null ? seat.cards : 0,
      back: 'player',
      marks: marksOf(seat),
    })),
    { seat: 'gm', role: say('role.gm'), aim: say('aim.gm'), cards: shared.gm.cards, back: 'gm' },
  ];
}

function refusedMoves(view: TableView): readonly Intent[] {
  const { shared, own } = view;
  const { phase } = shared;
  const { you, character } = own;
  if (you.kind !== 'seat' || character === undefined || phase === 'LOBBY' || phase === 'ENDED') return [];
  if (!character.finished) return isReadyMadeOffered(view) ? [] : [{ type: 'finish_sheet' }];
  const isInScene = shared.seats.some(({ seat, present }) => present && seat === you.seat);
  return isInScene && (phase === 'FREE' || phase === 'TURN') ? [{ type: 'declare_play' }] : [];
}

/** The decision itself has no time limit (SU-52). */
function timerWords({ shared: { play } }: TableView, timer: string): Message | undefined {
  const hold = play?.holdOn ?? null;
  return hold === null || timer !== `hold:${hold.number}` ? undefined : say('timer.hold', { seat: hold.seat });
}

/**
 * Whether a ruling raises damage beyond a living character's Fitness while death is permanent
 * (SU-107, SU-108, SU-191).
 */
function killsForGood(view: TableView, { target, change }: Intent): boolean {
  if (typeof target !== 'string' || typeof change !== 'object' || change === null) return false;
  const { field, value } = change as Readonly<Record<string, unknown>>;
  const seat = seatViewOf(view, target);
  const fitness = sheetIn(view, target)?.attributes.fitness;
  if (field !== 'damage' || seat === undefined || seat.dead || fitness === undefined) return false;
  return view.shared.options.death === 'permanent' && Number(value) > fitness;
}

function chip({ shared }: TableView): Message | undefined {
  const { scene, combat } = shared;
  if (scene === null) return undefined;
  return combat === null
    ? say('chip.scene', { n: scene.number, title: scene.title })
    : say('chip.round', { n: scene.number, title: scene.title, round: combat.round });
}

/** The two sides of a play; the viewer puts cards down on their own side. */
function sides({ own: { you }, shared: { play } }: TableView): readonly ZoneLayout[] {
  const isRival = you.kind === 'seat' && play?.rival?.seat === you.seat;
  const area = {
    id: 'area',
    kind: 'row',
    place: 'centre',
    cards: ['shared', 'area', 'player'],
    label: 'zone.area',
  } as const;
  const against = {
    id: 'against',
    kind: 'row',
    place: 'centre',
    cards: ['shared', 'area', 'gm'],
    label: 'zone.against',
  } as const;
  const target = 'play';
  // A rival may drop a card on either side, because both characters of a duel belong to the crew (SU-70).
  if (isRival)
    return [
      { ...area, target },
      { ...against, target },
    ];
  return you.kind === 'gm' ? [area, { ...against, target }] : [{ ...area, target }, against];
}

export const presentation: Presentation<TableView> = {
  zones,
  piles: sides,
  plays: [
    { intent: 'commit_card', card: 'card', onto: 'play' },
    { intent: 'lend_card', card: 'card', onto: 'play' },
    // No zone takes this card; the person chooses the player who gets it.
    { intent: 'offer_swap', card: 'card', onto: 'swap' },
    { intent: 'answer_swap', card: 'card', onto: 'swap' },
  ],
  seatCards,
  move,
  refusedMoves,
  panels,
  laid,
  board,
  sheets: (view) => [primer(view), ...sheets(view)],
  suggests,
  zoneWords,
  called: ({ shared, own }, id) => {
    const found = entityIn({ shared, own }, id);
    return found ?? (Object.hasOwn(shared.former, id) ? shared.former[id] : undefined);
  },
  irreversible: {
    end_session: 'always',
    next_job: 'always',
    end_scene: 'always',
    end_combat: 'always',
    finish_sheet: 'always',
    choose_sheet: ({ sheetId }) => sheetId === 'new',
    delete_npc: 'always',
    delete_vehicle: 'always',
    rule: (intent, view) => killsForGood(view, intent),
  },
  caption,
  desk,
  templates,
  timerWords,
  choice,
  chip,
  odds,
  line,
};
