/** The words of a ruling that have an effect, by target. All other words are free text (DR-146). */
import type { ChallengeResult, Outcome } from '../../state.ts';
import { successes } from '../../state-changes.ts';

export type RulingWord =
  | 'end'
  | 'refuse'
  | 'overturn'
  | 'restore'
  | RuledResult
  | 'consent'
  | 'park'
  | 'unpark'
  | 'unlock'
  | 'recover'
  | 'incapacitate'
  | 'privilege'
  | 'unprivilege';

/** The outcomes a ruling can name. A miss with a possible follow-up is not one of them. */
export type RuledResult = Extract<ChallengeResult, 'complete' | 'partial' | 'cost' | 'failed'>;

const ruledResults: readonly RuledResult[] = ['complete', 'partial', 'cost', 'failed'];

/** The words that the catalogue names, by kind of target: what a ruling can say, and the values that it can replace. */
const namedWords = {
  outcome: ['overturn', 'restore', ...ruledResults, 'two', 'again'],
  resolution: ['end', 'challenge', 'competition', 'fray'],
  alteration: ['refuse'],
  background: ['privilege', 'unprivilege'],
  character: ['consent', 'park', 'unpark', 'unlock', 'recover', 'incapacitate', 'unasked', 'yes', 'no'],
} as const;

/** Whether the catalogue has a name for this word and target. */
export function hasName(target: string, word: string): boolean {
  const kind =
    target === 'outcome' || target === 'resolution' || target === 'alteration'
      ? target
      : target.includes('/')
        ? 'background'
        : 'character';
  return target !== 'story' && namedWords[kind].some((named) => named === word);
}

/** The outcome after this word; `undefined` if the word only describes it. */
export function outcomeAfter(
  { outcome, drawn }: Pick<Outcome, 'outcome' | 'drawn'>,
  word: string,
): ChallengeResult | undefined {
  if (word === 'restore') return drawn;
  if (word === 'overturn') return successes.has(outcome) ? 'failed' : 'complete';
  return ruledResults.find((outcome) => outcome === word);
}

/** The words that change this outcome. A cost needs a card that gives its suit (DR-81). */
export function wordsForOutcome(last: Outcome, attempt: 'goes on' | 'is over'): readonly RulingWord[] {
  const results = ruledResults.filter((outcome) => outcome !== 'cost' || last.cost !== null);
  const words: readonly RulingWord[] = ['overturn', 'restore', ...results];
  return words.filter((word) => !changesNothing(last, word, attempt));
}

/**
 * Whether this word would change nothing: it leads to the current outcome, and ends no attempt. The name of the current
 * outcome ends an attempt that can continue; `restore` does not.
 */
export function changesNothing(last: Outcome, word: string, attempt: 'goes on' | 'is over'): boolean {
  const isSame = outcomeAfter(last, word) === last.outcome;
  return isSame && (word === 'restore' || attempt === 'is over');
}
