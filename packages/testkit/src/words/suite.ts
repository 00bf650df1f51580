/** Tests of a ruleset's texts: those that sessions of bots show, those of options, and those of events. */
import type { Actor, GameEvent, Intent, Ruleset, View } from '@cartomancer/rules';
import type { Presentation } from '@cartomancer/rules/kernel';
import { seededRng } from '@cartomancer/rules/kernel';
import { describe, expect, test } from 'vitest';

import type { RulesetKit, SessionConfig } from '../kit.ts';
import { configOf, viewersOf } from '../kit.ts';
import type { Catalogue } from './reader.ts';
import { WordsReader } from './reader.ts';

export interface WordsSession extends SessionConfig {
  readonly name: string;
  readonly seed: number;
}

export interface WordsOptions<S, V extends View, I extends Intent, E extends GameEvent> {
  readonly kit: Pick<RulesetKit<S, V, I, E>, 'ruleset' | 'seats'>;
  readonly presentation: Presentation<V, I>;
  readonly catalogue: Catalogue;
  readonly sessions: readonly WordsSession[];
  readonly steps: number;
  readonly isOver: (state: S) => boolean;
  /** Views to check in addition to those of the seats, the GM and a spectator. */
  readonly moreViews?: (state: S) => readonly V[];
  /** The events that may have a text `event.<name>`. */
  readonly events: readonly string[];
}

export function wordsSuite<S, V extends View, I extends Intent, E extends GameEvent>(
  options: WordsOptions<S, V, I, E>,
): void {
  const { kit, catalogue, sessions, events } = options;

  describe('words', () => {
    test.each(sessions)('every text that is shown is in the catalogue: $name', (session) =>
      checkTextsOf(options, session),
    );

    test('every option has a name and a help text, and each of its string values has a name', () => {
      for (const { key, values } of kit.ruleset.options) {
        const named = values.filter((value) => typeof value === 'string').map((value) => `option.${key}.${value}`);
        for (const required of [`option.${key}.name`, `option.${key}.help`, ...named])
          expect(catalogue).toHaveProperty([required]);
      }
    });

    test('the catalogue has no text for an unknown event', () => {
      for (const key of Object.keys(catalogue).filter((candidate) => candidate.startsWith('event.')))
        expect(events).toContain(key.split('.')[1]);
    });
  });
}

/** Lets bots play, and lets a timer expire when no bot has a move. Checks every text on the way. */
function checkTextsOf<S, V extends View, I extends Intent, E extends GameEvent>(
  { kit, presentation, catalogue, steps, isOver, moreViews }: WordsOptions<S, V, I, E>,
  session: WordsSession,
): void {
  const { ruleset } = kit;
  const reader = new WordsReader({ ruleset, presentation, catalogue });
  const rng = seededRng(session.seed);
  let state = ruleset.initial();
  for (const event of ruleset.setup(configOf(session, ruleset.options), rng)) state = ruleset.evolve(state, event);
  for (let step = 0; ; step += 1) {
    const viewers = viewersOf(kit.seats(state));
    const viewsByViewer = viewers.map((viewer) => ({ viewer, view: ruleset.view(state, viewer) }));
    for (const { view } of viewsByViewer) reader.view(view);
    for (const view of moreViews?.(state) ?? []) reader.view(view);
    // The views of a finished session have texts of their own.
    if (step === steps || isOver(state)) return;
    const { actor, intent } = botStep(ruleset, viewsByViewer) ?? timerStep(ruleset, state);
    const decision = ruleset.decide(state, actor, intent, rng);
    if (!decision.ok) expect.fail(JSON.stringify(decision.refusals));
    for (const event of decision.events) {
      for (const viewer of viewers) {
        const seenEvent = ruleset.viewEvent(state, event, viewer);
        if (seenEvent !== undefined) reader.line(seenEvent);
      }
      state = ruleset.evolve(state, event);
    }
  }
}

interface Step<I> {
  readonly actor: Actor;
  readonly intent: I;
}

function botStep<S, V extends View, I extends Intent, E extends GameEvent>(
  ruleset: Ruleset<S, V, I, E>,
  viewsByViewer: readonly { readonly viewer: ReturnType<typeof viewersOf>[number]; readonly view: V }[],
): Step<I> | undefined {
  for (const { viewer, view } of viewsByViewer) {
    if (viewer.kind === 'spectator') continue;
    const intent = ruleset.bot?.(view, ruleset.legal(view));
    if (intent !== undefined) return { actor: viewer, intent };
  }
  return undefined;
}

function timerStep<S, V extends View, I extends Intent, E extends GameEvent>(
  ruleset: Ruleset<S, V, I, E>,
  state: S,
): Step<I> {
  const [timer] = ruleset.timers(state).toSorted((one, other) => one.after - other.after);
  if (timer === undefined) expect.fail('no one has a move, and no timer runs');
  return { actor: { kind: 'system' }, intent: timer.intent as I };
}
