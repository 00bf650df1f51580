import { expect, it, vi } from 'vitest';

import { mounted, rendered } from '../../workbench/small-document.ts';
import { ProgramForm } from './program-form.tsx';

it('keeps the name until the token is made', async () => {
  const onMake = vi.fn<() => Promise<boolean>>().mockResolvedValueOnce(false).mockResolvedValueOnce(true);
  const { page, unmount } = mounted(<ProgramForm seats={[]} seatName={(seat) => seat} onMake={onMake} />);
  const name = page.find('input');
  name.act('input', { value: 'Overlay' });
  await rendered();
  page.find('form').act('submit');
  await rendered();
  expect(onMake).toHaveBeenCalledWith('Overlay', { kind: 'watch' });
  expect(name.value).toBe('Overlay');
  page.find('form').act('submit');
  await rendered();
  expect(name.value).toBe('');
  unmount();
});
