import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { Campaigns } from './campaigns.ts';
import { readCampaignFile, writeCampaignFile } from './campaign-file.ts';
import { registryOf, startedTable } from '../../test/tables.ts';
import { ada, campaignsOf, sealsElsewhere, fileOf, sealsHere, toy } from '../../test/campaigns.ts';

describe('TB-20: an invalid file', () => {
  const codes = new Set([
    'E_NO_CAMPAIGN',
    'E_CAMPAIGN_VERSION',
    'E_CAMPAIGN_SHAPE',
    'E_OTHER_SERVER',
    'E_CAMPAIGN_CHANGED',
  ]);
  const codeOf = async (text: string, seals = sealsHere) => {
    const read = await readCampaignFile(seals, text);
    return read.ok ? 'fine' : read.refusal.code;
  };

  async function toyFile() {
    const played = registryOf(toy);
    const table = await startedTable(played.registry);
    return { ...played, text: await fileOf(campaignsOf(played), table.code), table };
  }

  it('is refused wherever one letter of it was changed', async () => {
    const { text } = await toyFile();
    expect(await codeOf(text)).toBe('fine');
    const letters = [...'ABaz09_-"{}[]:,.\\ e'];
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: text.length - 1 }), fc.constantFrom(...letters), async (place, letter) => {
        fc.pre(text[place] !== letter);
        expect(codes).toContain(await codeOf(`${text.slice(0, place)}${letter}${text.slice(place + 1)}`));
      }),
      { numRuns: 400 },
    );
  });

  it('is refused wherever it was cut', async () => {
    const { text } = await toyFile();
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: text.length - 1 }), async (length) => {
        expect(await codeOf(text.slice(0, length))).toBe('E_NO_CAMPAIGN');
      }),
    );
  });

  it('is not parsed if its plain part is too long', async () => {
    const { text } = await toyFile();
    const parse = vi.spyOn(JSON, 'parse');
    onTestFinished(() => parse.mockRestore());
    const deep = '['.repeat(5_000_000);
    for (const given of [deep, text.replace('{', `{"more":${deep},`), text.replace('"tag"', `"more":"${deep}","tag"`)])
      expect(await codeOf(given)).toBe('E_NO_CAMPAIGN');
    expect(Math.max(0, ...parse.mock.calls.map(([read]) => read.length))).toBeLessThan(1_000_000);
    parse.mockRestore();
    // Reformatted by hand it is still the same file.
    expect(await codeOf(JSON.stringify(JSON.parse(text), null, 2))).toBe('fine');
  });

  it('is refused with the reason, and nothing of it is stored', async () => {
    const { text, registry, journal, sheetLibrary, clock, failures } = await toyFile();
    const campaigns = new Campaigns({ registry, journal, sheetLibrary, seals: sealsHere, clock });
    const file = JSON.parse(text) as { readonly server: string };
    const others = JSON.parse(
      await fileOf(
        new Campaigns({ registry, journal, sheetLibrary, seals: sealsElsewhere, clock }),
        (await registry.awake())[0]?.record.code ?? '',
      ),
    ) as object;
    const read = await readCampaignFile(sealsHere, text);
    if (!read.ok) throw new Error('The file is sound');
    const { imported } = read;
    const about = { code: 'AAA-AAA', exportedAt: 0, people: [], publicEvents: 0 };
    const entries = [...imported.entries];
    const sealedWith = async (changed: typeof entries) => {
      const written = await writeCampaignFile(sealsHere, { ...imported, entries: changed }, about);
      return written.ok ? JSON.stringify(written.file) : '';
    };
    const [first, second, ...rest] = entries;
    if (first === undefined || second === undefined) throw new Error('The file is empty');
    const wrong: readonly (readonly [string, string])[] = [
      ['no JSON', 'E_NO_CAMPAIGN'],
      ['{"kind":"sheet","version":1}', 'E_NO_CAMPAIGN'],
      [JSON.stringify({ ...file, version: 3 }), 'E_CAMPAIGN_VERSION'],
      [JSON.stringify({ ...file, more: 1 }), 'E_CAMPAIGN_SHAPE'],
      [JSON.stringify(others), 'E_OTHER_SERVER'],
      [JSON.stringify({ ...others, server: file.server }), 'E_CAMPAIGN_CHANGED'],
      [JSON.stringify({ ...file, title: 'Mine' }), 'E_CAMPAIGN_CHANGED'],
      [JSON.stringify({ ...file, version: 1 }), 'E_CAMPAIGN_CHANGED'],
      [await sealedWith([first, ...rest]), 'E_CAMPAIGN_BROKEN'],
      [await sealedWith([second, ...rest].map((entry, index) => ({ ...entry, seq: index + 1 }))), 'E_CAMPAIGN_BROKEN'],
      [await sealedWith(entries.map((entry) => ({ ...entry, rules: toy.version + 1 }))), 'E_CAMPAIGN_BROKEN'],
    ];
    const severalWrong = await readCampaignFile(sealsHere, JSON.stringify({ ...file, title: 7, more: 1 }));
    expect(severalWrong).toMatchObject({ refusal: { code: 'E_CAMPAIGN_SHAPE', facts: { field: 'title, more' } } });
    const before = await campaigns.list(ada);
    for (const [given, code] of wrong) {
      const made = await campaigns.importFile(given, ada);
      expect([made.ok, made.ok ? [] : made.refusals.map((refusal) => refusal.code)]).toEqual([false, [code]]);
    }
    expect(await campaigns.list(ada)).toEqual(before);
    expect(await journal.withoutCurrentSummary()).toHaveLength(before.length);
    expect(failures).toEqual([]);
  });
});
