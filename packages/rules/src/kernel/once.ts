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

/** The same for what is made from two objects. */
export function onceOfBoth<K extends object, L extends object, T>(
  build: (one: K, other: L) => T,
): (one: K, other: L) => T {
  const perFirst = once((one: K) => once((other: L) => build(one, other)));
  return (one, other) => perFirst(one)(other);
}
