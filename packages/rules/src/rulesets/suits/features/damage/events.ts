import type { EntityId } from '../../state.ts';
import type { SeatId } from '../../../../kernel/index.ts';
import { event } from '../../declare-event.ts';
import { toEverybody } from '../../audience.ts';
import { withFallen, withPlayer, withTop } from '../../state-changes.ts';

interface DamageDealt {
  readonly target: EntityId;
  /** The name of the character, if one was hurt. */
  readonly name?: string;
  readonly amount: number;
  readonly parts: Readonly<Record<string, number>>;
  readonly damage: number;
}

interface CharacterDied {
  readonly seat: SeatId;
  readonly name: string;
  readonly forGood: boolean;
}

interface CharacterRevived {
  readonly seat: SeatId;
  readonly name: string;
}

interface NpcDown {
  readonly npc: string;
}

export const damageEvents = {
  damage_dealt: event<DamageDealt>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { target, amount, damage }) => ({
      ...withTop(state, ({ harm }) => ({ harm: [...harm, { who: target, amount, fell: false }] })),
      players: state.players.map((player) => (player.seat === target ? { ...player, damage } : player)),
      npcs: state.npcs.map((npc) => (npc.id === target ? { ...npc, damage } : npc)),
      vehicles: state.vehicles.map((vehicle) => (vehicle.id === target ? { ...vehicle, damage } : vehicle)),
    }),
  }),
  character_died: event<CharacterDied>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { seat, name, forGood }) =>
      withPlayer(withFallen(state, seat), seat, (player) =>
        forGood
          ? {
              present: false,
              lost: name,
              sheets: player.sheets.map((sheet) => (sheet.id === player.sheet ? { ...sheet, dead: true } : sheet)),
            }
          : { out: true },
      ),
  }),
  character_revived: event<CharacterRevived>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { seat }) =>
      withPlayer(state, seat, (player) => ({
        // The hand is gone, so the character has to enter the scene like any other that comes later (SU-35).
        present: false,
        out: false,
        lost: null,
        sheets: player.sheets.map((sheet) => (sheet.id === player.sheet ? { ...sheet, dead: false } : sheet)),
      })),
  }),
  npc_down: event<NpcDown>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { npc }) => ({
      ...withFallen(state, npc),
      npcs: state.npcs.map((other) => (other.id === npc ? { ...other, down: true } : other)),
    }),
  }),
};
