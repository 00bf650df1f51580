/** Votes, and questions to seats that have to agree. */
import { gmSeat } from '../../../kernel/index.ts';
import type { SeatId } from '../../../kernel/index.ts';
import type { Question, Topic } from '../questions.ts';
import type { Kind } from '../state.ts';
import { awaitedJudges, characterOf, overturnable, votingSeats } from '../selectors.ts';
import { endAttempt } from './challenge.ts';
import { closeScene, closeSession, nextEpisode, openScene, openSession } from './clocks.ts';
import { endWithoutWinner, leave } from './competition.ts';
import { advanceIfAllConfirmed, retire } from './creation.ts';
import type { BonusReason } from './harm.ts';
import { awardBonus, bonusReasons } from './harm.ts';
import { blockingTopics } from '../features/votes/topics.ts';
import { closeIdleConsents } from './moot-questions.ts';
import { openProposal } from './opening.ts';
import { proceed } from './proceed.ts';
import { abortToFreePlay } from './resolution.ts';
import { takeOut } from './taking-out.ts';
import type { FlowContext } from './flow-context.ts';
import { enterPhase, namedParty, backgroundOwner } from './flow-context.ts';

export interface QuestionDraft {
  readonly topic: Topic;
  readonly by: SeatId;
  readonly character?: string;
  readonly detail?: string;
  readonly text?: string;
}

export type ClosedQuestion = Pick<Question, 'topic' | 'character' | 'detail' | 'text' | 'by'>;

function questionOf({ topic, by, character = '', detail = '', text = '' }: QuestionDraft): ClosedQuestion {
  return { topic, by, character, detail, text };
}

/**
 * Asks these seats. If there are none, the answer is yes. If the seat that asks is among them, it votes yes at once.
 */
export function ask(context: FlowContext, draft: QuestionDraft, asked: readonly SeatId[]): void {
  const question = questionOf(draft);
  if (asked.length === 0) return carryOut(context, question, 'yes');
  const id = context.state.asked + 1;
  context.emit({
    type: 'question_asked',
    id,
    asked,
    ...question,
    ...(blockingTopics.has(draft.topic) ? { restarts: true } : {}),
  });
  if (asked.includes(draft.by)) answer(context, id, draft.by, 'yes');
}

/**
 * The GM decides alone; without a GM a majority of the seats does (DR-02). `concerned`: the seat that the question is
 * about, which has no vote.
 */
export function decideOrAsk(context: FlowContext, draft: QuestionDraft, concerned?: SeatId): void {
  if (context.state.mode === 'gm') return carryOut(context, questionOf(draft), 'yes');
  const open = context.state.questions.find(
    ({ topic, character, detail }) =>
      topic === draft.topic && character === (draft.character ?? '') && detail === (draft.detail ?? ''),
  );
  // Repeating an open request is a yes to it.
  if (open !== undefined) return answer(context, open.id, draft.by, 'yes');
  ask(
    context,
    draft,
    votingSeats(context.state).filter((seat) => seat !== concerned),
  );
}

/** Asks the arbiter for permission. If the arbiter asks, it is granted at once. */
export function askPermission(context: FlowContext, draft: QuestionDraft, arbiter: SeatId): void {
  ask(
    context,
    draft,
    [arbiter].filter((seat) => seat !== draft.by),
  );
}

/** Asks every player whose character is to be drawn into the contest (DR-144). */
export function askConsents(context: FlowContext, by: SeatId, sides: readonly (readonly string[])[]): void {
  for (const id of sides.flat()) {
    const owner = characterOf(context.state, id)?.owner ?? gmSeat;
    const asked = votingSeats(context.state).filter((seat) => seat === owner && seat !== by);
    const isOpen = context.state.questions.some(({ topic, character }) => topic === 'consent' && character === id);
    if (asked.length > 0 && !isOpen) ask(context, { topic: 'consent', by, character: id }, asked);
  }
}

/** A judge who opens a contest that involves their own character agrees to it, and to no other (DR-144). */
export function agreeByOpening(context: FlowContext, seat: SeatId, sides: readonly (readonly string[])[]): void {
  for (const { id, topic, character } of context.state.questions)
    if (topic === 'consent' && sides.flat().includes(character)) answer(context, id, seat, 'yes');
}

/** The judges of a question: the GM, or the other seats (DR-31, DR-106). */
export function judgesExcept(context: FlowContext, seat: SeatId): readonly SeatId[] {
  if (context.state.mode === 'gm') return [gmSeat];
  return votingSeats(context.state).filter((other) => other !== seat);
}

export function answer(context: FlowContext, id: number, seat: SeatId, word: 'yes' | 'no'): void {
  const open = context.state.questions.find((question) => question.id === id);
  if (open === undefined || !open.asked.includes(seat) || [...open.yes, ...open.no].includes(seat)) return;
  context.emit({ type: 'question_answered', id, seat, yes: word === 'yes' });
  decide(context, id);
}

/** Decides the question once a majority said yes, or once a majority can no longer be reached. */
function decide(context: FlowContext, id: number): void {
  const open = context.state.questions.find((question) => question.id === id);
  if (open === undefined) return;
  const { asked, yes, no, topic } = open;
  const passes = yes.length * 2 > asked.length;
  const fails = (asked.length - no.length) * 2 <= asked.length;
  if (!passes && !fails) return;
  context.emit({ type: 'question_closed', id, topic, yes: passes });
  carryOut(context, open, passes ? 'yes' : 'no');
}

/** An open vote of a seat that left counts as no. A question that only this seat was asked is dropped. */
export function removeVoter(context: FlowContext, seat: SeatId): void {
  for (const { id, topic, asked, yes, no } of context.state.questions) {
    // `askNewJudges` asks the judges who are left.
    if (topic === 'confirm') continue;
    if (!asked.includes(seat) || [...yes, ...no].includes(seat)) continue;
    if (asked.length === 1) {
      context.emit({ type: 'question_closed', id, topic, yes: false, cause: 'moot' });
      continue;
    }
    context.emit({ type: 'question_answered', id, seat, yes: false });
    decide(context, id);
  }
}

/**
 * When a seat that was asked is no longer a judge of the character, asks the current judges; answers already given
 * still count (DR-31, DR-136).
 */
export function askNewJudges(context: FlowContext): void {
  for (const { id, topic, by, character, asked, yes, no } of context.state.questions) {
    if (topic !== 'confirm') continue;
    const judges = judgesExcept(context, by);
    // Without any judge the question stays with the seats that were asked.
    if (judges.length === 0 || asked.every((seat) => judges.includes(seat))) continue;
    context.emit({ type: 'question_closed', id, topic, yes: false });
    const nextId = context.state.asked + 1;
    ask(context, { topic, by, character }, judges);
    for (const seat of yes) answer(context, nextId, seat, 'yes');
    for (const seat of no) answer(context, nextId, seat, 'no');
  }
}

const kinds: readonly Kind[] = ['innate', 'temperament', 'type', 'profession', 'acquired'];

function isBonusReason(value: string): value is BonusReason {
  return bonusReasons.some((reason) => reason === value);
}

/** Carries out the answer to a question, unless play has moved on since it was asked. */
function carryOut(context: FlowContext, question: ClosedQuestion, word: 'yes' | 'no'): void {
  if (word === 'no') return refuse(context, question);
  const { topic, by, character, detail, text } = question;
  const { phase, scene, resolution } = context.state;
  switch (topic) {
    case 'open_scene':
      if (scene === null && (phase === 'SESSION_OPEN' || phase === 'FREE_PLAY'))
        openScene(context, { title: text, opening: detail, by });
      return;
    case 'close_scene':
    case 'scene_change':
      return closeScene(context);
    case 'close_session':
      if (phase === 'FREE_PLAY') closeSession(context, text);
      return;
    case 'next_session':
      if (phase === 'SESSION_CLOSE') openSession(context, text);
      return;
    case 'next_episode':
      if (scene === null) nextEpisode(context, text);
      return;
    case 'end_campaign':
      if (phase !== 'SESSION_CLOSE') return;
      context.emit({ type: 'campaign_ended' });
      return enterPhase(context, 'CLOSED');
    case 'grant_background': {
      const kind = kinds.find((candidate) => candidate === detail);
      const reason = text === '' ? {} : { reason: text };
      if (kind !== undefined)
        context.emit({ type: 'background_granted', ...backgroundOwner(context.state, character), kind, ...reason });
      return;
    }
    case 'retire_background':
      return retire(context, character, detail, text);
    case 'award_bonus':
      if (isBonusReason(detail)) awardBonus(context, character, detail);
      return;
    case 'veto_description': {
      const play = resolution?.play;
      if (phase === 'WINDOW' && play !== null && play !== undefined)
        context.emit({
          type: 'description_vetoed',
          ...namedParty(context.state, play.party),
          reason: text,
          card: play.card,
          by,
          text: play.text,
        });
      return;
    }
    case 'confirm':
      if (characterOf(context.state, character)?.standing === 'confirmed') return;
      context.emit({ type: 'character_confirmed', ...namedParty(context.state, character) });
      return advanceIfAllConfirmed(context);
    case 'failure':
      return awardBonus(context, character, 'failure');
    case 'withdraw':
      if (phase === 'CO_AFTER') {
        leave(context, character, 'withdrawn');
        proceed(context);
      }
      return;
    case 'consent':
      context.emit({ type: 'consent_known', ...namedParty(context.state, character), yes: true });
      return;
    case 'take_out':
      return takeOut(context, character, 'taken_out');
    case 'overturn':
      return overturn(context, detail);
    case 'proposal':
      agreeByOpening(context, by, context.state.proposals.find(({ id }) => id === Number(detail))?.sides ?? []);
      return openProposal(context, Number(detail));
  }
}

/**
 * Undoes what the arbiter set, so that it can be set again (DR-02). In journals of older versions
 * an empty subject means a challenge.
 */
function overturn(context: FlowContext, subject: string): void {
  const { phase, resolution, costPut } = context.state;
  const contested = overturnable(context.state)?.subject;
  if (contested !== (subject === '' ? 'challenge' : subject)) return;
  if (phase === 'CH_DRAW') return endAttempt(context, 'overturned');
  if (contested === 'cost' && costPut !== null)
    return context.emit({ type: 'cost_reopened', ...namedParty(context.state, costPut.character) });
  const altered = resolution?.competition?.altered ?? null;
  if (contested === 'alteration' && altered !== null)
    return context.emit({
      type: 'alteration_refused',
      ...namedParty(context.state, altered.party),
      text: altered.text,
    });
  if (contested === 'competition') endWithoutWinner(context, 'overturned');
  if (contested === 'fray') context.emit({ type: 'fray_ended', cause: 'overturned', text: '' });
  abortToFreePlay(context, 'told');
}

function refuse(context: FlowContext, { topic, character, detail }: ClosedQuestion): void {
  // The player can change the character and present it again (DR-31).
  if (topic === 'confirm' && characterOf(context.state, character)?.standing === 'asked')
    context.emit({ type: 'character_reopened', ...namedParty(context.state, character) });
  if (topic === 'take_out') context.emit({ type: 'thrown_back', ...namedParty(context.state, character) });
  if (topic === 'consent') context.emit({ type: 'consent_known', ...namedParty(context.state, character), yes: false });
  if (topic === 'proposal') {
    context.emit({ type: 'proposal_dropped', id: Number(detail) });
    closeIdleConsents(context);
  }
  if (topic === 'veto_description') {
    if ((context.state.resolution?.play ?? null) !== null)
      context.emit({ type: 'description_accepted', seats: awaitedJudges(context.state), refused: true });
  }
  // Play has waited for the answer.
  if (blockingTopics.has(topic)) proceed(context);
}
