import type { Intent } from '../../../../kernel/index.ts';
import { actingSeat, check } from '../../../../kernel/index.ts';
import type { CheckInput, Check } from '../../declare.ts';
import { situationChecks, intent, isBlank, nameOf } from '../../declare.ts';
import type { Headmate, HeadmateField } from '../../state.ts';
import type { TableView } from '../../view-types.ts';
import { firstEmpty, headmateFields } from '../setup/sheets.ts';
import { introduce, passIfDone } from '../../flow/sheets.ts';
import { advanceIfChosen } from '../../flow/next.ts';
import { longestText } from '../turns/checks.ts';

const longestEntry = 200;

interface SheetIntent extends Intent {
  /** The seat's own sheet if absent. */
  readonly sheet?: string;
}

function sheetOf({ view, actor }: Pick<CheckInput<Intent>, 'view' | 'actor'>): Headmate | undefined {
  const { setup, headmates } = view.shared;
  const own = setup.sheets[actingSeat(actor) ?? ''];
  return headmates.find(({ id }) => id === own);
}

const hasSheet = situationChecks<SheetIntent>('FD-33', [], ({ view, actor }) => {
  const isSheetTime = view.shared.phase === 'HEADMATES' || view.shared.phase === 'NEXT';
  return isSheetTime && sheetOf({ view, actor }) === undefined ? { code: 'FD_NO_SHEET' } : undefined;
});

const isOwnSheet: Check<SheetIntent> = check('FD-30', [], ({ view, actor, intent }) => {
  const { phase, setup } = view.shared;
  if (phase !== 'HEADMATES' && phase !== 'NEXT') return undefined;
  const own = sheetOf({ view, actor });
  if (own === undefined) return undefined;
  if (intent.sheet === undefined || intent.sheet === own.id) return undefined;
  const holder = Object.entries(setup.sheets).find(([, sheet]) => sheet === intent.sheet)?.[0] ?? null;
  return holder === null
    ? { code: 'E_MALFORMED', clause: 'TB-10', facts: { field: 'sheet' } }
    : { code: 'E_NOT_YOUR_SHEET', facts: { name: nameOf(view, holder) } };
});

const onceAPass: Check<SheetIntent> = check('FD-30', [], ({ view, actor }) => {
  const { phase, setup } = view.shared;
  const hasFilled = setup.parts.some((seat) => seat === actingSeat(actor));
  return phase === 'HEADMATES' && hasFilled ? { code: 'FD_SHEET_DONE' } : undefined;
});

const sheetField = {
  kind: 'choice',
  of: (view: TableView) => Object.values(view.shared.setup.sheets),
  optional: true,
} as const;

interface Fill extends SheetIntent {
  readonly field: HeadmateField;
  readonly text: string;
}

const topmost: Check<Fill> = check('FD-30', ['field'], ({ view, actor, intent }) => {
  const sheet = sheetOf({ view, actor });
  const { phase, setup } = view.shared;
  if (sheet === undefined || (phase === 'HEADMATES' && setup.pass >= headmateFields.length)) return undefined;
  return firstEmpty(sheet) === intent.field ? undefined : { code: 'E_FIELD_ORDER' };
});

const notFull = situationChecks<Fill>('FD-32', [], ({ view }) => {
  const { phase, setup } = view.shared;
  return phase === 'HEADMATES' && setup.pass >= headmateFields.length ? { code: 'FD_SHEETS_FULL' } : undefined;
});

const notBlank: Check<Fill> = check('FD-30', ['text'], ({ intent }) =>
  isBlank(intent.text) ? { code: 'E_TEXT_REQUIRED' } : undefined,
);

export const headmateFill = intent(
  {
    field: { kind: 'choice', of: headmateFields },
    text: { kind: 'text', most: longestEntry },
    sheet: sheetField,
  },
  {
    type: 'headmate_fill',
    clause: 'FD-30',
    who: ['seat'],
    stale: 'accept',
    phases: ['HEADMATES', 'NEXT'],
    checks: [...hasSheet, isOwnSheet, onceAPass, ...notFull, topmost, notBlank],
    execute(context) {
      const { field, text } = context.intent;
      const sheet = sheetOf(context);
      if (sheet === undefined) return;
      context.emit({ type: 'headmate_field_set', sheet: sheet.id, field, text: text.trim(), by: context.seat });
      if (context.state.phase === 'HEADMATES') passIfDone(context);
      else advanceIfChosen(context);
    },
  },
);

export const headmateIntroduce = intent(
  { text: { kind: 'text', most: longestText, narration: true }, sheet: sheetField },
  {
    type: 'headmate_introduce',
    clause: 'FD-32',
    who: ['seat'],
    stale: 'accept',
    phases: ['HEADMATES'],
    checks: [
      ...hasSheet,
      isOwnSheet,
      onceAPass,
      check('FD-32', [], ({ view }) =>
        view.shared.phase !== 'HEADMATES' || view.shared.setup.pass >= headmateFields.length
          ? undefined
          : { code: 'E_FIELD_ORDER' },
      ),
      check('FD-32', ['text'], ({ intent }) => (isBlank(intent.text) ? { code: 'E_TEXT_REQUIRED' } : undefined)),
    ],
    execute(context) {
      introduce(context, context.seat, context.intent.text.trim());
      passIfDone(context);
    },
  },
);
