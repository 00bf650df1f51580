import type { RulesetId } from '@cartomancer/rules/kernel';

import type { RulesPart } from './rules-page.ts';
import { rulesOf } from './rules-page.ts';
import { sourceLanguage } from './speech.ts';

type Files = Readonly<Record<string, () => Promise<string>>>;

const ofSystems: Files = import.meta.glob<string>('../../../rules/src/rulesets/*/rules*.md', {
  query: '?raw',
  import: 'default',
});
const ofTables: Files = import.meta.glob<string>('../../../rules/src/table/rules*.md', {
  query: '?raw',
  import: 'default',
});

async function load(files: Files, folder: string, language: string): Promise<readonly RulesPart[]> {
  const translated = files[`${folder}/rules.${language}.md`];
  const file = language === sourceLanguage ? undefined : translated;
  const found = file ?? files[`${folder}/rules.md`];
  return found === undefined ? [] : rulesOf(await found());
}

export async function loadRules(id: RulesetId, language: string) {
  const [system, table] = await Promise.all([
    load(ofSystems, `../../../rules/src/rulesets/${id}`, language),
    load(ofTables, '../../../rules/src/table', language),
  ]);
  return { system, table };
}
