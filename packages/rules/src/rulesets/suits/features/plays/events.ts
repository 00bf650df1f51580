import { addend, sumOf } from '../../sums.ts';
import type { Counts, Holder, Opposition, Side, State, EntityId } from '../../state.ts';
import type { AudienceInput, CardCode, SeatId, Suit } from '../../../../kernel/index.ts';
import { event } from '../../declare-event.ts';
import type { CardCommitted, DeclaredPlay } from '../../event-fields.ts';
import { npcNumbers, toEverybody, toGm, turnedUp } from '../../audience.ts';
import {
  blankPlay,
  closed,
  declared,
  fromDeck,
  intoPlay,
  opened,
  outOfHand,
  declined,
  withFlags,
  withTop,
} from '../../state-changes.ts';
import { poolOf } from '../../selectors.ts';
import { printed } from '../../cards.ts';

interface PlayWithdrawn {
  readonly play: string;
}

interface PlayDeclined {
  readonly play: string;
  readonly reason: string;
}

interface OppositionSet extends Opposition {
  readonly play: string;
  /** The number, if it is public from the start. */
  readonly shown: number | null;
}

interface PlayRepeated {
  readonly play: string;
  readonly of: string;
  readonly mark: EntityId;
}

interface CardFlipped {
  readonly side: Side;
  readonly by: Holder;
  readonly card: CardCode | null;
  /** The NPC for whom the GM flipped it; absent if there is none, and in events of older versions. */
  readonly npc?: string;
}

interface FlipTreated {
  readonly side: Side;
  readonly card: CardCode;
  readonly counts: Counts;
}

interface StandAsked {
  readonly side: Side;
}

interface MarksAsked {
  readonly count: number;
}

interface CharismaAdded {
  readonly seat: SeatId;
  readonly amount: number;
  readonly step: 'own' | 'flip';
}

interface StepFinished {
  readonly side: Side;
  readonly added: number;
}

interface MarksPicked {
  readonly marks: readonly EntityId[];
}

interface PlayTied {
  readonly lost: Readonly<Record<Side, number>>;
}

interface PlayResolved {
  readonly play: string;
  readonly success: boolean;
  readonly total: number;
  readonly threshold: number | null;
  readonly riders: Readonly<Record<Side, Readonly<Record<Suit, number>>>>;
  readonly round: number;
  readonly modifier: number;
  readonly gmTotal: number;
  readonly margin: number;
  /** Set if everybody learns what the GM's side added. */
  readonly revealed?: true;
}

interface PlayClosed {
  readonly play: string;
}

/** Hides whether the GM's cards have their effect, which would reveal whether an NPC is tagged (SU-96). */
const seesEffect = ({ event, viewer }: AudienceInput<State, { readonly side: Side }>): boolean =>
  event.side === 'player' || viewer.kind === 'gm';

/** Whether this viewer sees the numbers of the GM's side; all do if they are revealed with the outcome (SU-49). */
const seesGmSide = ({ event, viewer }: AudienceInput<State, { readonly revealed?: true }>): boolean =>
  viewer.kind === 'gm' || event.revealed === true;

export const playsEvents = {
  play_declared: event<DeclaredPlay>({
    ...toEverybody,
    prompt: 'raise',
    apply: declared,
  }),
  play_withdrawn: event<PlayWithdrawn>({
    ...toEverybody,
    prompt: 'raise',
    apply: closed,
  }),
  play_declined: event<PlayDeclined>({
    ...toEverybody,
    prompt: 'raise',
    apply: declined,
  }),
  opposition_set: event<OppositionSet>({
    audience: 'everybody',
    secret: { ...npcNumbers, value: toGm, perMark: toGm },
    reveals: 'nothing',
    prompt: 'raise',
    apply: (state, { kind, value, trait, npc, modifier, perMark, npcTagged }) =>
      withTop(state, () => ({ opposition: { kind, value, trait, npc, modifier, perMark, npcTagged } })),
  }),
  play_repeated: event<PlayRepeated>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { play, mark }) => {
      const before = state.plays.at(-1);
      if (before === undefined) return state;
      return opened(closed(state), {
        ...blankPlay,
        id: play,
        kind: before.kind,
        use: before.use,
        mode: before.mode,
        seat: before.seat,
        npc: before.npc,
        rival: before.rival,
        marks: [mark],
        text: before.text,
        opposition: before.opposition,
        cover: before.cover,
        reshots: before.reshots + 1,
        free: { kind: 'reshoot', bonus: before.free?.bonus ?? 0 },
      });
    },
  }),
  card_flipped: event<CardFlipped>({
    ...turnedUp,
    prompt: 'keep',
    apply: (state, { side, by, card }) => {
      const turned = withTop(state, () => ({ leaders: [] }));
      if (card === null) return turned;
      const isActive = state.options.flippedFaces === 'active';
      return intoPlay(fromDeck(turned, poolOf(by), 1), side, {
        face: card,
        by,
        from: 'flip',
        counts: printed(card),
        live: isActive,
      });
    },
  }),
  flip_treated: event<FlipTreated>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { side, card, counts }) =>
      withTop(state, ({ sides }) => ({
        sides: {
          ...sides,
          [side]: sides[side].map((used) => (used.from === 'flip' && used.face === card ? { ...used, counts } : used)),
        },
      })),
  }),
  stand_asked: event<StandAsked>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { side }) =>
      withTop(state, () => ({ step: side === 'player' ? 'ASK_PLAYER' : 'ASK_GM', added: 0, holdOn: null })),
  }),
  marks_asked: event<MarksAsked>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state) => withTop(state, () => ({ step: 'PICK' })),
  }),
  card_committed: event<CardCommitted>({
    ...turnedUp,
    secret: { live: seesEffect },
    prompt: 'keep',
    apply: (state, { side, seat, card, counts, live }) =>
      intoPlay(
        withTop(outOfHand(state, seat, card), ({ added }) => ({ added: added + 1 })),
        side,
        { face: card, by: seat, from: 'hand', counts, live },
      ),
  }),
  charisma_added: event<CharismaAdded>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { seat, amount, step }) =>
      withFlags(
        withTop(state, ({ added, rival }) => ({
          ...(rival === seat ? { rivalCharm: amount } : { charisma: amount }),
          added: step === 'own' ? added + 1 : added,
        })),
        seat,
        { charisma: true },
      ),
  }),
  step_finished: event<StepFinished>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state) => withTop(state, ({ steps }) => ({ steps: steps + 1, holdOn: null })),
  }),
  marks_picked: event<MarksPicked>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { marks }) => withTop(state, () => ({ picks: marks })),
  }),
  play_tied: event<PlayTied>({
    ...turnedUp,
    prompt: 'raise',
    apply: (state) =>
      withTop(state, ({ round }) => ({
        round: round + 1,
        steps: 0,
        added: 0,
        picks: [],
        lenders: [],
        spent: { player: [], gm: [] },
      })),
  }),
  play_resolved: event<PlayResolved>({
    audience: 'everybody',
    secret: { modifier: seesGmSide, gmTotal: seesGmSide, margin: seesGmSide },
    reveals: 'hidden',
    prompt: 'keep',
    apply: (state, { success, total, threshold, riders, modifier, gmTotal, revealed }) => {
      const against = revealed === true ? { against: { modifier, total: gmTotal } } : {};
      return withTop(state, (play) => {
        const sum = sumOf(state, play);
        const told = sum === undefined ? {} : { sum, counted: play.sides.gm.map(addend) };
        return { outcome: { success, total, threshold, ...against, ...told }, riders };
      });
    },
  }),
  play_closed: event<PlayClosed>({
    ...toEverybody,
    prompt: 'raise',
    apply: closed,
  }),
};
