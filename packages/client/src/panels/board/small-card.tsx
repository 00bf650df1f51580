import { useLayoutEffect, useRef } from 'preact/hooks';

import './small-card.css';
import { cardElement } from '../../cards/element.ts';
import type { Wording } from '../../text/wording.ts';

export function SmallCard(props: {
  readonly card: string | null;
  readonly back?: string;
  readonly won?: boolean;
  /** Whether the card has left the game: it burns when it first appears, and stays charred. */
  readonly burnt?: boolean;
  readonly wording: Wording;
}) {
  const container = useRef<HTMLSpanElement>(null);
  const { card, back = 'date', wording } = props;
  const spoken = wording.plain(card === null ? { text: 'card.hidden' } : { text: 'card.named', facts: { card } });
  useLayoutEffect(() => {
    container.current?.replaceChildren(cardElement(card === null ? { back } : { face: card }, { alt: spoken }));
  }, [card, back, spoken]);
  return <span ref={container} class="small-card" data-won={props.won ?? false} data-burnt={props.burnt ?? false} />;
}
