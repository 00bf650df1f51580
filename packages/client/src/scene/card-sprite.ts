import { Container, Sprite } from 'pixi.js';
import type { Texture } from 'pixi.js';
import { Atlas } from './atlas.ts';
import type { Glow } from './description.ts';
import { lightMargin } from './light.ts';
import type { LightTextures } from './light.ts';
import type { Pose } from './motion.ts';
import type { StageTheme } from './theme.ts';

const degree = Math.PI / 180;
// A dimmed card keeps its face readable: greyed, not hidden.
const dimming = { colour: 0x787672, alpha: 0.46 } as const;
const lightSpan = 1 + 2 * lightMargin;

/** One card as Pixi draws it: two shadows, a light, the card, a veil when dimmed. */
export class CardSprite {
  readonly container = new Container();
  readonly #cast: Sprite;
  readonly #contact: Sprite;
  readonly #glow: Sprite;
  readonly #body = new Sprite();
  readonly #veil: Sprite;
  #face: Texture | null = null;
  #back: Texture | null = null;

  constructor(light: LightTextures) {
    this.#cast = new Sprite(light.cast);
    this.#contact = new Sprite(light.contact);
    this.#glow = new Sprite(light.glow);
    this.#veil = new Sprite(light.form);
    for (const sprite of [this.#cast, this.#contact, this.#glow, this.#body, this.#veil]) {
      sprite.anchor.set(0.5);
      this.container.addChild(sprite);
    }
    this.#veil.tint = dimming.colour;
  }

  /** Gives the card its back and its face; without a face it keeps the one it had, to be turned away from sight. */
  dress(sides: { readonly face: Texture | null; readonly back: Texture }): void {
    this.#face = sides.face ?? this.#face;
    this.#back = sides.back;
  }

  /** Shows the card in this pose. */
  show(pose: Pose, glow: Glow, theme: StageTheme): void {
    const angle = pose.turn * degree;
    // While it is turned over, a card gets narrow and wide again.
    const openness = Math.max(0.02, Math.abs(Math.cos(pose.side * Math.PI)));
    const width = pose.width * (1 + 0.035 * pose.lift);
    this.container.position.set(pose.x, pose.y);
    this.container.alpha = pose.alpha;

    const texture = pose.side >= 0.5 ? (this.#face ?? this.#back) : this.#back;
    if (texture !== null) {
      if (this.#body.texture !== texture) this.#body.texture = texture;
      const scale = width / Atlas.inner(texture);
      this.#body.scale.set(scale * openness, scale);
      this.#body.rotation = angle;
    }

    // The lamp hangs above the middle of the table: shadows fall down the page, whatever way a card is turned.
    const strength = theme.shadow.strength;
    this.#place(this.#contact, width, angle, openness, 1 + pose.lift * 2);
    this.#contact.tint = theme.shadow.colour;
    this.#contact.alpha = strength * 0.6 * (1 - 0.55 * Math.min(1, pose.lift));
    this.#place(this.#cast, width * (1 + 0.05 * pose.lift), angle, openness, (0.035 + 0.12 * pose.lift) * width);
    this.#cast.tint = theme.shadow.colour;
    this.#cast.alpha = strength * (0.5 + 0.16 * Math.min(1, pose.lift));

    this.#glow.visible = glow !== 'none' && pose.glow > 0.01;
    if (glow !== 'none') {
      this.#place(this.#glow, width, angle, openness, 0);
      this.#glow.tint = theme.glow[glow];
      this.#glow.alpha = pose.glow;
    }

    this.#veil.visible = pose.dim > 0.01;
    this.#place(this.#veil, width, angle, openness, 0);
    this.#veil.alpha = dimming.alpha * pose.dim;
  }

  destroy(): void {
    this.container.destroy({ children: true });
  }

  #place(sprite: Sprite, width: number, angle: number, openness: number, down: number): void {
    const scale = (width * lightSpan) / sprite.texture.width;
    sprite.scale.set(scale * openness, scale);
    sprite.rotation = angle;
    sprite.position.set(0, down);
  }
}
