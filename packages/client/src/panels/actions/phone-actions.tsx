import { useEffect, useRef } from 'preact/hooks';

import './phone-actions.css';
import { useSession } from '../../table/context.ts';
import type { Move, Moves } from '../../table/moves.ts';
import { cardField, endsLast, playsOf } from '../../table/moves.ts';
import { make } from '../../table/play.ts';
import { safetyStep } from '../../table/safety-step.ts';
import { Words } from '../../text/words.tsx';
import type { Wording } from '../../text/wording.ts';
import { ShortButton } from './move-groups.tsx';
import { isPutForward } from '../../table/prompt.ts';
import { Refusals } from '../../widgets/refusals.tsx';
import { useKeptFocus } from '../../hooks/use-kept-focus.ts';

const most = 3;

/** The bar under the hand: what the chosen card can do, in words, and the way to everything else. */
export function PhoneActions(props: { readonly onAll: () => void; readonly onSay: () => void }) {
  const session = useSession();
  const { wording } = session;
  const { plays } = session.system.presentation;
  const moves = session.moves.value;
  const bar = useRef<HTMLDivElement>(null);
  useKeptFocus(bar);
  const wanted = session.wanted.value;
  // What has to be written is written where there is room for it.
  useEffect(() => {
    if (wanted.length > 0) props.onAll();
  }, [wanted]);
  const chosen = session.chosen.value;
  const handleOf = (move: Pick<Move, 'intent'>): string | undefined => {
    const field = cardField(move.intent, plays);
    return field === undefined ? undefined : String(move.intent[field]);
  };
  const offered = offeredOn(moves, chosen, handleOf);
  /** The same card of the hand, put elsewhere, is not named again. */
  const namedBefore = (move: Move, before: Move | undefined): Move | undefined =>
    before !== undefined && handleOf(move) !== undefined && handleOf(move) === handleOf(before) ? before : undefined;
  const refused = chosen === null ? [] : playsOf(moves, chosen, plays).refused;
  const reasons = offered.length === 0 ? refused.flatMap(({ move }) => move.refusals.slice(0, 1)) : [];
  const form = endsLast(moves.legal).find(
    ({ asks, words }) => asks.length > 0 && words.aside === undefined && words.folded === undefined,
  );
  // A playable card comes before any question but one another player waits on.
  const isCard = (move: Move): boolean => cardField(move.intent, plays) !== undefined;
  const urgent = offered.find(({ words }) => words.group?.urgent === true)?.words.group;
  const group =
    urgent ?? (offered.some(isCard) ? undefined : offered.find(({ words }) => words.group !== undefined)?.words.group);
  const shown = group === undefined ? offered : offered.filter(({ words }) => words.group?.id === group.id);
  const missing = safetyStep(session);
  // While nothing is asked no move is highlighted: it might end something.
  const isAsked = isPutForward(session);
  const isForward = (move: Move, place: number): boolean => place === 0 && isAsked && move.irreversible === undefined;
  const named = shown.length + (form === undefined ? 0 : 1);
  const more = moves.legal.length + moves.refused.length > named;
  const mayTell = session.can.value.has('narrate') || session.can.value.has('chat');
  const safety = (style: string) => (
    <button type="button" class={style} onClick={props.onAll}>
      {wording.plain({ text: 'phone.safety' })}
    </button>
  );
  const write = (style: string) =>
    form !== undefined && (
      <button type="button" class={style} onClick={props.onAll}>
        <Words message={form.words.message} wording={wording} cards="mark" />
      </button>
    );
  return (
    <div
      ref={bar}
      class="phone-actions"
      role="region"
      tabIndex={-1}
      aria-label={wording.plain({ text: 'actions.title' })}
    >
      <Refusals refusals={[...session.refusals.value, ...unlike(reasons)]} wording={wording} />
      {group !== undefined && (
        <p class="phone-about">
          <Words message={group.message} wording={wording} />
        </p>
      )}
      <div class="phone-row">
        <div class="phone-moves">
          {missing !== undefined && missing.length > 0 && safety('button button-legal')}
          {group === undefined && write(isAsked && form?.irreversible === undefined ? 'button button-legal' : 'button')}
          {shown.map((move, place) =>
            group !== undefined ? (
              <ShortButton
                key={move.key}
                move={move}
                class={group.even !== true && isForward(move, place) ? 'button button-legal' : 'button'}
              />
            ) : (
              <button
                key={move.key}
                type="button"
                class={form === undefined && isForward(move, place) ? 'button button-legal' : 'button'}
                data-warns={move.words.warns !== undefined}
                onClick={() => void make(session, move)}
              >
                <MoveWords move={move} named={namedBefore(move, shown[place - 1])} wording={wording} />
              </button>
            ),
          )}
          {group !== undefined && write('button')}
          {missing?.length === 0 && safety('button')}
        </div>
        <span class="phone-rest">
          {more && (
            <button type="button" class="button button-short" onClick={props.onAll}>
              {wording.plain({ text: named === 0 ? 'phone.moves' : 'phone.more' })}
            </button>
          )}
          {mayTell && (
            <button type="button" class="button button-short" onClick={props.onSay}>
              {wording.plain({ text: 'phone.say' })}
            </button>
          )}
        </span>
      </div>
    </div>
  );
}

/** A move in words; a card that the button before it has named already is not named again to the eye. */
function MoveWords(props: { readonly move: Move; readonly named: Move | undefined; readonly wording: Wording }) {
  const { wording } = props;
  const pieces = wording.pieces(props.move.words.message);
  const [first, ...rest] = pieces;
  const before = props.named === undefined ? undefined : wording.pieces(props.named.words.message)[0];
  const isNamed = first?.kind === 'card' && before?.kind === 'card' && first.code === before.code;
  if (!isNamed)
    return (
      <span>
        <Words pieces={pieces} wording={wording} cards="mark" />
      </span>
    );
  return (
    <span>
      <span class="visually-hidden">
        <Words pieces={[first]} wording={wording} cards="mark" />
      </span>
      <Words pieces={rest} wording={wording} cards="mark" />
    </span>
  );
}

/** The first card with a move, if possible one that costs nothing more than the card. */
function firstCard(
  moves: readonly Move[],
  handleOf: (move: Pick<Move, 'intent'>) => string | undefined,
): string | undefined {
  const withCard = moves.filter((move) => handleOf(move) !== undefined);
  const [first] = withCard.toSorted(
    (one, other) => Number(one.words.warns !== undefined) - Number(other.words.warns !== undefined),
  );
  return first === undefined ? undefined : handleOf(first);
}

/** The moves of the chosen card, else of the first one with moves, then those that need no card; never more than fit. */
export function offeredOn(
  moves: Moves,
  chosen: string | null,
  handleOf: (move: Pick<Move, 'intent'>) => string | undefined,
): readonly Move[] {
  const simple = moves.legal.filter((move) => move.asks.length === 0 && move.words.aside === undefined);
  const handles = simple.map(handleOf);
  const held = chosen ?? firstCard(simple, handleOf);
  return endsLast(simple.filter((_, place) => handles[place] === undefined || handles[place] === held))
    .toSorted((one, other) => Number(handleOf(one) === undefined) - Number(handleOf(other) === undefined))
    .slice(0, most);
}

function unlike<T>(list: readonly T[]): readonly T[] {
  return [...new Map(list.map((item) => [JSON.stringify(item), item])).values()];
}
