import './hand-order.css';
import { useTableSession } from '../../table/context.ts';
import { handOrders, handSettings } from '../../table/hand-settings.ts';
import { handOf } from '../../table/moves-by-card.ts';
import { boardOf } from '../board/board.tsx';

/** A smaller hand needs no order. */
const fewestCards = 3;

export function HandOrder(props: { readonly class: string }) {
  const session = useTableSession();
  const { wording } = session;
  const game = session.game.value;
  // A chosen card is raised and would cover the button.
  if (game === undefined || boardOf(session).length > 0 || session.chosen.value !== null) return null;
  if (handOf(game, session.system.presentation).length < fewestCards) return null;
  const { order } = handSettings.value;
  const next = handOrders[(handOrders.indexOf(order) + 1) % handOrders.length] ?? 'dealt';
  return (
    <button
      type="button"
      class={props.class}
      onClick={() => (handSettings.value = { ...handSettings.value, order: next })}
    >
      {wording.plain({ text: `hand.order.${order}` })}
    </button>
  );
}
