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
import type { Stage } from './stage.ts';
import { enterPhase, namedParty, backgroundOwner } from './stage.ts';

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

/** Asks these seats. If there are none, the answer is yes. If the seat that asks is among them, it votes yes at once. */
export function ask(stage: Stage, draft: QuestionDraft, asked: readonly SeatId[]): void {
  const question = questionOf(draft);
  if (asked.length === 0) return carryOut(stage, question, 'yes');
  const id = stage.state.asked + 1;
  stage.emit({
    type: 'question_asked',
    id,
    asked,
    ...question,
    ...(blockingTopics.has(draft.topic) ? { restarts: true } : {}),
  });
  if (asked.includes(draft.by)) answer(stage, id, draft.by, 'yes');
}

/**
 * The GM decides alone; without a GM a majority of the seats does (DR-02). `concerned`: the seat that the question is
 * about, which has no vote.
 */
export function decideOrAsk(stage: Stage, draft: QuestionDraft, concerned?: SeatId): void {
  if (stage.state.mode === 'gm') return carryOut(stage, questionOf(draft), 'yes');
  const open = stage.state.questions.find(
    ({ topic, character, detail }) =>
      topic === draft.topic && character === (draft.character ?? '') && detail === (draft.detail ?? ''),
  );
  // Repeating an open request is a yes to it.
  if (open !== undefined) return answer(stage, open.id, draft.by, 'yes');
  ask(
    stage,
    draft,
    votingSeats(stage.state).filter((seat) => seat !== concerned),
  );
}

/** Asks the arbiter for permission. If the arbiter asks, it is granted at once. */
export function askPermission(stage: Stage, draft: QuestionDraft, arbiter: SeatId): void {
  ask(
    stage,
    draft,
    [arbiter].filter((seat) => seat !== draft.by),
  );
}

/** Asks every player whose character is to be drawn into the contest (DR-144). */
export function askConsents(stage: Stage, by: SeatId, sides: readonly (readonly string[])[]): void {
  for (const id of sides.flat()) {
    const owner = characterOf(stage.state, id)?.owner ?? gmSeat;
    const asked = votingSeats(stage.state).filter((seat) => seat === owner && seat !== by);
    const isOpen = stage.state.questions.some(({ topic, character }) => topic === 'consent' && character === id);
    if (asked.length > 0 && !isOpen) ask(stage, { topic: 'consent', by, character: id }, asked);
  }
}

/** A judge who opens a contest that involves their own character agrees to it, and to no other (DR-144). */
export function agreeByOpening(stage: Stage, seat: SeatId, sides: readonly (readonly string[])[]): void {
  for (const { id, topic, character } of stage.state.questions)
    if (topic === 'consent' && sides.flat().includes(character)) answer(stage, id, seat, 'yes');
}

/** The judges of a question: the GM, or the other seats (DR-31, DR-106). */
export function judgesExcept(stage: Stage, seat: SeatId): readonly SeatId[] {
  if (stage.state.mode === 'gm') return [gmSeat];
  return votingSeats(stage.state).filter((other) => other !== seat);
}

export function answer(stage: Stage, id: number, seat: SeatId, word: 'yes' | 'no'): void {
  const open = stage.state.questions.find((question) => question.id === id);
  if (open === undefined || !open.asked.includes(seat) || [...open.yes, ...open.no].includes(seat)) return;
  stage.emit({ type: 'question_answered', id, seat, yes: word === 'yes' });
  decide(stage, id);
}

/** Decides the question once a majority said yes, or once a majority can no longer be reached. */
function decide(stage: Stage, id: number): void {
  const open = stage.state.questions.find((question) => question.id === id);
  if (open === undefined) return;
  const { asked, yes, no, topic } = open;
  const passes = yes.length * 2 > asked.length;
  const fails = (asked.length - no.length) * 2 <= asked.length;
  if (!passes && !fails) return;
  stage.emit({ type: 'question_closed', id, topic, yes: passes });
  carryOut(stage, open, passes ? 'yes' : 'no');
}

/** A seat that left votes no where it had not voted yet. A question that only this seat was asked is dropped. */
export function removeVoter(stage: Stage, seat: SeatId): void {
  for (const { id, topic, asked, yes, no } of stage.state.questions) {
    // `askNewJudges` asks the judges who are left.
    if (topic === 'confirm') continue;
    if (!asked.includes(seat) || [...yes, ...no].includes(seat)) continue;
    if (asked.length === 1) {
      stage.emit({ type: 'question_closed', id, topic, yes: false, cause: 'moot' });
      continue;
    }
    stage.emit({ type: 'question_answered', id, seat, yes: false });
    decide(stage, id);
  }
}

/** When the judges of a character change, asks the new ones; answers already given still count (DR-31, DR-136). */
export function askNewJudges(stage: Stage): void {
  for (const { id, topic, by, character, asked, yes, no } of stage.state.questions) {
    if (topic !== 'confirm') continue;
    const judges = judgesExcept(stage, by);
    // Without any judge the question stays with the seats that were asked.
    if (judges.length === 0 || asked.every((seat) => judges.includes(seat))) continue;
    stage.emit({ type: 'question_closed', id, topic, yes: false });
    const nextId = stage.state.asked + 1;
    ask(stage, { topic, by, character }, judges);
    for (const seat of yes) answer(stage, nextId, seat, 'yes');
    for (const seat of no) answer(stage, nextId, seat, 'no');
  }
}

const kinds: readonly Kind[] = ['innate', 'temperament', 'type', 'profession', 'acquired'];

function isBonusReason(value: string): value is BonusReason {
  return bonusReasons.some((reason) => reason === value);
}

/** Carries out the answer to a question, unless play has moved on since it was asked. */
function carryOut(stage: Stage, question: ClosedQuestion, word: 'yes' | 'no'): void {
  if (word === 'no') return refuse(stage, question);
  const { topic, by, character, detail, text } = question;
  const { phase, scene, resolution } = stage.state;
  switch (topic) {
    case 'open_scene':
      if (scene === null && (phase === 'SESSION_OPEN' || phase === 'FREE_PLAY'))
        openScene(stage, { title: text, opening: detail, by });
      return;
    case 'close_scene':
    case 'scene_change':
      return closeScene(stage);
    case 'close_session':
      if (phase === 'FREE_PLAY') closeSession(stage, text);
      return;
    case 'next_session':
      if (phase === 'SESSION_CLOSE') openSession(stage, text);
      return;
    case 'next_episode':
      if (scene === null) nextEpisode(stage, text);
      return;
    case 'end_campaign':
      if (phase !== 'SESSION_CLOSE') return;
      stage.emit({ type: 'campaign_ended' });
      return enterPhase(stage, 'CLOSED');
    case 'grant_background': {
      const kind = kinds.find((candidate) => candidate === detail);
      const reason = text === '' ? {} : { reason: text };
      if (kind !== undefined)
        stage.emit({ type: 'background_granted', ...backgroundOwner(stage.state, character), kind, ...reason });
      return;
    }
    case 'retire_background':
      return retire(stage, character, detail, text);
    case 'award_bonus':
      if (isBonusReason(detail)) awardBonus(stage, character, detail);
      return;
    case 'veto_description': {
      const play = resolution?.play;
      if (phase === 'WINDOW' && play !== null && play !== undefined)
        stage.emit({
          type: 'description_vetoed',
          ...namedParty(stage.state, play.party),
          reason: text,
          card: play.card,
          by,
          text: play.text,
        });
      return;
    }
    case 'confirm':
      if (characterOf(stage.state, character)?.standing === 'confirmed') return;
      stage.emit({ type: 'character_confirmed', ...namedParty(stage.state, character) });
      return advanceIfAllConfirmed(stage);
    case 'failure':
      return awardBonus(stage, character, 'failure');
    case 'withdraw':
      if (phase === 'CO_AFTER') {
        leave(stage, character, 'withdrawn');
        proceed(stage);
      }
      return;
    case 'consent':
      stage.emit({ type: 'consent_known', ...namedParty(stage.state, character), yes: true });
      return;
    case 'take_out':
      return takeOut(stage, character, 'taken_out');
    case 'overturn':
      return overturn(stage, detail);
    case 'proposal':
      agreeByOpening(stage, by, stage.state.proposals.find(({ id }) => id === Number(detail))?.sides ?? []);
      return openProposal(stage, Number(detail));
  }
}

/**
 * Undoes what the arbiter set, so that it can be set again (DR-02). In journals of older versions
 * an empty subject means a challenge.
 */
function overturn(stage: Stage, subject: string): void {
  const { phase, resolution, costPut } = stage.state;
  const contested = overturnable(stage.state)?.subject;
  if (contested !== (subject === '' ? 'challenge' : subject)) return;
  if (phase === 'CH_DRAW') return endAttempt(stage, 'overturned');
  if (contested === 'cost' && costPut !== null)
    return stage.emit({ type: 'cost_reopened', ...namedParty(stage.state, costPut.character) });
  const altered = resolution?.competition?.altered ?? null;
  if (contested === 'alteration' && altered !== null)
    return stage.emit({ type: 'alteration_refused', ...namedParty(stage.state, altered.party), text: altered.text });
  if (contested === 'competition') endWithoutWinner(stage, 'overturned');
  if (contested === 'fray') stage.emit({ type: 'fray_ended', cause: 'overturned', text: '' });
  abortToFreePlay(stage);
}

function refuse(stage: Stage, { topic, character, detail }: ClosedQuestion): void {
  // The player can change the character and present it again (DR-31).
  if (topic === 'confirm' && characterOf(stage.state, character)?.standing === 'asked')
    stage.emit({ type: 'character_reopened', ...namedParty(stage.state, character) });
  if (topic === 'take_out') stage.emit({ type: 'thrown_back', ...namedParty(stage.state, character) });
  if (topic === 'consent') stage.emit({ type: 'consent_known', ...namedParty(stage.state, character), yes: false });
  if (topic === 'proposal') {
    stage.emit({ type: 'proposal_dropped', id: Number(detail) });
    closeIdleConsents(stage);
  }
  if (topic === 'veto_description') {
    if ((stage.state.resolution?.play ?? null) !== null)
      stage.emit({ type: 'description_accepted', seats: awaitedJudges(stage.state), refused: true });
  }
  // Play has waited for the answer.
  if (blockingTopics.has(topic)) proceed(stage);
}
