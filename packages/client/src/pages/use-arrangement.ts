import { useEffect, useState } from 'preact/hooks';

/** `wide`: three columns; `tablet`: the table above, story and actions below; `phone`: one column and sheets. */
export type Arrangement = 'wide' | 'tablet' | 'phone';

const phone = '(max-width: 40rem), (max-height: 30rem) and (max-width: 60rem)';
const wide = '(min-width: 68rem)';

function now(): Arrangement {
  if (matchMedia(phone).matches) return 'phone';
  return matchMedia(wide).matches ? 'wide' : 'tablet';
}

/** The arrangement that fits the window; measured in `rem`, so that larger text counts as a smaller window. */
export function useArrangement(): Arrangement {
  const [arrangement, setArrangement] = useState(now);
  useEffect(() => {
    const queries = [phone, wide].map((query) => matchMedia(query));
    const look = () => setArrangement(now());
    for (const query of queries) query.addEventListener('change', look);
    return () => {
      for (const query of queries) query.removeEventListener('change', look);
    };
  }, []);
  return arrangement;
}
