/** The token by which the server knows this browser again (TB-02). */
import * as z from 'zod/mini';

import { readStored, writeStored } from './stored.ts';

const storedUnder = 'cartomancer.person';
const personSchema = z.object({ token: z.string(), name: z.string() });

type StoredPerson = z.infer<typeof personSchema>;

// A browser that keeps nothing still is one person for as long as the page is open.
let forThisPage: StoredPerson | undefined;

export function storedToken(): {
  readonly token: string | undefined;
  readonly name: string | undefined;
  keep(person: StoredPerson): void;
  drop(): void;
} {
  const stored = readStored(storedUnder, personSchema) ?? forThisPage;
  return {
    token: stored?.token,
    name: stored?.name,
    keep: (person) => {
      forThisPage = person;
      writeStored(storedUnder, person);
    },
    drop: () => {
      forThisPage = undefined;
      writeStored(storedUnder, null);
    },
  };
}
