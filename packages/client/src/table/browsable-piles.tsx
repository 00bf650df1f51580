import { Fragment } from 'preact';
import { useEffect } from 'preact/hooks';

import './browsable-piles.css';
import { CardChip } from '../text/words.tsx';
import { Dialog } from '../widgets/dialog.tsx';
import { useTableSession } from './context.ts';
import { cardsIn, layoutsIn } from './zone-contents.ts';

/** The buttons are for the keyboard and for screen readers. A click on a pile itself opens the same list. */
export function BrowsablePiles() {
  const { wording, browsedPile, game, system } = useTableSession();
  const view = game.value;
  const zones = view === undefined ? [] : layoutsIn(system.presentation, view).filter(({ browse }) => browse === true);
  const piles = zones.flatMap((zone) => {
    const cards = view === undefined ? [] : cardsIn(zone, view);
    return cards.length === 0 ? [] : [{ zone, cards }];
  });
  const isGone = browsedPile.value !== null && piles.every(({ zone }) => zone.id !== browsedPile.value);
  // Otherwise the list would reopen by itself as soon as the pile has a card again.
  useEffect(() => {
    if (isGone) browsedPile.value = null;
  }, [isGone, browsedPile]);
  return piles.map(({ zone, cards }) => {
    const label = wording.plain({ text: zone.label, facts: { count: cards.length, ...zone.facts } });
    return (
      <Fragment key={zone.id}>
        <button type="button" class="button pile-button visually-hidden" onClick={() => (browsedPile.value = zone.id)}>
          {wording.plain({ text: 'pile.browse', facts: { pile: label } })}
        </button>
        {browsedPile.value === zone.id && (
          <Dialog title={label} onClose={() => (browsedPile.value = null)}>
            <ol class="browsed-pile" reversed>
              {cards.toReversed().map(({ handle, face }) => (
                <li key={handle}>
                  <CardChip code={face} wording={wording} />
                </li>
              ))}
            </ol>
          </Dialog>
        )}
      </Fragment>
    );
  });
}
