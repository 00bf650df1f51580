import { scenario } from '@cartomancer/testkit';
import { expect, test } from 'vitest';

import { ruleset } from '../index.ts';
import { kit } from './kit.ts';

const hands = {
  date: { hand: ['2C', '4C', '6C', '8C', 'TC'] },
  oi: { hand: ['2H', '4H', '6H', '8H', 'TH'] },
  system1: { hand: ['3S', '5S', '7S', '9S', 'JS'] },
  system2: { hand: ['KC', '3C', '5C', '7C', '9C'] },
  stacks: ['TD', '3D', 'JS'],
} as const;

scenario('FD-05 FD-18: others see only the sizes of hands and decks', kit, (s) => {
  s.given(hands);
  s.spectator.sees((view) => view.shared.seats.map(({ cards }) => cards), [5, 5, 5, 5]);
  s.spectator.sees((view) => JSON.stringify(view).includes('6C'), false);
  s.system1.sees((view) => JSON.stringify(view).includes('KC'), false);
  s.spectator.mayNot('play_card');
  s.date.seesCards('own.hand', ['2C', '4C', '6C', '8C', 'TC']);
});

scenario('FD-18: with open hands everyone sees all hands, sorted, while trait cards stay secret', kit, (s) => {
  s.given({
    ...hands,
    system2: { hand: ['KC', '3C', '9C', '7C', '5C'] },
    options: { openHands: true },
    traits: ['QS', 'QH'],
  });
  s.spectator.seesCards((view) => view.shared.seats[3]?.hand ?? [], ['3C', '5C', '7C', '9C', 'KC']);
  s.spectator.sees((view) => view.shared.seats[3]?.hand?.[0]?.handle, 'p1');
  s.system1.sees((view) => view.own.traits, undefined);
});

scenario('FD-18 FD-03: everyone sees open hands, the automatic Interference’s too', kit, (s) => {
  const duet = {
    stacks: ['TD', '3D', 'JS'],
    date: { hand: ['2C', '4C', '6C', '8C', 'TC'] },
    oi: { hand: ['TH', '2H', '8H', '4H', '6H'] },
    system1: { hand: ['3S', '5S', '7S', '9S', 'QS'] },
    seats: 2,
  } as const;
  s.given({ ...duet, options: { duet: 'autoInterference' } });
  s.spectator.sees('shared.automatic', 5);
  s.spectator.sees('shared.automaticHand', undefined);
  s.date.sees((view) => JSON.stringify(view).includes('8H'), false);
  s.given({ ...duet, options: { duet: 'autoInterference', openHands: true } });
  s.spectator.seesCards((view) => view.shared.automaticHand ?? [], ['2H', '4H', '6H', '8H', 'TH']);
  s.given({ ...duet, options: { duet: 'noInterference', openHands: true } });
  s.spectator.sees('shared.automaticHand', undefined);
});

scenario('FDX-83 FD-69: the owner shows a System hand to colleagues, who cannot play it', kit, (s) => {
  s.given({ ...hands, turn: 'system2' });
  s.system2.sees('own.hands', undefined);
  s.date.refused('share_hand', { on: true }, 'FD_NO_SHARING');
  s.system1.does('share_hand', { on: true });
  s.system2.heard('hand_shared', { seat: 's3', on: true, faces: ['3S', '5S', '7S', '9S', 'JS'] });
  s.date.heard('hand_shared', { seat: 's3', on: true });
  s.date.neverSaw('7S');
  s.date.heardNothingOf('hand_shown');
  s.system2.seesCards('own.hands.s3', ['3S', '5S', '7S', '9S', 'JS']);
  s.date.sees((view) => JSON.stringify(view).includes('7S'), false);
  s.spectator.sees('shared.seats.2.shows', true);
  const shown = s.system2.view.own.hands?.['s3']?.[0]?.handle;
  s.system2.refused('play_card', { card: shown, stack: 1 }, 'E_NOT_IN_HAND', { clause: 'FD-69' });
  s.system1.does('share_hand', { on: false });
  s.system2.sees('own.hands', undefined);
});

scenario('FD-69: by option sharing is off or always on', kit, (s) => {
  s.given({ ...hands, options: { systemHandSharing: 'off' } });
  s.system1.refused('share_hand', { on: true }, 'FD_NO_SHARING', { clause: 'FD-69' });
  s.given({ ...hands, options: { systemHandSharing: 'always' } });
  s.system1.seesCards('own.hands.s4', ['3C', '5C', '7C', '9C', 'KC']);
  s.oi.sees('own.hands', undefined);
});

scenario('FD-04: a facilitator sees only public cards, or by option every hand', kit, (s) => {
  s.given(hands);
  s.gm.sees('own.hands', undefined);
  s.gm.mayNot('play_card');
  s.given({ ...hands, options: { facilitatorSees: 'all' }, traits: ['QS', 'QH'] });
  s.gm.seesCards('own.hands.s1', ['2C', '4C', '6C', '8C', 'TC']);
  s.gm.sees('own.traits', ['QS', 'QH']);
});

scenario('FD-15: by option only top cards are visible', kit, (s) => {
  s.given({ ...hands, stacks: [['2D', 'TD'], '3D', 'JS'] });
  s.spectator.seesCards('shared.stacks.0.cards', ['2D', 'TD']);
  s.given({ ...hands, stacks: [['2D', 'TD'], '3D', 'JS'], options: { buriedVisible: 'topOnly' } });
  s.spectator.seesCards('shared.stacks.0.cards', ['TD']);
});

scenario('FDX-81 FD-46: spectators see how many cards were drawn, not which', kit, (s) => {
  s.given({ ...hands, turn: 'system1', decks: { system: ['QS'] }, options: { reactionMask: 0 } });
  s.system1.does('play_card', { card: '3S', stack: 2 });
  s.oi.does('oi_pass');
  s.spectator.heard('cards_drawn', { seat: 's3', deck: 'system', count: 1 });
  s.spectator.neverSaw('QS');
  s.date.neverSaw('QS');
  s.system1.heard('cards_drawn', { cards: ['QS'] });
});

test('FD-20 FD-140: revealing something hidden prevents taking back earlier moves; a play alone does not', () => {
  const played = { seat: 's1', role: 'date', card: 'AC', deck: 'date', stack: 1, covers: '2D', turn: 1 } as const;
  expect(ruleset.reveals({ type: 'card_played', ...played })).toBe(false);
  expect(ruleset.reveals({ type: 'pass_noted', seat: 's2' })).toBe(false);
  expect(ruleset.reveals({ type: 'cards_drawn', seat: 's1', deck: 'date', count: 1, cards: ['AC'] })).toBe(true);
  expect(ruleset.reveals({ type: 'hand_shared', seat: 's3', on: true })).toBe(false);
  expect(ruleset.reveals({ type: 'hand_shown', seat: 's3' })).toBe(true);
  // The end of a window reveals whether the Interference has passed or stepped in.
  for (const cause of ['pass', 'card'] as const)
    expect(ruleset.reveals({ type: 'window_closed', kind: 'reaction', stack: 1, rank: 'A', cause, truly: cause })).toBe(
      true,
    );
});

test('FD-140 FD-141: undo needs consent, or is off by option; a rewind without a vote needs a safety pause', () => {
  const state = kit.given({});
  expect(ruleset.undoRule?.(state)).toBe('consent');
  expect(ruleset.undoRule?.(kit.given({ options: { undo: 'off' } }))).toBe('off');
  expect(ruleset.rewindRule?.(state)).toBe('safety');
});

scenario('FD-141: by option the decks are shuffled after a rewind', kit, (s) => {
  s.given({ ...hands, options: { rewindDeck: 'reshuffle' } });
  const { date } = s.shared.decks;
  s.system.does('rewind_done');
  s.expectEvent('deck_reshuffled', { deck: 'date', size: date });
  s.spectator.sees('shared.decks.date', date);
});
