/** What draws the cards: WebGL where a graphics card does the work, a 2D canvas otherwise. */
import 'pixi.js/unsafe-eval';
import { CanvasRenderer, Ticker, WebGLRenderer } from 'pixi.js';
import type { Renderer } from 'pixi.js';
import type { Size } from './geometry.ts';
import { hasGraphicsCard } from './graphics-card.ts';

const sharpest = 2;
const texturesAtOnce = 4;

/** Pixels of the canvas for each CSS pixel. */
export const screenResolution = (): number => Math.min(sharpest, window.devicePixelRatio || 1);

/** Opens a renderer on this canvas, of this size in CSS pixels. */
export async function openRenderer(canvas: HTMLCanvasElement, { width, height }: Size): Promise<Renderer> {
  // Pixi's own clock ticks in every frame of the page, also when nothing moves. The stage keeps its own time.
  Ticker.system.autoStart = false;
  // Named one by one: looking for a renderer at large would bring a third one along that is never used here.
  const renderer = hasGraphicsCard() ? new WebGLRenderer() : new CanvasRenderer();
  await renderer.init({
    canvas,
    width: Math.max(1, width),
    height: Math.max(1, height),
    resolution: screenResolution(),
    autoDensity: true,
    backgroundAlpha: 0,
    antialias: false,
    // Only sprites are drawn: text, filters, events and the like need not be loaded.
    skipExtensionImports: true,
    gcActive: false,
  });
  Ticker.system.stop();
  // Pixi's shader asks for every texture it could hold, at every pixel: fewer of them draw several times faster.
  renderer.limits.maxBatchableTextures = texturesAtOnce;
  return renderer;
}
