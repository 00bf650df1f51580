import type {
  BackChanged,
  BackgroundDrawn,
  BackgroundNamed,
  BackgroundRetired,
  BackgroundReturned,
  CardsDrafted,
  NamedParty,
  BackgroundOwner,
} from '../../event-fields.ts';
import type { Kind, State } from '../../state.ts';
import type { CardCode } from '../../../../kernel/index.ts';
import { event } from '../../declare-event.ts';
import { knownCharacter } from '../../selectors.ts';
import {
  mintHandle,
  putBack,
  returned,
  taken,
  withBackground,
  withCharacter,
  withoutFace,
} from '../../state-changes.ts';
import { knowsSheet, limitsUndo, toEverybody } from '../../audience.ts';

interface BackgroundGranted extends BackgroundOwner {
  readonly kind: Kind;
  /** Why it was earned, if the judge gave a reason. */
  readonly reason?: string;
}

interface BackgroundShown extends NamedParty {
  readonly slot: string;
  readonly card: CardCode;
}

interface BackgroundPrivileged extends NamedParty {
  readonly slot: string;
  readonly on: boolean;
  /**
   * The card, because the table has to know its suit. In older versions it is missing, or makes the card public without
   * `background_shown`.
   */
  readonly card?: CardCode;
}

function drafted(state: State, event: CardsDrafted): State {
  const { character, kind, slot, back, cards } = event;
  const owner = knownCharacter(state, character).owner;
  let current = taken(state, back, cards);
  const seen = cards.map((face) => {
    const entry = mintHandle(current, owner);
    current = entry.state;
    return { handle: entry.handle, face, back };
  });
  return withCharacter(current, character, () => ({ draft: { kind, slot, back, cards: seen } }));
}

/** Takes the card from its pack or from the draft. The rest of a draft goes back to the pack (DR-29). */
function backgroundDrawn(state: State, event: BackgroundDrawn): State {
  const { character, kind, slot, back, card } = event;
  const found = knownCharacter(state, character);
  const { draft } = found;
  const others = withoutFace(draft?.cards ?? [], card).map(({ face }) => face);
  const from = draft === null ? taken(state, back, [card]) : putBack(state, draft.back, others);
  const cleared = withCharacter(from, character, () => ({ draft: null, standing: standingAfter(found.standing) }));
  return withBackground(cleared, knownCharacter(cleared, character), {
    face: card,
    back,
    slot,
    kind,
    name: '',
    scope: 'specific',
  });
}

/** A new card reopens a sheet, unless the sheet is confirmed (DR-30). */
function standingAfter<T extends 'open' | 'asked' | 'confirmed'>(standing: T): T | 'open' {
  return standing === 'confirmed' ? standing : 'open';
}

function backChanged(state: State, event: BackChanged): State {
  const { character, slot, back, card } = event;
  const old = knownCharacter(state, character).backgrounds.find((background) => background.slot === slot);
  if (old === undefined) return state;
  const moved = taken(putBack(state, old.back, [old.face]), back, [card]);
  const entry = mintHandle(moved, knownCharacter(state, character).owner);
  return withCharacter(entry.state, character, ({ backgrounds }) => ({
    backgrounds: backgrounds.map((background) =>
      background.slot === slot ? { ...background, handle: entry.handle, face: card, back } : background,
    ),
  }));
}

function backgroundNamed(state: State, event: BackgroundNamed): State {
  const { character, slot, name, scope } = event;
  return withCharacter(state, character, ({ backgrounds }) => ({
    backgrounds: backgrounds.map((background) =>
      background.slot === slot ? { ...background, name, scope } : background,
    ),
  }));
}

/** The card goes back to its pack and its slot is free again. A slot beyond the initial ones stays granted. */
function retired(state: State, event: BackgroundRetired): State {
  const { character, slot, kind, card, back } = event;
  return withCharacter(putBack(state, back, [card]), character, ({ backgrounds, innateChanged }) => ({
    backgrounds: backgrounds.filter((background) => background.slot !== slot),
    innateChanged: kind === 'innate' ? state.episode : innateChanged,
  }));
}

function granted(state: State, { character, kind, reason = '' }: BackgroundGranted): State {
  return withCharacter(state, character, ({ grants, experience }) => ({
    grants: [...grants, kind],
    experience: { ...experience, gains: [...experience.gains, { kind, session: state.session, reason }] },
  }));
}

export const backgroundsEvents = {
  cards_drafted: event<CardsDrafted>({
    ...limitsUndo,
    secret: { cards: knowsSheet },
    prompt: 'raise',
    apply: drafted,
  }),
  background_drawn: event<BackgroundDrawn>({
    ...limitsUndo,
    secret: { card: knowsSheet },
    prompt: 'keep',
    apply: backgroundDrawn,
  }),
  back_changed: event<BackChanged>({
    ...limitsUndo,
    secret: { card: knowsSheet },
    prompt: 'keep',
    apply: backChanged,
  }),
  background_named: event<BackgroundNamed>({
    ...toEverybody,
    secret: { card: knowsSheet, name: knowsSheet },
    prompt: 'keep',
    apply: backgroundNamed,
  }),
  background_granted: event<BackgroundGranted>({
    ...toEverybody,
    prompt: 'keep',
    apply: granted,
  }),
  background_retired: event<BackgroundRetired>({
    ...limitsUndo,
    secret: { card: knowsSheet, name: knowsSheet },
    prompt: 'keep',
    apply: retired,
  }),
  // A separate event, because only some tags reveal a card (TB-13).
  background_shown: event<BackgroundShown>({
    ...limitsUndo,
    prompt: 'keep',
    apply: (state, { character, slot }) =>
      withCharacter(state, character, ({ backgrounds }) => ({
        backgrounds: backgrounds.map((background) =>
          background.slot === slot ? { ...background, used: true } : background,
        ),
      })),
  }),
  background_privileged: event<BackgroundPrivileged>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, event) =>
      withCharacter(state, event.character, ({ backgrounds }) => ({
        backgrounds: backgrounds.map((background) =>
          background.slot === event.slot
            ? { ...background, privileged: event.on, used: background.used || event.card !== undefined }
            : background,
        ),
      })),
  }),
  background_returned: event<BackgroundReturned>({
    ...toEverybody,
    prompt: 'keep',
    apply: returned,
  }),
};
