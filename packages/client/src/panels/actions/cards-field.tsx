import { useRef, useState } from 'preact/hooks';
import type { FieldSpec, Intent, PlayView, SeenCard } from '@cartomancer/rules/kernel';

import './cards-field.css';
import { useTableSession } from '../../table/context.ts';
import { CardChip } from '../../text/words.tsx';
import type { Wording } from '../../text/wording.ts';
import { arrangementOf, placed, putAside } from './arrangement.ts';
import type { Arrangement } from './arrangement.ts';
import { SmallCard } from '../board/small-card.tsx';

type CardsSpec = Extract<FieldSpec, { kind: 'cards' }>;

function cardsIn(spec: CardsSpec, game: PlayView | undefined, intent: Intent): readonly SeenCard[] {
  // The functions of a field take the view of its own ruleset; `game` is that view.
  return game === undefined ? [] : spec.from(game as never, intent);
}

/** Ticked cards are numbered in the order in which they were ticked. */
export function CardsField(props: {
  readonly intent: Intent;
  readonly label: string;
  readonly spec: CardsSpec;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}) {
  const { wording, game } = useTableSession();
  const ticked: readonly unknown[] = Array.isArray(props.value) ? props.value : [];
  return (
    <fieldset class="field">
      <legend class="field-label">{props.label}</legend>
      <div class="ticks">
        {cardsIn(props.spec, game.value, props.intent).map((card) => (
          <label key={card.handle} class="tick">
            <input
              type="checkbox"
              checked={ticked.includes(card.handle)}
              disabled={!ticked.includes(card.handle) && ticked.length >= props.spec.most}
              onChange={(event) =>
                props.onChange(
                  event.currentTarget.checked
                    ? [...ticked, card.handle]
                    : ticked.filter((handle) => handle !== card.handle),
                )
              }
            />
            <CardChip code={card.face} wording={wording} />
            {ticked.includes(card.handle) && <span class="muted">{ticked.indexOf(card.handle) + 1}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function ArrangedField(props: {
  readonly intent: Intent;
  readonly label: string;
  readonly asideLabel: string;
  readonly spec: CardsSpec & { readonly arranged: NonNullable<CardsSpec['arranged']> };
  readonly order: unknown;
  readonly aside: unknown;
  readonly onChange: (arrangement: Arrangement) => void;
}) {
  const { wording, game } = useTableSession();
  const list = useRef<HTMLFieldSetElement>(null);
  const [dragged, setDragged] = useState<string>();
  const cards = cardsIn(props.spec, game.value, props.intent);
  const faceOf = (handle: string): string => cards.find((card) => card.handle === handle)?.face ?? '';
  const all = cards.map(({ handle }) => handle);
  const arrangement = arrangementOf(all, props.order, props.aside);
  const most = game.value === undefined ? 0 : props.spec.arranged.most(game.value as never);
  const buttonLabel = (key: string, handle: string) => wording.plain({ text: key, facts: { card: faceOf(handle) } });

  /**
   * Puts the dragged card before the first card whose middle is below the pointer, or aside once the pointer reaches
   * the area for cards put aside.
   */
  const drag = (handle: string, y: number) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const away = list.current?.querySelector<HTMLElement>('[data-aside]')?.getBoundingClientRect();
    if (away !== undefined && y > away.top) return props.onChange(putAside(arrangement, handle, most));
    const others = rows.filter(({ dataset }) => dataset['row'] !== handle);
    const above = others.filter((row) => {
      const box = row.getBoundingClientRect();
      return box.top + box.height / 2 < y;
    });
    props.onChange(placed(arrangement, handle, above.length));
  };
  const gripHandlers = (handle: string) => ({
    onPointerDown: (event: PointerEvent) => {
      if (!(event.currentTarget instanceof Element)) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged(handle);
    },
    onPointerMove: (event: PointerEvent) => {
      if (dragged === handle) drag(handle, event.clientY);
    },
    onPointerUp: () => setDragged(undefined),
    onPointerCancel: () => setDragged(undefined),
  });

  return (
    <fieldset ref={list} class="field arranged">
      <legend class="field-label">{props.label}</legend>
      <ol class="arranged-order" role="list">
        {arrangement.order.map((handle, index) => (
          <li key={handle} class="arranged-row" data-row={handle} data-dragged={dragged === handle}>
            <span class="arranged-grip" {...gripHandlers(handle)}>
              <span class="arranged-place">{index + 1}</span>
              <SmallCard card={faceOf(handle)} wording={wording} />
            </span>
            <span class="arranged-moves">
              <ArrowButton
                message={buttonLabel('arrange.up', handle)}
                sign="↑"
                disabled={index === 0}
                onPress={() => props.onChange(placed(arrangement, handle, index - 1))}
              />
              <ArrowButton
                message={buttonLabel('arrange.down', handle)}
                sign="↓"
                disabled={index === arrangement.order.length - 1}
                onPress={() => props.onChange(placed(arrangement, handle, index + 1))}
              />
              {most > 0 && (
                <ArrowButton
                  message={buttonLabel('arrange.aside', handle)}
                  sign="✕"
                  disabled={arrangement.aside.length >= most}
                  onPress={() => props.onChange(putAside(arrangement, handle, most))}
                />
              )}
            </span>
          </li>
        ))}
      </ol>
      {most > 0 && (
        <div class="arranged-aside" data-aside>
          <span class="field-label">{props.asideLabel}</span>
          <ul class="arranged-slots" role="list">
            {arrangement.aside.map((handle) => (
              <li key={handle}>
                <span class="arranged-grip" {...gripHandlers(handle)}>
                  <SmallCard card={faceOf(handle)} wording={wording} />
                </span>
                <ArrowButton
                  message={buttonLabel('arrange.back', handle)}
                  sign="↩"
                  disabled={false}
                  onPress={() => props.onChange(placed(arrangement, handle, all.length))}
                />
              </li>
            ))}
            {Array.from({ length: most - arrangement.aside.length }, (_, slot) => (
              <li key={`slot ${slot}`} class="arranged-slot" aria-hidden="true" />
            ))}
          </ul>
        </div>
      )}
      <p class="visually-hidden" role="status">
        {orderWords(arrangement, faceOf, wording)}
      </p>
    </fieldset>
  );
}

function orderWords({ order }: Arrangement, faceOf: (handle: string) => string, wording: Wording): string {
  return wording.plain({ text: 'arrange.order', facts: { cards: order.map(faceOf) } });
}

function ArrowButton(props: {
  readonly message: string;
  readonly sign: string;
  readonly disabled: boolean;
  readonly onPress: () => void;
}) {
  return (
    <button
      type="button"
      class="button arranged-button"
      aria-label={props.message}
      aria-disabled={props.disabled}
      onClick={() => {
        if (!props.disabled) props.onPress();
      }}
    >
      <span aria-hidden="true">{props.sign}</span>
    </button>
  );
}
