/** The success that fits one of the usual aims in a fray. */
import { successOf } from '../data/names.ts';
import { successful } from '../features/fray/intents.ts';
import type { TableView } from '../view-types.ts';

/** What the viewer's success brings; `undefined` if its aim is none of the usual ones. */
export function fittingSuccess(view: TableView): ReturnType<typeof successOf> {
  const [party] = successful(view);
  const aim = view.shared.resolution?.fray?.aims.find((declared) => declared.party === party)?.text;
  return aim === undefined ? undefined : successOf(aim);
}
