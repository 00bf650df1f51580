/** Ready-made characters for tables that skip their creation (option `readyMade`). */
import type { CardCode } from '../../../kernel/index.ts';

export interface Hero {
  readonly name: string;
  readonly about: string;
  readonly innate: readonly [card: CardCode, name: string];
  readonly temperament: readonly [card: CardCode, name: string];
  readonly type: readonly [card: CardCode, name: string];
  readonly profession: readonly [card: CardCode, name: string];
}

/** Heroes share a face only where the backs of the two cards differ, and no hero has the name of a bot. */
export const heroes: readonly Hero[] = [
  {
    name: 'Wilma',
    about: 'runs the ferry, and mends whatever breaks on it',
    innate: ['JS', 'Quick-witted'],
    temperament: ['9H', 'Warm'],
    type: ['QD', 'Tinkerer'],
    profession: ['6C', 'Ferry hand'],
  },
  {
    name: 'Bram',
    about: 'an innkeeper who carries his own barrels',
    innate: ['KC', 'Strong as an ox'],
    temperament: ['7D', 'Patient'],
    type: ['4S', 'Daydreamer'],
    profession: ['TH', 'Innkeeper'],
  },
  {
    name: 'Ilse',
    about: 'surveys the river for the duke, and sings to it',
    innate: ['QH', 'A voice like honey'],
    temperament: ['8S', 'Wary'],
    type: ['3C', 'Scaredy-cat'],
    profession: ['TS', 'Surveyor'],
  },
  {
    name: 'Otis',
    about: 'opens locks that others have given up on',
    innate: ['9D', 'Clever hands'],
    temperament: ['JC', 'Dogged'],
    type: ['5H', 'Loner'],
    profession: ['8D', 'Locksmith'],
  },
  {
    name: 'Tove',
    about: 'plays the fiddle wherever it pays, and where it doesn’t',
    innate: ['TH', 'A trusted face'],
    temperament: ['JS', 'Curious'],
    type: ['9C', 'Daredevil'],
    profession: ['6H', 'Fiddler'],
  },
  {
    name: 'Rufus',
    about: 'an apothecary, and a gambler when the shop is closed',
    innate: ['8S', 'Remembers everything'],
    temperament: ['QC', 'Fearless'],
    type: ['TD', 'Gambler'],
    profession: ['9S', 'Apothecary'],
  },
];
