/** The notice that another device signed this browser out: open until the person closes it. */
import { signal } from '@preact/signals';

export const signOutNotice = signal<'open' | 'closed'>('closed');
