import type { Check } from '../../declare.ts';
import {
  playersAndGm,
  gmOnly,
  intent,
  longestLine,
  longestName,
  nameField,
  nameOf,
  notYours,
  refuseIf,
  ownHand,
  ownParts,
  partIn,
  trimmed,
  written,
  wrongPhase,
} from '../../declare.ts';
import { attacksOnYou, coverFault, isAgainstYou } from '../attacks/checks.ts';
import { fightPhases, onTurn, ownTurn, turnPhases } from '../turns/checks.ts';
import type { Intent, Rank, Suit } from '../../../../kernel/index.ts';
import { ranks, check, suits, valueCheck, yesOrNo } from '../../../../kernel/index.ts';
import { topOfAttack } from '../attacks/arena.ts';
import { takeHelp as useHelp } from '../../flow/help.ts';
import { advance } from '../../flow/advance.ts';
import type { TableView, OwnedCard } from '../../view-types.ts';
import type { PartId, Side } from '../../cards.ts';
import { clearReds } from '../../flow/place.ts';
import { placesIn } from '../npcs/known-npcs.ts';
import { establish, isKnown, mostPlaces, unusedPlaces } from './checks.ts';
import { preparingOrFighting, deckFault, mostGone, preparing } from '../npcs/checks.ts';
import { badCardIn, cardsOf, environmentFault, readEnvironment } from './environments.ts';
import { readyPlaces } from '../../data/places.ts';
import type { Acts, EnvironmentDefinition, TempoWhen } from '../../state.ts';

export const takeHelp = intent(
  { aid: { kind: 'choice', of: attacksOnYou } },
  {
    ...playersAndGm,
    type: 'take_help',
    clause: 'CR-173',
    phases: turnPhases,
    checks: [
      onTurn,
      check('CR-173', [], ({ view }) => {
        const { conflict } = view.shared;
        const part = ownTurn(view);
        if (conflict === null || part === undefined) return undefined;
        if (conflict.help === null) return { code: 'CR_NO_HELP' };
        return refuseIf(conflict.help.usedBy.includes(part), () => ({ code: 'CR_HELP_USED' }));
      }),
      isAgainstYou,
      check('CR-173', ['aid'], ({ view, intent }) => {
        const { conflict } = view.shared;
        const card = conflict?.help?.card.face;
        const top = conflict === null ? undefined : topOfAttack(conflict, intent.aid);
        const trump = conflict?.trump ?? null;
        return card === undefined || top === undefined || trump === null ? undefined : coverFault({ card, top }, trump);
      }),
    ],
    execute(context) {
      const part = context.state.conflict?.turn?.part;
      if (part === undefined) return;
      useHelp(context, part, context.intent.aid);
      advance(context);
    },
  },
);

function hasPlace(clause: 'CR-174' | 'CR-176'): Check {
  return check(clause, [], ({ view }) =>
    view.shared.conflict !== null && view.shared.conflict.environment === null
      ? { code: 'CR_NO_ENVIRONMENT' }
      : undefined,
  );
}

/** The definition of the conflict's place, which only the GM sees. */
function definitionIn(view: TableView) {
  const id = view.shared.conflict?.environment?.id;
  return view.own.places?.find((place) => place.id === id);
}

function isCued(view: TableView): boolean {
  const tempo = definitionIn(view)?.tempo;
  return (tempo?.when ?? view.shared.options.envTempo) === 'gmCue';
}

/** Whether the place does not act in this round, so that a call would have no effect (CR-58, CR-195). */
function isQuiet(view: TableView): boolean {
  const { environment = null, round = 0 } = view.shared.conflict ?? {};
  const quiet = definitionIn(view)?.attributes.find((one) => one.k === 'quiet');
  return environment !== null && round <= environment.since + (quiet?.rounds ?? 0);
}

/** CR-192 */
function isReshuffled(view: TableView): boolean {
  const place = definitionIn(view);
  return place?.attributes.some((one) => one.k === 'onExhaust' && one.do === 'silent') !== true;
}

/** CR-176: the GM triggers the place; it draws its card at the end of the turn. */
export const envDraw = intent(
  {},
  {
    ...playersAndGm,
    type: 'env_draw',
    clause: 'CR-176',
    phases: ['TURN.resolve', 'TURN.push', 'TURN.attack'],
    checks: [
      gmOnly('CR-176'),
      hasPlace('CR-176'),
      check('CR-176', [], ({ view }) =>
        view.own.leads === true && (!isCued(view) || isQuiet(view) || view.shared.conflict?.cued === true)
          ? wrongPhase(view)
          : undefined,
      ),
      check('CR-192', [], ({ view }) => {
        const place = view.shared.conflict?.environment ?? null;
        return refuseIf(place !== null && place.cards + (isReshuffled(view) ? place.discard.length : 0) === 0, () => ({
          code: 'CR_ENV_SILENT',
        }));
      }),
    ],
    execute: (context) => context.emit({ type: 'env_called' }),
  },
);

function askedParts(view: TableView): readonly PartId[] {
  return ownParts(view).filter((id) => view.shared.conflict?.reveal?.asked.includes(id) === true);
}

function cardsToShow(view: TableView): readonly OwnedCard[] {
  const parts = askedParts(view);
  return (parts.length > 0 ? parts : ownParts(view)).flatMap((id) => ownHand(view, id));
}

export const commitReveal = intent(
  {
    part: { kind: 'choice', of: askedParts },
    cid: { kind: 'card', from: cardsToShow },
  },
  {
    ...playersAndGm,
    type: 'commit_reveal',
    clause: 'CR-187',
    phases: fightPhases,
    checks: [
      check('CR-187', ['part'], ({ view, intent }) => {
        const { conflict } = view.shared;
        if (conflict === null) return undefined;
        const part = partIn(conflict, intent.part);
        if (part === undefined) return { code: 'CR_NOT_IN_CONFLICT', facts: { name: nameOf(view, intent.part) } };
        if (!ownParts(view).includes(intent.part)) return notYours(view, part);
        const asked = conflict.reveal?.asked.includes(intent.part) === true;
        return asked ? undefined : { code: 'CR_NOT_REVEALING' };
      }),
      check('CR-187', ['part'], ({ view, intent }) =>
        refuseIf(view.shared.conflict?.reveal?.committed.includes(intent.part) === true, () => ({
          code: 'CR_ALREADY_COMMITTED',
        })),
      ),
      check('CR-187', ['part', 'cid'], ({ view, intent }) =>
        ownHand(view, intent.part).some(({ handle }) => handle === intent.cid) ? undefined : { code: 'E_NOT_IN_HAND' },
      ),
      check('CR-188', ['cid'], ({ view, intent }) =>
        refuseIf(view.own.shown?.includes(intent.cid) === true, () => ({ code: 'CR_ALREADY_SHOWN' })),
      ),
    ],
    execute(context) {
      const { part, cid } = context.intent;
      context.emit({ type: 'reveal_committed', part, card: context.cards.cid.face, cid });
      advance(context);
    },
  },
);

const coverings = ['red', 'black', 'both'] as const;

const spans = ['round', 'conflict'] as const;

function sides({ shared }: TableView): readonly Side[] {
  return [...new Set(shared.conflict?.participants.map(({ side }) => side) ?? [])];
}

export const grantHarness = intent(
  {
    side: { kind: 'choice', of: sides },
    covers: { kind: 'choice', of: coverings },
    until: { kind: 'choice', of: spans },
    reason: { kind: 'text', most: longestLine },
  },
  {
    ...playersAndGm,
    type: 'grant_harness',
    clause: 'CR-174',
    // Not while a black card waits for its target, because the GM must not choose whom it hits (CR-186).
    phases: turnPhases,
    checks: [gmOnly('CR-174'), hasPlace('CR-174'), written('CR-174', 'reason')],
    execute(context) {
      const { side, covers, until, reason } = context.intent;
      context.emit({ type: 'harness_granted', side, covers, until, reason: trimmed(reason) });
      clearReds(context);
      advance(context);
    },
  },
);

const placeRoom: Check = check('CR-195', [], ({ view }) =>
  refuseIf(placesIn(view).length >= mostPlaces, () => ({ code: 'CR_PLACES_FULL', facts: { n: mostPlaces } })),
);

export const defineEnvironment = intent(
  {
    id: nameField,
    name: nameField,
    sketch: { kind: 'text', most: longestLine, blank: 'allowed' },
    openList: { kind: 'choice', of: yesOrNo },
    deck: { kind: 'json' },
    tempo: { kind: 'json', optional: true },
    trumpHint: { kind: 'json', optional: true },
    themes: { kind: 'json' },
    attributes: { kind: 'json' },
  },
  {
    ...playersAndGm,
    type: 'define_environment',
    clause: 'CR-195',
    phases: preparing,
    checks: [
      gmOnly('CR-195'),
      placeRoom,
      check('CR-195', ['id'], ({ view, intent }) =>
        refuseIf(isKnown(view, intent.id), () => ({ code: 'CR_DUPLICATE', facts: { name: intent.id } })),
      ),
      valueCheck('CR-195', ['id', 'name', 'sketch', 'openList', 'deck', 'themes', 'attributes'], (intent) => {
        const { type: _type, ...given } = intent;
        const field = environmentFault(given);
        if (field !== undefined && field !== 'deck') return { code: 'E_MALFORMED', clause: 'TB-10', facts: { field } };
        const deck: object = typeof intent.deck === 'object' && intent.deck !== null ? intent.deck : {};
        const listFault = 'kind' in deck && deck.kind === 'list' && 'cards' in deck ? deckFault(deck.cards) : undefined;
        if (listFault !== undefined) return listFault;
        // `''`: the deck as a whole is invalid, so there is no card to name.
        const bad = field === 'deck' ? '' : badCardIn(cardsOf(readEnvironment(given)));
        if (bad === '') return { code: 'CR_BAD_CARD' };
        return refuseIf(bad !== undefined, () => ({ code: 'CR_BAD_CARD', clause: 'CR-04', facts: { code: bad } }));
      }),
    ],
    execute(context) {
      const { type: _type, ...given } = context.intent;
      establish(context, readEnvironment(given), 'shelf');
    },
  },
);

export const takePlace = intent(
  { place: { kind: 'choice', of: unusedPlaces } },
  {
    ...playersAndGm,
    type: 'take_place',
    clause: 'CR-195',
    phases: preparing,
    checks: [
      gmOnly('CR-195'),
      placeRoom,
      check('CR-195', ['place'], ({ view, intent }) => {
        if (unusedPlaces(view).includes(intent.place)) return undefined;
        return isKnown(view, intent.place)
          ? { code: 'CR_DUPLICATE', facts: { name: intent.place.slice(0, longestName) } }
          : { code: 'CR_NO_ENVIRONMENT', clause: 'CR-50' };
      }),
    ],
    execute(context) {
      const definition = readyPlaces.find(({ id }) => id === context.intent.place);
      if (definition !== undefined) establish(context, definition, 'shelf');
    },
  },
);

interface WritePlace extends Intent {
  readonly name: string;
  readonly sketch?: string;
  readonly suits: readonly Suit[];
  readonly lowest: Rank;
  readonly highest: Rank;
  readonly copies: 1 | 2;
  readonly when: TempoWhen;
  readonly red: Acts;
  readonly black: Acts;
  readonly clubs?: string;
  readonly diamonds?: string;
  readonly hearts?: string;
  readonly spades?: string;
  readonly stake?: string;
  readonly stamina?: number;
}

const whens = ['roundEnd', 'everyTurn', 'gmCue'] as const;

const reactions = ['all', 'lowest', 'highest', 'nobody', 'helps'] as const;

const mostStamina = 99;

const copies = [1, 2] as const;

const themeFields = { C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' } as const;

function idFor(view: TableView, name: string): string {
  const words = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '');
  const base = words === '' ? 'place' : `place-${words}`.slice(0, longestName - 4);
  const ids = [base, ...Array.from({ length: mostPlaces }, (_, index) => `${base}-${index + 2}`)];
  return ids.find((id) => !isKnown(view, id)) ?? base;
}

/** The default number of cards that a place with its own stake draws (CR-194). */
const usualStamina = 6;

function definitionFrom(view: TableView, intent: WritePlace): EnvironmentDefinition {
  const [low, high] = [ranks.indexOf(intent.lowest), ranks.indexOf(intent.highest)];
  const colours = [
    { colour: 'red', acts: intent.red },
    { colour: 'black', acts: intent.black },
  ] as const;
  const themes = suits.map((suit) => [suit, trimmed(intent[themeFields[suit]])] as const);
  const stake = trimmed(intent.stake);
  return {
    id: idFor(view, intent.name),
    name: trimmed(intent.name),
    sketch: trimmed(intent.sketch),
    openList: true,
    deck: { kind: 'filter', suits: intent.suits, ranks: ranks.slice(low, high + 1), copies: intent.copies },
    tempo: { when: intent.when, every: 1, cards: 1 },
    trumpHint: null,
    themes: Object.fromEntries(themes.filter(([, text]) => text !== '')),
    attributes: [
      ...colours.map(({ colour, acts }) => ({ k: 'colour', colour, acts }) as const),
      ...(stake === '' ? [] : [{ k: 'contestant', stake, stamina: intent.stamina ?? usualStamina } as const]),
    ],
  };
}

const themeField = { kind: 'text', most: longestName, optional: true } as const;

/** The ranks from the form's lowest one up; the ace is below the two. */
function highestRanks(_view: never, intent?: Intent): readonly Rank[] {
  const lowest = ranks.findIndex((rank) => rank === intent?.['lowest']);
  return ranks.slice(Math.max(0, lowest));
}

export const writePlace = intent(
  {
    name: nameField,
    sketch: { kind: 'text', most: longestLine, optional: true },
    suits: { kind: 'choices', of: suits, most: suits.length },
    lowest: { kind: 'choice', of: ranks, open: true },
    highest: { kind: 'choice', of: highestRanks, open: true },
    copies: { kind: 'choice', of: copies, open: true },
    when: { kind: 'choice', of: whens, open: true },
    red: { kind: 'choice', of: reactions, open: true },
    black: { kind: 'choice', of: reactions, open: true },
    clubs: themeField,
    diamonds: themeField,
    hearts: themeField,
    spades: themeField,
    stake: { kind: 'text', most: longestLine, optional: true },
    stamina: { kind: 'number', least: 1, most: mostStamina, optional: true },
  },
  {
    ...playersAndGm,
    type: 'write_place',
    clause: 'CR-195',
    phases: preparing,
    checks: [
      gmOnly('CR-195'),
      placeRoom,
      written('CR-195', 'name'),
      valueCheck('CR-195', ['suits', 'lowest', 'highest'], (intent) =>
        refuseIf(intent.suits.length === 0 || ranks.indexOf(intent.lowest) > ranks.indexOf(intent.highest), () => ({
          code: 'CR_BAD_CARD',
        })),
      ),
    ],
    execute: (context) => establish(context, definitionFrom(context.view, context.intent), 'shelf'),
  },
);

function hiddenPlaces({ own }: TableView): readonly string[] {
  return own.hiddenPlaces ?? [];
}

export const revealPlace = intent(
  { place: { kind: 'choice', of: hiddenPlaces } },
  {
    ...playersAndGm,
    type: 'reveal_place',
    clause: 'CR-195',
    phases: preparingOrFighting,
    checks: [gmOnly('CR-195')],
    // Any intent that names a hidden place reveals it.
    execute: () => {},
  },
);

function knownPlaces(view: TableView): readonly string[] {
  return placesIn(view).map(({ id }) => id);
}

/** The cards of a deleted place leave the game (CR-195). */
export const deletePlace = intent(
  { place: { kind: 'choice', of: knownPlaces } },
  {
    ...playersAndGm,
    type: 'delete_place',
    clause: 'CR-195',
    phases: preparing,
    checks: [
      gmOnly('CR-195'),
      check('CR-195', ['place'], ({ view, intent }) =>
        refuseIf(view.shared.conflict?.environment?.id === intent.place, () => ({
          code: 'CR_PLACE_IN_USE',
          facts: { name: nameOf(view, intent.place) },
        })),
      ),
    ],
    hidden: [
      {
        clause: 'CR-195',
        judge: ({ state }) => refuseIf(state.gone.length >= mostGone, () => ({ code: 'CR_CARDS_FULL' })),
      },
    ],
    execute(context) {
      const { place } = context.intent;
      const name = context.state.environments.find(({ definition }) => definition.id === place)?.definition.name;
      if (name !== undefined) context.emit({ type: 'environment_removed', id: place, name });
    },
  },
);
