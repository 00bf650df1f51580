/** TB-01, TB-04. */
import type { RefusalReason, OptionValue, Ruleset } from '../../kernel/index.ts';
import { optionValue } from '../../kernel/index.ts';
import type { TableView } from '../contract.ts';
import { gameAdmits, gameRefusals, sharedViewOf } from '../gameplay.ts';
import { addedOptions, isSlow, optionNamed } from '../options.ts';
import type { TableState } from '../state.ts';
import { seatNamed, seatOf } from '../state.ts';
import type { TableContext, TableIntentDefinition } from './define.ts';
import { valueChecks, otherPersonRefusal, programRefusal, refuse, peopleIn, senderOf, tableCheck } from './define.ts';
import { dropSeedContribution, vacateSeat, announceHolder } from './seats.ts';
import { handOverChosenSheets } from './sheets.ts';

interface SetOption {
  readonly type: 'set_option';
  readonly key: string;
  readonly value: OptionValue;
  readonly [field: string]: unknown;
}

interface Start {
  readonly type: 'start';
  readonly [field: string]: unknown;
}

interface HandOver {
  readonly type: 'hand_over';
  readonly role: 'host' | 'gm';
  readonly person: string;
  readonly [field: string]: unknown;
}

/** After play over days is switched on or off: tells the game which absent people count as away (TB-22). */
function updateAwayPeople(context: TableContext): void {
  const { seats, people } = context.state;
  for (const { seat, holder, inPlay } of seats) {
    if (!inPlay || holder?.kind !== 'person' || people[holder.person]?.here !== false) continue;
    if (isSlow(context.state)) context.emitGame({ type: 'seat_back', seat });
    else context.emitGame({ type: 'seat_away', seat, person: holder.person });
  }
}

function setOption(ruleset: Ruleset): TableIntentDefinition<SetOption> {
  const specOf = (key: string) => optionNamed(ruleset, key);
  const added = addedOptions(ruleset);
  const offeredValue = ({ key, value }: Pick<SetOption, 'key' | 'value'>): OptionValue | undefined => {
    const spec = specOf(key);
    return spec === undefined ? undefined : optionValue(spec, value);
  };
  const isAdded = (key: string): boolean => added.some((option) => option.key === key);

  /** Whether the option may change now. The game knows whether it is between two dates or scenes. */
  function mayChangeNow(view: TableView, { key, value }: SetOption): boolean {
    const changes = specOf(key)?.changes;
    if (view.shared.table.stage === 'lobby' || changes === 'always') return true;
    return changes === 'between' && gameAdmits(ruleset, view, { type: 'option_set', key, value });
  }

  return {
    type: 'set_option',
    clause: 'TB-04',
    who: ['host', 'gm'],
    stale: 'accept',
    fields: {
      key: {
        kind: 'choice',
        of: [...ruleset.options, ...added].map(({ key }) => key),
        unlisted: { code: 'E_OPTION_VALUE', clause: 'TB-04' },
      },
      value: { kind: 'json' },
    },
    checks: [
      tableCheck('TB-04', ['key'], ({ intent }) =>
        specOf(intent.key) === undefined ? refuse('E_OPTION_VALUE') : undefined,
      ),
      tableCheck('TB-04', ['key', 'value'], ({ intent }) =>
        offeredValue(intent) === undefined ? refuse('E_OPTION_VALUE') : undefined,
      ),
      // Only the host sets the table's own options, such as those about admission and spectators.
      tableCheck('TB-04', ['key'], (judged) =>
        isAdded(judged.intent.key) && !senderOf(judged).host ? refuse('E_HOST_ONLY') : undefined,
      ),
      // A stand-in must not shorten the time after which they could keep the role.
      tableCheck('TB-04', ['key'], ({ view, intent }) =>
        intent.key === 'successionAfter' && view.shared.table.standsInFor !== null ? refuse('E_STANDS_IN') : undefined,
      ),
      // Some options of a system show other players' sheets or hands, and a stand-in plays too. The GM may set them
      // anyway.
      tableCheck('TB-04', ['key'], (judged) => {
        const { stage, standsInFor, seats } = judged.view.shared.table;
        const { host, seat } = senderOf(judged);
        const isGm = seats.some((candidate) => candidate.kind === 'gm' && candidate.seat === seat);
        const isStandIn = host && standsInFor !== null && !isGm;
        const isOfSystem = ruleset.options.some(({ key }) => key === judged.intent.key);
        return isStandIn && stage === 'play' && isOfSystem ? refuse('E_STANDS_IN') : undefined;
      }),
      tableCheck('TB-04', ['key'], ({ view, intent }) =>
        specOf(intent.key) === undefined || mayChangeNow(view, intent) ? undefined : refuse('E_OPTION_LOCKED'),
      ),
    ],
    execute: (context) => {
      const { key } = context.intent;
      const value = offeredValue(context.intent);
      if (value === undefined) throw new Error(`The option ${key} has no such value`);
      const wasSlow = isSlow(context.state);
      context.emit({ type: 'option_set', key, value });
      if (isSlow(context.state) !== wasSlow) updateAwayPeople(context);
      if (!isAdded(key)) context.emitGame({ type: 'option_set', key, value });
    },
  };
}

function takenSeats({ seats }: TableState) {
  return seats.filter(({ holder }) => holder !== null);
}

function nameIn(state: TableState, { holder }: TableState['seats'][number]): string {
  if (holder?.kind === 'bot') return holder.name;
  return (holder === null ? undefined : state.people[holder.person]?.name) ?? '';
}

function ownOptions(ruleset: Ruleset, { options }: TableState): TableState['options'] {
  return Object.fromEntries(Object.entries(options).filter(([key]) => ruleset.options.some((own) => own.key === key)));
}

function start(ruleset: Ruleset): TableIntentDefinition<Start> {
  return {
    type: 'start',
    clause: 'TB-01',
    who: ['host'],
    stale: 'accept',
    phases: ['lobby'],
    fields: {},
    checks: [
      // Otherwise a stand-in could start the game with further browsers of their own in the seats, whose votes would
      // make the stand-in host for good.
      tableCheck('TB-04', [], ({ view: { shared } }) =>
        shared.table.standsInFor === null ? undefined : refuse('E_STANDS_IN'),
      ),
      tableCheck('TB-01', [], ({ view: { shared } }) => {
        const { limits, seats } = shared.table;
        const players = seats.filter(({ kind, holder }) => kind === 'player' && holder !== null);
        const isLed = seats.some(({ kind, holder }) => kind === 'gm' && holder !== null);
        const { min, unled = min } = limits;
        const least = isLed ? min : unled;
        if (least === 'never') return refuse('E_TOO_FEW', { n: min });
        if (players.length < least) return refuse('E_TOO_FEW', { n: least });
        return players.length > limits.max ? refuse('E_TABLE_FULL', { n: limits.max }) : undefined;
      }),
      // The host who starts the game counts as ready.
      tableCheck('TB-01', [], (judged) => {
        const unready = judged.view.shared.table.seats.filter(
          ({ seat, holder, ready }) => holder === 'person' && !ready && seat !== senderOf(judged).seat,
        );
        return unready.length === 0 ? undefined : refuse('E_NOT_READY', { names: unready.map(({ name }) => name) });
      }),
      tableCheck('TB-01', [], ({ view: { shared } }) =>
        ruleset.seats.gm === 'required' &&
        !shared.table.seats.some(({ kind, holder }) => kind === 'gm' && holder !== null)
          ? refuse('E_NO_GM')
          : undefined,
      ),
    ],
    execute: (context) => {
      const { state } = context;
      const taken = takenSeats(state);
      const seats = taken.map((seat) => ({ seat: seat.seat, kind: seat.kind, name: nameIn(state, seat) }));
      context.emit({ type: 'started', seats: seats.map(({ seat }) => seat) });
      context.setUp({ seats, options: ownOptions(ruleset, state) });
      handOverChosenSheets(context);
    },
  };
}

/**
 * Why no one can become GM now; `undefined` if someone can. If the options use a GM at all, the GM can change before
 * play; in play the game decides.
 */
export function newGmRefusal(ruleset: Ruleset, view: TableView): RefusalReason | undefined {
  if (view.shared.table.limits.gmSeat === 'unused') return refuse('E_GM_UNUSED');
  if (view.shared.table.stage === 'lobby') return undefined;
  const knowsNewcomers = Object.hasOwn(ruleset.intents, 'seat_joined');
  const isVacant = view.shared.table.seats.some(({ kind, holder }) => kind === 'gm' && holder === null);
  // `gmMayChange` does not apply to an empty GM's seat, because a scene without a GM might never end.
  const isLocked = !isVacant && ruleset.gmMayChange?.(sharedViewOf(view)) === false;
  if (!knowsNewcomers || isLocked) return refuse('E_GM_SEAT_LOCKED');
  return gameRefusals(ruleset, view, { type: 'seat_joined', seat: 'gm', name: '' })[0];
}

/** In one step: the game never sees the GM's seat empty. */
function handOverGmSeat(context: TableContext<HandOver>): void {
  const { person } = context.intent;
  const { seat: gm, holder } = context.state.seats.find(({ kind }) => kind === 'gm') ?? {};
  if (gm === undefined) return;
  const formerSeat = seatOf(context.state, person)?.seat;
  if (formerSeat !== undefined) vacateSeat(context, formerSeat, person, 'leads');
  if (holder?.kind === 'person') {
    // A GM who does not leave by choice counts as put out: opening the cards needs their consent as well (TB-17).
    const isPutOut = context.state.game !== null && holder.person !== senderOf(context).person;
    context.emit({ type: 'seat_left', seat: gm, person: holder.person, ...(isPutOut ? { putOut: true } : {}) });
    dropSeedContribution(context, holder.person);
  }
  const name = context.uniqueName(context.state.people[person]?.name ?? '', person);
  const isInPlay = context.state.game !== null;
  context.emit({ type: 'seat_taken', seat: gm, person, name, ...(isInPlay ? { inPlay: true } : {}) });
  announceHolder(context, gm, { name, person });
  // The system decides what happens to the character they leave behind, unless a bot takes back the seat that it
  // had lent.
  if (formerSeat !== undefined && seatNamed(context.state, formerSeat)?.holder === null)
    context.emitGame({ type: 'player_leads', seat: formerSeat });
}

function handOver(ruleset: Ruleset): TableIntentDefinition<HandOver> {
  const roles = ruleset.seats.gm === 'none' ? (['host'] as const) : (['host', 'gm'] as const);
  return {
    type: 'hand_over',
    clause: 'TB-04',
    who: ['host'],
    stale: 'accept',
    fields: {
      role: { kind: 'choice', of: roles },
      person: { kind: 'choice', of: peopleIn, open: true },
    },
    checks: [
      // A stand-in may hand over neither the table nor the GM's seat with its notes, handouts and hidden NPCs.
      tableCheck('TB-04', ['role'], ({ view }) =>
        view.shared.table.standsInFor === null ? undefined : refuse('E_STANDS_IN'),
      ),
      tableCheck('TB-04', ['role'], ({ view, intent }) =>
        intent.role === 'gm' ? newGmRefusal(ruleset, view) : undefined,
      ),
      ...valueChecks<HandOver>('TB-04', 'person', (judged) => {
        const { intent, view } = judged;
        if (intent.role === 'host') return otherPersonRefusal(judged, intent.person);
        return peopleIn(view).includes(intent.person) ? undefined : refuse('E_NOT_HERE');
      }),
      tableCheck('TB-04', ['role', 'person'], ({ intent, view }) => programRefusal(view, intent.person)),
      tableCheck('TB-04', ['role', 'person'], ({ intent, view }) => {
        const gm = view.shared.table.seats.find(({ kind, person }) => kind === 'gm' && person === intent.person);
        return intent.role === 'gm' && gm !== undefined ? refuse('E_ALREADY_GM', { name: gm.name }) : undefined;
      }),
    ],
    execute: (context) => {
      const { role, person } = context.intent;
      if (role === 'host')
        context.emit({ type: 'host_changed', person, name: context.state.people[person]?.name ?? '' });
      else handOverGmSeat(context);
    },
  };
}

export function hostIntents(ruleset: Ruleset): readonly TableIntentDefinition[] {
  return [setOption(ruleset), start(ruleset), handOver(ruleset)];
}
