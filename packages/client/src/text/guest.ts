import { say } from './own.ts';

/** `name.guest` in every language: pages send it as the name of a guest, and the server uses the English one. */
const guestWords: ReadonlySet<string> = new Set(['Guest', 'Gast']);

/** A guest's page may have another language than the reader's. */
export function nameOrGuest(name: string): string {
  return guestWords.has(name) ? say('name.guest') : name;
}

export function watcherNames(watchers: readonly string[]): readonly string[] {
  return watchers.filter((name) => name !== '').map(nameOrGuest);
}
