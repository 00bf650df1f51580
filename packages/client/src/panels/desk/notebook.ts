import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { NoteBody, NoteReply } from '@cartomancer/protocol';
import type { Refusal } from '@cartomancer/rules/kernel';

import { refusalsOf } from '../../net/api-client.ts';
import type { Answer, DocumentApi } from '../../net/api-client.ts';

/**
 * `unsaved`: changed since it was saved; `failed`: the last attempt was refused, or the server did not answer;
 * `conflict`: another device saved the version `theirs`, or deleted the page (null).
 */
export type PageState =
  | { readonly is: 'saved' | 'unsaved' | 'saving' }
  | { readonly is: 'failed'; readonly refusals: readonly Refusal[] }
  | { readonly is: 'conflict'; readonly theirs: NoteReply | null };

export interface Page extends NoteBody {
  readonly id: string;
  /** The last version that this device has read or saved. */
  readonly version: number;
  readonly state: PageState;
}

export interface Notebook {
  readonly pages: ReadonlySignal<readonly Page[]>;
  /** Reads the pages again. Unsaved changes stay. Resolves to the refusals. */
  load(): Promise<readonly Refusal[]>;
  /** Resolves to the id of the page. */
  add(page: NoteBody): Promise<Answer<string>>;
  edit(id: string, change: Partial<NoteBody>): void;
  save(id: string): Promise<void>;
  /**
   * Ends a conflict: this device's text replaces the other, or the other way round. Resolves to refusals if a deleted
   * page could not be added again; then the conflict continues.
   */
  settle(id: string, keep: 'mine' | 'theirs'): Promise<readonly Refusal[]>;
  remove(id: string): Promise<readonly Refusal[]>;
}

function pageOf({ id, version, title, scene, text }: NoteReply): Page {
  return { id, version, title, scene, text, state: { is: 'saved' } };
}

function bodyOf({ title, scene, text }: Page): NoteBody {
  return { title, scene, text };
}

export function openNotebook(
  api: Pick<DocumentApi, 'notes' | 'addNote' | 'changeNote' | 'removeNote'>,
  code: string,
): Notebook {
  const pages = signal<readonly Page[]>([]);
  const find = (id: string): Page | undefined => pages.peek().find((page) => page.id === id);
  const set = (id: string, change: Partial<Page>): void => {
    pages.value = pages.peek().map((page) => (page.id === id ? { ...page, ...change } : page));
  };
  /**
   * Counts the changes of `pages` that the server knows. A list that was requested before the latest of them is out of
   * date.
   */
  let changes = 0;
  /** Pages to save again, because `save` was called while an earlier save was under way. */
  const saveAgain = new Set<string>();
  const attempt = <T>(request: Promise<Answer<T>>): Promise<Answer<T>> =>
    request.catch((error: unknown) => ({ ok: false, refusals: refusalsOf(error) }));

  /**
   * The page as the server has it, unless this device has unsaved changes of it: then they are kept, and are in
   * conflict if the server's version is newer.
   */
  function merged(note: NoteReply): Page {
    const known = find(note.id);
    if (known === undefined || known.state.is === 'saved') return pageOf(note);
    return note.version > known.version && known.state.is !== 'saving'
      ? { ...known, state: { is: 'conflict', theirs: note } }
      : known;
  }

  async function load(): Promise<readonly Refusal[]> {
    const before = changes;
    const answer = await attempt(api.notes(code));
    if (!answer.ok) return answer.refusals;
    if (changes !== before) return load();
    const { notes } = answer.value;
    const isStored = (id: string): boolean => notes.some((note) => note.id === id);
    // A page with unsaved changes is kept if another device has deleted it.
    const deleted = pages
      .peek()
      .filter(({ id, state }) => !isStored(id) && state.is !== 'saved')
      .map((page): Page => ({ ...page, state: { is: 'conflict', theirs: null } }));
    pages.value = [...notes.map(merged), ...deleted];
    changes += 1;
    return [];
  }

  async function send(id: string, version: number): Promise<void> {
    const page = find(id);
    if (page === undefined) return;
    const body = bodyOf(page);
    saveAgain.delete(id);
    set(id, { state: { is: 'saving' } });
    const answer = await attempt(api.changeNote(code, id, { ...body, version }));
    if (!answer.ok) return set(id, { state: { is: 'failed', refusals: answer.refusals } });
    const { saved, note } = answer.value;
    if (!saved || note === null) return set(id, { state: { is: 'conflict', theirs: note } });
    changes += 1;
    const after = find(id);
    // The person may have continued writing meanwhile.
    const isSame = after !== undefined && JSON.stringify(bodyOf(after)) === JSON.stringify(body);
    set(id, { version: note.version, state: { is: isSame ? 'saved' : 'unsaved' } });
    if (!isSame && saveAgain.has(id)) await send(id, note.version);
  }

  return {
    pages,
    load,
    async add(page) {
      const answer = await attempt(api.addNote(code, page));
      if (!answer.ok) return answer;
      // If the pages were loaded meanwhile, the page may be among them already.
      if (find(answer.value.id) === undefined) pages.value = [...pages.peek(), pageOf(answer.value)];
      changes += 1;
      return { ok: true, value: answer.value.id };
    },
    edit(id, change) {
      const page = find(id);
      if (page === undefined) return;
      const keepsState = page.state.is === 'conflict' || page.state.is === 'saving';
      set(id, { ...change, ...(keepsState ? {} : { state: { is: 'unsaved' } }) });
    },
    async save(id) {
      const page = find(id);
      // A page needs a title; until it has one, it is kept only on this device.
      if (page === undefined || page.title.trim() === '') return;
      if (page.state.is === 'saving') saveAgain.add(id);
      else if (page.state.is === 'unsaved' || page.state.is === 'failed') await send(id, page.version);
    },
    async settle(id, keep) {
      const page = find(id);
      if (page?.state.is !== 'conflict') return [];
      const { theirs } = page.state;
      if (keep === 'theirs') {
        pages.value = pages
          .peek()
          .flatMap((other) => (other.id === id ? (theirs === null ? [] : [pageOf(theirs)]) : [other]));
        changes += 1;
      } else if (theirs !== null) {
        // If sending fails, the next attempt must be based on their version too.
        set(id, { version: theirs.version });
        await send(id, theirs.version);
      } else {
        const answer = await attempt(api.addNote(code, bodyOf(page)));
        if (!answer.ok) return answer.refusals;
        pages.value = pages.peek().map((other) => (other.id === id ? pageOf(answer.value) : other));
        changes += 1;
      }
      return [];
    },
    async remove(id) {
      const answer = await attempt(api.removeNote(code, id));
      if (!answer.ok && answer.refusals.every((refusal) => refusal.code !== 'E_NO_DOCUMENT')) return answer.refusals;
      pages.value = pages.peek().filter((page) => page.id !== id);
      changes += 1;
      return [];
    },
  };
}

export function searchPages(pages: readonly Page[], search: string): readonly Page[] {
  const words = search.toLowerCase().split(/\s+/u).filter(Boolean);
  return pages.filter(({ title, scene, text }) => {
    const whole = `${title} ${scene} ${text}`.toLowerCase();
    return words.every((word) => whole.includes(word));
  });
}

export function notesMarkdown(pages: readonly Page[], title: string): string {
  const parts = pages.map(({ title: own, scene, text }) =>
    [`## ${own}`, ...(scene === '' ? [] : [`*${scene}*`]), text].join('\n\n'),
  );
  return `${[`# ${title}`, ...parts].join('\n\n')}\n`;
}
