import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Whoever makes a move with the keyboard stands on a button that goes away with it. The focus then stays in this place, which
 * takes it itself (`tabIndex={-1}`), and the next press of the tab key leads to what can be done now. Called by whatever draws the moves.
 */
export function useKeptFocus(place: { readonly current: HTMLElement | null }): void {
  const isInside = useRef(false);
  useEffect(() => {
    const enter = ({ target }: Event) => {
      isInside.current = target instanceof Node && place.current?.contains(target) === true;
    };
    // A focus that goes nowhere with a press has been put away on purpose.
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
