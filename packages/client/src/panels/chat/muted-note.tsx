import { useSession } from '../../table/context.ts';

/** In place of a box to write in: the host has muted this person, and what remains open to them (TB-04). */
export function MutedNote({ text }: { readonly text: 'muted.story' | 'muted.form' | 'muted.chat' | 'muted.gallery' }) {
  const { wording } = useSession();
  return (
    <p class="muted muted-note" role="status">
      {wording.plain({ text })}
    </p>
  );
}
