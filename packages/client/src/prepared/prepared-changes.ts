import type { PreparedFile, PreparedReply } from '@cartomancer/protocol';
import type { Refusal, RulesetId } from '@cartomancer/rules/kernel';

import { refusalsOf } from '../net/api-client.ts';
import type { DocumentApi, PictureApi } from '../net/api-client.ts';
import { say } from '../text/own.ts';
import { withUploadedPictures } from './prepared-file.ts';
import type { ImportedFile } from './prepared-file.ts';
import type { ThingBody } from './prepared-moves.ts';

export interface ShownThings {
  readonly setThings: (things: readonly PreparedReply[]) => void;
  readonly setStatus: (status: string) => void;
  /** Opens the editor of this thing. */
  readonly setOpen: (thing: PreparedReply) => void;
}

interface Apis {
  readonly documents: Pick<DocumentApi, 'prepared' | 'addPrepared' | 'changePrepared' | 'removePrepared'>;
  readonly pictures: Pick<PictureApi, 'list' | 'add'>;
}

type PendingRefusals = Promise<readonly Refusal[]>;

export interface Changed {
  /** Whether the change was saved. There may be refusals nevertheless, if the list could not be loaded again. */
  readonly isSaved: boolean;
  readonly refusals: readonly Refusal[];
}

/** `load` resolves to its refusals; they are empty on success. */
export function preparedChanges({ documents, pictures }: Apis, ruleset: RulesetId, shown: ShownThings) {
  const load = async (): PendingRefusals => {
    const answer = await documents.prepared(ruleset);
    if (!answer.ok) return answer.refusals;
    shown.setThings(answer.value.things);
    return [];
  };
  /** The list is loaded again after a refusal, too: another device may have changed it. */
  const change = async (work: () => PendingRefusals): Promise<Changed> => {
    shown.setStatus('');
    const refusals = await work();
    return { isSaved: refusals.length === 0, refusals: [...refusals, ...(await load().catch(refusalsOf))] };
  };
  return {
    load,
    add: (added: ThingBody) =>
      change(async () => {
        const file: PreparedFile = { kind: 'prepared', version: 1, ruleset, things: [added] };
        const answer = await documents.addPrepared(file);
        if (!answer.ok) return answer.refusals;
        const [first] = answer.value.things;
        // A scene usually has more than one step.
        if (first?.kind === 'scene') shown.setOpen(first);
        shown.setStatus(say('prepared.saved', { title: added.title }));
        return [];
      }),
    save: ({ id, version }: PreparedReply, { kind, title, intents }: ThingBody) =>
      change(async () => {
        const answer = await documents.changePrepared(ruleset, id, { kind, title, intents, version });
        if (!answer.ok) return answer.refusals;
        if (!answer.value.saved) return [{ code: 'E_CHANGED_ELSEWHERE', clause: '', facts: {} }];
        shown.setStatus(say('prepared.saved', { title }));
        return [];
      }),
    remove: ({ id }: PreparedReply) =>
      change(async () => {
        const answer = await documents.removePrepared(ruleset, id);
        return answer.ok ? [] : answer.refusals;
      }),
    importFile: (file: ImportedFile) =>
      change(async () => {
        const uploaded = await withUploadedPictures(file, pictures);
        if (!uploaded.ok) return uploaded.refusals;
        const answer = await documents.addPrepared({ ...file.prepared, things: [...uploaded.value] });
        if (!answer.ok) return answer.refusals;
        shown.setStatus(say('prepared.imported', { count: answer.value.things.length }));
        return [];
      }),
  };
}
