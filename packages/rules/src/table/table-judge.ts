import type { Intent, Judge, Refusal, SenderKind } from '../kernel/index.ts';
import { makeJudge } from '../kernel/index.ts';
import type { TableActor, TableView } from './contract.ts';
import type { TableIntentDefinition } from './intents/define.ts';
import type { TableState } from './state.ts';

export type TableJudge = Judge<TableState, TableView, Intent, TableActor, TableIntentDefinition>;

/** A host also has the kind of their seat, or `visitor`. */
function sendersIn({ shared: { table }, own: { you } }: TableView): readonly SenderKind[] {
  if (you === null) return [];
  const seat = table.seats.find((candidate) => candidate.seat === you.seat);
  const seatedAs: SenderKind = seat === undefined ? 'visitor' : seat.kind === 'gm' ? 'gm' : 'seat';
  return you.host ? [seatedAs, 'host'] : [seatedAs];
}

function senderRefusal(
  { type, who, clause }: TableIntentDefinition,
  { view, actor }: { readonly view: TableView; readonly actor: TableActor | undefined },
): Refusal | undefined {
  const senders = actor?.kind === 'system' ? ['system'] : sendersIn(view);
  if (who.some((kind) => senders.includes(kind))) return undefined;
  // To people, the host program's own intents do not exist.
  if (actor?.kind === 'system' || who.every((kind) => kind === 'system'))
    return { code: 'E_MALFORMED', clause: 'TB-10', facts: { type } };
  const isHostOnly = who.includes('host') && !who.includes('seat') && senders.length > 0;
  return { code: isHostOnly ? 'E_HOST_ONLY' : 'E_SPECTATOR', clause, facts: {} };
}

function stageRefusals({ phases, clause }: TableIntentDefinition, { shared }: TableView): readonly Refusal[] {
  const { stage } = shared.table;
  if (phases === undefined || phases.includes(stage)) return [];
  return [
    { code: stage === 'lobby' ? 'E_NOT_BEGUN' : 'E_BEGUN', clause, facts: {} },
    { code: 'E_PHASE', clause, facts: { phase: stage } },
  ];
}

/**
 * Intents that move the game on or back, and are refused while the table is closed. Votes about people are not (TB-04,
 * TB-06).
 */
const refusedWhenShut: ReadonlySet<string> = new Set([
  'pause',
  'resume',
  'fast_forward',
  'request_undo',
  'vote',
  'rewind',
]);

function shutRefusal({ type }: TableIntentDefinition, { shared: { table } }: TableView): Refusal | undefined {
  const isShut = table.closed || table.fairness.opened;
  const isAboutPeople = type === 'vote' && (table.vote?.topic === 'succession' || table.vote?.topic === 'claim');
  return isShut && !isAboutPeople && refusedWhenShut.has(type)
    ? { code: 'E_TABLE_SHUT', clause: 'TB-17', facts: {} }
    : undefined;
}

export function tableJudge(definitions: readonly TableIntentDefinition[]): TableJudge {
  return makeJudge(definitions, {
    actorOf: ({ own: { you } }) =>
      you === null || you.person === null ? undefined : { kind: 'person', person: you.person },
    refuse: (definition, sender) =>
      [
        senderRefusal(definition, sender),
        ...stageRefusals(definition, sender.view),
        shutRefusal(definition, sender.view),
      ].filter((reason) => reason !== undefined),
  });
}
