import { signal } from '@preact/signals';
import type { Intent, PlayView } from '@cartomancer/rules/kernel';
import { expect, it } from 'vitest';

import { loadSystem } from '../systems.ts';
import { openFormTable } from './form-table.ts';
import { formOf, preparableTypes } from './prepared-moves.ts';
import { canUseNow, sendThing, repeatIntents } from './use-things.ts';

const refusal = { code: 'E_PHASE', clause: 'SU-01', facts: {} };

it('sends the intents one after another, and stops at the first refusal, which it returns', async () => {
  const system = await loadSystem('suits');
  const sent: Intent[] = [];
  const session = {
    system,
    game: signal<PlayView | undefined>(undefined),
    async send(intent: Intent) {
      sent.push(intent);
      return intent.type === 'start_scene' ? { ok: false, refusals: [refusal] } : { ok: true, value: null };
    },
  } as Parameters<typeof sendThing>[0];
  const intents = [
    { type: 'create_npc', name: 'Guard' },
    { type: 'start_scene', title: 'The vault' },
    { type: 'narrate', text: 'Rain.' },
  ];
  expect(await sendThing(session, intents)).toEqual({ done: 1, refusals: [refusal] });
  expect(sent.map(({ type }) => type)).toEqual(['create_npc', 'start_scene']);
});

it('can use a thing if the table accepts its first intent', async () => {
  const { session } = openFormTable(await loadSystem('suits'));
  const withoutScenes = {
    ...session,
    layer: {
      ...session.layer,
      explain: (_view: unknown, { type }: Intent) => (type === 'start_scene' ? [refusal] : []),
    },
  };
  const [scene, npc] = [
    { type: 'start_scene', title: 'The vault' },
    { type: 'create_npc', name: 'Guard' },
  ];
  expect(canUseNow(withoutScenes, [scene, npc])).toBe(false);
  expect(canUseNow(withoutScenes, [npc, scene])).toBe(true);
  session.end();
});

it('numbers the names of several copies', () => {
  const names = repeatIntents([{ type: 'create_npc', name: 'Guard' }], 3).map(({ name }) => name);
  expect(names).toEqual(['Guard', 'Guard 2', 'Guard 3']);
  expect(repeatIntents([{ type: 'narrate', text: 'Rain.' }], 1)).toEqual([{ type: 'narrate', text: 'Rain.' }]);
});

it.each(['suits', 'card-rpg', 'backgrounds', 'first-dates'])(
  '%s has forms for preparing: each has fields, and a title that needs no values',
  async (id) => {
    const formTable = openFormTable(await loadSystem(id));
    const types = preparableTypes(formTable.session).map(([type]) => type);
    const forms = types.flatMap((type) => formOf({ type }, type, formTable) ?? []);
    expect(forms.length).toBeGreaterThan(1);
    for (const { requiredFields, optionalFields } of forms)
      expect(requiredFields.length + optionalFields.length).toBeGreaterThan(0);
    // A name that needs a value of the form would show its placeholder.
    const titles = forms.map(({ words }) => formTable.session.wording.plain(words.message));
    expect(titles.filter((title) => title.includes('{{'))).toEqual([]);
    formTable.session.end();
  },
);
