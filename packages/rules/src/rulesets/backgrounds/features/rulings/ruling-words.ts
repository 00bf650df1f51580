/** The words with which a ruling does something, by what it is about. Any other words are taken as they are written (DR-146). */
import type { Cell, Outcome } from '../../state.ts';

export type RulingWord =
  | 'end'
  | 'refuse'
  | 'overturn'
  | 'restore'
  | RuledCell
  | 'consent'
  | 'park'
  | 'unpark'
  | 'unlock'
  | 'recover'
  | 'incapacitate'
  | 'privilege'
  | 'unprivilege';

/** What a ruling can name as the outcome. A miss that another card could follow is for cards alone. */
export type RuledCell = Extract<Cell, 'complete' | 'partial' | 'cost' | 'failed'>;

const ruledCells: readonly RuledCell[] = ['complete', 'partial', 'cost', 'failed'];
const successes: ReadonlySet<Cell> = new Set(['complete', 'partial', 'cost']);

/** The words of each kind of target, and what held before them as the ruling names it. */
const ofTarget = {
  outcome: ['overturn', 'restore', ...ruledCells, 'two', 'again'],
  resolution: ['end', 'challenge', 'competition', 'fray'],
  alteration: ['refuse'],
  background: ['privilege', 'unprivilege'],
  character: ['consent', 'park', 'unpark', 'unlock', 'recover', 'incapacitate', 'unasked', 'yes', 'no'],
} as const;

/** Whether the catalogue has a name for this word where it is about this target. */
export function hasName(target: string, word: string): boolean {
  const kind =
    target === 'outcome' || target === 'resolution' || target === 'alteration'
      ? target
      : target.includes('/')
        ? 'background'
        : 'character';
  return target !== 'story' && ofTarget[kind].some((one) => one === word);
}

/** What the outcome becomes by this word; `undefined` where the word only describes it. */
export function outcomeAfter({ outcome, drawn }: Pick<Outcome, 'outcome' | 'drawn'>, word: string): Cell | undefined {
  if (word === 'restore') return drawn;
  if (word === 'overturn') return successes.has(outcome) ? 'failed' : 'complete';
  return ruledCells.find((cell) => cell === word);
}

/** The words that change this outcome. A cost needs a card whose suit it is in (DR-81). */
export function wordsForOutcome(last: Outcome, attempt: 'goes on' | 'is over'): readonly RulingWord[] {
  const cells = ruledCells.filter((cell) => cell !== 'cost' || last.cost !== null);
  const words: readonly RulingWord[] = ['overturn', 'restore', ...cells];
  return words.filter((word) => !standsAlready(last, word, attempt));
}

/** Whether this word would leave everything as it is. Naming what holds still ends an attempt that goes on. */
export function standsAlready(last: Outcome, word: string, attempt: 'goes on' | 'is over'): boolean {
  const isSame = outcomeAfter(last, word) === last.outcome;
  return isSame && (word === 'restore' || attempt === 'is over');
}
