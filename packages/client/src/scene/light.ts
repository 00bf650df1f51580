import { CanvasSource, Texture } from 'pixi.js';
import { cardHeight, cardRadius, cardWidth } from '../cards/drawing.ts';

/** The shape in the texture has a margin around it. */
export interface CardTexture {
  readonly texture: Texture;
  /** The width of the texture divided by the width of the card in it. */
  readonly widthRatio: number;
}

/** All cards have the same outline, so each is drawn once in white, then scaled and tinted. */
export interface LightTextures {
  readonly cast: CardTexture;
  readonly glow: CardTexture;
  /** Drawn over a card to dim it. */
  readonly silhouette: CardTexture;
}

// Transparent pixels cost as much to blend as visible ones, so each texture has only the margin that its blur needs.
function lightTexture(
  margin: number,
  pixels: number,
  draw: (surface: CanvasRenderingContext2D, outline: Path2D, unit: number) => void,
): CardTexture {
  const canvas = document.createElement('canvas');
  const unit = pixels / cardWidth;
  canvas.width = Math.round((cardWidth + 2 * margin) * unit);
  canvas.height = Math.round((cardHeight + 2 * margin) * unit);
  const surface = canvas.getContext('2d');
  if (surface === null) throw new Error('The browser has no 2D context to draw shadows on.');
  surface.scale(unit, unit);
  surface.translate(margin, margin);
  const outline = new Path2D();
  outline.roundRect(0, 0, cardWidth, cardHeight, cardRadius);
  draw(surface, outline, unit);
  const texture = new Texture({ source: new CanvasSource({ resource: canvas, resolution: 1 }) });
  return { texture, widthRatio: canvas.width / pixels };
}

/**
 * Paints `outline`, blurred, in one colour; `unit` is the surface's scale. Shadows are the only blur that every
 * browser's canvas supports, so the outline itself is drawn outside the surface and only its shadow is visible.
 */
export function paintBlurred(
  surface: CanvasRenderingContext2D,
  outline: Path2D,
  colour: string,
  blur: number,
  unit: number,
): void {
  const away = 10_000;
  surface.save();
  surface.shadowColor = colour;
  surface.shadowBlur = blur * unit;
  surface.shadowOffsetX = away;
  surface.translate(-away / unit, 0);
  surface.fillStyle = colour;
  surface.fill(outline);
  surface.restore();
}

export function lightTextures(): LightTextures {
  return {
    cast: lightTexture(22, 80, (surface, outline, unit) => paintBlurred(surface, outline, '#fff', 22, unit)),
    glow: lightTexture(32, 160, (surface, outline, unit) => {
      surface.globalAlpha = 0.75;
      paintBlurred(surface, outline, '#fff', 32, unit);
      paintBlurred(surface, outline, '#fff', 12, unit);
      surface.globalAlpha = 1;
      surface.strokeStyle = '#fff';
      surface.lineWidth = 4;
      surface.lineJoin = 'round';
      surface.stroke(outline);
    }),
    silhouette: lightTexture(1, 160, (surface, outline) => {
      surface.fillStyle = '#fff';
      surface.fill(outline);
    }),
  };
}

export function destroyLight(light: LightTextures): void {
  for (const { texture } of [light.cast, light.glow, light.silhouette]) texture.destroy(true);
}
