/** The chance that an attack can be covered (CR-90 to CR-92) or deflected (CR-102), without counting magic. */
import type { CardCode, Intent, Message } from '../../../kernel/index.ts';
import { chanceOfAny, pack, percentOf, rankOf, unseenCards } from '../../../kernel/index.ts';
import { valueOf } from '../cards.ts';
import { coverFault } from '../features/attacks/checks.ts';
import type { ConflictView, TableView } from '../view-types.ts';
import { nameOf, say } from './words.ts';

/** All cards of the target, as far as the viewer knows: any of the 52 if the sheet is hidden. */
function deckListOf({ own }: TableView, target: string): readonly CardCode[] {
  const known = own.lists?.[target] ?? own.sheets?.[target]?.list ?? own.npcs?.[target]?.list;
  return known ?? pack({ jokers: 'without' });
}

function openCardsOf({ attacks, outOfPlay, participants, help, payments }: ConflictView, owner: string) {
  const open = [...attacks.flatMap(({ pile }) => pile), ...outOfPlay, ...(help?.pile ?? [])];
  // The whole pile of a wound is open (CR-110).
  const wounds = participants.flatMap((part) =>
    part.wounds.flatMap(({ faces, owners }) => faces.filter((_, index) => owners[index] === owner)),
  );
  // Cards turned to pay belong to the payer.
  const paid = payments.filter(({ part }) => part === owner).flatMap(({ row }) => row ?? []);
  return [...open.filter((card) => card.owner === owner).map(({ face }) => face), ...wounds, ...paid];
}

function faceOf({ own }: TableView, cid: unknown): CardCode | undefined {
  return Object.values(own.hands ?? {})
    .flat()
    .find(({ handle }) => handle === cid)?.face;
}

export function odds(view: TableView, intent: Intent): Message | undefined {
  const { conflict, people, options } = view.shared;
  const top = intent.type === 'attack' ? faceOf(view, intent['cid']) : undefined;
  const target = conflict?.participants.find(({ id }) => id === intent['target']);
  if (conflict === null || conflict.trump === null || top === undefined || target === undefined) return undefined;
  const { trump } = conflict;
  const deflects = (card: CardCode): boolean =>
    options.deflectMatch === 'rank' ? rankOf(card) === rankOf(top) : valueOf(card) === valueOf(top);
  const meets = (card: CardCode): boolean => deflects(card) || coverFault({ card, top }, trump) === undefined;
  const shown = view.own.hands?.[target.id]?.map(({ face }) => face) ?? view.own.watched?.[target.id];
  const owner = people.find(({ id }) => id === target.id)?.pool ?? target.id;
  const chance =
    shown === undefined
      ? chanceOfAny(unseenCards(deckListOf(view, target.id), openCardsOf(conflict, owner)), target.hand, meets)
      : Number(shown.some(meets));
  return say('odds.met', { name: nameOf(view, target.id), n: percentOf(chance) });
}
