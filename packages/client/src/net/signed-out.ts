/** `yes` from a sign-out by another device until the dialog that reports it is closed. */
import { signal } from '@preact/signals';

export const signedOut = signal<'no' | 'yes'>('no');
