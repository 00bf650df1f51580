/** A long list of entries as JSON, parsed in portions, between which other work runs. */
const [quote, backslash, open, close, end] = [...'"\\{}]'].map((sign) => sign.charCodeAt(0));

/**
 * The start of the list, after its bracket; -1 if there is none. Text in a string cannot match, because its quotes are
 * escaped.
 */
function beginningOf(list: string, json: Buffer): number {
  const beginning = `"${list}":[`;
  const found = json.indexOf(beginning);
  return found < 0 ? -1 : found + beginning.length;
}

/**
 * Parses an object with a long list of objects, from portions of text. Each object is passed to `read`, which returns
 * whether to continue; the other fields are returned with an empty list. Undefined for other JSON, or if the end was
 * not reached.
 */
export async function readWith(
  list: string,
  pieces: AsyncIterable<Buffer>,
  read: (value: unknown) => 'on' | 'enough',
): Promise<unknown> {
  /** Unparsed text: before the list, within one of its objects, or after it. */
  let held: Buffer = Buffer.alloc(0);
  let before: string | undefined;
  let [isAfterList, isString] = [false, false];
  let [place, from, depth] = [0, 0, 0];
  for await (const piece of pieces) {
    held = held.length === 0 ? piece : Buffer.concat([held, piece]);
    if (before === undefined) {
      const start = beginningOf(list, held);
      if (start < 0) continue;
      before = held.toString('utf8', 0, start);
      held = held.subarray(start);
    }
    for (; !isAfterList && place < held.length; place += 1) {
      const sign = held[place];
      if (isString) {
        if (sign === backslash) place += 1;
        else isString = sign !== quote;
      } else if (sign === quote) isString = true;
      else if (sign === open) {
        if (depth === 0) from = place;
        depth += 1;
      } else if (sign === close) {
        depth -= 1;
        if (depth === 0 && read(parsed(held.toString('utf8', from, place + 1))) === 'enough') return undefined;
      } else if (sign === end && depth === 0) {
        isAfterList = true;
        held = held.subarray(place);
      }
    }
    if (isAfterList) continue;
    const done = depth === 0 ? place : from;
    held = held.subarray(done);
    place -= done;
    from = 0;
  }
  return isAfterList && before !== undefined ? parsed(before + held.toString('utf8')) : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
