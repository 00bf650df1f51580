import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { kit } from '../../scenarios/kit.ts';

const afterThree = {
  stacks: ['TD', 's:3D', 'JS'],
  oi: { hand: ['3H', '3C', '4C', '5S', 'JD'] },
  reaction: { by: 'system1', stack: 2 },
} as const;

scenario('FD-73 FD-79 FD-145: a card opens a window that everyone sees', kit, (s) => {
  s.given({ stacks: ['TD', '3D', 'JS'], system1: { hand: ['3H', '4C'] }, turn: 'system1' });
  s.system1.does('play_card', { card: '3H', stack: 2 });
  s.expectEvent('window_opened', { kind: 'reaction', stack: 2, rank: '3' });
  s.spectator.sees('shared.stacks.1.marks', ['last']);
  s.spectator.sees('shared.waitingFor', ['s2']);
  s.date.refused('oi_pass', {}, 'FD_NOT_OI');
  s.date.refused('oi_play', { card: 'h1', stack: 2 }, 'FD_NOT_OI');
});

scenario(
  'FDX-58 FD-75 FD-78 FD-94: the Interference plays one card in each window, and never on its own card',
  kit,
  (s) => {
    s.given({ ...afterThree, system1: { hand: ['3S', '6D'] } });
    s.oi.does('oi_play', { card: '3H', stack: 2 });
    s.oi.refused('oi_play', { card: '3C', stack: 2 }, 'FD_OI_OWN_CARD', { clause: 'FD-75' });
    s.oi.refused('oi_play', { card: '3C', stack: 2 }, 'FD_OI_ONE_CARD', { clause: 'FD-78' });
    s.oi.does('event_describe', { text: 'A waiter stumbles.' });
    s.oi.refused('oi_play', { card: '3C', stack: 2 }, 'FD_OI_OWN_CARD');
    s.system1.does('respond', { card: '3S', stack: 2 });
    s.expectEvent('window_opened', { kind: 'reaction', stack: 2, rank: '3' });
    s.oi.does('oi_play', { card: '3C', stack: 2 });
  },
);

scenario('FD-94: by option the Interference steps in only once', kit, (s) => {
  s.given({ ...afterThree, system1: { hand: ['3S', '6D'] }, options: { oiChain: 'once' } });
  s.oi.does('oi_play', { card: '3H', stack: 2, description: 'A waiter stumbles.' });
  s.system1.does('respond', { card: '3S', stack: 2 });
  s.spectator.sees('shared.phase', 'TURN');
});

scenario('FDX-59 FD-75: dealt cards open no window', kit, (s) => {
  s.given({ stacks: ['TD', '3D', 'JS'], oi: { hand: ['3H', '4C'] }, turn: 'date' });
  s.oi.refused('oi_play', { card: '3H', stack: 2 }, 'FD_OI_NO_WINDOW', { clause: 'FD-75' });
  s.oi.refused('oi_pass', {}, 'FD_OI_NO_WINDOW');
});

scenario('FDX-60 FD-79: once the time is over, the Interference can no longer step in', kit, (s) => {
  s.given(afterThree);
  s.timePasses({ ms: 20_000 });
  s.spectator.sees('shared.phase', 'TURN');
  s.oi.refused('oi_play', { card: '3H', stack: 2 }, 'FD_OI_CLOSED', { clause: 'FD-79' });
});

scenario(
  'FDX-61 FD-80: a pass looks the same and shows at the same moment, with or without a fitting card in hand',
  kit,
  (s) => {
    const hands = [
      ['3H', '3C', '4C', '5S', 'JD'],
      ['2H', '6C', '4C', '5S', 'JD'],
    ] as const;
    const seen = hands.map((hand) => {
      s.given({ ...afterThree, oi: { hand } });
      const before = JSON.stringify(s.shared);
      s.timePasses({ ms: 1000 });
      s.oi.does('oi_pass');
      s.spectator.heardNothingOf('pass_noted');
      expect(JSON.stringify(s.shared)).toBe(before);
      s.oi.sees('own.passed', true);
      s.timePasses({ ms: 1999 });
      expect(JSON.stringify(s.shared)).toBe(before);
      s.timePasses({ ms: 1 });
      s.spectator.heard('window_closed', { cause: 'pass' });
      return s.events
        .flatMap((event) => kit.ruleset.viewEvent(s.state, event, { kind: 'spectator' }) ?? [])
        .filter(({ type }) => type !== 'cards_drawn');
    });
    expect(seen[0]).toEqual(seen[1]);
    for (const hand of hands) {
      s.given({ ...afterThree, oi: { hand } });
      s.timePasses({ ms: 19_999 });
      s.spectator.sees('shared.phase', 'REACTION');
      s.timePasses({ ms: 1 });
      s.spectator.heard('window_closed', { cause: 'pass' });
    }
  },
);

scenario(
  'FD-80: after the delay that hides passes, a pass shows at once; the end of the delay itself leaves no trace',
  kit,
  (s) => {
    s.given(afterThree);
    const before = JSON.stringify([s.shared, s.date.view, s.oi.view]);
    s.timePasses({ ms: 3000 });
    expect(JSON.stringify([s.shared, s.date.view, s.oi.view])).toBe(before);
    s.oi.does('oi_pass');
    s.expectEvent('window_closed', { cause: 'pass' });
  },
);

scenario('FD-80: once the mask is over, a pass shows at once, and the end of the mask leaves no trace', kit, (s) => {
  s.given(afterThree);
  const before = JSON.stringify([s.shared, s.date.view, s.oi.view]);
  s.timePasses({ ms: 3000 });
  expect(JSON.stringify([s.shared, s.date.view, s.oi.view])).toBe(before);
  s.oi.does('oi_pass');
  s.expectEvent('window_closed', { cause: 'pass' });
});

scenario('FD-80: after a masked pass the Interference cannot act', kit, (s) => {
  s.given(afterThree);
  s.oi.does('oi_pass');
  s.oi.refused('oi_play', { card: '3H', stack: 2 }, 'FD_OI_CLOSED');
  s.oi.refused('oi_hold', {}, 'FD_OI_CLOSED');
  s.oi.mayNot('oi_play');
});

scenario('FD-80: the delay that hides a pass can be zero or last until the time limit', kit, (s) => {
  s.given({ ...afterThree, options: { reactionMask: 0 } });
  s.oi.does('oi_pass');
  s.expectEvent('window_closed');
  s.given({ ...afterThree, options: { reactionMaskFull: true } });
  s.oi.does('oi_pass');
  s.timePasses({ ms: 19_999 });
  s.spectator.sees('shared.phase', 'REACTION');
  s.timePasses({ ms: 1 });
  s.spectator.sees('shared.phase', 'TURN');
});

scenario('FD-79: the time can be doubled once', kit, (s) => {
  s.given(afterThree);
  s.timePasses({ ms: 5000 });
  s.oi.does('oi_hold');
  s.expectEvent('window_extended', { kind: 'reaction', stack: 2, rank: '3' });
  s.oi.refused('oi_hold', {}, 'FD_HOLD_USED');
  s.timePasses({ ms: 34_999 });
  s.spectator.sees('shared.phase', 'REACTION');
  s.timePasses({ ms: 1 });
  s.spectator.sees('shared.phase', 'TURN');
});

scenario('FD-79: without a limit a window waits for the Interference', kit, (s) => {
  s.given({ ...afterThree, options: { reactionTimer: 0 } });
  s.timePasses({ ms: 3_600_000 });
  s.spectator.sees('shared.phase', 'REACTION');
  s.oi.does('oi_pass');
  s.spectator.sees('shared.phase', 'TURN');
});

scenario(
  'FD-77 FD-109: the Interference never has to step in, and once the window closes the active seat draws',
  kit,
  (s) => {
    s.given({ stacks: ['TD', '3D', 'JS'], system1: { hand: ['3H', '4C', '5C', '6C', '7C'] }, turn: 'system1' });
    s.system1.does('play_card', { card: '3H', stack: 2 });
    s.timePasses({ ms: 20_000 });
    s.spectator.sees('shared.seats.2.cards', 5);
    s.spectator.sees('shared.decks.system', 46);
  },
);

scenario('FD-81 FD-83 FD-84: the rank determines the event, and red adds a clause', kit, (s) => {
  s.given(afterThree);
  s.oi.does('oi_play', { card: '3H', stack: 2 });
  s.expectEvent('oi_played', { kind: 'mishap', red: true, covers: '3D' });
  // Once the window has closed, the covered card can no longer be taken back (FD-140).
  s.expectEvent('window_closed', { kind: 'reaction', stack: 2, rank: '3', cause: 'card' });
  s.spectator.sees('shared.phase', 'EVENT');
  s.oi.refused('event_describe', { text: ' ' }, 'E_TEXT_REQUIRED');
  s.date.refused('event_describe', { text: 'No.' }, 'FD_NOT_OI');
  s.oi.does('event_describe', { text: 'Soup, everywhere.' });
  s.expectEvent('event_described', { text: 'Soup, everywhere.', kind: 'mishap' });
  s.spectator.sees('shared.phase', 'RESPONSE');
  s.given(afterThree);
  s.oi.does('oi_play', { card: '3C', stack: 2 });
  s.expectEvent('oi_played', { red: false });
});

scenario('FD-82: the event happens to the character for whom the covered seat speaks', kit, (s) => {
  s.given(afterThree);
  s.oi.does('oi_play', { card: '3H', stack: 2 });
  s.spectator.sees('shared.interference.character', 'system');
  s.given({ ...afterThree, stacks: ['TD', '3D', 'JS'], reaction: { by: 'date', stack: 2 } });
  s.oi.does('oi_play', { card: '3H', stack: 2 });
  s.spectator.sees('shared.interference.character', 'prospect');
});

scenario('FD-146: an event that no player describes in time keeps only its kind', kit, (s) => {
  s.given(afterThree);
  s.oi.does('oi_play', { card: '3H', stack: 2 });
  s.timePasses({ ms: 119_999 });
  s.spectator.sees('shared.phase', 'EVENT');
  s.timePasses({ ms: 1 });
  s.spectator.heard('event_described', { text: null });
  s.spectator.sees('shared.phase', 'RESPONSE');
});

scenario('FD-146: the Interference can leave an event undescribed, unless lines are required', kit, (s) => {
  s.given(afterThree);
  s.oi.does('oi_play', { card: '3H', stack: 2 });
  s.oi.does('ack');
  s.spectator.sees('shared.phase', 'RESPONSE');
  s.given({ ...afterThree, options: { narration: 'required' } });
  s.oi.does('oi_play', { card: '3H', stack: 2 });
  s.oi.refused('ack', {}, 'E_TEXT_REQUIRED');
});

scenario('FD-88: by option any card can interrupt a speechless seat', kit, (s) => {
  s.given({
    stacks: ['TD', '3H', 'JD'],
    system1: { hand: ['4C', '5S', '6C', '8S', '9C'] },
    oi: { hand: ['4H', '2C'] },
    turn: 'system1',
    options: { speechlessRank: 'any' },
  });
  s.system1.does('declare_at_loss');
  s.oi.does('oi_play', { card: '4H', stack: 3 });
});

scenario('FD-03: two people may play without an Interference', kit, (s) => {
  s.given({
    seats: 2,
    stacks: ['TD', '3D', 'JS'],
    date: { hand: ['2C', '4S', '5H', '6H', '7H'] },
    options: { duet: 'noInterference' },
  });
  s.date.does('play_card', { card: '2C', stack: 1 });
  s.expectNoEvent('window_opened');
  s.spectator.sees('shared.turn', { number: 2, seat: 's2' });
});
