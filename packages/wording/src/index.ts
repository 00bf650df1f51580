export { shortCardName, ranks, readCardCode, suitSymbol, suits } from './card-code.ts';
export type { ParsedCardCode, Rank, Suit } from './card-code.ts';
export { gameViewOf } from './game-view.ts';
export { markdownText } from './markdown-text.ts';
export { phrasesFor } from './phrases.ts';
export type { Phrases } from './phrases.ts';
export { seatLabel } from './seat-label.ts';
export { makeWording } from './wording.ts';
export type { Catalogue, DateTexts, SystemTexts, Texts, Wording } from './wording.ts';
export { withoutTokens } from './pieces.ts';
export type { Piece } from './pieces.ts';
export { gatheredFrom } from './story/gathered-lines.ts';
export { moveBackMessage } from './story/move-back.ts';
export { namesItsCard } from './story/names-its-card.ts';
export { canBeUndone, isVersionOf, linesUndoneBy, wouldBeChanged } from './story/story-changes.ts';
export type { StoryLine, StoryMessage } from './story/story-line.ts';
export {
  countRead,
  emptyStory,
  indexAhead,
  isNarrationOf,
  isLasting,
  isRefusedRestoration,
  isRestoration,
  joinStories,
  lineOf,
  rewoundMessage,
  storySince,
  withEvents,
} from './story/story.ts';
export type { Story, TalkLine } from './story/story.ts';
