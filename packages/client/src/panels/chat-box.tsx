import { useId, useState } from 'preact/hooks';
import { longestText } from '@cartomancer/rules/table';

import { useSession } from '../table/context.ts';
import type { TableSession } from '../table/session.ts';

const toTable = 'table';
const toMyself = 'myself';

/** Talk at the table, beside the story: to everybody, to one person, or a note to oneself (TB-15). */
export function ChatBox() {
  const session = useSession();
  const id = useId();
  const [text, setText] = useState('');
  const [to, setTo] = useState(toTable);
  const { wording } = session;
  if (!session.can.value.has('chat')) return null;
  const others = othersAt(session);
  // Whoever has left meanwhile hears nothing: then nothing is sent to the whole table by mistake either.
  const isThere = to === toTable || to === toMyself || others.some(({ person }) => person === to);
  const send = async (event: Event) => {
    event.preventDefault();
    const said = text.trim();
    if (said === '' || !isThere) return;
    const answer = await session.send(
      to === toMyself ? { type: 'note', text: said } : { type: 'chat', text: said, ...(to === toTable ? {} : { to }) },
    );
    if (answer.ok) setText('');
  };
  return (
    <form class="chat-form" onSubmit={(event) => void send(event)}>
      <label class="visually-hidden" for={id}>
        {wording.plain({ text: 'chat.placeholder' })}
      </label>
      <input
        id={id}
        class="input"
        maxLength={longestText}
        placeholder={wording.plain({ text: 'chat.placeholder' })}
        autocomplete="off"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      {text.trim() !== '' && (
        <div class="chat-sending">
          <select
            class="input"
            aria-label={wording.plain({ text: 'chat.to' })}
            value={isThere ? to : ''}
            onChange={(event) => setTo(event.currentTarget.value)}
          >
            <option value={toTable}>{wording.plain({ text: 'chat.to.table' })}</option>
            {others.map(({ person, name }) => (
              <option key={person} value={person}>
                {wording.plain({ text: 'chat.to.person', facts: { name } })}
              </option>
            ))}
            <option value={toMyself}>{wording.plain({ text: 'chat.to.myself' })}</option>
          </select>
          <button type="submit" class="button" disabled={!isThere}>
            {wording.plain({ text: 'chat.submit' })}
          </button>
        </div>
      )}
    </form>
  );
}

/** People here besides oneself, in seats or not. */
function othersAt(session: TableSession): readonly { readonly person: string; readonly name: string }[] {
  const { own, shared } = session.view.value;
  const seated = shared.table.seats.flatMap(({ person, name }) =>
    person === null ? [] : [{ person, name: name ?? person }],
  );
  return [...seated, ...shared.table.waiting].filter(({ person }) => person !== own.you?.person);
}
