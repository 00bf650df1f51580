/** Drawing, choosing, and letting a result stand (DR-36, DR-134). */
import type { Intent, SeenCard } from '../../../kernel/index.ts';
import { cardAt, rule } from '../../../kernel/index.ts';
import { pickedCard } from '../flow/exchange.ts';
import { proceed } from '../flow/proceed.ts';
import type { PartyId } from '../state.ts';
import { controllerOf, keepHandle } from '../table.ts';
import type { DrawView, TableView } from '../view.ts';
import { drawForChallenge, redrawsLeftRule } from './challenge.ts';
import type { GameInput, GameRule } from './define.ts';
import {
  define,
  isBlank,
  isOut,
  longestReason,
  meant,
  mine,
  notVotedOn,
  ownIncapacitated,
  seatOf,
  seatSeen,
  wrongPhase,
} from './define.ts';

export interface ForCharacter extends Intent {
  readonly character?: PartyId;
}

/** The characters for which this actor speaks in this resolution. */
export function speakable(view: TableView): readonly PartyId[] {
  const seat = seatSeen(view);
  return (view.shared.resolution?.parties ?? [])
    .filter(({ controller, active }) => active && controller === seat)
    .map(({ id }) => id);
}

/** A form asks only where there is a choice. */
export function oneOfCharacters(among: (view: TableView) => readonly PartyId[]) {
  return {
    kind: 'choice',
    of: among,
    optional: true,
    asked: (view: TableView) => among(view).length > 1,
  } as const;
}

export const forCharacter = oneOfCharacters(speakable);

/** Those meant who have not drawn in this exchange, and can. */
function toDraw(judged: GameInput<ForCharacter>): readonly PartyId[] {
  const { resolution, phase } = judged.view.shared;
  const only = resolution?.fray?.drawOff ?? null;
  return meant(judged).filter(
    (id) =>
      !isOut(judged.view, id) &&
      (phase === 'CH_FOLLOWUP' || resolution?.ready.includes(id) === false) &&
      (only === null || only.includes(id)),
  );
}

interface DrawCards extends ForCharacter {
  readonly strategy?: string;
}

const drawPhases = ['CH_DRAW', 'CH_FOLLOWUP', 'CO_DRAW', 'FR_DRAW'] as const;

export const draw = define<DrawCards>({
  type: 'draw',
  clause: 'DR-11',
  who: ['seat', 'gm'],
  stale: 'refuse',
  phases: drawPhases,
  fields: { strategy: { kind: 'text', most: longestReason, optional: true }, character: forCharacter },
  checks: [
    rule<TableView, DrawCards>('DR-119', [], ownIncapacitated),
    notVotedOn('overturn'),
    rule<TableView, DrawCards>('DR-134', [], (judged) => {
      const { phase } = judged.view.shared;
      if (!drawPhases.some((one) => one === phase)) return undefined;
      return toDraw(judged).length === 0 ? { code: 'E_NOT_DUE' } : undefined;
    }),
    rule<TableView, DrawCards>('DR-73', [], (judged) => {
      const { phase, resolution } = judged.view.shared;
      if (phase !== 'CH_FOLLOWUP') return undefined;
      return resolution?.challenge?.follow === 'again' ? redrawsLeftRule.check(judged) : { code: 'E_NOT_DUE' };
    }),
  ],
  execute(context) {
    const { strategy } = context.intent;
    if (!isBlank(strategy))
      context.emit({ type: 'line_told', seat: seatOf(context), text: (strategy ?? '').trim(), as: 'strategy' });
    if (context.state.resolution?.kind === 'challenge') return drawForChallenge(context);
    for (const character of toDraw(context)) context.emit({ type: 'draw_ready', character });
    proceed(context);
  },
});

interface ChooseCard extends Intent {
  readonly card: string;
}

export const chooseCard = define<ChooseCard>({
  type: 'choose_card',
  clause: 'DR-56',
  who: ['seat', 'gm'],
  stale: 'refuse',
  phases: ['PICK'],
  fields: { card: { kind: 'card', from: (view: TableView): readonly SeenCard[] => view.own.choices } },
  checks: [
    rule('DR-56', ['card'], ({ view, intent }) =>
      cardAt(view.own.choices, intent.card) === undefined ? { code: 'E_NOT_YOURS' } : undefined,
    ),
  ],
  execute(context) {
    const { card } = context.intent;
    const seat = seatOf(context);
    const found = context.state.resolution?.draws.find(
      (one) =>
        one.pick === null &&
        controllerOf(context.state, one.party) === seat &&
        (pickedCard(one, card) !== undefined || card === keepHandle(one)),
    );
    if (found === undefined) return;
    context.emit({ type: 'card_picked', character: found.party, draw: found.id, handle: card });
    proceed(context);
  },
});

/** The own draws of which it is open whether a disadvantage counts. */
export function offered(judged: Pick<GameInput, 'view' | 'actor'>): readonly DrawView[] {
  const parties = mine(judged);
  return (judged.view.shared.resolution?.draws ?? []).filter(
    ({ party, offer }) => parties.includes(party) && offer?.from === 'disadvantage',
  );
}

/** Nothing is settled while somebody has to say whether the card they drew counts (DR-110). */
export const noOfferOpen: GameRule = rule('DR-110', [], (judged) =>
  judged.view.shared.phase === 'WINDOW' && offered(judged).length > 0 ? wrongPhase(judged.view) : undefined,
);

export const pass = define<ForCharacter>({
  type: 'pass',
  clause: 'DR-101',
  who: ['seat', 'gm'],
  stale: 'refuse',
  phases: ['WINDOW'],
  fields: { character: forCharacter },
  checks: [
    noOfferOpen,
    rule<TableView, ForCharacter>('DR-101', [], (judged) => {
      const { phase } = judged.view.shared;
      return phase === 'WINDOW' && toPass(judged).length === 0 && !judges(judged) ? { code: 'E_NOT_DUE' } : undefined;
    }),
  ],
  execute(context) {
    const seats = judges(context) ? [seatOf(context)] : [];
    for (const character of toPass(context)) context.emit({ type: 'passed', character });
    if (seats.length > 0) context.emit({ type: 'description_accepted', seats });
    proceed(context);
  },
});

/** Whether this actor has yet to let a description stand (DR-96). */
function judges(judged: Pick<GameInput, 'view' | 'actor'>): boolean {
  return judged.view.shared.resolution?.judges.includes(seatOf(judged)) === true;
}

function toPass(judged: GameInput<ForCharacter>): readonly PartyId[] {
  const heard = judged.view.shared.resolution?.unheard ?? [];
  return meant(judged).filter((id) => heard.includes(id));
}
