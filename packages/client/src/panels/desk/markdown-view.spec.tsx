import { render } from 'preact-render-to-string';
import { expect, it } from 'vitest';

import { MarkdownView } from './markdown-view.tsx';

const shown = (text: string): string =>
  render(<MarkdownView text={text} />).replace(/^<div class="markdown">|<\/div>$/gu, '');

it('shows headings, lists, emphasis, tables and links', () => {
  expect(shown('# Plan\n\nMeet *the Duke* at **noon**.')).toBe(
    '<h4>Plan</h4><p>Meet <em>the Duke</em> at <strong>noon</strong>.</p>',
  );
  expect(shown('- one\n- two')).toBe('<ul><li>one</li><li>two</li></ul>');
  expect(shown('| a | b |\n|---|---|\n| 1 | 2 |')).toContain('<td>2</td>');
  expect(shown('[map](https://example.org/map)')).toContain('<a href="https://example.org/map"');
});

it('never turns HTML, pictures or script links in a note into elements', () => {
  const hostile = shown(
    '<img src=x onerror=alert(1)> ![x](https://example.org/x.png) [go](javascript:alert(1)) a<b>c</b>',
  );
  expect(hostile).not.toMatch(/<img|<b>|<script|href="javascript/u);
  expect(hostile).toContain('&lt;img');
  expect(shown('<script>alert(1)</script>')).not.toContain('<script');
});

it.each(['>'.repeat(3_000), '- '.repeat(3_000), `Read this:\n${'1. '.repeat(3_000)}x`])(
  'shows a text of deeply nested quotes or lists as it was written',
  (text) => {
    expect(shown(text)).toMatch(/^<p>[^<]*<\/p>$/u);
  },
);

it('shows text within deeply nested emphasis as it was written', () => {
  const nested = (depth: number) => `${'*a '.repeat(depth)}x${' b*'.repeat(depth)}`;
  expect(shown(nested(3))).toContain('<em>a <em>a <em>a x b</em> b</em> b</em>');
  const deep = shown(nested(1_500));
  expect(deep).toContain(' x ');
  expect(deep.match(/<em>/gu)?.length ?? 0).toBeLessThan(50);
});

it('does not take a line of dashes or underscores for nesting', () => {
  expect(shown(`above\n\n${'-'.repeat(60)}\n\nbelow`)).toContain('<hr');
  expect(shown(`Name: ${'_'.repeat(60)}`)).toContain('Name: ');
});
