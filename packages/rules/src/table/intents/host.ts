/** What the host arranges: options, the start, and who is host (TB-01, TB-04). */
import type { OptionValue, Ruleset } from '../../kernel/index.ts';
import type { TableView } from '../contract.ts';
import { gameAdmits } from '../gameplay.ts';
import type { TableState } from '../state.ts';
import type { TableIntentDefinition } from './define.ts';
import { objection, peopleIn, senderOf, tableRule, unknownValue } from './define.ts';
import { handOverChosen } from './sheets.ts';

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
  readonly role: 'host';
  readonly person: string;
  readonly [field: string]: unknown;
}

function setOption(ruleset: Ruleset): TableIntentDefinition<SetOption> {
  const specOf = (key: string) => ruleset.options.find((option) => option.key === key);

  /** Between two dates or scenes is when the game says it is. */
  function isOpen(view: TableView, { key, value }: SetOption): boolean {
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
      key: { kind: 'choice', of: ruleset.options.map(({ key }) => key) },
      value: { kind: 'json' },
    },
    rules: [
      tableRule('TB-04', ['key'], ({ intent }) => (specOf(intent.key) === undefined ? unknownValue('key') : undefined)),
      tableRule('TB-04', ['key', 'value'], ({ intent }) =>
        specOf(intent.key)?.values.includes(intent.value) === false ? unknownValue('value') : undefined,
      ),
      tableRule('TB-04', ['key'], ({ view, intent }) =>
        specOf(intent.key) === undefined || isOpen(view, intent) ? undefined : objection('E_OPTION_LOCKED'),
      ),
    ],
    happen: (deed) => {
      const { key, value } = deed.intent;
      deed.tell({ type: 'option_set', key, value });
      deed.tellGame({ type: 'option_set', key, value });
    },
  };
}

/** Those who play if it starts now, in seat order. */
function takenSeats({ seats }: TableState) {
  return seats.filter(({ holder }) => holder !== null);
}

function nameIn(state: TableState, { holder }: TableState['seats'][number]): string {
  if (holder?.kind === 'bot') return holder.name;
  return (holder === null ? undefined : state.people[holder.person]?.name) ?? '';
}

function start(ruleset: Ruleset): TableIntentDefinition<Start> {
  return {
    type: 'start',
    clause: 'TB-01',
    who: ['host'],
    stale: 'accept',
    phases: ['lobby'],
    fields: {},
    rules: [
      tableRule('TB-01', [], ({ view: { shared } }) => {
        const { limits, seats } = shared.table;
        const players = seats.filter(({ kind, holder }) => kind === 'player' && holder !== null);
        if (players.length < limits.min) return objection('E_TOO_FEW', { n: limits.min });
        return players.length > limits.max ? objection('E_TABLE_FULL', { n: limits.max }) : undefined;
      }),
      // Who starts is ready, whatever they said before.
      tableRule('TB-01', [], (judged) => {
        const unready = judged.view.shared.table.seats.find(
          ({ seat, holder, ready }) => holder === 'person' && !ready && seat !== senderOf(judged).seat,
        );
        return unready === undefined ? undefined : objection('E_NOT_READY', { name: unready.name });
      }),
      tableRule('TB-01', [], ({ view: { shared } }) =>
        ruleset.seats.gm === 'required' &&
        !shared.table.seats.some(({ kind, holder }) => kind === 'gm' && holder !== null)
          ? objection('E_NO_GM')
          : undefined,
      ),
    ],
    happen: (deed) => {
      const { state } = deed;
      const taken = takenSeats(state);
      const seats = taken.map((seat) => ({ seat: seat.seat, kind: seat.kind, name: nameIn(state, seat) }));
      deed.tell({ type: 'started', seats: seats.map(({ seat }) => seat) });
      deed.setUp({ seats, options: state.options });
      handOverChosen(deed);
    },
  };
}

const handOver: TableIntentDefinition<HandOver> = {
  type: 'hand_over',
  clause: 'TB-04',
  who: ['host'],
  stale: 'accept',
  fields: {
    role: { kind: 'choice', of: ['host'] },
    person: { kind: 'choice', of: peopleIn },
  },
  rules: [
    tableRule('TB-04', ['role'], ({ intent }) => (intent.role === 'host' ? undefined : unknownValue('role'))),
    tableRule('TB-04', ['person'], (judged) => {
      const { intent, view } = judged;
      const isOther = peopleIn(view).includes(intent.person) && intent.person !== senderOf(judged).person;
      return isOther ? undefined : unknownValue('person');
    }),
  ],
  happen: (deed) => deed.tell({ type: 'host_changed', person: deed.intent.person }),
};

export function hostIntents(ruleset: Ruleset): readonly TableIntentDefinition[] {
  return [setOption(ruleset), start(ruleset), handOver];
}
