import type { FieldSpec, Intent } from '../../../../kernel/index.ts';
import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { kit } from '../../scenarios/kit.ts';
import { guard } from '../../scenarios/steps.ts';
import { callForPlay } from './intents.ts';

scenario('SU-41 SU-98: the form of a call offers only what may oppose the chosen use', kit, (s) => {
  s.given({ crew: ['moss'], npcs: [guard] });
  const { view } = s.gm;
  const fields: Readonly<Record<string, FieldSpec>> = callForPlay.fields.opposition.fields;
  const offered = (name: string, use?: string): readonly unknown[] => {
    const field = fields[name];
    if (field?.kind !== 'choice' || typeof field.of !== 'function') expect.fail(`${name} offers nothing`);
    const chosen: Intent = { type: 'call_for_play', ...(use === undefined ? {} : { use }) };
    return field.of(view as never, chosen);
  };
  expect(offered('trait', 'stealth')).toEqual(['insight']);
  expect(offered('trait').length).toBeGreaterThan(10);
  expect(offered('kind')).toEqual(['threshold', 'opposed']);
  expect(offered('kind', 'stealth')).toEqual(['opposed']);
  const call = { seat: 's1', use: 'stealth', text: 'Past them.' };
  s.gm.refused(
    'call_for_play',
    { ...call, opposition: { kind: 'opposed', trait: 'block', npc: 'n1' } },
    'SU_OPPOSITION',
  );
  s.gm.does('call_for_play', { ...call, opposition: { kind: 'opposed', trait: 'insight', npc: 'n1' } });
});
