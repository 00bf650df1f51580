import type { CheckInput, Check } from '../../declare.ts';
import { isOut, ownParties, ownIncapacityRefusal, wrongPhase } from '../../declare.ts';
import { check } from '../../../../kernel/index.ts';
import type { DrawView, TableView } from '../../view-types.ts';
import type { CharacterId } from '../../state.ts';
import { isPlayersOwn } from '../../selectors.ts';

const beforeWindow: ReadonlySet<string> = new Set(['CH_DRAW', 'CH_FOLLOWUP', 'CO_DRAW', 'FR_AIMS', 'FR_DRAW', 'PICK']);

/** A result can be changed only in the window, and only by a sender with a draw there (DR-95, DR-99). */
export const drawIsSeen: Check = check('DR-99', [], (judged) => {
  const { phase } = judged.view.shared;
  if (phase === 'WINDOW') {
    if (ownDraws(judged).length > 0) return undefined;
    return { code: 'DR_NOT_DRAWN', clause: ownParties(judged).length > 0 ? 'DR-99' : 'DR-95' };
  }
  return beforeWindow.has(phase) ? { code: 'DR_NOT_DRAWN' } : { ...wrongPhase(judged.view), clause: 'DR-95' };
});

export const canAct: Check = check('DR-119', [], ownIncapacityRefusal);

/** The sender's draws that have a result, without those of parties that are out of action. */
export function ownDraws(judged: Pick<CheckInput, 'view' | 'actor'>): readonly DrawView[] {
  const parties = new Set(ownParties(judged).filter((id) => !isOut(judged.view, id)));
  return (judged.view.shared.resolution?.draws ?? []).filter(
    ({ party, result }) => parties.has(party) && result !== null,
  );
}

export function isOfPlayer(view: TableView, id: CharacterId): boolean {
  return view.shared.characters.some((character) => character.id === id && isPlayersOwn(character));
}
