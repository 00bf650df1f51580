/** The number of parts that are named, and the most characters of each name. */
const mostNamed = 5;
const longestName = 60;

interface Issue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly keys?: readonly string[];
}

/** The parts of a file that are missing, wrong or superfluous, by their names. */
export function wrongParts(issues: readonly Issue[]): string {
  const paths = issues.flatMap(({ code, path, keys = [] }) =>
    code === 'unrecognized_keys' ? keys.map((key) => [...path, key]) : [path],
  );
  const names = new Set(paths.map((path) => path.map(String).join('.').slice(0, longestName)));
  return [...names].slice(0, mostNamed).join(', ');
}
