/** Every value of every option, each with the shortest play that shows what it changes. */
import { scenario } from '@cartomancer/testkit';
import { describe, expect, test } from 'vitest';

import type { OptionValue } from '../../../../kernel/index.ts';
import { person, TestTable, spectator } from '../../../../table/scenarios/test-table.ts';
import { ruleset } from '../../index.ts';
import type { Setting } from '../../scenarios/given.ts';
import { kit } from '../../scenarios/kit.ts';
import type { Evening } from '../../scenarios/steps.ts';
import { all, upToFronting } from '../../scenarios/steps.ts';

type OptionPlay = (s: Evening, options: Readonly<Record<string, OptionValue>>, value: OptionValue) => void;
type Values = Readonly<Record<string, OptionPlay>>;

function each(values: readonly OptionValue[], play: OptionPlay): Values {
  return Object.fromEntries(values.map((value) => [String(value), play]));
}

const quick = { setupDepth: 'quick' } as const;
const moment = {
  stacks: ['TD', '3D', 'JS'],
  date: { hand: ['2C', '4C', '6C', '8C', 'TC'] },
  oi: { hand: ['2H', '4H', '6H', '8H', 'TS'] },
  system1: { hand: ['3S', '5S', '7S', '9S', 'TH'] },
  system2: { hand: ['KC', '3C', '5C', '7C', '9C'] },
} as const;

function given(options: Readonly<Record<string, OptionValue>>, setting: Setting = {}): Setting {
  return { ...moment, ...setting, options };
}

/** Up to the choice of the next date, with the traits revealed. */
function toNext(s: Evening): void {
  s.system.does('fast_forward');
  s.date.does('reveal_traits');
  for (const topic of ['second', 'intimacy']) all(s, 'vote', { topic, yes: false });
  all(s, 'discuss_skip');
  s.spectator.sees('shared.phase', 'NEXT');
}

function allHearts(s: Evening, options: Readonly<Record<string, OptionValue>>): void {
  s.given({
    stacks: ['TH', '3H', 'JS'],
    system1: { hand: ['JH', '2C'] },
    oi: { hand: ['JC', '2D'] },
    turn: 'system1',
    options,
  });
  s.system1.does('play_card', { card: 'JH', stack: 3 });
}

function oiEnds(s: Evening, options: Readonly<Record<string, OptionValue>>): void {
  s.given({
    stacks: ['8S', '2S', 'JH'],
    system1: { hand: ['JD', '2C', '9S'] },
    oi: { hand: ['JS', '2D'] },
    turn: 'system1',
    options,
  });
  s.system1.does('play_card', { card: 'JD', stack: 3 });
  s.oi.does('oi_play', { card: 'JS', stack: 3, description: 'Somebody.' });
  s.oi.does('npc_name', { name: 'Robin', pronouns: 'he/him' });
}

/** A System seat is at a loss, and the Interference has no card of a rank that tops a stack. */
function speechless(s: Evening, options: Readonly<Record<string, OptionValue>>): void {
  s.given({
    stacks: ['TD', '3H', 'JD'],
    system1: { hand: ['4C', '5S', '6C', '8S', '9C'] },
    oi: { hand: ['2C', '4H'] },
    turn: 'system1',
    options,
  });
  s.system1.does('declare_at_loss');
}

function answerInterference(s: Evening, options: Readonly<Record<string, OptionValue>>): void {
  s.given(given({ reactionMask: 0, ...options }, { turn: 'system1' }));
  s.system1.does('play_card', { card: '3S', stack: 2 });
  s.given({
    stacks: ['2S', '4D', 'JC'],
    system1: { hand: ['2C', '9C', '8C'] },
    oi: { hand: ['2H', '2D'] },
    reaction: { by: 'system1', stack: 1 },
    options,
  });
  s.oi.does('oi_play', { card: '2H', stack: 1, description: 'A drill starts up.' });
  s.system1.does('respond', { card: '2C', stack: 1 });
}

function pass(s: Evening, options: Readonly<Record<string, OptionValue>>): void {
  s.given(given({ reactionTimer: 20, ...options }));
  s.date.does('play_card', { card: '2C', stack: 1 });
  s.oi.does('oi_pass');
}

function acquaintance(s: Evening, options: Readonly<Record<string, OptionValue>>): void {
  s.given({
    stacks: ['TD', '3D', 'KS'],
    oi: { hand: ['KC', '2D'] },
    reaction: { by: 'system1', stack: 3 },
    roster: { KC: { name: 'Robin', pronouns: 'he/him', side: 'prospect', prospect: 7 } },
    options,
  });
  s.oi.does('oi_play', { card: 'KC', stack: 3 });
}

function revealTraits(s: Evening, options: Readonly<Record<string, OptionValue>>): void {
  s.given({
    stacks: ['QH', '4H', '6C'],
    system1: { hand: ['6H', '2C'] },
    turn: 'system1',
    traits: ['9H', '3S'],
    options: { oiMayBreakEnding: false, ...options },
  });
  s.system1.does('play_card', { card: '6H', stack: 3 });
  s.date.does('reveal_traits');
}

function threeSixes(s: Evening, options: Readonly<Record<string, OptionValue>>): void {
  s.given({
    stacks: ['6C', '6D', 'QH'],
    system1: { hand: ['6H', '2C'] },
    oi: { hand: ['6S', '2D'] },
    turn: 'system1',
    options: { reactionMask: 0, ...options },
  });
  s.system1.does('play_card', { card: '6H', stack: 3 });
}

function slowTurn(s: Evening, options: Readonly<Record<string, OptionValue>>): void {
  s.given(given(options));
  s.timePasses({ ms: 60_000 });
}

const playsByOption: Readonly<Record<string, Values>> = {
  maxSeats: each([3, 4, 5, 6, 7, 8, 9, 10], (s, options, value) => {
    const most = Number(value);
    expect(ruleset.seatLimits?.(options).max).toBe(most);
    s.given({ seats: 3, options });
    toNext(s);
    for (let seat = 4; seat <= most; seat += 1) s.system.does('seat_joined', { seat: `s${seat}`, name: `P${seat}` });
    s.system.refused('seat_joined', { seat: `s${most + 1}`, name: 'Dora' }, 'E_PHASE', { clause: 'FD-02' });
  }),
  duet: {
    off: (_s, options) => expect(ruleset.seatLimits?.(options).min).toBe(3),
    noInterference: (s, options) => {
      s.start({ seats: 2, options: { ...quick, ...options }, rig: { 'date#2': ['TD', '3D', 'JS'] } });
      upToFronting(s);
      all(s, 'ack');
      s.spectator.sees('shared.automatic', null);
      s.spectator.sees('shared.roles.oi', null);
    },
    autoInterference: (s, options) => {
      s.start({ seats: 2, options: { ...quick, ...options }, rig: { 'date#2': ['TD', '3D', 'JS'] } });
      upToFronting(s);
      all(s, 'ack');
      s.spectator.sees('shared.automatic', 5);
    },
  },
  facilitatorSees: {
    public: (s, options) => {
      s.given(given(options));
      s.gm.sees('own.hands', undefined);
      s.gm.sees('own.traits', undefined);
    },
    all: (s, options) => {
      s.given(given(options));
      s.gm.seesCards('own.hands.s2', ['2H', '4H', '6H', '8H', 'TS']);
    },
  },
  // The server's gallery applies the delay; the rules only store the option.
  spectatorDelay: each([0, 30, 120, 600], (s, _options, value) => {
    s.given(given({}));
    s.system.does('option_set', { key: 'spectatorDelay', value });
    s.spectator.sees('shared.options.spectatorDelay', value);
    s.spectator.sees('own.hand', []);
  }),
  spectatorsSeeSafety: each([false, true], (_s, options, value) => {
    const table = new TestTable(ruleset, { seats: 3, options });
    table.does(person('p1'), { type: 'take_seat', seat: 's1' });
    table.does(person('p1'), { type: 'safety_add_line', text: 'No spiders' });
    expect(JSON.stringify(table.view(spectator)).includes('No spiders')).toBe(value);
    expect(table.view(person('p1')).own.safety?.lines).toEqual(['No spiders']);
  }),
  openHands: each([false, true], (s, options, value) => {
    s.given(given(options));
    s.spectator.sees((view) => view.shared.seats[0]?.hand !== undefined, value);
  }),
  buriedVisible: {
    open: (s, options) => {
      s.given(given(options, { stacks: [['2D', 'TD'], '3D', 'JS'] }));
      s.spectator.seesCards('shared.stacks.0.cards', ['2D', 'TD']);
    },
    topOnly: (s, options) => {
      s.given(given(options, { stacks: [['2D', 'TD'], '3D', 'JS'] }));
      s.spectator.seesCards('shared.stacks.0.cards', ['TD']);
    },
  },
  aceRank: each(['high', 'low'], (s, options, value) => {
    s.start({ seats: 3, options: { ...quick, ...options }, rig: { date: ['AH', 'KS', '2D'] } });
    all(s, 'safety_ack');
    s.spectator.sees('shared.roles.date', value === 'high' ? 's1' : 's2');
  }),
  setupDepth: each(['full', 'quick', 'ready'], (s, options, value) => {
    s.start({ seats: 3, options });
    all(s, 'safety_ack');
    s.spectator.sees('shared.phase', { full: 'SETTING', quick: 'ROLES', ready: 'FRONTING' }[String(value)]);
    if (value === 'ready') s.spectator.sees('shared.traits.count', 2);
  }),
  fronterTie: each(['systemDeck', 'cofront'], (s, options, value) => {
    const date = ['KH', 'QS', '2D', '3C', '4C', '5C', '6C', '7C', '8C', '9C', 'TC', 'AS', 'AD', '3D'] as const;
    const system = ['2C', '3C', '4C', '5C', '9C'] as const;
    s.start({ seats: 3, options: { ...quick, ...options }, rig: { date, system } });
    upToFronting(s);
    s.spectator.sees('shared.fronting.headmates', value === 'cofront' ? ['m1', 'm2'] : ['m2']);
  }),
  stoodUp: each(['end', 'redeal'], (s, options, value) => {
    const rig = { 'date#2': ['QH', '4H', 'AH'], 'date#3': ['5H', '5S', '8H'] } as const;
    s.start({ seats: 3, options: { ...quick, ...options }, rig });
    upToFronting(s);
    all(s, 'ack');
    s.spectator.sees('shared.phase', value === 'end' ? 'STOOD_UP' : 'TURN');
  }),
  narration: {
    optional: (s, options) => {
      s.given(given(options));
      s.date.does('play_card', { card: '2C', stack: 1 });
    },
    required: (s, options) => {
      s.given(given(options));
      s.date.refused('play_card', { card: '2C', stack: 1, line: ' ' }, 'E_TEXT_REQUIRED', { clause: 'FD-67' });
      s.date.does('play_card', { card: '2C', stack: 1, line: 'Good evening.' });
    },
  },
  systemHandSharing: {
    off: (s, options) => {
      s.given(given(options));
      s.system1.refused('share_hand', { on: true }, 'FD_NO_SHARING');
    },
    onRequest: (s, options) => {
      s.given(given(options));
      s.system2.sees('own.hands', undefined);
      s.system1.does('share_hand', { on: true });
      s.system2.seesCards('own.hands.s3', ['TH', '3S', '5S', '7S', '9S']);
    },
    always: (s, options) => {
      s.given(given(options));
      s.system1.seesCards('own.hands.s4', ['3C', '5C', '7C', '9C', 'KC']);
    },
  },
  reactionTimer: each([0, 5, 10, 15, 20, 30, 45, 60, 120], (s, options, value) => {
    s.given(given({ reactionMask: 0, ...options }));
    s.date.does('play_card', { card: '2C', stack: 1 });
    const limit = Number(value) * 1000;
    s.timePasses({ ms: limit === 0 ? 3_600_000 : limit - 1 });
    s.spectator.sees('shared.phase', 'REACTION');
    if (limit === 0) return;
    s.timePasses({ ms: 1 });
    s.spectator.sees('shared.phase', 'TURN');
  }),
  reactionMask: each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], (s, options, value) => {
    pass(s, options);
    const mask = Number(value) * 1000;
    if (mask > 0) {
      s.timePasses({ ms: mask - 1 });
      s.spectator.sees('shared.phase', 'REACTION');
      s.timePasses({ ms: 1 });
    }
    s.spectator.sees('shared.phase', 'TURN');
  }),
  reactionMaskFull: each([false, true], (s, options, value) => {
    pass(s, options);
    s.timePasses({ ms: 19_999 });
    s.spectator.sees('shared.phase', value === true ? 'REACTION' : 'TURN');
    s.timePasses({ ms: 1 });
    s.spectator.sees('shared.phase', 'TURN');
  }),
  eventTimer: each([0, 30, 60, 90, 120, 180, 300, 600], (s, options, value) => {
    s.given(given(options, { reaction: { by: 'date', stack: 1 } }));
    s.oi.does('oi_play', { card: 'TS', stack: 1 });
    const limit = Number(value) * 1000;
    s.timePasses({ ms: limit === 0 ? 3_600_000 : limit - 1 });
    s.spectator.sees('shared.phase', 'EVENT');
    if (limit === 0) return;
    s.timePasses({ ms: 1 });
    s.spectator.sees('shared.phase', 'RESPONSE');
  }),
  speechlessRank: {
    match: (s, options) => {
      speechless(s, options);
      s.oi.refused('oi_play', { card: '2C', stack: 1 }, 'FD_OI_RANK', { clause: 'FD-88' });
    },
    any: (s, options) => {
      speechless(s, options);
      s.oi.does('oi_play', { card: '2C', stack: 1 });
    },
  },
  oiChain: {
    repeat: (s, options) => {
      answerInterference(s, options);
      s.oi.does('oi_play', { card: '2D', stack: 1 });
    },
    once: (s, options) => {
      answerInterference(s, options);
      s.oi.refused('oi_play', { card: '2D', stack: 1 }, 'FD_OI_CLOSED');
      s.spectator.sees('shared.phase', 'TURN');
    },
  },
  npcCrossover: {
    false: (s, options) => {
      acquaintance(s, options);
      s.oi.refused('npc_recall', { slot: 'KC' }, 'FD_NPC_ABSENT', { facts: { npc: 'Robin' } });
    },
    true: (s, options) => {
      acquaintance(s, options);
      s.oi.does('npc_recall', { slot: 'KC' });
    },
  },
  deckExhausted: each(['recycle', 'noDraw'], (s, options, value) => {
    s.given(given({ reactionMask: 0, ...options }, { only: ['date'] }));
    s.date.does('play_card', { card: '2C', stack: 1 });
    s.oi.does('oi_pass');
    s.date.sees('own.hand.length', value === 'recycle' ? 5 : 4);
  }),
  oiMayBreakEnding: {
    true: (s, options) => {
      allHearts(s, options);
      s.oi.does('oi_play', { card: 'JC', stack: 3 });
      s.expectEvent('ending_broken', { pattern: 'suits' });
    },
    false: (s, options) => {
      allHearts(s, options);
      s.expectEvent('date_ended', { pattern: 'suits' });
    },
  },
  rankEndingWindow: {
    skip: (s, options) => {
      threeSixes(s, options);
      s.expectEvent('date_ended', { pattern: 'ranks', by: 's3' });
      s.expectNoEvent('window_opened');
    },
    open: (s, options) => {
      threeSixes(s, options);
      s.expectEvent('ending_pending', { pattern: 'ranks' });
      s.spectator.sees('shared.phase', 'REACTION');
      s.oi.does('oi_play', { card: '6S', stack: 3 });
      s.expectEvent('date_ended', { pattern: 'ranks', by: 's2' });
      threeSixes(s, options);
      s.oi.does('oi_pass');
      s.expectEvent('date_ended', { pattern: 'ranks', by: 's3' });
      threeSixes(s, { ...options, oiMayBreakEnding: false });
      s.expectEvent('date_ended', { pattern: 'ranks', by: 's3' });
    },
  },
  respondToOiEnding: {
    false: (s, options) => {
      oiEnds(s, options);
      s.spectator.sees('shared.phase', 'OUTCOME');
    },
    true: (s, options) => {
      oiEnds(s, options);
      all(s, 'ack');
      s.spectator.sees('shared.phase', 'RESPONSE');
    },
  },
  lastCall: each([0, 10, 14, 20, 30, 40, 60, 90], (s, options, value) => {
    const call = Number(value);
    s.given(given({ reactionMask: 0, ...options }, { turn: 'date', turnNumber: call === 0 ? 91 : call - 1 }));
    const seat = s.shared.turn?.seat ?? '';
    expect(seat).toBe('s1');
    s.date.does('play_card', { card: '2C', stack: 1 });
    s.oi.does('oi_pass');
    s.spectator.sees((view) => view.shared.votes.length, 0);
    const move = ruleset.legal(s.system1.view).find(({ type }) => type === 'play_card');
    const other = ruleset.legal(s.system2.view).find(({ type }) => type === 'play_card');
    const { type = 'play_card', ...payload } = move ?? other ?? {};
    s.seat(s.shared.turn?.seat ?? '').does(type, payload);
    s.oi.does('oi_pass');
    s.spectator.sees((view) => view.shared.votes.map(({ topic }) => topic), call === 0 ? [] : ['concede']);
  }),
  outcomeRule: {
    traits: (s, options) => {
      revealTraits(s, options);
      s.expectEvent('outcome_set', { second: true, intimacy: false });
    },
    vote: (s, options) => {
      revealTraits(s, options);
      s.expectEvent('vote_opened', { topic: 'second', seats: ['s1', 's2', 's3'] });
    },
    datePlayer: (s, options) => {
      revealTraits(s, options);
      s.expectEvent('vote_opened', { topic: 'second', seats: ['s1'] });
    },
  },
  graceSeconds: each([30, 60, 120, 300, 600], (s, options, value) => {
    s.given(given(options));
    s.system.does('seat_away', { seat: 's1' });
    s.timePasses({ ms: Number(value) * 1000 - 1 });
    s.spectator.sees('shared.seats.0.presence', 'away');
    s.timePasses({ ms: 1 });
    s.spectator.sees('shared.seats.0.presence', 'absent');
  }),
  turnTimer: each([0, 30, 60, 90, 120, 180, 300], (s, options, value) => {
    s.given(given(options));
    s.timePasses({ ms: Number(value) * 1000 });
    if (value === 0) s.spectator.heardNothingOf('turn_nudged');
    else s.spectator.heard('turn_nudged', { seat: 's1' });
  }),
  turnTimeout: {
    nudge: (s, options) => {
      slowTurn(s, { turnTimer: 60, ...options });
      s.spectator.heard('turn_nudged', { seat: 's1' });
      s.spectator.sees('shared.phase', 'TURN');
    },
    autoplay: (s, options) => {
      slowTurn(s, { turnTimer: 60, ...options });
      s.spectator.heard('card_played', { seat: 's1' });
    },
  },
  undo: each(['consent', 'off'], (s, options, value) => {
    s.given(given(options));
    expect(ruleset.undoRule?.(s.state)).toBe(value);
  }),
  rewindDeck: each(['restore', 'reshuffle'], (s, options, value) => {
    s.given(given(options));
    const { decks } = s.state;
    s.system.does('rewind_done');
    if (value === 'restore') expect(s.state.decks).toEqual(decks);
    else s.expectEvent('deck_reshuffled', { deck: 'date' });
  }),
};

for (const { key, clause, values, default: usual } of ruleset.options)
  describe(`${clause} ${key}`, () => {
    test('is played with each of its values, and its default is one of them', () => {
      expect(Object.keys(playsByOption[key] ?? {}).toSorted()).toEqual(values.map(String).toSorted());
      expect(values).toContain(usual);
    });

    for (const value of values)
      scenario(`${clause} ${key}=${value}`, kit, (s) => {
        playsByOption[key]?.[String(value)]?.(s, { [key]: value }, value);
      });
  });

test('FD-05 FD-34: the options have their documented defaults', () => {
  expect(Object.fromEntries(ruleset.options.map((option) => [option.key, option.default]))).toEqual({
    maxSeats: 8,
    duet: 'off',
    facilitatorSees: 'public',
    spectatorDelay: 0,
    spectatorsSeeSafety: false,
    openHands: false,
    buriedVisible: 'open',
    aceRank: 'high',
    setupDepth: 'full',
    fronterTie: 'systemDeck',
    stoodUp: 'end',
    narration: 'optional',
    systemHandSharing: 'onRequest',
    reactionTimer: 20,
    reactionMask: 3,
    reactionMaskFull: false,
    eventTimer: 120,
    speechlessRank: 'match',
    oiChain: 'repeat',
    npcCrossover: false,
    deckExhausted: 'recycle',
    oiMayBreakEnding: true,
    rankEndingWindow: 'skip',
    respondToOiEnding: false,
    lastCall: 0,
    outcomeRule: 'traits',
    graceSeconds: 120,
    turnTimer: 0,
    turnTimeout: 'nudge',
    undo: 'consent',
    rewindDeck: 'restore',
  });
});
