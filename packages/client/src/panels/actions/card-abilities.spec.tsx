import { render } from 'preact-render-to-string';
import { expect, it } from 'vitest';

import { loadSystem } from '../../systems.ts';
import { speech } from '../../text/speech.ts';
import { makeWording } from '../../text/wording.ts';
import { CardAbilities, isLong } from './card-abilities.tsx';

it('says what a card can do, each kind of move once, or that it can do nothing', async () => {
  await loadSystem('suits');
  const wording = makeWording({ words: () => speech.value.systems['suits'] });
  const move = (type: string, text: string, facts = {}) => ({ intent: { type }, words: { message: { text, facts } } });
  const shown = (...moves: ReturnType<typeof move>[]) =>
    render(<CardAbilities moves={moves} wording={wording} />).replaceAll(/<[^>]*>/gu, '');
  const adds = move('commit_card', 'move.commit_card.makes', { card: '7H', total: 23 });
  expect(shown()).toBe('nothing right now');
  expect(shown(adds)).toBe('7♥ makes 23');
  expect(shown(adds, move('commit_card', 'move.commit_card.other'), move('lend_card', 'move.lend_card'))).toBe(
    'add it, lend it',
  );
});

it('leaves out a card that is shown beside the sentence, and gives a single long sentence the whole width', async () => {
  await loadSystem('suits');
  const wording = makeWording({ words: () => speech.value.systems['suits'] });
  const adds = {
    intent: { type: 'commit_card' },
    words: { message: { text: 'move.commit_card.makes', facts: { card: '7H', total: 23 } } },
  };
  const shown = render(<CardAbilities moves={[adds]} wording={wording} besideCard />);
  expect(shown.replaceAll(/<[^>]*>/gu, '').trim()).toBe('makes 23');
  expect(isLong([adds], wording)).toBe(false);
  const look = {
    intent: { type: 'x' },
    words: { message: { text: 'mean.look', facts: { n: 2, number: 10, text: '' } } },
  };
  expect(isLong([look], wording)).toBe(true);
  expect(isLong([look, adds], wording)).toBe(false);
  const explained = { ...adds, words: { ...adds.words, means: { text: 'mean.face.Q' } } };
  expect(isLong([explained], wording)).toBe(true);
});
