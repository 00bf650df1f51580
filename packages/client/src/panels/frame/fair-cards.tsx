import './fair-cards.css';
import { useTableSession } from '../../table/context.ts';

/** The server's commitment to its seed, which is shown even before the first deal (TB-18). */
export function FairCards() {
  const { wording, view } = useTableSession();
  const { commitment, fairness } = view.value.shared.table;
  const words = (key: string, facts = {}) => wording.plain({ text: key, facts });
  return (
    <details class="fair-cards">
      <summary>{words('fair.title')}</summary>
      <p class="muted">{words('fair.lead')}</p>
      <p class="field-label">{words('fair.seed')}</p>
      <code class="fingerprint">{commitment}</code>
      <p class="muted">{words('fair.given', { count: fairness.given.length })}</p>
      {fairness.mixed !== null && (
        <>
          <p class="field-label">{words('fair.mixed')}</p>
          <code class="fingerprint">{fairness.mixed}</code>
        </>
      )}
    </details>
  );
}
