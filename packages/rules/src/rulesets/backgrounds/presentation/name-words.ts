import type { Intent, MoveWords } from '../../../kernel/index.ts';
import { slotMessage } from '../features/characters/slot-words.ts';
import type { TableView } from '../view-types.ts';
import { say } from './words.ts';

/** A card without a name asks for one; a named card can be renamed. */
export function nameWords(view: TableView, move: Intent): MoveWords {
  if (typeof move['text'] === 'string') return suggestedName(view, move, move['text']);
  const [id = '', npcSlot] = String(move['slot']).split('/');
  if (npcSlot !== undefined) return npcNameWords(view, id, npcSlot);
  const slot = slotMessage(id);
  const hasOneSheet = view.own.sheets.length === 1;
  const omittedFields = hasOneSheet ? { omittedFields: ['character'] } : {};
  const card = view.own.sheets
    .flatMap(({ backgrounds }) => backgrounds)
    .find((background) => background.slot === move['slot']);
  if (card === undefined) return { message: say('move.name_background', { slot }), ...omittedFields };
  const unnamed = say('move.name_background.card', { slot, card: card.face });
  if (card.name !== '' && hasOneSheet)
    return {
      message: say('move.rename_background', { slot, name: card.name }),
      initialValues: { text: card.name },
      aside: true,
      ...omittedFields,
    };
  return { message: unnamed, ...omittedFields };
}

/** Naming an NPC's card is rarely urgent, so the move is an aside. */
function npcNameWords(view: TableView, character: string, place: string): MoveWords {
  const sheet = view.own.sheets.find(({ id }) => id === character);
  const name = sheet?.backgrounds.find(({ slot }) => slot === place)?.name ?? '';
  const facts = { of: sheet?.name ?? '', slot: slotMessage(place) };
  return name === ''
    ? { message: say('move.name_background.of', facts), aside: true, omittedFields: ['character'] }
    : {
        message: say('move.rename_background.of', { ...facts, name }),
        initialValues: { text: name },
        aside: true,
        omittedFields: ['character'],
      };
}

function suggestedName(view: TableView, { slot, character }: Intent, text: string): MoveWords {
  const message = say('move.name_background.as', { text });
  const card = view.own.sheets
    .filter(({ id }) => character === undefined || id === character)
    .flatMap(({ backgrounds }) => backgrounds)
    .find((background) => background.slot === slot);
  if (card === undefined) return { message };
  return { message, means: say('mean.name_background.as', { card: card.face, slot: slotMessage(card.slot) }) };
}
