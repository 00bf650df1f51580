import type { Context, Check, Definition } from '../../declare.ts';
import {
  playersAndGm,
  gmOnly,
  intent,
  longestLine,
  nameField,
  nameOf,
  refuseIf,
  optionalText,
  partIn,
  trimmed,
  written,
} from '../../declare.ts';
import type { CardCode, Intent, Suit } from '../../../../kernel/index.ts';
import { isCardCode, check, suitOf, suits, valueCheck } from '../../../../kernel/index.ts';
import { npcsIn } from './known-npcs.ts';
import { preparingOrFighting, deckFault, mostGone, preparing } from './checks.ts';
import type { TableView, OwnedCard, NpcView } from '../../view-types.ts';
import { badSuit, discard, nameBad, nameGood, startDraft, suitsToName } from '../../flow/npcs.ts';
import type { PartId } from '../../cards.ts';
import { editSetup } from '../../flow/opening.ts';
import { shufflePool } from '../../flow/decks.ts';

const maxNpcs = 60;

const hasRoom: Check = check('CR-157', [], ({ view }) =>
  refuseIf(npcsIn(view).length >= maxNpcs, () => ({ code: 'CR_PEOPLE_FULL', facts: { n: maxNpcs } })),
);

/**
 * When an NPC with its own deck is dissolved, its cards leave the game and the state keeps them, so they are limited.
 */
const roomForRemovedCards: NonNullable<Definition['hidden']> = [
  {
    clause: 'CR-157',
    judge: ({ state }) => refuseIf(state.gone.length >= mostGone, () => ({ code: 'CR_CARDS_FULL' })),
  },
];

const noDraft: Check = check('CR-159', [], ({ view }) =>
  refuseIf(view.own.draft !== undefined, () => ({ code: 'CR_NPC_OPEN' })),
);

function poolIds({ own }: TableView): readonly string[] {
  return Object.keys(own.pools ?? {});
}

export const draftNpc = intent(
  { poolId: { kind: 'choice', of: poolIds, open: true }, name: nameField },
  {
    ...playersAndGm,
    type: 'draft_npc',
    clause: 'CR-159',
    phases: preparing,
    checks: [
      gmOnly('CR-156'),
      noDraft,
      hasRoom,
      written('CR-156', 'name'),
      check('CR-168', ['poolId'], ({ view, intent }) => {
        const pool = poolIds(view).includes(intent.poolId) ? view.own.pools?.[intent.poolId] : undefined;
        return refuseIf(pool !== undefined && pool.cards + pool.discard.length === 0, () => ({
          code: 'CR_POOL_EMPTY',
        }));
      }),
    ],
    execute: (context) => startDraft(context, context.intent.poolId, trimmed(context.intent.name)),
  },
);

interface NameSuit extends Intent {
  readonly suit: Suit;
  readonly trait?: string;
}

const hasDraft: Check = check('CR-159', [], ({ view: { own } }) =>
  refuseIf(own.leads === true && own.draft === undefined, () => ({ code: 'CR_NO_DRAFT' })),
);

function namesSuit(as: 'bad' | 'good'): readonly Check<NameSuit>[] {
  return [
    gmOnly('CR-156'),
    hasDraft,
    check('CR-163', [], ({ view: { own } }) =>
      own.draft !== undefined && own.draft.step !== as ? { code: 'CR_NPC_STEP' } : undefined,
    ),
    check('CR-165', ['suit'], ({ view, intent }) => {
      const { draft } = view.own;
      if (draft === undefined || suitsToName(draft, as).includes(intent.suit)) return undefined;
      const empty = draft.cards.every(({ face }) => suitOf(face) !== intent.suit);
      return { code: empty ? 'CR_NPC_SUIT_EMPTY' : 'CR_NPC_SUIT_USED' };
    }),
  ];
}

function traitOf({ intent }: Context<NameSuit>): string | null {
  const trait = trimmed(intent.trait).slice(0, longestLine);
  return trait === '' ? null : trait;
}

export const npcBad = intent(
  { suit: { kind: 'choice', of: suits }, trait: optionalText },
  {
    ...playersAndGm,
    type: 'npc_bad',
    clause: 'CR-160',
    phases: preparing,
    checks: namesSuit('bad'),
    execute: (context) => nameBad(context, context.intent.suit, traitOf(context)),
  },
);

export const npcGood = intent(
  { suit: { kind: 'choice', of: suits }, trait: optionalText },
  {
    ...playersAndGm,
    type: 'npc_good',
    clause: 'CR-161',
    phases: preparing,
    checks: namesSuit('good'),
    execute: (context) => nameGood(context, context.intent.suit, traitOf(context)),
  },
);

const draftCards = (view: TableView): readonly OwnedCard[] => view.own.draft?.cards ?? [];

export const npcDiscard = intent(
  { cid: { kind: 'card', from: draftCards } },
  {
    ...playersAndGm,
    type: 'npc_discard',
    clause: 'CR-164',
    phases: preparing,
    checks: [
      gmOnly('CR-156'),
      hasDraft,
      check('CR-164', [], ({ view: { own } }) =>
        own.draft !== undefined && own.draft.step !== 'discard' ? { code: 'CR_NPC_STEP' } : undefined,
      ),
      check('CR-160', ['cid'], ({ view, intent }) => {
        const { draft } = view.own;
        const suit = draft === undefined ? undefined : badSuit(draft);
        if (draft === undefined || suit === undefined) return undefined;
        const card = draft.cards.find(({ handle }) => handle === intent.cid)?.face;
        return card !== undefined && suitOf(card) === suit ? undefined : { code: 'CR_NPC_WRONG_CARD', facts: { suit } };
      }),
    ],
    execute(context) {
      discard(context, context.cards.cid.face);
    },
  },
);

interface OfNpc extends Intent {
  readonly npcId: PartId;
}

function npcIn(view: TableView, id: unknown): NpcView | undefined {
  return npcsIn(view).find((one) => one.id === id);
}

const isKnownAndOutOfConflict: Check<OfNpc> = check('CR-169', ['npcId'], ({ view, intent }) => {
  const { conflict } = view.shared;
  if (npcIn(view, intent.npcId) === undefined)
    return { code: 'E_MALFORMED', clause: 'TB-10', facts: { field: 'npcId' } };
  return conflict?.sealed === true && partIn(conflict, intent.npcId) !== undefined
    ? { code: 'CR_IN_CONFLICT' }
    : undefined;
});

export const keepNpc = intent(
  {
    npcId: {
      kind: 'choice',
      of: (view: TableView) =>
        npcsIn(view)
          .filter(({ kept }) => !kept)
          .map(({ id }) => id),
    },
  },
  {
    ...playersAndGm,
    type: 'keep_npc',
    clause: 'CR-169',
    phases: preparingOrFighting,
    checks: [
      gmOnly('CR-169'),
      isKnownAndOutOfConflict,
      check('CR-169', ['npcId'], ({ view, intent }) =>
        refuseIf(npcIn(view, intent.npcId)?.kept === true, () => ({
          code: 'CR_ALREADY_KEPT',
          facts: { name: nameOf(view, intent.npcId) },
        })),
      ),
    ],
    execute: (context) =>
      context.emit({
        type: 'npc_kept',
        npc: context.intent.npcId,
        name: npcIn(context.view, context.intent.npcId)?.name ?? '',
      }),
  },
);

export const dissolveNpc = intent(
  { npcId: { kind: 'choice', of: (view: TableView) => npcsIn(view).map(({ id }) => id) } },
  {
    ...playersAndGm,
    type: 'dissolve_npc',
    clause: 'CR-169',
    phases: preparingOrFighting,
    checks: [gmOnly('CR-169'), isKnownAndOutOfConflict],
    execute(context) {
      const { npcId } = context.intent;
      const { conflict } = context.state;
      if (conflict?.participants.some(({ id }) => id === npcId) === true)
        editSetup(context, {
          participants: conflict.participants.filter(({ id }) => id !== npcId).map(({ id, side }) => ({ id, side })),
          ordered: conflict.ordered === true,
        });
      context.emit({ type: 'npc_dissolved', npc: npcId, name: npcIn(context.view, npcId)?.name ?? '' });
    },
  },
);

/** The cards of a validated deck. */
function cardsIn(deck: unknown): readonly CardCode[] {
  return Array.isArray(deck) ? deck.filter((card: unknown) => isCardCode(card)) : [];
}

function create(context: Context, name: string, cards: readonly CardCode[]): void {
  context.emit({
    type: 'full_npc_created',
    npc: `n${context.state.npcsMade + 1}`,
    name: trimmed(name),
    count: cards.length,
    cards,
    hidden: true,
  });
}

export const createFullNpc = intent(
  { name: nameField, deck: { kind: 'json' } },
  {
    ...playersAndGm,
    type: 'create_full_npc',
    clause: 'CR-157',
    phases: preparing,
    checks: [
      gmOnly('CR-157'),
      noDraft,
      hasRoom,
      written('CR-157', 'name'),
      valueCheck('CR-157', ['deck'], ({ deck }) => deckFault(deck)),
    ],
    hidden: roomForRemovedCards,
    execute: (context) => create(context, context.intent.name, cardsIn(context.intent.deck)),
  },
);

const longestList = 800;

/** Reads cards as people write them: a ten as 10, as on the page, or as T. */
function readList(text: unknown): readonly string[] {
  return trimmed(text)
    .split(/[\s,]+/)
    .filter((code) => code !== '')
    .map((code) => code.replace(/^10(?=[CDHS])/u, 'T'));
}

/** Like `createFullNpc`, but with the cards in one text. */
export const writeNpc = intent(
  { name: nameField, cards: { kind: 'text', most: longestList } },
  {
    ...playersAndGm,
    type: 'write_npc',
    clause: 'CR-157',
    phases: preparing,
    checks: [
      gmOnly('CR-157'),
      noDraft,
      hasRoom,
      written('CR-157', 'name'),
      valueCheck('CR-157', ['cards'], ({ cards }) => deckFault(readList(cards))),
    ],
    hidden: roomForRemovedCards,
    execute: (context) => create(context, context.intent.name, readList(context.intent.cards) as readonly CardCode[]),
  },
);

/** Pools per table, including the two initial ones. */
const mostPools = 8;

export const writePool = intent(
  { name: nameField, cards: { kind: 'text', most: longestList } },
  {
    ...playersAndGm,
    type: 'write_pool',
    clause: 'CR-158',
    phases: preparing,
    checks: [
      gmOnly('CR-158'),
      check('CR-158', [], ({ view }) =>
        refuseIf(poolIds(view).length >= mostPools, () => ({ code: 'CR_POOLS_FULL', facts: { n: mostPools } })),
      ),
      written('CR-158', 'name'),
      valueCheck('CR-158', ['cards'], ({ cards }) => deckFault(readList(cards))),
    ],
    execute(context) {
      const pool = `p${Object.keys(context.state.pools).length + 1}`;
      const cards = readList(context.intent.cards) as readonly CardCode[];
      context.emit({ type: 'pool_written', pool, name: trimmed(context.intent.name), cards });
      shufflePool(context, pool);
    },
  },
);
