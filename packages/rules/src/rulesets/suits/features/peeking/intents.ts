import type { TableView } from '../../view-types.ts';
import type { CardCode, Handle, SeenCard } from '../../../../kernel/index.ts';
import { cardAt, check } from '../../../../kernel/index.ts';
import { intent, nameOf, refuseIf } from '../../declare.ts';
import { advance } from '../../flow/course.ts';

const tray = (view: TableView): readonly SeenCard[] => view.own.tray ?? [];

const mostPeeked = 20;

function facesOf(view: TableView, handles: readonly Handle[]): readonly CardCode[] {
  return handles.flatMap((handle) => cardAt(tray(view), handle)?.face ?? []);
}

export const arrangePeek = intent(
  {
    order: {
      kind: 'cards',
      from: tray,
      most: mostPeeked,
      arranged: { aside: 'discard', most: (view: TableView) => view.shared.tray?.mayDiscard ?? 0 },
    },
    discard: { kind: 'cards', from: tray, most: mostPeeked },
  },
  {
    type: 'arrange_peek',
    clause: 'SU-131',
    who: ['seat'],
    stale: 'refuse',
    phases: ['PLAY'],
    checks: [
      check('SU-131', [], ({ view, actor }) => {
        const peeker = view.shared.tray?.seat;
        if (peeker === undefined) return { code: 'SU_NOT_PEEKER', clause: 'SU-130' };
        return refuseIf(actor.kind !== 'seat' || peeker !== actor.seat, () => ({
          code: 'SU_NOT_PEEKER',
          facts: { name: nameOf(view, peeker) },
        }));
      }),
      check('SU-131', ['order', 'discard'], ({ view, intent }) => {
        const all = [...intent.order, ...intent.discard];
        const isExact = new Set(all).size === all.length && facesOf(view, all).length === tray(view).length;
        return refuseIf(!isExact || all.length !== tray(view).length, () => ({ code: 'SU_PEEK_SHAPE' }));
      }),
      check('SU-135', ['discard'], ({ view, intent }) => {
        const n = view.shared.tray?.mayDiscard ?? 0;
        return refuseIf(intent.discard.length > n, () => ({ code: 'SU_PEEK_DISCARDS', facts: { n } }));
      }),
    ],
    execute(context) {
      const { cards, view } = context;
      const order = cards.order.map(({ face }) => face);
      context.emit({
        type: 'peek_closed',
        seat: context.seat,
        deck: view.shared.tray?.deck ?? 'player',
        discarded: cards.discard.map(({ face }) => face),
        returned: order.length,
        order,
      });
      advance(context, 'followUp');
    },
  },
);
