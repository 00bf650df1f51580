/** Texts and the names in them; the texts are in the catalogues. */
import type { Facts, Message } from '../../../kernel/index.ts';
import type { TableView } from '../view-types.ts';

export function say(text: string, facts?: Facts): Message {
  return facts === undefined ? { text } : { text, facts };
}

/** With `own`, hidden NPCs and vehicles are named as well. */
type Named = Pick<TableView, 'shared'> & Partial<Pick<TableView, 'own'>>;

/** The name of a character, NPC or vehicle. */
export function nameIn({ shared, own }: Named, who: string | null): string {
  if (who === 'gm') return shared.gm.name;
  const seat = shared.seats.find((candidate) => candidate.seat === who);
  if (seat !== undefined) return seat.called === '' ? seat.name : seat.called;
  const found = [...(own?.npcs ?? shared.npcs), ...(own?.vehicles ?? shared.vehicles)].find(({ id }) => id === who);
  return found?.name ?? (Object.hasOwn(shared.former, who ?? '') ? shared.former[who ?? ''] : undefined) ?? '';
}

export function namesIn(view: Named, who: readonly string[]): readonly string[] {
  return who.map((one) => nameIn(view, one));
}

export function useName(use: string): Message {
  return say(`use.${use}`);
}

/** Joins several messages, as on a sheet. */
export function inLine(messages: readonly Message[]): Message {
  return messages.reduceRight<Message>(
    (rest, first) => (rest.text === 'list.none' ? first : say('list.more', { first, rest })),
    say('list.none'),
  );
}

/** A party in the order of a round; a group of NPCs by all its names (SU-119). */
export function partyIn(view: Named, party: string): string | Message {
  const group = view.shared.combat?.initiative?.group ?? [];
  return group[0] === party ? say('order.group', { names: namesIn(view, group) }) : nameIn(view, party);
}
