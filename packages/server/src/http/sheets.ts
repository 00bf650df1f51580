import { longestTitle, renameSheetBody, sheetFile } from '@cartomancer/protocol';
import type { SheetEntry, SheetFile, SheetsReply } from '@cartomancer/protocol';
import type { Ruleset } from '@cartomancer/rules/kernel';
import { cleanName, sheetRefusals } from '@cartomancer/rules/table';
import type { Request, RequestHandler, Router } from 'express';
import { z } from 'zod';

import type { Tokens } from '../access/tokens.ts';
import type { OwnSheet, SheetLibrary } from '../sheet-library/sheet-library.ts';
import { longestSheet } from '../sheet-library/sheet-library.ts';
import type { Sources } from '../sources.ts';
import { personOf } from './people.ts';
import { answering, parsed, refuse, Refused } from './refusals.ts';
import type { DailyLimit } from './daily-limit.ts';

export interface SheetsParts {
  readonly sheetLibrary: SheetLibrary;
  readonly tokens: Tokens;
  readonly sources: Sources;
  readonly rulesets: ReadonlyMap<string, Ruleset>;
  readonly dailySheets: DailyLimit;
  readonly rateLimits: { readonly make: RequestHandler; readonly visit: RequestHandler };
}

const listQuery = z.object({ ruleset: z.string().max(40).optional() });

function noSheet(): never {
  refuse(404, 'E_NO_SHEET', 'TB-20');
}

/** Refuses a title without visible characters. */
function visibleTitle(written: string): string {
  const title = cleanName(written, longestTitle);
  return title === '' ? refuse(400, 'E_MALFORMED', 'TB-10', { field: 'title' }) : title;
}

export function addSheets(router: Router, parts: SheetsParts): void {
  const { sheetLibrary, tokens, sources, rulesets, dailySheets, rateLimits } = parts;

  async function ownSheet(request: Request): Promise<OwnSheet> {
    const { identity } = await personOf(tokens, request);
    return { owner: identity, id: String(request.params['id']) };
  }

  router.get(
    '/sheets',
    answering(async (request) => {
      const { identity } = await personOf(tokens, request);
      const { ruleset } = parsed(listQuery, request.query);
      return { sheets: [...(await sheetLibrary.list(identity, ruleset))] } satisfies SheetsReply;
    }),
  );

  router.post(
    '/sheets',
    rateLimits.make,
    answering(async (request, response) => {
      const { identity } = await personOf(tokens, request);
      const { ruleset, title, sheet } = parsed(sheetFile, request.body);
      const system = rulesets.get(ruleset);
      if (system?.sheets === undefined) refuse(400, 'E_NO_RULESET', 'TB-20');
      if (JSON.stringify(sheet).length > longestSheet) refuse(413, 'E_MALFORMED', 'TB-10');
      const refusals = sheetRefusals(system, sheet);
      if (refusals.length > 0) throw new Refused(400, refusals);
      // The system may correct a sheet of an earlier version.
      const own = system.readSheet?.(sheet) ?? sheet;
      await dailySheets(request, response);
      const [id, at] = [sources.ids.secret(), sources.clock.now()];
      const added = await sheetLibrary.add({
        id,
        owner: identity,
        ruleset,
        title: visibleTitle(title),
        sheet: own,
        at,
      });
      return added === 'full' ? refuse(409, 'E_SHELF_FULL', 'TB-20') : (added satisfies SheetEntry);
    }),
  );

  router.get(
    '/sheets/:id',
    answering(async (request) => {
      const found = (await sheetLibrary.get(await ownSheet(request))) ?? noSheet();
      const { ruleset, title, sheet } = found;
      return { kind: 'sheet', version: 1, ruleset, title, sheet: sheet as SheetFile['sheet'] } satisfies SheetFile;
    }),
  );

  router.patch(
    '/sheets/:id',
    rateLimits.visit,
    answering(async (request) => {
      const { title } = parsed(renameSheetBody, request.body);
      const renamed = await sheetLibrary.rename(await ownSheet(request), visibleTitle(title));
      return (renamed ?? noSheet()) satisfies SheetEntry;
    }),
  );

  router.delete(
    '/sheets/:id',
    rateLimits.visit,
    answering(async (request) => ((await sheetLibrary.remove(await ownSheet(request))) ? {} : noSheet())),
  );
}
