/** The table layer around the game: starting, and rewinding for safety. */
import { describe, expect, test } from 'vitest';

import { person, playingWithGm, TestTable } from '../../../table/scenarios/test-table.ts';
import { ruleset } from '../index.ts';
import type { Options } from '../options.ts';
import { given } from './given.ts';

describe('at a table', () => {
  function seated(options: Partial<Options>, people: number) {
    const table = new TestTable(ruleset, { seats: 3, options });
    const seats = [person('p1')];
    for (let guest = 2; guest <= people; guest += 1) seats.push(table.arrives(`Guest ${guest}`));
    for (const [index, player] of seats.entries()) {
      table.does(player, { type: 'take_seat', seat: `s${index + 1}` });
      table.does(player, { type: 'ready', on: true });
    }
    return table;
  }

  /** A running table with a GM and two players. */
  function led(options: Partial<Options>) {
    const table = seated(options, 2);
    const gail = table.arrives('Gail', 'gm');
    table.does(gail, { type: 'take_seat', seat: 'gm' });
    table.does(gail, { type: 'ready', on: true });
    table.does(person('p1'), { type: 'start' });
    return { table, gail, franz: person('p1'), hans: person('p2') };
  }

  test('DR-04: two players without a GM are enough, one is not', () => {
    const alone = seated({ gmMode: 'shared' }, 1);
    alone.refuses(person('p1'), { type: 'start' }, 'E_TOO_FEW');
    const two = seated({ gmMode: 'shared' }, 2);
    two.does(person('p1'), { type: 'start' });
    expect(two.state.game?.phase).toBe('CREATION');
  });

  test('DR-04: a single player can start with a GM, but not without one', () => {
    const alone = seated({}, 1);
    alone.refuses(person('p1'), { type: 'start' }, 'E_TOO_FEW');
    const gail = alone.arrives('Gail', 'gm');
    alone.does(gail, { type: 'take_seat', seat: 'gm' });
    alone.does(gail, { type: 'ready', on: true });
    alone.does(person('p1'), { type: 'start' });
    expect(alone.state.game?.mode).toBe('gm');
  });

  test('DR-02 DR-04: players without a GM start only with the option to lead together', () => {
    const table = seated({}, 2);
    expect(table.layer.explain(table.view(person('p1')), { type: 'start' })[0]).toMatchObject({ code: 'E_TOO_FEW' });
    table.refuses(person('p1'), { type: 'start' }, 'E_TOO_FEW');
    table.does(person('p1'), { type: 'set_option', key: 'gmMode', value: 'shared' });
    table.does(person('p1'), { type: 'start' });
    expect(table.state.game?.mode).toBe('shared');
  });

  test('DR-136: the character of a player who takes the GM’s seat is set aside until they play again', () => {
    const table = seated({ gmMode: 'gm' }, 2);
    const gail = table.arrives('Gail', 'gm');
    table.does(gail, { type: 'take_seat', seat: 'gm' });
    table.does(gail, { type: 'ready', on: true });
    table.does(person('p1'), { type: 'start' });
    table.does(person('p1'), { type: 'hand_over', role: 'gm', person: 'p2' });
    const parked = table.state.game?.characters.map((character) => [character.id, character.parked]);
    expect(parked).toEqual([
      ['s1', false],
      ['s2', true],
    ]);
    table.does(person('p2'), { type: 'leave_seat' });
    table.does(person('p2'), { type: 'take_seat', seat: 's2' });
    expect(table.state.game?.characters).toMatchObject([
      { id: 's1', parked: false },
      { id: 's2', owner: 's2', parked: false },
    ]);
    // What the GM has ruled stays when a player gets up and sits down again.
    table.does(gail, { type: 'take_seat', seat: 'gm' });
    table.does(gail, { type: 'rule', target: 's2', change: 'park', reason: 'Captured.' });
    table.does(person('p2'), { type: 'leave_seat' });
    table.does(person('p2'), { type: 'take_seat', seat: 's2' });
    expect(table.state.game?.characters).toContainEqual(
      expect.objectContaining({ id: 's2', owner: 's2', parked: true }),
    );
  });

  test('DR-137 TB-04: a removed player who returns gets the character back', () => {
    const table = seated({ gmMode: 'shared' }, 3);
    table.does(person('p1'), { type: 'start' });
    table.does(person('p2'), { type: 'draw_background', kind: 'innate' });
    const before = table.state.game?.characters.find(({ owner }) => owner === 's2');
    table.does(person('p1'), { type: 'kick', person: 'p2' });
    expect(table.state.game?.characters.some(({ owner }) => owner === 's2')).toBe(false);
    const back = table.arrives('Guest 2');
    table.does(back, { type: 'take_seat', seat: 's2' });
    const own = table.state.game?.characters.filter(({ owner }) => owner === 's2');
    expect(own).toMatchObject([{ id: before?.id, backgrounds: before?.backgrounds }]);
    expect(table.replayed()).toEqual(table.state);
  });

  test('DR-138 TB-13: a draw that was undone brings the same card again, even if rewinds reshuffle the deck', () => {
    const { table, gail, franz } = led({ readyMade: true, rewindDeck: 'reshuffle' });
    table.does(gail, { type: 'open_scene', title: 'The harbor' });
    table.does(gail, { type: 'set_challenge', character: 's1', title: 'Over the wall', suit: 'C', target: 8 });
    const drawn = (): unknown => table.state.game?.resolution?.draws;
    table.does(franz, { type: 'draw' });
    const first = drawn();
    const { shuffles } = table.state.game ?? {};
    table.does(franz, { type: 'request_undo' });
    table.does(gail, { type: 'vote', topic: 'undo', yes: true });
    expect(drawn()).not.toEqual(first);
    expect(table.state.game?.shuffles).toEqual(shuffles);
    table.does(franz, { type: 'draw' });
    expect(drawn()).toEqual(first);
  });

  test.each(['draw', 'draft'] as const)(
    'DR-138 TB-13: a card drawn for a character bars undo, so that no one gets a card that another player has seen (%s)',
    (creation) => {
      const { table, franz, hans } = led({ creation, sheets: 'untilUsed' });
      table.does(franz, { type: 'draw_background', kind: 'innate' });
      table.refuses(franz, { type: 'request_undo' }, 'E_UNDO_TOO_LATE');
      table.does(hans, { type: 'draw_background', kind: 'innate' });
      for (const player of [franz, hans]) table.refuses(player, { type: 'request_undo' }, 'E_UNDO_TOO_LATE');
    },
  );

  test('DR-138: a card that a player has chosen can be taken back', () => {
    const { table, gail, franz } = led({ creation: 'choose' });
    table.does(franz, { type: 'draw_background', kind: 'innate', card: 'QH' });
    table.does(franz, { type: 'request_undo' });
    table.does(gail, { type: 'vote', topic: 'undo', yes: true });
    expect(table.state.game?.characters[0]?.backgrounds).toEqual([]);
  });

  test('DR-138 TB-13: during creation, players whose moves are undone too are asked as well, and everyone sees who', () => {
    const { table, gail, franz, hans } = led({ sheets: 'untilUsed' });
    for (const player of [franz, hans]) table.does(player, { type: 'draw_background', kind: 'innate' });
    for (const player of [franz, hans]) table.does(player, { type: 'name_background', slot: 'innate', text: 'Brave' });
    expect(table.view(franz).own.undo?.along).toEqual({ s2: 1 });
    table.does(franz, { type: 'request_undo' });
    expect(table.state.vote?.asked).toEqual(['gm', 's2']);
    expect(table.view(gail).shared.table.vote?.along).toEqual({ s2: 1 });
    table.does(gail, { type: 'vote', topic: 'undo', yes: true });
    table.does(hans, { type: 'vote', topic: 'undo', yes: false });
    const names = table.state.game?.characters.map(({ backgrounds }) => backgrounds[0]?.name);
    expect(names).toEqual(['Brave', 'Brave']);
  });

  test('DR-138 TB-13: a request to take a move back mentions cards only if some were seen', () => {
    const { table, gail } = led({ readyMade: true });
    const seenAfter = (): boolean | undefined => table.view(gail).own.undo?.move?.seen;
    table.does(gail, { type: 'open_scene', title: 'A courtyard' });
    table.does(gail, { type: 'close_scene' });
    expect(seenAfter()).toBe(false);
    table.does(gail, { type: 'open_scene', title: 'A cellar' });
    table.does(gail, { type: 'award_bonus', character: 's1', reason: 'heroism' });
    expect(seenAfter()).toBe(true);
  });

  test('DR-142 TB-13: after a safety signal anyone can rewind without a vote', () => {
    const table = seated({ gmMode: 'shared' }, 2);
    table.does(person('p1'), { type: 'start' });
    const { prompt } = table.view(person('p1')).shared;
    table.does(person('p1'), { type: 'draw_background', kind: 'innate' });
    table.does(person('p2'), { type: 'safety_signal', kind: 'x' });
    table.does(person('p2'), { type: 'rewind', to: prompt, reason: 'not that' });
    expect(table.state.game?.characters[0]?.backgrounds).toEqual([]);
  });
});

describe('values of the wrong kind', () => {
  const wrong: readonly unknown[] = [1.5, -1, 0, true, false, null, '', ' ', [], {}, ['s1'], 'x'.repeat(5000)];
  const actors = [{ kind: 'gm' }, { kind: 'seat', seat: 's1' }, { kind: 'system' }] as const;
  const rng = { shuffle: <T>(_label: string, items: readonly T[]) => [...items] };

  test.each(Object.keys(ruleset.intents))('TB-10: %s never makes the rules throw', (type) => {
    const state = given({ people: [{}, {}], npcs: [{}] });
    const { fields } = ruleset.intents[type] ?? { fields: {} };
    const validFields = {
      target: 's1',
      change: 'park',
      reason: 'because',
      character: 's1',
      kind: 'type',
      text: 'a line',
    };
    for (const name of Object.keys(fields))
      for (const value of wrong)
        for (const actor of actors) {
          const known = Object.fromEntries(
            Object.entries(validFields).filter(([field]) => Object.hasOwn(fields, field)),
          );
          const decide = () => ruleset.decide(state, actor, { type, ...known, [name]: value }, rng);
          expect(decide).not.toThrow();
        }
  });

  test('DR-146 TB-10: the target of a ruling has to be text', () => {
    const state = given({});
    for (const target of [1.5, -1, true])
      expect(
        ruleset.decide(state, { kind: 'gm' }, { type: 'rule', target, change: 'end', reason: 'because' }, rng),
      ).toMatchObject({ ok: false, refusals: [{ code: 'E_MALFORMED' }] });
  });
});

test('TB-04 DR-143 DR-146: a muted GM can add NPCs and make rulings, but names nothing, not even in one word', () => {
  const { table, host, gail, ben } = playingWithGm(ruleset);
  table.does(host, { type: 'mute', person: 'p2', on: true });
  table.does(gail, { type: 'rule', target: 'Nonsense', change: 'Nonsense', reason: 'Nonsense' });
  table.does(gail, {
    type: 'npc_create',
    sheet: { name: 'Nonsense', text: 'Nonsense' },
    backgrounds: [{ kind: 'innate', name: 'Nonsense' }],
  });
  expect(table.state.game?.npcs).toBe(1);
  expect(JSON.stringify([table.journal, table.view(ben), table.view(gail)])).not.toContain('Nonsense');
});
