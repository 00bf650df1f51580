import { useEffect, useState } from 'preact/hooks';
import { longestTitle } from '@cartomancer/protocol';
import type { PreparedFile, PreparedReply } from '@cartomancer/protocol';
import type { Intent, PreparedKind, Refusal, SeatId } from '@cartomancer/rules/kernel';

import '../panels/desk/desk.css';
import './things.css';
import { useTask } from '../hooks/use-task.ts';
import type { Change } from '../hooks/use-task.ts';
import { useApi } from '../net/api-client.ts';
import { jsonIn } from '../net/json-file.ts';
import { fileNameOf, saveFile } from '../net/save-file.ts';
import { usePart } from '../panels/invite/use-part.ts';
import { MoveForm } from '../panels/actions/move-form.tsx';
import { SessionProvider, useSessionIfAny } from '../table/context.ts';
import { seatsToShow } from '../panels/handouts/seats-to-show.ts';
import { systemTitle } from '../systems.ts';
import { say } from '../text/own.ts';
import { FileOpener } from '../widgets/file-opener.tsx';
import { Refusals } from '../widgets/refusals.tsx';
import { fileOf, longestFile, readThings, withOwnPictures } from './prepared-file.ts';
import type { ThingsFile } from './prepared-file.ts';
import { formOf, kinds, preparableTypes, titleOf } from './prepared-moves.ts';
import type { Preparing } from './preparing-session.ts';
import { severalOf } from './use-things.ts';
import type { Used } from './use-things.ts';

/** The most of one kind that are made at once. */
const mostAtOnce = 9;

export interface ThingsProps {
  readonly preparing: Preparing;
  /** At a table: sends the intents there. */
  readonly onUse?: (intents: readonly Intent[]) => Promise<Used>;
}

/** How many copies, and the seat that its handouts are for; undefined: everybody. */
interface Use {
  readonly times: number;
  readonly to: SeatId | undefined;
}

/** The intents, with handouts for this seat only. */
function shownTo(intents: readonly Intent[], to: SeatId | undefined): readonly Intent[] {
  return intents.map((intent) =>
    intent.type === 'show_handout' && to !== undefined ? { ...intent, to: [to] } : intent,
  );
}

type Body = Pick<PreparedReply, 'kind' | 'title' | 'intents'>;

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
  const add = (added: readonly Body[], then?: (id: string) => void) =>
    change(async () => {
      const file: PreparedFile = { kind: 'prepared', version: 1, ruleset, things: [...added] };
      const answer = await documents.addPrepared(file);
      if (!answer.ok) return answer.refusals;
      const [first] = answer.value.things;
      if (first !== undefined) then?.(first.id);
      return [];
    });
  const save = (thing: PreparedReply, { kind, title, intents }: Body) =>
    change(async () => {
      const { id, version } = thing;
      const answer = await documents.changePrepared(ruleset, id, { kind, title, intents, version });
      if (!answer.ok) return answer.refusals;
      // The list is loaded again, with what the other device has stored.
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
                  <Thing
                    thing={thing}
                    isOpen={thing.id === open}
                    onOpen={() => setOpen(thing.id === open ? undefined : thing.id)}
                    onCopy={() => void add([{ kind, title: thing.title, intents: thing.intents }])}
                    onRemove={() => void remove(thing)}
                    {...(onUse === undefined ? {} : { onUse: (how: Use) => void use(thing, how) })}
                  />
                  {thing.id === open && (
                    <Editor
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
        onFilled={(intent, kind) =>
          void add(
            [{ kind, title: titleOf(intent) || say(`prepared.kind.${kind}`), intents: [asJson(intent)] }],
            setOpen,
          )
        }
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

/** What a form sends is plain JSON. */
function asJson(intent: Intent): PreparedReply['intents'][number] {
  return JSON.parse(JSON.stringify(intent)) as PreparedReply['intents'][number];
}

function Thing(props: {
  readonly thing: PreparedReply;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onCopy: () => void;
  readonly onRemove: () => void;
  readonly onUse?: (how: Use) => void;
}) {
  const { title, kind, intents } = props.thing;
  const [times, setTimes] = useState(1);
  const [to, setTo] = useState('');
  const session = useSessionIfAny();
  const seats = session === undefined ? [] : seatsToShow(session);
  const how = { times, to: seats.some(({ seat }) => seat === to) ? to : undefined };
  const [removes, setRemoves] = useState(false);
  /** `spoken`: the same with the title. */
  const button = (text: string, spoken: string, onPress: () => void, style = 'button button-small') => (
    <button type="button" class={style} aria-label={say(spoken, { title })} onClick={onPress}>
      {say(text)}
    </button>
  );
  const { onUse } = props;
  return (
    <>
      <p class="desk-row-head">
        <strong>{title}</strong>
        {intents.length > 1 && <span class="muted">{say('prepared.steps', { count: intents.length })}</span>}
      </p>
      <div class="desk-row-moves">
        {onUse !== undefined && intents.some(({ type }) => type === 'show_handout') && (
          <label>
            <span class="visually-hidden">{say('prepared.audience_of', { title })}</span>
            <select class="input" value={to} onChange={({ currentTarget: { value } }) => setTo(value)}>
              <option value="">{say('prepared.for_all')}</option>
              {seats.map(({ seat, name }) => (
                <option key={seat} value={seat}>
                  {say('prepared.for_one', { name })}
                </option>
              ))}
            </select>
          </label>
        )}
        {onUse !== undefined && kind === 'npc' && (
          <label class="things-times">
            <span class="visually-hidden">{say('prepared.times_of', { title })}</span>
            <input
              class="input"
              type="number"
              min={1}
              max={mostAtOnce}
              value={times}
              onInput={({ currentTarget: { valueAsNumber: many } }) =>
                setTimes(Number.isNaN(many) ? 1 : Math.min(mostAtOnce, Math.max(1, Math.trunc(many))))
              }
            />
          </label>
        )}
        {onUse !== undefined &&
          (kind === 'scene'
            ? button(
                'prepared.start',
                'prepared.start_of',
                () => onUse({ times: 1, to: undefined }),
                'button button-small button-primary',
              )
            : button('prepared.use', 'prepared.use_of', () => onUse(how)))}
        <button
          type="button"
          class="button button-small"
          aria-expanded={props.isOpen}
          aria-label={say('prepared.edit_of', { title })}
          onClick={props.onOpen}
        >
          {say('prepared.edit')}
        </button>
        {button('prepared.copy', 'prepared.copy_of', props.onCopy)}
        {removes ? (
          <>
            {button(
              'prepared.remove_yes',
              'prepared.remove_yes_of',
              props.onRemove,
              'button button-small button-danger',
            )}
            <button type="button" class="button button-small" onClick={() => setRemoves(false)}>
              {say('dialog.cancel')}
            </button>
          </>
        ) : (
          button('prepared.remove', 'prepared.remove_of', () => setRemoves(true))
        )}
      </div>
    </>
  );
}

/** The title and kind of a thing, and a form for each of its intents, in order. */
function Editor(props: {
  readonly thing: PreparedReply;
  readonly preparing: Preparing;
  readonly onSave: (body: Body) => void;
}) {
  const { thing, preparing, onSave } = props;
  const [title, setTitle] = useState(thing.title);
  const [kind, setKind] = useState<PreparedKind>(thing.kind);
  const { intents } = thing;
  const save = (next: readonly Intent[]) =>
    onSave({ kind, title: title.trim() === '' ? thing.title : title.trim(), intents: next.map(asJson) });
  return (
    <div class="things-editor">
      <label class="field">
        <span class="field-label">{say('prepared.title_label')}</span>
        <input
          class="input"
          maxLength={longestTitle}
          value={title}
          onInput={(event) => setTitle(event.currentTarget.value)}
        />
      </label>
      <label class="field">
        <span class="field-label">{say('prepared.kind_label')}</span>
        <select
          class="input"
          value={kind}
          onChange={({ currentTarget: { value } }) => setKind(kinds.find((one) => one === value) ?? kind)}
        >
          {kinds.map((one) => (
            <option key={one} value={one}>
              {say(`prepared.kind.${one}`)}
            </option>
          ))}
        </select>
      </label>
      <button type="button" class="button button-small" onClick={() => save(intents)}>
        {say('prepared.keep_title')}
      </button>
      <ol class="things-steps">
        {intents.map((intent, place) => (
          <li key={place}>
            <StepForm
              intent={intent}
              name={`${thing.id} ${place}`}
              preparing={preparing}
              onFilled={(filled) => save(intents.with(place, asJson(filled)))}
            />
            {intents.length > 1 && (
              <button
                type="button"
                class="button button-small"
                onClick={() => save(intents.filter((_, other) => other !== place))}
              >
                {say('prepared.drop', { n: place + 1 })}
              </button>
            )}
          </li>
        ))}
      </ol>
      <NewStep
        preparing={preparing}
        label={say('prepared.add_step')}
        onFilled={(intent) => save([...intents, intent])}
      />
    </div>
  );
}

/** A choice of what to prepare, and then its form. */
function NewStep(props: {
  readonly preparing: Preparing;
  readonly label: string;
  readonly onFilled: (intent: Intent, kind: PreparedKind) => void;
}) {
  const { preparing, label, onFilled } = props;
  const { wording } = preparing.session;
  const [type, setType] = useState('');
  const offered = preparableTypes(preparing.session).flatMap(([name, kind]) => {
    const form = formOf({ type: name }, name, preparing);
    return form === undefined ? [] : [{ name, kind, form }];
  });
  const chosen = offered.find(({ name }) => name === type);
  return (
    <div class="things-new">
      <label class="field">
        <span class="field-label">{label}</span>
        <select class="input" value={type} onChange={(event) => setType(event.currentTarget.value)}>
          <option value="">{say('form.choose')}</option>
          {offered.map(({ name, form }) => (
            <option key={name} value={name}>
              {wording.plain(form.words.message)}
            </option>
          ))}
        </select>
      </label>
      {chosen !== undefined && (
        <StepForm
          key={chosen.name}
          intent={{ type: chosen.name }}
          name={`new ${label}`}
          preparing={preparing}
          onFilled={(intent) => {
            setType('');
            onFilled(intent, chosen.kind);
          }}
        />
      )}
    </div>
  );
}

/** The form of a handout, loaded with the first one. */
function HandoutStep(props: { readonly intent: Intent; readonly onFilled: (intent: Intent) => void }) {
  const part = usePart(() => import('../panels/handouts/making.ts'), { wanted: true });
  return part === undefined ? null : <part.PreparedHandoutForm {...props} />;
}

/** The form of an intent, as at a table. */
function StepForm(props: {
  readonly intent: Intent;
  readonly name: string;
  readonly preparing: Preparing;
  readonly onFilled: (intent: Intent) => void;
}) {
  const { intent, name, preparing, onFilled } = props;
  if (intent.type === 'show_handout') return <HandoutStep intent={intent} onFilled={onFilled} />;
  const move = formOf(intent, `${name} ${JSON.stringify(intent)}`, preparing);
  // A program has filled in what no form can show.
  if (move === undefined) return <p class="muted">{say('prepared.by_program', { type: intent.type })}</p>;
  const session = {
    ...preparing.session,
    sendWhenSure: async (filled: Intent) => {
      onFilled(filled);
      return { ok: true as const, value: null };
    },
  };
  return (
    <SessionProvider value={session}>
      <MoveForm move={move} />
    </SessionProvider>
  );
}
