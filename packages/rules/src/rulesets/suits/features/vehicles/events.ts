import type { State, EntityId } from '../../state.ts';
import { event } from '../../declare-event.ts';
import type { AudienceInput } from '../../../../kernel/index.ts';
import { toEverybody, unlessHidden } from '../../audience.ts';
import { withFallen } from '../../state-changes.ts';

interface VehicleSet {
  readonly vehicle: string;
  readonly name: string;
  readonly capacity: number;
  readonly driver: EntityId | null;
  /** Only of a new vehicle; absent in journals up to version 5, where every vehicle was visible at once. */
  readonly hidden?: boolean;
}

interface VehicleRevealed {
  readonly vehicle: string;
  readonly name: string;
}

interface VehicleStopped {
  readonly vehicle: string;
}

const unlessVehicleHidden = ({ before, event, viewer }: AudienceInput<State, { readonly vehicle: string }>): boolean =>
  viewer.kind === 'gm' || before.vehicles.find(({ id }) => id === event.vehicle)?.hidden !== true;

const unlessEitherHidden = (
  input: AudienceInput<State, { readonly vehicle: string; readonly hidden?: boolean }>,
): boolean => unlessHidden(input) && unlessVehicleHidden(input);

export const vehiclesEvents = {
  vehicle_set: event<VehicleSet>({
    audience: unlessEitherHidden,
    secret: { hidden: 'none' },
    reveals: 'nothing',
    prompt: 'keep',
    apply: (state, { vehicle, name, capacity, driver, hidden = false }) => {
      const known = state.vehicles.find(({ id }) => id === vehicle);
      const kept = known ?? { damage: 0, stopped: false, hidden };
      const set = { ...kept, id: vehicle, name, capacity, driver };
      return known === undefined
        ? {
            ...state,
            made: { ...state.made, vehicle: state.made.vehicle + 1 },
            vehicles: [...state.vehicles, set],
          }
        : { ...state, vehicles: state.vehicles.map((other) => (other.id === vehicle ? set : other)) };
    },
  }),
  vehicle_revealed: event<VehicleRevealed>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { vehicle }) => ({
      ...state,
      vehicles: state.vehicles.map((other) => (other.id === vehicle ? { ...other, hidden: false } : other)),
    }),
  }),
  vehicle_removed: event<VehicleRevealed>({
    audience: unlessVehicleHidden,
    reveals: 'nothing',
    prompt: 'keep',
    apply: (state, { vehicle }) => {
      const removed = state.vehicles.find(({ id }) => id === vehicle);
      const former =
        removed === undefined || removed.hidden ? state.former : { ...state.former, [vehicle]: removed.name };
      return { ...state, vehicles: state.vehicles.filter((other) => other !== removed), former };
    },
  }),
  vehicle_stopped: event<VehicleStopped>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { vehicle }) => ({
      ...withFallen(state, vehicle),
      vehicles: state.vehicles.map((other) => (other.id === vehicle ? { ...other, stopped: true } : other)),
    }),
  }),
};
