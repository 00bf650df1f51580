/** What those who watch say among themselves (TB-15). It is nothing of the table's: no journal has it, and no player hears it. */
import type { GalleryTalk } from '@cartomancer/protocol';
import { cleanText, longestText } from '@cartomancer/rules/table';

type Line = GalleryTalk[number];

/** Who comes later gets so many of the last lines. */
const mostKept = 50;

export class GalleryConversation {
  #lines: Line[] = [];
  #next = 0;

  get lines(): readonly Line[] {
    return this.#lines;
  }

  /** The line as all hear it; nothing where it says nothing. */
  say(said: { readonly speaker: number; readonly name: string | null; readonly text: unknown }): Line | undefined {
    const { speaker, name } = said;
    const text = typeof said.text === 'string' && said.text.length <= longestText ? cleanText(said.text) : '';
    if (text === '') return undefined;
    const line = { number: this.#next, speaker, name, text };
    this.#next += 1;
    this.#lines = [...this.#lines, line].slice(-mostKept);
    return line;
  }
}
