import { useState } from 'preact/hooks';
import type { PreparedReply } from '@cartomancer/protocol';
import type { SeatId } from '@cartomancer/rules/kernel';

import { seatsToShow } from '../panels/handouts/seats-to-show.ts';
import type { SeatToShow } from '../panels/handouts/seats-to-show.ts';
import { useTableSessionIfAny } from '../table/context.ts';
import { say } from '../text/own.ts';

/** The most copies that can be made at once. */
const maxCopies = 9;

/** The value of the option for a chosen seat that cannot be chosen any more. */
const gone = 'gone';

/** How a thing is used: the number of copies, and the seat that sees its handouts (`undefined`: everybody does). */
export interface Use {
  readonly times: number;
  readonly to: SeatId | undefined;
}

export function ThingRow(props: {
  readonly thing: PreparedReply;
  readonly isOpen: boolean;
  /** A press on a thing that is not usable now shows why. */
  readonly isUsable: boolean;
  readonly onOpen: () => void;
  readonly onCopy: () => void;
  readonly onRemove: () => void;
  readonly onUse?: (use: Use) => void;
}) {
  const { title, kind, intents } = props.thing;
  const [times, setTimes] = useState(1);
  /** The seat that sees the handouts, with its person; `undefined`: everybody does. */
  const [audience, setAudience] = useState<SeatToShow>();
  const session = useTableSessionIfAny();
  const seats = session === undefined ? [] : seatsToShow(session);
  // The chosen person no longer has this seat. A secret must reach neither the seat’s next person nor everybody.
  const isAudienceGone =
    audience !== undefined && !seats.some(({ seat, person }) => seat === audience.seat && person === audience.person);
  const use = () => {
    if (!isAudienceGone) props.onUse?.({ times: kind === 'npc' ? times : 1, to: audience?.seat });
  };
  const [asksToRemove, setAsksToRemove] = useState(false);
  /** `spoken`: the key of the label for screen readers, which includes the title. */
  const button = (
    text: string,
    spoken: string,
    onPress: () => void,
    { style = 'button button-small', isDisabled = false } = {},
  ) => (
    <button
      type="button"
      class={style}
      aria-label={say(spoken, { title })}
      aria-disabled={isDisabled ? 'true' : undefined}
      onClick={onPress}
    >
      {say(text)}
    </button>
  );
  const isDisabled = !props.isUsable || isAudienceGone;
  const { onUse } = props;
  return (
    <>
      <p class="desk-row-head">
        <strong>{title}</strong>
        {intents.length > 1 && <span class="muted">{say('prepared.steps', { count: intents.length })}</span>}
      </p>
      {isAudienceGone && (
        <p class="refusal" role="alert">
          {say('prepared.audience_gone', { name: audience.name })}
        </p>
      )}
      <div class="desk-row-moves">
        {onUse !== undefined && intents.some(({ type }) => type === 'show_handout') && (
          <label>
            <span class="visually-hidden">{say('prepared.audience_of', { title })}</span>
            <select
              class="input"
              value={isAudienceGone ? gone : (audience?.seat ?? '')}
              onChange={({ currentTarget: { value } }) => setAudience(seats.find(({ seat }) => seat === value))}
            >
              <option value="">{say('prepared.for_all')}</option>
              {isAudienceGone && (
                <option value={gone} disabled>
                  {say('prepared.for_one', { name: audience.name })}
                </option>
              )}
              {seats.map(({ seat, name }) => (
                <option key={seat} value={seat}>
                  {say('prepared.for_one', { name })}
                </option>
              ))}
            </select>
          </label>
        )}
        {onUse !== undefined && kind === 'npc' && (
          <label class="things-times">
            <span class="visually-hidden">{say('prepared.times_of', { title })}</span>
            <input
              class="input"
              type="number"
              min={1}
              max={maxCopies}
              value={times}
              onInput={({ currentTarget: { valueAsNumber: entered } }) =>
                setTimes(Number.isNaN(entered) ? 1 : Math.min(maxCopies, Math.max(1, Math.trunc(entered))))
              }
            />
          </label>
        )}
        {onUse !== undefined &&
          (kind === 'scene'
            ? button('prepared.start', 'prepared.start_of', use, {
                style: 'button button-small button-primary',
                isDisabled,
              })
            : button('prepared.use', 'prepared.use_of', use, { isDisabled }))}
        <button
          type="button"
          class="button button-small"
          aria-expanded={props.isOpen}
          aria-label={say('prepared.edit_of', { title })}
          onClick={props.onOpen}
        >
          {say('prepared.edit')}
        </button>
        {button('prepared.copy', 'prepared.copy_of', props.onCopy)}
        {asksToRemove ? (
          <>
            {button('prepared.remove_yes', 'prepared.remove_yes_of', props.onRemove, {
              style: 'button button-small button-danger',
            })}
            <button type="button" class="button button-small" onClick={() => setAsksToRemove(false)}>
              {say('dialog.cancel')}
            </button>
          </>
        ) : (
          button('prepared.remove', 'prepared.remove_of', () => setAsksToRemove(true))
        )}
      </div>
    </>
  );
}
