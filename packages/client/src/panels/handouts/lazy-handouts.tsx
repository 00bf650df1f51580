import type { HandoutView } from '@cartomancer/rules/table';
import { leads } from '@cartomancer/rules/table';

import { settings } from '../../settings.ts';
import { useTableSession } from '../../table/context.ts';
import { leadsTable } from '../../table/leads.ts';
import { useLazyPart } from '../../hooks/use-lazy-part.ts';

const load = () => import('./parts.ts');

export function HandoutCards() {
  const { own, shared } = useTableSession().view.value;
  const lists = [shared.table.handouts, own.handouts, own.madeHandouts];
  const wanted = lists.some((list) => list !== undefined);
  const part = useLazyPart(load, { wanted });
  return wanted && part !== undefined ? <part.HandoutCards /> : null;
}

export function Backdrop() {
  const { backdrop } = useTableSession().view.value.shared.table;
  const wanted = backdrop !== undefined && settings.value.backdrop === 'shown';
  const part = useLazyPart(load, { wanted });
  return wanted && part !== undefined ? <part.Backdrop picture={backdrop} /> : null;
}

export function HandoutInLine({ handout }: { readonly handout: HandoutView }) {
  const part = useLazyPart(load, { wanted: true });
  return part === undefined ? null : <part.HandoutInLine handout={handout} />;
}

/** For a GM or host without the desk: in some systems, or if a bot is the GM, another seat has the desk. */
export function HandoutsPanel() {
  const { view, game, system } = useTableSession();
  const wanted = leads(view.value) && !leadsTable(view.value, game.value, system.presentation);
  const part = useLazyPart(() => import('./authoring.ts'), { wanted });
  return wanted && part !== undefined ? <part.HandoutsPanel /> : null;
}
