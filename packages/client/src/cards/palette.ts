import type { Suit } from './code.ts';

/** The colours a face is drawn with. */
export interface CardPalette {
  readonly suit: Readonly<Record<Suit, string>>;
  readonly paperTop: string;
  readonly paperBottom: string;
  readonly edge: string;
  readonly gold: string;
  /** The two jokers, first and second. */
  readonly joker: readonly [string, string];
}

const names = {
  club: '--suit-club',
  diamond: '--suit-diamond',
  heart: '--suit-heart',
  spade: '--suit-spade',
  paperTop: '--card-paper-top',
  paperBottom: '--card-paper-bottom',
  edge: '--card-edge',
  gold: '--card-gold',
  firstJoker: '--card-joker-first',
  secondJoker: '--card-joker-second',
} as const;

function paletteFrom(colour: (name: string) => string): CardPalette {
  return {
    suit: { C: colour(names.club), D: colour(names.diamond), H: colour(names.heart), S: colour(names.spade) },
    paperTop: colour(names.paperTop),
    paperBottom: colour(names.paperBottom),
    edge: colour(names.edge),
    gold: colour(names.gold),
    joker: [colour(names.firstJoker), colour(names.secondJoker)],
  };
}

/** Colours for drawings in the page. They refer to the design tokens, so they follow a change of theme. */
export const pagePalette: CardPalette = paletteFrom((name) => `var(${name})`);

/** Colours for a canvas, which cannot use tokens: the current values from an element's computed style. */
export function readPalette(element: Element): CardPalette {
  const style = getComputedStyle(element);
  return paletteFrom((name) => style.getPropertyValue(name).trim());
}
