/** Events as older journals tell them, in the words of today: whoever reads an event reads these. */
import type { Effect } from './effects.ts';
import { targetsOf } from './effects.ts';
import type { CardEvent } from './events.ts';

type Told = Readonly<Record<string, unknown>>;

function rowsOf(value: unknown): readonly Told[] {
  return Array.isArray(value) ? value.filter((row): row is Told => typeof row === 'object' && row !== null) : [];
}

/** What was contested stood in a field of its own. */
function challenged({ challenge, ...told }: Told): Told {
  const [raised] = rowsOf([challenge]);
  if (raised === undefined) return told;
  const { part: by, seat, quote, claim } = raised;
  return { ...told, quote, claim, by, seat };
}

/** For each type that was told otherwise: the same in the words of today. */
const words: Readonly<Partial<Record<CardEvent['type'], (told: Told) => Told>>> = {
  character_created: ({ character, ...told }) => (character === undefined ? told : { ...told, id: character }),
  challenge_raised: challenged,
  challenge_queued: challenged,
  challenge_dropped: challenged,
  stakes_sealed: (told) =>
    told['sides'] === undefined
      ? { ...told, sides: [...new Set(rowsOf(told['participants']).map(({ side }) => side))] }
      : told,
  opener_set: ({ shown, ...told }) => {
    const cards = Array.isArray(shown)
      ? shown
          .flatMap((one: unknown) => (typeof one === 'string' ? one : rowsOf([one]).map((row) => row['cards'])))
          .flat()
      : [];
    return cards.length === 0 ? told : { ...told, shown: cards };
  },
  spell_cast: (told) =>
    told['targets'] === undefined ? { ...told, targets: targetsOf(told['effect'] as Effect) } : told,
  attack_removed: ({ aid, ...told }) => (aid === undefined ? told : { ...told, aids: [aid] }),
  top_moved: ({ from, to, card, ...told }) =>
    from === undefined ? told : { ...told, aids: [from, to], cards: [card] },
  attack_split: ({ aid, newAid, card, ...told }) =>
    aid === undefined ? told : { ...told, aids: [aid, newAid], cards: [card] },
  // Which cards they were can be read off the table only.
  attack_spread: ({ aid, newAids, ...told }) =>
    aid === undefined ? told : { ...told, aids: [aid, ...(Array.isArray(newAids) ? newAids : [])], cards: [] },
};

export function inTodaysWords(event: CardEvent): CardEvent {
  const read = words[event.type];
  // A journal is what some release of this ruleset wrote: the fields are those of the type then.
  return read === undefined ? event : (read(event as unknown as Told) as unknown as CardEvent);
}
