/** The surroundings: the GM's cue, the sealed choice, shelter (CR-172 to CR-195). */
import type { Intent } from '../../../kernel/index.ts';
import { rule } from '../../../kernel/index.ts';
import { goOn } from '../flow/course.ts';
import { clearReds } from '../flow/place.ts';
import type { PartId, Side } from '../cards.ts';
import type { Covers } from '../state.ts';
import type { CardView, OwnedCard } from '../sight.ts';
import type { CardRule } from './define.ts';
import {
  anybody,
  define,
  gmOnly,
  longestLine,
  nameOf,
  notYours,
  objectIf,
  oneOf,
  ownHand,
  ownParts,
  partIn,
  trimmed,
  wrongPhase,
  written,
} from './define.ts';
import { fightPhases, turnPhases } from './turn.ts';

function withPlace(clause: 'CR-174' | 'CR-176'): CardRule {
  return rule(clause, [], ({ view }) =>
    view.shared.conflict !== null && view.shared.conflict.environment === null
      ? { code: 'CR_NO_ENVIRONMENT' }
      : undefined,
  );
}

/** What only whoever leads has read of the place. */
function definitionIn(view: CardView) {
  const id = view.shared.conflict?.environment?.id;
  return view.own.places?.find((place) => place.id === id);
}

function isCued(view: CardView): boolean {
  const tempo = definitionIn(view)?.tempo;
  return (tempo?.when ?? view.shared.options['envTempo']) === 'gmCue';
}

/** CR-192: whether its discard becomes its deck again once that is empty. */
function isRebuilt(view: CardView): boolean {
  const place = definitionIn(view);
  return place?.attributes.some((one) => one.k === 'onExhaust' && one.do === 'silent') !== true;
}

/** CR-176: the GM calls the surroundings in; their card comes at the end of the turn. */
export const envDraw = define({
  ...anybody,
  type: 'env_draw',
  clause: 'CR-176',
  phases: ['TURN.resolve', 'TURN.push', 'TURN.attack'],
  fields: {},
  checks: [
    gmOnly('CR-176'),
    withPlace('CR-176'),
    rule('CR-176', [], ({ view }) =>
      view.own.leads === true && (!isCued(view) || view.shared.conflict?.cued === true) ? wrongPhase(view) : undefined,
    ),
    rule('CR-192', [], ({ view }) => {
      const place = view.shared.conflict?.environment ?? null;
      return objectIf(place !== null && place.cards + (isRebuilt(view) ? place.discard.length : 0) === 0, () => ({
        code: 'CR_ENV_SILENT',
      }));
    }),
  ],
  execute: (context) => context.emit({ type: 'env_called' }),
});

interface Commit extends Intent {
  readonly part: PartId;
  readonly cid: string;
}

function askedParts(view: CardView): readonly PartId[] {
  return ownParts(view).filter((id) => view.shared.conflict?.reveal?.asked.includes(id) === true);
}

function cardsToShow(view: CardView): readonly OwnedCard[] {
  const parts = askedParts(view);
  return (parts.length > 0 ? parts : ownParts(view)).flatMap((id) => ownHand(view, id));
}

export const commitReveal = define<Commit>({
  ...anybody,
  type: 'commit_reveal',
  clause: 'CR-187',
  phases: fightPhases,
  fields: {
    part: { kind: 'choice', of: askedParts },
    cid: { kind: 'card', from: cardsToShow },
  },
  checks: [
    rule('CR-187', ['part'], ({ view, intent }) => {
      const { conflict } = view.shared;
      if (conflict === null) return undefined;
      const part = partIn(conflict, intent.part);
      if (part === undefined) return { code: 'CR_NOT_IN_CONFLICT', facts: { name: nameOf(view, intent.part) } };
      if (!ownParts(view).includes(intent.part)) return notYours(view, part);
      const asked = conflict.reveal?.asked.includes(intent.part) === true;
      return asked ? undefined : { code: 'CR_NOT_REVEALING' };
    }),
    rule('CR-187', ['part'], ({ view, intent }) =>
      objectIf(view.shared.conflict?.reveal?.committed.includes(intent.part) === true, () => ({
        code: 'CR_ALREADY_COMMITTED',
      })),
    ),
    rule('CR-187', ['part', 'cid'], ({ view, intent }) =>
      ownHand(view, intent.part).some(({ handle }) => handle === intent.cid) ? undefined : { code: 'E_NOT_IN_HAND' },
    ),
    rule('CR-188', ['cid'], ({ view, intent }) =>
      objectIf(view.own.shown?.includes(intent.cid) === true, () => ({ code: 'CR_ALREADY_SHOWN' })),
    ),
  ],
  execute(context) {
    const { part, cid } = context.intent;
    const card = ownHand(context.view, part).find(({ handle }) => handle === cid)?.face;
    if (card === undefined) return;
    context.emit({ type: 'reveal_committed', part, card, cid });
    goOn(context);
  },
});

interface Grant extends Intent {
  readonly side: Side;
  readonly covers: Covers;
  readonly until: 'round' | 'conflict';
  readonly reason: string;
}

const coverings = ['red', 'black', 'both'] as const;
const spans = ['round', 'conflict'] as const;

function sides({ shared }: CardView): readonly Side[] {
  return [...new Set(shared.conflict?.participants.map(({ side }) => side) ?? [])];
}

export const grantHarness = define<Grant>({
  ...anybody,
  type: 'grant_harness',
  clause: 'CR-174',
  // Not while a card of the place waits for its target: whom that hits the GM does not choose (CR-186).
  phases: turnPhases,
  fields: {
    side: { kind: 'choice', of: sides },
    covers: { kind: 'choice', of: coverings },
    until: { kind: 'choice', of: spans },
    reason: { kind: 'text', most: longestLine },
  },
  checks: [
    gmOnly('CR-174'),
    withPlace('CR-174'),
    oneOf('CR-174', 'side', sides),
    oneOf('CR-174', 'covers', () => coverings),
    oneOf('CR-174', 'until', () => spans),
    written('CR-174', 'reason'),
  ],
  execute(context) {
    const { side, covers, until, reason } = context.intent;
    context.emit({ type: 'harness_granted', side, covers, until, reason: trimmed(reason) });
    clearReds(context);
    goOn(context);
  },
});
