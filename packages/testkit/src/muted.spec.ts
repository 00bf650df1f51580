import { rulesets } from '@cartomancer/rules';
import type { FieldSpec, Intent, IntentSpec } from '@cartomancer/rules';
import type { TableActor, TableViewer } from '@cartomancer/rules/table';
import { describe, expect, test } from 'vitest';

import { RecordedTable } from './golden/play.ts';
import { everyKit } from './kits.ts';

const kits = await everyKit();
const seeds = [1, 2, 3, 4, 5, 6];
const steps = 120;
const words = 'muted words';

function isSentence(value: unknown): boolean {
  return typeof value === 'string' && /[\s…]/u.test(value);
}

/** The value with `words` in every place where a person can write. */
function withWords(field: FieldSpec, value: unknown): unknown {
  if (field.kind === 'text') return words.slice(0, field.most);
  if (field.kind === 'json' || field.kind === 'value' || field.kind === 'choice') return withWordsInTexts(value);
  return field.kind === 'record' ? withWordsIn(field.fields, value as object) : value;
}

function withWordsInTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withWordsInTexts);
  if (typeof value !== 'object' || value === null) return isSentence(value) ? words : value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withWordsInTexts(inner)]));
}

function withWordsIn(fields: IntentSpec['fields'], values: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return [name, field === undefined ? value : withWords(field, value)];
    }),
  );
}

/** Intents whose texts reach others even from muted people: the safety tools. */
const allowedWhenMuted: ReadonlySet<string> = new Set(['safety_add_line', 'safety_add_veil']);

/** A table whose muted people write `words` into every text. `overheard`: the intents whose words reached others. */
class MutedTable extends RecordedTable {
  readonly typesWithWords = new Set<string>();
  readonly overheard: string[] = [];

  override tries(actor: TableActor, intent: Intent): boolean {
    const isMuted = actor.kind === 'person' && this.state.doors.muted.includes(actor.person);
    const { type, ...values } = intent;
    if (!isMuted || allowedWhenMuted.has(type)) return super.tries(actor, intent);
    const intentWithWords = { ...withWordsIn(this.layer.intents[type]?.fields ?? {}, values), type };
    const before = this.state;
    if (!super.tries(actor, intentWithWords)) return super.tries(actor, intent);
    const entry = this.entries.at(-1);
    if (JSON.stringify(intentWithWords).includes(words)) this.typesWithWords.add(type);
    const viewers: readonly TableViewer[] = [
      { kind: 'spectator' },
      ...Object.keys(this.state.people)
        .filter((person) => person !== actor.person)
        .map((person) => ({ kind: 'person' as const, person })),
    ];
    const received = entry === undefined ? [] : this.layer.heard(before, entry, viewers);
    const views = viewers.map((viewer) => this.layer.view(this.state, viewer));
    if (JSON.stringify([received, views]).includes(words)) this.overheard.push(JSON.stringify(intentWithWords));
    return true;
  }
}

describe('TB-04: the words of muted people', () => {
  test.each([...rulesets.keys()])('reach no one in %s', (id) => {
    const kit = kits.get(id);
    if (kit === undefined) expect.fail(`there is no kit of ${id}`);
    const typesWithWords = new Set<string>();
    for (const seed of seeds) {
      const table = new MutedTable(kit, seed);
      table.sitDown();
      for (const person of Object.keys(table.state.people).slice(1))
        table.tries({ kind: 'person', person: 'p1' }, { type: 'mute', person, on: true });
      for (let step = 0; step < steps; step += 1) table.step();
      expect(table.overheard).toEqual([]);
      for (const type of table.typesWithWords) typesWithWords.add(type);
    }
    expect(typesWithWords.size).toBeGreaterThan(2);
  });
});
