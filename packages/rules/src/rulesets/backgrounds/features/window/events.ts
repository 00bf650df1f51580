import type { ChallengeResult, CharacterId, Draw, PartyId, ResultCard, State } from '../../state.ts';
import type { NamedParty } from '../../event-fields.ts';
import type { CardCode, SeatId } from '../../../../kernel/index.ts';
import { enter, takeOut } from '../../../../kernel/index.ts';
import { event } from '../../declare-event.ts';
import {
  setLastPlay,
  mintHandle,
  outcomeOf,
  reopened,
  withCharacter,
  withDraw,
  withResolution,
  withoutFace,
} from '../../state-changes.ts';
import { knownCharacter, playedCard } from '../../selectors.ts';
import { limitsUndo, toEverybody } from '../../audience.ts';

interface WindowOpened {
  readonly parties: readonly PartyId[];
}

interface Passed {
  readonly character: PartyId;
}

interface Substituted extends NamedParty {
  readonly draw: string;
  readonly owner: CharacterId;
  /**
   * The name of the NPC whose card this is, if it replaces a draw of the opposition. Missing in events of older
   * versions.
   */
  readonly member?: string;
  readonly old: CardCode;
  readonly result: ResultCard;
  readonly slot: string | null;
  readonly background: string;
  readonly text: string;
}

interface DescriptionVetoed extends NamedParty {
  readonly reason: string;
  readonly card: CardCode;
  /** The seat that sent the card back, and the player's description. Missing in events of older versions. */
  readonly by?: SeatId;
  readonly text?: string;
}

interface DescriptionAccepted {
  readonly seats: readonly SeatId[];
  /** Set if the table voted against sending the card back. Missing in events of older versions. */
  readonly refused?: true;
}

interface FailureIntended extends NamedParty {
  readonly text: string;
  /** The result of the challenge after the intended failure (DR-80, DR-106). */
  readonly attempt?: ChallengeResult;
}

/** Replaces the result. A played background is spent; a bonus card moves to the row (DR-98, DR-104). */
function substituted(state: State, event: Substituted): State {
  const { character, draw, owner, result, slot, background, text } = event;
  const before = state.resolution?.draws.find(({ id }) => id === draw);
  if (before === undefined || before.result === null) return state;
  const spent =
    slot === null
      ? withCharacter({ ...state, row: enter(state.row, [result.card], { back: 'players' }) }, owner, ({ bonus }) => ({
          bonus: withoutFace(bonus, result.card),
        }))
      : withCharacter(state, owner, ({ backgrounds }) => ({
          met: true,
          backgrounds: backgrounds.map((background) =>
            background.slot === slot ? { ...background, spent: true, used: true } : background,
          ),
        }));
  const play = {
    party: character,
    draw,
    character: owner,
    card: result.card,
    back: result.back,
    slot,
    background,
    text,
    before: before.result,
    byDisadvantage: before.byDisadvantage,
    heard: [],
  };
  const played = withDraw(withAnswer(spent, draw), draw, ({ substitutions }) => ({
    result,
    byDisadvantage: false,
    substitutions: substitutions + 1,
  }));
  return reopened(setLastPlay(played, play));
}

/** Drops the record of the card that was sent back, because a new card or new words have answered it. */
function withAnswer(state: State, id: string): State {
  const answered = ({ sentBack: _answered, ...draw }: Draw): Draw => draw;
  return withResolution(state, ({ draws }) => ({
    draws: draws.map((draw) => (draw.id === id ? answered(draw) : draw)),
  }));
}

function descriptionAccepted(state: State, { seats, refused }: DescriptionAccepted): State {
  const accepted = withResolution(state, ({ play }) => ({
    play: play === null ? null : { ...play, heard: [...play.heard, ...seats] },
  }));
  const play = accepted.resolution?.play ?? null;
  if (refused !== true || play === null) return accepted;
  // The table is asked once about each card (DR-96).
  return withDraw(accepted, play.draw, ({ vetoed }) => ({ vetoed: [...vetoed, playedCard(play)] }));
}

function vetoed(state: State, { by, reason, text }: DescriptionVetoed): State {
  const play = state.resolution?.play;
  if (play === null || play === undefined) return state;
  const { character, card, back, slot, draw, before, byDisadvantage } = play;
  let current = state;
  if (slot === null) {
    const entry = mintHandle({ ...state, row: takeOut(state.row, card) }, knownCharacter(state, character).owner);
    current = withCharacter(entry.state, character, ({ bonus }) => ({
      bonus: [...bonus, { handle: entry.handle, face: card, back }],
    }));
  } else {
    current = withCharacter(state, character, ({ backgrounds }) => ({
      backgrounds: backgrounds.map((background) =>
        background.slot === slot ? { ...background, spent: false } : background,
      ),
    }));
  }
  current = withDraw(current, draw, ({ vetoed: earlier, substitutions }) => ({
    result: before,
    byDisadvantage,
    substitutions: substitutions - 1,
    vetoed: [...earlier, playedCard(play)],
    ...(by === undefined || text === undefined ? {} : { sentBack: { card: playedCard(play), by, reason, text } }),
  }));
  return reopened(setLastPlay(current, null));
}

function failureIntended(state: State, { character, attempt }: FailureIntended): State {
  const resigned = withResolution(state, ({ fray }) => ({
    fray: fray === null ? null : { ...fray, resigned: [...fray.resigned, character] },
  }));
  const challenge = state.resolution?.challenge ?? null;
  if (attempt === undefined || challenge === null) return resigned;
  const { title } = challenge;
  return {
    ...resigned,
    lastOutcome: {
      ...outcomeOf(state, { character, title, attempt }),
      last: 'failed',
      kept: attempt !== 'failed',
    },
  };
}

export const windowEvents = {
  window_opened: event<WindowOpened>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state) => state,
  }),
  passed: event<Passed>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, event) => withResolution(state, ({ passed }) => ({ passed: [...passed, event.character] })),
  }),
  window_closed: event({
    ...limitsUndo,
    prompt: 'keep',
    apply: (state) => state,
  }),
  substituted: event<Substituted>({
    ...limitsUndo,
    prompt: 'raise',
    apply: substituted,
  }),
  description_vetoed: event<DescriptionVetoed>({
    ...toEverybody,
    prompt: 'raise',
    apply: vetoed,
  }),
  description_accepted: event<DescriptionAccepted>({
    ...toEverybody,
    prompt: 'keep',
    apply: descriptionAccepted,
  }),
  failure_intended: event<FailureIntended>({
    ...toEverybody,
    prompt: 'keep',
    apply: failureIntended,
  }),
};
