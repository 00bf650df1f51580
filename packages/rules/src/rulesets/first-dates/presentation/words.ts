import type { CardCode, Message, SeatId } from '../../../kernel/index.ts';
import { nameOfHeadmate } from '../selectors.ts';
import { traitIn } from '../features/pack/pack.ts';
import type { TableView, SeatView } from '../view-types.ts';

export function say(text: string, facts?: Message['facts']): Message {
  return facts === undefined ? { text } : { text, facts };
}

export function headmateName(view: TableView, id: string): string {
  return nameOfHeadmate(view.shared.headmates, id) ?? id;
}

export function roleOf(seat: SeatView): Message {
  if (seat.role === null) return say('role.none');
  return say(`role.${seat.role}`, seat.number === null ? undefined : { n: seat.number });
}

export function traitWords(view: TableView, cards: readonly CardCode[]): Message {
  return say('panel.traits', { cards, traits: cards.map((card) => traitIn(view.shared.pack, card)) });
}

/** The seats of all players who are not absent: they vote on what the table settles. */
export function expectedIn(view: TableView): readonly SeatId[] {
  return view.shared.seats.filter(({ presence }) => presence !== 'absent').map(({ seat }) => seat);
}

const noPronouns = 'no pronouns';

/** Each set of pronouns is a text of its own, so that it is translated. */
function joinedPronouns([first = noPronouns, ...others]: readonly string[]): Message | string {
  return others.length === 0 ? first : say('pronouns.both', { first, second: joinedPronouns(others) });
}

/** If two cards give a set of pronouns and no pronouns, the words offer either (FD-42). */
export function pronounWords(pronouns: string): Message | string {
  const sets = pronouns.split(' + ');
  const others = sets.filter((set) => set !== noPronouns);
  if (others.length === 0 || others.length === sets.length) return joinedPronouns(sets);
  return say('pronouns.or_none', { pronouns: joinedPronouns(others) });
}
