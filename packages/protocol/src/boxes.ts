/**
 * A box is a flat map from path to leaf that holds one tree of plain JSON. Only the leaves that changed are written; a leaf
 * that ends becomes an empty text, for a deleted key would come back dearer. A path is made of steps: `.key` into an object,
 * `:3` into a list; the path of the whole tree is empty. Keys of a box that begin with a letter are no paths but notices
 * that lie beside the tree (`notices.ts`).
 */
import type { Json } from './json.ts';
import { isList, put } from './json.ts';
import { leafText, leafValue } from './leaf.ts';

/** What `writeBox` needs of a box: a `Map` or a schema map. */
export interface Box {
  set(path: string, leaf: string): unknown;
}

/** What a reader needs of a box. */
export interface Leaves {
  forEach(visit: (leaf: string, path: string) => void): void;
}

const special = /[.:~]/g;
const escapes: Readonly<Record<string, string>> = { '.': '~1', ':': '~2', '~': '~0' };
const unescapes: Readonly<Record<string, string>> = { '~1': '.', '~2': ':', '~0': '~' };

/**
 * A place in a tree. Each is made once and then found again: all tables write to the same few hundred places, and a path
 * put together anew for every leaf would be hashed anew by every map it goes into.
 */
class Place {
  readonly path: string;
  readonly #below = new Map<string | number, Place>();

  constructor(path: string) {
    this.path = path;
  }

  /** The place of a key of the object here. */
  key(key: string): Place {
    return this.#below.get(key) ?? this.#make(key, `.${key.replace(special, (character) => escapes[character] ?? '')}`);
  }

  /** The place of an item of the list here. */
  item(index: number): Place {
    return this.#below.get(index) ?? this.#make(index, `:${index}`);
  }

  #make(name: string | number, step: string): Place {
    const made = new Place(this.path + step);
    this.#below.set(name, made);
    placesMade += 1;
    return made;
  }
}

/** More places than all systems have together; when a tree with ever new keys has made so many, all are made anew. */
const mostPlaces = 20_000;
let placesMade = 0;
let top = new Place('');

function topPlace(): Place {
  if (placesMade > mostPlaces) {
    placesMade = 0;
    top = new Place('');
  }
  return top;
}

/** Everything at and below a place ends. */
function end(box: Box, place: Place, tree: Json): void {
  if (leafText(tree) !== undefined) box.set(place.path, '');
  else if (isList(tree)) tree.forEach((item, index) => end(box, place.item(index), item));
  else for (const [key, item] of Object.entries(tree as object)) end(box, place.key(key), item);
}

/** Everything at and below a place begins. */
function begin(box: Box, place: Place, tree: Json): void {
  const leaf = leafText(tree);
  if (leaf !== undefined) box.set(place.path, leaf);
  else if (isList(tree)) tree.forEach((item, index) => begin(box, place.item(index), item));
  else for (const [key, item] of Object.entries(tree as object)) begin(box, place.key(key), item);
}

type Branches = Readonly<Record<string, Json>>;

function own(branches: Branches, key: string): Json | undefined {
  return Object.hasOwn(branches, key) ? branches[key] : undefined;
}

/** No list, no object: what differs is another leaf, whatever its text. */
function isPlain(value: Json): boolean {
  return typeof value !== 'object' || value === null;
}

function change(box: Box, place: Place, before: Json | undefined, after: Json | undefined): void {
  if (before === after) return;
  if (before === undefined) {
    if (after !== undefined) begin(box, place, after);
    return;
  }
  if (after === undefined) return end(box, place, before);
  const leafAfter = leafText(after);
  if (leafAfter !== undefined && isPlain(before) && isPlain(after)) {
    box.set(place.path, leafAfter);
    return;
  }
  const leafBefore = leafText(before);
  if (leafAfter !== undefined) {
    if (leafBefore === undefined) end(box, place, before);
    if (leafBefore !== leafAfter) box.set(place.path, leafAfter);
  } else if (leafBefore !== undefined) {
    box.set(place.path, '');
    begin(box, place, after);
  } else if (isList(before) && isList(after)) {
    const length = Math.max(before.length, after.length);
    for (let index = 0; index < length; index += 1)
      if (before[index] !== after[index]) change(box, place.item(index), before[index], after[index]);
  } else if (isList(before) || isList(after)) {
    end(box, place, before);
    begin(box, place, after);
  } else changeBranches(box, place, before as Branches, after as Branches);
}

/** Loops over keys as they lie there: a list of them would be garbage at each branch of each move. */
function changeBranches(box: Box, place: Place, before: Branches, after: Branches): void {
  let common = 0;
  for (const key in after) {
    const is = after[key];
    // What JSON holds is never the same as what a prototype has: only what differs is worth a closer look.
    if (before[key] === is) {
      common += 1;
      continue;
    }
    const was = own(before, key);
    if (was !== undefined) common += 1;
    change(box, place.key(key), was, is);
  }
  let had = 0;
  for (const _ in before) had += 1;
  // Nearly always all keys are still there: they are counted first, which costs less than asking for each.
  if (had === common) return;
  for (const key in before) if (!Object.hasOwn(after, key)) change(box, place.key(key), before[key], undefined);
}

/**
 * Writes what changed from one tree to the next; `undefined` stands for no tree yet. Parts that are the very same object
 * are not looked into. The trees must be plain JSON with well-formed strings.
 */
export function writeBox(box: Box, before: object | undefined, after: object | undefined): void {
  change(box, topPlace(), before as Json | undefined, after as Json | undefined);
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

/** Reads a box again and again; what did not change since the last time is the very same object. */
export interface BoxReader {
  /** The tree that the box holds now; `undefined` while it holds none. */
  read(leaves: Leaves): Json | undefined;
}

type Branch = Json[] | Record<string, Json>;

function within(branch: Branch, key: string): Json | undefined {
  return Array.isArray(branch) ? branch[Number(key)] : own(branch, key);
}

function plant(branch: Branch, key: string, value: Json): void {
  if (Array.isArray(branch)) branch[Number(key)] = value;
  else put(branch, key, value);
}

/** The tree as freshly read; a branch is made when its first leaf comes. */
function grow(leaves: Leaves, stepsOf: (path: string) => readonly Step[]): Json | undefined {
  // The tree hangs below a root of its own, so that its top is planted like everything else.
  const root: Record<string, Json> = {};
  leaves.forEach((leaf, path) => {
    if (leaf === '' || (path !== '' && path[0] !== '.' && path[0] !== ':')) return;
    let branch: Branch = root;
    let key = 'tree';
    for (const step of stepsOf(path)) {
      let below = within(branch, key) as Branch | undefined;
      if (below === undefined) {
        below = step.kind === 'list' ? [] : {};
        plant(branch, key, below);
      }
      branch = below;
      ({ key } = step);
    }
    plant(branch, key, leafValue(leaf));
  });
  return root['tree'];
}

/** The new tree with every part that equals the old one's replaced by it. */
export function shareStructure(before: Json | undefined, after: Json): Json {
  if (before === after || typeof before !== 'object' || typeof after !== 'object') return after;
  if (before === null || after === null) return after;
  if (isList(before) || isList(after)) {
    if (!isList(before) || !isList(after)) return after;
    const items = after.map((item, index) => shareStructure(before[index], item));
    const same = items.length === before.length && items.every((item, index) => item === before[index]);
    return same ? before : items;
  }
  const keys = Object.keys(after);
  const shared: Record<string, Json> = {};
  let same = keys.length === Object.keys(before).length;
  for (const key of keys) {
    const was = own(before, key);
    const is = shareStructure(was, (after as Branches)[key] ?? null);
    if (is !== was) same = false;
    put(shared, key, is);
  }
  return same ? before : shared;
}

export function boxReader(): BoxReader {
  const known = new Map<string, readonly Step[]>();
  let last: Json | undefined;
  const knownSteps = (path: string): readonly Step[] => {
    const found = known.get(path);
    if (found !== undefined) return found;
    const made = stepsOf(path);
    known.set(path, made);
    return made;
  };
  return {
    read: (leaves) => {
      const fresh = grow(leaves, knownSteps);
      last = fresh === undefined ? undefined : shareStructure(last, fresh);
      return last;
    },
  };
}
