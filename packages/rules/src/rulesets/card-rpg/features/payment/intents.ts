import type { TableView } from '../../view-types.ts';
import type { PartId } from '../../cards.ts';
import { playersAndGm, intent, partIn } from '../../declare.ts';
import { check } from '../../../../kernel/index.ts';
import { conflictOf, controllerOf } from '../../selectors.ts';
import { flipForPayment } from '../../flow/aftermath.ts';

function ownPayments(view: TableView): readonly PartId[] {
  const { conflict, characters, leader } = view.shared;
  const { you } = view.own;
  const seat = you.kind === 'gm' ? 'gm' : you.kind === 'seat' ? you.seat : null;
  return (conflict?.payments ?? [])
    .map(({ part }) => part)
    .filter(
      (part) => (partIn(conflict, part)?.seat ?? characters.find(({ id }) => id === part)?.seat ?? leader) === seat,
    );
}

export const flip = intent(
  {},
  {
    ...playersAndGm,
    type: 'flip',
    clause: 'CR-146',
    phases: ['AFTERMATH.pay'],
    checks: [
      check('CR-146', [], ({ view }) =>
        view.shared.conflict !== null && ownPayments(view).length === 0 ? { code: 'CR_NO_COST' } : undefined,
      ),
    ],
    execute(context) {
      const { seat } = context;
      const part = Object.keys(conflictOf(context.state).payments).find(
        (id) => controllerOf(context.state, id) === seat,
      );
      if (part !== undefined) flipForPayment(context, part);
    },
  },
);
