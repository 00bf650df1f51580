import { beforeAll, describe, expect, test } from 'vitest';

import type { Secrets, Viewer } from './backgrounds-play.ts';
import { beginBackgrounds, bonusOf, choicesOf, hansOf, undrawn, usual, viewers } from './backgrounds-play.ts';
import type { SentTo } from './recorded-play.ts';

/** Private choices are made in these steps. */
const turned = 'the last of them draws';
const chosen = 'Franz keeps a card, and both are shown';
const shown = 'Franz draws, and the number is shown';

/** Two fights, a meeting with two cards each, a challenge against the GM's secret number; up to this step. */
async function evening(secrets: Secrets, until: string): Promise<SentTo<Viewer>> {
  const play = await beginBackgrounds(secrets);
  const hans = hansOf(play);
  const over = async (step: string): Promise<boolean> => {
    await play.waits(`${step}: all of it has come`, 1_000);
    return until === step;
  };
  const fight = async (who: 'franz' | 'anna', parties: readonly string[]) => {
    await play.plays(`${who} fights`, 'gm', { type: 'declare_competition', parties });
    await play.plays(`${who} is ready`, who, { type: 'draw' });
    await play.isRefused(`${who} is ready once`, who, { type: 'draw' });
    await play.reconnects(`${who} comes again`, who);
  };
  const standsAndEnds = async (one: Exclude<Viewer, 'gallery'>, other: Exclude<Viewer, 'gallery'>) => {
    await play.plays(`${one} lets it stand`, one, { type: 'pass' });
    await play.plays(`${other} lets it stand`, other, { type: 'pass' });
    await play.plays('on to the next', 'gm', { type: 'rule', target: 'resolution', change: 'end', reason: 'Enough.' });
  };
  try {
    await play.plays('a bonus card', 'gm', { type: 'award_bonus', character: 's1', reason: 'heroism' });
    await play.plays('another', 'gm', { type: 'award_bonus', character: 's2', reason: 'roleplay' });
    await play.reconnects('a watcher', 'gallery');
    await fight('franz', ['s1', hans]);
    await play.plays(turned, 'gm', { type: 'draw' });
    if (await over(turned)) return await play.end();
    await play.isRefused('a card without a word', 'franz', { type: 'substitute', card: 'h1', description: '' });
    await standsAndEnds('franz', 'gm');
    await fight('anna', ['s2', hans]);
    await play.plays('Hans draws', 'gm', { type: 'draw' });
    await standsAndEnds('gm', 'anna');

    await fight('franz', ['s1', 's2']);
    await play.plays('Anna draws', 'anna', { type: 'draw' });
    const [first = '', second = ''] = choicesOf(play, 'anna');
    const card = secrets.annaKeeps === 'first' ? first : second;
    await play.plays('Anna keeps a card', 'anna', { type: 'choose_card', card });
    await play.isRefused('the other one', 'franz', { type: 'choose_card', card: second });
    await play.reconnects('Franz', 'franz');
    await play.plays(chosen, 'franz', { type: 'choose_card', card: choicesOf(play, 'franz')[0] });
    if (await over(chosen)) return await play.end();
    await standsAndEnds('anna', 'franz');

    const { target } = secrets;
    await play.plays('a number', 'gm', {
      type: 'set_challenge',
      character: 's1',
      title: 'The weir',
      suit: 'S',
      target,
    });
    await play.isRefused('no number from two to fourteen', 'gm', { type: 'set_challenge', character: 's2', target: 1 });
    await play.reconnects('another watcher', 'gallery');
    await play.plays('a note to oneself', 'anna', { type: 'note', text: 'He will not make it' });
    await play.plays('a word', 'anna', { type: 'chat', text: 'Well?' });
    await play.plays(shown, 'franz', { type: 'draw' });
    await over(shown);
    return await play.end();
  } catch (error) {
    await play.end();
    throw error;
  }
}

/** Everything that a viewer received before this step, and during it. */
function halves(sent: SentTo<Viewer>, viewer: Viewer, step: string) {
  const at = sent[viewer].findIndex((candidate) => candidate.step === step);
  return { before: sent[viewer].slice(0, at), with: sent[viewer].slice(at, at + 2) };
}

describe('two sessions of Backgrounds that differ in what one viewer cannot see', () => {
  let first: SentTo<Viewer>;
  beforeAll(async () => {
    first = await evening(usual, shown);
  });

  test.each([
    [
      'another bonus card of Anna’s, another order of the deck, someone else whom no one has met, with cards out of the packs',
      { exchanged: [[bonusOf.anna, 'JH'], undrawn], unmet: { name: 'Odd', backgrounds: ['innate', 'type'] } },
      ['franz', 'gallery'],
    ],
    [
      'another bonus card of Franz’s, which the GM may not see either',
      { exchanged: [[bonusOf.franz, 'JD']] },
      ['gm', 'anna', 'gallery'],
    ],
  ] as const)('%s: the same bytes, as many and at the same moments', async (_what, secrets, blind) => {
    const twin = await evening({ ...usual, ...secrets }, shown);
    for (const viewer of viewers) {
      const [one, other] = [JSON.stringify(twin[viewer]), JSON.stringify(first[viewer])];
      // Viewers who may see one of these cards receive different bytes, which shows that the comparison can fail.
      expect([viewer, one === other]).toEqual([viewer, (blind as readonly Viewer[]).includes(viewer)]);
    }
  });

  test.each([
    ['DR-134: cards that someone has drawn and no one has turned', { exchanged: [['KC', '7C']] }, turned, viewers],
    ['DR-134: which card someone keeps', { annaKeeps: 'second' }, chosen, ['gm', 'franz', 'gallery']],
    ['DR-65: the number of a challenge', { target: 12 }, shown, ['franz', 'anna', 'gallery']],
  ] as const)('%s is on no other wire before all see it', async (_what, secrets, step, blind) => {
    const twin = await evening({ ...usual, ...secrets }, step);
    for (const viewer of viewers) {
      const [one, other] = [halves(first, viewer, step), halves(twin, viewer, step)];
      expect(one.before.length).toBeGreaterThan(3);
      const isSame = JSON.stringify(one.before) === JSON.stringify(other.before);
      expect([viewer, isSame]).toEqual([viewer, (blind as readonly Viewer[]).includes(viewer)]);
      expect([viewer, JSON.stringify(one.with) === JSON.stringify(other.with)]).toEqual([viewer, false]);
    }
  });
});
