/** Sheets that people kept from other tables come back (TB-20). What lies on their shelf the host program puts beside the intent. */
import type { Refusal, Ruleset, SeatId } from '../../kernel/index.ts';
import { gameRefusals } from '../gameplay.ts';
import { cleanTexts } from '../names.ts';
import { seatNamed } from '../state.ts';
import type { TableDeed, TableIntentDefinition } from './define.ts';
import { notWhilePaused, objection, ownPerson, ownSeat, senderOf, tableRule } from './define.ts';

interface BringSheet {
  readonly type: 'bring_sheet';
  /** Its id on the sender's own shelf. */
  readonly sheet: string;
  readonly [field: string]: unknown;
}

interface PutBackSheet {
  readonly type: 'put_back_sheet';
  readonly [field: string]: unknown;
}

const longestId = 64;

const noSheet: Refusal = { code: 'E_NO_SHEET', clause: 'TB-20', facts: {} };
const brokenSheet: readonly Refusal[] = [
  { code: 'E_SHEET_BROKEN', clause: 'TB-20', facts: {} },
  { code: 'E_MALFORMED', clause: 'TB-20', facts: { field: 'sheet' } },
];

/** Why this is no sheet that any game of the system could take. A system that does not say judges it when it comes to the game. */
export function sheetRefusals(
  ruleset: Pick<Ruleset, 'readSheet' | 'sheetRefusals'>,
  sheet: unknown,
): readonly Refusal[] {
  if (ruleset.readSheet !== undefined && ruleset.readSheet(sheet) === undefined) return brokenSheet;
  return ruleset.sheetRefusals?.(sheet) ?? [];
}

/** Before play it waits; in play the game takes it at once, or says why not. */
function bringSheet(ruleset: Ruleset): TableIntentDefinition<BringSheet> {
  return {
    type: 'bring_sheet',
    clause: 'TB-20',
    who: ['seat', 'gm'],
    stale: 'accept',
    fields: { sheet: { kind: 'text', most: longestId } },
    rules: [
      notWhilePaused(),
      // Whether this is the moment can be seen without the sheet.
      tableRule('TB-20', [], (judged) => {
        const { seat } = senderOf(judged);
        const [first] = gameRefusals(ruleset, judged.view, { type: 'sheet_brought', seat });
        return first;
      }),
    ],
    happen: (deed) => {
      const from = deed.intent.sheet;
      const [seat, person] = [ownSeat(deed), ownPerson(deed)];
      const found = deed.sheets[seat];
      if (found === undefined) {
        deed.refuse([noSheet]);
        return;
      }
      const { title } = found;
      // A file that somebody wrote by hand is no cleaner than what is typed.
      const sheet = cleanTexts(found.sheet);
      if (deed.state.game === null) {
        const refusals = sheetRefusals(ruleset, sheet);
        if (refusals.length > 0) deed.refuse(refusals);
        // It stays on its shelf until then: whoever changes their mind again and again fills no journal with it.
        else deed.tell({ type: 'sheet_chosen', seat, person, from, title });
        return;
      }
      deed.tell({ type: 'sheet_handed_over', seat, person, from, title });
      deed.refuse(deed.offerGame({ type: 'sheet_brought', seat, sheet }));
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
  rules: [tableRule('TB-20', [], ({ view }) => (view.own.brought === undefined ? objection('E_NO_SHEET') : undefined))],
  happen: (deed) => deed.tell({ type: 'sheet_put_back', seat: ownSeat(deed), person: ownPerson(deed) }),
};

/** What was chosen, as it is kept now. */
function sheetFor({ sheets }: TableDeed, seat: SeatId, waiting: { readonly sheet?: unknown }): unknown {
  return waiting.sheet ?? cleanTexts(sheets[seat]?.sheet);
}

/** Play has begun: the game gets what people chose before. What it does not take stays on the shelf. */
export function handOverChosen(deed: TableDeed): void {
  for (const { seat } of deed.state.seats) {
    const chosen = deed.state.brought[seat];
    const holder = seatNamed(deed.state, seat)?.holder;
    if (chosen === undefined || chosen.waiting === null) continue;
    const { person, from, title } = chosen;
    if (holder?.kind !== 'person' || holder.person !== person) {
      deed.tell({ type: 'sheet_put_back', seat, person });
      continue;
    }
    const sheet = sheetFor(deed, seat, chosen.waiting);
    const refusals = sheet === undefined ? [noSheet] : deed.offerGame({ type: 'sheet_brought', seat, sheet });
    if (refusals.length === 0) deed.tell({ type: 'sheet_handed_over', seat, person, from, title });
    else deed.tell({ type: 'sheet_turned_away', seat, person, title, refusals });
  }
}

/** None for a system whose people have nothing to bring. */
export function sheetIntents(ruleset: Ruleset): readonly TableIntentDefinition[] {
  return Object.hasOwn(ruleset.intents, 'sheet_brought') ? [bringSheet(ruleset), putBackSheet] : [];
}
