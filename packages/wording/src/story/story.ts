/** TB-16. */
import type { ChronicleLine, Message, ViewEvent } from '@cartomancer/rules/kernel';
import type { SeatName, SeatNames } from '@cartomancer/rules/table';
import { gmSeat } from '@cartomancer/rules/kernel';
import { seatNamesAfter } from '@cartomancer/rules/table';

import type { LineSource } from './move-back.ts';
import { moveBackIn, undoMessage } from './move-back.ts';
import type { Change } from './story-changes.ts';
import { applyChange, changeOf, isVersionOf } from './story-changes.ts';
import { shownHandout } from './handout-event.ts';
import type { StoryLine } from './story-line.ts';

export interface EventContext {
  readonly presentation: LineSource;
  readonly promptBefore: number;
  readonly prompt: number;
  /** When the events happened, in milliseconds since the epoch. */
  readonly at?: number | undefined;
  /** The names after the events; unchanged if absent. */
  readonly names?: SeatNames | undefined;
}

export interface TalkLine {
  readonly number: number;
  /** The person who said it; `null` for a note. */
  readonly person: string | null;
  readonly name: string;
  readonly text: string;
  /** `table`: a line for everyone; `person`: a whisper; `myself`: a note. */
  readonly heardBy: 'table' | 'person' | 'myself';
  /** The recipient of a whisper, and their name at that time. */
  readonly to: string | null;
  readonly toName?: string;
}

interface LateChange {
  readonly change: Change;
  /** In the same numbering as the lines of the story. */
  readonly number: number;
}

export interface Story {
  readonly lines: readonly StoryLine[];
  readonly talk: readonly TalkLine[];
  readonly next: number;
  /** Changes of earlier lines, applied once their page of the chronicle is loaded. */
  readonly lateChanges: readonly LateChange[];
  /**
   * Whether a safety signal has paused play: such a pause and its end are not in the story. `null`: unknown from these
   * lines.
   */
  readonly pausedForSafety: boolean | null;
  readonly names: SeatNames;
  /** All players so far, in order; empty unless these lines include the start of play. */
  readonly cast: readonly SeatName[];
}

export const emptyStory: Story = {
  lines: [],
  talk: [],
  next: 1,
  lateChanges: [],
  pausedForSafety: null,
  names: {},
  cast: [],
};

/** The players at the start of play, and each newcomer after it. */
function castAfter(cast: readonly SeatName[], names: SeatNames, event: ViewEvent): readonly SeatName[] {
  const { type, seats, seat } = event;
  const began = type === 'started' && Array.isArray(seats);
  if (!began && cast.length === 0) return cast;
  const joining: readonly unknown[] = began ? seats : type === 'seat_taken' || type === 'bot_seated' ? [seat] : [];
  return joining.reduce<readonly SeatName[]>((known, id) => withMember(known, names[String(id)]), cast);
}

function withMember(cast: readonly SeatName[], member: SeatName | undefined): readonly SeatName[] {
  const isKnown = cast.some(
    ({ person, name }) => person === member?.person && (person !== null || name === member?.name),
  );
  return member === undefined || isKnown ? cast : [...cast, member];
}

function updatedNames(names: SeatNames, later: SeatNames | undefined): SeatNames {
  return later === undefined || JSON.stringify(later) === JSON.stringify(names) ? names : later;
}

/** A safety signal has no name (TB-12). */
function pausedMessage({ cause, by }: ViewEvent): Message {
  const facts = { cause };
  if (cause !== 'asked') return { text: 'event.paused', facts };
  // Only the host can pause without a seat.
  return typeof by === 'string'
    ? { text: 'event.paused.by', facts: { ...facts, seat: by } }
    : { text: 'event.paused.host', facts };
}

/** Names who rewound, and why. Without a reason, which only a safety signal allows, no one is named (TB-12). */
export function rewoundMessage({ by, reason }: ViewEvent): Message {
  if (reason === '') return { text: 'event.rewound.unexplained' };
  return { text: 'event.rewound', facts: { seat: by, reason } };
}

/**
 * For a person who left the seat during play, by choice or not. Successions have a line of their own, and some systems
 * have one for a player (TB-04, TB-06).
 */
function seatLeftLine(
  { putOut, cause, seat, inPlay }: ViewEvent,
  { tellsLeaving }: LineSource,
): ChronicleLine | undefined {
  if (inPlay === true) {
    if (seat === gmSeat) return { kind: 'event', message: { text: 'event.seat_left.gm', facts: { seat } } };
    return tellsLeaving === true
      ? undefined
      : { kind: 'event', message: { text: 'event.seat_left.seated', facts: { seat } } };
  }
  if (putOut !== true || cause === 'succession') return undefined;
  const text = cause === 'removed' ? 'event.seat_freed.removed' : 'event.seat_freed';
  return { kind: 'ruling', message: { text, facts: { seat } } };
}

function seatTakenLine({ seat, name }: ViewEvent): ChronicleLine {
  const text = seat === gmSeat ? 'event.seat_taken.gm' : 'event.seat_taken';
  return { kind: 'event', message: { text, facts: { name } } };
}

/** A passed vote has no line here, because its effect has one; only a vote on a succession always has a line. */
function voteClosedLine({ topic, passed, against, late }: ViewEvent): ChronicleLine | undefined {
  // Games may have votes too; only the events of the table's own votes have the field `passed`.
  if (typeof passed !== 'boolean' || (passed && topic !== 'succession')) return undefined;
  const text = `event.table_vote.${String(topic)}`;
  if (late === true) return { kind: 'event', message: { text: `${text}.late` } };
  if (typeof against === 'string')
    return { kind: 'event', message: { text: `${text}.against`, facts: { seat: against } } };
  return { kind: 'event', message: { text: `${text}.${passed ? 'yes' : 'no'}` } };
}

/** `undefined` if the event is not part of the story. */
function tableLine(event: ViewEvent, presentation: LineSource): ChronicleLine | undefined {
  switch (event.type) {
    case 'line_told':
      // Systems have events of the same type. The table's own contain the name of the speaker; a system's may contain
      // the name of an NPC, whose action must not be attributed to the seat.
      if (typeof event['name'] !== 'string' || presentation.line(event)?.kind === 'event') return undefined;
      return {
        kind: 'line',
        seat: String(event['seat']),
        message: { text: 'story.line', facts: { text: event['text'] } },
      };
    case 'seat_taken':
      return event['inPlay'] === true ? seatTakenLine(event) : undefined;
    case 'bot_seated':
      if (event['inPlay'] !== true) return undefined;
      return { kind: 'event', message: { text: 'event.bot_seated', facts: { name: event['name'] } } };
    case 'seat_left':
      return seatLeftLine(event, presentation);
    case 'paused':
      return { kind: 'event', message: pausedMessage(event) };
    case 'resumed':
      return { kind: 'event', message: { text: 'event.resumed' } };
    case 'undo_done':
      return { kind: 'ruling', message: undoMessage(String(event['seat']), moveBackIn(event), presentation) };
    case 'host_changed': {
      const { name, gone } = event;
      if (typeof name !== 'string') return undefined;
      const text = typeof gone === 'string' ? 'event.host_changed.stands_in' : 'event.host_changed.named';
      return { kind: 'ruling', message: { text, facts: { name, gone } } };
    }
    case 'role_passed':
      return {
        kind: 'ruling',
        message: {
          text: `event.role_passed.${String(event['role'])}`,
          facts: { name: event['name'], gone: event['gone'] },
        },
      };
    case 'person_recognized':
      return { kind: 'ruling', message: { text: 'event.person_recognized', facts: { name: event['name'] } } };
    case 'rewound':
      return { kind: 'ruling', message: rewoundMessage(event) };
    case 'vote_closed':
      return voteClosedLine(event);
    case 'sheet_handed_over':
      return { kind: 'event', message: { text: 'event.sheet_handed_over', facts: { title: event['title'] } } };
    case 'sheet_turned_away':
      return { kind: 'ruling', message: { text: 'event.sheet_turned_away', facts: { title: event['title'] } } };
    case 'table_renamed':
      return { kind: 'event', message: { text: 'event.table_renamed', facts: { title: event['title'] } } };
    case 'seat_added':
      return { kind: 'event', message: { text: 'event.seat_added' } };
    case 'campaign_exported':
      return { kind: 'event', message: { text: 'event.campaign_exported' } };
    case 'campaign_brought_back': {
      const [date, n] = [Number(event['from']), Number(event['time'] ?? 1)];
      const text = n > 1 ? 'event.campaign_brought_back_again' : 'event.campaign_brought_back';
      return { kind: 'ruling', message: { text, facts: { date, n } } };
    }
    case 'session_planned':
      return {
        kind: 'event',
        message: { text: 'event.session_planned', facts: { date: Number(event['at']) } },
      };
    case 'handout_shown': {
      const shown = shownHandout(event);
      return shown === undefined ? undefined : { kind: 'event', message: shown.message };
    }
    case 'session_called_off':
      return { kind: 'event', message: { text: 'event.session_called_off' } };
    case 'started':
      return { kind: 'event', message: { text: 'event.started' } };
    default:
      return undefined;
  }
}

/** Events of the table that a rewind undoes along with the game: narration, and the arrival of characters. */
const undoneWithGame: ReadonlySet<string> = new Set(['line_told', 'sheet_handed_over']);

/** An undo keeps lasting lines. */
export function isLasting(event: ViewEvent, presentation: LineSource): boolean {
  return !undoneWithGame.has(event.type) && tableLine(event, presentation) !== undefined;
}

export function lineOf(event: ViewEvent, presentation: LineSource): ChronicleLine | undefined {
  return tableLine(event, presentation) ?? presentation.line(event);
}

function talkOf(event: ViewEvent, number: number): TalkLine | undefined {
  if (event.type === 'note_kept')
    return { number, person: null, name: '', text: String(event['text']), heardBy: 'myself', to: null };
  if (event.type !== 'chat_sent') return undefined;
  const to = typeof event['to'] === 'string' ? event['to'] : null;
  return {
    number,
    person: String(event['person']),
    name: String(event['name']),
    text: String(event['text']),
    heardBy: to === null ? 'table' : 'person',
    to,
    ...(typeof event['toName'] === 'string' ? { toName: event['toName'] } : {}),
  };
}

function handoutIn(event: ViewEvent): Pick<StoryLine, 'handout'> {
  const shown = shownHandout(event);
  return shown === undefined ? {} : { handout: shown.handout };
}

/** Whether a line narrates the card of the previous line. */
export function isNarrationOf(line: ChronicleLine, last: Pick<ChronicleLine, 'kind' | 'card' | 'seat'>): boolean {
  return (
    line.kind === 'line' &&
    last.kind === 'card' &&
    line.card !== undefined &&
    last.card === line.card &&
    last.seat === line.seat
  );
}

const restoring: ReadonlySet<string> = new Set([
  'event.rewound',
  'event.rewound.unexplained',
  'event.undo_done',
  'event.undo_done.move',
  'event.undo_done.seen',
]);

/** Whether the line reports a rewind or an undo. */
export function isRestoration({ message }: Pick<StoryLine, 'message'>): boolean {
  return restoring.has(message.text);
}

export function isRefusedRestoration({ message }: Pick<StoryLine, 'message'>): boolean {
  return /^event\.table_vote\.(?:undo|rewind)\./u.test(message.text);
}

/**
 * The index of the undone line that this one repeats; -1 if there is none. After a rewind the server sends the events
 * of people who have left or sat down since the restored moment a second time; the story shows them once.
 */
function repeatedAt(lines: readonly StoryLine[], line: StoryLine): number {
  const restoration = lines.findLast(isRestoration);
  const isOfRestoration = restoration?.prompt === line.prompt && restoration.promptBefore === line.promptBefore;
  if (!isOfRestoration || line.prompt === line.promptBefore) return -1;
  return lines.findLastIndex((earlier) => earlier.undone && isVersionOf(earlier, line));
}

/**
 * Appends a line. A narration is added to the line of its card, and an interrupting card marks the interrupted line.
 */
function add(lines: StoryLine[], line: StoryLine): void {
  const repeated = repeatedAt(lines, line);
  const before = lines[repeated];
  if (before !== undefined) {
    lines[repeated] = { ...before, undone: false };
    return;
  }
  const last = lines.at(-1);
  if (last !== undefined && isNarrationOf(line, last)) {
    lines[lines.length - 1] = { ...last, narrated: [...last.narrated, line.message] };
    return;
  }
  const interrupted =
    line.interrupts === true && !line.undone ? lines.findLastIndex(({ kind }) => kind === 'card') : -1;
  const card = lines[interrupted];
  if (card !== undefined) lines[interrupted] = { ...card, interrupted: true };
  lines.push(line);
}

/** A pause by a safety signal and its end do not appear in the story (TB-16). */
function isOfSafety({ type, cause }: ViewEvent, pausedForSafety: boolean | null): boolean {
  return (type === 'paused' && cause === 'safety') || (type === 'resumed' && pausedForSafety === true);
}

export function withEvents(story: Story, events: readonly ViewEvent[], context: EventContext): Story {
  const { presentation, promptBefore, prompt, at } = context;
  const lines = [...story.lines];
  const talk = [...story.talk];
  const lateChanges = [...story.lateChanges];
  let { next, pausedForSafety, names, cast } = story;
  for (const event of events) {
    names = seatNamesAfter(names, event);
    cast = castAfter(cast, names, event);
    const talkLine = talkOf(event, next);
    if (talkLine !== undefined) talk.push(talkLine);
    const change = changeOf(event, { lineOf: (undone) => lineOf(undone, presentation), names });
    const earlier = change === undefined ? undefined : applyChange(lines, change);
    if (earlier !== undefined) lateChanges.push({ change: earlier, number: next });
    const isQuiet = isOfSafety(event, pausedForSafety);
    if (event.type === 'paused' || event.type === 'resumed') pausedForSafety = isQuiet && event.type === 'paused';
    const line = isQuiet ? undefined : lineOf(event, presentation);
    if (line !== undefined)
      add(lines, {
        ...line,
        ...handoutIn(event),
        number: next,
        narrated: [],
        interrupted: false,
        lasting: isLasting(event, presentation),
        undone: false,
        promptBefore,
        prompt,
        at,
        names,
      });
    next += 1;
  }
  return { lines, talk, next, lateChanges, pausedForSafety, names: updatedNames(names, context.names), cast };
}

/** The prompt of a line may differ by this much between live events and the chronicle. */
const promptsApart = 1;

/**
 * Whether these are two versions of one line. Narration, interruption and undo may be known to only one of them, and
 * one may have more facts.
 */
function isSameLine(one: StoryLine, other: StoryLine): boolean {
  if (one.kind !== other.kind || one.seat !== other.seat || one.card !== other.card) return false;
  if (one.message.text !== other.message.text || Math.abs(one.prompt - other.prompt) > promptsApart) return false;
  const { facts = {} } = one.message;
  const { facts: others = {} } = other.message;
  return Object.keys(facts).every(
    (name) => !Object.hasOwn(others, name) || JSON.stringify(facts[name]) === JSON.stringify(others[name]),
  );
}

function isSameTalk(one: TalkLine, other: TalkLine): boolean {
  return JSON.stringify({ ...one, number: 0 }) === JSON.stringify({ ...other, number: 0 });
}

/**
 * The overlap of two lists: the index in `past` at which `now` begins, and the number of common lines. The last lines
 * of `past` may be newer than `now`. Without an overlap the index is the end of `past`.
 */
function findOverlap<L>(past: readonly L[], now: readonly L[], isSame: (one: L, other: L) => boolean) {
  let found = { start: past.length, length: 0 };
  for (let start = past.length - 1; start >= 0; start -= 1) {
    const length = Math.min(now.length, past.length - start);
    const lines = past.slice(start, start + length);
    if (length > found.length && lines.every((line, index) => matches(now[index], line))) found = { start, length };
  }
  return found;

  function matches(line: L | undefined, other: L): boolean {
    return line !== undefined && isSame(line, other);
  }
}

/**
 * The index of this line in `ahead`, the lines that a page of the chronicle contained before their events arrived; -1
 * if absent.
 */
export function indexAhead(line: ChronicleLine, prompt: number, ahead: readonly StoryLine[]): number {
  const received: StoryLine = {
    ...line,
    number: 0,
    narrated: [],
    interrupted: false,
    lasting: false,
    undone: false,
    promptBefore: 0,
    prompt,
    names: {},
  };
  return ahead.findIndex((known) => isSameLine(known, received));
}

/** Removes the end of a pause that a safety signal began before these lines. */
function withoutEndOfSafetyPause(lines: readonly StoryLine[]): readonly StoryLine[] {
  const index = lines.findIndex(
    ({ message }) => message.text === 'event.resumed' || message.text.startsWith('event.paused'),
  );
  return lines[index]?.message.text === 'event.resumed' ? lines.toSpliced(index, 1) : lines;
}

export interface Joining {
  readonly past: Story;
  readonly now: Story;
  /**
   * Two pages of the chronicle never overlap. Live lines that arrived before the last page was loaded may also be on
   * that page.
   */
  readonly seam: 'pages meet' | 'may overlap';
}

export function joinStories({ past, now, seam }: Joining): Story {
  const earliest = Math.min(now.next, ...[...now.lines, ...now.talk].map(({ number }) => number));
  const shift = earliest - past.next;
  const noOverlap = (old: readonly unknown[]) => ({ start: old.length, length: 0 });
  const mayOverlap = seam === 'may overlap';
  const overlap = mayOverlap ? findOverlap(past.lines, now.lines, isSameLine) : noOverlap(past.lines);
  const talkOverlap = mayOverlap ? findOverlap(past.talk, now.talk, isSameTalk) : noOverlap(past.talk);
  const before = <L extends StoryLine | TalkLine>(old: readonly L[], { start }: { readonly start: number }) =>
    old.slice(0, start).map((line) => ({ ...line, number: line.number + shift }));
  const newer = past.lines.slice(overlap.start + overlap.length);
  const newerTalk = past.talk.slice(talkOverlap.start + talkOverlap.length);
  const numbered = <L extends StoryLine | TalkLine>(late: readonly L[], from: number): readonly L[] =>
    late.map((line, index) => ({ ...line, number: from + index }));
  const lines = before(past.lines, overlap);
  const stillLate = now.lateChanges.flatMap(({ change, number }) => {
    const earlier = applyChange(lines, change);
    return earlier === undefined ? [] : [{ change: earlier, number }];
  });
  for (const line of past.pausedForSafety === true ? withoutEndOfSafetyPause(now.lines) : now.lines) add(lines, line);
  for (const line of numbered(newer, now.next)) add(lines, line);
  return {
    lines,
    talk: [...before(past.talk, talkOverlap), ...now.talk, ...numbered(newerTalk, now.next + newer.length)],
    next: now.next + newer.length + newerTalk.length,
    lateChanges: [...past.lateChanges.map((late) => ({ ...late, number: late.number + shift })), ...stillLate],
    pausedForSafety: now.pausedForSafety ?? past.pausedForSafety,
    names: now.names,
    cast: now.cast.reduce(withMember, past.cast),
  };
}

export function storySince(story: Story, first: number): Story {
  const since = <Item extends { readonly number: number }>(items: readonly Item[]): readonly Item[] =>
    items.filter(({ number }) => number >= first);
  return { ...story, lines: since(story.lines), talk: since(story.talk), lateChanges: since(story.lateChanges) };
}

/** How many chat lines at the beginning of this page are among the lines that were read. */
export function countRead(page: Story, read: readonly TalkLine[]): number {
  return findOverlap(read, page.talk, isSameTalk).length;
}
