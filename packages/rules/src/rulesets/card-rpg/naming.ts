/** Adds names to events, so that they can be read as a story later. */
import { colourOf, gmSeat, once } from '../../kernel/index.ts';
import type { CardCode, ViewEvent } from '../../kernel/index.ts';
import { firstName, numberedName } from './names.ts';
import { ownerOfStake } from './features/terms/stakes.ts';
import type { Environment, State } from './state.ts';
import { activeParts, actsIn, attributeOf, environmentOf, nameIn, paysFor } from './selectors.ts';

/** Numbers the second and later bearers of a first name: `Anna (2), the cook`. */
function distinctNames(named: readonly (readonly [id: string, name: string])[]): readonly [string, string][] {
  const bearers = new Map<string, number>();
  return named.map(([id, name]) => {
    const first = firstName(name);
    const number = (bearers.get(first) ?? 0) + 1;
    bearers.set(first, number);
    return [id, number === 1 ? name : numberedName(name, number)];
  });
}

export function shownPlaces({ environments }: State): readonly Environment[] {
  return environments.filter(({ hidden }) => !hidden);
}

/**
 * The NPCs that everyone knows, and those that have left this conflict for their pool, which keep their numbers
 * (CR-169).
 */
function knownNpcs({ npcs, departed, conflict }: State): readonly (readonly [id: string, name: string])[] {
  const fought = new Set(conflict?.participants.map(({ id }) => id));
  const known = npcs.filter(({ hidden }) => !hidden).map(({ id, name }) => [id, name] as const);
  const gone = Object.entries(departed).filter(([id]) => fought.has(id));
  return [...known, ...gone].toSorted(([one], [other]) => Number(one.slice(1)) - Number(other.slice(1)));
}

/** The names of all characters, NPCs and places that everyone knows, by id. */
export const namesIn = once((state: State): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...Object.entries(state.departed),
    ...distinctNames([
      ...state.characters.map(({ id, name }) => [id, name] as const),
      ...knownNpcs(state),
      ...shownPlaces(state).map(({ definition: { id, name } }) => [id, name] as const),
    ]),
  ]),
);

/** The name for an id, numbered if others have the same; a hidden NPC or place is not numbered. */
export function nameShown(state: State, id: string): string {
  return namesIn(state)[id] ?? nameIn(state, id);
}

const fields = ['by', 'target', 'part', 'character', 'partner', 'second', 'npc'] as const;

const placeEvents: ReadonlySet<string> = new Set([
  'stakes_sealed',
  'env_drew',
  'env_attack_placed',
  'env_silent',
  'help_taken',
]);

function isSeat({ seats }: State, id: string): boolean {
  return id === gmSeat || seats.some(({ seat }) => seat === id);
}

function nameOf(state: State, id: string): string {
  if (id === 'ENV') return environmentOf(state)?.definition.name ?? '';
  // A seat has no name in the game state; messages show the person in it.
  return isSeat(state, id) ? id : nameShown(state, id);
}

/** The names of participants with their own stake, by the key of the stake (CR-52). */
function stakeNames(state: State, { participants, stakes }: ViewEvent): Readonly<Record<string, string>> {
  const members = rowsOf(participants).map(({ id, side }) => ({ id: String(id), side: String(side) }));
  const keys = Object.keys(rowsOf([stakes])[0] ?? {});
  const owners = keys.filter((key) => ownerOfStake({ participants: members }, key) !== undefined);
  return Object.fromEntries(owners.map((id) => [id, nameShown(state, id)]));
}

function sideNames(state: State, { participants }: ViewEvent): Readonly<Record<string, readonly string[]>> {
  const members = rowsOf(participants).map(({ id, side }) => ({
    name: nameShown(state, String(id)),
    side: String(side),
  }));
  const sides = [...new Set(members.map(({ side }) => side))];
  return Object.fromEntries(
    sides.map((side) => [side, members.filter((line) => line.side === side).map(({ name }) => firstName(name))]),
  );
}

type Row = Readonly<Record<string, unknown>>;

function rowsOf(value: unknown): readonly Row[] {
  return Array.isArray(value) ? value.filter((row): row is Row => typeof row === 'object' && row !== null) : [];
}

function pilesSent({ conflict, ...before }: State, to: unknown): readonly Row[] {
  return rowsOf(to).map((row) => {
    const pile = conflict?.attacks.find(({ aid }) => aid === row['aid'])?.pile ?? [];
    return {
      ...row,
      targetName: nameOf({ ...before, conflict }, String(row['target'])),
      card: pile.at(-1)?.face ?? null,
      count: pile.length,
    };
  });
}

/** The top card of an attack and the name of its target. A red card of the place has no single target. */
function attackAt(state: State, aid: unknown): { readonly top?: CardCode; readonly name?: string } {
  const attack = state.conflict?.attacks.find((one) => one.aid === aid);
  const top = attack?.pile.at(-1)?.face ?? state.conflict?.reds.find((one) => one.aid === aid)?.card.face;
  return {
    ...(top === undefined ? {} : { top }),
    ...(attack === undefined ? {} : { name: nameOf(state, attack.target) }),
  };
}

/** The attack that magic targets, before the effect, and the one onto which it moves a card. */
function targeted(state: State, effect: unknown): Row {
  const [chosen] = rowsOf([effect]);
  const { top: onto, name: ontoName } = attackAt(state, chosen?.['to']);
  return {
    ...attackAt(state, chosen?.['aid'] ?? chosen?.['from']),
    ...(onto === undefined ? {} : { onto }),
    ...(ontoName === undefined ? {} : { ontoName }),
  };
}

/** CR-157, CR-170 */
function freeMagic(state: State, part: unknown): Row {
  return typeof part === 'string' && !paysFor(state, part) ? { free: true } : {};
}

function coveredTop(state: State, aid: unknown): Row {
  const { top } = attackAt(state, aid);
  return top === undefined ? {} : { top };
}

/** CR-89 */
function tellerOf(state: State, ref: unknown): Row {
  const found = state.conflict?.lines.find((line) => line.ref === ref);
  return found === undefined ? {} : { partName: nameOf(state, found.part) };
}

function shortNames(state: State, parts: readonly string[]): readonly string[] {
  return parts.map((id) => firstName(nameShown(state, id)));
}

/** Facts that a story needs and the event does not contain. */
const circumstances: Readonly<Record<string, (before: State, event: ViewEvent) => Row>> = {
  /** An NPC or a place enters with the number that it has from now on. */
  npc_revealed: (before, { npc }) => ({
    name: nameShown(
      { ...before, npcs: before.npcs.map((one) => (one.id === npc ? { ...one, hidden: false } : one)) },
      String(npc),
    ),
  }),
  environment_revealed: (before, { id }) => ({
    name: nameShown(
      {
        ...before,
        environments: before.environments.map((one) => (one.definition.id === id ? { ...one, hidden: false } : one)),
      },
      String(id),
    ),
  }),
  /** CR-114 */
  scar_healed({ characters, npcs }, { character, wid }) {
    const subject = [...characters, ...npcs].find(({ id }) => id === character);
    const scar = subject?.scars.find((one) => one.wid === wid);
    return scar === undefined ? {} : { title: scar.title, cards: scar.cards };
  },
  /** CR-58: a no to one's own request withdraws it. */
  entry_answered: ({ conflict }, { entry, by }) =>
    conflict?.entering.some((one) => one.id === entry && one.by === by) === true ? { withdrawn: true } : {},
  /** CR-200: a truce leaves open what becomes of the stakes. */
  outcome_narrated: ({ conflict }) => (conflict?.result?.kind === 'truce' ? { open: true } : {}),
  /** CR-189: a card that was to hit one participant, and hits none. */
  env_card_dropped(before, { card }) {
    const acts = actsIn(environmentOf(before)?.definition ?? { attributes: [] }, colourOf(card as CardCode));
    return acts === 'lowest' || acts === 'highest' ? { missed: true } : {};
  },
  /** CR-188: by option a card of the place hits all who showed equal cards. */
  red_laid(before, { resolvedBy }) {
    const { conflict } = before;
    if (conflict === null || Object.keys(conflict.reveal?.shown ?? {}).length === 0) return {};
    const spared: readonly unknown[] = Array.isArray(resolvedBy) ? resolvedBy : [];
    return {
      people: shortNames(
        before,
        activeParts(conflict).filter((id) => !spared.includes(id)),
      ),
    };
  },
  /** CR-194: a place that fought for itself has lost. CR-202: by option the fewest wounds decide. */
  conflict_won(before, { winners, side }) {
    const { conflict } = before;
    const place = environmentOf(before);
    const isStalled = conflict?.phase === 'CONFLICT.stalled';
    if (!isStalled && attributeOf(place, 'contestant') !== undefined && side !== conflict?.environment)
      return { lostPlaceName: nameShown(before, place?.definition.id ?? '') };
    const sides = new Set(conflict?.participants.filter(({ active }) => active).map(({ side }) => side));
    if (!isStalled || sides.size < 2 || !Array.isArray(winners)) return {};
    return { people: shortNames(before, winners.map(String)) };
  },
};

/** Adds a name for each id in the event: `byName`, `targetName`. Names are public; hidden fields get none. */
export function withNames(before: State, event: ViewEvent | undefined): ViewEvent | undefined {
  if (event === undefined) return undefined;
  const names = fields.flatMap((field) => {
    const id = event[field];
    return typeof id === 'string' ? [[`${field}Name`, nameOf(before, id)] as const] : [];
  });
  const shown = rowsOf(event['shown']).flatMap((row) => {
    const { part } = row;
    return typeof part === 'string' ? [{ ...row, name: nameOf(before, part) }] : [];
  });
  const sent = event.type === 'piles_pushed' ? pilesSent(before, event['to']) : [];
  return {
    ...event,
    ...Object.fromEntries(names),
    ...(shown.length === 0 ? {} : { shown }),
    ...(sent.length === 0 ? {} : { to: sent }),
    ...(event.type === 'spell_cast'
      ? { ...targeted(before, event['effect']), ...freeMagic(before, event['part']) }
      : {}),
    ...(event.type === 'retold' ? tellerOf(before, event['ref']) : {}),
    ...(event.type === 'attack_covered' ? coveredTop(before, event['aid']) : {}),
    ...circumstances[event.type]?.(before, event),
    ...(event.type === 'stakes_sealed'
      ? { stakeNames: stakeNames(before, event), sideNames: sideNames(before, event) }
      : {}),
    ...(placeEvents.has(event.type) ? { placeName: nameOf(before, 'ENV') } : {}),
  };
}
