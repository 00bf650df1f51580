import { CanvasSource, Rectangle, Texture } from 'pixi.js';
import { backDrawing } from '../cards/backs.ts';
import { cardHeight, cardWidth } from '../cards/drawing.ts';
import type { Drawing } from '../cards/drawing.ts';
import { faceDrawing, paperDrawing } from '../cards/faces.ts';
import { paintDrawing } from '../cards/paint.ts';
import type { CardPalette } from '../cards/palette.ts';

/** What a texture shows. */
export type Art = { readonly face: string } | { readonly back: string } | { readonly paper: true };

// Clear pixels around each card: a turned card's edge is smoothed against them, and no neighbour shines through.
const margin = 3;
const columns = 4;
const rows = 3;

interface Page {
  readonly canvas: HTMLCanvasElement;
  readonly source: CanvasSource;
  used: number;
  changed: boolean;
}

/**
 * The cards' textures: drawn once per face and size from the vectors, when first needed, and kept in a few shared
 * pictures. Each size is drawn for itself, so a card at rest is as sharp as the screen.
 */
export class Atlas {
  readonly #pages = new Map<number, Page[]>();
  readonly #textures = new Map<string, Texture>();
  #resolution: number;
  #palette: CardPalette;

  /** `resolution`: device pixels per CSS pixel. */
  constructor(resolution: number, palette: CardPalette) {
    this.#resolution = resolution;
    this.#palette = palette;
  }

  /** The texture for a card that is `width` CSS pixels wide at rest. Call `upload` before the next frame is drawn. */
  texture(art: Art, width: number): Texture {
    const pixels = Math.max(8, Math.round(width * this.#resolution));
    const name = `${'face' in art ? `face ${art.face}` : 'back' in art ? `back ${art.back}` : 'paper'} ${pixels}`;
    const known = this.#textures.get(name);
    if (known !== undefined) return known;

    const scale = pixels / cardWidth;
    const cellWidth = pixels + 2 * margin;
    const cellHeight = Math.ceil(cardHeight * scale) + 2 * margin;
    const page = this.#pageFor(pixels, cellWidth, cellHeight);
    const x = (page.used % columns) * cellWidth;
    const y = Math.floor(page.used / columns) * cellHeight;
    page.used++;
    page.changed = true;
    const surface = page.canvas.getContext('2d');
    // Without a second canvas nothing of this page works; a browser that refuses one is out of memory.
    if (surface === null) throw new Error('The browser gives no surface to draw cards on.');
    paintDrawing(surface, this.#drawing(art), x + margin, y + margin, scale);
    const texture = new Texture({ source: page.source, frame: new Rectangle(x, y, cellWidth, cellHeight) });
    this.#textures.set(name, texture);
    return texture;
  }

  /** How many texture pixels a card takes in width, of those the texture has. */
  static inner(texture: Texture): number {
    return texture.width - 2 * margin;
  }

  /** Hands what was drawn since the last call to the graphics card, each picture at most once. */
  upload(): void {
    for (const pages of this.#pages.values()) {
      for (const page of pages) {
        if (!page.changed) continue;
        page.changed = false;
        page.source.update();
      }
    }
  }

  /** In how many sizes cards are kept. */
  get sizes(): number {
    return this.#pages.size;
  }

  /** Forgets all textures, to be drawn with these colours from now on. Sprites must be given new ones. */
  clear(resolution: number, palette: CardPalette): void {
    this.#resolution = resolution;
    this.#palette = palette;
    for (const texture of this.#textures.values()) texture.destroy(false);
    for (const pages of this.#pages.values()) for (const page of pages) page.source.destroy();
    this.#textures.clear();
    this.#pages.clear();
  }

  #drawing(art: Art): Drawing {
    if ('face' in art) return faceDrawing(art.face, this.#palette);
    return 'back' in art ? backDrawing(art.back, this.#palette) : paperDrawing(this.#palette);
  }

  #pageFor(pixels: number, cellWidth: number, cellHeight: number): Page {
    const pages = this.#pages.get(pixels) ?? [];
    this.#pages.set(pixels, pages);
    const last = pages.at(-1);
    if (last !== undefined && last.used < columns * rows) return last;
    const canvas = document.createElement('canvas');
    canvas.width = cellWidth * columns;
    canvas.height = cellHeight * rows;
    const page: Page = { canvas, source: new CanvasSource({ resource: canvas, resolution: 1 }), used: 0, changed: true };
    pages.push(page);
    return page;
  }
}
