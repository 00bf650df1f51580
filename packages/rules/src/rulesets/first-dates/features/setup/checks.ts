import type { Check } from '../../declare.ts';
import { isBlank, refuseIf } from '../../declare.ts';
import type { Intent } from '../../../../kernel/index.ts';
import { check } from '../../../../kernel/index.ts';
import type { FieldEntry } from '../../state.ts';

export const longestEntry = 200;

export const hasText: Check<Intent & { readonly text: string }> = check('FD-25', ['text'], ({ intent }) =>
  isBlank(intent.text) ? { code: 'E_TEXT_REQUIRED' } : undefined,
);

export interface TextIntent extends Intent {
  readonly text: string;
}

export function sameText(text: string, other: string): boolean {
  return text.trim().toLowerCase() === other.trim().toLowerCase();
}

/** Whether a player has objected to this text, which rules it out for this field for good (FD-27). */
export function isStruck(struck: readonly FieldEntry[], { field, text }: FieldEntry): boolean {
  return struck.some((entry) => entry.field === field && sameText(entry.text, text));
}

export function notObjectedTo(field: FieldEntry['field']): Check<TextIntent> {
  return check('FD-27', ['text'], ({ view, intent }) =>
    refuseIf(isStruck(view.shared.setup.struck, { field, text: intent.text }), () => ({ code: 'E_LINE_CROSSED' })),
  );
}
