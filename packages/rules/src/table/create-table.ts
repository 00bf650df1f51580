import type { OptionValue, Refusal, Ruleset } from '../kernel/index.ts';
import { commitmentTo, optionValue, withDefaults } from '../kernel/index.ts';
import type { NewTable } from './contract.ts';
import type { TableEvent } from './events.ts';
import { cleanName } from './names.ts';
import { addedOptions, optionNamed } from './options.ts';

function malformed(field: string): Refusal {
  return { code: 'E_MALFORMED', clause: 'TB-10', facts: { field } };
}

/** `undefined` if there is no such option or value. */
function chosenIn(
  ruleset: Ruleset,
  { key, value }: { readonly key: string; readonly value: unknown },
): OptionValue | undefined {
  const spec = optionNamed(ruleset, key);
  return spec === undefined ? undefined : optionValue(spec, value);
}

export function validateNewTable(
  ruleset: Ruleset,
  { options, seats }: Pick<NewTable, 'options' | 'seats'>,
): readonly Refusal[] {
  const { min, max } = ruleset.seats;
  const seatRefusals = Number.isInteger(seats) && seats >= min && seats <= max ? [] : [malformed('seats')];
  const optionRefusals = Object.entries(options)
    .filter(([key, value]) => chosenIn(ruleset, { key, value }) === undefined)
    .map(([key]) => malformed(key));
  return [...seatRefusals, ...optionRefusals];
}

/** Throws if the table is invalid or the host's name is not visible. */
export function newTableEvents(ruleset: Ruleset, newTable: NewTable): readonly TableEvent[] {
  const host = cleanName(newTable.host.name);
  if (newTable.ruleset !== ruleset.id || host === '' || validateNewTable(ruleset, newTable).length > 0)
    throw new Error(`Invalid new table of ${ruleset.id}`);
  const added = addedOptions(ruleset).flatMap(({ key }): readonly (readonly [string, OptionValue])[] => {
    const chosen = chosenIn(ruleset, { key, value: newTable.options[key] });
    return chosen === undefined ? [] : [[key, chosen]];
  });
  const options = { ...withDefaults(ruleset.options, newTable.options), ...Object.fromEntries(added) };
  const players = Array.from({ length: newTable.seats }, (_, index) => ({
    seat: `s${index + 1}`,
    kind: 'player' as const,
  }));
  const gm = ruleset.seats.gm === 'none' ? [] : [{ seat: 'gm', kind: 'gm' as const }];
  const { title, visibility, seed } = newTable;
  return [
    {
      type: 'table_made',
      ruleset: ruleset.id,
      title,
      visibility,
      seed,
      commitment: commitmentTo(seed),
      options,
      seats: [...players, ...gm],
      ...(newTable.trial === undefined ? {} : { trial: newTable.trial }),
    },
    { type: 'person_arrived', person: 'p1', identity: newTable.host.identity, name: host, link: 'host' },
  ];
}
