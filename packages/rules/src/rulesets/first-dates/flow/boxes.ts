/** Boxes of a Headmate's sheet that the cards fill in place of a player (FD-30, FD-33). */
import type { CardCode } from '../../../kernel/index.ts';
import { rankOf } from '../../../kernel/index.ts';
import { interests, personalities, qualities, sexualities } from '../data/quick-setup.ts';
import { nameIn } from '../features/pack/pack.ts';
import { pronounsBy } from '../features/prospect/marks.ts';
import { headmateFields } from '../features/setup/sheets.ts';
import type { HeadmateField, State } from '../state.ts';
import { helperCardTaker, newNameCard } from './decks.ts';
import type { FlowContext } from './flow-context.ts';

function boxBy(state: State, field: HeadmateField, card: CardCode): string {
  const rank = rankOf(card);
  switch (field) {
    case 'name':
      return nameIn(state.pack, card);
    case 'pronouns':
      return pronounsBy(state.pack, card);
    case 'sexuality':
      return sexualities[rank];
    case 'interest':
      return interests[rank];
    case 'personality':
      return personalities[rank];
    case 'quality':
      return qualities[rank];
  }
}

/** Fills those of the first `boxes` boxes that are empty. */
export function fillBoxes(context: FlowContext, sheet: string, boxes: number): void {
  for (const field of headmateFields.slice(0, boxes)) {
    const headmate = context.state.headmates.find(({ id }) => id === sheet);
    const take = helperCardTaker(context);
    const card = field === 'name' ? newNameCard(context.state, take) : take();
    if (headmate?.[field] === '')
      context.emit({ type: 'headmate_field_set', sheet, field, text: boxBy(context.state, field, card), by: null });
  }
}
