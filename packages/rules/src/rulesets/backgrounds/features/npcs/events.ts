/** DR-143. */
import type { CharacterId, State } from '../../state.ts';
import type { BroughtBackground, NamedParty } from '../../event-fields.ts';
import { event } from '../../declare-event.ts';
import type { AudienceInput } from '../../../../kernel/index.ts';
import { characterOf } from '../../selectors.ts';
import { putBack, withCards, withCharacter } from '../../state-changes.ts';

interface NpcChanged {
  readonly character: CharacterId;
  readonly name: string;
  readonly text: string;
  readonly cards: readonly BroughtBackground[];
}

interface NpcCardNamed {
  readonly character: CharacterId;
  readonly slot: string;
  readonly name: string;
}

/** Players hear the new name only if the card has been on the table, which makes it public. */
function seesCard({ before, event, viewer }: AudienceInput<State, NpcCardNamed>): boolean {
  const cards = characterOf(before, event.character)?.backgrounds ?? [];
  return viewer.kind === 'gm' || cards.some(({ slot, used }) => slot === event.slot && used);
}

function hasMet({ before, event, viewer }: AudienceInput<State, NamedParty>): boolean {
  return viewer.kind === 'gm' || characterOf(before, event.character)?.met === true;
}

function npcCardNamed(state: State, { character, slot, name }: NpcCardNamed): State {
  return withCharacter(state, character, ({ backgrounds }) => ({
    backgrounds: backgrounds.map((background) => (background.slot === slot ? { ...background, name } : background)),
  }));
}

function npcChanged(state: State, { character, name, text, cards }: NpcChanged): State {
  if (characterOf(state, character) === undefined) return state;
  return withCards(
    withCharacter(state, character, () => ({ name, about: text })),
    character,
    cards,
  );
}

function npcDeleted(state: State, { character }: NamedParty): State {
  const { backgrounds = [] } = characterOf(state, character) ?? {};
  const returned = backgrounds.reduce((current, { back, face }) => putBack(current, back, [face]), state);
  return { ...returned, characters: state.characters.filter(({ id }) => id !== character) };
}

export const npcsEvents = {
  npc_changed: event<NpcChanged>({
    audience: ({ viewer }) => viewer.kind === 'gm',
    reveals: 'hidden',
    prompt: 'keep',
    apply: npcChanged,
  }),
  npc_card_named: event<NpcCardNamed>({
    audience: seesCard,
    reveals: 'nothing',
    prompt: 'keep',
    apply: npcCardNamed,
  }),
  npc_deleted: event<NamedParty>({
    audience: hasMet,
    reveals: 'nothing',
    prompt: 'keep',
    apply: npcDeleted,
  }),
};
