/** Character sheets: their entries, and the clock that refreshes each card (DR-15 to DR-31, DR-97, DR-122). */
import type { BoardPiece, Gathering, Message, Sheet, SheetEntry } from '../../../kernel/index.ts';
import { gmSeat, suitOf } from '../../../kernel/index.ts';
import { primer } from './primer.ts';
import { limitUsedBy } from '../features/backgrounds/play-limit.ts';
import { slotMessage } from '../features/characters/slot-words.ts';
import type { Background, CharacterId } from '../state.ts';
import { noSeat } from '../selectors.ts';
import type { CharacterView, OwnSheet, SheetCard, TableView } from '../view-types.ts';
import { named, say } from './words.ts';

/** When a card can be played again, or how often. */
function clockOf(card: Background, limit: 'open' | 'used up'): Message {
  const use = card.spent ? 'spent' : limit === 'used up' ? 'limited' : 'ready';
  return say(`paper.${use}.${card.back}`);
}

function cardEntry(
  view: TableView,
  character: CharacterId,
  { card, closed }: { readonly card: SheetCard; readonly closed: 'open' | 'closed to others' },
): SheetEntry {
  const label = slotMessage(card.slot);
  if ('closed' in card) return { label, written: [say('paper.closed')] };
  const { name, face, back, spent, privileged } = card;
  const notes = [
    ...(privileged && view.shared.options.privilegedSuits ? [say('paper.privileged', { suit: suitOf(face) })] : []),
    ...(closed === 'closed to others' ? [say('paper.closed.others')] : []),
  ];
  const clock = clockOf(card, limitUsedBy(view, character, back) === undefined ? 'open' : 'used up');
  return {
    label,
    written: [name === '' ? say('paper.nameless') : say('paper.card', { name, card: face })],
    // A new card is shown until it has a name; a spent one is face down.
    ...(spent ? { cards: [{ card: face, turned: back }] } : name === '' ? { cards: [{ card: face }] } : {}),
    // The notes belong to the mark, because beside the card they would look like a part of its name.
    mark: notes.reduce((mark, note) => say('paper.noted', { mark, note }), clock),
  };
}

/** Slots without a card; highlighted for the player during creation. */
function missingEntries(view: TableView, { missing, owner, standing, sheet }: CharacterView): readonly SheetEntry[] {
  const { phase, waitingFor } = view.shared;
  const isAsked = phase === 'CREATION' && standing === 'open' && waitingFor.includes(owner);
  const asks = isAsked ? { asks: [owner] } : {};
  return missing
    .filter((slot) => sheet.every((card) => card.slot !== slot))
    .map((slot): SheetEntry => ({ label: slotMessage(slot), written: [], ...asks }));
}

/**
 * What the sheet says about a character without a player. The GM leads it, unless it is parked or the table has no GM
 * (DR-135).
 */
function stateWords({ shared: { mode } }: TableView, { owner, parked, standing }: CharacterView): string | undefined {
  if (owner !== noSeat) return parked ? 'panel.sheet.parked' : undefined;
  return mode === 'gm' && !parked && standing === 'confirmed' ? 'panel.sheet.led' : 'panel.sheet.left';
}

function heldEntries(view: TableView, character: CharacterView): readonly SheetEntry[] {
  const { disadvantages, bonus, incapacitated } = character;
  const state = stateWords(view, character);
  const held = disadvantages.map(({ card, ends }): SheetEntry => ({
    label: say('paper.disadvantage'),
    written: [],
    cards: [{ card }],
    mark: ends === null ? say('paper.held.open') : say(`paper.held.${ends.clock}.${ends.at}`, { n: ends.number }),
  }));
  return [
    ...held,
    ...(bonus > 0 ? [{ label: say('paper.bonus'), written: [say('paper.bonus.count', { n: bonus })] }] : []),
    ...(incapacitated ? [{ label: say('paper.state'), written: [say('panel.sheet.out')] }] : []),
    ...(state === undefined ? [] : [{ label: say('paper.state'), written: [say(state)] }]),
  ];
}

/** Sessions played, and the slots they earned (DR-107). */
function experienceEntries({ experience: { sessions, gains } }: CharacterView): readonly SheetEntry[] {
  if (sessions === 0 && gains.length === 0) return [];
  const earned = gains.map(({ kind, session, reason }) =>
    say(reason === '' ? 'paper.gain' : 'paper.gain.for', { n: session, kind: say(`choice.kind.${kind}`), reason }),
  );
  return [{ label: say('paper.experience'), written: [say('paper.sessions', { n: sessions }), ...earned] }];
}

function standingMessage({ shared: { mode } }: TableView, standing: 'open' | 'asked'): Message {
  return say(standing === 'asked' && mode === 'gm' ? 'panel.sheet.asked.gm' : `panel.sheet.${standing}`);
}

function characterSheet(view: TableView, character: CharacterView): Sheet {
  const own = view.own.sheets.find(({ id }) => id === character.id);
  const cards = own?.backgrounds ?? view.own.closed?.[character.id] ?? character.sheet;
  // The GM reads the whole sheet and has to know which cards the others do not see.
  const closedPlaces = new Set(character.sheet.filter((card) => 'closed' in card).map(({ slot }) => slot));
  const { standing, owner } = character;
  // How many cards of an NPC are hidden is secret too, so one sentence replaces a line for each card (DR-143).
  const hides = own === undefined && owner === gmSeat && view.shared.options.npcBackgrounds;
  const printed = [
    ...(standing === 'confirmed' ? [] : [standingMessage(view, standing)]),
    ...(hides ? [say('paper.npc')] : []),
  ];
  return {
    kind: 'sheet',
    id: character.id,
    title: named(view, character.id),
    ...(view.shared.players.some(({ seat }) => seat === owner) ? { seat: owner } : {}),
    entries: [
      ...cards.map((card) =>
        cardEntry(view, character.id, { card, closed: closedPlaces.has(card.slot) ? 'closed to others' : 'open' }),
      ),
      ...missingEntries(view, character),
      ...heldEntries(view, character),
      ...experienceEntries(character),
    ],
    ...(printed.length === 0 ? {} : { printed }),
  };
}

/** The sheet of an NPC that the players have not met. */
function hiddenSheet(view: TableView, { id, name, about, backgrounds }: OwnSheet): Sheet {
  return {
    kind: 'sheet',
    id,
    title: say('who.named', { name }),
    entries: backgrounds.map((card) => cardEntry(view, id, { card, closed: 'open' })),
    printed: [say('paper.unmet'), ...(about === '' ? [] : [say('who.named', { name: about })])],
  };
}

/** All sheets this viewer can read: their own first, then the others', then those of unmet NPCs. */
export function sheets(view: TableView): readonly Sheet[] {
  const { characters } = view.shared;
  const { you } = view.own;
  // Characters of players who left have an empty seat, which is no viewer's.
  const seat = you.kind === 'seat' ? you.seat : null;
  const hidden = view.own.sheets.filter(({ id }) => characters.every((shown) => shown.id !== id));
  return [...characters.filter(({ owner }) => owner === seat), ...characters.filter(({ owner }) => owner !== seat)]
    .map((character): Sheet => characterSheet(view, character))
    .concat(hidden.map((sheet) => hiddenSheet(view, sheet)));
}

/** How each attempt and contest of the session ended, what that changed, and what the GM told of it. */
const sessionSummary: Gathering = {
  kind: 'gathering',
  id: 'session',
  title: say('paper.ending'),
  of: [
    'event.scene_opened',
    'event.competition_declared',
    'event.competition_declared.fight',
    'event.fray_opened',
    ...['complete', 'partial', 'cost', 'failed'].map((outcome) => `event.challenge_judged.${outcome}`),
    ...['complete', 'partial', 'cost', 'failed', 'two', 'again'].map((outcome) => `event.outcome_ruled.${outcome}`),
    'event.challenge_judged.kept.failed',
    'event.auto_success',
    'event.auto_success.by',
    'event.failure_intended',
    'event.failure_intended.wordless',
    'event.failure_intended.kept',
    'event.failure_intended.wordless.kept',
    ...['stopped', 'stopped.titled', 'accepted', 'overturned', 'stopped.kept', 'accepted.kept'].map(
      (end) => `event.attempt_ended.${end}`,
    ),
    'event.cost_set',
    'event.competition_ended',
    'event.competition_ended.nobody',
    'event.competition_ended.overturned',
    'event.resolution_ended.unresolved',
    'event.resolution_ended.unresolved.titled',
    ...['yielded', 'yielded.to', 'goals', 'out', 'scene_changed', 'overturned'].map(
      (cause) => `event.fray_ended.${cause}`,
    ),
    'event.scene_altered',
    'event.fray_success_gained',
    'event.background_retired',
    'event.outcome_told',
    'event.line_told.summary',
  ],
  since: ['event.session_opened'],
  empty: say('paper.ending.empty'),
  ticks: [],
};

/** After the end of the campaign: the same for all of its sessions. */
const campaignSummary: Gathering = {
  ...sessionSummary,
  id: 'campaign',
  of: ['event.session_opened', 'event.episode_changed', 'event.episode_changed.titled', ...sessionSummary.of],
  since: [],
};

/** Before the first cards of a scene: what the characters see and, in the first scene of all, the primer. */
function openingSheets(view: TableView): readonly Sheet[] {
  const { scene, clock } = view.shared;
  const told: readonly Sheet[] =
    scene?.opening === undefined || scene.opening === ''
      ? []
      : [
          {
            kind: 'sheet',
            id: 'opening',
            title: say('panel.clock.scene', { title: scene.title }),
            entries: [],
            printed: [say('caption.told', { text: scene.opening })],
          },
        ];
  return clock.scene === 1 ? [...told, primer(view)] : told;
}

/**
 * The centre of the table shows sheets unless there are cards of a current or last resolution, and after a session its
 * outcome with the players' characters.
 */
export function board(view: TableView): readonly BoardPiece[] {
  const { resolution, settled, phase, characters, players } = view.shared;
  const seats = new Set(players.map(({ seat }) => seat));
  const npcs = new Set(characters.filter(({ owner }) => !seats.has(owner)).map(({ id }) => id));
  if (phase === 'SESSION_CLOSE' || phase === 'CLOSED')
    return [phase === 'CLOSED' ? campaignSummary : sessionSummary, ...sheets(view).filter(({ id }) => !npcs.has(id))];
  const areCardsLaid = resolution !== null || (settled !== null && settled.cards.length > 0);
  return areCardsLaid ? [] : [...openingSheets(view), ...sheets(view)];
}
