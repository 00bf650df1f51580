/** The names of people who have not entered one. */
import { say } from './own.ts';

/** The word `name.guest` of each language: pages send it as a name, and the server uses the English one. */
const guestWords: ReadonlySet<string> = new Set(['Guest', 'Gast']);

/** This name, or the word for a guest in the reader's language: a guest's page may have sent that of another language. */
export function nameOrGuest(name: string): string {
  return guestWords.has(name) ? say('name.guest') : name;
}
