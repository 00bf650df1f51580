/** Plays for options that extend or limit a player's moves: how often, when, and after what. */
import { expect } from 'vitest';

import { presentation } from '../presentation/index.ts';
import type { Values } from './option-kit.ts';
import { given, helps } from './option-kit.ts';
import type { Setting } from './given.ts';
import type { Table } from './steps.ts';
import { attempt, challenge, passAll } from './steps.ts';

const sheet = ['b:QC type "Guard"', 'b:KC profession "Porter"', 'r:9C innate "Strong"'];

const people: Setting = { people: [{ backgrounds: sheet }, {}], deck: ['4H', '5H', '4D'] };

/** Plays Guard in the first challenge and goes to the window of the second. */
function afterGuard(s: Table, options: Parameters<typeof given>[0]): void {
  s.given(given(options, people));
  attempt(s);
  s.franz.does('substitute', { card: 'QC', ...helps });
  passAll(s);
  attempt(s);
}

const climber = { backgrounds: ['b:KS type "Planner"', 'b:QH profession "Singer"'] };

/** A partial success in Spades, in a challenge of Clubs. */
function succeedPartly(s: Table, options: Parameters<typeof given>[0], more: Setting = {}): void {
  s.given(given(options, { people: [climber, {}], deck: ['5C', '3C', '9S', '2D'], ...more }));
  attempt(s);
  passAll(s);
  s.franz.does('draw_two');
  s.franz.does('choose_card', { card: '9S' });
  passAll(s);
  expect(s.shared.resolution?.challenge?.follow).toBe('partial');
}

/** What Franz's sheet says about when each card can be played. */
function marksOf(s: Table): readonly (string | undefined)[] {
  const own = presentation.sheets?.(s.franz.view).find(({ id }) => id === 's1');
  return own?.kind === 'sheet' ? own.entries.slice(0, sheet.length).map(({ mark }) => mark?.text) : [];
}

export const choicePlays: Readonly<Record<string, Values>> = {
  playLimit: {
    card: (s, options) => {
      afterGuard(s, options);
      s.franz.refused('substitute', { card: 'QC', ...helps }, 'DR_SPENT_SCENE', { facts: { background: 'Guard' } });
      s.franz.does('substitute', { card: 'KC', ...helps });
      s.franz.does('substitute', { card: '9C', ...helps });
    },
    player: (s, options) => {
      afterGuard(s, options);
      expect(marksOf(s)).toEqual(['paper.spent.blue', 'paper.limited.blue', 'paper.ready.red']);
      s.franz.refused('substitute', { card: 'KC', ...helps }, 'DR_PLAYED_SCENE', {
        clause: 'DR-97',
        facts: { background: 'Guard' },
      });
      s.franz.does('substitute', { card: '9C', ...helps });
      passAll(s);
      s.gm.does('close_scene');
      s.gm.does('open_scene', { title: 'Elsewhere' });
      attempt(s);
      s.franz.does('substitute', { card: 'KC', ...helps });
      // A vetoed card was not played.
      s.gm.does('veto_description', { reason: 'how?' });
      s.franz.does('substitute', { card: 'QC', ...helps });
    },
  },
  bonusWhen: {
    between: (s, options) => {
      s.given(given(options, { deck: ['4H', 'KC'] }));
      attempt(s);
      s.gm.refused('award_bonus', { character: 's1', reason: 'heroism' }, 'E_PHASE', { clause: 'DR-105' });
      passAll(s);
      s.gm.does('award_bonus', { character: 's1', reason: 'heroism' });
    },
    always: (s, options) => {
      s.given(given(options, { deck: ['4H', 'KC'] }));
      challenge(s);
      s.franz.does('draw');
      s.gm.does('award_bonus', { character: 's1', reason: 'heroism' });
      s.franz.heard('bonus_awarded', { card: 'KC' });
      s.hans.neverSaw('KC');
      s.franz.does('substitute', { card: 'KC', ...helps });
      passAll(s);
      s.gm.does('close_session');
      s.gm.does('award_bonus', { character: 's2', reason: 'contribution' });
    },
  },
  autoAfterSuit: {
    false: (s, options) => {
      succeedPartly(s, options);
      s.franz.refused('claim_auto', { background: 'KS' }, 'E_PHASE', { clause: 'DR-64' });
      s.franz.does('change_suit', { suit: 'S' });
    },
    true: (s, options) => {
      succeedPartly(s, options, { people: [climber, {}] });
      s.franz.refused('claim_auto', { background: 'QH' }, 'DR_SUIT_CHOICE', {
        clause: 'DR-80',
        facts: { suits: ['S'] },
      });
      s.franz.mayOnly('claim_auto', ['KS']);
      s.franz.does('claim_auto', { background: 'KS' });
      s.expectEvent('suit_changed', { suit: 'S' });
      s.expectEvent('auto_success', { background: 'KS', attempt: 'complete', time: 1 });
      s.expectNoEvent('cards_drawn');
      s.spectator.sees('shared.phase', 'FREE_PLAY');
      s.spectator.sees('shared.lastOutcome.outcome', 'complete');
      s.spectator.sees('shared.settled.challenge', {
        character: 's1',
        title: 'Over the wall',
        outcome: 'routine',
        time: 1,
        span: '',
      });
    },
  },
};
