import type { Container } from 'pixi.js';
import type { Atlas } from './atlas.ts';
import { CardSprite } from './card-sprite.ts';
import type { SceneCard, ScenePlace, SceneDescription } from './description.ts';
import type { Handling } from './handling.ts';
import type { LightTextures } from './light.ts';
import { isOver, motionBetween, poseAt } from './motion.ts';
import type { MotionKind, Pose } from './motion.ts';
import type { Node } from './node.ts';
import { raisedPose, poseOf } from './node.ts';
import type { StageTheme } from './theme.ts';

/** A hint for the next `show`: where a card with a new key comes from, or where a removed card goes. */
export interface MovementHint {
  readonly key: string;
  /** A place, or the old key of the same card. */
  readonly from?: { readonly place: string } | { readonly card: string };
  readonly to?: { readonly place: string };
}

export interface StageOfCards {
  readonly root: Container;
  readonly atlas: Atlas;
  readonly light: LightTextures;
  readonly theme: () => StageTheme;
  readonly description: () => SceneDescription | null;
  readonly handling: () => Handling;
  readonly requestFrame: () => void;
}

/** The delay between cards that enter together, in milliseconds. */
const stagger = 70;
const mostShadows = 40;

export class MovingCards {
  readonly #stage: StageOfCards;
  readonly #nodes = new Map<string, Node>();
  readonly #leaving = new Set<Node>();
  #hints = new Map<string, MovementHint>();

  constructor(stage: StageOfCards) {
    this.#stage = stage;
  }

  node(key: string): Node | undefined {
    return this.#nodes.get(key);
  }

  hintMovement(hint: MovementHint): void {
    this.#hints.set(hint.key, hint);
  }

  show({ cards }: SceneDescription, now: number): void {
    let entering = 0;
    cards.forEach((card, order) => {
      const known = this.#nodes.get(card.key);
      const node = known ?? this.#enter(card);
      if (node.card.zone !== card.zone || known === undefined) node.from = 'other';
      node.card = card;
      this.#dress(node);
      node.order = order;
      if (known === undefined && this.#isCarriedIn(card.key)) this.aim(node, now + entering++ * stagger);
      else if (known === undefined) this.aim(node, now, 'fade');
      else this.aim(node, now);
    });
    const present = new Set(cards.map((card) => card.key));
    for (const [key, node] of this.#nodes) if (!present.has(key)) this.#leave(key, node, now);
    this.#hints = new Map();
  }

  snap(): void {
    for (const node of this.#nodes.values()) {
      node.motion = null;
      node.from = 'same';
      node.pose = node.aim;
    }
    for (const node of this.#leaving) node.sprite.destroy();
    this.#leaving.clear();
  }

  redress(): void {
    for (const node of this.#nodes.values()) this.#dress(node);
  }

  aim(node: Node, start: number, kind?: MotionKind): void {
    const handling = this.#stage.handling();
    if (handling.isWaiting(node.card.key)) return;
    const lit = handling.litZones();
    const glow = lit.has(node.card.zone) && this.#isTop(node.card) ? 'legal' : node.card.glow;
    let aim: Pose = { ...poseOf(node.card), glow: glow === 'none' ? 0 : 1 };
    if (handling.isHeld(node.card.key) && this.#isInHand(node.card)) aim = raisedPose(aim);
    if (glow !== 'none') node.glow = glow;
    node.aim = aim;
    const { lessMotion } = this.#stage.theme();
    const needed = kind ?? motionBetween(node.pose, aim, node.from);
    if (needed === undefined) {
      node.motion = null;
      node.pose = aim;
      node.from = 'same';
    } else if (lessMotion && needed !== 'raise') {
      node.motion = { kind: 'fade', from: { ...aim, alpha: 0 }, to: aim, start };
    } else if (lessMotion) {
      node.motion = null;
      node.pose = aim;
    } else {
      node.motion = { kind: needed, from: node.pose, to: aim, start };
    }
    this.#stage.requestFrame();
  }

  /** A carried card is left out: it follows the pointer. */
  aimAll(now: number): void {
    const handling = this.#stage.handling();
    for (const node of this.#nodes.values()) if (!handling.isCarried(node.card.key)) this.aim(node, now);
  }

  /** Returns whether anything still moves. */
  advance(now: number): 'moves' | 'rests' {
    const nodes = [...this.#nodes.values(), ...this.#leaving];
    let isMoving = false;
    // While very many cards move, their shadows are hardly noticed but expensive to blend.
    const isCrowded = nodes.filter((node) => node.motion !== null).length > mostShadows;
    for (const node of nodes) {
      const motion = node.motion;
      if (motion !== null) {
        node.pose = poseAt(motion, now);
        if (isOver(motion, now)) {
          node.motion = null;
          node.from = 'same';
          if (node.leaving) {
            this.#leaving.delete(node);
            node.sprite.destroy();
            continue;
          }
        } else isMoving = true;
      }
      node.sprite.container.zIndex = this.#drawingOrder(node);
      node.sprite.show(node.pose, node.glow, this.#stage.theme(), isCrowded && node.motion !== null ? 'none' : 'cast');
    }
    return isMoving ? 'moves' : 'rests';
  }

  #enter(card: SceneCard): Node {
    const sprite = new CardSprite(this.#stage.light);
    this.#stage.root.addChild(sprite.container);
    const aim = poseOf(card);
    const node: Node = {
      card,
      order: 0,
      sprite,
      pose: { ...aim, alpha: 0 },
      aim,
      motion: null,
      from: 'other',
      glow: card.glow,
      leaving: false,
    };
    this.#nodes.set(card.key, node);
    const from = this.#hints.get(card.key)?.from;
    if (from === undefined) return node;
    if ('card' in from) {
      const before = this.#nodes.get(from.card);
      if (before !== undefined) {
        node.pose = { ...before.pose, glow: 0 };
        this.#nodes.delete(from.card);
        before.sprite.destroy();
      }
    } else {
      const place = this.#placeOf(from.place);
      if (place !== undefined) node.pose = { ...poseAtPlace(place, aim), alpha: place.width < aim.width * 0.6 ? 0 : 1 };
    }
    return node;
  }

  #placeOf(place: string): ScenePlace | undefined {
    return this.#stage.description()?.places[place];
  }

  #isCarriedIn(key: string): boolean {
    const from = this.#hints.get(key)?.from;
    if (from === undefined || this.#stage.theme().lessMotion) return false;
    return 'card' in from || this.#placeOf(from.place) !== undefined;
  }

  #leave(key: string, node: Node, now: number): void {
    this.#nodes.delete(key);
    this.#leaving.add(node);
    node.leaving = true;
    const to = this.#hints.get(key)?.to;
    const place = to === undefined ? undefined : this.#placeOf(to.place);
    const carriedOut = place !== undefined && !this.#stage.theme().lessMotion;
    const aim = carriedOut ? poseAtPlace(place, node.pose) : { ...node.pose, alpha: 0, glow: 0 };
    node.aim = aim;
    node.motion = { kind: carriedOut ? 'play' : 'fade', from: node.pose, to: aim, start: now };
  }

  #dress(node: Node): void {
    const { face, back, width } = node.card;
    const { atlas } = this.#stage;
    node.sprite.dress({
      face: face === null ? null : atlas.texture({ face }, width),
      back: atlas.texture({ back }, width),
    });
  }

  #isTop(card: SceneCard): boolean {
    return this.#stage.description()?.cards.findLast((other) => other.zone === card.zone)?.key === card.key;
  }

  #isInHand(card: SceneCard): boolean {
    const hand = this.#stage.description()?.areas.hand;
    return hand !== undefined && hand.height > 0 && card.y > hand.y;
  }

  #drawingOrder(node: Node): number {
    const handling = this.#stage.handling();
    const { order } = node;
    if (handling.isCarried(node.card.key) || handling.isWaiting(node.card.key)) return order + 3000;
    if (node.motion?.kind === 'play' || node.motion?.kind === 'turn') return order + 2000;
    return handling.isHeld(node.card.key) && this.#isInHand(node.card) ? order + 1000 : order;
  }
}

function poseAtPlace({ x, y, width, side }: ScenePlace, pose: Pose): Pose {
  return { ...pose, x, y, width, turn: 0, glow: 0, side: side === 'back' ? 0 : pose.side };
}
