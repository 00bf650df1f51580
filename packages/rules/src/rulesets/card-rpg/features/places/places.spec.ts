import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { presentation } from '../../presentation/index.ts';
import { piles } from '../../presentation/scene.ts';
import { kit } from '../../scenarios/kit.ts';
import { part, skipOutcomes } from '../../scenarios/steps.ts';

const two = { A: { hand: ['9D', '8C', '2H'] }, B: { hand: ['9C', '3C', '4H'] } } as const;

scenario(
  'CR-172 CR-173 CR-175 CR-176 CR-178 CR-179 CR-184: each round a place plays a card; a red one attacks all once',
  kit,
  (s) => {
    s.given({ parts: two, place: { cards: ['8D', '2D', '3D'] } });
    s.A.does('end_turn');
    s.expectNoEvent('env_drew');
    s.B.does('end_turn');
    s.expectEvent('env_drew', { card: '8D', colour: 'red' });
    s.expectEvent('turn_started', { part: 'c1', free: false, open: ['A1'] });
    s.A.does('take_wound', { aid: 'A1' });
    s.A.refused('take_wound', { aid: 'A1' }, 'CR_ALREADY_RESOLVED');
    s.A.does('end_turn');
    s.B.does('take_wound', { aid: 'A1' });
    s.expectEvent('red_cleared', { aid: 'A1' });
    s.spectator.sees('shared.conflict.environment.cards', 2);
    s.spectator.seesCards('shared.conflict.environment.discard', ['8D']);
    s.spectator.sees('shared.conflict.environment.red', 'all');
    s.spectator.sees('shared.conflict.environment.black', 'lowest');
  },
);

scenario('CR-176: a place can act after every turn, or when the GM triggers it', kit, (s) => {
  s.given({ parts: two, place: { cards: ['8D', '2D', '3D'] }, options: { envTempo: 'everyTurn' } });
  s.gm.refused('env_draw', {}, 'E_PHASE');
  s.A.does('end_turn');
  s.expectEvent('env_drew', { card: '8D' });
  s.given({ parts: two, place: { cards: ['8D', '2D', '3D'] }, options: { envTempo: 'gmCue' } });
  s.A.refused('env_draw', {}, 'E_GM_ONLY');
  s.gm.does('env_draw');
  s.expectNoEvent('env_drew');
  s.A.does('end_turn');
  s.expectEvent('env_drew', { card: '8D' });
  const quiet = { k: 'quiet', rounds: 1 } as const;
  s.given({ parts: two, place: { cards: ['8D'], attributes: [quiet] }, options: { envTempo: 'gmCue' } });
  s.gm.refused('env_draw', {}, 'E_PHASE', { clause: 'CR-176' });
  s.A.does('attack', { target: 'c2', cid: '8C', say: 'There.' });
  s.A.does('end_turn');
  s.B.does('take_wound', { aid: 'A1' });
  s.B.does('end_turn');
  s.gm.does('env_draw');
  s.given({ parts: two });
  s.gm.refused('env_draw', {}, 'CR_NO_ENVIRONMENT');
  s.given({ parts: two, place: { cards: [] }, options: { envTempo: 'gmCue' } });
  s.gm.refused('env_draw', {}, 'CR_ENV_SILENT', { clause: 'CR-192' });
  // A place that is defined to fall silent does not reshuffle its discard pile.
  const spent = { parts: two, reds: ['8D'], options: { envTempo: 'gmCue' } } as const;
  for (const ends of ['silent', 'reshuffle'] as const) {
    s.given({ ...spent, place: { cards: [], attributes: [{ k: 'onExhaust', do: ends }] } });
    s.A.does('take_wound', { aid: 'A1' });
    s.A.does('end_turn');
    s.B.does('take_wound', { aid: 'A1' });
    s.spectator.seesCards('shared.conflict.environment.discard', ['8D']);
    if (ends === 'silent') s.gm.refused('env_draw', {}, 'CR_ENV_SILENT');
    else s.gm.does('env_draw');
  }
});

scenario('CR-174 CR-189: under shelter a red card counts as answered, and a black one asks for no card', kit, (s) => {
  const setting = { parts: two, place: { cards: ['8D', '5C'] }, options: { envTempo: 'everyTurn' } } as const;
  s.given(setting);
  s.A.refused('grant_harness', { side: 'A', covers: 'red', until: 'round', reason: 'x' }, 'E_GM_ONLY');
  s.gm.does('grant_harness', { side: 'A', covers: 'both', until: 'conflict', reason: 'They stand on the stairs.' });
  s.A.does('end_turn');
  s.expectEvent('red_laid', { resolvedBy: ['c1'] });
  s.B.does('take_wound', { aid: 'A1' });
  s.B.does('end_turn');
  s.expectEvent('reveal_asked', { parts: ['c2'] });
  s.given({ parts: two });
  s.gm.refused('grant_harness', { side: 'A', covers: 'red', until: 'round', reason: 'x' }, 'CR_NO_ENVIRONMENT');
});

scenario('CR-174 CR-195: a shelter for a round in the definition of the place ends with the first round', kit, (s) => {
  const wall = { k: 'harness', side: 'A', covers: 'red', until: 'round', reason: 'The wall' } as const;
  s.given({ parts: two, place: { cards: ['8D', '7D', '6D'], attributes: [wall] }, turn: 'B', acted: ['A'] });
  s.B.does('end_turn');
  s.spectator.sees('shared.conflict.reds.0.resolvedBy', ['c1']);
  s.A.does('end_turn');
  s.B.does('take_wound', { aid: 'A1' });
  s.B.does('end_turn');
  s.spectator.sees('shared.conflict.reds.0.resolvedBy', []);
});

scenario('CR-174 CR-184 CR-189: shelter also protects against cards already in play', kit, (s) => {
  const three = { ...two, C: { hand: ['4D', '5S'] } } as const;
  s.given({ parts: three, reds: ['8D'], place: { cards: ['5C'] }, options: { envTempo: 'gmCue' } });
  s.gm.does('grant_harness', { side: 'A', covers: 'black', until: 'round', reason: 'A door.' });
  s.A.refused('end_turn', {}, 'CR_OPEN_ATTACKS');
  s.gm.does('grant_harness', { side: 'A', covers: 'red', until: 'round', reason: 'A roof.' });
  s.spectator.sees('shared.phase', 'TURN.attack');
  s.gm.does('env_draw');
  s.A.does('end_turn');
  s.expectEvent('reveal_asked', { parts: ['c2', 'c3'] });
  s.B.does('commit_reveal', { part: 'c2', cid: '3C' });
  // The GM does not choose whom the black card hits.
  const roof = { covers: 'red', until: 'round', reason: 'The same roof.' };
  s.gm.refused('grant_harness', { side: 'B', ...roof }, 'E_PHASE', { clause: 'CR-174' });
  s.C.does('commit_reveal', { part: 'c3', cid: '5S' });
  s.expectEvent('env_attack_placed', { target: 'c2', card: '5C' });
  s.gm.does('grant_harness', { side: 'B', ...roof });
  s.gm.does('grant_harness', { side: 'C', ...roof });
  s.expectEvent('red_cleared', { aid: 'A1' });
});

scenario('CR-177: a face card of a place is a plain ten', kit, (s) => {
  s.given({ parts: two, place: { cards: ['KD'] }, options: { envTempo: 'everyTurn' } });
  s.A.does('end_turn');
  s.expectNoEvent('spell_cast');
  s.B.refused('cover', { aid: 'A1', cid: '9C' }, 'CR_WRONG_SUIT');
});

const underRed = {
  trump: 'S',
  parts: { A: { hand: ['9D', '8C', 'JD', 'KH'] }, B: { hand: ['2H', '3C'] }, C: { hand: ['3H', '4C'] } },
  reds: ['8D'],
  place: { cards: ['2C'] },
} as const;

scenario('CR-180 … CR-183: a red card is deflected, covered, or taken as a wound', kit, (s) => {
  s.given({ ...underRed, options: { redDeflectCard: 'attacks' } });
  s.A.refused('deflect', { aid: 'A1', cid: '8C' }, 'CR_TARGET_NEEDED');
  s.A.does('deflect', { aid: 'A1', cid: '8C', target: 'c2' });
  s.spectator.sees(
    (view) => view.shared.conflict?.attacks.map(({ target, pile }) => [target, pile[0]?.face]),
    [['c2', '8C']],
  );
  s.given(underRed);
  s.A.does('cover', { aid: 'A1', cid: '9D' });
  s.spectator.sees('shared.conflict.reds', []);
  s.given(underRed);
  s.A.does('take_wound', { aid: 'A1' });
  s.spectator.sees((view) => part('c1')(view)?.wounds.map(({ faces, marker }) => [faces, marker]), [[['8D'], true]]);
  s.spectator.sees((view) => view.shared.conflict?.reds.length, 1);
});

scenario('CR-185: magic treats a red card as an open attack, but moves nothing onto it', kit, (s) => {
  const armed = {
    ...underRed,
    parts: { ...underRed.parts, A: { hand: ['JD', 'KH', '9D'] } },
    attacks: [{ on: 'A', by: 'B', pile: ['9H'] }],
  } as const;
  s.given(armed);
  s.A.refused('cover', { aid: 'A1', cid: 'KH', effect: { k: 'K.spread', aid: 'A2' } }, 'CR_PILE_TOO_SMALL');
  s.A.does('cover', { aid: 'A1', cid: 'KH', effect: { k: 'K.take', aid: 'A2' } });
  s.expectEvent('card_stolen', { card: '8D', fromOwner: 'mill', toOwner: 'c1' });
  s.spectator.sees('shared.conflict.reds', []);
  s.given({
    ...armed,
    attacks: [
      { on: 'A', by: 'B', pile: ['9S'] },
      { on: 'A', by: 'B', pile: ['TC'] },
    ],
  });
  s.A.refused(
    'deflect',
    { aid: 'A2', cid: 'JD', target: 'c2', effect: { k: 'J.move', from: 'A1', to: 'A3' } },
    'CR_RED_NO_PILE',
  );
  s.A.does('deflect', { aid: 'A2', cid: 'JD', target: 'c2', effect: { k: 'J.remove', aid: 'A3' } });
  s.spectator.sees('shared.conflict.reds', []);
});

const black = {
  trump: 'S',
  parts: { A: { hand: ['4H', '6D'] }, B: { hand: ['4C', 'JS'] }, C: { hand: [] }, D: { hand: ['2D', '9H'] } },
  place: { cards: ['6C'] },
  turn: 'D',
  acted: ['A', 'B', 'C'],
} as const;

scenario(
  'CR-186 CR-187 CR-190 CR-191 CR-13: a card chosen to be shown stays hidden until all have chosen',
  kit,
  (s) => {
    s.given(black);
    s.D.does('end_turn');
    s.expectEvent('reveal_asked', { parts: ['c1', 'c2', 'c4'] });
    s.gm.refused('commit_reveal', { part: 'c1', cid: 'x' }, 'E_NOT_YOURS');
    s.A.does('commit_reveal', { part: 'c1', cid: '4H' });
    s.A.refused('commit_reveal', { part: 'c1', cid: '6D' }, 'CR_ALREADY_COMMITTED');
    s.B.heard('reveal_committed', { part: 'c1' });
    s.B.neverSaw('4H');
    s.gm.sees((view) => view.own.committed, {});
    s.D.does('commit_reveal', { part: 'c4', cid: '9H' });
    s.B.does('commit_reveal', { part: 'c2', cid: 'JS' });
    s.expectEvent('env_attack_placed', { target: 'c1', card: '6C' });
    s.expectNoEvent('spell_cast');
    s.A.seesCards('own.hand', ['4H', '6D']);
    s.spectator.sees('shared.conflict.attacks.0.by', 'ENV');
  },
);

scenario(
  'CR-188: tied participants show another card; by option all of them are hit, or the next in turn order',
  kit,
  (s) => {
    const ways = {
      'all-tied': 'red_laid',
      'next-in-order': 'env_attack_placed',
      'reveal-again': 'reveal_asked',
    } as const;
    for (const [blackTie, event] of Object.entries(ways)) {
      s.given({ ...black, options: { blackTie } });
      s.D.does('end_turn');
      s.A.does('commit_reveal', { part: 'c1', cid: '4H' });
      s.B.does('commit_reveal', { part: 'c2', cid: '4C' });
      s.D.does('commit_reveal', { part: 'c4', cid: '9H' });
      s.expectEvent(event);
    }
  },
);

scenario(
  'CR-189: an empty hand is safe or counts as lowest; if no one can show a card, the place’s card leaves play',
  kit,
  (s) => {
    s.given({ ...black, options: { blackEmptyHand: 'lowest' } });
    s.D.does('end_turn');
    s.expectEvent('env_attack_placed', { target: 'c3' });
    s.given({
      parts: { A: { hand: [] }, B: { hand: [] } },
      place: { cards: ['6C'] },
      attacks: [{ on: 'A', by: 'B', pile: ['3H'] }],
    });
    s.A.does('take_wound', { aid: 'A1' });
    expect(s.events.some(({ type }) => type === 'env_card_dropped')).toBe(true);
  },
);

scenario('CR-192 CR-193: an empty deck is reshuffled, and cards return to their own decks', kit, (s) => {
  s.given({ parts: two, place: { cards: ['8D'] }, options: { envTempo: 'everyTurn' } });
  s.A.does('end_turn');
  s.B.does('take_wound', { aid: 'A1' });
  s.B.does('end_turn');
  expect(s.events.some(({ type }) => type === 'env_silent')).toBe(true);
  s.A.does('take_wound', { aid: 'A1' });
  s.A.does('end_turn');
  s.expectEvent('deck_shuffled', { deck: 'environment:mill', count: 1 });
  s.expectEvent('env_drew', { card: '8D' });
  s.spectator.sees('shared.conflict.silent', false);
  s.B.does('concede', { part: 'c2' });
  skipOutcomes(s);
  s.gm.sees((view) => view.shared.environments[0]?.cards, 1);
  s.given({
    parts: two,
    place: { cards: ['8D'], attributes: [{ k: 'onExhaust', do: 'silent' }] },
    options: { envTempo: 'everyTurn' },
  });
  s.A.does('end_turn');
  s.B.does('take_wound', { aid: 'A1' });
  s.B.does('end_turn');
  s.A.does('take_wound', { aid: 'A1' });
  s.A.does('end_turn');
  s.expectNoEvent('env_drew');
});

scenario('CR-174 CR-184 CR-194: a red card that cannot reach anyone is resolved at once', kit, (s) => {
  s.given({
    parts: { A: { hand: ['9D', '9H'] } },
    place: { cards: ['8D', '2D'], attributes: [{ k: 'contestant', stake: 'The village drowns.', stamina: 1 }] },
  });
  s.gm.does('grant_harness', { side: 'A', covers: 'red', until: 'conflict', reason: 'The dam.' });
  s.A.does('end_turn');
  s.expectEvent('red_cleared', { aid: 'A1' });
  s.expectEvent('conflict_won', { side: 'A' });
});

scenario('CR-174 CR-201: red cards that reach no one do not delay a stall', kit, (s) => {
  s.given({
    parts: { A: { hand: [] }, B: { hand: ['3H'] } },
    place: {
      cards: ['8D'],
      attributes: [
        { k: 'vested', side: 'A' },
        { k: 'vested', side: 'B' },
      ],
    },
    turn: 'B',
  });
  s.B.does('attack', { target: 'c1', cid: '3H', say: 'The last word.' });
  s.A.does('take_wound', { aid: 'A1' });
  s.expectEvent('red_cleared');
  s.expectEvent('stalled');
});

scenario(
  'CR-194: a place with its own stake loses when it has drawn its cards, and wins when all concede',
  kit,
  (s) => {
    const flood = {
      parts: { A: { hand: ['9D', '9H'] } },
      place: { cards: ['8D', '2D'], attributes: [{ k: 'contestant', stake: 'The village drowns.', stamina: 1 }] },
    } as const;
    s.given(flood);
    // A place cannot be attacked, so no attack is asked for.
    s.A.sees('own.asks.text', 'ask.TURN.nobody');
    s.A.does('end_turn');
    s.A.does('cover', { aid: 'A1', cid: '9D' });
    s.expectEvent('conflict_won', { side: 'A' });
    s.given(flood);
    s.A.does('concede', { part: 'c1' });
    s.expectEvent('conflict_won', { side: 'mill', winners: [] });
  },
);

scenario('CR-194: the stake of a place is listed under its name', kit, (s) => {
  s.given({
    parts: { A: { hand: ['9D'] } },
    place: { cards: ['6C'], attributes: [{ k: 'contestant', stake: 'The village drowns.', stamina: 2 }] },
  });
  const lines = presentation.panels?.(s.A.view).flatMap((panel) => panel.lines) ?? [];
  expect(lines).toContainEqual({
    text: 'panel.stakes.place',
    facts: { name: 'The mill', text: 'The village drowns.' },
  });
  s.A.does('concede', { part: 'c1' });
  expect(JSON.stringify(presentation.board?.(s.A.view))).toContain('"people":["The mill"]');
});

scenario('CR-181: a card that deflects a red one leaves play, or by option attacks an enemy', kit, (s) => {
  s.given(underRed);
  s.A.does('deflect', { aid: 'A1', cid: '8C' });
  s.spectator.sees('shared.conflict.attacks', []);
  s.spectator.sees((view) => view.shared.conflict?.outOfPlay.map(({ face }) => face), ['8C']);
  s.given({ ...underRed, options: { redDeflectCard: 'attacks' } });
  s.A.does('deflect', { aid: 'A1', cid: '8C', target: 'c2' });
  s.spectator.sees(
    (view) => view.shared.conflict?.attacks.map(({ target, pile }) => [target, pile[0]?.face]),
    [['c2', '8C']],
  );
});

scenario('CR-182: covering a red card removes it for all', kit, (s) => {
  s.given(underRed);
  s.A.does('cover', { aid: 'A1', cid: '9D' });
  s.spectator.sees('shared.conflict.reds', []);
});

scenario('CR-183: a red card taken as a wound leaves a mark of its suit, and still waits for the others', kit, (s) => {
  s.given(underRed);
  s.A.does('take_wound', { aid: 'A1' });
  s.spectator.sees((view) => part('c1')(view)?.wounds.map(({ faces, marker }) => [faces, marker]), [[['8D'], true]]);
  const lane = piles(s.spectator.view).find(({ id }) => id === 'person c1');
  expect(lane).toMatchObject({ label: 'zone.person.marked', facts: { marks: ['8D'] } });
  s.A.does('end_turn');
  s.B.refused('end_turn', {}, 'CR_OPEN_ATTACKS');
});

scenario('CR-186: a black card hits one participant, whom the shown cards decide', kit, (s) => {
  s.given(black);
  s.D.does('end_turn');
  s.A.does('commit_reveal', { part: 'c1', cid: '4H' });
  s.B.does('commit_reveal', { part: 'c2', cid: 'JS' });
  s.gm.mayNot('commit_reveal');
  s.D.does('commit_reveal', { part: 'c4', cid: '9H' });
  s.spectator.sees((view) => view.shared.conflict?.attacks.map(({ target }) => target), ['c1']);
});

scenario('CR-190 CR-191: shown cards return to the hands, and the black card is an ordinary attack', kit, (s) => {
  s.given(black);
  s.D.does('end_turn');
  s.A.does('commit_reveal', { part: 'c1', cid: '4H' });
  s.B.does('commit_reveal', { part: 'c2', cid: 'JS' });
  s.D.does('commit_reveal', { part: 'c4', cid: '9H' });
  s.A.seesCards('own.hand', ['4H', '6D']);
  s.B.seesCards('own.hand', ['4C', 'JS']);
  s.A.refused('cover', { aid: 'A1', cid: '6D' }, 'CR_WRONG_SUIT', { facts: { suit: 'C', trump: 'S' } });
  s.A.may('take_wound', { aid: 'A1' });
});
