import type { ViewEvent } from '@cartomancer/rules/kernel';
import { emptyStory, markdownText, withEvents } from '@cartomancer/wording';
import { parse } from 'marked';
import { h } from 'preact';
import { render } from 'preact-render-to-string';
import { describe, expect, it, vi } from 'vitest';

import { presentationTelling } from '../../test/story-presentation.ts';
import { MarkdownView } from '../panels/desk/markdown-view.tsx';
import { ownWording } from '../text/own.ts';
import { makeWording } from '../text/wording.ts';
import { chronicleFile } from './file.ts';
import { htmlText } from './page.ts';
import { chronicleOf } from './written.ts';
import type { ChronicleChoice } from './written.ts';

vi.stubGlobal('document', { documentElement: { lang: 'en' } });

const handoutHtml = (text: string): string => render(h(MarkdownView, { text }));

const presentation = presentationTelling({
  starred: ({ seat, text }) => ({
    kind: 'event',
    seat: String(seat),
    heldBack: true,
    message: { text: 'said', facts: { text } },
  }),
  drew: ({ seat, card }) => ({
    kind: 'card',
    seat: String(seat),
    card: String(card),
    message: { text: 'drew', facts: { card } },
  }),
  covered: ({ seat, card, covers }) => ({
    kind: 'card',
    seat: String(seat),
    card: String(card),
    message: { text: 'covered', facts: { card, covers } },
  }),
  scene: () => ({ kind: 'scene', message: { text: 'scene' } }),
  played: ({ seat, card }) => ({ kind: 'card', seat: String(seat), card: String(card), message: { text: 'played' } }),
  said: ({ seat, card, text }) => ({
    kind: 'line',
    seat: String(seat),
    card: String(card),
    message: { text: 'said', facts: { text } },
  }),
});
const seats = [
  { seat: 's1', name: 'Ada' },
  { seat: 's2', name: 'Ben <b>' },
  { seat: 's3', name: null },
];
const wording = makeWording({
  words: () => ({
    catalogue: {
      scene: 'Rain at the *harbour*',
      played: 'on a pile',
      drew: 'draws {{card, card}}',
      covered: 'on the {{covers, card}}',
      said: '“{{text}}”',
    },
  }),
  seatName: (id) => seats.find(({ seat }) => seat === id)?.name ?? id,
});

const textWithMarkup = '# <script>alert(1)</script> *Ada* & [a](http://x)\n> and `b`';

function story(events: readonly (readonly [number, ViewEvent])[]) {
  return events.reduce(
    (before, [prompt, event]) => withEvents(before, [event], { presentation, promptBefore: prompt - 1, prompt }),
    emptyStory,
  );
}

const evening = story([
  [1, { type: 'scene' }],
  [2, { type: 'played', seat: 's1', card: 'TD' }],
  [2, { type: 'said', seat: 's1', card: 'TD', text: textWithMarkup }],
  [3, { type: 'line_told', seat: 's2', name: 'Ben <b>', text: 'Never mind Ada.', as: null }],
  [3, { type: 'starred', seat: 's2', text: 'between ourselves' }],
  [3, { type: 'line_retracted', seat: 's2', was: 'Never mind Ada.' }],
  [4, { type: 'paused', cause: 'safety', reason: null }],
  [4, { type: 'safety_signalled', kind: 'x' }],
  [4, { type: 'resumed' }],
]);

function file(form: 'markdown' | 'page' | 'json', choice: Partial<ChronicleChoice> = {}): string {
  const nameOf = (_line: unknown, id: string) => seats.find(({ seat }) => seat === id)?.name ?? id;
  const people = ['Ada', 'Ben <b>'];
  const parts = { title: 'Friday', system: 'Toys', lines: evening.lines, people, wordingOf: () => wording, nameOf };
  const nameless = (number: number) => `Player ${number}`;
  const chronicle = chronicleOf({ ...parts, nameless }, { names: 'kept', retracted: 'kept', ...choice });
  return chronicleFile(chronicle, { form, wording, pictures: new Map(), handoutHtml }).text;
}

function storyOf(event: ViewEvent): (form: 'markdown' | 'page') => string {
  const { lines } = withEvents(emptyStory, [event], { presentation, promptBefore: 0, prompt: 1 });
  const parts = { title: 'Friday', system: 'Toys', lines, people: ['Ada'], wordingOf: () => wording };
  const written = chronicleOf(
    { ...parts, nameOf: () => 'Ada', nameless: String },
    { names: 'kept', retracted: 'kept' },
  );
  return (form) => chronicleFile(written, { form, wording, pictures: new Map(), handoutHtml }).text;
}

describe('TB-16: the chronicle as a file', () => {
  it.each(['markdown', 'page', 'json'] as const)(
    'contains scenes, cards and lines, but no safety signals and no lines that are held back: %s',
    (form) => {
      const text = file(form);
      expect(text).toContain('harbour');
      expect(text).toContain('Never mind Ada');
      expect(text).not.toMatch(/paus|safety|goes on/iu);
      expect(evening.lines.some(({ heldBack }) => heldBack === true)).toBe(true);
      expect(text).not.toContain('between ourselves');
    },
  );

  it('gives no paragraph the class of the card chips, so that their styles stay apart', () => {
    const page = file('page');
    const classesOf = (start: RegExp) => [...page.matchAll(start)].map(([, name]) => name);
    const [chip] = classesOf(/<span class="([^"]+)" data-suit/gu);
    expect(chip).toBeDefined();
    expect(classesOf(/<p class="([^"]+)"/gu)).not.toContain(chip);
  });

  it('escapes the text of players', () => {
    const page = file('page');
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).not.toContain('<script');
    expect(page).not.toContain('<b>');
    const markdown = file('markdown');
    expect(markdown).toContain(
      '\\# \\<script\\>alert(1)\\</script\\> \\*Ada\\* \\& \\[a\\](http\\://x)\\\n\\> and \\`b\\`',
    );
    expect(markdown).not.toMatch(/(?<!\\)<script/u);
  });

  it('shows a card only once if the text of its line names it', () => {
    const event = { type: 'drew', seat: 's1', card: 'KH' };
    const text = storyOf(event);
    expect(text('markdown').match(/K♥/gu)).toHaveLength(1);
    expect(text('page').match(/K♥/gu)).toHaveLength(1);
  });

  it('FD-09: shows the played card even if it covers a card with the same face', () => {
    const event = { type: 'covered', seat: 's1', card: '6C', covers: '6C' };
    const text = storyOf(event);
    expect(text('markdown').match(/6♣/gu)).toHaveLength(2);
    expect(text('page').match(/6♣/gu)).toHaveLength(2);
  });

  it('TB-25: contains the texts of handouts, and their pictures only in an HTML page', () => {
    const picture = { digest: 'd1', width: 8, height: 6, alt: 'Ada <at> the harbour' };
    const shown = {
      type: 'handout_shown',
      name: 'Ada',
      to: null,
      title: 'A letter',
      text: 'Come *at once* <b>!\n\n![x](https://example.org/x)',
      picture,
    };
    const { lines } = withEvents(emptyStory, [shown], { presentation, promptBefore: 0, prompt: 1 });
    const people = ['Ada'];
    const parts = { title: 'Friday', system: 'Toys', lines, people, wordingOf: () => ownWording, nameOf: () => 'Ada' };
    const write = (form: 'markdown' | 'page' | 'json', names: ChronicleChoice['names'], found = true) => {
      const written = chronicleOf({ ...parts, nameless: (n) => `Player ${n}` }, { names, retracted: 'kept' });
      const pictures = new Map(found ? [['d1', 'data:image/webp;base64,AAAA']] : []);
      return chronicleFile(written, { form, wording: ownWording, pictures, handoutHtml }).text;
    };
    const page = write('page', 'kept');
    expect(page).toContain('<img src="data:image/webp;base64,AAAA" alt="Ada &lt;at&gt; the harbour">');
    expect(page).toContain('<p>Come <em>at once</em> &lt;b>!</p>');
    expect(page).not.toContain('example.org');
    expect(write('page', 'kept', false)).toContain('Picture: Ada &lt;at&gt; the harbour');
    const markdown = write('markdown', 'kept');
    expect(markdown).toContain('*Picture: Ada \\<at\\> the harbour*');
    expect(markdown).toContain('> Come *at once* &lt;b>!\n> \n> !&#91;x]');
    expect(JSON.parse(write('json', 'kept'))).toMatchObject({
      lines: [{ handout: { title: 'A letter', picture: { digest: 'd1', alt: 'Ada <at> the harbour' } } }],
    });
    for (const form of ['markdown', 'page', 'json'] as const) expect(write(form, 'left out')).not.toContain('Ada');
  });

  it('TB-25: a backslash in a handout makes neither HTML nor a picture of its Markdown', () => {
    const text = String.raw`\<img src=x> \\<img src=x> \![p](https://example.org/p.png) \\![p](https://example.org/p.png)`;
    const shown = { type: 'handout_shown', name: 'Ada', to: null, title: 'A letter', text, picture: null };
    const html = parse(storyOf(shown)('markdown'), { async: false });
    expect(html).toContain('example.org');
    expect(html).not.toContain('<img');
  });

  describe('TB-25: links in a handout', () => {
    const handout = (text: string) => ({
      type: 'handout_shown',
      name: 'Ada',
      to: null,
      title: 'T',
      text,
      picture: null,
    });
    const htmlOf = (text: string) => parse(storyOf(handout(text))('markdown'), { async: false });

    it.each([
      '[a](javascript:alert(1))',
      '[a]( JavaScript:alert(1))',
      '[a](\njavascript:alert(1))',
      '[a](&#106;avascript:alert(1))',
      '[a](<javascript:alert(1)>)',
      '[a](data:text/html,x)',
      '[a](file:///etc/passwd)',
      '[a](/person)',
      '[a](https&#58;javascript)',
      '[a]: javascript:alert(1)\n\n[a]',
      '[a]: <javascript:alert(1)>\n\n[b][a]',
    ])('are kept as text unless they lead to a web page: %s', (text) => {
      expect(htmlOf(text)).not.toContain('<a ');
    });

    it.each(['https://example.org/x', 'http://example.org'])('lead to web pages: %s', (address) => {
      expect(htmlOf(`[a](${address})`)).toContain(`<a href="${address}">a</a>`);
    });

    it('are not defined for the handouts after it', () => {
      const first = storyOf(handout('[map]: https://example.org/x'))('markdown');
      const second = storyOf(handout('See the [map].'))('markdown');
      expect(parse(`${first}\n${second}`, { async: false })).toContain('See the [map].');
    });
  });

  it('leaves out a rewind, the lines that it undid, and refused requests for one if retracted lines are left out', () => {
    const rewound = story([
      [1, { type: 'scene' }],
      [1, { type: 'vote_closed', topic: 'undo', passed: false, against: null, late: true }],
      [2, { type: 'played', seat: 's1', card: 'TD' }],
      [2, { type: 'rewound', by: 's1', to: 1, reason: 'a slip' }],
    ]);
    const nameOf = (_line: unknown, seat: string) => seat;
    const parts = { title: 'Friday', system: 'Toys', people: [], wordingOf: () => wording, nameOf };
    const written = (retracted: ChronicleChoice['retracted']) =>
      chronicleOf({ ...parts, lines: rewound.lines, nameless: String }, { names: 'kept', retracted }).lines.map(
        ({ kind, undone }) => [kind, undone],
      );
    expect(written('kept')).toEqual([
      ['scene', false],
      ['event', false],
      ['card', true],
      ['ruling', false],
    ]);
    expect(written('left out')).toEqual([['scene', false]]);
  });

  it('leaves out names, including those in the text of players', () => {
    for (const form of ['markdown', 'page', 'json'] as const) {
      const text = file(form, { names: 'left out' });
      expect(text).not.toMatch(/Ada|Ben/u);
      expect(text).toContain('Player 1');
    }
  });

  it.each(['Jean-Luc', 'A/B', '(Ada)', 'Ada $& [x]', 'C++', '^|$', '\\'])('leaves out the name %s', (name) => {
    const line = { type: 'line_told', seat: 's1', name, text: `Never mind ${name}.`, as: null };
    const { lines } = withEvents(emptyStory, [line], { presentation, promptBefore: 0, prompt: 1 });
    const parts = { title: 'Friday', system: 'Toys', lines, people: [name], wordingOf: () => wording };
    const chronicle = chronicleOf(
      { ...parts, nameOf: () => name, nameless: (number) => `Player ${number}` },
      { names: 'left out', retracted: 'kept' },
    );
    expect(chronicle.people).toEqual(['Player 1']);
    expect(JSON.stringify(chronicle.lines)).toContain('Never mind Player 1.');
  });

  it.each([
    { type: 'host_changed', person: 'p9', name: 'Hal' },
    { type: 'role_passed', role: 'host', person: 'p1', name: 'Ada', gone: 'Hal' },
    { type: 'handout_shown', name: 'Hal', title: 'A map', text: '', picture: null, to: null },
  ])('leaves out the name of a host without a seat: %s', (event) => {
    const { lines } = withEvents(emptyStory, [event], { presentation, promptBefore: 0, prompt: 1 });
    const parts = { title: 'Friday', system: 'Toys', lines, people: ['Ada'], wordingOf: () => ownWording };
    const chronicle = chronicleOf(
      { ...parts, nameOf: () => '', nameless: String },
      { names: 'left out', retracted: 'kept' },
    );
    expect(chronicle.lines).toHaveLength(1);
    expect(JSON.stringify(chronicle)).not.toContain('Hal');
  });

  it('marks retracted lines, or leaves them out', () => {
    expect(file('markdown')).toMatch(/~~.*Never mind Ada.*~~ \*\(withdrawn\)\*/u);
    expect(file('markdown', { retracted: 'left out' })).not.toContain('Never mind');
    expect(JSON.parse(file('json'))).toMatchObject({
      kind: 'chronicle',
      version: 1,
      lines: [{ kind: 'scene' }, { kind: 'card', name: 'Ada', card: 'TD' }, { kind: 'line', retracted: true }],
    });
  });

  it('is self-contained as an HTML page', () => {
    expect(file('page')).not.toMatch(/\b(?:src|href|url|@import)\b/u);
  });
});

describe('undone moves (TB-13)', () => {
  const moves = [
    [1, { type: 'played', seat: 's1', card: '2C' }],
    [2, { type: 'played', seat: 's2', card: '3C' }],
    [3, { type: 'played', seat: 's1', card: '4C' }],
  ] as const;
  const undone = (events: readonly (readonly [number, ViewEvent])[]) =>
    story(events)
      .lines.filter((line) => line.undone)
      .map(({ card }) => card);

  it('are marked from the target of the rewind on', () => {
    expect(undone([...moves, [4, { type: 'rewound', by: 's2', to: 1, reason: 'again' }]])).toEqual(['3C', '4C']);
  });

  it('are marked from the undone move on', () => {
    const back = [4, { type: 'undo_done', seat: 's2', to: 1 }] as const;
    expect(undone([...moves, back])).toEqual(['3C', '4C']);
    expect(undone([...moves, back, [5, { type: 'played', seat: 's2', card: '5C' }]])).toEqual(['3C', '4C']);
  });
});

it('rewords a line only if its own author retells it', () => {
  const line = { type: 'line_told', seat: 's1', name: 'Ada', text: 'Rain.', as: null };
  const retold = { type: 'line_retold', was: 'Rain.', text: 'Snow.' };
  const after = (seat: string) =>
    story([
      [1, line],
      [1, { ...retold, seat }],
    ]).lines[0]?.message;
  expect(after('s1')).toMatchObject({ facts: { text: 'Snow.' }, retold: true });
  expect(after('s2')).toEqual({ text: 'story.line', facts: { text: 'Rain.' } });
});

it('escapes every character with a meaning in HTML or Markdown', () => {
  expect(htmlText(`<a href="x" title='y'>&`)).toBe('&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;');
  expect(markdownText('1. - + _a_ ~b~ |')).toBe('1\\. - + \\_a\\_ \\~b\\~ \\|');
  expect(markdownText('- one\n2) two\n# three\n> four')).toBe('\\- one\\\n2\\) two\\\n\\# three\\\n\\> four');
  expect(markdownText('5. July\n6. July', 'within a line')).toBe('5. July\\\n6\\. July');
  expect(markdownText('see www.x.org or http://x')).toBe('see www\\.x.org or http\\://x');
});

it('does not escape characters without a meaning in Markdown', () => {
  const plain = 'The end. It rains (hard)! Half-way: 2.5 miles, “why not?”';
  expect(markdownText(plain)).toBe(plain);
});
