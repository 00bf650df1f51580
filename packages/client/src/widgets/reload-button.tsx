import { say } from '../text/own.ts';

export function ReloadButton() {
  return (
    <button type="button" class="button button-primary" onClick={() => location.reload()}>
      {say('missing_part.reload')}
    </button>
  );
}
