/** Ready-made characters, each with a deck that fits them. */
import type { CardCode } from '../../../kernel/index.ts';

export interface ReadyCharacter {
  readonly name: string;
  readonly concept: string;
  readonly childhood: string;
  readonly deck: readonly CardCode[];
}

function cards(list: string): readonly CardCode[] {
  return list.split(' ') as readonly CardCode[];
}

export const readyCharacters: readonly ReadyCharacter[] = [
  {
    name: 'Wilhelmina Roth',
    concept: 'A letter carrier who has read more than she should',
    childhood: 'She learned to walk by following the post cart.',
    deck: cards('3C 7C 9C 4D 8D QD 2H 5H 8H 6S 9S JS'),
  },
  {
    name: 'Tobias Lang',
    concept: 'A bell founder with hands like shovels',
    childhood: 'He was the quiet one, until something fell over.',
    deck: cards('5C 8C TC JC 3D 6D 4H 9H KH 2S 5S 7S'),
  },
  {
    name: 'Sister Amaranth',
    concept: 'She left the convent and took the better arguments along',
    childhood: 'Nobody could tell her a fairy tale without being corrected.',
    deck: cards('2C 6C 5D 9D TD KD 3H 7H 9H QH 4S 8S'),
  },
  {
    name: 'Jonas Velt',
    concept: 'A smuggler of seeds and small instruments',
    childhood: 'His first word was a lie, and a good one.',
    deck: cards('4C 7C 2D 7D 9D JD 6H 8H 3S 6S TS QS'),
  },
  {
    name: 'Old Marta',
    concept: 'She remembers who built what on whose land',
    childhood: 'She sat under tables and listened.',
    deck: cards('6C 9C QC 3D 8D 4H 5H TH JH 7S 8S 2S'),
  },
  {
    name: 'Ilse Brandt',
    concept: 'A surveyor; every quarrel is a line on her map',
    childhood: 'She counted the steps to everywhere.',
    deck: cards('3C 5C 8C 6D 7D TD QD 2H 7H 4S 9S KS'),
  },
  {
    name: 'Benedikt Aal',
    concept: 'Eel fisher, four languages, no patience',
    childhood: 'The river brought him up, mostly.',
    deck: cards('4C 9C KC 2D 5D 9D 3H 6H 8H JH 5S 8S'),
  },
  {
    name: 'Greta Fuchs',
    concept: 'She tames hawks, and sometimes councillors',
    childhood: 'She fell out of every tree once.',
    deck: cards('2C 7C TC 4D 8D JD 5H 9H QH 3S 6S 9S'),
  },
];
