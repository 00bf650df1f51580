import type { TableView } from '../../view-types.ts';
import type { PartId } from '../../cards.ts';
import type { Context, Check } from '../../declare.ts';
import { handInPlay, nameOf, refuseIf, optionalNarration, ownParts, partIn } from '../../declare.ts';
import { check, yesOrNo } from '../../../../kernel/index.ts';
import { coveredBy, toResolve } from '../attacks/arena.ts';

export const turnPhases = ['TURN.resolve', 'TURN.push', 'TURN.attack'] as const;

export const fightPhases = [...turnPhases, 'ENV.reveal', 'CONFLICT.stalled'] as const;

/** The participant on turn, if this viewer plays them. */
export function ownTurn(view: TableView): PartId | undefined {
  const part = view.shared.conflict?.turn?.part;
  return part !== undefined && ownParts(view).includes(part) ? part : undefined;
}

const hasConceded = (view: TableView): boolean => {
  const own = ownParts(view).map((id) => partIn(view.shared.conflict, id));
  return own.length > 0 && own.every((part) => part?.active === false);
};

/**
 * A participant of the sender has to be on turn (CR-77). The refusal differs if all participants of the sender have
 * conceded (CR-119), or if the sender has none (CR-58).
 */
export const onTurn: Check = check('CR-77', [], ({ view }) => {
  const { conflict } = view.shared;
  if (conflict === null || ownTurn(view) !== undefined) return undefined;
  if (hasConceded(view)) return { code: 'CR_OUT_OF_CONFLICT', clause: 'CR-119' };
  if (conflict.turn === null) return undefined;
  const takesPart = ownParts(view).length > 0;
  const facts = { name: nameOf(view, conflict.turn.part) };
  return { code: 'E_NOT_YOUR_TURN', facts, ...(takesPart ? {} : { clause: 'CR-58' }) };
});

/** `clause` is that of the intent that plays the card. */
export function inHand(clause: string): Check {
  return check(clause, ['cid'], ({ view, intent }) =>
    handInPlay(view).some(({ handle }) => handle === intent['cid']) ? undefined : { code: 'E_NOT_IN_HAND' },
  );
}

/** CR-87 */
export const narrationFields = {
  say: optionalNarration,
  told: { kind: 'choice', of: yesOrNo, optional: true, shown: 'tick' },
} as const;

/** The participant on turn. Throws if there is none; the checks of the intent exclude that. */
export function partOnTurn({ state }: Pick<Context, 'state'>): PartId {
  const part = state.conflict?.turn?.part;
  if (part === undefined) throw new Error('No participant is on turn');
  return part;
}

export function nothingLeftToResolve(clause: 'CR-73' | 'CR-75'): Check {
  return check(clause, [], ({ view }) => {
    const { conflict } = view.shared;
    const part = ownTurn(view);
    if (conflict === null || part === undefined) return undefined;
    const open = toResolve(conflict, part).length;
    if (open > 0) return { code: 'CR_OPEN_ATTACKS', facts: { n: open } };
    return refuseIf(coveredBy(conflict, part).length > 0, () => ({ code: 'CR_PUSH_FIRST', clause: 'CR-96' }));
  });
}
