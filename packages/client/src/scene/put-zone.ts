import { cardRatio } from '../cards/drawing.ts';
import type { SceneCard, SceneDeck, SceneLabel, ScenePlace, SceneTarget } from './description.ts';
import { fan } from './fan.ts';
import type { CardInput } from './layout-input.ts';
import { deckFactor } from './slots.ts';
import type { Slot } from './slots.ts';
import { withValue } from './zone-words.ts';

// The height below a zone, for its label, that belongs to its drop area.
const labelHeight = 30;
// Only the topmost cards of a stack are visible, so only they are drawn.
const drawnOfStack = 3;

export interface Parts {
  readonly cards: SceneCard[];
  readonly decks: SceneDeck[];
  readonly targets: SceneTarget[];
  readonly labels: SceneLabel[];
}

export function putZone(
  slot: Slot,
  { lit, textScale }: { readonly lit: ReadonlySet<string>; readonly textScale: number },
  parts: Parts,
  places: Record<string, ScenePlace>,
): void {
  const { zone, x, y, cardWidth } = slot;
  const height = cardWidth * cardRatio;
  const glow = lit.has(zone.id) ? 'legal' : (zone.glow ?? 'none');
  const top = zone.cards.at(-1);
  places[zone.id] = { x, y, width: cardWidth, side: zone.kind === 'deck' ? 'back' : 'face' };

  const area =
    slot.label === 'below'
      ? { x: x - slot.width / 2, y: y - height / 2 - 8, width: slot.width, height: height + labelHeight + 8 }
      : { x: x - slot.width / 2, y: y - 27, width: slot.width, height: 54 };
  const spots = spotsOf(slot);
  const topSpot = spots.at(-1) ?? { x, y, turn: 0 };
  const empty = zone.kind === 'deck' ? (zone.count ?? 0) === 0 : zone.cards.length === 0;
  parts.targets.push({ zone: zone.id, ...topSpot, width: cardWidth, area, glow, empty });

  if (zone.kind === 'deck') {
    const count = zone.count ?? 0;
    if (count > 0) {
      const layers = Math.min(4, Math.ceil(count / 12));
      parts.decks.push({
        zone: zone.id,
        x,
        y,
        width: cardWidth,
        back: zone.back ?? 'blue',
        count,
        layers: cardWidth < 40 ? Math.min(2, layers) : layers,
      });
    }
  } else {
    const drawn = zone.kind === 'stack' ? zone.cards.slice(-drawnOfStack) : zone.cards;
    drawn.forEach((card, index) => {
      const spot = spots[index];
      if (spot === undefined) return;
      parts.cards.push({
        ...cardOf(card, zone.id),
        ...spot,
        width: cardWidth,
        lift: card.state === 'legal' ? 0.3 : 0,
        glow: card === top && glow !== 'none' && card.glow === undefined ? glow : (card.glow ?? 'none'),
      });
    });
  }

  if (zone.label !== undefined && slot.words !== '') {
    const { tone = 'plain' } = zone.label;
    const words = { zone: zone.id, text: withValue(slot.words, slot.labelWidth, textScale), tone } as const;
    const { x: inwards, y: down } = slot.labelAway ?? { x: 0, y: 0 };
    const beside = cardWidth / 2 + 10 + inwards;
    // The label of a deck, whose cards are smaller, is level with those of its neighbours.
    const foot = (zone.kind === 'deck' ? height / deckFactor : height) / 2;
    if (slot.label === 'below')
      parts.labels.push({
        ...words,
        x: x + inwards,
        y: y + foot + 10 + down,
        anchor: 'middle',
        maxWidth: slot.labelWidth,
      });
    else if (slot.label === 'after')
      parts.labels.push({ ...words, x: x + beside, y: y - 12 + down, anchor: 'start', maxWidth: slot.labelWidth });
    else parts.labels.push({ ...words, x: x - beside, y: y - 12 + down, anchor: 'end', maxWidth: slot.labelWidth });
  }
}

export function cardOf(card: CardInput, zone: string): Omit<SceneCard, 'x' | 'y' | 'turn' | 'width' | 'lift' | 'glow'> {
  const state = card.state ?? 'shown';
  return {
    key: card.key,
    zone,
    face: card.face,
    back: card.back,
    dimmed: state === 'refused',
    handling: state === 'shown' ? 'point' : 'drag',
    targets: card.targets ?? [],
    alt: card.alt,
  };
}

function spotsOf({ zone, x, y, cardWidth, width }: Slot): readonly { x: number; y: number; turn: number }[] {
  const sideways = (card: CardInput): number => (card.sideways === true ? 90 : 0);
  if (zone.kind === 'deck') return [];
  if (zone.kind === 'stack') {
    // Each card has a small slant, which stays the same while it is in the zone.
    return zone.cards.slice(-drawnOfStack).map((card) => {
      const slant = slantOf(card.key);
      const reach = cardWidth * 0.035;
      return { x: x + slant.x * reach, y: y + slant.y * reach, turn: sideways(card) + slant.turn * 2.1 };
    });
  }
  if (zone.kind === 'row') {
    const across = zone.cards.some((card) => card.sideways === true) ? cardWidth * 0.4 : 0;
    const room = width - cardWidth - across;
    const step = zone.cards.length < 2 ? 0 : Math.min(cardWidth * 1.06, room / (zone.cards.length - 1));
    const start = x - (step * (zone.cards.length - 1)) / 2;
    return zone.cards.map((card, index) => ({ x: start + index * step, y, turn: sideways(card) }));
  }
  const spread = fan(zone.cards.length, { cardWidth, width, mostTurn: 8, leastSpacing: 0, mostRows: 1 });
  return zone.cards.map((card, index) => {
    const spot = spread.spots[index] ?? { x: 0, y: 0, turn: 0 };
    return { x: x + spot.x, y: y + spot.y, turn: spot.turn + sideways(card) };
  });
}

/** Three numbers from -1 to 1 that depend on the key only. */
function slantOf(key: string): { x: number; y: number; turn: number } {
  let hash = 2166136261;
  for (const character of key) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 15), 2246822519) >>> 0;
  const part = (shift: number): number => ((hash >>> shift) & 255) / 127.5 - 1;
  return { x: part(0), y: part(8), turn: part(16) };
}
