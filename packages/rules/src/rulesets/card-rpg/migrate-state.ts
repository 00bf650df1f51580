/** Migrates states stored by older versions: added fields get their defaults, options their current values. */
import { storedOptions } from './options.ts';
import type { Suit } from '../../kernel/index.ts';
import type { PartId } from './cards.ts';
import { withoutIds } from './sheets.ts';
import type { Character, Conflict, Environment, Npc, Prequel, State, Turn } from './state.ts';

function migratedConflict({ turn, ...conflict }: Conflict): Conflict {
  return {
    entering: [],
    late: [],
    placeSince: 0,
    help: null,
    ...(conflict as Omit<typeof conflict, 'entering' | 'late' | 'placeSince' | 'help'>),
    turn: turn === null ? null : { reminded: false, ...(turn as Omit<Turn, 'reminded'>) },
  };
}

/** A prequel from versions with a single story for all who shared it. */
type PrequelOfOneStory = Omit<Prequel, 'stories'>;

/** A prequel from versions with one partner at most. */
interface PrequelOfTwo extends Omit<PrequelOfOneStory, 'partners' | 'joined' | 'bonus'> {
  readonly partner: PartId | null;
  readonly bonus: Readonly<Record<PartId, Suit>>;
}

function migratedPrequel(stored: PrequelOfOneStory | PrequelOfTwo): Prequel {
  if (!('partner' in stored)) return { stories: {}, ...stored };
  const { partner, bonus, ...prequel } = stored;
  const partners = partner === null ? [] : [partner];
  return {
    ...prequel,
    stories: {},
    partners,
    joined: prequel.step === 'partner' ? [] : partners,
    bonus: Object.fromEntries(Object.entries(bonus).map(([part, suit]) => [part, [suit]])),
  };
}

export function migrateState({ characters, npcs, environments, conflict, prequel, ...state }: State): State {
  return {
    prequel: prequel === null ? null : migratedPrequel(prequel),
    themes: {},
    departed: {},
    drops: {},
    ...(state as Omit<typeof state, 'themes' | 'departed' | 'drops'>),
    options: storedOptions(state.options),
    characters: characters
      .map((one: Omit<Character, 'captives'>) => ({ captives: [], ...one }))
      .map((one) => ({ ...one, scars: withoutIds(one.scars), taken: withoutIds(one.taken) })),
    npcs: npcs
      .map((one: Omit<Npc, 'scars' | 'captives' | 'hidden'>) => ({ hidden: false, scars: [], captives: [], ...one }))
      .map((one) => ({ ...one, scars: withoutIds(one.scars) })),
    environments: environments.map((one: Omit<Environment, 'hidden'>) => ({ hidden: false, ...one })),
    conflict: conflict === null ? null : migratedConflict(conflict),
  };
}
