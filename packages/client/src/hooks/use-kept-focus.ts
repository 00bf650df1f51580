import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

/**
 * A move by keyboard removes the focused button. Focus then moves to this container (`tabIndex={-1}`), so that the next Tab
 * leads to the new moves. Called by the component that draws the moves.
 */
export function useKeptFocus(place: { readonly current: HTMLElement | null }): void {
  const isInside = useRef(false);
  useEffect(() => {
    const enter = ({ target }: Event) => {
      isInside.current = target instanceof Node && place.current?.contains(target) === true;
    };
    // After a press outside the container, its lost focus is intended.
    addEventListener('focusin', enter);
    addEventListener('pointerdown', enter);
    return () => {
      removeEventListener('focusin', enter);
      removeEventListener('pointerdown', enter);
    };
  }, [place]);
  useLayoutEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isInside.current && isLost) place.current?.focus({ preventScroll: true });
  });
}
