import { useTableSession } from '../../table/context.ts';
import { askedOf } from '../../table/prompt.ts';

export function Announcer() {
  const session = useTableSession();
  const { number, text } = session.announced.value;
  const asked = askedOf(session);
  return (
    <>
      <div class="visually-hidden" role="log" aria-live="polite" aria-relevant="additions">
        <p key={number}>{text}</p>
      </div>
      <div class="visually-hidden" role="status" aria-live="polite">
        {asked !== undefined && session.wording.plain(asked.message)}
      </div>
    </>
  );
}
