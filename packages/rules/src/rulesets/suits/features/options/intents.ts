import { intent, refuseIf } from '../../declare.ts';
import { options } from '../../options.ts';
import { chosenValue, check } from '../../../../kernel/index.ts';

export const optionSet = intent(
  { key: { kind: 'choice', of: options.map(({ key }) => key) }, value: { kind: 'json' } },
  {
    type: 'option_set',
    clause: 'SU-191',
    who: ['system'],
    stale: 'accept',
    checks: [
      check('SU-191', ['key', 'value'], ({ view, intent }) => {
        const spec = options.find(({ key }) => key === intent.key);
        if (spec === undefined || chosenValue(options, intent) === undefined) return { code: 'E_OPTION_VALUE' };
        const { phase } = view.shared;
        return refuseIf(phase !== 'LOBBY' && phase !== 'INTERMISSION', () => ({ code: 'E_OPTION_LOCKED' }));
      }),
    ],
    execute(context) {
      const { key } = context.intent;
      const value = chosenValue(options, context.intent);
      if (value !== undefined) context.emit({ type: 'option_changed', key, value });
    },
  },
);
