import { Color } from 'pixi.js';
import { readPalette } from '../cards/palette.ts';
import type { CardPalette } from '../cards/palette.ts';
import { prefersLessMotion } from '../less-motion.ts';
import type { Glow } from './description.ts';

export interface StageTheme {
  readonly palette: CardPalette;
  readonly glow: Readonly<Record<Exclude<Glow, 'none'>, number>>;
  readonly shadow: { readonly colour: string; readonly strength: number };
  readonly lessMotion: boolean;
}

export function readTheme(host: HTMLElement): StageTheme {
  // A token may depend on the colour scheme; the computed value of a real property is the resolved colour.
  const probe = document.createElement('span');
  probe.hidden = true;
  host.append(probe);
  const colour = (token: string): Color => {
    probe.style.color = `var(${token})`;
    return new Color(getComputedStyle(probe).color);
  };
  const shadow = colour('--shadow-card');
  const theme: StageTheme = {
    palette: readPalette(host),
    glow: {
      legal: colour('--glow-legal').toNumber(),
      last: colour('--glow-last').toNumber(),
      pending: colour('--glow-pending').toNumber(),
    },
    shadow: { colour: shadow.toHex(), strength: shadow.alpha },
    lessMotion: prefersLessMotion(),
  };
  probe.remove();
  return theme;
}

export function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, {
    attributeFilter: ['data-theme', 'data-look', 'data-deck', 'data-index', 'data-motion'],
  });
  const queries = ['(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)'].map((query) =>
    matchMedia(query),
  );
  for (const query of queries) query.addEventListener('change', onChange);
  return () => {
    observer.disconnect();
    for (const query of queries) query.removeEventListener('change', onChange);
  };
}
