/** The least work of a durable table: checks nothing, but flushes each move to a file before it sends anything. */
import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { fanOut } from './fan-out.ts';

/** The approximate size of a move in our journal. */
const bytesAMove = 400;

const folder = mkdtempSync(join(tmpdir(), 'durable-ws-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const file = await open(join(folder, 'moves'), 'a');

let pending: (() => void)[] = [];
let isFlushing = false;

async function flush(): Promise<void> {
  isFlushing = true;
  while (pending.length > 0) {
    const batch = pending;
    pending = [];
    await file.write(Buffer.alloc(bytesAMove * batch.length, 1));
    await file.datasync();
    for (const publish of batch) publish();
  }
  isFlushing = false;
}

fanOut((publish) => {
  pending.push(publish);
  if (!isFlushing) void flush();
});
