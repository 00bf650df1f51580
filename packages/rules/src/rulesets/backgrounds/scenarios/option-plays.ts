/** Plays for options of the table, of characters and of cards, one for each value. */
import { expect } from 'vitest';

import { ruleset } from '../index.ts';
import { advantaged, each, given, helps, seatsWithGm, withoutGm } from './option-kit.ts';
import type { Values } from './option-kit.ts';
import { all, attempt, challenge, duel, passAll, resultOf } from './steps.ts';

export const tablePlays: Readonly<Record<string, Values>> = {
  gmMode: {
    gm: (s, options) => {
      s.start({ seats: seatsWithGm, options });
      s.spectator.sees('shared.mode', 'gm');
    },
    shared: (s, options) => {
      withoutGm(s, options);
      s.spectator.sees('shared.mode', 'shared');
    },
  },
  maxPlayers: each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], (s, options, value) => {
    expect(ruleset.seatLimits?.(options)).toEqual({ min: 1, max: value, unled: 'never' });
    s.start({ seats: seatsWithGm, options });
    if (value === 1) s.system.refused('seat_joined', { seat: 's2', name: 'Ben' }, 'E_PHASE');
    else s.system.does('seat_joined', { seat: 's2', name: 'Ben' });
  }),
  charactersPerPlayer: each([1, 2, 3], (s, options, value) => {
    s.start({ seats: seatsWithGm, options });
    expect(s.state.characters).toHaveLength(Number(value));
  }),
  drawPacks: each([1, 2], (s, options, value) => {
    s.start({ seats: seatsWithGm, options });
    s.spectator.sees('shared.piles.draw', 52 * Number(value));
  }),
  aceValue: each([14, 1], (s, options, value) => {
    s.given(given(options, { deck: ['AC'] }));
    attempt(s);
    s.spectator.sees('shared.resolution.draws.0.result.value', value);
  }),
  reshuffle: {
    whenEmpty: (s, options) => {
      s.given(given(options, { deck: ['TC'] }));
      attempt(s);
      passAll(s);
      s.expectNoEvent('deck_shuffled');
      s.gm.does('close_scene');
      s.expectNoEvent('deck_shuffled');
    },
    eachScene: (s, options) => {
      s.given(given(options, { deck: ['TC'] }));
      attempt(s);
      passAll(s);
      s.expectNoEvent('deck_shuffled');
      s.gm.does('close_scene');
      s.expectEvent('deck_shuffled', { pile: 'draw', size: 52 });
    },
    eachResolution: (s, options) => {
      s.given(given(options, { deck: ['TC'] }));
      attempt(s);
      passAll(s);
      s.expectEvent('deck_shuffled', { pile: 'draw', size: 52 });
    },
  },
  sheets: {
    open: (s, options) => {
      s.given(given(options, { people: [{ backgrounds: ['b:QC type "Sailor"'] }, {}] }));
      s.spectator.sees('shared.characters.0.sheet.0.face', 'QC');
    },
    untilUsed: (s, options) => {
      s.given(given(options, { people: [{ backgrounds: ['b:QC type "Sailor"', 'r:AD innate'] }, {}], deck: ['4H'] }));
      s.spectator.sees('shared.characters.0.sheet.0', { slot: 'type', kind: 'type', closed: true });
      attempt(s);
      s.franz.does('substitute', { card: 'QC', ...helps });
      s.spectator.sees('shared.characters.0.sheet.0.face', 'QC');
      s.hans.neverSaw('AD');
    },
  },
  gmSeesHands: {
    false: (s, options) => {
      s.given(given(options, { people: [{ bonus: ['5S'] }, {}] }));
      s.gm.neverSaw('5S');
    },
    true: (s, options) => {
      s.given(given(options, { people: [{ bonus: ['5S'] }, {}] }));
      s.gm.seesCards('own.hands.s1', ['5S']);
      s.hans.neverSaw('5S');
    },
  },
  hiddenTargets: {
    false: (s, options) => {
      s.given(given(options));
      challenge(s, { target: 11 });
      s.spectator.sees('shared.resolution.challenge.target', 11);
    },
    true: (s, options) => {
      s.given(given(options, { people: [{ backgrounds: ['b:JC type "Athlete"', 'b:KC profession "Porter"'] }, {}] }));
      challenge(s, { target: 11 });
      s.spectator.sees('shared.resolution.challenge.target', null);
      s.gm.sees('own.target', 11);
      s.franz.heard('challenge_set', { title: 'Over the wall' });
      s.franz.refused('claim_auto', { background: 'JC' }, 'DR_AUTO_RANK', {
        facts: { background: 'Athlete', rank: 'J' },
      });
      s.franz.does('draw');
      s.spectator.sees('shared.resolution.challenge.target', 11);
    },
  },
  episode: {
    session: (s, options) => {
      s.given(given(options, { scene: 'none' }));
      s.gm.refused('next_episode', {}, 'E_OPTION');
    },
    gm: (s, options) => {
      s.given(given(options));
      s.gm.refused('next_episode', {}, 'DR_SCENE_OPEN');
      s.gm.does('close_session');
      s.gm.does('next_session');
      s.spectator.sees('shared.clock.episode', 1);
      s.gm.does('next_episode', { title: 'The flood' });
      s.spectator.sees('shared.clock.episode', 2);
    },
  },
  professionCards: each([0, 1, 2, 3, 4], (s, options, value) => {
    s.start({ seats: seatsWithGm, options });
    expect(s.shared.characters[0]?.missing).toHaveLength(3 + Number(value));
  }),
  readyMade: each([false, true], (s, options, value) => {
    s.start({ seats: seatsWithGm, options });
    s.spectator.sees('shared.phase', value === true ? 'SESSION_OPEN' : 'CREATION');
  }),
  creation: {
    draw: (s, options) => {
      s.start({ seats: seatsWithGm, options });
      s.s1.does('draw_background', { kind: 'type' });
      s.expectEvent('background_drawn');
    },
    draft: (s, options) => {
      s.start({ seats: seatsWithGm, options });
      s.s1.does('draw_background', { kind: 'type' });
      s.expectEvent('cards_drafted');
    },
    choose: (s, options) => {
      s.start({ seats: seatsWithGm, options });
      s.s1.does('draw_background', { kind: 'type', card: '7H' });
      s.expectEvent('background_drawn', { card: '7H' });
    },
  },
  backBy: {
    kind: (s, options) => {
      s.start({ seats: seatsWithGm, options });
      s.s1.does('draw_background', { kind: 'innate' });
      s.expectEvent('background_drawn', { back: 'red' });
    },
    scope: (s, options) => {
      s.start({ seats: seatsWithGm, options });
      s.s1.does('draw_background', { kind: 'innate' });
      s.expectEvent('background_drawn', { back: 'blue' });
      s.s1.does('set_scope', { slot: 'innate', scope: 'general' });
      s.expectEvent('back_changed', { back: 'red' });
    },
    manual: (s, options) => {
      s.start({ seats: seatsWithGm, options });
      s.s1.does('draw_background', { kind: 'type' });
      s.s1.does('set_back', { slot: 'type', back: 'red' });
      s.expectEvent('back_changed', { back: 'red' });
    },
    random: (s, options) => {
      s.start({ seats: seatsWithGm, options });
      s.s1.does('draw_background', { kind: 'type' });
      s.expectEvent('background_drawn');
      s.s1.refused('set_back', { slot: 'type', back: 'red' }, 'E_OPTION');
    },
  },
  privilegedSuits: {
    false: (s, options) => {
      s.given(given(options));
      s.gm.refused('rule', { target: 's1/type', change: 'privilege', reason: 'so' }, 'E_MALFORMED');
    },
    true: (s, options) => {
      s.given(given(options, { people: [{ backgrounds: ['b:2C type'] }, {}], deck: ['KC', '9S'] }));
      s.gm.does('rule', { target: 's1/type', change: 'privilege', reason: 'so' });
      s.spectator.heard('background_privileged', { card: '2C' });
      duel(s);
      passAll(s);
      s.expectEvent('pair_judged', { relation: 'decisive' });
    },
  },
  advantageScope: {
    competition: (s, options) => {
      advantaged(s, options, ['2C']);
      s.gm.does('rule', { target: 'resolution', change: 'end', reason: 'enough' });
      s.expectEvent('advantage_lapsed');
      attempt(s);
      expect(s.shared.drawn).toHaveLength(1);
    },
    scene: (s, options) => {
      advantaged(s, options, ['2C', '3C']);
      s.gm.does('rule', { target: 'resolution', change: 'end', reason: 'enough' });
      attempt(s);
      expect(s.shared.drawn).toHaveLength(2);
    },
  },
  advantageStack: {
    false: (s, options) => {
      s.given(given(options, { people: [{}, {}, {}], deck: ['KC', '9S', '8S', '2C', '3C', '4D', '5D'] }));
      duel(s, ['s1', 's2', 's3']);
      passAll(s);
      s.spectator.sees('shared.advantages', { s1: 1 });
    },
    true: (s, options) => {
      s.given(given(options, { people: [{}, {}, {}], deck: ['KC', '9S', '8S', '2C', '3C', '6H', '4D', '5D'] }));
      duel(s, ['s1', 's2', 's3']);
      passAll(s);
      s.spectator.sees('shared.advantages', { s1: 2 });
      all(s, 'continue');
      all(s, 'draw');
      s.franz.mayOnly('choose_card', ['2C', '3C', '6H']);
    },
  },
  bestOf: {
    playerChoice: (s, options) => {
      advantaged(s, options, ['2C', '3H', '4D']);
      all(s, 'continue');
      all(s, 'draw');
      s.spectator.sees('shared.phase', 'PICK');
    },
    highest: (s, options) => {
      advantaged(s, options, ['2C', '3H', '4D']);
      all(s, 'continue');
      all(s, 'draw');
      s.spectator.sees('shared.phase', 'WINDOW');
      expect(resultOf(s, 's1')).toBe('3H');
    },
  },
};
