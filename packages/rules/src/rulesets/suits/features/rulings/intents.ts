import type { Intent, OptionValue, ValueKind } from '../../../../kernel/index.ts';
import { check, yesOrNo } from '../../../../kernel/index.ts';
import type { EntityId } from '../../state.ts';
import type { TableView } from '../../view-types.ts';
import {
  allSeats,
  betweenScenes,
  intent,
  isBlank,
  malformed,
  refuseIf,
  seatViewOf,
  saysSomething,
  scenePhases,
} from '../../declare.ts';
import type { AdjustedField } from './events.ts';
import { gmBase, mostCapacity } from '../npcs/checks.ts';
import { longestName, longestText } from '../../constants.ts';
import { nameOfEntity } from '../../selectors.ts';
import { checkDamage } from '../../flow/damage.ts';
import { advance } from '../../flow/course.ts';
import { joinFight } from '../../flow/combat.ts';

interface RulingIntent extends Intent {
  readonly target: EntityId;
  readonly change: { readonly field: string; readonly value: OptionValue };
  readonly reason: string;
}

const flagFields = ['skips', 'feint', 'disarmed', 'charisma', 'ambush', 'awareness'] as const;

const seatFields: readonly string[] = ['damage', ...flagFields];

const npcFields: readonly string[] = ['damage', 'down', 'skips', 'feint', 'disarmed', 'name'];

const vehicleFields: readonly string[] = ['damage', 'down', 'capacity', 'name'];

const ruledFields = ['damage', 'down', 'capacity', 'name', ...flagFields] as const;

const mostDamage = 500;

const rulingTargets = (view: TableView): readonly EntityId[] => [
  ...allSeats(view),
  // Hidden NPCs and vehicles are changed with `update_npc` and `update_vehicle`.
  ...view.shared.npcs.map(({ id }) => id),
  ...view.shared.vehicles.map(({ id }) => id),
];

function fieldsFor(view: TableView, target: EntityId): readonly string[] {
  if (seatViewOf(view, target) !== undefined) return seatFields;
  return view.shared.npcs.some(({ id }) => id === target) ? npcFields : vehicleFields;
}

/** A draft in the form: values may be missing, and `field` is not yet inside `change`. */
type PartialRuling = Intent & { readonly target?: unknown; readonly field?: unknown };

const fieldsOffered = (view: TableView, draft?: PartialRuling): readonly string[] =>
  typeof draft?.target === 'string' ? fieldsFor(view, draft.target) : [];

function fieldIn(view: TableView, draft: PartialRuling): AdjustedField | undefined {
  const offered = fieldsOffered(view, draft);
  return ruledFields.find((known) => known === draft.field && offered.includes(known));
}

function kindOfValue(view: TableView, draft: PartialRuling): ValueKind | undefined {
  const field = fieldIn(view, draft);
  if (field === undefined) return undefined;
  if (field === 'damage') return { kind: 'number', least: 0, most: mostDamage };
  if (field === 'capacity') return { kind: 'number', least: 1, most: mostCapacity };
  return field === 'name' ? { kind: 'text', most: longestName } : { kind: 'choice', of: yesOrNo };
}

function valueNow(view: TableView, draft: PartialRuling): OptionValue | undefined {
  const field = fieldIn(view, draft);
  return field === undefined ? undefined : oldValue(view, String(draft.target), field);
}

function fitsField(field: string, value: OptionValue): boolean {
  if (field === 'damage') return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= mostDamage;
  if (field === 'capacity') return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= mostCapacity;
  if (field === 'name') return typeof value === 'string' && !isBlank(value) && value.length <= longestName;
  return typeof value === 'boolean';
}

function oldValue(view: TableView, target: EntityId, field: AdjustedField): OptionValue {
  const seat = seatViewOf(view, target);
  if (seat !== undefined) {
    if (field === 'damage') return seat.damage;
    if (field === 'disarmed') return seat.disarmed;
    const flag = seat.flags[field as keyof typeof seat.flags];
    return flag !== null && flag !== false;
  }
  const npc = view.shared.npcs.find(({ id }) => id === target);
  const vehicle = view.shared.vehicles.find(({ id }) => id === target);
  if (field === 'damage') return npc?.damage ?? vehicle?.damage ?? 0;
  if (field === 'name') return npc?.name ?? vehicle?.name ?? '';
  if (field === 'capacity') return vehicle?.capacity ?? 0;
  if (field === 'feint') return npc?.feint ?? false;
  if (field === 'disarmed') return npc?.disarmed ?? false;
  return field === 'skips' ? (npc?.skips ?? null) !== null : (npc?.down ?? vehicle?.stopped ?? false);
}

/** A form sends every value as text: converts numbers, yes and no. A name stays text. */
function plainValue(field: string, value: OptionValue): OptionValue {
  if (typeof value !== 'string' || field === 'name') return value;
  if (value === 'true' || value === 'false') return value === 'true';
  return value.trim() === '' ? value : Number(value);
}

export const ruling = intent(
  {
    target: { kind: 'choice', of: rulingTargets, open: true },
    change: {
      kind: 'record',
      asked: (_view: TableView, { target }: Intent) => target !== undefined,
      fields: {
        // Unknown fields have a refusal of their own.
        field: { kind: 'choice', of: fieldsOffered, beyond: 'allowed' },
        value: { kind: 'value', as: kindOfValue, now: valueNow },
      },
    },
    reason: { kind: 'text', most: longestText },
  },
  {
    ...gmBase,
    type: 'rule',
    clause: 'SU-191',
    phases: [...betweenScenes, ...scenePhases],
    checks: [
      check('SU-191', ['target', 'change'], ({ view, intent: { target, change } }) =>
        refuseIf(!fieldsFor(view, target).includes(change.field), () => ({ code: 'SU_ADJUST_FIELD' })),
      ),
      check('SU-191', ['change'], ({ intent: { change } }) =>
        refuseIf(
          (ruledFields as readonly string[]).includes(change.field) &&
            !fitsField(change.field, plainValue(change.field, change.value)),
          () => malformed('value'),
        ),
      ),
      saysSomething<RulingIntent>('SU-191', 'reason'),
    ],
    execute(context) {
      const { target, change, reason } = context.intent;
      const field = ruledFields.find((known) => known === change.field);
      if (field === undefined) return;
      const value = plainValue(field, change.value);
      const old = oldValue(context.view, target, field);
      context.emit({ type: 'moment_begun' });
      const name = nameOfEntity(context.state, target);
      context.emit({ type: 'adjusted', target, name, field, old, new: value, reason });
      if (field === 'damage' || field === 'capacity') checkDamage(context, target);
      advance(context, 'nothing');
      if (field === 'down' && old === true && value === false) joinFight(context, target);
    },
  },
);
