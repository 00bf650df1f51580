import { useEffect, useState } from 'preact/hooks';

/** A load that failed is tried again the next time that `wanted` becomes true. */
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
