import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { kit } from '../../scenarios/kit.ts';

const buriedDate = ['d:AC', 'd:2C', 'd:3C', 'd:4C', 's:AC', 's:2C', 's:3C'] as const;

scenario('FDX-75 FD-113: an empty deck is made anew from its own buried cards', kit, (s) => {
  s.given({
    stacks: [[...buriedDate, 'TD'], '3D', 'JS'],
    date: { hand: ['2S', '4S', '5H', '6H', '7H'] },
    decks: { date: [] },
    only: ['date'],
    options: { reactionMask: 0 },
  });
  const buried = s.state.stacks[0]?.zone.cards.filter(
    (card, place, all) => card.back === 'date' && place < all.length - 1,
  ).length;
  s.date.does('play_card', { card: '2S', stack: 1 });
  s.oi.does('oi_pass');
  // The ten of diamonds is buried now, too.
  s.expectEvent('deck_recycled', { deck: 'date', size: (buried ?? 0) + 1 });
  s.expectEvent('cards_drawn', { seat: 's1', count: 1 });
  s.spectator.sees(
    (view) => view.shared.stacks[0]?.cards.map(({ face, back }) => `${back ?? ''} ${face}`),
    ['system AC', 'system 2C', 'system 3C', 'date 2S'],
  );
  s.spectator.sees((view) => view.shared.stacks.map((stack) => stack.cards.at(-1)?.face), ['2S', '3D', 'JS']);
  expect(s.state.shuffles.date).toBe(3);
});

scenario('FDX-76 FD-113 FD-114: or hands stay short, and a short hand may be at a loss', kit, (s) => {
  s.given({
    stacks: ['TD', '3D', 'JS'],
    date: { hand: ['JD'] },
    oi: { hand: ['TS', '2D'] },
    decks: { date: [] },
    only: ['date'],
    options: { deckExhausted: 'noDraw', reactionMask: 0 },
  });
  s.date.does('declare_at_loss');
  s.oi.mayOnly('oi_play', [['TS', 1]]);
  s.oi.does('oi_pass');
  s.expectNoEvent('cards_drawn');
  s.spectator.sees('shared.seats.0.cards', 1);
  s.spectator.sees('shared.phase', 'TURN');
});
