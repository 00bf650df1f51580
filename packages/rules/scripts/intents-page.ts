/** The page of all intents, made from the same tables that the door parses by. */
import type { FieldSpec, IntentSpec, Ruleset } from '../src/kernel/index.ts';
import { tableLayer } from '../src/table/index.ts';

function kindOf(field: FieldSpec): string {
  switch (field.kind) {
    case 'card':
      return 'the handle of a card';
    case 'cards':
      return `up to ${field.most} handles of cards`;
    case 'choice':
      return typeof field.of === 'function' || field.of.length === 0
        ? 'one of what the view offers'
        : field.of.map((value) => `\`${JSON.stringify(value)}\``).join(', ');
    case 'choices':
      return `a list of up to ${field.most} of what the view offers`;
    case 'record':
      return `a record of ${Object.entries(field.fields)
        .map(([name, inner]) => `\`${name}\`${inner.optional === true ? ' (may be left out)' : ''}: ${kindOf(inner)}`)
        .join('; ')}`;
    case 'numbers':
      return `a record of whole numbers from ${field.least} to ${field.most}`;
    case 'number':
      return `a whole number from ${field.least} to ${field.most}`;
    case 'value':
      return 'a number, a truth value or a text, as the fields before it say';
    case 'text':
      return `text of at most ${field.most} characters`;
    case 'json':
      return 'plain JSON';
  }
}

function fieldsOf({ fields }: IntentSpec): string {
  const shown = Object.entries(fields).map(
    ([name, field]) => `\`${name}\`${field.optional === true ? ' (may be left out)' : ''}: ${kindOf(field)}`,
  );
  return shown.length === 0 ? '' : shown.join('; ');
}

/** What only the server itself sends (timers, arrivals) is left out: nobody else can. */
function forPeople(intents: Readonly<Record<string, IntentSpec>>): readonly (readonly [string, IntentSpec])[] {
  return Object.entries(intents).filter(([, { who }]) => who.some((kind) => kind !== 'system'));
}

function table(intents: readonly (readonly [string, IntentSpec])[]): string {
  const rows = intents.map(
    ([type, spec]) =>
      `| \`${type}\` | ${spec.who.filter((kind) => kind !== 'system').join(', ')} | ${fieldsOf(spec)} | ${spec.stale === 'refuse' ? 'refused' : 'accepted'} |\n`,
  );
  return `| intent | who | fields | with an old \`seen\` |\n|---|---|---|---|\n${rows.join('')}`;
}

/** Markdown. */
export function intentsPage(rulesets: Iterable<Ruleset>): string {
  const all = [...rulesets];
  if (all.length === 0) throw new Error('There is no ruleset to describe');
  const ofGames = new Set(all.flatMap((ruleset) => forPeople(ruleset.intents).map(([type]) => type)));
  // Which options there are is each system's own. Some intents are there only where a system asks for them.
  const layers = all.map((ruleset) => tableLayer({ ...ruleset, options: [] }));
  const everywhere = new Map(layers.flatMap(({ intents }) => forPeople(intents)));
  const ofTable = [...everywhere].filter(([type]) => !ofGames.has(type));
  const sections = all.map((ruleset) => `## ${ruleset.title}\n\n${table(forPeople(ruleset.intents))}`);
  return `# Intents

Generated from the intent tables by \`pnpm generate\`. Every intent is
\`{ "type": "…", …fields }\`; [protocol.md](protocol.md) says how it travels. \`who\`: a seat, the GM, the host, or a visitor
(somebody at the table without a seat).

## Every table

${table(ofTable)}
${sections.join('\n')}`;
}
