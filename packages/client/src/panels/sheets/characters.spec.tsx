import type { SheetEntry } from '@cartomancer/protocol';
import { render } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';

import { ApiProvider } from '../../net/api-client.ts';
import { ownWording } from '../../text/own.ts';
import { offlineApi } from '../../workbench/offline-api.ts';
import { mounted, rendered } from '../../workbench/small-document.ts';
import type { Choosing } from './characters.tsx';
import { CharacterList } from './characters.tsx';

const keptAt = Date.UTC(2026, 0, 2, 20);
const mara: SheetEntry = { id: 'row-1', ruleset: 'suits', title: 'Mara', table: 'KQ7-4T9', keptAt };
const entries: readonly SheetEntry[] = [
  mara,
  { id: 'row-2', ruleset: 'suits', title: 'Nils <b>', table: null, keptAt },
];

const free: Choosing = {
  chosen: undefined,
  message: 'joins when play begins',
  refusals: [],
  wording: ownWording,
  bring: async () => [],
};

function shown(choosing?: Choosing, titles = new Map<string, string>()): string {
  return render(
    <ApiProvider value={offlineApi}>
      <CharacterList
        entries={entries}
        titles={titles}
        change={async () => {}}
        {...(choosing === undefined ? {} : { choosing })}
      />
    </ApiProvider>,
  );
}

describe('the list of a person’s characters', () => {
  it('says where each was played last, with actions to rename, export and delete it', () => {
    const html = shown();
    expect(html).toContain('last at table KQ7-4T9, ');
    expect(html).toContain('from a file, ');
    expect(shown(undefined, new Map([['KQ7-4T9', 'The long road']]))).toContain('last at “The long road”, ');
    for (const action of ['Rename Mara', 'Download Mara as a file', 'Delete Mara']) expect(html).toContain(action);
    expect(html).not.toContain('<b>');
    // Outside a table there is no button to bring a character.
    expect(html).not.toContain('along"');
  });

  it('offers the characters that can be brought, and marks the chosen one', () => {
    expect(shown(free).match(/Bring [^"]+ along"/gu)).toHaveLength(2);
    const html = shown({ ...free, chosen: 'row-1', putBack: async () => [] });
    expect(html).not.toContain('Bring Mara along');
    expect(html).toContain('Bring Nils');
    expect(html).toMatch(/data-chosen="?true.*joins when play begins.*Leave Mara at home/su);
  });

  it('offers no character while the game accepts none', () => {
    const html = shown({ ...free, refusals: [{ code: 'E_PHASE', clause: 'TB-20', facts: {} }] });
    expect(html).not.toContain('Bring ');
  });

  it.each([
    ['refused', false],
    ['saved', true],
  ] as const)('keeps a new name until it is saved: %s', async (_answer, isSaved) => {
    const rename = async () => (isSaved ? { ok: true as const, value: mara } : { ok: false as const, refusals: [] });
    const { page, unmount } = mounted(
      <ApiProvider value={{ ...offlineApi, sheetLibrary: { ...offlineApi.sheetLibrary, rename } }}>
        <CharacterList entries={[mara]} titles={new Map()} change={async (work) => void (await work())} />
      </ApiProvider>,
    );
    page.find('button', 'Rename').act('click');
    await rendered();
    page.find('input').act('input', { value: 'Mara the Bold' });
    await rendered();
    page.find('form').act('submit');
    await rendered();
    expect(page.all('input').map(({ value }) => value)).toEqual(isSaved ? [] : ['Mara the Bold']);
    unmount();
  });
});
