/** Events as journals of the first version tell them, in the words of today. */
import type { Effect } from './effects.ts';
import { targetsOf } from './effects.ts';
import type { CardEvent } from './events.ts';

type Told = Readonly<Record<string, unknown>>;

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function rowsIn(value: unknown): readonly Told[] {
  return listIn(value).filter((row): row is Told => typeof row === 'object' && row !== null);
}

/** What was contested stood in a field of its own. */
function challenged({ challenge, ...told }: Told): Told {
  const [{ part: by, seat, quote, claim } = {}] = rowsIn([challenge]);
  return { ...told, quote, claim, by, seat };
}

/** For each type that was told otherwise: the same in the words of today. */
const words: Readonly<Partial<Record<CardEvent['type'], (told: Told) => Told>>> = {
  character_created: ({ character: id, ...told }) => ({ ...told, id }),
  challenge_raised: challenged,
  challenge_queued: challenged,
  challenge_dropped: challenged,
  stakes_sealed: (told) => ({ ...told, sides: [...new Set(rowsIn(told['participants']).map(({ side }) => side))] }),
  opener_set: ({ shown, ...told }) => {
    const cards = rowsIn(shown).flatMap((row) => listIn(row['cards']));
    return cards.length === 0 ? told : { ...told, shown: cards };
  },
  spell_cast: (told) => ({ ...told, targets: targetsOf(told['effect'] as Effect) }),
  attack_removed: ({ aid, ...told }) => ({ ...told, aids: [aid] }),
  top_moved: ({ from, to, card, ...told }) => ({ ...told, aids: [from, to], cards: [card] }),
  attack_split: ({ aid, newAid, card, ...told }) => ({ ...told, aids: [aid, newAid], cards: [card] }),
  // Which cards they were can be read off the table only.
  attack_spread: ({ aid, newAids, ...told }) => ({ ...told, aids: [aid, ...listIn(newAids)], cards: [] }),
};

/** The first version that tells events as they are told now. */
const wordsOfToday = 2;

/** `version`: of the ruleset that told it, as a journal notes it with each entry. */
export function lift(version: number, event: unknown): CardEvent {
  // A journal holds what that version of the ruleset told.
  const told = event as CardEvent;
  const read = version < wordsOfToday ? words[told.type] : undefined;
  return read === undefined ? told : (read(told as unknown as Told) as unknown as CardEvent);
}
