import { useEffect, useRef } from 'preact/hooks';

/**
 * A touch is still meant for the card if it follows a touch on it within this time (in milliseconds) and distance (in
 * CSS pixels).
 */
const soon = 600;
const near = 48;

interface Touch {
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

export function isRepeated(touch: Touch, earlier: Touch | undefined): boolean {
  if (earlier === undefined || touch.at - earlier.at > soon) return false;
  return Math.hypot(touch.x - earlier.x, touch.y - earlier.y) < near;
}

/**
 * For buttons that appear under the finger when a card is chosen: returns a listener that cancels a click which was
 * meant for the card.
 */
export function useEarlyTouch(): (event: MouseEvent) => void {
  const last = useRef<Touch | undefined>(undefined);
  useEffect(() => {
    const remember = ({ target, clientX, clientY, timeStamp }: PointerEvent) => {
      if (target instanceof Element && target.closest('.scene-host') !== null)
        last.current = { x: clientX, y: clientY, at: timeStamp };
    };
    addEventListener('pointerdown', remember, { capture: true, passive: true });
    return () => removeEventListener('pointerdown', remember, { capture: true });
  }, []);
  return (event) => {
    // A click by the keyboard has no position.
    if (event.detail === 0) return;
    if (!isRepeated({ x: event.clientX, y: event.clientY, at: event.timeStamp }, last.current)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
