import type { MoveGroup } from '@cartomancer/rules/kernel';

import './actions.css';
import './move-groups.css';
import { useTableSession } from '../../table/context.ts';
import type { Move } from '../../table/moves.ts';
import { make } from '../../table/play.ts';
import { isPrompt } from '../../table/prompt.ts';
import { Words } from '../../text/words.tsx';

export interface GroupedMoves {
  readonly group: MoveGroup;
  readonly moves: readonly Move[];
}

export function groupsOf(moves: readonly Move[]): readonly GroupedMoves[] {
  const groups = Map.groupBy(moves, ({ words }) => words.group?.id);
  return [...groups.values()].flatMap((list) => {
    const group = list[0]?.words.group;
    return group === undefined ? [] : [{ group, moves: list }];
  });
}

export function MoveGroupPanel(props: {
  readonly grouped: GroupedMoves;
  readonly numberOf: (move: Move) => number | undefined;
}) {
  const session = useTableSession();
  const { wording } = session;
  const { group, moves } = props.grouped;
  return (
    <section class="move-group panel">
      <h3 class={isPrompt(session, group.message) ? 'visually-hidden' : undefined}>
        <Words message={group.message} wording={wording} />
      </h3>
      <ul class="move-group-row" role="list">
        {moves.map((move) => (
          <li key={move.key}>
            <ShortButton move={move} number={props.numberOf(move)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The short text is enough below the heading of the group. Screen readers get the full sentence if it differs. */
export function ShortButton(props: {
  readonly move: Move;
  readonly number?: number | undefined;
  readonly class?: string;
}) {
  const session = useTableSession();
  const { wording } = session;
  const { move } = props;
  const { message, group } = move.words;
  const short = group?.short ?? message;
  const isShorter = wording.plain(short) !== wording.plain(message);
  return (
    <button
      type="button"
      class={props.class ?? 'button'}
      data-number={props.number}
      aria-keyshortcuts={props.number?.toString()}
      onClick={() => void make(session, move)}
    >
      {isShorter && (
        <span class="visually-hidden">
          <Words message={message} wording={wording} />
        </span>
      )}
      <span aria-hidden={isShorter ? true : undefined}>
        <Words message={short} wording={wording} cards="mark" />
      </span>
      {props.number !== undefined && (
        <span class="key" aria-hidden="true">
          {props.number}
        </span>
      )}
    </button>
  );
}
