/** Words of a muted person reach no one, whatever field of whatever move they are written into (TB-04). */
import { rulesets } from '@cartomancer/rules';
import type { FieldSpec, Intent, IntentSpec } from '@cartomancer/rules';
import type { TableActor, TableViewer } from '@cartomancer/rules/table';
import { describe, expect, test } from 'vitest';

import { Evening } from './golden/play.ts';
import { everyKit } from './kits.ts';

const kits = await everyKit();
const seeds = [1, 2, 3, 4, 5, 6];
const steps = 120;
const words = 'muted words';

function isSentence(value: unknown): boolean {
  return typeof value === 'string' && /[\s…]/u.test(value);
}

/** The value with these words wherever a person could write them. */
function spoken(field: FieldSpec, value: unknown): unknown {
  if (field.kind === 'text') return words.slice(0, field.most);
  if (field.kind === 'json' || field.kind === 'value' || field.kind === 'choice') return inTexts(value);
  return field.kind === 'record' ? spokenIn(field.fields, value as object) : value;
}

function inTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inTexts);
  if (typeof value !== 'object' || value === null) return isSentence(value) ? words : value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inTexts(one)]));
}

function spokenIn(fields: IntentSpec['fields'], values: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return [name, field === undefined ? value : spoken(field, value)];
    }),
  );
}

/** Safety is for everyone; a line is withdrawn by its own words, which were heard before. */
const staysOpen: ReadonlySet<string> = new Set(['safety_add_line', 'safety_add_veil', 'withdraw_line']);

/** A table at which everyone but the host is muted, and fills every text with the same words. */
class MutedEvening extends Evening {
  readonly written = new Set<string>();
  readonly overheard: string[] = [];

  override tries(actor: TableActor, intent: Intent): boolean {
    const isMuted = actor.kind === 'person' && this.state.doors.muted.includes(actor.person);
    const { type, ...values } = intent;
    if (!isMuted || staysOpen.has(type)) return super.tries(actor, intent);
    const loud = { ...spokenIn(this.layer.intents[type]?.fields ?? {}, values), type };
    const before = this.state;
    if (!super.tries(actor, loud)) return super.tries(actor, intent);
    const entry = this.entries.at(-1);
    if (JSON.stringify(loud).includes(words)) this.written.add(type);
    const viewers: readonly TableViewer[] = [
      { kind: 'spectator' },
      ...Object.keys(this.state.people)
        .filter((person) => person !== actor.person)
        .map((person) => ({ kind: 'person' as const, person })),
    ];
    const heard = entry === undefined ? [] : this.layer.heard(before, entry, viewers);
    const seen = viewers.map((viewer) => this.layer.view(this.state, viewer));
    if (JSON.stringify([heard, seen]).includes(words)) this.overheard.push(JSON.stringify(loud));
    return true;
  }
}

describe('TB-04: the words of muted people', () => {
  test.each([...rulesets.keys()])('reach no one in %s', (id) => {
    const kit = kits.get(id);
    if (kit === undefined) expect.fail(`there is no kit of ${id}`);
    const written = new Set<string>();
    for (const seed of seeds) {
      const evening = new MutedEvening(kit, seed);
      evening.sitDown();
      for (const person of Object.keys(evening.state.people).slice(1))
        evening.tries({ kind: 'person', person: 'p1' }, { type: 'mute', person, on: true });
      for (let step = 0; step < steps; step += 1) evening.step();
      expect(evening.overheard).toEqual([]);
      for (const type of evening.written) written.add(type);
    }
    expect(written.size).toBeGreaterThan(2);
  });
});
