import { notificationState, switchOff, switchOn } from '../../notifications/permission.ts';
import { say } from '../../text/own.ts';

/** Whether this device tells its person about their move. The browser is asked only when the button is pressed. */
export function Notifications() {
  const state = notificationState.value;
  if (state === 'unsupported') return null;
  return (
    <div class="field">
      <span class="field-label">{say('notify.title')}</span>
      {state === 'off' && (
        <button type="button" class="button" onClick={() => void switchOn()}>
          {say('notify.on')}
        </button>
      )}
      {state === 'on' && (
        <button type="button" class="button" onClick={switchOff}>
          {say('notify.off')}
        </button>
      )}
      {state === 'blocked' && <span class="muted">{say('notify.blocked')}</span>}
    </div>
  );
}
