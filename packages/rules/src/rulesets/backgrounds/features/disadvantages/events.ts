import type { NamedParty } from '../../event-fields.ts';
import type { CardCode } from '../../../../kernel/index.ts';
import type { Expiry, ResultCard, State } from '../../state.ts';
import { discarded, setLastPlay, reopened, withCharacter, withDraw } from '../../state-changes.ts';
import { event } from '../../declare-event.ts';
import { limitsUndo, toEverybody } from '../../audience.ts';

interface DisadvantageTaken extends NamedParty {
  readonly draw: string;
  readonly card: CardCode;
}

interface DisadvantageUsed extends NamedParty {
  readonly draw: string;
  readonly used: boolean;
  readonly result: ResultCard;
  /** If it is set, the card played before still counts and can still be vetoed (DR-96). */
  readonly play?: 'stays';
}

interface DisadvantageSettled extends NamedParty {
  readonly card: CardCode;
  readonly success: boolean;
  readonly ends: Expiry;
  /** Set if it was settled before, when its attempt was put on hold, and its draw is judged now (DR-123, DR-135). */
  readonly again?: true;
}

interface DisadvantageExpired extends NamedParty {
  readonly card: CardCode;
}

function disadvantageTaken(state: State, { character, card, draw }: DisadvantageTaken): State {
  const held = withCharacter(state, character, ({ disadvantages }) => ({
    disadvantages: [...disadvantages, { card, ends: null, scene: state.scenes }],
  }));
  return reopened(withDraw(held, draw, ({ disadvantages }) => ({ disadvantages: [...disadvantages, card] })));
}

function disadvantageSettled(state: State, { character, card, ends, again }: DisadvantageSettled): State {
  return withCharacter(state, character, ({ disadvantages }) => {
    const first = disadvantages.find((held) => held.card === card && (held.ends === null || again === true));
    return { disadvantages: disadvantages.map((held) => (held === first ? { ...held, ends } : held)) };
  });
}

function disadvantageExpired(state: State, { character, card }: DisadvantageExpired): State {
  return discarded(
    withCharacter(state, character, ({ disadvantages }) => {
      const first = disadvantages.find((held) => held.card === card && held.ends !== null);
      return { disadvantages: disadvantages.filter((held) => held !== first) };
    }),
    [card],
  );
}

/** Only the last disadvantage of a draw counts as its result (DR-123), so an unused one moves to the front. */
function disadvantageUsed(state: State, { draw, used, result, play }: DisadvantageUsed): State {
  const settled = withDraw(state, draw, ({ byDisadvantage, disadvantages }) => ({
    result,
    offer: null,
    byDisadvantage: used || byDisadvantage,
    disadvantages: used ? disadvantages : [...disadvantages.slice(-1), ...disadvantages.slice(0, -1)],
  }));
  return reopened(play === 'stays' ? settled : setLastPlay(settled, null));
}

export const disadvantagesEvents = {
  disadvantage_taken: event<DisadvantageTaken>({
    ...limitsUndo,
    prompt: 'raise',
    apply: disadvantageTaken,
  }),
  disadvantage_used: event<DisadvantageUsed>({
    ...toEverybody,
    prompt: 'raise',
    apply: disadvantageUsed,
  }),
  disadvantage_settled: event<DisadvantageSettled>({
    ...toEverybody,
    prompt: 'keep',
    apply: disadvantageSettled,
  }),
  disadvantage_expired: event<DisadvantageExpired>({
    ...toEverybody,
    prompt: 'keep',
    apply: disadvantageExpired,
  }),
};
