/** What a card can be played as: Kings copy, jokers are named (SU-71, SU-79 to SU-83, SU-93). */
import type { CardCode, Intent, SeatId, SeenCard } from '../../../kernel/index.ts';
import { cardAt } from '../../../kernel/index.ts';
import { namedFaces, printed, rankOfCard, readTreat, treated } from '../cards.ts';
import type { Counts, Holder } from '../state.ts';
import type { PlayingView, SuitsView, UsedView } from '../view.ts';
import { holderIn, playIn, hand } from './define.ts';

/** The play whose step this holder has. */
export function ownStep(view: SuitsView, holder: Holder | null): PlayingView | undefined {
  const play = playIn(view, 'ASK_PLAYER', 'ASK_GM');
  if (play === undefined || holder === null) return undefined;
  const asked = play.step === 'ASK_PLAYER' ? play.seat : (opponentIn(play) ?? 'gm');
  return asked === holder ? play : undefined;
}

type Sided = Pick<PlayingView, 'rival' | 'opposition'>;

/** One of the crew whose cards stand against the play: not where the GM has set a number (SU-70). */
function opponentIn({ rival, opposition }: Sided): SeatId | undefined {
  return opposition?.kind === 'opposed' ? rival?.seat : undefined;
}

/** Whether this holder's cards stand against the play: the GM's, or a rival's (SU-70). */
export function isAgainst(play: Sided, holder: Holder | null): boolean {
  return holder === 'gm' || (holder !== null && holder === opponentIn(play));
}

/** Whether faces are plain tens here: the GM alone knows of the own side (SU-93, SU-96). */
function isUntaggedFor(view: SuitsView, kind: string): boolean {
  const { play } = view.shared;
  if (play === null) return false;
  if (kind === 'gm') return view.own.secrets?.untagged === true;
  const { you } = view.own;
  const isRival = you.kind === 'seat' && isAgainst(play, you.seat);
  return isRival ? play.rival?.untagged === true : play.untagged;
}

export type Reading =
  | { readonly ok: true; readonly counts: Counts }
  | { readonly ok: false; readonly code: string; readonly skill?: string };

/** What the card counts as on this play, or why not so. */
export function reading(view: SuitsView, kind: string, face: CardCode, treat: unknown): Reading {
  if (isUntaggedFor(view, kind))
    return treat === undefined
      ? { ok: true, counts: printed(face) }
      : { ok: false, code: 'SU_UNTAGGED_FACES', skill: view.shared.play?.use ?? '' };
  const read = treat === undefined ? undefined : readTreat(treat);
  if (treat !== undefined && read === undefined) return { ok: false, code: 'SU_TREAT_FORBIDDEN' };
  return treated(face, read, view.shared.discards.player);
}

/** The clause that says no, by the code of the refusal. */
export const treatClauses: Readonly<Record<string, string>> = {
  SU_UNTAGGED_FACES: 'SU-93',
  SU_NAME_REQUIRED: 'SU-82',
  SU_COPY_NOT_IN_DISCARD: 'SU-79',
  SU_COPY_AGAIN: 'SU-83',
  SU_NAME_AGAIN: 'SU-83',
  SU_TREAT_FORBIDDEN: 'SU-79',
};

/** Own flips that still can be treated, where flipped faces act (SU-71). */
function openFlips(view: SuitsView): readonly UsedView[] {
  const { you } = view.own;
  const { play, options } = view.shared;
  if (options['flippedFaces'] !== 'active' || play === null || you.kind === 'spectator') return [];
  if (ownStep(view, holderIn(you)) === undefined || isUntaggedFor(view, you.kind)) return [];
  const side = isAgainst(play, holderIn(you)) ? play.gm : play.player;
  return side.filter(
    ({ from, face, counts }) => from === 'flip' && counts.chain.length === 1 && ['K', 'X'].includes(rankOfCard(face)),
  );
}

export const committable = (view: SuitsView): readonly SeenCard[] => [...hand(view), ...openFlips(view)];

function isCopyable(view: SuitsView, intent: Intent): boolean {
  const face = cardAt(committable(view), String(intent['card']))?.face;
  return face !== undefined && ['K', 'X'].includes(rankOfCard(face)) && !isUntaggedFor(view, view.own.you.kind);
}

const copied = {
  kind: 'card',
  from: (view: SuitsView) => view.shared.discards.player,
  beyond: 'allowed',
  optional: true,
} as const;
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

export const treatField = {
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
