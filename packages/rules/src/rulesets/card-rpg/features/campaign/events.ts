import type { Suit } from '../../../../kernel/index.ts';
import { event } from '../../declare-event.ts';
import { toEverybody } from '../../audience.ts';

interface LevelDefined {
  readonly name: string;
  readonly suits: readonly [Suit, Suit];
}

interface ThemeWritten {
  readonly suit: Suit;
  readonly text: string | null;
}

export const campaignEvents = {
  campaign_started: event({
    ...toEverybody,
    prompt: 'raise',
    apply: (state) => ({ ...state, stage: 'CREATION' }),
  }),
  play_opened: event({
    ...toEverybody,
    prompt: 'raise',
    apply: (state) => ({ ...state, stage: 'SCENE' }),
  }),
  session_closed: event({
    ...toEverybody,
    prompt: 'raise',
    apply: (state) => ({ ...state, suspended: true }),
  }),
  session_reopened: event({
    ...toEverybody,
    prompt: 'raise',
    apply: (state) => ({ ...state, suspended: false }),
  }),
  level_defined: event<LevelDefined>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { name, suits }) => ({ ...state, levels: { ...state.levels, [name]: suits } }),
  }),
  theme_written: event<ThemeWritten>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { suit, text }) => {
      const { [suit]: _replaced, ...others } = state.themes;
      return { ...state, themes: text === null ? others : { ...others, [suit]: text } };
    },
  }),
};
