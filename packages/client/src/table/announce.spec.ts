import type { ViewEvent } from '@cartomancer/rules/kernel';
import { expect, it } from 'vitest';

import { presentationTelling } from '../../test/story-presentation.ts';
import { makeWording } from '../text/wording.ts';
import { announcementsOf } from './announce.ts';

const presentation = presentationTelling({
  introduced: ({ seat, text }) => ({ kind: 'event', seat: String(seat), message: { text: 'adds', facts: { text } } }),
  said: ({ seat, text }) => ({ kind: 'line', seat: String(seat), message: { text: 'said', facts: { text } } }),
  played: ({ seat }) => ({ kind: 'card', seat: String(seat), card: '5S', message: { text: 'played' } }),
  told: ({ seat, text }) => ({
    kind: 'line',
    seat: String(seat),
    card: '5S',
    message: { text: 'said', facts: { text } },
  }),
});
const wording = makeWording({
  words: () => ({ catalogue: { adds: 'adds: {{text}}', said: '“{{text}}”', played: 'on the pile' } }),
});
const names = { gm: { person: 'p1', name: 'Gudrun', played: 'Captain Rusk' } };

function spoken(...events: readonly ViewEvent[]): readonly string[] {
  return announcementsOf(events, {
    presentation,
    names,
    nameOf: (person) => (person === 'p3' ? 'Fred' : undefined),
    wordingWith: (seats, called) =>
      wording.naming((id) => (called === 'people' ? seats[id]?.name : seats[id]?.played) ?? id),
  });
}

it('puts a colon before speech, but not before actions', () => {
  expect(spoken({ type: 'introduced', seat: 'gm', text: 'kind' })).toEqual(['Captain Rusk adds: kind.']);
  expect(spoken({ type: 'said', seat: 'gm', text: 'Ahoy' })).toEqual(['Captain Rusk: “Ahoy”.']);
});

it('names the player and the card once if words go with the card', () => {
  const told = { type: 'told', seat: 'gm', text: 'Ahoy!' };
  expect(spoken({ type: 'played', seat: 'gm' }, told)).toEqual(['Captain Rusk, 5 of spades: on the pile.', '“Ahoy!”']);
  expect(spoken(told)).toEqual(['Captain Rusk, 5 of spades: “Ahoy!”']);
});

it('ends every announcement like a sentence, and says equal ones in a row once', () => {
  const events = [
    { type: 'said', seat: 'gm', text: 'Ahoy!' },
    { type: 'introduced', seat: 'gm', text: 'kind' },
    { type: 'introduced', seat: 'gm', text: 'kind' },
  ];
  expect(spoken(...events)).toEqual(['Captain Rusk: “Ahoy!”', 'Captain Rusk adds: kind.']);
});

it('says whether a person agrees to reveal the cards or wants to keep them hidden', () => {
  expect(spoken({ type: 'opening_agreed', seat: 'gm', on: true })).toEqual(['Gudrun agrees to reveal the cards.']);
  expect(spoken({ type: 'opening_agreed', seat: 'gm', on: false })).toEqual([
    'Gudrun wants to keep the cards hidden after all.',
  ]);
});

it('announces returns and lost connections by name, and nothing for a game’s event of the same type', () => {
  expect(spoken({ type: 'seat_back', person: 'p1', seat: 'gm' })).toEqual(['Gudrun is back.']);
  expect(spoken({ type: 'seat_dropped', person: 'p1', seat: 'gm' })).toEqual(['Gudrun has lost the connection.']);
  expect(spoken({ type: 'seat_dropped', person: 'p3', seat: null })).toEqual(['Fred has lost the connection.']);
  expect(spoken({ type: 'seat_back', person: 'p3', seat: null })).toEqual(['Fred is back.']);
  expect(spoken({ type: 'seat_back', person: 'p2', seat: null })).toEqual(['Someone is back.']);
  expect(spoken({ type: 'seat_back', seat: 'gm' })).toEqual([]);
});

it('names the person in the table’s own events', () => {
  expect(spoken({ type: 'rewound', by: 'gm', to: 3, reason: 'Not that.' })).toEqual([
    'Gudrun goes back to an earlier moment: Not that.',
  ]);
});

it('names the person who gets up, and a successor once', () => {
  expect(spoken({ type: 'seat_left', seat: 'gm', person: 'p1' })).toEqual(['Gudrun gets up.']);
  const passed = { person: 'p3', name: 'Fred', gone: 'Gudrun' };
  expect(
    spoken({ type: 'role_passed', role: 'host', ...passed }, { type: 'host_changed', person: 'p3', standsInFor: null }),
  ).toEqual(['Fred is the host from now on, in place of Gudrun.']);
  expect(
    spoken(
      { type: 'role_passed', role: 'gm', ...passed },
      { type: 'seat_left', seat: 'gm', person: 'p1', putOut: true, cause: 'succession' },
    ),
  ).toEqual(['Fred leads from now on, in place of Gudrun.']);
});
