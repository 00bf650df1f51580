import type { BoardPiece } from '@cartomancer/rules/kernel';

import './board.css';
import { useTableSession } from '../../table/context.ts';
import type { TableSession } from '../../table/session.ts';
import { ScrollArea } from '../../widgets/scroll-area.tsx';
import { ComparisonBoard } from './comparison-board.tsx';
import { GatheringBoard } from './gathering-board.tsx';
import { RowBoard } from './row-board.tsx';
import { SheetView } from './sheet.tsx';

/** Empty while cards are played in the middle of the table. */
export function boardOf(session: TableSession): readonly BoardPiece[] {
  const game = session.game.value;
  return game === undefined ? [] : (session.system.presentation.board?.(game) ?? []);
}

/** The viewer's own sheet comes first, unless the system's first piece is a gathering or a sheet for everybody. */
export function Board() {
  const session = useTableSession();
  const pieces = boardOf(session);
  const ownSeat = session.view.value.own.you?.seat ?? undefined;
  const isOwnSheet = (piece: BoardPiece): boolean =>
    piece.kind === 'sheet' && piece.seat !== undefined && piece.seat === ownSeat;
  const [first] = pieces;
  const rank = (piece: BoardPiece): number =>
    piece === first && isForEverybody(piece) ? 0 : isOwnSheet(piece) ? 1 : 2;
  const sorted = pieces.toSorted((one, other) => rank(one) - rank(other));
  if (pieces.length === 0) return null;
  return (
    <ScrollArea class="board" label={session.wording.plain({ text: 'board.title' })} pieces={pieces.length}>
      {sorted.map((piece) => (
        <Piece key={piece.id} piece={piece} />
      ))}
    </ScrollArea>
  );
}

function isForEverybody(piece: BoardPiece): boolean {
  return piece.kind === 'gathering' || (piece.kind === 'sheet' && piece.seat === undefined);
}

function Piece({ piece }: { readonly piece: BoardPiece }) {
  switch (piece.kind) {
    case 'sheet':
      // A sheet that moved to another seat is a new element, so that it is animated.
      return <SheetView key={`${piece.id} ${piece.seat ?? ''}`} sheet={piece} />;
    case 'comparison':
      return <ComparisonBoard comparison={piece} />;
    case 'gathering':
      return <GatheringBoard gathering={piece} />;
    case 'row':
      return <RowBoard row={piece} />;
  }
}
