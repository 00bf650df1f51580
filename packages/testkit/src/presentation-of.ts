import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Presentation } from '@cartomancer/rules/kernel';

export async function presentationIn(folder: string): Promise<Presentation> {
  const module: unknown = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'presentation/index.ts')).href);
  return (module as { readonly presentation: Presentation }).presentation;
}
