export type Unsubscribe = () => void;

/** An error in one handler does not prevent the others from running. */
export class Emitter<Events extends object> {
  readonly #handlers = new Map<keyof Events, Set<(event: never) => void>>();

  on<Name extends keyof Events>(name: Name, handler: (event: Events[Name]) => void): Unsubscribe {
    const handlers = this.#handlers.get(name) ?? new Set();
    this.#handlers.set(name, handlers);
    handlers.add(handler);
    return () => handlers.delete(handler);
  }

  emit<Name extends keyof Events>(name: Name, event: Events[Name]): void {
    for (const handler of this.#handlers.get(name) ?? []) {
      try {
        (handler as (event: Events[Name]) => void)(event);
      } catch (error) {
        reportError(error);
      }
    }
  }

  clear(): void {
    this.#handlers.clear();
  }
}
