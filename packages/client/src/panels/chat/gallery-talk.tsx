import { useId } from 'preact/hooks';
import { longestText, settingIn } from '@cartomancer/rules/table';

import './chat.css';
import { useTableSession } from '../../table/context.ts';
import { nameOrGuest } from '../../text/guest.ts';
import { MutedNote } from './muted-note.tsx';
import { useChatLine } from './use-chat-line.ts';
import { Refusals } from '../../widgets/refusals.tsx';
import { ScrollArea } from '../../widgets/scroll-area.tsx';

const signals = ['x', 'n', 'o'] as const;

/**
 * The spectators' chat and safety signals, if the host allows them. At the table, only the host can read the chat
 * (TB-05).
 */
export function GalleryTalk() {
  const session = useTableSession();
  const { wording, connection } = session;
  const { options } = session.view.value.shared.table;
  const id = useId();
  const { text, setText, submit } = useChatLine((line) => session.send({ type: 'chat', text: line }));
  const lines = connection.galleryTalk.value;
  const mayTalk = settingIn(options, 'spectatorTalk') === true;
  const maySignal = settingIn(options, 'spectatorSignals') === true;
  return (
    <div class="gallery-talk">
      {lines.length > 0 && (
        <ScrollArea class="scroll-end chat-lines" role="log" label={wording.plain({ text: 'gallery.title' })}>
          <div>
            {lines.map(({ number, speaker, name, text: lineText }) => (
              <p key={number}>
                <span class="line-name">
                  {name === null
                    ? wording.plain({ text: 'gallery.speaker', facts: { n: speaker } })
                    : nameOrGuest(name)}
                </span>{' '}
                {lineText}
              </p>
            ))}
          </div>
        </ScrollArea>
      )}
      {mayTalk && connection.mutedHere.value && <MutedNote text="muted.gallery" />}
      {mayTalk && !connection.mutedHere.value && (
        <form class="chat-form" onSubmit={submit}>
          <label class="visually-hidden" for={id}>
            {wording.plain({ text: 'gallery.placeholder' })}
          </label>
          <input
            id={id}
            class="input"
            maxLength={longestText}
            placeholder={wording.plain({ text: 'gallery.placeholder' })}
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
      )}
      {mayTalk && <p class="muted">{wording.plain({ text: 'gallery.host_reads' })}</p>}
      {maySignal && (
        <div class="signals" role="group" aria-label={wording.plain({ text: 'safety.title' })}>
          {signals.map((kind) => (
            <button
              key={kind}
              type="button"
              class={kind === 'x' ? 'button button-small button-danger' : 'button button-small'}
              onClick={() => void session.send({ type: 'safety_signal', kind })}
            >
              {wording.plain({ text: `safety.signal.${kind}` })}
            </button>
          ))}
        </div>
      )}
      <Refusals refusals={session.refusals.value} wording={wording} />
    </div>
  );
}
