/** The names of people who have not entered one. */
import { say } from './own.ts';

/** `name.guest` in every language: pages send it as the name of a guest, and the server uses the English one. */
const guestWords: ReadonlySet<string> = new Set(['Guest', 'Gast']);

/**
 * The name to show: for a guest, the word in the reader's language, because the guest's page may have another language.
 */
export function nameOrGuest(name: string): string {
  return guestWords.has(name) ? say('name.guest') : name;
}

/** The names of spectators, without those who gave none. */
export function watcherNames(watchers: readonly string[]): readonly string[] {
  return watchers.filter((name) => name !== '').map(nameOrGuest);
}
