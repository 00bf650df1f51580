/** Common queries on a state: characters and their owners, controllers of parties, slots, and draws. */
import { gmSeat } from '../../kernel/index.ts';
import type { CardCode, SeatId } from '../../kernel/index.ts';
import type { Question, Topic } from './questions.ts';
import type {
  Character,
  CharacterId,
  Competition,
  Draw,
  FailedAttempt,
  Fray,
  Gained,
  HeldDraw,
  JudgedPair,
  Kind,
  LastPlay,
  Party,
  PartyId,
  Phase,
  Player,
  Proposal,
  Resolution,
  State,
} from './state.ts';

/** The owner of characters whose players left for good (DR-137). */
export const noSeat = '';
/** The party id of the opposition as a group without a sheet (DR-60). */
export const opposition = 'gm';

export function characterOf(state: Pick<State, 'characters'>, id: CharacterId): Character | undefined {
  return state.characters.find((character) => character.id === id);
}

/** The character with this id, which a check has already confirmed to exist. */
export function knownCharacter(state: Pick<State, 'characters'>, id: CharacterId): Character {
  const found = characterOf(state, id);
  if (found === undefined) throw new Error(`No character ${id}`);
  return found;
}

/**
 * A presented character is `asked` only while a question about it is open; otherwise its player can present it again
 * (DR-31).
 */
export function standingOf(
  { questions }: Pick<State, 'questions'>,
  { id, standing }: Pick<Character, 'id' | 'standing'>,
): Character['standing'] {
  const isAsked = questions.some(({ topic, character }) => topic === 'confirm' && character === id);
  return standing === 'asked' && !isAsked ? 'open' : standing;
}

export function nameOf(state: Pick<State, 'characters' | 'gm'>, id: PartyId): string {
  return characterOf(state, id)?.name ?? state.gm?.name ?? '';
}

export function isPlayersOwn(character: Pick<Character, 'owner'>): boolean {
  return character.owner !== gmSeat;
}

export function playerAt(state: Pick<State, 'players'>, seat: SeatId): Player | undefined {
  return state.players.find((player) => player.seat === seat);
}

/**
 * Whether this player is absent, for a time or for good: the GM acts for them, and the table does
 * not wait (DR-135).
 */
export function isAbsent(state: Pick<State, 'players'>, seat: SeatId): boolean {
  return (playerAt(state, seat)?.presence ?? 'absent') === 'absent';
}

/** The parts of a state or a view that decide which seat controls a party. */
interface Controlled extends Pick<State, 'players' | 'mode'> {
  readonly characters: readonly Pick<Character, 'id' | 'owner'>[];
}

/**
 * The seat that controls this party: its player, or the GM for NPCs, for the opposition and for the characters of
 * absent players (DR-135). Without a GM those have none (DR-02, DR-147).
 */
export function controllerOf(state: Controlled, party: PartyId): SeatId | undefined {
  const character = state.characters.find(({ id }) => id === party);
  const gm = state.mode === 'gm' ? gmSeat : undefined;
  if (character === undefined || !isPlayersOwn(character)) return gm;
  return isAbsent(state, character.owner) ? gm : character.owner;
}

/** Whether a person answers for this party (DR-02, DR-147). */
export function hasController(state: Controlled, party: PartyId): boolean {
  return controllerOf(state, party) !== undefined;
}

/** Seats that have a vote: those of all players who are not absent, in seat order. */
export function votingSeats(state: Pick<State, 'players'>): readonly SeatId[] {
  return state.players.filter(({ presence }) => presence !== 'absent').map(({ seat }) => seat);
}

/** The judge of this seat's actions: the GM, or the seat to its left (DR-02). */
export function arbiterFor(state: Pick<State, 'players' | 'mode'>, seat: SeatId): SeatId {
  if (state.mode === 'gm') return gmSeat;
  const seats = state.players.map((player) => player.seat);
  const voting = new Set(votingSeats(state));
  const from = seats.indexOf(seat);
  for (let step = 1; step <= seats.length; step += 1) {
    const next = seats[(from + step) % seats.length];
    if (next !== undefined && voting.has(next)) return next;
  }
  return seat;
}

/** The questions for consent about these parties that seats other than `except` have not answered (DR-144). */
export function unansweredConsents(
  { questions }: Pick<State, 'questions'>,
  parties: readonly PartyId[],
  except: SeatId,
): readonly Question[] {
  return questions.filter(
    ({ topic, character, asked, yes, no }) =>
      topic === 'consent' &&
      parties.includes(character) &&
      asked.some((seat) => seat !== except && ![...yes, ...no].includes(seat)),
  );
}

/**
 * Whether this question for consent belongs to a proposal that the same seat can answer now: opening the proposal gives
 * the consent, and declining it makes the question moot (DR-144). False while other seats have not answered: without a
 * GM the proposal cannot be opened yet, and a GM who opens it decides for them.
 */
export function isInProposal(
  state: Pick<State, 'players' | 'mode' | 'proposals' | 'questions'> & { readonly resolution: object | null },
  { topic, character }: Pick<Question, 'topic' | 'character'>,
  seat: SeatId,
): boolean {
  if (topic !== 'consent' || state.resolution !== null) return false;
  return state.proposals.some(
    ({ by, sides }) =>
      sides.flat().includes(character) &&
      arbiterFor(state, by) === seat &&
      unansweredConsents(state, sides.flat(), seat).length === 0,
  );
}

export function sameTitle(title: string, other: string): boolean {
  return title.trim().toLowerCase() === other.trim().toLowerCase();
}

/** The failure that keeps this character from trying this again in the scene, if there is one (DR-82). */
export function lockAgainst(
  { options, locks }: Pick<State, 'locks'> & { readonly options: Pick<State['options'], 'lockScope'> },
  { character, title }: { readonly character: CharacterId; readonly title: string },
): FailedAttempt | undefined {
  return locks.find(
    (failed) => sameTitle(failed.title, title) && (options.lockScope === 'group' || failed.character === character),
  );
}

/**
 * The cards that this attempt had on the table when it was put on hold. They count again, unless one of them has become
 * someone's bonus card or disadvantage (DR-135).
 */
export function heldDrawOf({ resolution, heldDraws, discard, piles }: State, party: PartyId): HeldDraw | undefined {
  const challenge = resolution?.challenge ?? null;
  const held = heldDraws[party];
  if (challenge === null || held === undefined || !sameTitle(held.title, challenge.title)) return undefined;
  const isFree = (card: CardCode) => piles.draw.includes(card) || discard.cards.some(({ face }) => face === card);
  return challenge.next === 'first' && held.cards.every(isFree) ? held : undefined;
}

/** The proposal that needs an answer next. Those of absent players can wait (DR-135). */
export function awaitedProposal(state: Pick<State, 'proposals' | 'players'>): Proposal | undefined {
  return state.proposals.find(({ by }) => by === gmSeat || !isAbsent(state, by));
}

/**
 * The character whose challenge is proposed: the one whose attempt is on hold, or else the first of its player
 * (DR-135).
 */
export function proposedCharacter(
  { characters }: { readonly characters: readonly Pick<Character, 'id' | 'owner'>[] },
  { by, sides }: Pick<Proposal, 'by' | 'sides'>,
): CharacterId | undefined {
  return sides.flat()[0] ?? characters.find(({ owner }) => owner === by)?.id;
}

/** A played card as back and face, by which a draw remembers that it was vetoed. */
export function playedCard({ back, card }: Pick<LastPlay, 'back' | 'card'>): string {
  return `${back}:${card}`;
}

/** Whether this card was vetoed for its draw before, or the table refused that. It cannot be vetoed again (DR-96). */
export function vetoIsDecided(
  resolution: { readonly draws: readonly Pick<Draw, 'id' | 'vetoed'>[] } | null,
  play: Pick<LastPlay, 'draw' | 'back' | 'card'>,
): boolean {
  return resolution?.draws.some(({ id, vetoed }) => id === play.draw && vetoed.includes(playedCard(play))) === true;
}

/** Seats that can still veto the last description and have not accepted it; the window waits for them (DR-96). */
export function awaitedJudges(state: State): readonly SeatId[] {
  const { phase, resolution, mode, gm, questions } = state;
  const play = resolution?.play ?? null;
  if (phase !== 'WINDOW' || play === null || vetoIsDecided(resolution, play)) return [];
  const answered = questions.flatMap(({ topic, yes, no }) => (topic === 'veto_description' ? [...yes, ...no] : []));
  const presentGm = gm !== null && gm.presence !== 'absent' ? [gmSeat] : [];
  const judges = mode === 'gm' ? presentGm : votingSeats(state);
  const done = new Set([controllerOf(state, play.party), ...play.heard, ...answered]);
  return judges.filter((seat) => !done.has(seat));
}

/** Whether a question about this topic is open; moves that would settle it have to wait (DR-02, DR-96). */
export function hasOpenQuestion({ questions }: Pick<State, 'questions'>, topic: Topic): boolean {
  return questions.some((question) => question.topic === topic);
}

/** A decision that the others can still overturn, and the seat that acts, which has no vote (DR-02). */
export interface Overturnable {
  readonly subject: 'challenge' | 'competition' | 'fray' | 'alteration' | 'cost';
  readonly acting: SeatId | null;
}

/**
 * What the seats can overturn now: a challenge, competition or fray before its first draw, or the words of a cost or an
 * alteration until play continues.
 */
export function overturnable({
  phase,
  resolution,
  characters,
  costPut,
}: {
  readonly phase: string;
  readonly resolution: PublicResolution | null;
  readonly characters: readonly Pick<Character, 'id' | 'owner'>[];
  readonly costPut: { readonly character: CharacterId } | null;
}): Overturnable | null {
  const ownerOf = (id: string): SeatId | null => characters.find((character) => character.id === id)?.owner ?? null;
  if (resolution === null) return costPut === null ? null : { subject: 'cost', acting: ownerOf(costPut.character) };
  const { challenge, competition, fray, proposer } = resolution;
  if (phase === 'CH_DRAW' && challenge !== null) return { subject: 'challenge', acting: ownerOf(challenge.character) };
  if (phase === 'CO_DRAW' && competition?.exchange === 1) return { subject: 'competition', acting: proposer };
  const isFresh = fray?.exchange === 1 && fray.drawOff === null;
  if ((phase === 'FR_AIMS' || phase === 'FR_DRAW') && isFresh) return { subject: 'fray', acting: proposer };
  const altered = competition?.altered ?? null;
  return phase === 'CO_AFTER' && altered !== null ? { subject: 'alteration', acting: ownerOf(altered.party) } : null;
}

interface PublicResolution {
  readonly challenge: { readonly character: CharacterId } | null;
  readonly competition: Competition | null;
  readonly fray: Resolution['fray'];
  readonly proposer: SeatId | null;
}

/** DR-22. */
function neededSlots(state: Pick<State, 'options'>): readonly { readonly slot: string; readonly kind: Kind }[] {
  const professions = state.options.professionCards;
  return [
    { slot: 'innate', kind: 'innate' },
    { slot: 'temperament', kind: 'temperament' },
    { slot: 'type', kind: 'type' },
    ...Array.from({ length: professions }, (_, index) => ({
      slot: numbered('profession', index + 1),
      kind: 'profession' as const,
    })),
  ];
}

/** `profession`, `profession2` … */
export function numbered(kind: Kind, number: number): string {
  return number === 1 ? kind : `${kind}${number}`;
}

/** The number of slots of this kind, filled or not. */
export function slotsOf(options: State['options'], character: Pick<Character, 'grants'>, kind: Kind): number {
  const needed = neededSlots({ options }).filter((slot) => slot.kind === kind).length;
  return needed + character.grants.filter((grant) => grant === kind).length;
}

/** The kinds of the cards that are not in an initial slot; their slots were granted (DR-30). */
export function grantedKinds(
  options: State['options'],
  cards: readonly { readonly slot: string; readonly kind: Kind }[],
): readonly Kind[] {
  const initial = new Set(neededSlots({ options }).map(({ slot }) => slot));
  return cards.filter(({ slot }) => !initial.has(slot)).map(({ kind }) => kind);
}

/** The slot for the next card of this kind; `undefined` if all are filled. */
export function freeSlot(
  options: State['options'],
  character: Pick<Character, 'grants' | 'backgrounds'>,
  kind: Kind,
): string | undefined {
  const slots = Array.from({ length: slotsOf(options, character, kind) }, (_, index) => numbered(kind, index + 1));
  return slots.find((slot) => character.backgrounds.every((background) => background.slot !== slot));
}

/** Initial slots that are empty or whose card has no name yet (DR-31). */
export function missingSlots(
  options: State['options'],
  character: Pick<Character, 'grants' | 'backgrounds'>,
): readonly string[] {
  return neededSlots({ options })
    .map(({ slot }) => slot)
    .filter((slot) => {
      const background = character.backgrounds.find((held) => held.slot === slot);
      return background === undefined || background.name === '';
    });
}

export function activeParties(resolution: Pick<Resolution, 'parties'>): readonly Party[] {
  return resolution.parties.filter(({ active }) => active);
}

/** Whether any two remaining parties oppose each other (DR-47). */
export function stillOpposed(parties: readonly Party[]): boolean {
  const sides = new Set(parties.filter(({ active }) => active).map(({ side }) => side));
  return sides.size > 1;
}

export function drawsOf(resolution: Resolution, party: PartyId): readonly Draw[] {
  return resolution.draws.filter((draw) => draw.party === party);
}

export function dueParties(state: Pick<State, 'characters'>, resolution: Resolution): readonly PartyId[] {
  const tied = resolution.fray?.drawOff ?? null;
  return activeParties(resolution)
    .map(({ id }) => id)
    .filter((id) => tied === null || tied.includes(id))
    .filter((id) => characterOf(state, id)?.incapacitated !== true);
}

export function choosingParties(resolution: Resolution): readonly PartyId[] {
  const open = resolution.draws.filter((draw) => isChoosing(draw)).map(({ party }) => party);
  return activeAmong(resolution, open);
}

/** Whether the player still has to choose between the drawn cards, or between the result and an offered bonus card. */
export function isChoosing(draw: Draw): boolean {
  if (draw.pick !== null) return false;
  return (draw.result === null && draw.cards.length > 1) || draw.offer?.from === 'bonus';
}

/** Parties that can answer in the window: all that drew in this exchange. */
export function windowParties(resolution: Resolution): readonly PartyId[] {
  return activeAmong(
    resolution,
    resolution.draws.map(({ party }) => party),
  );
}

function activeAmong(resolution: Resolution, parties: readonly PartyId[]): readonly PartyId[] {
  return activeParties(resolution)
    .map(({ id }) => id)
    .filter((id) => parties.includes(id));
}

/** The pair outcomes of the last judged exchange; empty before the first, and while an exchange has no draws yet. */
export function pairsOfExchange({
  competition,
  parties,
  draws,
}: {
  readonly competition: Competition | null;
  readonly parties: readonly Party[];
  readonly draws: readonly Pick<Draw, 'party'>[];
}): readonly JudgedPair[] {
  if (competition?.judged !== undefined) return draws.length === 0 ? [] : competition.pairs.slice(competition.judged);
  const sides = draws.map(({ party }) => parties.find(({ id }) => id === party)?.side);
  const pairCount = sides.flatMap((side, index) => sides.slice(index + 1).filter((other) => other !== side)).length;
  return pairCount === 0 ? [] : (competition?.pairs.slice(-pairCount) ?? []);
}

/** The handle of the choice to keep the result from before a bonus card. */
export function keepHandle(draw: Pick<Draw, 'id'>): string {
  return `keep:${draw.id}`;
}

export const resolvingPhases: readonly Phase[] = [
  'CH_DRAW',
  'CH_FOLLOWUP',
  'CO_DRAW',
  'CO_AFTER',
  'FR_AIMS',
  'FR_DRAW',
  'FR_AFTER',
  'PICK',
  'WINDOW',
];

export function isResolving(phase: string): boolean {
  return resolvingPhases.some((resolving) => resolving === phase);
}

/** What the winners of this exchange gain: this text or, if it is empty, their aim (DR-90, DR-92). */
export function gainedIn({ winners, aims }: Pick<Fray, 'winners' | 'aims'>, text: string): Gained | null {
  if (winners.length === 0) return null;
  const aim = aims.find(({ party, text: aimed }) => winners.includes(party) && aimed !== '');
  return { parties: winners, text: text === '' ? (aim?.text ?? '') : text };
}
