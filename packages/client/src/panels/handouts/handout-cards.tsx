import { useState } from 'preact/hooks';
import type { HandoutView } from '@cartomancer/rules/table';

import './handouts.css';
import { useTableSession } from '../../table/context.ts';
import { say } from '../../text/own.ts';
import { OpenHandout } from './open-handout.tsx';
import { TablePicture } from './picture.tsx';

/** Handouts that are not for everybody come first. */
export function HandoutCards() {
  const { view } = useTableSession();
  const [open, setOpen] = useState<HandoutView>();
  const { own, shared } = view.value;
  const forAll = shared.table.handouts ?? [];
  const given = own.handouts ?? [];
  // A maker also sees the handouts that they show only to others.
  const madeForSome = (own.madeHandouts ?? []).filter(({ to }) => to !== null);
  const forSome = [...madeForSome, ...given.filter((handout) => !madeForSome.some((other) => isSame(handout, other)))];
  if (forSome.length + forAll.length === 0) return null;
  const card = (handout: HandoutView, audience: 'all' | 'some', index: number) => (
    <li key={`${audience} ${index}`}>
      <button type="button" class="handout-card" data-audience={audience} onClick={() => setOpen(handout)}>
        {handout.picture !== null && <TablePicture picture={handout.picture} alt="" class="handout-thumbnail" />}
        <span class="handout-card-title">{handout.title}</span>
        {audience === 'some' && <span class="visually-hidden">{say('handout.for_some')}</span>}
      </button>
    </li>
  );
  return (
    <>
      <ul class="handout-cards" role="list" aria-label={say('handout.on_table')}>
        {forSome.map((handout, index) => card(handout, 'some', index))}
        {forAll.map((handout, index) => card(handout, 'all', index))}
      </ul>
      {open !== undefined && <OpenHandout handout={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function isSame(one: HandoutView, other: HandoutView): boolean {
  return one.title === other.title && one.text === other.text && one.picture?.digest === other.picture?.digest;
}
