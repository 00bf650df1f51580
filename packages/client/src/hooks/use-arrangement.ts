import { useMedia } from './use-media.ts';

/**
 * `wide`: three columns; `tablet`: the table above, story and actions below; `phone`: one column, with dialogs for the
 * rest.
 */
export type Arrangement = 'wide' | 'tablet' | 'phone';

const phone = '(max-width: 40rem), (max-height: 30rem) and (max-width: 60rem)';
const wide = '(min-width: 70rem)';

/** The limits are in `rem`, so that larger text counts as a smaller window. */
export function useArrangement(): Arrangement {
  const isPhone = useMedia(phone);
  const isWide = useMedia(wide);
  if (isPhone) return 'phone';
  return isWide ? 'wide' : 'tablet';
}
