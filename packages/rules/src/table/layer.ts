/** The table around a ruleset. Its state contains the ruleset's, and one journal holds the events of both. */
import type {
  Actor,
  Decision,
  FieldSpec,
  GameEvent,
  Intent,
  IntentSpec,
  Refusal,
  Rng,
  Ruleset,
  View,
  ViewEvent,
} from '../kernel/index.ts';
import {
  isHeardByAll,
  isTalk,
  keyedRng,
  validateIntent,
  once,
  seedBytes,
  viewEventBy,
  viewerOf,
} from '../kernel/index.ts';
import { tableHistory } from './apply.ts';
import { newTableEvents, validateNewTable } from './create-table.ts';
import type {
  Applied,
  DecidedIntent,
  ExternalInputs,
  Entry,
  TableActor,
  TableLayer,
  TableViewer,
  RequiredInputs,
  RequiredPicture,
  RequiredSheets,
  RequiredState,
} from './contract.ts';
import type { Question, TableEvent } from './events.ts';
import { visibilityOf } from './audience.ts';
import { evolveTable } from './evolve.ts';
import { mixedCommitment, shuffleSeed } from './fair.ts';
import { frontParts } from './front.ts';
import { circumstancesIn, gameViewerOf, playerIn, actorOrRefusals } from './gameplay.ts';
import { lookBackFor, restsIn } from './look-back.ts';
import { phaseIn } from './phase.ts';
import type { KeptMove, PersonId, TableState } from './state.ts';
import { withoutOptionalTexts, withoutWords } from './muted.ts';
import { isSameSitter, isVotePending } from './pending-vote.ts';
import { cleanTexts } from './names.ts';
import { isShut, seatNamed, seatOf, emptyTable } from './state.ts';
import { leftTimers } from './timers.ts';
import { botName, uniqueName } from './unique-name.ts';
import { tableViews } from './view.ts';

const eventsEndingVotes: ReadonlySet<string> = new Set(['vote_closed', 'undo_done', 'rewound']);

const stranger: Refusal = { code: 'E_SPECTATOR', clause: 'TB-05', facts: {} };
const mutedVoice: Refusal = { code: 'E_MUTED', clause: 'TB-04', facts: {} };
const stale: Refusal = { code: 'E_STALE', clause: 'TB-08', facts: {} };

/** If the game drew, shuffled or showed something hidden, the request is stored for later verification (TB-18). */
function mustBeVerifiable(ruleset: Ruleset, events: readonly GameEvent[], shuffles: 'some' | 'none'): boolean {
  return shuffles === 'some' || events.some((event) => ruleset.reveals(event));
}

/** Each shuffle of a table has its own number, even after a rewind (TB-19). */
function countingRng(state: TableState, given: Rng | undefined): { readonly rng: Rng; readonly made: () => number } {
  let made = state.shuffles;
  let source = given;
  return {
    made: () => made,
    rng: {
      shuffle: (label, items) => {
        source ??= keyedRng({ seed: seedBytes(shuffleSeed(state)), made });
        made += 1;
        return source.shuffle(label, items);
      },
    },
  };
}

/** All other fields refer to existing things. */
function isWritten(field: FieldSpec): boolean {
  return ['text', 'record', 'json'].includes(field.kind) || (field.kind === 'choice' && field.open === true);
}

const writtenFields = once((fields: IntentSpec['fields']): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => (isWritten(field) ? [name] : [])),
);

/** The intent with its texts cleaned at every depth, so that no ruleset has to do it (TB-15). */
function withCleanTexts({ fields }: IntentSpec, intent: Intent): Intent {
  const written = writtenFields(fields).filter((name) => intent[name] !== undefined);
  if (written.length === 0) return intent;
  return { ...intent, ...Object.fromEntries(written.map((name) => [name, cleanTexts(intent[name])])) };
}

/**
 * Removes the person from a system intent if the ruleset declares no such field: not all systems tell persons apart
 * (TB-02).
 */
function withPersonIfDeclared({ intents }: Ruleset, { person, ...rest }: Intent): Intent {
  const isDeclared = person !== undefined && Object.hasOwn(intents[rest.type]?.fields ?? {}, 'person');
  return isDeclared ? { ...rest, person } : rest;
}

/** Events are plain JSON, so each of their fields may be read. */
function wholeEvent(event: GameEvent): ViewEvent {
  return event as ViewEvent;
}

function untypedLayer(ruleset: Ruleset): TableLayer {
  const { judge, definitionOf, legalInGame, ...front } = frontParts(ruleset);
  const view = tableViews(ruleset);
  const { applied, eventsOf } = tableHistory(ruleset);

  function isStale(state: TableState, intent: Intent, seen: number | undefined): boolean {
    const definition = definitionOf(intent);
    if (seen === undefined || definition?.anonymous === true) return false;
    if (seen < state.rewoundAt) return true;
    const spec = definition ?? ruleset.intents[intent.type];
    return seen < state.prompt && spec?.stale === 'refuse';
  }

  function withShuffles(state: TableState, events: readonly TableEvent[], made: number): Decision<TableEvent> {
    return {
      ok: true,
      events: made === state.shuffles ? events : [...events, { type: 'shuffled', made }],
    };
  }

  /**
   * A muted person's move with an ellipsis in place of its texts; `undefined` if the game would accept it without its
   * optional texts, because the person then has to leave them out (TB-04).
   */
  function mutedMove(state: TableState, actor: Actor, intent: Intent, spec: IntentSpec): Intent | undefined {
    const view = ruleset.view(state.game, viewerOf(actor));
    const textless = withoutOptionalTexts(spec, { intent, view });
    const { rng } = countingRng(state, undefined);
    if (textless !== intent && ruleset.decide(state.game, actor, textless, rng).ok) return undefined;
    return withoutWords(spec, { intent, view });
  }

  function decideGame(
    state: TableState,
    actor: TableActor,
    intent: Intent,
    given: Rng | undefined,
  ): Decision<TableEvent> {
    const spec = Object.hasOwn(ruleset.intents, intent.type) ? ruleset.intents[intent.type] : undefined;
    if (spec === undefined || actor.kind === 'system')
      return { ok: false, refusals: validateIntent({}, intent, 'complete') };
    const seat = actor.kind === 'bot' ? actor.seat : (seatOf(state, actor.person)?.seat ?? null);
    const person = actor.kind === 'person' ? actor.person : null;
    const muted = person !== null && state.doors.muted.includes(person);
    const player = playerIn(state, { seat, person, muted });
    const sees = (sender: Actor) => ruleset.view(state.game, viewerOf(sender));
    const judged = actorOrRefusals(player, circumstancesIn(state), { type: intent.type, spec, sees });
    if (!judged.ok) return judged;
    // In a malformed move, the texts that have to be removed cannot be found.
    const malformed = player.isMuted ? validateIntent(ruleset.intents, intent, 'complete') : [];
    if (malformed.length > 0) return { ok: false, refusals: malformed };
    const allowed = player.isMuted ? mutedMove(state, judged.actor, intent, spec) : intent;
    if (allowed === undefined) return { ok: false, refusals: [mutedVoice] };
    const { rng, made } = countingRng(state, given);
    const cleaned = withCleanTexts(spec, allowed);
    const decision = ruleset.decide(state.game, judged.actor, cleaned, rng);
    if (!decision.ok) return decision;
    const gameEvents = decision.events.map((event): TableEvent => ({ type: 'game', event }));
    const isOnlyTalk = spec.talk !== undefined && isTalk(spec, sees(judged.actor));
    const events: readonly TableEvent[] = isOnlyTalk ? [{ type: 'talked_beside' }, ...gameEvents] : gameEvents;
    const shuffles = made() === state.shuffles ? 'none' : 'some';
    const questions = [{ at: 0, made: state.shuffles, actor: judged.actor, intent: cleaned }];
    const mustStoreRequest = mustBeVerifiable(ruleset, decision.events, shuffles);
    return withShuffles(state, mustStoreRequest ? [...events, { type: 'decided', questions }] : events, made());
  }

  function decideTable(
    state: TableState,
    actor: TableActor,
    intent: Intent,
    { rng: given, restored, sheets = {}, picture }: ExternalInputs,
  ): Decision<TableEvent> {
    const viewer: TableViewer = actor.kind === 'system' ? { kind: 'spectator' } : actor;
    const judged = { state, actor, intent, view: view(state, viewer) };
    const judgement = judge.judge(judged);
    if (!judgement.ok) return judgement;

    const { rng, made } = countingRng(state, given);
    const events: TableEvent[] = [];
    let current = state;
    const emit = (event: TableEvent): void => {
      events.push(event);
      current = evolveTable(ruleset, current, event);
    };
    const questions: Question[] = [];
    const emitGameEvents = (
      gameEvents: readonly GameEvent[],
      question: (at: number) => Question,
      shufflesBefore: number,
    ): void => {
      const at = events.filter(({ type }) => type === 'game').length;
      if (mustBeVerifiable(ruleset, gameEvents, made() === shufflesBefore ? 'none' : 'some'))
        questions.push(question(at));
      for (const event of gameEvents) emit({ type: 'game', event });
    };
    let refusals: readonly Refusal[] = [];
    const offerGame = (intentForGame: Intent): readonly Refusal[] => {
      if (current.game === null) return [{ code: 'E_PHASE', clause: 'TB-08', facts: { phase: 'lobby' } }];
      if (!Object.hasOwn(ruleset.intents, intentForGame.type)) return validateIntent({}, intentForGame, 'complete');
      const offered = withPersonIfDeclared(ruleset, intentForGame);
      const shufflesBefore = made();
      const decision = ruleset.decide(current.game, { kind: 'system' }, offered, rng);
      if (!decision.ok) return decision.refusals;
      emitGameEvents(
        decision.events,
        (at) => ({ at, made: shufflesBefore, actor: { kind: 'system' }, intent: offered }),
        shufflesBefore,
      );
      return [];
    };
    const makeAgain = ({ events: known, request }: KeptMove): boolean => {
      const shufflesBefore = made();
      const decision =
        request === undefined ? undefined : ruleset.decide(current.game, request.actor, request.intent, rng);
      if (decision?.ok === false) return false;
      emitGameEvents(
        decision?.events ?? known,
        (at) => ({ at, made: shufflesBefore, actor: { kind: 'system' }, intent: { type: 'undo' }, ...request }),
        shufflesBefore,
      );
      return true;
    };
    judgement.definition.execute({
      makeAgain,
      ...judged,
      restored,
      sheets,
      picture,
      emit,
      uniqueName: (name, self) => uniqueName(current, name, self),
      botName: () => botName(current),
      refuse: (reasons) => {
        refusals = [...refusals, ...reasons];
      },
      setUp: (config) => {
        const mixed = mixedCommitment(state);
        if (mixed !== null) emit({ type: 'seed_mixed', commitment: mixed });
        const shufflesBefore = made();
        emitGameEvents(
          ruleset.setup(config, rng),
          (at) => ({ at, made: shufflesBefore, setup: config }),
          shufflesBefore,
        );
      },
      offerGame,
      emitGame: (intentForGame) => offerGame(intentForGame).length === 0,
      get state() {
        return current;
      },
    });
    if (refusals.length > 0) return { ok: false, refusals };
    return withShuffles(state, questions.length === 0 ? events : [...events, { type: 'decided', questions }], made());
  }

  function isKnown(state: TableState, actor: TableActor): boolean {
    if (actor.kind === 'person') return Object.hasOwn(state.people, actor.person);
    return actor.kind === 'system' || seatNamed(state, actor.seat)?.holder?.kind === 'bot';
  }

  function entry(state: TableState, { at, actor, intent, intentId, events }: DecidedIntent): Entry {
    const isAnonymous = definitionOf(intent)?.anonymous === true;
    const timer = intent['timer'];
    return {
      seq: state.entries + 1,
      at,
      actor: isAnonymous ? null : actor,
      intentId: isAnonymous ? null : intentId,
      timer: intent.type === 'time_up' && typeof timer === 'string' ? timer : null,
      rules: ruleset.version,
      events,
    };
  }

  /**
   * Adds an event that closes the open vote if these events make it pointless: its move can no longer be taken back
   * (TB-13), its claimant can no longer get the seat (TB-06), its role is no longer that of the absent person (TB-04),
   * or the person who opened it has lost or left the seat.
   */
  function withVoteClosed(
    state: TableState,
    { actor, intent, events }: Pick<DecidedIntent, 'actor' | 'intent' | 'events'>,
  ): readonly TableEvent[] {
    const { vote } = state;
    if (vote === null || events.some(({ type }) => eventsEndingVotes.has(type))) return events;
    const { after } = applied(state, entry(state, { at: state.clock.at, actor, intent, intentId: null, events }));
    if (isVotePending(after)) return events;
    const { topic, by } = vote;
    const isStillTheirs = isSameSitter(seatNamed(state, by)?.holder, seatNamed(after, by)?.holder);
    const late = topic === 'undo' && isStillTheirs ? { late: true as const } : {};
    return [...events, { type: 'vote_closed', topic, passed: false, against: null, ...late }];
  }

  function decide(
    state: TableState,
    actor: TableActor,
    sent: Intent & { readonly seen?: number },
    external: ExternalInputs = {},
  ): Decision<TableEvent> {
    const decision = decideOpen(state, actor, sent, external);
    return decision.ok
      ? { ok: true, events: withVoteClosed(state, { actor, intent: sent, events: decision.events }) }
      : decision;
  }

  /** Like `decide`, but leaves an open vote open even if it has become pointless. */
  function decideOpen(
    state: TableState,
    actor: TableActor,
    sent: Intent & { readonly seen?: number },
    external: ExternalInputs,
  ): Decision<TableEvent> {
    const { seen, ...rest } = sent;
    // The compiler does not know that `rest` still has its type.
    const intent = rest as Intent;
    const definition = definitionOf(intent);
    if (!isKnown(state, actor)) return { ok: false, refusals: [stranger] };
    if (isStale(state, intent, seen)) return { ok: false, refusals: [stale] };
    if (definition === undefined) return decideGame(state, actor, intent, external.rng);
    if (actor.kind === 'bot') return { ok: false, refusals: [stranger] };
    if (actor.kind === 'system' && !definition.who.includes('system'))
      return { ok: false, refusals: validateIntent({}, intent, 'complete') };
    return decideTable(state, actor, intent, external);
  }

  /** What the intent needs from outside the state if it is legal. */
  function inputsNamedBy(state: TableState, person: PersonId, intent: Intent): RequiredInputs | undefined {
    const beforeMove = (seat: string | undefined): RequiredState | undefined => {
      const last = seat === undefined ? undefined : state.undoable[seat];
      return last === undefined ? undefined : { after: 'entry', seq: last.entry - 1 };
    };
    const atPrompt = (to: unknown): RequiredState | undefined =>
      typeof to === 'number' && to >= 1 && to <= state.prompt ? { after: 'prompt', prompt: to } : undefined;
    if (intent.type === 'request_undo') return beforeMove(seatOf(state, person)?.seat);
    if (intent.type === 'rewind') return atPrompt(intent['to']);
    if (intent.type === 'bring_sheet') return sheetNamed(state, person, intent['sheet']);
    if (intent.type === 'show_handout') return pictureNamed(state, person, intent['picture']);
    if (intent.type === 'start') return sheetsChosen(state);
    if (intent.type !== 'vote' || state.vote === null) return undefined;
    return state.vote.topic === 'undo' ? beforeMove(state.vote.by) : atPrompt(state.vote.to);
  }

  function pictureNamed(state: TableState, person: PersonId, digest: unknown): RequiredPicture | undefined {
    const identity = state.people[person]?.identity;
    return identity === undefined || typeof digest !== 'string' ? undefined : { picture: { digest, identity } };
  }

  function sheetNamed(state: TableState, person: PersonId, sheet: unknown): RequiredSheets | undefined {
    const identity = state.people[person]?.identity;
    const seat = seatOf(state, person)?.seat;
    if (identity === undefined || seat === undefined || typeof sheet !== 'string') return undefined;
    return { sheets: [{ seat, sheet, identity }] };
  }

  /** The sheets that were chosen before play and are still in their libraries. */
  function sheetsChosen({ brought, people }: TableState): RequiredSheets | undefined {
    const sheets = Object.entries(brought).flatMap(([seat, { person, from, waiting }]) => {
      const identity = people[person]?.identity;
      return waiting === null || 'sheet' in waiting || identity === undefined ? [] : [{ seat, sheet: from, identity }];
    });
    return sheets.length === 0 ? undefined : { sheets };
  }

  /** Returns nothing for an intent that is refused anyway, because the inputs are expensive to load. */
  function requiredInputs(state: TableState, actor: TableActor, sent: Intent): RequiredInputs | undefined {
    if (actor.kind !== 'person' || !isKnown(state, actor)) return undefined;
    const needed = inputsNamedBy(state, actor.person, sent);
    if (needed === undefined) return undefined;
    const { seen, ...rest } = sent;
    const intent = rest as Intent;
    if (isStale(state, intent, typeof seen === 'number' ? seen : undefined)) return undefined;
    return judge.explain(view(state, actor), intent).length === 0 ? needed : undefined;
  }

  function viewEvent(before: TableState, event: TableEvent, viewer: TableViewer): ViewEvent | undefined {
    if (event.type !== 'game') return viewEventBy(visibilityOf(event), { before, event, viewer });
    return ruleset.viewEvent(before.game, event.event, gameViewerOf(before, viewer));
  }

  /** The whole event if every viewer receives it, `nothing` if none does, `each` if it depends on the viewer. */
  function commonEvent(event: TableEvent): ViewEvent | 'nothing' | 'each' {
    if (event.type === 'game') return ruleset.heardByAll(event.event) ? wholeEvent(event.event) : 'each';
    // Nearly every move has events for verification, which no one receives.
    const spec = visibilityOf(event);
    if (spec.audience === 'none') return 'nothing';
    return isHeardByAll(spec) ? wholeEvent(event) : 'each';
  }

  function heard(
    before: TableState,
    entry: Entry,
    viewers: readonly TableViewer[],
    steps: Applied['steps'] = applied(before, entry).steps,
  ): readonly (readonly ViewEvent[])[] {
    const events = eventsOf(entry);
    const reaches = events.map(commonEvent);
    let first: readonly ViewEvent[] | undefined;
    return viewers.map((viewer) => {
      // Most viewers hear the same as the first one and share its list. A separate list is built once they differ.
      let own: ViewEvent[] | undefined = first === undefined ? [] : undefined;
      let count = 0;
      for (let place = 0; place < events.length; place += 1) {
        const event = events[place];
        const reached = reaches[place];
        if (event === undefined || reached === undefined || reached === 'nothing') continue;
        const received = reached === 'each' ? viewEvent(steps[place] ?? before, event, viewer) : reached;
        if (received === undefined) continue;
        if (first !== undefined && own === undefined && first[count] !== received) own = first.slice(0, count);
        own?.push(received);
        count += 1;
      }
      if (first !== undefined && own === undefined && count < first.length) own = first.slice(0, count);
      const heardByOne = own ?? first ?? [];
      first ??= heardByOne;
      return heardByOne;
    });
  }

  return {
    ...front,
    validateNewTable: (newTable) => validateNewTable(ruleset, newTable),
    createTable: (newTable) => newTableEvents(ruleset, newTable),
    initial: () => emptyTable,
    applied,
    apply: (state, entry) => applied(state, entry).after,
    requiredInputs,
    decide,
    entry,
    view,
    eventsOf,
    viewEvent,
    heard,
    lookBack: lookBackFor({ ruleset, view, viewEvent, eventsOf }),
    rests: (state) => restsIn(ruleset, state),
    phase: (state) => phaseIn(ruleset, state),
    botMoves: (state, seat) => {
      const found = seatNamed(state, seat);
      if (state.game === null || state.pause !== null || isShut(state) || found?.holder?.kind !== 'bot')
        return undefined;
      const seen = view(state, { kind: 'bot', seat });
      return {
        view: ruleset.view(state.game, gameViewerOf(state, { kind: 'bot', seat })),
        moves: legalInGame(seen),
      };
    },
    timers: leftTimers,
  };
}

export function tableLayer<S, V extends View, I extends Intent, E extends GameEvent>(
  ruleset: Ruleset<S, V, I, E>,
): TableLayer<S, V, I, E> {
  // The layer passes the game's state and events on without reading them, so their types do not matter to it.
  return untypedLayer(ruleset) as TableLayer<S, V, I, E>;
}
