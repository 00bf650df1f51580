import { expect, it, vi } from 'vitest';

import { ownWording } from '../../text/own.ts';
import { mounted } from '../../workbench/small-document.ts';
import { FilePicker } from './file-field.tsx';
import type { PickedFile } from './file-field.tsx';

it('lets the person pick the same file again', async () => {
  const onPick = vi.fn<(file: PickedFile | undefined) => void>();
  const { page, unmount } = mounted(
    <FilePicker
      id="file"
      fileField={{ field: 'text', accepts: '.txt', line: 'line' }}
      most={100}
      picked={undefined}
      wording={ownWording}
      onPick={onPick}
    />,
  );
  const input = page.find('input');
  const file = { name: 'deck.txt', size: 3, text: async () => 'one' };
  input.act('change', { value: 'deck.txt', files: [file] });
  await vi.waitFor(() => expect(onPick).toHaveBeenCalledWith({ name: 'deck.txt', text: 'one' }), { timeout: 60_000 });
  // A browser fires no event for the file that is already in the input.
  expect(input.value).toBe('');
  unmount();
});
