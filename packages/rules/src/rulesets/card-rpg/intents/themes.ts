/** What suits stand for at this table (CR-15). */
import type { Intent, Suit } from '../../../kernel/index.ts';
import { suits } from '../../../kernel/index.ts';
import { anybody, define, gmOnly, longestName, oneOf, trimmed } from './define.ts';

interface WriteTheme extends Intent {
  readonly suit: Suit;
  readonly text?: string;
}

/** A theme of the table's own; without words the usual one is back. */
export const writeTheme = define<WriteTheme>({
  ...anybody,
  type: 'write_theme',
  clause: 'CR-15',
  phases: ['LOBBY', 'CREATION', 'SCENE'],
  fields: {
    suit: { kind: 'choice', of: suits, open: true },
    text: { kind: 'text', most: longestName, optional: true, asked: () => true },
  },
  checks: [gmOnly('CR-15'), oneOf('CR-15', 'suit', () => suits)],
  execute(context) {
    const text = trimmed(context.intent.text);
    context.emit({ type: 'theme_written', suit: context.intent.suit, text: text === '' ? null : text });
  },
});
