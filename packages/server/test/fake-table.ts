/** A table whose state and answers the test controls, so that the specs of rooms do not depend on the rules. */
import type { PlayMessage } from '@cartomancer/protocol';
import type { Intent, IntentSpec, Refusal, ViewEvent } from '@cartomancer/rules';
import { validateIntent } from '@cartomancer/rules/kernel';
import type { Entry, GallerySaid, PersonId, TableLayer, TableState, TableViewer } from '@cartomancer/rules/table';
import { emptyTable } from '@cartomancer/rules/table';

import type { Answer, OpenTable, CommittedEntry } from '../src/table/open-table.ts';

/** The events that each person receives from an entry; `everybody`: the events of people who are not listed. */
type Heard = Readonly<Record<string, readonly ViewEvent[]>>;

/** The state of the fake game: the public part, and each person's own part. */
export interface FakeGame {
  readonly shared: object;
  readonly own: Readonly<Record<PersonId, object>>;
}

type FakeState = Pick<
  TableState<FakeGame>,
  'people' | 'seats' | 'options' | 'prompt' | 'game' | 'host' | 'doors' | 'vote'
>;

const intents: Readonly<Record<string, IntentSpec>> = {
  say: { fields: { text: { kind: 'text', most: 2_000 } }, who: ['seat'], stale: 'accept' },
  keep: { fields: { anything: { kind: 'json' } }, who: ['seat'], stale: 'accept' },
  refuse: { fields: {}, who: ['seat'], stale: 'accept' },
  signal: { fields: {}, who: ['seat'], stale: 'accept' },
  chat: { fields: { text: { kind: 'text', most: 2_000 } }, who: ['seat'], stale: 'accept' },
  safety_signal: { fields: { kind: { kind: 'choice', of: ['x', 'n', 'o'] } }, who: ['seat'], stale: 'accept' },
  take_seat: { fields: { seat: { kind: 'text', most: 10 } }, who: ['seat'], stale: 'accept' },
  vote: {
    fields: { topic: { kind: 'text', most: 10 }, yes: { kind: 'choice', of: [true, false] } },
    who: ['seat'],
    stale: 'accept',
  },
  answer_session: { fields: { answer: { kind: 'text', most: 10 } }, who: ['seat'], stale: 'accept' },
  claim_seat: { fields: { seat: { kind: 'text', most: 10 } }, who: ['seat'], stale: 'accept' },
  rewind: { fields: {}, who: ['seat'], stale: 'accept' },
  safety_add_line: { fields: { text: { kind: 'text', most: 200 } }, who: ['seat'], stale: 'accept' },
  request_undo: { fields: {}, who: ['seat'], stale: 'accept' },
  break: { fields: {}, who: ['seat'], stale: 'accept' },
  poison: {
    get fields(): never {
      throw new Error('poisoned on purpose');
    },
    who: ['seat'],
    stale: 'accept',
  },
};

function fakeView(state: TableState, viewer: TableViewer) {
  const { prompt, game } = state as TableState<FakeGame>;
  const person = viewer.kind === 'person' ? viewer.person : 'spectator';
  return { shared: { prompt, game: game?.shared ?? null }, own: { you: person, game: game?.own[person] ?? null } };
}

function fakeHeard(
  _before: TableState,
  entry: Entry,
  viewers: readonly TableViewer[],
): readonly (readonly ViewEvent[])[] {
  const [heard] = entry.events as readonly unknown[] as readonly [Heard];
  return viewers.map((viewer) => {
    const everybody = heard['everybody'] ?? [];
    return viewer.kind === 'person' ? (heard[viewer.person] ?? everybody) : everybody;
  });
}

const layer = {
  ruleset: { id: 'fake' },
  intents,
  validateIntent: (intent: Intent) => validateIntent(intents, intent, 'complete'),
  view: fakeView,
  heard: fakeHeard,
  // The fake game admits no newcomer in the seat s4, and lets only the seat s2 be claimed.
  explain: (_view: unknown, { type, seat }: Intent) => {
    if (type === 'take_seat' && seat === 's4') return [{ code: 'E_NEWCOMERS_LATER', clause: 'TB-01', facts: {} }];
    return type === 'claim_seat' && seat !== 's2' ? [{ code: 'E_SEAT_EMPTY', clause: 'TB-06', facts: {} }] : [];
  },
} as unknown as TableLayer;

export class FakeTable implements OpenTable {
  readonly code: string;
  readonly layer = layer;
  isOpen = true;
  readonly submitted: { readonly person: PersonId; readonly message: PlayMessage }[] = [];
  readonly presences: (readonly [PersonId, 'away' | 'back'])[] = [];
  readonly signals: string[] = [];
  readonly attention: (readonly [PersonId, 'busy' | 'free'])[] = [];
  readonly pages: (readonly [PersonId, 'hidden' | 'visible'])[] = [];
  botMoves = 0;
  readonly galleryTalk: GallerySaid[] = [];
  clocks: readonly { readonly id: string; readonly left: number }[] = [];
  #state: FakeState;
  #entries = 0;
  readonly #listeners = new Set<(committed: CommittedEntry) => void>();
  readonly #done = new Set<string>();

  constructor(code: string, people: readonly PersonId[], game: FakeGame = { shared: {}, own: {} }) {
    this.code = code;
    this.#state = {
      people: Object.fromEntries(
        people.map((person) => [
          person,
          { identity: `identity-${person}`, name: person, link: 'seat', here: true, played: null },
        ]),
      ),
      seats: people.map((person, index) => ({
        seat: `s${index + 1}`,
        kind: 'player',
        holder: { kind: 'person', person, ready: true },
        inPlay: true,
      })),
      options: {},
      host: null,
      vote: null,
      doors: emptyTable.doors,
      prompt: 0,
      game,
    };
  }

  state(): TableState {
    return this.#state as TableState;
  }

  reportPages(person: PersonId, now: 'hidden' | 'visible'): void {
    this.pages.push([person, now]);
  }

  attend(person: PersonId, now: 'busy' | 'free'): void {
    this.attention.push([person, now]);
  }

  nextBotMove(): void {
    this.botMoves += 1;
  }

  onCommitted(listener: (committed: CommittedEntry) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  shownTimers() {
    return this.clocks;
  }

  /** Commits an entry that replaces these parts of the state, and notifies the listeners. */
  happen(
    change: Partial<FakeState>,
    details: {
      readonly heard?: Heard;
      readonly person?: PersonId;
      readonly intentId?: string;
      readonly events?: readonly object[];
    } = {},
  ): void {
    const before = this.state();
    this.#state = { ...this.#state, ...change };
    this.#entries += 1;
    const entry = {
      seq: this.#entries,
      at: 0,
      actor: details.person === undefined ? null : { kind: 'person', person: details.person },
      intentId: details.intentId ?? null,
      timer: null,
      rules: 1,
      events: details.events ?? [details.heard ?? {}],
    } as unknown as Entry;
    const [everybody = []] = fakeHeard(before, entry, [{ kind: 'spectator' }]);
    for (const listener of this.#listeners)
      listener({ before, entry, publicEvents: everybody, steps: [before], after: this.state() });
  }

  renewSpectatorLink(): void {
    const { doors } = this.#state;
    const { made } = doors.links.spectator;
    this.happen({ doors: { ...doors, links: { ...doors.links, spectator: { made: made + 1, open: true } } } });
  }

  /** The host removes a person. Only the event is emitted: the list of people does not change. */
  remove(person: PersonId): void {
    this.happen({}, { events: [{ type: 'person_removed', person, name: person, banned: false }] });
  }

  show(shared: object, everybody: readonly ViewEvent[] = []): void {
    const { game } = this.#state;
    this.happen({ game: { own: {}, ...game, shared } }, { heard: { everybody } });
  }

  showTo(person: PersonId, own: object, events?: readonly ViewEvent[]): void {
    const { game } = this.#state;
    const changed = { shared: {}, ...game, own: { ...game?.own, [person]: own } };
    this.happen({ game: changed }, { heard: events === undefined ? {} : { [person]: events } });
  }

  async removeProgram(): Promise<Answer> {
    return { ok: true };
  }

  async signal(kind: 'x' | 'n' | 'o'): Promise<Answer> {
    this.signals.push(kind);
    return { ok: true };
  }

  async galleryLines(most: number): Promise<readonly GallerySaid[]> {
    return this.galleryTalk.slice(-most);
  }

  async sayInGallery({ speaker, name, text }: Pick<GallerySaid, 'speaker' | 'name' | 'text'>): Promise<Answer> {
    if (text.trim() === '') return { ok: false, refusals: [{ code: 'E_MALFORMED', clause: 'TB-15', facts: {} }] };
    const said = { type: 'gallery_said', number: this.galleryTalk.length, speaker, name, text: text.trim() } as const;
    this.galleryTalk.push(said);
    this.happen({}, { events: [said] });
    return { ok: true };
  }

  async presence(person: PersonId, now: 'away' | 'back'): Promise<void> {
    this.presences.push([person, now]);
    const was = this.#state.people[person];
    if (was !== undefined)
      this.happen({ people: { ...this.#state.people, [person]: { ...was, here: now === 'back' } } });
  }

  async submit(person: PersonId, message: PlayMessage): Promise<Answer> {
    this.submitted.push({ person, message });
    const { intent, intentId } = message;
    await Promise.resolve();
    if (intent.type === 'break') throw new Error('broken on purpose');
    const refusal: Refusal = { code: 'E_PHASE', clause: 'TB-08', facts: { phase: 'LOBBY' } };
    if (intent.type === 'refuse') return { ok: false, refusals: [refusal] };
    if (this.#done.has(intentId)) return { ok: true };
    this.#done.add(intentId);
    const prompt = this.#state.prompt + 1;
    if (intent.type === 'signal') this.happen({ prompt });
    else this.happen({ prompt }, { person, intentId, heard: { everybody: [{ type: 'said', seat: 's1' }] } });
    return { ok: true };
  }
}
