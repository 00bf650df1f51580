/** TB-20. The host program sends these intents on behalf of the host. */
import { cleanName } from '../names.ts';
import type { TableIntentDefinition } from './define.ts';
import { unknownValue } from './define.ts';
import { longestIdentity, markBack } from './people.ts';

interface RenameTable {
  readonly type: 'rename_table';
  readonly title: string;
  readonly [field: string]: unknown;
}

interface TellExport {
  readonly type: 'tell_export';
  readonly [field: string]: unknown;
}

interface BringBack {
  readonly type: 'bring_back';
  readonly identity: string;
  readonly name: string;
  /** When the file was made, in milliseconds since the epoch. */
  readonly from: number;
  /** How often the table has been imported, this time included. Not a time. */
  readonly time: number;
  readonly [field: string]: unknown;
}

export const longestTableTitle = 60;
const longestWritten = 200;

const renameTable: TableIntentDefinition<RenameTable> = {
  type: 'rename_table',
  clause: 'TB-20',
  who: ['system'],
  stale: 'accept',
  fields: { title: { kind: 'text', most: longestWritten } },
  checks: [],
  hidden: [
    {
      clause: 'TB-20',
      judge: ({ intent }) => (cleanName(intent.title, longestTableTitle) === '' ? unknownValue('title') : undefined),
    },
  ],
  execute: (context) => {
    const title = cleanName(context.intent.title, longestTableTitle);
    if (title !== context.state.title) context.emit({ type: 'table_renamed', title });
  },
};

/**
 * The game can later continue from the exported file, without what was played since, so everybody learns of the export.
 */
const tellExport: TableIntentDefinition<TellExport> = {
  type: 'tell_export',
  clause: 'TB-20',
  who: ['system'],
  stale: 'accept',
  fields: {},
  checks: [],
  execute: (context) => context.emit({ type: 'campaign_exported' }),
};

const bringBack: TableIntentDefinition<BringBack> = {
  type: 'bring_back',
  clause: 'TB-20',
  who: ['system'],
  stale: 'accept',
  fields: {
    identity: { kind: 'text', most: longestIdentity },
    name: { kind: 'text', most: longestWritten },
    from: { kind: 'number', least: 0, most: Number.MAX_SAFE_INTEGER },
    time: { kind: 'number', least: 1, most: Number.MAX_SAFE_INTEGER },
  },
  checks: [],
  hidden: [
    {
      clause: 'TB-02',
      judge: ({ intent }) => (cleanName(intent.name) === '' ? unknownValue('name') : undefined),
    },
  ],
  execute: (context) => {
    const { state, intent } = context;
    const { identity, from, time } = intent;
    const [person, known] = Object.entries(state.people).find(([, found]) => found.identity === identity) ?? [
      `p${state.arrivals + 1}`,
      undefined,
    ];
    const name = known?.name ?? context.uniqueName(cleanName(intent.name));
    if (known?.link !== 'host') {
      // Their arrival makes them present, so the game has to learn of it now.
      markBack(context, person);
      context.emit({ type: 'person_arrived', person, identity, name, link: 'host' });
    }
    if (context.state.host !== person || context.state.standsInFor !== null)
      context.emit({ type: 'host_changed', person, name });
    context.emit({ type: 'campaign_brought_back', from, time });
  },
};

export const campaignIntents: readonly TableIntentDefinition[] = [renameTable, tellExport, bringBack];
