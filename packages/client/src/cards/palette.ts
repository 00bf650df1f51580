import type { Suit } from '@cartomancer/wording';

export const backNames = ['date', 'system', 'players', 'gm', 'red', 'blue'] as const;
export type BackName = (typeof backNames)[number];

export interface CardPalette {
  readonly suit: Readonly<Record<Suit, string>>;
  readonly paperTop: string;
  readonly paperBottom: string;
  readonly edge: string;
  readonly gold: string;
  readonly joker: readonly [string, string];
  readonly back: Readonly<Record<BackName, string>>;
  readonly backLine: string;
  readonly index: 'normal' | 'large';
}

const tokens = {
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

/** The chosen size is an attribute of the root element. */
const currentIndexSize = (): CardPalette['index'] =>
  document.documentElement.dataset['index'] === 'large' ? 'large' : 'normal';

function paletteFrom(colour: (name: string) => string): CardPalette {
  return {
    suit: { C: colour(tokens.club), D: colour(tokens.diamond), H: colour(tokens.heart), S: colour(tokens.spade) },
    paperTop: colour(tokens.paperTop),
    paperBottom: colour(tokens.paperBottom),
    edge: colour(tokens.edge),
    gold: colour(tokens.gold),
    joker: [colour(tokens.firstJoker), colour(tokens.secondJoker)],
    back: {
      date: colour('--back-date'),
      system: colour('--back-system'),
      players: colour('--back-players'),
      gm: colour('--back-gm'),
      red: colour('--back-red'),
      blue: colour('--back-blue'),
    },
    backLine: colour('--back-line'),
    get index() {
      return currentIndexSize();
    },
  };
}

/** Colours for drawings in the page. They refer to the design tokens, so they follow a change of theme. */
export const pagePalette: CardPalette = paletteFrom((name) => `var(${name})`);

/** Colours for a canvas, which cannot use tokens: the current values from an element's computed style. */
export function readPalette(element: Element): CardPalette {
  const style = getComputedStyle(element);
  return paletteFrom((name) => style.getPropertyValue(name).trim());
}
