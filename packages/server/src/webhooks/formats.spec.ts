import type { WebhookMessage } from '@cartomancer/protocol';
import { describe, expect, it } from 'vitest';

import { bodyOf, linesThatFit, shortened } from './formats.ts';

const texts = { test: 'A test.', turns: 'Your turn: Ben_' };

function message(lines: readonly string[], more: Partial<WebhookMessage> = {}): WebhookMessage {
  return {
    version: 1,
    test: false,
    table: { code: 'KQ7-4T9', title: 'Friday *night*', system: 'Suits', address: 'https://play.example/t/KQ7-4T9' },
    lines: lines.map((text, index) => ({ number: index, at: 1, kind: 'line', text })),
    turns: [],
    ...more,
  };
}

const discord = (lines: readonly string[], more: Partial<WebhookMessage> = {}) =>
  JSON.parse(bodyOf('discord', message(lines, more), texts)) as { content: string };
const slack = (lines: readonly string[], more: Partial<WebhookMessage> = {}) =>
  JSON.parse(bodyOf('slack', message(lines, more), texts)) as { text: string };

describe('a message to Discord', () => {
  it('mentions no one and shows players’ text as they wrote it', () => {
    const body = discord(['Ada @everyone <@123> <#9> **bold** ||hidden|| `code` [x](https://x.example)', '# 1\n> two']);
    expect(body).toEqual({
      content: [
        'Friday \\*night\\*',
        'Ada @\u200Beveryone \\<@\u200B123\\> \\<#9\\> \\*\\*bold\\*\\* \\|\\|hidden\\|\\| \\`code\\` \\[x\\](https\\://x.example)',
        '\\# 1 \\> two',
      ].join('\n'),
      allowed_mentions: { parse: [] },
      flags: 4,
    });
  });

  it('says whose turn it is, with the plain address of the table', () => {
    expect(discord([], { turns: [{ name: 'Ben_' }] }).content).toBe(
      'Friday \\*night\\*\nYour turn: Ben\\_\nhttps://play.example/t/KQ7-4T9',
    );
    expect(discord([], { test: true }).content).toContain('A test.');
  });

  it('is never longer than 2,000 characters, and takes as many lines as fit', () => {
    const long = '*'.repeat(3_000);
    const turns = { turns: [{ name: 'Ben_' }] };
    expect(linesThatFit('discord', message([long, long], turns), texts)).toBe(1);
    const { content } = discord([long], turns);
    expect(content.length).toBeLessThanOrEqual(2_000);
    expect(content.length).toBeGreaterThan(1_900);
    expect(content).toContain('\\*…\nYour turn: Ben\\_');
    const many = Array.from({ length: 60 }, (_, index) => `line ${index} ${'x'.repeat(60)}`);
    const fitting = linesThatFit('discord', message(many, turns), texts);
    expect(fitting).toBeGreaterThan(20);
    expect(discord(many.slice(0, fitting), turns).content.length).toBeLessThanOrEqual(2_000);
    expect(discord(many.slice(0, fitting + 2), turns).content.length).toBeGreaterThan(2_000);
  });
});

describe('a message to Slack', () => {
  it('escapes the three special characters of Slack and formats nothing', () => {
    expect(slack(['Ada <!channel> & *bold*\nmore', '5 > 3'])).toEqual({
      text: 'Friday *night*\nAda &lt;!channel&gt; &amp; *bold* more\n5 &gt; 3',
      mrkdwn: false,
      unfurl_links: false,
      unfurl_media: false,
    });
  });

  it('is never longer than 4,000 characters', () => {
    expect(slack(['&'.repeat(5_000)]).text.length).toBeLessThanOrEqual(4_000);
  });
});

it('a message in JSON has the unescaped text, and no more than fifty lines or 100,000 characters', () => {
  expect(JSON.parse(bodyOf('json', message(['*a*\nb']), texts))).toEqual(message(['*a*\nb']));
  const many = Array.from({ length: 60 }, () => 'x');
  expect(linesThatFit('json', message(many), texts)).toBe(50);
  expect(linesThatFit('json', message(['x'.repeat(60_000), 'y'.repeat(60_000)]), texts)).toBe(1);
  expect(linesThatFit('json', message([]), texts)).toBe(0);
});

it('a shortened text is not cut within an escape or a letter', () => {
  const escape = (text: string) => text.replaceAll('*', '\\*');
  expect(shortened('****', escape, 6)).toBe('\\*\\*…');
  expect(shortened('🂡🂡🂡', escape, 4)).toBe('🂡…');
  expect(shortened('abc', escape, 3)).toBe('abc');
});
