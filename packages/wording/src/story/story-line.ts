import type { ChronicleLine, Message } from '@cartomancer/rules/kernel';
import type { HandoutView, SeatNames } from '@cartomancer/rules/table';

/** A sentence of the story. `retold`, `retracted`: its author reworded or retracted it. */
export interface StoryMessage extends Message {
  readonly retold?: true;
  readonly retracted?: true;
}

export interface StoryLine extends ChronicleLine {
  readonly message: StoryMessage;
  /** Ascends within the story. A line's number does not change while the page is open. */
  readonly number: number;
  readonly handout?: HandoutView;
  /** The narration of the card's player. */
  readonly narrated: readonly StoryMessage[];
  /** Whether another card interrupted the line's card before that took effect. */
  readonly interrupted: boolean;
  /**
   * Whether this is one of the table's own lines, such as a person taking a seat or the end of a vote. An undo keeps
   * it, and it names players instead of characters.
   */
  readonly lasting: boolean;
  readonly undone: boolean;
  /** The prompts before and after its event; equal if the event raised none. */
  readonly promptBefore: number;
  readonly prompt: number;
  /** When it happened, in milliseconds since the epoch; unknown in a replay. */
  readonly at?: number | undefined;
  readonly names: SeatNames;
}
