/** Whether this browser was signed out from another device and the person has not been told yet. */
import { signal } from '@preact/signals';

export const signedOut = signal<'no' | 'yes'>('no');
