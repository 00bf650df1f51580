import { useLayoutEffect, useRef } from 'preact/hooks';

import './card-fan.css';
import { cardElement } from '../cards/element.ts';

export function CardFan({ cards }: { readonly cards: readonly string[] }) {
  const fan = useRef<HTMLDivElement>(null);
  const codes = cards.join(' ');
  useLayoutEffect(() => {
    fan.current?.replaceChildren(...codes.split(' ').map((face) => cardElement({ face })));
  }, [codes]);
  return <div ref={fan} class="card-fan" aria-hidden="true" />;
}
