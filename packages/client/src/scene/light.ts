import { CanvasSource, Texture } from 'pixi.js';
import { cardHeight, cardRadius, cardWidth } from '../cards/drawing.ts';

/** A texture with the outline of a card and a margin around it. */
export interface FormTexture {
  readonly texture: Texture;
  /** The width of the texture divided by the width of the card in it. */
  readonly span: number;
}

/** Blurred shapes around cards. All cards have the same outline, so each is drawn once in white, then scaled and tinted. */
export interface LightTextures {
  /** The wide soft shadow. */
  readonly cast: FormTexture;
  /** A bright rim with a halo. */
  readonly glow: FormTexture;
  /** The filled outline of a card, drawn over a card to dim it. */
  readonly form: FormTexture;
}

// Transparent pixels cost as much to blend as visible ones, so each texture has only the margin that its blur needs.
function lightTexture(
  room: number,
  pixels: number,
  draw: (surface: CanvasRenderingContext2D, form: Path2D, unit: number) => void,
): FormTexture {
  const canvas = document.createElement('canvas');
  const unit = pixels / cardWidth;
  canvas.width = Math.round((cardWidth + 2 * room) * unit);
  canvas.height = Math.round((cardHeight + 2 * room) * unit);
  const surface = canvas.getContext('2d');
  if (surface === null) throw new Error('The browser has no 2D context to draw shadows on.');
  surface.scale(unit, unit);
  surface.translate(room, room);
  const form = new Path2D();
  form.roundRect(0, 0, cardWidth, cardHeight, cardRadius);
  draw(surface, form, unit);
  const texture = new Texture({ source: new CanvasSource({ resource: canvas, resolution: 1 }) });
  return { texture, span: canvas.width / pixels };
}

/**
 * Paints the blurred outline `form` in one colour; `unit` is the surface's scale. Shadows are the only blur that every browser's
 * canvas supports, so the outline itself is drawn outside the surface and only its shadow is visible.
 */
export function paintBlurred(
  surface: CanvasRenderingContext2D,
  form: Path2D,
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
  surface.fill(form);
  surface.restore();
}

/** Draws the textures. */
export function lightTextures(): LightTextures {
  return {
    cast: lightTexture(22, 80, (surface, form, unit) => paintBlurred(surface, form, '#fff', 22, unit)),
    glow: lightTexture(32, 160, (surface, form, unit) => {
      surface.globalAlpha = 0.75;
      paintBlurred(surface, form, '#fff', 32, unit);
      paintBlurred(surface, form, '#fff', 12, unit);
      surface.globalAlpha = 1;
      surface.strokeStyle = '#fff';
      surface.lineWidth = 4;
      surface.lineJoin = 'round';
      surface.stroke(form);
    }),
    form: lightTexture(1, 160, (surface, form) => {
      surface.fillStyle = '#fff';
      surface.fill(form);
    }),
  };
}

/** Frees the textures' memory. */
export function destroyLight(light: LightTextures): void {
  for (const { texture } of [light.cast, light.glow, light.form]) texture.destroy(true);
}
