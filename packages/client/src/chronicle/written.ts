/**
 * The chronicle as it is exported: its lines as plain pieces, optionally without names and retracted lines (TB-16).
 */
import type { HandoutView } from '@cartomancer/rules/table';
import { isRefusedRestoration, isRestoration, namesItsCard } from '@cartomancer/wording';
import type { Piece, StoryLine, StoryMessage } from '@cartomancer/wording';

import type { Wording } from '../text/wording.ts';
import { anonymiserFor, withNames } from './nameless.ts';
import type { Anonymiser, NamedParts } from './nameless.ts';

export interface ChronicleChoice {
  readonly names: 'kept' | 'left out';
  /** Lines that their authors retracted, and lines of moves that were undone. */
  readonly retracted: 'kept' | 'left out';
}

export interface WrittenMessage {
  readonly pieces: readonly Piece[];
  readonly retracted: boolean;
}

export interface WrittenHandout {
  readonly title: string;
  readonly text: string;
  /** `alt`: the description of the picture, or the title of the handout if there is none. */
  readonly picture: { readonly digest: string; readonly alt: string } | null;
}

export interface WrittenLine {
  readonly kind: StoryLine['kind'];
  /** The speaker's name or its replacement (`Player 2`); null for an event without a speaker. */
  readonly name: string | null;
  readonly card: string | null;
  /** If the text contains the card, the card is not written again before it. */
  readonly namesCard: boolean;
  readonly message: WrittenMessage;
  readonly narrated: readonly WrittenMessage[];
  readonly interrupted: boolean;
  readonly undone: boolean;
  readonly handout: WrittenHandout | null;
}

export interface Chronicle {
  readonly title: string;
  readonly system: string;
  readonly people: readonly string[];
  readonly lines: readonly WrittenLine[];
}

export interface ChronicleParts extends NamedParts {
  readonly title: string;
  readonly system: string;
  /** The table's own lines name players, all others name their characters. */
  readonly wordingOf: (line: StoryLine) => Wording;
  readonly nameOf: (line: StoryLine, seat: string) => string;
}

function isLeftOut(line: StoryLine, { retracted }: ChronicleChoice): boolean {
  const { message, narrated, kind, heldBack, undone } = line;
  if (heldBack === true) return true;
  if (retracted === 'kept') return false;
  // Without the undone lines, the remarks about undoing make no sense.
  if (isRestoration(line) || isRefusedRestoration(line)) return true;
  return undone || (kind === 'line' && message.retracted === true && narrated.length === 0);
}

function writtenHandout({ title, text, picture }: HandoutView, anonymised: Anonymiser['text']): WrittenHandout {
  const alt = picture === null || picture.alt === '' ? title : picture.alt;
  return {
    title: anonymised(title),
    text: anonymised(text),
    picture: picture === null ? null : { digest: picture.digest, alt: anonymised(alt) },
  };
}

/** With two packs, another card in the text, such as the one that it covers, can have the same face. */
function containsCard({ card, message }: StoryLine, wording: Wording): boolean {
  const { facts = {} } = message;
  const isOther = Object.entries(facts).some(([name, value]) => name !== 'card' && value === card);
  return !isOther && wording.pieces(message).some((piece) => piece.kind === 'card' && piece.code === card);
}

export function chronicleOf(parts: ChronicleParts, choice: ChronicleChoice): Chronicle {
  const { title, system, people, wordingOf, nameOf } = parts;
  const anonymiser = choice.names === 'kept' ? withNames : anonymiserFor(parts);
  const anonymised = anonymiser.text;
  const written = (message: StoryMessage, line: StoryLine): WrittenMessage => ({
    pieces: anonymiser.pieces(wordingOf(line).pieces(message), message),
    retracted: message.retracted === true,
  });
  return {
    title: anonymised(title),
    system,
    people: people.map(anonymised),
    lines: parts.lines
      .filter((line) => !isLeftOut(line, choice))
      .map((line): WrittenLine => ({
        kind: line.kind,
        name: line.seat === undefined || line.kind === 'scene' ? null : anonymised(nameOf(line, line.seat)),
        card: line.card ?? null,
        namesCard: namesItsCard(line) || containsCard(line, wordingOf(line)),
        message: written(line.message, line),
        narrated: line.narrated
          .filter(({ retracted }) => choice.retracted === 'kept' || retracted !== true)
          .map((told) => written(told, line)),
        interrupted: line.interrupted,
        undone: line.undone,
        handout: line.handout === undefined ? null : writtenHandout(line.handout, anonymised),
      })),
  };
}
