/**
 * At any moment, characters may fall by a ruling, and people may leave or be away. The table still always waits for
 * someone who can answer.
 */
import type { CastMember } from '@cartomancer/testkit';
import { scenario, visitSession } from '@cartomancer/testkit';
import { describe, expect, test } from 'vitest';

import type { AnyIntent } from '../intents.ts';
import { ruleset } from '../index.ts';
import { kit } from '../scenarios/kit.ts';
import { against, attacked, guard, versus } from '../scenarios/steps.ts';
import { findPlayer, isOnlyWatching } from '../selectors.ts';
import type { State } from '../state.ts';
import type { TableView } from '../view-types.ts';

interface Cast {
  readonly gm: CastMember<TableView>;
}

function bringDown(s: Cast, target: string): void {
  s.gm.does('rule', { target, change: { field: 'damage', value: 30 }, reason: 'The roof came down.' });
}

const consent = { crewAgainstCrew: 'consent' } as const;

describe('a fallen character is not waited for (SU-108)', () => {
  scenario('SU-108 SU-121: the turn of a fallen character is over', kit, (s) => {
    s.given({ crew: ['vera', 'moss'], npcs: [guard], order: ['vera', 'moss', 'n1'] });
    bringDown(s, 's1');
    s.expectEvent('turn_started', { party: 's2' });
    s.spectator.sees('shared.waitingFor', ['s2']);
  });

  scenario('SU-41 SU-108: a call to a fallen character, or its attempt before the flip, is withdrawn', kit, (s) => {
    s.given({ crew: ['vera', 'moss'], npcs: [guard] });
    s.gm.does('call_for_play', { seat: 's1', use: 'wits', text: 'Well?' });
    bringDown(s, 's1');
    s.expectEvent('play_withdrawn', {});
    s.spectator.sees('shared.phase', 'FREE');
    s.given({ crew: ['vera', 'moss'], npcs: [guard], order: ['vera', 'moss', 'n1'] });
    s.vera.does('declare_play', { use: 'guns', marks: ['n1'], text: 'Hands up.' });
    bringDown(s, 's1');
    s.expectEvent('play_withdrawn', {});
    s.spectator.sees('shared.combat.turn', 's2');
  });

  scenario('SU-70 SU-108: a fallen rival is not asked for consent', kit, (s) => {
    s.given({ crew: ['vera', 'moss'], options: consent });
    s.vera.does('declare_play', { use: 'thug', marks: ['s2'], text: 'Give it back.' });
    bringDown(s, 's2');
    s.spectator.sees('shared.phase', 'FREE');
  });

  scenario('SU-108 SU-114: an attack on a fallen character is over, and the next target defends', kit, (s) => {
    s.given({
      crew: ['vera', 'moss', 'kade'],
      npcs: [guard],
      order: ['n1', 'vera', 'moss', 'kade'],
      player: ['9C'],
      gm: ['2C'],
    });
    attacked(s, 8, { skill: 'thug', targets: ['s1', 's2'] });
    s.spectator.sees('shared.play.step', 'COVER');
    bringDown(s, 's1');
    s.expectNoEvent('damage_dealt');
    s.spectator.sees('shared.play.seat', 's2');
    s.moss.does('finish_step');
    s.spectator.sees('shared.combat.turn', 's2');
  });

  scenario('SU-108 SU-114: a fallen character is not asked how to answer a chase', kit, (s) => {
    s.given({ crew: ['vera', 'moss'], npcs: [guard] });
    attacked(s, 8, { skill: 'athlete', mode: 'chase', targets: ['s1'] });
    s.spectator.sees('shared.play.step', 'ANSWER');
    bringDown(s, 's1');
    s.spectator.sees('shared.phase', 'FREE');
  });

  scenario('SU-57 SU-108: a fallen character adds nothing more, also after the GM has added', kit, (s) => {
    s.given({ crew: ['moss', 'vera'], npcs: [guard], hands: { moss: ['2C'], gm: ['3C'] }, player: ['8H'], gm: ['4H'] });
    versus(s, s.moss, 9, { use: 'fraud', trait: 'insight' });
    s.moss.does('commit_card', { card: '2C' });
    s.moss.does('finish_step');
    bringDown(s, 's1');
    s.gm.does('commit_card', { card: '3C' });
    s.gm.does('finish_step');
    s.expectEvent('play_resolved', {});
    s.spectator.sees('shared.phase', 'FREE');
  });

  scenario('SU-108 SU-171: for a fallen character’s Stealth the first marks are picked', kit, (s) => {
    const guards = [{ name: 'One' }, { name: 'Two' }, { name: 'Three' }];
    s.given({ crew: ['moss', 'vera'], npcs: guards, player: ['5S'], gm: ['6D'] });
    s.moss.does('declare_play', { use: 'stealth', marks: ['n1', 'n2', 'n3'], text: 'Past them.' });
    s.gm.does('set_opposition', { kind: 'opposed', trait: 'insight', modifier: 3 });
    s.moss.does('finish_step');
    s.spectator.sees('shared.play.step', 'PICK');
    bringDown(s, 's1');
    s.expectEvent('marks_picked', { marks: ['n1', 'n2'] });
    s.spectator.sees('shared.phase', 'FREE');
  });

  scenario('SU-74 SU-108: a fallen character’s Jack lapses', kit, (s) => {
    s.given({ crew: ['moss', 'vera'], hands: { moss: ['JH'] }, player: ['8H'], discard: ['9D'] });
    against(s, s.moss, 15, { use: 'dexterity' });
    s.moss.does('commit_card', { card: 'JH' });
    s.moss.does('finish_step');
    s.spectator.sees('shared.play.step', 'JACKS');
    bringDown(s, 's1');
    s.expectEvent('jack_skipped', { seat: 's1' });
    s.spectator.sees('shared.seats.0.cards', 0);
    s.spectator.sees('shared.phase', 'FREE');
  });

  scenario('SU-108 SU-131: a fallen character’s peek goes back unchanged', kit, (s) => {
    s.given({ crew: ['vera', 'moss'], player: ['6D'], gm: ['KS', '3C', 'QH', '2D', '9S'] });
    against(s, s.vera, 15, { use: 'ambush' });
    s.vera.does('finish_step');
    bringDown(s, 's1');
    s.expectEvent('peek_closed', { order: ['KS', '3C', 'QH', '2D', '9S'] });
    s.spectator.sees('shared.phase', 'FREE');
  });

  scenario('SU-108 SU-178: a fallen character gets no free attack', kit, (s) => {
    s.given({ crew: ['kade', 'vera'], npcs: [guard], player: ['6D'] });
    against(s, s.kade, 10, { use: 'athlete', mode: 'terrain' });
    s.kade.does('finish_step');
    s.spectator.sees('shared.play.step', 'FOLLOW_UP');
    bringDown(s, 's1');
    s.spectator.sees('shared.phase', 'FREE');
  });

  scenario('SU-108 SU-157: a leader who falls while covering protects no one', kit, (s) => {
    const options = { coverMode: 'full' } as const;
    s.given({ crew: ['moss', 'ruth'], npcs: [guard], player: ['9C'], gm: ['2C'], options });
    attacked(s, 8, { skill: 'thug', targets: ['s1'] });
    s.ruth.does('cover_ally', { allies: ['s1'] });
    bringDown(s, 's2');
    s.expectEvent('cover_settled', { success: false });
    s.spectator.sees('shared.play.seat', 's1');
    s.spectator.sees('shared.waitingFor', ['s1']);
  });

  scenario('SU-166: the GM is not asked for a leader once the last NPC who could lead is down or deleted', kit, (s) => {
    const asked = () => {
      s.given({ crew: ['moss', 'vera'], npcs: [guard, { name: 'Boss' }], player: ['8H'], gm: ['4H'] });
      versus(s, s.moss, 9, { use: 'fraud', trait: 'insight' });
      s.spectator.sees('shared.waitingFor', ['gm']);
    };
    asked();
    s.gm.does('rule', { target: 'n2', change: { field: 'down', value: true }, reason: 'He slips.' });
    s.spectator.sees('shared.play.step', 'ASK_PLAYER');
    asked();
    s.gm.does('delete_npc', { npc: 'n2' });
    s.spectator.sees('shared.play.step', 'ASK_PLAYER');
    asked();
    const { npcs } = s.state;
    const leaderless = { ...s.state, npcs: npcs.map((npc) => (npc.id === 'n2' ? { ...npc, skips: 'ruled' } : npc)) };
    const cover = { type: 'cover_ally', allies: ['n1'], modifier: 3, value: 8, npcTagged: true };
    expect(ruleset.decide(leaderless, { kind: 'gm' }, cover, noShuffles)).toMatchObject({
      ok: false,
      refusals: [{ code: 'SU_NOT_COVERABLE', clause: 'SU-166' }],
    });
  });

  scenario('SU-51 SU-108: until the play of a fallen character is over, its player takes no other one', kit, (s) => {
    s.given({ crew: ['moss', 'vera'], npcs: [guard], hands: { moss: ['2C'] }, player: ['8H'], gm: ['4H'] });
    versus(s, s.moss, 9, { use: 'fraud', trait: 'insight' });
    s.moss.does('commit_card', { card: '2C' });
    s.moss.does('finish_step');
    bringDown(s, 's1');
    s.moss.refused('choose_sheet', { sheetId: 'new' }, 'SU_PLAY_OPEN', { clause: 'SU-39' });
    s.gm.does('finish_step');
    s.moss.does('choose_sheet', { sheetId: 'new' });
  });

  scenario('SU-108 SU-189: a new person does not get a play of the fallen character at their seat', kit, (s) => {
    s.given({ crew: ['moss', 'vera'], npcs: [guard], hands: { moss: ['2C'] }, player: ['8H'], gm: ['4H'] });
    versus(s, s.moss, 9, { use: 'fraud', trait: 'insight' });
    s.moss.does('commit_card', { card: '2C' });
    s.moss.does('finish_step');
    bringDown(s, 's1');
    s.system.does('seat_left', { seat: 's1', person: 'p1' });
    s.system.does('seat_joined', { seat: 's1', name: 'Newcomer', person: 'p2' });
    s.spectator.sees('shared.seats.0.newcomer', 'Newcomer');
    s.gm.does('finish_step');
    s.spectator.sees('shared.seats.0.newcomer', null);
    s.spectator.sees('shared.seats.0.name', 'Newcomer');
  });
});

describe('swaps (SU-162 to SU-165)', () => {
  scenario('SU-108 SU-165: offers of a fallen character and to it are returned, and no new ones are made', kit, (s) => {
    s.given({ crew: ['ruth', 'vera', 'moss'], hands: { vera: ['3C'], moss: ['4C'] }, player: ['4H', '8S'] });
    s.ruth.does('declare_play', { use: 'leadership', marks: ['s2', 's3'], text: 'Trade.' });
    s.gm.does('set_opposition', { kind: 'formula' });
    s.ruth.does('finish_step');
    s.vera.does('offer_swap', { with: 's3', card: '3C' });
    s.moss.does('offer_swap', { with: 's1', card: '4C' });
    bringDown(s, 's3');
    s.expectEvent('swap_declined', { seat: 's2', with: 's3' });
    s.expectEvent('swap_declined', { seat: 's3', with: 's1' });
    s.spectator.sees('shared.seats.2.cards', 0);
    s.spectator.sees('shared.waitingFor', ['s1', 's2']);
    s.vera.refused('offer_swap', { with: 's3', card: '3C' }, 'SU_DEAD', { clause: 'SU-164' });
    bringDown(s, 's1');
    s.expectEvent('swap_closed', {});
  });

  scenario('SU-165 SU-189: a swap ends once no one is left to swap with', kit, (s) => {
    s.given({ crew: ['ruth', 'vera'], hands: { vera: ['3C'] }, player: ['4H', '8S'] });
    s.ruth.does('declare_play', { use: 'leadership', marks: ['s2'], text: 'Trade.' });
    s.gm.does('set_opposition', { kind: 'formula' });
    s.ruth.does('finish_step');
    s.spectator.sees('shared.play.step', 'SWAP');
    s.system.does('seat_left', { seat: 's2' });
    s.expectEvent('swap_closed', {});
    s.spectator.sees('shared.phase', 'FREE');
  });
});

describe('the turn order (SU-119 to SU-123)', () => {
  const duel = { crew: ['vera', 'moss', 'kade'], player: ['2C', '9C', 'TH'], options: consent } as const;

  for (const how of ['leaves', 'falls'] as const)
    scenario(`SU-120: without an NPC the GM is not asked if the last player who could add ${how}`, kit, (s) => {
      s.given(duel);
      s.gm.does('start_combat', { parties: ['s1', 's2', 's3'] });
      s.moss.does('finish_step');
      s.kade.does('finish_step');
      if (how === 'leaves') s.system.does('seat_left', { seat: 's1' });
      else bringDown(s, 's1');
      s.expectEvent('turn_started', { party: 's3' });
    });

  for (const how of ['leaves', 'falls'] as const)
    scenario(`SU-74: the Jack of someone who ${how} lapses at once`, kit, (s) => {
      s.given({ ...duel, hands: { vera: ['JH'] }, discard: ['9D'] });
      s.gm.does('start_combat', { parties: ['s1', 's2', 's3'] });
      s.vera.does('commit_card', { card: 'JH' });
      for (const member of [s.vera, s.moss, s.kade]) member.does('finish_step');
      s.spectator.sees('shared.waitingFor', ['s1']);
      if (how === 'leaves') s.system.does('seat_left', { seat: 's1' });
      else bringDown(s, 's1');
      s.expectEvent('jack_skipped', { seat: 's1' });
      s.spectator.sees('shared.phase', 'TURN');
    });

  scenario('SU-74 SU-189: a new person does not inherit the Jack of the one who had the seat', kit, (s) => {
    s.given({ ...duel, hands: { vera: ['JH'] }, discard: ['9D'], outside: ['ruth'] });
    s.gm.does('start_combat', { parties: ['s1', 's2', 's3'] });
    s.vera.does('commit_card', { card: 'JH' });
    s.system.does('seat_left', { seat: 's1', person: 'p1' });
    s.system.does('seat_left', { seat: 's4', person: 'p4' });
    // Someone who brought a character here before sits down at the seat, and the GM lets them in.
    s.system.does('seat_joined', { seat: 's1', name: 'Ruth’s player', person: 'p4' });
    s.gm.does('enter_scene', { seat: 's1' });
    s.moss.does('finish_step');
    s.kade.does('finish_step');
    s.expectEvent('jack_skipped', { seat: 's1' });
    s.spectator.sees('shared.phase', 'TURN');
  });
});

describe('free attacks (SU-154, SU-178)', () => {
  scenario('SU-178: a free attack lapses once its last possible mark is down', kit, (s) => {
    const free = () => {
      s.given({ crew: ['kade', 'vera'], npcs: [guard], player: ['6D', '2H'] });
      against(s, s.kade, 10, { use: 'athlete', mode: 'terrain' });
      s.kade.does('finish_step');
      s.spectator.sees('shared.play.step', 'FOLLOW_UP');
    };
    free();
    s.gm.does('rule', { target: 'n1', change: { field: 'down', value: true }, reason: 'He runs.' });
    s.expectEvent('follow_up_lapsed', { who: 's1' });
    s.spectator.sees('shared.phase', 'FREE');
  });
});

scenario('SU-12 SU-61: a tie that no card can break is a failure', kit, (s) => {
  s.given({ crew: ['finn', 'moss', 'kade'], rest: 'kade', options: consent });
  s.finn.does('declare_play', { use: 'wits', marks: ['s2'], text: 'Chess.' });
  s.moss.does('answer_call', { accept: true });
  s.gm.does('set_opposition', { kind: 'opposed', trait: 'wits' });
  s.finn.does('finish_step');
  s.expectNoEvent('play_tied');
  s.expectEvent('play_resolved', { success: false, total: 6 });
});

describe('people who are away or have left', () => {
  scenario(
    'SU-186: only if all who are asked are absent does the table read that the GM can go on without them',
    kit,
    (s) => {
      s.given({ crew: ['vera', 'moss'], npcs: [guard], player: ['2C', '3C'], gm: ['2C'] });
      s.system.does('seat_away', { seat: 's1' });
      s.system.does('grace_time_up', { seat: 's1' });
      s.spectator.sees('shared.asks.text', 'ask.all.FREE');
      s.spectator.sees('shared.waitingFor', ['s2', 'gm']);
      s.gm.does('start_combat', { parties: ['s1', 's2', 'n1'] });
      s.spectator.sees('shared.asks.text', 'ask.all.INIT');
      s.moss.does('finish_step');
      s.spectator.sees('shared.asks', { text: 'ask.all.ABSENT', facts: { seat: 's1' } });
    },
  );

  scenario('SU-20 SU-188: a finished character that comes back to a deserted table completes the crew', kit, (s) => {
    s.given({ crew: ['vera', 'moss'], between: true });
    const players = s.state.players.map((player) => ({
      ...player,
      sheets: player.sheets.map((sheet) => ({ ...sheet, finished: player.seat === 's1' })),
    }));
    const creating: State = { ...s.state, players, stage: 'CREATION' };
    const left = ['s1', 's2'].reduce((now, seat) => happens(now, { type: 'seat_left', seat, person: seat }), creating);
    expect(shared(left).asks.text).toBe('ask.all.DESERTED');
    expect(shared(happens(left, { type: 'seat_joined', seat: 's1', name: 'Ann', person: 's1' })).phase).toBe(
      'INTERMISSION',
    );
    expect(shared(happens(left, { type: 'seat_joined', seat: 's3', name: 'Ann', person: 's1' })).phase).toBe(
      'INTERMISSION',
    );
  });

  test('SU-05: a session does not start once its GM has left', () => {
    const seats = [
      { seat: 's1', name: 'Ann', kind: 'player' },
      { seat: 'gm', name: 'Gail', kind: 'gm' },
    ] as const;
    const opened = ruleset.setup({ seats, options: {} }, noShuffles).reduce(ruleset.evolve, ruleset.initial());
    const left = happens(opened, { type: 'seat_left', seat: 'gm', person: 'gail' });
    expect(ruleset.decide(left, { kind: 'host' }, { type: 'start_session' }, noShuffles)).toMatchObject({
      ok: false,
      refusals: [{ code: 'SU_NEED_SEATS' }],
    });
  });

  scenario('SU-26 SU-108: a character that is out does not get a hand for the next scene', kit, (s) => {
    s.given({ crew: ['vera', 'moss'], between: true, options: { death: 'outForScene' } });
    bringDown(s, 's1');
    s.gm.refused('start_scene', { title: 'Alone', present: ['s1'] }, 'SU_NOBODY_PRESENT');
    s.gm.does('start_scene', { title: 'Away', present: ['s2'] });
    s.spectator.sees('shared.seats.0.cards', 0);
    s.spectator.sees('shared.waitingFor', ['s2', 'gm']);
  });
});

/** System intents that may come between two moves of the players. */
function systemIntentsIn(state: State): readonly AnyIntent[] {
  return [
    ...(kit.systemIntents?.(state) ?? []),
    ...state.players.map(({ seat }): AnyIntent => ({ type: 'grace_time_up', seat })),
    ...state.players.map(({ seat }): AnyIntent => ({ type: 'holder_changed', seat })),
    { type: 'seat_left', seat: 'gm', person: 'owner of gm' },
    { type: 'seat_joined', seat: `s${state.players.length + 1}`, name: 'Another player', person: 'owner of s1' },
  ];
}

function fallsIn(state: State): readonly AnyIntent[] {
  const down = (target: string, field: string, value: number | boolean): AnyIntent => ({
    type: 'rule',
    target,
    change: { field, value },
    reason: 'The roof came down.',
  });
  return [
    ...state.players.map(({ seat }) => down(seat, 'damage', 30)),
    ...state.npcs.map(({ id }) => down(id, 'down', true)),
  ];
}

const asking: ReadonlySet<string> = new Set(['PLAY', 'INIT', 'TURN']);
/** Moves that answer no question. */
const unasked: ReadonlySet<string> = new Set([
  'ask_wait',
  'award_stunt',
  'lend_card',
  'rule',
  'set_job',
  'set_profile',
]);

/** What is wrong with the question to this holder; nothing if they can answer it, or the GM can pass them over. */
function faultOf(state: State, holder: string): string | undefined {
  const { phase, play } = shared(state);
  const player = findPlayer(state, holder);
  if (player !== undefined && phase !== 'CREATION' && isOnlyWatching(state, holder)) return 'only watches';
  // A timer runs until the player counts as absent.
  if (player?.presence === 'away') return undefined;
  const isAbsent = player !== undefined && player.presence !== 'here';
  const actor =
    player === undefined || isAbsent ? ({ kind: 'gm' } as const) : ({ kind: 'seat', seat: holder } as const);
  const view = ruleset.view(state, actor);
  const moves = ruleset.legal(view);
  if (isAbsent && asking.has(phase))
    return moves.some(({ type, seat }) => type === 'pass_over' && seat === holder)
      ? undefined
      : 'cannot be passed over';
  if (!asking.has(phase)) return undefined;
  if (moves.every(({ type }) => unasked.has(type))) return 'has no move';
  // In a swap only the leader’s bot acts unasked, and after a won fight only the GM’s.
  const isBotIdle = play?.step === 'SWAP' || phase === 'TURN';
  return isBotIdle || ruleset.bot?.(view, moves) !== undefined ? undefined : 'is a bot without a move';
}

function faultsIn(state: State): readonly string[] {
  const { phase, suspended, waitingFor } = shared(state);
  if (suspended || phase === 'ENDED') return [];
  if (waitingFor.length === 0) return [`${phase}: waits for no one`];
  return waitingFor.flatMap((holder) => {
    const fault = faultOf(state, holder);
    return fault === undefined ? [] : [`${phase}: ${holder} ${fault}`];
  });
}

/** A table at which characters fall more often than usual. */
const rough = {
  ...kit,
  rare: (kit.rare ?? []).filter((type) => type !== 'rule'),
  systemIntents: systemIntentsIn,
  samples: ((view, intent, field) =>
    intent.type === 'rule' && field === 'change'
      ? [
          { field: 'damage', value: 0 },
          { field: 'damage', value: 30 },
          { field: 'down', value: true },
        ]
      : (kit.samples?.(view, intent, field) ?? [])) satisfies typeof kit.samples,
};

test.each([
  { seats: 3, gm: 'seated' as const, options: { readyMade: true } },
  { seats: 3, gm: 'seated' as const, options: { ...consent, readyMade: true, autoFinish: true, coverMode: 'full' } },
  { seats: 2, gm: 'seated' as const, options: { readyMade: true, death: 'outForScene', untaggedFaces: 'fullEffects' } },
])('SU-108 SU-185 SU-186 SU-189: play always waits for someone who can answer: %o', (config) => {
  for (const seed of [1, 2])
    visitSession(rough, { ...config, seed, steps: 80 }, ({ after, step }) => {
      expect({ step, faults: faultsIn(after) }).toMatchObject({ faults: [] });
      // Nor is there a dead end once anyone leaves or falls.
      for (const intent of [...systemIntentsIn(after), ...fallsIn(after)]) {
        const actor = intent.type === 'rule' ? ({ kind: 'gm' } as const) : ({ kind: 'system' } as const);
        const decision = ruleset.decide(after, actor, intent, noShuffles);
        const next = decision.ok ? decision.events.reduce((now, event) => ruleset.evolve(now, event), after) : after;
        expect({ step, intent, faults: faultsIn(next) }).toMatchObject({ faults: [] });
      }
    });
});

const noShuffles = { shuffle: <T>(_label: string, items: readonly T[]) => [...items] };

function happens(state: State, intent: AnyIntent): State {
  const decision = ruleset.decide(state, { kind: 'system' }, intent, noShuffles);
  if (!decision.ok) expect.fail(JSON.stringify(decision.refusals));
  return decision.events.reduce((now, event) => ruleset.evolve(now, event), state);
}

const shared = (state: State): TableView['shared'] => ruleset.view(state, { kind: 'spectator' }).shared;
