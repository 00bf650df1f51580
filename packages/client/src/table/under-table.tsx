import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import type { SceneDescription } from '../scene/description.ts';
import { say } from '../text/own.ts';

// Keeps the whole text clear of the buttons above the hand, which reach a little higher than their area.
const aboveButtons = 10;

/**
 * A text that does not fit shows only its end, because the latest sentence is last. A text with a table shows its
 * beginning instead, because the layout leaves room for the table if it can. A button shows the whole text over the
 * cards.
 */
export function UnderTable(props: {
  readonly description: SceneDescription | undefined;
  readonly underTable: ComponentChildren;
  readonly lastLine: ComponentChildren;
}) {
  const { description } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const shown = useRef('');
  const [isOpen, setOpen] = useState(false);
  const isCut = description?.caption === 'cut' || description?.caption === 'folded';
  const isWhole = isCut && isOpen;
  useEffect(() => {
    const element = scroller.current;
    const text = isCut && !isWhole ? (element?.textContent ?? '') : '';
    if (element === null || text === shown.current) return;
    shown.current = text;
    if (text !== '') element.scrollTop = element.querySelector('table') === null ? element.scrollHeight : 0;
  });
  useEffect(() => {
    if (!isCut) setOpen(false);
  }, [isCut]);
  return (
    <div
      class="scene-under"
      data-caption={description?.caption}
      data-whole={isWhole}
      style={styleOf(description, isWhole)}
    >
      {isCut && (
        <div class="caption-toggle">
          <button type="button" class="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {say(isOpen ? 'said.less' : 'said.all')}
          </button>
        </div>
      )}
      <div ref={scroller} class="under-text">
        <div data-measure="underTable">{props.underTable}</div>
        {props.lastLine !== undefined && <div data-measure="lastLine">{props.lastLine}</div>}
      </div>
    </div>
  );
}

/** The area that the layout leaves; for the whole text, all of the area above the hand. */
function styleOf(description: SceneDescription | undefined, isWhole: boolean): Record<string, string> {
  if (description === undefined) return { visibility: 'hidden' };
  const { x, y, width, height } = description.areas.underTable;
  const sides = { left: `${x}px`, width: `${width}px` };
  return isWhole
    ? {
        ...sides,
        bottom: `${description.viewport.height - y - height + aboveButtons}px`,
        maxHeight: `${y + height - aboveButtons}px`,
      }
    : { ...sides, top: `${y}px`, maxHeight: `${height + 1}px` };
}
