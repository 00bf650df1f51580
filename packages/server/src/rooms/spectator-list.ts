/** Spectators who have left keep their number, until more spectators than this are known. */
const mostKnown = 1_000;

interface Known {
  readonly number: number;
  readonly name: string;
}

interface Listed extends Known {
  /** The last name from before they were muted; null if they were muted from the start. */
  readonly unmutedName: string | null;
}

/** Numbers the spectators of a gallery in order of arrival. Numbers identify them if the host shows no names. */
export class SpectatorList {
  readonly #known = new Map<string, Listed>();
  #arrivals: number;

  /** `arrivals`: the highest number in use. */
  constructor(arrivals: number) {
    this.#arrivals = arrivals;
  }

  /** A spectator who returns keeps the number. `present`: identities that are connected. */
  add(
    { identity, name, isMuted }: { readonly identity: string; readonly name: string; readonly isMuted: boolean },
    present: ReadonlySet<string>,
  ): void {
    const known = this.#known.get(identity);
    if (known === undefined) this.#arrivals += 1;
    const unmutedName = isMuted ? (known?.unmutedName ?? null) : name;
    this.#known.set(identity, { number: known?.number ?? this.#arrivals, name, unmutedName });
    if (this.#known.size <= mostKnown) return;
    const absent = [...this.#known.keys()].find((other) => other !== identity && !present.has(other));
    if (absent !== undefined) this.#known.delete(absent);
  }

  numberOf(identity: string): number | undefined {
    return this.#known.get(identity)?.number;
  }

  unmutedNameOf(identity: string): string | null {
    return this.#known.get(identity)?.unmutedName ?? null;
  }

  all(): readonly (Known & { readonly identity: string })[] {
    return [...this.#known].map(([identity, known]) => ({ identity, number: known.number, name: known.name }));
  }
}
