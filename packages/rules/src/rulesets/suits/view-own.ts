import { handIn } from './hands.ts';
import type { Pile, SeatId, SeenCard, Viewer } from '../../kernel/index.ts';
import { laidOut, once } from '../../kernel/index.ts';

import type { Holder, State } from './state.ts';
import {
  cardSum,
  gmModifier,
  gmTotal,
  hasNewcomer,
  initiativeTotal,
  isUntagged,
  markValue,
  playerTotal,
  poolOf,
  sheetOf,
  topPlay,
} from './selectors.ts';
import { askOf, waitsOf } from './asks.ts';
import type { OwnView } from './view-types.ts';

const sortedDeck = once((deck: Pile): readonly SeenCard[] =>
  laidOut(deck.map((face, index) => ({ handle: `p${index}`, face }))),
);

function jackOf(state: State): Holder | undefined {
  const play = topPlay(state);
  return play === undefined ? state.combat?.initiative?.jacks[0] : play.step === 'JACKS' ? play.jacks[0] : undefined;
}

/** Whether this holder's Jack searches the deck: they see it in factory order, which reveals no positions (SU-73). */
export function isSearching(state: State, holder: Holder): boolean {
  return state.options.jackSource === 'deckSearch' && jackOf(state) === holder && !hasNewcomer(state, holder);
}

function searchOf(state: State, holder: Holder): Pick<OwnView, 'search'> {
  return isSearching(state, holder) ? { search: sortedDeck(state.decks[poolOf(holder)]) } : {};
}

function seatOwn(state: State, seat: SeatId): OwnView {
  const player = state.players.find((candidate) => candidate.seat === seat);
  if (player === undefined) return { you: { kind: 'spectator' } };
  // The hand and the character at this seat are still the leaver's.
  if (player.newcomer !== null) return { you: { kind: 'seat', seat }, asks: { text: 'ask.NEWCOMER' } };
  const asks = askOf(state, seat);
  const waits = asks === undefined ? waitsOf(state, seat) : undefined;
  const offered = state.swap?.offers.find(({ from }) => from === seat);
  const memos = state.memos.filter((memo) => memo.seat === seat);
  return {
    you: { kind: 'seat', seat },
    ...(asks === undefined ? {} : { asks }),
    ...(waits === undefined ? {} : { waits }),
    hand: handIn(state, seat).cards,
    character: sheetOf(player),
    sheets: player.sheets,
    ...(state.tray?.seat === seat ? { tray: state.tray.zone.cards } : {}),
    ...(memos.length === 0 ? {} : { memos }),
    ...(offered === undefined ? {} : { offered: { id: offered.id, card: offered.card } }),
    ...searchOf(state, seat),
  };
}

function secretsOf(state: State): Pick<OwnView, 'secrets'> {
  const play = topPlay(state);
  if (play === undefined || play.opposition === null) return {};
  const { opposition } = play;
  const against =
    opposition.kind === 'opposed' ? gmTotal(state, play) : (opposition.value ?? 0) + cardSum(play.sides.gm);
  const margin =
    opposition.kind === 'npc' ? gmTotal(state, play) - (opposition.value ?? 0) : playerTotal(state, play) - against;
  return {
    secrets: {
      modifier: gmModifier(state, play),
      perMark: Object.fromEntries(play.marks.map((mark) => [mark, markValue(state, play, mark)])),
      npcTagged: opposition.npcTagged,
      untagged: isUntagged(state, play, 'gm'),
      threshold: opposition.value,
      total: gmTotal(state, play),
      margin,
    },
  };
}

function gmOwn(state: State): OwnView {
  const asks = askOf(state, 'gm');
  const initiative = state.combat?.initiative;
  return {
    you: { kind: 'gm' },
    ...(asks === undefined ? {} : { asks }),
    hand: handIn(state, 'gm').cards,
    npcs: state.npcs,
    vehicles: state.vehicles,
    ...secretsOf(state),
    ...(initiative === undefined || initiative === null
      ? {}
      : {
          initiative: Object.fromEntries(
            initiative.entries.map((entry) => [entry.party, initiativeTotal(state, entry)]),
          ),
        }),
    ...searchOf(state, 'gm'),
    ...(state.options.sheets === 'owner'
      ? {
          characters: Object.fromEntries(state.players.map((player) => [player.seat, sheetOf(player)])),
        }
      : {}),
  };
}

export function ownView(state: State, viewer: Viewer): OwnView {
  if (viewer.kind === 'seat') return seatOwn(state, viewer.seat);
  return viewer.kind === 'gm' ? gmOwn(state) : { you: { kind: 'spectator' } };
}
