/** Whether the person signed out this browser from another of their devices, and has not been told yet. */
import { signal } from '@preact/signals';

export const signedOut = signal<'no' | 'yes'>('no');
