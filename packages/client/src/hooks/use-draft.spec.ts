import { expect, it } from 'vitest';

import { longestText } from '@cartomancer/rules/table';
import { loadSystem } from '../systems.ts';
import { openDrafts } from '../table/drafts.ts';
import type { TableSession } from '../table/session.ts';
import { dropRefusedDraft, splitDraft, splitTypedDraft, typedTexts, withDraft } from './use-draft.ts';

/** Whether the text of a form is still a draft after the form was refused. */
function isKept(offered: readonly string[], refusals: readonly { readonly code: string }[]): boolean {
  const drafts = openDrafts('KQ7-4T9', 's1');
  drafts.set('propose age', { text: '16' });
  const session = {
    drafts,
    layer: { explain: () => refusals },
    moves: { peek: () => ({ legal: offered.map((key) => ({ key })) }) },
    view: { peek: () => ({}) },
  } as unknown as TableSession;
  dropRefusedDraft(session, 'propose age', { type: 'propose', field: 'age', text: '16' });
  return drafts.get('propose age') !== undefined;
}

it('forgets a value that the rules refuse, but not a text that only came too late', () => {
  expect(isKept(['propose age'], [{ code: 'FD_ADULT' }])).toBe(false);
  expect(isKept(['propose age'], [])).toBe(true);
  expect(isKept([], [{ code: 'E_PHASE' }])).toBe(true);
});

it('keeps only texts that the person wrote: neither the initial one nor a suggestion', () => {
  const form = {
    requiredFields: [{ name: 'text', spec: { kind: 'text', most: 200 } }],
    optionalFields: [{ name: 'use', spec: { kind: 'choice', of: ['wits'] } }],
  } as const;
  const filled = {
    initialValues: { text: 'Now.' },
    isSuggested: (_field: string, text: string) => text === 'On three.',
  };
  expect(typedTexts(form, { text: 'Now.', use: 'wits' }, filled)).toEqual({});
  expect(typedTexts(form, { text: 'On three.', use: 'wits' }, filled)).toEqual({});
  expect(typedTexts(form, { text: 'On three!', use: 'wits' }, filled)).toEqual({ text: 'On three!' });
});

it('adds a draft to the story box after earlier ones, and cuts off the beginning of a text that is too long', () => {
  expect(withDraft('', 'The tables go over.')).toBe('The tables go over.');
  const both = withDraft('I wait.', 'The tables go over.');
  expect(both).toBe('I wait.\nThe tables go over.');
  expect(withDraft(both, 'Up!')).toBe('I wait.\nThe tables go over.\nUp!');
  expect(withDraft('x'.repeat(longestText), 'Up!')).toMatch(/^x+\nUp!$/u);
});

const formFields = async (id: 'backgrounds' | 'card-rpg', type: string) => {
  const { ruleset } = await loadSystem(id);
  const fields = Object.entries(ruleset.intents[type]?.fields ?? {}).map(([name, spec]) => ({ name, spec }));
  return { requiredFields: fields, optionalFields: [] };
};

it('moves only narration to the story box; texts that may be secret are kept for the form', async () => {
  const npc = await formFields('card-rpg', 'write_npc');
  const secrets = { name: 'The Weaver', cards: '2C 7H KS' };
  expect(splitDraft(npc, secrets)).toEqual({ narration: [], rest: secrets });
  const bad = await formFields('card-rpg', 'npc_bad');
  expect(splitDraft(bad, { trait: 'Lies' })).toEqual({ narration: [], rest: { trait: 'Lies' } });
  const attack = await formFields('card-rpg', 'attack');
  expect(splitDraft(attack, { say: ' Up! ' })).toEqual({ narration: ['Up!'], rest: {} });
  const scene = await formFields('backgrounds', 'open_scene');
  const written = { title: 'The inn', opening: 'It rains.' };
  expect(splitDraft(scene, written)).toEqual({ narration: ['It rains.'], rest: { title: 'The inn' } });
});

it('TB-13: the suggested words of a card that was taken back do not move to the story box', async () => {
  const play = await formFields('backgrounds', 'substitute');
  const prefill = { initialValues: {}, isSuggested: (_field: string, text: string) => text === 'talks them round' };
  const moved = (description: string) => splitTypedDraft(play, { description }, prefill).narration;
  expect(moved('talks them round')).toEqual([]);
  expect(moved('talks the guard round')).toEqual(['talks the guard round']);
});
