/** Complete sessions of bots in every language: no sentence contains words of another language. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { rulesets } from '@cartomancer/rules';
import type { Actor, PlayView, Presentation, Ruleset, Message, Viewer } from '@cartomancer/rules/kernel';
import { seededRng } from '@cartomancer/rules/kernel';
import { afterAll, describe, expect, it } from 'vitest';

import { languages, loadSystemTexts, sourceLanguage, loadLanguage, speech } from './speech.ts';
import { makeWording } from './wording.ts';

const presentations = import.meta.glob<Presentation>('../../../rules/src/rulesets/*/presentation/index.ts', {
  import: 'presentation',
  eager: true,
});

/** Frequent English words that are not used in sentences of the other languages. */
const telltales = /\b(?:the|and|with|you|your|they|their|somebody|what|whose|from|nobody|have|has)\b/iu;

const mostMoves = 400;

/** All messages of a session that bots play with the options of a demo. */
function* messages(ruleset: Ruleset, presentation: Presentation): Generator<Message> {
  const { seats: count, options, gm } = ruleset.demo ?? { seats: ruleset.seats.min, options: {} };
  const players = Array.from({ length: count }, (_, index) => ({
    seat: `s${index + 1}`,
    name: `P${index + 1}`,
    kind: 'player' as const,
  }));
  const isLed = ruleset.seats.gm === 'required' || gm === 'seated';
  const seats = isLed ? [...players, { seat: 'gm', name: 'G', kind: 'gm' as const }] : players;
  const actors: readonly (Actor & Viewer)[] = [
    ...players.map(({ seat }) => ({ kind: 'seat', seat }) as const),
    ...(isLed ? [{ kind: 'gm' } as const] : []),
  ];
  const rng = seededRng(7);
  let state = ruleset
    .setup({ seats, options }, rng)
    .reduce((before: unknown, event) => ruleset.evolve(before, event), ruleset.initial());
  for (let move = 0; move < mostMoves; move += 1) {
    const views = actors.map((actor) => ({ actor, view: ruleset.view(state, actor) as PlayView }));
    for (const { view } of views) yield* shownIn(view, presentation);
    const next = views
      .map(({ actor, view }) => ({ actor: actor as Actor, intent: ruleset.bot?.(view, ruleset.legal(view)) }))
      .find(({ intent }) => intent !== undefined);
    const [timer] = ruleset.timers(state).toSorted((one, other) => one.after - other.after);
    const { actor, intent = timer?.intent } = next ?? { actor: { kind: 'system' } as const };
    if (intent === undefined) return;
    const decision = ruleset.decide(state, actor, intent, rng);
    if (!decision.ok) throw new Error(JSON.stringify(decision.refusals));
    for (const event of decision.events) {
      const heard = ruleset.viewEvent(state, event, { kind: 'spectator' });
      const line = heard === undefined ? undefined : presentation.line(heard);
      if (line !== undefined) yield line.message;
      state = ruleset.evolve(state, event);
    }
  }
}

function* shownIn(view: PlayView, presentation: Presentation): Generator<Message> {
  yield view.own.asks ?? view.shared.asks;
  for (const { role } of presentation.seatCards(view)) yield role;
  const caption = presentation.caption?.(view);
  for (const { title, lines } of [...presentation.panels(view), ...(caption === undefined ? [] : [caption])])
    yield* [title, ...lines];
  for (const piece of [...(presentation.board?.(view) ?? []), ...(presentation.sheets?.(view) ?? [])]) {
    yield piece.title;
    if (piece.kind === 'sheet') for (const { label, written } of piece.entries) yield* [label, ...written];
  }
  for (const intent of presentation.suggests?.(view) ?? []) yield presentation.move(view, intent).message;
}

function sentencesOf(language: string): readonly string[] {
  const text = readFileSync(join(import.meta.dirname, `${language}.json`), 'utf8');
  return Object.values(JSON.parse(text) as Record<string, string>);
}

/** `suits de`: the languages that systems are translated into. */
const translated = new Set(
  Object.keys(import.meta.glob('../../../rules/src/rulesets/*/data/text.*.json')).map((path) =>
    path.replace(/^.*rulesets\/(.+)\/data\/text\.(.+)\.json$/u, '$1 $2'),
  ),
);

afterAll(() => loadLanguage(sourceLanguage));

describe.each(languages.filter((language) => language !== sourceLanguage))('in %s', (language) => {
  it.for([...rulesets])('a session of %s contains no English words', async ([id, ruleset], { skip }) => {
    skip(!translated.has(`${id} ${language}`), 'read in English');
    const presentation = Object.entries(presentations).find(([path]) => path.includes(`/${id}/`))?.[1];
    if (presentation === undefined) throw new Error(`${id} has no presentation`);
    await loadLanguage(language);
    await loadSystemTexts(id);
    const wording = makeWording({ words: () => speech.value.systems[id] });
    const read = new Set([...messages(ruleset, presentation)].map((message) => wording.plain(message)));
    expect(read.size).toBeGreaterThan(0);
    expect([...read].filter((text) => telltales.test(text))).toEqual([]);
  });

  it('detects English sentences', () => {
    expect(sentencesOf(sourceLanguage).filter((text) => telltales.test(text)).length).toBeGreaterThan(50);
    expect(sentencesOf(language).filter((text) => telltales.test(text))).toEqual([]);
  });
});
