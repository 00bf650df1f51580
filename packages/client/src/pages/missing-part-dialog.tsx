import { useEffect, useState } from 'preact/hooks';

import { say } from '../text/own.ts';
import { Dialog } from '../widgets/dialog.tsx';
import { ReloadButton } from '../widgets/reload-button.tsx';

/** The bundler's event for a part of the page that could not be loaded. */
const loadingFailed = 'vite:preloadError';

/** Shown if a part of the page is missing: after an update, the server no longer has the parts of an older page. */
export function MissingPartDialog() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    // Without a connection, a reload would lose the page as well.
    const show = () => setShown(navigator.onLine);
    addEventListener(loadingFailed, show);
    return () => removeEventListener(loadingFailed, show);
  }, []);
  if (!isShown) return null;
  return (
    <Dialog title={say('missing_part.title')} onClose={() => setShown(false)}>
      <p>{say('missing_part.lead')}</p>
      <div class="dialog-actions">
        <ReloadButton />
      </div>
    </Dialog>
  );
}
