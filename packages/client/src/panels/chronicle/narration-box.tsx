import { useEffect, useId } from 'preact/hooks';
import type { Tones as TonesOffered } from '@cartomancer/rules/kernel';
import { longestText } from '@cartomancer/rules/table';

import '../../widgets/chip-toggle.css';
import './narration-box.css';
import { useOneAtATime } from '../../hooks/use-one-at-a-time.ts';
import { useTableSession } from '../../table/context.ts';
import { cardField, goesWithLine } from '../../table/moves.ts';
import { MutedNote } from '../chat/muted-note.tsx';

/**
 * If a move that takes a text is possible, the text is sent with such a move, or at once with the button. Otherwise the
 * button or Enter sends it.
 */
export function NarrationBox() {
  const session = useTableSession();
  const id = useId();
  const oneAtATime = useOneAtATime();
  const { wording } = session;
  const you = session.view.value.own.you;
  const isMuted = you?.muted === true;
  // A text written before the mute must not be sent with the next move.
  useEffect(() => {
    if (!isMuted) return;
    session.line.value = '';
    session.lineTone.value = null;
  }, [isMuted, session]);
  const moveWithText = session.moves.value.legal.find(goesWithLine);
  const canGoWithMove = moveWithText !== undefined;
  // A system can have words of its own for a text that is sent with a move.
  const ownLabel = `tell.${moveWithText?.intent.type}`;
  const label = wording.plain({
    text: wording.has(ownLabel) ? ownLabel : canGoWithMove ? 'tell.with_card' : 'tell.alone',
  });
  const canNarrate = session.can.value.has('narrate');
  if (isMuted) return <MutedNote text={you?.seat === null ? 'muted.gallery' : 'muted.story'} />;
  if (!canGoWithMove && !canNarrate) return null;

  const narrate = () =>
    oneAtATime(async () => {
      const line = session.line.peek();
      const text = line.trim();
      if (text === '' || !canNarrate) return;
      const answer = await session.send({ type: 'narrate', text });
      // Text typed meanwhile is kept.
      if (!answer.ok || session.line.peek() !== line) return;
      session.line.value = '';
      session.lineTone.value = null;
      session.lineHeldBack.value = null;
    });
  return (
    <form
      class="tell"
      onSubmit={(event) => {
        event.preventDefault();
        void narrate();
      }}
    >
      <label class="visually-hidden" for={id}>
        {label}
      </label>
      <textarea
        id={id}
        class="input"
        rows={2}
        maxLength={longestText}
        placeholder={label}
        value={session.line.value}
        onInput={(event) => {
          session.line.value = event.currentTarget.value;
          session.lineHeldBack.value = null;
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || canGoWithMove) return;
          event.preventDefault();
          void narrate();
        }}
      />
      {session.lineHeldBack.value !== null && session.line.value.trim() !== '' && (
        <p class="muted">{wording.plain({ text: 'tell.left_over' })}</p>
      )}
      <Tones />
      {canNarrate && session.line.value.trim() !== '' && (
        <button type="submit" class="button">
          {wording.plain({ text: canGoWithMove ? 'tell.now' : 'tell.submit' })}
        </button>
      )}
    </form>
  );
}

/** Offers the tones of the chosen card or, if no card is chosen, those of all playable cards. */
function Tones() {
  const session = useTableSession();
  const { wording } = session;
  if (session.line.value.trim() === '') return null;
  const { plays } = session.system.presentation;
  const chosen = session.chosen.value;
  const offered = session.moves.value.legal
    .filter(({ intent }) => chosen === null || intent[cardField(intent, plays) ?? ''] === chosen)
    .flatMap(({ words }) => (words.tones === undefined ? [] : [words.tones]));
  const groups = [...new Map(offered.map((tones): [string, TonesOffered] => [wording.plain(tones.of), tones]))];
  if (groups.length === 0) return null;
  return (
    <fieldset class="tones">
      <legend class="muted">{wording.plain({ text: 'tell.mood' })}</legend>
      {groups.map(([name, tones]) => (
        <div key={name} class="chip-group" role="group" aria-label={name}>
          <span class="muted" aria-hidden="true">
            {name}
          </span>
          {tones.choices.map((choice) => (
            <button
              key={choice.text}
              type="button"
              class="chip chip-toggle"
              aria-pressed={session.lineTone.value === choice.text}
              onClick={() => (session.lineTone.value = session.lineTone.value === choice.text ? null : choice.text)}
            >
              {wording.plain(choice)}
            </button>
          ))}
        </div>
      ))}
    </fieldset>
  );
}
