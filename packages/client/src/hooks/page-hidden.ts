/** Whether this page is in the background: behind another window or tab, or on a locked phone. */
import { signal } from '@preact/signals';

const isHidden = (): boolean => document.visibilityState === 'hidden';

export const pageHidden = signal(isHidden());

document.addEventListener('visibilitychange', () => (pageHidden.value = isHidden()));
