/** Generates the page of all intents from the declarations that validate them. */
import type { FieldSpec, IntentSpec, Ruleset } from '../src/kernel/index.ts';
import { tableLayer } from '../src/table/index.ts';

function describeField(field: FieldSpec): string {
  switch (field.kind) {
    case 'card':
      return 'the handle of a card';
    case 'cards':
      return `up to ${field.most} handles of cards`;
    case 'choice':
      return typeof field.of === 'function' || field.of.length === 0
        ? 'one of the values that the view offers'
        : field.of.map((value) => `\`${JSON.stringify(value)}\``).join(', ');
    case 'choices':
      return `a list of up to ${field.most} of the values that the view offers`;
    case 'record':
      return `a record of ${describeFields(field)}`;
    case 'numbers':
      return `a record of whole numbers from ${field.least} to ${field.most}`;
    case 'number':
      return `a whole number from ${field.least} to ${field.most}`;
    case 'value':
      return 'a number, a boolean or a text, depending on earlier fields';
    case 'text':
      return `text of at most ${field.most} characters`;
    case 'json':
      return 'plain JSON';
  }
}

function describeFields({ fields }: Pick<IntentSpec, 'fields'>): string {
  return Object.entries(fields)
    .map(([name, field]) => `\`${name}\`${field.optional === true ? ' (optional)' : ''}: ${describeField(field)}`)
    .join('; ');
}

/** The intents that people may send; the server alone sends the others, such as timers and arrivals. */
function intentsOfPeople(intents: Readonly<Record<string, IntentSpec>>): readonly (readonly [string, IntentSpec])[] {
  return Object.entries(intents).filter(([, { who }]) => who.some((kind) => kind !== 'system'));
}

function markdownTable(intents: readonly (readonly [string, IntentSpec])[]): string {
  const rows = intents.map(
    ([type, spec]) =>
      `| \`${type}\` | ${spec.who.filter((kind) => kind !== 'system').join(', ')} | ${describeFields(spec)} | ${spec.stale === 'refuse' ? 'refused' : 'accepted'} |\n`,
  );
  return `| intent | who | fields | with an old \`seen\` |\n|---|---|---|---|\n${rows.join('')}`;
}

/** The page in Markdown. */
export function intentsPage(rulesets: Iterable<Ruleset>): string {
  const all = [...rulesets];
  if (all.length === 0) throw new Error('There is no ruleset to describe');
  const gameTypes = new Set(all.flatMap((ruleset) => intentsOfPeople(ruleset.intents).map(([type]) => type)));
  // Options differ between systems, and some intents exist only in systems that need them.
  const layers = all.map((ruleset) => tableLayer({ ...ruleset, options: [] }));
  const tableIntents = new Map(layers.flatMap(({ intents }) => intentsOfPeople(intents)));
  const shownTableIntents = [...tableIntents].filter(([type]) => !gameTypes.has(type));
  const sections = all.map((ruleset) => `## ${ruleset.title}\n\n${markdownTable(intentsOfPeople(ruleset.intents))}`);
  return `# Intents

Generated from the declarations of intents by \`pnpm generate\`. Every intent is
\`{ "type": "…", …fields }\`; [protocol.md](protocol.md) says how it is sent. \`who\`: a seat, the GM, the host, or a visitor
(a person at the table without a seat).

## Every table

${markdownTable(shownTableIntents)}
${sections.join('\n')}`;
}
