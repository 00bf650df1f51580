import { DatabaseSync } from 'node:sqlite';

/** How long another process may hold the file before an append is refused. */
const busyMilliseconds = 1_000;

/** The journal's file, made where it is not there. What it acknowledges survives a power cut: every commit is flushed. */
export function openFile(path: string): DatabaseSync {
  const file = new DatabaseSync(path, { timeout: busyMilliseconds });
  file.exec('pragma journal_mode = wal; pragma synchronous = full;');
  return file;
}
