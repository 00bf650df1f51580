import type { ChronicleLine, Message } from '@cartomancer/rules/kernel';
import type { SeatNames } from '@cartomancer/rules/table';

/** Words of a person; `retold`: they put it into others; `retracted`: they took it back. */
export interface StoryMessage extends Message {
  readonly retold?: true;
  readonly retracted?: true;
}

export interface StoryLine extends ChronicleLine {
  readonly message: StoryMessage;
  /** Counts up; steady for as long as the page is open. */
  readonly number: number;
  /** What was told with the card, in its player's words. */
  readonly narrated: readonly StoryMessage[];
  /** Another card cut it off before it took effect. */
  readonly interrupted: boolean;
  /** The table's own: comings and goings, and what people agreed on. It holds whatever is undone, and it is about people. */
  readonly lasting: boolean;
  /** It belongs to a branch that was taken back or rewound. */
  readonly undone: boolean;
  /** The prompts before and after it was told; equal if no new question was asked. */
  readonly promptBefore: number;
  readonly prompt: number;
  /** What the people in the seats were called when it was told. */
  readonly names: SeatNames;
}
