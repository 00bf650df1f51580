/** Cards put in an order, some of them aside: the state of a form while it is filled in. */
export interface Arrangement {
  /** From the top. */
  readonly order: readonly string[];
  readonly aside: readonly string[];
}

/** The arrangement that these values say, with every card in it once: what they do not name lies at the end of the order. */
export function arrangementOf(all: readonly string[], order: unknown, aside: unknown): Arrangement {
  const known = (value: unknown): readonly string[] =>
    Array.isArray(value) ? value.filter((one): one is string => all.includes(one as string)) : [];
  const away = known(aside);
  const first = known(order).filter((one) => !away.includes(one));
  return { order: [...first, ...all.filter((one) => !first.includes(one) && !away.includes(one))], aside: away };
}

/** The card at this place of the order, from wherever it lay; places run from 0 and end at the last. */
export function placed({ order, aside }: Arrangement, card: string, place: number): Arrangement {
  const others = order.filter((one) => one !== card);
  return {
    order: others.toSpliced(Math.max(0, Math.min(place, others.length)), 0, card),
    aside: aside.filter((one) => one !== card),
  };
}

/** The card aside, as long as there is room for `most`; else all stays as it is. */
export function putAside(arrangement: Arrangement, card: string, most: number): Arrangement {
  const { order, aside } = arrangement;
  if (aside.includes(card) || aside.length >= most) return arrangement;
  return { order: order.filter((one) => one !== card), aside: [...aside, card] };
}
