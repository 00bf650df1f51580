import type { ViewEvent } from '@cartomancer/rules/kernel';
import {
  emptyStory,
  gatheredFrom,
  joinStories,
  moveBackMessage,
  withEvents,
  wouldBeChanged,
} from '@cartomancer/wording';
import type { Story } from '@cartomancer/wording';
import { describe, expect, it } from 'vitest';

import { makeWording } from '../text/wording.ts';
import { at, meeting, overlapping, played, presentation, seated, tell } from '../../test/story-setting.ts';

describe('the story', () => {
  it('adds a narration to the line of its card', () => {
    const { lines } = tell([played, { type: 'line_told', seat: 's1', card: '3D', text: 'Puddles!' }]);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.narrated).toEqual([{ text: 'event.line_told', facts: { text: 'Puddles!' } }]);
  });

  it('names an undone move by its own line, and says whether cards were revealed', () => {
    const undone = (move: object) => tell([{ type: 'undo_done', seat: 's1', to: 4, move }]).lines[0]?.message;
    const named = { text: 'undo.move.card', facts: { card: '3D', line: { text: 'event.card_played' } } };
    expect(undone({ told: [{ type: 'unknown' }, played], seen: false })).toEqual({
      text: 'event.undo_done.move',
      facts: { seat: 's1', move: named },
    });
    expect(undone({ told: [], seen: true })).toEqual({
      text: 'event.undo_done.seen',
      facts: { seat: 's1', move: { text: 'undo.draw' } },
    });
    expect(tell([{ type: 'undo_done', seat: 's1', to: 4 }]).lines[0]?.message.text).toBe('event.undo_done');
  });

  it('TB-04 TB-16: credits both GMs after a succession, and each line names the one who spoke it', () => {
    const names = { gm: { person: 'p1', name: 'Gail' } };
    const begun = withEvents({ ...emptyStory, names }, [{ type: 'started', seats: ['gm'] }], {
      presentation,
      promptBefore: 3,
      prompt: 4,
    });
    const said = (text: string) => ({ type: 'line_told', seat: 'gm', name: 'x', text });
    const { lines, cast } = withEvents(
      begun,
      [
        said('It rains.'),
        { type: 'role_passed', role: 'gm', person: 'p2', name: 'Vera', gone: 'Gail' },
        { type: 'seat_left', seat: 'gm', person: 'p1', putOut: true, cause: 'succession' },
        { type: 'seat_taken', seat: 'gm', person: 'p2', name: 'Vera' },
        said('Farewell.'),
      ],
      { presentation, promptBefore: 4, prompt: 5 },
    );
    expect(cast.map(({ name }) => name)).toEqual(['Gail', 'Vera']);
    const spoken = lines.filter(({ seat }) => seat === 'gm').map((line) => line.names['gm']?.name);
    expect(spoken).toEqual(['Gail', 'Vera']);
  });

  it('names the new GM, but not before play', () => {
    const taken = { type: 'seat_taken', seat: 'gm', person: 'p2', name: 'Vera' };
    expect(tell([taken]).lines).toEqual([]);
    expect(tell([{ ...taken, inPlay: true }]).lines.map(({ message }) => message)).toEqual([
      { text: 'event.seat_taken.gm', facts: { name: 'Vera' } },
    ]);
  });

  it('names the person who paused, and says nothing of a safety signal', () => {
    const paused = (facts: object) => tell([{ type: 'paused', ...facts }]).lines.map(({ message }) => message);
    expect(paused({ cause: 'asked', by: 's1' })).toMatchObject([{ text: 'event.paused.by', facts: { seat: 's1' } }]);
    expect(paused({ cause: 'asked' })).toMatchObject([{ text: 'event.paused.host' }]);
    expect(paused({ cause: 'safety' })).toEqual([]);
  });

  it('names the new host, if the event has the name', () => {
    const changed = (facts: object) =>
      tell([{ type: 'host_changed', person: 'p2', ...facts }]).lines.map(({ message }) => message);
    expect(changed({ name: 'Ben' })).toEqual([{ text: 'event.host_changed.named', facts: { name: 'Ben' } }]);
    expect(changed({ name: 'Ben', standsInFor: 'p1', gone: 'Ada' })).toEqual([
      { text: 'event.host_changed.stands_in', facts: { name: 'Ben', gone: 'Ada' } },
    ]);
    expect(changed({})).toEqual([]);
  });

  it("does not add another seat's text to the line of a card", () => {
    expect(tell([played, { type: 'line_told', seat: 's2', card: '3D', text: 'Hm.' }]).lines).toHaveLength(2);
  });

  it('marks only the interrupted card', () => {
    const { lines } = tell([played, played, { ...played, seat: 's3', card: '3C', interrupts: true }]);
    expect(lines.map(({ interrupted }) => interrupted)).toEqual([false, true, false]);
  });

  it('no longer marks a card whose interruption is undone', () => {
    const told = at(at(emptyStory, 1, played), 2, { ...played, seat: 's3', card: '3C', interrupts: true });
    expect(told.lines.map(({ interrupted }) => interrupted)).toEqual([true, false]);
    const rewind = { type: 'rewound', by: 's1', to: 1, reason: 'Not that.' };
    const rewound = at(told, 3, rewind);
    expect(rewound.lines.map(({ interrupted, undone }) => [interrupted, undone])).toEqual([
      [false, false],
      [false, true],
      [false, false],
    ]);
    const [first, ...later] = told.lines;
    if (first === undefined) throw new Error('The story is empty');
    const past = { ...told, lines: [{ ...first, interrupted: false }], next: 2 };
    const now = at({ ...told, lines: later }, 3, rewind);
    expect(joinStories({ past, now, seam: 'pages meet' }).lines[0]?.interrupted).toBe(false);
  });

  it('tells the owner of a character whether it was accepted', () => {
    const { lines } = tell([
      { type: 'sheet_handed_over', seat: 's1', person: 'p1', from: 'row-1', title: 'Mara' },
      { type: 'sheet_turned_away', seat: 's1', person: 'p1', title: 'Nils', refusals: [] },
    ]);
    expect(lines.map(({ message }) => message)).toEqual([
      { text: 'event.sheet_handed_over', facts: { title: 'Mara' } },
      { text: 'event.sheet_turned_away', facts: { title: 'Nils' } },
    ]);
  });

  it('keeps the chat separate, with whispers and notes marked as such', () => {
    const { lines, talk } = tell([
      { type: 'chat_sent', name: 'Ana', text: 'Tea?', to: null },
      { type: 'chat_sent', name: 'Cy', text: 'Yes', to: 'p2' },
      { type: 'note_kept', person: 'p2', text: 'Milk' },
    ]);
    expect(lines).toEqual([]);
    expect(talk.map(({ name, heardBy }) => [name, heardBy])).toEqual([
      ['Ana', 'table'],
      ['Cy', 'person'],
      ['', 'myself'],
    ]);
  });

  it('has the words of an NPC as a line of the system, not as a line of the seat that plays the NPC', () => {
    const { lines } = tell([{ type: 'line_told', seat: 'gm', name: 'Marten', text: 'bars the way', as: 'strategy' }]);
    expect(lines).toMatchObject([
      { kind: 'event', message: { text: 'event.line_told.npc', facts: { name: 'Marten' } } },
    ]);
  });

  it("contains the table's own narration, which names its speaker", () => {
    const { lines } = tell([{ type: 'line_told', seat: 's1', name: 'Ana', text: 'Rain.', as: null }]);
    expect(lines[0]?.message).toEqual({ text: 'story.line', facts: { text: 'Rain.' } });
  });

  it('reports people who sit down during play, but not in the lobby', () => {
    expect(tell([seated]).lines).toEqual([]);
    const { lines } = tell([{ ...seated, inPlay: true }]);
    expect(lines.map(({ message }) => message)).toEqual([{ text: 'event.seat_taken', facts: { name: 'Cara' } }]);
  });

  it('TB-13: names the card of a move that is taken back, even if its event also names the card that it covered', () => {
    const event = { type: 'card_played', seat: 's1', card: '5D', covers: '6S' };
    const line = () =>
      ({ kind: 'card', seat: 's1', card: '5D', message: { text: 'on', facts: { ...event } } }) as const;
    expect(moveBackMessage({ told: [event], seen: false }, { line })).toMatchObject({
      text: 'undo.move.card',
      facts: { card: '5D' },
    });
  });

  it('TB-13: quotes the words of the player who takes a move back, and not those of the game', () => {
    const line = ({ type, text }: ViewEvent) =>
      type === 'line_told'
        ? ({ kind: 'line', seat: 's1', card: '2C', message: { text: 'story.line', facts: { text } } } as const)
        : ({ kind: 'card', seat: 's1', card: '2C', message: { text: 'on', facts: {} } } as const);
    const played = { type: 'card_played', seat: 's1', card: '2C' };
    const spoken = { type: 'line_told', seat: 's1', card: '2C', text: 'And the plant?' };
    const said = (told: readonly ViewEvent[]) => {
      const message = moveBackMessage({ told, seen: false }, { line });
      return message === undefined
        ? ''
        : makeWording({ words: () => ({ catalogue: { on: 'on the four' } }) }).plain(message);
    };
    expect(said([played])).toBe('2 of clubs on the four');
    expect(said([played, spoken])).toBe('2 of clubs on the four “And the plant?”');
    expect(said([spoken])).toBe('2 of clubs “And the plant?”');
  });

  it('TB-13: names a move without a line by the words of its system', () => {
    const parts = { line: () => undefined, takenBack: () => ({ text: 'back.option_offered' }) };
    const offered = { type: 'option_offered', seat: 's1' };
    expect(moveBackMessage({ told: [offered], seen: false }, parts)).toEqual({ text: 'back.option_offered' });
  });

  it('TB-04: says that a person was removed, not only that the seat was freed', () => {
    const left = { type: 'seat_left', seat: 's1', person: 'p1', putOut: true, cause: 'removed' };
    const { lines } = tell([seated, left]);
    expect(lines.map(({ message }) => message)).toEqual([{ text: 'event.seat_freed.removed', facts: { seat: 's1' } }]);
  });

  it('tells once that a player gets up by choice during play, and nothing in the lobby', () => {
    const left = { type: 'seat_left', seat: 's1', person: 'p1' };
    expect(tell([seated, left]).lines).toEqual([]);
    const { lines } = tell([seated, { ...left, inPlay: true }]);
    expect(lines.map(({ message }) => message)).toEqual([{ text: 'event.seat_left.seated', facts: { seat: 's1' } }]);
    const { lines: own } = withEvents(emptyStory, [seated, { ...left, inPlay: true }], {
      presentation: { ...presentation, tellsLeaving: true },
      promptBefore: 3,
      prompt: 4,
    });
    expect(own).toEqual([]);
  });

  it('continues with new numbers', () => {
    const first = tell([played]);
    const second = withEvents(first, [played], { presentation, promptBefore: 4, prompt: 5 });
    expect(second.lines.map(({ number, prompt }) => [number, prompt])).toEqual([
      [1, 4],
      [2, 5],
    ]);
  });

  it('tells that a bot takes a seat during play', () => {
    const seated = { type: 'bot_seated', seat: 's2', name: 'Widget' };
    expect(at(emptyStory, 4, seated).lines).toEqual([]);
    const [line] = at(emptyStory, 4, { ...seated, inPlay: true }).lines;
    expect(line?.message).toEqual({ text: 'event.bot_seated', facts: { name: 'Widget' } });
  });
});

describe('undone lines (TB-13)', () => {
  const marks = ({ lines }: ReturnType<typeof tell>) => lines.map(({ undone }) => undone);

  it('stay in the story and are marked, unlike later ones', () => {
    const before = at(at(emptyStory, 4, played), 5, { ...played, seat: 's2' });
    const undone = at(before, 6, { type: 'undo_done', seat: 's2', to: 4 });
    expect(marks(undone)).toEqual([false, true, false]);
    const rewound = at(at(undone, 7, played), 8, { type: 'rewound', by: 's1', to: 3, reason: 'Not that.' });
    // The line that reports an undo is itself never undone.
    expect(marks(rewound)).toEqual([true, true, false, true, false]);
    expect(marks(at(rewound, 9, played)).at(-1)).toBe(false);
  });

  it('are all lines since the prompt that a rewind goes back to, including lines that raised no prompt', () => {
    const samePrompt = { presentation, promptBefore: 4, prompt: 4 };
    const story = withEvents(at(emptyStory, 4, played), [{ ...played, seat: 's2' }], samePrompt);
    expect(marks(at(story, 5, { type: 'rewound', by: 's1', to: 4, reason: 'Not that.' }))).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('include the lines of a move that raised no prompt, but not earlier lines under the same prompt', () => {
    const samePrompt = { presentation, promptBefore: 4, prompt: 4 };
    const same = withEvents(
      withEvents(at(emptyStory, 4, played), [played], samePrompt),
      [{ ...played, seat: 's2' }],
      samePrompt,
    );
    const undo = { type: 'undo_done', seat: 's1', to: 4, quiet: [played, { ...played, seat: 's2' }] };
    expect(marks(at(same, 5, undo))).toEqual([false, true, true, false]);
    // If the line is on an earlier page, it is marked there, and only once.
    const later = at(emptyStory, 5, undo);
    expect(marks(meeting(same, later))).toEqual([false, true, true, false]);
    const half = at(withEvents(emptyStory, [{ ...played, seat: 's2' }], samePrompt), 5, undo);
    expect(marks(meeting(withEvents(at(emptyStory, 4, played), [played], samePrompt), half))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it("include rulings of the game's GM, but not a person taking a seat", () => {
    const taken = { type: 'seat_taken', seat: 's2', person: 'p2', name: 'Dora', inPlay: true };
    const story = at(at(emptyStory, 4, { type: 'ruled', text: 'Two points.' }), 5, taken);
    const rewound = at(story, 6, { type: 'rewound', by: 's1', to: 3, reason: 'Not that.' });
    expect(marks(rewound)).toEqual([true, false, false]);
  });

  it('TB-12: say neither who rewound nor why, if no reason was given', () => {
    const messageOf = (reason: string) =>
      at(emptyStory, 4, { type: 'rewound', by: 's1', to: 3, reason }).lines.map(({ message }) => message);
    expect(messageOf('Not that.')).toEqual([{ text: 'event.rewound', facts: { seat: 's1', reason: 'Not that.' } }]);
    expect(messageOf('')).toEqual([{ text: 'event.rewound.unexplained' }]);
  });

  it('do not include a line about a person leaving, which the server sends again and the story shows once', () => {
    const left = { type: 'player_left', name: 'Ben' };
    const story = at(at(at(emptyStory, 4, played), 5, left), 6, played);
    const rewind = { type: 'rewound', by: 's1', to: 3, reason: 'Not that.' };
    const whole = at(story, 7, rewind, left);
    expect(whole.lines.map(({ message, undone }) => [message.text, undone])).toEqual([
      ['event.card_played', true],
      ['event.player_left', false],
      ['event.card_played', true],
      ['event.rewound', false],
    ]);
    expect(marks(at(whole, 8, left))).toEqual([true, false, true, false, false]);
    expect(meeting(story, at(emptyStory, 7, rewind, left)).lines.map(({ undone }) => undone)).toEqual(marks(whole));
  });

  it('are reported in one line, even after a vote', () => {
    const closed = (topic: string, passed: boolean) => ({ type: 'vote_closed', topic, passed, against: null });
    const undo = { type: 'undo_done', seat: 's1', to: 3 };
    expect(at(emptyStory, 4, closed('undo', true), undo).lines.map(({ message: { text } }) => text)).toEqual([
      'event.undo_done',
    ]);
    expect(at(emptyStory, 4, closed('undo', false)).lines.map(({ message: { text } }) => text)).toEqual([
      'event.table_vote.undo.no',
    ]);
    const refused = { type: 'vote_closed', topic: 'undo', passed: false, against: 's2' };
    expect(at(emptyStory, 4, refused).lines.map(({ message }) => message)).toEqual([
      { text: 'event.table_vote.undo.against', facts: { seat: 's2' } },
    ]);
  });

  it('are marked in pages that are loaded later, and a marked line is recognised as the same line', () => {
    const past = at(at(emptyStory, 4, played), 5, { ...played, seat: 's2' });
    const now = at(emptyStory, 6, { type: 'rewound', by: 's1', to: 4, reason: 'Not that.' });
    expect(marks(meeting(past, now))).toEqual([false, true, false]);
    const known = at(past, 6, { type: 'rewound', by: 's1', to: 4, reason: 'Not that.' });
    expect(overlapping(past, known).lines).toHaveLength(3);
  });
});

describe('the names of a line (TB-16)', () => {
  const spoken = { type: 'line_told', seat: 's1', name: 'Cara', text: 'It rains.', as: null };
  const names = { s1: { person: 'p1', name: 'Cara', played: 'Rin' } };
  const speakers = ({ lines }: Story) => lines.map((line) => line.names['s1']?.name);

  it('stay those of the speaker when the seat changes hands', () => {
    const { lines, cast } = tell([
      seated,
      { type: 'started', seats: ['s1'] },
      spoken,
      { type: 'seat_left', seat: 's1', person: 'p1', putOut: true },
      { type: 'bot_seated', seat: 's1', name: 'Trey' },
      { type: 'line_told', seat: 's1', name: 'Trey', text: 'Nice weather.', as: null },
    ]);
    expect(lines.slice(1).map(({ message, names: { s1 } }) => [message.text, s1?.name])).toEqual([
      ['story.line', 'Cara'],
      ['event.seat_freed', 'Cara'],
      ['story.line', 'Trey'],
    ]);
    expect(cast.map(({ name }) => name)).toEqual(['Cara', 'Trey']);
  });

  it('are known on a page that begins in the middle of the story, including names that change on that page', () => {
    const page = withEvents({ ...emptyStory, names }, [spoken], {
      presentation,
      promptBefore: 3,
      prompt: 4,
      names: {},
    });
    expect(page.lines[0]?.names).toEqual(names);
    const later = withEvents(page, [spoken], { presentation, promptBefore: 4, prompt: 4 });
    expect(speakers(meeting(page, later))).toEqual(['Cara', 'Cara', undefined]);
  });

  it('prevent the next person in that seat from rewording the line', () => {
    const retold = { type: 'line_retold', seat: 's1', was: 'It rains.', text: 'It snows.' };
    const taken = { ...seated, person: 'p2', name: 'Dora' };
    const read = ({ lines }: Story) => lines[0]?.message.facts?.['text'];
    expect(read(tell([seated, spoken, retold]))).toBe('It snows.');
    expect(read(tell([seated, spoken, taken, retold]))).toBe('It rains.');
  });

  it('let the author of several lines with the same words change only the last one that is not undone', () => {
    const retold = { type: 'line_retold', seat: 's1', was: 'It rains.', text: 'It snows.' };
    const texts = ({ lines }: Story) => lines.flatMap(({ message }) => message.facts?.['text'] ?? []);
    const changeable = ({ lines }: Story) => lines.map((line) => wouldBeChanged(line, 'It rains.', lines));
    const twice = at(at(emptyStory, 4, spoken), 5, spoken);
    expect(changeable(twice)).toEqual([false, true]);
    expect(texts(at(twice, 6, retold))).toEqual(['It rains.', 'It snows.']);
    const undone = at(twice, 6, { type: 'undo_done', seat: 's2', to: 4 });
    expect(changeable(undone)).toEqual([true, false, false]);
    expect(texts(at(undone, 7, retold))).toEqual(['It snows.', 'It rains.']);
  });
});

it('gathers only lines since the last part began, and no undone ones', () => {
  const said = (text: string): ViewEvent => ({ type: 'card_played', seat: 's1', card: text });
  const story = tell([
    said('AS'),
    said('2S'),
    { type: 'line_told', seat: 's2', card: 'KD', text: 'The end' },
    said('3S'),
  ]);
  const gathering = { of: ['event.card_played'], since: ['event.line_told'] };
  expect(gatheredFrom(story, gathering).map(({ card }) => card)).toEqual(['3S']);
  expect(gatheredFrom(story, { ...gathering, since: ['event.never'] })).toHaveLength(3);
  const timed = story.lines.map((line) => ({
    ...line,
    message: { text: 'timed', facts: { line: line.message, n: 1 } },
  }));
  expect(gatheredFrom({ ...story, lines: timed }, { ...gathering, since: ['event.never'] })).toHaveLength(3);
  const undone = { ...story, lines: story.lines.map((line) => ({ ...line, undone: true })) };
  expect(gatheredFrom(undone, gathering)).toEqual([]);
});

it('gathers no line that is called off before the next line of its kind', () => {
  const opened = (card: string): ViewEvent => ({ type: 'card_played', seat: 's1', card });
  const calledOff = { type: 'line_told', as: 'strategy', name: 'Gail' };
  const story = tell([opened('AS'), calledOff, opened('2S'), opened('3S'), calledOff]);
  const gathering = { of: ['event.card_played'], since: [] };
  const cards = (more = {}) => gatheredFrom(story, { ...gathering, ...more }).map(({ card }) => card);
  expect(cards()).toEqual(['AS', '2S', '3S']);
  expect(cards({ calledOff: { opening: 'event.card_played', by: 'event.line_told.npc' } })).toEqual(['2S']);
});
