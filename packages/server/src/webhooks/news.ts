/** The news of a table since a position, as spectators see it: turns that have begun, and lines of the story. */
import type { WebhookMessage } from '@cartomancer/protocol';
import type { SeatId } from '@cartomancer/rules/kernel';
import type { SeatNames, TableLayer, TableState, TableView } from '@cartomancer/rules/table';
import { delayIn, seatNamesIn, tableWaitsFor, waitedHost } from '@cartomancer/rules/table';
import { shortCardName, emptyStory, gameViewOf, seatLabel, withEvents } from '@cartomancer/wording';
import type { Piece, Story, StoryLine, StoryMessage, Wording } from '@cartomancer/wording';

import type { Checkpoint } from '../table/snapshots.ts';
import type { CommittedEntry } from '../table/open-table.ts';
import type { HistoryStep } from '../table/history.ts';
import type { StoryWriter } from './system-texts.ts';
import type { WebhookPosition } from './webhooks.ts';

const second = 1_000;

export interface News {
  /** Oldest first. */
  readonly lines: WebhookMessage['lines'];
  /** Names; only of people for whom the table still waits. */
  readonly turns: readonly string[];
  readonly checkpoint: Checkpoint;
  /** When spectators will learn more; null if they know everything. */
  readonly next: number | null;
  /** Also if spectators do not see it yet. */
  readonly latest: TableState;
}

export interface NewsParts {
  readonly layer: TableLayer;
  readonly writer: StoryWriter;
  readonly position: WebhookPosition;
  readonly now: number;
}

const viewOf = (layer: TableLayer, state: TableState): TableView => layer.view(state, { kind: 'spectator' });

/** The people that the table waits for, as spectators see them: bots are left out. */
function waitedNames({ shared }: TableView): ReadonlyMap<SeatId, string> {
  const { seats, waiting, host } = shared.table;
  return new Map(
    tableWaitsFor(shared).flatMap((seat): readonly (readonly [SeatId, string])[] => {
      const found = seats.find((known) => known.seat === seat);
      if (found?.holder === 'person' && found.name !== null) return [[seat, found.name]];
      const unseated = seat === waitedHost ? waiting.find(({ person }) => person === host)?.name : undefined;
      return unseated === undefined ? [] : [[seat, unseated]];
    }),
  );
}

/** Whether this entry has public events, or changes whom the table waits for. */
export function isNews(layer: TableLayer, { before, after, publicEvents }: CommittedEntry): boolean {
  if (publicEvents.length > 0) return true;
  const [earlier, later] = [before, after].map((state) => JSON.stringify([...waitedNames(viewOf(layer, state))]));
  return earlier !== later;
}

/** Turns that began, in order: a person who acts and is then waited for again has a new turn. */
class Turns {
  #waited: ReadonlyMap<SeatId, string>;
  readonly #begun = new Set<SeatId>();

  constructor(view: TableView) {
    this.#waited = waitedNames(view);
  }

  follow(view: TableView): void {
    // Safety signals, and the end of the pauses they cause, do not leave the table (TB-16).
    if (view.shared.table.pause?.cause === 'safety') return;
    const waited = waitedNames(view);
    for (const seat of this.#begun) if (!waited.has(seat)) this.#begun.delete(seat);
    for (const [seat, name] of waited) if (this.#waited.get(seat) !== name) this.#begun.add(seat);
    this.#waited = waited;
  }

  get names(): readonly string[] {
    return [...this.#begun].flatMap((seat) => this.#waited.get(seat) ?? []);
  }
}

function shortPiece(piece: Piece): string {
  if (piece.kind === 'card') return shortCardName(piece.code);
  return piece.kind === 'suit' ? shortCardName(`A${piece.suit}`).slice(1) : piece.text;
}

/** A line as plain text, with cards as signs: name, card, text, narration. */
function textOf(line: StoryLine, wording: Wording, nameOf: (seat: SeatId) => string): string {
  const written = ({ retracted, ...message }: StoryMessage) => (retracted === true ? [] : [wording.pieces(message)]);
  const [message] = written(line.message);
  const isNamed = message?.some((piece) => piece.kind === 'card' && piece.code === line.card) === true;
  return [
    line.seat === undefined || line.kind === 'scene' ? '' : `${nameOf(line.seat)}${line.kind === 'line' ? ':' : ''}`,
    line.card === undefined || isNamed ? '' : shortCardName(line.card),
    ...[...(message === undefined ? [] : [message]), ...line.narrated.flatMap(written)].map((pieces) =>
      pieces.map(shortPiece).join('').trim(),
    ),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function isShown({ undone, heldBack, message, narrated, card }: StoryLine): boolean {
  const isEmpty = message.retracted === true && narrated.length === 0 && card === undefined;
  return !undone && heldBack !== true && !isEmpty;
}

/** Writes lines with the names of their time: players in lines of the table, characters in all others. */
function lineWriter({ layer, writer: { presentation, wording } }: NewsParts, view: TableView) {
  const game = gameViewOf(view);
  const seats = seatNamesIn(layer.ruleset, view.shared);
  const label = (seat: SeatId): string =>
    (game === undefined ? undefined : presentation.called?.(game, seat)) ??
    seats[seat]?.name ??
    wording.plain(seatLabel(seat));
  const nameOf = (names: SeatNames, seat: SeatId, called: 'people' | 'characters'): string => {
    const known = names[seat];
    if (known === undefined) return label(seat);
    return called === 'people' ? known.name : (known.played ?? known.name);
  };
  return (line: StoryLine): WebhookMessage['lines'][number] => {
    const name = (seat: SeatId) => nameOf(line.names, seat, line.lasting ? 'people' : 'characters');
    return { number: line.number, at: line.at ?? 0, kind: line.kind, text: textOf(line, wording.naming(name), name) };
  };
}

/** `before`: the state at the position; `steps`: the entries after it. */
export async function newsFrom(before: Checkpoint, steps: AsyncIterable<HistoryStep>, parts: NewsParts): Promise<News> {
  const { layer, writer, position, now } = parts;
  const first = viewOf(layer, before.state);
  const turns = new Turns(first);
  let story: Story = {
    ...emptyStory,
    next: Math.max(position.heard, before.publicEventCount),
    pausedForSafety: before.state.pause?.cause === 'safety',
    names: seatNamesIn(layer.ruleset, first.shared),
  };
  let {
    checkpoint,
    view,
    next,
    latest,
  }: { checkpoint: Checkpoint; view: TableView; next: number | null; latest: TableState } = {
    checkpoint: before,
    view: first,
    next: null,
    latest: before.state,
  };
  for await (const { entry, state, promptBefore, events, publicEventCount } of steps) {
    latest = state;
    // An entry is never published before an earlier one, as in the gallery.
    const seen = entry.at + delayIn(state.options) * second;
    if (next === null && seen > now) next = seen;
    if (next !== null) continue;
    const unsent = events.slice(Math.max(0, position.heard - (publicEventCount - events.length)));
    view = viewOf(layer, state);
    turns.follow(view);
    const names = seatNamesIn(layer.ruleset, view.shared);
    if (unsent.length > 0)
      story = withEvents(story, unsent, {
        presentation: writer.presentation,
        promptBefore,
        prompt: state.prompt,
        at: entry.at,
        names,
      });
    checkpoint = { state, publicEventCount };
  }
  return {
    lines: story.lines.filter(isShown).map(lineWriter(parts, view)),
    turns: turns.names,
    checkpoint,
    next,
    latest,
  };
}
