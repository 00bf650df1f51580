import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { pack } from '../../../../kernel/index.ts';
import { kit } from '../../scenarios/kit.ts';
import type { Evening } from '../../scenarios/steps.ts';
import { all, meet } from '../../scenarios/steps.ts';

const quick = { setupDepth: 'quick' } as const;

const fourSeats = {
  date: { hand: ['2S', '4S', '5H', '6H', '7H'] },
  oi: { hand: ['3S', 'JC', '4H', '2C', '8H'] },
  system1: { hand: ['TC', '3C', '5S', '6C', '8C'] },
  system2: { hand: ['4C', '4D', '5C', '6S', '8S'] },
  stacks: ['TD', '3D', 'JS'],
  decks: { date: ['KD', 'QD'], system: ['KC', 'QC'] },
  options: { reactionMask: 0 },
} as const;

const playToFirstDeal = (s: Evening): void => {
  s.start({ seats: 3, options: quick, rig: { date: ['KH', 'QS', '2D'], 'date#2': ['TD', '3D', 'JS'] } });
  all(s, 'safety_ack');
  all(s, 'ack');
  meet(s);
  all(s, 'ack');
};

scenario('FD-08: a card that fits for the System does not fit for the Date', kit, (s) => {
  const king = { hand: ['KD', '4C', '5C', '6C', '8C'] } as const;
  const stacks = ['TD', '3H', 'JS'];
  s.given({ turn: 'system1', system1: king, stacks });
  s.system1.may('play_card', { card: 'KD', stack: 1 });
  s.given({ turn: 'date', date: king, stacks });
  s.date.refused('play_card', { card: 'KD', stack: 1 }, 'FD_DATE_SUIT');
});

scenario('FD-10: Date and Interference draw from the Date’s Deck', kit, (s) => {
  s.given({ ...fourSeats, turn: 'date' });
  s.date.does('play_card', { card: '2S', stack: 1 });
  s.oi.does('oi_pass');
  s.date.seesCards('own.hand', ['4S', '5H', '6H', '7H', 'KD']);
  s.given({ ...fourSeats, turn: 'system1' });
  s.system1.does('play_card', { card: '3C', stack: 2 });
  s.oi.does('oi_play', { card: '3S', stack: 2, description: 'A glass breaks.' });
  s.system1.does('respond_pass');
  s.oi.seesCards('own.hand', ['JC', '4H', '2C', '8H', 'KD']);
});

scenario('FD-11: all System seats draw from the System’s Deck, each into its own hand', kit, (s) => {
  s.given({ ...fourSeats, turn: 'system1' });
  s.system1.does('play_card', { card: 'TC', stack: 1 });
  s.oi.does('oi_pass');
  s.date.does('play_card', { card: '2S', stack: 2 });
  s.oi.does('oi_pass');
  s.system2.does('play_card', { card: '5C', stack: 1 });
  s.oi.does('oi_pass');
  s.system1.seesCards('own.hand', ['3C', '5S', '6C', '8C', 'KC']);
  s.system2.seesCards('own.hand', ['4C', '4D', '6S', '8S', 'QC']);
});

scenario('FD-13: everyone begins with five cards, and draws up to five', kit, (s) => {
  playToFirstDeal(s);
  s.spectator.sees((view) => view.shared.seats.map(({ cards }) => cards), [5, 5, 5]);
  s.given({ ...fourSeats, turn: 'date' });
  s.date.does('play_card', { card: '2S', stack: 1 });
  s.oi.does('oi_pass');
  s.spectator.sees('shared.seats.0.cards', 5);
});

scenario('FD-09 FD-19 FD-47: a date begins with both decks complete, except for the two traits', kit, (s) => {
  playToFirstDeal(s);
  const { traits, decks, stacks, players } = s.state;
  // Cards on stacks record their backs. Cards in a hand need not, because they all come from one deck.
  const faces = (deck: 'date' | 'system') => [
    ...decks[deck],
    ...stacks.flatMap(({ zone }) => zone.cards.filter(({ back }) => back === deck)).map(({ face }) => face),
    ...players
      .filter(({ seat }) => s.shared.seats.some((candidate) => candidate.seat === seat && candidate.deck === deck))
      .flatMap(({ hand }) => hand.cards.map(({ face }) => face)),
  ];
  const whole = pack({ jokers: 'without' }).toSorted();
  expect(faces('system').toSorted()).toEqual(whole);
  expect(traits).toHaveLength(2);
  expect([...faces('date'), ...traits].toSorted()).toEqual(whole);
});

const buriedDate = ['d:AC', 'd:2C', 'd:3C', 'd:4C', 's:AC', 's:2C', 's:3C'] as const;

scenario('FDX-75 FD-113: an empty deck is reshuffled from its own buried cards', kit, (s) => {
  s.given({
    stacks: [[...buriedDate, 'TD'], '3D', 'JS'],
    date: { hand: ['2S', '4S', '5H', '6H', '7H'] },
    decks: { date: [] },
    only: ['date'],
    options: { reactionMask: 0 },
  });
  const buried = s.state.stacks[0]?.zone.cards.filter(
    (card, index, all) => card.back === 'date' && index < all.length - 1,
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

scenario(
  'FDX-76 FD-113 FD-114: by option hands stay short, and a seat with a short hand can be at a loss for words',
  kit,
  (s) => {
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
  },
);
