import type { Intent } from '@cartomancer/rules/kernel';

import type { Held, Move } from './moves.ts';
import { lineField, playsOf } from './moves.ts';
import type { Wording } from '../text/wording.ts';
import type { TableSession } from './session.ts';

/** A move with all that decides what may go along with it. */
export type NarratedMove = Pick<Move, 'intent' | 'asks' | 'extras' | 'words'>;

/** What a person has got ready to be told with their next move. */
export interface MoveNarration {
  readonly line: string;
  /** The key of a tone that a move may offer; another move goes without it. */
  readonly mood: string | null;
}

/** The move's intent with the line the person wrote beside it, and its mood. */
export function withLine(move: NarratedMove, telling: MoveNarration, wording: Pick<Wording, 'plain'>): Intent {
  const asked = askedText(move);
  const field = lineField(move) ?? asked;
  const text = telling.line.trim();
  // What has to be told goes along even when it is empty: then the rules say what is missing.
  if (field === undefined || (text === '' && field !== asked)) return move.intent;
  const { tones } = move.words;
  const tone = tones?.choices.find((choice) => choice.text === telling.mood);
  return {
    ...move.intent,
    [field]: text,
    ...(tones === undefined || tone === undefined ? {} : { [tones.field]: wording.plain(tone) }),
  };
}

/** The one text that a move cannot do without, where it lacks nothing else. */
function askedText({ asks }: NarratedMove): string | undefined {
  const [only, ...others] = asks;
  return only?.spec.kind === 'text' && others.length === 0 ? only.name : undefined;
}

/** Sends a move; what was told with it is used up once the table has taken it. */
export async function make(session: TableSession, move: NarratedMove & Pick<Move, 'key'>): Promise<void> {
  if (move.words.wantsText !== undefined && session.line.value.trim() === '') {
    session.wanted.value = [move.key];
    return;
  }
  const intent = withLine(move, { line: session.line.value, mood: session.mood.value }, session.wording);
  const answer = await session.sendWhenSure(intent, move.words.message);
  if (!answer.ok || intent === move.intent) return;
  session.line.value = '';
  session.mood.value = null;
}

/** Puts a card, or a pile, on a place that stands for these targets, or says why it does not go there. */
export function play(session: TableSession, held: Held, targets: readonly (string | number)[]): void {
  const plays = playsOf(session.moves.value, held, session.system.presentation.plays);
  const fitting = plays.legal.filter((one) => targets.includes(one.target));
  const [legal] = fitting;
  // What a card put down would mean is said by the person, where the system holds several meanings together.
  if (fitting.length > 1 && fitting.every(({ move }) => move.words.group !== undefined)) {
    session.wanted.value = fitting.map(({ move }) => move.key);
    return;
  }
  if (legal !== undefined) {
    void make(session, legal.move);
    return;
  }
  const refused = plays.refused.find((one) => targets.includes(one.target));
  session.refusals.value = refused?.move.refusals ?? [];
}
