import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { longestPicture } from '@cartomancer/protocol';
import type { PictureReply } from '@cartomancer/protocol';
import type { Refusal } from '@cartomancer/rules/kernel';

import './handouts.css';
import { useTask } from '../../hooks/use-task.ts';
import { refusalsOf, useApi } from '../../net/api-client.ts';
import { handoutWording, say } from '../../text/handout-words.ts';
import { Refusals } from '../../widgets/refusals.tsx';
import { OwnPicture } from './picture.tsx';

const megabyte = 1_000_000;

function fileIn(data: DataTransfer | null): File | undefined {
  return data?.files[0];
}

export function PictureField(props: {
  /** The digest of the chosen picture. */
  readonly chosen: string | undefined;
  /**
   * `choose` returns the digest to choose, given the one that is chosen at that moment: an upload may have ended
   * meanwhile.
   */
  readonly onChoose: (choose: (now: string | undefined) => string | undefined) => void;
}) {
  const { chosen, onChoose } = props;
  const { pictures } = useApi();
  const id = useId();
  const [ownPictures, setOwnPictures] = useState<readonly PictureReply[]>([]);
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  // Separate tasks: a picture that is added while the list loads must not be ignored.
  const loading = useTask();
  const adding = useTask();
  const removing = useTask();
  /** The uploads that have not begun, in the order in which their files were picked, dropped or pasted. */
  const waiting = useRef<(() => Promise<readonly Refusal[]>)[]>([]);
  const load = async (): Promise<readonly Refusal[]> => {
    const answer = await pictures.list();
    if (!answer.ok) return answer.refusals;
    setOwnPictures(answer.value.pictures);
    return [];
  };
  useEffect(() => void loading.run(load), [pictures]);
  const upload = async (file: File): Promise<readonly Refusal[]> => {
    if (file.size > longestPicture)
      return [{ code: 'E_PICTURE_LONG', clause: 'TB-25', facts: { megabytes: longestPicture / megabyte } }];
    const answer = await pictures.add(file);
    if (!answer.ok) return answer.refusals;
    onChoose(() => answer.value.digest);
    return await load();
  };
  const add = (file: File | undefined) => {
    if (file === undefined) return;
    waiting.current.push(() => upload(file));
    // During an upload `run` does nothing: the loop of that upload takes this file from `waiting`.
    void adding.run(async () => {
      const refusals: Refusal[] = [];
      for (let next = waiting.current.shift(); next !== undefined; next = waiting.current.shift())
        refusals.push(...(await next().catch(refusalsOf)));
      return refusals;
    });
  };
  const remove = (digest: string) =>
    removing.run(async () => {
      const answer = await pictures.remove(digest);
      if (!answer.ok) return answer.refusals;
      onChoose((now) => (now === digest ? undefined : now));
      return await load();
    });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button in it does the same by keyboard
    <fieldset
      class="picture-field"
      data-over={isDraggedOver}
      aria-busy={loading.busy || adding.busy || removing.busy}
      onDragOver={(event) => {
        event.preventDefault();
        setIsDraggedOver(true);
      }}
      onDragLeave={() => setIsDraggedOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsDraggedOver(false);
        add(fileIn(event.dataTransfer));
      }}
      onPaste={(event) => {
        const file = fileIn(event.clipboardData);
        if (file === undefined) return;
        event.preventDefault();
        add(file);
      }}
    >
      <legend class="field-label">{say('handout.picture')}</legend>
      <input
        id={id}
        class="file-input"
        type="file"
        accept="image/png,image/jpeg,image/webp"
        onChange={({ currentTarget }) => {
          add(currentTarget.files?.[0]);
          // Cleared, so that picking the same file again fires an event.
          currentTarget.value = '';
        }}
      />
      <label class="button button-small" for={id}>
        {say(adding.busy ? 'handout.uploading' : 'handout.pick')}
      </label>
      <span class="muted">{say('handout.pick_means')}</span>
      {ownPictures.length > 0 && (
        <ul class="own-pictures" role="list" aria-label={say('handout.own_pictures')}>
          {ownPictures.map((picture, index) => (
            <li key={picture.digest} class="own-picture">
              <button
                type="button"
                class="own-picture-choice"
                aria-pressed={picture.digest === chosen}
                aria-label={say('handout.choose', { n: index + 1 })}
                onClick={() => onChoose((now) => (now === picture.digest ? undefined : picture.digest))}
              >
                <OwnPicture picture={picture} alt="" class="handout-thumbnail" />
              </button>
              {picture.digest === chosen && (
                <ChosenPictureMoves
                  onLeaveOut={() => onChoose((now) => (now === picture.digest ? undefined : now))}
                  onRemove={() => void remove(picture.digest)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <Refusals refusals={[...loading.refusals, ...adding.refusals, ...removing.refusals]} wording={handoutWording} />
    </fieldset>
  );
}

/** Deleting a picture affects the prepared handouts that use it, so it is confirmed. */
function ChosenPictureMoves(props: { readonly onLeaveOut: () => void; readonly onRemove: () => void }) {
  const [asksToRemove, setAsksToRemove] = useState(false);
  if (asksToRemove)
    return (
      <div role="group" aria-label={say('handout.remove_picture')}>
        <p>{say('handout.remove_picture_means')}</p>
        <div class="desk-row-moves">
          <button type="button" class="button button-small button-danger" onClick={props.onRemove}>
            {say('handout.remove_picture_yes')}
          </button>
          <button type="button" class="button button-small" onClick={() => setAsksToRemove(false)}>
            {say('dialog.cancel')}
          </button>
        </div>
      </div>
    );
  return (
    <div class="desk-row-moves">
      <button type="button" class="button button-small" onClick={props.onLeaveOut}>
        {say('handout.no_picture')}
      </button>
      <button type="button" class="button button-small" onClick={() => setAsksToRemove(true)}>
        {say('handout.remove_picture')}
      </button>
    </div>
  );
}
