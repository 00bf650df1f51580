import type { ContestIntent, Sides } from '../competition/checks.ts';
import {
  freeToOpen,
  opensDirectly,
  partiesAble,
  partiesAgree,
  partiesExist,
  partyFields,
  sidesIn,
  anyPartyCanTakePart,
  spanWhenOpening,
} from '../competition/checks.ts';
import type { TableView } from '../../view-types.ts';
import type { CharacterId, FrayKind, PartyId, State } from '../../state.ts';
import { arbiterFor, characterOf, isAbsent, isPlayersOwn, nameOf, opposition } from '../../selectors.ts';
import type { CheckInput, Check } from '../../declare.ts';
import {
  playerCharacterIds,
  incapacityRefusal,
  intent,
  isBlank,
  isOut,
  longestReason,
  longestText,
  malformed,
  targetParties,
  sceneIsOpen,
  requiresText,
} from '../../declare.ts';
import type { Intent, SeatId } from '../../../../kernel/index.ts';
import { actingSeat, check } from '../../../../kernel/index.ts';
import { openFray, propose, takeUpProposal } from '../../flow/opening.ts';
import { agreeByOpening, ask, askConsents } from '../../flow/questions.ts';
import type { PartyIntent } from '../draws/checks.ts';
import { partyField, partyFieldOf, controlledParties } from '../draws/checks.ts';
import { namedParty } from '../../flow/flow-context.ts';
import { proceed } from '../../flow/proceed.ts';
import { endFray, runningFray } from '../../flow/fray.ts';
import { takeOut } from '../../flow/taking-out.ts';

interface OpenFray extends ContestIntent {
  readonly gmCards: number;
  readonly span?: string;
}

const mostGmCards = 3;

/** The largest number that the field accepts. A check applies the tighter limit of frays (DR-88). */
const widestGmCards = 9;

/**
 * The sides of the players' characters. Against the GM's cards a plain list is one side; the other side is the
 * opposition with the NPCs (DR-88).
 */
function playersSides(view: TableView, intent: OpenFray): Sides {
  const isOfPlayer = (id: PartyId): boolean =>
    view.shared.characters.some((character) => character.id === id && isPlayersOwn(character));
  const sides = sidesIn(intent)
    .map((side) => side.filter(isOfPlayer))
    .filter((side) => side.length > 0);
  const isGrouped = intent.sides !== undefined || sides.some((side) => side.length > 1);
  // Two characters without GM cards oppose each other. Any other plain list is one side.
  const isDuel = intent.gmCards === 0 && sides.length === 2;
  return isGrouped || isDuel ? sides : [sides.flat()].filter((side) => side.length > 0);
}

/** The NPCs that the intent names. They belong to the opposition if it draws cards (DR-88). */
function castIn(view: TableView, intent: OpenFray): readonly CharacterId[] {
  if (intent.gmCards === 0) return [];
  const players = playerCharacterIds(view);
  const named = sidesIn(intent).flat();
  return [...new Set(named)].filter((id) => id !== opposition && !players.includes(id));
}

const gmCardsFit: Check<OpenFray> = check('DR-88', ['gmCards', 'parties'], ({ view, intent }) => {
  // When both sides are players' characters, the GM draws no cards (DR-149).
  const isBetweenPlayers = playersSides(view, intent).length >= 2;
  const fits = isBetweenPlayers ? intent.gmCards === 0 : intent.gmCards >= 1 && intent.gmCards <= mostGmCards;
  return fits ? undefined : { code: 'DR_FRAY_CARDS' };
});

export const openFrayIntent = intent(
  {
    ...partyFields,
    gmCards: { kind: 'number', least: 0, most: widestGmCards },
    span: spanWhenOpening('fray'),
  },
  {
    type: 'open_fray',
    clause: 'DR-86',
    who: ['seat', 'gm'],
    stale: 'accept',
    checks: [
      sceneIsOpen,
      freeToOpen('fray'),
      anyPartyCanTakePart('fray'),
      partiesExist,
      check('DR-86', ['parties', 'gmCards'], ({ view, intent }) => {
        const sides = playersSides(view, intent).length + (intent.gmCards > 0 ? 1 : 0);
        return sides < 2 ? { code: 'DR_NEED_OPPONENT' } : undefined;
      }),
      gmCardsFit,
      partiesAble,
      partiesAgree('fray'),
    ],
    execute(context) {
      const { gmCards } = context.intent;
      const sides = playersSides(context.view, context.intent);
      const cast = castIn(context.view, context.intent);
      const { seat } = context;
      if (!opensDirectly(context, 'fray')) {
        propose(context, { kind: 'fray', by: seat, text: '', suit: null, sides, gmCards, combat: true, cast });
        askConsents(context, seat, sides);
        return;
      }
      const proposer = takeUpProposal(context, { kind: 'fray', judge: seat, parties: [...sides.flat(), ...cast] });
      agreeByOpening(context, seat, sides);
      openFray(context, { sides, gmCards, proposer, span: context.intent.span ?? '', cast });
    },
  },
);

function partiesWithoutAim(judged: CheckInput<PartyIntent>): readonly PartyId[] {
  const aims = judged.view.shared.resolution?.fray?.aims ?? [];
  return targetParties(judged).filter((id) => aims.every(({ party }) => party !== id) && !isOut(judged.view, id));
}

/**
 * The parties on this viewer's side whose aims can be shared: those that have named one of their own. Otherwise two
 * allies could share each other's aim, and neither would have one (DR-92).
 */
export function sharedAims(view: TableView): readonly PartyId[] {
  const { parties = [], fray = null } = view.shared.resolution ?? {};
  const own = controlledParties(view);
  const sides = new Set(parties.filter(({ id }) => own.includes(id)).map(({ side }) => side));
  const named = new Set(fray?.aims.filter(({ with: other }) => other === null).map(({ party }) => party));
  return parties
    .filter(({ id, side, active }) => named.has(id) && sides.has(side) && active && !isOut(view, id))
    .map(({ id }) => id);
}

interface DeclareAim extends Intent {
  readonly text?: string;
  readonly sameAs?: PartyId;
}

/** An aim shared with an ally needs no text (DR-92). */
function blankAimRefusal({ intent: { text, sameAs } }: CheckInput<DeclareAim>) {
  return isBlank(text) && sameAs === undefined ? { code: 'E_TEXT_REQUIRED' } : undefined;
}

export const declareAim = intent(
  {
    text: {
      kind: 'text',
      most: longestReason,
      narration: true,
      optional: true,
      asked: () => true,
      required: (_view: TableView, intent: Intent) => intent['sameAs'] === undefined,
      missing: { code: 'E_TEXT_REQUIRED', clause: 'DR-92' },
    },
    sameAs: { kind: 'choice', of: sharedAims, optional: true },
    character: partyField,
  },
  {
    type: 'declare_aim',
    clause: 'DR-92',
    who: ['seat', 'gm'],
    stale: 'accept',
    phases: ['FR_AIMS'],
    checks: [
      check('DR-149', [], (judged) => incapacityRefusal(judged.view, targetParties(judged))),
      check('DR-92', [], (judged) =>
        judged.view.shared.phase === 'FR_AIMS' && partiesWithoutAim(judged).length === 0
          ? { code: 'E_NOT_DUE' }
          : undefined,
      ),
      check('DR-92', ['text'], blankAimRefusal),
      check('DR-92', ['sameAs'], (judged) => {
        const parties = judged.view.shared.resolution?.parties ?? [];
        const [own] = partiesWithoutAim(judged);
        const sideOf = (id: PartyId | undefined): number | undefined => parties.find((party) => party.id === id)?.side;
        const { sameAs } = judged.intent;
        const fits = sameAs !== undefined && sharedAims(judged.view).includes(sameAs) && sideOf(sameAs) === sideOf(own);
        return fits || own === undefined ? undefined : { ...malformed('sameAs'), clause: 'DR-92' };
      }),
    ],
    // The check of `text` is skipped if the field is missing, so this one refuses an intent without it.
    hidden: [{ clause: 'DR-92', judge: blankAimRefusal }],
    execute(context) {
      const { text, sameAs } = context.intent;
      const [id] = partiesWithoutAim(context);
      if (id === undefined) return;
      const ownText = (text ?? '').trim();
      const shared = sameAs === undefined ? '' : (aimOf(context, sameAs) ?? '');
      context.emit({
        type: 'aim_declared',
        ...namedParty(context.state, id),
        text: ownText === '' ? shared : ownText,
        with: sameAs ?? null,
        ...(sameAs === undefined ? {} : { ally: nameOf(context.state, sameAs) }),
      });
      proceed(context);
    },
  },
);

function aimOf(context: { readonly state: State }, party: PartyId): string | undefined {
  return context.state.resolution?.fray?.aims.find((aim) => aim.party === party)?.text;
}

const frayKinds: readonly FrayKind[] = ['take_out', 'small_goal', 'reposition', 'other'];

/** Opposing parties that can be taken out; members of the opposition are taken out only in the story (DR-90). */
export function opponents(view: TableView): readonly PartyId[] {
  const parties = view.shared.resolution?.parties ?? [];
  const winners = view.shared.resolution?.fray?.winners ?? [];
  const side = parties.find(({ id }) => winners.includes(id))?.side;
  return parties
    .filter((party) => party.side !== side && party.id !== opposition && !isOut(view, party.id))
    .map(({ id }) => id);
}

/** Whether the success has to name an opponent, whose player is then asked (DR-148). */
function namesOpponent(view: TableView, intent: Intent): boolean {
  return intent['kind'] === 'take_out' && opponents(view).length > 0;
}

/** The sender's parties that have a success to describe (DR-89). */
export function successful(view: TableView): readonly PartyId[] {
  const winners = view.shared.resolution?.fray?.winners ?? [];
  return controlledParties(view).filter((id) => winners.includes(id));
}

export const fraySuccess = intent(
  {
    kind: { kind: 'choice', of: frayKinds, open: true },
    text: { kind: 'text', most: longestText, narration: true },
    whom: {
      kind: 'choice',
      of: opponents,
      optional: true,
      asked: namesOpponent,
      required: namesOpponent,
    },
    character: partyFieldOf(successful),
  },
  {
    type: 'fray_success',
    clause: 'DR-90',
    who: ['seat', 'gm'],
    stale: 'accept',
    phases: ['FR_AFTER'],
    checks: [
      check('DR-89', [], (judged) => {
        const { phase, resolution } = judged.view.shared;
        const winners = resolution?.fray?.winners ?? [];
        if (phase !== 'FR_AFTER' || targetParties(judged).some((id) => winners.includes(id))) return undefined;
        return { code: 'DR_NOT_HIGH' };
      }),
      requiresText('DR-90', 'text'),
      check('DR-90', ['whom'], ({ view, intent }) =>
        intent.whom !== undefined && opponents(view).includes(intent.whom)
          ? undefined
          : { ...malformed('whom'), clause: 'DR-90' },
      ),
    ],
    hidden: [
      {
        clause: 'DR-90',
        judge: ({ view, intent }) =>
          namesOpponent(view, intent) && intent.whom === undefined ? malformed('whom') : undefined,
      },
    ],
    execute(context) {
      const { kind, text, whom } = context.intent;
      const { winners } = runningFray(context);
      const id = targetParties(context).find((party) => winners.includes(party));
      if (id === undefined) return;
      context.emit({
        type: 'fray_success_gained',
        ...namedParty(context.state, id),
        kind,
        text: text.trim(),
        whom: whom ?? '',
      });
      if (kind === 'take_out' && whom !== undefined) takeOutOrAsk(context, whom);
      proceed(context);
    },
  },
);

/** A player's character is taken out only with consent, unless the fray is harsh (DR-148). */
function takeOutOrAsk(context: Parameters<typeof ask>[0] & { readonly seat: SeatId }, whom: PartyId): void {
  const character = characterOf(context.state, whom);
  if (character === undefined) return;
  if (!isPlayersOwn(character) || context.state.options.harshFray) takeOut(context, whom, 'taken_out');
  // An absent player cannot consent.
  else if (isAbsent(context.state, character.owner))
    context.emit({ type: 'thrown_back', ...namedParty(context.state, whom) });
  else ask(context, { topic: 'take_out', by: context.seat, character: whom }, [character.owner]);
}

/** The judge rules that a side has reached its aim or that the scene has moved on (DR-94). */
export const endFrayIntent = intent(
  { reason: { kind: 'text', most: longestText, narration: true, optional: true } },
  {
    type: 'end_fray',
    clause: 'DR-94',
    who: ['seat', 'gm'],
    stale: 'accept',
    phases: ['FR_AFTER'],
    checks: [
      check('DR-94', [], (judged) => {
        const { view, actor } = judged;
        const { resolution, mode } = view.shared;
        if (resolution === null || resolution.kind !== 'fray') return undefined;
        if (mode === 'gm') return actor.kind === 'gm' ? undefined : { code: 'E_GM_ONLY' };
        const [first] = resolution.parties;
        const by = resolution.proposer ?? first?.controller ?? '';
        return arbiterFor(view.shared, by) === actingSeat(judged.actor) ? undefined : { code: 'E_GM_ONLY' };
      }),
    ],
    execute: (context) => endFray(context, 'goals', (context.intent.reason ?? '').trim()),
  },
);
