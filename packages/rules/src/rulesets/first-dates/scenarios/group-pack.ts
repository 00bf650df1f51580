/** A group's own file, as text: the second line of a list of names is the seventh line of the file. */
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
