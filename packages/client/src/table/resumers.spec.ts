import { expect, it } from 'vitest';

import { resumersMessage } from './resumers.ts';

it('TB-12: names the person who paused among those who can resume, but not after a safety signal', () => {
  const bySeat = { cause: 'asked', by: 's1' } as const;
  const byHost = { cause: 'asked', by: null } as const;
  const bySignal = { cause: 'safety', by: null } as const;
  expect(resumersMessage(bySeat, 'gm or pauser')).toEqual({ text: 'pause.waits.gm_or_pauser' });
  expect(resumersMessage(byHost, 'gm or pauser')).toEqual({ text: 'pause.waits.gm_or_host' });
  expect(resumersMessage(bySignal, 'gm or pauser')).toEqual({ text: 'pause.waits.gm' });
  expect(resumersMessage(bySignal, 'gm or host')).toEqual({ text: 'pause.waits.gm_or_host' });
});
