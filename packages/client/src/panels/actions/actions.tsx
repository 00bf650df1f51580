import { useEffect, useRef } from 'preact/hooks';
import type { Refusal } from '@cartomancer/rules/kernel';

import './actions.css';
import { useSession } from '../../table/context.ts';
import type { Move, RefusedMove } from '../../table/moves.ts';
import { irreversibleLast, withTextAsked, withoutDuplicates } from '../../table/moves.ts';
import { handSettings, inOrder } from '../../table/hand-settings.ts';
import { fewMoves, handleIn, handOf, movesByCard } from '../../table/moves-by-card.ts';
import type { CardMoves } from '../../table/moves-by-card.ts';
import { choose, make } from '../../table/play.ts';
import type { TableSession } from '../../table/session.ts';
import { refusalMessage } from '../../text/refusal.ts';
import { CardChip, Words } from '../../text/words.tsx';
import type { Wording } from '../../text/wording.ts';
import { CardAbilities, isLong } from './card-abilities.tsx';
import { MoveForm } from './move-form.tsx';
import { MoveOdds } from './move-odds.tsx';
import { groupsOf, MoveGroupPanel } from './move-groups.tsx';
import type { GroupedMoves } from './move-groups.tsx';
import { Clause, Refusals } from '../../widgets/refusals.tsx';
import { useKeptFocus } from '../../hooks/use-kept-focus.ts';
import { useNumberKeys } from './number-keys.ts';

const most = 9;

/** The actions panel: every move in words, or, if there are many, the cards that make them. Refused moves are folded. */
export function Actions({ form }: { /** The key of the move whose form is shown first. */ readonly form?: string }) {
  const { wording } = useSession();
  const place = useRef<HTMLDivElement>(null);
  useNumberKeys(place);
  useEffect(() => {
    const shown = form === undefined ? null : place.current?.querySelector(`form[data-move="${CSS.escape(form)}"]`);
    for (let fold = shown?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true;
    shown?.scrollIntoView({ block: 'start' });
    shown?.querySelector<HTMLElement>('textarea, input, select, button')?.focus({ preventScroll: true });
  }, [form]);
  return (
    <div
      ref={place}
      class="actions-place"
      role="group"
      tabIndex={-1}
      aria-label={wording.plain({ text: 'actions.title' })}
    >
      <ActionsNow place={place} />
    </div>
  );
}

function ActionsNow({ place }: { readonly place: { readonly current: HTMLDivElement | null } }) {
  const session = useSession();
  useKeptFocus(place);
  /** The keys of the moves that were not set aside when this was last drawn. */
  const outside = useRef<ReadonlySet<string>>(new Set());
  const { presentation, ruleset } = session.system;
  const { legal, refused } = session.moves.value;
  const game = session.game.value;
  const wanted = legal.filter(({ key }) => session.wanted.value.includes(key));
  const [only, ...others] = wanted;
  if (only !== undefined)
    return others.length === 0 && (only.asks.length > 0 || only.words.wantsText !== undefined) ? (
      <WantedWords key={only.key} move={only} />
    ) : (
      <WantedChoice moves={wanted} />
    );
  const listed = withoutDuplicates(legal, ruleset.intents, (message) => session.wording.plain(message));
  // A form that a person is writing in stays where it is, even if it is less urgent now.
  const isBegun = ({ key }: Move): boolean => outside.current.has(key) && session.drafts.get(key) !== undefined;
  const aside = listed.filter((move) => move.words.aside !== undefined && !isBegun(move));
  const asked = listed
    .filter((move) => move.words.aside === undefined || isBegun(move))
    .map((move) => (move.words.aside === undefined ? move : folded(move)));
  outside.current = new Set(asked.map(({ key }) => key));
  const hand = game === undefined ? [] : inOrder(handOf(game, presentation), handSettings.value.order);
  const { cards, others: cardless } = movesByCard(asked, { hand, plays: presentation.plays, refused });
  const ofCards = cards.flatMap(({ moves }) => moves);
  const isPlain = asked.length <= fewMoves || ofCards.length === 0;
  const chosen = isPlain ? undefined : cards.find(({ card }) => card.handle === session.chosen.value);
  const { listsAll } = handSettings.value;
  const shown = chosen === undefined ? partsOf(isPlain ? asked : cardless) : partsOf(chosen.moves, 'one card');
  const isFolded = !isPlain && chosen === undefined;
  // An urgent question comes before the cards: another player waits for the answer.
  const first = shown.urgent.flatMap(({ moves }) => moves);
  const last = [...shown.grouped.flatMap(({ moves }) => moves), ...shown.straight];
  const keys = isFolded ? (listsAll ? ofCards : cards.map(({ card }) => card.handle)) : [];
  // Irreversible moves have no number key, so that a stray key cannot end anything.
  const numbered = [...first, ...keys, ...last]
    .filter((one) => typeof one === 'string' || (one.irreversible === undefined && one.asks.length === 0))
    .slice(0, most);
  const numberOf = (pressed: Move | string): number | undefined => {
    const index = numbered.indexOf(pressed);
    return index < 0 ? undefined : index + 1;
  };
  return (
    <div class="actions" aria-busy={session.pending.value !== null}>
      <Refusals refusals={session.refusals.value} wording={session.wording} />
      {chosen !== undefined && <ChosenHeading card={chosen} />}
      {shown.urgent.map((one) => (
        <MoveGroupPanel key={one.group.id} grouped={one} number={numberOf} />
      ))}
      {isFolded && <HandRows cards={cards} number={numberOf} />}
      <ShownMoves shown={shown} number={numberOf} />
      {isFolded && <AllMoves cards={cards} number={numberOf} />}
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

/** The move as one that is not set aside, with a form that starts folded. */
function folded(move: Move): Move {
  const { aside: _aside, ...words } = move.words;
  return { ...move, words: { ...words, folded: true } };
}

type NumberOf = (pressed: Move | string) => number | undefined;

/** Moves by the part of the panel that shows them. */
interface PanelParts {
  readonly urgent: readonly GroupedMoves[];
  readonly forms: readonly Move[];
  readonly grouped: readonly GroupedMoves[];
  readonly straight: readonly Move[];
  readonly folded: readonly Move[];
  /** Irreversible moves without a form: below everything else, so that no scene is ended by accident. */
  readonly endings: readonly Move[];
}

/** Sorts moves into the parts. Among the moves of one card, a group of one move needs no heading unless it is a question. */
function partsOf(moves: readonly Move[], of: 'one card' | 'all' = 'all'): PanelParts {
  const forms = irreversibleLast(moves.filter(({ asks }) => asks.length > 0));
  const groups = groupsOf(moves.filter(({ asks }) => asks.length === 0)).filter(
    ({ group, moves: own }) => of === 'all' || own.length > 1 || group.urgent === true,
  );
  const inGroups = new Set(groups.flatMap(({ moves: own }) => own));
  const straight = moves.filter((move) => move.asks.length === 0 && !inGroups.has(move));
  return {
    urgent: groups.filter(({ group }) => group.urgent === true),
    forms: forms.filter(({ words }) => words.folded === undefined),
    grouped: groups.filter(({ group }) => group.urgent !== true),
    straight: straight.filter(({ irreversible }) => irreversible === undefined),
    folded: forms.filter(({ words }) => words.folded !== undefined),
    endings: straight.filter(({ irreversible }) => irreversible !== undefined),
  };
}

/** All but the urgent questions. */
function ShownMoves({ shown, number }: { readonly shown: PanelParts; readonly number: NumberOf }) {
  return (
    <>
      {shown.forms.map((move) => (
        <MoveForm key={move.key} move={move} />
      ))}
      {shown.grouped.map((one) => (
        <MoveGroupPanel key={one.group.id} grouped={one} number={number} />
      ))}
      <MoveButtons moves={shown.straight} number={number} />
      <FoldedForms forms={shown.folded} />
      <MoveButtons moves={shown.endings} number={number} />
    </>
  );
}

function MoveButtons({ moves, number }: { readonly moves: readonly Move[]; readonly number: NumberOf }) {
  if (moves.length === 0) return null;
  return (
    <ul class="moves" role="list">
      {moves.map((move) => (
        <li key={move.key}>
          <MoveButton move={move} number={number(move)} />
        </li>
      ))}
    </ul>
  );
}

/** The cards of the hand, each with what it can do; a click chooses the card. */
function HandRows({ cards, number }: { readonly cards: readonly CardMoves[]; readonly number: NumberOf }) {
  const session = useSession();
  const { wording } = session;
  return (
    <div class="hand-rows" role="group" aria-label={wording.plain({ text: 'actions.cards' })}>
      {cards.map(({ card, moves }) => (
        <button
          key={card.handle}
          type="button"
          class="hand-row"
          data-number={number(card.handle)}
          data-idle={moves.length === 0}
          data-long={isLong(moves, wording)}
          aria-keyshortcuts={number(card.handle)?.toString()}
          onClick={() => choose(session, card.handle)}
          {...pointing(session, card.handle)}
        >
          <CardChip code={card.face} wording={wording} />
          <span class="hand-row-does">
            <CardAbilities moves={moves} wording={wording} besideCard />
          </span>
          {number(card.handle) !== undefined && (
            <span class="key" aria-hidden="true">
              {number(card.handle)}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

/** The chosen card, and a button back to all cards. */
function ChosenHeading({ card: { card, moves } }: { readonly card: CardMoves }) {
  const session = useSession();
  const { wording } = session;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && document.querySelector('dialog[open]') === null) session.chosen.value = null;
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [session]);
  return (
    <div class="chosen-card">
      <h3>
        <CardChip code={card.face} wording={wording} /> <CardAbilities moves={moves} wording={wording} />
      </h3>
      <button type="button" class="button" aria-keyshortcuts="Escape" onClick={() => (session.chosen.value = null)}>
        {wording.plain({ text: 'actions.other_card' })}
      </button>
    </div>
  );
}

/** A toggle that lists every move under its card instead of the cards alone. The browser remembers it. */
function AllMoves({ cards, number }: { readonly cards: readonly CardMoves[]; readonly number: NumberOf }) {
  const { wording } = useSession();
  const { listsAll } = handSettings.value;
  const withMoves = cards.filter(({ moves }) => moves.length > 0);
  const count = withMoves.reduce((sum, { moves }) => sum + moves.length, 0);
  const toggle = ({ currentTarget: { open } }: { readonly currentTarget: HTMLDetailsElement }) => {
    if (open !== handSettings.peek().listsAll) handSettings.value = { ...handSettings.peek(), listsAll: open };
  };
  return (
    <details class="all-moves" open={listsAll} onToggle={toggle}>
      <summary>{wording.plain({ text: 'actions.all', facts: { count } })}</summary>
      {listsAll &&
        withMoves.map(({ card, moves }) => (
          <section key={card.handle} class="actions">
            <h3>
              <CardChip code={card.face} wording={wording} />
            </h3>
            <CardMovesList moves={moves} number={number} />
          </section>
        ))}
    </details>
  );
}

/** The moves of one card. */
function CardMovesList({ moves, number }: { readonly moves: readonly Move[]; readonly number: NumberOf }) {
  const shown = partsOf(moves, 'one card');
  return (
    <>
      {shown.urgent.map((one) => (
        <MoveGroupPanel key={one.group.id} grouped={one} number={number} />
      ))}
      <ShownMoves shown={shown} number={number} />
    </>
  );
}

/** Rarely used moves; those of one group have its heading. */
function AsideMoves({ moves }: { readonly moves: readonly Move[] }) {
  const { wording } = useSession();
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
          <li key={move.key}>{move.asks.length > 0 ? <FoldedForm move={move} /> : <MoveButton move={move} />}</li>
        ))}
      </ul>
    </>
  );
}

/** The form of the chosen move, which needs a text. */
export function WantedWords({ move }: { readonly move: Move }) {
  const session = useSession();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.querySelector<HTMLElement>('textarea, input')?.focus();
    return () => {
      if (session.wanted.value.includes(move.key)) session.wanted.value = [];
    };
  }, []);
  return (
    <div ref={place} class="actions" aria-busy={session.pending.value !== null}>
      <MoveForm move={move.asks.length > 0 ? move : withTextAsked(move)} />
      <SomethingElse />
    </div>
  );
}

/** The possible meanings of a card that was put down. */
function WantedChoice({ moves }: { readonly moves: readonly Move[] }) {
  const session = useSession();
  return (
    <div class="actions" aria-busy={session.pending.value !== null}>
      <ul class="moves" role="list">
        {moves.map((move) => (
          <li key={move.key}>
            <MoveButton move={move} />
          </li>
        ))}
      </ul>
      <SomethingElse />
    </div>
  );
}

function SomethingElse() {
  const session = useSession();
  return (
    <button type="button" class="button" onClick={() => (session.wanted.value = [])}>
      {session.wording.plain({ text: 'actions.another' })}
    </button>
  );
}

/** Forms that are not urgent: each is folded into one line. */
function FoldedForms({ forms }: { readonly forms: readonly Move[] }) {
  if (forms.length === 0) return null;
  return (
    <div class="folded-forms">
      {forms.map((move) => (
        <FoldedForm key={move.key} move={move} />
      ))}
    </div>
  );
}

/** A form that is folded into one line. */
export function FoldedForm({ move }: { readonly move: Move }) {
  const { openForms, wording } = useSession();
  const remember = ({ currentTarget }: { readonly currentTarget: HTMLDetailsElement }) => {
    if (currentTarget.open) openForms.unfolded.add(move.key);
    else openForms.unfolded.delete(move.key);
  };
  return (
    <details
      class="folded-form"
      data-titled={move.words.unfolds === undefined}
      open={openForms.unfolded.has(move.key)}
      onToggle={remember}
    >
      <summary>
        <Words message={move.words.unfolds ?? move.words.message} wording={wording} />
      </summary>
      <MoveForm move={move} />
    </details>
  );
}

/** The text of a row. If the sentence begins with a card, its chip is set apart at the start of the row. */
function RowWords(props: { readonly move: Pick<Move, 'words'>; readonly wording: Wording }) {
  const { wording, move } = props;
  const [first, ...rest] = wording.pieces(move.words.message);
  if (first?.kind !== 'card')
    return (
      <strong class="move-message">
        <Words message={move.words.message} wording={wording} cards="mark" />
      </strong>
    );
  return (
    <>
      <span class="move-card">
        <CardChip code={first.code} wording={wording} />
      </span>
      <strong class="move-message">
        <Words pieces={rest} wording={wording} cards="mark" />
      </strong>
    </>
  );
}

/** Pointing at a move raises its card on the table. */
function usePointing(move: Pick<Move, 'intent'>) {
  const session = useSession();
  return pointing(session, handleIn(move, session.system.presentation.plays));
}

function pointing(session: TableSession, handle: string | undefined) {
  if (handle === undefined) return {};
  const point = () => (session.looked.value = handle);
  const leave = () => (session.looked.value = null);
  return { onFocus: point, onBlur: leave, onPointerEnter: point, onPointerLeave: leave };
}

function MoveButton(props: { readonly move: Move; readonly number?: number | undefined }) {
  const session = useSession();
  const { wording } = session;
  const { move } = props;
  const { means, warns } = move.words;
  const handle = handleIn(move, session.system.presentation.plays);
  const chosen = handle !== undefined && handle === session.chosen.value;
  return (
    <button
      type="button"
      class="move"
      data-number={props.number}
      data-chosen={chosen}
      data-warns={warns !== undefined}
      data-irreversible={move.irreversible === true}
      aria-keyshortcuts={props.number?.toString()}
      onClick={() => void make(session, move)}
      {...usePointing(move)}
    >
      <RowWords move={move} wording={wording} />
      {means !== undefined && (
        <span class="move-means muted">
          <Words message={means} wording={wording} />
        </span>
      )}
      <MoveOdds class="move-means muted" intent={move.intent} />
      {warns !== undefined && (
        <span class="move-warns">
          <Words message={warns} wording={wording} />
        </span>
      )}
      {props.number !== undefined && (
        <span class="key" aria-hidden="true">
          {props.number}
        </span>
      )}
    </button>
  );
}

/** The refused moves, folded: the card itself says why when it is tried. */
function RefusedMoves({ refused }: { readonly refused: readonly RefusedMove[] }) {
  const { wording } = useSession();
  if (refused.length === 0) return null;
  return (
    <details class="moves-refused">
      <summary>{wording.plain({ text: 'actions.refused', facts: { count: refused.length } })}</summary>
      <ul class="moves" role="list">
        {refused.map((move) => (
          <li key={move.key}>
            <RefusedRow move={move} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A refused move. It can be focused like any other, so that its reason can be read; pressing it does nothing. */
function RefusedRow({ move }: { readonly move: RefusedMove }) {
  const { wording } = useSession();
  return (
    <button type="button" class="move move-refused" aria-disabled="true" {...usePointing(move)}>
      <RowWords move={move} wording={wording} />
      <span class="move-means">
        {move.refusals.map((refusal) => (
          <Reason key={refusal.code} refusal={refusal} wording={wording} />
        ))}
      </span>
    </button>
  );
}

function Reason(props: { readonly refusal: Refusal; readonly wording: Wording }) {
  return (
    <span class="reason">
      <Words message={refusalMessage(props.refusal, props.wording)} wording={props.wording} cards="mark" />{' '}
      <Clause id={props.refusal.clause} />
    </span>
  );
}
