import type { CheckInput, Check } from '../../declare.ts';
import {
  allSeats,
  betweenScenes,
  limitReached,
  intent,
  isBlank,
  malformed,
  nameOf,
  refuseIf,
  ownSeatView,
  seatViewOf,
  sheetIn,
} from '../../declare.ts';
import { seatText, systemBase } from '../session/checks.ts';
import type { Intent, RefusalReason, SeatId, Suit } from '../../../../kernel/index.ts';
import { check, suits } from '../../../../kernel/index.ts';
import { readSheet } from '../../sheets.ts';
import {
  attributeSum,
  leastAttribute,
  longestLook,
  longestName,
  longestText,
  mostAttribute,
  mostSheets,
  pointsToSpend,
  raise,
} from '../../constants.ts';
import { endCreationIfReady } from '../../flow/crew.ts';
import type { TableView } from '../../view-types.ts';
import type { Attributes, Character } from '../../state.ts';
import { blankSheet } from './blank-sheet.ts';
import { readyMadeIn } from './ready-made.ts';
import type { Attribute } from '../skills/skills.ts';
import { attributes, skills } from '../skills/skills.ts';
import { tagsDue } from '../../selectors.ts';

/** Brings a sheet from an earlier session (SU-23), but not during a scene, when a character is in play. */
export const sheetBrought = intent(
  { ...seatText, sheet: { kind: 'json' } },
  {
    ...systemBase,
    type: 'sheet_brought',
    clause: 'SU-23',
    phases: ['LOBBY', 'CREATION', 'INTERMISSION'],
    checks: [
      check('SU-23', ['seat'], ({ view, intent }) =>
        refuseIf(seatViewOf(view, intent.seat) === undefined, () => malformed('seat')),
      ),
      check('SU-23', ['sheet'], ({ intent }) =>
        refuseIf(readSheet(intent.sheet) === undefined, () => malformed('sheet')),
      ),
      check('SU-108', ['sheet'], ({ intent }) => {
        const sheet = readSheet(intent.sheet);
        return refuseIf(sheet?.dead === true, () => ({ code: 'SU_SHEET_DEAD', facts: { name: sheet?.name } }));
      }),
    ],
    hidden: [
      {
        clause: 'SU-23',
        judge: ({ state, intent }) => {
          const { sheets = [] } = state.players.find(({ seat }) => seat === intent.seat) ?? {};
          return refuseIf(sheets.length >= mostSheets, () => limitReached(mostSheets));
        },
      },
      {
        // An older copy of a character who died at this table does not bring them back.
        clause: 'SU-108',
        judge: ({ state, intent }) => {
          const { sheets = [] } = state.players.find(({ seat }) => seat === intent.seat) ?? {};
          const name = readSheet(intent.sheet)?.name;
          return refuseIf(
            sheets.some((sheet) => sheet.dead && sheet.name === name),
            () => ({
              code: 'SU_SHEET_DEAD',
              facts: { name },
            }),
          );
        },
      },
    ],
    execute(context) {
      const { seat } = context.intent;
      const sheet = readSheet(context.intent.sheet);
      if (sheet === undefined) return;
      const id = `c${context.state.made.sheet + 1}`;
      context.emit({ type: 'sheet_added', seat, character: { ...sheet, id } });
      endCreationIfReady(context);
    },
  },
);

const sheetPhases = ['CREATION', 'INTERMISSION', 'FREE', 'PLAY', 'INIT', 'TURN'] as const;

const unfinished: Check<Intent> = check('SU-25', [], ({ view }) =>
  refuseIf(view.own.character?.finished === true, () => ({ code: 'SU_SHEET_LOCKED' })),
);

const playerBase = { who: ['seat'], stale: 'accept', phases: sheetPhases } as const;

function ownSheet(view: TableView): Character {
  if (view.own.character === undefined) throw new Error('A player without a sheet passed the checks');
  return view.own.character;
}

const sheetIds = (view: TableView): readonly string[] => [
  ...(view.own.sheets ?? []).filter(({ dead, id }) => !dead && id !== view.own.character?.id).map(({ id }) => id),
  'new',
];

function hasLivingCharacter(judged: CheckInput<Intent>): boolean {
  const own = ownSeatView(judged);
  return own !== undefined && own.finished && !own.dead;
}

/** A play of a character that fell goes on with that character’s values until it is over (SU-51, SU-108). */
const notInPlay: Check<Intent> = check('SU-39', [], ({ view, actor }) => {
  const isActing = view.shared.plays.some(
    ({ seat, rival }) => actor.kind === 'seat' && (seat === actor.seat || rival?.seat === actor.seat),
  );
  return refuseIf(isActing, () => ({ code: 'SU_PLAY_OPEN' }));
});

export const chooseSheet = intent(
  { sheetId: { kind: 'choice', of: sheetIds } },
  {
    type: 'choose_sheet',
    clause: 'SU-23',
    who: ['seat'],
    stale: 'accept',
    phases: ['LOBBY', ...sheetPhases],
    checks: [
      check('SU-108', [], (judged) => {
        const { phase } = judged.view.shared;
        const isBetween = phase === 'LOBBY' || phase === 'INTERMISSION';
        return refuseIf(!isBetween && hasLivingCharacter(judged), () => ({ code: 'E_PHASE', facts: { phase } }));
      }),
      notInPlay,
      check('SU-23', ['sheetId'], ({ view, intent }) => {
        const own = view.own.sheets ?? [];
        if (intent.sheetId === 'new') return refuseIf(own.length >= mostSheets, () => limitReached(mostSheets));
        const sheet = own.find(({ id }) => id === intent.sheetId);
        if (sheet === undefined) return { code: 'SU_NOT_YOUR_SHEET' };
        return refuseIf(sheet.dead, () => ({ code: 'SU_SHEET_DEAD', clause: 'SU-108', facts: { name: sheet.name } }));
      }),
    ],
    execute(context) {
      const { sheetId } = context.intent;
      const { seat } = context;
      if (sheetId !== 'new') context.emit({ type: 'sheet_chosen', seat, sheet: sheetId });
      else context.emit({ type: 'sheet_added', seat, character: blankSheet(`c${context.state.made.sheet + 1}`) });
      endCreationIfReady(context);
    },
  },
);

export const setSuit = intent(
  { suit: { kind: 'choice', of: suits } },
  {
    ...playerBase,
    type: 'set_suit',
    clause: 'SU-15',
    checks: [unfinished],
    execute(context) {
      context.emit({ type: 'suit_set', seat: context.seat, suit: context.intent.suit });
    },
  },
);

/** The largest number accepted; a number above the maximum of an attribute counts as that maximum (SU-19). */
const mostTyped = 99;

const points = { kind: 'number', least: leastAttribute, most: mostTyped } as const;

function capped(given: Attributes): Attributes {
  const entries = attributes.map((attribute) => [attribute, Math.min(mostAttribute, given[attribute])] as const);
  return Object.fromEntries(entries) as Record<Attribute, number>;
}

function sumOf(points: Attributes): number {
  return attributes.reduce((sum, attribute) => sum + points[attribute], 0);
}

export const setAttributes = intent(
  { fitness: points, dexterity: points, wits: points, charisma: points },
  {
    ...playerBase,
    type: 'set_attributes',
    clause: 'SU-18',
    checks: [
      unfinished,
      check('SU-18', ['fitness', 'dexterity', 'wits', 'charisma'], ({ intent }) => {
        const spent = sumOf(capped(intent)) - attributes.length;
        // `n` leaves out points above the maximum of an attribute, so the refusal names the maximum as well (SU-19).
        const isCapped = attributes.some((attribute) => intent[attribute] > mostAttribute);
        return refuseIf(spent > pointsToSpend, () => ({
          code: 'SU_POINTS_OVER',
          ...(isCapped ? { clause: 'SU-19' } : {}),
          facts: { n: spent },
        }));
      }),
    ],
    execute(context) {
      const newAttributes = capped(context.intent);
      const tags = ownSheet(context.view).tags.slice(0, tagsDue({ attributes: newAttributes }));
      context.emit({ type: 'attributes_set', seat: context.seat, attributes: newAttributes, tags });
    },
  },
);

export const setTags = intent(
  { skills: { kind: 'choices', of: skills, most: skills.length + 1 } },
  {
    ...playerBase,
    type: 'set_tags',
    clause: 'SU-21',
    checks: [
      // A raise of Wits allows one more tag: the old ones stay and one is added (SU-24).
      check('SU-25', [], ({ view }) => {
        const { character } = view.own;
        const isOpen = character?.finished !== true || character.tags.length < tagsDue(character);
        return refuseIf(!isOpen, () => ({ code: 'SU_SHEET_LOCKED' }));
      }),
      check('SU-24', ['skills'], ({ view, intent }) => {
        const { character } = view.own;
        if (character?.finished !== true || !Array.isArray(intent.skills)) return undefined;
        return refuseIf(!character.tags.every((tag) => intent.skills.includes(tag)), () => ({
          code: 'SU_SHEET_LOCKED',
        }));
      }),
      check('SU-21', ['skills'], ({ intent }) =>
        refuseIf(new Set(intent.skills).size < intent.skills.length, () => ({ code: 'SU_TAGS_TWICE' })),
      ),
      check('TB-10', ['skills'], ({ intent }) =>
        refuseIf(!intent.skills.every((skill) => skills.includes(skill)), () => ({
          code: 'E_MALFORMED',
          facts: { field: 'skills' },
        })),
      ),
      check('SU-21', ['skills'], ({ view, intent }) => {
        const { character } = view.own;
        if (character === undefined) return undefined;
        const n = tagsDue(character);
        return refuseIf(intent.skills.length > n, () => ({
          code: 'SU_TAGS_OVER',
          facts: { w: character.attributes.wits, n },
        }));
      }),
    ],
    execute(context) {
      context.emit({ type: 'tags_set', seat: context.seat, tags: context.intent.skills });
    },
  },
);

/** On a finished sheet the look and the note can still be changed, but not the name (SU-25). */
export const setProfile = intent(
  {
    name: { kind: 'text', most: longestName },
    look: { kind: 'text', most: longestLook, optional: true },
    note: { kind: 'text', most: longestText, optional: true },
  },
  {
    ...playerBase,
    type: 'set_profile',
    clause: 'SU-22',
    phases: ['LOBBY', ...sheetPhases],
    checks: [
      check('SU-25', ['name'], ({ view, intent }) => {
        const { character } = view.own;
        return refuseIf(character?.finished === true && character.name !== intent.name, () => ({
          code: 'SU_SHEET_LOCKED',
        }));
      }),
    ],
    execute(context) {
      const sheet = ownSheet(context.view);
      const { name, look = sheet.look, note = sheet.note } = context.intent;
      context.emit({ type: 'profile_set', seat: context.seat, name, look, note });
    },
  },
);

export const finishSheet = intent(
  {},
  {
    ...playerBase,
    type: 'finish_sheet',
    clause: 'SU-20',
    checks: [
      unfinished,
      check('SU-15', [], ({ view }) =>
        refuseIf(view.own.character?.suit === null, () => ({ code: 'SU_SUIT_MISSING' })),
      ),
      check('SU-20', [], ({ view }) => {
        const { character } = view.own;
        if (character === undefined) return undefined;
        const n = attributeSum - sumOf(character.attributes);
        return refuseIf(n > 0, () => ({ code: 'SU_POINTS_LEFT', facts: { n } }));
      }),
      check('SU-21', [], ({ view }) => {
        const { character } = view.own;
        if (character === undefined) return undefined;
        const n = tagsDue(character) - character.tags.length;
        return refuseIf(n > 0, () => ({ code: 'SU_TAGS_LEFT', facts: { n } }));
      }),
      check('SU-22', [], ({ view }) =>
        refuseIf(isBlank(view.own.character?.name), () => ({ code: 'SU_NAME_MISSING' })),
      ),
    ],
    execute(context) {
      const { name } = ownSheet(context.view);
      context.emit({ type: 'sheet_finished', seat: context.seat, name });
      endCreationIfReady(context);
    },
  },
);

/** The suits that still have a free ready-made character; each character is taken only once at a table. */
const readyMadeSuits = (view: TableView): readonly Suit[] =>
  suits.filter((suit) => readyMadeIn(view, suit) !== undefined);

/** SU-15. */
export const takeReadyMade = intent(
  { suit: { kind: 'choice', of: readyMadeSuits } },
  {
    ...playerBase,
    type: 'take_ready_made',
    clause: 'SU-15',
    checks: [
      check('SU-15', [], ({ view }) => refuseIf(!view.shared.options.readyMade, () => ({ code: 'SU_NO_READY_MADE' }))),
      check('SU-25', [], (judged) => refuseIf(hasLivingCharacter(judged), () => ({ code: 'SU_SHEET_LOCKED' }))),
      notInPlay,
      check('SU-23', [], ({ view }) =>
        refuseIf(view.own.character?.dead === true && (view.own.sheets ?? []).length >= mostSheets, () =>
          limitReached(mostSheets),
        ),
      ),
    ],
    execute(context) {
      const { seat, view } = context;
      const chosen = readyMadeIn(view, context.intent.suit);
      if (chosen === undefined) return;
      const { name, look, suit, attributes: points, tags } = chosen;
      if (ownSheet(view).dead)
        context.emit({ type: 'sheet_added', seat, character: blankSheet(`c${context.state.made.sheet + 1}`) });
      context.emit({ type: 'suit_set', seat, suit });
      context.emit({ type: 'attributes_set', seat, attributes: points, tags: [] });
      context.emit({ type: 'tags_set', seat, tags });
      context.emit({ type: 'profile_set', seat, name, look, note: '' });
      context.emit({ type: 'sheet_finished', seat, name });
      endCreationIfReady(context);
    },
  },
);

function raiseRefusal(view: TableView, seat: SeatId): RefusalReason | undefined {
  const found = seatViewOf(view, seat);
  if (found === undefined) return undefined;
  const facts = { name: nameOf(view, seat) };
  if (found.dead) return { code: 'SU_DEAD', facts };
  return refuseIf(!found.finished, () => ({ code: 'SU_SHEET_UNFINISHED', facts }));
}

export const grantRaise = intent(
  {
    seat: { kind: 'choice', of: allSeats, open: true },
    attr: { kind: 'choice', of: attributes, open: true },
  },
  {
    type: 'grant_raise',
    clause: 'SU-24',
    who: ['gm'],
    stale: 'accept',
    phases: betweenScenes,
    checks: [
      // Refused before the GM chooses a seat, if no character can be raised.
      check('SU-24', [], ({ view }) => {
        const reasons = allSeats(view).map((seat) => raiseRefusal(view, seat));
        return reasons.includes(undefined) ? undefined : reasons[0];
      }),
      check('SU-24', ['seat'], ({ view, intent }) => raiseRefusal(view, intent.seat)),
      check('SU-24', ['seat', 'attr'], ({ view, intent }) => {
        const value = sheetIn(view, intent.seat)?.attributes[intent.attr] ?? 0;
        return refuseIf(value >= mostAttribute, () => ({ code: 'SU_AT_MAX', facts: { attr: intent.attr } }));
      }),
    ],
    execute(context) {
      const { seat, attr } = context.intent;
      const value = (sheetIn(context.view, seat)?.attributes[attr] ?? 0) + raise;
      context.emit({ type: 'attribute_raised', seat, attribute: attr, value });
    },
  },
);
