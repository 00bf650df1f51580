import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { presentation } from '../../presentation/index.ts';
import { kit } from '../../scenarios/kit.ts';
import { against, guard, playedAs, versus } from '../../scenarios/steps.ts';

scenario('SU-26: a scene opens with the GM’s words, which stay on the table until the first play', kit, (s) => {
  s.given({ between: true });
  s.gm.does('start_scene', { title: 'In', present: ['s1'], opening: ' Rain on the roof. ' });
  s.spectator.heard('scene_opened', { text: 'Rain on the roof.' });
  const caption = () => JSON.stringify(presentation.caption?.(s.vera.view));
  expect(caption()).toContain('Rain on the roof.');
  against(s, s.vera, 10, { use: 'wits' });
  s.vera.does('finish_step');
  expect(caption()).not.toContain('Rain on the roof.');
});

scenario('SU-117: the GM tells how a play went, once, in their own words or an NPC’s', kit, (s) => {
  s.given({ crew: ['vera'], npcs: [guard], player: ['9C', '2C'] });
  s.gm.refused('tell_outcome', { text: 'Well.' }, 'SU_NOTHING_TO_TELL');
  against(s, s.vera, 10, { use: 'wits' });
  s.vera.does('finish_step');
  s.gm.refused('tell_outcome', { text: ' ' }, 'E_TEXT_REQUIRED');
  s.vera.refused('tell_outcome', { text: 'Me.' }, 'E_GM_ONLY');
  s.gm.does('tell_outcome', { text: 'Go on in.', npc: 'n1' });
  s.spectator.heard('outcome_told', { text: 'Go on in.', npc: 'n1' });
  expect(presentation.line({ type: 'outcome_told', text: 'Go on in.', npc: 'n1' })?.message.text).toBe(
    'event.outcome_told.npc',
  );
  s.gm.refused('tell_outcome', { text: 'Twice.' }, 'SU_NOTHING_TO_TELL');
});

/** The numbers and cards of a message in the order in which the catalogue joins them, without the words. */
function flat(message: unknown): string {
  if (typeof message !== 'object' || message === null) return String(message);
  const { text = '', facts = {} } = message as { text?: string; facts?: Record<string, unknown> };
  if (text === 'sum.total') return `${flat(facts['sum'])} = ${flat(facts['total'])}`;
  if (text === 'sum.more') return `${flat(facts['first'])} + ${flat(facts['rest'])}`;
  return [facts['n'], facts['card'], facts['as']]
    .filter((part) => part !== undefined)
    .map(String)
    .join(' ');
}

scenario('SU-54 SU-49: everyone reads the parts of a total, but not the GM’s number', kit, (s) => {
  s.given({
    crew: ['ruth', 'vera'],
    npcs: [guard],
    hands: { ruth: ['X1', 'JS'] },
    player: ['4D', '2C', '3C', '5C', '6D', '7D'],
    gm: ['6S', '9S'],
  });
  versus(s, s.ruth, 13, { use: 'persuasion', trait: 'willpower' });
  s.ruth.does('commit_card', { card: 'X1', treat: playedAs({ name: 'AS' }) });
  s.ruth.does('commit_card', { card: 'JS' });
  s.ruth.does('finish_step');
  s.gm.does('finish_step');
  const sum = {
    use: 'persuasion',
    modifier: 14,
    charisma: 0,
    feint: 0,
    penalty: 0,
    cards: [
      { card: '4D', as: null, value: 4 },
      { card: 'X1', as: 'AS', value: 10 },
      { card: 'JS', as: null, value: 10 },
    ],
    against: ['6S'],
  };
  s.spectator.heard('play_resolved', { total: 38, threshold: null, sum });
  const line = presentation.line({ type: 'play_resolved', success: true, total: 38, threshold: null, sum });
  expect(flat(line?.message.facts?.['total'])).toBe('14 + 4D + 10 X1 AS + 10 JS = 38');
  expect(line?.message).toMatchObject({ text: 'event.play_resolved.success.cards', facts: { cards: ['6S'] } });
  const { outcome } = s.spectator.view.shared.play ?? s.spectator.view.shared.last ?? {};
  expect(outcome?.sum).toEqual(sum);
});

scenario('SU-118: when a fight starts, the story and the caption name the foes', kit, (s) => {
  s.given({ crew: ['vera'], npcs: [guard, { name: 'Rook' }], player: ['3C'], gm: ['4C', '5C'] });
  s.gm.does('start_combat', { parties: ['s1', 'n1', 'n2'] });
  expect(presentation.line({ type: 'combat_started', parties: ['s1', 'n1', 'n2'] })?.message).toMatchObject({
    text: 'event.combat_started.against',
    facts: { foes: ['n1', 'n2'] },
  });
  expect(presentation.caption?.(s.vera.view)?.title.facts).toMatchObject({ foes: ['Guard', 'Rook'] });
});

scenario('SU-54: the story adds up the GM’s cards like the crew’s, and shows a ten without its value', kit, (s) => {
  s.given({
    crew: ['moss'],
    npcs: [guard],
    hands: { moss: ['TC'], gm: ['KS'] },
    discard: ['4D'],
    player: ['5C'],
    gm: ['JH'],
  });
  versus(s, s.moss, 9, { use: 'stealth', trait: 'insight' });
  s.moss.does('commit_card', { card: 'TC' });
  s.moss.does('finish_step');
  s.gm.does('commit_card', { card: 'KS', treat: { copy: '4D' } });
  s.gm.does('finish_step');
  s.moss.does('finish_step');
  const counted = [
    { card: 'JH', as: null, value: 10 },
    { card: 'KS', as: '4D', value: 4 },
  ];
  const sum = {
    use: 'stealth',
    modifier: 12,
    charisma: 0,
    feint: 0,
    penalty: 0,
    cards: [
      { card: '5C', as: null, value: 5 },
      { card: 'TC', as: null, value: 10 },
    ],
    against: ['JH', 'KS'],
  };
  s.spectator.heard('play_resolved', { total: 27, counted, sum });
  const resolved = { type: 'play_resolved', success: true, total: 27, threshold: null, sum };
  const facts = (event: object) => presentation.line({ ...resolved, ...event })?.message.facts ?? {};
  expect(flat(facts({ counted })['total'])).toBe('12 + 5C + TC = 27');
  expect(flat(facts({ counted })['against'])).toBe('10 JH + 4 KS 4D');
  // Without `counted` the value of a King is unknown: it may have been a copy.
  expect(flat(facts({})['against'])).toBe('10 JH + KS');
});
