import { beforeAll, describe, expect, test } from 'vitest';

import { gameIn } from './seated-players.ts';
import type { Exchange, Reader, SentTo, Viewer } from './twins.ts';
import { Evening, exchanged, rigged, viewers } from './twins.ts';

/** Intents name cards by their handles, and the exchanged cards are never played: the intents are always the same. */
async function wholeEvening(rig: typeof rigged): Promise<SentTo> {
  const night = await Evening.begin(rig);
  await night.isRefused('the Date plays what matches', 'date', { type: 'play_card', card: 'h4', stack: 3 });
  await night.isRefused('the System plays out of turn', 'system', { type: 'play_card', card: 'h1', stack: 1 });
  await night.plays('the Date plays', 'date', { type: 'play_card', card: 'h1', stack: 1, line: 'Tea?' });
  const { prompt } = night.of('date').view.shared;
  await night.waits('a moment', 1_000);
  await night.plays('a masked pass', 'oi', { type: 'oi_pass' });
  await night.reconnects('the Date under the mask', 'date');
  await night.reconnects('a spectator under the mask', 'gallery');
  await night.waits('the mask ends', 2_000);
  await night.plays('the System plays', 'system', { type: 'play_card', card: 'h1', stack: 1, line: 'Gladly.' });
  await night.reconnects('the Interference', 'oi');
  await night.plays('the Interference steps in', 'oi', { type: 'oi_play', card: 'h1', stack: 1 });
  await night.plays('it says what happens', 'oi', { type: 'event_describe', text: 'The purse is at home.' });
  await night.plays('a masked pass of the System', 'system', { type: 'respond_pass' });
  await night.plays('a chat line', 'date', { type: 'chat', text: 'Oh no' });
  await night.waits('the answer ends', 3_000);
  await night.plays('a private note', 'system', { type: 'note', text: 'Never again' });
  await night.plays('a whisper', 'date', { type: 'chat', text: 'Between us', to: 'p2' });
  await night.plays('a pause', 'system', { type: 'pause' });
  await night.leaves('the Interference leaves', 'oi');
  await night.waits('the Interference is away', 4_000);
  await night.returns('the Interference returns', 'oi');
  await night.plays('a rewind to the first card', 'date', { type: 'rewind', to: prompt, reason: 'Once more' });
  // During an ordinary pause a rewind needs the agreement of the others (TB-13).
  for (const viewer of ['oi', 'system'] as const)
    await night.plays('the others agree', viewer, { type: 'vote', topic: 'rewind', yes: true });
  for (const viewer of ['date', 'oi', 'system'] as const) await night.plays('go on', viewer, { type: 'resume' });
  await night.reconnects('the System after the rewind', 'system');
  await night.plays('a pass', 'oi', { type: 'oi_pass' });
  await night.waits('its mask ends', 3_000);
  await night.plays('the System plays again', 'system', { type: 'play_card', card: 'h1', stack: 1 });
  await night.plays('the System takes it back', 'system', { type: 'request_undo' });
  await night.plays('one agrees', 'date', { type: 'vote', topic: 'undo', yes: true });
  await night.plays('all agree', 'oi', { type: 'vote', topic: 'undo', yes: true });
  await night.plays('an anonymous signal', 'oi', { type: 'safety_signal', kind: 'n' });
  await night.waits('a while', 5_000);
  expect(gameIn(night.of('date').view).shared.phase).toBe('TURN');
  expect(night.of('gallery').view.shared).toEqual(night.of('date').view.shared);
  await closing(night);
  return night.end();
}

/** Closes the table, so that it can be replayed, and exports it. */
async function closing(night: Evening): Promise<void> {
  await night.plays('the table is closed', 'date', { type: 'close_table' });
  await night.exports('a campaign file');
}

const handOfDate: Exchange = { piles: ['date#2'], cards: ['6H', 'AH'] };
const handOfOi: Exchange = { piles: ['date#2'], cards: ['KC', 'AC'] };
const orderOfOi: Exchange = { piles: ['date#2'], cards: ['2S', '5C'] };
const handOfSystem: Exchange = { piles: ['system#2'], cards: ['KH', 'AC'] };
const betweenHands: Exchange = { piles: ['date#2'], cards: ['6H', 'KC'] };
const secretTrait: Exchange = { piles: ['date', 'date#2'], cards: ['AS', '3H'] };
const undrawn: Exchange = { piles: ['date#2'], cards: ['JD', 'JC'] };

/** For each viewer, exchanges of cards that they cannot see; the gallery can see none of them. */
const unseenBy: Readonly<Record<Exclude<Viewer, 'gallery'>, readonly Exchange[]>> = {
  date: [handOfOi, orderOfOi, handOfSystem, undrawn],
  oi: [handOfDate, handOfSystem, secretTrait, undrawn],
  system: [betweenHands, orderOfOi, secretTrait, undrawn],
};

/** Each step ends with a request of every client, whose answer is one frame. */
function framesAt(sent: SentTo, viewer: Viewer, step: string): number | undefined {
  return sent[viewer].find((candidate) => candidate.step === step)?.frames.length;
}

/** Step by step, so that a failure shows the first difference. */
function expectSame(expected: SentTo, actual: SentTo, readers: readonly Reader[]): void {
  for (const reader of readers) {
    for (const [index, sent] of expected[reader].entries())
      expect([reader, actual[reader][index]]).toEqual([reader, sent]);
    expect(actual[reader]).toHaveLength(expected[reader].length);
  }
}

describe('two evenings that differ only in cards a viewer cannot see', () => {
  let usual: SentTo;
  beforeAll(async () => {
    usual = await wholeEvening(rigged);
  });

  test('the comparison is exact: the same evening played again sends everyone the same', async () => {
    expectSame(usual, await wholeEvening(rigged), [...viewers, 'stranger']);
  });

  test('a refusal, a masked pass, a note and a whisper send no byte to other people', () => {
    const othersOf: Readonly<Record<string, readonly Viewer[]>> = {
      'the Date plays what matches': ['oi', 'system', 'gallery'],
      'a masked pass': ['date', 'system', 'gallery'],
      'a masked pass of the System': ['date', 'oi', 'gallery'],
      'a private note': ['date', 'oi', 'gallery'],
      'a whisper': ['system', 'gallery'],
    };
    for (const [step, others] of Object.entries(othersOf))
      for (const viewer of others) expect([step, viewer, framesAt(usual, viewer, step)]).toEqual([step, viewer, 1]);
  });

  test.each(Object.keys(unseenBy) as (keyof typeof unseenBy)[])(
    'send the %s and the gallery the same bytes, in the same frames, at the same moments',
    async (viewer) => {
      const twin = await wholeEvening(exchanged(unseenBy[viewer]));
      expectSame(usual, twin, [viewer, 'gallery', 'stranger']);
      // Viewers who may see one of the cards receive different bytes, which shows that the comparison can fail.
      const seesMore = viewers.filter((other) => JSON.stringify(twin[other]) !== JSON.stringify(usual[other]));
      expect(seesMore).toEqual(viewers.filter((other) => other !== viewer && other !== 'gallery'));
    },
  );
});

/** The Interference passes at once, or only when the mask ends; meanwhile the others chat and reconnect. */
async function maskedEvening(oiPasses: 'under the mask' | 'after it'): Promise<SentTo> {
  const night = await Evening.begin(rigged);
  const pass = () => night.of('oi').does({ type: 'oi_pass' });
  await night.plays('the Date plays', 'date', { type: 'play_card', card: 'h1', stack: 1 });
  await night.waits('the gallery has received it', 1_000);
  await night.step('perhaps a pass', async () => {
    if (oiPasses === 'under the mask') await pass();
  });
  // Long enough for a frame to the gallery, if the server wrongly sent one for the pass.
  await night.waits('as long as a frame to the gallery', 50);
  await night.plays('a word', 'date', { type: 'chat', text: 'Well?' });
  for (const moment of ['first', 'second', 'third']) await night.waits(`the ${moment} moment after it`, 100);
  await night.reconnects('the System', 'system');
  await night.reconnects('a spectator', 'gallery');
  await night.step('the mask ends', async () => {
    await night.server.advance(1_650);
    if (oiPasses === 'after it') await pass();
  });
  await night.waits('a while', 1_000);
  expect(gameIn(night.of('date').view).shared.phase).toBe('TURN');
  await closing(night);
  return night.end();
}

describe('a pass under the mask', () => {
  let under: SentTo;
  beforeAll(async () => {
    under = await maskedEvening('under the mask');
  });

  test('sends no byte to other people', () => {
    for (const viewer of ['date', 'system', 'gallery'] as const)
      expect([viewer, framesAt(under, viewer, 'perhaps a pass')]).toEqual([viewer, 1]);
  });

  test('shows neither sooner nor later than a pass made when the mask ends', async () => {
    const after = await maskedEvening('after it');
    expectSame(after, under, ['date', 'system', 'gallery', 'stranger']);
    expect(under.oi).not.toEqual(after.oi);
  });
});

/** Long after the last public event, two people write notes and whisper, or they do not. */
async function eveningOfSecrets(secrets: 'kept' | 'none'): Promise<SentTo> {
  const night = await Evening.begin(rigged);
  await night.plays('a word', 'date', { type: 'chat', text: 'Good evening' });
  await night.waits('most of a day', 20 * 3_600_000);
  await night.step('perhaps secrets', async () => {
    if (secrets === 'none') return;
    await night.of('oi').does({ type: 'note', text: 'Ask about the purse' });
    await night.of('oi').does({ type: 'chat', text: 'Between us', to: 'p3' });
    await night.of('system').does({ type: 'note', text: 'She knows' });
  });
  await night.waits('an hour', 3_600_000);
  await night.plays('another word', 'date', { type: 'chat', text: 'Still there?' });
  await night.leaves('the Interference leaves', 'oi');
  await night.waits('the Interference is away', 20_000);
  await closing(night);
  return night.end();
}

test('notes and whispers between others change no answer to other people', async () => {
  const kept = await eveningOfSecrets('kept');
  const none = await eveningOfSecrets('none');
  expectSame(none, kept, ['date', 'gallery', 'stranger']);
  for (const reader of ['oi', 'system'] as const) expect(kept[reader]).not.toEqual(none[reader]);
});

/** The host guesses a whisper of others in a note. A compressed file would be smaller for a right guess. */
async function eveningOfGuesses(guess: string): Promise<SentTo> {
  const night = await Evening.begin(rigged);
  await night.plays('a whisper', 'oi', { type: 'chat', text: 'The purse is under the third stack', to: 'p3' });
  await night.plays('a guess', 'date', { type: 'note', text: guess });
  await night.exports('a campaign file');
  return night.end();
}

test('a guess at others’ whispers does not change the size of the campaign file', async () => {
  const right = await eveningOfGuesses('The purse is under the third stack');
  const wrong = await eveningOfGuesses('Qui veqtw op cldob tzu fhjkx nygae');
  const file = ({ date }: SentTo) => date.at(-1);
  expect(file(right)).toEqual(file(wrong));
});
