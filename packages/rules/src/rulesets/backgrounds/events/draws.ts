/** A resolution from its cards to its end: what is drawn, chosen, put in its place, and let stand. */
import type { CardCode, EventTable, AudienceInput, SeatId } from '../../../kernel/index.ts';
import type { Cell, CharacterId, DrawReason, PartyId, ResultCard, State } from '../state.ts';
import { controllerOf, gmSeat } from '../table.ts';
import type { OfType, Who } from './common.ts';
import { final, open } from './common.ts';

export type DrawEvent =
  | { readonly type: 'exchange_begun'; readonly exchange: number }
  | { readonly type: 'draw_ready'; readonly character: PartyId }
  | ({
      readonly type: 'cards_drawn';
      readonly draw: string;
      readonly cards: readonly CardCode[];
      /** What each of them counts as, in the same order (DR-112). */
      readonly counts: readonly ResultCard[];
      readonly why: DrawReason;
    } & Who)
  | ({
      readonly type: 'penalty_applied';
      readonly drawn: CardCode;
      readonly disadvantage: CardCode;
      readonly taken: CardCode;
    } & Who)
  | { readonly type: 'card_picked'; readonly character: PartyId; readonly draw: string; readonly handle: string }
  | ({
      readonly type: 'card_chosen';
      readonly draw: string;
      readonly kept: CardCode;
      readonly dropped: readonly CardCode[];
      /** What the one that was kept counts as. */
      readonly result: ResultCard;
    } & Who)
  | { readonly type: 'window_opened'; readonly parties: readonly PartyId[] }
  | { readonly type: 'passed'; readonly character: PartyId }
  | { readonly type: 'window_closed' }
  | ({
      readonly type: 'substituted';
      readonly draw: string;
      readonly owner: CharacterId;
      readonly old: CardCode;
      readonly result: ResultCard;
      readonly slot: string | null;
      readonly background: string;
      readonly text: string;
    } & Who)
  | ({ readonly type: 'description_vetoed'; readonly reason: string; readonly card: CardCode } & Who)
  /** These judges let the description stand (DR-96). */
  | { readonly type: 'description_accepted'; readonly seats: readonly SeatId[] }
  | ({
      readonly type: 'failure_intended';
      readonly text: string;
      /** What a challenge has come to by it (DR-80, DR-106). */
      readonly attempt?: Cell;
    } & Who)
  | { readonly type: 'resolution_ended'; readonly unresolved: boolean };

/** Who hears of a choice before all are in: the chooser (DR-134). */
function isChooser({ before, viewer, event }: AudienceInput<State, OfType<DrawEvent, 'card_picked'>>): boolean {
  const seat = controllerOf(before, event.character);
  return viewer.kind === 'gm' ? seat === gmSeat : viewer.kind === 'seat' && viewer.seat === seat;
}

export const drawEvents: EventTable<State, DrawEvent> = {
  exchange_begun: open,
  draw_ready: open,
  cards_drawn: final,
  penalty_applied: open,
  card_picked: { ...open, secret: { handle: isChooser } },
  card_chosen: final,
  window_opened: open,
  passed: open,
  window_closed: final,
  substituted: final,
  description_vetoed: open,
  description_accepted: open,
  failure_intended: open,
  resolution_ended: final,
};
