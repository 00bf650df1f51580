import { expect, it } from 'vitest';

import { resumersMessage } from './resumers.ts';

it('TB-12: names the person who paused among those who can resume, but not after a safety signal', () => {
  expect(resumersMessage({ by: 's1' }, 'gm or pauser')).toEqual({ text: 'pause.waits.gm_or_pauser' });
  expect(resumersMessage({ by: null }, 'gm or pauser')).toEqual({ text: 'pause.waits.gm' });
  expect(resumersMessage({ by: null }, 'gm or host')).toEqual({ text: 'pause.waits.gm_or_host' });
});
