import { useTableSession } from '../../table/context.ts';

/** Tells a muted person what they can still do (TB-04). */
export function MutedNote({ text }: { readonly text: 'muted.story' | 'muted.form' | 'muted.chat' | 'muted.gallery' }) {
  const { wording } = useTableSession();
  return (
    <p class="muted muted-note" role="status">
      {wording.plain({ text })}
    </p>
  );
}
