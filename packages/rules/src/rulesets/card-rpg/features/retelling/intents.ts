import type { TableView } from '../../view-types.ts';
import type { Context, Check } from '../../declare.ts';
import { playersAndGm, intent, isBlank, longestLine, longestText, ownParts, trimmed } from '../../declare.ts';
import type { Intent } from '../../../../kernel/index.ts';
import { check } from '../../../../kernel/index.ts';

function lines({ shared }: TableView) {
  return shared.conflict?.lines ?? [];
}

const lineExists: Check<Intent & { readonly ref: string }> = check('CR-89', ['ref'], ({ view, intent }) =>
  lines(view).some(({ ref }) => ref === intent.ref)
    ? undefined
    : { code: 'E_MALFORMED', clause: 'TB-10', facts: { field: 'ref' } },
);

const takesPart: Check = check('CR-89', [], ({ view }) =>
  view.own.leads === true || view.shared.conflict === null || ownParts(view).length > 0
    ? undefined
    : { code: 'CR_NO_PART' },
);

const retellingPhases = [
  'TURN.resolve',
  'TURN.push',
  'TURN.attack',
  'ENV.reveal',
  'CONFLICT.stalled',
  'CONFLICT.resolve',
] as const;

export const askRetelling = intent(
  {
    ref: {
      kind: 'choice',
      of: (view: TableView) =>
        lines(view)
          .filter(({ asked }) => asked === null)
          .map(({ ref }) => ref),
    },
    why: { kind: 'text', most: longestLine },
  },
  {
    ...playersAndGm,
    type: 'ask_retelling',
    clause: 'CR-89',
    phases: retellingPhases,
    checks: [
      takesPart,
      lineExists,
      check('CR-89', ['ref'], ({ view, intent }) => {
        const line = lines(view).find(({ ref }) => ref === intent.ref);
        return line !== undefined && line.asked !== null ? { code: 'CR_ALREADY_ASKED' } : undefined;
      }),
    ],
    execute(context) {
      const { ref, why } = context.intent;
      context.emit({ type: 'retelling_asked', ref, by: context.seat, why: trimmed(why) });
    },
  },
);

interface Retell extends Intent {
  readonly ref: string;
  readonly text?: string;
  readonly decline?: boolean;
}

/** The viewer's lines that someone has asked to have told again, and that still wait for an answer. */
export function ownAsked(view: TableView): readonly string[] {
  return lines(view)
    .filter(({ asked, answered, part }) => asked !== null && !answered && ownParts(view).includes(part))
    .map(({ ref }) => ref);
}

export const retell = intent(
  {
    ref: { kind: 'choice', of: ownAsked },
    text: { kind: 'text', most: longestText, narration: true, optional: true },
    decline: { kind: 'choice', of: [true], optional: true },
  },
  {
    ...playersAndGm,
    type: 'retell',
    clause: 'CR-89',
    phases: retellingPhases,
    checks: [
      lineExists,
      check('CR-89', ['ref'], ({ view, intent }) =>
        lines(view).some(({ ref }) => ref === intent.ref) && !ownAsked(view).includes(intent.ref)
          ? { code: 'CR_NOT_ASKED' }
          : undefined,
      ),
    ],
    hidden: [
      {
        clause: 'CR-89',
        judge: ({ intent }) =>
          intent.decline !== true && isBlank(intent.text) ? { code: 'E_TEXT_REQUIRED' } : undefined,
      },
    ],
    execute(context: Context<Retell>) {
      const { ref, text, decline } = context.intent;
      context.emit({ type: 'retold', ref, text: decline === true ? null : trimmed(text) });
    },
  },
);
