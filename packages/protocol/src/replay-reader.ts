import { flatStateReader } from './flat-state.ts';
import type { ReplayStep } from './replay.ts';

export interface ReplayedView {
  readonly shared: object;
  readonly own: object;
}

/**
 * One view per step; unchanged parts are the same objects. Throws if the leaves of a step do not form an object, as in
 * a damaged or edited file.
 */
export function replayViews(steps: readonly ReplayStep[]): readonly ReplayedView[] {
  const states = { shared: new Map<string, string>(), own: new Map<string, string>() };
  const readers = { shared: flatStateReader(), own: flatStateReader() };
  let last: ReplayedView | undefined;
  return steps.map((step) => {
    for (const [path, leaf] of Object.entries(step.shared)) states.shared.set(path, leaf);
    for (const [path, leaf] of Object.entries(step.own)) states.own.set(path, leaf);
    const shared = readers.shared.read(states.shared);
    const own = readers.own.read(states.own);
    if (!isPlainObject(shared) || !isPlainObject(own)) throw new Error('A step of a replay holds no view');
    if (last?.shared !== shared || last.own !== own) last = { shared, own };
    return last;
  });
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
