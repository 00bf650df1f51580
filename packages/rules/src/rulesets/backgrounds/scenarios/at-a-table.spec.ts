/** What belongs to the table around the game: who may start, and going back for safety. */
import { describe, expect, test } from 'vitest';

import { person, Sitting } from '../../../table/scenarios/sitting.ts';
import { ruleset } from '../index.ts';
import type { Options } from '../state.ts';

describe('at a table', () => {
  function seated(options: Options, people: number) {
    const table = new Sitting(ruleset, { seats: 3, options });
    const seats = [person('p1')];
    for (let guest = 2; guest <= people; guest += 1) seats.push(table.arrives(`Guest ${guest}`));
    for (const [place, who] of seats.entries()) {
      table.does(who, { type: 'take_seat', seat: `s${place + 1}` });
      table.does(who, { type: 'ready', on: true });
    }
    return table;
  }

  test('DR-04: two players without a GM are enough, one is not', () => {
    const alone = seated({ gmMode: 'shared' }, 1);
    alone.refuses(person('p1'), { type: 'start' }, 'E_TOO_FEW');
    const two = seated({ gmMode: 'shared' }, 2);
    two.does(person('p1'), { type: 'start' });
    expect(two.state.game?.phase).toBe('CREATION');
  });

  test('DR-04: alone without a GM nothing starts, with one it does', () => {
    const alone = seated({}, 1);
    alone.refuses(person('p1'), { type: 'start' }, 'E_TOO_FEW');
    const gail = alone.arrives('Gail', 'gm');
    alone.does(gail, { type: 'take_seat', seat: 'gm' });
    alone.does(gail, { type: 'ready', on: true });
    alone.does(person('p1'), { type: 'start' });
    expect(alone.state.game?.mode).toBe('gm');
  });

  test('DR-02 DR-04: where a GM is to lead, players alone cannot start, until they choose to lead together', () => {
    const table = seated({}, 2);
    expect(table.layer.explain(table.view(person('p1')), { type: 'start' })[0]).toMatchObject({ code: 'E_TOO_FEW' });
    table.refuses(person('p1'), { type: 'start' }, 'E_TOO_FEW');
    table.does(person('p1'), { type: 'set_option', key: 'gmMode', value: 'shared' });
    table.does(person('p1'), { type: 'start' });
    expect(table.state.game?.mode).toBe('shared');
  });

  test('DR-136: a player who takes the GM’s seat leaves a character behind that rests', () => {
    const table = seated({ gmMode: 'gm' }, 2);
    const gail = table.arrives('Gail', 'gm');
    table.does(gail, { type: 'take_seat', seat: 'gm' });
    table.does(gail, { type: 'ready', on: true });
    table.does(person('p1'), { type: 'start' });
    table.does(person('p1'), { type: 'hand_over', role: 'gm', person: 'p2' });
    const rests = table.state.game?.characters.map(({ id, parked }) => [id, parked]);
    expect(rests).toEqual([
      ['s1', false],
      ['s2', true],
    ]);
  });

  test('DR-142 TB-13: after a safety signal anybody goes back, without a vote', () => {
    const table = seated({ gmMode: 'shared' }, 2);
    table.does(person('p1'), { type: 'start' });
    const { prompt } = table.view(person('p1')).shared;
    table.does(person('p1'), { type: 'draw_background', kind: 'innate' });
    table.does(person('p2'), { type: 'safety_signal', kind: 'x' });
    table.does(person('p2'), { type: 'rewind', to: prompt, reason: 'not that' });
    expect(table.state.game?.characters[0]?.backgrounds).toEqual([]);
  });
});
