import { useEffect, useState } from 'preact/hooks';
import type { PreparedFile, PreparedReply } from '@cartomancer/protocol';
import type { Intent, Refusal, SeatId } from '@cartomancer/rules/kernel';

import '../panels/desk/desk.css';
import './things.css';
import { useTask } from '../hooks/use-task.ts';
import type { Change } from '../hooks/use-task.ts';
import { useApi } from '../net/api-client.ts';
import { jsonIn } from '../net/json-file.ts';
import { fileNameOf, saveFile } from '../net/save-file.ts';
import { systemTitle } from '../systems.ts';
import { say } from '../text/own.ts';
import { FileOpener } from '../widgets/file-opener.tsx';
import { Refusals } from '../widgets/refusals.tsx';
import { fileOf, longestFile, readThings, withOwnPictures } from './prepared-file.ts';
import type { ThingsFile } from './prepared-file.ts';
import { NewStep } from './new-step.tsx';
import { asJson, kinds, titleOf } from './prepared-moves.ts';
import type { Body } from './prepared-moves.ts';
import type { Preparing } from './preparing-session.ts';
import { ThingEditor } from './thing-editor.tsx';
import { ThingRow } from './thing-row.tsx';
import type { Use } from './thing-row.tsx';
import { severalOf } from './use-things.ts';
import type { Used } from './use-things.ts';

export interface ThingsProps {
  readonly preparing: Preparing;
  /** At a table: sends the intents there. */
  readonly onUse?: (intents: readonly Intent[]) => Promise<Used>;
}

/** The intents, with handouts for this seat only. */
function shownTo(intents: readonly Intent[], to: SeatId | undefined): readonly Intent[] {
  return intents.map((intent) =>
    intent.type === 'show_handout' && to !== undefined ? { ...intent, to: [to] } : intent,
  );
}

/** The prepared things of one system: to make, change, copy, delete, use, and to take along as a file. */
export function Things({ preparing, onUse }: ThingsProps) {
  const { documents, pictures } = useApi();
  const { id: ruleset } = preparing.session.system.ruleset;
  const { wording } = preparing.session;
  const [things, setThings] = useState<readonly PreparedReply[]>();
  const [open, setOpen] = useState<string>();
  const [told, setTold] = useState('');
  const loading = useTask();
  const changing = useTask();
  const load = async (): Promise<readonly Refusal[]> => {
    const answer = await documents.prepared(ruleset);
    if (!answer.ok) return answer.refusals;
    setThings(answer.value.things);
    return [];
  };
  useEffect(() => void loading.run(load), [documents, ruleset]);
  const change: Change = (work) =>
    changing.run(async () => {
      setTold('');
      const refusals = await work();
      return refusals.length > 0 ? refusals : await load();
    });
  const add = (added: Body) =>
    change(async () => {
      const file: PreparedFile = { kind: 'prepared', version: 1, ruleset, things: [added] };
      const answer = await documents.addPrepared(file);
      if (!answer.ok) return answer.refusals;
      const [first] = answer.value.things;
      // A scene usually has more than one step.
      if (first?.kind === 'scene') setOpen(first.id);
      setTold(say('prepared.saved', { title: added.title }));
      return [];
    });
  const save = (thing: PreparedReply, { kind, title, intents }: Body) =>
    change(async () => {
      const { id, version } = thing;
      const answer = await documents.changePrepared(ruleset, id, { kind, title, intents, version });
      if (!answer.ok) return answer.refusals;
      // The list is loaded again, with what the other device has stored.
      if (answer.value.saved) setTold(say('prepared.saved', { title }));
      return answer.value.saved ? [] : [{ code: 'E_CHANGED_ELSEWHERE', clause: '', facts: {} }];
    });
  const remove = ({ id }: PreparedReply) =>
    change(async () => {
      const answer = await documents.removePrepared(ruleset, id);
      return answer.ok ? [] : answer.refusals;
    });
  const use = (thing: PreparedReply, { times, to }: Use) =>
    changing.run(async () => {
      setTold('');
      const intents = shownTo(severalOf(thing.intents, times), to);
      const used = (await onUse?.(intents)) ?? { done: 0, refusals: [] };
      const facts = { title: thing.title, done: used.done, of: intents.length };
      setTold(say(used.refusals.length === 0 ? 'prepared.used' : 'prepared.stopped', facts));
      return used.refusals;
    });
  const download = () =>
    changing.run(async () => {
      const all = (things ?? []).map(({ kind, title, intents }) => ({ kind, title, intents }));
      const file: PreparedFile = { kind: 'prepared', version: 1, ruleset, things: all };
      const name = fileNameOf(systemTitle(ruleset), { otherwise: 'prepared', ending: 'json' });
      saveFile({ name, type: 'application/json', text: await fileOf(file, pictures) });
      return [];
    });
  const read = async (file: File): Promise<ThingsFile | undefined> => {
    const found = readThings(await jsonIn(file, longestFile));
    return found?.things.ruleset === ruleset ? found : undefined;
  };
  const bringIn = (file: ThingsFile) =>
    change(async () => {
      const own = await withOwnPictures(file, pictures);
      if (!own.ok) return own.refusals;
      const answer = await documents.addPrepared({ ...file.things, things: [...own.value] });
      return answer.ok ? [] : answer.refusals;
    });
  return (
    <div class="things" aria-busy={loading.busy || changing.busy}>
      {things?.length === 0 && <p class="muted">{say('prepared.empty')}</p>}
      {kinds.map((kind) => {
        const own = (things ?? []).filter((thing) => thing.kind === kind);
        if (own.length === 0) return null;
        return (
          <section key={kind} class="things-kind" aria-label={say(`prepared.kind.${kind}`)}>
            <h4>{say(`prepared.kind.${kind}`)}</h4>
            <ul class="desk-rows" role="list">
              {own.map((thing) => (
                <li key={thing.id} class="desk-row">
                  <ThingRow
                    thing={thing}
                    isOpen={thing.id === open}
                    onOpen={() => setOpen(thing.id === open ? undefined : thing.id)}
                    onCopy={() => void add({ kind, title: thing.title, intents: thing.intents })}
                    onRemove={() => void remove(thing)}
                    {...(onUse === undefined ? {} : { onUse: (how: Use) => void use(thing, how) })}
                  />
                  {thing.id === open && (
                    <ThingEditor
                      key={thing.version}
                      thing={thing}
                      preparing={preparing}
                      onSave={(body) => void save(thing, body)}
                    />
                  )}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      <p role="status">{told}</p>
      <Refusals refusals={[...loading.refusals, ...changing.refusals]} wording={wording} />
      <NewStep
        preparing={preparing}
        label={say('prepared.new')}
        onFilled={(intent, kind) => {
          const title = titleOf(intent) || say(`prepared.kind_of_one.${kind}`);
          void add({ kind, title, intents: [asJson(intent)] });
        }}
      />
      <div class="desk-row-moves">
        {things !== undefined && things.length > 0 && (
          <button type="button" class="button button-small" onClick={() => void download()}>
            {say('prepared.download')}
          </button>
        )}
        <FileOpener label={say('prepared.import')} unreadable="prepared.unreadable" read={read} onOpen={bringIn} />
      </div>
    </div>
  );
}
