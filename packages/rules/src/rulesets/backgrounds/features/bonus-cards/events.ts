/** Bonus cards, or the tokens that replace them (DR-104). */
import type { NamedParty } from '../../event-fields.ts';
import type { AudienceInput, CardCode } from '../../../../kernel/index.ts';
import { event } from '../../declare-event.ts';
import type { State } from '../../state.ts';
import { characterOf, knownCharacter } from '../../selectors.ts';
import { discarded, mintHandle, reopened, withCharacter } from '../../state-changes.ts';
import { limitsUndo, toEverybody } from '../../audience.ts';

interface BonusAwarded extends NamedParty {
  readonly reason: string;
  readonly card: CardCode | null;
}

interface BonusLapsed extends NamedParty {
  readonly cards: readonly CardCode[];
}

function isOwner({ before, viewer, event }: AudienceInput<State, BonusAwarded>): boolean {
  if (viewer.kind === 'gm') return before.options.gmSeesHands && before.mode === 'gm';
  return viewer.kind === 'seat' && characterOf(before, event.character)?.owner === viewer.seat;
}

/** Gives the top card, which others do not see, or a token if the table uses tokens (DR-104). */
function bonusAwarded(state: State, { character, card }: BonusAwarded): State {
  if (card === null) return withCharacter(state, character, ({ tokens }) => ({ tokens: tokens + 1 }));
  const withoutTopCard = { ...state, piles: { ...state.piles, draw: state.piles.draw.slice(1) } };
  const entry = mintHandle(withoutTopCard, knownCharacter(state, character).owner);
  return withCharacter(entry.state, character, ({ bonus }) => ({
    bonus: [...bonus, { handle: entry.handle, face: card, back: 'players' }],
  }));
}

function bonusLapsed(state: State, { character, cards }: BonusLapsed): State {
  return discarded(
    withCharacter(state, character, () => ({ bonus: [], tokens: 0 })),
    cards,
  );
}

function bonusSpent(state: State, { character }: NamedParty): State {
  return reopened(withCharacter(state, character, ({ tokens }) => ({ tokens: tokens - 1 })));
}

export const bonusCardsEvents = {
  bonus_awarded: event<BonusAwarded>({
    ...limitsUndo,
    secret: { card: isOwner },
    prompt: 'keep',
    apply: bonusAwarded,
  }),
  bonus_spent: event<NamedParty>({
    ...toEverybody,
    prompt: 'raise',
    apply: bonusSpent,
  }),
  bonus_lapsed: event<BonusLapsed>({
    ...limitsUndo,
    prompt: 'keep',
    apply: bonusLapsed,
  }),
};
