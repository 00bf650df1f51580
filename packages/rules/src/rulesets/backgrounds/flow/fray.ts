/** Frays: everyone draws, and only the highest card gains a success (DR-86 to DR-94). */
import type { Draw, Fray, Party, PartyId } from '../state.ts';
import { activeParties, characterOf, controllerOf, isAbsent, nameOf, opposition } from '../selectors.ts';
import { incapacitateFalling, outAtOnce, settleDisadvantages } from './harm.ts';
import { endResolution, running } from './resolution.ts';
import type { NamedParty } from '../event-fields.ts';
import type { Stage } from './stage.ts';
import { enterPhase, namedParty } from './stage.ts';

export function runningFray(stage: Stage): Fray {
  const { fray } = running(stage);
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
  // If parties share aims in a circle, all get the same root.
  const circle = followed.slice(followed.indexOf(root)).toSorted();
  return circle[0] ?? root;
}

/** The parties and the allies that share their aims. */
function withSharers(stage: Stage, winners: readonly PartyId[]): readonly PartyId[] {
  const fray = runningFray(stage);
  const roots = new Set(winners.map((party) => aimRoot(fray, party)));
  const sides = new Set(winners.map((party) => sideOf(stage, party)));
  const sharers = activeParties(running(stage)).filter(
    ({ id, side }) => sides.has(side) && (winners.includes(id) || roots.has(aimRoot(fray, id))),
  );
  return sharers.map(({ id }) => id);
}

function sideOf(stage: Stage, party: PartyId): number {
  return running(stage).parties.find(({ id }) => id === party)?.side ?? -1;
}

interface Verdict {
  readonly winners: readonly PartyId[];
  readonly drawOff: readonly PartyId[] | null;
}

/** The party that gains the success, or the parties that draw again (DR-89, DR-93). */
function verdictOn(stage: Stage, tied: readonly Draw[]): Verdict {
  const parties = [...new Set(tied.map(({ party }) => party))];
  const sides = new Set(parties.map((party) => sideOf(stage, party)));
  const redraw = { winners: [], drawOff: tied.map(({ party }) => party) };
  if (parties.length === 0) return { winners: [], drawOff: null };
  if (parties.length === 1) return { winners: withSharers(stage, parties), drawOff: null };
  if (sides.size > 1) return stage.state.options.frayTie === 'drawOff' ? redraw : { winners: [], drawOff: null };
  const roots = new Set(parties.map((party) => aimRoot(runningFray(stage), party)));
  return roots.size === 1 ? { winners: withSharers(stage, parties), drawOff: null } : redraw;
}

function ownerOf(highest: readonly Draw[]): PartyId | null {
  const [first = null, ...others] = new Set(highest.map(({ party }) => party));
  return others.length === 0 ? first : null;
}

/** The names of the opposition for the story, if it is among these parties and its members are named. */
function oppositionAmong(stage: Stage, parties: readonly PartyId[]): Pick<NamedParty, 'opposition'> {
  const { opposition: names } = namedParty(stage.state, opposition);
  return parties.includes(opposition) && names !== undefined ? { opposition: names } : {};
}

export function judgeFray(stage: Stage): void {
  const active = new Set(activeParties(running(stage)).map(({ id }) => id));
  const draws = running(stage).draws.filter(({ party }) => active.has(party));
  const { resigned } = runningFray(stage);
  const counting = draws.filter(({ party }) => !resigned.includes(party) && !outAtOnce(stage, party));
  const highest = Math.max(0, ...counting.map(({ result }) => result?.value ?? 0));
  const tied = counting.filter(({ result }) => result?.value === highest);
  const { winners, drawOff } = verdictOn(stage, tied);
  stage.emit({
    type: 'fray_judged',
    high: tied.flatMap(({ result }) => (result === null ? [] : [result.card])),
    owner: ownerOf(tied),
    draws: tied.map(({ id }) => id),
    winners,
    names: winners.map((id) => nameOf(stage.state, id)),
    ...oppositionAmong(stage, winners),
    drawOff,
  });
  // A shared success counts as success for the disadvantages of every sharer, whatever their card (DR-92, DR-123).
  for (const draw of draws) settleDisadvantages(stage, draw, winners.includes(draw.party));
  incapacitateFalling(stage);
  if (drawOff !== null) {
    stage.emit({ type: 'exchange_begun', exchange: runningFray(stage).exchange });
    enterPhase(stage, 'FR_DRAW');
    return;
  }
  enterPhase(stage, 'FR_AFTER');
  const [winner] = winners;
  // A success of the automated opposition has no player to describe it (DR-147).
  if (winner !== undefined && winners.every((id) => controllerOf(stage.state, id) === undefined))
    stage.emit({ type: 'fray_success_gained', ...namedParty(stage.state, winner), kind: 'other', text: '', whom: '' });
  endIfOneSideIsOut(stage);
}

/** Members of a side that can act (DR-119). */
export function ableMembers(stage: Stage, side: number): readonly PartyId[] {
  return activeParties(running(stage))
    .filter((party) => party.side === side && characterOf(stage.state, party.id)?.incapacitated !== true)
    .map(({ id }) => id);
}

function sidesOf(stage: Stage): readonly number[] {
  return [...new Set(running(stage).parties.map(({ side }) => side))];
}

/** Parties that were skipped during their players' absence and whose players are back (DR-135). */
function returning(stage: Stage): readonly Party[] {
  return running(stage).parties.filter(({ id, active }) => {
    const character = characterOf(stage.state, id);
    if (active || character === undefined || character.incapacitated) return false;
    return !isAbsent(stage.state, character.owner);
  });
}

/** Lets returning parties take part again, from the next deal (DR-135). */
export function rejoin(stage: Stage): void {
  for (const { id } of returning(stage)) stage.emit({ type: 'rejoined', ...namedParty(stage.state, id) });
}

/** Ends the fray if fewer than two sides have a party that can act. A success has to be described first. */
export function endIfOneSideIsOut(stage: Stage): void {
  if (runningFray(stage).winners.length > 0) return;
  const back = returning(stage);
  const able = sidesOf(stage).filter(
    (side) => ableMembers(stage, side).length > 0 || back.some((party) => party.side === side),
  );
  if (able.length < 2) endFray(stage, 'out', '');
}

export function endFray(stage: Stage, cause: 'goals' | 'out' | 'scene_changed', text: string): void {
  stage.emit({ type: 'fray_ended', cause, text });
  endResolution(stage);
}

/** A side yields once most of its parties that can act have said so (DR-94). */
export function yieldByMajority(stage: Stage, text: string): boolean {
  const yielded = sideWithMajority(stage, runningFray(stage).yielding);
  if (yielded === undefined) return false;
  const winners = activeParties(running(stage)).filter(({ side }) => side !== yielded);
  stage.emit({
    type: 'fray_ended',
    cause: 'yielded',
    text,
    winners: winners.map(({ id }) => id),
    names: winners.map(({ id }) => nameOf(stage.state, id)),
    ...oppositionAmong(
      stage,
      winners.map(({ id }) => id),
    ),
  });
  endResolution(stage);
  return true;
}

/** The side of which most parties that can act are in this list. */
function sideWithMajority(stage: Stage, listed: readonly PartyId[]): number | undefined {
  return sidesOf(stage).find((side) => {
    const able = ableMembers(stage, side);
    return able.length > 0 && able.filter((id) => listed.includes(id)).length * 2 > able.length;
  });
}

/** A side changes the scene instead of fighting, by the same majority as yielding (DR-94). */
export function changeSceneByMajority(stage: Stage, text: string): boolean {
  const hasMajority = sideWithMajority(stage, runningFray(stage).changing) !== undefined;
  if (hasMajority) endFray(stage, 'scene_changed', text);
  return hasMajority;
}

/** Starts the next exchange once all parties that can act continue. */
export function advanceIfAllContinue(stage: Stage): void {
  const { goingOn, yielding, changing, exchange } = runningFray(stage);
  const decided = new Set([...goingOn, ...yielding, ...changing]);
  const undecided = sidesOf(stage)
    .flatMap((side) => ableMembers(stage, side))
    .filter((id) => !decided.has(id) && controllerOf(stage.state, id) !== undefined);
  if (undecided.length > 0) return;
  stage.emit({ type: 'exchange_begun', exchange: exchange + 1 });
  rejoin(stage);
  enterPhase(stage, 'FR_AIMS');
}
