import { useEffect, useState } from 'preact/hooks';
import type { WatcherBody, WatchersReply } from '@cartomancer/protocol';

import '../chat/chat.css';
import { useApi } from '../../net/api-client.ts';
import { refusalsOf } from '../../net/api-client.ts';
import { useTask } from '../../hooks/use-task.ts';
import { useTableSession } from '../../table/context.ts';
import { nameOrGuest } from '../../text/guest.ts';
import { Refusals } from '../../widgets/refusals.tsx';
import { ScrollArea } from '../../widgets/scroll-area.tsx';

/** In milliseconds. */
const refreshEvery = 4_000;

type Spectator = WatchersReply['watchers'][number];

/** The spectators and their chat, with the host's controls (TB-04). */
export function HostSpectators() {
  const { code, connection, wording, askToConfirm } = useTableSession();
  const { entry } = useApi();
  const [shown, setShown] = useState<WatchersReply>({ watchers: [], lines: [] });
  const [changes, setChanges] = useState(0);
  const task = useTask();
  const count = connection.watching.value;
  useEffect(() => {
    let isCurrent = true;
    const read = () =>
      entry.watchers(code).then((answer) => {
        if (answer.ok && isCurrent) setShown(answer.value);
      }, refusalsOf);
    void read();
    const timer = setInterval(() => void read(), refreshEvery);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [entry, code, count, changes]);
  const change = (body: WatcherBody) =>
    void task.run(async () => {
      const answer = await entry.changeWatcher(code, body);
      if (!answer.ok) return answer.refusals;
      setChanges((before) => before + 1);
      return [];
    });
  const remove = async (number: number, name: string) => {
    const facts = { name };
    const isWanted = await askToConfirm({
      message: { text: 'house.remove_watcher_of', facts },
      consequence: { text: 'sure.remove_watcher', facts },
      isPossible: ({ own }) => own.you?.host === true,
    });
    if (isWanted) change({ number, change: 'remove' });
  };
  const nameOf = ({ number, name }: Pick<Spectator, 'number' | 'name'>) =>
    wording.plain({
      text: name === '' ? 'gallery.speaker' : 'house.watcher',
      facts: { n: number, name: nameOrGuest(name) },
    });
  if (shown.watchers.length === 0 && shown.lines.length === 0) return null;
  return (
    <>
      <ul class="host-list" role="list">
        {shown.watchers.map((watcher) => (
          <SpectatorRow
            key={watcher.number}
            watcher={watcher}
            name={nameOf(watcher)}
            onMute={(how) => change({ number: watcher.number, change: how })}
            onRemove={() => void remove(watcher.number, nameOf(watcher))}
          />
        ))}
      </ul>
      {shown.lines.length > 0 && (
        <>
          <h4 class="eyebrow">{wording.plain({ text: 'house.watchers_say' })}</h4>
          <ScrollArea class="scroll-end chat-lines" role="log" label={wording.plain({ text: 'house.watchers_say' })}>
            <div>
              {shown.lines.map(({ number, speaker, name, text }) => (
                <p key={number}>
                  <span class="line-name">{nameOf({ number: speaker, name: name ?? '' })}</span> {text}
                </p>
              ))}
            </div>
          </ScrollArea>
        </>
      )}
      <Refusals refusals={task.refusals} wording={wording} />
    </>
  );
}

function SpectatorRow(props: {
  readonly watcher: Spectator;
  readonly name: string;
  readonly onMute: (change: 'mute' | 'unmute') => void;
  readonly onRemove: () => void;
}) {
  const { wording } = useTableSession();
  const { watcher, name, onMute, onRemove } = props;
  const { muted, person } = watcher;
  const mute = muted ? 'unmute' : 'mute';
  const button = (key: 'mute' | 'unmute' | 'remove_watcher', onClick: () => void) => (
    <button
      type="button"
      class={key === 'remove_watcher' ? 'button button-small button-danger' : 'button button-small'}
      aria-label={wording.plain({ text: `house.${key}_of`, facts: { name } })}
      onClick={onClick}
    >
      {wording.plain({ text: `house.${key}` })}
    </button>
  );
  return (
    <li class="host-row">
      <span>
        {name} {muted && <span class="muted">· {wording.plain({ text: 'house.is_muted' })}</span>}
      </span>
      {/* Members without a seat are in the list of people, which has their buttons. */}
      {person === null && (
        <span class="host-actions">
          {button(mute, () => onMute(mute))}
          {button('remove_watcher', onRemove)}
        </span>
      )}
    </li>
  );
}
