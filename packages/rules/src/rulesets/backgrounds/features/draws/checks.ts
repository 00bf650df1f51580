import type { Intent } from '../../../../kernel/index.ts';
import { check } from '../../../../kernel/index.ts';
import type { PartyId } from '../../state.ts';
import type { DrawView, TableView } from '../../view-types.ts';
import type { CheckInput, Check } from '../../declare.ts';
import { ownParties, viewerSeat, wrongPhase } from '../../declare.ts';

export interface PartyIntent extends Intent {
  readonly character?: PartyId;
}

export function controlledParties(view: TableView): readonly PartyId[] {
  const seat = viewerSeat(view);
  return (view.shared.resolution?.parties ?? [])
    .filter(({ controller, active }) => active && controller === seat)
    .map(({ id }) => id);
}

/** A field that names one of these parties. The form shows it only if there are several. */
export function partyFieldOf(among: (view: TableView) => readonly PartyId[]) {
  return {
    kind: 'choice',
    of: among,
    optional: true,
    asked: (view: TableView) => among(view).length > 1,
  } as const;
}

export const partyField = partyFieldOf(controlledParties);

/** The sender's draws with a disadvantage that is offered but not decided. */
export function offered(judged: Pick<CheckInput, 'view' | 'actor'>): readonly DrawView[] {
  const parties = ownParties(judged);
  return (judged.view.shared.resolution?.draws ?? []).filter(
    ({ party, offer }) => parties.includes(party) && offer?.from === 'disadvantage',
  );
}

/** The sender has to accept or decline every offered disadvantage first (DR-110). */
export const noOfferOpen: Check = check('DR-110', [], (judged) =>
  judged.view.shared.phase === 'WINDOW' && offered(judged).length > 0 ? wrongPhase(judged.view) : undefined,
);
