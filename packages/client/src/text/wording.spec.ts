import { describe, expect, it } from 'vitest';

import { refusalMessage } from './refusal.ts';
import { loadLanguage, loadSystemTexts, speech } from './speech.ts';
import { makeWording } from './wording.ts';

const wording = makeWording({
  words: () => ({
    catalogue: {
      'say.play': '{{card, card}} on the {{top, card}}, says {{seat, seat}}',
      'say.told': '“{{text}}” and *nothing* else',
      'say.called': 'It is *{{name}}*.',
      'say.kind': 'brings {{event}}',
      'say.waits': 'The table is waiting for {{name}}.',
      'say.trails': '{{name}}..',
      'kind.rain': 'sudden rain',
      'say.suit': 'both are {{suit, suit}}, not {{rank, rank}}',
      'say.order': '{{seats, seat}} play {{suits, suit}}: {{all, list}}',
      'say.one': '{{seat, seat}} with {{card, card}}',
      'refusal.XX_EMPTY': 'Something is missing.',
      'refusal.XX_EMPTY.XX-02': 'Why {{name}} fights is missing.',
    },
  }),
  seatName: (seat) => (seat === 's1' ? 'Ana' : seat),
});

describe('a sentence of a catalogue', () => {
  it('is split into text, cards and names', () => {
    expect(wording.pieces({ text: 'say.play', facts: { card: 'JD', top: 'TD', seat: 's1' } })).toEqual([
      { kind: 'card', code: 'JD' },
      { kind: 'text', text: ' on the ' },
      { kind: 'card', code: 'TD' },
      { kind: 'text', text: ', says ' },
      { kind: 'name', text: 'Ana' },
    ]);
  });

  it('emphasises a whole value, whatever a person wrote in it', () => {
    for (const name of ['Ana', "Ana O'Neil", '*Ana*'])
      expect(wording.pieces({ text: 'say.called', facts: { name } })).toEqual([
        { kind: 'text', text: 'It is ' },
        { kind: 'emphasis', text: name },
        { kind: 'text', text: '.' },
      ]);
  });

  it('has only one pair of quotation marks around a text that brings its own', () => {
    const told = (text: string) => wording.plain({ text: 'say.told', facts: { text } });
    for (const typed of ['I run!', '"I run!"', '“I run!”', '„I run!“'])
      expect(told(typed)).toBe('“I run!” and nothing else');
    expect(told('"Run", he says, "now!"')).toBe('“"Run", he says, "now!"” and nothing else');
  });

  it('has single quotation marks inside double ones, in the manner of the language', async () => {
    const story = { 'say.line': '{{name}}: “{{text}}”', 'say.linie': '{{name}}: „{{text}}“', 'say.only': '“{{text}}”' };
    const quoting = makeWording({ words: () => ({ catalogue: story }) });
    const taken = (text: string) =>
      quoting.plain({ text: 'undo.move', facts: { line: { text, facts: { name: 'Ana', text: 'I run!' } } } });
    expect(taken('say.line')).toBe('“Ana: ‘I run!’”');
    expect(taken('say.only')).toBe('“I run!”');
    await loadLanguage('de');
    expect(taken('say.linie')).toBe('„Ana: ‚I run!‘“');
    await loadLanguage('en');
  });

  it('has one full stop after a value that ends with one, but keeps an ellipsis', () => {
    const said = (name: string, text = 'say.waits') => wording.plain({ text, facts: { name } });
    expect(said('Bruno B.')).toBe('The table is waiting for Bruno B.');
    expect(said('Ana')).toBe('The table is waiting for Ana.');
    expect(said('Stop!')).toBe('The table is waiting for Stop!');
    expect(said('Bruno B.', 'say.trails')).toBe('Bruno B...');
    const nested = { text: 'say.kind', facts: { event: { text: 'say.waits', facts: { name: 'Bruno B.' } } } };
    expect(wording.plain(nested)).toBe('brings The table is waiting for Bruno B.');
  });

  it('is plain text with cards in words', () => {
    expect(wording.plain({ text: 'say.play', facts: { card: 'JD', top: 'TD', seat: 's1' } })).toBe(
      'jack of diamonds on the 10 of diamonds, says Ana',
    );
    expect(wording.plain({ text: 'say.suit', facts: { suit: 'D', rank: 'Q' } })).toBe('both are diamonds, not queen');
    expect(wording.plain({ text: 'say.suit', facts: { suit: [], rank: 'Q' } })).toBe('both are none, not queen');
  });

  it('resolves a sentence within a sentence', () => {
    expect(wording.plain({ text: 'say.kind', facts: { event: { text: 'kind.rain' } } })).toBe('brings sudden rain');
    const loud = { text: 'say.kind', facts: { event: { text: 'say.told', facts: { text: '*no*' } } } };
    expect(wording.pieces(loud).filter(({ kind }) => kind === 'emphasis')).toEqual([
      { kind: 'emphasis', text: 'nothing' },
    ]);
    expect(wording.plain(loud)).toBe('brings “*no*” and nothing else');
  });

  it.each(['*loud*', '{{card, card}}', '$t(kind.rain)', '<b>bold</b>', '& "quotes"'])(
    'shows what a person wrote as they wrote it: %s',
    (text) => {
      const pieces = wording.pieces({ text: 'say.told', facts: { text } });
      expect(pieces).toEqual([
        { kind: 'text', text: '“' },
        { kind: 'text', text },
        { kind: 'text', text: '” and ' },
        { kind: 'emphasis', text: 'nothing' },
        { kind: 'text', text: ' else' },
      ]);
    },
  );
});

it('removes token characters from the text of players', () => {
  const [, text] = wording.pieces({ text: 'say.told', facts: { text: '\uE000card:0\uE001' } });
  expect(text).toEqual({ kind: 'text', text: 'card:0' });
});

describe('a refusal', () => {
  it('has its own sentence, or at least shows its code', () => {
    expect(refusalMessage({ code: 'E_PAUSED', clause: 'TB-12', facts: {} }, wording).text).toBe(
      'refusal.E_PAUSED.table',
    );
    const empty = (clause: string) =>
      wording.plain(refusalMessage({ code: 'XX_EMPTY', clause, facts: { name: 'Ana' } }, wording));
    expect([empty('XX-01'), empty('XX-02')]).toEqual(['Something is missing.', 'Why Ana fights is missing.']);
    expect(wording.plain(refusalMessage({ code: 'E_ODD', clause: '', facts: {} }, wording))).toContain('E_ODD');
  });
});

describe('several things in one sentence', () => {
  const facts = {
    seats: ['s1', 's2', 's3'],
    suits: ['H', 'S'],
    all: [
      { text: 'say.one', facts: { seat: 's1', card: 'TD' } },
      { text: 'say.one', facts: { seat: 's2', card: ['2C', '3C'] } },
    ],
  };

  it('are listed as in speech, including nested sentences', () => {
    expect(wording.plain({ text: 'say.order', facts })).toBe(
      'Ana, s2, and s3 play hearts and spades: Ana with 10 of diamonds and s2 with 2 of clubs, 3 of clubs',
    );
  });

  it('are listed by the rules of the current language', async () => {
    await loadLanguage('de');
    expect(wording.plain({ text: 'say.order', facts: { ...facts, all: ['*a*', 'b', 'c'] } })).toBe(
      'Ana, s2 und s3 play Herz und Pik: *a*, b und c',
    );
    await loadLanguage('en');
  });
});

describe('another language', () => {
  it('is used from the next sentence on, including cards and the system’s phrases', async () => {
    const german = makeWording({
      words: () => ({
        catalogue: { 'say.told': '{{card, card}}: „{{text}}“' },
        phrases: { 'Watch out.': 'Pass auf.', 'she/her': 'sie/ihr' },
      }),
    });
    const told = (text: string) => german.plain({ text: 'say.told', facts: { card: 'KH', text } });
    expect(told('Watch out.')).toBe('king of hearts: „Pass auf.“');
    await loadLanguage('de');
    expect(told('Watch out.')).toBe('Herz König: „Pass auf.“');
    expect(told('she/her + she/her')).toBe('Herz König: „sie/ihr + sie/ihr“');
    expect(told('Watch out, she said.')).toBe('Herz König: „Watch out, she said.“');
    expect(german.plain({ text: 'seatCard.cards', facts: { count: 1 } })).toBe('1 Karte');
    await loadLanguage('en');
    expect(german.plain({ text: 'seatCard.cards', facts: { count: 2 } })).toBe('2 cards');
  });

  it('shows a suggestion that someone sent in another language in the reader’s own, in both directions', async () => {
    const english = 'I gave my word.';
    const german = 'Ich habe mein Wort gegeben.';
    const reader = makeWording({ words: () => speech.value.systems['card-rpg'] });
    await loadSystemTexts('card-rpg');
    expect([reader.phrase(english), reader.phrase(german)]).toEqual([english, english]);
    expect(reader.phrase(`${german} Wirklich.`)).toBe(`${german} Wirklich.`);
    await loadLanguage('de');
    expect([reader.phrase(english), reader.phrase(german)]).toEqual([german, german]);
    await loadLanguage('en');
  });
});
