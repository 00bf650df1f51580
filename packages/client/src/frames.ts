// For `pnpm bench:frames`: 120 cards that move at the same time, on the stage and, for comparison, as bare PixiJS
// sprites. Served in development only; the production build does not include this page.
import { Container, Sprite } from 'pixi.js';
import { ranks, suits } from '@cartomancer/wording';
import './style/shared.css';
import { Atlas } from './scene/atlas.ts';
import type { SceneCard, SceneDescription } from './scene/description.ts';
import type { Size } from './scene/geometry.ts';
import { durations } from './scene/motion.ts';
import { openRenderer } from './scene/renderer.ts';
import { openStage } from './scene/stage.ts';
import { readTheme } from './scene/theme.ts';

export interface Frames {
  /** Frames per second. */
  readonly perSecond: number;
  /** Tasks that blocked the page for more than 50 ms. */
  readonly longTasks: number;
}

type Contender = (seconds: number) => Promise<Frames>;

declare global {
  interface Window {
    frames120?: { readonly stage: Contender; readonly bare: Contender; readonly drawnWith: string };
  }
}

const cardCount = 120;
const cardWidth = 84;
const edge = 80;
const widestTurn = 40;
const zoneCount = 9;
const millisecondsASecond = 1000;
/** Time until the cards get new targets, in milliseconds. */
const flight = durations.play * 0.9;

/**
 * A linear congruential generator (Numerical Recipes), so that every run has the same positions. Returns numbers from 0
 * to 1.
 */
function randomFrom(seed: number): () => number {
  const range = 2 ** 32;
  let last = seed;
  return () => {
    last = (1_664_525 * last + 1_013_904_223) % range;
    return last / range;
  };
}

const faces = suits.flatMap((suit) => ranks.map((rank) => `${rank}${suit}`));
const faceOf = (index: number): string => faces[index % faces.length] ?? '';
const emptyArea = { x: 0, y: 0, width: 0, height: 0 };

function cardsAnywhere({ width, height }: Size, random: () => number): readonly SceneCard[] {
  return Array.from({ length: cardCount }, (_, order) => ({
    key: `card ${order}`,
    zone: `zone ${Math.floor(random() * zoneCount)}`,
    face: faceOf(order),
    back: 'date',
    x: edge + random() * (width - 2 * edge),
    y: edge + random() * (height - 2 * edge),
    width: cardWidth,
    turn: (random() - 0.5) * widestTurn,
    lift: 0,
    dimmed: false,
    glow: 'none',
    handling: 'none',
    targets: [],
    alt: '',
  }));
}

function descriptionOf(viewport: Size, cards: readonly SceneCard[]): SceneDescription {
  const table = { ...emptyArea, ...viewport };
  return {
    viewport,
    arrangement: 'wide',
    frame: null,
    tray: null,
    lanes: [],
    lines: [],
    areas: { table, underTable: emptyArea, aboveHand: emptyArea, hand: emptyArea },
    cards,
    decks: [],
    targets: [],
    labels: [],
    places: {},
    caption: 'whole',
  };
}

/** Counts drawn frames until the time is over; `step` is called in every frame and returns the number drawn so far. */
async function measured(seconds: number, step: (now: number) => number): Promise<Frames> {
  let longTasks = 0;
  const observer = new PerformanceObserver((list) => {
    longTasks += list.getEntries().length;
  });
  observer.observe({ type: 'longtask' });
  const began = performance.now();
  const before = step(began);
  let drawn = before;
  const { promise, resolve } = Promise.withResolvers<void>();
  const frame = (now: number): void => {
    drawn = step(now);
    if (performance.now() - began < seconds * millisecondsASecond) requestAnimationFrame(frame);
    else resolve();
  };
  requestAnimationFrame(frame);
  await promise;
  const took = performance.now() - began;
  observer.disconnect();
  return { perSecond: ((drawn - before) * millisecondsASecond) / took, longTasks };
}

function layer(): HTMLElement {
  const host = document.createElement('div');
  host.style.cssText = 'position: fixed; inset: 0';
  document.body.append(host);
  return host;
}

async function alone<T>(host: HTMLElement, run: () => Promise<T>): Promise<T> {
  for (const other of document.body.children)
    if (other instanceof HTMLElement) other.style.visibility = other === host ? 'visible' : 'hidden';
  return await run();
}

async function stageContender(viewport: Size) {
  const host = layer();
  const stage = await openStage(host);
  const random = randomFrom(1);
  const next = (): void => stage.show(descriptionOf(viewport, cardsAnywhere(viewport, random)));
  next();
  let start = performance.now();
  const run: Contender = (seconds) =>
    alone(host, () =>
      measured(seconds, (now) => {
        // New targets shortly before the cards arrive, so that they never stop.
        if (now - start >= flight) {
          next();
          start = now;
        }
        return stage.framesDrawn;
      }),
    );
  return { run, drawnWith: stage.drawnWith };
}

/** Bare PixiJS sprites with the same textures, moved in straight lines. */
async function bareContender(viewport: Size): Promise<Contender> {
  const host = layer();
  const canvas = document.createElement('canvas');
  host.append(canvas);
  const renderer = await openRenderer(canvas, viewport);
  const atlas = new Atlas(renderer.resolution, readTheme(host));
  const root = new Container();
  const random = randomFrom(2);
  const sprites = cardsAnywhere(viewport, random).map(({ face }) => {
    const { texture, widthRatio } = atlas.texture({ face: face ?? '' }, cardWidth);
    const sprite = new Sprite(texture);
    sprite.anchor.set(0.5);
    sprite.scale.set((cardWidth * widthRatio) / texture.width);
    root.addChild(sprite);
    return sprite;
  });
  atlas.upload();
  let from = cardsAnywhere(viewport, random);
  let to = cardsAnywhere(viewport, random);
  let start = performance.now();
  let drawn = 0;
  return (seconds) =>
    alone(host, () =>
      measured(seconds, (now) => {
        if (now - start >= flight) [from, to, start] = [to, cardsAnywhere(viewport, random), now];
        const part = (now - start) / flight;
        for (const [order, sprite] of sprites.entries()) {
          const [first, last] = [from[order], to[order]];
          if (first === undefined || last === undefined) continue;
          sprite.position.set(first.x + (last.x - first.x) * part, first.y + (last.y - first.y) * part);
          sprite.rotation = ((first.turn + (last.turn - first.turn) * part) * Math.PI) / 180;
        }
        renderer.render(root);
        drawn += 1;
        return drawn;
      }),
    );
}

const viewport = { width: window.innerWidth, height: window.innerHeight };
const { run: stage, drawnWith } = await stageContender(viewport);
window.frames120 = { stage, bare: await bareContender(viewport), drawnWith };
