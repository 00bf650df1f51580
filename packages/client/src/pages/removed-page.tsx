import { go } from '../route.ts';
import { say } from '../text/own.ts';

/** The host has sent this person away: nothing of the table is shown any more (TB-04). */
export function RemovedPage(props: { readonly how: 'removed' | 'banned'; readonly title: string }) {
  return (
    <main class="felt page-wait">
      <div class="panel door">
        <p class="eyebrow">{props.title}</p>
        <div role="alert">
          <h1>{say('connection.removed')}</h1>
        </div>
        <p>{say(props.how === 'banned' ? 'removed.banned' : 'removed.lead')}</p>
        <p class="muted">{say('removed.kept')}</p>
        <button type="button" class="button button-primary button-large" onClick={() => go({ page: 'lobby' })}>
          {say('refused.home')}
        </button>
      </div>
    </main>
  );
}
