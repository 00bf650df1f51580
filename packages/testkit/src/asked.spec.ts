/** Only a person who can act now reads that it is their turn, and only that person is addressed as "you". */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { BoardPiece, PlayView, Presentation } from '@cartomancer/rules/kernel';
import { isTalk } from '@cartomancer/rules';
import { describe, expect, test } from 'vitest';

import { everyKit, folderOf } from './kits.ts';
import type { AnyKit } from './kits.ts';
import { presentationIn } from './presentation-of.ts';
import { viewersOf } from './kit.ts';
import { beginSession, visitSession } from './random-play.ts';
import { configsOf } from './sessions.ts';

const seeds: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8];
const steps = 150;

const addressesReader: Readonly<Record<string, RegExp>> = {
  en: /\b(?:you|your|yours)\b/iu,
  de: /\b(?:du|dich|dir|dein\w*|ihr|euch|eure?\w*)\b/iu,
};

function catalogueOf(id: string, language: string): Readonly<Record<string, string>> {
  const [file] = globSync(`data/text.${language}.json`, { cwd: folderOf(id) });
  return file === undefined
    ? {}
    : (JSON.parse(readFileSync(join(folderOf(id), file), 'utf8')) as Record<string, string>);
}

/** Notices that replace a question: the table only seems to wait for this person, to keep a secret (FD-80). */
const notices: ReadonlySet<string> = new Set(['ask.passed']);

/** The seats that entries of sheets ask. Entries that ask everybody are left out. */
function seatsAsked(pieces: readonly BoardPiece[]): readonly string[] {
  return pieces.flatMap((piece) =>
    piece.kind === 'sheet' ? piece.entries.flatMap(({ asks = [] }) => (asks === 'everybody' ? [] : asks)) : [],
  );
}

function isIdle(ruleset: AnyKit['ruleset'], view: PlayView): boolean {
  return ruleset.legal(view).every((move) => {
    const spec = ruleset.intents[move.type];
    return spec !== undefined && isTalk(spec, view);
  });
}

/**
 * `early`: sheets that ask a seat for which the table does not wait. `idle`: questions without a move. `unasked`: the
 * texts that say for whom the table waits, as the others read them.
 */
function questionsIn({ ruleset, ...kit }: AnyKit, presentation: Presentation, seed: number) {
  const configs = kit.configs ?? configsOf(ruleset);
  const config = configs[seed % configs.length];
  if (config === undefined) throw new Error('there is no table to play at');
  const early = new Set<string>();
  const idle = new Set<string>();
  const unasked = new Set<string>();
  const options = { ...config, seed, steps };
  const begun = beginSession(ruleset, options);
  visitSession({ ...kit, ruleset }, options, ({ after }) => {
    const viewers = viewersOf(kit.seats?.(after) ?? begun.seats).filter(({ kind }) => kind !== 'spectator');
    for (const viewer of viewers) {
      const view = ruleset.view(after, viewer) as PlayView;
      const waitingFor = view.shared.waitingFor;
      for (const seat of seatsAsked(presentation.board?.(view) ?? []))
        if (!waitingFor.includes(seat))
          early.add(`${view.shared.phase}: a sheet asks ${seat}, not one of ${waitingFor.join()}`);
      const { asks } = view.own;
      if (
        asks === undefined &&
        waitingFor.length > 0 &&
        !waitingFor.includes(viewer.kind === 'seat' ? viewer.seat : 'gm')
      )
        unasked.add(view.shared.asks.text);
      if (asks !== undefined && !notices.has(asks.text) && isIdle(ruleset, view))
        idle.add(`${view.shared.phase}: ${asks.text} has no move`);
    }
  });
  return { early: [...early], idle: [...idle], unasked: [...unasked] };
}

describe.each([...(await everyKit())])('%s', (id, kit) => {
  test.each(seeds)('asks only people who can act, in session %i', async (seed) => {
    const presentation = await presentationIn(folderOf(id));
    const { early, idle, unasked } = questionsIn(kit, presentation, seed);
    expect(early).toEqual([]);
    expect(idle).toEqual([]);
    const misled = Object.entries(addressesReader).flatMap(([language, words]) => {
      const texts = catalogueOf(id, language);
      return unasked.flatMap((text) => (words.test(texts[text] ?? '') ? [`${language} ${text}`] : []));
    });
    expect(misled).toEqual([]);
  });
});
