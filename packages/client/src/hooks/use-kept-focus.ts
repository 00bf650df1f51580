import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

/**
 * A keyboard user who makes a move loses the focused button with it. Focus then moves to this container
 * (`tabIndex={-1}`), so that the next Tab leads to the new moves. Called by the component that draws the moves.
 */
export function useKeptFocus(place: { readonly current: HTMLElement | null }): void {
  const isInside = useRef(false);
  useEffect(() => {
    const enter = ({ target }: Event) => {
      isInside.current = target instanceof Node && place.current?.contains(target) === true;
    };
    // A press outside any control removes the focus on purpose.
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
