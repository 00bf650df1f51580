import { beforeAll, describe, expect, test } from 'vitest';

import type { Secrets, Viewer } from './backgrounds-play.ts';
import { beginBackgrounds, bonusOf, choicesOf, hansOf, undrawn, usual, viewers } from './backgrounds-play.ts';
import type { SentTo } from './recorded-play.ts';

/** The steps that reveal something hidden. */
const drawnCards = 'the last of them draws';
const chosenCards = 'Franz keeps a card, and both are shown';
const targetNumber = 'Franz draws, and the number is shown';

/** Two fights, a fight with two cards each, a challenge with a secret number. Ends with the step `last`. */
async function evening(secrets: Secrets, last: string): Promise<SentTo<Viewer>> {
  const play = await beginBackgrounds(secrets);
  const hans = hansOf(play);
  /** Waits until everything has arrived. Returns whether this is the last step. */
  const endsWith = async (step: string): Promise<boolean> => {
    await play.waits(`${step}: everything has arrived`, 1_000);
    return last === step;
  };
  const fight = async (player: 'franz' | 'anna', parties: readonly string[]) => {
    await play.plays(`${player} fights`, 'gm', { type: 'declare_competition', parties });
    await play.plays(`${player} draws`, player, { type: 'draw' });
    await play.isRefused(`${player} cannot draw again`, player, { type: 'draw' });
    await play.reconnects(`${player} reconnects`, player);
  };
  const acceptAndEnd = async (first: Exclude<Viewer, 'gallery'>, second: Exclude<Viewer, 'gallery'>) => {
    await play.plays(`${first} accepts`, first, { type: 'pass' });
    await play.plays(`${second} accepts`, second, { type: 'pass' });
    await play.plays('the fight ends', 'gm', { type: 'rule', target: 'resolution', change: 'end', reason: 'Enough.' });
  };
  try {
    await play.plays('a bonus card', 'gm', { type: 'award_bonus', character: 's1', reason: 'heroism' });
    await play.plays('another bonus card', 'gm', { type: 'award_bonus', character: 's2', reason: 'roleplay' });
    await play.reconnects('a spectator', 'gallery');
    await fight('franz', ['s1', hans]);
    await play.plays(drawnCards, 'gm', { type: 'draw' });
    if (await endsWith(drawnCards)) return await play.end();
    await play.isRefused('a card without a text', 'franz', { type: 'substitute', card: 'h1', description: '' });
    await acceptAndEnd('franz', 'gm');
    await fight('anna', ['s2', hans]);
    await play.plays('Hans draws', 'gm', { type: 'draw' });
    await acceptAndEnd('gm', 'anna');

    await fight('franz', ['s1', 's2']);
    await play.plays('Anna draws', 'anna', { type: 'draw' });
    const [first = '', second = ''] = choicesOf(play, 'anna');
    const card = secrets.annaKeeps === 'first' ? first : second;
    await play.plays('Anna keeps a card', 'anna', { type: 'choose_card', card });
    await play.isRefused('the other one', 'franz', { type: 'choose_card', card: second });
    await play.reconnects('Franz', 'franz');
    await play.plays(chosenCards, 'franz', { type: 'choose_card', card: choicesOf(play, 'franz')[0] });
    if (await endsWith(chosenCards)) return await play.end();
    await acceptAndEnd('anna', 'franz');

    const { target } = secrets;
    await play.plays('a number', 'gm', {
      type: 'set_challenge',
      character: 's1',
      title: 'The weir',
      suit: 'S',
      target,
    });
    await play.isRefused('a number below two', 'gm', { type: 'set_challenge', character: 's2', target: 1 });
    await play.reconnects('another spectator', 'gallery');
    await play.plays('a private note', 'anna', { type: 'note', text: 'He will not make it' });
    await play.plays('a chat line', 'anna', { type: 'chat', text: 'Well?' });
    await play.plays(targetNumber, 'franz', { type: 'draw' });
    await endsWith(targetNumber);
    return await play.end();
  } catch (error) {
    await play.end();
    throw error;
  }
}

/** The frames of a viewer: `before` this step, and `during` this step and the next one. */
function splitAt(sent: SentTo<Viewer>, viewer: Viewer, step: string) {
  const index = sent[viewer].findIndex((candidate) => candidate.step === step);
  return { before: sent[viewer].slice(0, index), during: sent[viewer].slice(index, index + 2) };
}

describe('two sessions of Backgrounds that differ in what one viewer cannot see', () => {
  let first: SentTo<Viewer>;
  beforeAll(async () => {
    first = await evening(usual, targetNumber);
  });

  test.each([
    [
      'another bonus card of Anna’s, another order of the deck, and another hidden NPC, with backgrounds from the packs',
      { exchanged: [[bonusOf.anna, 'JH'], undrawn], hiddenNpc: { name: 'Odd', backgrounds: ['innate', 'type'] } },
      ['franz', 'gallery'],
    ],
    [
      'another bonus card of Franz’s, which the GM may not see either',
      { exchanged: [[bonusOf.franz, 'JD']] },
      ['gm', 'anna', 'gallery'],
    ],
  ] as const)('%s: the same bytes, in the same frames, at the same moments', async (_difference, secrets, unaware) => {
    const twin = await evening({ ...usual, ...secrets }, targetNumber);
    for (const viewer of viewers) {
      const isSame = JSON.stringify(twin[viewer]) === JSON.stringify(first[viewer]);
      // Viewers who may see one of these cards receive different bytes, which shows that the comparison can fail.
      expect([viewer, isSame]).toEqual([viewer, (unaware as readonly Viewer[]).includes(viewer)]);
    }
  });

  test.each([
    ['DR-134: a card that is drawn but not yet shown', { exchanged: [['KC', '7C']] }, drawnCards, viewers],
    ['DR-134: the card that a player keeps', { annaKeeps: 'second' }, chosenCards, ['gm', 'franz', 'gallery']],
    ['DR-65: the number of a challenge', { target: 12 }, targetNumber, ['franz', 'anna', 'gallery']],
  ] as const)('%s reaches no other connection before everyone sees it', async (_secret, secrets, step, unaware) => {
    const twin = await evening({ ...usual, ...secrets }, step);
    for (const viewer of viewers) {
      const [usually, differently] = [splitAt(first, viewer, step), splitAt(twin, viewer, step)];
      expect(usually.before.length).toBeGreaterThan(3);
      const isSame = JSON.stringify(usually.before) === JSON.stringify(differently.before);
      expect([viewer, isSame]).toEqual([viewer, (unaware as readonly Viewer[]).includes(viewer)]);
      expect([viewer, JSON.stringify(usually.during) === JSON.stringify(differently.during)]).toEqual([viewer, false]);
    }
  });
});
