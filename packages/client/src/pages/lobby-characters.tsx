import { useEffect, useState } from 'preact/hooks';
import type { RulesetId } from '@cartomancer/rules/kernel';

import './lobby-characters.css';
import { useApi } from '../net/api-client.ts';
import { Characters } from '../panels/sheets/characters.tsx';
import { systemTitle } from '../systems.ts';
import { say } from '../text/own.ts';

export function LobbyCharacters() {
  const { sheetLibrary } = useApi();
  const [rulesets, setRulesets] = useState<readonly RulesetId[]>([]);
  useEffect(() => {
    let mounted = true;
    sheetLibrary.list().then(
      (entries) => mounted && setRulesets([...new Set(entries.map(({ ruleset }) => ruleset))]),
      // The list is optional: without an answer the lobby shows everything else.
      () => undefined,
    );
    return () => (mounted = false);
  }, [sheetLibrary]);
  if (rulesets.length === 0) return null;
  return (
    <section class="recent" aria-labelledby="characters-title">
      <h2 id="characters-title" class="eyebrow">
        {say('characters.title')}
      </h2>
      {rulesets.map((ruleset) => (
        <details key={ruleset} class="panel lobby-characters">
          <summary>{systemTitle(ruleset)}</summary>
          <Characters ruleset={ruleset} />
        </details>
      ))}
    </section>
  );
}
