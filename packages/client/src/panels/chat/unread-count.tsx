import { useTableSession } from '../../table/context.ts';

export function UnreadCount() {
  const { unread, wording } = useTableSession();
  const count = unread.value;
  if (count === 0) return null;
  return (
    <>
      <span class="count" aria-hidden="true">
        {count}
      </span>
      <span class="visually-hidden"> ({wording.plain({ text: 'chat.unread', facts: { count } })})</span>
    </>
  );
}
