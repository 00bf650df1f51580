/** The messages that say what the table waits for: one that everybody reads, and one for each seat that is asked. */
import { gmSeat, suitOf } from '../../kernel/index.ts';
import type { Message, SeatId } from '../../kernel/index.ts';
import { valueOf } from './features/draws/judging.ts';
import { isAlone, isPaused } from './flow/absence.ts';
import type { Question } from './questions.ts';
import type { Draw, PartyId, State } from './state.ts';
import {
  activeParties,
  arbiterFor,
  awaitedJudges,
  awaitedProposal,
  characterOf,
  controllerOf,
  heldDrawOf,
  isInProposal,
  missingSlots,
  nameOf,
  opposition,
  standingOf,
  lockAgainst,
  unansweredConsents,
} from './selectors.ts';
import { waitingFor, windowWaitsFor } from './waiting.ts';

function say(text: string, facts: Message['facts'] = {}): Message {
  return { text, facts };
}

export function asksOfAll(state: State): Message {
  if (isPaused(state)) return say(isAlone(state) ? 'ask.alone' : 'ask.held');
  const { phase, resolution, scene, mode } = state;
  switch (phase) {
    case 'SESSION_OPEN':
      return say(`ask.all.SESSION_OPEN.${mode}`, { n: state.session });
    case 'CREATION':
      return say(charactersAreFinished(state) ? 'ask.all.CREATION.finished' : 'ask.all.CREATION');
    case 'FREE_PLAY':
      return scene === null ? say(`ask.all.between.${mode}`) : sceneAsk(scene.title, state);
    case 'CH_DRAW':
    case 'CH_FOLLOWUP':
      return say(`ask.all.${phase}`, {
        name: nameOf(state, resolution?.challenge?.character ?? ''),
        title: resolution?.challenge?.title ?? '',
      });
    case 'FR_DRAW':
      return say((resolution?.fray?.drawOff ?? null) === null ? 'ask.all.FR_DRAW' : 'ask.all.FR_DRAW.off');
    case 'FR_AFTER':
      return say(resolution?.fray?.winners.length === 0 ? 'ask.all.FR_AFTER' : 'ask.all.FR_AFTER.success');
    case 'SESSION_CLOSE':
      return say('ask.all.SESSION_CLOSE', { n: state.session });
    default:
      return say(`ask.all.${phase}`);
  }
}

function charactersAreFinished(state: State): boolean {
  return state.characters.length > 0 && state.characters.every((character) => standingOf(state, character) !== 'open');
}

/** In a scene without a resolution: names the proposal that needs an answer, if there is one. */
function sceneAsk(title: string, state: State): Message {
  const first = awaitedProposal(state);
  return first === undefined
    ? say('ask.all.FREE_PLAY', { title })
    : say(`ask.all.proposal.${first.kind}`, { seat: first.by, text: first.text });
}

/** The next step of character creation for this seat. */
function creationStep(state: State, seat: SeatId): 'choose' | 'draft' | 'draw' | 'name' | 'ready' {
  const own = state.characters.filter(
    (character) => character.owner === seat && standingOf(state, character) === 'open',
  );
  if (own.some(({ backgrounds }) => backgrounds.some(({ name }) => name === ''))) return 'name';
  if (own.every((character) => missingSlots(state.options, character).length === 0)) return 'ready';
  return state.options.creation;
}

function creationAsk(state: State, seat: SeatId): Message {
  const drafted = state.characters.find(({ owner, draft }) => owner === seat && draft !== null)?.draft;
  if (drafted) return say('ask.CREATION.keep', { kind: say(`choice.kind.${drafted.kind}`), n: drafted.cards.length });
  const step = creationStep(state, seat);
  // The move that changes a back is an aside, so the question mentions the choice of backs.
  const chooses = step === 'ready' && state.options.backBy === 'manual';
  return say(chooses ? 'ask.CREATION.ready.backs' : `ask.CREATION.${step}`);
}

/**
 * For a newcomer who makes a character while the others play: the next step, in place of what the table waits for
 * (DR-137).
 */
export function waitsOf(state: State, seat: SeatId): Message | undefined {
  if (isPaused(state) || ['LOBBY', 'CREATION', 'CLOSED'].includes(state.phase)) return undefined;
  const isMaking = state.characters.some(
    (character) => character.owner === seat && !character.parked && standingOf(state, character) === 'open',
  );
  if (!isMaking) return undefined;
  // Sheets do not change while something is being decided (DR-30).
  return state.resolution === null ? creationAsk(state, seat) : say('ask.CREATION.later');
}

/** The question for this seat, if the table waits for it. */
export function askOf(state: State, seat: SeatId): Message | undefined {
  if (isPaused(state)) return undefined;
  const isAsked = ({ asked, yes, no }: Question): boolean => asked.includes(seat) && ![...yes, ...no].includes(seat);
  if (state.questions.some((question) => isAsked(question) && !isInProposal(state, question, seat)))
    return say('ask.question');
  const { cost } = state;
  if (cost?.arbiter === seat) return say('ask.cost', { name: nameOf(state, cost.character), suit: cost.suit });
  if (!waitingFor(state).includes(seat)) return undefined;
  const { phase, resolution, scene, mode } = state;
  const play = resolution?.play ?? null;
  if (play !== null && awaitedJudges(state).includes(seat))
    return say(windowWaitsFor(state).includes(seat) ? 'ask.veto.due' : 'ask.veto', { name: nameOf(state, play.party) });
  const isOffered = ({ party, offer }: Draw): boolean =>
    offer?.from === 'disadvantage' && controllerOf(state, party) === seat;
  if (resolution?.draws.some(isOffered) === true) return say('ask.offer');
  const missedFray = state.characters.some(({ id, owner }) => owner === seat && state.missed[id]?.kind === 'fray');
  if (missedFray && (phase === 'FR_AIMS' || phase === 'FR_DRAW')) return say(`ask.${phase}.missed`);
  switch (phase) {
    case 'CREATION':
      return creationAsk(state, seat);
    case 'SESSION_OPEN':
      return say(`ask.SESSION_OPEN.${mode}`);
    case 'FREE_PLAY':
      return scene === null ? say(`ask.between.${mode}`) : proposalAsk(state);
    case 'CH_DRAW':
      if (heldDrawOf(state, resolution?.challenge?.character ?? '') !== undefined) return say('ask.CH_DRAW.held');
      return say(mayBeRoutine(state) ? 'ask.CH_DRAW' : 'ask.CH_DRAW.must');
    case 'CH_FOLLOWUP':
      return say(`ask.CH_FOLLOWUP.${resolution?.challenge?.follow ?? 'again'}`);
    case 'CO_AFTER':
      return resolution?.competition?.alters[0] !== undefined &&
        controllerOf(state, resolution.competition.alters[0]) === seat
        ? say('ask.alter')
        : say('ask.CO_AFTER');
    case 'FR_DRAW':
      return say((resolution?.fray?.drawOff ?? null) === null ? 'ask.FR_DRAW' : 'ask.FR_DRAW.off');
    case 'FR_AFTER':
      return successAsk(state, resolution?.fray?.winners ?? []);
    case 'WINDOW':
      return windowAsk(state, seat);
    case 'FR_AIMS':
      return aimAsk(state, seat);
    default:
      return say(`ask.${phase}`);
  }
}

/** Names the party that the next aim is for, if the seat plays several or for someone else (DR-92). */
function aimAsk(state: State, seat: SeatId): Message {
  const { resolution } = state;
  const own = resolution === null ? [] : activeParties(resolution).filter(({ id }) => controllerOf(state, id) === seat);
  const next = own.find(
    ({ id }) =>
      characterOf(state, id)?.incapacitated !== true &&
      resolution?.fray?.aims.every(({ party }) => party !== id) === true,
  );
  if (next?.id === opposition) return say('ask.FR_AIMS.gm');
  const isNamed = next !== undefined && (seat === gmSeat || own.length > 1);
  return isNamed ? say('ask.FR_AIMS.for', { name: nameOf(state, next.id) }) : say('ask.FR_AIMS');
}

/** Allies with the same aim share a success, and one of them says what it is (DR-92). */
function successAsk(state: State, winners: readonly PartyId[]): Message {
  if (winners.length === 0) return say('ask.FR_AFTER');
  return winners.length === 1
    ? say('ask.success')
    : say('ask.success.shared', { names: winners.map((id) => nameOf(state, id)) });
}

/** Says which seat sent the card back and why, because a phone does not show the story (DR-96). */
function windowAsk(state: State, seat: SeatId): Message {
  const draws = state.resolution?.draws ?? [];
  const sentBack = draws.flatMap((draw) => (controllerOf(state, draw.party) === seat ? (draw.sentBack ?? []) : []))[0];
  return sentBack === undefined
    ? say('ask.WINDOW')
    : say('ask.WINDOW.sent_back', { seat: sentBack.by, reason: sentBack.reason });
}

/** Names the proposal, so that the judge reads it before the form's fields (DR-38). */
function proposalAsk(state: State): Message {
  const first = awaitedProposal(state);
  if (first === undefined) return say('ask.proposal');
  const { kind, by, text, suit } = first;
  const unwilling = state.characters.filter(
    ({ id, owner, consents }) =>
      consents === 'no' &&
      owner !== by &&
      first.sides.flat().includes(id) &&
      // An earlier no may be followed by a yes to this proposal.
      unansweredConsents(state, [id], '').length === 0,
  );
  if (unwilling.length > 0)
    return say(`ask.proposal.refused.${state.mode}`, {
      seat: by,
      kind: say(`kind.${kind}`),
      names: unwilling.map(({ name }) => name),
    });
  // Without a GM no one can open it before the others have answered (DR-144).
  const asked = state.mode === 'gm' ? [] : unansweredConsents(state, first.sides.flat(), arbiterFor(state, by));
  if (asked.length > 0)
    return say('ask.proposal.unanswered.shared', {
      seat: by,
      kind: say(`kind.${kind}`),
      names: asked.map(({ character }) => nameOf(state, character)),
    });
  const isLocked = state.characters.some(
    ({ id, owner }) => owner === by && lockAgainst(state, { character: id, title: text }) !== undefined,
  );
  if (kind === 'challenge' && isLocked) return say('ask.proposal.challenge.locked', { seat: by, text });
  return say(`ask.proposal.${kind}${suit === null ? '' : '.suit'}`, {
    seat: by,
    text,
    ...(suit === null ? {} : { suit }),
  });
}

/**
 * Whether a background of the acting character beats the target; if the target is hidden, only the
 * suit counts (DR-64, DR-65). By option, a spent one does not (DR-66).
 */
function mayBeRoutine({ characters, options, resolution }: State): boolean {
  const challenge = resolution?.challenge ?? null;
  if (challenge === null || challenge.extenuating !== null) return false;
  const { character, suit, target } = challenge;
  const backgrounds = characters.find(({ id }) => id === character)?.backgrounds ?? [];
  return backgrounds.some(
    ({ face, spent }) =>
      suitOf(face) === suit &&
      (options.hiddenTargets || valueOf(face, options.aceValue) > target) &&
      !(spent && options.autoSuccess === 'unspentOnly'),
  );
}
