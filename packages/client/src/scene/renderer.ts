import { Ticker } from 'pixi.js';
import type { Renderer } from 'pixi.js';
import type { Size } from './geometry.ts';
import { hasGraphicsCard } from './graphics-card.ts';

const mostResolution = 2;
const texturesAtOnce = 4;

export const screenResolution = (): number => Math.min(mostResolution, window.devicePixelRatio || 1);

/**
 * The resolution changes with the screen and the zoom. A query matches one resolution only, so after each change
 * another one is observed. Returns a function that stops this.
 */
export function watchResolution(onChange: () => void): () => void {
  let query: MediaQueryList;
  const observe = () => {
    query = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    query.addEventListener('change', change);
  };
  const stop = () => query.removeEventListener('change', change);
  function change(): void {
    stop();
    observe();
    onChange();
  }
  observe();
  return stop;
}

/** Pixi's auto-detection would also bundle a third renderer, which is never used here. */
async function loadRenderer(): Promise<Renderer> {
  if (hasGraphicsCard()) {
    const { WebGLRenderer } = await import('./webgl-renderer.ts');
    return new WebGLRenderer();
  }
  const { CanvasRenderer } = await import('./canvas-renderer.ts');
  return new CanvasRenderer();
}

export async function openRenderer(canvas: HTMLCanvasElement, { width, height }: Size): Promise<Renderer> {
  // Pixi's ticker runs in every frame, even if nothing moves. The stage requests its own frames.
  Ticker.system.autoStart = false;
  const renderer = await loadRenderer();
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
  // Pixi's shader checks every texture slot for each pixel: fewer slots are several times faster.
  renderer.limits.maxBatchableTextures = texturesAtOnce;
  return renderer;
}
