import { useId, useState } from 'preact/hooks';
import { longestText } from '@cartomancer/rules/table';

import './chat.css';
import { useTableSession } from '../../table/context.ts';
import type { TableSession } from '../../table/session.ts';
import { MutedNote } from './muted-note.tsx';
import { useChatLine } from './use-chat-line.ts';

const toTable = 'table';
const toMyself = 'myself';

/** A line goes to everyone or to one person, or is a note to oneself (TB-15). */
export function ChatBox() {
  const session = useTableSession();
  const id = useId();
  const [chosen, setTo] = useState(toTable);
  const { wording } = session;
  const isMuted = session.view.value.own.you?.muted === true;
  // A muted person can still keep notes of their own.
  const to = isMuted ? toMyself : chosen;
  const others = othersAt(session);
  // A line to a former member must not go to the whole table by mistake.
  const canReceive = to === toTable || to === toMyself || others.some(({ person }) => person === to);
  const { text, setText, submit } = useChatLine(
    canReceive
      ? (line) =>
          session.send(
            to === toMyself
              ? { type: 'note', text: line }
              : { type: 'chat', text: line, ...(to === toTable ? {} : { to }) },
          )
      : undefined,
  );
  if (!isMuted && !session.can.value.has('chat')) return null;
  const placeholder = wording.plain({ text: isMuted ? 'chat.placeholder.muted' : 'chat.placeholder' });
  return (
    <form class="chat-form" onSubmit={submit}>
      {isMuted && <MutedNote text="muted.chat" />}
      <label class="visually-hidden" for={id}>
        {placeholder}
      </label>
      <input
        id={id}
        class="input"
        maxLength={longestText}
        placeholder={placeholder}
        autocomplete="off"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      {text.trim() !== '' && (
        <div class="chat-sending">
          <select
            class="input"
            aria-label={wording.plain({ text: 'chat.to' })}
            value={canReceive ? to : ''}
            onChange={(event) => setTo(event.currentTarget.value)}
          >
            {!isMuted && <option value={toTable}>{wording.plain({ text: 'chat.to.table' })}</option>}
            {!isMuted &&
              others.map(({ person, name }) => (
                <option key={person} value={person}>
                  {wording.plain({ text: 'chat.to.person', facts: { name } })}
                </option>
              ))}
            <option value={toMyself}>{wording.plain({ text: 'chat.to.myself' })}</option>
          </select>
          <button type="submit" class="button" disabled={!canReceive}>
            {wording.plain({ text: 'chat.submit' })}
          </button>
        </div>
      )}
    </form>
  );
}

function othersAt(session: TableSession): readonly { readonly person: string; readonly name: string }[] {
  const { own, shared } = session.view.value;
  const seated = shared.table.seats.flatMap(({ person, name }) =>
    person === null ? [] : [{ person, name: name ?? person }],
  );
  return [...seated, ...shared.table.waiting].filter(({ person }) => person !== own.you?.person);
}
