import { CanvasSource, Rectangle, Texture } from 'pixi.js';
import { backDrawing } from '../cards/backs.ts';
import { cardHeight, cardRadius, cardWidth } from '../cards/drawing.ts';
import type { Drawing } from '../cards/drawing.ts';
import { faceDrawing, paperDrawing } from '../cards/faces.ts';
import { paintDrawing } from '../cards/paint.ts';
import { paintBlurred } from './light.ts';
import type { CardTexture } from './light.ts';
import type { StageTheme } from './theme.ts';

export type Art = { readonly face: string } | { readonly back: string } | { readonly paper: true };

// The contact shadow does not depend on the card's pose, unlike the cast shadow, so it is part of the texture. The
// texture has a margin for it, in drawing units, which also lets the edges of rotated cards be antialiased.
const contactShadow = { margin: 6, blur: 6, down: 1, alpha: 0.62 } as const;
const columns = 4;
const rows = 3;

interface Page {
  readonly canvas: HTMLCanvasElement;
  readonly source: CanvasSource;
  used: number;
  changed: boolean;
}

/** Each drawing is rendered once for each size, so that a card at rest is sharp. */
export class Atlas {
  readonly #pages = new Map<number, Page[]>();
  readonly #textures = new Map<string, CardTexture>();
  #resolution: number;
  #theme: StageTheme;

  /** `resolution`: device pixels per CSS pixel. */
  constructor(resolution: number, theme: StageTheme) {
    this.#resolution = resolution;
    this.#theme = theme;
  }

  /** `width`: the width of the card at rest, in CSS pixels. Call `upload` before the next frame is drawn. */
  texture(art: Art, width: number): CardTexture {
    const pixels = Math.max(8, Math.round(width * this.#resolution));
    const name = `${'face' in art ? `face ${art.face}` : 'back' in art ? `back ${art.back}` : 'paper'} ${pixels}`;
    const known = this.#textures.get(name);
    if (known !== undefined) return known;

    const scale = pixels / cardWidth;
    const margin = Math.max(2, Math.round(contactShadow.margin * scale));
    const cellWidth = pixels + 2 * margin;
    const cellHeight = Math.ceil(cardHeight * scale) + 2 * margin;
    const page = this.#pageFor(pixels, cellWidth, cellHeight);
    const x = (page.used % columns) * cellWidth;
    const y = Math.floor(page.used / columns) * cellHeight;
    page.used++;
    page.changed = true;
    const surface = page.canvas.getContext('2d');
    // A browser that refuses another canvas is out of memory, and the table cannot be drawn.
    if (surface === null) throw new Error('The browser has no 2D context to draw cards on.');
    this.#paintContactShadow(surface, new Rectangle(x, y, cellWidth, cellHeight), margin, scale);
    paintDrawing(surface, this.#drawing(art), x + margin, y + margin, scale);
    const texture = {
      texture: new Texture({ source: page.source, frame: new Rectangle(x, y, cellWidth, cellHeight) }),
      widthRatio: cellWidth / pixels,
    };
    this.#textures.set(name, texture);
    return texture;
  }

  /** Uploads the pages that were drawn to since the last call, each at most once. */
  upload(): void {
    for (const pages of this.#pages.values()) {
      for (const page of pages) {
        if (!page.changed) continue;
        page.changed = false;
        page.source.update();
      }
    }
  }

  get sizeCount(): number {
    return this.#pages.size;
  }

  /** Sprites must then get new textures. */
  clear(resolution: number, theme: StageTheme): void {
    this.#resolution = resolution;
    this.#theme = theme;
    for (const { texture } of this.#textures.values()) texture.destroy(false);
    for (const pages of this.#pages.values()) for (const page of pages) page.source.destroy();
    this.#textures.clear();
    this.#pages.clear();
  }

  #paintContactShadow(surface: CanvasRenderingContext2D, cell: Rectangle, margin: number, scale: number): void {
    const { colour, strength } = this.#theme.shadow;
    const outline = new Path2D();
    outline.roundRect(0, 0, cardWidth, cardHeight, cardRadius);
    surface.save();
    surface.beginPath();
    surface.rect(cell.x, cell.y, cell.width, cell.height);
    surface.clip();
    surface.translate(cell.x + margin, cell.y + margin + contactShadow.down * scale);
    surface.scale(scale, scale);
    surface.globalAlpha = contactShadow.alpha * strength;
    paintBlurred(surface, outline, colour, contactShadow.blur, scale);
    surface.restore();
  }

  #drawing(art: Art): Drawing {
    if ('face' in art) return faceDrawing(art.face, this.#theme.palette);
    return 'back' in art ? backDrawing(art.back, this.#theme.palette) : paperDrawing(this.#theme.palette);
  }

  #pageFor(pixels: number, cellWidth: number, cellHeight: number): Page {
    const pages = this.#pages.get(pixels) ?? [];
    this.#pages.set(pixels, pages);
    const last = pages.at(-1);
    if (last !== undefined && last.used < columns * rows) return last;
    const canvas = document.createElement('canvas');
    canvas.width = cellWidth * columns;
    canvas.height = cellHeight * rows;
    const page: Page = {
      canvas,
      source: new CanvasSource({ resource: canvas, resolution: 1 }),
      used: 0,
      changed: true,
    };
    pages.push(page);
    return page;
  }
}
