import { playersAndGm, characterIn, gmOnly, intent, nameOf, oneOf, partIn, playerNameAt } from '../../declare.ts';
import { bySystem, inPresence, leave, leaving, seatText, seatView } from './checks.ts';
import { advanceAfterSeatChange } from '../../flow/consent.ts';
import { openChallenge } from '../../flow/opening.ts';
import type { Intent, SeatId } from '../../../../kernel/index.ts';
import { actingSeat, check, gmSeat } from '../../../../kernel/index.ts';
import type { PartId } from '../../cards.ts';
import type { TableView } from '../../view-types.ts';
import type { Seat } from '../../state.ts';
import { cancelIfWished } from '../prequels/checks.ts';
import { sharersOf } from '../prequels/pairs.ts';
import { actFor } from '../../flow/absence.ts';

export const seatAway = intent(seatText, {
  ...bySystem,
  type: 'seat_away',
  clause: 'CR-205',
  checks: [inPresence('here')],
  execute(context) {
    const before = context.state;
    context.emit({ type: 'seat_went_quiet', seat: context.intent.seat });
    advanceAfterSeatChange(context, before);
    // A co-GM may lead now (CR-32).
    if (context.intent.seat === gmSeat) cancelIfWished(context);
  },
});

export const seatBack = intent(seatText, {
  ...bySystem,
  type: 'seat_back',
  clause: 'CR-205',
  checks: [inPresence('away', 'absent')],
  execute(context) {
    const before = context.state;
    context.emit({ type: 'seat_came_back', seat: context.intent.seat });
    advanceAfterSeatChange(context, before);
    openChallenge(context);
  },
});

export const graceTimeUp = intent(seatText, {
  ...bySystem,
  type: 'grace_time_up',
  clause: 'CR-205',
  checks: [inPresence('away')],
  execute(context) {
    context.emit({ type: 'grace_ran_out', seat: context.intent.seat });
    cancelIfWished(context);
  },
});

export const seatLeft = intent(leaving.fields, { ...leaving, type: 'seat_left', execute: leave });

interface StandIn {
  readonly part: PartId;
  readonly user: SeatId;
}

/** The seats with a player. An empty seat cannot be a stand-in: a stranger may take it later. */
function takenSeats({ shared }: TableView): readonly SeatId[] {
  return shared.seats.filter(({ presence }) => presence !== 'left').map(({ seat }) => seat);
}

function possibleStandIns(view: TableView, chosen: Intent): readonly SeatId[] {
  const part = typeof chosen['part'] === 'string' ? chosen['part'] : '';
  return takenSeats(view).filter((user) => user !== ownerOf(view, part) && !isBarred(view, { part, user }));
}

function isEmptySeat({ shared }: TableView, user: SeatId): boolean {
  return shared.seats.some(({ seat, presence }) => seat === user && presence === 'left');
}

/**
 * Parts with a possible stand-in, first those of people who are not here: the form suggests the first. A player decides
 * about their own character only.
 */
function replaceableParts(view: TableView): readonly PartId[] {
  const { you, leads } = view.own;
  const played = view.shared.characters.filter(({ seat, alive }) => seat !== null && alive);
  const own =
    leads === true || you.kind === 'gm'
      ? [gmSeat, ...played.map(({ id }) => id)]
      : played.filter(({ seat }) => you.kind === 'seat' && seat === you.seat).map(({ id }) => id);
  const isHere = (part: PartId): boolean => seatView(view, ownerOf(view, part) ?? '')?.presence === 'here';
  const replaceable = own.filter((part) => possibleStandIns(view, { type: 'name_stand_in', part }).length > 0);
  return [...replaceable.filter((part) => !isHere(part)), ...replaceable.filter(isHere)];
}

function ownerOf(view: TableView, part: PartId): SeatId | null | undefined {
  return part === gmSeat ? gmSeat : characterIn(view, part)?.seat;
}

/** CR-205, CR-207: a stand-in must not see an enemy's hand, and a co-GM must not play in the conflict. */
function isBarred({ shared: { conflict, characters } }: TableView, { part, user }: StandIn): boolean {
  const owned = new Set(characters.filter(({ seat }) => seat === user).map(({ id }) => id));
  const playing = conflict?.participants.filter(({ id }) => owned.has(id)) ?? [];
  if (part === gmSeat) return playing.length > 0;
  if (user === gmSeat) return true;
  const side = partIn(conflict, part)?.side;
  return side !== undefined && playing.some((one) => one.side !== side);
}

function isUnfilled({ part }: Partial<StandIn>): boolean {
  return part === undefined;
}

/** Possible during a pause too: the absence of a player may be its cause. */
export const nameStandIn = intent(
  {
    part: { kind: 'choice', of: replaceableParts, open: true },
    user: { kind: 'choice', of: possibleStandIns, open: true },
  },
  {
    ...playersAndGm,
    paused: 'also',
    type: 'name_stand_in',
    clause: 'CR-205',
    checks: [
      // The form is offered only if it has something to choose from.
      check('CR-205', [], ({ view, intent }) =>
        isUnfilled(intent) && replaceableParts(view).length === 0 ? { code: 'CR_PLAYER_LEFT' } : undefined,
      ),
      check('CR-205', ['part'], (judged) => {
        const { view, intent, actor } = judged;
        const owner = ownerOf(view, intent.part);
        if (actor.kind === 'gm' || view.own.leads === true || owner === actingSeat(judged.actor)) return undefined;
        return intent.part === gmSeat
          ? { code: 'E_GM_ONLY' }
          : { code: 'E_NOT_YOURS', facts: { name: playerNameAt(view, owner ?? '') } };
      }),
      oneOf(
        'CR-205',
        'user',
        (view) => [...takenSeats(view), gmSeat],
        ({ view, intent }) =>
          isEmptySeat(view, intent.user)
            ? { code: 'CR_PLAYER_LEFT' }
            : { code: 'E_MALFORMED', clause: 'TB-10', facts: { field: 'user' } },
      ),
      check('CR-205', ['part', 'user'], ({ view, intent }) =>
        intent.user === ownerOf(view, intent.part)
          ? { code: 'CR_STAND_IN_SELF', facts: { name: playerNameAt(view, intent.user) } }
          : undefined,
      ),
      check('CR-205', ['part', 'user'], ({ view, intent }) =>
        isBarred(view, intent)
          ? {
              code: 'CR_STAND_IN_BARRED',
              ...(intent.part === gmSeat ? { clause: 'CR-207' } : {}),
              facts: { name: playerNameAt(view, intent.user) },
            }
          : undefined,
      ),
    ],
    execute(context) {
      const { part, user } = context.intent;
      const before = context.state;
      context.emit({ type: 'stand_in_named', part, user });
      advanceAfterSeatChange(context, before);
      // The challenge of the former co-GM waited for another leader (CR-207).
      if (part === gmSeat) openChallenge(context);
      // The new leader may have wished already to cancel the prequel they share (CR-32).
      if (part === gmSeat) cancelIfWished(context);
    },
  },
);

type PlayerPresence = Pick<Seat, 'name' | 'presence'>;

/** `undefined` for NPCs that the GM plays. */
function playerOf(view: TableView, part: PartId): PlayerPresence | undefined {
  if (characterIn(view, part)?.seat === null) return { name: nameOf(view, part), presence: 'left' };
  const seat = partIn(view.shared.conflict, part)?.seat ?? '';
  return view.shared.seats.find((one) => one.seat === seat);
}

function partsInConflict({ shared }: TableView): readonly PartId[] {
  return (shared.conflict?.participants ?? []).map(({ id }) => id);
}

function isWithoutPlayer({ shared }: TableView, part: PartId): boolean {
  const seat = partIn(shared.conflict, part)?.seat ?? '';
  const presence = shared.seats.find((one) => one.seat === seat)?.presence;
  return presence === 'absent' || presence === 'left' || seat === '';
}

/** Whether gains are still to be drawn, or the story is missing and every player who shared the prequel is absent. */
function owesReward(view: TableView, part: PartId): boolean {
  const { prequel } = view.shared;
  const sharers = sharersOf(prequel);
  if (prequel === null || !sharers.includes(part)) return false;
  return !prequel.drawn.includes(part) || (prequel.story === '' && sharers.every((id) => isWithoutPlayer(view, id)));
}

/** CR-206 */
function isDue(view: TableView, part: PartId): boolean {
  const { conflict, phase } = view.shared;
  if (conflict === null) return false;
  if (phase === 'AFTERMATH.pay') return conflict.payments.some((one) => one.part === part);
  if (phase === 'PREQUEL.reward') return owesReward(view, part);
  if (phase === 'ENV.reveal')
    return conflict.reveal?.asked.includes(part) === true && !conflict.reveal.committed.includes(part);
  return conflict.turn?.part === part;
}

export const actForAbsent = intent(
  { part: { kind: 'choice', of: partsInConflict } },
  {
    ...playersAndGm,
    type: 'act_for_absent',
    clause: 'CR-206',
    phases: ['TURN.resolve', 'TURN.push', 'TURN.attack', 'ENV.reveal', 'AFTERMATH.pay', 'PREQUEL.reward'],
    checks: [
      gmOnly('CR-206'),
      check('CR-205', ['part'], ({ view, intent }) => {
        if (view.shared.conflict === null) return undefined;
        const player = playerOf(view, intent.part);
        const name = player?.name ?? nameOf(view, intent.part);
        if (player === undefined || player.presence === 'here') return { code: 'CR_NOT_ABSENT', facts: { name } };
        if (player.presence !== 'away') return undefined;
        return { code: 'CR_GRACE_RUNNING', facts: { name, s: view.shared.options.absentGrace } };
      }),
      check('CR-206', ['part'], ({ view, intent }) =>
        view.shared.conflict === null || isDue(view, intent.part)
          ? undefined
          : { code: 'E_NOT_YOUR_TURN', facts: { name: nameOf(view, intent.part) } },
      ),
    ],
    execute: (context) => actFor(context, context.intent.part),
  },
);
