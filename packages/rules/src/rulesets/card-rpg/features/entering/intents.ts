import type { CheckInput, Check } from '../../declare.ts';
import {
  playersAndGm,
  characterIn,
  gmOnly,
  intent,
  longestLine,
  nameOf,
  refuseIf,
  oneOf,
  ownParts,
  partIn,
  playerNameAt,
  trimmed,
  written,
} from '../../declare.ts';
import type { Intent } from '../../../../kernel/index.ts';
import { actingSeat, check, yesOrNo } from '../../../../kernel/index.ts';
import type { TableView } from '../../view-types.ts';
import type { PartId, Side } from '../../cards.ts';
import { npcsIn, placesIn } from '../npcs/known-npcs.ts';
import { fightPhases } from '../turns/checks.ts';
import { conflictFull, joinFault, mostParticipants, noPlace } from '../terms/checks.ts';
import { advance } from '../../flow/advance.ts';
import { establish, unusedPlaces } from '../places/checks.ts';
import type { EnvironmentDefinition } from '../../state.ts';
import { readyPlaces } from '../../data/places.ts';

const placeEntry = 'place';

const lateJoinAllowed: Check = check('CR-58', [], ({ view }) =>
  refuseIf(!view.shared.options.lateJoin, () => ({ code: 'E_OPTION' })),
);

function isOpen({ shared: { conflict } }: TableView, entry: string): boolean {
  return conflict?.entering.some(({ id }) => id === entry) === true;
}

/** A side without an active participant accepts no one. */
function activeSides({ shared: { conflict } }: TableView): readonly Side[] {
  return [...new Set(conflict?.participants.filter(({ active }) => active).map(({ side }) => side) ?? [])];
}

function possibleEntrants(view: TableView): readonly PartId[] {
  const { shared, own } = view;
  const seat = own.you.kind === 'seat' ? own.you.seat : null;
  const characters = shared.characters.filter((one) => one.seat !== null && one.seat === seat && one.alive);
  const people = own.leads === true ? npcsIn(view).filter(({ alive }) => alive) : [];
  return [...characters, ...people].map(({ id }) => id).filter((id) => partIn(shared.conflict, id) === undefined);
}

interface Join extends Intent {
  readonly part: PartId;
  readonly side: Side;
  readonly text: string;
}

/** Players bring in their own character, the GM brings in NPCs. */
function ownerFault(judged: CheckInput<Join>) {
  const { view, intent } = judged;
  const character = characterIn(view, intent.part);
  if (character === undefined) return view.own.leads === true ? undefined : { code: 'E_GM_ONLY' };
  if (character.seat !== null && character.seat !== actingSeat(judged.actor))
    return { code: 'E_NOT_YOURS', facts: { name: playerNameAt(view, character.seat) } };
  // A co-GM who leads plays no one in the conflict (CR-207).
  return refuseIf(view.own.leads === true && judged.actor.kind === 'seat', () => ({
    code: 'CR_STAND_IN_BARRED',
    clause: 'CR-207',
    facts: { name: character.name },
  }));
}

export const joinConflict = intent(
  {
    part: { kind: 'choice', of: possibleEntrants },
    side: { kind: 'choice', of: activeSides },
    text: { kind: 'text', most: longestLine },
  },
  {
    ...playersAndGm,
    type: 'join_conflict',
    clause: 'CR-58',
    phases: fightPhases,
    checks: [
      lateJoinAllowed,
      check('CR-58', ['part'], ({ view, intent }) => {
        const known = partIn(view.shared.conflict, intent.part);
        if (known?.active === false) return { code: 'CR_OUT_OF_CONFLICT', facts: { name: known.name } };
        if (known !== undefined) return { code: 'CR_DUPLICATE', clause: 'CR-50', facts: { name: known.name } };
        return view.shared.conflict === null ? undefined : joinFault(view, intent.part);
      }),
      check('CR-58', ['part'], ownerFault),
      check('CR-58', ['part'], ({ view, intent }) =>
        refuseIf(isOpen(view, intent.part), () => ({ code: 'CR_ENTRY_OPEN' })),
      ),
      // A stand-in sees the hand of an absent player, so they must not join against that player's side (CR-205).
      check('CR-205', ['part', 'side'], ({ view, intent }) => {
        const against = ownParts(view).find((id) => partIn(view.shared.conflict, id)?.side !== intent.side);
        return refuseIf(characterIn(view, intent.part) !== undefined && against !== undefined, () => ({
          code: 'CR_SIDE_BARRED',
          facts: { name: nameOf(view, against ?? '') },
        }));
      }),
      oneOf('CR-10', 'side', activeSides, ({ intent }) => ({ code: 'CR_SIDE_OUT', facts: { side: intent.side } })),
      check('CR-50', [], ({ view: { shared } }) => {
        const { participants = [], entering = [] } = shared.conflict ?? {};
        const coming = entering.filter(({ part }) => part !== null);
        return refuseIf(participants.length + coming.length >= mostParticipants, () => conflictFull);
      }),
      written('CR-51', 'text'),
    ],
    execute(context) {
      const { part, side, text } = context.intent;
      const by = context.seat;
      context.emit({
        type: 'entry_asked',
        entry: part,
        by,
        part,
        side,
        reason: trimmed(text),
        place: null,
        name: null,
      });
      advance(context);
    },
  },
);

function placesOffered(view: TableView): readonly string[] {
  const { conflict } = view.shared;
  const current = conflict?.environment?.id;
  const others = placesIn(view)
    .map(({ id }) => id)
    .filter((id) => id !== current);
  return [...(current === undefined ? [] : [noPlace]), ...others, ...unusedPlaces(view)];
}

function readyPlace(view: TableView, envId: string): EnvironmentDefinition | undefined {
  return unusedPlaces(view).includes(envId) ? readyPlaces.find(({ id }) => id === envId) : undefined;
}

/** CR-194: a place with its own stake needs agreement before the deal, so it neither enters nor leaves. */
function fightsForItself(view: TableView, envId: string): boolean {
  const { conflict } = view.shared;
  const current = conflict?.environment?.id;
  const isStaked = current !== undefined && Object.hasOwn(conflict?.stakes ?? {}, current);
  const next = view.own.places?.find(({ id }) => id === envId) ?? readyPlace(view, envId);
  return isStaked || next?.attributes.some(({ k }) => k === 'contestant') === true;
}

export const movePlace = intent(
  { envId: { kind: 'choice', of: placesOffered } },
  {
    ...playersAndGm,
    type: 'move_place',
    clause: 'CR-58',
    phases: fightPhases,
    checks: [
      gmOnly('CR-58'),
      lateJoinAllowed,
      oneOf('CR-58', 'envId', placesOffered, ({ intent }) => ({
        code: 'CR_NO_ENVIRONMENT',
        ...(intent.envId === noPlace ? { clause: 'CR-172' } : {}),
      })),
      check('CR-58', [], ({ view }) => refuseIf(isOpen(view, placeEntry), () => ({ code: 'CR_ENTRY_OPEN' }))),
      check('CR-194', ['envId'], ({ view, intent }) =>
        refuseIf(fightsForItself(view, intent.envId), () => ({ code: 'CR_PLACE_FIGHTS' })),
      ),
    ],
    execute(context) {
      const { envId } = context.intent;
      const place = envId === noPlace ? null : envId;
      const ready = readyPlace(context.view, envId);
      const name = place === null ? null : (ready?.name ?? nameOf(context.view, place));
      if (ready !== undefined) establish(context, ready, 'open');
      context.emit({ type: 'entry_asked', entry: placeEntry, by: context.seat, place, name });
      advance(context);
    },
  },
);

/** Entries this seat can answer, including its own, which it can withdraw. */
function answerableEntries(view: TableView, seat: string | null): readonly string[] {
  const entering = view.shared.conflict?.entering ?? [];
  return entering
    .filter(({ asked, yes, by }) => seat !== null && ((asked.includes(seat) && !yes.includes(seat)) || by === seat))
    .map(({ id }) => id);
}

function ownSeat({ own: { you } }: TableView): string | null {
  return you.kind === 'gm' ? 'gm' : you.kind === 'seat' ? you.seat : null;
}

export const answerJoin = intent(
  {
    entry: { kind: 'choice', of: (view: TableView) => answerableEntries(view, ownSeat(view)) },
    accept: { kind: 'choice', of: yesOrNo },
  },
  {
    ...playersAndGm,
    type: 'answer_join',
    clause: 'CR-58',
    phases: fightPhases,
    checks: [
      check('CR-58', ['entry', 'accept'], (judged) => {
        const { view, intent } = judged;
        const found = view.shared.conflict?.entering.find(({ id }) => id === intent.entry);
        const seat = actingSeat(judged.actor) ?? '';
        if (found === undefined || !answerableEntries(view, seat).includes(found.id)) return { code: 'CR_NOT_ASKED' };
        // Asking counts as a yes.
        return refuseIf(intent.accept && found.yes.includes(seat), () => ({ code: 'CR_NOT_ASKED' }));
      }),
    ],
    execute(context) {
      const { entry, accept } = context.intent;
      context.emit({ type: 'entry_answered', entry, by: context.seat, accept });
      advance(context);
    },
  },
);
