import type { Intent, RefusalReason, SeatId } from '../../../../kernel/index.ts';
import { actingSeat, check, gmSeat } from '../../../../kernel/index.ts';
import type { CheckInput, Check } from '../../declare.ts';
import {
  characterSeen,
  everyParty,
  playerCharacterIds,
  incapacityRefusal,
  malformed,
  notReady,
  noVoteOpen,
  spanField,
} from '../../declare.ts';
import { arbiterFor, hasController, noSeat, unansweredConsents } from '../../selectors.ts';
import type { PartyId } from '../../state.ts';
import type { TableView } from '../../view-types.ts';

export interface ContestIntent extends Intent {
  readonly parties: unknown;
  readonly sides?: unknown;
}

export function sidesIn(intent: ContestIntent): Sides {
  return readSides(intent.parties, intent.sides) ?? [];
}

export const partyFields = {
  parties: { kind: 'json', form: { as: 'ticks', of: offeredParties } },
  sides: { kind: 'json', form: { as: 'ticks', of: offeredParties }, optional: true },
} as const;

/**
 * A departed player cannot agree to a contest, so the form offers their character only once the GM has ruled that it
 * takes part (DR-135, DR-137, DR-144).
 */
function offeredParties(view: TableView): readonly PartyId[] {
  const { characters } = view.shared;
  const cannotAgree = new Set(
    characters
      .filter(({ id, owner, consents }) => owner === noSeat && !(consents === 'yes' && hasController(view.shared, id)))
      .map(({ id }) => id),
  );
  return everyParty(view).filter((id) => !cannotAgree.has(id));
}

/** Whether the sender opens a resolution or only proposes it (DR-38, DR-02). */
export function opensDirectly(
  { view, actor }: Pick<CheckInput, 'view' | 'actor'>,
  kind: 'competition' | 'fray',
): boolean {
  if (view.shared.mode === 'gm') return actor.kind === 'gm';
  const seat = actingSeat(actor);
  return view.shared.proposals.some(
    (proposal) => proposal.kind === kind && arbiterFor(view.shared, proposal.by) === seat,
  );
}

export const partiesExist: Check<ContestIntent> = check('TB-10', ['parties'], ({ view, intent }) => {
  const sides = readSides(intent.parties, intent.sides);
  const isKnown = sides?.flat().every((id) => everyParty(view).includes(id)) === true;
  return isKnown ? undefined : { ...malformed('parties'), clause: 'DR-45' };
});

function participationRefusal({ view }: Pick<CheckInput, 'view'>, id: PartyId): RefusalReason | undefined {
  const character = characterSeen(view, id);
  if (character === undefined) return undefined;
  return notReady(character) ?? incapacityRefusal(view, [id]);
}

export const partiesAble: Check<ContestIntent> = check('DR-119', ['parties'], (judged) =>
  sidesIn(judged.intent)
    .flat()
    .map((id) => participationRefusal(judged, id))
    .find((reason) => reason !== undefined),
);

/**
 * Contests between players need consent: the characters of absent or unwilling players, and parked
 * ones, are refused (DR-144).
 */
function consentRefusal(judged: Pick<CheckInput, 'view' | 'actor'>, id: PartyId): RefusalReason | undefined {
  const { view } = judged;
  const character = characterSeen(view, id);
  if (character === undefined || character.owner === gmSeat) return undefined;
  const facts = { name: character.name };
  // Without a GM no one plays the characters of absent players, whatever they agreed to before (DR-02).
  if (!hasController(view.shared, id)) return { code: 'DR_CONSENT', clause: 'DR-135', facts };
  // Without a GM, an earlier yes is no answer to a question that is still open.
  const isAsked = unansweredConsents(view.shared, [id], '').length > 0;
  if (character.consents === 'yes' && (view.shared.mode === 'gm' || !isAsked)) return undefined;
  const isHere = view.shared.players.find(({ seat }) => seat === character.owner)?.presence === 'here';
  if (!isHere) return { code: 'DR_CONSENT', clause: 'DR-135', facts };
  if (character.parked) return { code: 'DR_CONSENT', clause: 'DR-136', facts };
  const party = { id, owner: character.owner };
  if (needsConsent(judged, party)) return { code: 'DR_CONSENT', clause: 'DR-144', facts };
  // A no ends with the proposal that it answers. Proposing a contest counts as a yes to it (DR-144).
  const isProposed = view.shared.proposals.some(({ sides }) => sides.flat().includes(id));
  const isUnwilling = character.consents === 'no' && isProposed && !isAsked && !hasProposed(judged, party);
  return isUnwilling ? { code: 'DR_CONSENT', clause: 'DR-146', facts } : undefined;
}

export function contestRefusal(judged: Pick<CheckInput, 'view' | 'actor'>, id: PartyId): RefusalReason | undefined {
  const unable = participationRefusal(judged, id);
  if (unable !== undefined) return { clause: 'DR-119', ...unable };
  return consentRefusal(judged, id);
}

/** Only opening needs the consent; after a proposal the players are asked. */
export function partiesAgree(kind: 'competition' | 'fray'): Check<ContestIntent> {
  return check('DR-144', ['parties'], (judged) => {
    if (!opensDirectly(judged, kind)) return undefined;
    return sidesIn(judged.intent)
      .flat()
      .map((id) => consentRefusal(judged, id))
      .find((reason) => reason !== undefined);
  });
}

/** At least one party can take part; in a fray, at least one player's character (DR-87). */
export const anyPartyCanTakePart = (kind: 'competition' | 'fray'): Check =>
  check('DR-119', [], (judged) => {
    const parties =
      kind === 'fray' ? playerCharacterIds(judged.view) : everyParty(judged.view).filter((id) => id !== gmSeat);
    const reasons = parties.map((id) => contestRefusal(judged, id));
    if (reasons.some((reason) => reason === undefined)) return undefined;
    return reasons[0] ?? { code: 'DR_NEED_OPPONENT', clause: 'DR-45' };
  });

/**
 * Without a GM, the owner of each character has to agree, unless they open the contest or have proposed it to its
 * judge.
 */
function needsConsent(judged: Pick<CheckInput, 'view' | 'actor'>, party: OwnedParty): boolean {
  if (judged.view.shared.mode === 'gm' || party.owner === actingSeat(judged.actor)) return false;
  return !hasProposed(judged, party);
}

interface OwnedParty {
  readonly id: PartyId;
  readonly owner: SeatId;
}

/** Whether the owner of this party has proposed a contest with it to this judge. */
function hasProposed({ view, actor }: Pick<CheckInput, 'view' | 'actor'>, { id, owner }: OwnedParty): boolean {
  const judge = actingSeat(actor);
  return view.shared.proposals.some(
    ({ by, sides }) => by === owner && sides.flat().includes(id) && arbiterFor(view.shared, by) === judge,
  );
}

/** Only opening has to wait for the current resolution; a proposal can be added at any time (DR-37). */
export function freeToOpen(kind: 'competition' | 'fray'): Check {
  return check('DR-37', [], (judged) => {
    if (!opensDirectly(judged, kind)) return undefined;
    return judged.view.shared.resolution === null ? noVoteOpen('overturn').judge(judged) : { code: 'DR_BUSY' };
  });
}

/** A player who only proposes is not asked for the span. */
export function spanWhenOpening(kind: 'competition' | 'fray') {
  const asked = (view: TableView): boolean => {
    const { you } = view.own;
    return you.kind !== 'spectator' && opensDirectly({ view, actor: you }, kind);
  };
  return { ...spanField, asked } as const;
}

export type Sides = readonly (readonly PartyId[])[];

const mostParties = 40;

function isIdList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length <= mostParties && value.every((item) => typeof item === 'string');
}

function isListOfLists(value: unknown): value is readonly (readonly string[])[] {
  return Array.isArray(value) && value.length <= mostParties && value.length > 0 && value.every(isIdList);
}

function isUnique(ids: readonly string[]): boolean {
  return new Set(ids).size === ids.length;
}

/**
 * Reads `parties` (a list of ids, or one list for each side) and `sides`. `sides` groups the parties: as lists of ids,
 * or as one list that opposes all other parties. Each party in no group is a side of its own. Returns `undefined` for
 * input that makes no sense.
 */
function readSides(parties: unknown, sides: unknown): Sides | undefined {
  if (isListOfLists(parties) && sides === undefined) return ifDisjoint(parties.filter((side) => side.length > 0));
  if (!isIdList(parties) || !isUnique(parties)) return undefined;
  if (sides === undefined) return ifDisjoint(parties.map((id) => [id]));
  if (isIdList(sides) && sides.every((id) => parties.includes(id)))
    return ifDisjoint([sides, parties.filter((id) => !sides.includes(id))].filter((side) => side.length > 0));
  if (!isListOfLists(sides) || !sides.flat().every((id) => parties.includes(id))) return undefined;
  const grouped = new Set(sides.flat());
  const alone = parties.filter((id) => !grouped.has(id)).map((id) => [id]);
  return ifDisjoint([...sides.filter((side) => side.length > 0), ...alone]);
}

function ifDisjoint(sides: Sides): Sides | undefined {
  return isUnique(sides.flat()) ? sides : undefined;
}
