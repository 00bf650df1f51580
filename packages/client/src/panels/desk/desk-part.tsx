import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

export function DeskPart(props: { readonly title: string; readonly id: string; readonly children: ComponentChildren }) {
  const titleId = useId();
  return (
    <section class="desk-part" aria-labelledby={titleId} data-part={props.id}>
      <h3 id={titleId}>{props.title}</h3>
      {props.children}
    </section>
  );
}
