/** Sessions, options, and what the house hears of people (SU-05, SU-23, SU-185 to SU-189, SU-194). */
import type { Intent, OptionValue, SeatId } from '../../../kernel/index.ts';
import { chosenValue, rule } from '../../../kernel/index.ts';
import { mostPlayers, mostSheets } from '../constants.ts';
import { closeIfNobodyLeads } from '../flow/begin.ts';
import { goOn } from '../flow/course.ts';
import { discardHand, shuffleAll } from '../flow/decks.ts';
import { breakOff, removeLeavers, takeLeftSeat } from '../flow/leaving.ts';
import { openIfComplete } from '../flow/crew.ts';
import type { Stage } from '../flow/stage.ts';
import { options } from '../options.ts';
import { readSheet } from '../sheets.ts';
import type { Presence } from '../state.ts';
import { findPlayer, hasNewcomer as isAwaited } from '../table.ts';
import type { SuitsView } from '../view.ts';
import type { SuitsRule } from './define.ts';
import { betweenScenes, define, enough, hasNewcomer, malformed, objectIf, plate } from './define.ts';

export const startSession = define<Intent>({
  type: 'start_session',
  clause: 'SU-30',
  who: ['gm', 'host'],
  stale: 'refuse',
  phases: ['LOBBY'],
  fields: {},
  checks: [
    rule('SU-05', [], ({ view: { shared } }) => {
      const players = shared.seats.filter(({ presence }) => presence !== 'left');
      return objectIf(players.length === 0 || shared.gm.name === '', () => ({ code: 'SU_NEED_SEATS' }));
    }),
  ],
  execute(context) {
    context.emit({ type: 'session_started' });
    shuffleAll(context);
    openIfComplete(context);
  },
});

export const endSession = define<Intent>({
  type: 'end_session',
  clause: 'SU-194',
  who: ['gm', 'host'],
  stale: 'refuse',
  phases: [...betweenScenes, 'CREATION'],
  fields: {},
  checks: [
    // While characters are made, only once every player has left.
    rule('SU-194', [], ({ view: { shared } }) =>
      objectIf(shared.phase === 'CREATION' && shared.seats.some(({ presence }) => presence !== 'left'), () => ({
        code: 'E_PHASE',
        facts: { phase: shared.phase },
      })),
    ),
  ],
  execute(context) {
    context.emit({ type: 'session_ended' });
  },
});

/** The same people take another job: their sheets and the NPCs stay, and everything is shuffled. */
export const nextJob = define<Intent>({
  type: 'next_job',
  clause: 'SU-30',
  who: ['gm', 'host'],
  stale: 'refuse',
  phases: ['ENDED'],
  fields: {},
  checks: [],
  execute(context) {
    context.emit({ type: 'session_started' });
    shuffleAll(context);
    openIfComplete(context);
  },
});

interface OptionSet extends Intent {
  readonly key: string;
  readonly value: OptionValue;
}

export const optionSet = define<OptionSet>({
  type: 'option_set',
  clause: 'SU-191',
  who: ['system'],
  stale: 'accept',
  fields: { key: { kind: 'choice', of: options.map(({ key }) => key) }, value: { kind: 'json' } },
  checks: [
    rule('SU-191', ['key', 'value'], ({ view, intent }) => {
      const spec = options.find(({ key }) => key === intent.key);
      if (spec === undefined || chosenValue(options, intent) === undefined) return { code: 'E_OPTION_VALUE' };
      const { phase } = view.shared;
      return objectIf(phase !== 'LOBBY' && phase !== 'INTERMISSION', () => ({ code: 'E_OPTION_LOCKED' }));
    }),
  ],
  execute(context) {
    const { key } = context.intent;
    const value = chosenValue(options, context.intent);
    if (value !== undefined) context.emit({ type: 'option_changed', key, value });
  },
});

interface OfSeat extends Intent {
  readonly seat: SeatId;
}

interface Joined extends OfSeat {
  readonly name: string;
  readonly person?: string;
}

interface Left extends OfSeat {
  readonly person?: string;
}

const longestSeat = 10;
const longestPerson = 100;
const seatText = { seat: { kind: 'text', most: longestSeat } } as const;
/** The person, by the table's id; absent for a bot. */
const personText = { person: { kind: 'text', most: longestPerson, optional: true } } as const;
const systemBase = { who: ['system'], stale: 'accept' } as const;
const gmFree: ReadonlySet<string> = new Set(['LOBBY', 'CREATION', 'INTERMISSION']);

function presenceOf({ shared }: SuitsView, seat: SeatId): Presence | undefined {
  return seat === 'gm' ? shared.gm.presence : plate({ shared, own: { you: { kind: 'spectator' } } }, seat)?.presence;
}

/** A seat that plays is taken up again at any time; a new one between scenes (SU-05). */
export const seatJoined = define<Joined>({
  ...systemBase,
  type: 'seat_joined',
  clause: 'SU-05',
  fields: { ...seatText, name: { kind: 'text', most: longestPerson }, ...personText },
  checks: [
    rule('SU-05', ['seat'], ({ view, intent }) => {
      const { phase, seats } = view.shared;
      if (intent.seat === 'gm' || plate(view, intent.seat) !== undefined) return undefined;
      if (seats.length >= mostPlayers) return { code: 'E_TABLE_FULL', facts: { n: mostPlayers } };
      return objectIf(!gmFree.has(phase), () => ({ code: 'E_PHASE', facts: { phase } }));
    }),
    rule('SU-185', ['seat'], ({ view, intent }) =>
      objectIf(intent.seat === 'gm' && !gmFree.has(view.shared.phase), () => ({ code: 'SU_GM_SEAT_LOCKED' })),
    ),
  ],
  execute(context) {
    const { seat, name, person } = context.intent;
    const presence = presenceOf(context.view, seat);
    if (presence === undefined) {
      context.emit({ type: 'player_joined', seat, name, ...(person === undefined ? {} : { person }) });
      return;
    }
    const player = findPlayer(context.state, seat);
    if (player !== undefined && presence === 'left') {
      takeLeftSeat(context, player, { name, person });
      return;
    }
    context.emit({ type: 'seat_renamed', seat, name });
    if (presence !== 'here') context.emit({ type: 'seat_came_back', seat });
    // A new GM does not see the hand of the one before (SU-185).
    if (seat === 'gm') discardHand(context, 'gm');
  },
});

function inPresence(clause: string, ...wanted: readonly Presence[]): SuitsRule<OfSeat> {
  return rule(clause, ['seat'], ({ view, intent }) => {
    const presence = presenceOf(view, intent.seat);
    return objectIf(presence === undefined || !wanted.includes(presence), () => ({
      code: 'E_PHASE',
      facts: { phase: view.shared.phase },
    }));
  });
}

const stillThere = inPresence('SU-189', 'here', 'away', 'absent');

export const seatAway = define<OfSeat>({
  ...systemBase,
  type: 'seat_away',
  clause: 'SU-186',
  fields: seatText,
  checks: [inPresence('SU-186', 'here')],
  execute(context) {
    context.emit({ type: 'seat_went_quiet', seat: context.intent.seat });
  },
});

export const seatBack = define<OfSeat>({
  ...systemBase,
  type: 'seat_back',
  clause: 'SU-188',
  fields: seatText,
  checks: [inPresence('SU-188', 'away', 'absent')],
  execute(context) {
    context.emit({ type: 'seat_came_back', seat: context.intent.seat });
  },
});

export const graceTimeUp = define<OfSeat>({
  ...systemBase,
  type: 'grace_time_up',
  clause: 'SU-186',
  fields: seatText,
  checks: [inPresence('SU-186', 'away')],
  execute(context) {
    context.emit({ type: 'seat_overdue', seat: context.intent.seat });
  },
});

/** Gives the seat up, or the wait for it; what belonged to the leaver follows with the end of the open play (SU-189). */
function giveUp(stage: Stage, { seat, person }: Left): void {
  if (isAwaited(stage.state, seat)) {
    stage.emit({ type: 'newcomer_left', seat });
    return;
  }
  stage.emit({ type: 'seat_given_up', seat, ...(person === undefined ? {} : { person }) });
  if (seat === 'gm') breakOff(stage);
  else removeLeavers(stage);
  goOn(stage, closeIfNobodyLeads(stage));
  openIfComplete(stage);
}

const mayGiveUp: SuitsRule<OfSeat> = rule('SU-189', ['seat'], (judged) =>
  hasNewcomer(judged.view, judged.intent.seat) ? undefined : stillThere.check(judged),
);

export const seatLeft = define<Left>({
  ...systemBase,
  type: 'seat_left',
  clause: 'SU-189',
  fields: { ...seatText, ...personText },
  checks: [mayGiveUp],
  execute(context) {
    giveUp(context, context.intent);
  },
});

/** A rewind led to a moment at which another person had this seat: it is given up in their name (SU-23). */
export const seatPassed = define<Left>({
  ...systemBase,
  type: 'seat_passed',
  clause: 'SU-189',
  fields: { ...seatText, ...personText },
  checks: [
    // The GM's hand belongs to the role: a scene that was gone back to goes on.
    rule('SU-185', ['seat'], ({ intent }) => objectIf(intent.seat === 'gm', () => malformed('seat'))),
    mayGiveUp,
  ],
  execute(context) {
    giveUp(context, context.intent);
  },
});

interface SheetBrought extends OfSeat {
  readonly sheet: unknown;
}

/** SU-23: a sheet from an earlier session. The one who is already in play is not exchanged in the middle of a scene. */
export const sheetBrought = define<SheetBrought>({
  ...systemBase,
  type: 'sheet_brought',
  clause: 'SU-23',
  phases: ['LOBBY', 'CREATION', 'INTERMISSION'],
  fields: { ...seatText, sheet: { kind: 'json' } },
  checks: [
    rule('SU-23', ['seat'], ({ view, intent }) =>
      objectIf(plate(view, intent.seat) === undefined, () => malformed('seat')),
    ),
    rule('SU-23', ['sheet'], ({ intent }) => objectIf(readSheet(intent.sheet) === undefined, () => malformed('sheet'))),
    rule('SU-108', ['sheet'], ({ intent }) => {
      const sheet = readSheet(intent.sheet);
      return objectIf(sheet?.dead === true, () => ({ code: 'SU_SHEET_DEAD', facts: { name: sheet?.name } }));
    }),
  ],
  hidden: [
    {
      clause: 'SU-23',
      check: ({ state, intent }) => {
        const { sheets = [] } = state.players.find(({ seat }) => seat === intent.seat) ?? {};
        return objectIf(sheets.length >= mostSheets, () => enough(mostSheets));
      },
    },
    {
      // An older copy of somebody who died at this table does not bring them back.
      clause: 'SU-108',
      check: ({ state, intent }) => {
        const { sheets = [] } = state.players.find(({ seat }) => seat === intent.seat) ?? {};
        const name = readSheet(intent.sheet)?.name;
        return objectIf(
          sheets.some((sheet) => sheet.dead && sheet.name === name),
          () => ({
            code: 'SU_SHEET_DEAD',
            facts: { name },
          }),
        );
      },
    },
  ],
  execute(context) {
    const { seat } = context.intent;
    const sheet = readSheet(context.intent.sheet);
    if (sheet === undefined) return;
    const id = `c${context.state.made.sheet + 1}`;
    context.emit({ type: 'sheet_added', seat, character: { ...sheet, id } });
    openIfComplete(context);
  },
});

/** Somebody uses the safety tools to leave a scene behind: it ends here, without a summary. */
export const fastForward = define<Intent>({
  ...systemBase,
  type: 'fast_forward',
  clause: 'SU-193',
  phases: ['FREE', 'PLAY', 'INIT', 'TURN'],
  fields: {},
  checks: [],
  execute(context) {
    breakOff(context);
  },
});
