import { batch } from '@preact/signals';
import type { Intent, Refusal } from '@cartomancer/rules/kernel';

import type { Rectangle } from '../scene/geometry.ts';
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

/** Sends a move, or opens the form that it needs. The words that go with it are used up once the table has accepted it. */
export async function make(session: TableSession, move: NarratedMove & Pick<Move, 'key'>): Promise<void> {
  session.attempt.value = null;
  const isSilent = session.line.value.trim() === '';
  const lacksField = move.asks.length > 0 && (isSilent || askedText(move) === undefined);
  if (lacksField || (move.words.wantsText !== undefined && isSilent)) {
    session.wanted.value = [move.key];
    return;
  }
  const intent = withLine(move, { line: session.line.value, mood: session.mood.value }, session.wording);
  const answer = await session.sendWhenSure(intent, move.words.message);
  if (!answer.ok || intent === move.intent) return;
  session.line.value = '';
  session.mood.value = null;
}

/** Chooses a card of the hand, or puts it back where it is chosen already. */
export function choose(session: TableSession, handle: string): void {
  batch(() => {
    session.attempt.value = null;
    session.wanted.value = [];
    session.chosen.value = session.chosen.value === handle ? null : handle;
  });
}

/** Puts a card, or a pile, on a place that stands for `targets`, or says there why it does not go there. `at`: in the window. */
export function play(
  session: TableSession,
  held: Held,
  place: { readonly targets: readonly (string | number)[]; readonly at: Rectangle },
): void {
  const plays = playsOf(session.moves.value, held, session.system.presentation.plays);
  const fitting = plays.legal.filter(({ target }) => place.targets.includes(target));
  const [legal] = fitting;
  // The person chooses what the card means, where the system groups several meanings.
  if (fitting.length > 1 && fitting.every(({ move }) => move.words.group !== undefined)) {
    session.wanted.value = fitting.map(({ move }) => move.key);
    session.attempt.value = { at: place.at, refusals: [] };
    return;
  }
  if (legal !== undefined) {
    void make(session, legal.move);
    return;
  }
  const refused = plays.refused.find(({ target }) => place.targets.includes(target));
  session.attempt.value = { at: place.at, refusals: refused?.move.refusals ?? explained(session, held, place.targets) };
}

/** The fewest reasons against a play of a kind that is possible now with another card or target. */
function explained(session: TableSession, held: Held, targets: readonly (string | number)[]): readonly Refusal[] {
  const [what, from] = typeof held === 'string' ? [held, undefined] : [held.pile, 'pile'];
  const { legal, refused } = session.moves.value;
  const kinds = new Set([...legal, ...refused].map(({ intent }) => intent.type));
  const tried = session.system.presentation.plays
    .filter(({ intent, moves }) => moves === from && kinds.has(intent))
    .flatMap((one): readonly Intent[] => {
      const intent = { type: one.intent, [one.card]: what };
      if ('onto' in one) return targets.includes(one.onto) ? [intent] : [];
      return targets.map((target) => ({ ...intent, [one.target]: target }));
    });
  const [nearest = []] = tried
    .map((intent) => session.layer.explain(session.view.value, intent))
    .toSorted((one, other) => one.length - other.length);
  return nearest;
}
