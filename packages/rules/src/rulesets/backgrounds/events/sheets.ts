/** Packs and piles, the characters and their cards: backgrounds, bonus cards, disadvantages. */
import type { CardCode, EventTable, AudienceInput, SeatId } from '../../../kernel/index.ts';
import { isOn } from '../options.ts';
import { leftInPack } from '../packs.ts';
import type { Back, CharacterId, Expiry, Kind, PileName, ResultCard, Scope, State } from '../state.ts';
import { characterOf, gmSeat } from '../table.ts';
import type { BroughtBackground, OfType, Who, Whose } from './common.ts';
import { final, open } from './common.ts';

export type SheetEvent =
  | {
      readonly type: 'deck_shuffled' | 'pack_added';
      readonly pile: PileName;
      /** As many as lie there now, as far as everybody can count. */
      readonly size: number;
      readonly order: readonly CardCode[];
      /** Only cards of one of the GM's people whom the players have not met came back into it (DR-143). */
      readonly unheard?: true;
    }
  | {
      readonly type: 'character_added';
      readonly id: CharacterId;
      readonly owner: SeatId;
      readonly name: string;
      /** The person it belongs to, where the table has named one. */
      readonly person?: string;
    }
  /** Its player has left the table for good: the character belongs to that person and to no seat (DR-137). */
  | ({ readonly type: 'character_left'; readonly seat: SeatId; readonly person: string | null } & Who)
  | ({ readonly type: 'character_came_back'; readonly seat: SeatId } & Who)
  | ({
      readonly type: 'cards_drafted';
      readonly kind: Kind;
      readonly slot: string;
      readonly back: Back;
      readonly cards: readonly CardCode[];
    } & Who)
  | ({
      readonly type: 'background_drawn';
      readonly kind: Kind;
      readonly slot: string;
      readonly back: Back;
      readonly card: CardCode;
    } & Whose)
  | ({ readonly type: 'back_changed'; readonly slot: string; readonly back: Back; readonly card: CardCode } & Who)
  | ({
      readonly type: 'background_named';
      readonly slot: string;
      readonly kind: Kind;
      /** Not told by older tables. */
      readonly back?: Back;
      readonly card: CardCode;
      readonly name: string;
      readonly scope: Scope;
    } & Whose)
  | ({
      readonly type: 'background_granted';
      readonly kind: Kind;
      /** What it was earned by, where that was said. */
      readonly reason?: string;
    } & Whose)
  | ({
      readonly type: 'background_retired';
      readonly slot: string;
      readonly kind: Kind;
      readonly card: CardCode;
      readonly back: Back;
      /** Not told by older tables. */
      readonly name?: string;
      readonly scope?: Scope;
      readonly reason: string;
    } & Whose)
  | ({ readonly type: 'character_presented' | 'character_confirmed' | 'character_reopened' } & Who)
  | ({ readonly type: 'character_brought'; readonly cards: readonly BroughtBackground[] } & Who)
  | {
      readonly type: 'npc_changed';
      readonly character: CharacterId;
      readonly name: string;
      readonly text: string;
      readonly cards: readonly BroughtBackground[];
    }
  | {
      readonly type: 'npc_card_named';
      readonly character: CharacterId;
      readonly slot: string;
      readonly name: string;
    }
  | ({ readonly type: 'npc_deleted' } & Who)
  | ({
      readonly type: 'background_privileged';
      readonly slot: string;
      readonly on: boolean;
      /** All have to see which suit it is: it lies open from then on. Older tables left it closed. */
      readonly card?: CardCode;
    } & Who)
  | ({ readonly type: 'character_parked'; readonly on: boolean } & Who)
  | ({
      readonly type: 'background_returned';
      readonly slot: string;
      readonly card: CardCode;
      readonly clock: 'scene' | 'session';
    } & Who)
  | ({ readonly type: 'bonus_awarded'; readonly reason: string; readonly card: CardCode | null } & Who)
  | ({ readonly type: 'bonus_spent' } & Who)
  | ({ readonly type: 'bonus_lapsed'; readonly cards: readonly CardCode[] } & Who)
  | ({ readonly type: 'disadvantage_taken'; readonly draw: string; readonly card: CardCode } & Who)
  | ({
      readonly type: 'disadvantage_used';
      readonly draw: string;
      readonly used: boolean;
      readonly result: ResultCard;
      /** The card that was played before still counts, and may still be sent back (DR-96). */
      readonly play?: 'stays';
    } & Who)
  | ({
      readonly type: 'disadvantage_settled';
      readonly card: CardCode;
      readonly success: boolean;
      readonly ends: Expiry;
    } & Who)
  | ({ readonly type: 'disadvantage_expired'; readonly card: CardCode } & Who)
  | ({ readonly type: 'falling' } & Who)
  | ({ readonly type: 'incapacitated'; readonly cause: string; readonly scene: number } & Who)
  | ({ readonly type: 'recovered' } & Who);

type Told<T extends SheetEvent['type']> = AudienceInput<State, OfType<SheetEvent, T>>;

/** Its player and the GM know a sheet that is closed to the others (`sheets`). */
function knowsSheet({
  before,
  viewer,
  event,
}: Told<
  | 'background_drawn'
  | 'cards_drafted'
  | 'background_named'
  | 'back_changed'
  | 'background_retired'
  | 'character_brought'
>): boolean {
  if (before.options['sheets'] !== 'untilUsed' || viewer.kind === 'gm') return true;
  return viewer.kind === 'seat' && characterOf(before, event.character)?.owner === viewer.seat;
}

function isOwner({ before, viewer, event }: Told<'bonus_awarded'>): boolean {
  if (viewer.kind === 'gm') return isOn(before.options, 'gmSeesHands') && before.mode === 'gm';
  return viewer.kind === 'seat' && characterOf(before, event.character)?.owner === viewer.seat;
}

/**
 * A pack of backgrounds is opened before all where everybody can count that the one before has run out (DR-29). Where the
 * GM's people have taken cards of it that nobody knows of, another is opened unseen (DR-143).
 */
function hasRunOut({ before, event: { pile } }: Told<'pack_added'>): boolean {
  return pile === 'draw' || leftInPack(before, pile) === 0;
}

function isHeard({ event, viewer }: Told<'deck_shuffled'>): boolean {
  return event.unheard !== true || viewer.kind === 'gm';
}

/** A card that lay on the table is known to everybody. */
function seesCard({ before, event, viewer }: Told<'npc_card_named'>): boolean {
  const cards = characterOf(before, event.character)?.backgrounds ?? [];
  return viewer.kind === 'gm' || cards.some(({ slot, used }) => slot === event.slot && used);
}

function hasMet({ before, event, viewer }: Told<'npc_deleted'>): boolean {
  return viewer.kind === 'gm' || characterOf(before, event.character)?.met === true;
}

export const sheetEvents: EventTable<State, SheetEvent> = {
  deck_shuffled: { ...final, audience: isHeard, secret: { order: 'nobody', unheard: 'nobody' } },
  pack_added: { ...final, audience: hasRunOut, secret: { order: 'nobody' } },
  // Whom the GM makes is the GM's business until they are met.
  character_added: {
    audience: ({ event, viewer }) => event.owner !== gmSeat || viewer.kind === 'gm',
    reveals: 'nothing',
    secret: { person: 'nobody' },
  },
  character_left: { ...open, secret: { person: 'nobody' } },
  character_came_back: open,
  cards_drafted: { ...final, secret: { cards: knowsSheet } },
  background_drawn: { ...final, secret: { card: knowsSheet } },
  back_changed: { ...final, secret: { card: knowsSheet } },
  background_named: { ...open, secret: { card: knowsSheet, name: knowsSheet } },
  background_granted: open,
  background_retired: { ...final, secret: { card: knowsSheet, name: knowsSheet } },
  character_presented: open,
  character_confirmed: open,
  character_reopened: open,
  character_brought: { ...final, secret: { cards: knowsSheet } },
  npc_changed: { audience: ({ viewer }) => viewer.kind === 'gm', reveals: 'hidden' },
  npc_card_named: { audience: seesCard, reveals: 'nothing' },
  npc_deleted: { audience: hasMet, reveals: 'nothing' },
  background_privileged: open,
  character_parked: open,
  background_returned: open,
  bonus_awarded: { ...final, secret: { card: isOwner } },
  bonus_spent: open,
  bonus_lapsed: final,
  disadvantage_taken: final,
  disadvantage_used: open,
  disadvantage_settled: open,
  disadvantage_expired: open,
  falling: { audience: 'nobody', reveals: 'nothing' },
  incapacitated: open,
  recovered: open,
};
