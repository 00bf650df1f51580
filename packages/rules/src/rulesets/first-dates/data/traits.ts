/**
 * What a trait card says of the Prospect (FD-124). Spades are sharp, hearts emotional, clubs plain, diamonds flirtatious or
 * guarded.
 */
import type { Rank, Suit } from '../../../kernel/index.ts';
import { byRank } from './people.ts';

export const traits: Readonly<Record<Suit, Readonly<Record<Rank, string>>>> = {
  S: byRank(
    'Analytical · Deadpan · Observant · Nerdy · Skeptical · Strategic · Quizzical · Perfectionist · Wry · Methodical · Argumentative · Cynical · Cutting',
  ),
  H: byRank(
    'Warm · Patient · Sentimental · Generous · Dreamy · Nostalgic · Protective · Moody · Clingy · Wistful · Exuberant · Ardent · Self-absorbed',
  ),
  C: byRank(
    'Frank · Hearty · Practical · Unflappable · Sporty · Stubborn · Loyal · Shy · Crude · Brisk · Bossy · Earnest · Tactless',
  ),
  D: byRank(
    'Playful · Cagey · Theatrical · Forward · Stylish · Aloof · Mysterious · Nervous · Coy · Adventurous · Slippery · Vain · Jealous',
  ),
};
