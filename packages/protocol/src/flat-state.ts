/**
 * A flat state holds one tree of plain JSON as a map from path to encoded value. Only values that changed are written.
 * A removed value is set to an empty text instead of deleted: adding a deleted key again costs more bytes. A path is
 * made of steps: `.key` into an object, `:3` into a list; the path of the whole tree is empty. Keys that begin with a
 * letter are notices (`notices.ts`), not paths.
 */
import type { Json } from './json.ts';
import { isList, setOwn } from './json.ts';
import { encodeValue, decodeValue } from './value-encoding.ts';

/** A `Map` or a schema map. */
export interface FlatState {
  set(path: string, leaf: string): unknown;
}

export interface Leaves {
  forEach(visit: (leaf: string, path: string) => void): void;
}

const escapedCharacters = /[.:~]/g;
const escapes: Readonly<Record<string, string>> = { '.': '~1', ':': '~2', '~': '~0' };
const unescapes: Readonly<Record<string, string>> = { '~1': '.', '~2': ':', '~0': '~' };

function keyPath(path: string, key: string): string {
  return `${path}.${key.replace(escapedCharacters, (character) => escapes[character] ?? '')}`;
}

function itemPath(path: string, index: number): string {
  return `${path}:${index}`;
}

function removeTree(state: FlatState, path: string, tree: Json): void {
  if (encodeValue(tree) !== undefined) state.set(path, '');
  else if (isList(tree)) tree.forEach((item, index) => removeTree(state, itemPath(path, index), item));
  else for (const [key, item] of Object.entries(tree as Branches)) removeTree(state, keyPath(path, key), item);
}

function addTree(state: FlatState, path: string, tree: Json): void {
  const leaf = encodeValue(tree);
  if (leaf !== undefined) state.set(path, leaf);
  else if (isList(tree)) tree.forEach((item, index) => addTree(state, itemPath(path, index), item));
  else for (const [key, item] of Object.entries(tree as Branches)) addTree(state, keyPath(path, key), item);
}

type Branches = Readonly<Record<string, Json>>;

function ownValue(branches: Branches, key: string): Json | undefined {
  return Object.hasOwn(branches, key) ? branches[key] : undefined;
}

function writeChange(state: FlatState, path: string, before: Json | undefined, after: Json | undefined): void {
  if (before === after) return;
  if (after === undefined) {
    if (before !== undefined) removeTree(state, path, before);
    return;
  }
  if (before === undefined) return addTree(state, path, after);
  const [leafBefore, leafAfter] = [encodeValue(before), encodeValue(after)];
  if (leafBefore !== undefined && leafAfter !== undefined) {
    if (leafBefore !== leafAfter) state.set(path, leafAfter);
  } else if (leafBefore !== undefined || leafAfter !== undefined || isList(before) !== isList(after)) {
    removeTree(state, path, before);
    addTree(state, path, after);
  } else if (isList(before) && isList(after)) writeItemChanges(state, path, before, after);
  else writeBranchChanges(state, path, before as Branches, after as Branches);
}

function writeItemChanges(state: FlatState, path: string, before: readonly Json[], after: readonly Json[]): void {
  for (let index = 0; index < Math.max(before.length, after.length); index += 1)
    if (before[index] !== after[index]) writeChange(state, itemPath(path, index), before[index], after[index]);
}

function writeBranchChanges(state: FlatState, path: string, before: Branches, after: Branches): void {
  for (const [key, value] of Object.entries(after)) {
    const previous = ownValue(before, key);
    if (previous !== value) writeChange(state, keyPath(path, key), previous, value);
  }
  for (const [key, previous] of Object.entries(before))
    if (!Object.hasOwn(after, key)) removeTree(state, keyPath(path, key), previous);
}

/**
 * Writes the difference between two trees; `undefined` means no tree yet. Identical objects are skipped. The trees must
 * be plain JSON with well-formed strings.
 */
export function writeFlatState(state: FlatState, before: object | undefined, after: object | undefined): void {
  writeChange(state, '', before as Json | undefined, after as Json | undefined);
}

interface Step {
  readonly kind: 'object' | 'list';
  readonly key: string;
}

const stepPattern = /([.:])([^.:]*)/g;

function stepsOf(path: string): readonly Step[] {
  return Array.from(path.matchAll(stepPattern), ([, kind, key = '']) => ({
    kind: kind === ':' ? 'list' : 'object',
    key: key.replace(/~[012]/g, (escaped) => unescapes[escaped] ?? escaped),
  }));
}

/** Subtrees that did not change since the last read are the same objects. */
export interface FlatStateReader {
  read(leaves: Leaves): Json | undefined;
}

type Branch = Json[] | Record<string, Json>;

function childOf(branch: Branch, key: string): Json | undefined {
  return Array.isArray(branch) ? branch[Number(key)] : ownValue(branch, key);
}

function setChild(branch: Branch, key: string, value: Json): void {
  if (Array.isArray(branch)) branch[Number(key)] = value;
  else setOwn(branch, key, value);
}

function parseTree(leaves: Leaves, cachedStepsOf: (path: string) => readonly Step[]): Json | undefined {
  // The tree is a child of an artificial root, so that it can be set like any other child.
  const root: Record<string, Json> = {};
  leaves.forEach((leaf, path) => {
    if (leaf === '' || (path !== '' && path[0] !== '.' && path[0] !== ':')) return;
    let branch: Branch = root;
    let key = 'tree';
    for (const step of cachedStepsOf(path)) {
      let child = childOf(branch, key) as Branch | undefined;
      if (child === undefined) {
        child = step.kind === 'list' ? [] : {};
        setChild(branch, key, child);
      }
      branch = child;
      ({ key } = step);
    }
    setChild(branch, key, decodeValue(leaf));
  });
  return root['tree'];
}

/** The tree `after`, with the object from `before` in place of every part that has not changed. */
export function shareStructure(before: Json | undefined, after: Json): Json {
  if (before === after || typeof before !== 'object' || typeof after !== 'object') return after;
  if (before === null || after === null) return after;
  if (isList(before) || isList(after)) {
    if (!isList(before) || !isList(after)) return after;
    const items = after.map((item, index) => shareStructure(before[index], item));
    const isSame = items.length === before.length && items.every((item, index) => item === before[index]);
    return isSame ? before : items;
  }
  const keys = Object.keys(after);
  const shared: Record<string, Json> = {};
  let isSame = keys.length === Object.keys(before).length;
  for (const key of keys) {
    const previous = ownValue(before, key);
    const value = shareStructure(previous, (after as Branches)[key] ?? null);
    if (value !== previous) isSame = false;
    setOwn(shared, key, value);
  }
  return isSame ? before : shared;
}

export function flatStateReader(): FlatStateReader {
  const cache = new Map<string, readonly Step[]>();
  let last: Json | undefined;
  const cachedSteps = (path: string): readonly Step[] => {
    const found = cache.get(path);
    if (found !== undefined) return found;
    const steps = stepsOf(path);
    cache.set(path, steps);
    return steps;
  };
  return {
    read: (leaves) => {
      const parsed = parseTree(leaves, cachedSteps);
      last = parsed === undefined ? undefined : shareStructure(last, parsed);
      return last;
    },
  };
}
