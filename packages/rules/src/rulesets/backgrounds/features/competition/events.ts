import type { SidesAtStart, NamedParty } from '../../event-fields.ts';
import type { Competition, JudgedPair, PartyId, State } from '../../state.ts';
import { event } from '../../declare-event.ts';
import { newResolution } from '../../initial.ts';
import { beginResolution, markMet, partiesOf, reopened, withResolution, without } from '../../state-changes.ts';
import { toEverybody } from '../../audience.ts';

interface CompetitionDeclared extends SidesAtStart {
  readonly combat: boolean;
}

interface PairJudged extends JudgedPair, Pick<NamedParty, 'name'> {
  readonly other: string;
  /**
   * Set if the party with the higher card may not alter the scene: it leaves with this exchange, or no person plays it
   * (DR-47, DR-119, DR-147), or an earlier pair gave it that right (DR-57). Missing in events of older versions.
   */
  readonly lapsed?: true;
}

interface AltersOpen {
  readonly parties: readonly PartyId[];
}

interface SceneAltered extends NamedParty {
  readonly text: string;
}

interface CompetitionEnded {
  /** The last remaining party, if there is exactly one. */
  readonly winner: PartyId | null;
  /** All remaining parties; they are on one side. */
  readonly winners: readonly PartyId[];
  readonly names: readonly string[];
  readonly cause: string;
}

function competitionDeclared(state: State, event: CompetitionDeclared): State {
  const { sides, combat, proposer, span = '' } = event;
  const number = state.resolutions + 1;
  const competition = { exchange: 0, combat, pairs: [], alters: [], goingOn: [], altered: null };
  const resolution = newResolution(number, partiesOf(sides), { kind: 'competition', proposer, span, competition });
  return markMet({ ...beginResolution(state, proposer), resolution }, sides);
}

function pairJudged(state: State, event: PairJudged): State {
  const { a, b, relation, beneficiary } = event;
  return withResolution(state, ({ competition }) => ({
    competition:
      competition === null ? null : { ...competition, pairs: [...competition.pairs, { a, b, relation, beneficiary }] },
  }));
}

function advantageGained(state: State, { character }: NamedParty): State {
  const { [character]: count = 0, ...others } = state.advantages;
  return { ...state, advantages: { ...others, [character]: count + 1 } };
}

function advantageLost(state: State, { character }: NamedParty): State {
  const { [character]: _lost, ...others } = state.advantages;
  return { ...state, advantages: others };
}

function withCompetition(state: State, change: (competition: Competition) => Partial<Competition>): State {
  return withResolution(state, ({ competition }) => ({
    competition: competition === null ? null : { ...competition, ...change(competition) },
  }));
}

function altered(state: State, { character, text }: SceneAltered): State {
  return reopened(
    withCompetition(state, ({ alters }) => ({
      alters: without(alters, character),
      altered: { party: character, text },
    })),
  );
}

/** A player whose alteration was refused may describe another one. */
function alterationRefused(state: State, { character }: SceneAltered): State {
  return reopened(
    withCompetition(state, ({ alters, goingOn }) => ({
      alters: [character, ...alters],
      goingOn: without(goingOn, character),
      altered: null,
    })),
  );
}

export const competitionEvents = {
  competition_declared: event<CompetitionDeclared>({
    ...toEverybody,
    prompt: 'keep',
    apply: competitionDeclared,
  }),
  pair_judged: event<PairJudged>({
    ...toEverybody,
    prompt: 'keep',
    apply: pairJudged,
  }),
  advantage_gained: event<NamedParty>({
    ...toEverybody,
    prompt: 'keep',
    apply: advantageGained,
  }),
  advantage_spent: event<NamedParty>({
    ...toEverybody,
    prompt: 'keep',
    apply: advantageLost,
  }),
  advantage_lapsed: event<NamedParty>({
    ...toEverybody,
    prompt: 'keep',
    apply: advantageLost,
  }),
  alters_open: event<AltersOpen>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, event) =>
      withResolution(state, ({ competition }) => ({
        competition: competition === null ? null : { ...competition, alters: event.parties },
      })),
  }),
  scene_altered: event<SceneAltered>({
    ...toEverybody,
    prompt: 'raise',
    apply: altered,
  }),
  alteration_refused: event<SceneAltered>({
    ...toEverybody,
    prompt: 'raise',
    apply: alterationRefused,
  }),
  competition_ended: event<CompetitionEnded>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state) => state,
  }),
};
