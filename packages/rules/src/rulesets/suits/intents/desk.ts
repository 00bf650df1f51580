/** The GM's desk: the job, the cast, rulings, stunts, and passing over who is gone (SU-14, SU-115, SU-127, SU-180, SU-186, SU-191). */
import type { AdjustedField } from '../features/rulings/events.ts';
import type { Intent, OptionValue, SeatId, ValueKind } from '../../../kernel/index.ts';
import { rule } from '../../../kernel/index.ts';
import {
  leastAttribute,
  longestName,
  longestText,
  mostAttribute,
  mostNpcs,
  mostVehicles,
  vehicleCapacity,
} from '../constants.ts';

import { passOver as goPast, isAskedOf } from '../flow/passing.ts';
import { joinFight } from '../flow/combat.ts';
import { goOn } from '../flow/course.ts';
import { closeIfNobodyLeads } from '../flow/begin.ts';
import { checkDamage } from '../flow/damage.ts';
import { draw } from '../flow/decks.ts';
import type { Skill } from '../skills.ts';
import { attributes, skills } from '../skills.ts';
import type { Attributes, State, Who } from '../state.ts';
import type { SuitsView } from '../view.ts';
import type { SuitsRule } from './define.ts';
import {
  activeSeatsIn,
  allNpcs,
  allSeats,
  allVehicles,
  betweenScenes,
  castOf,
  define,
  enough,
  fleetOf,
  hiddenNpcs,
  hiddenVehicles,
  isBlank,
  isOneOf,
  livePhases,
  malformed,
  nameOf,
  notThere,
  objectIf,
  plate,
  reveal,
  saysSomething,
  scenePhases,
  trueOrFalse,
} from './define.ts';

const gmBase = { who: ['gm'], stale: 'accept', phases: livePhases } as const;

interface SetJob extends Intent {
  readonly text: string;
}

export const setJob = define<SetJob>({
  ...gmBase,
  type: 'set_job',
  clause: 'SU-14',
  fields: { text: { kind: 'text', most: longestText } },
  checks: [saysSomething<SetJob>('SU-14', 'text')],
  execute(context) {
    context.emit({ type: 'job_set', text: context.intent.text });
  },
});

const points = { kind: 'number', least: leastAttribute, most: mostAttribute, optional: true } as const;
const npcFields = {
  attrs: {
    kind: 'record',
    optional: true,
    fields: Object.fromEntries(attributes.map((attribute) => [attribute, points])),
  },
  tags: { kind: 'choices', of: skills, most: skills.length, optional: true },
  notes: { kind: 'text', most: longestText, optional: true },
} as const;

interface NpcCard extends Intent {
  readonly attrs?: Partial<Attributes>;
  readonly tags?: readonly Skill[];
  readonly notes?: string;
}

interface CreateNpc extends NpcCard {
  readonly name: string;
  readonly visible?: boolean;
}

const knownTags: SuitsRule<NpcCard> = rule('TB-10', ['tags'], ({ intent }) =>
  objectIf(intent.tags?.every((tag) => skills.includes(tag)) === false, () => malformed('tags')),
);

const hasName: SuitsRule<Intent & { readonly name?: string }> = rule('SU-115', ['name'], ({ intent }) =>
  objectIf(isBlank(intent.name), () => ({ code: 'SU_NAME_MISSING' })),
);

/** Who or what a GM makes during a scene is there; made before, it is prepared and hidden. */
function isSceneOpen({ state }: { readonly state: Pick<State, 'scene'> }): boolean {
  return state.scene !== null;
}

export const createNpc = define<CreateNpc>({
  ...gmBase,
  type: 'create_npc',
  clause: 'SU-115',
  fields: {
    name: { kind: 'text', most: longestName },
    ...npcFields,
    /** Whether everybody sees it at once; when absent, only what is made during a scene. */
    visible: { kind: 'choice', of: trueOrFalse, optional: true },
  },
  checks: [
    hasName,
    knownTags,
    rule('SU-115', [], ({ view }) => objectIf(castOf(view).length >= mostNpcs, () => enough(mostNpcs))),
  ],
  execute(context) {
    const { name, attrs = {}, tags = [], notes = '', visible = isSceneOpen(context) } = context.intent;
    const npc = `n${context.state.made.npc + 1}`;
    context.emit({ type: 'npc_created', npc, name, attributes: attrs, tags, notes, hidden: !visible });
    if (visible) joinFight(context, npc);
  },
});

interface UpdateNpc extends NpcCard {
  readonly npc: string;
  readonly name?: string;
}

export const updateNpc = define<UpdateNpc>({
  ...gmBase,
  type: 'update_npc',
  clause: 'SU-115',
  fields: {
    npc: { kind: 'choice', of: allNpcs, open: true },
    name: { kind: 'text', most: longestName, optional: true },
    ...npcFields,
  },
  checks: [
    rule('SU-115', [], ({ view }) => objectIf(castOf(view).length === 0, () => ({ code: 'SU_NO_NPC' }))),
    isOneOf<UpdateNpc>('npc', allNpcs),
    hasName,
    knownTags,
  ],
  execute(context) {
    const { npc } = context.intent;
    const known = context.state.npcs.find(({ id }) => id === npc);
    if (known === undefined) return;
    const { name = known.name, attrs = {}, tags = known.tags, notes = known.notes } = context.intent;
    context.emit({ type: 'npc_updated', npc, name, attributes: { ...known.attributes, ...attrs }, tags, notes });
    checkDamage(context, npc);
  },
});

interface OneNpc extends Intent {
  readonly npc: string;
}

/** SU-115: the card comes off the shelf; in a fight it stands by until it enters. */
export const revealNpc = define<OneNpc>({
  ...gmBase,
  type: 'reveal_npc',
  clause: 'SU-115',
  fields: { npc: { kind: 'choice', of: hiddenNpcs } },
  checks: [isOneOf<OneNpc>('npc', hiddenNpcs)],
  // Naming the card in an intent reveals it.
  execute: () => {},
});

/** An NPC in a fight or an open play cannot be deleted. */
function isBusy({ shared: { combat, plays } }: SuitsView, npc: string): boolean {
  return (
    (combat !== null && [...combat.parties, ...combat.newcomers].includes(npc)) ||
    plays.some((play) => play.npc === npc || play.marks.includes(npc) || play.opposition?.npc === npc)
  );
}

const idleNpcs = (view: SuitsView): readonly string[] => allNpcs(view).filter((npc) => !isBusy(view, npc));

export const deleteNpc = define<OneNpc>({
  ...gmBase,
  type: 'delete_npc',
  clause: 'SU-115',
  fields: { npc: { kind: 'choice', of: idleNpcs } },
  checks: [
    isOneOf<OneNpc>('npc', allNpcs),
    rule('SU-115', ['npc'], ({ view, intent }) =>
      objectIf(isBusy(view, intent.npc), () => ({ code: 'SU_NPC_BUSY', facts: { name: nameOf(view, intent.npc) } })),
    ),
  ],
  execute(context) {
    const known = context.state.npcs.find(({ id }) => id === context.intent.npc);
    if (known === undefined) return;
    for (const { id, name, capacity, driver } of context.state.vehicles)
      if (driver === known.id) context.emit({ type: 'vehicle_set', vehicle: id, name, capacity, driver: null });
    context.emit({ type: 'npc_removed', npc: known.id, name: known.name });
  },
});

const nobody = 'none';
const drivers = (view: SuitsView): readonly string[] => [...allSeats(view), ...allNpcs(view), nobody];
const mostCapacity = 200;
const vehicleFields = {
  capacity: { kind: 'number', least: 1, most: mostCapacity, optional: true },
  driver: { kind: 'choice', of: drivers, optional: true },
} as const;

interface VehicleCard extends Intent {
  readonly capacity?: number;
  readonly driver?: Who;
}

interface CreateVehicle extends VehicleCard {
  readonly name: string;
  readonly visible?: boolean;
}

function driverOf(driver: Who | undefined, before: Who | null): Who | null {
  if (driver === undefined) return before;
  return driver === nobody ? null : driver;
}

const knownDriver: SuitsRule<VehicleCard> = isOneOf<VehicleCard>('driver', drivers);

export const createVehicle = define<CreateVehicle>({
  ...gmBase,
  type: 'create_vehicle',
  clause: 'SU-180',
  fields: {
    name: { kind: 'text', most: longestName },
    ...vehicleFields,
    /** Whether everybody sees it at once; when absent, only what is made during a scene. */
    visible: { kind: 'choice', of: trueOrFalse, optional: true },
  },
  checks: [
    hasName,
    knownDriver,
    rule('SU-180', [], ({ view }) => objectIf(fleetOf(view).length >= mostVehicles, () => enough(mostVehicles))),
  ],
  execute(context) {
    const { name, capacity = vehicleCapacity, driver, visible = isSceneOpen(context) } = context.intent;
    const vehicle = `v${context.state.made.vehicle + 1}`;
    if (visible) reveal(context, new Set([driver]));
    context.emit({ type: 'vehicle_set', vehicle, name, capacity, driver: driverOf(driver, null), hidden: !visible });
  },
});

interface UpdateVehicle extends VehicleCard {
  readonly vehicle: string;
  readonly name?: string;
}

export const updateVehicle = define<UpdateVehicle>({
  ...gmBase,
  type: 'update_vehicle',
  clause: 'SU-180',
  fields: {
    vehicle: { kind: 'choice', of: allVehicles, open: true },
    name: { kind: 'text', most: longestName, optional: true },
    ...vehicleFields,
  },
  checks: [
    rule('SU-180', [], ({ view }) => objectIf(fleetOf(view).length === 0, () => ({ code: 'SU_NO_VEHICLE' }))),
    isOneOf<UpdateVehicle>('vehicle', allVehicles),
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
});

interface OneVehicle extends Intent {
  readonly vehicle: string;
}

/** SU-180: the vehicle comes off the shelf, and its driver with it. */
export const revealVehicle = define<OneVehicle>({
  ...gmBase,
  type: 'reveal_vehicle',
  clause: 'SU-180',
  fields: { vehicle: { kind: 'choice', of: hiddenVehicles } },
  checks: [isOneOf<OneVehicle>('vehicle', hiddenVehicles)],
  // Naming the vehicle in an intent reveals it.
  execute: () => {},
});

/** A vehicle that everybody sees cannot be deleted while a play or an attack is open: it may be a mark. */
function isInPlay({ shared: { plays, attacked, vehicles } }: SuitsView, vehicle: string): boolean {
  return (plays.length > 0 || attacked.length > 0) && vehicles.some(({ id }) => id === vehicle);
}

export const deleteVehicle = define<OneVehicle>({
  ...gmBase,
  type: 'delete_vehicle',
  clause: 'SU-180',
  fields: { vehicle: { kind: 'choice', of: allVehicles } },
  checks: [
    isOneOf<OneVehicle>('vehicle', allVehicles),
    rule('SU-180', ['vehicle'], ({ view, intent }) =>
      objectIf(isInPlay(view, intent.vehicle), () => ({
        code: 'SU_VEHICLE_BUSY',
        facts: { name: nameOf(view, intent.vehicle) },
      })),
    ),
  ],
  execute(context) {
    const known = context.state.vehicles.find(({ id }) => id === context.intent.vehicle);
    if (known !== undefined) context.emit({ type: 'vehicle_removed', vehicle: known.id, name: known.name });
  },
});

interface Rule extends Intent {
  readonly target: Who;
  readonly change: { readonly field: string; readonly value: OptionValue };
  readonly reason: string;
}

const flagFields = ['skips', 'feint', 'disarmed', 'charisma', 'ambush', 'awareness'] as const;
const seatFields: readonly string[] = ['damage', ...flagFields];
const npcRulings: readonly string[] = ['damage', 'down', 'skips', 'feint', 'disarmed', 'name'];
const vehicleRulings: readonly string[] = ['damage', 'down', 'capacity', 'name'];
const ruledFields = ['damage', 'down', 'capacity', 'name', ...flagFields] as const;
const mostDamage = 500;

const ruledOn = (view: SuitsView): readonly Who[] => [
  ...allSeats(view),
  // A card on the shelf is changed there.
  ...view.shared.npcs.map(({ id }) => id),
  ...view.shared.vehicles.map(({ id }) => id),
];

function fieldsFor(view: SuitsView, target: Who): readonly string[] {
  if (plate(view, target) !== undefined) return seatFields;
  return view.shared.npcs.some(({ id }) => id === target) ? npcRulings : vehicleRulings;
}

/** A form's target and field, as far as they are known. */
type Told = Intent & { readonly target?: unknown; readonly field?: unknown };

const fieldsOffered = (view: SuitsView, told?: Told): readonly string[] =>
  typeof told?.target === 'string' ? fieldsFor(view, told.target) : [];

function fieldIn(view: SuitsView, told: Told): AdjustedField | undefined {
  const offered = fieldsOffered(view, told);
  return ruledFields.find((one) => one === told.field && offered.includes(one));
}

function kindOfValue(view: SuitsView, told: Told): ValueKind | undefined {
  const field = fieldIn(view, told);
  if (field === undefined) return undefined;
  if (field === 'damage') return { kind: 'number', least: 0, most: mostDamage };
  if (field === 'capacity') return { kind: 'number', least: 1, most: mostCapacity };
  return field === 'name' ? { kind: 'text', most: longestName } : { kind: 'choice', of: trueOrFalse };
}

function valueNow(view: SuitsView, told: Told): OptionValue | undefined {
  const field = fieldIn(view, told);
  return field === undefined ? undefined : oldValue(view, String(told.target), field);
}

function fitsField(field: string, value: OptionValue): boolean {
  if (field === 'damage') return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= mostDamage;
  if (field === 'capacity') return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= mostCapacity;
  if (field === 'name') return typeof value === 'string' && !isBlank(value) && value.length <= longestName;
  return typeof value === 'boolean';
}

function oldValue(view: SuitsView, target: Who, field: AdjustedField): OptionValue {
  const seat = plate(view, target);
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

/** A form writes numbers and yes or no as text: what the field takes is made of it. */
function plainValue(field: string, value: OptionValue): OptionValue {
  if (typeof value !== 'string' || field === 'name') return value;
  if (value === 'true' || value === 'false') return value === 'true';
  return value.trim() === '' ? value : Number(value);
}

export const ruling = define<Rule>({
  ...gmBase,
  type: 'rule',
  clause: 'SU-191',
  phases: [...betweenScenes, ...scenePhases],
  fields: {
    target: { kind: 'choice', of: ruledOn, open: true },
    change: {
      kind: 'record',
      asked: (_view: SuitsView, { target }: Intent) => target !== undefined,
      fields: {
        // Other words have their own refusal.
        field: { kind: 'choice', of: fieldsOffered, beyond: 'allowed' },
        value: { kind: 'value', as: kindOfValue, now: valueNow },
      },
    },
    reason: { kind: 'text', most: longestText },
  },
  checks: [
    isOneOf<Rule>('target', ruledOn),
    rule('SU-191', ['target', 'change'], ({ view, intent: { target, change } }) =>
      objectIf(!fieldsFor(view, target).includes(change.field), () => ({ code: 'SU_ADJUST_FIELD' })),
    ),
    rule('SU-191', ['change'], ({ intent: { change } }) =>
      objectIf(
        (ruledFields as readonly string[]).includes(change.field) &&
          !fitsField(change.field, plainValue(change.field, change.value)),
        () => malformed('value'),
      ),
    ),
    saysSomething<Rule>('SU-191', 'reason'),
  ],
  execute(context) {
    const { target, change, reason } = context.intent;
    const field = ruledFields.find((one) => one === change.field);
    if (field === undefined) return;
    const value = plainValue(field, change.value);
    const old = oldValue(context.view, target, field);
    context.emit({ type: 'adjusted', target, field, old, new: value, reason });
    if (field === 'damage' || field === 'capacity') checkDamage(context, target);
    goOn(context, closeIfNobodyLeads(context));
    if (field === 'down' && old === true && value === false) joinFight(context, target);
  },
});

interface AwardStunt extends Intent {
  readonly seat: SeatId;
  readonly reason: string;
}

export const awardStunt = define<AwardStunt>({
  ...gmBase,
  type: 'award_stunt',
  clause: 'SU-127',
  phases: scenePhases,
  fields: {
    seat: { kind: 'choice', of: allSeats, open: true },
    reason: { kind: 'text', most: longestText },
  },
  checks: [
    rule('SU-128', [], ({ view }) => objectIf(view.shared.tray !== null, () => ({ code: 'SU_TRAY_OUT' }))),
    rule('SU-128', [], ({ view }) => objectIf(activeSeatsIn(view).length === 0, () => ({ code: 'SU_NOBODY_PRESENT' }))),
    isOneOf<AwardStunt>('seat', allSeats),
    rule('SU-128', ['seat'], ({ view, intent }) => {
      const seat = plate(view, intent.seat);
      if (seat === undefined) return undefined;
      return seat.active ? undefined : notThere(view, seat);
    }),
    saysSomething<AwardStunt>('SU-128', 'reason'),
  ],
  execute(context) {
    const { seat, reason } = context.intent;
    context.emit({ type: 'stunt_awarded', seat, reason });
    draw(context, seat, 'stunt');
  },
});

interface PassOver extends Intent {
  readonly seat: SeatId;
}

export const passOver = define<PassOver>({
  ...gmBase,
  type: 'pass_over',
  clause: 'SU-186',
  phases: scenePhases,
  fields: { seat: { kind: 'choice', of: (view: SuitsView) => view.shared.waitingFor.filter((one) => one !== 'gm') } },
  checks: [
    // SU-186: only what is asked of somebody who is gone too long, never a card of theirs.
    rule('SU-186', ['seat'], ({ view, intent }) => {
      const seat = plate(view, intent.seat);
      if (seat === undefined) return malformed('seat');
      return objectIf(seat.presence !== 'absent' && seat.presence !== 'left', () => ({
        code: 'SU_STILL_HERE',
        facts: { name: nameOf(view, intent.seat), n: Number(view.shared.options['graceSeconds']) },
      }));
    }),
    rule('SU-186', ['seat'], ({ view, intent }) =>
      objectIf(!isAskedOf(view.shared, intent.seat), () => ({
        code: 'SU_NOTHING_ASKED',
        facts: { name: nameOf(view, intent.seat) },
      })),
    ),
  ],
  execute(context) {
    context.emit({ type: 'passed_over', seat: context.intent.seat });
    goOn(context, goPast(context, context.intent.seat));
  },
});
