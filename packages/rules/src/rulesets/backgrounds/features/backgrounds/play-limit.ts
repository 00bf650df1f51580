/** How often a player can play cards of one back when the limit is per player (DR-97). */
import { gmSeat } from '../../../../kernel/index.ts';
import type { Back, Background, CharacterId } from '../../state.ts';
import { noSeat } from '../../selectors.ts';
import type { TableView } from '../../view-types.ts';

/** The characters that share a limit: those of one player. NPCs and characters of players who left have their own. */
function charactersOfPlayer({ shared: { characters } }: TableView, id: CharacterId): readonly CharacterId[] {
  const owner = characters.find((character) => character.id === id)?.owner ?? gmSeat;
  if (owner === gmSeat || owner === noSeat) return [id];
  return characters.filter((character) => character.owner === owner).map((character) => character.id);
}

/** The card that used up the limit for this back. It is in the view because played cards are public. */
export function limitUsedBy(view: TableView, id: CharacterId, back: Back): Background | undefined {
  if (view.shared.options.playLimit !== 'player') return undefined;
  const ids = new Set(charactersOfPlayer(view, id));
  return view.shared.characters
    .filter((character) => ids.has(character.id))
    .flatMap(({ sheet }) => sheet)
    .find((card): card is Background => !('closed' in card) && card.spent && card.back === back);
}
