import { useState } from 'preact/hooks';

import './webhook.css';
import { useTableSession } from '../../table/context.ts';
import { say } from '../../text/own.ts';
import { useLazyPart } from '../../hooks/use-lazy-part.ts';

export function WebhookSection() {
  const { view } = useTableSession();
  const [isOpen, setOpen] = useState(false);
  const part = useLazyPart(() => import('./webhook-settings.tsx'), { wanted: isOpen, failed: () => setOpen(false) });
  if (view.value.own.you?.host !== true) return null;
  return (
    <section class="webhook" aria-label={say('webhook.title')}>
      <div>
        <button type="button" class="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {say('webhook.title')}
        </button>
      </div>
      {isOpen && part !== undefined && <part.WebhookSettings />}
    </section>
  );
}
