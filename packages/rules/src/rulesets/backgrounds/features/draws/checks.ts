/** Cards drawn and chosen in a resolution: what moves of several features check. */
import type { Intent } from '../../../../kernel/index.ts';
import { check } from '../../../../kernel/index.ts';
import type { PartyId } from '../../state.ts';
import type { DrawView, TableView } from '../../view-types.ts';
import type { CheckInput, Check } from '../../declare.ts';
import { mine, seatSeen, wrongPhase } from '../../declare.ts';

export interface ForCharacter extends Intent {
  readonly character?: PartyId;
}

/** The characters for which this actor speaks in this resolution. */
export function speakable(view: TableView): readonly PartyId[] {
  const seat = seatSeen(view);
  return (view.shared.resolution?.parties ?? [])
    .filter(({ controller, active }) => active && controller === seat)
    .map(({ id }) => id);
}

/** A form asks only where there is a choice. */
export function oneOfCharacters(among: (view: TableView) => readonly PartyId[]) {
  return {
    kind: 'choice',
    of: among,
    optional: true,
    asked: (view: TableView) => among(view).length > 1,
  } as const;
}

export const forCharacter = oneOfCharacters(speakable);

/** The own draws of which it is open whether a disadvantage counts. */
export function offered(judged: Pick<CheckInput, 'view' | 'actor'>): readonly DrawView[] {
  const parties = mine(judged);
  return (judged.view.shared.resolution?.draws ?? []).filter(
    ({ party, offer }) => parties.includes(party) && offer?.from === 'disadvantage',
  );
}

/** Nothing is settled while somebody has to say whether the card they drew counts (DR-110). */
export const noOfferOpen: Check = check('DR-110', [], (judged) =>
  judged.view.shared.phase === 'WINDOW' && offered(judged).length > 0 ? wrongPhase(judged.view) : undefined,
);
