import type { TableView } from '../../view-types.ts';
import type { Check } from '../../declare.ts';
import {
  allNpcs,
  allSeats,
  allVehicles,
  limitReached,
  knownVehicles,
  hiddenVehicles,
  intent,
  offeredValue,
  nameOf,
  refuseIf,
  reveal,
} from '../../declare.ts';
import { gmBase, hasName, isSceneOpen, mostCapacity } from '../npcs/checks.ts';
import type { Intent } from '../../../../kernel/index.ts';
import { check, yesOrNo } from '../../../../kernel/index.ts';
import type { EntityId } from '../../state.ts';
import { longestName, mostVehicles, vehicleCapacity } from '../../constants.ts';
import { checkDamage } from '../../flow/damage.ts';

const noDriver = 'none';

const drivers = (view: TableView): readonly string[] => [...allSeats(view), ...allNpcs(view), noDriver];

const vehicleFields = {
  capacity: { kind: 'number', least: 1, most: mostCapacity, optional: true },
  driver: { kind: 'choice', of: drivers, optional: true },
} as const;

interface VehicleFields extends Intent {
  readonly capacity?: number;
  readonly driver?: EntityId;
}

function driverOf(driver: EntityId | undefined, before: EntityId | null): EntityId | null {
  if (driver === undefined) return before;
  return driver === noDriver ? null : driver;
}

const knownDriver: Check<VehicleFields> = offeredValue<VehicleFields>('driver', drivers);

export const createVehicle = intent(
  {
    name: { kind: 'text', most: longestName },
    ...vehicleFields,
    /** Whether it is visible at once; by default only if it is made during a scene. */
    visible: { kind: 'choice', of: yesOrNo, optional: true },
  },
  {
    ...gmBase,
    type: 'create_vehicle',
    clause: 'SU-180',
    checks: [
      hasName,
      knownDriver,
      check('SU-180', [], ({ view }) =>
        refuseIf(knownVehicles(view).length >= mostVehicles, () => limitReached(mostVehicles)),
      ),
    ],
    execute(context) {
      const { name, capacity = vehicleCapacity, driver, visible = isSceneOpen(context) } = context.intent;
      const vehicle = `v${context.state.made.vehicle + 1}`;
      if (visible) reveal(context, new Set([driver]));
      context.emit({ type: 'vehicle_set', vehicle, name, capacity, driver: driverOf(driver, null), hidden: !visible });
    },
  },
);

export const updateVehicle = intent(
  {
    vehicle: { kind: 'choice', of: allVehicles, open: true },
    name: { kind: 'text', most: longestName, optional: true },
    ...vehicleFields,
  },
  {
    ...gmBase,
    type: 'update_vehicle',
    clause: 'SU-180',
    checks: [
      check('SU-180', [], ({ view }) => refuseIf(knownVehicles(view).length === 0, () => ({ code: 'SU_NO_VEHICLE' }))),
      hasName,
      knownDriver,
    ],
    execute(context) {
      const { vehicle } = context.intent;
      const known = context.state.vehicles.find(({ id }) => id === vehicle);
      if (known === undefined) return;
      const { name = known.name, capacity = known.capacity, driver } = context.intent;
      if (!known.hidden) reveal(context, new Set([driver]));
      context.emit({ type: 'vehicle_set', vehicle, name, capacity, driver: driverOf(driver, known.driver) });
      checkDamage(context, vehicle);
    },
  },
);

export const revealVehicle = intent(
  { vehicle: { kind: 'choice', of: hiddenVehicles } },
  {
    ...gmBase,
    type: 'reveal_vehicle',
    clause: 'SU-180',
    checks: [],
    // `intent()` has already revealed the vehicle that is named (`revealNamed`).
    execute: () => {},
  },
);

/** While a play or an attack is open, any visible vehicle may be its mark. */
function isInPlay({ shared: { plays, attacked, vehicles } }: TableView, vehicle: string): boolean {
  return (plays.length > 0 || attacked.length > 0) && vehicles.some(({ id }) => id === vehicle);
}

export const deleteVehicle = intent(
  { vehicle: { kind: 'choice', of: allVehicles } },
  {
    ...gmBase,
    type: 'delete_vehicle',
    clause: 'SU-180',
    checks: [
      check('SU-180', ['vehicle'], ({ view, intent }) =>
        refuseIf(isInPlay(view, intent.vehicle), () => ({
          code: 'SU_VEHICLE_BUSY',
          facts: { name: nameOf(view, intent.vehicle) },
        })),
      ),
    ],
    execute(context) {
      const known = context.state.vehicles.find(({ id }) => id === context.intent.vehicle);
      if (known !== undefined) context.emit({ type: 'vehicle_removed', vehicle: known.id, name: known.name });
    },
  },
);
