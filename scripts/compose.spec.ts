/** The environment that `docker compose` gives each server, computed without Docker. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

import { readSettings, settingNames } from '../packages/server/src/settings.ts';

type Environment = Readonly<Record<string, string>>;

const root = join(import.meta.dirname, '..');

const composeFile = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string(),
      build: z.string().optional(),
      pull_policy: z.string().optional(),
      profiles: z.array(z.string()).optional(),
      ports: z.array(z.string()).optional(),
      environment: z.record(z.string(), z.string().nullable()).optional(),
      depends_on: z.union([z.array(z.string()), z.record(z.string(), z.object({ condition: z.string() }))]).optional(),
      healthcheck: z.object({ test: z.array(z.string()) }).optional(),
    }),
  ),
  configs: z.object({ proxy: z.object({ content: z.string() }) }),
});

const compose = composeFile.parse(
  parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }) as unknown,
);
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
const hostingGuide = readFileSync(join(root, 'docs/hosting.md'), 'utf8');

const servers = Object.entries(compose.services).filter(([, { image }]) => image === 'cartomancer');

const imageEnvironment: Environment = Object.fromEntries(
  [...(/^ENV (NODE_ENV.+)$/mu.exec(dockerfile)?.[1] ?? '').matchAll(/(\w+)=(\S+)/gu)].map(([, name, value]) => [
    name,
    value,
  ]),
);

/** `${NAME}` and `${NAME:-default}`, as Compose substitutes them. */
function substituted(text: string, variables: Environment): string {
  return text.replaceAll(/\$\{(\w+)(?::-([^}]*))?\}/gu, (_, name: string, fallback = '') => {
    const value = variables[name];
    return value === undefined || value === '' ? fallback : value;
  });
}

/** The environment of a service's process. A name without a value gets the value that `.env` has for it, if any. */
function environmentOf(service: string, variables: Environment): Environment {
  const fromCompose = Object.entries(compose.services[service]?.environment ?? {}).flatMap(([name, text]) => {
    const value = text === null ? variables[name] : substituted(text, variables);
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...imageEnvironment, ...Object.fromEntries(fromCompose) };
}

/** Not set through Compose: variables for measuring and tests, and those that the image sets. */
const notForOperators = (name: string) => name.startsWith('CARTOMANCER_') || name === 'NODE_ENV';
const setByImage: ReadonlySet<string> = new Set(['PORT', 'HOST', 'DATA_FOLDER']);
const documented = [...hostingGuide.matchAll(/^\| `([A-Z_]+)` /gmu)].map(([, name]) => name ?? '');
const operatorSettings = settingNames.filter((name) => !notForOperators(name) && !setByImage.has(name));

describe('the documented settings', () => {
  test('are those that the server reads', () => {
    expect(documented.toSorted()).toEqual(settingNames.filter((name) => !notForOperators(name)).toSorted());
  });
});

describe.each(servers)('%s in docker-compose.yml', (service, { build, pull_policy: pullPolicy, environment }) => {
  test('gets every documented setting', () => {
    expect(operatorSettings.filter((name) => !Object.hasOwn(environment ?? {}, name))).toEqual([]);
  });

  test('gets no variable that the server does not read', () => {
    expect(Object.keys(environment ?? {}).filter((name) => !settingNames.includes(name))).toEqual([]);
  });

  test('gets settings that the server accepts, with and without values from .env', () => {
    const password = { POSTGRES_PASSWORD: '6f1ed002ab5595859014ebf0951522d9' };
    expect(readSettings(environmentOf(service, password))).toMatchObject({
      ok: true,
      settings: { port: 3000, dataFolder: '/data', logLevel: 'warn' },
    });
    expect(
      readSettings(environmentOf(service, { ...password, LOG_LEVEL: 'info', TRY_DAYS: '0', PROXIES: '2' })),
    ).toMatchObject({ ok: true, settings: { logLevel: 'info', keepDemoTables: null, proxies: 2 } });
  });

  test('is built by the service “cartomancer” and never fetched', () => {
    expect(build ?? pullPolicy).toBe(service === 'cartomancer' ? '.' : 'never');
  });
});

describe('the services of the profile “several”', () => {
  const several = servers.filter(([, { profiles }]) => profiles?.includes('several'));

  test('each have a public address, and the proxy forwards its requests', () => {
    const addresses = several.map(([service]) => environmentOf(service, { ADDRESS: 'play.example' })['PUBLIC_ADDRESS']);
    expect(addresses).toEqual(['play.example/a', 'play.example/b']);
    for (const [service] of several) {
      const path = environmentOf(service, {})['PUBLIC_ADDRESS']?.split('/')[1];
      expect(compose.configs.proxy.content).toContain(`handle_path /${path}/* {\n    reverse_proxy ${service}:3000`);
    }
  });

  test('take the database’s password from the environment, and refuse the example password', () => {
    expect(environmentOf('postgres', { POSTGRES_PASSWORD: 'abc' })['POSTGRES_PASSWORD']).toBe('abc');
    for (const [service] of several) {
      expect(environmentOf(service, { POSTGRES_PASSWORD: 'abc' })['DATABASE_URL']).toBe(
        'postgres://cartomancer:abc@postgres:5432/cartomancer',
      );
      expect(readSettings(environmentOf(service, { POSTGRES_PASSWORD: 'cartomancer' }))).toMatchObject({
        ok: false,
        sentence: expect.stringMatching(/^DATABASE_URL cannot be used: its password is the example/u) as string,
      });
    }
  });

  test('wait until PostgreSQL and Redis are healthy', () => {
    for (const [, { depends_on: dependencies }] of several) {
      expect(dependencies).toEqual({
        postgres: { condition: 'service_healthy' },
        redis: { condition: 'service_healthy' },
      });
    }
    const user = environmentOf('postgres', {})['POSTGRES_USER'];
    expect(compose.services['postgres']?.healthcheck?.test).toEqual(['CMD-SHELL', `pg_isready --username ${user}`]);
    expect(compose.services['redis']?.healthcheck?.test).toEqual(['CMD', 'redis-cli', 'ping']);
    expect(compose.configs.proxy.content).toContain('health_uri /readyz');
  });
});
