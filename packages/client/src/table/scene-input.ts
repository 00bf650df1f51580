import type { PlayView, Presentation, Message, SeenCard, ZoneLayout } from '@cartomancer/rules/kernel';

import type { Glow, Tone } from '../scene/description.ts';
import type { CardInput, ZoneInput } from '../scene/layout-input.ts';
import { shortOf } from '../text/short.ts';
import type { Wording } from '../text/wording.ts';
import { inOrder } from './hand-settings.ts';
import type { HandOrder } from './hand-settings.ts';
import type { CardPlays, Moves } from './moves.ts';
import { playsOf } from './moves.ts';
import { seatCardPlace } from './movement-hints.ts';
import { cardsIn, layoutsIn, valueAt } from './zone-contents.ts';

export interface SceneParts {
  readonly game: PlayView;
  readonly presentation: Presentation;
  readonly moves: Moves;
  readonly wording: Wording;
  /** How this viewer sorts their hand; as dealt when absent. */
  readonly handOrder?: HandOrder;
}

export function cardKey(zone: string, handle: string): string {
  return `${zone}:${handle}`;
}

export function handleOf(key: string): string {
  return key.slice(key.indexOf(':') + 1);
}

const markStyles: Readonly<Record<string, { readonly glow: Glow; readonly tone: Tone }>> = {
  pending: { glow: 'pending', tone: 'stop' },
  ongoing: { glow: 'none', tone: 'stop' },
  last: { glow: 'last', tone: 'last' },
};

export function marksOf(zone: ZoneLayout, game: PlayView): readonly string[] {
  const marks = zone.marks === undefined ? undefined : valueAt(game, zone.marks);
  return Array.isArray(marks) ? marks.map(String) : [];
}

/** The text of a mark: the system's own for this zone, else the general text of the mark. */
export function markWords(
  zone: string,
  mark: string,
  { game, presentation }: Pick<SceneParts, 'game' | 'presentation'>,
) {
  return presentation.markWords?.(game, zone, mark) ?? { text: `mark.${mark}` };
}

function labelOf(zone: ZoneLayout, count: number, parts: SceneParts): ZoneInput['label'] {
  const { game, wording } = parts;
  const marks = marksOf(zone, game);
  if (marks.length > 0) {
    const tone = marks.map((mark) => markStyles[mark]?.tone).find((found) => found !== undefined);
    const joined = (form: (message: Message) => Message): string =>
      marks.map((mark) => wording.plain(form(markWords(zone.id, mark, parts)))).join(' · ');
    const short = joined((message) => shortOf(message, wording));
    return {
      text: marks.length > 1 ? short : joined((message) => message),
      short,
      tone: tone ?? 'plain',
    };
  }
  const words = parts.presentation.zoneWords?.(game, zone.id);
  if (words !== undefined)
    return { text: wording.plain(words), short: wording.plain(shortOf(words, wording)), tone: 'plain' };
  const name: Message = { text: zone.label, facts: { count, ...zone.facts } };
  const text = wording.plain(name);
  if (zone.kind === 'deck') {
    const short = wording.plain(shortOf(name, wording));
    return { text: `${text} · ${count}`, short: `${short} · ${count}`, tone: 'plain' };
  }
  return zone.place === 'hand' ? undefined : { text, short: wording.plain(shortOf(name, wording)), tone: 'plain' };
}

function glowOf(zone: ZoneLayout, game: PlayView): Glow {
  const marks = marksOf(zone, game);
  const glows = Object.entries(markStyles).map(([mark, { glow }]) => (marks.includes(mark) ? glow : 'none'));
  return glows.find((glow) => glow !== 'none') ?? 'none';
}

/** Cards of which this viewer knows only the number, each shown by its back. */
function cardsFaceDown(zone: ZoneLayout, count: number, wording: Wording): readonly CardInput[] {
  const alt = wording.plain({ text: 'card.hidden' });
  return Array.from({ length: count }, (_, index) => ({
    key: cardKey(zone.id, `face-down ${index + 1}`),
    face: null,
    back: zone.back ?? 'blue',
    alt,
  }));
}

function handCard(card: SeenCard, zone: ZoneLayout, parts: SceneParts): CardInput {
  const { presentation, moves, wording } = parts;
  const plays = playsOf(moves, card.handle, presentation.plays);
  const state = plays.legal.length > 0 ? 'legal' : plays.refused.length > 0 ? 'refused' : 'shown';
  return { ...faceUp(card, zone, wording), state, targets: placesFor(plays, parts) };
}

function placesFor({ legal }: CardPlays, { presentation, game }: SceneParts): readonly string[] {
  const targets = new Set(legal.map(({ target }) => target));
  const zones = layoutsIn(presentation, game).filter(({ target }) => target !== undefined && targets.has(target));
  const seatCards = presentation
    .seatCards(game)
    .filter((seatCard) => seatCard.targets?.some((target) => targets.has(target)) === true);
  return [...zones.map(({ id }) => id), ...seatCards.map(({ seat }) => seatCardPlace(seat))];
}

/** For the top card of a pile that can be dragged as a whole. */
function carriedPile(zone: ZoneLayout, parts: SceneParts): Pick<CardInput, 'state' | 'targets'> {
  if (zone.target === undefined) return {};
  const plays = playsOf(parts.moves, { pile: zone.target }, parts.presentation.plays);
  return plays.legal.length === 0 ? {} : { state: 'legal', targets: placesFor(plays, parts) };
}

function faceUp(card: SeenCard, zone: ZoneLayout, wording: Wording): CardInput {
  return {
    key: cardKey(zone.id, card.handle),
    face: card.face,
    back: card.back ?? zone.back ?? 'blue',
    alt: wording.plain({ text: 'card.named', facts: { card: card.face } }),
  };
}

/**
 * The visible zones: those of the presentation, with the revealed cards in the middle while that is empty. While the
 * board covers the middle, only the hand.
 */
export function zonesOf(parts: SceneParts): readonly ZoneInput[] {
  const zones = ownZones(parts);
  if ((parts.presentation.board?.(parts.game) ?? []).length > 0)
    return zones.flatMap((zone) => handUnderBoard(zone, parts));
  const laid = laidZones(parts);
  const isBare = zones.every(({ place, cards }) => place !== 'centre' || cards.length === 0);
  if (laid.length === 0 || !isBare) return zones;
  return [...zones.filter(({ place }) => place !== 'centre').map((zone) => withoutLaid(zone, laid)), ...laid];
}

function nameOf({ face, back }: CardInput): string {
  return `${face} ${back}`;
}

/** Removes from a stack the cards that are shown in the middle, so that no card appears twice. */
function withoutLaid(zone: ZoneInput, laid: readonly ZoneInput[]): ZoneInput {
  if (zone.kind !== 'stack') return zone;
  const shown = new Set(laid.flatMap(({ cards }) => cards.map(nameOf)));
  const cards = zone.cards.filter((card) => !shown.has(nameOf(card)));
  return cards.length === zone.cards.length ? zone : { ...zone, cards, count: cards.length };
}

/** While there is a board, the hand is shown only if one of its cards can be played. */
function handUnderBoard(zone: ZoneInput, { moves, presentation }: SceneParts): readonly ZoneInput[] {
  if (zone.place !== 'hand') return [];
  const isNeeded = moves.legal.some(({ intent }) => presentation.plays.some((play) => play.intent === intent.type));
  return [isNeeded ? zone : { ...zone, cards: [] }];
}

/** Revealed cards that decided something: a zone for each, or for each group of them. */
function laidZones({ game, presentation, wording }: SceneParts): readonly ZoneInput[] {
  const groups = Map.groupBy(presentation.laid?.(game) ?? [], ({ id, group }) => group ?? id);
  return [...groups].map(([name, laid]): ZoneInput => {
    const label = laid.at(-1)?.label;
    return {
      id: `laid ${name}`,
      kind: 'row',
      place: 'centre',
      cards: laid.map(({ id, card, back, won }) => ({
        key: cardKey(id, card),
        face: card,
        back,
        alt: wording.plain({ text: 'card.named', facts: { card } }),
        ...(won === true ? { glow: 'last' } : {}),
      })),
      ...(label === undefined ? {} : { label: { text: wording.plain(label) } }),
    };
  });
}

function ownZones(parts: SceneParts): readonly ZoneInput[] {
  const { game, presentation, wording } = parts;
  return layoutsIn(presentation, game).flatMap((zone): readonly ZoneInput[] => {
    const contents = valueAt(game, zone.cards);
    if (zone.place === 'hand' && (game.own.you.kind === 'spectator' || !Array.isArray(contents))) return [];
    const seen = zone.place === 'hand' ? inOrder(cardsIn(zone, game), parts.handOrder ?? 'dealt') : cardsIn(zone, game);
    const count = typeof contents === 'number' ? contents : seen.length;
    const label = labelOf(zone, count, parts);
    const all = zone.sideways === 'all';
    const sideways = all || (zone.sideways !== undefined && valueAt(game, zone.sideways) === true);
    const faceDown = typeof contents === 'number' && zone.kind !== 'deck' ? cardsFaceDown(zone, contents, wording) : [];
    const cards = seen.map((card, index): CardInput => {
      if (zone.place === 'hand') return handCard(card, zone, parts);
      const turned = sideways && (all || index === seen.length - 1);
      const carried = index === seen.length - 1 ? carriedPile(zone, parts) : {};
      return { ...faceUp(card, zone, wording), ...(turned ? { sideways: true } : {}), ...carried };
    });
    return [
      {
        id: zone.id,
        kind: zone.kind,
        place: zone.place,
        cards: [...faceDown, ...cards],
        count,
        back: zone.back ?? 'blue',
        glow: glowOf(zone, game),
        ...(label === undefined ? {} : { label }),
        ...(zone.lane === undefined ? {} : { lane: zone.lane }),
        ...(zone.from === undefined ? {} : { from: zone.from }),
      },
    ];
  });
}
