import { useEffect, useState } from 'preact/hooks';

/**
 * Loads a part of the page once `wanted` is true. Calls `failed` if the part cannot be loaded, and tries again the next
 * time that `wanted` becomes true.
 */
export function useLazyPart<T>(
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
