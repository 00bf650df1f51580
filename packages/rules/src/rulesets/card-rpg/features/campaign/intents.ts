import { playersAndGm, gmOnly, intent, isBlank, longestName, nameField, trimmed } from '../../declare.ts';
import { openChallenge } from '../../flow/opening.ts';
import { isCreationOver } from '../../selectors.ts';
import { check, suits, valueCheck } from '../../../../kernel/index.ts';

export const startCampaign = intent(
  {},
  {
    ...playersAndGm,
    type: 'start_campaign',
    clause: 'CR-11',
    phases: ['LOBBY'],
    checks: [
      gmOnly('CR-11'),
      check('CR-16', [], ({ view }) =>
        view.shared.characters.length > 0
          ? undefined
          : { code: 'CR_NOT_FINISHED', facts: { what: { text: 'unfinished.character' } } },
      ),
    ],
    execute(context) {
      context.emit({ type: 'campaign_started' });
      if (isCreationOver(context.state)) context.emit({ type: 'play_opened' });
    },
  },
);

export const openPlay = intent(
  {},
  {
    ...playersAndGm,
    type: 'open_play',
    clause: 'CR-42',
    phases: ['CREATION'],
    checks: [
      gmOnly('CR-11'),
      check('CR-42', [], ({ view }) =>
        view.shared.characters.some(({ creation }) => creation === 'ready')
          ? undefined
          : { code: 'CR_NOT_FINISHED', facts: { what: { text: 'unfinished.character' } } },
      ),
    ],
    execute: (context) => context.emit({ type: 'play_opened' }),
  },
);

/** CR-25 */
export const defineLevel = intent(
  {
    name: nameField,
    one: { kind: 'choice', of: suits },
    other: { kind: 'choice', of: suits },
  },
  {
    ...playersAndGm,
    type: 'define_level',
    clause: 'CR-25',
    phases: ['LOBBY', 'CREATION', 'SCENE'],
    checks: [
      gmOnly('CR-11'),
      check('CR-25', [], ({ view }) => (view.shared.options.levels === 'custom' ? undefined : { code: 'E_OPTION' })),
      valueCheck('CR-25', ['one', 'other'], ({ one, other }) =>
        one === other ? { code: 'E_MALFORMED', clause: 'TB-10', facts: { field: 'other' } } : undefined,
      ),
      check('CR-25', ['name'], ({ intent }) =>
        isBlank(intent.name) || trimmed(intent.name) === '__proto__' ? { code: 'E_TEXT_REQUIRED' } : undefined,
      ),
    ],
    execute(context) {
      const { name, one, other } = context.intent;
      context.emit({ type: 'level_defined', name: trimmed(name), suits: [one, other] });
    },
  },
);

export const closeSession = intent(
  {},
  {
    ...playersAndGm,
    type: 'close_session',
    clause: 'CR-11',
    phases: ['SCENE'],
    checks: [
      gmOnly('CR-11'),
      check('CR-11', [], ({ view }) =>
        view.shared.prequel === null
          ? undefined
          : { code: 'CR_NOT_FINISHED', facts: { what: { text: 'unfinished.prequel' } } },
      ),
    ],
    execute: (context) => context.emit({ type: 'session_closed' }),
  },
);

export const reopenSession = intent(
  {},
  {
    ...playersAndGm,
    type: 'reopen_session',
    clause: 'CR-11',
    phases: ['SUSPENDED'],
    checks: [gmOnly('CR-11')],
    execute(context) {
      context.emit({ type: 'session_reopened' });
      openChallenge(context);
    },
  },
);

/** Replaces a theme; an empty text restores the default. */
export const writeTheme = intent(
  {
    suit: { kind: 'choice', of: suits, open: true },
    text: { kind: 'text', most: longestName, optional: true, asked: () => true },
  },
  {
    ...playersAndGm,
    type: 'write_theme',
    clause: 'CR-15',
    phases: ['LOBBY', 'CREATION', 'SCENE'],
    checks: [gmOnly('CR-15')],
    execute(context) {
      const text = trimmed(context.intent.text);
      context.emit({ type: 'theme_written', suit: context.intent.suit, text: text === '' ? null : text });
    },
  },
);
