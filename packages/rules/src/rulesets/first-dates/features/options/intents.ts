import { intent } from '../../declare.ts';
import { options } from '../../options.ts';
import { chosenValue, check, valueCheck } from '../../../../kernel/index.ts';
import { longestPack, readPack } from '../pack/pack.ts';

export const optionSet = intent(
  {
    key: { kind: 'choice', of: options.map((option) => option.key) },
    value: { kind: 'json' },
  },
  {
    type: 'option_set',
    clause: 'FD-34',
    who: ['system'],
    stale: 'accept',
    checks: [
      check('FD-34', ['key', 'value'], ({ view, intent }) => {
        const option = options.find(({ key }) => key === intent.key);
        if (option === undefined || chosenValue(options, intent) === undefined)
          return { code: 'E_MALFORMED', clause: 'TB-10', facts: { field: 'value' } };
        const open =
          option.changes === 'always' ||
          (option.changes === 'between' && ['NEXT', 'LOBBY'].includes(view.shared.phase));
        return open ? undefined : { code: 'E_OPTION_LOCKED' };
      }),
    ],
    execute(context) {
      const { key } = context.intent;
      const value = chosenValue(options, context.intent);
      if (value !== undefined) context.emit({ type: 'option_changed', key, value });
    },
  },
);

/** A bad file is refused with the number of the wrong line. */
export const loadPack = intent(
  { file: { kind: 'text', most: longestPack } },
  {
    type: 'load_pack',
    clause: 'FD-41',
    who: ['host'],
    stale: 'accept',
    phases: ['SAFETY', 'NEXT'],
    checks: [
      valueCheck('FD-41', ['file'], ({ file }) => {
        const reading = readPack(file);
        const [fault] = reading.ok ? [] : reading.faults;
        return fault === undefined
          ? undefined
          : { code: 'FD_PACK', facts: { n: fault.line, fault: { text: `fault.${fault.fault}` }, at: fault.at } };
      }),
    ],
    execute(context) {
      const reading = readPack(context.intent.file);
      if (reading.ok) context.emit({ type: 'pack_loaded', pack: reading.pack });
    },
  },
);
