import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Making a move by keyboard removes the focused button. Focus then moves to this container (`tabIndex={-1}`), so that
 * the next Tab leads to the new moves.
 */
export function useKeptFocus(container: { readonly current: HTMLElement | null }): void {
  const isInside = useRef(false);
  useEffect(() => {
    const enter = ({ target }: Event) => {
      isInside.current = target instanceof Node && container.current?.contains(target) === true;
    };
    // A press outside the container, too, means that the person has left it on purpose.
    addEventListener('focusin', enter);
    addEventListener('pointerdown', enter);
    return () => {
      removeEventListener('focusin', enter);
      removeEventListener('pointerdown', enter);
    };
  }, [container]);
  useLayoutEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isInside.current && isLost) container.current?.focus({ preventScroll: true });
  });
}
