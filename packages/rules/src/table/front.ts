/** Clients run this part of the table layer as well. */
import type { Intent, Ruleset } from '../kernel/index.ts';
import { validateIntent } from '../kernel/index.ts';
import type { TableFront, TableView } from './contract.ts';
import type { TableJudge } from './table-judge.ts';
import { tableJudge } from './table-judge.ts';
import { gameplay } from './gameplay.ts';
import type { TableIntentDefinition } from './intents/define.ts';
import { campaignIntents } from './intents/campaign.ts';
import { admissionIntents } from './intents/admission.ts';
import { claimSeat } from './intents/claims.ts';
import { endingIntents } from './intents/ending.ts';
import { fairIntents } from './intents/fair.ts';
import { handoutIntents } from './intents/handouts.ts';
import { hostIntents } from './intents/host.ts';
import { peopleIntents } from './intents/people.ts';
import { playIntents } from './intents/play.ts';
import { retellingIntents } from './intents/retelling.ts';
import { safetyIntents } from './intents/safety.ts';
import { seatIntents } from './intents/seats.ts';
import { sessionIntents } from './intents/sessions.ts';
import { sheetIntents } from './intents/sheets.ts';
import { nameSuccessor } from './intents/succession.ts';
import { talkIntents } from './intents/talk.ts';
import { timeIntents } from './intents/time.ts';
import { undoIntents } from './intents/undo.ts';

/**
 * Whether the ruleset has an intent of this type that people send. It takes precedence over the table's intent of the
 * same type, unless the table claims it (`claims`).
 */
function isOfGame(ruleset: Ruleset, type: string): boolean {
  const spec = Object.hasOwn(ruleset.intents, type) ? ruleset.intents[type] : undefined;
  return spec?.who.some((kind) => kind !== 'system') === true;
}

function definitionsFor(ruleset: Ruleset): readonly TableIntentDefinition[] {
  return [
    ...peopleIntents(ruleset),
    ...seatIntents(ruleset),
    ...sheetIntents(ruleset),
    ...hostIntents(ruleset),
    nameSuccessor(ruleset),
    claimSeat(ruleset),
    ...admissionIntents(ruleset),
    ...playIntents(ruleset),
    ...safetyIntents,
    ...undoIntents(ruleset),
    ...talkIntents,
    ...retellingIntents,
    ...fairIntents,
    ...endingIntents,
    ...timeIntents(ruleset),
    ...campaignIntents,
    ...sessionIntents,
    ...handoutIntents,
  ].filter(({ type, claims }) => claims !== undefined || !isOfGame(ruleset, type));
}

/** Adds the parts that only the full layer needs. */
export interface FrontParts extends TableFront {
  readonly judge: TableJudge;
  legalInGame(view: TableView): readonly Intent[];
  /** The table's own definition of this intent; `undefined` for the game's. */
  definitionOf(intent: Intent): TableIntentDefinition | undefined;
}

export function frontParts(ruleset: Ruleset): FrontParts {
  const definitions = definitionsFor(ruleset);
  const byType = new Map(definitions.map((definition) => [definition.type, definition]));
  const judge = tableJudge(definitions);
  const play = gameplay(ruleset);

  function definitionOf(intent: Intent): TableIntentDefinition | undefined {
    const definition = byType.get(intent.type);
    if (definition === undefined || !isOfGame(ruleset, intent.type)) return definition;
    return definition.claims?.(intent) === true ? definition : undefined;
  }

  return {
    ruleset,
    judge,
    definitionOf,
    intents: { ...ruleset.intents, ...judge.intents },
    validateIntent(intent) {
      const spec =
        definitionOf(intent) ??
        (Object.hasOwn(ruleset.intents, intent.type) ? ruleset.intents[intent.type] : undefined);
      return validateIntent(spec === undefined ? {} : { [intent.type]: spec }, intent, 'complete');
    },
    legalInGame: (seen) => play.legal(seen),
    legal: (seen) => [...judge.legal(seen), ...play.legal(seen)],
    explain: (seen, intent) =>
      definitionOf(intent) !== undefined ? judge.explain(seen, intent) : play.explain(seen, intent),
  };
}

export function tableFront(ruleset: Ruleset): TableFront {
  return frontParts(ruleset);
}
