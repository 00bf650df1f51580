/** One short play for every value of every option. */
import { scenario } from '@cartomancer/testkit';
import { describe, expect, test } from 'vitest';

import { colourOf, pack } from '../../../../kernel/index.ts';
import { ruleset } from '../../index.ts';
import { kit } from '../../scenarios/kit.ts';
import { choicePlays } from '../../scenarios/choice-plays.ts';
import { each, given, helps } from '../../scenarios/option-kit.ts';
import type { Values } from '../../scenarios/option-kit.ts';
import { tablePlays } from '../../scenarios/option-plays.ts';
import { attempt, challenge, characterIn, duel, fray, passAll, resultOf } from '../../scenarios/steps.ts';

const optionPlays: Readonly<Record<string, Values>> = {
  ...tablePlays,
  ...choicePlays,
  autoSuccess: each(['all', 'unspentOnly'], (s, options, value) => {
    s.given(given(options, { people: [{ backgrounds: ['b:JC type'] }, {}], deck: ['4H'] }));
    attempt(s);
    s.franz.does('substitute', { card: 'JC', ...helps });
    passAll(s);
    challenge(s);
    if (value === 'all') s.franz.may('claim_auto');
    else s.franz.mayNot('claim_auto');
  }),
  hitRule: each(['atLeast', 'above'], (s, options, value) => {
    s.given(given(options, { deck: ['8C'] }));
    attempt(s);
    passAll(s);
    s.expectEvent('challenge_judged', { hit: value === 'atLeast' });
  }),
  maxRedraws: each([0, 1, 2, 3, 5, 8], (s, options, value) => {
    const misses = pack({ jokers: 'without' }).filter((card) => colourOf(card) === 'black' && !card.startsWith('A'));
    s.given(given(options, { deck: misses }));
    attempt(s, { suit: 'S', target: 14 });
    const most = value === 0 ? 3 : Number(value);
    for (let redraw = 0; redraw < most; redraw += 1) {
      passAll(s);
      if (s.shared.resolution?.challenge?.follow === 'two') {
        s.franz.does('draw_two');
        const [card] = s.franz.view.own.choices;
        s.franz.does('choose_card', { card: card?.face ?? '' });
      } else s.franz.does('draw');
    }
    passAll(s);
    const type = s.shared.resolution?.challenge?.follow === 'two' ? 'draw_two' : 'draw';
    if (value === 0) s.franz.may(type);
    else s.franz.refused(type, {}, 'DR_REDRAW_LIMIT', { facts: { n: value } });
  }),
  partialContinue: {
    continue: (s, options) => {
      s.given(given(options, { deck: ['TS', '9S'] }));
      attempt(s);
      passAll(s);
      s.franz.does('change_suit', { suit: 'S' });
      s.expectEvent('cards_drawn', { why: 'again' });
    },
    labelOnly: (s, options) => {
      s.given(given(options, { deck: ['TS'] }));
      attempt(s);
      passAll(s);
      s.franz.does('change_suit', { suit: 'S' });
      s.expectEvent('attempt_ended', { cause: 'suit_noted' });
    },
  },
  newSuit: {
    drawn: (s, options) => {
      s.given(given(options, { deck: ['TS'] }));
      attempt(s);
      passAll(s);
      s.franz.mayOnly('change_suit', ['S']);
    },
    sameColour: (s, options) => {
      s.given(given(options, { deck: ['TD'] }));
      attempt(s, { suit: 'H' });
      passAll(s);
      s.franz.mayOnly('change_suit', ['D']);
    },
    any: (s, options) => {
      s.given(given(options, { deck: ['TS'] }));
      attempt(s);
      passAll(s);
      s.franz.mayOnly('change_suit', ['D', 'H', 'S']);
    },
  },
  costSuit: each(['drawn', 'challenge'], (s, options, value) => {
    s.given(given(options, { deck: ['TH'] }));
    attempt(s);
    passAll(s);
    s.expectEvent('challenge_judged', { cost: value === 'drawn' ? 'H' : 'C' });
  }),
  lockScope: each(['character', 'group'], (s, options, value) => {
    s.given(given(options, { deck: ['4H'] }));
    attempt(s);
    passAll(s);
    const again = { character: 's2', title: 'Over the wall', suit: 'C', target: 8 };
    if (value === 'character') s.gm.does('set_challenge', again);
    else s.gm.refused('set_challenge', again, 'DR_LOCKED');
  }),
  frayTie: each(['statusQuo', 'drawOff'], (s, options, value) => {
    s.given(given(options, { deck: ['KS', '4C', 'KH', '2D', '3D'] }));
    fray(s, 1, ['s1', 's2']);
    passAll(s);
    s.expectEvent('fray_judged', { winners: [], drawOff: value === 'drawOff' ? ['s1', 'gm'] : null });
  }),
  harshFray: each([false, true], (s, options, value) => {
    s.given(given(options, { deck: ['6D', '4C', 'KS'] }));
    fray(s, 1, ['s1', 's2']);
    passAll(s);
    s.gm.does('fray_success', { kind: 'take_out', text: 'down', whom: 's1' });
    expect(characterIn(s, 's1').incapacitated).toBe(value);
  }),
  subsPerDraw: each(['unlimited', 'one'], (s, options, value) => {
    s.given(given(options, { people: [{ backgrounds: ['b:2D type', 'b:9C profession'] }, {}], deck: ['4H'] }));
    attempt(s);
    s.franz.does('substitute', { card: '2D', ...helps });
    if (value === 'one') s.franz.refused('substitute', { card: '9C', ...helps }, 'DR_SUB_LIMIT');
    else s.franz.does('substitute', { card: '9C', ...helps });
  }),
  bonusDraw: {
    hand: (s, options) => {
      s.given(given(options, { deck: ['KD'] }));
      s.gm.does('award_bonus', { character: 's1', reason: 'heroism' });
      s.franz.heard('bonus_awarded', { card: 'KD' });
    },
    redraw: (s, options) => {
      s.given(given(options, { deck: ['4H', 'TC', '5H', '6H'] }));
      s.gm.does('award_bonus', { character: 's1', reason: 'heroism' });
      s.spectator.heard('bonus_awarded', { reason: 'heroism' });
      attempt(s);
      s.franz.does('spend_bonus');
      s.franz.mayOnly('choose_card', ['4H', 'TC']);
      s.franz.does('choose_card', { card: 'TC' });
      s.franz.refused('spend_bonus', {}, 'DR_NO_BONUS');
      passAll(s);
      s.expectEvent('challenge_judged', { outcome: 'complete' });
    },
  },
  incapBonus: each(['auto', 'gm'], (s, options, value) => {
    s.given(given(options));
    s.gm.does('rule', { target: 's1', change: 'incapacitate', reason: 'a fall' });
    if (value === 'auto') s.expectEvent('bonus_awarded', { reason: 'incapacitated' });
    else s.expectNoEvent('bonus_awarded');
  }),
  bonusCap: each([0, 1, 2, 3, 4, 5, 6], (s, options, value) => {
    s.given(given(options));
    const most = value === 0 ? 7 : Number(value);
    for (let count = 0; count < most; count += 1) s.gm.does('award_bonus', { character: 's1', reason: 'heroism' });
    const award = { character: 's1', reason: 'heroism' };
    if (value === 0) s.gm.does('award_bonus', award);
    else s.gm.refused('award_bonus', award, 'DR_BONUS_CAP', { facts: { n: value } });
  }),
  bonusKeep: each(['always', 'session'], (s, options, value) => {
    s.given(given(options, { people: [{ bonus: ['5S'] }, {}] }));
    s.gm.does('close_session');
    expect(characterIn(s, 's1').bonus).toHaveLength(value === 'always' ? 1 : 0);
  }),
  disadvantageUse: {
    choose: (s, options) => {
      s.given(given(options, { deck: ['4H', '9S'] }));
      attempt(s);
      s.franz.does('draw_disadvantage');
      s.franz.may('use_disadvantage', { yes: true });
      s.franz.may('use_disadvantage', { yes: false });
    },
    always: (s, options) => {
      s.given(given(options, { deck: ['9S', '4H'] }));
      attempt(s);
      s.franz.does('draw_disadvantage');
      expect(resultOf(s, 's1')).toBe('4H');
    },
    ifHigher: (s, options) => {
      s.given(given(options, { deck: ['9S', '4H'] }));
      attempt(s);
      s.franz.does('draw_disadvantage');
      expect(resultOf(s, 's1')).toBe('9S');
      s.given(given(options, { deck: ['4H', '9S'] }));
      attempt(s);
      s.franz.does('draw_disadvantage');
      expect(resultOf(s, 's1')).toBe('9S');
    },
  },
  eitherOr: each([false, true], (s, options, value) => {
    s.given(given(options, { people: [{ backgrounds: ['b:9C type'] }, {}], deck: ['4H', '5S'] }));
    attempt(s);
    s.franz.does('substitute', { card: '9C', ...helps });
    if (value === true) s.franz.refused('draw_disadvantage', {}, 'DR_SUB_LIMIT');
    else s.franz.does('draw_disadvantage');
  }),
  aceNow: each([14, 1], (s, options, value) => {
    s.given(given(options, { deck: ['4H', 'AC'] }));
    attempt(s);
    s.franz.does('draw_disadvantage');
    s.franz.does('use_disadvantage', { yes: true });
    s.spectator.sees('shared.resolution.draws.0.result.value', value);
  }),
  incapacitateOn: each(['disadvantage', 'anyDraw'], (s, options, value) => {
    s.given(given(options, { people: [{ disadvantages: ['4S'] }, {}], deck: ['9S'] }));
    attempt(s);
    passAll(s);
    expect(characterIn(s, 's1').incapacitated).toBe(value === 'anyDraw');
  }),
  secondSame: each(['resolveThenOut', 'outAtOnce'], (s, options, value) => {
    s.given(given(options, { people: [{ disadvantages: ['4S'] }, {}], deck: ['4H', '9S'] }));
    attempt(s, { target: 3 });
    s.franz.does('draw_disadvantage');
    s.franz.does('use_disadvantage', { yes: true });
    passAll(s);
    s.expectEvent('challenge_judged', { outcome: value === 'outAtOnce' ? 'failed' : 'partial' });
  }),
  successExpiry: each(['endNextEpisode', 'startNextEpisode'], (s, options, value) => {
    s.given(given(options, { deck: ['4H', '9S'] }));
    attempt(s);
    s.franz.does('draw_disadvantage');
    s.franz.does('use_disadvantage', { yes: true });
    passAll(s);
    s.franz.does('accept_partial');
    s.gm.does('close_session');
    s.gm.does('next_session');
    expect(characterIn(s, 's1').disadvantages).toHaveLength(value === 'endNextEpisode' ? 1 : 0);
  }),
  npcDisadvantages: each([false, true], (s, options, value) => {
    s.given(given(options, { npcs: [{}], deck: ['7C', '9D', '2H'] }));
    duel(s, ['s1', 'n1']);
    if (value === true) s.gm.may('draw_disadvantage');
    else s.gm.mayNot('draw_disadvantage');
  }),
  npcBackgrounds: each([false, true], (s, options, value) => {
    s.given(given(options));
    const npc = {
      sheet: { name: 'Gret', text: 'ferrywoman' },
      backgrounds: [{ kind: 'type', name: 'Stubborn' }, 'profession'],
    };
    if (value === false) s.gm.refused('npc_create', npc, 'E_OPTION');
    else {
      s.gm.does('npc_create', npc);
      s.gm.heard('npc_changed', { name: 'Gret' });
      s.franz.heardNothingOf('npc_changed');
    }
    s.gm.does('npc_create', { sheet: 'Tam' });
    const tam = s.state.characters.find(({ name }) => name === 'Tam')?.id;
    s.gm.does('npc_edit', { character: tam, sheet: 'Old Tam' });
  }),
  windowTimer: each([0, 15, 30, 60, 90, 120, 300], (s, options, value) => {
    s.given(given(options, { deck: ['TC'] }));
    challenge(s);
    expect(Object.values(s.timers)).toEqual(value === 0 ? [] : [Number(value) * 1000]);
  }),
  graceSeconds: each([30, 60, 120, 300, 600], (s, options, value) => {
    s.given(given(options));
    s.system.does('seat_away', { seat: 's1' });
    expect(Object.values(s.timers)).toEqual([Number(value) * 1000]);
    s.timePasses({ ms: Number(value) * 1000 });
    s.expectEvent('player_gone', { seat: 's1' });
  }),
  gmAbsent: each(['pause', 'shared'], (s, options, value) => {
    s.given(given(options));
    s.system.does('seat_left', { seat: 'gm' });
    s.spectator.sees('shared.held', value === 'pause');
    s.spectator.sees('shared.mode', value === 'pause' ? 'gm' : 'shared');
    // While play is paused, no player is asked for anything.
    if (value === 'pause') s.spectator.sees('shared.waitingFor', ['gm']);
  }),
  undo: each(['gm', 'consent', 'off'], (s, options, value) => {
    s.given(given(options));
    expect(ruleset.undoRule?.(s.state)).toBe(value);
  }),
  rewindDeck: each(['restore', 'reshuffle'], (s, options, value) => {
    s.given(given(options));
    const before = s.state.shuffles.draw;
    s.system.does('rewind_done');
    expect(s.state.shuffles.draw).toBe(before + (value === 'reshuffle' ? 1 : 0));
  }),
};

describe('every option', () => {
  test('has a play for each of its values', () => {
    for (const { key, values } of ruleset.options)
      expect([key, ...Object.keys(optionPlays[key] ?? {}).toSorted()]).toEqual([key, ...values.map(String).toSorted()]);
  });

  for (const { key, clause, values } of ruleset.options)
    for (const value of values) {
      const play = optionPlays[key]?.[String(value)];
      if (play !== undefined) scenario(`${clause} ${key}=${value}`, kit, (s) => play(s, { [key]: value }, value));
    }
});

scenario('DR-97 DR-143: with the limit by player, each NPC has a limit of its own', kit, (s) => {
  const blue = { backgrounds: ['b:KC type', 'b:QC profession'] };
  s.given({ people: [blue, {}], npcs: [blue, blue], options: { playLimit: 'player' }, deck: ['2C', '3D', '4H'] });
  duel(s, ['s1', 'n1', 'n2']);
  s.gm.does('substitute', { card: s.gm.view.own.sheets[0]?.backgrounds[0]?.handle ?? '', ...helps });
  s.gm.does('substitute', { card: s.gm.view.own.sheets[1]?.backgrounds[0]?.handle ?? '', ...helps });
  s.gm.refused(
    'substitute',
    { card: s.gm.view.own.sheets[1]?.backgrounds[1]?.handle ?? '', ...helps },
    'DR_PLAYED_SCENE',
  );
  s.franz.does('substitute', { card: 'KC', ...helps });
});

const routine = { people: [{ backgrounds: ['b:KS type'] }, {}], deck: ['9S'] } as const;

scenario('DR-67: a suit change does not make an extenuating draw unnecessary', kit, (s) => {
  s.given({ ...routine, options: { autoAfterSuit: true } });
  attempt(s, { extenuating: 'on ice' });
  passAll(s);
  s.franz.refused('claim_auto', { background: 'KS' }, 'DR_EXTENUATING');
});

scenario(
  'DR-80: when a partial success only changes the suit, the new suit does not succeed without a draw',
  kit,
  (s) => {
    s.given({ ...routine, options: { autoAfterSuit: true, partialContinue: 'labelOnly' } });
    attempt(s);
    passAll(s);
    s.franz.refused('claim_auto', { background: 'KS' }, 'E_PHASE', { clause: 'DR-64' });
  },
);

scenario('DR-55: advantages do not add up', kit, (s) => {
  s.given({ people: [{}, {}, {}], deck: ['KC', '9S', '8S'] });
  duel(s, ['s1', 's2', 's3']);
  passAll(s);
  s.spectator.sees('shared.advantages', { s1: 1 });
});

scenario('DR-05: options that can change between sessions change only then', kit, (s) => {
  s.given({});
  s.system.refused('option_set', { key: 'hitRule', value: 'above' }, 'E_OPTION_LOCKED');
  s.gm.does('close_session');
  s.system.refused('option_set', { key: 'drawPacks', value: 2 }, 'E_OPTION_LOCKED');
  s.system.refused('option_set', { key: 'hitRule', value: 'below' }, 'E_MALFORMED');
  s.system.does('option_set', { key: 'hitRule', value: 'above' });
  s.spectator.sees('shared.options.hitRule', 'above');
});
