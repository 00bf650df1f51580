/** Also hidden: behind another window, or on a locked phone. */
import { signal } from '@preact/signals';

const isHidden = (): boolean => document.visibilityState === 'hidden';

export const pageHidden = signal(isHidden());

document.addEventListener('visibilitychange', () => (pageHidden.value = isHidden()));
