/** The clock of the process. It is passed in, so that specs can move it by hand. */
export interface Clock {
  /** The time of day in milliseconds since the epoch. It jumps when the system clock is set. */
  now(): number;
  /** Milliseconds since some moment in the past. It never jumps: for everything that measures how long something takes. */
  elapsed(): number;
  /** Runs `action` once after `ms` milliseconds; the answer takes it back. Must not keep the process alive. */
  after(ms: number, action: () => void): () => void;
}
