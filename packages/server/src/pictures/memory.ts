import type { TableRecord } from '../journal/journal.ts';
import type { Visits } from '../visits/visits.ts';
import type { OwnPicture, Pictures } from './pictures.ts';

interface KeptPicture {
  readonly about: Omit<OwnPicture, 'addedAt'>;
  readonly bytes: Uint8Array;
  readonly owners: Map<string, number>;
  readonly tables: Set<number>;
}

export function memoryPictures(
  tableOf: (number: number) => TableRecord | undefined,
  visits: Pick<Visits, 'listOf'>,
): Pictures {
  const pictures = new Map<string, KeptPicture>();

  function tidy(): void {
    for (const [digest, { owners, tables }] of pictures) {
      for (const table of tables) if (tableOf(table) === undefined) tables.delete(table);
      if (owners.size + tables.size === 0) pictures.delete(digest);
    }
  }

  const sizeOf = (isHeld: (picture: KeptPicture) => boolean): number =>
    [...pictures.values()].filter(isHeld).reduce((sum, { about }) => sum + about.size, 0);

  const owned = (owner: string, digest: string): KeptPicture | undefined => {
    const found = pictures.get(digest);
    return found?.owners.has(owner) === true ? found : undefined;
  };

  return {
    async add({ digest, width, height, bytes, owner, at, most, mostInAll }) {
      const known = owned(owner, digest);
      const held = sizeOf(({ owners }) => owners.has(owner));
      if (known === undefined && held + bytes.length > most) return 'full';
      const others = sizeOf(({ about }) => about.digest !== digest);
      if (known === undefined && others + bytes.length > mostInAll) return 'server full';
      const picture = pictures.get(digest) ?? {
        about: { digest, width, height, size: bytes.length },
        bytes,
        owners: new Map<string, number>(),
        tables: new Set<number>(),
      };
      pictures.set(digest, picture);
      const addedAt = picture.owners.get(owner) ?? at;
      picture.owners.set(owner, addedAt);
      return { ...picture.about, addedAt };
    },
    list: async (owner) =>
      [...pictures.values()]
        .flatMap(({ about, owners }) => {
          const addedAt = owners.get(owner);
          return addedAt === undefined ? [] : [{ ...about, addedAt }];
        })
        .toSorted((one, other) => other.addedAt - one.addedAt || (one.digest < other.digest ? -1 : 1)),
    async remove({ owner, digest }) {
      const existed = pictures.get(digest)?.owners.delete(owner) === true;
      tidy();
      return existed;
    },
    own: async ({ owner, digest }) => owned(owner, digest)?.bytes,
    async lend({ owner, digest, table, most }) {
      const found = owned(owner, digest);
      if (found === undefined || tableOf(table) === undefined) return undefined;
      const held = sizeOf(({ tables }) => tables.has(table));
      if (!found.tables.has(table) && held + found.about.size > most) return 'full';
      found.tables.add(table);
      const { width, height } = found.about;
      return { digest, width, height };
    },
    async hold({ table, digests }) {
      if (tableOf(table) !== undefined) for (const digest of digests) pictures.get(digest)?.tables.add(table);
    },
    async atTable(table, digest) {
      const found = pictures.get(digest);
      return found?.tables.has(table) === true && tableOf(table) !== undefined ? found.bytes : undefined;
    },
    async forgetAbsent(before) {
      for (const { owners, tables } of pictures.values()) {
        if (tables.size > 0) continue;
        for (const [owner, added] of owners) {
          const [last] = await visits.listOf(owner, 1);
          if (Math.max(added, last?.at ?? 0) < before) owners.delete(owner);
        }
      }
      tidy();
    },
    tidy: async () => tidy(),
  };
}
