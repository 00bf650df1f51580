/** TB-02. */
import * as z from 'zod/mini';

import { readStored, writeStored } from './stored.ts';

const storedUnder = 'cartomancer.person';
const personSchema = z.object({ token: z.string(), name: z.string() });

type StoredPerson = z.infer<typeof personSchema>;

// Fallback without storage: the browser remains one person while the page is open.
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
