/** More options are tested in `scenarios/rule-options.spec.ts`. */
import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import type { Intent } from '../../../../kernel/index.ts';
import type { Options } from '../../options.ts';
import { presentation } from '../../presentation/index.ts';
import { kit } from '../../scenarios/kit.ts';
import { against, attacked, guard, versus } from '../../scenarios/steps.ts';

scenario('SU-93 untaggedFaces: fullEffects lets faces act without the tag', kit, (s) => {
  s.given({ crew: ['kade'], hands: { kade: ['AH'] }, player: ['2D', '3D'], options: { untaggedFaces: 'fullEffects' } });
  against(s, s.kade, 30, { use: 'ambush' });
  s.kade.does('commit_card', { card: 'AH' });
  s.kade.seesCards('own.hand', ['3D']);
});

scenario('SU-71 flippedFaces: with active, flipped faces act, and the player names a flipped joker', kit, (s) => {
  s.given({ crew: ['vera'], player: ['X1', '3D', '4C'], options: { flippedFaces: 'active' } });
  against(s, s.vera, 30, { use: 'athlete' });
  s.vera.does('commit_card', { card: s.state.plays[0]?.sides.player[0]?.handle, treat: { name: 'AH' } });
  s.expectEvent('flip_treated', { card: 'X1', counts: { rank: 'A', suit: 'H', value: 10, chain: ['X1', 'AH'] } });
  s.vera.seesCards('own.hand', ['3D']);
  s.vera.does('finish_step');
  s.given({ crew: ['vera'], player: ['JD', '3D'], discard: ['9C'], options: { flippedFaces: 'active' } });
  against(s, s.vera, 30, { use: 'athlete' });
  s.vera.does('finish_step');
  s.expectEvent('jacks_called', { owners: ['s1'] });
});

scenario(
  'SU-71 flipOwnSuit, flipRiders: by option a flip draws a card, or does not count for suit effects',
  kit,
  (s) => {
    const setting = { crew: ['vera'], player: ['6D', '3C'] } as const;
    s.given({ ...setting, options: { flipOwnSuit: true } });
    against(s, s.vera, 30, { use: 'athlete' });
    s.expectEvent('card_drawn', { seat: 's1', cause: 'suit' });
    s.given({ ...setting, options: { flipRiders: false } });
    against(s, s.vera, 10, { use: 'ambush' });
    s.vera.does('finish_step');
    s.expectEvent('peek_opened', { mayDiscard: 0 });
  },
);

scenario('SU-71 SU-88 flippedFaces with flipOwnSuit: a flip draws once for the suit it counts as', kit, (s) => {
  const options = { flippedFaces: 'active', flipOwnSuit: true } as const;
  const draws = (card: 'KD' | 'KS'): number => {
    s.given({ crew: ['vera'], player: [card, '3C', '4C', '5C'], discard: ['9D'], options });
    against(s, s.vera, 30, { use: 'athlete' });
    const copy = s.state.discards.player.cards[0]?.handle;
    s.vera.does('commit_card', { card: s.state.plays[0]?.sides.player[0]?.handle, treat: { copy } });
    return s.vera.view.own.hand?.length ?? 0;
  };
  expect([draws('KD'), draws('KS')]).toEqual([1, 1]);
});

scenario('SU-73 jackSource: a Jack fetches from this play only, or from the whole deck', kit, (s) => {
  const setting = { crew: ['vera', 'moss'], discard: ['9D'], hands: { vera: ['JS'] }, player: ['2C', '3H'] } as const;
  s.given({ ...setting, options: { jackSource: 'thisPlay' } });
  against(s, s.vera, 10, { use: 'driver' });
  s.vera.does('commit_card', { card: 'JS' });
  s.vera.does('finish_step');
  s.vera.refused('take_with_jack', { card: '9D' }, 'SU_JACK_SOURCE');
  s.vera.does('take_with_jack', { card: '2C' });
  s.given({ ...setting, options: { jackSource: 'deckSearch' } });
  against(s, s.vera, 10, { use: 'driver' });
  s.vera.does('commit_card', { card: 'JS' });
  s.vera.does('finish_step');
  s.moss.sees('own.search', undefined);
  s.vera.does('take_with_jack', { card: '8S' });
  s.expectEvent('deck_shuffled', { pool: 'player', cause: 'search' });
});

scenario('SU-157 coverMode: with full, the leader defends in place of covered targets, but of no others', kit, (s) => {
  s.given({
    crew: ['vera', 'moss', 'ruth'],
    npcs: [guard],
    player: ['9S', '2D', '2C', '3C', '4C'],
    gm: ['TH', '2C', 'TS'],
    options: { coverMode: 'full' },
  });
  attacked(s, 10, { skill: 'throw', targets: ['s1', 's2'] });
  s.ruth.does('cover_ally', { allies: ['s2'] });
  s.ruth.does('finish_step');
  s.spectator.sees('shared.play.seat', 's1');
  s.spectator.sees('shared.play.parts.modifier', 5 + 8);
  s.vera.does('finish_step');
  s.spectator.sees('shared.play.seat', 's3');
  s.spectator.sees('shared.play.marks', ['s2']);
  s.ruth.does('finish_step');
});

scenario('SU-168 coverMode: with full, a heart still voids the leader’s defence', kit, (s) => {
  for (const [card, modifier] of [
    ['4C', 14],
    ['4H', 12],
  ] as const) {
    s.given({
      crew: ['ruth', 'vera'],
      npcs: [guard],
      player: ['2C', '9S', '3C'],
      gm: [card],
      options: { coverMode: 'full' },
    });
    attacked(s, 10, { skill: 'persuasion', targets: ['s2'] });
    s.ruth.does('cover_ally', { allies: ['s2'] });
    s.ruth.does('finish_step');
    s.spectator.sees('shared.play.seat', 's1');
    // Vera’s own Willpower is 12, Ruth’s is 14.
    s.spectator.sees('shared.play.parts.modifier', modifier);
  }
});

scenario('SU-29 sceneHand: level draws or discards to size, refill only draws', kit, (s) => {
  const hands = { moss: ['2C', '3C', '4C', '5C'], vera: ['6C'] } as const;
  s.given({ crew: ['vera', 'moss'], between: true, hands, options: { sceneHand: 'level' } });
  s.gm.does('start_scene', { title: 'In', present: ['s1', 's2'] });
  s.expectEvent('hand_discarded', { seat: 's2', cards: ['5C'] });
  s.spectator.sees((view) => view.shared.seats.map(({ cards }) => cards), [4, 3]);
  s.given({ crew: ['vera', 'moss'], between: true, hands, options: { sceneHand: 'refill' } });
  s.gm.does('start_scene', { title: 'In', present: ['s1', 's2'] });
  s.spectator.sees((view) => view.shared.seats.map(({ cards }) => cards), [4, 4]);
});

scenario('SU-46 thresholdShown: the number is shown at the start, or never', kit, (s) => {
  s.given({ crew: ['vera'], options: { thresholdShown: 'atStart' } });
  against(s, s.vera, 12, { use: 'wits' });
  s.spectator.sees('shared.play.opposition.value', 12);
  s.given({ crew: ['vera'], options: { thresholdShown: 'never' } });
  against(s, s.vera, 12, { use: 'wits' });
  s.spectator.sees('shared.play.opposition.value', null);
  s.vera.does('finish_step');
  s.expectEvent('play_resolved', { threshold: null });
});

scenario('SU-57 gmAnswersStand, SU-58 gmRaisesUnopposed: the options give the GM extra steps', kit, (s) => {
  s.given({ crew: ['vera'], npcs: [guard], options: { gmAnswersStand: true } });
  versus(s, s.vera, 5, { use: 'thief', trait: 'insight' });
  s.vera.does('finish_step');
  s.spectator.sees('shared.play.step', 'ASK_GM');
  s.gm.does('finish_step');
  s.expectEvent('play_resolved');
  s.given({
    crew: ['vera'],
    player: ['9H'],
    hands: { vera: ['2H'], gm: ['5C'] },
    options: { gmRaisesUnopposed: true },
  });
  against(s, s.vera, 15, { use: 'wits' });
  s.vera.does('commit_card', { card: '2H' });
  s.vera.does('finish_step');
  s.gm.does('commit_card', { card: '5C' });
  s.gm.does('finish_step');
  s.vera.does('finish_step');
  s.expectEvent('play_resolved', { success: false, total: 16 });
});

scenario('SU-58 gmRaisesUnopposed: every number that is shown includes the cards that the GM has added', kit, (s) => {
  s.given({
    crew: ['vera'],
    player: ['9H'],
    hands: { vera: ['2H', '3H'], gm: ['5C', '4C'] },
    options: { gmRaisesUnopposed: true, thresholdShown: 'atStart' },
  });
  against(s, s.vera, 15, { use: 'wits' });
  s.vera.does('commit_card', { card: '2H' });
  s.vera.does('finish_step');
  const [four] = s.gm.view.own.hand?.filter((card) => card.face === '4C') ?? [];
  s.gm.does('commit_card', { card: '5C' });
  const toGm = (move: Intent) => presentation.move(s.gm.view, move);
  expect(toGm({ type: 'commit_card', card: four?.handle })).toMatchObject({ message: { facts: { total: 24 } } });
  expect(toGm({ type: 'finish_step' })).toMatchObject({ means: { facts: { crew: 16, number: 20 } } });
  expect(presentation.zoneWords?.(s.vera.view, 'against')).toMatchObject({ facts: { n: 20 } });
  s.gm.does('finish_step');
  expect(presentation.move(s.vera.view, { type: 'finish_step' })).toMatchObject({
    means: { facts: { total: 16, n: 20 } },
  });
  s.vera.does('finish_step');
  s.expectEvent('play_resolved', { success: false, total: 16, threshold: 15, margin: -4 });
  const { last } = s.spectator.view.shared;
  expect(last?.outcome.sum?.against).toEqual(['5C']);
});

scenario('SU-66 drawOnResolve: with onSuccess, no one draws after a failure', kit, (s) => {
  s.given({ crew: ['vera'], options: { drawOnResolve: 'onSuccess' } });
  against(s, s.vera, 40, { use: 'wits' });
  s.vera.does('finish_step');
  s.expectNoEvent('card_drawn');
});

scenario('SU-141 awarenessX: with wits, the player sees as many cards as the character’s Wits', kit, (s) => {
  s.given({ crew: ['moss'], player: ['9H'], options: { awarenessX: 'wits' } });
  s.moss.does('declare_play', { use: 'awareness', desired: 1, text: 'Hm.' });
  s.gm.does('set_opposition', { kind: 'formula' });
  s.moss.does('finish_step');
  s.expectEvent('peek_opened', { count: 6 });
});

scenario('SU-157 coverMode: with full, the leader defends and draws after the play', kit, (s) => {
  s.given({
    crew: ['ruth', 'moss'],
    npcs: [guard],
    player: ['4C', '2D', '3D'],
    gm: ['2C'],
    options: { coverMode: 'full' },
  });
  attacked(s, 4, { skill: 'throw', targets: ['s2'] });
  s.ruth.does('cover_ally', { allies: ['s2'] });
  // The caption says for whom the leader steps in.
  expect(presentation.caption?.(s.spectator.view)?.title.text).toBe('caption.play.for');
  s.ruth.does('finish_step');
  s.expectEvent('cover_settled', { success: true });
  s.spectator.sees('shared.play.seat', 's1');
  s.ruth.does('finish_step');
  s.expectEvent('card_drawn', { seat: 's1' });
});

scenario('SU-108 death: with outForScene the character returns in the next scene', kit, (s) => {
  s.given({
    crew: ['moss'],
    npcs: [guard],
    damage: { moss: 3 },
    player: ['2D'],
    gm: ['9C'],
    options: { death: 'outForScene' },
  });
  attacked(s, 20, { skill: 'thug', targets: ['s1'] });
  s.moss.does('finish_step');
  s.expectEvent('character_died', { forGood: false });
  s.moss.refused('declare_play', { use: 'wits', text: 'Ow.' }, 'SU_DEAD');
  s.gm.does('end_scene');
  s.gm.does('start_scene', { title: 'Again', present: ['s1'] });
  s.moss.may('declare_play');
});

scenario('SU-03 secondDeck: the second pack is used always, never, or once a fifth player has joined', kit, (s) => {
  const start = (secondDeck: string, players: number) => {
    const seats = Array.from({ length: players }, (_, index) => ({
      seat: `s${index + 1}`,
      name: `P${index + 1}`,
      kind: 'player' as const,
    }));
    s.start({ seats: [...seats, { seat: 'gm', name: 'Gail', kind: 'gm' }], options: { secondDeck } });
    s.gm.does('start_session');
  };
  start('always', 1);
  s.expectEvent('deck_shuffled', { pool: 'player', size: 108 });
  start('never', 6);
  s.expectEvent('deck_shuffled', { pool: 'player', size: 54 });
  // A fifth player joins between two scenes: the second pack is shuffled in at the next one.
  s.given({ crew: ['vera', 'moss', 'ruth', 'kade'], between: true });
  s.system.does('seat_joined', { seat: 's5', name: 'Eve' });
  s.gm.does('start_scene', { title: 'In', present: ['s1'] });
  s.expectEvent('deck_shuffled', { pool: 'player', size: 108, cause: 'second' });
});

scenario('SU-22 sheets: owner shows a sheet to its owner and the GM', kit, (s) => {
  s.given({ crew: ['vera', 'moss'], options: { sheets: 'owner' }, between: true });
  s.moss.sees('shared.seats.0.character', null);
  s.vera.sees('own.character.name', 'Vera');
  s.gm.sees('own.characters.s1.suit', 'D');
  s.gm.does('grant_raise', { seat: 's1', attr: 'wits' });
  s.vera.heard('attribute_raised', { value: 6 });
  expect(JSON.stringify(s.moss.view.shared.seats)).not.toContain('wits');
});

scenario('SU-150 feintsPerTurn: the option allows two feints in a turn, or any number', kit, (s) => {
  const feint = { use: 'fraud', mode: 'feint', trait: 'insight' } as const;
  const begin = (feintsPerTurn: Options['feintsPerTurn']) => {
    s.given({
      crew: ['moss'],
      order: ['moss', 'n1'],
      npcs: [guard],
      player: ['7S', '2D', '8S', '3D', '9S'],
      gm: ['2C', '2D', '3C', '3D', '4C'],
      options: { feintsPerTurn },
    });
    for (const _ of [1, 2]) {
      versus(s, s.moss, 2, feint);
      s.moss.does('finish_step');
    }
  };
  begin(2);
  s.moss.refused('declare_play', { use: 'fraud', mode: 'feint', marks: ['n1'], text: 'Again.' }, 'SU_FEINT_LIMIT');
  begin('unlimited');
  s.moss.does('declare_play', { use: 'fraud', mode: 'feint', marks: ['n1'], text: 'Again.' });
  // The GM reads that it is a feint before choosing the opposition.
  expect(presentation.caption?.(s.gm.view)?.title.facts?.['use']).toMatchObject({
    text: 'use.with_mode',
    facts: { mode: { text: 'choice.mode.feint' } },
  });
});

scenario('SU-138 SU-178: a diamond promises a free blow only if there is someone to attack', kit, (s) => {
  const promised = (npcs: readonly (typeof guard)[]) => {
    s.given({ crew: ['moss'], npcs, player: ['4D', '3D'] });
    against(s, s.moss, 30, { use: 'athlete' });
    return JSON.stringify(presentation.panels?.(s.moss.view)).includes('rider.athlete.D');
  };
  expect([promised([]), promised([guard])]).toEqual([false, true]);
});

scenario('SU-186 graceSeconds: after this time a disconnected player counts as absent', kit, (s) => {
  s.given({ crew: ['vera'], options: { graceSeconds: 30 } });
  s.system.does('seat_away', { seat: 's1' });
  s.timePasses({ ms: 29_000 });
  s.spectator.sees('shared.seats.0.presence', 'away');
  s.timePasses({ ms: 1000 });
  s.spectator.sees('shared.seats.0.presence', 'absent');
});

scenario('SU-191: options change only between scenes, to allowed values', kit, (s) => {
  s.given({ crew: ['vera'] });
  s.system.refused('option_set', { key: 'death', value: 'outForScene' }, 'E_OPTION_LOCKED');
  s.given({ crew: ['vera'], between: true });
  s.system.refused('option_set', { key: 'death', value: 'maybe' }, 'E_OPTION_VALUE');
  s.system.does('option_set', { key: 'death', value: 'outForScene' });
  s.spectator.sees('shared.options.death', 'outForScene');
});
