import type { Headmate, HeadmateField, State } from '../../state.ts';
import type { SeatId } from '../../../../kernel/index.ts';
import { event } from '../../declare-event.ts';
import { without } from '../../state-changes.ts';
import { toEverybody } from '../../audience.ts';

interface SheetsLaid {
  readonly sheets: readonly string[];
}

interface HeadmateFieldSet {
  readonly sheet: string;
  readonly field: HeadmateField;
  readonly text: string;
  readonly by: SeatId | null;
}

interface SheetsPassed {
  readonly pass: number;
}

interface HeadmateIntroduced {
  readonly seat: SeatId;
  readonly headmate: string;
  readonly name: string;
  readonly text: string | null;
}

function blankHeadmate(id: string): Headmate {
  return { id, name: '', pronouns: '', sexuality: '', interest: '', personality: '', quality: '' };
}

function headmateFieldSet(state: State, event: HeadmateFieldSet): State {
  const { sheet, field, text, by } = event;
  const headmates = state.headmates.map((headmate) =>
    headmate.id === sheet ? { ...headmate, [field]: text } : headmate,
  );
  const isFull = headmates.every((headmate) => headmate.id !== sheet || headmate.quality !== '');
  const own = Object.entries(state.newSheets).find(([, id]) => id === sheet)?.[0];
  return {
    ...state,
    headmates,
    parts: by === null ? state.parts : [...state.parts, by],
    newSheets: own !== undefined && isFull ? without(state.newSheets, own) : state.newSheets,
  };
}

export const headmatesEvents = {
  sheets_laid: event<SheetsLaid>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { sheets }) => ({ ...state, pass: 0, headmates: sheets.map(blankHeadmate) }),
  }),
  headmate_field_set: event<HeadmateFieldSet>({
    ...toEverybody,
    prompt: 'keep',
    apply: headmateFieldSet,
  }),
  sheets_passed: event<SheetsPassed>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { pass }) => ({ ...state, pass, parts: [] }),
  }),
  headmate_introduced: event<HeadmateIntroduced>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { seat }) => ({ ...state, parts: [...state.parts, seat] }),
  }),
};
