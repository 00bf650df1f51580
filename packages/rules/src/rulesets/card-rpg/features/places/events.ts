import type { Conflict, Covers, EnvironmentDefinition, EnvironmentStep, State } from '../../state.ts';
import type { AudienceInput, CardCode } from '../../../../kernel/index.ts';
import { colourOf } from '../../../../kernel/index.ts';
import type { AttackId, Card, PartId, Side } from '../../cards.ts';
import { newCard } from '../../cards.ts';
import { event } from '../../declare-event.ts';
import { controls, leads } from '../../selectors.ts';
import { withConflict, withEnvironment, withoutRevealBy } from '../../state-changes.ts';
import { toEverybody, toViewersUnlessHidden, turnedUp } from '../../audience.ts';

interface EnvDue {
  readonly step: EnvironmentStep;
}

interface EnvDrew {
  readonly card: CardCode;
  readonly colour: 'red' | 'black';
  readonly acts: string;
}

interface RedLaid {
  readonly aid: AttackId;
  readonly resolvedBy: readonly PartId[];
}

interface RevealAsked {
  readonly parts: readonly PartId[];
  readonly acts: 'lowest' | 'highest';
  readonly again: boolean;
}

interface RevealCommitted {
  readonly part: PartId;
  readonly card: CardCode;
  readonly cid: string;
}

interface RevealsOpened {
  readonly shown: readonly { readonly part: PartId; readonly card: CardCode }[];
  readonly lowest: PartId | null;
  readonly tied: readonly PartId[];
}

interface EnvAttackPlaced {
  readonly aid: AttackId;
  readonly target: PartId;
  readonly card: CardCode;
}

interface EnvCardDropped {
  readonly card: CardCode;
}

interface RedResolved {
  readonly aid: AttackId;
  readonly part: PartId;
  readonly how: 'deflected' | 'wound' | 'sheltered';
}

interface RedCleared {
  readonly aid: AttackId;
}

interface HelpLaid {
  readonly aid: AttackId;
}

interface HelpTaken {
  readonly aid: AttackId;
  readonly part: PartId;
  readonly against: AttackId;
}

interface HelpOver {
  readonly aid: AttackId;
}

interface HarnessGranted {
  readonly side: Side;
  readonly covers: Covers;
  readonly until: 'round' | 'conflict';
  readonly reason: string;
}

interface EnvironmentDefined {
  readonly id: string;
  readonly name: string;
  readonly count: number;
  readonly definition: EnvironmentDefinition;
  readonly cards: readonly CardCode[];
  /** Missing in journals up to version 6, where every place was public at once. */
  readonly hidden?: true;
}

interface EnvironmentRevealed {
  readonly id: string;
  readonly name: string;
}

const toController = ({ before, event, viewer }: AudienceInput<State, { readonly part: string }>): boolean =>
  controls(before, viewer, event.part);

const toPlaceViewers = ({ before, event, viewer }: AudienceInput<State, { readonly id: string }>): boolean =>
  leads(before, viewer) || before.environments.find(({ definition }) => definition.id === event.id)?.hidden !== true;

const toReaders = ({ before, event, viewer }: AudienceInput<State, EnvironmentDefined>): boolean =>
  event.definition.openList || leads(before, viewer);

/** Changes `reveal`, which holds the drawn card until it is placed. */
function withReveal(state: State, change: (reveal: NonNullable<Conflict['reveal']>) => Conflict['reveal']): State {
  return withConflict(state, ({ reveal }) => (reveal === null ? {} : { reveal: change(reveal) }));
}

/**
 * Red cards of the sheltered colours count as answered by this side. If a card that waits for its target has such a
 * colour, the side shows no card for it (CR-184, CR-189).
 */
function sheltered(
  { participants, reds, reveal }: Conflict,
  { side, covers }: Pick<Conflict['harness'][number], 'side' | 'covers'>,
): Pick<Conflict, 'reds' | 'reveal'> {
  const safe = participants.filter((one) => one.side === side).map(({ id }) => id);
  const isCovered = ({ face }: Card): boolean => covers === 'both' || covers === colourOf(face);
  return {
    reds: reds.map((red) =>
      isCovered(red.card) ? { ...red, resolvedBy: [...new Set([...red.resolvedBy, ...safe])] } : red,
    ),
    reveal: reveal !== null && isCovered(reveal.card) ? withoutRevealBy(reveal, safe) : reveal,
  };
}

export const placesEvents = {
  env_called: event({
    ...toEverybody,
    prompt: 'raise',
    apply: (state) => withConflict(state, () => ({ cued: true })),
  }),
  env_due: event<EnvDue>({
    audience: 'none',
    reveals: 'nothing',
    prompt: 'keep',
    apply: (state, { step }) => withConflict(state, () => ({ waiting: step, cued: false })),
  }),
  env_drew: event<EnvDrew>({
    ...turnedUp,
    prompt: 'raise',
    apply: (state) => {
      const id = state.conflict?.environment ?? null;
      const card = state.environments.find(({ definition }) => definition.id === id)?.pile[0];
      if (card === undefined) return state;
      const drawn = withEnvironment(state, id, ({ pile }) => ({ pile: pile.slice(1) }));
      return withConflict(drawn, (conflict) => ({
        drawn: conflict.drawn + 1,
        silent: false,
        stirred: true,
        waiting: conflict.waiting === null ? null : { ...conflict.waiting, draws: conflict.waiting.draws - 1 },
        reveal: { card, acts: 'lowest', asked: [], committed: {}, shown: {} },
      }));
    },
  }),
  red_laid: event<RedLaid>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { aid, resolvedBy }) =>
      withConflict(state, ({ reveal, reds, aids }) =>
        reveal === null
          ? {}
          : { reds: [...reds, { aid, card: reveal.card, resolvedBy }], aids: aids + 1, reveal: null },
      ),
  }),
  reveal_asked: event<RevealAsked>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { parts, acts }) =>
      withConflict(
        withReveal(state, (reveal) => ({ ...reveal, asked: parts, acts, committed: {} })),
        () => ({ phase: 'ENV.reveal' }),
      ),
  }),
  reveal_committed: event<RevealCommitted>({
    audience: 'everybody',
    secret: { card: toController, cid: toController },
    reveals: 'nothing',
    prompt: 'raise',
    apply: (state, { part, cid }) =>
      withReveal(state, (reveal) => ({ ...reveal, committed: { ...reveal.committed, [part]: cid } })),
  }),
  reveals_opened: event<RevealsOpened>({
    ...turnedUp,
    prompt: 'raise',
    apply: (state) =>
      withReveal(state, (reveal) => ({
        ...reveal,
        committed: {},
        shown: {
          ...reveal.shown,
          ...Object.fromEntries(
            Object.entries(reveal.committed).map(([part, cid]) => [part, [...(reveal.shown[part] ?? []), cid]]),
          ),
        },
      })),
  }),
  env_attack_placed: event<EnvAttackPlaced>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { aid, target }) =>
      withConflict(state, ({ reveal, attacks, aids }) =>
        reveal === null
          ? {}
          : {
              attacks: [...attacks, { aid, pile: [reveal.card], target, by: 'ENV', status: 'open' }],
              aids: aids + 1,
              reveal: null,
            },
      ),
  }),
  env_card_dropped: event<EnvCardDropped>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state) =>
      withConflict(state, ({ reveal, outOfPlay }) =>
        reveal === null ? {} : { outOfPlay: [...outOfPlay, reveal.card], reveal: null },
      ),
  }),
  red_resolved: event<RedResolved>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { aid, part }) =>
      withConflict(state, ({ reds }) => ({
        reds: reds.map((red) =>
          red.aid === aid && !red.resolvedBy.includes(part) ? { ...red, resolvedBy: [...red.resolvedBy, part] } : red,
        ),
      })),
  }),
  red_cleared: event<RedCleared>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { aid }) => {
      const { conflict } = state;
      const red = conflict?.reds.find((one) => one.aid === aid);
      if (conflict === null || red === undefined) return state;
      const cleared = withConflict(state, ({ reds }) => ({ reds: reds.filter((one) => one !== red) }));
      return withEnvironment(cleared, conflict.environment, ({ discard }) => ({ discard: [...discard, red.card] }));
    },
  }),
  // There is at most one helping card: a new one replaces it.
  help_laid: event<HelpLaid>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { aid }) =>
      withConflict(state, ({ reveal, help, outOfPlay, aids }) =>
        reveal === null
          ? {}
          : {
              help: { aid, card: reveal.card, usedBy: [] },
              outOfPlay: help === null ? outOfPlay : [...outOfPlay, help.card],
              aids: aids + 1,
              reveal: null,
            },
      ),
  }),
  help_taken: event<HelpTaken>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { part }) =>
      withConflict(state, ({ help }) => ({ help: help === null ? null : { ...help, usedBy: [...help.usedBy, part] } })),
  }),
  help_over: event<HelpOver>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state) =>
      withConflict(state, ({ help, outOfPlay }) => ({
        help: null,
        outOfPlay: help === null ? outOfPlay : [...outOfPlay, help.card],
      })),
  }),
  env_silent: event({
    ...toEverybody,
    prompt: 'raise',
    apply: (state) => withConflict(state, () => ({ silent: true })),
  }),
  harness_granted: event<HarnessGranted>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, granted) =>
      withConflict(state, (conflict) => ({
        ...sheltered(conflict, granted),
        harness: [...conflict.harness, { k: 'harness', ...granted }],
      })),
  }),
  // The definition of a place with open cards shows faces that players have not seen.
  environment_defined: event<EnvironmentDefined>({
    audience: toViewersUnlessHidden,
    secret: { definition: toReaders, cards: toReaders },
    reveals: 'hidden',
    prompt: 'keep',
    apply: (state, { id, definition, cards, hidden = false }) => ({
      ...state,
      environments: [
        ...state.environments,
        { definition, hidden, pile: cards.map((face) => newCard(face, id)), discard: [] },
      ],
    }),
  }),
  environment_revealed: event<EnvironmentRevealed>({
    ...turnedUp,
    prompt: 'keep',
    apply: (state, { id }) => withEnvironment(state, id, () => ({ hidden: false })),
  }),
  environment_removed: event<EnvironmentRevealed>({
    audience: toPlaceViewers,
    reveals: 'nothing',
    prompt: 'keep',
    apply: (state, { id }) => {
      const place = state.environments.find(({ definition }) => definition.id === id);
      if (place === undefined) return state;
      return {
        ...state,
        environments: state.environments.filter((other) => other !== place),
        gone: [...state.gone, ...place.pile, ...place.discard],
      };
    },
  }),
};
