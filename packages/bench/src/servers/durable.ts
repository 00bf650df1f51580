/**
 * The limit of a durable table: checks nothing, but appends a move to a file and flushes it before anybody is told. Moves that
 * arrive during a flush go into the next one together.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { fanOut } from './fan-out.ts';

/** Bytes that one of our moves takes in the journal, about. */
const bytesAMove = 400;

const folder = mkdtempSync(join(tmpdir(), 'durable-ws-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const file = await open(join(folder, 'moves'), 'a');

let waiting: (() => void)[] = [];
let isFlushing = false;

async function flush(): Promise<void> {
  isFlushing = true;
  while (waiting.length > 0) {
    const told = waiting;
    waiting = [];
    await file.write(Buffer.alloc(bytesAMove * told.length, 1));
    await file.datasync();
    for (const tell of told) tell();
  }
  isFlushing = false;
}

fanOut((tell) => {
  waiting.push(tell);
  if (!isFlushing) void flush();
});
