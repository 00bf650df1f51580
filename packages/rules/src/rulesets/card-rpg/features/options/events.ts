import type { OptionValue } from '../../../../kernel/index.ts';
import { event } from '../../declare-event.ts';
import { storedOptions } from '../../options.ts';
import { toEverybody } from '../../audience.ts';

interface OptionChanged {
  readonly key: string;
  readonly value: OptionValue;
}

export const optionsEvents = {
  option_changed: event<OptionChanged>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { key, value }) => ({ ...state, options: storedOptions({ ...state.options, [key]: value }) }),
  }),
};
