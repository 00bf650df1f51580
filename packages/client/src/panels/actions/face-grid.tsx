import { useId } from 'preact/hooks';
import { shortCardName, readCardCode, suitSymbol } from '@cartomancer/wording';
import type { Suit } from '@cartomancer/wording';

import './face-grid.css';
import type { Wording } from '../../text/wording.ts';

/** Suits from top to bottom. */
const suitOrder: readonly Suit[] = ['S', 'H', 'D', 'C'];

/** One row for each suit that occurs, without jokers. */
export function rowsOf(
  faces: readonly string[],
): readonly { readonly suit: Suit; readonly faces: readonly string[] }[] {
  return suitOrder.flatMap((suit) => {
    const ofSuit = faces.filter((code) => {
      const face = readCardCode(code);
      return face?.kind === 'suited' && face.suit === suit;
    });
    return ofSuit.length === 0 ? [] : [{ suit, faces: ofSuit }];
  });
}

/** The face at the same position in the row above or below; the rows wrap around. */
export function neighbour(faces: readonly string[], code: string, step: 1 | -1): string | undefined {
  const rows = rowsOf(faces);
  const row = rows.findIndex((suited) => suited.faces.includes(code));
  const column = rows[row]?.faces.indexOf(code) ?? -1;
  return rows.at((row + step) % rows.length)?.faces[column];
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

export function FaceGrid(props: {
  readonly label: string;
  readonly faces: readonly string[];
  readonly value: unknown;
  readonly required: boolean;
  readonly wording: Wording;
  readonly onChange: (code: string) => void;
}) {
  const name = useId();
  const { faces, wording } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined || !(event.target instanceof HTMLInputElement)) return;
    const next = neighbour(faces, event.target.value, step);
    if (next === undefined) return;
    event.preventDefault();
    const field = event.target.closest('fieldset');
    field?.querySelector<HTMLInputElement>(`input[value="${CSS.escape(next)}"]`)?.focus();
    props.onChange(next);
  };
  return (
    <fieldset class="field face-grid">
      <legend class="field-label">{props.label}</legend>
      {rowsOf(faces).map((row) => (
        <div key={row.suit} class="face-row" data-suit={row.suit}>
          <span class="face-suit" aria-hidden="true">
            {suitSymbol(row.suit)}
          </span>
          {row.faces.map((code) => (
            <label key={code} class="face">
              <input
                type="radio"
                name={name}
                value={code}
                checked={props.value === code}
                required={props.required}
                aria-label={wording.plain({ text: 'card.named', facts: { card: code } })}
                onKeyDown={onKeyDown}
                onChange={() => props.onChange(code)}
              />
              <span aria-hidden="true">{shortCardName(code).slice(0, -1)}</span>
            </label>
          ))}
        </div>
      ))}
    </fieldset>
  );
}
