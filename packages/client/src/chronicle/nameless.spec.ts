import type { ViewEvent } from '@cartomancer/rules/kernel';
import { emptyStory, withEvents } from '@cartomancer/wording';
import { expect, it } from 'vitest';

import { presentationTelling } from '../../test/story-presentation.ts';
import { makeWording } from '../text/wording.ts';
import { chronicleOf } from './written.ts';
import type { ChronicleParts } from './written.ts';

const presentation = presentationTelling({
  said: ({ seat, text }) => ({ kind: 'event', seat: String(seat), message: { text: 'said', facts: { text } } }),
  paid: ({ seat }) => ({ kind: 'event', message: { text: 'paid', facts: { seat } } }),
});
const catalogue = { said: 'You will say: “{{text}}”', paid: '{{seat, seat}} will pay Rose, and rose.' };

function written(events: readonly ViewEvent[], parts: Partial<ChronicleParts> = {}) {
  const { lines } = withEvents(emptyStory, events, { presentation, promptBefore: 0, prompt: 1 });
  const nameOf: ChronicleParts['nameOf'] = ({ names }, seat) => names[seat]?.name ?? seat;
  const wording = makeWording({ words: () => ({ catalogue }) });
  const chronicle = chronicleOf(
    {
      title: 'Friday',
      system: 'Toys',
      lines,
      people: [],
      wordingOf: (told) => wording.naming((seat) => nameOf(told, seat)),
      nameOf,
      nameless: (number) => `Player ${number}`,
      ...parts,
    },
    { names: 'left out', retracted: 'kept' },
  );
  return chronicle.lines.map(({ name, message: { pieces } }) =>
    [name ?? [], pieces.map((piece) => ('text' in piece ? piece.text : '')).join('')].flat().join(': '),
  );
}

const told = (text: string, name = 'Ada'): ViewEvent => ({ type: 'line_told', seat: 's1', name, text, as: null });
const seated = (name: string, person = 'p1'): ViewEvent => ({
  type: 'seat_taken',
  seat: 's1',
  person,
  name,
  inPlay: true,
});

it('leaves out all names of a person who took another one, under one number', () => {
  const lines = written([seated('Balthasar'), seated('Bartholomew'), told('Bartholomew was Balthasar.')], {
    people: ['Ada', 'Balthasar'],
  });
  expect(lines.slice(1)).toEqual(['Player 2 sits down.', 'Player 2: Player 2 was Player 2.']);
});

it('leaves out the names of people at the table who have no seat and no line', () => {
  const others = [{ person: 'p9', name: 'Hortense' }];
  expect(written([told('Hortense brings cake.')], { others })).toEqual(['s1: Player 1 brings cake.']);
});

it.each([
  ['Anna', 'anna, ANNA and Annas Karte.', 'Player 1, Player 1 and Player 1s Karte.'],
  ['Zoë', 'Zoe\u0308 nods.', 'Player 1 nods.'],
  ['O’Neil', "O'Neil nods.", 'Player 1 nods.'],
  ["O'Neil", 'O’Neil nods.', 'Player 1 nods.'],
  ['A', 'As A has it.', 'As Player 1 has it.'],
  ['Player', 'Player nods.', 'Player 1 nods.'],
  ['Anna', 'An\uE000na nods.', 'Player 1 nods.'],
])('leaves out the name %s in what people say: %s', (name, text, expected) => {
  expect(written([told(text)], { people: [name] })).toEqual([`s1: ${expected}`]);
});

it('replaces each name once, although a replacement contains another name', () => {
  expect(written([told('Mo nods to Player.')], { people: ['Mo', 'Player'] })).toEqual([
    's1: Player 1 nods to Player 2.',
  ]);
});

it('keeps the words of its own sentences that are also names', () => {
  const people = ['Will', 'Rose', 'sits'];
  expect(written([seated('Will'), { type: 'paid', seat: 's1' }], { people })).toEqual([
    'Player 1 sits down.',
    'Player 1 will pay Rose, and rose.',
  ]);
});

it('leaves out a name within its own sentence as the quoted person wrote it', () => {
  const event = { type: 'said', seat: 's1', text: '“WILL, come!”' };
  expect(written([event], { people: ['Will'] })).toEqual(['s1: You will say: “Player 1, come!”']);
});
