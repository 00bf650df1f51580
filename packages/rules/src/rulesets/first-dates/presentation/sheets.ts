/** FD-21 to FD-33, FD-41 to FD-49. */
import type { Message, Sheet, SheetEntry, SheetOffer } from '../../../kernel/index.ts';
import { ageCards } from '../features/prospect/marks.ts';
import type { SheetPhase } from '../features/setup/sheets.ts';
import { firstEmpty, headmateFields, isSheetPhase, sharedFields } from '../features/setup/sheets.ts';
import type { Flip, FlipPurpose, Headmate, SharedField } from '../state.ts';
import type { TableView } from '../view-types.ts';
import { expectedIn, headmateName, pronounWords, say, traitWords } from './words.ts';

const text = (written: string): Message => say('panel.sheet.text', { text: written });

function flipsOf(view: TableView, purpose: FlipPurpose, name?: string): readonly Flip[] {
  return view.shared.flips.filter((flip) => flip.purpose === purpose && (name === undefined || flip.for === name));
}

function cardsOf(flips: readonly Flip[]): Pick<SheetEntry, 'cards'> {
  return flips.length === 0 ? {} : { cards: flips.map(({ card }) => ({ card })) };
}

/** FD-27. */
function decidedBy(view: TableView, field: string, written: readonly string[]): Pick<SheetEntry, 'cards'> {
  const flips = view.shared.flips.filter(({ offer }) => offer?.field === field);
  if (flips.length === 0) return {};
  return {
    cards: flips.map(({ card, offer }) => ({
      card,
      ...(offer === undefined ? {} : { label: text(offer.text) }),
      ...(offer !== undefined && written.includes(offer.text) ? { won: true } : {}),
    })),
  };
}

function writtenIn(view: TableView, field: string): readonly string[] {
  return view.shared.setup.settled.filter((entry) => entry.field === field).map((entry) => entry.text);
}

function sharedEntry(view: TableView, field: SharedField): SheetEntry {
  const { setup, phase } = view.shared;
  const written = writtenIn(view, field);
  const isMissing = setup.missing.includes(field) && isSheetPhase(phase);
  // Cards for an age that a player had objected to came before these (FD-27).
  const age = field === 'age' ? flipsOf(view, 'age').slice(-ageCards) : [];
  return {
    label: say(`box.${field}`),
    written: written.map(text),
    ...(isMissing ? { asks: 'everybody' } : {}),
    ...(age.length > 0 ? cardsOf(age) : decidedBy(view, field, written)),
    ...(age.length > 0 ? { mark: say('mark.age', { age: written[0] ?? '' }) } : {}),
  };
}

function offersIn(view: TableView): readonly SheetOffer[] {
  const seats = expectedIn(view);
  return view.shared.setup.offers.map(({ id, field, text: offered, yes, no }) => ({
    id,
    label: say('panel.sheet.offer', { field: say(`choice.field.${field}`) }),
    text: text(offered),
    yes,
    no,
    open: seats.filter((seat) => ![...yes, ...no].includes(seat)),
    disputed: say('panel.sheet.disputed'),
  }));
}

/** FD-27. */
function struckFrom(view: TableView, fields: readonly string[]): readonly SheetEntry[] {
  const struck = view.shared.setup.struck.filter(({ field }) => fields.includes(field));
  if (struck.length === 0) return [];
  return [{ label: say('box.struck'), written: struck.map((entry) => text(entry.text)) }];
}

/** FD-29. */
const printedFacts = ['adult', 'plural', 'memory', 'closeted', 'hopes'].map((fact) => say(`panel.facts.${fact}`));

function sharedSheet(view: TableView, phase: SheetPhase): Sheet {
  const fields = sharedFields[phase].map(({ field }) => field);
  const { nextLooker } = view.shared.setup;
  const looks: SheetEntry = {
    label: say('box.appearance'),
    written: writtenIn(view, 'appearance').map(text),
    ...(nextLooker === null ? {} : { asks: [nextLooker] }),
  };
  const isSystem = phase === 'SYSTEM_SHEET';
  return {
    kind: 'sheet',
    id: phase,
    title: say(`panel.sheet.${phase}`),
    entries: [
      ...sharedFields[phase].flatMap(({ field, extent }) => {
        const entry = sharedEntry(view, field);
        // A box for any number of entries has no heading before its first entry.
        const isShown = extent === 'needed' || entry.written.length > 0;
        return [...(isSystem && field === 'other' ? [looks] : []), ...(isShown ? [entry] : [])];
      }),
      ...struckFrom(view, [...fields, ...(isSystem ? ['appearance'] : [])]),
    ],
    ...(view.shared.phase === phase ? { offers: offersIn(view) } : {}),
    ...(isSystem ? { printed: printedFacts } : {}),
  };
}

function headmateSheet(view: TableView, headmate: Headmate): Sheet {
  const seat = Object.entries(view.shared.setup.sheets).find(([, sheet]) => sheet === headmate.id)?.[0];
  const next = seat === undefined ? undefined : firstEmpty(headmate);
  return {
    kind: 'sheet',
    id: headmate.id,
    title: headmate.name === '' ? say('panel.headmate.nameless') : text(headmateName(view, headmate.id)),
    ...(seat === undefined ? {} : { seat }),
    entries: headmateFields
      .filter((box) => box !== 'name' || headmate.name === '')
      .map((box): SheetEntry => ({
        label: say(box === 'name' ? 'box.given_name' : `box.${box}`),
        written: headmate[box] === '' ? [] : [text(headmate[box])],
        ...(box === next && seat !== undefined && view.shared.waitingFor.includes(seat) ? { asks: [seat] } : {}),
      })),
  };
}

/** The sheets at the seats, in seat order (FD-30); those of newcomers included (FD-33). */
export function passingSheets(view: TableView): readonly Sheet[] {
  const { seats, setup, headmates } = view.shared;
  return seats.flatMap(({ seat }) => {
    const sheet = headmates.find(({ id }) => id === setup.sheets[seat]);
    return sheet === undefined ? [] : [headmateSheet(view, sheet)];
  });
}

/** FD-41, FD-42. */
function prospectHead(view: TableView): readonly SheetEntry[] {
  const { prospect, setup, roles } = view.shared;
  const step = setup.meeting?.step;
  const date = roles === null ? [] : [roles.date];
  const wasFlipped = prospect?.slot === null || prospect?.slot === undefined;
  const flipped = wasFlipped ? flipsOf(view, 'name').slice(-1) : [];
  const name = setup.meeting?.name ?? prospect?.name;
  return [
    {
      label: say('box.given_name'),
      written: name === undefined || step === 'name' ? [] : [text(name)],
      ...(step === 'name' ? { asks: date } : {}),
      ...(step === 'veto' ? { asks: 'everybody', mark: say('mark.veto') } : {}),
      ...cardsOf(flipped),
    },
    {
      label: say('box.pronouns'),
      written:
        prospect === null || isBeforePronouns(step)
          ? []
          : [say('panel.sheet.text', { text: pronounWords(prospect.pronouns) })],
      ...(step === 'pronouns' ? { asks: date } : {}),
      ...(wasFlipped && !isBeforePronouns(step) ? cardsOf(flipsOf(view, 'pronouns')) : {}),
    },
  ];
}

function isBeforePronouns(step: string | undefined): boolean {
  return step === 'name' || step === 'veto' || step === 'pronouns';
}

/** FD-43. */
function wishes(view: TableView): readonly SheetEntry[] {
  const { headmates, prospect, setup, roles } = view.shared;
  const step = setup.meeting?.step;
  const known = prospect !== null && !isBeforePronouns(step);
  const next = headmates.find(({ id }) => prospect?.marks[id] === undefined)?.id;
  return headmates.map(({ id, quality }): SheetEntry => {
    const mark = known ? prospect.marks[id] : undefined;
    return {
      label: say('box.wish', { name: headmateName(view, id) }),
      written: [say('panel.marks.line', { quality })],
      ...(step === 'qualities' && id === next && roles !== null ? { asks: [roles.date] } : {}),
      ...(mark === undefined ? {} : { ...cardsOf(flipsOf(view, 'quality', id)), mark: say(`panel.mark.${mark}`) }),
    };
  });
}

function prospectSheet(view: TableView): Sheet {
  const { prospect, setup, roles, traits, phase } = view.shared;
  const step = phase === 'PROSPECT' ? setup.meeting?.step : undefined;
  const date = roles === null ? [] : [roles.date];
  const visibleTraits = view.own.traits ?? traits.cards;
  const open = expectedIn(view).filter((seat) => !view.shared.done.includes(seat) && !setup.parts.includes(seat));
  // Until the pronouns are known, the view still contains the Prospect of the last date.
  const known = isBeforePronouns(step) ? [] : (prospect?.knownTraits ?? []);
  return {
    kind: 'sheet',
    id: `prospect${prospect?.number ?? 0}`,
    title: say('panel.sheet.PROSPECT'),
    ...(roles === null ? {} : { seat: roles.date }),
    entries: [
      ...prospectHead(view),
      ...wishes(view),
      {
        label: say('box.appearance'),
        written: isBeforePronouns(step) ? [] : (prospect?.appearance ?? []).map(text),
        ...(step === 'looks' ? { asks: open } : {}),
      },
      ...(known.length === 0 ? [] : [{ label: say('box.known_traits'), written: [traitWords(view, known)] }]),
      {
        label: say('box.traits'),
        written:
          visibleTraits !== null && visibleTraits.length > 0
            ? [traitWords(view, visibleTraits)]
            : traits.count > 0
              ? [say('panel.traits.secret', { count: traits.count })]
              : [],
        ...(step === 'traits' ? { asks: date } : {}),
      },
    ],
  };
}

function systemSheet(view: TableView): readonly Sheet[] {
  const { system, phase } = view.shared;
  if (system === null || phase === 'SYSTEM_SHEET') return [];
  const entry = (field: string, written: readonly string[]): SheetEntry => ({
    label: say(`box.${field}`),
    written: written.map(text),
  });
  return [
    {
      kind: 'sheet',
      id: 'SYSTEM_SHEET',
      title: say('panel.sheet.SYSTEM_SHEET'),
      entries: [
        entry('name', [system.name]),
        entry('presentation', [system.presentation]),
        entry('pronouns', [system.pronouns]),
        entry('age', [String(system.age)]),
        entry('appearance', system.appearance),
        ...(system.other.length === 0 ? [] : [entry('other', system.other)]),
      ],
      printed: printedFacts,
    },
  ];
}

function settingSheet(view: TableView): readonly Sheet[] {
  return view.shared.phase !== 'SETTING' && writtenIn(view, 'setting').length > 0 ? [sharedSheet(view, 'SETTING')] : [];
}

export function sheetsBeingFilled(view: TableView): readonly Sheet[] {
  const { phase } = view.shared;
  if (isSheetPhase(phase)) return [sharedSheet(view, phase)];
  if (phase === 'HEADMATES') return passingSheets(view);
  return phase === 'PROSPECT' ? [prospectSheet(view)] : [];
}

export function sheets(view: TableView): readonly Sheet[] {
  const { headmates, prospect, phase } = view.shared;
  if (phase === 'SAFETY' || phase === 'SETTING') return settingSheet(view);
  // While the Headmates' sheets are passed around, they are on the board.
  if (phase === 'HEADMATES') return [...systemSheet(view), ...settingSheet(view)];
  return [
    ...(prospect === null || phase === 'PROSPECT' ? [] : [prospectSheet(view)]),
    ...systemSheet(view),
    ...headmates.map((headmate) => headmateSheet(view, headmate)),
    ...settingSheet(view),
  ];
}
