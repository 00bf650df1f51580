/** Names and pronouns by card. Written for this project; a group may load others. */
import type { Rank, Suit } from '../../../kernel/index.ts';

const rankOrder: readonly Rank[] = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'];

/** A list of thirteen, ace first, as a table by rank. */
export function byRank(list: string): Readonly<Record<Rank, string>> {
  const entries = list.split(' · ');
  return Object.fromEntries(rankOrder.map((rank, index) => [rank, entries[index] ?? ''])) as Record<Rank, string>;
}

export const names: Readonly<Record<Suit, Readonly<Record<Rank, string>>>> = {
  C: byRank('Adair · Briar · Cass · Dale · Ellis · Frankie · Gale · Hollis · Indigo · Jules · Keegan · Lou · Marlow'),
  D: byRank('Nico · Onyx · Paz · Remy · Shiloh · Tatum · Umber · Vesper · Winter · Xen · Yael · Zephyr · Arden'),
  H: byRank('Bailey · Cory · Darcy · Emery · Flynn · Gray · Haven · Ira · Jessie · Kit · Linden · Merit · Noa'),
  S: byRank('Oakley · Perry · Reese · Sam · Toby · Vale · Wynn · Yuri · Zuri · Ainsley · Blake · Corin · Drew'),
};

export const clubPronouns = byRank(
  'ae/aer · ze/hir · xe/xem · ey/em · zie/zim · per/pers · ve/ver · it/its · sie/hir · e/em · fae/faer · ne/nem · no pronouns',
);

export const suitPronouns: Readonly<Record<Exclude<Suit, 'C'>, string>> = {
  S: 'she/her',
  H: 'he/him',
  D: 'they/them',
};

export const anyPronouns = 'any pronouns';
