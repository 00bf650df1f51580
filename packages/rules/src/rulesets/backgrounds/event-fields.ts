import type { CardCode, SeatId } from '../../kernel/index.ts';
import type { Back, CharacterId, Kind, PartyId, Proposal, Scope } from './state.ts';

export interface PlayerJoined {
  readonly seat: SeatId;
  readonly name: string;
}

export interface CardsDrafted extends NamedParty {
  readonly kind: Kind;
  readonly slot: string;
  readonly back: Back;
  readonly cards: readonly CardCode[];
}

export interface BackgroundDrawn extends BackgroundOwner {
  readonly kind: Kind;
  readonly slot: string;
  readonly back: Back;
  readonly card: CardCode;
}

export interface BackChanged extends NamedParty {
  readonly slot: string;
  readonly back: Back;
  readonly card: CardCode;
}

export interface BackgroundNamed extends BackgroundOwner {
  readonly slot: string;
  readonly kind: Kind;
  /** Missing in events of older versions. */
  readonly back?: Back;
  readonly card: CardCode;
  readonly name: string;
  readonly scope: Scope;
  /** Set if only the scope changed. */
  readonly renamed?: false;
}

export interface BackgroundRetired extends BackgroundOwner {
  readonly slot: string;
  readonly kind: Kind;
  readonly card: CardCode;
  readonly back: Back;
  /** Missing in events of older versions. */
  readonly name?: string;
  readonly scope?: Scope;
  readonly reason: string;
}

export interface CharacterBrought extends NamedParty {
  readonly cards: readonly BroughtBackground[];
  /** The kind of each card beyond the initial ones (DR-30). Missing in events of older versions. */
  readonly grants?: readonly Kind[];
}

export interface BackgroundReturned extends NamedParty {
  readonly slot: string;
  readonly card: CardCode;
  readonly clock: 'scene' | 'session';
}

/** The sides at the start of a resolution. */
export interface SidesAtStart {
  readonly parties: readonly PartyId[];
  readonly sides: readonly (readonly PartyId[])[];
  /** In the order of `sides`; the GM's cards have no names. */
  readonly names: readonly (readonly string[])[];
  readonly proposer: SeatId | null;
  /** How long a draw lasts in the story, if it was given (DR-48). */
  readonly span?: string;
}

/** A party and its name at that time, for the story. */
export interface NamedParty {
  readonly character: PartyId;
  readonly name: string;
  /** If the party is the opposition of a fray and its members are named: their names. */
  readonly opposition?: readonly string[];
}

/** A character with its name in `whose`, for events whose `name` is that of a background. */
export interface BackgroundOwner {
  readonly character: CharacterId;
  readonly whose: string;
}

/** A background from the sheet library. */
export interface BroughtBackground {
  readonly kind: Kind;
  readonly slot: string;
  readonly card: CardCode;
  readonly back: Back;
  readonly name: string;
  readonly scope: Scope;
}

/** A proposal that its judge turned down. */
export interface DeclinedProposal {
  readonly by: SeatId;
  readonly proposer: SeatId;
  readonly kind: Proposal['kind'];
  readonly combat: boolean;
  /** Empty for a contest. */
  readonly text: string;
}
