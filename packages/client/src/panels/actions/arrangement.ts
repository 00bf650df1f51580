export interface Arrangement {
  /** The cards that are not aside, from the top. */
  readonly order: readonly string[];
  readonly aside: readonly string[];
}

/** Contains every card once: cards that the values do not name are at the end of the order. */
export function arrangementOf(all: readonly string[], order: unknown, aside: unknown): Arrangement {
  const known = (value: unknown): readonly string[] =>
    Array.isArray(value) ? value.filter((card): card is string => all.includes(card as string)) : [];
  const away = known(aside);
  const first = known(order).filter((card) => !away.includes(card));
  return { order: [...first, ...all.filter((card) => !first.includes(card) && !away.includes(card))], aside: away };
}

/** Moves the card to this place of the order, counted from 0; a place beyond the end means the last one. */
export function placed({ order, aside }: Arrangement, card: string, place: number): Arrangement {
  const others = order.filter((other) => other !== card);
  return {
    order: others.toSpliced(Math.max(0, Math.min(place, others.length)), 0, card),
    aside: aside.filter((other) => other !== card),
  };
}

export function putAside(arrangement: Arrangement, card: string, most: number): Arrangement {
  const { order, aside } = arrangement;
  if (aside.includes(card) || aside.length >= most) return arrangement;
  return { order: order.filter((other) => other !== card), aside: [...aside, card] };
}
