import { useEffect } from 'preact/hooks';
import type { TalkLine } from '@cartomancer/wording';

import './chat.css';
import { useTableSession } from '../../table/context.ts';
import { refusalsOf } from '../../net/api-client.ts';
import type { TableSession } from '../../table/session.ts';
import { ChatBox } from './chat-box.tsx';
import { GalleryTalk } from './gallery-talk.tsx';
import { ScrollArea } from '../../widgets/scroll-area.tsx';

/** Spectators read the table's chat, and have their own chat below it. */
export function ChatPanel() {
  const session = useTableSession();
  const { wording } = session;
  const { talk } = session.story.value;
  const earlier = session.earlierTalk.value;
  const last = talk.at(-1)?.number ?? 0;
  // Lines on the screen count as read, unless the page is hidden.
  useEffect(() => {
    const markRead = () => {
      if (document.visibilityState === 'visible') session.readUpTo.value = Math.max(session.readUpTo.peek(), last);
    };
    markRead();
    document.addEventListener('visibilitychange', markRead);
    return () => document.removeEventListener('visibilitychange', markRead);
  }, [session, talk, last]);
  if (session.connection.place.value !== 'person')
    return (
      <section class="chat" aria-label={wording.plain({ text: 'chat.title' })}>
        <TalkLines />
        <GalleryTalk />
      </section>
    );
  return (
    <section class="chat" aria-label={wording.plain({ text: 'chat.title' })}>
      {earlier !== null && (
        <button type="button" class="button button-small" onClick={() => void earlier().catch(refusalsOf)}>
          {wording.plain({ text: 'chat.earlier' })}
        </button>
      )}
      <TalkLines />
      <ChatBox />
    </section>
  );
}

function TalkLines() {
  const session = useTableSession();
  const { wording } = session;
  const { talk } = session.story.value;
  const { banned = [] } = session.view.value.shared.table;
  if (talk.length === 0) return null;
  return (
    <ScrollArea class="scroll-end chat-lines" label={wording.plain({ text: 'chat.title' })}>
      <div>
        {talk.map((line) =>
          line.person !== null && banned.includes(line.person) ? (
            <details key={line.number} class="muted">
              <summary>{wording.plain({ text: 'chat.banned', facts: { name: line.name } })}</summary>
              <TalkWords line={line} />
            </details>
          ) : (
            <TalkWords key={line.number} line={line} />
          ),
        )}
      </div>
    </ScrollArea>
  );
}

function TalkWords({ line }: { readonly line: TalkLine }) {
  const session = useTableSession();
  return (
    <p>
      <span class="line-name">
        {line.heardBy === 'myself' ? session.wording.plain({ text: 'story.you' }) : line.name}
      </span>{' '}
      {line.heardBy !== 'table' && <span class="muted">{recipientOf(line, session)} </span>}
      {line.text}
    </p>
  );
}

function recipientOf({ to, toName }: TalkLine, session: TableSession): string {
  const { wording } = session;
  if (to === null) return wording.plain({ text: 'chat.note' });
  const { own, shared } = session.view.value;
  const people = [...shared.table.seats, ...shared.table.waiting];
  const name =
    to === own.you?.person
      ? wording.plain({ text: 'seatCard.you' })
      : (toName ?? people.find(({ person }) => person === to)?.name ?? wording.plain({ text: 'chat.somebody' }));
  return wording.plain({ text: 'chat.whisper', facts: { name } });
}
