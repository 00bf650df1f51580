import { useState } from 'preact/hooks';

import '../../widgets/choice-rows.css';
import { chronicleFile, chronicleForms } from '../../chronicle/file.ts';
import type { ChronicleForm } from '../../chronicle/file.ts';
import type { PageParts } from '../../chronicle/page.ts';
import { chronicleOf } from '../../chronicle/written.ts';
import type { Chronicle, ChronicleChoice } from '../../chronicle/written.ts';
import { picturesOf } from '../../chronicle/pictures.ts';
import { useApi } from '../../net/api-client.ts';
import { printPage } from '../../net/print-page.ts';
import { fileNameOf, saveFile } from '../../net/save-file.ts';
import { systemTitle, tableTitle } from '../../systems.ts';
import { useTableSession } from '../../table/context.ts';
import { wholeStory } from '../../table/whole-story.ts';
import { useTask } from '../../hooks/use-task.ts';
import { Dialog } from '../../widgets/dialog.tsx';
import { Refusals } from '../../widgets/refusals.tsx';

/**
 * Only an HTML page has these parts: a Markdown or JSON file describes pictures in words and contains handouts as they
 * were written.
 */
const noParts: PageParts = { pictures: new Map(), handoutHtml: (text) => text };

/** The export of the story: its format, and whether it contains names and retracted lines (TB-16). */
export function ChronicleDialog(props: { readonly onClose: () => void }) {
  const session = useTableSession();
  const { wording } = session;
  const { pictures } = useApi();
  const [format, setFormat] = useState<ChronicleForm>('page');
  const [choice, setChoice] = useState<ChronicleChoice>({ names: 'kept', retracted: 'left out' });
  const task = useTask();

  const partsOf = async (chronicle: Chronicle): Promise<PageParts> => {
    const { handoutHtml } = await import('../handouts/parts.ts');
    return { handoutHtml, pictures: await picturesOf(chronicle, (digest) => pictures.atTable(session.code, digest)) };
  };

  const exportAs = (as: 'file' | 'print') =>
    task.run(async () => {
      const { title, seats, waiting } = session.view.value.shared.table;
      const { id } = session.system.ruleset;
      const { lines, cast } = await wholeStory(session);
      const chronicle = chronicleOf(
        {
          title: tableTitle({ title, ruleset: id }),
          system: systemTitle(id),
          lines,
          people: cast.length > 0 ? cast.map(({ name }) => name) : seats.flatMap(({ name }) => name ?? []),
          others: [...waiting, ...seats.flatMap(({ person, name }) => (name === null ? [] : { person, name }))],
          wordingOf: session.lineWording,
          nameOf: session.lineSpeaker,
          nameless: (number) => wording.plain({ text: 'chronicle.nameless', facts: { number } }),
        },
        choice,
      );
      const written = as === 'print' ? 'page' : format;
      const parts =
        written === 'page' && chronicle.lines.some(({ handout }) => handout !== null)
          ? await partsOf(chronicle)
          : noParts;
      const { ending, type, text } = chronicleFile(chronicle, { form: written, wording, ...parts });
      if (as === 'print') await printPage(text);
      else saveFile({ name: fileNameOf(chronicle.title, { fallback: 'story', extension: ending }), type, text });
      props.onClose();
      return [];
    });
  return (
    <Dialog title={wording.plain({ text: 'chronicle.title' })} onClose={props.onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void exportAs('file');
        }}
      >
        <fieldset class="choice-rows">
          <legend class="field-label">{wording.plain({ text: 'chronicle.form' })}</legend>
          {chronicleForms.map((option) => (
            <label key={option} class="choice-row">
              <input type="radio" name="form" checked={format === option} onChange={() => setFormat(option)} />
              <span>{wording.plain({ text: `chronicle.form.${option}` })}</span>
            </label>
          ))}
        </fieldset>
        <label class="choice-row">
          <input
            type="checkbox"
            checked={choice.names === 'left out'}
            onChange={({ currentTarget }) =>
              setChoice({ ...choice, names: currentTarget.checked ? 'left out' : 'kept' })
            }
          />
          <span>{wording.plain({ text: 'chronicle.without_names' })}</span>
        </label>
        <label class="choice-row">
          <input
            type="checkbox"
            checked={choice.retracted === 'kept'}
            onChange={({ currentTarget }) =>
              setChoice({ ...choice, retracted: currentTarget.checked ? 'kept' : 'left out' })
            }
          />
          <span>{wording.plain({ text: 'chronicle.with_retracted' })}</span>
        </label>
        <Refusals refusals={task.refusals} wording={wording} />
        <div class="dialog-actions">
          <button type="button" class="button" onClick={props.onClose}>
            {wording.plain({ text: 'dialog.cancel' })}
          </button>
          <button type="button" class="button" disabled={task.busy} onClick={() => void exportAs('print')}>
            {wording.plain({ text: 'print.story' })}
          </button>
          <button type="submit" class="button button-primary" disabled={task.busy}>
            {wording.plain({ text: 'chronicle.save' })}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
