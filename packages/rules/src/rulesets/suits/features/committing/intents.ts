import type { CardCode, Handle, Intent } from '../../../../kernel/index.ts';
import { actingSeat, cardAt, check } from '../../../../kernel/index.ts';
import { isPhysical } from '../skills/skills.ts';
import type { Holder } from '../../state.ts';
import type { TableView } from '../../view-types.ts';
import type { CheckInput, Check } from '../../declare.ts';
import { hand, intent, malformed, refuseIf, ownSeatView, playIn } from '../../declare.ts';
import type { Reading } from '../plays/checks.ts';
import { committable, isAgainst, isUntaggedFor, openFlip, ownStep, treatClauses, treatField } from '../plays/checks.ts';
import { advance } from '../../flow/course.ts';
import type { Treat } from '../../cards.ts';
import { printed, rankOfCard, readTreat, treated } from '../../cards.ts';
import { addToInitiative, commit, treatFlip } from '../../flow/committing.ts';
import { characterOf } from '../../selectors.ts';
import { finishStep as finish } from '../../flow/begin.ts';
import { passInOrder } from '../../flow/combat.ts';

/** SU-120. */
function addsToOrder(view: TableView, holder: Holder | null): boolean {
  const initiative = view.shared.combat?.initiative;
  if (view.shared.play !== null || initiative?.step !== 'ADD' || holder === null) return false;
  return holder === 'gm' ? initiative.undone.length === 0 : initiative.undone.includes(holder);
}

const ownTurnToAdd: Check<Intent> = check('SU-53', [], ({ view, actor }) => {
  const holder = actingSeat(actor);
  const isOpen = ownStep(view, holder) !== undefined || addsToOrder(view, holder);
  return refuseIf(!isOpen, () => ({ code: 'SU_NOT_YOUR_STEP' }));
});

interface Commit extends Intent {
  readonly card: Handle;
  readonly treat?: Treat;
  readonly npc?: string;
}

const treatFits: Check<Commit> = check('SU-79', ['card', 'treat'], ({ view, actor, intent }) => {
  const face = cardAt(committable(view), intent.card)?.face;
  if (face === undefined) return undefined;
  const read = reading(view, actor.kind, face, intent.treat);
  if (read.ok) return undefined;
  return {
    code: read.code,
    clause: treatClauses[read.code] ?? 'SU-79',
    ...(read.skill === undefined ? {} : { facts: { skill: read.skill } }),
  };
});

const npcsInOrder = (view: TableView): readonly string[] => view.shared.combat?.initiative?.npcs ?? [];

const isGmsView = (view: TableView): boolean => view.own.you.kind === 'gm';

/** SU-82. */
function lacksName({ view, actor, intent }: CheckInput<Commit>): boolean {
  const face = cardAt(committable(view), intent.card)?.face;
  if (face === undefined || intent.treat !== undefined) return false;
  return !reading(view, actor.kind, face, undefined).ok;
}

/** Whether a flipped King gets no card to copy; it already counts as a plain ten (SU-71). */
function lacksCopy({ view, intent }: CheckInput<Commit>): boolean {
  const flip = openFlip(view, intent.card);
  return flip !== undefined && rankOfCard(flip.face) === 'K' && intent.treat === undefined;
}

export const commitCard = intent(
  {
    card: { kind: 'card', from: committable },
    treat: treatField,
    npc: {
      kind: 'choice',
      of: npcsInOrder,
      optional: true,
      asked: (view: never) => isGmsView(view) && npcsInOrder(view).length > 1,
    },
  },
  {
    type: 'commit_card',
    clause: 'SU-53',
    who: ['seat', 'gm'],
    stale: 'accept',
    phases: ['PLAY', 'INIT'],
    checks: [
      ownTurnToAdd,
      check('SU-53', ['card'], ({ view, intent }) =>
        refuseIf(cardAt(committable(view), intent.card) === undefined, () => ({ code: 'E_NOT_IN_HAND' })),
      ),
      treatFits,
      check('SU-120', ['npc'], ({ view, actor, intent }) =>
        refuseIf(
          actor.kind === 'gm' && view.shared.phase === 'INIT' && !npcsInOrder(view).includes(intent.npc ?? ''),
          () => malformed('npc'),
        ),
      ),
      check('SU-120', [], ({ view, actor }) =>
        refuseIf(actor.kind === 'gm' && view.shared.phase === 'INIT' && npcsInOrder(view).length === 0, () => ({
          code: 'SU_NOT_YOUR_STEP',
        })),
      ),
    ],
    // Only a complete intent can lack these: a form asks for them.
    hidden: [
      { clause: 'SU-82', judge: (judged) => refuseIf(lacksName(judged), () => ({ code: 'SU_NAME_REQUIRED' })) },
      { clause: 'SU-71', judge: (judged) => refuseIf(lacksCopy(judged), () => ({ code: 'SU_COPY_NOT_IN_DISCARD' })) },
    ],
    execute(context) {
      const { view, intent, seat: holder } = context;
      const { card } = context.cards;
      const read = reading(view, context.actor.kind, card.face, intent.treat);
      if (!read.ok) return;
      const played = { holder, card: card.face, counts: read.counts };
      const { play } = view.shared;
      const side = play !== null && isAgainst(play, holder) ? 'gm' : 'player';
      if (view.shared.phase === 'INIT')
        addToInitiative(context, holder === 'gm' ? (intent.npc ?? npcsInOrder(view)[0] ?? '') : holder, played);
      else if (hand(view).includes(card)) commit(context, side, played);
      else treatFlip(context, side, played);
      advance(context, 'asked');
    },
  },
);

export const addCharisma = intent(
  {},
  {
    type: 'add_charisma',
    clause: 'SU-104',
    who: ['seat'],
    stale: 'accept',
    phases: ['PLAY', 'INIT'],
    checks: [
      ownTurnToAdd,
      check('SU-104', [], (judged) =>
        refuseIf(ownSeatView(judged)?.flags.charisma === true, () => ({ code: 'SU_CHARISMA_USED' })),
      ),
      check('SU-106', [], ({ view, actor }) => {
        const play = ownStep(view, actingSeat(actor));
        const isBarred = play !== undefined && (isPhysical(play.use) || isPhysical(play.opposition?.trait ?? ''));
        return refuseIf(isBarred, () => ({ code: 'SU_CHARISMA_PHYSICAL' }));
      }),
    ],
    execute(context) {
      const { seat } = context;
      const amount = characterOf(context.state, seat).attributes.charisma;
      if (context.view.shared.phase === 'INIT') context.emit({ type: 'initiative_charmed', party: seat, amount });
      else context.emit({ type: 'charisma_added', seat, amount, step: 'own' });
      advance(context, 'asked');
    },
  },
);

/** Refused once the prompt has changed, so that a late second click cannot finish the next step. */
export const finishStep = intent(
  {},
  {
    type: 'finish_step',
    clause: 'SU-57',
    who: ['seat', 'gm'],
    stale: 'refuse',
    phases: ['PLAY', 'INIT'],
    checks: [ownTurnToAdd],
    execute(context) {
      if (context.view.shared.phase === 'PLAY') return advance(context, finish(context));
      passInOrder(context, context.seat);
    },
  },
);

const mostPicked = 60;

const marksToPick = (view: TableView): readonly string[] => playIn(view, 'PICK')?.marks ?? [];

export const pickMarks = intent(
  { marks: { kind: 'choices', of: marksToPick, most: mostPicked } },
  {
    type: 'pick_marks',
    clause: 'SU-171',
    who: ['seat'],
    stale: 'refuse',
    phases: ['PLAY'],
    checks: [
      check('SU-171', [], ({ view, actor }) =>
        refuseIf(actor.kind !== 'seat' || playIn(view, 'PICK')?.seat !== actor.seat, () => ({
          code: 'SU_NOT_YOUR_STEP',
        })),
      ),
      check('SU-171', ['marks'], ({ view, intent }) =>
        refuseIf(!intent.marks.every((mark) => marksToPick(view).includes(mark)), () => ({ code: 'SU_PICK_MARK' })),
      ),
      check('SU-171', ['marks'], ({ view, intent }) => {
        const n = playIn(view, 'PICK')?.pick ?? 0;
        return refuseIf(new Set(intent.marks).size !== n || intent.marks.length !== n, () => ({
          code: 'SU_PICK_COUNT',
          facts: { n },
        }));
      }),
    ],
    execute(context) {
      context.emit({ type: 'marks_picked', marks: context.intent.marks });
      advance(context, 'settle');
    },
  },
);

function reading(view: TableView, kind: string, face: CardCode, treat: unknown): Reading {
  if (isUntaggedFor(view, kind))
    return treat === undefined
      ? { ok: true, counts: printed(face) }
      : { ok: false, code: 'SU_UNTAGGED_FACES', skill: view.shared.play?.use ?? '' };
  const read = treat === undefined ? undefined : readTreat(treat);
  if (treat !== undefined && read === undefined) return { ok: false, code: 'SU_TREAT_FORBIDDEN' };
  return treated(face, read, view.shared.discards.player);
}
