/** TB-20. The host program reads sheets from a person's library. */
import type { Refusal, Ruleset, SeatId } from '../../kernel/index.ts';
import { gameRefusals } from '../gameplay.ts';
import { cleanTexts } from '../names.ts';
import { sheetSizeRefusals } from '../sheet-sizes.ts';
import { seatNamed } from '../state.ts';
import type { TableContext, TableIntentDefinition } from './define.ts';
import { notMuted, notWhilePaused, refuse, ownPerson, ownSeat, senderOf, tableCheck } from './define.ts';

interface BringSheet {
  readonly type: 'bring_sheet';
  /** The sheet's id in the sender's library. */
  readonly sheet: string;
  readonly [field: string]: unknown;
}

interface PutBackSheet {
  readonly type: 'put_back_sheet';
  readonly [field: string]: unknown;
}

const longestId = 64;

const muted: Refusal = { code: 'E_MUTED', clause: 'TB-04', facts: {} };
const noSheet: Refusal = { code: 'E_NO_SHEET', clause: 'TB-20', facts: {} };
const brokenSheet: readonly Refusal[] = [
  { code: 'E_SHEET_BROKEN', clause: 'TB-20', facts: {} },
  { code: 'E_MALFORMED', clause: 'TB-20', facts: { field: 'sheet' } },
];

/**
 * The reasons against this sheet that hold in every game of the system. If the ruleset has no `sheetRefusals`, only
 * unreadable sheets are refused here, and the game decides when it receives the sheet.
 */
export function sheetRefusals(
  ruleset: Pick<Ruleset, 'readSheet' | 'sheetRefusals'>,
  sheet: unknown,
): readonly Refusal[] {
  if (ruleset.readSheet !== undefined && ruleset.readSheet(sheet) === undefined) return brokenSheet;
  return ruleset.sheetRefusals?.(sheet) ?? [];
}

/** Before play the sheet waits for the start; in play the game takes or refuses it at once. */
function bringSheet(ruleset: Ruleset): TableIntentDefinition<BringSheet> {
  return {
    type: 'bring_sheet',
    clause: 'TB-20',
    who: ['seat', 'gm'],
    stale: 'accept',
    fields: { sheet: { kind: 'text', most: longestId } },
    checks: [
      notWhilePaused(),
      // A sheet contains the sender's own texts.
      notMuted(),
      // Judged without the sheet: whether the game accepts sheets at the moment does not depend on their content.
      tableCheck('TB-20', [], (judged) => {
        const { seat } = senderOf(judged);
        const [first] = gameRefusals(ruleset, judged.view, { type: 'sheet_brought', seat });
        return first;
      }),
    ],
    execute: (context) => {
      const from = context.intent.sheet;
      const [seat, person] = [ownSeat(context), ownPerson(context)];
      const found = context.sheets[seat];
      if (found === undefined) {
        context.refuse([noSheet]);
        return;
      }
      const { title } = found;
      // A person may have edited the file by hand, so its texts are cleaned like typed ones.
      const sheet = cleanTexts(found.sheet);
      const tooLong = sheetSizeRefusals(context.state.game, sheet);
      if (tooLong.length > 0) {
        context.refuse(tooLong);
        return;
      }
      if (context.state.game === null) {
        const refusals = sheetRefusals(ruleset, sheet);
        if (refusals.length > 0) context.refuse(refusals);
        // The sheet itself stays in the library until the start, so that repeated choices do not fill the journal.
        else context.emit({ type: 'sheet_chosen', seat, person, from, title });
        return;
      }
      context.emit({ type: 'sheet_handed_over', seat, person, from, title });
      context.refuse(context.offerGame({ type: 'sheet_brought', seat, sheet }));
    },
  };
}

const putBackSheet: TableIntentDefinition<PutBackSheet> = {
  type: 'put_back_sheet',
  clause: 'TB-20',
  who: ['seat', 'gm'],
  stale: 'accept',
  phases: ['lobby'],
  fields: {},
  checks: [tableCheck('TB-20', [], ({ view }) => (view.own.brought === undefined ? refuse('E_NO_SHEET') : undefined))],
  execute: (context) => context.emit({ type: 'sheet_put_back', seat: ownSeat(context), person: ownPerson(context) }),
};

/** From the library as the sheet is now or, at tables of older versions, as stored when it was chosen. */
function sheetFor({ sheets }: TableContext, seat: SeatId, waiting: { readonly sheet?: unknown }): unknown {
  return waiting.sheet ?? cleanTexts(sheets[seat]?.sheet);
}

function offerSheet(context: TableContext, seat: SeatId, sheet: unknown): readonly Refusal[] {
  const tooLong = sheetSizeRefusals(context.state.game, sheet);
  return tooLong.length > 0 ? tooLong : context.offerGame({ type: 'sheet_brought', seat, sheet });
}

/** At the start of play the game gets the chosen sheets. A sheet that it refuses stays in the library. */
export function handOverChosenSheets(context: TableContext): void {
  for (const { seat } of context.state.seats) {
    const chosen = context.state.brought[seat];
    const holder = seatNamed(context.state, seat)?.holder;
    if (chosen === undefined || chosen.waiting === null) continue;
    const { person, from, title } = chosen;
    if (holder?.kind !== 'person' || holder.person !== person) {
      context.emit({ type: 'sheet_put_back', seat, person });
      continue;
    }
    const sheet = sheetFor(context, seat, chosen.waiting);
    const refusals = context.state.doors.muted.includes(person)
      ? [muted]
      : sheet === undefined
        ? [noSheet]
        : offerSheet(context, seat, sheet);
    if (refusals.length === 0) context.emit({ type: 'sheet_handed_over', seat, person, from, title });
    else context.emit({ type: 'sheet_turned_away', seat, person, title, refusals });
  }
}

/** Empty for a system without sheets. */
export function sheetIntents(ruleset: Ruleset): readonly TableIntentDefinition[] {
  return Object.hasOwn(ruleset.intents, 'sheet_brought') ? [bringSheet(ruleset), putBackSheet] : [];
}
