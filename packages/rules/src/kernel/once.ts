/** The very same answer for the same object: a shared view is one object for every viewer, and a comparison can stop at it. */
export function once<K extends object, T>(build: (key: K) => T): (key: K) => T {
  const built = new WeakMap<K, T>();
  return (key) => {
    const found = built.get(key);
    if (found !== undefined) return found;
    const made = build(key);
    built.set(key, made);
    return made;
  };
}

/**
 * The same for what is asked several times in a row and then no more, such as the view of a state that is just told. Only
 * the last answer is kept: what hangs on thousands of short-lived objects costs more to sweep up than to make.
 */
export function onceInARow<K extends object, T>(build: (key: K) => T): (key: K) => T {
  let last: { readonly key: K; readonly made: T } | undefined;
  return (key) => {
    if (last?.key !== key) last = { key, made: build(key) };
    return last.made;
  };
}

/** The same as `once` for what is made from two objects. */
export function onceOfBoth<K extends object, L extends object, T>(
  build: (one: K, other: L) => T,
): (one: K, other: L) => T {
  const built = new WeakMap<K, WeakMap<L, T>>();
  return (one, other) => {
    let ofOne = built.get(one);
    if (ofOne === undefined) {
      ofOne = new WeakMap();
      built.set(one, ofOne);
    }
    const found = ofOne.get(other);
    if (found !== undefined) return found;
    const made = build(one, other);
    ofOne.set(other, made);
    return made;
  };
}
