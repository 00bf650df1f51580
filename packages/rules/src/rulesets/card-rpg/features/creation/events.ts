import type { Card, PartId } from '../../cards.ts';
import { newCard } from '../../cards.ts';
import type { AudienceInput, CardCode, SeatId } from '../../../../kernel/index.ts';
import type { Character, Halves, PrequelRecord, Scar, State, Taken } from '../../state.ts';
import { event } from '../../declare-event.ts';
import { characterAt, leads, seatOfViewer } from '../../selectors.ts';
import { giftOrigin } from '../../sheets.ts';
import { seesDeckCount, toEverybody, toSheetViewers, turnedUp } from '../../audience.ts';
import { leftOver, withCharacter } from '../../state-changes.ts';

interface CharacterCreated {
  readonly id: PartId;
  readonly seat: SeatId;
  readonly player: string;
  readonly name: string;
  readonly concept: string;
}

interface SheetTakenUp {
  readonly character: PartId;
  readonly count: number;
  readonly cards: readonly CardCode[];
  readonly ashes: readonly CardCode[];
  readonly story: {
    readonly childhood: string | null;
    readonly prequels: readonly unknown[];
    readonly scars: readonly unknown[];
    readonly taken: readonly unknown[];
    /** Cards of the sheet that the GM gave to spare the character (CR-155); missing if there are none. */
    readonly gifts?: readonly CardCode[];
  };
}

interface BornDealt {
  readonly character: PartId;
  readonly count: number;
  readonly cards: readonly CardCode[];
}

interface HalvesBuilt {
  readonly character: PartId;
  readonly counts: Readonly<Record<string, number>>;
  readonly orders: Halves;
  readonly rest: readonly Card[];
}

interface ChildhoodTold {
  readonly character: PartId;
  readonly text: string;
}

interface CreationFinished {
  readonly character: PartId;
  readonly count: number;
}

/** Birth cards and counts of halves are visible to the owner and the GM only, whatever the option for sheets says. */
const toCreator = ({ before, event, viewer }: AudienceInput<State, { readonly character: string }>): boolean =>
  leads(before, viewer) || characterAt(before, event.character)?.seat === seatOfViewer(viewer);

const toOwnerOfDeck = ({ before, event, viewer }: AudienceInput<State, { readonly character: string }>): boolean =>
  seesDeckCount(before, event.character, viewer);

function newborn(id: string): Omit<Character, 'seat' | 'player' | 'name' | 'concept'> {
  return {
    id,
    childhood: null,
    creation: 'unborn',
    halves: null,
    deck: [],
    ashes: [],
    prequels: [],
    scars: [],
    captives: [],
    taken: [],
    consumed: false,
    fate: null,
  };
}

/** Gifts stay marked. */
function importedCards(
  owner: string,
  sheet: Readonly<Record<'deck' | 'ashes' | 'gifts', readonly CardCode[]>>,
): Pick<Character, 'deck' | 'ashes'> {
  const gifts = [...sheet.gifts];
  const importedCard = (face: CardCode): Card => {
    const index = gifts.indexOf(face);
    if (index >= 0) gifts.splice(index, 1);
    return { ...newCard(face, owner), ...(index < 0 ? {} : { origin: `${giftOrigin} of ${owner}` }) };
  };
  return { deck: sheet.deck.map(importedCard), ashes: sheet.ashes.map(importedCard) };
}

export const creationEvents = {
  character_created: event<CharacterCreated>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { id, seat, player, name, concept }) => ({
      ...state,
      characters: [...state.characters, { ...newborn(id), seat, player, name, concept }],
    }),
  }),
  // The story is secret, too: its prequels list the gains.
  sheet_taken_up: event<SheetTakenUp>({
    audience: 'everybody',
    secret: { count: toOwnerOfDeck, cards: toSheetViewers, ashes: toSheetViewers, story: toSheetViewers },
    reveals: 'hidden',
    prompt: 'raise',
    apply: (state, { character, cards, ashes, story }) =>
      withCharacter(state, character, () => ({
        creation: 'ready',
        ...importedCards(character, { deck: cards, ashes, gifts: story.gifts ?? [] }),
        childhood: story.childhood,
        prequels: story.prequels as readonly PrequelRecord[],
        scars: story.scars as readonly Scar[],
        taken: story.taken as readonly Taken[],
      })),
  }),
  born_dealt: event<BornDealt>({
    audience: 'everybody',
    secret: { cards: toCreator },
    reveals: 'hidden',
    prompt: 'raise',
    apply: (state, { character, cards }) =>
      withCharacter(state, character, () => ({ deck: cards.map((face) => newCard(face, character)) })),
  }),
  // Changes nothing: the state has no cards of this character before `born_dealt` (CR-18).
  born_redealt: event<BornDealt>({
    audience: 'everybody',
    secret: { cards: toCreator },
    reveals: 'hidden',
    prompt: 'raise',
    apply: (state) => state,
  }),
  halves_built: event<HalvesBuilt>({
    audience: 'everybody',
    secret: { counts: toCreator, orders: 'none', rest: 'none' },
    reveals: 'hidden',
    prompt: 'raise',
    apply: (state, { character, orders, rest }) => ({
      ...withCharacter(state, character, () => ({ halves: orders, creation: 'menu' })),
      gone: [...state.gone, ...rest],
    }),
  }),
  childhood_told: event<ChildhoodTold>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { character, text }) => withCharacter(state, character, () => ({ childhood: text })),
  }),
  creation_finished: event<CreationFinished>({
    ...turnedUp,
    prompt: 'raise',
    apply: (state, { character }) => {
      const one = state.characters.find(({ id }) => id === character);
      return {
        ...withCharacter(state, character, () => ({ creation: 'ready', halves: null })),
        gone: [...state.gone, ...leftOver(one?.halves ?? null)],
      };
    },
  }),
};
