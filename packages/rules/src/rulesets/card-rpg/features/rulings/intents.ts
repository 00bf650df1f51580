import type { Intent, OptionValue, ValueKind } from '../../../../kernel/index.ts';
import { check } from '../../../../kernel/index.ts';
import type { TableView } from '../../view-types.ts';
import type { Check } from '../../declare.ts';
import { playersAndGm, gmOnly, intent, longestLine, longestText, partIn, trimmed, written } from '../../declare.ts';

interface Ruling extends Intent {
  readonly target: string;
  readonly change: OptionValue;
  readonly reason: string;
}

/** Targets of a ruling: the story at any time, and during a conflict what a participant owes for magic (CR-141). */
function rulingTargets({ shared: { conflict } }: TableView): readonly string[] {
  const isFighting = conflict !== null && conflict.sealed && conflict.result === null;
  return ['story', ...(isFighting ? conflict.participants.filter(({ pays }) => pays).map(({ id }) => id) : [])];
}

/** A whole number is a new price; anything else is free text. */
function isPrice(change: string): boolean {
  return /^\d{1,2}$/u.test(change);
}

const mostPrice = 99;

function kindOfChange({ shared: { conflict } }: TableView, { target }: Intent): ValueKind | undefined {
  if (target === 'story') return { kind: 'text', most: longestLine };
  return partIn(conflict, String(target)) === undefined ? undefined : { kind: 'number', least: 0, most: mostPrice };
}

const priceNow = ({ shared: { conflict } }: TableView, { target }: Intent): number | undefined =>
  partIn(conflict, String(target))?.cost;

const changeIsGiven: Check<Ruling> = check('CR-12', ['change'], ({ intent: { change } }) =>
  String(change).trim() === '' ? { code: 'E_TEXT_REQUIRED' } : undefined,
);

/**
 * Everyone reads the old value, the new one and the reason; a ruling can be challenged like anything the GM says
 * (CR-12).
 */
export const ruling = intent(
  {
    target: { kind: 'choice', of: rulingTargets },
    change: { kind: 'value', as: kindOfChange, now: priceNow, most: longestLine },
    reason: { kind: 'text', most: longestText },
  },
  {
    ...playersAndGm,
    type: 'rule',
    clause: 'CR-12',
    checks: [gmOnly('CR-12'), changeIsGiven, written('CR-12', 'reason')],
    execute(context) {
      const part = partIn(context.view.shared.conflict, context.intent.target);
      const [change, reason] = [trimmed(String(context.intent.change)), trimmed(context.intent.reason)];
      if (part !== undefined && isPrice(change))
        context.emit({ type: 'ruling_made', part: part.id, old: part.cost, new: String(Number(change)), reason });
      else context.emit({ type: 'ruling_made', part: part?.id ?? null, old: null, new: change, reason });
    },
  },
);
