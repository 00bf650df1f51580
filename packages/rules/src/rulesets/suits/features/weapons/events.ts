import type { State, EntityId } from '../../state.ts';
import { withPlayer } from '../../state-changes.ts';
import { event } from '../../declare-event.ts';
import type { EntityFields } from '../../event-fields.ts';
import { toEverybody } from '../../audience.ts';

function withDisarmed(state: State, who: EntityId, disarmed: boolean): State {
  if (state.players.some(({ seat }) => seat === who)) return withPlayer(state, who, () => ({ disarmed }));
  return { ...state, npcs: state.npcs.map((npc) => (npc.id === who ? { ...npc, disarmed } : npc)) };
}

export const weaponsEvents = {
  weapon_lost: event<EntityFields>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { who }) => withDisarmed(state, who, true),
  }),
  weapon_recovered: event<EntityFields>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { who }) => withDisarmed(state, who, false),
  }),
};
