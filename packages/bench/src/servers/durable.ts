/**
 * The least that a durable table must do: this server checks nothing, but appends each move to a file and flushes it before it
 * sends anything. Moves that arrive during a flush share the next one.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { fanOut } from './fan-out.ts';

/** The approximate size of one of our moves in the journal, in bytes. */
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
