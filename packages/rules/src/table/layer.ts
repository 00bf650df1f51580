/**
 * The table around a ruleset: one journal, one sequence, one way to judge intents. It has the form of a ruleset: intents with
 * checks, events with audiences, and a state that only events change; the ruleset's state is part of its own.
 */
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
import { lookingBack, restsIn } from './look-back.ts';
import { phaseIn } from './phase.ts';
import type { PersonId, TableState } from './state.ts';
import { withoutOptionalTexts, withoutWords } from './muted.ts';
import { cleanTexts } from './names.ts';
import { isShut, seatNamed, seatOf, emptyTable } from './state.ts';
import { leftTimers } from './timers.ts';
import { botName, uniqueName } from './unique-name.ts';
import { tableEyes } from './view.ts';

const stranger: Refusal = { code: 'E_SPECTATOR', clause: 'TB-05', facts: {} };
const mutedVoice: Refusal = { code: 'E_MUTED', clause: 'TB-04', facts: {} };
const stale: Refusal = { code: 'E_STALE', clause: 'TB-08', facts: {} };

/** Whether the game drew, shuffled or showed something hidden: then the request is stored for later verification (TB-18). */
function mustBeVerifiable(ruleset: Ruleset, events: readonly GameEvent[], shuffles: 'some' | 'none'): boolean {
  return shuffles === 'some' || events.some((event) => ruleset.reveals(event));
}

/** Counts the shuffles, so that each shuffle of a table has its own number, also after a rewind (TB-19). */
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

/** Fields in which people write freely; all others refer to existing things. */
function isWritten(field: FieldSpec): boolean {
  return ['text', 'record', 'json'].includes(field.kind) || (field.kind === 'choice' && field.open === true);
}

const writtenFields = once((fields: IntentSpec['fields']): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => (isWritten(field) ? [name] : [])),
);

/** The intent with cleaned texts at every depth, so that no ruleset has to clean them (TB-15). */
function withCleanTexts({ fields }: IntentSpec, intent: Intent): Intent {
  const written = writtenFields(fields).filter((name) => intent[name] !== undefined);
  if (written.length === 0) return intent;
  return { ...intent, ...Object.fromEntries(written.map((name) => [name, cleanTexts(intent[name])])) };
}

/** A system intent includes its person only if the ruleset has such a field: not all systems know persons (TB-02). */
function withPersonIfDeclared({ intents }: Ruleset, { person, ...told }: Intent): Intent {
  const asks = person !== undefined && Object.hasOwn(intents[told.type]?.fields ?? {}, 'person');
  return asks ? { ...told, person } : told;
}

/** Events are plain JSON, so each of their fields may be read. */
function whole(event: GameEvent): ViewEvent {
  return event as ViewEvent;
}

function plainLayer(ruleset: Ruleset): TableLayer {
  const { judge, definitionOf, legalInGame, ...front } = frontParts(ruleset);
  const view = tableEyes(ruleset);
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
   * A muted person's move: `undefined` if it carries texts that it can do without, since the game accepts the same move
   * without them; else the move with its texts left out (TB-04).
   */
  function mutedMove(state: TableState, actor: Actor, intent: Intent, spec: IntentSpec): Intent | undefined {
    const view = ruleset.view(state.game, viewerOf(actor));
    const unsaid = withoutOptionalTexts(spec, { intent, view });
    const { rng } = countingRng(state, undefined);
    if (unsaid !== intent && ruleset.decide(state.game, actor, unsaid, rng).ok) return undefined;
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
    // The fields of a move that is not well formed cannot be read.
    const wrong = player.isMuted ? validateIntent(ruleset.intents, intent, 'complete') : [];
    if (wrong.length > 0) return { ok: false, refusals: wrong };
    const heard = player.isMuted ? mutedMove(state, judged.actor, intent, spec) : intent;
    if (heard === undefined) return { ok: false, refusals: [mutedVoice] };
    const { rng, made } = countingRng(state, given);
    const asked = withCleanTexts(spec, heard);
    const decision = ruleset.decide(state.game, judged.actor, asked, rng);
    if (!decision.ok) return decision;
    const told = decision.events.map((event): TableEvent => ({ type: 'game', event }));
    const talks = spec.talk !== undefined && isTalk(spec, sees(judged.actor));
    const events: readonly TableEvent[] = talks ? [{ type: 'talked_beside' }, ...told] : told;
    const shuffles = made() === state.shuffles ? 'none' : 'some';
    const questions = [{ at: 0, made: state.shuffles, actor: judged.actor, intent: asked }];
    const isKept = mustBeVerifiable(ruleset, decision.events, shuffles);
    return withShuffles(state, isKept ? [...events, { type: 'decided', questions }] : events, made());
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
    /** Takes over the game's events, and the request if it has to be verifiable. */
    const take = (answered: readonly GameEvent[], question: (at: number) => Question, before: number): void => {
      const at = events.filter(({ type }) => type === 'game').length;
      if (mustBeVerifiable(ruleset, answered, made() === before ? 'none' : 'some')) questions.push(question(at));
      for (const event of answered) emit({ type: 'game', event });
    };
    let against: readonly Refusal[] = [];
    const offerGame = (offered: Intent): readonly Refusal[] => {
      if (current.game === null) return [{ code: 'E_PHASE', clause: 'TB-08', facts: { phase: 'lobby' } }];
      if (!Object.hasOwn(ruleset.intents, offered.type)) return validateIntent({}, offered, 'complete');
      const told = withPersonIfDeclared(ruleset, offered);
      const before = made();
      const decision = ruleset.decide(current.game, { kind: 'system' }, told, rng);
      if (!decision.ok) return decision.refusals;
      take(decision.events, (at) => ({ at, made: before, actor: { kind: 'system' }, intent: told }), before);
      return [];
    };
    judgement.definition.execute({
      ...judged,
      restored,
      sheets,
      picture,
      emit,
      uniqueName: (name, self) => uniqueName(current, name, self),
      botName: () => botName(current),
      refuse: (refusals) => {
        against = [...against, ...refusals];
      },
      setUp: (config) => {
        const mixed = mixedCommitment(state);
        if (mixed !== null) emit({ type: 'seed_mixed', commitment: mixed });
        const before = made();
        take(ruleset.setup(config, rng), (at) => ({ at, made: before, setup: config }), before);
      },
      offerGame,
      emitGame: (told) => offerGame(told).length === 0,
      get state() {
        return current;
      },
    });
    if (against.length > 0) return { ok: false, refusals: against };
    return withShuffles(state, questions.length === 0 ? events : [...events, { type: 'decided', questions }], made());
  }

  /** Whether the table knows this actor. */
  function isKnown(state: TableState, actor: TableActor): boolean {
    if (actor.kind === 'person') return Object.hasOwn(state.people, actor.person);
    return actor.kind === 'system' || seatNamed(state, actor.seat)?.holder?.kind === 'bot';
  }

  function decide(
    state: TableState,
    actor: TableActor,
    said: Intent & { readonly seen?: number },
    external: ExternalInputs = {},
  ): Decision<TableEvent> {
    const { seen, ...bare } = said;
    // Without `seen` the intent keeps its type.
    const intent = bare as Intent;
    const definition = definitionOf(intent);
    if (!isKnown(state, actor)) return { ok: false, refusals: [stranger] };
    if (isStale(state, intent, seen)) return { ok: false, refusals: [stale] };
    if (definition === undefined) return decideGame(state, actor, intent, external.rng);
    if (actor.kind === 'bot') return { ok: false, refusals: [stranger] };
    if (actor.kind === 'system' && !definition.who.includes('system'))
      return { ok: false, refusals: validateIntent({}, intent, 'complete') };
    return decideTable(state, actor, intent, external);
  }

  /** What the intent would need from outside the state, whether or not it is legal. */
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

  /** The sheets that wait in their libraries for the start. */
  function sheetsChosen({ brought, people }: TableState): RequiredSheets | undefined {
    const sheets = Object.entries(brought).flatMap(([seat, { person, from, waiting }]) => {
      const identity = people[person]?.identity;
      return waiting === null || 'sheet' in waiting || identity === undefined ? [] : [{ seat, sheet: from, identity }];
    });
    return sheets.length === 0 ? undefined : { sheets };
  }

  /** Looking these up is expensive: only for an intent that will not be refused anyway. */
  function requiredInputs(state: TableState, actor: TableActor, said: Intent): RequiredInputs | undefined {
    if (actor.kind !== 'person' || !isKnown(state, actor)) return undefined;
    const needed = inputsNamedBy(state, actor.person, said);
    if (needed === undefined) return undefined;
    const { seen, ...bare } = said;
    const intent = bare as Intent;
    if (isStale(state, intent, typeof seen === 'number' ? seen : undefined)) return undefined;
    return judge.explain(view(state, actor), intent).length === 0 ? needed : undefined;
  }

  function viewEvent(before: TableState, event: TableEvent, viewer: TableViewer): ViewEvent | undefined {
    if (event.type !== 'game') return viewEventBy(visibilityOf(event), { before, event, viewer });
    return ruleset.viewEvent(before.game, event.event, gameViewerOf(before, viewer));
  }

  /** What every viewer hears alike: the whole event, or nothing of it; `each`: it depends on the viewer. */
  function commonEvent(event: TableEvent): ViewEvent | 'nothing' | 'each' {
    if (event.type === 'game') return ruleset.heardByAll(event.event) ? whole(event.event) : 'each';
    // Events for verification come with nearly every move and are sent to no one.
    const spec = visibilityOf(event);
    if (spec.audience === 'none') return 'nothing';
    return isHeardByAll(spec) ? whole(event) : 'each';
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
      // Most viewers hear the same as the first one: a separate list is built from the first difference on.
      let own: ViewEvent[] | undefined = first === undefined ? [] : undefined;
      let count = 0;
      for (let place = 0; place < events.length; place += 1) {
        const event = events[place];
        const reached = reaches[place];
        if (event === undefined || reached === undefined || reached === 'nothing') continue;
        const told = reached === 'each' ? viewEvent(steps[place] ?? before, event, viewer) : reached;
        if (told === undefined) continue;
        if (first !== undefined && own === undefined && first[count] !== told) own = first.slice(0, count);
        own?.push(told);
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
    entry: (state, { at, actor, intent, intentId, events }) => {
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
    },
    view,
    eventsOf,
    viewEvent,
    heard,
    lookBack: lookingBack({ ruleset, view, viewEvent, eventsOf }),
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
  // Here the game's state and events are opaque: only the ruleset reads them.
  return plainLayer(ruleset) as TableLayer<S, V, I, E>;
}
