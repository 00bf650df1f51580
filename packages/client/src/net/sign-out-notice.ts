/** Another device signed this browser out. The notice is open until the person closes it, also after a reload. */
import { signal } from '@preact/signals';
import * as z from 'zod/mini';

import { readStored, writeStored } from './stored.ts';

const storedUnder = 'cartomancer.sign_out_notice';
const noticeSchema = z.enum(['open', 'closed']);

export const signOutNotice = signal<z.infer<typeof noticeSchema>>(
  readStored(storedUnder, noticeSchema, 'window') ?? 'closed',
);

signOutNotice.subscribe((notice) => writeStored(storedUnder, notice, 'window'));
