import { useEffect, useRef } from 'preact/hooks';

/** A touch within this time, in milliseconds, and distance, in CSS pixels, was meant for the card that was there before. */
const soon = 600;
const near = 48;

interface Touch {
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

/** Whether a touch repeats an earlier one in place and time. */
export function isRepeated(touch: Touch, before: Touch | undefined): boolean {
  if (before === undefined || touch.at - before.at > soon) return false;
  return Math.hypot(touch.x - before.x, touch.y - before.y) < near;
}

/**
 * For buttons that a chosen card moves under the finger: returns a listener that stops a click which was meant for the table.
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
