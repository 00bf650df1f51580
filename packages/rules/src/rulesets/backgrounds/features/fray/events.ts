import type { SidesAtStart, NamedParty } from '../../event-fields.ts';
import type { CharacterId, Fray, FrayKind, PartyId, State } from '../../state.ts';
import type { CardCode } from '../../../../kernel/index.ts';
import { event } from '../../declare-event.ts';
import { beginResolution, freshExchange, markMet, partiesOf, reopened, withResolution } from '../../state-changes.ts';
import { gainedIn } from '../../selectors.ts';
import { newResolution } from '../../initial.ts';
import { limitsUndo, toEverybody } from '../../audience.ts';

interface FrayOpened extends SidesAtStart {
  readonly gmCards: number;
  readonly cast?: readonly CharacterId[];
}

interface AimDeclared extends NamedParty {
  readonly text: string;
  readonly with: PartyId | null;
  /** The name of the party whose aim it shares. */
  readonly ally?: string;
}

interface FrayJudged {
  readonly high: readonly CardCode[];
  /** The party with the highest card, if there is only one. */
  readonly owner: PartyId | null;
  readonly draws: readonly string[];
  readonly winners: readonly PartyId[];
  readonly names: readonly string[];
  /** The names of the opposition, if it won and its members are named. */
  readonly opposition?: readonly string[];
  readonly drawOff: readonly PartyId[] | null;
}

interface FraySuccessGained extends NamedParty {
  readonly kind: FrayKind;
  readonly text: string;
  readonly whom: string;
}

interface FrayEnded {
  readonly cause: string;
  readonly text: string;
  /** The parties of the side that did not give in, and their names; missing for other causes, and in older versions. */
  readonly winners?: readonly PartyId[];
  readonly names?: readonly string[];
  /** The names of the opposition, if it won and its members are named. */
  readonly opposition?: readonly string[];
}

function frayOpened(state: State, event: FrayOpened): State {
  const { sides, gmCards, proposer, cast, span = '' } = event;
  const number = state.resolutions + 1;
  const fray: Fray = { exchange: 0, gmCards, drawOff: null, ...freshExchange, ...(cast === undefined ? {} : { cast }) };
  const resolution = newResolution(number, partiesOf(sides), { kind: 'fray', proposer, span, fray });
  return markMet({ ...beginResolution(state, proposer), resolution }, [...sides, cast ?? []]);
}

/** A player who acts again already knows what they missed, so the record of it is dropped. */
function aimDeclared(state: State, event: AimDeclared): State {
  const { [event.character]: _told, ...missed } = state.missed;
  return withResolution({ ...state, missed }, ({ fray }) => ({
    fray:
      fray === null
        ? null
        : { ...fray, aims: [...fray.aims, { party: event.character, text: event.text, with: event.with }] },
  }));
}

/** An absent player is back: the character takes part in the fray again (DR-135). */
function rejoined(state: State, { character }: NamedParty): State {
  return withResolution(state, ({ parties }) => ({
    parties: parties.map((party) => (party.id === character ? { ...party, active: true } : party)),
  }));
}

function frayJudged(state: State, { winners, draws, drawOff }: FrayJudged): State {
  return withResolution(state, ({ fray }) => ({
    fray: fray === null ? null : { ...fray, winners, highest: draws, drawOff },
  }));
}

function successDescribed(state: State, { text }: FraySuccessGained): State {
  return reopened(
    withResolution(state, ({ fray }) => ({
      fray: fray === null ? null : { ...fray, winners: [], gained: gainedIn(fray, text) },
    })),
  );
}

/** Records which parties gave in, so that views can show it. Events of older versions do not name the winners. */
function frayEnded(state: State, { cause, winners }: FrayEnded): State {
  if (cause !== 'yielded' || winners === undefined) return state;
  return withResolution(state, ({ fray, parties }) => ({
    fray:
      fray === null
        ? null
        : {
            ...fray,
            gaveIn: parties.filter(({ id, active }) => active && !winners.includes(id)).map(({ id }) => id),
          },
  }));
}

export const frayEvents = {
  rejoined: event<NamedParty>({
    ...toEverybody,
    prompt: 'raise',
    apply: rejoined,
  }),
  fray_opened: event<FrayOpened>({
    ...toEverybody,
    prompt: 'keep',
    apply: frayOpened,
  }),
  aim_declared: event<AimDeclared>({
    ...toEverybody,
    prompt: 'keep',
    apply: aimDeclared,
  }),
  fray_judged: event<FrayJudged>({
    ...limitsUndo,
    prompt: 'keep',
    apply: frayJudged,
  }),
  fray_success_gained: event<FraySuccessGained>({
    ...toEverybody,
    prompt: 'raise',
    apply: successDescribed,
  }),
  thrown_back: event<NamedParty>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state) => state,
  }),
  set_back: event<NamedParty>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state) => state,
  }),
  fray_ended: event<FrayEnded>({
    ...toEverybody,
    prompt: 'keep',
    apply: frayEnded,
  }),
};
