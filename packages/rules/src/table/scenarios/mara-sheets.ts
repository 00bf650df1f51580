/** By the system's id; in the format of a file from a library. */
export const maraSheets: Readonly<Record<string, unknown>> = {
  backgrounds: {
    version: 1,
    name: 'Mara',
    backgrounds: [{ slot: 'innate', kind: 'innate', face: 'JC', back: 'blue', name: 'Sailor', scope: 'general' }],
  },
  'card-rpg': {
    version: 1,
    name: 'Mara',
    concept: 'A sailor',
    childhood: null,
    deck: ['2C', '3C', '4D', '5H', '6S', '7C'],
    ashes: [],
    prequels: [],
    scars: [],
    taken: [],
  },
  suits: {
    version: 1,
    name: 'Mara',
    look: '',
    note: '',
    suit: null,
    attributes: { fitness: 1, dexterity: 1, wits: 1, charisma: 1 },
    tags: [],
    finished: false,
    dead: false,
  },
};
