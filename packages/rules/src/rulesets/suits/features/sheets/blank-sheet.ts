import type { Character } from '../../state.ts';
import { leastAttribute } from '../../constants.ts';

export function blankSheet(id: string): Character {
  return {
    id,
    name: '',
    look: '',
    note: '',
    suit: null,
    attributes: {
      fitness: leastAttribute,
      dexterity: leastAttribute,
      wits: leastAttribute,
      charisma: leastAttribute,
    },
    tags: [],
    finished: false,
    dead: false,
  };
}
