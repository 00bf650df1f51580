/** `yes` while the dialog is shown that says that this browser was signed out from another device. */
import { signal } from '@preact/signals';

export const signedOut = signal<'no' | 'yes'>('no');
