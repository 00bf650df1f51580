import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Message } from '@cartomancer/rules/kernel';
import { shortCardName } from '@cartomancer/wording';
import type { Piece } from '@cartomancer/wording';

import './words.css';
import { cardChip } from '../cards/element.ts';
import { unbroken } from './unbroken.ts';
import type { Wording } from './wording.ts';

/** `chip`: a small paper card; `mark`: rank and suit as plain signs, for lines without room for chips. */
export type CardStyle = 'chip' | 'mark';

/** The text is never parsed as markup. */
export function Words(
  props: { readonly wording: Wording; readonly cards?: CardStyle } & (
    { readonly message: Message } | { readonly pieces: readonly Piece[] }
  ),
) {
  const pieces = 'pieces' in props ? props.pieces : props.wording.pieces(props.message);
  return (
    <>
      {pieces.map((piece, index) => (
        <PieceOf key={index} piece={piece} wording={props.wording} cards={props.cards ?? 'chip'} />
      ))}
    </>
  );
}

interface PieceProps {
  readonly piece: Piece;
  readonly wording: Wording;
  readonly cards: CardStyle;
}

function PieceOf({ piece, wording, cards }: PieceProps) {
  switch (piece.kind) {
    case 'text':
      return <>{unbroken(piece.text)}</>;
    case 'emphasis':
      return <em>{piece.text}</em>;
    case 'name':
      return <span class="name">{piece.text}</span>;
    case 'card':
      return cards === 'chip' ? (
        <CardChip code={piece.code} wording={wording} />
      ) : (
        <CardMark code={piece.code} wording={wording} />
      );
    case 'suit':
      return (
        <span class="suit" data-suit={piece.suit}>
          {wording.plain({ text: 'suit.named', facts: { suit: piece.suit } })}
        </span>
      );
  }
}

export function CardChip(props: { readonly code: string; readonly wording: Wording }) {
  const place = useRef<HTMLSpanElement>(null);
  const spoken = props.wording.plain({ text: 'card.named', facts: { card: props.code } });
  useLayoutEffect(() => {
    place.current?.replaceChildren(cardChip(props.code, { alt: spoken }));
  }, [props.code, spoken]);
  return <span ref={place} class="chip-place" />;
}

function CardMark(props: { readonly code: string; readonly wording: Wording }) {
  const spoken = props.wording.plain({ text: 'card.named', facts: { card: props.code } });
  return (
    <span class="card-mark" role="img" aria-label={spoken} data-suit={props.code[1]}>
      {shortCardName(props.code)}
    </span>
  );
}
