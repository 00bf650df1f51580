import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { plainClause, rulesOf, searchRules } from './rules-page.ts';

const rules = join(import.meta.dirname, '../../../rules/src');
const documents = globSync(['rulesets/*/rules.md', 'table/rules.md'], { cwd: rules });

const idsIn = (markdown: string) => rulesOf(markdown).flatMap(({ clauses }) => clauses.flatMap(({ id }) => id ?? []));
const read = (file: string) => readFileSync(join(rules, file), 'utf8');

describe('the rules dialog', () => {
  it('parses headings, clauses over several lines, cards and options', () => {
    const [intro, turn] = rulesOf(
      '# Game\n\nWhat it is.\n\n## Turn\n\n- **HC-01** Lay `TD` first,\n  then *pass*. See `aceRank`.\n\n| a | b |\n',
    );
    expect(intro?.clauses.map(plainClause)).toEqual(['What it is.']);
    expect(turn?.title).toBe('Turn');
    expect(turn?.clauses[0]?.text).toEqual([
      { kind: 'text', text: 'Lay ' },
      { kind: 'card', code: 'TD' },
      { kind: 'text', text: ' first, then *pass*. See ' },
      { kind: 'code', text: 'aceRank' },
      { kind: 'text', text: '.' },
    ]);
  });

  it('shows each item of a list as a paragraph of its own', () => {
    const [part] = rulesOf(
      '## Lists\n\nThe file has:\n\n- `names`: thirteen,\n  for each suit;\n- `events`: one each.\n',
    );
    expect(part?.clauses.map(plainClause)).toEqual([
      'The file has:',
      '• names: thirteen, for each suit;',
      '• events: one each.',
    ]);
  });

  it('finds clauses by id and by words in any order', () => {
    const parts = rulesOf('## A\n- **HC-01** Lay a card.\n- **HC-02** Draw a card.\n');
    expect(searchRules(parts, 'card draw').flatMap(({ clauses }) => clauses.map(({ id }) => id))).toEqual(['HC-02']);
    expect(searchRules(parts, 'hc-01').flatMap(({ clauses }) => clauses.map(({ id }) => id))).toEqual(['HC-01']);
  });

  it('finds words with apostrophes and quotation marks as keyboards have them', () => {
    const parts = rulesOf('## A\n- **HC-01** You don’t lay “this” card.\n- **HC-02** Draw a card.\n');
    expect(searchRules(parts, `don't "this"`).flatMap(({ clauses }) => clauses.map(({ id }) => id))).toEqual(['HC-01']);
  });

  it.each(documents)('shows every clause of %s once', (file) => {
    const markdown = read(file);
    const writtenIds = [...markdown.matchAll(/^[-*]\s+\*\*([A-Z]{2,5}-\d+)\*\*/gmu)].map(([, id]) => id);
    expect(idsIn(markdown)).toEqual(writtenIds);
    expect(new Set(writtenIds).size).toBe(writtenIds.length);
  });

  it.each(documents)('%s has every clause that the code beside it names, because refusals link to them', (file) => {
    const prefixes = new Set(idsIn(read(file)).map((id) => id.replace(/\d+$/u, '')));
    const sources = globSync(`${dirname(file)}/**/*.ts`, { cwd: rules }).filter(
      (source) => !source.endsWith('.spec.ts'),
    );
    const named = sources.flatMap((source) => [...read(source).matchAll(/'([A-Z]{2,5}-)(\d+)'/gu)]);
    const own = named
      .filter(([, prefix]) => prefixes.has(prefix ?? ''))
      .map(([, prefix, number]) => `${prefix}${number}`);
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter((id) => !idsIn(read(file)).includes(id))).toEqual([]);
  });

  it.each(globSync(['rulesets/*/rules.*.md', 'table/rules.*.md'], { cwd: rules }))(
    '%s has the same clauses and parts as the English rules',
    (file) => {
      const source = read(file.replace(/\.[a-z]+\.md$/u, '.md'));
      expect(idsIn(read(file))).toEqual(idsIn(source));
      expect(rulesOf(read(file)).map(({ clauses }) => clauses.length)).toEqual(
        rulesOf(source).map(({ clauses }) => clauses.length),
      );
    },
  );

  it.each(globSync(['rulesets/*/rules*.md', 'table/rules*.md'], { cwd: rules }))(
    '%s has no code in its clauses except the keys of options',
    (file) => {
      const ofSystem = join(rules, dirname(file), 'data/text.en.json');
      const catalogue = existsSync(ofSystem) ? ofSystem : join(import.meta.dirname, 'en.json');
      const texts: unknown = JSON.parse(readFileSync(catalogue, 'utf8'));
      const pieces = rulesOf(read(file)).flatMap(({ clauses }) =>
        clauses.flatMap(({ id, text }) => (id === undefined ? [] : text)),
      );
      const names = pieces.flatMap((piece) => (piece.kind === 'code' ? `option.${piece.text}.name` : []));
      expect(names.filter((name) => !Object.hasOwn(texts as object, name))).toEqual([]);
    },
  );
});
