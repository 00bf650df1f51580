import type { Mode } from '../../state.ts';
import type { OptionValue } from '../../../../kernel/index.ts';
import { event } from '../../declare-event.ts';
import { storedOptions } from '../../options.ts';
import { toEverybody } from '../../audience.ts';

interface ModeChanged {
  readonly mode: Mode;
}

interface OptionChanged {
  readonly key: string;
  readonly value: OptionValue;
}

export const optionsEvents = {
  mode_changed: event<ModeChanged>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, event) => ({ ...state, mode: event.mode }),
  }),
  option_changed: event<OptionChanged>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, event) => ({ ...state, options: storedOptions({ ...state.options, [event.key]: event.value }) }),
  }),
};
