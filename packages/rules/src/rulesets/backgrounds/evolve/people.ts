/** People, votes, proposals and the clocks of scene, episode and session. */
import type { SeatId } from '../../../kernel/index.ts';
import { pack } from '../../../kernel/index.ts';
import type { EventOf } from '../events.ts';
import type { Player, State } from '../state.ts';
import { endWithResolution, endWithScene } from '../topics.ts';
import { gmSeat, isAbsent, isPlayersOwn, opposition } from '../table.ts';
import { initialState, newCharacter } from '../initial.ts';
import { asked, withCharacter, withResolution } from './parts.ts';

const plain = pack({ jokers: 'without' });
const marked = pack({ jokers: 'without', copy: 2 });

function withPerson(state: State, seat: SeatId, change: Partial<Player>): State {
  if (seat === gmSeat) return state.gm === null ? state : { ...state, gm: { ...state.gm, ...change } };
  return {
    ...state,
    players: state.players.map((player) => (player.seat === seat ? { ...player, ...change } : player)),
  };
}

/** Seats are named s1, s2 … in seat order; the GM comes last. */
function bySeat(one: Pick<Player, 'seat'>, other: Pick<Player, 'seat'>): number {
  const placeOf = ({ seat }: Pick<Player, 'seat'>): number => (seat === gmSeat ? Infinity : Number(seat.slice(1)));
  return placeOf(one) - placeOf(other);
}

export function opened(event: EventOf<'table_opened'>): State {
  const { seats, gm, mode, options, twins } = event;
  const twin = twins === 'alike' ? plain : marked;
  return {
    ...initialState,
    options,
    mode,
    box: { draw: options['drawPacks'] === 2 ? [] : marked, red: twin, blue: twin },
    players: seats.map(({ seat, name }) => ({ seat, name, presence: 'here' })),
    gm: gm === null ? null : { seat: gmSeat, name: gm, presence: 'here' },
  };
}

export function satDown(state: State, { seat, name }: EventOf<'player_joined' | 'player_returned'>): State {
  if (seat === gmSeat) return { ...state, gm: { seat, name, presence: 'here' } };
  const known = state.players.some((player) => player.seat === seat);
  const players = known
    ? state.players
    : [...state.players, { seat, name, presence: 'here' as const }].toSorted(bySeat);
  return withPerson({ ...state, players }, seat, { name, presence: 'here' });
}

export function wentAway(state: State, { seat }: EventOf<'player_away'>): State {
  const dropped = state.dropped + 1;
  return withPerson({ ...state, dropped, drops: { ...state.drops, [seat]: dropped } }, seat, { presence: 'away' });
}

export function gone(state: State, { seat }: EventOf<'player_gone'>): State {
  return withPerson(state, seat, { presence: 'absent' });
}

export function enteredPhase(state: State, { phase }: EventOf<'phase_entered'>): State {
  return asked(withResolution({ ...state, phase }, ({ step }) => ({ step: step + 1, passed: [], ready: [] })));
}

export function characterAdded(state: State, event: EventOf<'character_added'>): State {
  const { id, owner, name, person = null } = event;
  const fresh = { ...newCharacter(id, owner, name), person };
  const isNpc = owner === gmSeat;
  // Among the players' own, by seat: where the GM's people stand shows nowhere (DR-143).
  const next = state.characters.findIndex((character) => bySeat({ seat: character.owner }, { seat: owner }) > 0);
  const at = next < 0 || isNpc ? state.characters.length : next;
  return {
    ...state,
    npcs: state.npcs + (isNpc ? 1 : 0),
    characters: isNpc
      ? [...state.characters, { ...fresh, standing: 'confirmed' }]
      : state.characters.toSpliced(at, 0, fresh),
  };
}

export function sceneOpened(state: State, { scene, title }: EventOf<'scene_opened'>): State {
  return { ...state, scenes: scene, scene: { number: scene, title } };
}

/** In tables of older versions questions ended here without a word. */
export function sceneClosed(state: State): State {
  return {
    ...state,
    scene: null,
    proposals: [],
    cost: null,
    costPut: null,
    lastOutcome: null,
    settled: null,
    missed: {},
    questions: state.questions.filter(({ topic }) => !endWithScene.has(topic)),
    characters: state.characters.map((character) =>
      character.consents === 'unasked' ? character : { ...character, consents: 'unasked' },
    ),
  };
}

export function afterResolution(questions: State['questions']): State['questions'] {
  return questions.filter(({ topic }) => !endWithResolution.has(topic));
}

export function sessionOpened(state: State, { session }: EventOf<'session_opened'>): State {
  return { ...state, session, summaries: [], questions: [] };
}

/** Everybody whose player was there has a session more behind them (DR-107). */
export function sessionClosed(state: State): State {
  const played = state.characters.filter(
    (character) =>
      isPlayersOwn(character) &&
      character.standing === 'confirmed' &&
      !character.parked &&
      !isAbsent(state, character.owner),
  );
  const counted = played.reduce(
    (current, { id }) =>
      withCharacter(current, id, ({ experience }) => ({
        experience: { ...experience, sessions: experience.sessions + 1 },
      })),
    state,
  );
  return { ...counted, questions: [] };
}

export function proposed(state: State, event: EventOf<'proposal_made'>): State {
  const { id, kind, seat, text, suit, sides, gmCards, combat, cast } = event;
  return asked({
    ...state,
    proposed: id,
    proposals: [
      ...state.proposals,
      { id, kind, by: seat, text, suit, sides, gmCards, combat, ...(cast === undefined ? {} : { cast }) },
    ],
  });
}

export function questionAsked(state: State, event: EventOf<'question_asked'>): State {
  const { type: _type, restarts = false, ...question } = event;
  // Whoever is asked has the whole time of a choice to answer (DR-131).
  const timed = restarts ? withResolution(state, ({ step }) => ({ step: step + 1 })) : state;
  return asked({
    ...timed,
    asked: event.id,
    questions: [...state.questions, { ...question, yes: [], no: [] }],
  });
}

export function questionAnswered(state: State, { id, seat, yes }: EventOf<'question_answered'>): State {
  return {
    ...state,
    questions: state.questions.map((question) =>
      question.id === id
        ? {
            ...question,
            yes: yes ? [...question.yes, seat] : question.yes,
            no: yes ? question.no : [...question.no, seat],
          }
        : question,
    ),
  };
}

/** Who takes part is known by name from now on; so is who is agreed to be in it. */
export function met(state: State, sides: readonly (readonly string[])[]): State {
  const all = sides.flat().filter((id) => id !== opposition);
  return all.reduce((current, id) => withCharacter(current, id, () => ({ met: true })), state);
}
