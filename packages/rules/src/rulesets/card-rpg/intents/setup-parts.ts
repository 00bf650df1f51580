/** What the intents of a setup have in common. */
import type { Intent } from '../../../kernel/index.ts';
import { rule } from '../../../kernel/index.ts';
import type { PartId } from '../cards.ts';
import type { CardView, ConflictView } from '../sight.ts';
import type { CardRule } from './define.ts';
import { nameOf, notYours, ownParts, partIn } from './define.ts';

export const inSetup = ['CONFLICT.setup'] as const;

export interface OfPart extends Intent {
  readonly part: PartId;
}

export function sidesIn(conflict: ConflictView | null): readonly string[] {
  return [...new Set(conflict?.participants.map(({ side }) => side) ?? [])];
}

export const isOwnPart: CardRule<OfPart> = rule('CR-51', ['part'], ({ view, intent }) => {
  const part = partIn(view.shared.conflict, intent.part);
  if (part === undefined) return { code: 'CR_NOT_IN_CONFLICT', facts: { name: nameOf(view, intent.part) } };
  if (ownParts(view).includes(intent.part)) return undefined;
  return notYours(view, part);
});

export const ownPartField = { kind: 'choice', of: (view: CardView) => ownParts(view) } as const;
