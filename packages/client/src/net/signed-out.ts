/** Whether this browser was signed out from another device and the page has not shown it yet. */
import { signal } from '@preact/signals';

export const signedOut = signal<'no' | 'yes'>('no');
