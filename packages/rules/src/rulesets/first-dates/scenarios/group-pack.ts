/** A group's own word lists as a file. Specs refer to its lines: the names of hearts, for instance, are in line 6. */
const words = (prefix: string): string =>
  JSON.stringify(['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'].map((rank) => `${prefix} ${rank}`));

export const groupPack = `{
  "title": "The crew of the Vega",
  "names": {
    "C": ${words('Crew')},
    "D": ${words('Deck')},
    "H": ${words('Helm')},
    "S": ${words('Star')}
  },
  "pronouns": ${words('they')},
  "traits": {
    "C": ${words('plain')},
    "D": ${words('coy')},
    "H": ${words('warm')},
    "S": ${words('sharp')}
  }
}
`;
