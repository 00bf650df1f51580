import { beforeAll, describe, expect, test } from 'vitest';

import type { Onlooker } from './suits-play.ts';
import { beginSuits, onlookers } from './suits-play.ts';
import type { SentTo } from './recorded-play.ts';

type SentToAll = SentTo<Onlooker | 'gm'>;

const outcome = 'Ruth accepts the result';

/** Ruth talks to the Bouncer. `modifier`: the GM's secret number. */
async function playWithModifier(modifier: number): Promise<SentToAll> {
  const play = await beginSuits();
  await play.plays('Ruth tries something', 'ruth', {
    type: 'declare_play',
    use: 'persuasion',
    marks: ['n1'],
    text: 'You know me, surely.',
  });
  await play.plays('the GM sets the number, and the cards are flipped', 'gm', {
    type: 'set_opposition',
    kind: 'opposed',
    trait: 'willpower',
    modifier,
  });
  await play.waits('a moment', 1_000);
  await play.isRefused('Vera lends a card that is no Queen', 'vera', { type: 'lend_card', card: 'h1' });
  await play.isRefused('too late to take it back', 'ruth', { type: 'withdraw_play' });
  await play.plays('Vera asks for a moment', 'vera', { type: 'ask_wait' });
  await play.plays('Ruth adds a heart', 'ruth', { type: 'commit_card', card: 'h1' });
  await play.plays('Vera lends a Queen', 'vera', { type: 'lend_card', card: 'h2' });
  await play.reconnects('Ruth reconnects', 'ruth');
  await play.plays('Ruth adds no more cards', 'ruth', { type: 'finish_step' });
  await play.isRefused('too late to add a card', 'ruth', { type: 'commit_card', card: 'h2' });
  await play.waits('the GM thinks', 2_000);
  await play.plays('the GM adds a card', 'gm', { type: 'commit_card', card: 'h1' });
  await play.reconnects('another spectator', 'gallery');
  await play.plays('the GM adds no more cards', 'gm', { type: 'finish_step' });
  await play.plays('a chat line', 'vera', { type: 'chat', text: 'Well?' });
  await play.waits('they think', 1_000);
  await play.plays(outcome, 'ruth', { type: 'finish_step' });
  await play.waits('the outcome', 1_000);
  return play.end();
}

function splitAtOutcome(sent: SentToAll, viewer: keyof SentToAll) {
  const index = sent[viewer].findIndex(({ step }) => step === outcome);
  return { before: sent[viewer].slice(0, index), after: sent[viewer].slice(index) };
}

describe('SUX-06: the same play against 3, 13 and 30', () => {
  let low: SentToAll;
  let middle: SentToAll;
  let high: SentToAll;
  beforeAll(async () => {
    low = await playWithModifier(3);
    middle = await playWithModifier(13);
    high = await playWithModifier(30);
  });

  test.each(onlookers)('%s receives the same frames and HTTP answers until the outcome', (viewer) => {
    const steps = splitAtOutcome(low, viewer).before;
    for (const twin of [middle, high]) {
      const twinSteps = splitAtOutcome(twin, viewer).before;
      for (const [index, step] of steps.entries()) expect(twinSteps[index]).toEqual(step);
      expect(twinSteps.length).toBe(steps.length);
    }
    // An empty list of frames would prove nothing.
    expect(steps.flatMap(({ frames }) => frames).length).toBeGreaterThan(10);
  });

  test('the GM receives the number from the start, and the outcome differs for everyone', () => {
    expect(splitAtOutcome(low, 'gm').before).not.toEqual(splitAtOutcome(high, 'gm').before);
    for (const viewer of onlookers)
      expect(splitAtOutcome(low, viewer).after).not.toEqual(splitAtOutcome(high, viewer).after);
  });
});
