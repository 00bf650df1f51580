/** Fields that events of several features share. */
import type { CardCode, SeatId } from '../../kernel/index.ts';
import type { Back, CharacterId, Kind, PartyId, Scope } from './state.ts';

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
  /** Not told by older tables. */
  readonly back?: Back;
  readonly card: CardCode;
  readonly name: string;
  readonly scope: Scope;
}

export interface BackgroundRetired extends BackgroundOwner {
  readonly slot: string;
  readonly kind: Kind;
  readonly card: CardCode;
  readonly back: Back;
  /** Not told by older tables. */
  readonly name?: string;
  readonly scope?: Scope;
  readonly reason: string;
}

export interface CharacterBrought extends NamedParty {
  readonly cards: readonly BroughtBackground[];
}

export interface BackgroundReturned extends NamedParty {
  readonly slot: string;
  readonly card: CardCode;
  readonly clock: 'scene' | 'session';
}

/** Who stands against whom when it begins. */
export interface Facing {
  readonly parties: readonly PartyId[];
  readonly sides: readonly (readonly PartyId[])[];
  /** Side by side, as `sides`; the GM's cards have no name. */
  readonly names: readonly (readonly string[])[];
  readonly proposer: SeatId | null;
  /** How long a draw lasts in the story, where that was said (DR-48). */
  readonly span?: string;
}

/** Whose it is, with the name by which the story knows them. */
export interface NamedParty {
  readonly character: PartyId;
  readonly name: string;
}

/** The same where `name` is what a background is called. */
export interface BackgroundOwner {
  readonly character: CharacterId;
  readonly whose: string;
}

/** A background as it comes from the shelf. */
export interface BroughtBackground {
  readonly kind: Kind;
  readonly slot: string;
  readonly card: CardCode;
  readonly back: Back;
  readonly name: string;
  readonly scope: Scope;
}
