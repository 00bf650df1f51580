import { beforeAll, describe, expect, test } from 'vitest';

import type { Onlooker } from './suits-play.ts';
import { beginSuits, onlookers } from './suits-play.ts';
import type { SentTo } from './recorded-play.ts';

type Sent = SentTo<Onlooker | 'gm'>;

const outcome = 'it is let stand';

/**
 * Ruth talks to the Bouncer: both sides flip and add, people ask, are refused, leave and return; then the result is
 * shown.
 */
async function played(modifier: number): Promise<Sent> {
  const play = await beginSuits();
  await play.plays('a wish', 'ruth', {
    type: 'declare_play',
    use: 'persuasion',
    marks: ['n1'],
    text: 'You know me, surely.',
  });
  await play.plays('the number is locked and the cards turn', 'gm', {
    type: 'set_opposition',
    kind: 'opposed',
    trait: 'willpower',
    modifier,
  });
  await play.waits('a moment', 1_000);
  await play.isRefused('no Queen to lend', 'vera', { type: 'lend_card', card: 'h1' });
  await play.isRefused('too late to take it back', 'ruth', { type: 'withdraw_play' });
  await play.plays('hold on', 'vera', { type: 'ask_wait' });
  await play.plays('an own heart', 'ruth', { type: 'commit_card', card: 'h1' });
  await play.plays('a Queen is lent', 'vera', { type: 'lend_card', card: 'h2' });
  await play.reconnects('the player comes again', 'ruth');
  await play.plays('that is all', 'ruth', { type: 'finish_step' });
  await play.isRefused('not now', 'ruth', { type: 'commit_card', card: 'h2' });
  await play.waits('the GM thinks', 2_000);
  await play.plays('the GM adds', 'gm', { type: 'commit_card', card: 'h1' });
  await play.reconnects('a watcher comes again', 'gallery');
  await play.plays('the GM is done', 'gm', { type: 'finish_step' });
  await play.plays('a word meanwhile', 'vera', { type: 'chat', text: 'Well?' });
  await play.waits('they think', 1_000);
  await play.plays(outcome, 'ruth', { type: 'finish_step' });
  await play.waits('the outcome', 1_000);
  return play.end();
}

/** One viewer's received bytes before the outcome, and during it. */
function halves(sent: Sent, viewer: keyof Sent) {
  const at = sent[viewer].findIndex(({ step }) => step === outcome);
  return { before: sent[viewer].slice(0, at), at: sent[viewer].slice(at) };
}

describe('SUX-06: the same play against 3, 13 and 30', () => {
  let low: Sent;
  let middle: Sent;
  let high: Sent;
  beforeAll(async () => {
    low = await played(3);
    middle = await played(13);
    high = await played(30);
  });

  test.each(onlookers)(
    '%s is sent the same frames and answers, in number, order and size, until it comes out',
    (viewer) => {
      const one = halves(low, viewer).before;
      for (const twin of [middle, high]) {
        const other = halves(twin, viewer).before;
        for (const [index, sent] of one.entries()) expect(other[index]).toEqual(sent);
        expect(one.length).toBe(other.length);
      }
      // The exchange was published at all.
      expect(one.flatMap(({ frames }) => frames).length).toBeGreaterThan(10);
    },
  );

  test('the GM knows the number all along, and the outcome tells everyone', () => {
    expect(halves(low, 'gm').before).not.toEqual(halves(high, 'gm').before);
    for (const viewer of onlookers) expect(halves(low, viewer).at).not.toEqual(halves(high, viewer).at);
  });
});
