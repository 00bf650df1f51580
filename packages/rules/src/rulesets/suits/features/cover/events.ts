import type { Cover, Holder, Play, State, EntityId } from '../../state.ts';
import { event } from '../../declare-event.ts';
import { npcNumbers, toEverybody, toGm } from '../../audience.ts';
import { opened, withTop } from '../../state-changes.ts';
import { isDefending } from '../../selectors.ts';

interface CoverOffered {
  readonly play: string;
  readonly leaders: readonly Holder[];
}

interface CoverPassed {
  readonly play: string;
  readonly leader: Holder;
}

interface CoverBegun {
  readonly play: string;
  readonly leader: EntityId;
  readonly allies: readonly EntityId[];
  readonly threshold: number;
  readonly modifier: number;
  readonly value: number | null;
  readonly npcTagged: boolean;
}

function withPlay(state: State, id: string, change: (play: Play) => Partial<Play>): State {
  return { ...state, plays: state.plays.map((play) => (play.id === id ? { ...play, ...change(play) } : play)) };
}

export const coverEvents = {
  cover_offered: event<CoverOffered>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { play, leaders }) => {
      const offered = withPlay(state, play, () => ({ step: 'COVER', leaders }));
      const { attack } = offered;
      const isOfAttack = attack !== null && offered.plays.at(-1)?.free === null;
      return isOfAttack ? { ...offered, attack: { ...attack, offered: true } } : offered;
    },
  }),
  cover_passed: event<CoverPassed>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { play, leader }) =>
      withPlay(state, play, ({ leaders }) => ({ leaders: leaders.filter((other) => other !== leader) })),
  }),
  cover_begun: event<CoverBegun>({
    audience: 'everybody',
    secret: { ...npcNumbers, value: toGm },
    reveals: 'nothing',
    prompt: 'raise',
    apply: (state, event) => {
      const isNpc = state.npcs.some(({ id }) => id === event.leader);
      const coveredPlay = state.plays.at(-1)?.id ?? '';
      return opened(
        withPlay(state, coveredPlay, () => ({
          leaders: [],
          cover: { leader: event.leader, allies: event.allies, value: event.value, success: false },
        })),
        {
          id: event.play,
          kind: isNpc ? 'npc_cover' : 'cover',
          use: 'leadership',
          seat: isNpc ? null : event.leader,
          npc: isNpc ? event.leader : null,
          marks: event.allies,
          opposition: {
            kind: isNpc ? 'npc' : 'formula',
            value: event.threshold,
            trait: null,
            npc: isNpc ? event.leader : null,
            modifier: event.modifier,
            perMark: {},
            npcTagged: event.npcTagged,
          },
        },
      );
    },
  }),
  cover_settled: event<Cover>({
    audience: 'everybody',
    secret: { value: toGm },
    reveals: 'hidden',
    prompt: 'raise',
    apply: (before, { leader, allies, success }) => {
      const state = withTop(before, (play) => {
        const { cover, seat } = play;
        // With this option the leader's whole defence replaces that of the covered allies (SU-157).
        const isWhole = success && isDefending(play) && before.options.coverMode === 'full';
        return {
          cover: cover === null ? null : { ...cover, success },
          seat: isWhole && seat !== null && allies.includes(seat) ? leader : seat,
        };
      });
      const { attack } = state;
      const { cover, free } = state.plays.at(-1) ?? { cover: null, free: null };
      return attack === null || cover === null || free !== null ? state : { ...state, attack: { ...attack, cover } };
    },
  }),
};
