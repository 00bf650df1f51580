import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { SignJWT } from 'jose';
import { describe, expect, it, onTestFinished } from 'vitest';

import { manualClock } from '../sources.ts';
import { memoryGenerations } from './generations.ts';
import { personTokens, signingKey } from './tokens.ts';

const day = 86_400_000;

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'keys-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

describe('person tokens (TB-02)', () => {
  const ada = { person: { identity: 'id-1', name: 'Ada' }, generation: 0 };
  const generations = memoryGenerations();
  const key = new Uint8Array(32).fill(7);

  it('identify their person until they expire', async () => {
    const clock = manualClock(Date.UTC(2026, 0, 2));
    const tokens = personTokens({ key, clock, generations });
    const token = await tokens.sign(ada);
    clock.advance(179 * day);
    expect(await tokens.read(token)).toEqual({ kind: 'known', ...ada });
    clock.advance(2 * day);
    expect(await tokens.read(token)).toEqual({ kind: 'unknown' });
  });

  it('stay valid while the system clock runs ahead, and afterwards', async () => {
    const clock = manualClock(Date.UTC(2026, 0, 2));
    const tokens = personTokens({ key, clock, generations });
    const before = await tokens.sign(ada);
    clock.jump(365 * day);
    const during = await tokens.sign(ada);
    expect(await tokens.read(before)).toEqual({ kind: 'known', ...ada });
    clock.jump(-365 * day);
    for (const token of [before, during]) expect(await tokens.read(token)).toEqual({ kind: 'known', ...ada });
  });

  it('are rejected if forged', async () => {
    const clock = manualClock(Date.UTC(2026, 0, 2));
    const tokens = personTokens({ key, clock, generations });
    const [head = '', body = '', signature = ''] = (await tokens.sign(ada)).split('.');
    const changed = Buffer.from(JSON.stringify({ sub: 'id-2', name: 'Ada', exp: 9_999_999_999 })).toString('base64url');
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    const other = await personTokens({ key: new Uint8Array(32).fill(8), clock, generations }).sign(ada);
    const forged = [
      '',
      'garbage',
      'a.b.c',
      `${head}.${changed}.${signature}`,
      `${unsigned}.${body}.`,
      `${head}.${body}.`,
      other,
    ];
    expect(await Promise.all(forged.map((token) => tokens.read(token)))).toEqual(
      forged.map(() => ({ kind: 'unknown' })),
    );
  });

  it('are all revoked when their person signs out, except tokens signed later', async () => {
    const tokens = personTokens({ key, clock: manualClock(Date.UTC(2026, 0, 2)), generations: memoryGenerations() });
    const older = [await tokens.sign(ada), await tokens.sign(ada)];
    const next = await tokens.endAll(ada);
    if (next === undefined) throw new Error('The tokens were revoked already');
    const newer = await tokens.sign(next);
    expect(await Promise.all(older.map((token) => tokens.read(token)))).toEqual(
      older.map(() => ({ kind: 'signed out' })),
    );
    expect(await tokens.read(newer)).toEqual({ kind: 'known', ...ada, generation: 1 });
    expect(await tokens.endAll(ada)).toBeUndefined();
    expect(await tokens.read(newer)).toMatchObject({ kind: 'known' });
  });

  it('of older servers count as tokens of the first generation', async () => {
    const tokens = personTokens({ key, clock: manualClock(Date.UTC(2026, 0, 2)), generations: memoryGenerations() });
    const older = await new SignJWT({ name: 'Ada' })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('id-1')
      .setExpirationTime('180d')
      .sign(key);
    expect(await tokens.read(older)).toEqual({ kind: 'known', ...ada });
    await tokens.endAll(ada);
    expect(await tokens.read(older)).toEqual({ kind: 'signed out' });
  });

  it('get a key at the next start if the first start ended while it was being stored', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'token.key.new'), 'short');
    const made = await signingKey(folder);
    expect(Buffer.from(await signingKey(folder)).equals(Buffer.from(made))).toBe(true);
  });

  it('are signed with a key that is made once and only its owner can read', async () => {
    const folder = join(await temporaryFolder(), 'data');
    const made = await signingKey(folder);
    expect(made).toHaveLength(32);
    expect(Buffer.from(await signingKey(folder)).equals(Buffer.from(made))).toBe(true);
    const { mode } = await stat(join(folder, 'token.key'));
    expect(mode & 0o777).toBe(0o600);
    await writeFile(join(folder, 'token.key'), `${Buffer.from(made).toString('hex')}x`);
    await expect(signingKey(folder)).rejects.toThrow('holds no key');
  });
});
