import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Saying } from '@cartomancer/rules/kernel';

import { cardChip, suitElement } from '../cards/element.ts';
import type { Suit } from '../cards/code.ts';
import type { Piece } from './pieces.ts';
import type { Wording } from './wording.ts';

/** A sentence, or the rest of one, as it is drawn: cards as paper chips, names set apart, never markup. */
export function Words(
  props: { readonly wording: Wording } & ({ readonly saying: Saying } | { readonly pieces: readonly Piece[] }),
) {
  const pieces = 'pieces' in props ? props.pieces : props.wording.pieces(props.saying);
  return (
    <>
      {pieces.map((piece, place) => (
        <PieceOf key={place} piece={piece} wording={props.wording} />
      ))}
    </>
  );
}

function PieceOf({ piece, wording }: { readonly piece: Piece; readonly wording: Wording }) {
  switch (piece.kind) {
    case 'text':
      return <>{piece.text}</>;
    case 'emphasis':
      return <em>{piece.text}</em>;
    case 'name':
      return <span class="name">{piece.text}</span>;
    case 'card':
      return <CardChip code={piece.code} wording={wording} />;
    case 'suit':
      return <SuitMark suit={piece.suit} wording={wording} />;
  }
}

/** A card in running text. */
export function CardChip(props: { readonly code: string; readonly wording: Wording }) {
  const place = useRef<HTMLSpanElement>(null);
  const spoken = props.wording.plain({ text: 'card.named', facts: { card: props.code } });
  useLayoutEffect(() => {
    place.current?.replaceChildren(cardChip(props.code, { alt: spoken }));
  }, [props.code, spoken]);
  return <span ref={place} class="chip-place" />;
}

function SuitMark(props: { readonly suit: string; readonly wording: Wording }) {
  const place = useRef<HTMLSpanElement>(null);
  const name = props.wording.plain({ text: 'suit.named', facts: { suit: props.suit } });
  useLayoutEffect(() => {
    // The ruleset's facts hold suit letters; anything else is read as its word alone.
    if ('CDHS'.includes(props.suit)) place.current?.replaceChildren(suitElement(props.suit as Suit));
  }, [props.suit]);
  return (
    <span class="suit-word">
      {name} <span ref={place} />
    </span>
  );
}
