/** Whether this page is in the background: another window, another tab, a locked phone. */
import { signal } from '@preact/signals';

const isHidden = (): boolean => document.visibilityState === 'hidden';

export const pageHidden = signal(isHidden());

document.addEventListener('visibilitychange', () => (pageHidden.value = isHidden()));
