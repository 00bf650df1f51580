/** Checks that every choice in a form can lead to an accepted intent. */
import type { FieldSpec, GameEvent, Intent, View } from '@cartomancer/rules';

import { actorsOf } from './agreement.ts';
import { viewOfRole } from './role-views.ts';
import { nameOf } from './kit.ts';
import { filled } from './open-fields.ts';
import type { Filling } from './open-fields.ts';
import { chanceOf } from './random.ts';
import { visitSession } from './random-play.ts';
import type { SessionKit, SessionOptions } from './random-play.ts';

/** How often a form is filled before the check fails. Hidden checks may refuse some of the intents, but not all. */
const mostFillings = 40;

/** All combinations of this many choices are tried; more choices would have too many combinations. */
const mostChoices = 2;

/** The form with each combination of values of its first required choices. Later choices may depend on earlier ones. */
function withChoices<S, V extends View, I extends Intent, E extends GameEvent>(
  { kit: { ruleset }, view }: Pick<Filling<S, V, I, E>, 'kit' | 'view'>,
  move: I,
  most = mostChoices,
): readonly I[] {
  if (most === 0) return [move];
  const fields = Object.entries(ruleset.intents[move.type]?.fields ?? {});
  const open = fields.find(
    ([name, { kind, optional }]) => kind === 'choice' && optional !== true && move[name] === undefined,
  );
  if (open === undefined) return [move];
  const [name, field] = open;
  if (field.kind !== 'choice') return [move];
  const values = typeof field.of === 'function' ? field.of(view as never, move) : field.of;
  return values
    .map((value): I => ({ ...move, [name]: value }))
    .filter((chosen) => ruleset.explain(view, chosen).length === 0)
    .flatMap((chosen) => withChoices({ kit: { ruleset }, view }, chosen, most - 1));
}

/** Whether the form has fields besides choices. A refusal of choices alone is harmless: the player loses no text. */
function isForm(fields: Readonly<Record<string, FieldSpec>>, move: Intent): boolean {
  return Object.entries(fields).some(([name, { kind }]) => move[name] === undefined && kind !== 'choice');
}

/** @throws Error with the choice that cannot be completed, and how to replay the session. */
export function checkChoices<S, V extends View, I extends Intent, E extends GameEvent>(
  kit: SessionKit<S, V, I, E>,
  options: SessionOptions,
): void {
  const { ruleset } = kit;
  const chance = chanceOf(`choices/${options.seed}`);
  const checked = new Set<string>();
  visitSession(kit, options, ({ after, seats, rng }) => {
    for (const actor of actorsOf(seats)) {
      const view = viewOfRole(ruleset, after, actor);
      for (const move of ruleset.legal(view)) {
        if (!isForm(ruleset.intents[move.type]?.fields ?? {}, move)) continue;
        const forms = withChoices({ kit, view }, move);
        const key = JSON.stringify([actor, forms]);
        if (checked.has(key)) continue;
        checked.add(key);
        for (const form of forms) {
          const isAccepted = Array.from({ length: mostFillings }).some(() => {
            const intent = filled({ kit, view, chance }, form);
            return intent !== undefined && ruleset.decide(after, actor, intent, rng()).ok;
          });
          if (!isAccepted)
            throw new Error(`${nameOf(actor)} is offered ${JSON.stringify(form)}, but no input for it is accepted`);
        }
      }
    }
  });
}
