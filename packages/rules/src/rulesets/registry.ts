// Generated: run "pnpm generate" after adding a ruleset.
import type { Ruleset, RulesetId } from '../kernel/index.ts';
import { ruleset as backgrounds } from './backgrounds/index.ts';
import { ruleset as cardRpg } from './card-rpg/index.ts';
import { ruleset as firstDates } from './first-dates/index.ts';
import { ruleset as suits } from './suits/index.ts';

const all: readonly Ruleset[] = [backgrounds, cardRpg, firstDates, suits];

/** Every system by its id. */
export const rulesets: ReadonlyMap<RulesetId, Ruleset> = new Map(all.map((ruleset) => [ruleset.id, ruleset]));
