/**
 * The part of a journal that is published once every seat has agreed to open the cards (TB-18): the game, without chat.
 */
import type { Actor, GameEvent, Intent, Rng, Ruleset, ViewEvent } from '../kernel/index.ts';
import type { Applied, Entry } from './contract.ts';
import type { Question, TableEvent } from './events.ts';
import type { WithoutNotes } from './notes.ts';
import { withoutNotesOf } from './notes.ts';
import type { TableState } from './state.ts';
import { withoutSecretAnswers } from './secret-answers.ts';
import { emptyTable } from './state.ts';
import { restoredByUndo } from './undo.ts';
import type { PublishedEntry, PublishedEvent } from './verify.ts';

/** `before`: the state before this event. */
function publishedEvent(event: TableEvent, before: Pick<TableState, 'undoable'>): PublishedEvent | undefined {
  switch (event.type) {
    case 'game':
    case 'decided':
    case 'shuffled':
      return event;
    case 'started':
      return { type: 'started' };
    case 'undo_done':
      return { type: event.type, game: restoredByUndo(before, event)?.game ?? null };
    case 'rewound':
      return { type: event.type, game: event.game };
    default:
      return undefined;
  }
}

/** Empties private notes in requests and events alike, so that a repeated request still yields equal events. */
function withEmptyNotes(event: PublishedEvent, withoutNotes: WithoutNotes): PublishedEvent {
  switch (event.type) {
    case 'game':
      return { ...event, event: withoutNotes(event.event) };
    case 'decided':
      return { ...event, questions: withoutNotes(event.questions) };
    case 'undo_done':
    case 'rewound':
      return { ...event, game: withoutNotes(event.game) };
    default:
      return event;
  }
}

type PublishedRuleset = Pick<Ruleset, 'notes' | 'nameless' | 'secretBallots' | 'isAnonymous'> &
  Partial<Pick<Ruleset, 'decide'>>;

/** Whether a request is legal does not depend on the order of the cards. */
const unshuffled: Rng = { shuffle: (_label, items) => [...items] };

/** The first seat from which this request is legal, which tells nothing of the seat that sent it. */
function anySender({ decide }: PublishedRuleset, { game, seats }: TableState, intent: Intent): Actor | undefined {
  return seats
    .filter(({ kind, inPlay }) => kind === 'player' && inPlay)
    .map(({ seat }): Actor => ({ kind: 'seat', seat }))
    .find((actor) => decide?.(game, actor, intent, unshuffled).ok === true);
}

/** A repeated anonymous request yields equal events from any seat, so its sender is not published. */
function withoutSender(event: PublishedEvent, before: TableState, ruleset: PublishedRuleset): PublishedEvent {
  if (event.type !== 'decided') return event;
  const questions = event.questions.map((question): Question => {
    if ('setup' in question || question.actor.kind !== 'seat') return question;
    return { ...question, actor: anySender(ruleset, before, question.intent) ?? question.actor };
  });
  return { ...event, questions };
}

/** Earlier entries left these answers out. They come before the entry's own events of the game. */
function withEarlier(events: readonly PublishedEvent[], earlier: readonly GameEvent[]): readonly PublishedEvent[] {
  const first = events.findIndex(({ type }) => type === 'game');
  const shifted = events.map((event) =>
    event.type === 'decided'
      ? { ...event, questions: event.questions.map((question) => ({ ...question, at: question.at + earlier.length })) }
      : event,
  );
  const made = earlier.map((event) => ({ type: 'game', event }) as const);
  return [...shifted.slice(0, first), ...made, ...shifted.slice(first)];
}

function gameEventsIn(events: readonly PublishedEvent[]): readonly GameEvent[] {
  return events.flatMap((event) => (event.type === 'game' ? [event.event] : []));
}

/**
 * Leaves out nameless answers. An entry that settles a question without an objection contains the answers before it
 * too, because verification needs them to repeat the last one.
 */
function withoutAnswers(
  events: readonly PublishedEvent[],
  before: TableState,
  ruleset: PublishedRuleset,
): readonly PublishedEvent[] {
  const { nameless } = ruleset;
  const made = gameEventsIn(events);
  if (nameless === undefined || before.game === null || made.length === 0) return events;
  const earlier = nameless.settledBy(before.game, made);
  if (earlier === undefined)
    return events.filter((event) => event.type !== 'game' || !nameless.events.includes(event.event.type));
  return withEarlier(events, earlier);
}

function withoutBallots(
  events: readonly PublishedEvent[],
  before: TableState,
  { secretBallots }: PublishedRuleset,
): readonly PublishedEvent[] {
  const made = gameEventsIn(events);
  if (secretBallots === undefined || before.game === null || made.length === 0) return events;
  const counted = secretBallots.countedBy(before.game, made);
  if (counted !== undefined) return withEarlier(events, counted);
  return events.map((event) => (event.type === 'game' ? { ...event, event: secretBallots.blank(event.event) } : event));
}

/** The table before the entry's first event of the game, without the nameless answers that its game records. */
function beforeGame(events: Entry['events'], steps: Applied['steps'], { nameless }: PublishedRuleset) {
  const state = steps[events.findIndex(({ type }) => type === 'game')] ?? emptyTable;
  const unanswered = state.game === null ? state.game : (nameless?.without(state.game) ?? state.game);
  return { state, unanswered: { ...state, game: unanswered } };
}

/** Even when the cards are open, no one may learn these secrets (TB-18). */
function withoutSecrets(
  shown: readonly PublishedEvent[],
  { events, steps, ruleset }: Pick<Entry, 'events'> & Pick<Applied, 'steps'> & { readonly ruleset: PublishedRuleset },
): readonly PublishedEvent[] {
  const { state, unanswered } = beforeGame(events, steps, ruleset);
  const isAnonymous = shown.some(
    (event) => event.type === 'game' && ruleset.isAnonymous?.(event.event as ViewEvent) === true,
  );
  const senderless = isAnonymous ? shown.map((event) => withoutSender(event, unanswered, ruleset)) : shown;
  return withoutBallots(withoutAnswers(senderless, state, ruleset), state, ruleset).map((event) =>
    'game' in event && event.game !== null ? { ...event, game: withoutSecretAnswers(ruleset, event.game) } : event,
  );
}

/**
 * `undefined` if the entry does not concern the game. `steps`: the state before each of its events. `publishedBefore`:
 * the number of entries published before it. Game events keep the form of the ruleset version that the entry names; the
 * verifier converts them.
 */
export function publishedEntry(
  { events, rules }: Pick<Entry, 'events' | 'rules'>,
  {
    steps,
    publishedBefore,
    ruleset,
  }: Pick<Applied, 'steps'> & { readonly publishedBefore: number; readonly ruleset: PublishedRuleset },
): PublishedEntry | undefined {
  const withoutNotes = withoutNotesOf(ruleset);
  const whole = events
    .map((event, index) => publishedEvent(event, steps[index] ?? emptyTable))
    .filter((event) => event !== undefined);
  const shown = withoutSecrets(whole, { events, steps, ruleset }).map((event) => withEmptyNotes(event, withoutNotes));
  return shown.length === 0 ? undefined : { number: publishedBefore + 1, rules, events: shown };
}
