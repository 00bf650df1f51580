import { say } from '../text/own.ts';

/** Loads the page again, after an update of the server. */
export function ReloadButton() {
  return (
    <button type="button" class="button button-primary" onClick={() => location.reload()}>
      {say('missing_part.reload')}
    </button>
  );
}
