import type { Point } from './geometry.ts';

/** All points are in CSS pixels within the canvas. */
export interface PointerHandlers {
  /** The mouse hovers over this point, or a finger has pressed it long enough. */
  readonly hover: (point: Point, by: 'mouse' | 'press') => void;
  readonly endHover: () => void;
  readonly choose: (point: Point) => void;
  /** Returns whether there is a card to drag. */
  readonly lift: (point: Point) => boolean;
  readonly carry: (point: Point) => void;
  readonly drop: (point: Point) => void;
  /** The drag ended without a drop: the system cancelled the pointer, or Escape was pressed. */
  readonly cancel: () => void;
}

// Fingers tremble: a smaller movement, in CSS pixels, is still a tap.
const tapTolerance = 7;
/** In milliseconds. */
const longPress = 420;

/** `resting`: after a long press, or after a movement without a card to drag. */
type Phase = 'idle' | 'pressed' | 'carrying' | 'resting';

export function watchPointer(element: HTMLElement, handlers: PointerHandlers): () => void {
  let phase: Phase = 'idle';
  let pointerId = -1;
  let start: Point = { x: 0, y: 0 };
  let startedAt = 0;
  let isLongPress = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const pointOf = (event: PointerEvent): Point => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const end = (): void => {
    clearTimeout(timer);
    phase = 'idle';
    pointerId = -1;
  };

  const down = (event: PointerEvent): void => {
    if (phase !== 'idle' || event.button !== 0) return;
    pointerId = event.pointerId;
    element.setPointerCapture(pointerId);
    start = pointOf(event);
    startedAt = event.timeStamp;
    isLongPress = false;
    phase = 'pressed';
    if (event.pointerType === 'mouse') return;
    timer = setTimeout(() => {
      if (phase !== 'pressed') return;
      phase = 'resting';
      isLongPress = true;
      handlers.hover(start, 'press');
    }, longPress);
  };
  const move = (event: PointerEvent): void => {
    const point = pointOf(event);
    if (phase === 'idle') {
      if (event.pointerType === 'mouse') handlers.hover(point, 'mouse');
      return;
    }
    if (event.pointerId !== pointerId) return;
    if (phase === 'carrying') {
      handlers.carry(point);
      return;
    }
    if (Math.hypot(point.x - start.x, point.y - start.y) < tapTolerance) return;
    clearTimeout(timer);
    if (phase === 'resting') handlers.endHover();
    isLongPress = false;
    if (handlers.lift(start)) {
      phase = 'carrying';
      handlers.carry(point);
    } else if (phase === 'pressed') {
      phase = 'resting';
    }
  };
  const up = (event: PointerEvent): void => {
    if (event.pointerId !== pointerId) return;
    const previous = phase;
    end();
    if (previous === 'carrying') handlers.drop(pointOf(event));
    else if (previous === 'pressed') handlers.choose(start);
    else {
      handlers.endHover();
      // A busy page receives the release late, so the duration is taken from the time stamps.
      if (isLongPress && event.timeStamp - startedAt < longPress) handlers.choose(start);
    }
  };
  const cancelled = (event: PointerEvent): void => {
    if (event.pointerId !== pointerId) return;
    const previous = phase;
    end();
    if (previous === 'carrying') handlers.cancel();
    else handlers.endHover();
  };
  const out = (): void => {
    if (phase === 'idle') handlers.endHover();
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || phase !== 'carrying') return;
    end();
    handlers.cancel();
  };
  // A long press would open the browser's context menu.
  const menu = (event: Event): void => event.preventDefault();

  // After a touch the browser makes a click at the same place, and the tap on a card may have put a button there.
  const touched = (event: Event): void => event.preventDefault();

  element.addEventListener('touchend', touched, { passive: false });
  element.addEventListener('pointerdown', down);
  element.addEventListener('pointermove', move);
  element.addEventListener('pointerup', up);
  element.addEventListener('pointercancel', cancelled);
  element.addEventListener('pointerleave', out);
  element.addEventListener('contextmenu', menu);
  window.addEventListener('keydown', key);
  return () => {
    end();
    element.removeEventListener('touchend', touched);
    element.removeEventListener('pointerdown', down);
    element.removeEventListener('pointermove', move);
    element.removeEventListener('pointerup', up);
    element.removeEventListener('pointercancel', cancelled);
    element.removeEventListener('pointerleave', out);
    element.removeEventListener('contextmenu', menu);
    window.removeEventListener('keydown', key);
  };
}
