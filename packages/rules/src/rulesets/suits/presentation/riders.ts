/** Which suits improve which plays (SU-97). */
import type { Suit } from '../../../kernel/index.ts';
import type { TableView } from '../view-types.ts';

/** `undefined` if the suit does nothing for the play. */
export function riderKey(
  { use, mode }: { readonly use: string; readonly mode: string | null },
  suit: Suit,
  { ramClubs, driverFree }: Pick<TableView['shared']['options'], 'ramClubs' | 'driverFree'>,
): string | undefined {
  if (use === 'driver' && mode !== 'ram' && suit === 'D')
    return driverFree === 'none' ? undefined : `driver.${driverFree}`;
  if (use === 'driver' && suit === 'C' && !ramClubs) return undefined;
  const key = `${mode === null || mode === 'attack' ? use : `${use}.${mode}`}.${suit}`;
  return riders.has(key) ? key : undefined;
}

export function helpsNpc({ shared: { options, play } }: Pick<TableView, 'shared'>, suit: Suit): boolean {
  if (play === null || (play.kind !== 'defence' && play.seat !== null)) return false;
  const use = play.kind === 'defence' ? (play.opposition?.trait ?? play.use) : play.use;
  return riderKey({ use, mode: play.mode }, suit, options) !== undefined;
}

const riders: ReadonlySet<string> = new Set([
  'ambush.D',
  'athlete.D',
  'athlete.chase.D',
  'athlete.terrain.D',
  'awareness.H',
  'driver.ram.D',
  'driver.ram.C',
  'fraud.feint.S',
  'guns.C',
  'guns.D',
  'throw.C',
  'throw.D',
  'leadership.swap.H',
  'persuasion.H',
  'stealth.S',
  'thief.person.S',
  'thug.C',
  'thug.disarm.C',
]);
