/** What each event does to the state. Pure and total; the text of the story goes to the chronicle and is not kept here. */
import type { GameEvent } from './events.ts';
import * as cards from './evolve/cards.ts';
import { withCharacter, withDraw, withResolution } from './evolve/parts.ts';
import * as people from './evolve/people.ts';
import * as resolution from './evolve/resolution.ts';
import type { State } from './state.ts';
import { noSeat } from './table.ts';

function evolvePeople(state: State, event: GameEvent): State | undefined {
  switch (event.type) {
    case 'table_opened':
      return people.opened(event);
    case 'player_joined':
    case 'player_returned':
      return people.satDown(state, event);
    case 'player_away':
      return people.wentAway(state, event);
    case 'player_gone':
      return people.gone(state, event);
    case 'mode_changed':
      return { ...state, mode: event.mode };
    case 'option_changed':
      return { ...state, options: { ...state.options, [event.key]: event.value } };
    case 'phase_entered':
      return people.enteredPhase(state, event);
    case 'session_opened':
      return people.sessionOpened(state, event);
    case 'session_closed':
      return people.sessionClosed(state);
    case 'episode_changed':
      return { ...state, episode: event.episode };
    case 'scene_opened':
      return people.sceneOpened(state, event);
    case 'scene_closed':
      return people.sceneClosed(state);
    case 'character_added':
      return people.characterAdded(state, event);
    case 'character_left':
      return withCharacter(state, event.character, () => ({ owner: noSeat, person: event.person, left: event.seat }));
    case 'character_came_back':
      return withCharacter(state, event.character, () => ({ owner: event.seat, left: null }));
    case 'character_presented':
      return withCharacter(state, event.character, () => ({ standing: 'asked' }));
    case 'character_confirmed':
      return withCharacter(state, event.character, () => ({ standing: 'confirmed' }));
    case 'character_reopened':
      return withCharacter(state, event.character, () => ({ standing: 'open' }));
    case 'character_parked':
      return withCharacter(state, event.character, () => ({ parked: event.on }));
    case 'consent_known':
      return withCharacter(state, event.character, () => ({ consents: event.yes ? 'yes' : 'no' }));
    case 'proposal_made':
      return people.proposed(state, event);
    case 'proposal_dropped':
      return cards.proposalDropped(state, event.id);
    case 'question_asked':
      return people.questionAsked(state, event);
    case 'question_answered':
      return people.questionAnswered(state, event);
    case 'question_closed':
      return { ...state, questions: state.questions.filter(({ id }) => id !== event.id) };
    case 'line_told':
      return event.as === 'summary' ? { ...state, summaries: [...state.summaries, event.seat] } : state;
    default:
      return undefined;
  }
}

function evolveCards(state: State, event: GameEvent): State | undefined {
  switch (event.type) {
    case 'deck_shuffled':
      return cards.shuffled(state, event);
    case 'pack_added':
      return cards.packAdded(state, event);
    case 'cards_drafted':
      return cards.drafted(state, event);
    case 'background_drawn':
      return cards.backgroundDrawn(state, event);
    case 'back_changed':
      return cards.backChanged(state, event);
    case 'background_named':
      return cards.backgroundNamed(state, event);
    case 'background_granted':
      return cards.granted(state, event);
    case 'background_retired':
      return cards.retired(state, event);
    case 'character_brought':
      return cards.brought(state, event);
    case 'npc_changed':
      return cards.npcChanged(state, event);
    case 'npc_card_named':
      return cards.npcCardNamed(state, event);
    case 'npc_deleted':
      return cards.npcDeleted(state, event);
    case 'background_privileged':
      return withCharacter(state, event.character, ({ backgrounds }) => ({
        backgrounds: backgrounds.map((one) =>
          one.slot === event.slot ? { ...one, privileged: event.on, used: one.used || event.card !== undefined } : one,
        ),
      }));
    case 'background_returned':
      return cards.returned(state, event);
    case 'substituted':
      return cards.substituted(state, event);
    case 'description_accepted':
      return cards.descriptionAccepted(state, event);
    case 'description_vetoed':
      return cards.vetoed(state);
    case 'disadvantage_taken':
      return cards.disadvantageTaken(state, event);
    case 'disadvantage_settled':
      return cards.disadvantageSettled(state, event);
    case 'disadvantage_expired':
      return cards.disadvantageExpired(state, event);
    case 'bonus_awarded':
      return cards.bonusAwarded(state, event);
    case 'bonus_lapsed':
      return cards.bonusLapsed(state, event);
    case 'incapacitated':
      return withCharacter(state, event.character, () => ({ incapacitated: true }));
    case 'recovered':
      return withCharacter(state, event.character, () => ({ incapacitated: false }));
    default:
      return undefined;
  }
}

/** The cost as it was before it was put into words. */
function openCost({ cost, costPut }: State): State['cost'] {
  if (costPut === null) return cost;
  const { text: _text, ...open } = costPut;
  return open;
}

function evolveResolution(state: State, event: GameEvent): State | undefined {
  switch (event.type) {
    case 'challenge_set':
      return resolution.challengeSet(state, event);
    case 'auto_success':
      return resolution.autoSucceeded(state, event);
    case 'competition_declared':
      return resolution.competitionDeclared(state, event);
    case 'fray_opened':
      return resolution.frayOpened(state, event);
    case 'exchange_begun':
      return resolution.exchangeBegun(state, event);
    case 'draw_ready':
      return withResolution(state, ({ ready }) => ({ ready: [...ready, event.character] }));
    case 'aim_declared':
      return resolution.aimDeclared(state, event);
    case 'attempt_ended':
      return event.cause === 'suspended' ? resolution.missedBy(state, event.character) : state;
    case 'cards_drawn':
      return resolution.cardsDrawn(state, event);
    case 'card_picked':
      return withDraw(state, event.draw, () => ({ pick: event.handle }));
    case 'card_chosen':
      return resolution.cardChosen(state, event);
    case 'passed':
      return withResolution(state, ({ passed }) => ({ passed: [...passed, event.character] }));
    case 'disadvantage_used':
      return resolution.disadvantageUsed(state, event);
    case 'bonus_spent':
      return resolution.bonusSpent(state, event);
    case 'challenge_judged':
      return resolution.challengeJudged(state, event);
    case 'time_spent':
      return resolution.followed(state, { next: event.next, time: event.time });
    case 'suit_changed':
      return resolution.suitChanged(state, event);
    case 'outcome_ruled':
      return resolution.outcomeRuled(state, event);
    case 'cost_set':
      return { ...state, cost: null, costPut: state.cost === null ? null : { ...state.cost, text: event.text } };
    case 'cost_reopened':
      return { ...state, cost: openCost(state), costPut: null };
    case 'lock_set':
      return { ...state, locks: [...state.locks, { character: event.character, title: event.title }] };
    case 'lock_cleared':
      return {
        ...state,
        locks: state.locks.filter(({ character, title }) => character !== event.character || title !== event.title),
      };
    case 'pair_judged':
      return resolution.pairJudged(state, event);
    case 'advantage_gained':
      return resolution.advantageGained(state, event);
    case 'advantage_spent':
    case 'advantage_lapsed':
      return resolution.advantageLost(state, event);
    case 'alters_open':
      return withResolution(state, ({ competition }) => ({
        competition: competition === null ? null : { ...competition, alters: event.parties },
      }));
    case 'scene_altered':
      return resolution.altered(state, event);
    case 'alteration_refused':
      return resolution.alterationRefused(state, event);
    case 'went_on':
      return resolution.wentOn(state, event);
    case 'yielded':
      return resolution.yielded(state, event);
    case 'scene_change_wished':
      return resolution.sceneChangeWished(state, event);
    case 'conceded':
    case 'withdrawn':
    case 'beaten':
    case 'skipped':
      return resolution.left(state, event);
    case 'rejoined':
      return resolution.rejoined(state, event);
    case 'fray_judged':
      return resolution.frayJudged(state, event);
    case 'fray_success_gained':
      return resolution.successTold(state);
    case 'failure_intended':
      return resolution.failureIntended(state, event);
    case 'falling':
      return withResolution(state, ({ falling }) => ({ falling: [...falling, event.character] }));
    case 'resolution_ended':
      return resolution.resolutionEnded(state);
    default:
      return undefined;
  }
}

/** Events that only tell the story change nothing. */
export function evolve(state: State, event: GameEvent): State {
  return evolvePeople(state, event) ?? evolveCards(state, event) ?? evolveResolution(state, event) ?? state;
}
