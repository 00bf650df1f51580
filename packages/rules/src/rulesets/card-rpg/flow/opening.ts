/** Opening a conflict, by the GM or from a challenge (CR-44 to CR-49). */
import type { Challenged } from '../features/challenges/events.ts';
import type { Challenge, Conflict } from '../state.ts';
import { characterAt, isAlive, leaderOf } from '../selectors.ts';
import type { FlowContext } from './flow-context.ts';

export function challenged({ seat, part, quote, claim }: Challenge): Challenged {
  return { quote, claim, by: part, seat };
}

export function openConflict(context: FlowContext, title: string, challenge: Challenge | null): void {
  context.emit({ type: 'conflict_opened', number: context.state.conflicts + 1, title, challenge });
  if (challenge === null) return;
  // The challenger takes part; the GM adds the other side (CR-48).
  editSetup(context, { participants: [{ id: challenge.part, side: 'A' }] });
}

export interface SetupEdit {
  readonly participants?: readonly { readonly id: string; readonly side: string }[];
  /** Whether the GM gave the order of these participants (CR-70). */
  readonly ordered?: boolean;
  readonly environment?: string | null;
  readonly stakes?: Conflict['stakes'];
}

/** CR-54: any edit clears all agreements, unless it changes nothing. */
export function editSetup(context: FlowContext, edit: SetupEdit): void {
  const { conflict } = context.state;
  if (conflict === null) return;
  const participants = edit.participants ?? conflict.participants.map(({ id, side }) => ({ id, side }));
  const environment = edit.environment === undefined ? conflict.environment : edit.environment;
  const place = context.state.environments.find(({ definition }) => definition.id === environment);
  const contestant = place?.definition.attributes.find((one) => one.k === 'contestant');
  const stake: Conflict['stakes'] =
    place === undefined || contestant?.k !== 'contestant' ? {} : { [place.definition.id]: contestant.stake };
  const sides = new Set([...participants.map(({ side }) => side), ...Object.keys(stake)]);
  // An empty stake of a participant is removed: they share their side's again (CR-52).
  const stakes = Object.fromEntries(
    Object.entries({ ...conflict.stakes, ...edit.stakes, ...stake }).filter(
      ([key, text]) => sides.has(key) || (text !== '' && participants.some(({ id }) => id === key)),
    ),
  );
  const ordered = edit.participants === undefined ? conflict.ordered === true : edit.ordered === true;
  const isChange =
    environment !== conflict.environment ||
    ordered !== (conflict.ordered === true) ||
    !isSameOrder(participants, conflict.participants) ||
    !areSameStakes(stakes, conflict.stakes);
  context.emit({
    type: 'setup_edited',
    participants,
    environment,
    stakes,
    version: conflict.version + (isChange ? 1 : 0),
    ...(ordered ? { ordered } : {}),
  });
  if (isChange) clearAgreements(context);
}

type Members = readonly { readonly id: string; readonly side: string }[];

function isSameOrder(now: Members, before: Members): boolean {
  return (
    now.length === before.length &&
    now.every(({ id, side }, index) => id === before[index]?.id && side === before[index].side)
  );
}

function areSameStakes(now: Conflict['stakes'], before: Conflict['stakes']): boolean {
  const keys = [...new Set([...Object.keys(now), ...Object.keys(before)])];
  return keys.every((key) => (now[key] ?? '') === (before[key] ?? ''));
}

export function clearAgreements(context: FlowContext): void {
  const { conflict } = context.state;
  if (conflict !== null && conflict.agreed.length > 0)
    context.emit({ type: 'agreements_cleared', version: conflict.version });
}

/** CR-49, CR-155 */
function dropChallengesOfDead(context: FlowContext): void {
  const { characters, queue } = context.state;
  const living = new Set(characters.filter(isAlive).map(({ id }) => id));
  for (const challenge of queue.filter(({ part }) => !living.has(part)))
    context.emit({ type: 'challenge_dropped', ...challenged(challenge), cause: 'consumed', where: 'queue' });
}

/** CR-47: opens the next challenge in the queue. That of a co-GM who leads waits until someone else leads (CR-207). */
export function openChallenge(context: FlowContext): void {
  if (context.state.conflict !== null || context.state.prequel !== null || context.state.suspended) return;
  dropChallengesOfDead(context);
  const leader = leaderOf(context.state);
  const next = context.state.queue.find(({ part }) => characterAt(context.state, part)?.seat !== leader);
  if (next !== undefined) openConflict(context, next.claim, next);
}
