/**
 * Messages in the shapes that receivers expect. Players' text in them neither formats anything nor notifies anybody.
 */
import type { WebhookMessage } from '@cartomancer/protocol';
import { markdownText } from '@cartomancer/wording';

import type { WebhookFormat } from './webhooks.ts';

/** Characters of a message; longer ones are refused or cut off by the receiver. */
const longest: Readonly<Record<WebhookFormat, number>> = { json: 100_000, discord: 2_000, slack: 4_000 };
const mostLines = 50;

/** The sentences below the lines, in the language of the webhook. */
export interface MessageTexts {
  readonly test: string;
  readonly turns: string;
}

/** Discord's flag against previews of links. */
const suppressEmbeds = 4;

type Escape = (text: string) => string;

const oneLine: Escape = (text) => text.replaceAll(/\s+/gu, ' ').trim();

/** Discord's Markdown. An at sign before a zero-width space mentions no one. */
const forDiscord: Escape = (text) => markdownText(oneLine(text)).replaceAll('@', '@\u200B');

const slackEntities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const forSlack: Escape = (text) => oneLine(text).replaceAll(/[&<>]/gu, (sign) => slackEntities[sign] ?? sign);

/** The escaped text with at most this many characters; an ellipsis takes the place of the rest. */
export function shortened(text: string, escape: Escape, most: number): string {
  const whole = escape(text);
  if (whole.length <= most) return whole;
  let letters = [...text];
  let short = whole;
  while (short.length > most && letters.length > 0) {
    letters = letters.slice(0, Math.min(letters.length - 1, Math.floor((letters.length * most) / short.length)));
    short = escape(`${letters.join('')}…`);
  }
  return short;
}

interface ChatFormat {
  readonly escape: Escape;
  readonly most: number;
  body(text: string): object;
}

const chats: Readonly<Record<Exclude<WebhookFormat, 'json'>, ChatFormat>> = {
  discord: {
    escape: forDiscord,
    most: longest.discord,
    body: (content) => ({ content, allowed_mentions: { parse: [] }, flags: suppressEmbeds }),
  },
  slack: {
    escape: forSlack,
    most: longest.slack,
    body: (text) => ({ text, mrkdwn: false, unfurl_links: false, unfurl_media: false }),
  },
};

/** The texts above and below the lines of a chat message. The address is this server's own and is not escaped. */
function around({ table, turns, test }: WebhookMessage, texts: MessageTexts, { escape, most }: ChatFormat) {
  const share = Math.floor(most / 4);
  const title = shortened(table.title, escape, share);
  const below = [
    ...(test ? [shortened(texts.test, escape, share)] : []),
    ...(turns.length === 0 ? [] : [shortened(texts.turns, escape, share)]),
  ];
  return { above: title, below: below.length === 0 ? [] : [...below, table.address] };
}

export function bodyOf(format: WebhookFormat, message: WebhookMessage, texts: MessageTexts): string {
  if (format === 'json') return JSON.stringify(message);
  const chat = chats[format];
  const { above, below } = around(message, texts, chat);
  const lines = message.lines.map(({ text }) => shortened(text, chat.escape, roomIn(chat, message, texts)));
  return JSON.stringify(chat.body([above, ...lines, ...below].join('\n')));
}

function roomIn(chat: ChatFormat, message: WebhookMessage, texts: MessageTexts): number {
  const { above, below } = around(message, texts, chat);
  return chat.most - [above, ...below].join('\n').length - 1;
}

/** Counted from the first line; at least one if there are any. */
export function linesThatFit(format: WebhookFormat, message: WebhookMessage, texts: MessageTexts): number {
  const { lines } = message;
  const chat = format === 'json' ? undefined : chats[format];
  let room = chat === undefined ? longest.json : roomIn(chat, message, texts);
  let count = 0;
  for (const line of lines.slice(0, mostLines)) {
    const length = chat === undefined ? JSON.stringify(line).length : shortened(line.text, chat.escape, room).length;
    room -= length + 1;
    if (room < 0 && count > 0) break;
    count += 1;
  }
  return count;
}
