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
import { autoDetectRenderer, Container, Ticker } from 'pixi.js';
import type { Renderer } from 'pixi.js';
import { cardRatio } from '../cards/drawing.ts';
import { Atlas } from './atlas.ts';
import { CardSprite } from './card-sprite.ts';
import { deckContainer } from './deck-sprite.ts';
import type { Glow, SceneCard, SceneDescription } from './description.ts';
import { Emitter } from './emitter.ts';
import type { Unsubscribe } from './emitter.ts';
import { boundsOf, contains, turnedContains } from './geometry.ts';
import type { Point, Rectangle, Size } from './geometry.ts';
import { hasGraphicsCard } from './graphics-card.ts';
import { Ground } from './ground.ts';
import { destroyLight, lightTextures } from './light.ts';
import type { LightTextures } from './light.ts';
import { isOver, motionBetween, poseAt } from './motion.ts';
import type { Motion, MotionKind, Pose } from './motion.ts';
import { watchPointer } from './pointer.ts';
import { readTheme, watchTheme } from './theme.ts';
import type { StageTheme } from './theme.ts';

/** What people do on the table. Rectangles are in the window's CSS pixels, for a bubble beside the card. */
export interface StageEvents {
  'card-chosen': { readonly card: string; readonly zone: string };
  /** A card was let go on a zone; `allowed` when the zone is among the card's targets. */
  'card-dropped': { readonly card: string; readonly target: string; readonly allowed: boolean };
  'card-hovered': {
    readonly card: string;
    readonly zone: string;
    readonly rectangle: Rectangle;
    readonly by: 'mouse' | 'press' | 'focus';
  };
  'card-left': { readonly card: string };
  /** A card was taken up to be carried. */
  'card-lifted': { readonly card: string };
  /** A zone was clicked where no card of it handles clicks, for example a deck or an empty place. */
  'zone-chosen': { readonly zone: string };
  /** The host has a new size: lay out anew. What is shown next appears without motion. */
  resized: Size;
}

/** A hint for the next `show`, so that a card moves from where it was seen last although its key is new. */
export interface Expectation {
  readonly key: string;
  /** It comes from a place of the description, or it is the card that had this key until now. */
  readonly from?: { readonly place: string } | { readonly card: string };
  /** When it vanishes: to this place. */
  readonly to?: { readonly place: string };
}

interface Node {
  card: SceneCard;
  /** Place among the cards of the description, lowest first. */
  order: number;
  readonly sprite: CardSprite;
  pose: Pose;
  aim: Pose;
  motion: Motion | null;
  /** Whether its way to where it is aimed began in its own zone. */
  from: 'same' | 'other';
  glow: Glow;
  leaving: boolean;
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
  const renderer = await autoDetectRenderer({
    canvas,
    preference: hasGraphicsCard() ? ['webgl', 'canvas'] : ['canvas'],
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
  #held: string | null = null;
  #carried: { readonly key: string; readonly offset: Point } | null = null;
  /** Cards that were dropped on a target and wait there for the next `show`. */
  readonly #waiting = new Set<string>();
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
    this.#stops.push(
      this.#watchSize(),
      watchTheme(() => this.#redraw()),
      this.#watchPointer(),
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
    this.#carried = null;
    this.#waiting.clear();
    const present = new Set(description.cards.map((card) => card.key));
    if (this.#held !== null && !present.has(this.#held)) this.#release();
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
    this.#ground.show(description, this.#litZones());
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
    if (key === null) this.#release();
    else this.#hold(key, 'focus');
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
    if (this.#waiting.has(node.card.key)) return;
    const lit = this.#litZones();
    const glow = lit.has(node.card.zone) && this.#isTop(node.card) ? 'legal' : node.card.glow;
    let aim: Pose = { ...poseOf(node.card), glow: glow === 'none' ? 0 : 1 };
    if (this.#held === node.card.key && this.#liesInHand(node.card)) aim = heldUp(aim);
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

  #litZones(): ReadonlySet<string> {
    const key = this.#carried?.key;
    return new Set(key === undefined ? [] : (this.#nodes.get(key)?.card.targets ?? []));
  }

  #drawDecks(): void {
    for (const child of this.#decks.removeChildren()) child.destroy({ children: true });
    const lit = this.#litZones();
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
    if (this.#carried?.key === node.card.key || this.#waiting.has(node.card.key)) return order + 3000;
    if (node.motion?.kind === 'play' || node.motion?.kind === 'turn') return order + 2000;
    return this.#held === node.card.key && this.#liesInHand(node.card) ? order + 1000 : order;
  }

  // What people do.

  #watchPointer(): () => void {
    return watchPointer(this.#canvas, {
      rest: (point, by) => {
        const node = this.#cardAt(point);
        const zone = node === undefined ? this.#zoneAt(point) : undefined;
        this.#canvas.style.cursor =
          node?.card.handling === 'drag' ? 'grab' : node !== undefined || zone !== undefined ? 'pointer' : 'default';
        if (node === undefined) this.#release();
        else this.#hold(node.card.key, by);
      },
      leave: () => this.#release(),
      choose: (point) => {
        const node = this.#cardAt(point);
        if (node !== undefined) {
          this.#emitter.emit('card-chosen', { card: node.card.key, zone: node.card.zone });
          return;
        }
        const zone = this.#zoneAt(point);
        if (zone !== undefined) this.#emitter.emit('zone-chosen', { zone });
      },
      lift: (point) => {
        const node = this.#cardAt(point);
        if (node === undefined || node.card.handling !== 'drag') return false;
        this.#release();
        this.#carried = { key: node.card.key, offset: { x: node.pose.x - point.x, y: node.pose.y - point.y } };
        this.#canvas.style.cursor = 'grabbing';
        this.#emitter.emit('card-lifted', { card: node.card.key });
        this.#aimAll();
        return true;
      },
      carry: (point) => this.#carry(point),
      drop: (point) => this.#drop(point),
      cancel: () => {
        this.#carried = null;
        this.#aimAll();
      },
    });
  }

  #carry(point: Point): void {
    const carried = this.#carried;
    const node = carried === null ? undefined : this.#nodes.get(carried.key);
    if (carried === null || node === undefined) return;
    node.motion = null;
    // Let go over nothing, it is carried back, not slid.
    node.from = 'other';
    node.pose = {
      ...poseOf(node.card),
      x: point.x + carried.offset.x,
      y: point.y + carried.offset.y,
      turn: 0,
      lift: 1,
      glow: 0,
    };
    this.#requestFrame();
  }

  #drop(point: Point): void {
    const carried = this.#carried;
    const node = carried === null ? undefined : this.#nodes.get(carried.key);
    this.#canvas.style.cursor = 'default';
    if (node === undefined) return;
    const target = this.#zoneAt(point, node.card.zone) ?? this.#zoneAt(node.pose, node.card.zone);
    const allowed = target !== undefined && node.card.targets.includes(target);
    this.#carried = null;
    if (allowed) this.#waitOver(node, target);
    this.#aimAll();
    if (target !== undefined) this.#emitter.emit('card-dropped', { card: node.card.key, target, allowed });
  }

  #waitOver(node: Node, zone: string): void {
    const target = this.#description?.targets.find((one) => one.zone === zone);
    if (target === undefined) return;
    this.#waiting.add(node.card.key);
    node.aim = { ...node.pose, x: target.x, y: target.y, width: target.width, turn: target.turn, lift: 0.4 };
    node.motion = { kind: 'raise', from: node.pose, to: node.aim, start: performance.now() };
  }

  /** Aims all cards anew because other zones are lit now; the one that is carried goes with the pointer. */
  #aimAll(): void {
    const now = performance.now();
    for (const node of this.#nodes.values()) if (node.card.key !== this.#carried?.key) this.#aim(node, now);
    this.#drawDecks();
    if (this.#description !== null) this.#ground.show(this.#description, this.#litZones());
  }

  #cardAt(point: Point): Node | undefined {
    const cards = this.#description?.cards ?? [];
    for (let index = cards.length - 1; index >= 0; index--) {
      const card = cards[index];
      const node = card === undefined ? undefined : this.#nodes.get(card.key);
      if (card === undefined || node === undefined || card.handling === 'none' || this.#waiting.has(card.key)) continue;
      const lying = { ...poseOf(card), height: card.width * cardRatio };
      if (turnedContains(lying, point)) return node;
    }
    return undefined;
  }

  #zoneAt(point: Point, except?: string): string | undefined {
    const targets = this.#description?.targets ?? [];
    return targets.find((target) => target.zone !== except && contains(target.area, point))?.zone;
  }

  #hold(key: string, by: 'mouse' | 'press' | 'focus'): void {
    if (this.#held === key) return;
    this.#release();
    const node = this.#nodes.get(key);
    if (node === undefined) return;
    this.#held = key;
    this.#aim(node, performance.now());
    const rectangle = this.rectangleOf(key);
    if (rectangle !== undefined) this.#emitter.emit('card-hovered', { card: key, zone: node.card.zone, rectangle, by });
  }

  #release(): void {
    const key = this.#held;
    if (key === null) return;
    this.#held = null;
    const node = this.#nodes.get(key);
    if (node !== undefined) this.#aim(node, performance.now());
    this.#emitter.emit('card-left', { card: key });
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

/** A card's pose when it lies where the description says. */
function poseOf(card: SceneCard): Pose {
  return {
    x: card.x,
    y: card.y,
    width: card.width,
    turn: card.turn,
    lift: card.lift,
    alpha: 1,
    side: card.face === null ? 0 : 1,
    dim: card.dimmed ? 1 : 0,
    glow: card.glow === 'none' ? 0 : 1,
  };
}

/** A card of the hand that somebody looks at: a little higher, straighter and larger. */
function heldUp(pose: Pose): Pose {
  const angle = (pose.turn * Math.PI) / 180;
  const up = 24;
  return {
    ...pose,
    x: pose.x + Math.sin(angle) * up,
    y: pose.y - Math.cos(angle) * up,
    turn: pose.turn * 0.3,
    lift: Math.max(pose.lift, 0.75),
  };
}
