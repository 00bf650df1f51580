import { rulesets } from '@cartomancer/rules';
import { describe, expect, test } from 'vitest';
import { firstCard, playingWithGm, person, playing, spectator, system } from './scenarios/test-table.ts';
import { toy, toyWithUndoRule } from './scenarios/toy.ts';

describe('undo', () => {
  test('TB-13: a player undoes their last move at once while no one has acted since', () => {
    const { table, ana } = playing(toy);
    const before = table.state.game;
    table.does(ana, { type: 'play', card: firstCard(table.view(ana)) });
    expect(table.view(ana).own.undo).toEqual({ rule: 'free', refusedBy: null });
    expect(table.view(person('p2')).own.undo).toBeNull();
    const entry = table.does(ana, { type: 'request_undo' });
    expect(table.state.game).toEqual(before);
    expect(table.replayed()).toEqual(table.state);
    // The entry contains no copy of the game, so that repeated moves and undos do not fill the journal.
    expect(entry.events).toEqual([
      {
        type: 'undo_done',
        seat: 's1',
        to: expect.any(Number) as number,
        move: { told: [expect.objectContaining({ type: 'card_played', seat: 's1' })], seen: false },
      },
    ]);
    table.refuses(ana, { type: 'request_undo' }, 'E_UNDO_TOO_LATE');
  });

  test('TB-13: undoing a move that did not raise the prompt names its events, and no earlier ones', () => {
    const { table, ana, ben } = playing({ ...toy, undoRule: () => 'consent' as const });
    table.does(ana, { type: 'play', card: firstCard(table.view(ana)) });
    table.does(ben, { type: 'wait' });
    const { prompt } = table.state;
    const before = table.state;
    const entry = table.does(ana, { type: 'wait' });
    expect(table.state.prompt).toBe(prompt);
    const [publicEvents = []] = table.layer.heard(before, entry, [spectator]);
    expect(publicEvents.length).toBeGreaterThan(0);
    expect(table.state.undoable['s1']?.quiet?.heard).toEqual(publicEvents);
    table.does(ben, { type: 'play', card: firstCard(table.view(ben)) });
    expect(table.state.undoable['s1']?.quiet?.heard).toEqual(publicEvents);
    table.does(ana, { type: 'request_undo' });
    table.does(ben, { type: 'vote', topic: 'undo', yes: true });
    const undone = table.does(person('p3'), { type: 'vote', topic: 'undo', yes: true });
    expect(undone.events).toContainEqual({
      type: 'undo_done',
      seat: 's1',
      to: prompt,
      quiet: publicEvents,
      move: { told: publicEvents, seen: false },
    });
    expect(table.replayed()).toEqual(table.state);
  });

  test('TB-13: a request extends each time limit once, so that everyone has at least a minute to answer', () => {
    const { table, ana, ben } = playing({ ...toy, undoRule: () => 'consent' as const });
    const limit = () => table.layer.timers(table.state).find(({ id }) => id.includes('turn-'))?.left;
    table.does(ana, { type: 'play', card: firstCard(table.view(ana)) });
    table.after(50_000).does(ben, { type: 'hush' });
    expect(limit()).toBe(10_000);
    table.does(ana, { type: 'request_undo' });
    expect(limit()).toBe(60_000);
    expect(table.view(spectator).shared.table.timers).toEqual([expect.objectContaining({ left: 60_000 })]);
    // A timer that limits no one's time keeps its end.
    expect(table.layer.timers(table.state).find(({ id }) => id.includes('hush-'))?.left).toBe(5_000);
    table.after(30_000).does(ana, { type: 'vote', topic: 'undo', yes: false });
    table.does(ana, { type: 'request_undo' });
    expect(limit()).toBe(30_000);
    expect(table.replayed()).toEqual(table.state);
  });

  test('TB-13: an undo keeps the NPCs that the GM has created in secret since, and does not reveal them', () => {
    const suits = rulesets.get('suits');
    if (suits === undefined) throw new Error('The system is missing');
    const { table, gail, ben, cleo } = playingWithGm(suits);
    table.does(ben, { type: 'safety_tools', tool: 'x', on: true });
    const unnamed = table.view(ben).shared;
    table.does(ben, { type: 'set_profile', name: 'Nadia' });
    for (const name of ['Guard', 'Smuggler']) table.does(gail, { type: 'create_npc', name, notes: 'Works for Mara' });
    expect(table.view(ben).own.undo).toEqual({ rule: 'free', refusedBy: null });
    const prepared = JSON.stringify(table.view(gail).own.game);
    const state = table.state;
    const undone = table.does(ben, { type: 'request_undo' });
    expect(table.view(ben).shared.game).toEqual(unnamed.game);
    expect(JSON.stringify(table.view(gail).own.game)).toBe(prepared);
    for (const heard of table.layer.heard(state, undone, [ben, cleo, spectator]))
      expect(heard.map(({ type }) => type)).toEqual(['undo_done']);
    expect(table.replayed()).toEqual(table.state);
  });

  test('TB-13: an undo keeps at most a hundred secret moves of the GM, the earliest ones', () => {
    const suits = rulesets.get('suits');
    if (suits === undefined) throw new Error('The system is missing');
    const { table, gail, ben } = playingWithGm(suits);
    table.does(ben, { type: 'safety_tools', tool: 'x', on: true });
    table.does(ben, { type: 'set_profile', name: 'Nadia' });
    table.does(gail, { type: 'create_npc', name: 'Guard 0' });
    for (let change = 1; change <= 100; change += 1)
      table.does(gail, { type: 'update_npc', npc: 'n1', name: `Guard ${change}` });
    table.does(ben, { type: 'request_undo' });
    expect(JSON.stringify(table.view(gail).own.game)).toContain('"Guard 99"');
  });

  test('TB-13: talk in the game is neither the sender’s last move nor a reaction to another’s', () => {
    const { table, ana, ben } = playing(toy);
    const before = table.state.game;
    table.does(ana, { type: 'play', card: firstCard(table.view(ana)) });
    table.does(ben, { type: 'sigh' });
    table.does(ana, { type: 'sigh' });
    expect(table.view(ana).own.undo).toEqual({ rule: 'free', refusedBy: null });
    expect(table.view(ben).own.undo).toBeNull();
    table.does(ana, { type: 'request_undo' });
    expect(table.state.game).toEqual(before);
    expect(table.replayed()).toEqual(table.state);

    const quiet = table.does(ana, { type: 'wait' });
    table.does(ben, { type: 'sigh' });
    const undone = table.does(ana, { type: 'request_undo' });
    const [heard] = table.layer.heard(table.replayed(quiet.seq - 1), quiet, [spectator]);
    expect(undone.events).toContainEqual(expect.objectContaining({ type: 'undo_done', quiet: heard }));
  });

  test('TB-13: in a journal of an older version talk in the game still counts as a move', () => {
    const { table, ana } = playing(toy);
    table.does(ana, { type: 'play', card: firstCard(table.view(ana)) });
    const played = table.state;
    const said = table.does(ana, { type: 'sigh' });
    const oldEntry = { ...said, events: said.events.filter(({ type }) => type === 'game') };
    const after = table.layer.apply(played, oldEntry);
    expect(after.undoable['s1']).toMatchObject({ entry: said.seq, before: { game: played.game } });
    expect(table.state.undoable).toEqual(played.undoable);
  });

  test('TB-13: once another player has acted, every other seat must agree, and one no is final', () => {
    const { table, ana, ben, cleo } = playing(toy);
    const before = table.state.game;
    table.does(ana, { type: 'play', card: firstCard(table.view(ana)) });
    table.does(ben, { type: 'play', card: firstCard(table.view(ben)) });
    const from = table.view(ana).own.undo?.since;
    expect(from).toBeLessThan(table.view(ana).shared.prompt);
    expect(table.view(ana).own.undo?.move?.told).toMatchObject([{ type: 'card_played', seat: 's1' }]);
    table.does(ana, { type: 'request_undo' });
    // The moves of others since this prompt are named in the question.
    expect(table.view(ben).shared.table.vote?.from).toBe(from);
    expect(table.state.game?.plays).toBe(2);
    expect(table.view(ben).own.asks).toEqual({ text: 'ask.vote_undo', facts: { seat: 's1' } });
    // Everything from here on would be undone with the move.
    expect(table.view(ben).shared.table.vote?.since).toBe(table.view(ben).shared.prompt);
    table.refuses(ben, { type: 'request_undo' }, 'E_VOTE_OPEN');
    table.refuses(ana, { type: 'vote', topic: 'undo', yes: true }, 'E_ALREADY_VOTED');
    table.does(ben, { type: 'vote', topic: 'undo', yes: true });
    table.refuses(ben, { type: 'vote', topic: 'undo', yes: true }, 'E_ALREADY_VOTED');
    table.does(cleo, { type: 'vote', topic: 'undo', yes: true });
    expect(table.state.game).toEqual(before);

    table.does(ana, { type: 'play', card: firstCard(table.view(ana)) });
    table.does(ben, { type: 'play', card: firstCard(table.view(ben)) });
    table.does(ana, { type: 'request_undo' });
    table.does(cleo, { type: 'vote', topic: 'undo', yes: false });
    expect(table.state.vote).toBeNull();
    expect(table.state.game?.plays).toBe(2);
    table.refuses(ana, { type: 'request_undo' }, 'E_UNDO_REFUSED');
    table.refuses(cleo, { type: 'vote', topic: 'undo', yes: true }, 'E_NO_VOTE');
  });

  test('TB-13: the request counts the moves of each seat that are undone too, and those during the vote', () => {
    const { table, ana, ben, cleo } = playing(toy);
    table.does(ana, { type: 'play', card: firstCard(table.view(ana)) });
    expect(table.view(ana).own.undo).not.toHaveProperty('along');
    for (const player of [ben, cleo]) table.does(player, { type: 'play', card: firstCard(table.view(player)) });
    table.does(cleo, { type: 'wait' });
    table.does(cleo, { type: 'sigh' });
    expect(table.view(ana).own.undo?.along).toEqual({ s2: 1, s3: 2 });
    table.does(ana, { type: 'request_undo' });
    expect(table.view(ben).shared.table.vote?.along).toEqual({ s2: 1, s3: 2 });
    table.does(ben, { type: 'wait' });
    expect(table.view(cleo).shared.table.vote?.along).toEqual({ s2: 2, s3: 2 });
    expect(table.replayed()).toEqual(table.state);
  });

  test('TB-13: once something hidden was shown, nothing can be undone, and an open vote ends', () => {
    const { table, ana, ben } = playing(toy);
    table.does(ana, { type: 'play', card: firstCard(table.view(ana)) });
    table.does(ben, { type: 'wait' });
    table.does(ana, { type: 'request_undo' });
    const { events } = table.does(ben, { type: 'draw' });
    expect(table.state.vote).toBeNull();
    // Everyone receives this event, because the open question disappears.
    expect(events.at(-1)).toEqual({ type: 'vote_closed', topic: 'undo', passed: false, against: null, late: true });
    table.refuses(ana, { type: 'request_undo' }, 'E_UNDO_TOO_LATE');
    table.refuses(ben, { type: 'request_undo' }, 'E_UNDO_TOO_LATE');
  });

  test('TB-13: if the ruleset requires consent, all other seats must agree, absent ones too, but not bots', () => {
    const { table, ana } = playing(toyWithUndoRule, { undo: 'consent' });
    table.does(ana, { type: 'play', card: firstCard(table.view(ana)) });
    table.does(ana, { type: 'request_undo' });
    expect(table.state.vote?.asked).toEqual(['s2', 's3']);
    table.does(ana, { type: 'vote', topic: 'undo', yes: false });
    expect(table.state.vote).toBeNull();
    table.does(system, { type: 'person_away', person: 'p2' });
    table.does(person('p3'), { type: 'leave_seat' });
    table.does(ana, { type: 'invite_bot', seat: 's3' });
    table.does(ana, { type: 'request_undo' });
    expect(table.state.vote?.asked).toEqual(['s2']);
    expect(table.state.game?.plays).toBe(1);
    table.does(person('p2'), { type: 'vote', topic: 'undo', yes: true });
    expect(table.state.game?.plays).toBe(0);
    expect(table.state.game?.away).toEqual(['s2']);
  });

  test('TB-13: if a system allows it, a draw can be undone when the GM and the seats that the system names agree', () => {
    const named = { ...toy, undoBeyondReveals: 'asked' as const, undoAsks: () => ['s2'] };
    const { table, gail, ben, cleo } = playingWithGm(named);
    const before = table.state.game;
    table.does(ben, { type: 'draw' });
    expect(table.view(ben).own.undo).toMatchObject({ rule: 'gm', refusedBy: null });
    table.does(ben, { type: 'request_undo' });
    expect(table.state.vote?.asked).toEqual(['gm', 's2']);
    table.does(cleo, { type: 'vote', topic: 'undo', yes: true });
    const entry = table.does(gail, { type: 'vote', topic: 'undo', yes: true });
    expect(table.state.game).toEqual(before);
    expect(table.replayed()).toEqual(table.state);
    const [heard] = table.layer.heard(table.replayed(table.journal.length - 1), entry, [spectator]);
    expect(JSON.stringify(heard)).not.toContain('"deck"');
  });

  test('TB-13: the request names the move by its public events, and says whether cards were seen', () => {
    const { table, gail, ben } = playingWithGm({ ...toy, undoBeyondReveals: 'asked' as const });
    table.does(ben, { type: 'draw' });
    table.does(ben, { type: 'request_undo' });
    const move = { told: [{ type: 'card_drawn', seat: 's1' }], seen: true };
    expect(table.view(gail).shared.table.vote?.move).toEqual(move);
    const entry = table.does(gail, { type: 'vote', topic: 'undo', yes: true });
    expect(entry.events).toContainEqual(expect.objectContaining({ type: 'undo_done', seat: 's1', move }));
  });

  test('TB-13: whether cards were seen is said only of moves after which the ruleset shows some', () => {
    const shown = { ...toy, undoBeyondReveals: 'asked' as const, showsCards: () => false };
    const { table, gail, ben } = playingWithGm(shown);
    table.does(ben, { type: 'draw' });
    table.does(ben, { type: 'request_undo' });
    expect(table.view(gail).shared.table.vote?.move?.seen).toBe(false);
  });

  test('TB-13 TB-19: a move with a shuffle in it or after it cannot be undone, because another try could bring other cards', () => {
    const { table, ana, ben, cleo } = playing({ ...toy, undoBeyondReveals: 'asked' as const });
    table.does(ana, { type: 'shuffle_deck' });
    table.refuses(ana, { type: 'request_undo' }, 'E_UNDO_SHUFFLED');
    table.does(ben, { type: 'draw' });
    table.does(ben, { type: 'request_undo' });
    table.does(cleo, { type: 'vote', topic: 'undo', yes: true });
    table.does(ana, { type: 'shuffle_deck' });
    expect(table.state.vote).toBeNull();
    table.refuses(ben, { type: 'request_undo' }, 'E_UNDO_SHUFFLED');
    expect(table.replayed()).toEqual(table.state);
  });

  test('TB-13: a ruleset can switch undo off', () => {
    const { table, ana } = playing(toyWithUndoRule, { undo: 'off' });
    table.does(ana, { type: 'play', card: firstCard(table.view(ana)) });
    table.refuses(ana, { type: 'request_undo' }, 'E_UNDO_TOO_LATE');
    // The refusal about the table's option comes before the one about this move.
    const decision = table.decide(ana, { type: 'request_undo' });
    expect(decision.ok ? [] : decision.refusals).toContainEqual({ code: 'E_OPTION', clause: 'TB-13', facts: {} });
    expect(decision.ok ? '' : decision.refusals[0]?.code).toBe('E_OPTION');
    const other = playing(toyWithUndoRule, { undo: 'consent' });
    const early = other.table.decide(other.ana, { type: 'request_undo' });
    expect(early.ok ? [] : early.refusals.map(({ code }) => code)).toEqual(['E_UNDO_TOO_LATE']);
  });

  test('TB-06: the next person in a seat cannot undo a move of the previous person', () => {
    const { table, ana } = playing(toy);
    table.does(ana, { type: 'play', card: firstCard(table.view(ana)) });
    table.does(ana, { type: 'leave_seat' });
    const dora = table.arrives('Dora');
    table.does(dora, { type: 'take_seat', seat: 's1' });
    table.refuses(dora, { type: 'request_undo' }, 'E_UNDO_TOO_LATE');
  });
});

test('a game can have its own votes, while votes on undo and rewind go to the table', () => {
  const spec = { who: ['seat'], stale: 'accept', fields: { topic: { kind: 'text', most: 20 } } } as const;
  const gameVotes: unknown[] = [];
  const { table, ana, ben } = playing({
    ...toy,
    intents: { ...toy.intents, vote: spec },
    decide: (state, actor, intent, rng) => {
      if (intent.type !== 'vote') return toy.decide(state, actor, intent, rng);
      gameVotes.push(intent);
      return { ok: true, events: [{ type: 'patience_grew' as const }] };
    },
  });
  table.does(ben, { type: 'vote', topic: 'dessert' });
  expect(gameVotes).toEqual([{ type: 'vote', topic: 'dessert' }]);
  table.refuses(ben, { type: 'vote', topic: 'undo', yes: true }, 'E_NO_VOTE');
  table.does(ana, { type: 'play', card: firstCard(table.view(ana)) });
  table.does(ben, { type: 'wait' });
  table.does(ana, { type: 'request_undo' });
  table.does(ben, { type: 'vote', topic: 'undo', yes: true });
  expect(table.state.vote?.yes).toEqual(['s2']);
  expect(gameVotes).toHaveLength(1);
});

describe('rewind', () => {
  test('TB-13: without a GM every seat must agree to a rewind; it restores decks too, and reveals no card', () => {
    const { table, ana, ben, cleo } = playing(toy);
    table.does(ana, { type: 'play', card: firstCard(table.view(ana)) });
    const then = table.state.game;
    const to = table.state.prompt;
    table.does(ben, { type: 'draw' });
    table.does(ben, { type: 'play', card: firstCard(table.view(ben)) });
    const promptBefore = table.state.prompt;
    table.refuses(ben, { type: 'rewind', to: 99, reason: 'x' }, 'E_NOT_REACHED');
    table.refuses(ben, { type: 'rewind', to, reason: '  ' }, 'E_TEXT_REQUIRED');
    table.does(ben, { type: 'rewind', to, reason: 'wrong card' });
    table.does(ana, { type: 'vote', topic: 'rewind', yes: true });
    const before = table.state;
    const entry = table.does(cleo, { type: 'vote', topic: 'rewind', yes: true });
    expect(table.state.game).toEqual(then);
    expect(table.state.prompt).toBeGreaterThan(promptBefore);
    const [heard] = table.layer.heard(before, entry, [spectator]);
    expect(heard).toContainEqual({ type: 'rewound', by: 's2', to, reason: 'wrong card' });
    table.refuses(ben, { type: 'draw', seen: before.prompt }, 'E_STALE');
    table.does(ben, { type: 'safety_signal', kind: 'o', seen: before.prompt });
  });

  test('TB-13: unanimous means all seats, absent ones too', () => {
    const { table, ana, ben, cleo } = playing(toy);
    table.does(ana, { type: 'play', card: firstCard(table.view(ana)) });
    table.does(system, { type: 'person_away', person: 'p3' });
    table.does(ben, { type: 'rewind', to: 1, reason: 'wrong card' });
    expect(table.state.vote?.asked).toEqual(['s1', 's3']);
    table.does(ana, { type: 'vote', topic: 'rewind', yes: true });
    expect(table.state.game?.plays).toBe(1);
    table.does(system, { type: 'person_back', person: 'p3' });
    table.does(cleo, { type: 'vote', topic: 'rewind', yes: true });
    expect(table.state.game?.plays).toBe(0);
  });

  test('TB-13: if there is a GM, only the GM can rewind', () => {
    const { table, gail, ben } = playingWithGm(toy);
    const then = table.state.game;
    table.does(ben, { type: 'play', card: firstCard(table.view(ben)) });
    table.refuses(ben, { type: 'rewind', to: 1, reason: 'please' }, 'E_GM_ONLY');
    table.does(gail, { type: 'rewind', to: 1, reason: 'from the top' });
    expect(table.state.game).toEqual(then);
  });

  test('TB-13: if anyone may rewind, they can do so only during a pause, and the pause continues', () => {
    const { table, ana, ben } = playing({ ...toy, rewindRule: () => 'anyone' as const });
    table.does(ana, { type: 'play', card: firstCard(table.view(ana)) });
    table.refuses(ben, { type: 'rewind', to: 1, reason: 'x' }, 'E_NOT_PAUSED');
    table.does(ben, { type: 'safety_signal', kind: 'x' });
    table.does(ben, { type: 'rewind', to: 1, reason: 'safety' });
    expect(table.state.game?.plays).toBe(0);
    expect(table.state.pause?.cause).toBe('safety');
  });

  test('TB-12 TB-13: with the rule `safety`, one seat can rewind alone after a signal, but not during another pause', () => {
    const { table, ana, ben } = playing({ ...toy, rewindRule: () => 'safety' as const });
    table.does(ana, { type: 'play', card: firstCard(table.view(ana)) });
    table.does(ben, { type: 'pause' });
    expect(table.view(ben).shared.table.rewind).toBe('unanimous');
    table.does(ben, { type: 'safety_signal', kind: 'x' });
    table.does(ben, { type: 'rewind', to: 1, reason: 'safety' });
    expect(table.state.game?.plays).toBe(0);
  });

  test('TB-12 TB-13: only after a safety signal a rewind needs no reason', () => {
    const { table, ana, ben } = playing({ ...toy, rewindRule: () => 'anyone' as const });
    table.does(ana, { type: 'play', card: firstCard(table.view(ana)) });
    table.does(ana, { type: 'pause' });
    table.refuses(ben, { type: 'rewind', to: 1, reason: '' }, 'E_TEXT_REQUIRED');
    table.does(ben, { type: 'safety_signal', kind: 'x' });
    table.refuses(ben, { type: 'rewind', to: 1 }, 'E_MALFORMED');
    table.does(ben, { type: 'rewind', to: 1, reason: ' ' });
    expect(table.state.game?.plays).toBe(0);
  });

  test('TB-04 TB-12: the reason of a muted person is left out, and stays empty if they gave none', () => {
    const reasonOf = (written: string) => {
      const { table, ana, ben } = playing({ ...toy, rewindRule: () => 'anyone' as const });
      table.does(ana, { type: 'play', card: firstCard(table.view(ana)) });
      table.does(ana, { type: 'mute', person: 'p2', on: true });
      table.does(ben, { type: 'safety_signal', kind: 'x' });
      const { events } = table.does(ben, { type: 'rewind', to: 1, reason: written });
      return events.find(({ type }) => type === 'rewound');
    };
    expect([reasonOf('no more of this'), reasonOf('')]).toMatchObject([{ reason: '…' }, { reason: '' }]);
  });

  test('TB-13: while others vote on a seat’s last move, the seat cannot make another one', () => {
    const { table, ana, ben, cleo } = playing(toy);
    table.does(ana, { type: 'play', card: firstCard(table.view(ana)) });
    table.does(ben, { type: 'play', card: firstCard(table.view(ben)) });
    table.does(ana, { type: 'request_undo' });
    table.does(ben, { type: 'vote', topic: 'undo', yes: true });
    table.refuses(ana, { type: 'play', card: firstCard(table.view(ana)) }, 'E_VOTE_OPEN');
    expect(table.layer.legal(table.view(ana)).map(({ type }) => type)).not.toContain('play');
    table.does(cleo, { type: 'play', card: firstCard(table.view(cleo)) });
    table.does(ana, { type: 'vote', topic: 'undo', yes: false });
    table.does(ana, { type: 'play', card: firstCard(table.view(ana)) });
  });

  test('TB-13: a player who waits for the others’ votes can still talk in the game', () => {
    const { table, ana, ben, cleo } = playing(toy);
    table.does(ana, { type: 'play', card: firstCard(table.view(ana)) });
    table.does(ben, { type: 'play', card: firstCard(table.view(ben)) });
    table.does(ana, { type: 'request_undo' });
    expect(table.layer.explain(table.view(ana), { type: 'sigh' })).toEqual([]);
    expect(table.layer.legal(table.view(ana)).map(({ type }) => type)).toContain('sigh');
    table.does(ana, { type: 'sigh' });
    table.refuses(ana, { type: 'draw' }, 'E_VOTE_OPEN');
    table.does(ben, { type: 'vote', topic: 'undo', yes: true });
    table.does(cleo, { type: 'vote', topic: 'undo', yes: true });
    expect(table.state.game?.plays).toBe(0);
    expect(table.replayed()).toEqual(table.state);
  });

  test('TB-12 TB-13: during a pause a request for an undo can be withdrawn or refused, but not agreed to', () => {
    const { table, ana, ben, cleo } = playing({ ...toy, undoRule: () => 'consent' as const });
    for (const answers of ['withdrawn', 'refused']) {
      table.does(ana, { type: 'play', card: firstCard(table.view(ana)) });
      table.does(ben, { type: 'play', card: firstCard(table.view(ben)) });
      table.does(ana, { type: 'request_undo' });
      table.does(cleo, { type: 'pause' });
      table.refuses(cleo, { type: 'vote', topic: 'undo', yes: true }, 'E_PAUSED');
      table.does(answers === 'withdrawn' ? ana : cleo, { type: 'vote', topic: 'undo', yes: false });
      expect(table.state.vote).toBeNull();
      for (const who of [ana, ben, cleo]) table.does(who, { type: 'resume' });
      table.does(cleo, { type: 'play', card: firstCard(table.view(cleo)) });
    }
  });

  test('TB-13: no older state is loaded for an intent that is refused anyway', () => {
    const { table, ana, ben } = playing({ ...toy, rewindRule: () => 'anyone' as const });
    const dora = table.arrives('Dora');
    const rewind = { type: 'rewind', to: 1, reason: 'again' };
    const required = (who: typeof ana, intent: { type: string; [field: string]: unknown }) =>
      table.layer.requiredInputs(table.state, who, intent);
    expect(required(ana, rewind)).toBeUndefined();
    table.does(ana, { type: 'pause' });
    expect(required(ana, rewind)).toEqual({ after: 'prompt', prompt: 1 });
    expect(required(ana, { ...rewind, seen: 0 })).toBeUndefined();
    expect(required(ana, { ...rewind, reason: ' ' })).toBeUndefined();
    expect(required(dora, rewind)).toBeUndefined();
    expect(required(person('p9'), rewind)).toBeUndefined();
    expect(required(ben, { type: 'vote', topic: 'rewind', yes: true })).toBeUndefined();
  });

  test('TB-19: a shuffle after a rewind gets a new number', () => {
    const { table, ana } = playing({ ...toy, rewindRule: () => 'anyone' as const });
    expect(table.state.shuffles).toBe(1);
    table.does(ana, { type: 'shuffle_deck' });
    const first = table.state.game?.deck;
    table.does(ana, { type: 'pause' });
    table.does(ana, { type: 'rewind', to: 1, reason: 'again' });
    for (const who of ['p1', 'p2', 'p3']) table.does(person(who), { type: 'resume' });
    table.does(ana, { type: 'shuffle_deck' });
    expect(table.state.shuffles).toBe(3);
    expect(table.state.game?.deck).not.toEqual(first);
    expect(table.state.game?.deck.toSorted()).toEqual(first?.toSorted());
  });
});
