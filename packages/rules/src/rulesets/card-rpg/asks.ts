/** The messages that say what the table waits for: one for the players it asks, one for the others. */
import { gmSeat, suitOf } from '../../kernel/index.ts';
import type { Message, SeatId } from '../../kernel/index.ts';
import { owesChoice } from './features/prequels/pairs.ts';
import { enemiesOf, fighter, toResolve, topOfAttack, woundSuits } from './features/attacks/arena.ts';
import { valueOf } from './cards.ts';
import { firstName } from './names.ts';
import { nameShown } from './naming.ts';
import {
  activeSeatsAndGm,
  characterAt,
  seatsWithoutCharacter,
  firstCharacterOf,
  consentersOf,
  controllerOf,
  isLeaderless,
  leaderOf,
  phaseOf,
  prequelParts,
  truceToAnswer,
} from './selectors.ts';
import { absentDueSeats, askedToCancel, dueSeats, waitingFor } from './waiting.ts';
import { mostPrequels, mostWounds } from './options.ts';
import {
  areSharersApart,
  areTermsWritten,
  isOpposed,
  isStakeWon,
  ownerOfStake,
  unwrittenSide,
  unwrittenSides,
} from './features/terms/stakes.ts';
import type { Character, Conflict, Entering, State, Turn } from './state.ts';

function say(text: string, facts?: Message['facts']): Message {
  return facts === undefined ? { text } : { text, facts };
}

function turnName(state: State): string {
  const part = state.conflict?.turn?.part;
  return part === undefined ? '' : firstName(nameShown(state, part));
}

/** CR-159 to CR-166 */
function askAboutDraft({ draft }: State): Message | undefined {
  return draft === null ? undefined : say(`panel.draft.${draft.step}`);
}

/** The challenge to which the GM has neither yielded nor put up any opposition (CR-48, CR-49). */
function openChallenge(state: State, conflict: Conflict): Message['facts'] | undefined {
  const { challenge } = conflict;
  if (challenge === null || isOpposed(conflict)) return undefined;
  return { name: firstName(nameShown(state, challenge.part)), quote: challenge.quote, claim: challenge.claim };
}

function missingTerm(state: State, conflict: Conflict): Message {
  const challenged = openChallenge(state, conflict);
  if (challenged !== undefined) return say('ask.all.CONFLICT.setup.challenge', challenged);
  const facts = { title: conflict.title };
  if (conflict.participants.length === 0 || conflict.participants.some(({ reason }) => reason === ''))
    return say('ask.all.CONFLICT.setup', facts);
  if (unwrittenSide(conflict) !== undefined) return say('ask.all.CONFLICT.setup.stake', facts);
  if (conflict.trump === null) return say('ask.all.CONFLICT.setup.trump', facts);
  const apart = sharersApart(state, conflict);
  return apart === undefined
    ? say('ask.all.CONFLICT.setup.opposed', facts)
    : say('ask.all.CONFLICT.setup.sharers', { ...facts, ...apart });
}

/** The members of a prequel, if they are on different sides (CR-40). */
function sharersApart(state: State, conflict: Conflict): Message['facts'] | undefined {
  const sharers = prequelParts(state);
  return areSharersApart(conflict, sharers)
    ? { people: sharers.map((id) => firstName(nameShown(state, id))) }
    : undefined;
}

/** Members of a prequel who left the setup and wish to call the prequel off (CR-32, CR-40). */
function wishedToCancel(state: State, conflict: Conflict): Message['facts'] | undefined {
  const seats = state.prequel?.cancelling ?? [];
  const missing = prequelParts(state).filter((part) => conflict.participants.every(({ id }) => id !== part));
  return seats.length === 0 || seats.includes(leaderOf(state)) || missing.length === 0
    ? undefined
    : { seats, people: missing.map((id) => firstName(nameShown(state, id))) };
}

/** CR-59 */
function isOnlyTrumpMissing(state: State, conflict: Conflict): boolean {
  return conflict.trump === null && areTermsWritten({ ...conflict, trump: 'C' }, prequelParts(state));
}

/** CR-205 */
function stoodInFor(state: State, { participants }: Conflict, seat: SeatId): readonly string[] {
  return participants
    .filter(({ id }) => controllerOf(state, id) === seat && (characterAt(state, id)?.seat ?? seat) !== seat)
    .map(({ id }) => firstName(nameShown(state, id)));
}

/** CR-51 to CR-53 */
function askInSetup(state: State, conflict: Conflict, seat: SeatId): Message {
  const facts = { title: conflict.title };
  if (areTermsWritten(conflict, prequelParts(state))) {
    if (conflict.askedAgain?.includes(seat) === true) return say('ask.CONFLICT.setup.agree.changed', facts);
    const people = stoodInFor(state, conflict, seat);
    return people.length === 0
      ? say('ask.CONFLICT.setup.agree', facts)
      : say('ask.CONFLICT.setup.agree.stand_in', { ...facts, people });
  }
  if (seat === leaderOf(state)) {
    const draftQuestion = askAboutDraft(state);
    if (draftQuestion !== undefined) return draftQuestion;
    const challenged = openChallenge(state, conflict);
    if (challenged !== undefined) return say('ask.gm.CONFLICT.setup.challenge', challenged);
    const wished = wishedToCancel(state, conflict);
    if (wished !== undefined) return say('ask.gm.CONFLICT.setup.cancel', wished);
    const apart = sharersApart(state, conflict);
    if (apart !== undefined) return say('ask.gm.CONFLICT.setup.sharers', apart);
    if (isOnlyTrumpMissing(state, conflict)) return say('ask.gm.CONFLICT.setup.trump', facts);
    const isAlone = conflict.participants.length > 0 && !isOpposed(conflict);
    return say(isAlone ? 'ask.gm.CONFLICT.setup.alone' : 'ask.gm.CONFLICT.setup', facts);
  }
  const owes = conflict.participants.some(({ id, reason }) => reason === '' && controllerOf(state, id) === seat);
  return owes ? say('ask.CONFLICT.setup', facts) : askForStake(state, conflict, seat);
}

/** CR-52 */
function askForStake(state: State, conflict: Conflict, seat: SeatId): Message {
  const own = conflict.participants.filter(({ id }) => controllerOf(state, id) === seat);
  const side = unwrittenSides(conflict).find((open) => own.some((part) => part.side === open)) ?? '';
  const people = conflict.participants
    .filter((one) => one.side === side)
    .map(({ id }) => firstName(nameShown(state, id)));
  return say('ask.CONFLICT.setup.stake', { side, people });
}

/** After a tie, the question asks for another card (CR-188). */
function tieSuffix(conflict: Conflict | null): '' | '.tie' {
  return Object.keys(conflict?.reveal?.shown ?? {}).length > 0 ? '.tie' : '';
}

/** The question as everyone reads it, including spectators. */
export function asksOfAll(state: State): Message {
  const phase = phaseOf(state);
  const { conflict, prequel } = state;
  // Between two sessions the table waits for the next one, even if the GM is away.
  if (state.suspended) return say('ask.all.SUSPENDED', { gm: leaderOf(state) });
  if (isLeaderless(state)) return say('ask.all.leaderless', { gm: gmSeat });
  const truce = conflict === null ? null : truceToAnswer(conflict);
  if (truce !== null && conflict?.result === null)
    return say('ask.all.truce', {
      by: truce.by,
      open: activeSeatsAndGm(state).filter((seat) => seat !== '' && !truce.yes.includes(seat)),
    });
  switch (phase) {
    case 'CONFLICT.setup':
      if (conflict === null) return say(`ask.all.${phase}`);
      return areTermsWritten(conflict, prequelParts(state))
        ? say('ask.all.CONFLICT.setup.agree', { title: conflict.title, open: dueSeats(state) })
        : missingTerm(state, conflict);
    case 'CONFLICT.resolve':
      return say(conflict?.result?.kind === 'won' ? `ask.all.${phase}` : `ask.all.${phase}.truce`, {
        title: conflict?.title ?? '',
      });
    case 'TURN.resolve':
    case 'TURN.push':
      return say(`ask.all.${phase}`, { name: turnName(state) });
    case 'TURN.attack': {
      const turn = conflict?.turn ?? null;
      const mayAttack = conflict === null || turn === null || mayStillAttack(attackStep(state, conflict, turn));
      return say(mayAttack ? 'ask.all.TURN.attack' : 'ask.all.TURN.done', { name: turnName(state) });
    }
    case 'AFTERMATH.pay':
      return say('ask.all.AFTERMATH.pay', { open: dueSeats(state) });
    case 'ENV.reveal':
      return say(`ask.all.ENV.reveal.${conflict?.reveal?.acts ?? 'lowest'}${tieSuffix(conflict)}`, {
        card: conflict?.reveal?.card.face ?? null,
      });
    case 'PREQUEL.scene':
      return say('ask.all.PREQUEL.scene', { premise: prequel?.premise ?? '' });
    case 'AFTERMATH.check':
      return say('ask.all.AFTERMATH.check', { people: consumedIn(state) });
    default:
      return askAboutProposal(state) ?? say(`ask.all.${phase}`);
  }
}

/** CR-24, CR-35 */
function askAboutProposal(state: State): Message | undefined {
  const { prequel } = state;
  if (prequel?.step !== 'partner' && prequel?.step !== 'gm') return undefined;
  const facts = { name: firstName(nameShown(state, prequel.character)), premise: prequel.premise };
  return prequel.step === 'gm'
    ? say('ask.all.prequel.gm', facts)
    : say('ask.all.prequel.partner', { ...facts, open: dueSeats(state) });
}

/** Those consumed by magic whose fate is not decided yet (CR-155). */
function consumedIn(state: State): readonly string[] {
  return [...state.characters, ...state.npcs]
    .filter(({ consumed, fate }) => consumed && fate === null)
    .map(({ id }) => firstName(nameShown(state, id)));
}

/** The attacker and the card, if there is only one attack to answer and it is not the place's. */
function singleAttack(state: State, part: string): Message['facts'] | undefined {
  const { conflict } = state;
  const [aid, ...others] = conflict === null ? [] : toResolve(conflict, part);
  if (conflict === null || aid === undefined || others.length > 0) return undefined;
  const card = topOfAttack(conflict, aid);
  const by = conflict.attacks.find((attack) => attack.aid === aid)?.by;
  if (card === undefined || by === undefined || by === 'ENV') return undefined;
  return { by: firstName(nameShown(state, by)), card, worth: valueOf(card) };
}

/** Without an enemy (CR-194) or a wound to aim at (CR-85) no attack is possible. */
function attackStep({ options }: State, conflict: Conflict, { part, attacks, free }: Turn): string {
  if (attacks > 0 && options.newAttacksPerTurn === 1) return 'done';
  const enemies = enemiesOf(conflict, part).flatMap((id) => fighter(conflict, id) ?? []);
  if (enemies.length === 0) return 'nobody';
  if (free) return 'attack_free';
  return enemies.every((one) => woundSuits(one, options.woundSuit).length === 0) ? 'no_wound' : 'attack';
}

/** The step for the acting player, who knows their own hand: without a card that fits, they can only end the turn. */
function ownAttackStep(state: State, conflict: Conflict, turn: Turn): string {
  const step = attackStep(state, conflict, turn);
  if (!mayStillAttack(step)) return step;
  const hand = conflict.participants.find(({ id }) => id === turn.part)?.hand.cards ?? [];
  if (hand.length === 0) return 'no_hand';
  if (step === 'attack_free') return step;
  const enemies = enemiesOf(conflict, turn.part).flatMap((id) => fighter(conflict, id) ?? []);
  const suits = new Set(enemies.flatMap((one) => woundSuits(one, state.options.woundSuit)));
  return hand.some(({ face }) => suits.has(suitOf(face))) ? step : 'no_card';
}

function mayStillAttack(step: string): boolean {
  return step === 'attack' || step === 'attack_free';
}

function askInTurn(state: State): Message {
  const { conflict } = state;
  const turn = conflict?.turn ?? null;
  if (conflict === null || turn === null) return say('ask.SCENE');
  const name = turnName(state);
  if (conflict.phase === 'TURN.attack') return say(`ask.TURN.${ownAttackStep(state, conflict, turn)}`, { name });
  const own = conflict.participants.find(({ id }) => id === turn.part);
  const attack = conflict.phase === 'TURN.resolve' ? singleAttack(state, turn.part) : undefined;
  if (attack !== undefined && (own?.wounds.length ?? 0) < mostWounds)
    return say('ask.TURN.resolve.one', { name, ...attack });
  const suffix = conflict.phase === 'TURN.resolve' && (own?.wounds.length ?? 0) >= mostWounds ? '.last' : '';
  return say(`ask.${conflict.phase}${suffix}`, { name, n: toResolve(conflict, turn.part).length });
}

function askInReward(state: State, seat: SeatId): Message | undefined {
  const { prequel } = state;
  const own = prequelParts(state).filter((id) => controllerOf(state, id) === seat);
  const part = own.find((id) => prequel?.gains[id] === undefined) ?? own[0];
  if (prequel === null || part === undefined) return undefined;
  // A finished partner gains nothing, and has no suit to choose (CR-35, CR-42).
  if (prequel.gains[part] !== undefined) return say('ask.PREQUEL.story');
  return say(owesChoice(prequel, part) ? 'ask.PREQUEL.bonus' : 'ask.PREQUEL.gains');
}

function askLeader(state: State): Message {
  const seats = seatsWithoutCharacter(state);
  const wished = state.prequel?.cancelling ?? [];
  if (phaseOf(state) === 'PREQUEL.scene' && wished.length > 0 && !wished.includes(leaderOf(state)))
    return say('ask.gm.PREQUEL.scene.cancel', { seats: wished });
  const isMissingCharacters = state.stage === 'LOBBY' && !state.suspended && seats.length > 0;
  return isMissingCharacters ? say('ask.gm.gathering', { seats }) : say(`ask.gm.${phaseOf(state)}`);
}

/** The menu asks about a childhood that is not told yet (CR-19), and about prequels while one can be played (CR-28). */
function menuSuffix({ prequels, childhood }: Character): '' | '.told' | '.full' {
  if (prequels.length >= mostPrequels) return '.full';
  return childhood === null ? '' : '.told';
}

/** The GM turns the cards of payers whose players left (CR-206, CR-209). */
function askForPayment(state: State, { payments }: Conflict, seat: SeatId): Message {
  const controllers = Object.keys(payments).map((id) => ({ id, controller: controllerOf(state, id) }));
  if (controllers.some(({ controller }) => controller === seat)) return say('ask.AFTERMATH.pay');
  const left = controllers.filter(({ controller }) => controller === '');
  return say('ask.gm.AFTERMATH.pay.left', { people: left.map(({ id }) => firstName(nameShown(state, id))) });
}

/** CR-202: the ways out that this seat has now. A seat that is still to answer a truce is asked about that instead. */
function askWhenStalled(state: State, conflict: Conflict, seat: SeatId): Message {
  const suffix = conflict.truce === null ? '' : '.truce';
  const own = conflict.participants.filter(({ id, active }) => active && controllerOf(state, id) === seat);
  const cards = own.some(({ hand }) => hand.cards.length > 0) ? '' : '.no_hand';
  if (seat !== leaderOf(state)) return say(`ask.CONFLICT.stalled${cards}${suffix}`);
  return say(`ask.gm.CONFLICT.stalled${own.length === 0 ? '.players' : cards}${suffix}`);
}

function askOutsideConflict(state: State, seat: SeatId): Message | undefined {
  const leader = leaderOf(state);
  const { prequel } = state;
  const own = firstCharacterOf(state, seat);
  if (prequel !== null && prequel.step === 'partner' && waitingFor(state).includes(seat))
    return say('ask.partner', { premise: prequel.premise, name: firstName(nameShown(state, prequel.character)) });
  if (prequel !== null && prequel.step === 'gm' && seat === leader)
    return say('ask.approve', { premise: prequel.premise, level: prequel.level });
  if (seat === leader) return askAboutDraft(state) ?? askLeader(state);
  if (prequel !== null && askedToCancel(state, prequel).includes(seat)) return say('ask.PREQUEL.scene.cancel');
  return state.stage === 'LOBBY' && own !== undefined ? undefined : askAboutCreation(own);
}

/** CR-16, CR-23 */
function askAboutCreation(own: Character | undefined): Message | undefined {
  if (own === undefined) return say('ask.create');
  if (own.creation === 'unborn') return say('ask.born');
  return own.creation === 'menu' ? say(`ask.menu${menuSuffix(own)}`) : undefined;
}

/** CR-43: a newcomer creates a character in the scene, although the table does not wait for that. */
function askNewcomer(state: State, seat: SeatId): Message | undefined {
  const isPlayer = state.seats.some((one) => one.seat === seat);
  const isFree = state.stage === 'SCENE' && state.conflict === null && state.prequel === null;
  if (!isPlayer || !isFree || state.suspended || isLeaderless(state) || seat === leaderOf(state)) return undefined;
  return askAboutCreation(firstCharacterOf(state, seat));
}

/** The id of the participant or place that would enter; empty if the place is to leave. */
function entryId({ part, place }: Entering): string {
  return part?.id ?? place ?? '';
}

function owesOwnStake(state: State, conflict: Conflict, seat: SeatId): boolean {
  const { result, owed } = conflict;
  const hasWon = result?.kind === 'won' && result.winners.some((part) => controllerOf(state, part) === seat);
  const isOwn = (stake: string): boolean => {
    const owner = ownerOfStake(conflict, stake);
    return owner === undefined || controllerOf(state, owner) === seat;
  };
  return hasWon && owed.some((stake) => isStakeWon(conflict, stake) && isOwn(stake));
}

export function askOf(state: State, seat: SeatId): Message | undefined {
  const { conflict } = state;
  if (!waitingFor(state).includes(seat)) return askNewcomer(state, seat);
  // The GM owes nothing but a decision about absent players (CR-205).
  if (!dueSeats(state).includes(seat)) return say('ask.gm.absent', { seats: absentDueSeats(state) });
  if (conflict === null) return askOutsideConflict(state, seat);
  const truce = truceToAnswer(conflict);
  if (truce !== null && !truce.yes.includes(seat)) return say('ask.truce', { text: truce.text });
  const openEntry = conflict.entering.find(({ yes }) => !yes.includes(seat));
  if (openEntry !== undefined && consentersOf(state).includes(seat))
    return say(openEntry.part === null ? 'ask.entry.place' : 'ask.entry', {
      name: nameShown(state, entryId(openEntry)),
    });
  switch (conflict.phase) {
    case 'CONFLICT.setup':
      return askInSetup(state, conflict, seat);
    case 'TURN.resolve':
    case 'TURN.push':
    case 'TURN.attack':
      return askInTurn(state);
    case 'PREQUEL.reward':
      return askInReward(state, seat);
    case 'CONFLICT.resolve':
      return say(owesOwnStake(state, conflict, seat) ? 'ask.CONFLICT.resolve.won' : 'ask.CONFLICT.resolve');
    case 'CONFLICT.stalled':
      return askWhenStalled(state, conflict, seat);
    case 'ENV.reveal':
      return say(`ask.ENV.reveal${tieSuffix(conflict)}`);
    case 'AFTERMATH.check':
      return say('ask.AFTERMATH.check', { people: consumedIn(state) });
    case 'AFTERMATH.pay':
      return askForPayment(state, conflict, seat);
    default:
      return say(`ask.${conflict.phase}`);
  }
}
