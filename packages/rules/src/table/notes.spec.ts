import { rulesets } from '@cartomancer/rules';
import { describe, expect, it } from 'vitest';
import type { TableEvent } from './events.ts';
import { publishedEntry } from './publish.ts';
import { withoutNotesOf } from './notes.ts';

const ruleset = { notes: ['notes'] };

describe('private notes', () => {
  it('are emptied at every depth, and nothing else changes', () => {
    const state = { npcs: [{ name: 'Guard', notes: 'a traitor', tags: ['guns'] }], notes: 'secret', n: null };
    expect(withoutNotesOf(ruleset)(state)).toEqual({
      npcs: [{ name: 'Guard', notes: '', tags: ['guns'] }],
      notes: '',
      n: null,
    });
    expect(withoutNotesOf({})(state)).toBe(state);
  });

  it('can be limited to one type of event or intent, at any depth', () => {
    const without = withoutNotesOf({ notes: ['npc_create.text'] });
    const intent = { type: 'npc_create', sheet: { name: 'Guard', text: 'a traitor' } };
    expect(without(intent)).toEqual({ ...intent, sheet: { name: 'Guard', text: '' } });
    expect(without({ type: 'chat', text: 'hello' })).toEqual({ type: 'chat', text: 'hello' });
  });

  it('are emptied in published sessions, in requests as well as in events', () => {
    const events = [
      { type: 'game', event: { type: 'npc_created', name: 'Guard', notes: 'a traitor' } },
      {
        type: 'decided',
        questions: [{ at: 0, made: 1, actor: { kind: 'gm' }, intent: { type: 'create_npc', notes: 'a traitor' } }],
      },
    ] as readonly TableEvent[];
    const published = publishedEntry({ events, rules: 1 }, { steps: [], publishedBefore: 0, ruleset });
    expect(published?.events).toHaveLength(2);
    expect(JSON.stringify(published)).not.toContain('traitor');
  });

  it('SU-22: include the note on a player’s sheet in Suits, which an option hides from other players', () => {
    const suits = rulesets.get('suits');
    if (suits === undefined) throw new Error('Suits is not registered');
    const profile = { type: 'profile_set', seat: 's1', name: 'Vera', look: 'tall', note: 'a spy' };
    const events = [{ type: 'game', event: profile }] as readonly TableEvent[];
    const published = publishedEntry({ events, rules: 1 }, { steps: [], publishedBefore: 0, ruleset: suits });
    expect(published?.events).toEqual([{ type: 'game', event: { ...profile, note: '' } }]);
  });
});
