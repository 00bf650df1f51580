/** Options that change between two sessions. */
import { intent, malformed } from '../../declare.ts';
import { options } from '../../options.ts';
import { chosenValue, check } from '../../../../kernel/index.ts';

export const optionSet = intent(
  { key: { kind: 'choice', of: options.map((option) => option.key) }, value: { kind: 'json' } },
  {
    type: 'option_set',
    clause: 'DR-05',
    who: ['system'],
    stale: 'accept',
    checks: [
      check('DR-05', ['key', 'value'], ({ view, intent }) => {
        const option = options.find(({ key }) => key === intent.key);
        if (option === undefined || chosenValue(options, intent) === undefined) return malformed('value');
        const isBetween = ['LOBBY', 'CREATION', 'SESSION_CLOSE'].includes(view.shared.phase);
        return option.changes === 'between' && isBetween ? undefined : { code: 'E_OPTION_LOCKED' };
      }),
    ],
    execute(context) {
      const { key } = context.intent;
      const value = chosenValue(options, context.intent);
      if (value !== undefined) context.emit({ type: 'option_changed', key, value });
    },
  },
);
