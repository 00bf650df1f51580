import { effect, signal } from '@preact/signals';
import { z } from 'zod/mini';

import { readStored, writeStored } from './stored.ts';

const storedUnder = 'cartomancer.name';

export const myName = signal(readStored(storedUnder, z.string()) ?? '');

effect(() => writeStored(storedUnder, myName.value));
