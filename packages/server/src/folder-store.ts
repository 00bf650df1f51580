import { join } from 'node:path';

import { signingKey, storedKey } from './access/tokens.ts';
import type { DamageRule } from './damaged-data.ts';
import { refuseOrWarn } from './damaged-data.ts';
import { readyFolder } from './data-folder.ts';
import { lockFolder } from './folder-lock.ts';
import { damageOf } from './storage/damage.ts';
import { sqliteStore } from './storage/sqlite.ts';
import type { KeyedStore } from './storage/store.ts';

/**
 * Store and key are created at the first start. `onTrouble`: see `sqliteStore`.
 *
 * @throws Error with a sentence for the operator when the folder cannot be used, another server uses it, or data is
 * missing.
 */
export async function folderStore(
  folder: string,
  rule: DamageRule & { readonly onTrouble: (error: unknown) => void },
): Promise<KeyedStore> {
  await readyFolder(folder);
  const lock = lockFolder(folder);
  try {
    const path = join(folder, 'journal.sqlite');
    refuseOrWarn(damageOf(path, await storedKey(folder)), rule);
    const { rememberKey, ...store } = await sqliteStore(path, rule.onTrouble);
    const key = await signingKey(folder);
    rememberKey(key);
    const close = async () => {
      await store.journal.close();
      lock.release();
    };
    return { ...store, journal: { ...store.journal, close }, signingKey: key };
  } catch (error) {
    lock.release();
    throw error;
  }
}
