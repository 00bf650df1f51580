/** Spectators who have left keep their number, until more spectators than this are known. */
const mostKnown = 1_000;

interface Known {
  readonly number: number;
  readonly name: string;
}

/** Numbers the spectators of a gallery in order of arrival. Numbers identify them if the host shows no names. */
export class SpectatorList {
  readonly #known = new Map<string, Known>();
  #arrivals: number;

  /** `arrivals`: the highest number in use. */
  constructor(arrivals: number) {
    this.#arrivals = arrivals;
  }

  /** A spectator who returns keeps the number. `present`: identities that are connected. */
  add({ identity, name }: { readonly identity: string; readonly name: string }, present: ReadonlySet<string>): void {
    const known = this.#known.get(identity);
    if (known === undefined) this.#arrivals += 1;
    this.#known.set(identity, { number: known?.number ?? this.#arrivals, name });
    if (this.#known.size <= mostKnown) return;
    const absent = [...this.#known.keys()].find((other) => other !== identity && !present.has(other));
    if (absent !== undefined) this.#known.delete(absent);
  }

  numberOf(identity: string): number | undefined {
    return this.#known.get(identity)?.number;
  }

  all(): readonly (Known & { readonly identity: string })[] {
    return [...this.#known].map(([identity, known]) => ({ identity, ...known }));
  }
}
