/** An API without a server: the lists of the lobby are empty, and everything else is refused. */
import type { ApiClient } from '../net/api-client.ts';
import { unreachable } from '../net/api-client.ts';

const refused = { ok: false, refusals: unreachable } as const;

export const offlineApi: ApiClient = {
  sheetLibrary: {
    list: async () => [],
    file: async () => refused,
    add: async () => refused,
    rename: async () => refused,
    remove: async () => refused,
  },
  campaigns: {
    list: async () => [],
    change: async () => refused,
    remove: async () => refused,
    file: async () => refused,
    importTable: async () => refused,
  },
  documents: {
    notes: async () => refused,
    addNote: async () => refused,
    changeNote: async () => refused,
    removeNote: async () => refused,
    prepared: async () => refused,
    addPrepared: async () => refused,
    changePrepared: async () => refused,
    removePrepared: async () => refused,
  },
  pictures: {
    list: async () => refused,
    add: async () => refused,
    remove: async () => refused,
    own: async () => undefined,
    atTable: async () => undefined,
  },
  visits: { list: async () => [], forget: async () => refused },
  turns: { list: async () => [] },
  push: {
    settings: async () => refused,
    start: async () => refused,
    stop: async () => refused,
    setQuiet: async () => refused,
    mute: async () => refused,
  },
  webhook: async () => ({
    read: async () => refused,
    save: async () => refused,
    renewSecret: async () => refused,
    test: async () => refused,
    remove: async () => refused,
  }),
  entry: {
    links: async () => refused,
    changePhrase: async () => refused,
    watchers: async () => refused,
    changeWatcher: async () => refused,
    programs: async () => refused,
    makeProgram: async () => refused,
    revokeProgram: async () => refused,
  },
  devices: {
    createTransferLink: async () => refused,
    signOutOthers: async () => refused,
    transferOwner: async () => refused,
    redeemTransferLink: async () => refused,
  },
  publicTables: async () => [],
  createTable: async () => refused,
  tryNow: async () => refused,
  admissionFor: async () => refused,
  enter: async () => refused,
  waitForAdmission: async () => refused,
};
