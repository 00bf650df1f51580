/** Truce, stalls, outcomes, payment, fate (CR-144 to CR-155, CR-196 to CR-204), and retellings (CR-89). */
import type { Intent } from '../../../kernel/index.ts';
import { rule } from '../../../kernel/index.ts';
import type { PartId, Side } from '../cards.ts';
import { isPlayable, isSpell } from '../cards.ts';
import { abort, beginAftermath, close, flip as turnCard, sweep } from '../flow/aftermath.ts';
import { goOn } from '../flow/course.ts';
import { dealHand, shuffleDeck } from '../flow/decks.ts';
import { resumeRounds } from '../flow/turns.ts';
import type { Fate } from '../state.ts';
import { isStakeWon } from '../stakes.ts';
import { activeParts, conflictOf, controllerOf, npcAt } from '../table.ts';
import type { CardView, CharacterView } from '../sight.ts';
import type { CardInput, CardContext, CardRule } from './define.ts';
import {
  anybody,
  characterIn,
  define,
  gmOnly,
  isBlank,
  longestLine,
  longestText,
  nameOf,
  objectIf,
  oneOf,
  optionalText,
  ownParts,
  partIn,
  seatIn,
  seatOf,
  textField,
  trimmed,
  written,
} from './define.ts';

const peacePhases = ['TURN.resolve', 'TURN.push', 'TURN.attack', 'CONFLICT.stalled'] as const;

/** CR-200: whoever is still in it, and the GM. */
const isPeacemaker: CardRule = rule('CR-200', [], (judged) => {
  const { conflict } = judged.view.shared;
  if (conflict === null || conflict.peacemakers.includes(seatIn(judged) ?? '')) return undefined;
  return { code: ownParts(judged.view).length > 0 ? 'CR_OUT_OF_CONFLICT' : 'CR_NO_PART' };
});

interface Say extends Intent {
  readonly text: string;
}

export const proposeTruce = define<Say>({
  ...anybody,
  type: 'propose_truce',
  clause: 'CR-200',
  phases: peacePhases,
  fields: { text: { kind: 'text', most: longestLine } },
  checks: [
    isPeacemaker,
    rule('CR-200', [], ({ view }) =>
      objectIf((view.shared.conflict?.truce ?? null) !== null, () => ({ code: 'CR_TRUCE_OPEN' })),
    ),
    written('CR-200', 'text'),
  ],
  execute(context) {
    context.emit({ type: 'truce_proposed', by: seatOf(context), text: trimmed(context.intent.text) });
    goOn(context);
  },
});

interface Answer extends Intent {
  readonly accept: boolean;
}

const yesOrNo = [true, false] as const;

export const answerTruce = define<Answer>({
  ...anybody,
  type: 'answer_truce',
  clause: 'CR-200',
  stale: 'refuse',
  phases: peacePhases,
  fields: { accept: { kind: 'choice', of: yesOrNo } },
  checks: [
    isPeacemaker,
    rule('CR-200', [], (judged) => {
      const truce = judged.view.shared.conflict?.truce ?? null;
      return truce === null || truce.yes.includes(seatIn(judged) ?? '') ? { code: 'CR_NOT_ASKED' } : undefined;
    }),
    oneOf('CR-200', 'accept', () => yesOrNo),
  ],
  execute(context) {
    context.emit({ type: 'truce_answered', by: seatOf(context), accept: context.intent.accept });
    goOn(context);
  },
});

export const declareNoWinner = define<Say>({
  ...anybody,
  type: 'declare_no_winner',
  clause: 'CR-202',
  phases: ['CONFLICT.stalled'],
  fields: { text: { kind: 'text', most: longestLine } },
  checks: [gmOnly('CR-202'), written('CR-202', 'text')],
  execute(context) {
    sweep(context);
    context.emit({ type: 'no_winner_declared', text: trimmed(context.intent.text) });
  },
});

export const redeal = define({
  ...anybody,
  type: 'redeal',
  clause: 'CR-202',
  phases: ['CONFLICT.stalled'],
  fields: {},
  checks: [
    gmOnly('CR-202'),
    rule('CR-202', [], ({ view }) => (view.shared.options['onStall'] === 'redraw' ? undefined : { code: 'E_OPTION' })),
  ],
  execute(context) {
    for (const id of activeParts(conflictOf(context.state))) {
      const pool = npcAt(context.state, id)?.pool;
      // Who came out of a pool has no deck to draw from.
      if (pool !== undefined && pool !== null) continue;
      const hand = conflictOf(context.state).participants.find((part) => part.id === id)?.hand.cards.length ?? 0;
      context.emit({ type: 'hand_put_back', part: id, count: hand });
      shuffleDeck(context, id);
      dealHand(context, id, 'hands_redealt');
    }
    resumeRounds(context);
    goOn(context);
  },
});

interface Outcome extends Intent {
  readonly side: Side;
  readonly text?: string;
}

function owed({ shared }: CardView): readonly Side[] {
  return shared.conflict?.owed ?? [];
}

/** CR-199: the winner and the GM tell it; where nobody won, whoever was in it. */
function mayTell({ view }: CardInput): boolean {
  const { conflict } = view.shared;
  if (view.own.leads === true || conflict === null) return true;
  const own = ownParts(view);
  return conflict.result?.kind === 'won' ? conflict.result.winners.some((id) => own.includes(id)) : own.length > 0;
}

export const narrateOutcome = define<Outcome>({
  ...anybody,
  type: 'narrate_outcome',
  clause: 'CR-199',
  phases: ['CONFLICT.resolve'],
  fields: { side: { kind: 'choice', of: owed }, text: { ...optionalText, asked: () => true } },
  checks: [
    rule('CR-199', [], (judged) => (mayTell(judged) ? undefined : { code: 'CR_NOT_ASKED' })),
    oneOf('CR-199', 'side', owed, ({ view, intent }) => ({
      code: 'CR_NOT_IN_CONFLICT',
      facts: { name: nameOf(view, intent.side) },
    })),
  ],
  execute(context) {
    const { side } = context.intent;
    const conflict = conflictOf(context.state);
    const text = trimmed(context.intent.text);
    context.emit({
      type: 'outcome_narrated',
      side,
      stake: conflict.stakes[side] ?? '',
      won: isStakeWon(conflict, side),
      text: text === '' ? null : text,
    });
    if (conflictOf(context.state).owed.length === 0) beginAftermath(context);
  },
});

function ownPayments(view: CardView): readonly PartId[] {
  const { conflict, characters, leader } = view.shared;
  const { you } = view.own;
  const seat = you.kind === 'gm' ? 'gm' : you.kind === 'seat' ? you.seat : null;
  return (conflict?.payments ?? [])
    .map(({ part }) => part)
    .filter(
      (part) => (partIn(conflict, part)?.seat ?? characters.find(({ id }) => id === part)?.seat ?? leader) === seat,
    );
}

export const flip = define({
  ...anybody,
  type: 'flip',
  clause: 'CR-146',
  phases: ['AFTERMATH.pay'],
  fields: {},
  checks: [
    rule('CR-146', [], ({ view }) =>
      view.shared.conflict !== null && ownPayments(view).length === 0 ? { code: 'CR_NO_COST' } : undefined,
    ),
  ],
  execute(context) {
    const seat = seatOf(context);
    const part = Object.keys(conflictOf(context.state).payments).find((id) => controllerOf(context.state, id) === seat);
    if (part !== undefined) turnCard(context, part);
  },
});

interface DecideFate extends Intent {
  readonly characterId: string;
  readonly fate: Fate;
  readonly text: string;
  readonly card?: string;
}

const fates = ['dead', 'lost', 'changed', 'spared'] as const;

type Judged = Pick<CharacterView, 'id' | 'name' | 'consumed' | 'alive'>;

function known(view: CardView, id: unknown): Judged | undefined {
  return characterIn(view, id) ?? view.shared.people.find((one) => one.id === id);
}

function unjudged({ shared }: CardView): readonly string[] {
  return [...shared.characters, ...shared.people]
    .filter(({ consumed, alive }) => consumed && alive)
    .map(({ id }) => id);
}

export const decideFate = define<DecideFate>({
  ...anybody,
  type: 'decide_fate',
  clause: 'CR-155',
  phases: ['AFTERMATH.check'],
  fields: {
    characterId: { kind: 'choice', of: unjudged },
    fate: { kind: 'choice', of: fates },
    text: textField,
    card: { kind: 'text', most: 4, optional: true },
  },
  checks: [
    gmOnly('CR-155'),
    rule('CR-155', ['characterId'], ({ view, intent }) =>
      unjudged(view).includes(intent.characterId)
        ? undefined
        : { code: 'CR_NOT_CONSUMED', facts: { name: known(view, intent.characterId)?.name ?? '' } },
    ),
    oneOf('CR-155', 'fate', () => fates),
    written('CR-155', 'text'),
    rule('CR-155', ['fate', 'card'], ({ intent: { fate, card } }) => {
      if (fate !== 'spared') return { code: 'CR_GIFT_SPARED_ONLY' };
      if (!isPlayable(card)) return { code: 'CR_BAD_CARD', clause: 'CR-04', facts: { code: String(card) } };
      return isSpell(card) ? { code: 'CR_BAD_CARD' } : undefined;
    }),
  ],
  hidden: [
    {
      clause: 'CR-155',
      check: ({ intent }) =>
        intent.fate === 'spared' && intent.card === undefined ? { code: 'CR_BAD_CARD' } : undefined,
    },
  ],
  execute(context) {
    const { characterId, fate, text, card } = context.intent;
    context.emit({
      type: 'fate_decided',
      character: characterId,
      fate,
      text: trimmed(text),
      card: isPlayable(card) ? card : null,
    });
    const open = [...context.state.characters, ...context.state.npcs].some((one) => one.consumed && one.fate === null);
    if (!open) close(context);
  },
});

interface Reason extends Intent {
  readonly reason: string;
}

/** CR-204: the emergency brake, pulled while the table stands still after a safety signal. */
export const abortConflict = define<Reason>({
  ...anybody,
  paused: 'by safety',
  type: 'abort_conflict',
  clause: 'CR-204',
  phases: [
    'CONFLICT.open',
    'TURN.resolve',
    'TURN.push',
    'TURN.attack',
    'ENV.reveal',
    'CONFLICT.stalled',
    'CONFLICT.resolve',
  ],
  fields: { reason: { kind: 'text', most: longestLine } },
  checks: [gmOnly('CR-204'), written('CR-204', 'reason')],
  execute: (context) => abort(context, trimmed(context.intent.reason)),
});

interface HealScar extends Intent {
  readonly characterId: string;
  readonly wid: string;
}

function scarred({ shared }: CardView): readonly string[] {
  return sheetsOf(shared)
    .filter(({ scars }) => scars.some(({ healed }) => !healed))
    .map(({ id }) => id);
}

/** Whoever can bear scars: characters, and the GM's people (CR-114, CR-157). */
function sheetsOf({ characters, people }: CardView['shared']): readonly Pick<CharacterView, 'id' | 'scars'>[] {
  return [...characters, ...people];
}

export const healScar = define<HealScar>({
  ...anybody,
  type: 'heal_scar',
  clause: 'CR-114',
  phases: ['SCENE'],
  fields: {
    characterId: { kind: 'choice', of: scarred },
    wid: {
      kind: 'json',
      of: ({ shared }: CardView, { characterId }: Intent) =>
        sheetsOf(shared)
          .filter(({ id }) => id === characterId)
          .flatMap(({ scars }) => scars.filter(({ healed }) => !healed).map(({ wid }) => wid)),
    },
  },
  checks: [
    gmOnly('CR-114'),
    rule('CR-114', ['characterId', 'wid'], ({ view, intent }) => {
      const wounded = sheetsOf(view.shared).find(({ id }) => id === intent.characterId);
      const scar = wounded?.scars.find(({ wid }) => wid === intent.wid);
      return scar !== undefined && !scar.healed ? undefined : { code: 'CR_NO_SUCH_SCAR' };
    }),
    rule('CR-114', ['characterId'], ({ view, intent }) =>
      objectIf(!sheetsOf(view.shared).some(({ id }) => id === intent.characterId), () => ({ code: 'CR_NO_SUCH_SCAR' })),
    ),
  ],
  execute: (context) =>
    context.emit({ type: 'scar_healed', character: context.intent.characterId, wid: context.intent.wid }),
});

interface AskRetelling extends Intent {
  readonly ref: string;
  readonly why: string;
}

function lines({ shared }: CardView) {
  return shared.conflict?.lines ?? [];
}

const lineExists: CardRule<Intent & { readonly ref: string }> = rule('CR-89', ['ref'], ({ view, intent }) =>
  lines(view).some(({ ref }) => ref === intent.ref)
    ? undefined
    : { code: 'E_MALFORMED', clause: 'TB-10', facts: { field: 'ref' } },
);

const seatedInIt: CardRule = rule('CR-89', [], ({ view }) =>
  view.own.leads === true || view.shared.conflict === null || ownParts(view).length > 0
    ? undefined
    : { code: 'CR_NO_PART' },
);

const lineSpan = [
  'TURN.resolve',
  'TURN.push',
  'TURN.attack',
  'ENV.reveal',
  'CONFLICT.stalled',
  'CONFLICT.resolve',
] as const;

export const askRetelling = define<AskRetelling>({
  ...anybody,
  type: 'ask_retelling',
  clause: 'CR-89',
  phases: lineSpan,
  fields: {
    ref: {
      kind: 'choice',
      of: (view: CardView) =>
        lines(view)
          .filter(({ asked }) => asked === null)
          .map(({ ref }) => ref),
    },
    why: { kind: 'text', most: longestLine },
  },
  checks: [
    seatedInIt,
    lineExists,
    rule('CR-89', ['ref'], ({ view, intent }) => {
      const line = lines(view).find(({ ref }) => ref === intent.ref);
      return line !== undefined && line.asked !== null ? { code: 'CR_ALREADY_ASKED' } : undefined;
    }),
  ],
  execute(context) {
    const { ref, why } = context.intent;
    context.emit({ type: 'retelling_asked', ref, by: seatOf(context), why: trimmed(why) });
  },
});

interface Retell extends Intent {
  readonly ref: string;
  readonly text?: string;
  readonly decline?: boolean;
}

function ownAsked(view: CardView): readonly string[] {
  return lines(view)
    .filter(({ asked, answered, part }) => asked !== null && !answered && ownParts(view).includes(part))
    .map(({ ref }) => ref);
}

export const retell = define<Retell>({
  ...anybody,
  type: 'retell',
  clause: 'CR-89',
  phases: lineSpan,
  fields: {
    ref: { kind: 'choice', of: ownAsked },
    text: { kind: 'text', most: longestText, optional: true },
    decline: { kind: 'choice', of: [true], optional: true },
  },
  checks: [
    lineExists,
    rule('CR-89', ['ref'], ({ view, intent }) =>
      lines(view).some(({ ref }) => ref === intent.ref) && !ownAsked(view).includes(intent.ref)
        ? { code: 'CR_NOT_ASKED' }
        : undefined,
    ),
  ],
  hidden: [
    {
      clause: 'CR-89',
      check: ({ intent }) =>
        intent.decline !== true && isBlank(intent.text) ? { code: 'E_TEXT_REQUIRED' } : undefined,
    },
  ],
  execute(context: CardContext<Retell>) {
    const { ref, text, decline } = context.intent;
    context.emit({ type: 'retold', ref, text: decline === true ? null : trimmed(text) });
  },
});
