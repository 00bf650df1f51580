import { batch, effect } from '@preact/signals';
import type { Intent, Refusal } from '@cartomancer/rules/kernel';

import type { Rectangle } from '../scene/geometry.ts';
import type { Held, Move } from './moves.ts';
import { lineField, playsOf } from './moves.ts';
import type { Wording } from '../text/wording.ts';
import type { TableSession } from './session.ts';

export type NarratedMove = Pick<Move, 'intent' | 'requiredFields' | 'optionalFields' | 'words'>;

export interface MoveNarration {
  readonly line: string;
  /** The key of a tone; a move that does not offer this tone is sent without one. */
  readonly tone: string | null;
}

export function withLine(move: NarratedMove, narration: MoveNarration, wording: Pick<Wording, 'plain'>): Intent {
  const requiredField = requiredTextField(move);
  const field = lineField(move) ?? requiredField;
  const text = narration.line.trim();
  // A required text is sent even if it is empty, so that the rules say what is missing.
  if (field === undefined || (text === '' && field !== requiredField)) return move.intent;
  const { tones } = move.words;
  const tone = tones?.choices.find((choice) => choice.text === narration.tone);
  return {
    ...move.intent,
    [field]: text,
    ...(tones === undefined || tone === undefined ? {} : { [tones.field]: wording.plain(tone) }),
  };
}

/** Only if no other field is required. */
function requiredTextField({ requiredFields }: NarratedMove): string | undefined {
  const [only, ...others] = requiredFields;
  return only?.spec.kind === 'text' && others.length === 0 ? only.name : undefined;
}

/** Sends a move, or opens its form. The prepared text is cleared once the table has accepted the move. */
export async function make(session: TableSession, move: NarratedMove & Pick<Move, 'key'>): Promise<void> {
  session.attempt.value = null;
  const line = session.lineHeldBack.value !== null ? '' : session.line.value;
  const isSilent = line.trim() === '';
  const lacksField = move.requiredFields.length > 0 && (isSilent || requiredTextField(move) === undefined);
  if (lacksField || (move.words.wantsText !== undefined && isSilent)) {
    session.begunMoves.value = [move.key];
    return;
  }
  const intent = withLine(move, { line, tone: session.lineTone.value }, session.wording);
  const answer = await session.sendWhenSure(intent, move.words.message);
  if (!answer.ok) return;
  session.begunMoves.value = [];
  // Text typed meanwhile is kept.
  if (intent === move.intent || session.line.peek() !== line) return;
  session.line.value = '';
  session.lineTone.value = null;
}

/** Returns a function that stops this. */
export function endImpossibleMoves({ begunMoves, moves }: Pick<TableSession, 'begunMoves' | 'moves'>): () => void {
  return effect(() => {
    const { legal } = moves.value;
    const begun = begunMoves.peek();
    if (begun.length > 0 && !legal.some(({ key }) => begun.includes(key))) begunMoves.value = [];
  });
}

export function choose(session: TableSession, handle: string): void {
  batch(() => {
    session.attempt.value = null;
    session.begunMoves.value = [];
    session.chosen.value = session.chosen.value === handle ? null : handle;
  });
}

/** Shows why if the play is not possible. `at`: the place in the window. */
export function play(
  session: TableSession,
  held: Held,
  place: { readonly targets: readonly (string | number)[]; readonly at: Rectangle },
): void {
  const plays = playsOf(session.moves.value, held, session.system.presentation.plays);
  const fitting = plays.legal.filter(({ target }) => place.targets.includes(target));
  const [legal] = fitting;
  // If the card has several meanings that the system groups, the person chooses one.
  if (fitting.length > 1 && fitting.every(({ move }) => move.words.group !== undefined)) {
    session.begunMoves.value = fitting.map(({ move }) => move.key);
    session.attempt.value = { held, at: place.at, refusals: [] };
    return;
  }
  if (legal !== undefined) {
    void make(session, legal.move);
    return;
  }
  const refused = plays.refused.find(({ target }) => place.targets.includes(target));
  session.attempt.value = {
    held,
    at: place.at,
    refusals: refused?.move.refusals ?? fewestRefusals(session, held, place.targets),
  };
}

/**
 * The refusals of this play. If several kinds of plays are possible with other cards or targets, these are the refusals
 * of the kind with the fewest.
 */
function fewestRefusals(session: TableSession, held: Held, targets: readonly (string | number)[]): readonly Refusal[] {
  const [played, kind] = typeof held === 'string' ? [held, undefined] : [held.pile, 'pile'];
  const { legal, refused } = session.moves.value;
  const kinds = new Set([...legal, ...refused].map(({ intent }) => intent.type));
  const tried = session.system.presentation.plays
    .filter(({ intent, moves }) => moves === kind && kinds.has(intent))
    .flatMap((layout): readonly Intent[] => {
      const intent = { type: layout.intent, [layout.card]: played };
      if ('onto' in layout) return targets.includes(layout.onto) ? [intent] : [];
      return targets.map((target) => ({ ...intent, [layout.target]: target }));
    });
  const [fewest = []] = tried
    .map((intent) => session.layer.explain(session.view.value, intent))
    .toSorted((one, other) => one.length - other.length);
  return fewest;
}
