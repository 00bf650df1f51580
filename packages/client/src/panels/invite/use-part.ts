import { useEffect, useState } from 'preact/hooks';

/** Loads a part of the page once it is wanted. `failed`: there is no connection; it is tried again when it is wanted again. */
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
