/** What events of several kinds have in common: whom they are about, and who hears of them. */
import type { CardCode } from '../../../kernel/index.ts';
import type { Back, CharacterId, Kind, PartyId, Scope } from '../state.ts';

/** Whose it is, with the name by which the story knows them. */
export interface Who {
  readonly character: PartyId;
  readonly name: string;
}

/** The same where `name` is what a background is called. */
export interface Whose {
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

type Having<M, T> = M extends { readonly type: infer U } ? ([T & U] extends [never] ? never : M) : never;
/** Of these events the one of this type, also where several share a shape. */
export type OfType<M extends { readonly type: string }, T extends M['type']> = Having<M, T>;

export const open = { audience: 'everybody', reveals: 'nothing' } as const;
/** Drawn or decided for good: nothing before it is taken back lightly. */
export const final = { audience: 'everybody', reveals: 'hidden' } as const;
