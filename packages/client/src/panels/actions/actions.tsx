import { useEffect, useRef } from 'preact/hooks';
import type { Refusal } from '@cartomancer/rules/kernel';

import './actions.css';
import { useSession } from '../../table/context.ts';
import type { Move, RefusedMove } from '../../table/moves.ts';
import { cardField, endsLast, nearestMisses, withTextAsked, wordedOnce } from '../../table/moves.ts';
import { make } from '../../table/play.ts';
import { refusalMessage } from '../../text/refusal.ts';
import { CardChip, Words } from '../../text/words.tsx';
import type { Wording } from '../../text/wording.ts';
import { MoveForm } from './move-form.tsx';
import { groupsOf, MoveGroupPanel } from './move-groups.tsx';
import { Clause, Refusals } from '../../widgets/refusals.tsx';
import { useKeptFocus } from '../../hooks/use-kept-focus.ts';

const most = 9;
/** Rows of moves that a column of usual height shows without scrolling; one that gives a reason takes more room. */
const inSight = 9;
const refusedHeight = 1.6;

/** How many refused moves stand openly beside this many that fit: as many as there is room for, and two at least. */
function rowsFor(fitting: number): number {
  return Math.max(2, Math.floor((inSight - fitting) / refusedHeight));
}

/** Every move in words: those that can be made, those that ask for more, and those that do not fit, with the reason. */
export function Actions() {
  const { wording } = useSession();
  const place = useRef<HTMLDivElement>(null);
  useNumberKeys(place);
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
  const { legal, refused } = session.moves.value;
  const listed = wordedOnce(legal, session.system.ruleset.intents, (message) => session.wording.plain(message));
  const asked = listed.filter(({ words }) => words.aside === undefined);
  const straight = endsLast(asked.filter(({ asks, words }) => asks.length === 0 && words.group === undefined));
  const forms = endsLast(asked.filter(({ asks }) => asks.length > 0));
  const groups = groupsOf(asked.filter(({ asks }) => asks.length === 0));
  const urgent = groups.filter(({ group }) => group.urgent === true);
  const grouped = groups.filter(({ group }) => group.urgent !== true);
  const aside = listed.filter(({ words }) => words.aside !== undefined);
  // One stray key must not end anything.
  const numbered = [...[...urgent, ...grouped].flatMap(({ moves }) => moves), ...straight]
    .filter(({ irreversible }) => irreversible === undefined)
    .slice(0, most);
  const numberOf = (move: Move): number | undefined => {
    const place = numbered.indexOf(move);
    return place < 0 ? undefined : place + 1;
  };
  const wanted = legal.filter(({ key }) => session.wanted.value.includes(key));
  const [only, ...others] = wanted;
  if (only !== undefined)
    return others.length === 0 && only.words.wantsText !== undefined ? (
      <WantedWords key={only.key} move={only} />
    ) : (
      <WantedChoice moves={wanted} />
    );
  return (
    <div class="actions" aria-busy={session.pending.value !== null}>
      <Refusals refusals={session.refusals.value} wording={session.wording} />
      {urgent.map((one) => (
        <MoveGroupPanel key={one.group.id} grouped={one} number={numberOf} />
      ))}
      {forms
        .filter(({ words }) => words.folded === undefined)
        .map((move) => (
          <MoveForm key={move.key} move={move} />
        ))}
      {grouped.map((one) => (
        <MoveGroupPanel key={one.group.id} grouped={one} number={numberOf} />
      ))}
      {straight.length > 0 && (
        <ul class="moves" role="list">
          {straight.map((move) => (
            <li key={move.key}>
              <MoveButton move={move} number={numberOf(move)} />
            </li>
          ))}
        </ul>
      )}
      <FoldedForms forms={forms.filter(({ words }) => words.folded !== undefined)} />
      <RefusedMoves refused={refused} rows={rowsFor(numbered.length + forms.length)} />
      {aside.length > 0 && (
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

/** Moves that are seldom meant; those about one matter under what it is. */
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

/** The one move that was chosen, while it waits for its words. */
function WantedWords({ move }: { readonly move: Move }) {
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
      <MoveForm move={withTextAsked(move)} />
      <SomethingElse />
    </div>
  );
}

/** What the card that was put down there could mean. */
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

/** Forms for words that can wait: each is folded into one line. */
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

function FoldedForm({ move }: { readonly move: Move }) {
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

const written = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';
/** Milliseconds after writing in which number keys do nothing: the field may have gone while its person still types. */
const afterWriting = 1_000;

/** Number keys press the move with that number, while nothing is being written and no dialog is open. A held key presses once. */
function useNumberKeys(list: { readonly current: HTMLDivElement | null }): void {
  useEffect(() => {
    let wroteAt = Number.NEGATIVE_INFINITY;
    const press = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLElement && event.target.matches(written)) wroteAt = event.timeStamp;
      const isWriting = event.timeStamp - wroteAt < afterWriting;
      if (isWriting || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('dialog[open]') !== null) return;
      list.current?.querySelector<HTMLButtonElement>(`button[data-number="${CSS.escape(event.key)}"]`)?.click();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [list]);
}

/** A card's chip at the head of a row, where the sentence begins with it; else the whole sentence. */
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

/** Pointing at a move holds its card up on the table. */
function usePointing(intent: Move['intent']) {
  const session = useSession();
  const field = cardField(intent, session.system.presentation.plays);
  const handle = field === undefined ? undefined : intent[field];
  if (typeof handle !== 'string') return {};
  const point = () => (session.looked.value = handle);
  const leave = () => (session.looked.value = null);
  return { onFocus: point, onBlur: leave, onPointerEnter: point, onPointerLeave: leave };
}

function MoveButton(props: { readonly move: Move; readonly number?: number | undefined }) {
  const session = useSession();
  const { wording } = session;
  const { move } = props;
  const { means, warns } = move.words;
  const field = cardField(move.intent, session.system.presentation.plays);
  const chosen = field !== undefined && move.intent[field] === session.chosen.value;
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
      {...usePointing(move.intent)}
    >
      <RowWords move={move} wording={wording} />
      {means !== undefined && (
        <span class="move-means muted">
          <Words message={means} wording={wording} />
        </span>
      )}
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

/** What does not fit: of each card the nearest miss in plain sight, the rest folded away. */
function RefusedMoves(props: { readonly refused: readonly RefusedMove[]; readonly rows: number }) {
  const session = useSession();
  const { open, folded } = nearestMisses(props.refused, {
    rows: props.rows,
    plays: session.system.presentation.plays,
    legal: session.moves.value.legal,
  });
  const rows = (moves: readonly RefusedMove[]) => (
    <ul class="moves" role="list">
      {moves.map((move) => (
        <li key={move.key}>
          <RefusedRow move={move} />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {open.length > 0 && rows(open)}
      {folded.length > 0 && (
        <details class="moves-refused">
          <summary>{session.wording.plain({ text: 'actions.refused', facts: { count: folded.length } })}</summary>
          {rows(folded)}
        </details>
      )}
    </>
  );
}

/** A move that does not fit. It can be reached like any other, so that its reason can be read; pressing it changes nothing. */
function RefusedRow({ move }: { readonly move: RefusedMove }) {
  const { wording } = useSession();
  return (
    <button type="button" class="move move-refused" aria-disabled="true" {...usePointing(move.intent)}>
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
