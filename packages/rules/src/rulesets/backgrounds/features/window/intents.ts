import type { CheckInput } from '../../declare.ts';
import {
  drawIn,
  intent,
  isOut,
  judgeOnly,
  longestReason,
  longestText,
  targetParties,
  ownParties,
  playerCharacterIds,
  noVoteOpen,
  wrongPhase,
} from '../../declare.ts';
import type { PartyIntent } from '../draws/checks.ts';
import { partyField, noOfferOpen } from '../draws/checks.ts';
import type { Intent, RefusalReason, SeenCard } from '../../../../kernel/index.ts';
import { actingSeat, cardAt, check, gmSeat, suitOf } from '../../../../kernel/index.ts';
import { descriptions } from '../../data/names.ts';
import type { DrawView, TableView } from '../../view-types.ts';
import { proceed } from '../../flow/proceed.ts';
import type { Background, CharacterId, PartyId, ResultCard } from '../../state.ts';
import { choiceTimeUp } from '../../flow/timeouts.ts';
import { canAct, drawIsSeen, isOfPlayer, ownDraws } from './checks.ts';
import { characterOf, isPlayersOwn, nameOf, opposition, vetoIsDecided } from '../../selectors.ts';
import { ownBackground } from '../backgrounds/hand.ts';
import { spentRefusal, titleOf } from '../challenge/checks.ts';
import { slotMessage } from '../characters/slot-words.ts';
import { valueOf } from '../draws/judging.ts';
import { namedParty } from '../../flow/flow-context.ts';
import { limitUsedBy } from '../backgrounds/play-limit.ts';
import { ask, decideOrAsk, judgesExcept } from '../../flow/questions.ts';
import { failOnPurpose } from '../../flow/challenge.ts';
import { leave } from '../../flow/competition.ts';
import { bonusHeld, hasRoomForBonus } from '../../flow/harm.ts';

export const pass = intent(
  { character: partyField },
  {
    type: 'pass',
    clause: 'DR-101',
    who: ['seat', 'gm'],
    stale: 'refuse',
    phases: ['WINDOW'],
    checks: [
      noOfferOpen,
      check<TableView, PartyIntent>('DR-101', [], (judged) => {
        const { phase } = judged.view.shared;
        return phase === 'WINDOW' && partiesToPass(judged).length === 0 && !hasToJudge(judged)
          ? { code: 'E_NOT_DUE' }
          : undefined;
      }),
    ],
    execute(context) {
      const seats = hasToJudge(context) ? [context.seat] : [];
      for (const character of partiesToPass(context)) context.emit({ type: 'passed', character });
      if (seats.length > 0) context.emit({ type: 'description_accepted', seats });
      proceed(context);
    },
  },
);

/** Whether the sender still has to accept a description (DR-96). */
function hasToJudge(judged: Pick<CheckInput, 'view' | 'actor'>): boolean {
  return judged.view.shared.resolution?.judges.some((seat) => seat === actingSeat(judged.actor)) === true;
}

function partiesToPass(judged: CheckInput<PartyIntent>): readonly PartyId[] {
  const unheard = judged.view.shared.resolution?.unheard ?? [];
  return targetParties(judged).filter((id) => unheard.includes(id));
}

const largestNumber = 1_000_000_000;

export const choiceTimeUpIntent = intent(
  {
    resolution: { kind: 'number', least: 0, most: largestNumber },
    step: { kind: 'number', least: 0, most: largestNumber },
  },
  {
    type: 'choice_time_up',
    clause: 'DR-131',
    who: ['system'],
    stale: 'accept',
    checks: [],
    execute(context) {
      const { resolution } = context.state;
      if (resolution?.number === context.intent.resolution && resolution.step === context.intent.step)
        choiceTimeUp(context);
    },
  },
);

/** The minimum length of a description (DR-96). */
const shortestDescription = 3;

/** Draws whose result the chosen card can replace; all of the viewer's draws if no card is chosen. */
function replaceable(view: TableView, intent?: Intent): readonly string[] {
  const { you } = view.own;
  if (you.kind === 'spectator') return [];
  const card = intent?.['card'];
  const hand = typeof card === 'string' ? cardInHand(view, card) : undefined;
  return ownDraws({ view, actor: you })
    .filter(
      ({ party }) => hand === undefined || party === hand.character || (you.kind === 'gm' && party === opposition),
    )
    .map(({ id }) => id);
}

interface Substitute extends Intent {
  readonly card: string;
  readonly description: string;
  readonly draw?: string;
}

type HeldBackground = Background & { readonly character: CharacterId };

type CardInHand = {
  readonly card: SeenCard;
  readonly character: CharacterId;
  readonly background: HeldBackground | null;
};

function cardInHand(view: TableView, handle: string): CardInHand | undefined {
  const background = ownBackground(view, handle);
  if (background !== undefined) return { card: background, character: background.character, background };
  for (const { id, bonus } of view.own.sheets) {
    const card = cardAt(bonus, handle);
    if (card !== undefined) return { card, character: id, background: null };
  }
  return undefined;
}

/**
 * The draw that a card of this character can replace: its own or, for an NPC of the opposition, one
 * of the opposition's (DR-99).
 */
function drawFor(
  judged: Pick<CheckInput, 'view' | 'actor'>,
  character: CharacterId,
  named: string | undefined,
): DrawView | undefined {
  const isOpposed = isInOpposition(judged.view, character);
  return ownDraws(judged).find(
    ({ id, party }) =>
      (named === undefined || named === id) && (party === character || (isOpposed && party === opposition)),
  );
}

/**
 * Whether this NPC's cards can replace the GM's draws in a fray: the opposition as a group has no cards of its own
 * (DR-60). If the fray names no NPC, the cards of all NPCs can.
 */
function isInOpposition(view: TableView, character: CharacterId): boolean {
  const fray = view.shared.resolution?.fray ?? null;
  if (view.own.you.kind !== 'gm' || fray === null || isOut(view, character)) return false;
  const { cast = [] } = fray;
  if (cast.length > 0) return cast.includes(character);
  return !playerCharacterIds(view).includes(character);
}

function findPlay(
  judged: Pick<CheckInput<Substitute>, 'view' | 'actor' | 'intent'>,
): { readonly hand: CardInHand; readonly draw: DrawView } | undefined {
  const hand = cardInHand(judged.view, judged.intent.card);
  const draw = hand === undefined ? undefined : drawFor(judged, hand.character, judged.intent.draw);
  return hand === undefined || draw === undefined ? undefined : { hand, draw };
}

/**
 * Whether the text is long enough. The table layer writes an ellipsis for a muted player (TB-04), and with the option
 * `readyMade` an empty text gets default words.
 */
function isDescribed({ shared: { options } }: TableView, text: string): boolean {
  return text.length >= shortestDescription || text === '…' || (text === '' && options.readyMade);
}

export const substitute = intent(
  {
    card: { kind: 'card', from: (view: TableView) => view.own.hand },
    description: { kind: 'text', most: longestText, narration: true, blank: 'allowed' },
    draw: {
      kind: 'choice',
      of: replaceable,
      optional: true,
      // Only the opposition has several draws at the same time (DR-88).
      asked: (view: TableView, intent: Intent) => replaceable(view, intent).length > 1,
    },
  },
  {
    type: 'substitute',
    clause: 'DR-95',
    who: ['seat', 'gm'],
    stale: 'refuse',
    checks: [
      canAct,
      drawIsSeen,
      noOfferOpen,
      noVoteOpen('veto_description'),
      check('DR-99', ['card'], (judged) => {
        if (cardInHand(judged.view, judged.intent.card) === undefined) return { code: 'E_NOT_YOURS' };
        const replacesNothing = judged.view.shared.phase === 'WINDOW' && findPlay(judged) === undefined;
        return replacesNothing ? { code: 'DR_NOT_DRAWN', clause: 'DR-95' } : undefined;
      }),
      check('DR-97', ['card'], ({ view, intent }) => {
        const background = cardInHand(view, intent.card)?.background ?? null;
        if (background === null) return undefined;
        return background.spent ? spentRefusal(background) : limitRefusal(view, background);
      }),
      check('DR-27', ['card'], ({ view, intent }) => {
        const hand = cardInHand(view, intent.card);
        const isNameless = hand !== undefined && hand.background?.name === '' && isOfPlayer(view, hand.character);
        return isNameless
          ? { code: 'DR_SHEET_INCOMPLETE', facts: { slots: [slotMessage(hand.background?.slot ?? '')] } }
          : undefined;
      }),
      check('DR-101', ['card'], (judged) => {
        const draw = findPlay(judged)?.draw;
        return draw !== undefined && draw.substitutions > 0 && judged.view.shared.options.subsPerDraw === 'one'
          ? { code: 'DR_SUB_LIMIT' }
          : undefined;
      }),
      check('DR-151', ['card'], (judged) => {
        const draw = findPlay(judged)?.draw;
        return draw !== undefined && draw.disadvantages.length > 0 && judged.view.shared.options.eitherOr
          ? { code: 'DR_SUB_LIMIT' }
          : undefined;
      }),
      check('DR-96', ['card', 'description'], ({ view, intent }) => {
        if (isDescribed(view, intent.description.trim())) return undefined;
        const hand = cardInHand(view, intent.card);
        const background = hand?.background === null || hand === undefined ? '' : titleOf(hand.background);
        return { code: 'DR_DESCRIBE', facts: { background } };
      }),
    ],
    execute(context) {
      const found = findPlay(context);
      const before = found === undefined ? undefined : drawIn(context, found.draw.id)?.result;
      if (found === undefined || before === undefined || before === null) return;
      const { hand, draw } = found;
      const { face, back = 'players' } = hand.card;
      const result: ResultCard = {
        card: face,
        value: valueOf(face, context.state.options.aceValue),
        from: hand.background === null ? 'bonus' : 'background',
        back,
      };
      context.emit({
        type: 'substituted',
        ...namedParty(context.state, draw.party),
        draw: draw.id,
        owner: hand.character,
        ...(draw.party === opposition ? { member: nameOf(context.state, hand.character) } : {}),
        old: before.card,
        result,
        slot: hand.background?.slot ?? null,
        background: hand.background?.name ?? '',
        text: context.intent.description.trim() || (descriptions[suitOf(face)][0] ?? ''),
      });
    },
  },
);

/** Refuses if the player has already played a card of this back (DR-97). */
function limitRefusal(view: TableView, { character, back }: HeldBackground): RefusalReason | undefined {
  const played = limitUsedBy(view, character, back);
  if (played === undefined) return undefined;
  return { code: back === 'red' ? 'DR_PLAYED_SESSION' : 'DR_PLAYED_SCENE', facts: { background: titleOf(played) } };
}

/** A card can be sent back once for each draw, and not by its player (DR-96). */
export const vetoDescription = intent(
  { reason: { kind: 'text', most: longestReason } },
  {
    type: 'veto_description',
    clause: 'DR-96',
    who: ['seat', 'gm'],
    stale: 'refuse',
    phases: ['WINDOW'],
    checks: [
      judgeOnly('DR-96'),
      check('DR-96', [], (judged) => {
        const { resolution, phase, mode } = judged.view.shared;
        const played = resolution?.play ?? null;
        if (phase !== 'WINDOW') return undefined;
        if (played === null) return wrongPhase(judged.view);
        if (mode === 'shared' && ownParties(judged).includes(played.party))
          return { ...wrongPhase(judged.view), clause: 'DR-99' };
        return vetoIsDecided(resolution, played) ? { code: 'DR_VETO_USED' } : undefined;
      }),
      check('DR-02', [], (judged) => {
        const open = judged.view.shared.questions.find(({ topic }) => topic === 'veto_description');
        const seat = actingSeat(judged.actor);
        return open !== undefined && [...open.yes, ...open.no].some((answered) => answered === seat)
          ? wrongPhase(judged.view)
          : undefined;
      }),
    ],
    execute(context) {
      const owner = characterOf(context.state, context.state.resolution?.play?.party ?? '')?.owner;
      decideOrAsk(context, { topic: 'veto_description', by: context.seat, text: context.intent.reason.trim() }, owner);
    },
  },
);

interface IntendFailure extends PartyIntent {
  readonly text?: string;
}

const beforeJudging = ['CH_DRAW', 'CO_DRAW', 'FR_AIMS', 'FR_DRAW', 'PICK', 'WINDOW'] as const;

/** Failing on purpose has the effects of a failure, and may earn a bonus draw (DR-106). */
export const intendFailure = intent(
  { text: { kind: 'text', most: longestText, narration: true, optional: true }, character: partyField },
  {
    type: 'intend_failure',
    clause: 'DR-106',
    who: ['seat', 'gm'],
    stale: 'refuse',
    phases: beforeJudging,
    checks: [
      canAct,
      noVoteOpen('overturn'),
      noVoteOpen('veto_description'),
      check<TableView, IntendFailure>('DR-106', [], (judged) => {
        if (!beforeJudging.some((phase) => phase === judged.view.shared.phase)) return undefined;
        return partyToFail(judged) === undefined ? { code: 'E_NOT_DUE' } : undefined;
      }),
    ],
    execute(context) {
      const id = partyToFail(context);
      const { resolution } = context.state;
      if (id === undefined || resolution === null) return;
      const { challenge } = resolution;
      const attempt =
        challenge === null ? {} : { attempt: challenge.partial ? ('partial' as const) : ('failed' as const) };
      const text = (context.intent.text ?? '').trim();
      context.emit({ type: 'failure_intended', ...namedParty(context.state, id), text, ...attempt });
      const character = characterOf(context.state, id);
      const owner = character?.owner ?? gmSeat;
      if (resolution.kind === 'challenge') failOnPurpose(context);
      else if (resolution.kind === 'competition') leave(context, id, 'conceded');
      proceed(context);
      // At the limit of bonus draws, no bonus can be awarded (DR-150).
      const hasRoom = character !== undefined && hasRoomForBonus(context.state.options.bonusCap, bonusHeld(character));
      if (hasRoom && isPlayersOwn(character))
        ask(context, { topic: 'failure', by: context.seat, character: id }, judgesExcept(context, owner));
    },
  },
);

/** The sender's party that can still fail on purpose. */
function partyToFail(judged: CheckInput<PartyIntent>): PartyId | undefined {
  const resigned = judged.view.shared.resolution?.fray?.resigned ?? [];
  return targetParties(judged).find((id) => !resigned.includes(id) && !isOut(judged.view, id));
}
