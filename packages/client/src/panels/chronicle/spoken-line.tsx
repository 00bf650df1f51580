import { useEffect, useState } from 'preact/hooks';
import type { StoryLine, StoryMessage } from '@cartomancer/wording';

import { cardRatio } from '../../cards/drawing.ts';
import type { SceneDescription } from '../../scene/description.ts';
import { clamp } from '../../scene/geometry.ts';
import type { Point } from '../../scene/geometry.ts';
import { useTableSession } from '../../table/context.ts';
import { seatCardPlace } from '../../table/movement-hints.ts';
import { Words } from '../../text/words.tsx';
import './spoken-line.css';

/**
 * How long a line stays, in milliseconds: the time to find it, the time to read each letter, and the limit of their
 * sum.
 */
const findingTime = 3_500;
const letterTime = 55;
const longestTime = 14_000;
/** Half the greatest width of a line, and its greatest height, in CSS pixels. */
const halfWidth = 150;
const maxHeight = 84;
/**
 * For the estimated height: the letters in a row of text, the height of a row, and that of the padding, in CSS pixels.
 */
const rowLetters = 34;
const rowHeight = 22;
const padding = 18;
/** The distance between a line and its card, in CSS pixels. */
const gap = 10;
/**
 * How far a line above a card may reach into the seats, in CSS pixels: a line below the card would cover the labels.
 */
const mostOverSeats = 30;

export function spokenWords({ kind, message, narrated, undone }: StoryLine): StoryMessage | undefined {
  if (undone) return undefined;
  const words = narrated.at(-1) ?? (kind === 'line' ? message : kind === 'card' ? quoted(message) : undefined);
  return words?.retracted === true ? undefined : words;
}

/** The words within a sentence about a card: “Mother Oake attacks: I lean on the pole.” */
function quoted({ facts = {} }: StoryMessage): StoryMessage | undefined {
  const { text } = facts;
  return typeof text === 'string' && text !== '' ? { text: 'story.line', facts: { text } } : undefined;
}

interface Anchor {
  readonly x: number;
  readonly y: number;
  /** Whether the line extends upwards or downwards from here. */
  readonly side: 'above' | 'below';
}

/** The place of a spoken line: at its card on the table, else at the seat of its speaker. */
export function anchorOf(
  line: StoryLine & { readonly letters: number },
  { cards, labels, places, areas, viewport }: SceneDescription,
): Anchor | undefined {
  const within = (x: number) => clamp(x, halfWidth + gap, Math.max(halfWidth + gap, viewport.width - halfWidth - gap));
  const card = cards.findLast(({ face, y }) => face === line.card && face !== null && y < areas.aboveHand.y);
  if (card !== undefined) {
    const offset = (card.width * cardRatio) / 2 + gap;
    const height = Math.min(maxHeight, padding + rowHeight * Math.ceil(line.letters / rowLetters));
    const fitsBelow = card.y + offset + height < areas.table.y + areas.table.height;
    const fitsAbove = card.y - offset - height > areas.table.y - mostOverSeats;
    // Above the card, a line covers the seats, which say nothing new. Below the card it covers labels, or the text
    // under the table.
    return fitsAbove || !fitsBelow
      ? { x: within(card.x), y: card.y - offset, side: 'above' }
      : { x: within(card.x), y: card.y + offset, side: 'below' };
  }
  const seat = line.seat === undefined ? undefined : places[seatCardPlace(line.seat)];
  if (seat === undefined) return undefined;
  // The viewer's own words have no place here: they would cover the text under the table.
  const isOwn = seat.y > areas.aboveHand.y - 1;
  if (isOwn) return undefined;
  const x = within(seat.x);
  // In a narrow window the piles are right below the seats.
  const isInTheWay = ({ x: other, y, width = 0 }: Point & { readonly width?: number }): boolean =>
    y < areas.table.y + maxHeight && Math.abs(other - x) < halfWidth + width / 2;
  const isTaken = [...cards, ...labels].some(isInTheWay);
  return isTaken ? { x, y: areas.table.y, side: 'above' } : { x, y: areas.table.y, side: 'below' };
}

/** Hidden from screen readers, because the announcer reads the same words. */
export function SpokenLine({ description }: { readonly description: SceneDescription }) {
  const session = useTableSession();
  const last = session.story.value.lines.findLast((line) => spokenWords(line) !== undefined);
  const [firstNew, setFirstNew] = useState(() => session.story.peek().next);
  const words = last === undefined ? undefined : spokenWords(last);
  const text = words === undefined ? '' : session.wording.plain(words);
  const number = last?.number ?? 0;
  const isNew = number >= firstNew;
  useEffect(() => {
    if (!isNew) return;
    const time = Math.min(longestTime, findingTime + letterTime * text.length);
    const timer = setTimeout(() => setFirstNew(number + 1), time);
    return () => clearTimeout(timer);
  }, [isNew, number, text]);
  if (!isNew || last === undefined || words === undefined) return null;
  const wording = session.lineWording(last);
  const speaker = last.seat === undefined ? undefined : session.lineSpeaker(last, last.seat);
  const anchor = anchorOf({ ...last, letters: (speaker?.length ?? 0) + text.length }, description);
  if (anchor === undefined) return null;
  return (
    <p
      key={number}
      class="spoken-line"
      data-side={anchor.side}
      aria-hidden="true"
      style={{ left: `${anchor.x}px`, top: `${anchor.y}px` }}
    >
      {speaker !== undefined && <strong class="spoken-line-name">{speaker}</strong>}{' '}
      <span>
        <Words message={words} wording={wording} cards="mark" />
      </span>
    </p>
  );
}
