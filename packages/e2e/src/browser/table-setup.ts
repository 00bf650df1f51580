/** The order of piles, top first, by the label of their shuffle. */
export type Rig = Readonly<Record<string, readonly string[]>>;

export interface TableSetup {
  /** A system other than First Dates, by its title. */
  readonly system?: string;
  readonly title?: string;
  /** Whether the lobby lists it for everyone; private by default. */
  readonly visibility?: 'public';
  readonly seats?: number;
  /** Options by their labels, and their values. */
  readonly options?: Readonly<Record<string, string>>;
  /** Only on a server with `CARTOMANCER_TEST_RIG`. */
  readonly rig?: Rig;
}

/** Flips that make the first three seats Date, Interference and System (FD-35), and the flips after them. */
export const flipsFor: readonly string[] = [
  'AS',
  'KS',
  '2S',
  '6C',
  '7C',
  '8C',
  '9C',
  '2C',
  'AC',
  'QC',
  'KC',
  '6S',
  '7S',
  '8S',
];

export interface Links {
  readonly seat: string;
  readonly spectator: string;
}
