/**
 * The stage: shows a SceneDescription with PixiJS and emits events for interactions with its cards.
 *
 *   const stage = await openStage(host);              // host: an element with a size; gets the classes `scene felt`
 *   stage.on('resized', size => …);                   // lay out for this size and show it
 *   stage.hintMovement({ key: 'h9', from: { place: 'seat:s2' } });   // before show: the card comes from that seat card
 *   stage.show(layoutTable(input));                   // cards that keep their key, or have a hint, move; others fade
 *   stage.on('card-chosen', …); stage.on('card-dropped', …); stage.on('card-hovered', …);
 *
 * It draws only while something moves. After an allowed drop the card waits over its target until the next `show` or
 * `sendBack`.
 */
import { Container } from 'pixi.js';
import type { Renderer } from 'pixi.js';
import './scene.css';
import { cardRatio } from '../cards/drawing.ts';
import { Atlas } from './atlas.ts';
import { deckContainer } from './deck-sprite.ts';
import type { SceneDescription } from './description.ts';
import { Emitter } from './emitter.ts';
import type { Unsubscribe } from './emitter.ts';
import { boundsOf } from './geometry.ts';
import type { Rectangle } from './geometry.ts';
import { Ground } from './ground.ts';
import { Handling } from './handling.ts';
import type { StageEvents } from './handling.ts';
import { destroyLight, lightTextures } from './light.ts';
import type { LightTextures } from './light.ts';
import { MovingCards } from './moving-cards.ts';
import type { MovementHint } from './moving-cards.ts';
import { openRenderer, screenResolution, watchResolution } from './renderer.ts';
import { readTheme, watchTheme } from './theme.ts';
import type { StageTheme } from './theme.ts';

/** Other layouts leave textures of unused sizes behind: above this number of sizes, all are dropped. */
const mostSizes = 8;

export async function openStage(host: HTMLElement): Promise<Stage> {
  const canvas = document.createElement('canvas');
  canvas.className = 'scene-canvas';
  canvas.setAttribute('aria-hidden', 'true');
  return new Stage(host, canvas, await openRenderer(canvas, { width: host.clientWidth, height: host.clientHeight }));
}

export class Stage {
  /** Constant while nothing moves. */
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
  readonly #cards: MovingCards;
  readonly #stops: (() => void)[] = [];
  #theme: StageTheme;
  #description: SceneDescription | null = null;
  readonly #handling: Handling;
  #appearAtOnce = true;
  /** The number of card sizes in use when all textures were last drawn. */
  #sizesInUse = 0;
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
    const description = () => this.#description;
    const requestFrame = () => this.#requestFrame();
    this.#cards = new MovingCards({
      root: this.#root,
      atlas: this.#atlas,
      light: this.#light,
      theme: () => this.#theme,
      description,
      handling: () => this.#handling,
      requestFrame,
    });
    this.#handling = new Handling({
      canvas,
      emitter: this.#emitter,
      description,
      node: (key) => this.#cards.node(key),
      rectangleOf: (key) => this.rectangleOf(key),
      aim: (node) => this.#cards.aim(node, performance.now()),
      aimAll: () => this.#aimAll(),
      requestFrame,
    });
    this.#stops.push(
      this.#watchSize(),
      // A window that moves to another screen can keep its size in CSS pixels.
      watchResolution(() => this.#fit()),
      watchTheme(() => this.#redraw()),
      this.#handling.watch(),
    );
    canvas.addEventListener('webglcontextrestored', requestFrame);
  }

  get idle(): boolean {
    return this.#frameRequest === null;
  }

  get drawnWith(): string {
    return this.#renderer.name;
  }

  on<Name extends keyof StageEvents>(name: Name, handler: (event: StageEvents[Name]) => void): Unsubscribe {
    return this.#emitter.on(name, handler);
  }

  whenIdle(): Promise<void> {
    if (this.idle) return Promise.resolve();
    return new Promise((resolve) => this.#idleWaiters.push(resolve));
  }

  hintMovement(hint: MovementHint): void {
    this.#cards.hintMovement(hint);
  }

  show(description: SceneDescription): void {
    this.#description = description;
    this.#handling.settle(new Set(description.cards.map((card) => card.key)));
    this.#cards.show(description, performance.now());
    this.#drawDecks();
    this.#ground.show(description, this.#handling.litZones());
    if (this.#appearAtOnce) this.snap();
    this.#appearAtOnce = false;
    this.#requestFrame();
  }

  /** For cards that were dropped on a target, when their move was not made. */
  sendBack(): void {
    this.#handling.sendBack();
    this.#requestFrame();
  }

  snap(): void {
    this.#cards.snap();
    this.#requestFrame();
  }

  /** Raises a card as on hover, while its move beside the canvas is hovered or focused; null lowers it. */
  focusCard(key: string | null): void {
    if (key === null) this.#handling.release();
    else this.#handling.hold(key, 'focus');
  }

  /** The place of a card at rest, in the window's CSS pixels; `undefined` if it is not on the stage. */
  rectangleOf(key: string): Rectangle | undefined {
    const node = this.#cards.node(key);
    if (node === undefined) return undefined;
    const { x, y, width, turn } = node.aim;
    const bounds = boundsOf({ x, y, width, height: width * cardRatio, turn });
    const box = this.#canvas.getBoundingClientRect();
    return { ...bounds, x: bounds.x + box.left, y: bounds.y + box.top };
  }

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

  #drawDecks(): void {
    for (const child of this.#decks.removeChildren()) child.destroy({ children: true });
    const lit = this.#handling.litZones();
    for (const deck of this.#description?.decks ?? []) {
      const target = this.#description?.targets.find(({ zone }) => zone === deck.zone);
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

  #requestFrame(): void {
    this.#frameRequest ??= requestAnimationFrame((now) => this.#drawFrame(now));
  }

  #drawFrame(now: number): void {
    this.#frameRequest = null;
    const state = this.#cards.advance(now);
    this.#atlas.upload();
    this.#renderer.render(this.#root);
    this.framesDrawn++;
    if (state === 'moves') {
      this.#requestFrame();
      return;
    }
    if (this.#hasUnusedSizes()) {
      this.#redraw();
      return;
    }
    const waiters = this.#idleWaiters;
    this.#idleWaiters = [];
    for (const resolve of waiters) resolve();
  }

  #aimAll(): void {
    this.#cards.aimAll(performance.now());
    this.#drawDecks();
    if (this.#description !== null) this.#ground.show(this.#description, this.#handling.litZones());
  }

  #watchSize(): () => void {
    const observer = new ResizeObserver(() => this.#fit());
    observer.observe(this.#host);
    return () => observer.disconnect();
  }

  #fit(): void {
    const width = this.#host.clientWidth;
    const height = this.#host.clientHeight;
    const { screen, resolution } = this.#renderer;
    const sharpness = screenResolution();
    const isSame = screen.width === width && screen.height === height && resolution === sharpness;
    if (width === 0 || height === 0 || isSame) return;
    this.#renderer.resize(width, height, sharpness);
    if (resolution !== sharpness || this.#hasUnusedSizes()) this.#redraw();
    this.#appearAtOnce = true;
    this.#emitter.emit('resized', { width, height });
    // A resized canvas is empty until it is drawn again.
    this.#requestFrame();
  }

  /** Whether the atlas has more card sizes than `mostSizes`, and more than the cards needed at the last redraw. */
  #hasUnusedSizes(): boolean {
    return this.#atlas.sizeCount > Math.max(mostSizes, this.#sizesInUse);
  }

  #redraw(): void {
    this.#theme = readTheme(this.#host);
    // Moving cards use the old textures, which are dropped next.
    this.snap();
    this.#atlas.clear(this.#renderer.resolution, this.#theme);
    this.#cards.redress();
    this.#drawDecks();
    this.#sizesInUse = this.#atlas.sizeCount;
    this.#requestFrame();
  }
}
