import { useId, useState } from 'preact/hooks';

import { useSession } from '../table/context.ts';
import { lineField } from '../table/moves.ts';

const longestText = 2000;

/** What a person's character says or does: it goes with their next card where one may have a line, else by itself. */
export function TellBox() {
  const session = useSession();
  const id = useId();
  const { wording } = session;
  const withCard = session.moves.value.legal.some(
    (move) => move.words.aside === undefined && lineField(move) !== undefined,
  );
  const canNarrate = session.can.value.has('narrate');
  if (!withCard && !canNarrate) return null;

  const tell = async () => {
    const text = session.line.value.trim();
    if (text === '' || !canNarrate) return;
    const answer = await session.send({ type: 'narrate', text });
    if (answer.ok) session.line.value = '';
  };
  return (
    <form
      class="tell"
      onSubmit={(event) => {
        event.preventDefault();
        void tell();
      }}
    >
      <label class="visually-hidden" for={id}>
        {wording.plain({ text: withCard ? 'tell.with_card' : 'tell.alone' })}
      </label>
      <textarea
        id={id}
        class="input"
        rows={2}
        maxLength={longestText}
        placeholder={wording.plain({ text: withCard ? 'tell.with_card' : 'tell.alone' })}
        value={session.line.value}
        onInput={(event) => (session.line.value = event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || withCard) return;
          event.preventDefault();
          void tell();
        }}
      />
      {canNarrate && session.line.value.trim() !== '' && (
        <button type="submit" class="button">
          {wording.plain({ text: withCard ? 'tell.now' : 'tell.submit' })}
        </button>
      )}
    </form>
  );
}

/** Talk at the table, beside the story. */
export function ChatBox() {
  const session = useSession();
  const id = useId();
  const [text, setText] = useState('');
  const { wording } = session;
  if (!session.can.value.has('chat')) return null;
  const send = async (event: Event) => {
    event.preventDefault();
    if (text.trim() === '') return;
    const answer = await session.send({ type: 'chat', text: text.trim() });
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
        <button type="submit" class="button">
          {wording.plain({ text: 'chat.submit' })}
        </button>
      )}
    </form>
  );
}
