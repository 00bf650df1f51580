import { useEffect, useState } from 'preact/hooks';

import { refusalsOf, useApi } from '../net/api-client.ts';
import { go } from '../route.ts';
import { say } from '../text/own.ts';

export type Gone = 'removed' | 'banned' | 'deleted' | 'archived';

const words: Readonly<Record<Gone, { readonly title: string; readonly lead: string }>> = {
  removed: { title: 'connection.removed', lead: 'removed.lead' },
  banned: { title: 'connection.removed', lead: 'removed.banned' },
  deleted: { title: 'connection.deleted', lead: 'deleted.lead' },
  archived: { title: 'connection.archived', lead: 'archived.lead' },
};

/** Shown after the host has removed or banned this person, or deleted or archived the table (TB-04, TB-20). */
export function GonePage(props: {
  readonly code: string;
  readonly reason: Gone;
  /** The table's title, if the page has seen it. */
  readonly title: string | undefined;
  readonly onEnterAgain: () => void;
}) {
  const { code, reason, title, onEnterAgain } = props;
  const isOpen = useIsOpen(code, reason);
  return (
    <main class="felt page-wait">
      <div class="panel door">
        {title !== undefined && <p class="eyebrow">{title}</p>}
        <div role="alert">
          <h1>{say(words[reason].title)}</h1>
        </div>
        <p>{say(isOpen ? 'removed.open' : words[reason].lead)}</p>
        <p class="muted">{say('removed.kept')}</p>
        <button type="button" class="button button-primary button-large" onClick={() => go({ page: 'lobby' })}>
          {say('refused.home')}
        </button>
        {(isOpen || reason === 'archived') && (
          <button type="button" class="button button-large" onClick={onEnterAgain}>
            {say(reason === 'archived' ? 'refused.again' : 'removed.again')}
          </button>
        )}
      </div>
    </main>
  );
}

/** Whether a removed person can enter again without a link: the table is public and not locked. */
function useIsOpen(code: string, reason: Gone): boolean {
  const api = useApi();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (reason !== 'removed') return;
    api
      .admissionFor(code)
      .then((found) => setIsOpen(found.ok && found.value.door !== 'link' && found.value.door !== 'locked'), refusalsOf);
  }, [api, code, reason]);
  return isOpen;
}
