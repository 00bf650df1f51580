import type { Piece } from '@cartomancer/wording';

import type { Wording } from '../text/wording.ts';
import type { ChronicleMarks } from './markdown.ts';
import { chronicleMarkdown } from './markdown.ts';
import { chroniclePage } from './page.ts';
import type { PageParts } from './page.ts';
import type { Chronicle, WrittenLine, WrittenMessage } from './written.ts';

export const chronicleForms = ['page', 'markdown', 'json'] as const;
export type ChronicleForm = (typeof chronicleForms)[number];

const fileTypes: Readonly<Record<ChronicleForm, { readonly ending: string; readonly type: string }>> = {
  markdown: { ending: 'md', type: 'text/markdown' },
  page: { ending: 'html', type: 'text/html' },
  json: { ending: 'json', type: 'application/json' },
};

export interface ChronicleFile {
  readonly ending: string;
  readonly type: string;
  readonly text: string;
}

function plain(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => (piece.kind === 'card' ? piece.code : piece.kind === 'suit' ? piece.suit : piece.text))
    .join('')
    .trim();
}

const plainMessage = ({ pieces, retracted }: WrittenMessage) => ({
  text: plain(pieces),
  ...(retracted ? { retracted } : {}),
});

function plainLine({ kind, name, card, message, narrated, interrupted, undone, handout }: WrittenLine) {
  return {
    kind,
    ...(name === null ? {} : { name }),
    ...(card === null ? {} : { card }),
    ...plainMessage(message),
    ...(narrated.length === 0 ? {} : { narrated: narrated.map(plainMessage) }),
    ...(interrupted ? { interrupted } : {}),
    ...(undone ? { undone } : {}),
    ...(handout === null ? {} : { handout }),
  };
}

function chronicleJson({ title, system, people, lines }: Chronicle): string {
  const file = { kind: 'chronicle', version: 1, title, system, people, lines: lines.map(plainLine) };
  return `${JSON.stringify(file, null, 2)}\n`;
}

function marksIn(wording: Wording): ChronicleMarks {
  const mark = (key: string): string => wording.plain({ text: key });
  return {
    retracted: mark('chronicle.mark.retracted'),
    undone: mark('chronicle.mark.undone'),
    interrupted: mark('chronicle.mark.interrupted'),
    picture: (alt) => wording.plain({ text: 'chronicle.handout_picture', facts: { alt } }),
  };
}

export function chronicleFile(
  chronicle: Chronicle,
  { form, wording, ...parts }: PageParts & { readonly form: ChronicleForm; readonly wording: Wording },
): ChronicleFile {
  const text = {
    markdown: () => chronicleMarkdown(chronicle, marksIn(wording)),
    page: () =>
      chroniclePage(chronicle, { marks: marksIn(wording), language: document.documentElement.lang, ...parts }),
    json: () => chronicleJson(chronicle),
  }[form]();
  return { ...fileTypes[form], text };
}
