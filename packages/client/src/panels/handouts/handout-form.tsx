import { useId, useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import type { Intent, SeatId } from '@cartomancer/rules/kernel';
import { longestAlt, longestHandout, longestHandoutTitle } from '@cartomancer/rules/table';

import './handouts.css';
import '../../widgets/choice-rows.css';
import { say } from '../../text/handout-words.ts';
import { PictureField } from './picture-field.tsx';

export interface HandoutDraft {
  readonly title: string;
  readonly text: string;
  readonly picture: string | undefined;
  readonly alt: string;
  /** The seats that see the handout; undefined means everybody. */
  readonly to: readonly SeatId[] | undefined;
}

export const emptyDraft: HandoutDraft = { title: '', text: '', picture: undefined, alt: '', to: undefined };

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

function draftOf({ title, text, picture, alt }: Intent): HandoutDraft {
  const digest = textIn(picture);
  return {
    title: textIn(title),
    text: textIn(text),
    picture: digest === '' ? undefined : digest,
    alt: textIn(alt),
    to: undefined,
  };
}

export function intentOf({ title, text, picture, alt, to }: HandoutDraft): Intent {
  return {
    type: 'show_handout',
    title: title.trim(),
    ...(text.trim() === '' ? {} : { text }),
    ...(picture === undefined ? {} : { picture, ...(alt.trim() === '' ? {} : { alt: alt.trim() }) }),
    ...(to === undefined ? {} : { to }),
  };
}

/** Changes the current draft: the upload of a picture may end long after the form was rendered. */
export type ChangeDraft = (change: (now: HandoutDraft) => HandoutDraft) => void;

/** `children`: the choice of the audience, and the buttons. */
export function HandoutForm(props: {
  readonly draft: HandoutDraft;
  readonly onChange: ChangeDraft;
  readonly onSubmit: () => void;
  readonly children: ComponentChildren;
}) {
  const { draft, onChange } = props;
  const textId = useId();
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit();
      }}
    >
      <label class="field">
        <span class="field-label">{say('handout.name')}</span>
        <input
          class="input"
          required
          maxLength={longestHandoutTitle}
          value={draft.title}
          onInput={({ currentTarget: { value } }) => onChange((now) => ({ ...now, title: value }))}
        />
      </label>
      <div class="field">
        <label class="field-label" for={textId}>
          {say('handout.text')}
        </label>
        <textarea
          id={textId}
          class="input"
          rows={4}
          maxLength={longestHandout}
          value={draft.text}
          onInput={({ currentTarget: { value } }) => onChange((now) => ({ ...now, text: value }))}
        />
      </div>
      <PictureField
        chosen={draft.picture}
        onChoose={(choose) => onChange((now) => ({ ...now, picture: choose(now.picture) }))}
      />
      {draft.picture !== undefined && (
        <label class="field">
          <span class="field-label">{say('handout.alt')}</span>
          <input
            class="input"
            maxLength={longestAlt}
            value={draft.alt}
            onInput={({ currentTarget: { value } }) => onChange((now) => ({ ...now, alt: value }))}
          />
          <span class="muted">{say('handout.alt_means')}</span>
        </label>
      )}
      {props.children}
    </form>
  );
}

export function AudienceField(props: {
  readonly seats: readonly { readonly seat: SeatId; readonly name: string }[];
  readonly to: readonly SeatId[] | undefined;
  readonly onChange: (to: readonly SeatId[] | undefined) => void;
}) {
  const { seats, to, onChange } = props;
  const name = useId();
  return (
    <fieldset class="audience-field">
      <legend class="field-label">{say('handout.to')}</legend>
      <label class="choice-row">
        <input type="radio" name={name} checked={to === undefined} onChange={() => onChange(undefined)} />
        <span>{say('handout.to_all')}</span>
      </label>
      <label class="choice-row">
        <input type="radio" name={name} checked={to !== undefined} onChange={() => onChange([])} />
        <span>{say('handout.to_some')}</span>
      </label>
      {to !== undefined &&
        seats.map(({ seat, name: seatName }) => (
          <label key={seat} class="choice-row audience-seat">
            <input
              type="checkbox"
              checked={to.includes(seat)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...to, seat] : to.filter((other) => other !== seat))
              }
            />
            <span>{seatName}</span>
          </label>
        ))}
    </fieldset>
  );
}

/** The audience of a prepared handout is chosen at the table. */
export function PreparedHandoutForm(props: {
  readonly intent: Intent;
  readonly onFilled: (intent: Intent) => Promise<boolean>;
}) {
  const [draft, setDraft] = useState(draftOf(props.intent));
  return (
    <HandoutForm draft={draft} onChange={setDraft} onSubmit={() => void props.onFilled(intentOf(draft))}>
      <div>
        <button type="submit" class="button button-small button-primary" disabled={draft.title.trim() === ''}>
          {say('prepared.keep')}
        </button>
      </div>
    </HandoutForm>
  );
}
