import { useEffect, useRef } from 'preact/hooks';

import './actions.css';
import { useTableSession } from '../../table/context.ts';
import { handSettings, inOrder } from '../../table/hand-settings.ts';
import type { Move } from '../../table/moves.ts';
import { withoutDuplicates } from '../../table/moves.ts';
import { fewMoves, handOf, movesByCard } from '../../table/moves-by-card.ts';
import { Words } from '../../text/words.tsx';
import { Refusals } from '../../widgets/refusals.tsx';
import { useKeptFocus } from '../../hooks/use-kept-focus.ts';
import { FoldedForm } from './folded-form.tsx';
import { AllMoves, ChosenHeading, HandRows } from './hand-moves.tsx';
import { MoveButton } from './move-button.tsx';
import { MoveGroupPanel } from './move-groups.tsx';
import { useNumberKeys } from './number-keys.ts';
import { beforeCards, MoveButtons, partsOf, ShownMoves } from './panel-parts.tsx';
import { RefusedMoves } from './refused-moves.tsx';
import { BegunMoveChoice, BegunMoveForm } from './begun-moves.tsx';

/** The number keys 1 to 9. */
const maxNumbered = 9;

export function Actions({
  form,
}: {
  /** The key of the move whose form is scrolled to and focused. */
  readonly form?: string;
}) {
  const session = useTableSession();
  const { wording } = session;
  const panel = useRef<HTMLDivElement>(null);
  useNumberKeys(panel, () => session.moves.peek());
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && document.querySelector('dialog[open]') === null) session.chosen.value = null;
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [session]);
  useEffect(() => {
    const element = form === undefined ? null : panel.current?.querySelector(`form[data-move="${CSS.escape(form)}"]`);
    for (let fold = element?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true;
    element?.scrollIntoView({ block: 'start' });
    element?.querySelector<HTMLElement>('textarea, input, select, button')?.focus({ preventScroll: true });
  }, [form]);
  return (
    <div
      ref={panel}
      class="actions-place"
      role="group"
      tabIndex={-1}
      aria-label={wording.plain({ text: 'actions.title' })}
    >
      <ActionsContent panel={panel} />
    </div>
  );
}

function ActionsContent({ panel }: { readonly panel: { readonly current: HTMLDivElement | null } }) {
  const session = useTableSession();
  useKeptFocus(panel);
  /** The keys of the moves that were not set aside at the last render. */
  const mainKeys = useRef<ReadonlySet<string>>(new Set());
  const { presentation, ruleset } = session.system;
  const { legal, refused } = session.moves.value;
  const game = session.game.value;
  const begun = legal.filter(({ key }) => session.begunMoves.value.includes(key));
  const [only, ...others] = begun;
  if (only !== undefined)
    return others.length === 0 && (only.requiredFields.length > 0 || only.words.wantsText !== undefined) ? (
      <BegunMoveForm key={only.key} move={only} />
    ) : (
      <BegunMoveChoice moves={begun} />
    );
  const listed = withoutDuplicates(legal, ruleset.intents, (message) => session.wording.plain(message));
  // A form that a person is writing in stays among the main moves, even if its move is set aside now.
  const isBeingWritten = ({ key }: Move): boolean => mainKeys.current.has(key) && session.drafts.get(key) !== undefined;
  const aside = listed.filter((move) => move.words.aside !== undefined && !isBeingWritten(move));
  const main = listed
    .filter((move) => move.words.aside === undefined || isBeingWritten(move))
    .map((move) => (move.words.aside === undefined ? move : folded(move)));
  mainKeys.current = new Set(main.map(({ key }) => key));
  const hand = game === undefined ? [] : inOrder(handOf(game, presentation), handSettings.value.order);
  const { cards, others: cardless } = movesByCard(main, { hand, plays: presentation.plays, refused });
  const ofCards = cards.flatMap(({ moves }) => moves);
  // If no card has several moves, rows of cards would not shorten the list.
  const isPlain = main.length <= fewMoves || cards.every(({ moves }) => moves.length <= 1);
  const chosen = isPlain ? undefined : cards.find(({ card }) => card.handle === session.chosen.value);
  const { listsAll } = handSettings.value;
  const shown = chosen === undefined ? partsOf(isPlain ? main : cardless) : partsOf(chosen.moves, 'one card');
  const isFolded = !isPlain && chosen === undefined;
  // An urgent question comes before the cards: another player waits for the answer.
  const first = shown.urgent.flatMap(({ moves }) => moves);
  const leading = isFolded ? beforeCards(shown.ungrouped, { all: main, ofCards }) : [];
  const ungrouped = shown.ungrouped.filter((move) => !leading.includes(move));
  const last = [...shown.grouped.flatMap(({ moves }) => moves), ...ungrouped];
  const cardChoices = isFolded ? (listsAll ? ofCards : cards.map(({ card }) => card.handle)) : [];
  // Irreversible moves have no number key, so that a stray key press cannot make one. Moves with a form have none
  // either.
  const hasKey = (pick: Move | string): boolean =>
    typeof pick === 'string' || (pick.irreversible === undefined && pick.requiredFields.length === 0);
  // The answers to a question keep their numbers, so that 2 is "no" even if "yes" has no key.
  const numbered = [...first, ...[...leading, ...cardChoices, ...last].filter(hasKey)].slice(0, maxNumbered);
  const numberOf = (pick: Move | string): number | undefined => {
    const index = numbered.indexOf(pick);
    return index < 0 || !hasKey(pick) ? undefined : index + 1;
  };
  return (
    <div class="actions" aria-busy={session.pending.value !== null}>
      {session.refusedForm.value === null && <Refusals refusals={session.refusals.value} wording={session.wording} />}
      {chosen !== undefined && <ChosenHeading card={chosen} />}
      {shown.urgent.map((grouped) => (
        <MoveGroupPanel key={grouped.group.id} grouped={grouped} numberOf={numberOf} />
      ))}
      <MoveButtons moves={leading} numberOf={numberOf} />
      {isFolded && <HandRows cards={cards} numberOf={numberOf} />}
      <ShownMoves shown={{ ...shown, ungrouped }} numberOf={numberOf} />
      {isFolded && <AllMoves cards={cards} numberOf={numberOf} />}
      {chosen === undefined && <RefusedMoves refused={refused} />}
      {chosen === undefined && aside.length > 0 && (
        <details class="moves-aside">
          <summary>{session.wording.plain({ text: 'actions.aside' })}</summary>
          {[...Map.groupBy(aside, ({ words }) => words.group?.id)].map(([id, moves]) => (
            <AsideMoves key={id ?? ''} moves={moves} />
          ))}
        </details>
      )}
    </div>
  );
}

/** Turns a move that is set aside into a main move, whose form is folded at first. */
function folded(move: Move): Move {
  const { aside: _aside, ...words } = move.words;
  return { ...move, words: { ...words, folded: true } };
}

function AsideMoves({ moves }: { readonly moves: readonly Move[] }) {
  const { wording } = useTableSession();
  const message = moves[0]?.words.group?.message;
  return (
    <>
      {message !== undefined && (
        <h3 class="eyebrow">
          <Words message={message} wording={wording} />
        </h3>
      )}
      <ul class="moves" role="list">
        {moves.map((move) => (
          <li key={move.key}>
            {move.requiredFields.length > 0 ? <FoldedForm move={move} /> : <MoveButton move={move} />}
          </li>
        ))}
      </ul>
    </>
  );
}
