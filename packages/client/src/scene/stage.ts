/**
 * The stage: PixiJS shows a SceneDescription and tells what people do with its cards.
 *
 *   const stage = await openStage(host);              // host: an element with a size; gets the classes `scene felt`
 *   stage.on('resized', size => …);                   // lay out anew for this size and show it
 *   stage.expect({ key: 'h9', from: { place: 's2' } });   // before show: this card comes from that seat's plate
 *   stage.show(layoutTable(input));                   // cards that keep their key move; the rest fades in and out
 *   stage.on('card-chosen', …); stage.on('card-dropped', …); stage.on('card-hovered', …);
 *
 * It draws only while something moves. After an allowed drop the card waits over its target until the next `show`: show the
 * new state, or the same description again to send the card back.
 */
import 'pixi.js/unsafe-eval';
import '../style/scene.css';
import { CanvasRenderer, Container, Ticker, WebGLRenderer } from 'pixi.js';
import type { Renderer } from 'pixi.js';
import { cardRatio } from '../cards/drawing.ts';
import { Atlas } from './atlas.ts';
import { CardSprite } from './card-sprite.ts';
import { deckContainer } from './deck-sprite.ts';
import type { SceneCard, SceneDescription } from './description.ts';
import { Emitter } from './emitter.ts';
import type { Unsubscribe } from './emitter.ts';
import { boundsOf } from './geometry.ts';
import type { Rectangle } from './geometry.ts';
import { hasGraphicsCard } from './graphics-card.ts';
import { Ground } from './ground.ts';
import { Handling } from './handling.ts';
import type { StageEvents } from './handling.ts';
import { destroyLight, lightTextures } from './light.ts';
import type { LightTextures } from './light.ts';
import { isOver, motionBetween, poseAt } from './motion.ts';
import type { MotionKind, Pose } from './motion.ts';
import type { Node } from './node.ts';
import { heldUp, poseOf } from './node.ts';
import { readTheme, watchTheme } from './theme.ts';
import type { StageTheme } from './theme.ts';

/** A hint for the next `show`, so that a card moves from where it was seen last although its key is new. */
export interface Expectation {
  readonly key: string;
  /** It comes from a place of the description, or it is the card that had this key until now. */
  readonly from?: { readonly place: string } | { readonly card: string };
  /** When it vanishes: to this place. */
  readonly to?: { readonly place: string };
}

const sharpest = 2;
const stagger = 70;
// Resizing leaves cards behind in sizes that are needed no more.
const mostSizes = 8;
const mostShadows = 40;
const texturesAtOnce = 4;

const screenResolution = (): number => Math.min(sharpest, window.devicePixelRatio || 1);

/** Opens a stage in the element. WebGL where a graphics card does the work, a 2D canvas otherwise. */
export async function openStage(host: HTMLElement): Promise<Stage> {
  const canvas = document.createElement('canvas');
  canvas.className = 'scene-canvas';
  canvas.setAttribute('aria-hidden', 'true');
  // Pixi's own clock ticks in every frame of the page, also when nothing moves. The stage keeps its own time.
  Ticker.system.autoStart = false;
  // Named one by one: looking for a renderer at large would bring a third one along that is never used here.
  const renderer = hasGraphicsCard() ? new WebGLRenderer() : new CanvasRenderer();
  await renderer.init({
    canvas,
    width: Math.max(1, host.clientWidth),
    height: Math.max(1, host.clientHeight),
    resolution: screenResolution(),
    autoDensity: true,
    backgroundAlpha: 0,
    antialias: false,
    // Only sprites are drawn: text, filters, events and the like need not be loaded.
    skipExtensionImports: true,
    gcActive: false,
  });
  Ticker.system.stop();
  // Pixi's shader asks for every texture it could hold, at every pixel: fewer of them draw several times faster.
  renderer.limits.maxBatchableTextures = texturesAtOnce;
  return new Stage(host, canvas, renderer);
}

/** See the head of this file. */
export class Stage {
  /** Frames drawn so far: stands still while nothing moves. */
  framesDrawn = 0;

  readonly #host: HTMLElement;
  readonly #canvas: HTMLCanvasElement;
  readonly #renderer: Renderer;
  readonly #root = new Container({ sortableChildren: true });
  readonly #decks = new Container();
  readonly #ground = new Ground();
  readonly #light: LightTextures = lightTextures();
  readonly #atlas: Atlas;
  readonly #emitter = new Emitter<StageEvents>();
  readonly #nodes = new Map<string, Node>();
  readonly #leaving = new Set<Node>();
  readonly #stops: (() => void)[] = [];
  #theme: StageTheme;
  #description: SceneDescription | null = null;
  #expectations = new Map<string, Expectation>();
  readonly #handling: Handling;
  #appearAtOnce = true;
  #frameRequest: number | null = null;
  #idleWaiters: (() => void)[] = [];

  /** Use `openStage`. */
  constructor(host: HTMLElement, canvas: HTMLCanvasElement, renderer: Renderer) {
    this.#host = host;
    this.#canvas = canvas;
    this.#renderer = renderer;
    host.classList.add('scene', 'felt');
    host.append(this.#ground.element, canvas);
    this.#theme = readTheme(host);
    this.#atlas = new Atlas(renderer.resolution, this.#theme);
    this.#decks.zIndex = -1;
    this.#root.addChild(this.#decks);
    this.#handling = new Handling({
      canvas,
      emitter: this.#emitter,
      description: () => this.#description,
      node: (key) => this.#nodes.get(key),
      rectangleOf: (key) => this.rectangleOf(key),
      aim: (node) => this.#aim(node, performance.now()),
      aimAll: () => this.#aimAll(),
      requestFrame: () => this.#requestFrame(),
    });
    this.#stops.push(
      this.#watchSize(),
      watchTheme(() => this.#redraw()),
      this.#handling.watch(),
    );
    canvas.addEventListener('webglcontextrestored', () => this.#requestFrame());
  }

  /** Whether nothing moves. */
  get idle(): boolean {
    return this.#frameRequest === null;
  }

  /** Which way of drawing the browser offered. */
  get drawnWith(): string {
    return this.#renderer.name;
  }

  on<Name extends keyof StageEvents>(name: Name, handler: (event: StageEvents[Name]) => void): Unsubscribe {
    return this.#emitter.on(name, handler);
  }

  /** Resolves when nothing moves any more. */
  whenIdle(): Promise<void> {
    if (this.idle) return Promise.resolve();
    return new Promise((resolve) => this.#idleWaiters.push(resolve));
  }

  /** Tells where a card of the next `show` comes from or goes to; forgotten after that `show`. */
  expect(expectation: Expectation): void {
    this.#expectations.set(expectation.key, expectation);
  }

  /** Shows the description: cards move there from where they are. */
  show(description: SceneDescription): void {
    const now = performance.now();
    this.#description = description;
    const present = new Set(description.cards.map((card) => card.key));
    this.#handling.settle(present);
    let entering = 0;

    description.cards.forEach((card, order) => {
      const known = this.#nodes.get(card.key);
      const node = known ?? this.#enter(card);
      if (node.card.zone !== card.zone || known === undefined) node.from = 'other';
      node.card = card;
      this.#dress(node);
      node.order = order;
      if (known === undefined && this.#isCarriedIn(card.key)) this.#aim(node, now + entering++ * stagger);
      else if (known === undefined) this.#aim(node, now, 'fade');
      else this.#aim(node, now);
    });
    for (const [key, node] of this.#nodes) if (!present.has(key)) this.#leave(key, node, now);

    this.#expectations = new Map();
    this.#drawDecks();
    this.#ground.show(description, this.#handling.litZones());
    if (this.#appearAtOnce) this.snap();
    this.#appearAtOnce = false;
    this.#requestFrame();
  }

  /** Ends all motion: every card is where the last description says. */
  snap(): void {
    for (const node of this.#nodes.values()) {
      node.motion = null;
      node.from = 'same';
      node.pose = node.aim;
    }
    for (const node of this.#leaving) node.sprite.destroy();
    this.#leaving.clear();
    this.#requestFrame();
  }

  /** Holds a card up as if the mouse rested on it, for the keyboard's focus beside the canvas; null lets it go. */
  focusCard(key: string | null): void {
    if (key === null) this.#handling.release();
    else this.#handling.hold(key, 'focus');
  }

  /** Where a card is to be seen when nothing moves, in the window's CSS pixels; `undefined` when it is not there. */
  rectangleOf(key: string): Rectangle | undefined {
    const node = this.#nodes.get(key);
    if (node === undefined) return undefined;
    const { x, y, width, turn } = node.aim;
    const bounds = boundsOf({ x, y, width, height: width * cardRatio, turn });
    const box = this.#canvas.getBoundingClientRect();
    return { ...bounds, x: bounds.x + box.left, y: bounds.y + box.top };
  }

  /** Ends the stage and gives its memory back. */
  destroy(): void {
    if (this.#frameRequest !== null) cancelAnimationFrame(this.#frameRequest);
    this.#frameRequest = null;
    for (const stop of this.#stops) stop();
    this.#emitter.clear();
    this.#root.destroy({ children: true });
    this.#atlas.clear(this.#renderer.resolution, this.#theme);
    destroyLight(this.#light);
    this.#renderer.destroy();
    this.#canvas.remove();
    this.#ground.element.remove();
  }

  #enter(card: SceneCard): Node {
    const sprite = new CardSprite(this.#light);
    this.#root.addChild(sprite.container);
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
    const from = this.#expectations.get(card.key)?.from;
    if (from === undefined) return node;
    if ('card' in from) {
      const before = this.#nodes.get(from.card);
      if (before !== undefined) {
        node.pose = { ...before.pose, glow: 0 };
        this.#nodes.delete(from.card);
        before.sprite.destroy();
      }
    } else {
      const place = this.#description?.places[from.place];
      if (place !== undefined) {
        node.pose = {
          ...aim,
          x: place.x,
          y: place.y,
          width: place.width,
          turn: 0,
          side: place.side === 'back' ? 0 : aim.side,
          glow: 0,
          alpha: place.width < aim.width * 0.6 ? 0 : 1,
        };
      }
    }
    return node;
  }

  #isCarriedIn(key: string): boolean {
    const from = this.#expectations.get(key)?.from;
    if (from === undefined || this.#theme.lessMotion) return false;
    return 'card' in from || this.#description?.places[from.place] !== undefined;
  }

  #leave(key: string, node: Node, now: number): void {
    this.#nodes.delete(key);
    this.#leaving.add(node);
    node.leaving = true;
    const to = this.#expectations.get(key)?.to;
    const place = to === undefined ? undefined : this.#description?.places[to.place];
    const carriedOut = place !== undefined && !this.#theme.lessMotion;
    const aim = carriedOut
      ? {
          ...node.pose,
          x: place.x,
          y: place.y,
          width: place.width,
          turn: 0,
          glow: 0,
          side: place.side === 'back' ? 0 : node.pose.side,
        }
      : { ...node.pose, alpha: 0, glow: 0 };
    node.aim = aim;
    node.motion = { kind: carriedOut ? 'play' : 'fade', from: node.pose, to: aim, start: now };
  }

  #dress(node: Node): void {
    const { face, back, width } = node.card;
    node.sprite.dress({
      face: face === null ? null : this.#atlas.texture({ face }, width),
      back: this.#atlas.texture({ back }, width),
    });
  }

  /** Sets where the card is to be, and the motion that leads there. */
  #aim(node: Node, start: number, kind?: MotionKind): void {
    if (this.#handling.isWaiting(node.card.key)) return;
    const lit = this.#handling.litZones();
    const glow = lit.has(node.card.zone) && this.#isTop(node.card) ? 'legal' : node.card.glow;
    let aim: Pose = { ...poseOf(node.card), glow: glow === 'none' ? 0 : 1 };
    if (this.#handling.isHeld(node.card.key) && this.#liesInHand(node.card)) aim = heldUp(aim);
    if (glow !== 'none') node.glow = glow;
    node.aim = aim;
    const needed = kind ?? motionBetween(node.pose, aim, node.from);
    if (needed === undefined) {
      node.motion = null;
      node.pose = aim;
      node.from = 'same';
    } else if (this.#theme.lessMotion && needed !== 'raise') {
      node.motion = { kind: 'fade', from: { ...aim, alpha: 0 }, to: aim, start };
    } else if (this.#theme.lessMotion) {
      node.motion = null;
      node.pose = aim;
    } else {
      node.motion = { kind: needed, from: node.pose, to: aim, start };
    }
    this.#requestFrame();
  }

  #isTop(card: SceneCard): boolean {
    return this.#description?.cards.findLast((other) => other.zone === card.zone)?.key === card.key;
  }

  #liesInHand(card: SceneCard): boolean {
    const hand = this.#description?.areas.hand;
    return hand !== undefined && hand.height > 0 && card.y > hand.y;
  }

  #drawDecks(): void {
    for (const child of this.#decks.removeChildren()) child.destroy({ children: true });
    const lit = this.#handling.litZones();
    for (const deck of this.#description?.decks ?? []) {
      const target = this.#description?.targets.find((one) => one.zone === deck.zone);
      this.#decks.addChild(
        deckContainer(deck, {
          back: this.#atlas.texture({ back: deck.back }, deck.width),
          paper: this.#atlas.texture({ paper: true }, deck.width),
          light: this.#light,
          theme: this.#theme,
          glow: lit.has(deck.zone) ? 'legal' : (target?.glow ?? 'none'),
        }),
      );
    }
  }

  // Frames.

  #requestFrame(): void {
    this.#frameRequest ??= requestAnimationFrame((now) => this.#drawFrame(now));
  }

  #drawFrame(now: number): void {
    this.#frameRequest = null;
    const nodes = [...this.#nodes.values(), ...this.#leaving];
    let moving = false;
    // Where very many cards fly at once, nobody sees single shadows, and blending them is what costs time.
    const crowd = nodes.filter((node) => node.motion !== null).length > mostShadows;
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
        } else moving = true;
      }
      node.sprite.container.zIndex = this.#heightOf(node);
      node.sprite.show(node.pose, node.glow, this.#theme, crowd && node.motion !== null ? 'none' : 'cast');
    }
    this.#atlas.upload();
    this.#renderer.render(this.#root);
    this.framesDrawn++;
    if (moving) {
      this.#requestFrame();
      return;
    }
    const waiters = this.#idleWaiters;
    this.#idleWaiters = [];
    for (const resolve of waiters) resolve();
  }

  /** Order of drawing: a card in the air is above those that lie. */
  #heightOf(node: Node): number {
    const { order } = node;
    if (this.#handling.isCarried(node.card.key) || this.#handling.isWaiting(node.card.key)) return order + 3000;
    if (node.motion?.kind === 'play' || node.motion?.kind === 'turn') return order + 2000;
    return this.#handling.isHeld(node.card.key) && this.#liesInHand(node.card) ? order + 1000 : order;
  }

  /** Aims all cards anew because other zones are lit now; the one that is carried goes with the pointer. */
  #aimAll(): void {
    const now = performance.now();
    for (const node of this.#nodes.values()) if (!this.#handling.isCarried(node.card.key)) this.#aim(node, now);
    this.#drawDecks();
    if (this.#description !== null) this.#ground.show(this.#description, this.#handling.litZones());
  }

  // What changes around the stage.

  #watchSize(): () => void {
    const observer = new ResizeObserver(() => {
      const width = this.#host.clientWidth;
      const height = this.#host.clientHeight;
      const { screen, resolution } = this.#renderer;
      const sharpness = screenResolution();
      const same = screen.width === width && screen.height === height && resolution === sharpness;
      if (width === 0 || height === 0 || same) return;
      this.#renderer.resize(width, height, sharpness);
      if (resolution !== sharpness || this.#atlas.sizes > mostSizes) this.#redraw();
      this.#appearAtOnce = true;
      this.#emitter.emit('resized', { width, height });
      // A resized canvas is empty until it is drawn again.
      this.#requestFrame();
    });
    observer.observe(this.#host);
    return () => observer.disconnect();
  }

  /** Draws all cards anew, in the colours and the sharpness of now. */
  #redraw(): void {
    this.#theme = readTheme(this.#host);
    // The old textures are gone: nothing may go on showing one while it moves.
    this.snap();
    this.#atlas.clear(this.#renderer.resolution, this.#theme);
    for (const node of this.#nodes.values()) this.#dress(node);
    this.#drawDecks();
    this.#requestFrame();
  }
}
