/** How an empty seat fights: answers what it can with the least, strikes when it is free, gives up when it must. */
import type { CardCode, Intent } from '../../../kernel/index.ts';
import { suitOf } from '../../../kernel/index.ts';
import { isSpell, valueOf } from '../cards.ts';
import { concessionLines, impossibleLines, spokenLines, woundLines } from '../data/lines.ts';
import { mostWounds } from '../options.ts';
import type { CardView } from '../sight.ts';

type Moves = readonly Intent[];

export function ofType(moves: Moves, type: string): Moves {
  return moves.filter((move) => move.type === type);
}

/** Another one at another time, the same for the same view. */
export function pick<T>(view: CardView, items: readonly T[]): T | undefined {
  return items[view.shared.prompt % Math.max(items.length, 1)];
}

function faceOf(view: CardView, move: Intent): CardCode | undefined {
  return Object.values(view.own.hands ?? {})
    .flat()
    .find(({ handle }) => handle === move['cid'])?.face;
}

/** What a card says: suited to its kind, and louder the bigger it is (CR-88). */
function lineFor(view: CardView, face: CardCode): string {
  if (isSpell(face)) return pick(view, impossibleLines) ?? '';
  const levels = spokenLines[suitOf(face)];
  const loudness = Math.min(levels.length - 1, Math.floor((valueOf(face) - 1) / 4));
  return pick(view, levels[loudness] ?? []) ?? '';
}

function told(view: CardView, move: Intent): Intent {
  const face = faceOf(view, move);
  return face === undefined ? move : { ...move, say: lineFor(view, face) };
}

/** How dear it is to give this card away: magic costs, trumps are rare, high cards too. */
function dearness(view: CardView, move: Intent): number {
  const face = faceOf(view, move);
  if (face === undefined) return 0;
  const trump = suitOf(face) === view.shared.conflict?.trump ? 20 : 0;
  return valueOf(face) + trump + (isSpell(face) ? 40 : 0);
}

function cheapest(view: CardView, moves: Moves): Intent | undefined {
  return moves.toSorted((one, other) => dearness(view, one) - dearness(view, other))[0];
}

function woundsOf(view: CardView): number {
  const { conflict } = view.shared;
  return conflict?.participants.find(({ id }) => id === conflict.turn?.part)?.wounds.length ?? 0;
}

function concession(view: CardView, moves: Moves): Intent | undefined {
  const part = view.shared.conflict?.turn?.part;
  const concede = ofType(moves, 'concede').find((move) => move['part'] === part);
  return concede === undefined ? undefined : { ...concede, say: pick(view, concessionLines) };
}

/** An answer to what is open: a cheap cover, a deflection, a wound while there is room for one, magic, or the end. */
function answer(view: CardView, moves: Moves): Intent | undefined {
  const isPlain = (move: Intent): boolean => {
    const face = faceOf(view, move);
    return face !== undefined && !isSpell(face);
  };
  const covers = ofType(moves, 'cover');
  const deflections = ofType(moves, 'deflect');
  const plain = cheapest(view, covers.filter(isPlain)) ?? cheapest(view, deflections.filter(isPlain));
  if (plain !== undefined) return told(view, plain);
  const [wound] = ofType(moves, 'take_wound');
  const magic = cheapest(view, [...deflections, ...covers]);
  // The first blow is taken; before the second wound magic is tried.
  if (wound !== undefined && (woundsOf(view) + 1 < mostWounds || magic === undefined))
    return { ...wound, say: pick(view, woundLines) };
  return magic === undefined ? concession(view, moves) : told(view, magic);
}

/** A strike with a middling card; now and then with a face. */
function strike(view: CardView, moves: Moves): Intent | undefined {
  const attacks = ofType(moves, 'attack');
  const isMagic = (move: Intent): boolean => {
    const face = faceOf(view, move);
    return face !== undefined && isSpell(face);
  };
  const magic = attacks.filter(isMagic);
  const plain = attacks
    .filter((move) => !isMagic(move))
    .toSorted((one, other) => dearness(view, one) - dearness(view, other));
  const chosen =
    magic.length > 0 && view.shared.prompt % 3 === 0
      ? pick(view, magic)
      : (plain[Math.floor(plain.length / 2)] ?? magic[0]);
  return chosen === undefined ? undefined : told(view, chosen);
}

export function fight(view: CardView, moves: Moves): Intent | undefined {
  switch (view.shared.phase) {
    case 'TURN.resolve':
      return answer(view, moves);
    case 'TURN.push': {
      const way = pick(view, ofType(moves, 'send_pile'));
      return way === undefined ? undefined : { ...way, say: pick(view, woundLines) };
    }
    default:
      return strike(view, moves) ?? ofType(moves, 'end_turn')[0];
  }
}

/** The highest that may still be shown: nobody wants to be the lowest. */
export function choose(view: CardView, moves: Moves): Intent | undefined {
  return ofType(moves, 'commit_reveal').toSorted((one, other) => {
    const [first, second] = [faceOf(view, one), faceOf(view, other)];
    return (second === undefined ? 0 : valueOf(second)) - (first === undefined ? 0 : valueOf(first));
  })[0];
}
