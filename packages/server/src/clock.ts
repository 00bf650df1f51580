export interface Clock {
  /** The system time, in milliseconds since the epoch. It jumps when the system clock is set. */
  now(): number;
  /** Milliseconds since some moment in the past. It never jumps: for measuring durations. */
  elapsed(): number;
  /**
   * Runs `action` once after `ms` milliseconds; returns a function that cancels it. Must not keep the process alive.
   */
  after(ms: number, action: () => void): () => void;
}
