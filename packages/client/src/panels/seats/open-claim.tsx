import '../frame/notices.css';
import { useTableSession } from '../../table/context.ts';

/**
 * Tells a person with a delayed view that the others vote on their claim to a seat, which their view shows only later
 * (TB-06).
 */
export function OpenClaimNotice() {
  const session = useTableSession();
  const { wording } = session;
  if (session.connection.liveInfo.value?.claims === undefined) return null;
  return (
    <section class="notice panel" role="status">
      <p>{wording.plain({ text: 'unseated.asked' })}</p>
      <div class="notice-actions">
        <button
          type="button"
          class="button"
          onClick={() => void session.send({ type: 'vote', topic: 'claim', yes: false })}
        >
          {wording.plain({ text: 'vote.withdraw' })}
        </button>
      </div>
    </section>
  );
}
