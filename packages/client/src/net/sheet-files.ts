import { sheetFile, wrongParts } from '@cartomancer/protocol';
import type { SheetFile } from '@cartomancer/protocol';
import type { Refusal, RulesetId } from '@cartomancer/rules/kernel';
import { literal, looseObject, number } from 'zod/mini';

import { systemTitle } from '../systems.ts';
import type { Answer } from './api-client.ts';
import { parseJson, textIn, unreadableFile } from './picked-file.ts';
import { fileNameOf, saveFile } from './save-file.ts';

/** In bytes; no exported sheet is larger. */
const longestFile = 400_000;

const kindSchema = looseObject({ kind: literal('sheet'), version: number() });
const thisVersion = 1;

function refused(code: string, facts: Refusal['facts'] = {}): { readonly ok: false; readonly refusals: [Refusal] } {
  return { ok: false, refusals: [{ code, clause: 'TB-20', facts }] };
}

export async function readSheetFile(file: File, ruleset: RulesetId): Promise<Answer<SheetFile>> {
  if (file.size > longestFile) return refused('E_NO_SHEET_FILE');
  const text = await textIn(file);
  if (text === undefined) return { ok: false, refusals: [unreadableFile] };
  const content = parseJson(text);
  const head = kindSchema.safeParse(content);
  if (!head.success) return refused('E_NO_SHEET_FILE');
  if (head.data.version !== thisVersion) return refused('E_SHEET_VERSION', { version: head.data.version });
  const read = sheetFile.safeParse(content);
  if (!read.success) {
    return refused('E_CAMPAIGN_SHAPE', { field: wrongParts(read.error.issues) });
  }
  // A sheet of another system is refused: the list shows one system only, so the sheet would seem to have vanished.
  return read.data.ruleset === ruleset
    ? { ok: true, value: read.data }
    : refused('E_SHEET_ELSEWHERE', { system: systemTitle(read.data.ruleset) });
}

export function saveSheetFile(file: SheetFile): void {
  const name = fileNameOf(file.title, { fallback: 'character', extension: 'json' });
  saveFile({ name, type: 'application/json', text: JSON.stringify(file, null, 2) });
}
