import type { Intent, RefusalReason, SeatId } from '../../../../kernel/index.ts';
import type { TableView } from '../../view-types.ts';
import { check, yesOrNo } from '../../../../kernel/index.ts';
import type { Opposing, Trait } from '../skills/skills.ts';
import { defences, isPhysical } from '../skills/skills.ts';
import type { GivenOpposition } from '../plays/checks.ts';
import {
  isModifier,
  isOpposedKind,
  isPerMark,
  isUnnamed,
  listedFor,
  lockOpposition,
  modeOf,
  opposingKinds,
  opposingTraits,
  oppositionRefusal,
  traits,
  useRefusal,
  uses,
  typedBound,
} from '../plays/checks.ts';
import {
  activeSeatsIn,
  allNpcs,
  intent,
  malformed,
  noOpenPlay,
  absentRefusal,
  refuseIf,
  ownSeatView,
  seatViewOf,
  playIn,
  saysSomething,
} from '../../declare.ts';
import { leastModifier, longestText, mostModifier } from '../../constants.ts';
import { advance } from '../../flow/course.ts';
import { afterRefusal } from '../../flow/skip.ts';
import { removeLeavers } from '../../flow/leaving.ts';

interface CallForPlay extends Intent {
  readonly seat: SeatId;
  readonly use: Trait;
  readonly opposition?: unknown;
  readonly text: string;
}

/** Without Awareness and Leadership: their numbers follow from what only the player can declare. */
const callable: readonly Trait[] = [...uses.filter((use) => use !== 'awareness' && use !== 'leadership'), ...defences];

/** What may oppose the use that the GM has chosen; anything while no use is chosen (SU-98). */
function listedForCall(view: TableView, { use }: Partial<CallForPlay>): readonly Opposing[] {
  const known = callable.find((candidate) => candidate === use);
  return known === undefined ? ['threshold', ...traits] : listedFor(view, { use: known, mode: null, marks: [] });
}

const oppositionField = {
  kind: 'record',
  optional: true,
  fields: {
    kind: {
      kind: 'choice',
      of: (view: TableView, chosen: Intent) =>
        opposingKinds(listedForCall(view, chosen)).filter((kind) => kind !== 'formula'),
      optional: true,
    },
    value: {
      kind: 'number',
      least: -typedBound,
      most: typedBound,
      optional: true,
      asked: (_view: never, intent: Intent) => intent['kind'] === 'threshold',
    },
    trait: {
      kind: 'choice',
      of: (view: TableView, chosen: Intent) => opposingTraits(listedForCall(view, chosen)),
      optional: true,
      asked: isOpposedKind,
    },
    npc: { kind: 'choice', of: allNpcs, optional: true, asked: isOpposedKind },
    modifier: { kind: 'number', least: leastModifier, most: mostModifier, optional: true, asked: isOpposedKind },
    perMark: {
      kind: 'numbers',
      of: allNpcs,
      least: leastModifier,
      most: mostModifier,
      optional: true,
      asked: () => false,
    },
    npcTagged: { kind: 'choice', of: yesOrNo, optional: true, asked: () => false },
  },
} as const;

/** Why the GM cannot call for this use from the named player; while none is named, from any player. */
function callRefusal(
  view: TableView,
  { use, seat }: Pick<CallForPlay, 'use'> & { readonly seat?: SeatId },
): RefusalReason | undefined {
  const reasons = (seat === undefined ? activeSeatsIn(view) : [seat]).map((asked) =>
    useRefusal(view, asked, use, null),
  );
  return reasons.every((reason) => reason !== undefined) ? reasons[0] : undefined;
}

export const callForPlay = intent(
  {
    seat: { kind: 'choice', of: activeSeatsIn, open: true },
    use: { kind: 'choice', of: callable, open: true },
    // If it is missing, the GM sets it once the player has agreed.
    opposition: oppositionField,
    text: { kind: 'text', most: longestText, narration: true },
  },
  {
    type: 'call_for_play',
    clause: 'SU-41',
    who: ['gm'],
    stale: 'refuse',
    phases: ['FREE', 'TURN', 'PLAY'],
    checks: [
      noOpenPlay,
      check('SU-41', [], ({ view }) =>
        refuseIf(activeSeatsIn(view).length === 0, () => ({ code: 'SU_NOBODY_PRESENT' })),
      ),
      check('SU-41', ['seat'], ({ view, intent }) => {
        const seat = seatViewOf(view, intent.seat);
        if (seat === undefined) return malformed('seat');
        return seat.active ? undefined : absentRefusal(view, seat);
      }),
      check('SU-129', ['use'], ({ view, intent }) => callRefusal(view, intent)),
      check('SU-98', ['use', 'opposition'], ({ view, intent }) => {
        const opposition = readOpposition(intent.opposition);
        if (opposition === undefined) return malformed('opposition');
        if (opposition.kind === 'threshold' && opposition.value === undefined)
          return { code: 'SU_THRESHOLD', clause: 'SU-45' };
        if (opposition.kind === 'opposed' && isUnnamed(opposition))
          return { code: 'SU_OPPONENT_MISSING', clause: 'SU-48' };
        return oppositionRefusal(view, { use: intent.use, mode: null, marks: [] }, opposition);
      }),
      saysSomething<CallForPlay>('SU-41', 'text'),
    ],
    execute(context) {
      const { seat, use, text } = context.intent;
      const opposition =
        context.intent.opposition === undefined ? undefined : readOpposition(context.intent.opposition);
      const isDefence = (defences as readonly string[]).includes(use);
      context.emit({
        type: 'call_made',
        play: `p${context.state.made.play + 1}`,
        kind: 'called',
        seat,
        use,
        mode: modeOf(use, undefined),
        marks: opposition?.npc === undefined ? [] : [opposition.npc],
        desired: null,
        charisma: false,
        text,
        free: null,
        offer: null,
        // A defence is not optional (SU-41).
        called: !isDefence,
      });
      if (opposition === undefined) return;
      lockOpposition(context, opposition);
      if (isDefence) advance(context, 'askLeaders');
    },
  },
);

export const answerCall = intent(
  {
    accept: { kind: 'choice', of: yesOrNo },
    charisma: {
      kind: 'choice',
      of: yesOrNo,
      optional: true,
      // Not asked, so that accepting the play needs no form: Charisma can still be added later (SU-104).
      asked: () => false,
    },
  },
  {
    type: 'answer_call',
    clause: 'SU-41',
    who: ['seat'],
    stale: 'refuse',
    phases: ['PLAY'],
    checks: [
      check('SU-41', [], ({ view, actor }) => {
        const play = playIn(view, 'CALLED', 'CONSENT');
        const asked = play?.step === 'CONSENT' ? play.rival?.seat : play?.seat;
        return refuseIf(actor.kind !== 'seat' || asked !== actor.seat, () => ({ code: 'SU_NOT_CALLED' }));
      }),
      check('SU-70', ['charisma'], ({ view, intent }) =>
        refuseIf(intent.charisma === true && playIn(view, 'CONSENT') !== undefined, () => malformed('charisma')),
      ),
      check('SU-104', ['charisma'], (judged) => {
        if (judged.intent.charisma !== true) return undefined;
        if (ownSeatView(judged)?.flags.charisma === true) return { code: 'SU_CHARISMA_USED' };
        const { play } = judged.view.shared;
        const isBarred = play !== null && (isPhysical(play.use) || isPhysical(play.opposition?.trait ?? ''));
        return refuseIf(isBarred, () => ({ code: 'SU_CHARISMA_PHYSICAL' }));
      }),
    ],
    execute(context) {
      const [play] = context.state.plays;
      if (play === undefined) return;
      const { accept, charisma = false } = context.intent;
      if (play.step === 'CONSENT') {
        context.emit({ type: 'challenge_answered', play: play.id, seat: context.seat, accept });
        if (!accept) advance(context, afterRefusal(context));
        return;
      }
      context.emit({
        type: 'call_answered',
        play: play.id,
        seat: context.seat,
        accept,
        charisma: accept && charisma,
      });
      if (!accept) removeLeavers(context);
      else if (play.opposition !== null) advance(context, 'askLeaders');
    },
  },
);

const keys: ReadonlySet<string> = new Set(['kind', 'value', 'trait', 'npc', 'modifier', 'perMark', 'npcTagged']);

function readOpposition(value: unknown): GivenOpposition | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const given = value as Readonly<Record<string, unknown>>;
  const isRight =
    Object.keys(given).every((key) => keys.has(key)) &&
    (given['kind'] === 'threshold' || given['kind'] === 'opposed') &&
    (given['value'] === undefined || Number.isInteger(given['value'])) &&
    (given['trait'] === undefined || traits.some((trait) => trait === given['trait'])) &&
    (given['npc'] === undefined || typeof given['npc'] === 'string') &&
    (given['modifier'] === undefined || isModifier(given['modifier'])) &&
    (given['perMark'] === undefined || isPerMark(given['perMark'])) &&
    (given['npcTagged'] === undefined || typeof given['npcTagged'] === 'boolean');
  return isRight ? (value as GivenOpposition) : undefined;
}
