/** Another device signed this browser out. The notice is open until the person closes it. */
import { signal } from '@preact/signals';

export const signOutNotice = signal<'open' | 'closed'>('closed');
