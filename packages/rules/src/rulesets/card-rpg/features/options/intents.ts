import { intent } from '../../declare.ts';
import { options } from '../../options.ts';
import { bySystem } from '../absence/checks.ts';
import { chosenValue, check } from '../../../../kernel/index.ts';
import { clearAgreements } from '../../flow/opening.ts';

/**
 * CR-14: options change between conflicts, and until the stakes of the next one are sealed. A change clears the
 * agreements so far.
 */
export const optionSet = intent(
  { key: { kind: 'choice', of: options.map(({ key }) => key) }, value: { kind: 'json' } },
  {
    ...bySystem,
    type: 'option_set',
    clause: 'CR-14',
    checks: [
      check('CR-14', ['key', 'value'], ({ view, intent }) => {
        const spec = options.find(({ key }) => key === intent.key);
        if (spec === undefined || chosenValue(options, intent) === undefined) return { code: 'E_OPTION_VALUE' };
        const isOpen = view.shared.conflict === null || !view.shared.conflict.sealed;
        return isOpen && spec.changes === 'between' ? undefined : { code: 'E_OPTION_LOCKED' };
      }),
    ],
    execute(context) {
      const { key } = context.intent;
      const value = chosenValue(options, context.intent);
      if (value === undefined) return;
      context.emit({ type: 'option_changed', key, value });
      clearAgreements(context);
    },
  },
);
