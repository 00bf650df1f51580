import { describe, expect, test } from 'vitest';

import type { Actor, CardCode, Intent } from '../../../kernel/index.ts';
import { cardAt } from '../../../kernel/index.ts';
import { ruleset } from '../index.ts';
import type { State } from '../state.ts';
import type { Setting } from './given.ts';
import { given } from './given.ts';
import { after, gm, seat } from './moves.ts';

/** The move of the bot at this seat, with the face of its card in place of the handle. */
function choiceOf(state: State, actor: Actor): Intent | undefined {
  const view = ruleset.view(state, actor.kind === 'seat' ? actor : { kind: 'gm' });
  const move = ruleset.bot?.(view, ruleset.legal(view));
  const card = cardAt(view.own.hand ?? [], String(move?.['card']))?.face;
  return move === undefined || card === undefined ? move : { ...move, card };
}

const brute = { name: 'Bouncer', attributes: { fitness: 9, dexterity: 9, wits: 9, charisma: 9 } };

/** A crew that has used up its charm: only cards can help. */
function crewOf(setting: Setting): State {
  const state = given(setting);
  return {
    ...state,
    players: state.players.map((player) => ({ ...player, flags: { ...player.flags, charisma: true } })),
  };
}

/** Vera, Dexterity 8, against a secret number. */
function alone(setting: Setting, value = 15): State {
  return after(crewOf({ crew: ['vera', 'ruth'], ...setting }), [
    [seat('s1'), { type: 'declare_play', use: 'dexterity', text: 'Up.' }],
    [gm, { type: 'set_opposition', kind: 'threshold', value }],
  ]);
}

/** Ruth, Persuasion 14, against the Bouncer's Willpower 14. */
function talk(setting: Setting): State {
  return after(crewOf({ crew: ['ruth', 'vera'], npcs: [brute], ...setting }), [
    [seat('s1'), { type: 'declare_play', use: 'persuasion', marks: ['n1'], text: 'Please.' }],
    [gm, { type: 'set_opposition', kind: 'opposed', trait: 'willpower' }],
  ]);
}

describe('a player', () => {
  test('adds the smallest card that is enough, and nothing if the play seems won', () => {
    expect(choiceOf(alone({ player: ['4S'], hands: { vera: ['KC', '3C', '2S'] } }), seat('s1'))).toMatchObject({
      type: 'commit_card',
      card: '3C',
    });
    expect(choiceOf(alone({ player: ['9S'], hands: { vera: ['KC', '3C'] } }), seat('s1'))).toEqual({
      type: 'finish_step',
    });
  });

  test('adds no cards if even the best ones are not enough', () => {
    // The number is public, and 20 are missing.
    const climb = (...cards: readonly CardCode[]) =>
      alone({ player: ['2C'], hands: { vera: cards }, options: { thresholdShown: 'atStart' } }, 30);
    expect(choiceOf(climb('KC', '9S'), seat('s1'))).toEqual({ type: 'finish_step' });
    expect(choiceOf(climb('KC', 'TS'), seat('s1'))).toMatchObject({ type: 'commit_card' });
  });

  test('SU-104: uses charm when a small card is not enough', () => {
    const state = given({ crew: ['vera', 'ruth'], player: ['3S'], hands: { vera: ['6C', 'KC'] } });
    const asked = after(state, [
      [seat('s1'), { type: 'declare_play', use: 'dexterity', text: 'Up.' }],
      [gm, { type: 'set_opposition', kind: 'threshold', value: 15 }],
    ]);
    expect(choiceOf(asked, seat('s1'))).toEqual({ type: 'add_charisma' });
  });

  test('plays a card of the character’s own suit first, for the card it draws', () => {
    const state = alone({ player: ['3S'], hands: { vera: ['6C', '6D'] } });
    expect(choiceOf(state, seat('s1'))).toMatchObject({ type: 'commit_card', card: '6D' });
  });

  test('SU-79: uses a King to copy the discarded ace that draws cards', () => {
    const state = alone({ player: ['2S'], discard: ['9D', 'AD'], hands: { vera: ['KC'] } });
    const aceOfDiscard = state.discards.player.cards.find(({ face }) => face === 'AD')?.handle;
    expect(choiceOf(state, seat('s1'))).toMatchObject({ card: 'KC', treat: { copy: aceOfDiscard } });
  });

  test('SU-75: lends a Queen only to an ally who needs it', () => {
    const short = talk({ player: ['2D'], gm: ['TC'], hands: { ruth: ['2C'], vera: ['QS', '3C'] } });
    expect(choiceOf(short, seat('s2'))).toMatchObject({ type: 'lend_card', card: 'QS' });
    const rich = talk({ player: ['2D'], gm: ['TC'], hands: { ruth: ['2C', '9S', '8S'], vera: ['QS', '3C'] } });
    expect(choiceOf(rich, seat('s2'))).toBeUndefined();
  });

  test('shoots at the most hurt enemy', () => {
    const npcs = [brute, { ...brute, name: 'Guard', damage: 4 }];
    const state = given({ crew: ['vera', 'ruth'], npcs, order: ['vera', 'n1', 'n2', 'ruth'] });
    expect(choiceOf(state, seat('s1'))).toMatchObject({ type: 'declare_play', use: 'guns', marks: ['n2'] });
  });
});

describe('a free attack', () => {
  /** Kade has run over the roof, with a diamond. */
  const run = (setting: Setting): State =>
    after(
      given({ crew: ['kade', 'ruth'], player: ['9D'], npcs: [brute, brute, { ...brute, damage: 3 }], ...setting }),
      [
        [seat('s1'), { type: 'declare_play', use: 'athlete', mode: 'terrain', text: 'Over the roof.' }],
        [gm, { type: 'set_opposition', kind: 'threshold', value: 10 }],
        [seat('s1'), { type: 'finish_step' }],
      ],
    );

  test('SU-138: is declined outside a fight, where it would hit a bystander', () => {
    expect(choiceOf(run({}), seat('s1'))).toEqual({ type: 'decline_follow_up' });
  });

  test('SU-154 SU-174: a second throw at the same target is taken, even outside a fight', () => {
    const thrown = after(given({ crew: ['kade'], player: ['2D'], gm: ['9C'], npcs: [brute] }), [
      [seat('s1'), { type: 'declare_play', use: 'throw', marks: ['n1'], text: 'Catch.' }],
      [gm, { type: 'set_opposition', kind: 'opposed', modifier: 20 }],
      [seat('s1'), { type: 'finish_step' }],
    ]);
    expect(choiceOf(thrown, seat('s1'))).toMatchObject({ type: 'take_follow_up', kind: 'reshoot', mark: 'n1' });
  });

  test('SU-138: in a fight it goes to the most damaged fighter, never to a bystander', () => {
    expect(choiceOf(run({ order: ['kade', 'n2', 'n3', 'ruth'] }), seat('s1'))).toMatchObject({
      type: 'take_follow_up',
      kind: 'thug',
      mark: 'n3',
    });
  });
});

describe('a sheet', () => {
  test('SU-108: the successor of a dead character has another name', () => {
    const died = after(given({ crew: ['vera', 'ruth'] }), [
      [gm, { type: 'rule', target: 's1', change: { field: 'damage', value: 9 }, reason: 'The roof.' }],
      [gm, { type: 'end_scene' }],
    ]);
    const names = (state: State): readonly string[] => state.players[0]?.sheets.map(({ name }) => name) ?? [];
    let state: State = {
      ...died,
      players: died.players.map((player) => ({
        ...player,
        sheets: player.sheets.map((sheet) => (sheet.dead ? { ...sheet, name: 'Nadia Quill' } : sheet)),
      })),
    };
    for (const _ of [1, 2]) {
      for (let move = choiceOf(state, seat('s1')); move !== undefined; move = choiceOf(state, seat('s1')))
        state = after(state, [[seat('s1'), move]]);
      state = after(state, [
        [gm, { type: 'start_scene', title: 'On', present: ['s1', 's2'] }],
        [gm, { type: 'rule', target: 's1', change: { field: 'damage', value: 9 }, reason: 'The roof.' }],
        [gm, { type: 'end_scene' }],
      ]);
    }
    expect(names(state)).toHaveLength(3);
    expect(new Set(names(state)).size).toBe(3);
  });

  test('SU-24: gets one more tag after the GM raises Wits', () => {
    const raised = after(given({ crew: ['vera', 'ruth'], between: true }), [
      [gm, { type: 'grant_raise', seat: 's1', attr: 'wits' }],
    ]);
    const move = choiceOf(raised, seat('s1'));
    expect(move).toMatchObject({ type: 'set_tags' });
    const tagged = move === undefined ? raised : after(raised, [[seat('s1'), move]]);
    expect(tagged.players[0]?.sheets[0]?.tags).toHaveLength(8);
    expect(choiceOf(tagged, seat('s1'))).toBeUndefined();
  });
});

describe('the GM', () => {
  test('SU-115: enters a number where the NPC’s sheet has no value, and uses the sheet otherwise', () => {
    const asked = (attributes: Partial<typeof brute.attributes>): State =>
      after(given({ crew: ['vera', 'ruth'], npcs: [{ name: 'Porter', attributes }] }), [
        [seat('s1'), { type: 'declare_play', use: 'charisma', marks: ['n1'], text: 'Good evening.' }],
      ]);
    const modifierOf = (state: State): number | undefined => {
      const move = choiceOf(state, gm);
      const answered = move === undefined ? state : after(state, [[gm, move]]);
      return answered.plays[0]?.opposition?.modifier;
    };
    expect(modifierOf(asked({ charisma: 4 }))).toBe(9);
    expect(modifierOf(asked({ fitness: 9 }))).toBe(8);
    // A driver defends with their own value; a vehicle without a driver opposes with a number (SU-181).
    const ram = (driver: string | null): State =>
      after(given({ crew: ['vera', 'ruth'], npcs: [brute], vehicles: [{ driver }] }), [
        [seat('s1'), { type: 'declare_play', use: 'driver', mode: 'ram', marks: ['v1'], text: 'Brace.' }],
      ]);
    expect(modifierOf(ram('n1'))).toBe(14);
    expect(choiceOf(ram(null), gm)).toMatchObject({ type: 'set_opposition', kind: 'threshold' });
  });

  test('SU-138 SU-178: a scene’s summary depends on the called play, not on a free attack or a later play', () => {
    const asked = after(given({ crew: ['kade', 'ruth'], player: ['9D', '2C', '2S', '3C'], npcs: [brute] }), [
      [
        gm,
        {
          type: 'call_for_play',
          seat: 's1',
          use: 'athlete',
          opposition: { kind: 'threshold', value: 10 },
          text: 'Run!',
        },
      ],
      [seat('s1'), { type: 'answer_call', accept: true }],
      [seat('s1'), { type: 'finish_step' }],
      [seat('s1'), { type: 'take_follow_up', kind: 'thug', mark: 'n1' }],
      [gm, { type: 'set_opposition', kind: 'opposed', modifier: 40 }],
      [seat('s1'), { type: 'finish_step' }],
    ]);
    expect(asked.scene).toMatchObject({ plays: 2, called: 1, failed: false });
    // A later success does not make up for a failed call.
    const lost = after(given({ crew: ['kade', 'ruth'], player: ['9C', '2C', '2S', '3C'] }), [
      [
        gm,
        {
          type: 'call_for_play',
          seat: 's1',
          use: 'athlete',
          opposition: { kind: 'threshold', value: 40 },
          text: 'Run!',
        },
      ],
      [seat('s1'), { type: 'answer_call', accept: true }],
      [seat('s1'), { type: 'finish_step' }],
      [seat('s2'), { type: 'declare_play', use: 'wits', text: 'I look.' }],
      [gm, { type: 'set_opposition', kind: 'threshold', value: 1 }],
      [seat('s2'), { type: 'finish_step' }],
    ]);
    expect(lost.scene?.failed).toBe(true);
    const failed: State = {
      ...lost,
      scene: { number: 3, title: 'Away', plays: 9, called: 9, fights: 0, failed: true },
    };
    const successful: State = {
      ...lost,
      scene: { number: 3, title: 'Away', plays: 9, called: 9, fights: 0, failed: false },
    };
    expect(choiceOf(failed, gm)?.['summary']).not.toEqual(choiceOf(successful, gm)?.['summary']);
  });

  test('adds the smallest card that wins the play, and nothing if no card does', () => {
    const added = (hand: Setting['hands']): State => {
      const state = talk({ player: ['9D'], gm: ['4C'], hands: { ruth: ['3S'], ...hand } });
      const [card] = ruleset.view(state, { kind: 'seat', seat: 's1' }).own.hand ?? [];
      return after(state, [
        [seat('s1'), { type: 'commit_card', card: card?.handle }],
        [seat('s1'), { type: 'finish_step' }],
      ]);
    };
    // The player has 26, the GM 18.
    expect(choiceOf(added({ gm: ['2C', '3C', '5D', 'KC', '9C', 'TD'] }), gm)).toMatchObject({ card: '9C' });
    expect(choiceOf(added({ gm: ['2C', '3C', '2D', '2S', '8D'] }), gm)).toEqual({ type: 'finish_step' });
  });

  test('calls the first player first, then others, each for what they are good at', () => {
    const state: State = { ...given({ crew: ['ruth', 'vera', 'moss'], npcs: [brute, brute, brute] }), job: 'A job' };
    expect(choiceOf(state, gm)).toMatchObject({ type: 'call_for_play', seat: 's1', use: 'charisma' });
    const next: State = {
      ...state,
      scene: { number: 1, title: 'The side door', plays: 2, called: 2, fights: 0, failed: false },
    };
    expect(choiceOf(next, gm)).toMatchObject({ seat: 's2', use: 'stealth' });
    // A player's own play does not count as a beat of the script.
    const busy: State = {
      ...state,
      scene: { number: 1, title: 'The side door', plays: 5, called: 2, fights: 0, failed: false },
    };
    expect(choiceOf(busy, gm)).toEqual(choiceOf(next, gm));
  });

  test('begins the fight of a scene only once, whatever players did before it', () => {
    const state: State = { ...given({ crew: ['ruth', 'vera'], npcs: [brute, brute] }), job: 'A job' };
    const scene = { number: 2, title: 'The office', plays: 4, called: 1, fights: 0, failed: false };
    expect(choiceOf({ ...state, scene }, gm)).toMatchObject({ type: 'start_combat' });
    expect(choiceOf({ ...state, scene: { ...scene, fights: 1 } }, gm)).toMatchObject({ type: 'end_scene' });
  });

  test('leaves people time to choose a ready-made character', () => {
    const state = given({ crew: ['vera', 'ruth'] });
    const creating = (finished: boolean): State => ({
      ...state,
      stage: 'CREATION',
      options: { ...state.options, readyMade: true },
      players: state.players.map((player) => ({
        ...player,
        sheets: player.sheets.map((sheet) => ({ ...sheet, finished: finished && player.seat === 's1' })),
      })),
    });
    const paceOf = (now: State) => ruleset.botPace?.(ruleset.view(now, { kind: 'spectator' }).shared);
    expect(paceOf(creating(false))).toEqual({ characters: 400 });
    expect(paceOf(creating(true))).toBeUndefined();
  });

  test('lets people go first between two plays, and gives them time to read in a fight', () => {
    const paceOf = (state: State) => ruleset.botPace?.(ruleset.view(state, { kind: 'gm' }).shared);
    const fresh = alone({ player: ['9S'], hands: { vera: [] } });
    const over = after(fresh, [[seat('s1'), { type: 'finish_step' }]]);
    expect([paceOf(fresh), paceOf(over)]).toEqual([undefined, undefined]);
    // Everybody reads how the first scene begins; a longer text takes longer.
    const opening = 'It rains, and the side door is open.';
    const started = { number: 1, title: 'The side door', plays: 0, called: 0, fights: 0, failed: false, opening };
    expect(paceOf({ ...over, last: null, scene: started })).toEqual({ characters: opening.length });
    expect(paceOf({ ...over, last: null, scenes: 2 })).toBe('yields');
    // First the GM tells the outcome.
    expect(choiceOf(over, gm)).toMatchObject({ type: 'tell_outcome' });
    const told = after(over, [[gm, { type: 'tell_outcome', text: 'And so it went.' }]]);
    expect(paceOf(told)).toBe('yields');
    // After two plays of the players' own the GM goes on with the scene.
    const scene = { number: 1, title: 'The side door', plays: 3, called: 1, fights: 0, failed: false };
    expect(paceOf({ ...told, scene })).toBe('yields');
    expect(paceOf({ ...told, scene: { ...scene, plays: 5 } })).toBeUndefined();
    const fight = given({ crew: ['vera', 'ruth'], npcs: [brute], order: ['n1', 'vera', 'ruth'] });
    expect([paceOf(fight), paceOf({ ...fight, last: over.last })]).toEqual([undefined, 'reads']);
    // Without enemies left the fight ends at once.
    const won: State = { ...fight, last: over.last, npcs: fight.npcs.map((npc) => ({ ...npc, down: true })) };
    expect(paceOf(won)).toBeUndefined();
  });

  test('ends the fight once the other side is down, and players start no further round', () => {
    const fight = given({ crew: ['vera', 'ruth'], npcs: [brute, brute], order: ['vera', 'n1', 'ruth'] });
    const down = (id: string): State => ({
      ...fight,
      npcs: fight.npcs.map((npc) => (npc.id === id ? { ...npc, down: true } : npc)),
    });
    const asked = (state: State) => ruleset.view(state, { kind: 'gm' }).own.asks?.text;
    // The other NPC does not fight.
    const won = down('n1');
    expect([choiceOf(won, gm), choiceOf(won, seat('s1')), asked(won)]).toEqual([
      { type: 'end_combat' },
      undefined,
      'ask.WON_gm',
    ]);
    expect(ruleset.view(won, { kind: 'gm' }).own.asks?.facts).toEqual({ foes: [brute.name], count: 1 });
    expect(ruleset.view(won, { kind: 'gm' }).shared.waitingFor).toEqual(['gm', 's1']);
    expect(ruleset.view(won, { kind: 'seat', seat: 's1' }).own.asks?.text).toBe('ask.TURN');
    // An NPC that joins with the next round still has to be fought.
    const joined = after(won, [[gm, { type: 'enter_combat', npc: 'n2' }]]);
    expect([ruleset.view(joined, { kind: 'gm' }).shared.waitingFor, asked(joined)]).toEqual([['s1'], undefined]);
    expect(choiceOf(joined, seat('s1'))).toEqual({ type: 'pass_turn' });
  });

  test('passes the turn of an NPC that went down during it', () => {
    const state = given({ crew: ['vera'], npcs: [brute, brute], order: ['n1', 'n2', 'vera'] });
    const fallen = after(state, [
      [gm, { type: 'rule', target: 'n1', change: { field: 'down', value: true }, reason: 'Out cold.' }],
    ]);
    expect(choiceOf(fallen, gm)).toEqual({ type: 'pass_turn' });
    expect(choiceOf(after(fallen, [[gm, { type: 'pass_turn' }]]), gm)).toMatchObject({ type: 'npc_attack', npc: 'n2' });
  });

  test('attacks the least hurt character', () => {
    const state = given({
      crew: ['vera', 'ruth'],
      npcs: [{ ...brute, tags: ['thug'] }],
      order: ['n1', 'vera', 'ruth'],
      damage: { vera: 2 },
    });
    expect(choiceOf(state, gm)).toMatchObject({ type: 'npc_attack', skill: 'thug', targets: ['s2'] });
  });
});
