import { expect, it } from 'vitest';

import { longestText } from '@cartomancer/rules/table';
import { openDrafts } from '../table/drafts.ts';
import type { TableSession } from '../table/session.ts';
import { dropRefusedDraft, typedTexts, withDraft } from './use-draft.ts';

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

it('adds a draft to the story box after earlier ones, and cuts off the beginning if they are too long', () => {
  expect(withDraft('', 'The tables go over.')).toBe('The tables go over.');
  const both = withDraft('I wait.', 'The tables go over.');
  expect(both).toBe('I wait.\nThe tables go over.');
  expect(withDraft(both, 'Up!')).toBe('I wait.\nThe tables go over.\nUp!');
  expect(withDraft('x'.repeat(longestText), 'Up!')).toMatch(/^x+\nUp!$/u);
});
