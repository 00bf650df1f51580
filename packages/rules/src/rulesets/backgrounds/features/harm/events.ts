import type { NamedParty } from '../../event-fields.ts';
import { event } from '../../declare-event.ts';
import { withCharacter, withResolution } from '../../state-changes.ts';
import { toEverybody } from '../../audience.ts';

interface Incapacitated extends NamedParty {
  readonly cause: string;
  readonly scene: number;
}

export const harmEvents = {
  // The party has drawn a second card of a suit, which takes it out after or before judging (DR-120).
  falling: event<NamedParty>({
    audience: 'none',
    reveals: 'nothing',
    prompt: 'keep',
    apply: (state, event) => withResolution(state, ({ falling }) => ({ falling: [...falling, event.character] })),
  }),
  incapacitated: event<Incapacitated>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, event) => withCharacter(state, event.character, () => ({ incapacitated: true })),
  }),
  recovered: event<NamedParty>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, event) => withCharacter(state, event.character, () => ({ incapacitated: false })),
  }),
};
