/** How a generic client presents a table of Backgrounds: layout, moves and events. All texts are in the catalogue. */
import { gmSeat } from '../../../kernel/index.ts';
import type { SeatCardMark, Presentation, Message, SeatCardWords, ZoneLayout } from '../../../kernel/index.ts';
import { viewerSeat } from '../declare.ts';
import { chronicleLine } from './story.ts';
import { caption, laid, ownPlace, piles } from './scene.ts';
import { moveWords } from './actions.ts';
import { choiceWords } from './choice-words.ts';
import { refusedMoves } from './refused-moves.ts';
import { board, sheets } from './sheets.ts';
import { desk } from './desk.ts';
import { odds } from './odds.ts';
import { panels } from './panels.ts';
import { primer } from './primer.ts';
import { suggests } from './suggestions.ts';
import { say } from './words.ts';
import { templates } from './templates.ts';
import type { CharacterView, TableView } from '../view-types.ts';

const zones: readonly ZoneLayout[] = [
  {
    id: 'draw',
    kind: 'deck',
    place: 'left',
    cards: ['shared', 'piles', 'draw'],
    back: 'players',
    label: 'zone.draw',
    press: 'draw',
  },
  { id: 'hand', kind: 'fan', place: 'hand', cards: ['own', 'hand'], label: 'zone.hand' },
];

/**
 * The characters that a seat card is about: those of its player or, until another player makes one, those of the player
 * who left the seat (DR-137).
 */
function charactersAt({ shared: { characters } }: TableView, seat: string): readonly CharacterView[] {
  const own = characters.filter(({ owner }) => owner === seat);
  return own.length > 0 ? own : characters.filter(({ left }) => left === seat);
}

/** A seat whose player left: its character stays in the story, led by the GM or set aside (DR-135, DR-137). */
function leftRole(view: TableView, seat: string): Message {
  const left = charactersAt(view, seat).find(({ standing }) => standing === 'confirmed');
  if (left === undefined) return say('role.none');
  return say(left.parked ? 'role.left.shared' : `role.left.${view.shared.mode}`, { name: left.name });
}

function roleOf(view: TableView, seat: string): Message {
  const first = view.shared.characters.find(({ owner }) => owner === seat);
  if (first === undefined) return leftRole(view, seat);
  // A character with its player's name needs no second name on the seat card.
  const isNamesake = view.shared.players.some((player) => player.seat === seat && player.name === first.name);
  if (first.incapacitated) return isNamesake ? say('role.out.namesake') : say('role.out', { name: first.name });
  const type = first.sheet.find((card) => !('closed' in card) && card.slot === 'type');
  if (type === undefined || 'closed' in type || type.name === '')
    return isNamesake ? say(`role.${first.standing}`) : say('role.character', { name: first.name });
  return isNamesake
    ? say('role.character', { name: type.name })
    : say('role.type', { name: first.name, type: type.name });
}

/** Disadvantages and advantages on the seat card. */
function marksOf(view: TableView, seat: string): readonly SeatCardMark[] {
  const shown = charactersAt(view, seat);
  const held = shown.flatMap(({ disadvantages }) => disadvantages.map(({ card }) => card));
  const hasAdvantage = shown.some(({ id }) => (view.shared.advantages[id] ?? 0) > 0);
  return [
    ...(held.length === 0 ? [] : [{ message: say('mark.held', { cards: held }), warns: true } as const]),
    ...(hasAdvantage ? [{ message: say('mark.advantage') }] : []),
  ];
}

/** The seat's goal in the current resolution, or else the general goal of a player. */
function aimOf(view: TableView, seat: string): Message {
  const { resolution } = view.shared;
  const own = new Set(charactersAt(view, seat).map(({ id }) => id));
  const challenge = resolution?.challenge ?? null;
  if (challenge !== null && own.has(challenge.character)) return say('seat.aim.challenge', { title: challenge.title });
  const aim = resolution?.fray?.aims.find(({ party }) => own.has(party));
  if (aim !== undefined && aim.text !== '') return say('seat.aim.fray', { text: aim.text });
  const isIn = resolution?.parties.some(({ id, active }) => active && own.has(id)) === true;
  return say(isIn && resolution.kind === 'competition' ? 'seat.aim.competition' : 'seat.aim.player');
}

/**
 * The role of the GM. On the GM's own page it names the characters that the GM plays for absent players, but none that
 * is set aside (DR-135).
 */
function leaderRole(view: TableView): Message {
  const { shared, own } = view;
  const heldFor = shared.characters.filter(
    ({ id, owner, parked, standing }) =>
      standing === 'confirmed' && owner !== gmSeat && !parked && own.sheets.some((sheet) => sheet.id === id),
  );
  return viewerSeat(view) === gmSeat && heldFor.length > 0
    ? say('role.gm.for', { names: heldFor.map(({ name }) => name) })
    : say('role.gm');
}

function seatCards(view: TableView): readonly SeatCardWords[] {
  const players = view.shared.players.map(({ seat }): SeatCardWords => ({
    seat,
    role: roleOf(view, seat),
    // Only bonus cards are counted: backgrounds are on the sheet.
    cards: charactersAt(view, seat).reduce((sum, { bonus }) => sum + bonus, 0),
    back: 'players',
    aim: aimOf(view, seat),
    marks: marksOf(view, seat),
  }));
  const { gm } = view.shared;
  if (gm === null) return players;
  // No one leads while the GM's seat is free.
  const leading =
    gm.presence === 'absent' ? { role: say('role.gm.free') } : { role: leaderRole(view), aim: say('seat.aim.gm') };
  return [...players, { seat: gmSeat, cards: 0, back: 'gm', ...leading }];
}

function chip(view: TableView): Message | undefined {
  const { clock, scene } = view.shared;
  if (clock.session === 0) return undefined;
  return scene === null
    ? say('chip.session', { n: clock.session })
    : say('chip.scene', { session: clock.session, scene: clock.scene });
}

/** Votes in which a yes ends something for the whole table. */
const endingVotes: ReadonlySet<string> = new Set(['close_scene', 'close_session', 'end_campaign', 'scene_change']);

export const presentation: Presentation<TableView> = {
  zones,
  piles,
  plays: [
    { intent: 'substitute', card: 'card', onto: ownPlace },
    { intent: 'claim_auto', card: 'background', onto: ownPlace },
  ],
  seatCards,
  move: moveWords,
  refusedMoves,
  panels,
  laid,
  board,
  sheets: (view) => [primer(view), ...sheets(view)],
  caption,
  desk,
  templates,
  suggests,
  irreversible: {
    concede: 'always',
    yield: 'always',
    withdraw: 'always',
    intend_failure: 'always',
    end_fray: 'always',
    close_scene: 'always',
    close_session: 'always',
    end_campaign: 'always',
    retire_background: 'always',
    npc_delete: 'always',
    confirm_character: 'always',
    draw_disadvantage: 'always',
    vote: ({ topic, yes }) => yes === true && endingVotes.has(String(topic)),
  },
  choice: choiceWords,
  chip,
  odds,
  line: chronicleLine,
  tellsLeaving: true,
};
