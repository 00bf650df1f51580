import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { presentation } from '../../presentation/index.ts';
import { kit } from '../../scenarios/kit.ts';
import { begun } from '../../scenarios/steps.ts';

const militia = { name: 'The militia', cards: '2S 3S 4S 5S 6S 7S 8S 9S 2C 3C 4C 5C 6H' } as const;

scenario('CR-158 CR-159: the GM writes a pool, and drafts an NPC from it', kit, (s) => {
  begun(s, 1);
  s.s1.refused('write_pool', militia, 'E_GM_ONLY');
  s.gm.refused('write_pool', { ...militia, cards: '2S X1' }, 'CR_BAD_CARD', { clause: 'CR-04' });
  s.gm.refused('write_pool', { ...militia, cards: ' ' }, 'CR_BAD_CARD', { clause: 'CR-157' });
  s.gm.refused('write_pool', { ...militia, name: ' ' }, 'E_TEXT_REQUIRED', { clause: 'CR-158' });
  s.gm.does('write_pool', militia);
  s.gm.sees('own.pools.p3', { name: 'The militia', cards: 13, discard: [] });
  s.s1.heardNothingOf('pool_written');
  expect(JSON.stringify(presentation.panels?.(s.gm.view))).toContain('panel.pool.own');
  s.gm.refused('draft_npc', { poolId: 'p9', name: 'No one' }, 'E_MALFORMED');
  s.gm.does('draft_npc', { poolId: 'p3', name: 'A guard' });
  s.gm.sees((view) => view.own.draft?.cards.length, 12);
  s.gm.does('npc_bad', { suit: 'C' });
  s.gm.sees((view) => view.own.draft?.poolId, 'p3');
});

scenario('CR-158: a table has at most eight pools', kit, (s) => {
  begun(s, 1);
  for (let number = 3; number <= 8; number += 1) s.gm.does('write_pool', { ...militia, name: `Pool ${number}` });
  s.gm.refused('write_pool', militia, 'CR_POOLS_FULL', { facts: { n: 8 } });
});
