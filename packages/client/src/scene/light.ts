import { CanvasSource, Texture } from 'pixi.js';
import { cardHeight, cardWidth } from '../cards/drawing.ts';

/** Blurred shapes around cards; all cards have one form, so each is drawn once and scaled. */
export interface LightTextures {
  /** The close dark line where the card meets the table. */
  readonly contact: Texture;
  /** The wide soft shadow. */
  readonly cast: Texture;
  /** A rim of light with a halo, white: tinted by use. */
  readonly glow: Texture;
  /** A card's form filled white: dims a card when tinted. */
  readonly form: Texture;
}

/** Clear room around the card in these textures, as a part of the card's width. */
export const lightMargin = 0.5;

const unit = 160 / cardWidth;

function lightTexture(draw: (surface: CanvasRenderingContext2D, form: Path2D) => void): Texture {
  const canvas = document.createElement('canvas');
  const room = cardWidth * lightMargin;
  canvas.width = Math.round((cardWidth + 2 * room) * unit);
  canvas.height = Math.round((cardHeight + 2 * room) * unit);
  const surface = canvas.getContext('2d');
  if (surface === null) throw new Error('The browser gives no surface to draw shadows on.');
  surface.scale(unit, unit);
  surface.translate(room, room);
  const form = new Path2D();
  form.roundRect(0, 0, cardWidth, cardHeight, 7);
  draw(surface, form);
  return new Texture({ source: new CanvasSource({ resource: canvas, resolution: 1 }) });
}

// A canvas blurs only shadows everywhere, so the form itself is drawn outside and only its shadow falls inside.
function blurred(surface: CanvasRenderingContext2D, form: Path2D, colour: string, blur: number): void {
  const away = 4000;
  surface.save();
  surface.shadowColor = colour;
  surface.shadowBlur = blur * unit;
  surface.shadowOffsetX = away;
  surface.translate(-away / unit, 0);
  surface.fillStyle = colour;
  surface.fill(form);
  surface.restore();
}

/** Draws the textures; colours come from tints. */
export function lightTextures(): LightTextures {
  return {
    contact: lightTexture((surface, form) => blurred(surface, form, '#fff', 5)),
    cast: lightTexture((surface, form) => blurred(surface, form, '#fff', 26)),
    glow: lightTexture((surface, form) => {
      surface.globalAlpha = 0.75;
      blurred(surface, form, '#fff', 34);
      blurred(surface, form, '#fff', 12);
      surface.globalAlpha = 1;
      surface.strokeStyle = '#fff';
      surface.lineWidth = 4;
      surface.lineJoin = 'round';
      surface.stroke(form);
    }),
    form: lightTexture((surface, form) => {
      surface.fillStyle = '#fff';
      surface.fill(form);
    }),
  };
}

/** Gives the textures' memory back. */
export function destroyLight(light: LightTextures): void {
  for (const texture of [light.contact, light.cast, light.glow, light.form]) texture.destroy(true);
}
