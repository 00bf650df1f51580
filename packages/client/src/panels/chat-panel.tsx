import { useSession } from '../table/context.ts';
import { ChatBox } from './chat-box.tsx';

/** What people say to each other beside the story. */
export function ChatPanel() {
  const session = useSession();
  const { wording } = session;
  const { talk } = session.story.value;
  return (
    <section class="chat" aria-label={wording.plain({ text: 'chat.title' })}>
      {talk.length > 0 && (
        <div class="scroll-end chat-lines" role="region" aria-label={wording.plain({ text: 'chat.title' })}>
          <div>
            {talk.map((line) => (
              <p key={line.number}>
                <span class="line-name">
                  {line.heardBy === 'myself' ? wording.plain({ text: 'story.you' }) : line.name}
                </span>{' '}
                {line.heardBy !== 'table' && (
                  <span class="muted">
                    {wording.plain({ text: line.heardBy === 'myself' ? 'chat.note' : 'chat.whisper' })}{' '}
                  </span>
                )}
                {line.text}
              </p>
            ))}
          </div>
        </div>
      )}
      <ChatBox />
    </section>
  );
}
