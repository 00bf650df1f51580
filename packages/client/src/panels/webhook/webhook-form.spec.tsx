import { expect, it, vi } from 'vitest';

import { mounted, rendered } from '../../workbench/small-document.ts';
import { WebhookForm } from './webhook-form.tsx';

it('keeps the address until it is saved', async () => {
  const onSave = vi.fn<() => Promise<boolean>>().mockResolvedValueOnce(false).mockResolvedValueOnce(true);
  const { page, unmount } = mounted(<WebhookForm own={undefined} isBusy={false} onSave={onSave} />);
  const address = page.find('input');
  address.act('input', { value: 'https://example.org/hook' });
  await rendered();
  page.find('form').act('submit');
  await rendered();
  expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ url: 'https://example.org/hook' }));
  expect(address.value).toBe('https://example.org/hook');
  page.find('form').act('submit');
  await rendered();
  expect(address.value).toBe('');
  unmount();
});
