import type { Facts, Message } from '../../../kernel/index.ts';
import { cardValue, isFace, rankOfCard } from '../cards.ts';
import { entityIn } from '../names.ts';
import type { Addend, Sum } from '../state.ts';
import type { PlayingView, TableView } from '../view-types.ts';

export function say(text: string, facts?: Facts): Message {
  return facts === undefined ? { text } : { text, facts };
}

/** With `own`, hidden NPCs and vehicles are named as well. */
type Named = Pick<TableView, 'shared'> & Partial<Pick<TableView, 'own'>>;

export function nameIn({ shared, own }: Named, who: string | null): string {
  if (who === 'gm') return shared.gm.name;
  const seat = shared.seats.find((candidate) => candidate.seat === who);
  if (seat !== undefined) return seat.called === '' ? seat.name : seat.called;
  const found = entityIn({ shared, own }, who);
  return found ?? (Object.hasOwn(shared.former, who ?? '') ? shared.former[who ?? ''] : undefined) ?? '';
}

export function namesIn(view: Named, who: readonly string[]): readonly string[] {
  return who.map((id) => nameIn(view, id));
}

export function useName(use: string): Message {
  return say(`use.${use}`);
}

/** The mode `attack` is the usual one and is left out. */
export function playName(use: string, mode: string | null): Message {
  if (mode === null || mode === '' || mode === 'attack') return useName(use);
  return say('use.with_mode', { use: useName(use), mode: say(`choice.mode.${mode}`) });
}

export function inLine(messages: readonly Message[]): Message {
  return messages.reduceRight<Message>(
    (rest, first) => (rest.text === 'list.none' ? first : say('list.more', { first, rest })),
    say('list.none'),
  );
}

/** The name of a party in the turn order; for NPCs that act as a group, all their names (SU-119). */
export function partyIn(view: Named, party: string): string | Message {
  const group = view.shared.combat?.initiative?.group ?? [];
  if (group[0] === party) return say('order.group', { names: namesIn(view, group) });
  // The place is still that of the character who died: the successor joins in the next scene (SU-108).
  return view.shared.seats.find(({ seat }) => seat === party)?.lost ?? nameIn(view, party);
}

/** How a total came about: `12 Guns + 10 (J♣) + 7♣ = 29`; just the total where the parts are not known (SU-54). */
export function totalWords(total: number, sum: Sum | undefined): Message | number {
  if (sum === undefined) return total;
  const { use, modifier, charisma, feint, penalty, cards } = sum;
  const own = { n: modifier, use: useName(use), penalty: -penalty };
  const parts = [
    say(penalty === 0 ? 'sum.use' : 'sum.use.penalty', own),
    ...(charisma === 0 ? [] : [say('sum.charisma', { n: charisma })]),
    ...(feint === 0 ? [] : [say('sum.feint', { n: feint })]),
    ...cards.map(cardInSum),
  ];
  return say('sum.total', { sum: sumWords(parts), total });
}

function sumWords(parts: readonly Message[]): Message {
  return parts.reduceRight((rest, first) => say('sum.more', { first, rest }));
}

function cardInSum({ card, as, value }: Addend): Message {
  if (as !== null) return say('sum.card.as', { n: value, card, as });
  return isFace(card) ? say('sum.card.worth', { n: value, card }) : say('sum.card', { card });
}

/**
 * The other side's cards as a sum, without its secret number: `10 (K♣) + 9♣`. If it is not known what the cards counted
 * as, a King or a joker is shown without a value: it may have counted as another card.
 */
export function otherSideWords(sum: Sum | undefined, counted: readonly Addend[] | undefined): Message | undefined {
  const cards = sum?.against ?? [];
  if (cards.length === 0) return undefined;
  const parts =
    counted?.map(cardInSum) ??
    cards.map((card) =>
      ['K', 'X'].includes(rankOfCard(card))
        ? say('sum.card', { card })
        : cardInSum({ card, as: null, value: cardValue(card) }),
    );
  return sumWords(parts);
}

/** The part of a key for a play that names others: those who swap cards are allies, not targets (SU-162). */
export function withOrAt(mode: unknown): 'with' | 'at' {
  return mode === 'swap' ? 'with' : 'at';
}

/** SU-58. */
export function raised(number: number, { gmCards }: Pick<PlayingView, 'gmCards'>): number {
  return number + gmCards;
}
