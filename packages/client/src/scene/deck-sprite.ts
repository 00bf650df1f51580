import { Container, Sprite } from 'pixi.js';
import { CardSprite } from './card-sprite.ts';
import type { Glow, SceneDeck } from './description.ts';
import type { CardTexture, LightTextures } from './light.ts';
import type { Pose } from './motion.ts';
import type { StageTheme } from './theme.ts';

// Lower cards are darker, because they are in the shadow of the cards above.
const edgeTints = [0xf2ead9, 0xe0d6c1, 0xd0c6b0, 0xc2b8a2] as const;

export interface DeckLook {
  readonly back: CardTexture;
  readonly paper: CardTexture;
  readonly light: LightTextures;
  readonly theme: StageTheme;
  readonly glow: Glow;
}

export function deckContainer(deck: SceneDeck, look: DeckLook): Container {
  const container = new Container();
  const step = Math.max(1, deck.width * 0.022);
  const topPose: Pose = {
    x: deck.x,
    y: deck.y,
    width: deck.width,
    turn: 0,
    lift: 0,
    alpha: 1,
    side: 0,
    dim: 0,
    glow: 1,
  };

  const lowest = new CardSprite(look.light);
  lowest.dress({ face: null, back: look.paper });
  const reach = deck.layers * step;
  lowest.show({ ...topPose, x: deck.x + reach * 0.8, y: deck.y + reach, lift: 0.1 }, 'none', look.theme);
  container.addChild(lowest.container);

  for (let depth = deck.layers; depth > 0; depth--) {
    const edge = new Sprite(look.paper.texture);
    edge.anchor.set(0.5);
    edge.scale.set((deck.width * look.paper.widthRatio) / look.paper.texture.width);
    edge.position.set(deck.x + depth * step * 0.8, deck.y + depth * step);
    edge.tint = edgeTints[depth - 1] ?? edgeTints[3];
    container.addChild(edge);
  }

  const top = new CardSprite(look.light);
  top.dress({ face: null, back: look.back });
  top.show(topPose, look.glow, look.theme);
  container.addChild(top.container);
  return container;
}
