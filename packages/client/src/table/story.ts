/** The chronicle and the talk at the table, made from what was heard, in order (TB-16). */
import type { ChronicleLine, Presentation, ViewEvent } from '@cartomancer/rules/kernel';
import type { SeatName, SeatNames } from '@cartomancer/rules/table';
import { seatNamesAfter } from '@cartomancer/rules/table';

import { dayOf } from '../text/dates.ts';
import { moveBackIn, undoMessage } from './move-back.ts';
import type { Change } from './story-changes.ts';
import { applyChange, changeOf, tells } from './story-changes.ts';
import type { StoryLine } from './story-line.ts';

/** The circumstances of the events that are told. */
export interface EventContext {
  readonly presentation: Presentation;
  readonly promptBefore: number;
  readonly prompt: number;
  /** What people are called once these events were told; as before where it is absent. */
  readonly names?: SeatNames | undefined;
}

export interface TalkLine {
  readonly number: number;
  readonly name: string;
  readonly text: string;
  /** To everybody, to one person alone, or to oneself. */
  readonly heardBy: 'table' | 'person' | 'myself';
  /** The person it was whispered to, and what they were called then. */
  readonly to: string | null;
  readonly toName?: string;
}

interface LateChange {
  readonly change: Change;
  /** When it was heard, counted as lines are. */
  readonly number: number;
}

export interface Story {
  readonly lines: readonly StoryLine[];
  readonly talk: readonly TalkLine[];
  readonly next: number;
  /** Changes to lines that were told before these: they wait for the page on which those stand. */
  readonly reachBack: readonly LateChange[];
  /** Whether a safety signal has stopped play: of that the story says nothing, nor of its end. `null`: nothing here tells. */
  readonly hushed: boolean | null;
  /** What the people in the seats are called after these lines. */
  readonly names: SeatNames;
  /** All holders of seats in play, in order; empty unless these lines begin before the start. */
  readonly cast: readonly SeatName[];
}

export const untold: Story = { lines: [], talk: [], next: 1, reachBack: [], hushed: null, names: {}, cast: [] };

/** Those who play from the start, and each newcomer since. */
function castAfter(cast: readonly SeatName[], names: SeatNames, event: ViewEvent): readonly SeatName[] {
  const { type, seats, seat } = event;
  const began = type === 'started' && Array.isArray(seats);
  if (!began && cast.length === 0) return cast;
  const joining: readonly unknown[] = began ? seats : type === 'seat_taken' || type === 'bot_seated' ? [seat] : [];
  return joining.reduce<readonly SeatName[]>((known, one) => withMember(known, names[String(one)]), cast);
}

function withMember(cast: readonly SeatName[], member: SeatName | undefined): readonly SeatName[] {
  const isKnown = cast.some(
    ({ person, name }) => person === member?.person && (person !== null || name === member?.name),
  );
  return member === undefined || isKnown ? cast : [...cast, member];
}

/** The names, as the very same object where nothing changed. */
function kept(names: SeatNames, later: SeatNames | undefined): SeatNames {
  return later === undefined || JSON.stringify(later) === JSON.stringify(names) ? names : later;
}

/** How an event of the table itself reads; nothing where it is none of the story. */
function tableLine(event: ViewEvent, presentation: Presentation): ChronicleLine | undefined {
  switch (event.type) {
    case 'line_told':
      // A system may tell lines of its own, with its cards; the table's have the name of who told them.
      if (typeof event['name'] !== 'string') return undefined;
      return {
        kind: 'line',
        seat: String(event['seat']),
        message: { text: 'story.line', facts: { text: event['text'] } },
      };
    case 'seat_taken':
      return event['inPlay'] === true
        ? { kind: 'event', message: { text: 'event.seat_taken', facts: { name: event['name'] } } }
        : undefined;
    case 'seat_left':
      return event['putOut'] === true && event['cause'] === undefined
        ? { kind: 'ruling', message: { text: 'event.seat_freed', facts: { seat: event['seat'] } } }
        : undefined;
    case 'paused':
      return { kind: 'event', message: { text: 'event.paused', facts: { cause: event['cause'] } } };
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
    case 'rewound':
      return {
        kind: 'ruling',
        message: { text: 'event.rewound', facts: { seat: event['by'], reason: event['reason'] } },
      };
    case 'vote_closed':
      // The game may have votes of its own; the table's say whether they passed. What a passed one does has a line of its own.
      if (typeof event['passed'] !== 'boolean' || (event['passed'] && event['topic'] !== 'succession'))
        return undefined;
      return {
        kind: 'event',
        message: { text: `event.table_vote.${String(event['topic'])}.${event['passed'] ? 'yes' : 'no'}` },
      };
    case 'sheet_handed_over':
      return { kind: 'event', message: { text: 'event.sheet_handed_over', facts: { title: event['title'] } } };
    case 'sheet_turned_away':
      return { kind: 'ruling', message: { text: 'event.sheet_turned_away', facts: { title: event['title'] } } };
    case 'table_renamed':
      return { kind: 'event', message: { text: 'event.table_renamed', facts: { title: event['title'] } } };
    case 'campaign_exported':
      return { kind: 'event', message: { text: 'event.campaign_exported' } };
    case 'campaign_brought_back': {
      const [date, n] = [dayOf(Number(event['from'])), Number(event['time'] ?? 1)];
      const text = n > 1 ? 'event.campaign_brought_back_again' : 'event.campaign_brought_back';
      return { kind: 'ruling', message: { text, facts: { date, n } } };
    }
    case 'started':
      return { kind: 'event', message: { text: 'event.started' } };
    default:
      return undefined;
  }
}

/** Events of the table that a rewind undoes along with the game: narration, and characters that joined it. */
const undoneWithGame: ReadonlySet<string> = new Set(['line_told', 'sheet_handed_over']);

/** Whether this is the table's own line that holds whatever is undone. */
export function isLasting(event: ViewEvent, presentation: Presentation): boolean {
  return !undoneWithGame.has(event.type) && tableLine(event, presentation) !== undefined;
}

/** The line an event adds. */
export function lineOf(event: ViewEvent, presentation: Presentation): ChronicleLine | undefined {
  return tableLine(event, presentation) ?? presentation.line(event);
}

function talkOf(event: ViewEvent, number: number): TalkLine | undefined {
  if (event.type === 'note_kept') return { number, name: '', text: String(event['text']), heardBy: 'myself', to: null };
  if (event.type !== 'chat_sent') return undefined;
  const to = typeof event['to'] === 'string' ? event['to'] : null;
  return {
    number,
    name: String(event['name']),
    text: String(event['text']),
    heardBy: to === null ? 'table' : 'person',
    to,
    ...(typeof event['toName'] === 'string' ? { toName: event['toName'] } : {}),
  };
}

/** Whether a line was told with the card of the line before it. */
function belongsTo(line: ChronicleLine, last: StoryLine): boolean {
  return (
    line.kind === 'line' &&
    last.kind === 'card' &&
    line.card !== undefined &&
    last.card === line.card &&
    last.seat === line.seat
  );
}

/** The table's events that restore an older game. */
const restoring: ReadonlySet<string> = new Set([
  'event.rewound',
  'event.undo_done',
  'event.undo_done.move',
  'event.undo_done.seen',
]);

/**
 * The place of the undone line that this one repeats; -1 if it repeats none. After a rewind the server repeats which people
 * left or sat down later: the story tells that once.
 */
function repeatedAt(lines: readonly StoryLine[], line: StoryLine): number {
  const restored = lines.findLast(({ message: { text } }) => restoring.has(text));
  const isOfRestore = restored?.prompt === line.prompt && restored.promptBefore === line.promptBefore;
  if (!isOfRestore || line.prompt === line.promptBefore) return -1;
  return lines.findLastIndex((one) => one.undone && tells(one, line));
}

/** Puts a line at the end: beside its card where it was told with one, and crossing out the card it cut off. */
function add(lines: StoryLine[], line: StoryLine): void {
  const repeated = repeatedAt(lines, line);
  const before = lines[repeated];
  if (before !== undefined) {
    lines[repeated] = { ...before, undone: false };
    return;
  }
  const last = lines.at(-1);
  if (last !== undefined && belongsTo(line, last)) {
    lines[lines.length - 1] = { ...last, narrated: [...last.narrated, line.message] };
    return;
  }
  const covered = line.interrupts === true ? lines.findLastIndex(({ kind }) => kind === 'card') : -1;
  const card = lines[covered];
  if (card !== undefined) lines[covered] = { ...card, interrupted: true };
  lines.push(line);
}

/** Safety signals never appear in the story (TB-16): neither a stop for one, nor that play went on. */
function isOfSafety({ type, cause }: ViewEvent, hushed: boolean | null): boolean {
  return (type === 'paused' && cause === 'safety') || (type === 'resumed' && hushed === true);
}

/** The story with these events told as well. */
export function told(story: Story, events: readonly ViewEvent[], telling: EventContext): Story {
  const { presentation, promptBefore, prompt } = telling;
  const lines = [...story.lines];
  const talk = [...story.talk];
  const reachBack = [...story.reachBack];
  let { next, hushed, names, cast } = story;
  for (const event of events) {
    names = seatNamesAfter(names, event);
    cast = castAfter(cast, names, event);
    const said = talkOf(event, next);
    if (said !== undefined) talk.push(said);
    const change = changeOf(event, { lineOf: (one) => lineOf(one, presentation), names });
    const further = change === undefined ? undefined : applyChange(lines, change);
    if (further !== undefined) reachBack.push({ change: further, number: next });
    const isQuiet = isOfSafety(event, hushed);
    if (event.type === 'paused' || event.type === 'resumed') hushed = isQuiet && event.type === 'paused';
    const line = isQuiet ? undefined : lineOf(event, presentation);
    if (line !== undefined)
      add(lines, {
        ...line,
        number: next,
        narrated: [],
        interrupted: false,
        lasting: isLasting(event, presentation),
        undone: false,
        promptBefore,
        prompt,
        names,
      });
    next += 1;
  }
  return { lines, talk, next, reachBack, hushed, names: kept(names, telling.names), cast };
}

/** Lines with one of the keys `of`, after the last line with one of the keys `since`: what a gathering is about. */
export function gatheredFrom(
  { lines }: Story,
  { of, since }: { readonly of: readonly string[]; readonly since: readonly string[] },
): readonly StoryLine[] {
  const start = lines.findLastIndex(({ message }) => since.includes(message.text));
  return lines.slice(start + 1).filter(({ message }) => of.includes(message.text));
}

/** The page may count a prompt where the chronicle counts the one before. */
const promptsApart = 1;

/**
 * Whether these are two tellings of one line. What was told with it, what cut it off and what undid it may have been heard in
 * one of the two alone, and who heard more of it has more facts in it.
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
 * Where the lines of `now` begin in `past`, as far as both have them: told in both, heard once. The last lines of `past` may
 * be newer than `now`. Where nothing is in both, it is the end of `past`.
 */
function meetingPlace<L>(past: readonly L[], now: readonly L[], isSame: (one: L, other: L) => boolean) {
  let found = { start: past.length, length: 0 };
  for (let start = past.length - 1; start >= 0; start -= 1) {
    const length = Math.min(now.length, past.length - start);
    const lines = past.slice(start, start + length);
    if (length > found.length && lines.every((line, place) => isOneOf(now[place], line))) found = { start, length };
  }
  return found;

  function isOneOf(line: L | undefined, other: L): boolean {
    return line !== undefined && isSame(line, other);
  }
}

/** The place of this line among those that a page of the chronicle told before it was heard; -1 where it is none of them. */
export function toldAhead(line: ChronicleLine, prompt: number, ahead: readonly StoryLine[]): number {
  const heard: StoryLine = {
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
  return ahead.findIndex((one) => isSameLine(one, heard));
}

/** Without the end of a pause that a safety signal had begun before these lines. */
function withoutEndOfHush(lines: readonly StoryLine[]): readonly StoryLine[] {
  const place = lines.findIndex(({ message }) => message.text === 'event.resumed' || message.text === 'event.paused');
  return lines[place]?.message.text === 'event.resumed' ? lines.toSpliced(place, 1) : lines;
}

export interface Joining {
  readonly past: Story;
  readonly now: Story;
  /** A page ends where the next one begins. Only what was heard before the last page came may stand on that page too. */
  readonly seam: 'pages meet' | 'may overlap';
}

/** A story with its past in front. What is told across the seam reads as if there were none. */
export function joined({ past, now, seam }: Joining): Story {
  const earliest = Math.min(now.next, ...[...now.lines, ...now.talk].map(({ number }) => number));
  const shift = earliest - past.next;
  const apart = (old: readonly unknown[]) => ({ start: old.length, length: 0 });
  const overlaps = seam === 'may overlap';
  const meet = overlaps ? meetingPlace(past.lines, now.lines, isSameLine) : apart(past.lines);
  const meetTalk = overlaps ? meetingPlace(past.talk, now.talk, isSameTalk) : apart(past.talk);
  const before = <L extends StoryLine | TalkLine>(old: readonly L[], { start }: { readonly start: number }) =>
    old.slice(0, start).map((line) => ({ ...line, number: line.number + shift }));
  const newer = past.lines.slice(meet.start + meet.length);
  const newerTalk = past.talk.slice(meetTalk.start + meetTalk.length);
  const numbered = <L extends StoryLine | TalkLine>(late: readonly L[], from: number): readonly L[] =>
    late.map((line, place) => ({ ...line, number: from + place }));
  const lines = before(past.lines, meet);
  const further = now.reachBack.flatMap(({ change, number }) => {
    const left = applyChange(lines, change);
    return left === undefined ? [] : [{ change: left, number }];
  });
  for (const line of past.hushed === true ? withoutEndOfHush(now.lines) : now.lines) add(lines, line);
  for (const line of numbered(newer, now.next)) add(lines, line);
  return {
    lines,
    talk: [...before(past.talk, meetTalk), ...now.talk, ...numbered(newerTalk, now.next + newer.length)],
    next: now.next + newer.length + newerTalk.length,
    reachBack: [...past.reachBack.map((late) => ({ ...late, number: late.number + shift })), ...further],
    hushed: now.hushed ?? past.hushed,
    names: now.names,
    cast: now.cast.reduce(withMember, past.cast),
  };
}

/** What was heard since, of what counts from this number: all before it is read again. */
export function heardSince(story: Story, first: number): Story {
  const since = <Told extends { readonly number: number }>(told: readonly Told[]): readonly Told[] =>
    told.filter(({ number }) => number >= first);
  return { ...story, lines: since(story.lines), talk: since(story.talk), reachBack: since(story.reachBack) };
}

/** The number that the last word of a past has in the story it was put in front of. */
export function lastOfPast(story: Story, past: Story): number {
  return story.talk[past.talk.length - 1]?.number ?? 0;
}
