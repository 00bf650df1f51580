import type { PreparedReply } from '@cartomancer/protocol';
import type { Intent, PreparedKind } from '@cartomancer/rules/kernel';

import '../panels/desk/desk.css';
import './things.css';
import { say } from '../text/own.ts';
import { FileOpener } from '../widgets/file-opener.tsx';
import { Refusals } from '../widgets/refusals.tsx';
import { NewStep } from './new-step.tsx';
import { asJson, preparedKinds, titleOf } from './prepared-moves.ts';
import { usePreparedThings } from './prepared-things.ts';
import type { OnUse } from './prepared-things.ts';
import type { FormTable } from './form-table.ts';
import { ThingEditor } from './thing-editor.tsx';
import { ThingRow } from './thing-row.tsx';
import type { Use } from './thing-row.tsx';

export interface ThingsProps {
  readonly formTable: FormTable;
  readonly onUse?: OnUse;
  /** At a table: whether these intents are possible now. */
  readonly canUse?: (intents: readonly Intent[]) => boolean;
}

export function Things({ formTable, onUse, canUse }: ThingsProps) {
  const prepared = usePreparedThings(formTable, onUse);
  const { things, open, setOpen, status, busy, refusals } = prepared;
  const { add, save, remove, use, download, readFile, importFile } = prepared;
  const { wording } = formTable.session;
  /**
   * An open thing stays in the list in which it was opened: in another one its editor would lose what is written in it.
   */
  const listOf = ({ id, kind }: PreparedReply): PreparedKind => (id === open?.id ? open.kind : kind);
  return (
    <div class="things" aria-busy={busy}>
      {things?.length === 0 && <p class="muted">{say('prepared.empty')}</p>}
      {preparedKinds.map((kind) => {
        const ofKind = (things ?? []).filter((thing) => listOf(thing) === kind);
        if (ofKind.length === 0) return null;
        return (
          <section key={kind} class="things-kind" aria-label={say(`prepared.kind.${kind}`)}>
            <h4>{say(`prepared.kind.${kind}`)}</h4>
            <ul class="desk-rows" role="list">
              {ofKind.map((thing) => (
                <li key={thing.id} class="desk-row">
                  <ThingRow
                    thing={thing}
                    isOpen={thing.id === open?.id}
                    isUsable={canUse?.(thing.intents) ?? true}
                    onOpen={() => setOpen(thing.id === open?.id ? undefined : thing)}
                    onCopy={() => void add({ kind: thing.kind, title: thing.title, intents: thing.intents })}
                    onRemove={() => void remove(thing)}
                    {...(onUse === undefined ? {} : { onUse: (how: Use) => void use(thing, how) })}
                  />
                  {thing.id === open?.id && (
                    <ThingEditor thing={thing} formTable={formTable} onSave={(body) => save(thing, body)} />
                  )}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      <p role="status">{status}</p>
      <Refusals refusals={refusals} wording={wording} />
      <NewStep
        formTable={formTable}
        label={say('prepared.new')}
        onFilled={(intent, kind) => {
          const title = titleOf(intent) || say(`prepared.kind_of_one.${kind}`);
          return add({ kind, title, intents: [asJson(intent)] });
        }}
      />
      <div class="desk-row-moves">
        {things !== undefined && things.length > 0 && (
          <button type="button" class="button button-small" onClick={() => void download()}>
            {say('prepared.download')}
          </button>
        )}
        <FileOpener
          label={say('prepared.import')}
          unreadable="prepared.unreadable"
          read={readFile}
          onOpen={importFile}
        />
      </div>
    </div>
  );
}
