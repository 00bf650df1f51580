import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, onTestFinished, test } from 'vitest';

import { chooseChromium } from './choose.ts';
import { runsChromiumFromNpm } from './from-npm.ts';

/** A program that fails at once, like the Chromium of Ubuntu's package on a system without snaps. */
function stub(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cartomancer-stub-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'chromium');
  writeFileSync(file, '#!/bin/sh\nexit 1\n');
  chmodSync(file, 0o755);
  return file;
}

describe('the browser of the browser tests', () => {
  test('is none with TEST_BROWSER=none', async () => {
    expect(await chooseChromium({ TEST_BROWSER: 'none', CHROMIUM_PATH: '/nowhere' })).toEqual({ kind: 'left_out' });
  });

  test('is only the one that CHROMIUM_PATH names: if it does not start, one sentence says so', async () => {
    const named = stub();
    const chosen = await chooseChromium({ CHROMIUM_PATH: named });
    expect(chosen).toMatchObject({ kind: 'missing' });
    expect(chosen).toHaveProperty('sentence', expect.stringMatching(/^The browser that CHROMIUM_PATH names .+$/u));
    expect(chosen).toHaveProperty('sentence', expect.stringContaining(named));
  });

  test('is none with an invalid TEST_BROWSER, and one sentence says so', async () => {
    expect(await chooseChromium({ TEST_BROWSER: 'firefox' })).toEqual({
      kind: 'missing',
      sentence: 'TEST_BROWSER is firefox, and it must be npm, none, or not set.',
    });
  });

  test('comes from npm only on Linux on x64 with glibc', () => {
    expect(runsChromiumFromNpm({ platform: 'linux', processor: 'x64', glibc: true })).toBe(true);
    expect(runsChromiumFromNpm({ platform: 'linux', processor: 'x64', glibc: false })).toBe(false);
    expect(runsChromiumFromNpm({ platform: 'linux', processor: 'arm64', glibc: true })).toBe(false);
    expect(runsChromiumFromNpm({ platform: 'darwin', processor: 'x64', glibc: false })).toBe(false);
  });
});
