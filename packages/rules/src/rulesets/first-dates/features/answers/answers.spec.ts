import { scenario } from '@cartomancer/testkit';

import { kit } from '../../scenarios/kit.ts';

const systemCovered = {
  stacks: ['3C', '4D', 'JC'],
  system1: { hand: ['2S', '9H', '2C', '9S', 'KD'] },
  oi: { hand: ['2H', '2D', '5S', '6C', '7C'] },
  turn: 'system1',
  seats: 4,
  options: {},
} as const;

scenario('FDX-55 FD-90 FD-91: an answer covers the Interference’s card by the role’s own rule', kit, (s) => {
  s.given({
    ...systemCovered,
    stacks: [['3C', 's:7S'], '4D', 'JC'],
    system2: { hand: ['9H', '3H', '4H', '5H', '6H'] },
    system1: { hand: ['2S', '9D', '2C', '9S', 'KH'] },
  });
  s.system1.does('play_card', { card: '2S', stack: 1 });
  s.oi.does('oi_play', { card: '2H', stack: 1, description: 'Rain.' });
  s.spectator.sees('shared.phase', 'RESPONSE');
  s.system1.refused('respond', { card: 'KH', stack: 2 }, 'FD_RESP_STACK', { clause: 'FD-91', facts: { n: 1 } });
  s.system1.refused('respond', { card: '9S', stack: 1 }, 'FD_SYS_NO_MATCH', { facts: { top: '2H' } });
  s.system1.mayOnly('respond', [
    ['2C', 1],
    ['KH', 1],
  ]);
  s.system2.refused('respond', { card: '9H', stack: 1 }, 'FD_NOT_RESPONDER', {
    clause: 'FD-90',
    facts: { name: 'Player 3' },
  });
  s.date.refused('respond_pass', {}, 'FD_NOT_RESPONDER');
});

scenario('FDX-56 FD-90: another System seat cannot answer', kit, (s) => {
  s.given({ ...systemCovered, system1: { hand: ['2S', '9C'] }, system2: { hand: ['9H', '3H'] } });
  s.system1.refused('play_card', { card: '2S', stack: 2 }, 'FD_SYS_NO_MATCH');
  s.given({
    ...systemCovered,
    stacks: ['3S', '4D', 'JC'],
    system2: { hand: ['9H', '3H'] },
    system1: { hand: ['2S', '9C'] },
  });
  s.system1.does('play_card', { card: '2S', stack: 1 });
  s.oi.does('oi_play', { card: '2H', stack: 1, description: 'Rain.' });
  s.system2.refused('respond', { card: '9H', stack: 1 }, 'FD_NOT_RESPONDER');
  s.system2.mayNot('respond');
});

scenario('FDX-57 FD-91: the Date answers with a card that does not match', kit, (s) => {
  s.given({
    stacks: ['3C', '4D', 'JC'],
    date: { hand: ['2S', '9H', '2C', '9S', 'KD'] },
    oi: { hand: ['2H', '2D', '5S', '6C', '7C'] },
  });
  s.date.does('play_card', { card: '2S', stack: 1 });
  s.oi.does('oi_play', { card: '2H', stack: 1, description: 'Rain.' });
  s.date.refused('respond', { card: '9H', stack: 1 }, 'FD_DATE_SUIT');
  s.date.refused('respond', { card: '2C', stack: 1 }, 'FD_DATE_RANK');
  s.date.does('respond', { card: '9S', stack: 1, line: 'An umbrella, as it happens.' });
  s.expectEvent('responded', { card: '9S', covers: '2H', seat: 's1' });
});

scenario('FD-93 FD-96 FD-99: an answer counters the event and sets the stack upright', kit, (s) => {
  s.given({ ...systemCovered, stacks: ['3S', '4D', 'JC'] });
  s.system1.does('play_card', { card: '2S', stack: 1 });
  s.oi.does('oi_play', { card: '2H', stack: 1, description: 'Rain.' });
  s.spectator.sees('shared.stacks.0.sideways', true);
  s.system1.does('respond', { card: '9H', stack: 1 });
  s.expectEvent('stack_turned', { stack: 1, sideways: false });
  s.spectator.sees('shared.stacks.0.event', null);
});

scenario('FD-92: a seat may decline to answer, and others learn of it only after a delay', kit, (s) => {
  s.given({ ...systemCovered, stacks: ['3S', '4D', 'JC'] });
  s.system1.does('play_card', { card: '2S', stack: 1 });
  s.oi.does('oi_play', { card: '2H', stack: 1, description: 'Rain.' });
  const before = JSON.stringify(s.shared);
  s.system1.does('respond_pass');
  s.spectator.sees((view) => JSON.stringify(view.shared), before);
  s.system1.refused('respond_pass', {}, 'FD_DECLINED', { clause: 'FD-92' });
  s.timePasses({ ms: 3000 });
  s.spectator.heard('response_declined', { seat: 's3', card: '2H', stack: 1 });
  s.spectator.sees('shared.stacks.0.sideways', true);
  s.spectator.sees('shared.phase', 'TURN');
});

scenario('FD-92: an answer has the same time limit as a reaction', kit, (s) => {
  s.given({ ...systemCovered, stacks: ['3S', '4D', 'JC'], options: { reactionTimer: 10 } });
  s.system1.does('play_card', { card: '2S', stack: 1 });
  s.oi.does('oi_play', { card: '2H', stack: 1, description: 'Rain.' });
  s.timePasses({ ms: 9999 });
  s.spectator.sees('shared.phase', 'RESPONSE');
  s.timePasses({ ms: 1 });
  s.spectator.sees('shared.phase', 'TURN');
});

scenario(
  'FDX-54 FD-110 FD-111 FD-112: after the whole exchange the active seat draws, then the Interference',
  kit,
  (s) => {
    s.given({
      stacks: ['3D', '4D', 'JS'],
      date: { hand: ['9C', '4S', '5H', '6H', '7H'] },
      oi: { hand: ['9H', '2D', '5S', '6C', '7C'] },
      decks: { date: ['AC', 'AD', 'AH'] },
    });
    s.date.does('play_card', { card: '9C', stack: 1 });
    s.oi.does('oi_play', { card: '9H', stack: 1, description: 'The lights go out.' });
    s.date.does('respond', { card: '4S', stack: 1 });
    s.expectNoEvent('cards_drawn');
    s.oi.does('oi_pass');
    s.timePasses({ ms: 3000 });
    s.date.heard('cards_drawn', { seat: 's1', cards: ['AC', 'AD'] });
    s.oi.heard('cards_drawn', { seat: 's2', cards: ['AH'] });
    s.spectator.neverSaw('AC');
    s.oi.neverSaw('AD');
    s.date.neverSaw('AH');
  },
);
