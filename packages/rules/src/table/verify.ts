/**
 * Verifies that a published session was dealt fairly (TB-18, TB-19), from the seed alone and without the server.
 * Wherever the game drew, shuffled or showed something hidden, the request is repeated with shuffles recomputed from
 * the seed. The result must equal the file, card for card. If another version of the rules decided the request, a
 * different result is not a fault: it is reported as unchecked.
 */
import type { GameEvent, Rng, Ruleset, Message } from '../kernel/index.ts';
import { commitmentTo, isCardCode, keyedRng, seedBytes } from '../kernel/index.ts';
import type { Question } from './events.ts';
import { mixedSeed } from './fair.ts';
import type { PersonId } from './state.ts';
import { firstDifference } from './difference.ts';

export interface PublishedEntry {
  /** 1, 2, 3 …; counts published entries only. */
  readonly number: number;
  /** The version of the ruleset that decided the entry and made its events; absent in old files. */
  readonly rules?: number | undefined;
  readonly events: readonly PublishedEvent[];
}

export type PublishedEvent =
  | { readonly type: 'game'; readonly event: GameEvent }
  | { readonly type: 'started' }
  | { readonly type: 'undo_done' | 'rewound'; readonly game: unknown }
  | { readonly type: 'decided'; readonly questions: readonly Question[] }
  | { readonly type: 'shuffled'; readonly made: number };

export interface PublishedSession {
  /** The commitment from before any value was given. */
  readonly commitment: string;
  readonly seed: string;
  readonly values: Readonly<Record<PersonId, string>>;
  /** The commitment made at the start; `null` if no seat gave a value. */
  readonly mixed: string | null;
  readonly entries: readonly PublishedEntry[];
}

export interface CheckedShuffle {
  readonly number: number;
  readonly label: string;
  /** What was shuffled, in the system's words, or in general ones if the system has none. */
  readonly pile: Message;
  readonly cards: number;
  /** The published entry that contains it. */
  readonly entry: number;
}

export interface Verdict {
  readonly shuffles: readonly CheckedShuffle[];
  /**
   * What is wrong, as sentences of the client's catalogue; empty if the session was dealt fairly. The check ends at the
   * first fault.
   */
  readonly faults: readonly Message[];
  /**
   * The number of entries that could not be checked: another version of the rules decided them with a different result.
   */
  readonly unchecked: number;
}

/** `partly`: nothing is wrong but not everything could be checked. */
export function outcomeOf({ faults, unchecked }: Verdict): 'fair' | 'partly' | 'unfair' {
  if (faults.length > 0) return 'unfair';
  return unchecked > 0 ? 'partly' : 'fair';
}

function commitmentFaults({ seed, commitment, values, mixed }: PublishedSession): readonly Message[] {
  if (commitmentTo(seed) !== commitment) return [{ text: 'verify.fault.seed' }];
  const key = mixedSeed(seed, values);
  const isKept = mixed === null ? key === seed : commitmentTo(key) === mixed;
  return isKept ? [] : [{ text: 'verify.fault.values' }];
}

type UndescribedShuffle = Omit<CheckedShuffle, 'pile'>;

function recordingRng(key: Uint8Array, made: number, entry: number) {
  const source = keyedRng({ seed: key, made });
  const recorded: UndescribedShuffle[] = [];
  const rng: Rng = {
    shuffle: (label, items) => {
      const shuffled = source.shuffle(label, items);
      recorded.push({ number: source.made(), label, cards: items.length, entry });
      return shuffled;
    },
  };
  return { rng, recorded, made: source.made };
}

/** The fields are sorted, because a migration can change their order. */
function sortedText(game: unknown): string {
  return JSON.stringify(game, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}

function shufflesAfter({ events }: PublishedEntry): number | undefined {
  return events.find((event) => event.type === 'shuffled')?.made;
}

class SessionCheck {
  readonly #ruleset: Ruleset;
  readonly #key: Uint8Array;
  readonly shuffles: CheckedShuffle[] = [];
  readonly #recorded: UndescribedShuffle[] = [];
  #game: unknown = null;
  #made = 0;
  /** The states so far, as text: a rewind may only restore one of these. */
  readonly #seenStates: Set<string> | undefined;
  unchecked = 0;
  #isStateUnknown = false;

  constructor(ruleset: Ruleset, session: PublishedSession) {
    this.#ruleset = ruleset;
    this.#key = seedBytes(mixedSeed(session.seed, session.values));
    const restoresGame = session.entries.some(({ events }) => events.some((event) => 'game' in event));
    this.#seenStates = restoresGame ? new Set() : undefined;
  }

  entry(entry: PublishedEntry): Message | undefined {
    if (this.#isStateUnknown) {
      this.unchecked += 1;
      return undefined;
    }
    const [before, made, recordedBefore] = [this.#game, this.#made, this.#recorded.length];
    const fault = this.#faultOf(entry);
    if (fault !== undefined && this.#isOfOtherRules(entry)) {
      [this.#game, this.#made] = [before, made];
      this.#recorded.length = recordedBefore;
      this.shuffles.length = recordedBefore;
      this.#applyUnchecked(entry);
      return undefined;
    }
    return fault;
  }

  /** An entry without a version was decided by the first version, or by an unknown one. */
  #isOfOtherRules({ rules = 1 }: PublishedEntry): boolean {
    return rules !== this.#ruleset.version;
  }

  /** If the rules throw for an entry, that is a fault too. */
  #faultOf(entry: PublishedEntry): Message | undefined {
    const [before, recordedBefore] = [this.#game, this.#recorded.length];
    try {
      const fault = this.#checkEvents(entry);
      for (const recorded of this.#recorded.slice(recordedBefore))
        this.shuffles.push({ ...recorded, pile: this.#describePile(recorded.label, [before, this.#game]) });
      return fault;
    } catch {
      return { text: 'verify.fault.impossible', facts: { entry: entry.number } };
    }
  }

  #applyUnchecked(entry: PublishedEntry): void {
    this.unchecked += 1;
    try {
      for (const event of this.#eventsOf(entry)) this.#game = this.#after(event);
      this.#rememberState();
    } catch {
      this.#isStateUnknown = true;
    }
    this.#made = shufflesAfter(entry) ?? this.#made;
  }

  /** The entry's events in the present version of the rules; those without a version are unchanged. */
  #eventsOf({ events, rules }: PublishedEntry): readonly PublishedEvent[] {
    const ruleset = this.#ruleset;
    if (rules === undefined || rules === ruleset.version) return events;
    return events.map((event) =>
      event.type === 'game' ? { ...event, event: ruleset.upcastEvent?.(rules, event.event) ?? event.event } : event,
    );
  }

  #after(event: PublishedEvent): unknown {
    switch (event.type) {
      case 'game':
        return this.#ruleset.evolve(this.#game, event.event);
      case 'started':
        return this.#ruleset.initial();
      case 'undo_done':
      case 'rewound':
        return event.game === null ? null : (this.#ruleset.migrateState?.(event.game) ?? event.game);
      default:
        return this.#game;
    }
  }

  #rememberState(): void {
    if (this.#game !== null) this.#seenStates?.add(this.#comparable(this.#game));
  }

  #comparable(game: unknown): string {
    return sortedText(game === null ? game : (this.#ruleset.comparable?.(game) ?? game));
  }

  /**
   * Sometimes only the game before the entry knows whose cards they were, sometimes only the game after it, so both are
   * tried.
   */
  #describePile(label: string, games: readonly unknown[]): Message {
    for (const game of games) {
      const words = game === null ? undefined : this.#ruleset.describeShuffle?.(game, label);
      if (words !== undefined) return words;
    }
    return { text: 'verify.pile_labelled' };
  }

  #checkEvents(entry: PublishedEntry): Message | undefined {
    const events = this.#eventsOf(entry);
    const questions = events.flatMap((event) => (event.type === 'decided' ? event.questions : []));
    const game = events.flatMap((event) => (event.type === 'game' ? [event.event] : []));
    const claimed = shufflesAfter(entry) ?? this.#made;
    const shufflesBefore = this.#made;
    /** The game's events before this index are the results of repeated requests. */
    let explainedUntil = 0;
    let at = 0;
    for (const event of events) {
      if (event.type !== 'game') {
        this.#game = this.#after(event);
        const restoresGame = event.type === 'undo_done' || event.type === 'rewound';
        if (restoresGame && this.#seenStates?.has(this.#comparable(this.#game)) === false)
          return { text: 'verify.fault.never_stood', facts: { entry: entry.number } };
        continue;
      }
      const question = questions.find((candidate) => candidate.at === at);
      if (question !== undefined) {
        const answer = this.#repeat(question, entry.number);
        const fault = this.#differenceFault(answer, game.slice(at), entry.number);
        if (fault !== undefined) return fault;
        explainedUntil = at + answer.length;
      }
      if (at >= explainedUntil && this.#ruleset.reveals(event.event))
        return { text: 'verify.fault.unexplained', facts: { entry: entry.number } };
      this.#game = this.#after(event);
      at += 1;
    }
    if (claimed !== this.#made)
      return { text: 'verify.fault.shuffle_missing', facts: { entry: entry.number, number: shufflesBefore + 1 } };
    this.#rememberState();
    return undefined;
  }

  #repeat(question: Question, entry: number): readonly GameEvent[] {
    const { rng, recorded, made } = recordingRng(this.#key, this.#made, entry);
    const answer =
      'setup' in question
        ? this.#ruleset.setup(question.setup, rng)
        : this.#decidedEvents(this.#ruleset.decide(this.#game, question.actor, question.intent, rng));
    this.#recorded.push(...recorded);
    this.#made = made();
    return answer;
  }

  #decidedEvents(decision: ReturnType<Ruleset['decide']>): readonly GameEvent[] {
    return decision.ok ? decision.events : [];
  }

  /** For the first difference between the file and the repeated request. */
  #differenceFault(answer: readonly GameEvent[], published: readonly GameEvent[], entry: number): Message | undefined {
    const difference = firstDifference(answer, published.slice(0, answer.length));
    const isEmpty = answer.length === 0;
    if (difference === undefined && !isEmpty) return undefined;
    const last = this.#recorded.findLast((shuffle) => shuffle.entry === entry);
    const pile = this.#describePile(last?.label ?? '', [this.#game]);
    const facts = { entry, number: last?.number ?? 0, pile };
    if (difference === undefined || isEmpty) return { text: 'verify.fault.impossible', facts };
    const { expected, found } = difference;
    const isCard = isCardCode(expected) && isCardCode(found);
    if (!isCard) return { text: 'verify.fault.otherwise', facts };
    const place = (difference.path.findLast((step) => typeof step === 'number') ?? 0) + 1;
    return {
      text: last === undefined ? 'verify.fault.drawn' : 'verify.fault.order',
      facts: { ...facts, place, wanted: expected, found },
    };
  }
}

function orderFaults(entries: readonly PublishedEntry[]): readonly Message[] {
  for (const [index, { number }] of entries.entries()) {
    const due = index + 1;
    if (number === due) continue;
    const isLater = entries.some((other) => other.number === due);
    return [
      { text: isLater ? 'verify.fault.entry_moved' : 'verify.fault.entry_missing', facts: { entry: number, due } },
    ];
  }
  return [];
}

function shuffleGaps(entries: readonly PublishedEntry[]): readonly Message[] {
  let made = 0;
  for (const { number, events } of entries) {
    for (const event of events) {
      const next = event.type === 'decided' ? (event.questions[0]?.made ?? made) : made;
      if (next !== made) return [{ text: 'verify.fault.shuffle_missing', facts: { entry: number, number: made + 1 } }];
    }
    made = events.find((event) => event.type === 'shuffled')?.made ?? made;
  }
  return [];
}

export function verifySession(ruleset: Ruleset, session: PublishedSession): Verdict {
  const { entries } = session;
  const fileChecks = [commitmentFaults, () => orderFaults(entries), () => shuffleGaps(entries)];
  for (const fileCheck of fileChecks) {
    const faults = fileCheck(session);
    if (faults.length > 0) return { shuffles: [], faults, unchecked: 0 };
  }
  const check = new SessionCheck(ruleset, session);
  for (const entry of entries) {
    const fault = check.entry(entry);
    if (fault !== undefined) return { shuffles: check.shuffles, faults: [fault], unchecked: check.unchecked };
  }
  return { shuffles: check.shuffles, faults: [], unchecked: check.unchecked };
}
