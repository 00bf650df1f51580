import type { Intent } from '../../../../kernel/index.ts';
import { check, suits } from '../../../../kernel/index.ts';
import type { PartId } from '../../cards.ts';
import type { TableView } from '../../view-types.ts';
import type { CheckInput } from '../../declare.ts';
import {
  playersAndGm,
  gmOnly,
  intent,
  isBlank,
  longestId,
  longestLine,
  nameOf,
  refuseIf,
  oneOf,
  ownParts,
  partIn,
  trimmed,
  written,
} from '../../declare.ts';
import { npcsIn, placesIn } from '../npcs/known-npcs.ts';
import { clearAgreements, editSetup } from '../../flow/opening.ts';
import { conflictOf } from '../../selectors.ts';
import { ownerOfStake } from './stakes.ts';
import { establish, unusedPlaces } from '../places/checks.ts';
import { readyPlaces } from '../../data/places.ts';
import { beginRound } from '../../flow/turns.ts';
import { advance } from '../../flow/advance.ts';
import {
  inSetup,
  conflictFull,
  isOwnPart,
  joinFault,
  mostParticipants,
  noPlace,
  ownPartField,
  sidesIn,
} from './checks.ts';

interface ParticipantInput {
  readonly id: string;
  readonly side: string;
  readonly seat?: number;
}

/** A side or a participant's id. Stakes are stored under it, so it must not name a property that every object has. */
function isStakeKey(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= longestId && !(value in {});
}

function isParticipantInput(value: unknown): value is ParticipantInput {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('side' in value)) return false;
  const seat = 'seat' in value ? value.seat : 0;
  const known = Object.keys(value).every((key) => ['id', 'side', 'seat'].includes(key));
  return known && isStakeKey(value.id) && isStakeKey(value.side) && Number.isInteger(seat);
}

function readParticipants(value: unknown): readonly ParticipantInput[] | undefined {
  return Array.isArray(value) && value.every(isParticipantInput) ? value : undefined;
}

function readStakes(value: unknown): Readonly<Record<string, string>> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const entries: readonly (readonly [string, unknown])[] = Object.entries(value);
  const fits = entries.every(
    ([side, text]) => isStakeKey(side) && typeof text === 'string' && text.length <= longestLine,
  );
  return fits && entries.length <= mostParticipants
    ? Object.fromEntries(entries.map(([side, text]) => [side, trimmed(text)]))
    : undefined;
}

/** CR-70 */
function isOrdered(inputs: readonly ParticipantInput[]): boolean {
  return inputs.some(({ seat }) => seat !== undefined);
}

/** CR-70 */
function inOrder(inputs: readonly ParticipantInput[]): readonly ParticipantInput[] {
  if (isOrdered(inputs)) return inputs.toSorted((one, other) => (one.seat ?? 0) - (other.seat ?? 0));
  const sides = [...new Set(inputs.map(({ side }) => side))];
  const rows = sides.map((side) => inputs.filter((one) => one.side === side));
  const longest = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: longest }, (_, index) => rows.flatMap((row) => row.slice(index, index + 1))).flat();
}

/** CR-52 */
function ownStakes({ view }: Pick<CheckInput, 'view'>): readonly string[] {
  const { conflict } = view.shared;
  return ownParts(view).flatMap((id) => {
    const side = partIn(conflict, id)?.side;
    return side === undefined ? [] : [side, id];
  });
}

function stakesOffered({ shared: { conflict } }: TableView): readonly string[] {
  const ids = conflict?.participants.map(({ id }) => id) ?? [];
  return [...new Set([...sidesIn(conflict), ...ids])];
}

export const editSetupIntent = intent(
  {
    // Programs compose these values, so none are listed.
    participants: { kind: 'json', optional: true, of: () => [], written: true },
    envId: { kind: 'json', optional: true, of: () => [] },
    // No form offers this: only programs set all stakes at once.
    stakes: { kind: 'json', optional: true, asked: () => true, written: true },
  },
  {
    ...playersAndGm,
    type: 'edit_setup',
    clause: 'CR-50',
    phases: inSetup,
    checks: [
      check('CR-50', [], (judged) => {
        const { view, intent } = judged;
        if (view.own.leads === true || view.shared.conflict === null) return undefined;
        const stakes = readStakes(intent.stakes);
        const own = ownStakes(judged);
        const onlyOwn = Object.keys(stakes ?? {}).every((key) => own.includes(key));
        return intent.participants === undefined && intent.envId === undefined && onlyOwn && own.length > 0
          ? undefined
          : { code: 'E_GM_ONLY' };
      }),
      check('CR-50', ['participants'], ({ view, intent }) => {
        const chosen = readParticipants(intent.participants);
        if (chosen === undefined) return { code: 'E_MALFORMED', clause: 'TB-10', facts: { field: 'participants' } };
        if (chosen.length > mostParticipants) return conflictFull;
        const duplicate = chosen.find(({ id }, index) => chosen.findIndex((one) => one.id === id) !== index);
        if (duplicate !== undefined) return { code: 'CR_DUPLICATE', facts: { name: nameOf(view, duplicate.id) } };
        return chosen.map(({ id }) => joinFault(view, id)).find((fault) => fault !== undefined);
      }),
      check('CR-50', ['envId'], ({ view, intent }) => {
        const { envId } = intent;
        if (envId === null || placesIn(view).some(({ id }) => id === envId)) return undefined;
        return { code: 'CR_NO_ENVIRONMENT' };
      }),
      check('CR-52', ['stakes'], ({ intent }) =>
        readStakes(intent.stakes) === undefined
          ? { code: 'E_MALFORMED', clause: 'TB-10', facts: { field: 'stakes' } }
          : undefined,
      ),
    ],
    execute(context) {
      const { participants, envId, stakes } = context.intent;
      const chosen = readParticipants(participants);
      editSetup(context, {
        ...(chosen === undefined
          ? {}
          : { participants: inOrder(chosen).map(({ id, side }) => ({ id, side })), ordered: isOrdered(chosen) }),
        ...(envId === undefined ? {} : { environment: envId }),
        ...(stakes === undefined ? {} : { stakes: readStakes(stakes) ?? {} }),
      });
    },
  },
);

const sideNames = ['A', 'B', 'C', 'D'] as const;

/** The existing sides and one more, but at least two. */
function sidesOffered({ shared }: TableView): readonly string[] {
  const existing = sidesIn(shared.conflict);
  const unused = sideNames.filter((side) => !existing.includes(side));
  return [...existing, ...unused.slice(0, Math.max(1, 2 - existing.length))].toSorted();
}

/** Adds one participant: a simple form of `edit_setup`. */
export const addParticipant = intent(
  {
    id: {
      kind: 'choice',
      of: (view: TableView) => [...view.shared.characters, ...npcsIn(view)].map(({ id }) => id),
    },
    side: { kind: 'choice', of: sidesOffered },
  },
  {
    ...playersAndGm,
    type: 'add_participant',
    clause: 'CR-50',
    phases: inSetup,
    checks: [
      gmOnly('CR-50'),
      check('CR-50', ['id'], ({ view, intent }) => {
        if (partIn(view.shared.conflict, intent.id) !== undefined)
          return { code: 'CR_DUPLICATE', facts: { name: nameOf(view, intent.id) } };
        return joinFault(view, intent.id);
      }),
      check('CR-50', [], ({ view }) =>
        refuseIf((view.shared.conflict?.participants.length ?? 0) >= mostParticipants, () => conflictFull),
      ),
    ],
    execute(context) {
      const { participants, ordered = false } = conflictOf(context.state);
      const { id, side } = context.intent;
      const all = [...participants.map((one) => ({ id: one.id, side: one.side })), { id, side }];
      editSetup(context, { participants: ordered ? all : inOrder(all), ordered });
    },
  },
);

export const removeParticipant = intent(
  {
    part: { kind: 'choice', of: ({ shared }: TableView) => (shared.conflict?.participants ?? []).map(({ id }) => id) },
  },
  {
    ...playersAndGm,
    type: 'remove_participant',
    clause: 'CR-50',
    phases: inSetup,
    checks: [
      gmOnly('CR-50'),
      check('CR-50', ['part'], ({ view, intent }) =>
        partIn(view.shared.conflict, intent.part) === undefined
          ? { code: 'CR_NOT_IN_CONFLICT', facts: { name: nameOf(view, intent.part) } }
          : undefined,
      ),
    ],
    execute(context) {
      const { participants, ordered = false } = conflictOf(context.state);
      const others = participants.filter(({ id }) => id !== context.intent.part);
      editSetup(context, { participants: others.map(({ id, side }) => ({ id, side })), ordered });
    },
  },
);

interface WriteStake extends Intent {
  readonly side: string;
  readonly text?: string;
}

function sharedStakeIsBlank({ view: { shared }, intent }: CheckInput<WriteStake>) {
  const isOwn = shared.conflict !== null && ownerOfStake(shared.conflict, intent.side) !== undefined;
  return !isOwn && isBlank(intent.text) ? { code: 'E_TEXT_REQUIRED' } : undefined;
}

export const writeStake = intent(
  {
    side: { kind: 'choice', of: stakesOffered },
    // Without a text a participant's own stake is removed, and the side's applies again.
    text: {
      kind: 'text',
      most: longestLine,
      optional: true,
      asked: () => true,
      required: ({ shared: { conflict } }: TableView, { side }: Intent) =>
        conflict === null || ownerOfStake(conflict, String(side)) === undefined,
      missing: { code: 'E_TEXT_REQUIRED', clause: 'CR-52' },
    },
  },
  {
    ...playersAndGm,
    type: 'write_stake',
    clause: 'CR-52',
    phases: inSetup,
    checks: [
      check('CR-52', ['side'], (judged) =>
        judged.view.own.leads === true || ownStakes(judged).includes(judged.intent.side)
          ? undefined
          : { code: 'E_GM_ONLY' },
      ),
      check('CR-52', ['side', 'text'], sharedStakeIsBlank),
    ],
    hidden: [{ clause: 'CR-52', judge: sharedStakeIsBlank }],
    execute: (context) => editSetup(context, { stakes: { [context.intent.side]: trimmed(context.intent.text) } }),
  },
);

function placesOffered(view: TableView): readonly string[] {
  return [noPlace, ...placesIn(view).map(({ id }) => id), ...unusedPlaces(view)];
}

export const choosePlace = intent(
  {
    envId: { kind: 'choice', of: placesOffered, open: true },
  },
  {
    ...playersAndGm,
    type: 'choose_place',
    clause: 'CR-50',
    phases: inSetup,
    checks: [gmOnly('CR-50'), oneOf('CR-50', 'envId', placesOffered, () => ({ code: 'CR_NO_ENVIRONMENT' }))],
    execute(context) {
      const { envId } = context.intent;
      const ready = unusedPlaces(context.view).includes(envId) ? readyPlaces.find(({ id }) => id === envId) : undefined;
      if (ready !== undefined) establish(context, ready, 'open');
      editSetup(context, { environment: envId === noPlace ? null : envId });
    },
  },
);

export const writeReason = intent(
  { part: ownPartField, text: { kind: 'text', most: longestLine } },
  {
    ...playersAndGm,
    type: 'write_reason',
    clause: 'CR-51',
    phases: inSetup,
    checks: [isOwnPart, written('CR-51', 'text')],
    execute: (context) =>
      context.emit({ type: 'reason_written', part: context.intent.part, text: trimmed(context.intent.text) }),
  },
);

export const setTrump = intent(
  { suit: { kind: 'choice', of: suits } },
  {
    ...playersAndGm,
    type: 'set_trump',
    clause: 'CR-59',
    phases: inSetup,
    checks: [gmOnly('CR-59')],
    execute(context) {
      const isChange = conflictOf(context.state).trump !== context.intent.suit;
      context.emit({ type: 'trump_chosen', suit: context.intent.suit });
      if (isChange) clearAgreements(context);
    },
  },
);

function openersIn({ shared: { conflict, phase } }: TableView): readonly (PartId | null)[] {
  if (conflict === null) return [];
  if (phase === 'CONFLICT.setup') return [...conflict.participants.map(({ id }) => id), null];
  const active = conflict.participants.filter((part) => part.active).map(({ id }) => id);
  // If all tied participants have conceded since, any active one can open.
  return conflict.tied.length > 0 ? conflict.tied : active;
}

export const nameOpener = intent(
  { part: { kind: 'json', of: openersIn } },
  {
    ...playersAndGm,
    type: 'name_opener',
    clause: 'CR-65',
    phases: ['CONFLICT.setup', 'CONFLICT.open'],
    checks: [
      gmOnly('CR-65'),
      oneOf('CR-68', 'part', openersIn, ({ view, intent }) => ({
        code: 'CR_NOT_IN_CONFLICT',
        facts: { name: nameOf(view, typeof intent.part === 'string' ? intent.part : '') },
      })),
    ],
    execute(context) {
      const { part } = context.intent;
      if (conflictOf(context.state).phase === 'CONFLICT.setup') {
        context.emit({ type: 'opener_named', part });
        return;
      }
      if (part === null) return;
      context.emit({ type: 'opener_set', part, how: 'gm' });
      beginRound(context, part);
      advance(context);
    },
  },
);
