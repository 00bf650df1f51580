import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchPointer } from './pointer.ts';

// A minimal element: it dispatches events and has a bounding box.
class Surface extends EventTarget {
  setPointerCapture(): void {}
  getBoundingClientRect(): { left: number; top: number } {
    return { left: 10, top: 20 };
  }
}

const heard: string[] = [];
let surface: Surface;
let page: EventTarget;
let liftable = true;

/** `at`: the time of the event, which may be earlier than its dispatch. */
function pointer(type: string, x: number, y: number, { pointerType = 'touch', at = Date.now() } = {}): void {
  const event = Object.assign(new Event(type), { clientX: x, clientY: y, pointerId: 1, pointerType, button: 0 });
  surface.dispatchEvent(Object.defineProperty(event, 'timeStamp', { value: at }));
}

beforeEach(() => {
  vi.useFakeTimers();
  heard.length = 0;
  liftable = true;
  surface = new Surface();
  page = new EventTarget();
  vi.stubGlobal('window', page);
  const at = (point: { x: number; y: number }): string => `${point.x},${point.y}`;
  watchPointer(surface as unknown as HTMLElement, {
    hover: (point, by) => heard.push(`hover ${at(point)} ${by}`),
    endHover: () => heard.push('end hover'),
    choose: (point) => heard.push(`choose ${at(point)}`),
    lift: (point) => {
      heard.push(`lift ${at(point)}`);
      return liftable;
    },
    carry: (point) => heard.push(`carry ${at(point)}`),
    drop: (point) => heard.push(`drop ${at(point)}`),
    cancel: () => heard.push('cancel'),
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a pointer on the table', () => {
  it('chooses by a tap, even with a trembling finger', () => {
    pointer('pointerdown', 110, 120);
    pointer('pointermove', 113, 122);
    pointer('pointerup', 113, 122);
    expect(heard).toEqual(['choose 100,100']);
  });

  it('prevents the click that the browser makes after a tap: a button may be there by then', () => {
    const end = new Event('touchend', { cancelable: true });
    surface.dispatchEvent(end);
    expect(end.defaultPrevented).toBe(true);
  });

  it('drags a card from the touched place and drops it where the finger is lifted', () => {
    pointer('pointerdown', 110, 120);
    pointer('pointermove', 110, 90);
    pointer('pointerup', 120, 60);
    expect(heard).toEqual(['lift 100,100', 'carry 100,70', 'drop 110,40']);
  });

  it('neither drags nor chooses where no card can be dragged', () => {
    liftable = false;
    pointer('pointerdown', 110, 120);
    pointer('pointermove', 110, 90);
    pointer('pointerup', 110, 90);
    expect(heard).toEqual(['lift 100,100', 'end hover']);
  });

  it('reports a long press as hover, not as a tap', () => {
    pointer('pointerdown', 110, 120);
    vi.advanceTimersByTime(500);
    pointer('pointerup', 110, 120);
    expect(heard).toEqual(['hover 100,100 press', 'end hover']);
  });

  it('recognises a tap even if the page was too busy to receive its end in time', () => {
    const at = Date.now();
    pointer('pointerdown', 110, 120);
    vi.advanceTimersByTime(500);
    pointer('pointerup', 110, 120, { at: at + 80 });
    expect(heard).toEqual(['hover 100,100 press', 'end hover', 'choose 100,100']);
  });

  it('reports a mouse that moves with no button pressed as hover', () => {
    pointer('pointermove', 50, 60, { pointerType: 'mouse' });
    pointer('pointerleave', 0, 0, { pointerType: 'mouse' });
    expect(heard).toEqual(['hover 40,40 mouse', 'end hover']);
  });

  it('cancels the drag if the system cancels the pointer, or on Escape', () => {
    pointer('pointerdown', 110, 120);
    pointer('pointermove', 110, 90);
    pointer('pointercancel', 110, 90);
    pointer('pointerdown', 110, 120);
    pointer('pointermove', 110, 90);
    page.dispatchEvent(Object.assign(new Event('keydown'), { key: 'Escape' }));
    pointer('pointerup', 110, 90);
    expect(heard.filter((call) => call === 'cancel')).toHaveLength(2);
    expect(heard.some((call) => call.startsWith('drop'))).toBe(false);
  });
});
