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
  objectIf,
  oneOf,
  ownHand,
  ownParts,
  partIn,
  personAt,
  trimmed,
  wrongPhase,
  written,
} from './define.ts';
import { fightPhases } from './turn.ts';

const withPlace: CardRule = rule('CR-172', [], ({ view }) =>
  view.shared.conflict !== null && view.shared.conflict.environment === null
    ? { code: 'CR_NO_ENVIRONMENT' }
    : undefined,
);

function isCued(view: CardView): boolean {
  const id = view.shared.conflict?.environment?.id;
  const tempo = view.own.places?.find((place) => place.id === id)?.tempo;
  return (tempo?.when ?? view.shared.options['envTempo']) === 'gmCue';
}

/** CR-176: the GM calls the surroundings in; their card comes at the end of the turn. */
export const envDraw = define({
  ...anybody,
  type: 'env_draw',
  clause: 'CR-176',
  phases: ['TURN.resolve', 'TURN.push', 'TURN.attack'],
  fields: {},
  rules: [
    gmOnly('CR-176'),
    withPlace,
    rule('CR-176', [], ({ view }) =>
      view.own.leads === true && (!isCued(view) || view.shared.conflict?.cued === true) ? wrongPhase(view) : undefined,
    ),
    rule('CR-192', [], ({ view }) => {
      const place = view.shared.conflict?.environment ?? null;
      return place !== null && place.cards + place.discard === 0 ? { code: 'CR_ENV_SILENT' } : undefined;
    }),
  ],
  happen: (deed) => deed.tell({ type: 'env_called' }),
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
  rules: [
    rule('CR-187', ['part'], ({ view, intent }) => {
      const { conflict } = view.shared;
      if (conflict === null) return undefined;
      const part = partIn(conflict, intent.part);
      if (part === undefined) return { code: 'CR_NOT_IN_CONFLICT', facts: { name: nameOf(view, intent.part) } };
      if (!ownParts(view).includes(intent.part))
        return { code: 'E_NOT_YOURS', facts: { name: personAt(view, part.seat) } };
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
  happen(deed) {
    const { part, cid } = deed.intent;
    const card = ownHand(deed.view, part).find(({ handle }) => handle === cid)?.face;
    if (card === undefined) return;
    deed.tell({ type: 'reveal_committed', part, card, cid });
    goOn(deed);
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
  phases: fightPhases,
  fields: {
    side: { kind: 'choice', of: sides },
    covers: { kind: 'choice', of: coverings },
    until: { kind: 'choice', of: spans },
    reason: { kind: 'text', most: longestLine },
  },
  rules: [
    gmOnly('CR-174'),
    withPlace,
    oneOf('CR-174', 'side', sides),
    oneOf('CR-174', 'covers', () => coverings),
    oneOf('CR-174', 'until', () => spans),
    written('CR-174', 'reason'),
  ],
  happen(deed) {
    const { side, covers, until, reason } = deed.intent;
    deed.tell({ type: 'harness_granted', side, covers, until, reason: trimmed(reason) });
    clearReds(deed);
    goOn(deed);
  },
});
