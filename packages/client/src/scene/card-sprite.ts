import { Container, Sprite } from 'pixi.js';
import type { Glow } from './description.ts';
import type { CardTexture, LightTextures } from './light.ts';
import type { Pose } from './motion.ts';
import type { StageTheme } from './theme.ts';

const degree = Math.PI / 180;
// A dimmed card keeps its face readable: greyed, not hidden.
const dimming = { colour: 0x787672, alpha: 0.46 } as const;

export class CardSprite {
  readonly container = new Container();
  readonly #light: LightTextures;
  readonly #cast: Sprite;
  readonly #glow: Sprite;
  readonly #body = new Sprite();
  readonly #veil: Sprite;
  #face: CardTexture | null = null;
  #back: CardTexture | null = null;

  constructor(light: LightTextures) {
    this.#light = light;
    this.#cast = new Sprite(light.cast.texture);
    this.#glow = new Sprite(light.glow.texture);
    this.#veil = new Sprite(light.silhouette.texture);
    for (const sprite of [this.#cast, this.#glow, this.#body, this.#veil]) {
      sprite.anchor.set(0.5);
      this.container.addChild(sprite);
    }
    this.#veil.tint = dimming.colour;
  }

  /** Without a new face the card keeps its old one, which is visible while the card turns face down. */
  dress(sides: { readonly face: CardTexture | null; readonly back: CardTexture }): void {
    this.#face = sides.face ?? this.#face;
    this.#back = sides.back;
  }

  show(pose: Pose, glow: Glow, theme: StageTheme, shadow: 'cast' | 'none' = 'cast'): void {
    const angle = pose.turn * degree;
    // A card that is being turned over becomes narrow and then wide again.
    const openness = Math.max(0.02, Math.abs(Math.cos(pose.side * Math.PI)));
    const width = pose.width * (1 + 0.035 * pose.lift);
    this.container.position.set(pose.x, pose.y);
    this.container.alpha = pose.alpha;

    const side = pose.side >= 0.5 ? (this.#face ?? this.#back) : this.#back;
    if (side !== null) {
      if (this.#body.texture !== side.texture) this.#body.texture = side.texture;
      this.#place(this.#body, side, width, angle, openness);
    }

    // Shadows always fall downwards on the page, however a card is rotated.
    this.#cast.visible = shadow === 'cast';
    if (shadow === 'cast') {
      this.#place(this.#cast, this.#light.cast, width * (1 + 0.05 * pose.lift), angle, openness);
      this.#cast.y = (0.03 + 0.13 * pose.lift) * width;
      this.#cast.tint = theme.shadow.colour;
      this.#cast.alpha = theme.shadow.strength * (0.5 + 0.16 * Math.min(1, pose.lift));
    }

    this.#glow.visible = glow !== 'none' && pose.glow > 0.01;
    if (glow !== 'none') {
      this.#place(this.#glow, this.#light.glow, width, angle, openness);
      this.#glow.tint = theme.glow[glow];
      this.#glow.alpha = pose.glow;
    }

    this.#veil.visible = pose.dim > 0.01;
    this.#place(this.#veil, this.#light.silhouette, width, angle, openness);
    this.#veil.alpha = dimming.alpha * pose.dim;
  }

  destroy(): void {
    this.container.destroy({ children: true });
  }

  #place(sprite: Sprite, of: CardTexture, width: number, angle: number, openness: number): void {
    const scale = (width * of.widthRatio) / of.texture.width;
    sprite.scale.set(scale * openness, scale);
    sprite.rotation = angle;
  }
}
