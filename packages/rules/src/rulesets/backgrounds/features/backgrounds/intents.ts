import type { CharacterId, Kind } from '../../state.ts';
import type { CardCode, Intent, SeenCard } from '../../../../kernel/index.ts';
import { cardAt, check, pack } from '../../../../kernel/index.ts';
import type { CheckInput, Check } from '../../declare.ts';
import {
  characterField,
  characterSeen,
  playerCharacterIds,
  intent,
  longestName,
  longestReason,
  malformed,
  ownCharacters,
  ownSheet,
  judgeOnly,
  requiresText,
  wrongPhase,
} from '../../declare.ts';
import type { CharacterIntent } from './character-intent.ts';
import type { CharacterView, TableView } from '../../view-types.ts';
import { freeSlot, isResolving, knownCharacter, slotsOf } from '../../selectors.ts';
import { canTake, hasCards } from '../../flow/decks.ts';
import { changeBack, drawBackground, keepBackground } from '../../flow/creation.ts';
import { backgroundOwner } from '../../flow/flow-context.ts';
import { decideOrAsk } from '../../flow/questions.ts';

const kinds: readonly Kind[] = ['innate', 'temperament', 'type', 'profession', 'acquired'];

const faces = pack({ jokers: 'without' });

/** The character that the intent names, or else the sender's first that fits; if none fits, the sender's first. */
function targetCharacter(
  { view, intent }: Pick<CheckInput<CharacterIntent>, 'view' | 'intent'>,
  fits: (character: CharacterView) => boolean,
): CharacterView | undefined {
  const all = ownCharacters(view).filter(({ id }) => intent.character === undefined || id === intent.character);
  return all.find(fits) ?? all[0];
}

function chosenCharacter(
  judged: Pick<CheckInput<CharacterIntent>, 'view' | 'intent'>,
  fits: (character: CharacterView) => boolean,
): CharacterId {
  const found = targetCharacter(judged, fits);
  if (found === undefined) throw new Error('The checks guarantee that the sender has a character');
  return found.id;
}

const hasCharacter: Check<CharacterIntent> = check('DR-03', [], (judged) =>
  targetCharacter(judged, () => true) === undefined ? { code: 'E_NOT_YOURS' } : undefined,
);

function backgroundsIn(view: TableView, id: CharacterId): readonly { readonly slot: string; readonly kind: Kind }[] {
  return ownSheet(view, id)?.backgrounds ?? [];
}

function hasFreeSlot(view: TableView, character: CharacterView, kind: Kind): boolean {
  const sheet = ownSheet(view, character.id);
  if (sheet === undefined || character.drafting) return false;
  return (
    freeSlot(view.shared.options, { grants: character.grants, backgrounds: sheet.backgrounds }, kind) !== undefined
  );
}

interface DrawBackground extends CharacterIntent {
  readonly kind: Kind;
  readonly card?: CardCode;
}

/**
 * A card needs a free slot: in CREATION one of the initial slots, later one that was granted or is still empty (DR-30).
 */
const slotIsFree: Check<DrawBackground> = check('DR-29', ['kind'], (judged) => {
  const { view, intent } = judged;
  const { kind } = intent;
  if (!kinds.includes(kind)) return malformed('kind');
  const character = targetCharacter(judged, (candidate) => hasFreeSlot(view, candidate, kind));
  if (character === undefined || hasFreeSlot(view, character, kind)) return undefined;
  // The player first has to choose which card of the current draft to keep.
  if (character.drafting) return { code: 'DR_SLOT_FULL', clause: 'DR-27' };
  const held = backgroundsIn(view, character.id).some((background) => background.kind === kind);
  if (kind === 'innate' && held) return { code: 'DR_INNATE_TAKEN', clause: 'DR-18', facts: { name: character.name } };
  if (slotsOf(view.shared.options, character, kind) === 0) return { code: 'DR_NOT_GRANTED', clause: 'DR-30' };
  return view.shared.phase === 'CREATION'
    ? { code: 'DR_SLOT_FULL', clause: 'DR-22' }
    : { code: 'DR_NOT_GRANTED', clause: 'DR-30' };
});

const outsidePlay: ReadonlySet<string> = new Set(['LOBBY', 'CLOSED']);

const betweenResolutions: Check = check('DR-30', [], ({ view }) =>
  isResolving(view.shared.phase) || outsidePlay.has(view.shared.phase) ? wrongPhase(view) : undefined,
);

/** Whether players choose their cards instead of drawing them (DR-27). */
const isFreeChoice = ({ shared }: TableView): boolean => shared.options.creation === 'choose';

export const drawBackgroundIntent = intent(
  {
    kind: { kind: 'choice', of: kinds },
    card: { kind: 'choice', of: faces, optional: true, asked: isFreeChoice },
    character: characterField,
  },
  {
    type: 'draw_background',
    clause: 'DR-15',
    who: ['seat'],
    stale: 'accept',
    checks: [
      betweenResolutions,
      hasCharacter,
      slotIsFree,
      check<TableView, DrawBackground>('DR-27', ['card'], ({ view, intent }) => {
        if (view.shared.options.creation !== 'choose') return { code: 'E_OPTION' };
        return intent.card !== undefined && faces.includes(intent.card) ? undefined : malformed('card');
      }),
    ],
    hidden: [
      {
        clause: 'DR-29',
        judge: ({ state, intent }) => {
          const { card } = intent;
          const isAvailable = (['red', 'blue'] as const).every((back) =>
            card === undefined ? hasCards(state, back) : canTake(state, back, card),
          );
          return isAvailable ? undefined : { code: 'E_NOT_YOURS' };
        },
      },
    ],
    execute(context) {
      const { kind, card } = context.intent;
      const id = chosenCharacter(context, (character) => hasFreeSlot(context.view, character, kind));
      drawBackground(context, id, kind, card);
    },
  },
);

function drafts(view: TableView): readonly SeenCard[] {
  return view.own.sheets.flatMap(({ draft }) => draft?.cards ?? []);
}

export const keepBackgroundIntent = intent(
  { card: { kind: 'card', from: drafts } },
  {
    type: 'keep_background',
    clause: 'DR-27',
    who: ['seat'],
    stale: 'accept',
    checks: [
      check('DR-27', [], ({ view }) => (drafts(view).length === 0 ? wrongPhase(view) : undefined)),
      check('DR-27', ['card'], ({ view, intent }) =>
        cardAt(drafts(view), intent.card) === undefined ? { code: 'E_NOT_YOURS' } : undefined,
      ),
    ],
    execute(context) {
      const { card } = context.cards;
      const sheet = context.view.own.sheets.find(({ draft }) => draft?.cards.includes(card) === true);
      if (sheet !== undefined) keepBackground(context, sheet.id, card.face);
    },
  },
);

interface SlotIntent extends CharacterIntent {
  readonly slot: string;
}

function ownSlots(view: TableView): readonly string[] {
  return [...new Set(ownCharacters(view).flatMap(({ id }) => backgroundsIn(view, id).map(({ slot }) => slot)))];
}

function holderOf(judged: Pick<CheckInput<SlotIntent>, 'view' | 'intent'>): CharacterView | undefined {
  const { view, intent } = judged;
  const has = ({ id }: CharacterView): boolean => backgroundsIn(view, id).some(({ slot }) => slot === intent.slot);
  const found = targetCharacter(judged, (candidate) => has(candidate) && isUnfinished(view, candidate, intent.slot));
  return found !== undefined && has(found) ? found : targetCharacter(judged, has);
}

/** A card can be renamed until the character is confirmed; a card added after that, only until it has a name. */
function isUnfinished(view: TableView, character: CharacterView, slot: string): boolean {
  const background = ownSheet(view, character.id)?.backgrounds.find((held) => held.slot === slot);
  return background !== undefined && (character.standing !== 'confirmed' || background.name === '');
}

const slotIsOpen: Check<SlotIntent> = check('DR-27', ['slot'], (judged) => {
  const { view, intent } = judged;
  const holder = holderOf(judged);
  if (holder === undefined || !backgroundsIn(view, holder.id).some(({ slot }) => slot === intent.slot))
    return { code: 'E_NOT_YOURS' };
  return isUnfinished(view, holder, intent.slot) ? undefined : { ...wrongPhase(view), clause: 'DR-16' };
});

function holderId(judged: Pick<CheckInput<SlotIntent>, 'view' | 'intent'>): CharacterId {
  const found = holderOf(judged);
  if (found === undefined) throw new Error('The checks guarantee that the slot holds a card');
  return found.id;
}

const slotField = { kind: 'choice', of: ownSlots } as const;

/** Cards of NPCs. `place` contains the character's id, because several NPCs have the same slots. */
function npcCards({ own, shared }: TableView) {
  const players = new Set(playerCharacterIds({ own, shared }));
  return own.sheets
    .filter(({ id }) => own.you.kind === 'gm' && !players.has(id))
    .flatMap(({ id, backgrounds }) =>
      backgrounds.map((card) => ({ character: id, card, place: `${id}/${card.slot}` })),
    );
}

/** Cards that can be named: a name that the players have seen is kept. */
function nameableNpcCards(view: TableView) {
  return npcCards(view).filter(({ card }) => !card.used || card.name === '');
}

function nameableSlots(view: TableView): readonly string[] {
  return view.own.you.kind === 'gm' ? nameableNpcCards(view).map(({ place }) => place) : ownSlots(view);
}

const nameIsOpen: Check<NameBackground> = check('DR-27', ['slot'], (judged) => {
  const { view, intent, actor } = judged;
  if (actor.kind !== 'gm') return slotIsOpen.judge(judged);
  if (npcCards(view).every(({ place }) => place !== intent.slot)) return { code: 'E_NOT_YOURS' };
  const isOpen = nameableNpcCards(view).some(({ place }) => place === intent.slot);
  return isOpen ? undefined : { ...wrongPhase(view), clause: 'DR-16' };
});

const hasCardsToName: Check<NameBackground> = check('DR-03', [], (judged) => {
  if (judged.actor.kind !== 'gm') return hasCharacter.judge(judged);
  return npcCards(judged.view).length === 0 ? { code: 'E_SPECTATOR', clause: 'DR-27' } : undefined;
});

interface NameBackground extends SlotIntent {
  readonly text: string;
}

export const nameBackground = intent(
  {
    slot: { kind: 'choice', of: nameableSlots },
    text: { kind: 'text', most: longestName },
    character: characterField,
  },
  {
    type: 'name_background',
    clause: 'DR-27',
    who: ['seat', 'gm'],
    stale: 'accept',
    checks: [betweenResolutions, hasCardsToName, nameIsOpen, requiresText('DR-27', 'text')],
    execute(context) {
      const npcCard = npcCards(context.view).find(({ place }) => place === context.intent.slot);
      if (npcCard !== undefined) {
        const { character, card } = npcCard;
        context.emit({ type: 'npc_card_named', character, slot: card.slot, name: context.intent.text.trim() });
        return;
      }
      const id = holderId(context);
      const { slot, text } = context.intent;
      const background = knownCharacter(context.state, id).backgrounds.find((held) => held.slot === slot);
      if (background === undefined) return;
      const { face: card, kind, back, scope } = background;
      const named = { slot, kind, back, card, name: text.trim(), scope };
      context.emit({ type: 'background_named', ...backgroundOwner(context.state, id), ...named });
    },
  },
);

export const setScope = intent(
  {
    slot: slotField,
    scope: { kind: 'choice', of: ['general', 'specific'], open: true },
    character: characterField,
  },
  {
    type: 'set_scope',
    clause: 'DR-16',
    who: ['seat'],
    stale: 'accept',
    checks: [betweenResolutions, hasCharacter, slotIsOpen],
    execute(context) {
      const id = holderId(context);
      const { slot, scope } = context.intent;
      const background = knownCharacter(context.state, id).backgrounds.find((held) => held.slot === slot);
      if (background === undefined || background.scope === scope) return;
      const { face: card, kind, back, name } = background;
      context.emit({
        type: 'background_named',
        ...backgroundOwner(context.state, id),
        slot,
        kind,
        back,
        card,
        name,
        scope,
        renamed: false,
      });
      if (context.state.options.backBy === 'scope') changeBack(context, id, slot, scope === 'general' ? 'red' : 'blue');
    },
  },
);

export const setBack = intent(
  {
    slot: slotField,
    back: { kind: 'choice', of: ['red', 'blue'], open: true },
    character: characterField,
  },
  {
    type: 'set_back',
    clause: 'DR-28',
    who: ['seat'],
    stale: 'accept',
    checks: [
      check('DR-28', [], ({ view }) => (view.shared.options.backBy === 'manual' ? undefined : { code: 'E_OPTION' })),
      betweenResolutions,
      hasCharacter,
      slotIsOpen,
    ],
    execute(context) {
      changeBack(context, holderId(context), context.intent.slot, context.intent.back);
    },
  },
);

export const grantBackground = intent(
  {
    character: { kind: 'choice', of: playerCharacterIds },
    kind: { kind: 'choice', of: ['acquired', 'profession'], open: true },
    reason: { kind: 'text', most: longestReason, optional: true },
  },
  {
    type: 'grant_background',
    clause: 'DR-30',
    who: ['seat', 'gm'],
    stale: 'accept',
    phases: ['SESSION_OPEN', 'FREE_PLAY'],
    checks: [judgeOnly('DR-30')],
    execute(context) {
      const { character, kind, reason = '' } = context.intent;
      decideOrAsk(context, {
        topic: 'grant_background',
        by: context.seat,
        character,
        detail: kind,
        text: reason.trim(),
      });
    },
  },
);

interface RetireBackground extends Intent {
  readonly character: CharacterId;
  readonly background: string;
  readonly reason: string;
}

/** Whether the innate background was already replaced in this episode (DR-19). */
function isInnateFixed(view: TableView, character: CharacterId): boolean {
  return characterSeen(view, character)?.innateChanged === view.shared.clock.episode;
}

/** Slots of the chosen character that hold a card and can be emptied. */
function retirable(view: TableView, { character }: Intent): readonly string[] {
  const id = String(character);
  const slots = (characterSeen(view, id)?.sheet ?? []).map(({ slot }) => slot);
  return isInnateFixed(view, id) ? slots.filter((slot) => slot !== 'innate') : slots;
}

/** The slot of the background, which the intent names by slot or by face. */
function slotNamed(
  view: TableView,
  { character, background }: Pick<RetireBackground, 'character' | 'background'>,
): string | undefined {
  const { closed = {} } = view.own;
  const closedSheet = Object.hasOwn(closed, character) ? closed[character] : undefined;
  const shown = closedSheet ?? characterSeen(view, character)?.sheet ?? [];
  return shown.find((card) => card.slot === background || (!('closed' in card) && card.face === background))?.slot;
}

export const retireBackground = intent(
  {
    character: { kind: 'choice', of: playerCharacterIds },
    background: { kind: 'choice', of: retirable, beyond: 'allowed', open: true },
    reason: { kind: 'text', most: longestReason },
  },
  {
    type: 'retire_background',
    clause: 'DR-29',
    who: ['seat', 'gm'],
    stale: 'accept',
    phases: ['SESSION_OPEN', 'FREE_PLAY'],
    checks: [
      judgeOnly('DR-29'),
      check('DR-29', ['character'], ({ view, intent }) =>
        retirable(view, intent).length > 0
          ? undefined
          : isInnateFixed(view, intent.character)
            ? { code: 'DR_INNATE_FIXED', clause: 'DR-19' }
            : { code: 'E_NOT_YOURS', clause: 'DR-15' },
      ),
      check('DR-29', ['character', 'background'], ({ view, intent }) =>
        slotNamed(view, intent) === undefined ? { code: 'E_NOT_YOURS', clause: 'DR-15' } : undefined,
      ),
      check('DR-19', ['character', 'background'], ({ view, intent }) => {
        const isFixed = isInnateFixed(view, intent.character);
        return slotNamed(view, intent) === 'innate' && isFixed ? { code: 'DR_INNATE_FIXED' } : undefined;
      }),
      requiresText('DR-19', 'reason'),
    ],
    execute(context) {
      const { character, reason } = context.intent;
      const slot = slotNamed(context.view, context.intent) ?? '';
      decideOrAsk(context, {
        topic: 'retire_background',
        by: context.seat,
        character,
        detail: slot,
        text: reason.trim(),
      });
    },
  },
);
