import { go } from '../route.ts';
import { say } from '../text/own.ts';

/** Shown for example after following a link that was cut off. */
export function UnknownPage() {
  return (
    <main class="felt page-wait">
      <div class="panel door">
        <h1>{say('nowhere.title')}</h1>
        <p class="muted">{say('nowhere.lead')}</p>
        <button type="button" class="button button-primary button-large" onClick={() => go({ page: 'lobby' })}>
          {say('refused.home')}
        </button>
      </div>
    </main>
  );
}
