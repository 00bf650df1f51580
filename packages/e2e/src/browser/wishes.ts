/** What a test asks of the table that it opens. */
/** Piles of a test table, top first, by the label of their shuffle. */
export type Rig = Readonly<Record<string, readonly string[]>>;

export interface TableWish {
  /** Another system than First Dates, by its title. */
  readonly system?: string;
  readonly title?: string;
  /** Whether the lobby lists it for everyone; private by default. */
  readonly visibility?: 'public';
  readonly seats?: number;
  /** What the cards decide needs no evening of its own: `quick` where nothing else is said. */
  readonly setup?: 'quick' | 'full';
  /** Options by the words before them, and their values. */
  readonly options?: Readonly<Record<string, string>>;
  /** How the cards lie; the server must allow it. */
  readonly rig?: Rig;
}

/** Cards that fall to the first three seats so that they are the Date, the Interference and the System (FD-36), and some more. */
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
