/** People, what they put to each other, and the clocks of scene, episode and session. */
import type { EventTable, OptionValue, SeatId, Suit } from '../../../kernel/index.ts';
import type { CharacterId, Mode, PartyId, Phase, State, Topic } from '../state.ts';
import type { Who } from './common.ts';
import { final, open } from './common.ts';

export type TableEvent =
  | {
      readonly type: 'table_opened';
      readonly seats: readonly { readonly seat: SeatId; readonly name: string }[];
      readonly gm: string | null;
      readonly mode: Mode;
      readonly options: Readonly<Record<string, OptionValue>>;
      /** No face of a background tells which pack it came from; packs of older tables were marked. */
      readonly twins?: 'alike';
    }
  | { readonly type: 'player_joined' | 'player_returned'; readonly seat: SeatId; readonly name: string }
  | { readonly type: 'player_away' | 'player_gone'; readonly seat: SeatId }
  | { readonly type: 'mode_changed'; readonly mode: Mode }
  | { readonly type: 'option_changed'; readonly key: string; readonly value: OptionValue }
  | { readonly type: 'phase_entered'; readonly phase: Phase }
  | { readonly type: 'session_opened' | 'session_closed'; readonly session: number; readonly title: string }
  | { readonly type: 'episode_changed'; readonly episode: number; readonly title: string }
  | { readonly type: 'scene_opened' | 'scene_closed'; readonly scene: number; readonly title: string }
  | { readonly type: 'campaign_ended' }
  | ({ readonly type: 'consent_known'; readonly yes: boolean } & Who)
  | {
      readonly type: 'proposal_made';
      readonly id: number;
      readonly kind: 'challenge' | 'competition' | 'fray';
      readonly seat: SeatId;
      readonly text: string;
      readonly suit: Suit | null;
      readonly sides: readonly (readonly PartyId[])[];
      readonly gmCards: number;
      readonly combat: boolean;
      /** The GM's people among the opposition of a fray. */
      readonly cast?: readonly CharacterId[];
    }
  | { readonly type: 'proposal_dropped'; readonly id: number }
  | {
      readonly type: 'question_asked';
      readonly id: number;
      readonly topic: Topic;
      readonly by: SeatId;
      readonly asked: readonly SeatId[];
      readonly character: string;
      readonly detail: string;
      readonly text: string;
      /** Play waits for the answer, and the time behind the choice begins again. */
      readonly restarts?: true;
    }
  | { readonly type: 'question_answered'; readonly id: number; readonly seat: SeatId; readonly yes: boolean }
  | {
      readonly type: 'question_closed';
      readonly id: number;
      readonly topic: Topic;
      readonly yes: boolean;
      /** Not by the answers: they could change nothing any more, or the time was up. */
      readonly cause?: 'moot' | 'time';
    }
  | {
      readonly type: 'ruling_made';
      readonly target: string;
      /** The character it is about, where it is about one; older tables did not tell the name. */
      readonly name?: string;
      readonly old: string;
      readonly new: string;
      readonly reason: string;
    }
  | {
      readonly type: 'line_told';
      readonly seat: SeatId;
      readonly text: string;
      readonly as: 'strategy' | 'annotation' | 'summary';
    };

export const tableEvents: EventTable<State, TableEvent> = {
  table_opened: open,
  player_joined: open,
  player_returned: open,
  player_away: open,
  player_gone: open,
  mode_changed: open,
  option_changed: open,
  phase_entered: open,
  session_opened: open,
  session_closed: final,
  episode_changed: final,
  scene_opened: open,
  scene_closed: final,
  campaign_ended: final,
  consent_known: open,
  proposal_made: open,
  proposal_dropped: open,
  question_asked: open,
  question_answered: open,
  question_closed: open,
  ruling_made: open,
  line_told: open,
};
