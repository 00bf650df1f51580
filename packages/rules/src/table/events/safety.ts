/** TB-12. */
import type { Rating, SafetyTool } from '../state.ts';

/** Anonymous: the sender is stored nowhere. */
export interface SafetySignalled {
  readonly type: 'safety_signalled';
  readonly kind: 'x' | 'n' | 'o';
}

export interface SafetyListChanged {
  readonly type: 'safety_list_changed';
  readonly list: 'lines' | 'veils';
  readonly text: string;
}

export interface RatingSet {
  readonly type: 'rating_set';
  readonly rating: Rating;
}

export interface ToolToggled {
  readonly type: 'tool_toggled';
  readonly tool: SafetyTool;
  readonly on: boolean;
}
