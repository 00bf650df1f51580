import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { limitRows, limitSettings, usualLimits } from './limits.ts';
import { readSettings, settingsSchema } from './settings.ts';

function sentence(env: Readonly<Record<string, string>>): string {
  const read = readSettings(env);
  return read.ok ? 'fine' : read.sentence;
}

describe('settings', () => {
  it('have a default for everything', () => {
    expect(readSettings({})).toEqual({
      ok: true,
      settings: {
        port: 3000,
        host: '0.0.0.0',
        dataFolder: './data',
        origins: [],
        outgoingAddresses: 'public',
        pushContact: 'mailto:operator@example.com',
        logLevel: 'warn',
        proxies: 0,
        limits: 'usual',
        metricsToken: null,
        keepDemoTables: 30 * 24 * 60 * 60 * 1_000,
        configuredLimits: usualLimits,
        journal: 'sqlite',
        databaseUrl: null,
        cluster: null,
        test: null,
        whenDamaged: 'refuse',
      },
    });
  });

  it('read the variables, and treat an empty one as missing', () => {
    const read = readSettings({ PORT: '0', ORIGINS: 'https://a.example, http://b.example:8080/', LOG_LEVEL: '' });
    expect(read).toMatchObject({
      settings: { port: 0, origins: ['https://a.example', 'http://b.example:8080'], logLevel: 'warn' },
    });
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['ORIGINS', 'example'],
    ['LOG_LEVEL', 'loud'],
    ['CARTOMANCER_JOURNAL', 'paper'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['REDIS_URL', 'http://localhost'],
    ['PUBLIC_ADDRESS', 'https://play.example'],
    ['PEER_ADDRESS', 'play.example'],
    ['PROXIES', 'two'],
    ['PUBLIC_TABLES', 'many'],
    ['PUBLIC_TABLES_A_DAY', '-1'],
    ['TABLES_A_DAY', 'lots'],
    ['CONNECTIONS', '1.5'],
    ['GUESSES_A_MINUTE', '0'],
    ['LIMITS', 'some'],
    ['METRICS_TOKEN', 'too short'],
    ['CARTOMANCER_TEST_CLOCK', 'fast'],
    ['CARTOMANCER_TEST_RIG', 'yes'],
  ])('say in one sentence what is wrong with %s=%s', (name, value) => {
    // In our own words, not in those of a library.
    expect(sentence({ [name]: value })).toMatch(new RegExp(`^${name} cannot be used: it must [^\\n]+\\.$`, 'u'));
  });

  it('require a database and an address for each of several processes, and never print secrets', () => {
    const redis = { REDIS_URL: 'redis://:hush@localhost:6379' };
    const database = { DATABASE_URL: 'postgres://me:hush@localhost/cartomancer' };
    expect(sentence(redis)).toContain('DATABASE_URL is not set');
    expect(sentence({ ...redis, ...database })).toContain('PUBLIC_ADDRESS is not set');
    expect(sentence({ ...redis, ...database, PUBLIC_ADDRESS: 'play.example/a' })).toBe('fine');
    for (const env of [redis, { ...redis, ...database }, { DATABASE_URL: 'mysql://me:hush@localhost' }])
      expect(sentence(env)).not.toContain('hush');
  });

  it('refuse the example password in production, and do not repeat it', () => {
    const example = 'postgres://cartomancer:cartomancer@postgres:5432/cartomancer';
    expect(sentence({ DATABASE_URL: example })).toBe('fine');
    expect(sentence({ DATABASE_URL: example, NODE_ENV: 'production' })).toMatch(
      /^DATABASE_URL cannot be used: its password is the example .+\.$/u,
    );
    const own = 'postgres://cartomancer:6f1ed002ab5595859014ebf0951522d9@postgres:5432/cartomancer';
    expect(sentence({ DATABASE_URL: own, NODE_ENV: 'production' })).toBe('fine');
  });

  it('refuse rigged cards in production', () => {
    expect(sentence({ CARTOMANCER_TEST_RIG: '1', NODE_ENV: 'production' })).toContain('CARTOMANCER_TEST_RIG');
    expect(sentence({ CARTOMANCER_TEST_RIG: '0', NODE_ENV: 'production' })).toBe('fine');
    expect(readSettings({ CARTOMANCER_TEST_RIG: '1', CARTOMANCER_TEST_CLOCK: 'by_hand' })).toMatchObject({
      settings: { test: { clock: 'by_hand', seed: 'cartomancer' } },
    });
  });
});

describe('the page about hosting', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/hosting.md'), 'utf8');

  function tableBelow(heading: string): readonly (readonly string[])[] {
    const [, section = ''] = page.split(`\n${heading}\n`);
    const lines = section.slice(section.indexOf('\n|') + 1).split('\n');
    const end = lines.findIndex((line) => !line.startsWith('|'));
    return lines.slice(2, end).map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  }

  it('lists every limit with its default and its meaning', () => {
    const rows = limitRows().map(([name, usual, meaning]) => [`\`${name}\``, `\`${usual}\``, meaning]);
    expect(tableBelow('### Limits')).toEqual(rows);
  });

  it('lists every other setting with its default', () => {
    const listed = tableBelow('## Settings').map(
      ([name = '', usual = '']) => [name.replaceAll('`', ''), usual] as const,
    );
    const unlisted = (name: string) => name === 'NODE_ENV' || name.startsWith('CARTOMANCER_') || name in limitSettings;
    const settings = Object.entries(settingsSchema.in.shape)
      .filter(([name]) => !unlisted(name))
      .map(([name, schema]) => {
        const usual: unknown = schema.parse(undefined);
        const isSet = typeof usual === 'string' || typeof usual === 'number';
        return [name, isSet ? `\`${usual}\`` : 'none'] as const;
      });
    expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(settings));
  });
});
