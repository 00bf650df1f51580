import { useEffect, useRef, useState } from 'preact/hooks';
import type { PushQuietHours, PushReply } from '@cartomancer/protocol';
import type { Refusal } from '@cartomancer/rules/kernel';

import './notifications.css';
import { useTask } from '../../hooks/use-task.ts';
import { refusalsOf, useApi } from '../../net/api-client.ts';
import { notificationState, switchOff, switchOn } from '../../notifications/permission.ts';
import { pushReaches, startPush, stopPush } from '../../notifications/push.ts';
import { route } from '../../route.ts';
import { say } from '../../text/own.ts';
import { Refusals } from '../../widgets/refusals.tsx';
import { TimeField } from '../../widgets/time-field.tsx';

export function Notifications() {
  const { push } = useApi();
  const task = useTask();
  const state = notificationState.value;
  // Since the last visit the subscription may have ended.
  useEffect(() => {
    if (notificationState.peek() === 'on') startPush(push).catch(() => undefined);
  }, [push]);
  if (state === 'unsupported') return null;
  const start = () =>
    task.run(async () => {
      if ((await switchOn()) !== 'on') return [];
      const answer = await startPush(push);
      return answer.ok ? [] : answer.refusals;
    });
  const stop = () =>
    task.run(async () => {
      switchOff();
      const answer = await stopPush(push);
      return answer.ok ? [] : answer.refusals;
    });
  return (
    <div class="field">
      <span class="field-label">{say('notify.title')}</span>
      {state === 'off' && (
        <button type="button" class="button" aria-busy={task.busy} onClick={() => void start()}>
          {say('notify.on')}
        </button>
      )}
      {state === 'on' && (
        <button type="button" class="button" aria-busy={task.busy} onClick={() => void stop()}>
          {say('notify.off')}
        </button>
      )}
      {state === 'blocked' && <span class="muted">{say('notify.blocked')}</span>}
      {state === 'on' && pushReaches.value && <PushSettings />}
      <Refusals refusals={task.refusals} />
    </div>
  );
}

/** In minutes after midnight: ten in the evening to seven in the morning. */
const defaultQuietHours = { from: 1_320, to: 420 };

/** Both settings apply to all of the person's devices. */
function PushSettings() {
  const { push } = useApi();
  const savingQuiet = useTask();
  const muting = useTask();
  const [wishes, setWishes] = useState<PushReply>();
  const changeWishes = (change: (now: PushReply) => Partial<PushReply>): void =>
    setWishes((now) => now && { ...now, ...change(now) });
  const lastSave = useRef(Promise.resolve());
  const savedQuiet = useRef<PushQuietHours | null>(null);
  useEffect(() => {
    let mounted = true;
    push.settings().then(
      (answer) => {
        if (!mounted || !answer.ok) return;
        savedQuiet.current = answer.value.quiet;
        setWishes(answer.value);
      },
      // The button works without these settings.
      () => undefined,
    );
    return () => (mounted = false);
  }, [push]);
  if (wishes === undefined) return null;
  const { quiet, muted } = wishes;
  const to = route.value;
  const code = to.page === 'table' ? to.code : undefined;
  const setQuiet = (next: PushQuietHours | null): void => {
    changeWishes(() => ({ quiet: next }));
    const save = async (): Promise<readonly Refusal[]> => {
      const answer = await push.setQuiet(next);
      return answer.ok ? [] : answer.refusals;
    };
    const saveOrUndo = async (): Promise<readonly Refusal[]> => {
      const refusals = await save().catch(refusalsOf);
      if (refusals.length === 0) savedQuiet.current = next;
      // A later change is saved next and is not undone here.
      else changeWishes(({ quiet: shown }) => ({ quiet: shown === next ? savedQuiet.current : shown }));
      return refusals;
    };
    // The person may change the other time before this one is saved, so saves run one after another.
    lastSave.current = lastSave.current.then(() => savingQuiet.run(saveOrUndo));
  };
  const mute = (table: string, on: boolean) =>
    muting.run(async () => {
      const answer = await push.mute(table, on);
      if (!answer.ok) return answer.refusals;
      changeWishes((now) => ({ muted: [...now.muted.filter((other) => other !== table), ...(on ? [table] : [])] }));
      return [];
    });
  const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions();
  const timeField = (end: 'from' | 'to') =>
    quiet !== null && (
      <TimeField
        label={say(`notify.quiet.${end}`)}
        minute={quiet[end]}
        onChange={(minute) => setQuiet({ ...quiet, zone, [end]: minute })}
      />
    );
  return (
    <>
      <label class="tick">
        <input
          type="checkbox"
          checked={quiet !== null}
          onChange={({ currentTarget }) => setQuiet(currentTarget.checked ? { ...defaultQuietHours, zone } : null)}
        />
        <span>{say('notify.quiet')}</span>
      </label>
      {quiet !== null && (
        <div class="quiet-hours">
          {timeField('from')}
          {timeField('to')}
        </div>
      )}
      {code !== undefined && (
        <label class="tick">
          <input
            type="checkbox"
            checked={muted.includes(code)}
            onChange={({ currentTarget }) => void mute(code, currentTarget.checked)}
          />
          <span>{say('notify.mute')}</span>
        </label>
      )}
      <Refusals refusals={[...savingQuiet.refusals, ...muting.refusals]} />
    </>
  );
}
