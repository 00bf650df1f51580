/** TB-12. */
import { yesOrNo } from '../../kernel/index.ts';
import type { Rating, SafetyTool } from '../state.ts';
import { cleanText } from '../names.ts';
import type { TableIntentDefinition } from './define.ts';
import { valueChecks, refuse, tableCheck } from './define.ts';

interface Signal {
  readonly type: 'safety_signal';
  readonly kind: 'x' | 'n' | 'o';
  readonly [field: string]: unknown;
}

interface AddEntry {
  readonly type: 'safety_add_line' | 'safety_add_veil';
  readonly text: string;
  readonly [field: string]: unknown;
}

interface SetRating {
  readonly type: 'safety_rating';
  readonly rating: Rating;
  readonly [field: string]: unknown;
}

interface SwitchTool {
  readonly type: 'safety_tools';
  readonly tool: SafetyTool;
  readonly on: boolean;
  readonly [field: string]: unknown;
}

const kinds = ['x', 'n', 'o'] as const;
const ratings: readonly Rating[] = ['everyone', 'teens', 'adults'];
const tools: readonly SafetyTool[] = ['x', 'n', 'o', 'lines', 'open_door'];
export const longestSafetyEntry = 200;
/** Everybody sees the whole list, so it has to stay readable. */
const mostEntries = 60;

const signal: TableIntentDefinition<Signal> = {
  type: 'safety_signal',
  clause: 'TB-12',
  // `system`: the host program passes on a spectator's signal, which then looks like any other (TB-05).
  who: ['seat', 'gm', 'host', 'system'],
  stale: 'accept',
  anonymous: true,
  fields: { kind: { kind: 'choice', of: kinds } },
  checks: [],
  execute: (context) => {
    const { kind } = context.intent;
    context.emit({ type: 'safety_signalled', kind });
    if (kind === 'x' && context.state.game !== null) context.emit({ type: 'paused', cause: 'safety', reason: null });
  },
};

function addEntry(type: AddEntry['type'], list: 'lines' | 'veils'): TableIntentDefinition<AddEntry> {
  return {
    type,
    clause: 'TB-12',
    who: ['seat', 'gm'],
    stale: 'accept',
    anonymous: true,
    fields: { text: { kind: 'text', most: longestSafetyEntry } },
    checks: [
      ...valueChecks<AddEntry>('TB-12', 'text', ({ intent }) =>
        cleanText(intent.text) === '' ? refuse('E_TEXT_REQUIRED') : undefined,
      ),
      tableCheck('TB-12', [], ({ view }) =>
        (view.own.safety?.[list].length ?? 0) < mostEntries ? undefined : refuse('E_LIST_FULL', { n: mostEntries }),
      ),
    ],
    execute: (context) => context.emit({ type: 'safety_list_changed', list, text: cleanText(context.intent.text) }),
  };
}

const rating: TableIntentDefinition<SetRating> = {
  type: 'safety_rating',
  clause: 'TB-12',
  who: ['seat', 'gm'],
  stale: 'accept',
  fields: { rating: { kind: 'choice', of: ratings } },
  checks: [],
  execute: (context) => context.emit({ type: 'rating_set', rating: context.intent.rating }),
};

const switchTool: TableIntentDefinition<SwitchTool> = {
  type: 'safety_tools',
  clause: 'TB-12',
  who: ['seat', 'gm'],
  stale: 'accept',
  fields: {
    tool: { kind: 'choice', of: tools },
    on: { kind: 'choice', of: yesOrNo },
  },
  checks: [],
  execute: (context) => context.emit({ type: 'tool_toggled', tool: context.intent.tool, on: context.intent.on }),
};

export const safetyIntents: readonly TableIntentDefinition[] = [
  signal,
  addEntry('safety_add_line', 'lines'),
  addEntry('safety_add_veil', 'veils'),
  rating,
  switchTool,
];
