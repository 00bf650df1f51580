/** Frays: everyone draws, and only the highest card gains a success (DR-86 to DR-94). */
import type { Draw, Fray, Party, PartyId } from '../state.ts';
import { activeParties, characterOf, isAbsent, hasController, nameOf, opposition } from '../selectors.ts';
import { incapacitateFalling, outAtOnce, settleDisadvantages } from './harm.ts';
import { endResolution, running } from './resolution.ts';
import type { NamedParty } from '../event-fields.ts';
import type { FlowContext } from './flow-context.ts';
import { enterPhase, namedParty } from './flow-context.ts';

export function runningFray(context: FlowContext): Fray {
  const { fray } = running(context);
  if (fray === null) throw new Error('No fray is open');
  return fray;
}

/** The party at the end of a chain of shared aims; parties with the same root share a success (DR-92). */
function aimRoot(fray: Pick<Fray, 'aims'>, party: PartyId): PartyId {
  const followed: PartyId[] = [];
  let root = party;
  while (!followed.includes(root)) {
    followed.push(root);
    root = fray.aims.find((aim) => aim.party === root)?.with ?? root;
  }
  // In frays of older versions parties can share aims in a circle. Then all get the same root.
  const circle = followed.slice(followed.indexOf(root)).toSorted();
  return circle[0] ?? root;
}

/** The parties and the allies that share their aims. */
function withSharers(context: FlowContext, winners: readonly PartyId[]): readonly PartyId[] {
  const fray = runningFray(context);
  const roots = new Set(winners.map((party) => aimRoot(fray, party)));
  const sides = new Set(winners.map((party) => sideOf(context, party)));
  const sharers = activeParties(running(context)).filter(
    ({ id, side }) => sides.has(side) && (winners.includes(id) || roots.has(aimRoot(fray, id))),
  );
  return sharers.map(({ id }) => id);
}

function sideOf(context: FlowContext, party: PartyId): number {
  return running(context).parties.find(({ id }) => id === party)?.side ?? -1;
}

interface Verdict {
  readonly winners: readonly PartyId[];
  readonly drawOff: readonly PartyId[] | null;
}

/** The parties that gain the success, alone or together, or those that draw again; or neither (DR-89, DR-93). */
function verdictOn(context: FlowContext, tied: readonly Draw[]): Verdict {
  const parties = [...new Set(tied.map(({ party }) => party))];
  const sides = new Set(parties.map((party) => sideOf(context, party)));
  const withoutWinner = { winners: [], drawOff: null };
  // If all tied parties are out of action once the exchange is judged, no one is left to draw again (DR-120, DR-149).
  const canRedraw = parties.some((party) => !isOutAfter(context, party));
  const redraw = canRedraw ? { winners: [], drawOff: tied.map(({ party }) => party) } : withoutWinner;
  if (parties.length === 0) return withoutWinner;
  if (parties.length === 1) return { winners: withSharers(context, parties), drawOff: null };
  if (sides.size > 1) return context.state.options.frayTie === 'drawOff' ? redraw : withoutWinner;
  const roots = new Set(parties.map((party) => aimRoot(runningFray(context), party)));
  return roots.size === 1 ? { winners: withSharers(context, parties), drawOff: null } : redraw;
}

/** Whether this party is out of action, or will be once the exchange is judged (DR-120). */
function isOutAfter(context: FlowContext, party: PartyId): boolean {
  return running(context).falling.includes(party) || characterOf(context.state, party)?.incapacitated === true;
}

function ownerOf(highest: readonly Draw[]): PartyId | null {
  const [first = null, ...others] = new Set(highest.map(({ party }) => party));
  return others.length === 0 ? first : null;
}

/** The names of the opposition for the story, if it is among these parties and its members are named. */
function oppositionAmong(context: FlowContext, parties: readonly PartyId[]): Pick<NamedParty, 'opposition'> {
  const { opposition: names } = namedParty(context.state, opposition);
  return parties.includes(opposition) && names !== undefined ? { opposition: names } : {};
}

/**
 * A success that no one describes: no person plays the winner any more, or the winner did not answer in time (DR-131,
 * DR-147).
 */
export function gainUndescribed(context: FlowContext, winner: PartyId): void {
  const party = namedParty(context.state, winner);
  context.emit({ type: 'fray_success_gained', ...party, kind: 'other', text: '', whom: '' });
}

/** Gains the success without a description if no winner is left in the fray whom a person plays (DR-135, DR-147). */
export function gainIfNoOneCanDescribe(context: FlowContext): void {
  const [winner] = runningFray(context).winners;
  if (winner === undefined) return;
  const present = activeParties(running(context)).filter(({ id }) => runningFray(context).winners.includes(id));
  if (!present.some(({ id }) => hasController(context.state, id))) gainUndescribed(context, winner);
}

export function judgeFray(context: FlowContext): void {
  const active = new Set(activeParties(running(context)).map(({ id }) => id));
  const draws = running(context).draws.filter(({ party }) => active.has(party));
  const { resigned } = runningFray(context);
  const counting = draws.filter(({ party }) => !resigned.includes(party) && !outAtOnce(context, party));
  const highest = Math.max(0, ...counting.map(({ result }) => result?.value ?? 0));
  const tied = counting.filter(({ result }) => result?.value === highest);
  const { winners, drawOff } = verdictOn(context, tied);
  context.emit({
    type: 'fray_judged',
    high: tied.flatMap(({ result }) => (result === null ? [] : [result.card])),
    owner: ownerOf(tied),
    draws: tied.map(({ id }) => id),
    winners,
    names: winners.map((id) => nameOf(context.state, id)),
    ...oppositionAmong(context, winners),
    drawOff,
  });
  // A shared success counts as success for the disadvantages of every sharer, whatever their card (DR-92, DR-123).
  for (const draw of draws) settleDisadvantages(context, draw, winners.includes(draw.party));
  incapacitateFalling(context);
  if (drawOff !== null) {
    context.emit({ type: 'exchange_begun', exchange: runningFray(context).exchange });
    enterPhase(context, 'FR_DRAW');
    return;
  }
  enterPhase(context, 'FR_AFTER');
  gainIfNoOneCanDescribe(context);
  endIfOneSideIsOut(context);
}

/** Members of a side that can act (DR-119). */
export function ableMembers(context: FlowContext, side: number): readonly PartyId[] {
  return activeParties(running(context))
    .filter((party) => party.side === side && characterOf(context.state, party.id)?.incapacitated !== true)
    .map(({ id }) => id);
}

function sidesOf(context: FlowContext): readonly number[] {
  return [...new Set(running(context).parties.map(({ side }) => side))];
}

/** Parties that were skipped during their players' absence and whose players are back (DR-135). */
function returning(context: FlowContext): readonly Party[] {
  return running(context).parties.filter(({ id, active }) => {
    const character = characterOf(context.state, id);
    if (active || character === undefined || character.incapacitated) return false;
    return !isAbsent(context.state, character.owner);
  });
}

/** Lets returning parties take part again, from the next deal (DR-135). */
export function rejoin(context: FlowContext): void {
  for (const { id } of returning(context)) context.emit({ type: 'rejoined', ...namedParty(context.state, id) });
}

/**
 * Ends the fray if fewer than two sides have a party that can act, or if no person plays any of them. A success has to
 * be described first.
 */
export function endIfOneSideIsOut(context: FlowContext): void {
  if (runningFray(context).winners.length > 0) return;
  const back = returning(context);
  const able = sidesOf(context).filter(
    (side) => ableMembers(context, side).length > 0 || back.some((party) => party.side === side),
  );
  const canGoOn = able.flatMap((side) => ableMembers(context, side)).some((id) => hasController(context.state, id));
  if (able.length < 2 || (!canGoOn && back.length === 0)) endFray(context, 'out', '');
}

export function endFray(context: FlowContext, cause: 'goals' | 'out' | 'scene_changed', text: string): void {
  context.emit({ type: 'fray_ended', cause, text });
  endResolution(context);
}

/** A side yields once most of its parties that can act have said so (DR-94). */
export function yieldByMajority(context: FlowContext, text: string): boolean {
  const yielded = sideWithMajority(context, runningFray(context).yielding);
  if (yielded === undefined) return false;
  const winners = activeParties(running(context)).filter(({ side }) => side !== yielded);
  context.emit({
    type: 'fray_ended',
    cause: 'yielded',
    text,
    winners: winners.map(({ id }) => id),
    names: winners.map(({ id }) => nameOf(context.state, id)),
    ...oppositionAmong(
      context,
      winners.map(({ id }) => id),
    ),
  });
  endResolution(context);
  return true;
}

/** The side for which more than half of the parties that can act are in this list. */
function sideWithMajority(context: FlowContext, listed: readonly PartyId[]): number | undefined {
  return sidesOf(context).find((side) => {
    const able = ableMembers(context, side);
    return able.length > 0 && able.filter((id) => listed.includes(id)).length * 2 > able.length;
  });
}

/** A side changes the scene instead of fighting, by the same majority as yielding (DR-94). */
export function changeSceneByMajority(context: FlowContext, text: string): boolean {
  const hasMajority = sideWithMajority(context, runningFray(context).changing) !== undefined;
  if (hasMajority) endFray(context, 'scene_changed', text);
  return hasMajority;
}

/** Starts the next exchange once all parties that can act have decided, unless a side has ended the fray. */
export function advanceIfAllContinue(context: FlowContext): void {
  const { goingOn, yielding, changing, exchange } = runningFray(context);
  const decided = new Set([...goingOn, ...yielding, ...changing]);
  const undecided = sidesOf(context)
    .flatMap((side) => ableMembers(context, side))
    .filter((id) => !decided.has(id) && hasController(context.state, id));
  if (undecided.length > 0) return;
  context.emit({ type: 'exchange_begun', exchange: exchange + 1 });
  rejoin(context);
  enterPhase(context, 'FR_AIMS');
}
