import type { AudienceInput, SeatId, Suit } from '../../../../kernel/index.ts';
import type { Attributes, Character, Player, State } from '../../state.ts';
import type { Attribute, Skill } from '../skills/skills.ts';
import { event } from '../../declare-event.ts';
import type { SeatFields } from '../../event-fields.ts';
import { seesSheet, toEverybody } from '../../audience.ts';
import { noFlags, withPlayer } from '../../state-changes.ts';
import { sheetOf } from '../../selectors.ts';

interface SheetAdded {
  readonly seat: SeatId;
  readonly character: Character;
}

interface SheetChosen {
  readonly seat: SeatId;
  readonly sheet: string;
}

interface SuitSet {
  readonly seat: SeatId;
  readonly suit: Suit;
}

interface AttributesSet {
  readonly seat: SeatId;
  readonly attributes: Attributes;
  readonly tags: readonly Skill[];
}

interface TagsSet {
  readonly seat: SeatId;
  readonly tags: readonly Skill[];
}

interface ProfileSet {
  readonly seat: SeatId;
  readonly name: string;
  readonly look: string;
  readonly note: string;
}

interface SheetFinished {
  readonly seat: SeatId;
  readonly name: string;
}

interface AttributeRaised {
  readonly seat: SeatId;
  readonly attribute: Attribute;
  readonly value: number;
}

const toReaders = ({ before, event, viewer }: AudienceInput<State, { readonly seat: SeatId }>): boolean =>
  seesSheet(before, event.seat, viewer);

function withSheet(state: State, seat: SeatId, change: Partial<Character>): State {
  return withPlayer(state, seat, (player) => ({
    sheets: player.sheets.map((sheet) => (sheet.id === player.sheet ? { ...sheet, ...change } : sheet)),
  }));
}

/** The successor of a dead character is unhurt; other changes of sheet heal no damage (SU-23, SU-32, SU-108). */
function successor(player: Player): Pick<Player, 'damage' | 'flags' | 'disarmed' | 'out' | 'present'> {
  const { damage, flags, disarmed, out, present } = player;
  return sheetOf(player).dead
    ? { damage: 0, flags: noFlags, disarmed: false, out: false, present: false }
    : { damage, flags, disarmed, out, present };
}

export const sheetsEvents = {
  sheet_added: event<SheetAdded>({
    audience: 'everybody',
    secret: { character: toReaders },
    reveals: 'nothing',
    prompt: 'keep',
    apply: (state, { seat, character }) => ({
      ...withPlayer(state, seat, (player) => ({
        ...successor(player),
        sheets: [...player.sheets, character],
        sheet: character.id,
      })),
      made: { ...state.made, sheet: state.made.sheet + 1 },
    }),
  }),
  sheet_chosen: event<SheetChosen>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { seat, sheet }) => withPlayer(state, seat, (player) => ({ ...successor(player), sheet })),
  }),
  suit_set: event<SuitSet>({
    audience: 'everybody',
    secret: { suit: toReaders },
    reveals: 'nothing',
    prompt: 'keep',
    apply: (state, { seat, suit }) => withSheet(state, seat, { suit }),
  }),
  attributes_set: event<AttributesSet>({
    audience: 'everybody',
    secret: { attributes: toReaders, tags: toReaders },
    reveals: 'nothing',
    prompt: 'keep',
    apply: (state, { seat, attributes, tags }) => withSheet(state, seat, { attributes, tags }),
  }),
  tags_set: event<TagsSet>({
    audience: 'everybody',
    secret: { tags: toReaders },
    reveals: 'nothing',
    prompt: 'keep',
    apply: (state, { seat, tags }) => withSheet(state, seat, { tags }),
  }),
  profile_set: event<ProfileSet>({
    audience: 'everybody',
    secret: { look: toReaders, note: toReaders },
    reveals: 'nothing',
    prompt: 'keep',
    apply: (state, { seat, name, look, note }) => withSheet(state, seat, { name, look, note }),
  }),
  notes_emptied: event<SeatFields>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { seat }) =>
      withPlayer(state, seat, ({ sheets }) => ({ sheets: sheets.map((sheet) => ({ ...sheet, note: '' })) })),
  }),
  sheet_finished: event<SheetFinished>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { seat }) => withSheet(state, seat, { finished: true }),
  }),
  attribute_raised: event<AttributeRaised>({
    audience: 'everybody',
    secret: { attribute: toReaders, value: toReaders },
    reveals: 'nothing',
    prompt: 'keep',
    apply: (state, { seat, attribute, value }) =>
      withPlayer(state, seat, (player) => ({
        sheets: player.sheets.map((sheet) =>
          sheet.id === player.sheet ? { ...sheet, attributes: { ...sheet.attributes, [attribute]: value } } : sheet,
        ),
      })),
  }),
};
