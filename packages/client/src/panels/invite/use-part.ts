import { useEffect, useState } from 'preact/hooks';

/** Loads a part of the page once it is wanted. Calls `failed` if it cannot be loaded; the next time it is wanted, it is tried again. */
export function usePart<T>(
  load: () => Promise<T>,
  { wanted, failed }: { readonly wanted: boolean; readonly failed?: () => void },
): T | undefined {
  const [part, setPart] = useState<{ readonly value: T }>();
  useEffect(() => {
    if (wanted && part === undefined)
      load().then(
        (value) => setPart({ value }),
        () => failed?.(),
      );
  }, [wanted]);
  return part?.value;
}
