import { cardRatio } from '../cards/drawing.ts';
import type { SceneDescription } from './description.ts';
import type { Emitter } from './emitter.ts';
import { contains, turnedContains } from './geometry.ts';
import type { Point, Rectangle, Size } from './geometry.ts';
import type { Node } from './node.ts';
import { poseOf } from './node.ts';
import { watchPointer } from './pointer.ts';

/** The events of the stage. Rectangles are in the window's CSS pixels, for a bubble beside the card. */
export interface StageEvents {
  'card-chosen': { readonly card: string; readonly zone: string };
  /** `allowed`: the zone is among the card's targets. */
  'card-dropped': { readonly card: string; readonly zone: string; readonly target: string; readonly allowed: boolean };
  'card-hovered': {
    readonly card: string;
    readonly zone: string;
    readonly rectangle: Rectangle;
    readonly by: 'mouse' | 'press' | 'focus';
  };
  'card-left': { readonly card: string };
  'card-lifted': { readonly card: string; readonly zone: string };
  /** A drag ended, by a drop or otherwise. */
  'card-put-away': { readonly card: string };
  /** A zone was clicked outside its clickable cards, for example a deck or an empty place. */
  'zone-chosen': { readonly zone: string };
  /** The table was clicked where there is neither a card nor a zone. */
  'felt-chosen': null;
  /** The host element has a new size: lay out again, without animation. */
  resized: Size;
}

export interface InteractiveStage {
  readonly canvas: HTMLCanvasElement;
  readonly emitter: Emitter<StageEvents>;
  readonly description: () => SceneDescription | null;
  readonly node: (key: string) => Node | undefined;
  readonly rectangleOf: (key: string) => Rectangle | undefined;
  /**
   * `aim` animates one card to the pose that it should have now; `aimAll` does so for all cards, after a change of the
   * lit zones.
   */
  readonly aim: (node: Node) => void;
  readonly aimAll: () => void;
  readonly requestFrame: () => void;
}

export class Handling {
  readonly #stage: InteractiveStage;
  #held: string | null = null;
  #carried: { readonly key: string; readonly offset: Point } | null = null;
  /** Cards that were dropped on a target and stay there until the next `show` or `sendBack`. */
  readonly #waiting = new Set<string>();

  constructor(stage: InteractiveStage) {
    this.#stage = stage;
  }

  watch(): () => void {
    const { canvas, emitter } = this.#stage;
    return watchPointer(canvas, {
      hover: (point, by) => {
        const node = this.#cardAt(point);
        const zone = node === undefined ? this.#zoneAt(point) : undefined;
        canvas.style.cursor =
          node?.card.handling === 'drag' ? 'grab' : node !== undefined || zone !== undefined ? 'pointer' : 'default';
        if (node === undefined) this.release();
        else this.hold(node.card.key, by);
      },
      endHover: () => this.release(),
      choose: (point) => {
        const node = this.#cardAt(point);
        if (node !== undefined) {
          emitter.emit('card-chosen', { card: node.card.key, zone: node.card.zone });
          return;
        }
        const zone = this.#zoneAt(point);
        if (zone === undefined) emitter.emit('felt-chosen', null);
        else emitter.emit('zone-chosen', { zone });
      },
      lift: (point) => this.#lift(point),
      carry: (point) => this.#carry(point),
      drop: (point) => this.#drop(point),
      cancel: () => {
        this.#putAway();
        this.#stage.aimAll();
      },
    });
  }

  isHeld(key: string): boolean {
    return this.#held === key;
  }

  isCarried(key: string): boolean {
    return this.#carried?.key === key;
  }

  isWaiting(key: string): boolean {
    return this.#waiting.has(key);
  }

  litZones(): ReadonlySet<string> {
    const key = this.#carried?.key;
    return new Set(key === undefined ? [] : (this.#stage.node(key)?.card.targets ?? []));
  }

  settle(present: ReadonlySet<string>): void {
    this.#putAway();
    this.#waiting.clear();
    if (this.#held !== null && !present.has(this.#held)) this.release();
  }

  sendBack(): void {
    if (this.#waiting.size === 0) return;
    this.#waiting.clear();
    this.#stage.aimAll();
  }

  hold(key: string, by: 'mouse' | 'press' | 'focus'): void {
    if (this.#held === key) return;
    this.release();
    const node = this.#stage.node(key);
    if (node === undefined) return;
    this.#held = key;
    this.#stage.aim(node);
    const rectangle = this.#stage.rectangleOf(key);
    if (rectangle !== undefined)
      this.#stage.emitter.emit('card-hovered', { card: key, zone: node.card.zone, rectangle, by });
  }

  release(): void {
    const key = this.#held;
    if (key === null) return;
    this.#held = null;
    const node = this.#stage.node(key);
    if (node !== undefined) this.#stage.aim(node);
    this.#stage.emitter.emit('card-left', { card: key });
  }

  #lift(point: Point): boolean {
    const { canvas, emitter } = this.#stage;
    const node = this.#cardAt(point);
    if (node === undefined || node.card.handling !== 'drag') return false;
    this.release();
    this.#carried = { key: node.card.key, offset: { x: node.pose.x - point.x, y: node.pose.y - point.y } };
    canvas.style.cursor = 'grabbing';
    emitter.emit('card-lifted', { card: node.card.key, zone: node.card.zone });
    this.#stage.aimAll();
    return true;
  }

  #carry(point: Point): void {
    const carried = this.#carried;
    const node = carried === null ? undefined : this.#stage.node(carried.key);
    if (carried === null || node === undefined) return;
    node.motion = null;
    // Dropped outside a target, the card flies back in an arc instead of sliding.
    node.from = 'other';
    node.pose = {
      ...poseOf(node.card),
      x: point.x + carried.offset.x,
      y: point.y + carried.offset.y,
      turn: 0,
      lift: 1,
      glow: 0,
    };
    this.#stage.requestFrame();
  }

  #drop(point: Point): void {
    const carried = this.#carried;
    const node = carried === null ? undefined : this.#stage.node(carried.key);
    this.#stage.canvas.style.cursor = 'default';
    if (node === undefined) return;
    const target = this.#zoneAt(point, node.card.zone) ?? this.#zoneAt(node.pose, node.card.zone);
    const allowed = target !== undefined && node.card.targets.includes(target);
    this.#putAway();
    if (allowed) this.#waitOver(node, target);
    this.#stage.aimAll();
    const { key, zone } = node.card;
    if (target !== undefined) this.#stage.emitter.emit('card-dropped', { card: key, zone, target, allowed });
  }

  #putAway(): void {
    const key = this.#carried?.key;
    this.#carried = null;
    if (key !== undefined) this.#stage.emitter.emit('card-put-away', { card: key });
  }

  #waitOver(node: Node, zone: string): void {
    const target = this.#stage.description()?.targets.find((known) => known.zone === zone);
    if (target === undefined) return;
    this.#waiting.add(node.card.key);
    node.aim = { ...node.pose, x: target.x, y: target.y, width: target.width, turn: target.turn, lift: 0.4 };
    node.motion = { kind: 'raise', from: node.pose, to: node.aim, start: performance.now() };
  }

  #cardAt(point: Point): Node | undefined {
    const cards = this.#stage.description()?.cards ?? [];
    for (let index = cards.length - 1; index >= 0; index--) {
      const card = cards[index];
      const node = card === undefined ? undefined : this.#stage.node(card.key);
      if (card === undefined || node === undefined || card.handling === 'none' || this.#waiting.has(card.key)) continue;
      const outline = { ...poseOf(card), height: card.width * cardRatio };
      if (turnedContains(outline, point)) return node;
    }
    return undefined;
  }

  #zoneAt(point: Point, except?: string): string | undefined {
    const targets = this.#stage.description()?.targets ?? [];
    return targets.find((target) => target.zone !== except && contains(target.area, point))?.zone;
  }
}
