import type { PartId } from '../../cards.ts';
import { newCard } from '../../cards.ts';
import type { Character, Fate, Scar, State } from '../../state.ts';
import type { CardCode } from '../../../../kernel/index.ts';
import {
  withoutLostOwner,
  withCardHome,
  withCharacter,
  withConflict,
  withDeck,
  withNpc,
  withPart,
  withPrequel,
} from '../../state-changes.ts';
import { event } from '../../declare-event.ts';
import { toEverybody, turnedUp } from '../../audience.ts';
import { giftOrigin } from '../../sheets.ts';

interface RewardsDue {
  readonly won: Readonly<Record<PartId, boolean>>;
}

interface Consumed {
  readonly character: PartId;
}

interface FateDecided {
  readonly character: PartId;
  readonly fate: Fate;
  readonly text: string;
  readonly card: CardCode | null;
}

interface ScarRecorded {
  readonly character: PartId;
  readonly scar: Scar;
}

interface CardsCaptured {
  readonly character: PartId;
  readonly wid: string;
  readonly cards: readonly CardCode[];
}

interface ScarHealed {
  readonly character: PartId;
  readonly wid: string;
}

type Scarred = Pick<Character, 'scars' | 'captives'>;

/** CR-157 */
function withScars(state: State, id: PartId, change: (one: Scarred) => Partial<Scarred>): State {
  return withNpc(withCharacter(state, id, change), id, change);
}

export const rewardsEvents = {
  rewards_due: event<RewardsDue>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { won }) =>
      withPrequel(
        withConflict(state, () => ({ phase: 'PREQUEL.reward' })),
        () => ({ won, step: 'reward' }),
      ),
  }),
  check_due: event({
    ...toEverybody,
    prompt: 'raise',
    apply: (state) => withConflict(state, () => ({ phase: 'AFTERMATH.check' })),
  }),
  // The GM decides again about a character that was spared before (CR-155).
  consumed: event<Consumed>({
    ...turnedUp,
    prompt: 'raise',
    apply: (state, { character }) =>
      withNpc(
        withCharacter(state, character, () => ({ consumed: true, fate: null })),
        character,
        () => ({ consumed: true, fate: null }),
      ),
  }),
  fate_decided: event<FateDecided>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { character, fate, text, card }) => {
      const spared = fate === 'spared';
      const gift = card === null ? [] : [{ ...newCard(card, character), origin: `${giftOrigin}${state.gifts + 1}` }];
      const given = withDeck({ ...state, gifts: state.gifts + gift.length }, character, (deck) => [...deck, ...gift]);
      const change = { fate: { fate, text }, consumed: !spared };
      return withNpc(
        withCharacter(given, character, () => change),
        character,
        () => change,
      );
    },
  }),
  scar_recorded: event<ScarRecorded>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { character, scar }) => withScars(state, character, ({ scars }) => ({ scars: [...scars, scar] })),
  }),
  cards_captured: event<CardsCaptured>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { character, wid }) => {
      const wounds = state.conflict?.participants.find(({ id }) => id === character)?.wounds ?? [];
      const pile = wounds.find((wound) => wound.wid === wid)?.pile ?? [];
      const withoutPile = withPart(state, character, () => ({
        wounds: wounds.map((wound) => (wound.wid === wid ? { ...wound, pile: [] } : wound)),
      }));
      return withScars(withoutPile, character, ({ captives }) => ({
        captives: [...captives, { wid, cards: pile.map(withoutLostOwner) }],
      }));
    },
  }),
  scar_healed: event<ScarHealed>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { character, wid }) => {
      const scarred = [...state.characters, ...state.npcs].find(({ id }) => id === character);
      const freed = (scarred?.captives ?? []).filter((one) => one.wid === wid).flatMap(({ cards }) => cards);
      const healed = withScars(state, character, ({ scars, captives }) => ({
        scars: scars.map((scar) => (scar.wid === wid ? { ...scar, healed: true } : scar)),
        captives: captives.filter((one) => one.wid !== wid),
      }));
      return freed.reduce(withCardHome, healed);
    },
  }),
};
