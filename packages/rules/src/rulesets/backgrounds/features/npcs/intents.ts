/** NPCs (DR-143). */
import type { Intent, RefusalReason } from '../../../../kernel/index.ts';
import { check, gmSeat } from '../../../../kernel/index.ts';
import type { Background, CharacterId, Kind, State } from '../../state.ts';
import type { Check } from '../../declare.ts';
import {
  characterSeen,
  playerCharacterIds,
  gmOnly,
  intent,
  longestName,
  malformed,
  notOver,
  ownSheet,
} from '../../declare.ts';
import { leftInBoth } from '../../packs.ts';
import type { FlowContext } from '../../flow/flow-context.ts';
import { backFor } from '../../flow/creation.ts';
import { reshuffle, topOfPack } from '../../flow/decks.ts';
import { characterOf, knownCharacter, numbered } from '../../selectors.ts';
import type { TableView } from '../../view-types.ts';

interface NpcSheet extends Intent {
  readonly sheet?: unknown;
  readonly backgrounds?: unknown;
  readonly character?: CharacterId;
}

const npcKinds: readonly Kind[] = ['innate', 'temperament', 'type', 'profession', 'acquired'];

const mostNpcCards = 12;

const longestAbout = 1000;

/**
 * Limits on the NPCs and on all their cards together: the packs hold two of each face, and players
 * draw from them too (DR-29).
 */
const mostNpcs = 60;

const mostCastCards = 48;

interface Identity {
  readonly name: string;
  readonly text: string;
}

/** Reads a name, or a name with a description. */
function readIdentity(sheet: unknown): Identity | undefined {
  const name = typeof sheet === 'string' ? sheet : textIn(sheet, 'name');
  const text = typeof sheet === 'string' ? '' : (textIn(sheet, 'text') ?? '');
  if (name === undefined || name.trim() === '' || name.length > longestName || text.length > longestAbout)
    return undefined;
  return { name: name.trim(), text: text.trim() };
}

function isEmptyName(sheet: unknown): boolean {
  return typeof sheet === 'string' && sheet.trim() === '';
}

function textIn(value: unknown, key: string): string | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  const found = (value as Readonly<Record<string, unknown>>)[key];
  return typeof found === 'string' ? found : undefined;
}

interface RequestedCard {
  readonly kind: Kind;
  readonly name: string;
}

/** Reads kinds, or kinds with names. The cards come from the packs (DR-143). */
function readRequestedCards(backgrounds: unknown): readonly RequestedCard[] | undefined {
  if (backgrounds === undefined) return [];
  if (!Array.isArray(backgrounds) || backgrounds.length > mostNpcCards) return undefined;
  const read = backgrounds.map((entry: unknown): RequestedCard | undefined => {
    const kindName = typeof entry === 'string' ? entry : textIn(entry, 'kind');
    const kind = npcKinds.find((candidate) => candidate === kindName);
    const name = (typeof entry === 'string' ? undefined : textIn(entry, 'name')) ?? '';
    return kind === undefined || name.length > longestName ? undefined : { kind, name: name.trim() };
  });
  const valid = read.filter((entry) => entry !== undefined);
  return valid.length === read.length ? valid : undefined;
}

const sheetFields = {
  backgrounds: { kind: 'json', form: { as: 'ticks', of: npcKinds }, optional: true, written: true },
} as const;

const cardsAreAllowed: Check<NpcSheet> = check('DR-143', ['backgrounds'], ({ view, intent }) => {
  const requested = readRequestedCards(intent.backgrounds);
  if (requested === undefined) return malformed('backgrounds');
  return requested.length > 0 && !view.shared.options.npcBackgrounds ? { code: 'E_OPTION' } : undefined;
});

const innateOnce: Check<NpcSheet> = check('DR-18', ['backgrounds'], ({ view, intent }) => {
  const held = intent.character === undefined ? [] : (ownSheet(view, intent.character)?.backgrounds ?? []);
  const all = [...held, ...(readRequestedCards(intent.backgrounds) ?? [])];
  const innate = all.filter(({ kind }) => kind === 'innate').length;
  return innate > 1 ? { code: 'DR_INNATE_TAKEN', facts: { name: readIdentity(intent.sheet)?.name ?? '' } } : undefined;
});

function castFullRefusal(n: number): RefusalReason {
  return { code: 'DR_CAST_FULL', facts: { n } };
}

const roomForNpcs: Check<NpcSheet> = check('DR-143', [], ({ view }) =>
  npcs(view).length >= mostNpcs ? castFullRefusal(mostNpcs) : undefined,
);

const roomForCards: Check<NpcSheet> = check('DR-29', ['backgrounds'], ({ view, intent }) => {
  const cast = npcs(view);
  const held = view.own.sheets.filter(({ id }) => cast.includes(id)).flatMap(({ backgrounds }) => backgrounds);
  const requested = readRequestedCards(intent.backgrounds) ?? [];
  return requested.length > 0 && held.length + requested.length > mostCastCards
    ? castFullRefusal(mostCastCards)
    : undefined;
});

/** A hidden check, because no view shows how many cards both packs of a back have left together. */
const cardsAreLeft = {
  clause: 'DR-29',
  judge: ({ state, intent }: { readonly state: State; readonly intent: NpcSheet }): RefusalReason | undefined => {
    const count = (readRequestedCards(intent.backgrounds) ?? []).length;
    const left = Math.min(leftInBoth(state, 'red'), leftInBoth(state, 'blue'));
    return count > left ? castFullRefusal(mostCastCards) : undefined;
  },
} as const;

/** Unused ids. They are taken in random order, because consecutive ids would reveal how many NPCs are unmet. */
function freeIds({ characters }: State): readonly CharacterId[] {
  const ids = Array.from({ length: mostNpcs }, (_, index) => `n${index + 1}`);
  return ids.filter((id) => !characters.some((character) => character.id === id));
}

function emitNpc(context: FlowContext, id: CharacterId, person: Identity, requested: readonly RequestedCard[]): void {
  if (requested.length === 0) context.emit({ type: 'npc_changed', character: id, ...person, cards: [] });
  // One event for each card, so that an empty pack is replaced in between.
  for (const { kind, name } of requested) {
    const back = backFor(context, kind, 'specific');
    const [card] = topOfPack(context, back, 1);
    if (card === undefined) throw new Error('A pack that is drawn from holds cards');
    const held = knownCharacter(context.state, id).backgrounds.filter(
      (background: Background) => background.kind === kind,
    );
    const slot = numbered(kind, held.length + 1);
    context.emit({
      type: 'npc_changed',
      character: id,
      ...person,
      cards: [{ kind, slot, card, back, name, scope: 'specific' }],
    });
  }
}

const hasIdentity: Check<NpcSheet> = check('DR-143', ['sheet'], ({ intent }) =>
  readIdentity(intent.sheet) === undefined ? malformed('sheet') : undefined,
);

/** Checks for the sheet of an NPC that is created or changed. */
const sheetChecks = [cardsAreAllowed, innateOnce, roomForCards];

export const npcCreate = intent(
  { sheet: { kind: 'json', form: { as: 'text', most: longestName }, written: true }, ...sheetFields },
  {
    type: 'npc_create',
    clause: 'DR-143',
    who: ['seat', 'gm'],
    stale: 'accept',
    checks: [gmOnly('DR-143'), notOver('DR-143'), roomForNpcs, hasIdentity, ...sheetChecks],
    hidden: [cardsAreLeft],
    execute(context) {
      const person = readIdentity(context.intent.sheet);
      if (person === undefined) return;
      const [id] = context.rng.shuffle(`people#${context.state.npcs + 1}`, freeIds(context.state));
      if (id === undefined) throw new Error('The checks guarantee a free id');
      context.emit({ type: 'character_added', id, owner: gmSeat, name: person.name });
      emitNpc(context, id, person, readRequestedCards(context.intent.backgrounds) ?? []);
    },
  },
);

function npcs(view: TableView): readonly CharacterId[] {
  return view.own.sheets.map(({ id }) => id).filter((id) => !playerCharacterIds(view).includes(id));
}

export const npcEdit = intent(
  {
    character: { kind: 'choice', of: npcs },
    // The form shows this optional field, because without it the intent would change nothing.
    sheet: {
      kind: 'json',
      form: { as: 'text', most: longestName },
      optional: true,
      asked: () => true,
      written: true,
    },
    ...sheetFields,
  },
  {
    type: 'npc_edit',
    clause: 'DR-143',
    who: ['seat', 'gm'],
    stale: 'accept',
    checks: [
      gmOnly('DR-143'),
      notOver('DR-143'),
      check('DR-143', ['character'], ({ view, intent }) =>
        intent.character !== undefined && npcs(view).includes(intent.character) ? undefined : malformed('character'),
      ),
      // An empty name keeps the old one.
      check('DR-143', ['sheet'], (judged) =>
        isEmptyName(judged.intent.sheet) ? undefined : hasIdentity.judge(judged),
      ),
      ...sheetChecks,
    ],
    hidden: [cardsAreLeft],
    execute(context) {
      const { character, sheet, backgrounds } = context.intent;
      const found = characterOf(context.state, character);
      if (found === undefined) return;
      const person = readIdentity(sheet) ?? { name: found.name, text: found.about };
      emitNpc(context, character, person, readRequestedCards(backgrounds) ?? []);
    },
  },
);

/** Whether anything that the table shows now still names this character, such as a resolution, a question or a cost. */
function isInvolved(view: TableView, id: CharacterId): boolean {
  const { resolution, proposals, questions, settled, lastOutcome, cost, costPut, locks, advantages } = view.shared;
  const parties = [
    ...(resolution?.parties ?? []).map((party) => party.id),
    ...(resolution?.fray?.cast ?? []),
    ...proposals.flatMap(({ sides, cast = [] }) => [...sides.flat(), ...cast]),
    ...(settled?.cards ?? []).map(({ party }) => party),
    ...(settled?.pairs ?? []).flatMap(({ a, b }) => [a, b]),
    ...(settled?.left ?? []),
    ...(settled?.remaining ?? []),
    ...(settled?.cast ?? []),
  ];
  const characters = [...questions, ...locks, settled?.challenge, lastOutcome, cost, costPut].map(
    (record) => record?.character,
  );
  return parties.includes(id) || characters.includes(id) || (advantages[id] ?? 0) > 0;
}

/** Whether this character holds disadvantages, which have to reach the discard pile when they expire (DR-124). */
function isDisadvantaged(view: TableView, id: CharacterId): boolean {
  return (characterSeen(view, id)?.disadvantages.length ?? 0) > 0;
}

/** Deletes an NPC and returns its cards to their packs. Players do not learn that an unmet one was deleted (DR-143). */
export const npcDelete = intent(
  { character: { kind: 'choice', of: npcs } },
  {
    type: 'npc_delete',
    clause: 'DR-143',
    who: ['seat', 'gm'],
    stale: 'accept',
    checks: [
      gmOnly('DR-143'),
      notOver('DR-143'),
      check('DR-143', ['character'], ({ view, intent: { character } }) =>
        isInvolved(view, character) || isDisadvantaged(view, character)
          ? { code: 'DR_NPC_INVOLVED', facts: { name: ownSheet(view, character)?.name ?? '' } }
          : undefined,
      ),
    ],
    execute(context) {
      const { character } = context.intent;
      const found = characterOf(context.state, character);
      if (found === undefined) return;
      context.emit({ type: 'npc_deleted', character, name: found.name });
      for (const back of ['red', 'blue'] as const) {
        const returned = found.backgrounds.filter((card) => card.back === back);
        // Players know of the cards that were played. The others, as far as players know, never left the pack.
        const isCounted = returned.some(({ used }) => used);
        if (returned.length > 0) reshuffle(context, back, isCounted ? 'heard' : 'unheard');
      }
    },
  },
);
