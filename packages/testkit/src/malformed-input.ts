/** Checks that `decide` refuses malformed input as malformed and never throws. */
import type { Actor, GameEvent, Intent, View } from '@cartomancer/rules';
import { seededRng } from '@cartomancer/rules';
import * as fc from 'fast-check';

import { actorsOf } from './agreement.ts';
import { viewOfRole } from './role-views.ts';
import { nameOf } from './kit.ts';
import { assertPlain } from './plain-json.ts';
import { beginSession, visitSession } from './random-play.ts';
import type { SessionKit, SessionOptions } from './random-play.ts';

export interface MalformedOptions extends SessionOptions {
  readonly runs: number;
}

/** @throws Error with fast-check's seed and the smallest malformed input that was not refused correctly. */
export function checkMalformed<S, V extends View, I extends Intent, E extends GameEvent>(
  kit: SessionKit<S, V, I, E>,
  options: MalformedOptions,
): void {
  const { ruleset } = kit;
  const begun = beginSession(ruleset, options);
  const states: S[] = [begun.state];
  visitSession(kit, options, ({ after }) => {
    states.push(after);
  });
  const stateAt = (at: number): S => states[at] ?? begun.state;
  const types = Object.keys(ruleset.intents);
  const fields = Object.values(ruleset.intents).flatMap((spec) => Object.keys(spec.fields));
  const actor = fc.constantFrom<Actor>(...actorsOf(begun.seats), { kind: 'system' });
  /** The number of a step of the session, because whole states would be unreadable in a counterexample. */
  const step = fc.nat({ max: states.length - 1 });
  const name = fc.oneof(fc.constantFrom('type', '__proto__', 'constructor', ...fields), fc.string());

  const malformed = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(name, fc.jsonValue()),
    // A known intent with a field that it does not have.
    fc.record({ type: fc.constantFrom(...types), 'no such field': fc.jsonValue() }),
  );
  fc.assert(
    fc.property(step, actor, malformed, (at, sender, intent) => {
      const decision = ruleset.decide(stateAt(at), sender, intent as unknown as I, seededRng('garbage'));
      if (decision.ok && isKnown(intent, types)) return;
      if (
        decision.ok ||
        (decision.refusals.every((refusal) => refusal.code !== 'E_MALFORMED') && !isKnown(intent, types))
      )
        throw new Error(`${nameOf(sender)} sends ${JSON.stringify(intent)}, which is not refused as malformed`);
      assertPlain(decision.refusals, 'the refusals');
    }),
    { seed: seedOf(options), numRuns: options.runs, includeErrorInReport: true },
  );

  // A listed move with a random value in one field may be refused or accepted, but `decide` must not throw.
  const spoiledMoves = fc.tuple(step, actor, fc.nat(), name, fc.jsonValue());
  fc.assert(
    fc.property(spoiledMoves, ([at, sender, moveNumber, field, value]) => {
      const before = stateAt(at);
      const moves = ruleset.legal(viewOfRole(ruleset, before, sender));
      const move = moves[moveNumber % Math.max(moves.length, 1)];
      if (move === undefined) return;
      const intent = { ...move, [field]: value } as unknown as I;
      const decision = ruleset.decide(before, sender, intent, seededRng('garbage'));
      assertPlain(decision, 'the decision');
      assertPlain(ruleset.explain(viewOfRole(ruleset, before, sender), intent), 'the explanation');
    }),
    { seed: seedOf(options), numRuns: options.runs, includeErrorInReport: true },
  );
}

/** Whether a random value has the type of a known intent, so that it may even be valid. */
function isKnown(intent: unknown, types: readonly string[]): boolean {
  if (typeof intent !== 'object' || intent === null || !('type' in intent)) return false;
  return types.includes(String(intent.type)) && !('no such field' in intent);
}

function seedOf({ seed }: SessionOptions): number {
  return typeof seed === 'number' ? seed : 1;
}
