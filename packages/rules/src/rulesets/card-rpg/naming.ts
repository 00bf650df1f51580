/** Adds names to events, so that they can be read as a story later. */
import { gmSeat, once } from '../../kernel/index.ts';
import type { CardCode, ViewEvent } from '../../kernel/index.ts';
import { ownerOfStake } from './features/terms/stakes.ts';
import type { Environment, State } from './state.ts';
import { environmentOf, nameIn, paysFor } from './selectors.ts';

/** A name without its description: `Mother Oake, the ferrywoman` is Mother Oake. */
export function firstName(name: string): string {
  return name.split(',')[0] ?? name;
}

/** Numbers the second and later bearers of a first name: `Anna (2), the cook`. */
function distinctNames(named: readonly (readonly [id: string, name: string])[]): readonly [string, string][] {
  const bearers = new Map<string, number>();
  return named.map(([id, name]) => {
    const first = firstName(name);
    const number = (bearers.get(first) ?? 0) + 1;
    bearers.set(first, number);
    return [id, number === 1 ? name : `${first} (${number})${name.slice(first.length)}`];
  });
}

/** Places without the hidden ones. */
export function shownPlaces({ environments }: State): readonly Environment[] {
  return environments.filter(({ hidden }) => !hidden);
}

/** The names of all characters, NPCs and places that everyone knows, by id. */
export const namesIn = once((state: State): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...Object.entries(state.departed),
    ...distinctNames([
      ...state.characters.map(({ id, name }) => [id, name] as const),
      ...state.npcs.filter(({ hidden }) => !hidden).map(({ id, name }) => [id, name] as const),
      ...shownPlaces(state).map(({ definition: { id, name } }) => [id, name] as const),
    ]),
  ]),
);

/** The name for an id, numbered if others have the same; a hidden NPC or place is not numbered. */
export function nameShown(state: State, id: string): string {
  return namesIn(state)[id] ?? nameIn(state, id);
}

/** Fields with an actor, a target or an owner. */
const fields = ['by', 'target', 'part', 'character', 'partner', 'second', 'npc'] as const;

/** Events about a place's actions or stake. */
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

/** The names of the participants by side. */
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

/** The covered piles that are sent on, each with its target and its top card. */
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

/** Marks magic for which its caster does not pay (CR-157, CR-170). */
function freeMagic(state: State, part: unknown): Row {
  return typeof part === 'string' && !paysFor(state, part) ? { free: true } : {};
}

/** The card that is covered. */
function coveredTop(state: State, aid: unknown): Row {
  const { top } = attackAt(state, aid);
  return top === undefined ? {} : { top };
}

/** The participant whose line is told again (CR-89). */
function tellerOf(state: State, ref: unknown): Row {
  const found = state.conflict?.lines.find((line) => line.ref === ref);
  return found === undefined ? {} : { partName: nameOf(state, found.part) };
}

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
    ...(event.type === 'stakes_sealed'
      ? { stakeNames: stakeNames(before, event), sideNames: sideNames(before, event) }
      : {}),
    ...(placeEvents.has(event.type) ? { placeName: nameOf(before, 'ENV') } : {}),
  };
}
