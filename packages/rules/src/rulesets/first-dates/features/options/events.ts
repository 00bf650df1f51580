import type { Pack } from '../pack/pack.ts';
import type { OptionValue } from '../../../../kernel/index.ts';
import { event } from '../../declare-event.ts';
import { storedOptions } from '../../options.ts';
import { toEverybody } from '../../audience.ts';

interface PackLoaded {
  readonly pack: Pack;
}

interface OptionChanged {
  readonly key: string;
  readonly value: OptionValue;
}

export const optionsEvents = {
  pack_loaded: event<PackLoaded>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { pack }) => ({ ...state, pack }),
  }),
  option_changed: event<OptionChanged>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { key, value }) => ({ ...state, options: storedOptions({ ...state.options, [key]: value }) }),
  }),
};
