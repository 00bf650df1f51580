import { useEffect, useState } from 'preact/hooks';
import type { RulesetId } from '@cartomancer/rules/kernel';

import './prepare-page.css';
import { useTask } from '../hooks/use-task.ts';
import { openFormTable } from '../prepared/form-table.ts';
import type { FormTable } from '../prepared/form-table.ts';
import { Things } from '../prepared/things.tsx';
import { go } from '../route.ts';
import { isPlayable, loadSystem, systems, systemTitle } from '../systems.ts';
import { say } from '../text/own.ts';
import { Refusals } from '../widgets/refusals.tsx';

export function PreparePage({ ruleset }: { readonly ruleset?: RulesetId }) {
  const playable = systems.value.filter(({ id }) => isPlayable(id));
  const chosen = playable.find(({ id }) => id === ruleset)?.id;
  return (
    <div class="felt page-wait prepare-page">
      <main class="panel door">
        <h1>{say('prepared.page_title')}</h1>
        <p class="muted">{say('prepared.lead')}</p>
        <label class="field">
          <span class="field-label">{say('prepared.system')}</span>
          <select
            class="input"
            value={chosen ?? ''}
            onChange={({ currentTarget: { value } }) =>
              go({ page: 'prepare', ...(value === '' ? {} : { ruleset: value }) })
            }
          >
            <option value="">{say('form.choose')}</option>
            {playable.map(({ id }) => (
              <option key={id} value={id}>
                {systemTitle(id)}
              </option>
            ))}
          </select>
        </label>
        {chosen !== undefined && <SystemThings key={chosen} ruleset={chosen} />}
        <a class="button" href="/">
          {say('refused.home')}
        </a>
      </main>
    </div>
  );
}

function SystemThings({ ruleset }: { readonly ruleset: RulesetId }) {
  const [formTable, setFormTable] = useState<FormTable>();
  const loading = useTask();
  useEffect(() => {
    void loading.run(async () => {
      setFormTable(openFormTable(await loadSystem(ruleset)));
      return [];
    });
  }, [ruleset]);
  if (formTable !== undefined) return <Things formTable={formTable} />;
  return (
    <>
      <p class="muted" role="status">
        {loading.busy && say('loading')}
      </p>
      <Refusals refusals={loading.refusals} />
    </>
  );
}
