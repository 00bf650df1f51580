/** The GM's NPCs, prepared and revealed (SU-115). */
import type { Attributes, State } from '../../state.ts';
import type { Skill } from '../skills/skills.ts';
import { event } from '../../declare-event.ts';
import type { AudienceInput } from '../../../../kernel/index.ts';
import { toEverybody, toGm, unlessHidden } from '../../audience.ts';

interface NpcCreated {
  readonly npc: string;
  readonly name: string;
  readonly attributes: Partial<Attributes>;
  readonly tags: readonly Skill[];
  readonly notes: string;
  /** Absent in journals up to version 4, where every NPC was visible at once. */
  readonly hidden?: boolean;
}

interface NpcRevealed {
  readonly npc: string;
  readonly name: string;
}

const unlessNpcHidden = ({ before, event, viewer }: AudienceInput<State, { readonly npc: string }>): boolean =>
  viewer.kind === 'gm' || before.npcs.find(({ id }) => id === event.npc)?.hidden !== true;

const npcSheet = {
  secret: { attributes: toGm, tags: toGm, notes: toGm },
  reveals: 'nothing',
} as const;

export const npcsEvents = {
  npc_created: event<NpcCreated>({
    ...npcSheet,
    audience: unlessHidden,
    prompt: 'keep',
    apply: (state, { npc, name, attributes, tags, notes, hidden = false }) => ({
      ...state,
      made: { ...state.made, npc: state.made.npc + 1 },
      npcs: [
        ...state.npcs,
        {
          id: npc,
          name,
          hidden,
          damage: 0,
          down: false,
          feint: false,
          disarmed: false,
          skips: null,
          skipsFor: [],
          attributes,
          tags,
          notes,
        },
      ],
    }),
  }),
  npc_updated: event<NpcCreated>({
    ...npcSheet,
    audience: unlessNpcHidden,
    prompt: 'keep',
    apply: (state, { npc, name, attributes, tags, notes }) => ({
      ...state,
      npcs: state.npcs.map((other) => (other.id === npc ? { ...other, name, attributes, tags, notes } : other)),
    }),
  }),
  npc_revealed: event<NpcRevealed>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { npc }) => ({
      ...state,
      npcs: state.npcs.map((other) => (other.id === npc ? { ...other, hidden: false } : other)),
    }),
  }),
  npc_removed: event<NpcRevealed>({
    audience: unlessNpcHidden,
    reveals: 'nothing',
    prompt: 'keep',
    apply: (state, { npc }) => {
      const removed = state.npcs.find(({ id }) => id === npc);
      const former = removed === undefined || removed.hidden ? state.former : { ...state.former, [npc]: removed.name };
      return { ...state, npcs: state.npcs.filter((other) => other !== removed), former };
    },
  }),
};
