/** Checks that exchanging cards hidden from a viewer does not change the odds that they see. */
import type { Intent, Message, Presentation, View } from '@cartomancer/rules';

import { censusOf, exchanged } from './census.ts';
import { isOpenTo, nameOf, viewersOf } from './kit.ts';
import type { AnyKit } from './kits.ts';
import { sample } from './open-fields.ts';
import type { Chance } from './random.ts';
import { chanceOf } from './random.ts';
import { beginSession, visitSession } from './random-play.ts';
import type { SessionOptions } from './random-play.ts';

type Odds = NonNullable<Presentation['odds']>;

/** How many odds were compared, by the keys of their texts. A check that compares none proves nothing. */
export type ComparedOdds = Readonly<Record<string, number>>;

/** The moves of this viewer: as they are listed, and with their open fields filled in. */
function movesIn(kit: AnyKit, view: View, chance: Chance): readonly Intent[] {
  const legal = kit.ruleset.legal(view);
  return [...legal, ...legal.map((move) => sample({ kit, view, chance }, move))];
}

/** Throws unless the facts contain chances (`n`, `n10` …), all of them in percent. */
function assertPercent({ text, facts = {} }: Message): void {
  const chances = Object.entries(facts).filter(([name]) => /^n\d*$/u.test(name));
  const isPercent = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100;
  if (chances.length === 0 || !chances.every(([, value]) => isPercent(value)))
    throw new Error(`${text} has no chances in percent: ${JSON.stringify(facts)}`);
}

/** @throws Error that names the viewer, the exchanged cards and the move. */
export function checkOdds(kit: AnyKit, odds: Odds, options: SessionOptions): ComparedOdds {
  const begun = beginSession(kit.ruleset, options);
  const chance = chanceOf(`odds/${options.seed}`);
  const compared: Record<string, number> = {};
  visitSession(kit, options, ({ after: state }) => {
    const seats = kit.seats?.(state) ?? begun.seats;
    const cards = censusOf(kit, state, seats);
    for (const viewer of viewersOf(seats)) {
      const view = kit.ruleset.view(state, viewer);
      const messages = movesIn(kit, view, chance).flatMap((move) => {
        const message = odds(view, move);
        return message === undefined ? [] : [{ move, message }];
      });
      if (messages.length === 0) continue;
      const hidden = cards.filter((card) => !isOpenTo(card.openTo, viewer));
      const one = hidden.length === 0 ? undefined : chance.one(hidden);
      const others = hidden.filter((card) => card.pack === one?.pack && card.face !== one.face);
      if (one === undefined || others.length === 0) continue;
      const other = chance.one(others);
      const twin = kit.ruleset.view(exchanged(state, one, other), viewer);
      for (const { move, message } of messages) {
        assertPercent(message);
        compared[message.text] = (compared[message.text] ?? 0) + 1;
        const twinMessage = JSON.stringify(odds(twin, move));
        if (twinMessage !== JSON.stringify(message))
          throw new Error(
            `${kit.ruleset.id} seed=${options.seed}: the odds of ${JSON.stringify(move)} tell ${nameOf(viewer)} ${one.face} from ${other.face}: ${JSON.stringify(message)}, ${twinMessage}`,
          );
      }
    }
  });
  return compared;
}
