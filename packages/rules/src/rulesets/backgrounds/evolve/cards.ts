/** Piles, sheets, bonus cards and disadvantages. */
import type { CardCode } from '../../../kernel/index.ts';
import { enter, takeOut } from '../../../kernel/index.ts';
import type { EventOf } from '../events.ts';
import type { BroughtBackground } from '../events/common.ts';
import type { Back, State } from '../state.ts';
import { characterOf, knownCharacter } from '../table.ts';
import {
  asked,
  discarded,
  minted,
  lastPlayed,
  stirred,
  withBackground,
  withCharacter,
  withDraw,
  withResolution,
  withoutCard,
  withoutFace,
} from './parts.ts';

/** The draw deck takes the discard pile in; a background pack whatever was put back into it. */
export function shuffled(state: State, { pile, order }: EventOf<'deck_shuffled' | 'pack_added'>): State {
  return {
    ...state,
    piles: { ...state.piles, [pile]: order },
    shuffles: { ...state.shuffles, [pile]: state.shuffles[pile] + 1 },
    discard: pile === 'draw' ? { ...state.discard, cards: [] } : state.discard,
  };
}

/** Whatever is added later comes out of the box first; in older tables so did the pack of the start. */
export function packAdded(state: State, event: EventOf<'deck_shuffled' | 'pack_added'>): State {
  const { pile } = event;
  const isTwin = state.shuffles[pile] > 0;
  return { ...shuffled(state, event), box: isTwin ? { ...state.box, [pile]: [] } : state.box };
}

function taken(state: State, back: Back, cards: readonly CardCode[]): State {
  const pile = cards.reduce(withoutCard, state.piles[back]);
  return { ...state, piles: { ...state.piles, [back]: pile } };
}

function putBack(state: State, back: Back, cards: readonly CardCode[]): State {
  return { ...state, piles: { ...state.piles, [back]: [...state.piles[back], ...cards] } };
}

export function drafted(state: State, event: EventOf<'cards_drafted'>): State {
  const { character, kind, slot, back, cards } = event;
  const owner = knownCharacter(state, character).owner;
  let current = taken(state, back, cards);
  const seen = cards.map((face) => {
    const entry = minted(current, owner);
    current = entry.state;
    return { handle: entry.handle, face, back };
  });
  return asked(withCharacter(current, character, () => ({ draft: { kind, slot, back, cards: seen } })));
}

/** From its pack, or from the draft in which it lay; the others of a draft go back (DR-29). */
export function backgroundDrawn(state: State, event: EventOf<'background_drawn'>): State {
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

/** A sheet that was confirmed stays so: what comes later is added to it (DR-30). */
function standingAfter<T extends 'open' | 'asked' | 'confirmed'>(standing: T): T | 'open' {
  return standing === 'confirmed' ? standing : 'open';
}

export function backChanged(state: State, event: EventOf<'back_changed'>): State {
  const { character, slot, back, card } = event;
  const old = knownCharacter(state, character).backgrounds.find((background) => background.slot === slot);
  if (old === undefined) return state;
  const moved = taken(putBack(state, old.back, [old.face]), back, [card]);
  const entry = minted(moved, knownCharacter(state, character).owner);
  return withCharacter(entry.state, character, ({ backgrounds }) => ({
    backgrounds: backgrounds.map((background) =>
      background.slot === slot ? { ...background, handle: entry.handle, face: card, back } : background,
    ),
  }));
}

export function backgroundNamed(state: State, event: EventOf<'background_named'>): State {
  const { character, slot, name, scope } = event;
  return withCharacter(state, character, ({ backgrounds }) => ({
    backgrounds: backgrounds.map((background) =>
      background.slot === slot ? { ...background, name, scope } : background,
    ),
  }));
}

export function npcCardNamed(state: State, { character, slot, name }: EventOf<'npc_card_named'>): State {
  return withCharacter(state, character, ({ backgrounds }) => ({
    backgrounds: backgrounds.map((background) => (background.slot === slot ? { ...background, name } : background)),
  }));
}

/** The card goes back, and its slot stands open: that of a kind beyond the start stays granted. */
export function retired(state: State, event: EventOf<'background_retired'>): State {
  const { character, slot, kind, card, back } = event;
  return withCharacter(putBack(state, back, [card]), character, ({ backgrounds, innateChanged }) => ({
    backgrounds: backgrounds.filter((background) => background.slot !== slot),
    innateChanged: kind === 'innate' ? state.episode : innateChanged,
  }));
}

/** A whole sheet from the shelf: cards come from the packs by their faces. */
export function brought(state: State, { character, name, cards }: EventOf<'character_brought'>): State {
  const found = characterOf(state, character);
  if (found === undefined) return state;
  const emptied = found.backgrounds.reduce((current, { back, face }) => putBack(current, back, [face]), state);
  const renamed = withCharacter(emptied, character, () => ({
    name,
    backgrounds: [],
    grants: cards.filter(({ kind }) => kind === 'acquired').map(({ kind }) => kind),
    standing: 'open',
  }));
  return withCards(renamed, character, cards);
}

export function npcChanged(state: State, { character, name, text, cards }: EventOf<'npc_changed'>): State {
  if (characterOf(state, character) === undefined) return state;
  return withCards(
    withCharacter(state, character, () => ({ name, about: text })),
    character,
    cards,
  );
}

function withCards(state: State, character: string, cards: readonly BroughtBackground[]): State {
  let current = state;
  for (const { kind, slot, card, back, name: title, scope } of cards) {
    current = taken(current, back, [card]);
    current = withBackground(current, knownCharacter(current, character), {
      face: card,
      back,
      slot,
      kind,
      name: title,
      scope,
    });
  }
  return current;
}

export function npcDeleted(state: State, { character }: EventOf<'npc_deleted'>): State {
  const { backgrounds = [] } = characterOf(state, character) ?? {};
  const returned = backgrounds.reduce((current, { back, face }) => putBack(current, back, [face]), state);
  return { ...returned, characters: state.characters.filter(({ id }) => id !== character) };
}

export function disadvantageTaken(state: State, { character, card, draw }: EventOf<'disadvantage_taken'>): State {
  const held = withCharacter(state, character, ({ disadvantages }) => ({
    disadvantages: [...disadvantages, { card, ends: null, scene: state.scenes }],
  }));
  return stirred(withDraw(held, draw, ({ disadvantages }) => ({ disadvantages: [...disadvantages, card] })));
}

export function disadvantageSettled(state: State, { character, card, ends }: EventOf<'disadvantage_settled'>): State {
  return withCharacter(state, character, ({ disadvantages }) => {
    const place = disadvantages.findIndex((one) => one.card === card && one.ends === null);
    return { disadvantages: disadvantages.map((one, index) => (index === place ? { ...one, ends } : one)) };
  });
}

export function disadvantageExpired(state: State, { character, card }: EventOf<'disadvantage_expired'>): State {
  return discarded(
    withCharacter(state, character, ({ disadvantages }) => {
      const place = disadvantages.findIndex((one) => one.card === card && one.ends !== null);
      return { disadvantages: disadvantages.filter((_, index) => index !== place) };
    }),
    [card],
  );
}

/** The top card, unseen by others; or a token where the table plays with those (DR-104). */
export function bonusAwarded(state: State, { character, card }: EventOf<'bonus_awarded'>): State {
  if (card === null) return withCharacter(state, character, ({ tokens }) => ({ tokens: tokens + 1 }));
  const off = { ...state, piles: { ...state.piles, draw: state.piles.draw.slice(1) } };
  const entry = minted(off, knownCharacter(state, character).owner);
  return withCharacter(entry.state, character, ({ bonus }) => ({
    bonus: [...bonus, { handle: entry.handle, face: card, back: 'players' }],
  }));
}

export function bonusLapsed(state: State, { character, cards }: EventOf<'bonus_lapsed'>): State {
  return discarded(
    withCharacter(state, character, () => ({ bonus: [], tokens: 0 })),
    cards,
  );
}

/** A background is set aside, a bonus card comes to the table (DR-98, DR-104). */
export function substituted(state: State, event: EventOf<'substituted'>): State {
  const { character, draw, owner, result, slot, background, text } = event;
  const before = state.resolution?.draws.find((one) => one.id === draw);
  if (before === undefined || before.result === null) return state;
  const spent =
    slot === null
      ? withCharacter({ ...state, row: enter(state.row, [result.card], { back: 'players' }) }, owner, ({ bonus }) => ({
          bonus: withoutFace(bonus, result.card),
        }))
      : withCharacter(state, owner, ({ backgrounds }) => ({
          met: true,
          backgrounds: backgrounds.map((background) =>
            background.slot === slot ? { ...background, spent: true, used: true } : background,
          ),
        }));
  const play = {
    party: character,
    draw,
    character: owner,
    card: result.card,
    back: result.back,
    slot,
    background,
    text,
    before: before.result,
    byDisadvantage: before.byDisadvantage,
    heard: [],
  };
  const played = withDraw(spent, draw, ({ substitutions }) => ({
    result,
    byDisadvantage: false,
    substitutions: substitutions + 1,
  }));
  return stirred(lastPlayed(played, play));
}

export function descriptionAccepted(state: State, { seats }: EventOf<'description_accepted'>): State {
  return withResolution(state, ({ play }) => ({
    play: play === null ? null : { ...play, heard: [...play.heard, ...seats] },
  }));
}

export function vetoed(state: State): State {
  const play = state.resolution?.play;
  if (play === null || play === undefined) return state;
  const { character, card, back, slot, draw, before, byDisadvantage } = play;
  let current = state;
  if (slot === null) {
    const entry = minted({ ...state, row: takeOut(state.row, card) }, knownCharacter(state, character).owner);
    current = withCharacter(entry.state, character, ({ bonus }) => ({
      bonus: [...bonus, { handle: entry.handle, face: card, back }],
    }));
  } else {
    current = withCharacter(state, character, ({ backgrounds }) => ({
      backgrounds: backgrounds.map((background) =>
        background.slot === slot ? { ...background, spent: false } : background,
      ),
    }));
  }
  current = withDraw(current, draw, ({ vetoed: earlier, substitutions }) => ({
    result: before,
    byDisadvantage,
    substitutions: substitutions - 1,
    vetoed: [...earlier, `${back}:${card}`],
  }));
  return stirred(lastPlayed(current, null));
}

export function returned(state: State, { character, slot }: EventOf<'background_returned'>): State {
  return withCharacter(state, character, ({ backgrounds }) => ({
    backgrounds: backgrounds.map((background) =>
      background.slot === slot ? { ...background, spent: false } : background,
    ),
  }));
}

export function granted(state: State, { character, kind, reason = '' }: EventOf<'background_granted'>): State {
  return withCharacter(state, character, ({ grants, experience }) => ({
    grants: [...grants, kind],
    experience: { ...experience, gains: [...experience.gains, { kind, session: state.session, reason }] },
  }));
}

export function proposalDropped(state: State, id: number): State {
  return { ...state, proposals: state.proposals.filter((proposal) => proposal.id !== id) };
}
