import type { Sheet } from '@cartomancer/rules/kernel';

import { printPage } from '../net/print-page.ts';
import type { Wording } from '../text/wording.ts';
import { sheetsPage } from './sheet-page.ts';

export async function printSheets(sheets: readonly Sheet[], wording: Wording): Promise<void> {
  await printPage(sheetsPage(sheets, wording, document.documentElement.lang));
}
