/** Checks about offers and shared sheets that several features share. */
import type { Check } from '../../declare.ts';
import { isBlank } from '../../declare.ts';
import type { Intent } from '../../../../kernel/index.ts';
import { check } from '../../../../kernel/index.ts';

export const longestEntry = 200;

export const hasText: Check<Intent & { readonly text: string }> = check('FD-25', ['text'], ({ intent }) =>
  isBlank(intent.text) ? { code: 'E_TEXT_REQUIRED' } : undefined,
);

export interface TextIntent extends Intent {
  readonly text: string;
}
