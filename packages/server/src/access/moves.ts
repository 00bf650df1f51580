/**
 * Links by which a person comes to another device (TB-02): good once, and for a short time. Nothing of them is stored: a
 * restart ends them, and the person asks for another.
 */
import type { HouseIds } from '../sources.ts';
import type { Clock } from '../table/port.ts';
import { hashOf } from './links.ts';
import type { PersonToken } from './tokens.ts';

export const moveSeconds = 600;
/** Who asks without end fills no memory: the oldest make room. */
const mostOpen = 10_000;

export interface Moves {
  /** A new secret for this person; any older one of theirs is dead. */
  begin(person: PersonToken): string;
  /** Whose secret it is, once; nothing for one that was used, is too old, or never was. */
  end(secret: string): PersonToken | undefined;
}

export function personMoves(ids: Pick<HouseIds, 'secret'>, clock: Clock): Moves {
  const open = new Map<string, { readonly person: PersonToken; readonly until: number }>();
  return {
    begin: (person) => {
      for (const [hash, move] of open) if (move.person.identity === person.identity) open.delete(hash);
      const [oldest] = open.keys();
      if (open.size >= mostOpen && oldest !== undefined) open.delete(oldest);
      const secret = ids.secret();
      open.set(hashOf(secret), { person, until: clock.now() + moveSeconds * 1_000 });
      return secret;
    },
    end: (secret) => {
      const hash = hashOf(secret);
      const found = open.get(hash);
      open.delete(hash);
      return found !== undefined && found.until > clock.now() ? found.person : undefined;
    },
  };
}
