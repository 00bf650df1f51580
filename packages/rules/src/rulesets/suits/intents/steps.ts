/** Adding to a play, lending, letting it stand (SU-52 to SU-59, SU-71 to SU-94, SU-104 to SU-106, SU-120). */
import type { CardCode, Handle, Intent, SeenCard } from '../../../kernel/index.ts';
import { cardAt, rule } from '../../../kernel/index.ts';
import type { Treat } from '../cards.ts';
import { namedFaces, printed, rankOfCard, readTreat, treated } from '../cards.ts';
import { finishStep as finish } from '../flow/begin.ts';
import { addToInitiative, commit, lend, treatFlip } from '../flow/committing.ts';
import { settleOrder } from '../flow/combat.ts';
import { goOn } from '../flow/course.ts';
import { isPhysical, isSkill } from '../skills.ts';
import type { Counts, Holder, Used } from '../state.ts';
import { characterOf } from '../table.ts';
import type { PlayingView, SuitsView } from '../view.ts';
import type { SuitsCase, SuitsRule } from './define.ts';
import {
  activeSeatsIn,
  define,
  hand,
  holderIn,
  holderOf,
  malformed,
  nameOf,
  objectIf,
  ownPlate,
  plate,
  playIn,
  seatOf,
} from './define.ts';

/** The play whose step this holder has. */
function ownStep(view: SuitsView, holder: Holder | null): PlayingView | undefined {
  if (holder === 'gm') return playIn(view, 'ASK_GM');
  const play = playIn(view, 'ASK_PLAYER');
  return play?.seat === holder ? play : undefined;
}

/** Whether this holder adds to the order of a round now (SU-120). */
function addsToOrder(view: SuitsView, holder: Holder | null): boolean {
  const initiative = view.shared.combat?.initiative;
  if (view.shared.play !== null || initiative?.step !== 'ADD' || holder === null) return false;
  return holder === 'gm' ? initiative.undone.length === 0 : initiative.undone.includes(holder);
}

const ownTurnToAdd: SuitsRule<Intent> = rule('SU-53', [], ({ view, actor }) => {
  const holder = holderIn(actor);
  const isOpen = ownStep(view, holder) !== undefined || addsToOrder(view, holder);
  return objectIf(!isOpen, () => ({ code: 'SU_NOT_YOUR_STEP' }));
});

/** Own flips that still can be treated, where flipped faces act (SU-71). */
function openFlips(view: SuitsView): readonly Used[] {
  const { you } = view.own;
  const { play, options } = view.shared;
  if (options['flippedFaces'] !== 'active' || play === null || you.kind === 'spectator') return [];
  if (ownStep(view, holderIn(you)) === undefined || isUntaggedFor(view, you.kind)) return [];
  const side = you.kind === 'gm' ? play.gm : play.player;
  return side.filter(
    ({ from, face, counts }) => from === 'flip' && counts.chain.length === 1 && ['K', 'X'].includes(rankOfCard(face)),
  );
}

const committable = (view: SuitsView): readonly SeenCard[] => [...hand(view), ...openFlips(view)];

/** Whether faces are plain tens here: the GM alone knows of the own side (SU-93, SU-96). */
function isUntaggedFor(view: SuitsView, kind: string): boolean {
  const { play } = view.shared;
  if (play === null) return false;
  return kind === 'gm' ? view.own.secrets?.untagged === true : play.untagged;
}

interface Commit extends Intent {
  readonly card: Handle;
  readonly treat?: Treat;
  readonly npc?: string;
}

type Reading =
  | { readonly ok: true; readonly counts: Counts }
  | { readonly ok: false; readonly code: string; readonly skill?: string };

/** What the card counts as on this play, or why not so. */
function reading(view: SuitsView, kind: string, face: CardCode, treat: unknown): Reading {
  if (isUntaggedFor(view, kind))
    return treat === undefined
      ? { ok: true, counts: printed(face) }
      : { ok: false, code: 'SU_UNTAGGED_FACES', skill: view.shared.play?.use ?? '' };
  const read = treat === undefined ? undefined : readTreat(treat);
  if (treat !== undefined && read === undefined) return { ok: false, code: 'SU_TREAT_FORBIDDEN' };
  return treated(face, read, view.shared.discards.player);
}

const clauses: Readonly<Record<string, string>> = {
  SU_UNTAGGED_FACES: 'SU-93',
  SU_NAME_REQUIRED: 'SU-82',
  SU_COPY_NOT_IN_DISCARD: 'SU-79',
  SU_COPY_AGAIN: 'SU-83',
  SU_NAME_AGAIN: 'SU-83',
  SU_TREAT_FORBIDDEN: 'SU-79',
};

const treatFits: SuitsRule<Commit> = rule('SU-79', ['card', 'treat'], ({ view, actor, intent }) => {
  const face = cardAt(committable(view), intent.card)?.face;
  if (face === undefined) return undefined;
  const read = reading(view, actor.kind, face, intent.treat);
  if (read.ok) return undefined;
  return {
    code: read.code,
    clause: clauses[read.code] ?? 'SU-79',
    ...(read.skill === undefined ? {} : { facts: { skill: read.skill } }),
  };
});

function isCopyable(view: SuitsView, intent: Intent): boolean {
  const face = cardAt(committable(view), String(intent['card']))?.face;
  return face !== undefined && ['K', 'X'].includes(rankOfCard(face)) && !isUntaggedFor(view, view.own.you.kind);
}

const copied = { kind: 'card', from: (view: SuitsView) => view.shared.discards.player, optional: true } as const;
const named = { kind: 'choice', of: namedFaces, optional: true, shown: 'faces' } as const;

/** The rank of the card that is played. */
function startsAs(view: SuitsView, intent: Intent): string | undefined {
  const face = cardAt(committable(view), String(intent['card']))?.face;
  return face === undefined ? undefined : rankOfCard(face);
}

/** What a copy or a name leads to that can be treated once more: a copied joker, a named King (SU-83). */
function goesOnAs(view: SuitsView, intent: Intent): 'K' | 'X' | undefined {
  const copy = cardAt(view.shared.discards.player, String(intent['copy']))?.face;
  if (copy !== undefined) return rankOfCard(copy) === 'X' ? 'X' : undefined;
  const { name } = intent;
  return typeof name === 'string' && name.startsWith('K') ? 'K' : undefined;
}

const treatField = {
  kind: 'record',
  optional: true,
  asked: (view: never, intent: Intent) => isCopyable(view, intent),
  fields: {
    copy: { ...copied, asked: (view: never, intent: Intent) => startsAs(view, intent) === 'K' },
    name: { ...named, asked: (view: never, intent: Intent) => startsAs(view, intent) === 'X' },
    // oxlint-disable-next-line unicorn/no-thenable -- that is what the field is called on the wire
    then: {
      kind: 'record',
      optional: true,
      asked: (view: never, intent: Intent) => goesOnAs(view, intent) !== undefined,
      fields: {
        copy: { ...copied, asked: (view: never, intent: Intent) => goesOnAs(view, intent) === 'K' },
        name: { ...named, asked: (view: never, intent: Intent) => goesOnAs(view, intent) === 'X' },
        // oxlint-disable-next-line unicorn/no-thenable -- as above; a chain this long is always refused (SU-83)
        then: { kind: 'json', optional: true, asked: () => false },
      },
    },
  },
} as const;

const npcsInOrder = (view: SuitsView): readonly string[] =>
  (view.shared.combat?.initiative?.entries ?? [])
    .map(({ party }) => party)
    .filter((party) => plate(view, party) === undefined);

const isGmIn = (view: SuitsView): boolean => view.own.you.kind === 'gm';

/** A joker in hand is named as it is played; only a complete intent can lack that (SU-82). */
function lacksName({ view, actor, intent }: SuitsCase<Commit>): boolean {
  const face = cardAt(committable(view), intent.card)?.face;
  if (face === undefined || intent.treat !== undefined) return false;
  return !reading(view, actor.kind, face, undefined).ok;
}

export const commitCard = define<Commit>({
  type: 'commit_card',
  clause: 'SU-53',
  who: ['seat', 'gm'],
  stale: 'accept',
  phases: ['PLAY', 'INIT'],
  fields: {
    card: { kind: 'card', from: committable },
    treat: treatField,
    npc: {
      kind: 'choice',
      of: npcsInOrder,
      optional: true,
      asked: (view: never) => isGmIn(view) && npcsInOrder(view).length > 1,
    },
  },
  rules: [
    ownTurnToAdd,
    rule('SU-53', ['card'], ({ view, intent }) =>
      objectIf(cardAt(committable(view), intent.card) === undefined, () => ({ code: 'E_NOT_IN_HAND' })),
    ),
    treatFits,
    rule('SU-120', ['npc'], ({ view, actor, intent }) =>
      objectIf(
        actor.kind === 'gm' && view.shared.phase === 'INIT' && !npcsInOrder(view).includes(intent.npc ?? ''),
        () => malformed('npc'),
      ),
    ),
    rule('SU-120', [], ({ view, actor }) =>
      objectIf(actor.kind === 'gm' && view.shared.phase === 'INIT' && npcsInOrder(view).length === 0, () => ({
        code: 'SU_NOT_YOUR_STEP',
      })),
    ),
  ],
  hiddenRules: [
    { clause: 'SU-82', check: (judged) => objectIf(lacksName(judged), () => ({ code: 'SU_NAME_REQUIRED' })) },
  ],
  happen(deed) {
    const { view, intent } = deed;
    const holder = holderOf(deed);
    const card = cardAt(committable(view), intent.card);
    if (card === undefined) return;
    const read = reading(view, deed.actor.kind, card.face, intent.treat);
    if (!read.ok) return;
    const played = { holder, card: card.face, counts: read.counts };
    const side = holder === 'gm' ? 'gm' : 'player';
    if (view.shared.phase === 'INIT')
      addToInitiative(deed, holder === 'gm' ? (intent.npc ?? npcsInOrder(view)[0] ?? '') : holder, played);
    else if (hand(view).includes(card)) commit(deed, side, played);
    else treatFlip(deed, side, played);
  },
});

interface Lend extends Intent {
  readonly card: Handle;
  readonly treat?: Treat;
}

/** SU-75, SU-94: a tagged skill or no skill at all, in the step of the player side, and not one's own play. */
const allyStep: SuitsRule<Intent> = rule('SU-75', [], (judged) => {
  const { view, actor } = judged;
  const play = playIn(view, 'ASK_PLAYER');
  if (play === undefined) return { code: 'SU_NOT_ALLY_STEP' };
  if (actor.kind === 'seat' && play.seat === actor.seat) return { code: 'SU_LEND_SELF', clause: 'SU-77' };
  const seat = ownPlate(judged);
  if (seat !== undefined && !seat.active)
    return { code: 'SU_NOT_PRESENT', clause: 'SU-78', facts: { name: nameOf(view, seat.seat) } };
  return objectIf(isSkill(play.use) && play.untagged, () => ({ code: 'SU_UNTAGGED_LEND', clause: 'SU-94' }));
});

/** What is lent has to count as a Queen (SU-84). */
function lentAs(view: SuitsView, { card, treat }: Lend): Reading {
  const face = cardAt(hand(view), card)?.face;
  if (face === undefined) return { ok: false, code: 'E_NOT_IN_HAND' };
  const read = treated(face, treat === undefined ? undefined : readTreat(treat), view.shared.discards.player);
  return read.ok && read.counts.rank !== 'Q' ? { ok: false, code: 'SU_QUEEN_ONLY' } : read;
}

function canBeQueen(view: SuitsView, handle: Handle): boolean {
  const face = cardAt(hand(view), handle)?.face;
  return face !== undefined && ['Q', 'K', 'X'].includes(rankOfCard(face));
}

export const lendCard = define<Lend>({
  type: 'lend_card',
  clause: 'SU-75',
  who: ['seat'],
  stale: 'accept',
  phases: ['PLAY'],
  fields: { card: { kind: 'card', from: hand }, treat: treatField },
  rules: [
    allyStep,
    rule('SU-53', ['card'], ({ view, intent }) =>
      objectIf(cardAt(hand(view), intent.card) === undefined, () => ({ code: 'E_NOT_IN_HAND' })),
    ),
    rule('SU-75', ['card'], ({ view, intent }) =>
      objectIf(cardAt(hand(view), intent.card) !== undefined && !canBeQueen(view, intent.card), () => ({
        code: 'SU_QUEEN_ONLY',
      })),
    ),
    rule('SU-84', ['card', 'treat'], ({ view, intent }) => {
      const read = lentAs(view, intent);
      return read.ok ? undefined : { code: read.code, clause: clauses[read.code] ?? 'SU-75' };
    }),
  ],
  // A King or joker is no Queen until it is said to be one.
  hiddenRules: [
    {
      clause: 'SU-75',
      check: ({ view, intent }) =>
        objectIf(intent.treat === undefined && !lentAs(view, intent).ok, () => ({ code: 'SU_QUEEN_ONLY' })),
    },
  ],
  happen(deed) {
    const card = cardAt(hand(deed.view), deed.intent.card);
    const read = lentAs(deed.view, deed.intent);
    if (card === undefined || !read.ok) return;
    lend(deed, { holder: seatOf(deed), card: card.face, counts: read.counts });
  },
});

export const askWait = define<Intent>({
  type: 'ask_wait',
  clause: 'SU-75',
  who: ['seat'],
  stale: 'accept',
  phases: ['PLAY'],
  fields: {},
  rules: [
    rule('SU-75', [], (judged) => {
      const { view, actor } = judged;
      const play = playIn(view, 'ASK_PLAYER');
      if (play === undefined) return { code: 'SU_NOT_ALLY_STEP' };
      if (actor.kind === 'seat' && play.seat === actor.seat) return { code: 'SU_LEND_SELF' };
      if (!activeSeatsIn(view).includes(ownPlate(judged)?.seat ?? ''))
        return { code: 'SU_NOT_PRESENT', facts: { name: nameOf(view, ownPlate(judged)?.seat) } };
      return objectIf(play.holdOn !== null, () => ({ code: 'SU_NOT_ALLY_STEP' }));
    }),
  ],
  happen(deed) {
    deed.tell({ type: 'wait_asked', seat: seatOf(deed), number: deed.state.made.hold + 1 });
  },
});

interface WaitTime extends Intent {
  readonly number: number;
}

const mostHolds = 1_000_000;

export const waitTimeUp = define<WaitTime>({
  type: 'wait_time_up',
  clause: 'SU-75',
  who: ['system'],
  stale: 'accept',
  fields: { number: { kind: 'number', least: 1, most: mostHolds } },
  rules: [
    rule('SU-75', ['number'], ({ view, intent }) =>
      objectIf(view.shared.play?.holdOn?.number !== intent.number, () => ({ code: 'E_STALE' })),
    ),
  ],
  happen(deed) {
    deed.tell({ type: 'wait_over' });
  },
});

export const addCharisma = define<Intent>({
  type: 'add_charisma',
  clause: 'SU-104',
  who: ['seat'],
  stale: 'accept',
  phases: ['PLAY', 'INIT'],
  fields: {},
  rules: [
    ownTurnToAdd,
    rule('SU-104', [], (judged) =>
      objectIf(ownPlate(judged)?.flags.charisma === true, () => ({ code: 'SU_CHARISMA_USED' })),
    ),
    rule('SU-106', [], ({ view, actor }) => {
      const play = ownStep(view, holderIn(actor));
      const isBarred = play !== undefined && (isPhysical(play.use) || isPhysical(play.opposition?.trait ?? ''));
      return objectIf(isBarred, () => ({ code: 'SU_CHARISMA_PHYSICAL' }));
    }),
  ],
  happen(deed) {
    const seat = seatOf(deed);
    const amount = characterOf(deed.state, seat).attributes.charisma;
    if (deed.view.shared.phase === 'INIT') deed.tell({ type: 'initiative_charmed', party: seat, amount });
    else deed.tell({ type: 'charisma_added', seat, amount, step: 'own' });
  },
});

/** A late second click must not end a step that came after: it answers its own prompt only. */
export const finishStep = define<Intent>({
  type: 'finish_step',
  clause: 'SU-57',
  who: ['seat', 'gm'],
  stale: 'refuse',
  phases: ['PLAY', 'INIT'],
  fields: {},
  rules: [ownTurnToAdd],
  happen(deed) {
    if (deed.view.shared.phase === 'PLAY') return goOn(deed, finish(deed));
    const holder = holderOf(deed);
    deed.tell({ type: 'initiative_passed', party: holder });
    if (holder === 'gm') settleOrder(deed);
  },
});

interface PickMarks extends Intent {
  readonly marks: readonly string[];
}

const mostMarks = 60;
const marksToPick = (view: SuitsView): readonly string[] => playIn(view, 'PICK')?.marks ?? [];

export const pickMarks = define<PickMarks>({
  type: 'pick_marks',
  clause: 'SU-171',
  who: ['seat'],
  stale: 'refuse',
  phases: ['PLAY'],
  fields: { marks: { kind: 'choices', of: marksToPick, most: mostMarks } },
  rules: [
    rule('SU-171', [], ({ view, actor }) =>
      objectIf(actor.kind !== 'seat' || playIn(view, 'PICK')?.seat !== actor.seat, () => ({
        code: 'SU_NOT_YOUR_STEP',
      })),
    ),
    rule('SU-171', ['marks'], ({ view, intent }) =>
      objectIf(!intent.marks.every((mark) => marksToPick(view).includes(mark)), () => ({ code: 'SU_PICK_MARK' })),
    ),
    rule('SU-171', ['marks'], ({ view, intent }) => {
      const n = playIn(view, 'PICK')?.pick ?? 0;
      return objectIf(new Set(intent.marks).size !== n || intent.marks.length !== n, () => ({
        code: 'SU_PICK_COUNT',
        facts: { n },
      }));
    }),
  ],
  happen(deed) {
    deed.tell({ type: 'marks_picked', marks: deed.intent.marks });
    goOn(deed, 'settle');
  },
});
