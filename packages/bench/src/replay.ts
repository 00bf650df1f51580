/** Measures how long a table with many entries takes to open, from the journal's text to the state. */
import type { Entry, TableState } from '@cartomancer/rules/table';
import { tableLayer } from '@cartomancer/rules/table';

import { seatsAtTable } from './contract.ts';
import type { WorkloadEvent, WorkloadState } from './workload/index.ts';
import { ruleset } from './workload/index.ts';

export interface Replay {
  readonly entries: number;
  readonly kibibytes: number;
  readonly milliseconds: number;
  /** With a snapshot, in the slowest case; its text is parsed too. */
  readonly snapshotMilliseconds: number;
}

const bytesAKibibyte = 1_024;
const seed = '5'.repeat(64);
const layer = tableLayer(ruleset);

interface Session {
  state: TableState<WorkloadState>;
  readonly journal: string[];
}

function append(session: Session, entry: Entry<WorkloadEvent>): void {
  session.journal.push(JSON.stringify(entry));
  session.state = layer.apply(session.state, entry);
}

/** `person` is empty for the system. */
function submit(
  session: Session,
  person: string,
  intent: { readonly type: string; readonly [field: string]: unknown },
): void {
  const actor = person === '' ? ({ kind: 'system' } as const) : ({ kind: 'person', person } as const);
  const decision = layer.decide(session.state, actor, intent);
  if (!decision.ok) throw new Error(JSON.stringify(decision.refusals));
  const { events } = decision;
  append(
    session,
    layer.entry(session.state, { at: session.state.clock.at + 1, actor, intent, intentId: null, events }),
  );
}

function sessionOf(moves: number): Session {
  const session: Session = { state: layer.initial(), journal: [] };
  const host = { identity: 'identity-1', name: 'Seat 1' };
  const events = layer.createTable({
    ruleset: ruleset.id,
    title: 'Workload',
    visibility: 'private',
    seed,
    options: {},
    seats: seatsAtTable,
    host,
  });
  const intent = { type: 'make_table' };
  append(session, layer.entry(session.state, { at: 0, actor: { kind: 'system' }, intent, intentId: null, events }));
  for (let seat = 1; seat <= seatsAtTable; seat += 1) {
    if (seat > 1)
      submit(session, '', { type: 'arrive', identity: `identity-${seat}`, name: `Seat ${seat}`, link: 'seat' });
    submit(session, `p${seat}`, { type: 'take_seat', seat: `s${seat}` });
    submit(session, `p${seat}`, { type: 'ready', on: true });
  }
  submit(session, 'p1', { type: 'start' });
  for (let move = 0; move < moves; move += 1) {
    submit(session, `p${(move % seatsAtTable) + 1}`, { type: 'play', place: 0 });
  }
  return session;
}

/** As on the server: a snapshot every 500 entries. Some entries before it are read too, for the answers to retries. */
const snapshotEvery = 500;
const tailLength = 512;

function timeOf(make: () => TableState<WorkloadState>, expected: string): number {
  const started = performance.now();
  const result = make();
  const milliseconds = performance.now() - started;
  if (JSON.stringify(result) !== expected) throw new Error('the replay yields another state');
  return milliseconds;
}

const stateAfter = (journal: readonly string[], from: TableState<WorkloadState> = layer.initial()) =>
  journal.reduce((state, line) => {
    const entry = JSON.parse(line) as Entry<WorkloadEvent>;
    return entry.seq > state.entries ? layer.apply(state, entry) : state;
  }, from);

export function replayTime(moves: number): Replay {
  const { journal, state } = sessionOf(moves);
  const expected = JSON.stringify(state);
  const milliseconds = timeOf(() => stateAfter(journal), expected);
  // The slowest case: the next entry would cause the next snapshot.
  const covered = Math.max(journal.length - snapshotEvery + 1, 0);
  const snapshot = JSON.stringify(stateAfter(journal.slice(0, covered)));
  const snapshotMilliseconds = timeOf(
    () =>
      stateAfter(journal.slice(Math.max(covered - tailLength, 0)), JSON.parse(snapshot) as TableState<WorkloadState>),
    expected,
  );
  const characters = journal.reduce((sum, line) => sum + line.length, 0);
  const kibibytes = Math.round(characters / bytesAKibibyte);
  return { entries: journal.length, kibibytes, milliseconds, snapshotMilliseconds };
}
