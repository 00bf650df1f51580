import type { EntityId } from '../../state.ts';
import type { OptionValue } from '../../../../kernel/index.ts';
import type { SpentSkill } from '../../event-fields.ts';
import { event } from '../../declare-event.ts';
import { toEverybody } from '../../audience.ts';
import { withFlags, withPlayer } from '../../state-changes.ts';

interface Adjusted {
  readonly target: EntityId;
  /** The character, NPC or vehicle by name; absent in older journals. */
  readonly name?: string;
  readonly field: AdjustedField;
  readonly old: OptionValue;
  readonly new: OptionValue;
  readonly reason: string;
}

export type AdjustedField = 'damage' | 'down' | 'skips' | 'feint' | 'disarmed' | SpentSkill | 'capacity' | 'name';

export const rulingsEvents = {
  /** Raises the prompt number, so that the GM can rewind to just before the next event (TB-13). */
  moment_begun: event({ ...toEverybody, prompt: 'raise', apply: (state) => state }),
  adjusted: event<Adjusted>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { target, field, new: value }) => {
      const isFlag = field === 'charisma' || field === 'ambush' || field === 'awareness' || field === 'feint';
      const owed = { skips: value === true ? 'ruled' : null, skipsFor: [] };
      if (state.players.some(({ seat }) => seat === target)) {
        if (field === 'disarmed') return withPlayer(state, target, () => ({ disarmed: value === true }));
        if (isFlag) return withFlags(state, target, { [field]: value === true });
        return field === 'skips'
          ? withPlayer(state, target, ({ flags }) => ({ flags: { ...flags, skips: owed.skips }, skipsFor: [] }))
          : withPlayer(state, target, () => ({ damage: Number(value) }));
      }
      return {
        ...state,
        npcs: state.npcs.map((npc) =>
          npc.id === target ? { ...npc, ...(field === 'skips' ? owed : { [field]: value }) } : npc,
        ),
        vehicles: state.vehicles.map((vehicle) =>
          vehicle.id === target ? { ...vehicle, [field === 'down' ? 'stopped' : field]: value } : vehicle,
        ),
      };
    },
  }),
};
