import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ComparedCard, Comparison } from '@cartomancer/rules/kernel';

import './comparison-board.css';
import { useTableSession } from '../../table/context.ts';
import { Words } from '../../text/words.tsx';
import { SmallCard } from './small-card.tsx';

interface Line {
  readonly key: string;
  readonly path: string;
  /** The kind of match: lines of one kind look alike, and the kinds differ by more than colour. */
  readonly kind: number;
}

export function ComparisonBoard({ comparison }: { readonly comparison: Comparison }) {
  const { wording } = useTableSession();
  const { upper, lower, links, message } = comparison;
  const field = useRef<HTMLDivElement>(null);
  const lines = useLines(field, comparison);
  const kinds = kindsOf(comparison);
  return (
    <section class="comparison" aria-label={wording.plain(comparison.title)}>
      <h3 class="comparison-title">
        <Words message={comparison.title} wording={wording} />
      </h3>
      <div ref={field} class="comparison-field">
        <svg class="comparison-lines" aria-hidden="true">
          {lines.map(({ key, path, kind }) => (
            <path key={key} d={path} data-kind={kind} />
          ))}
        </svg>
        <CardRow cards={upper} />
        <CardRow cards={lower} />
      </div>
      <ul class="comparison-links" role="list">
        {links.map((link, index) => (
          <li key={index} data-kind={kinds.indexOf(link.label.text)}>
            <Words message={link.label} wording={wording} />
          </li>
        ))}
      </ul>
      {message.map((line) => (
        <p key={line.text} class="comparison-message">
          <Words message={line} wording={wording} />
        </p>
      ))}
    </section>
  );
}

function CardRow({ cards }: { readonly cards: readonly ComparedCard[] }) {
  const { wording } = useTableSession();
  return (
    <ul class="compared-row" role="list">
      {cards.map(({ id, card, back, label }) => (
        <li key={id} class="compared" data-compared={id}>
          <SmallCard card={card} back={back} wording={wording} />
          <small>
            <Words message={label} wording={wording} />
          </small>
        </li>
      ))}
    </ul>
  );
}

function kindsOf({ links }: Comparison): readonly string[] {
  return [...new Set(links.map(({ label }) => label.text))].toSorted();
}

function useLines(field: { readonly current: HTMLDivElement | null }, comparison: Comparison): readonly Line[] {
  const [lines, setLines] = useState<readonly Line[]>([]);
  const comparisonKey = JSON.stringify(comparison);
  useLayoutEffect(() => {
    const element = field.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setLines(linesIn(element, comparison)));
    observer.observe(element);
    setLines(linesIn(element, comparison));
    return () => observer.disconnect();
  }, [field, comparisonKey]);
  return lines;
}

function linesIn(field: HTMLElement, comparison: Comparison): readonly Line[] {
  const frame = field.getBoundingClientRect();
  const kinds = kindsOf(comparison);
  const cardOf = (id: string): DOMRect | undefined =>
    field.querySelector(`[data-compared="${CSS.escape(id)}"] .small-card`)?.getBoundingClientRect();
  return comparison.links.flatMap(({ from, to, label }, index): readonly Line[] => {
    const [above, below] = [cardOf(from), cardOf(to)];
    if (above === undefined || below === undefined) return [];
    const kind = kinds.indexOf(label.text);
    // Two cards can match in two ways: then the lines are side by side.
    const offset = kind * 10 - 5 * (kinds.length - 1);
    const start = { x: above.x + above.width / 2 - frame.x + offset, y: above.bottom - frame.y };
    const end = { x: below.x + below.width / 2 - frame.x + offset, y: below.y - frame.y };
    const middle = (start.y + end.y) / 2;
    const path = `M${start.x} ${start.y} C${start.x} ${middle} ${end.x} ${middle} ${end.x} ${end.y}`;
    return [{ key: `${from} ${to} ${index}`, path, kind }];
  });
}
