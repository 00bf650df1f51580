import type { CardCode, Intent } from '../../../kernel/index.ts';
import { isSpell } from '../cards.ts';
import { safestFirst } from '../features/places/reveal-order.ts';
import { costOfLosing } from '../features/attacks/answer-order.ts';
import { coveredBy } from '../features/attacks/arena.ts';
import { mostWounds } from '../options.ts';
import type { TableView } from '../view-types.ts';
import { concessionLine, lineFor, pushLine, woundLine } from './spoken.ts';

type Moves = readonly Intent[];

export function ofType(moves: Moves, type: string): Moves {
  return moves.filter((move) => move.type === type);
}

/** Picks an item by the prompt number: the same item for the same view, the next item at the next prompt. */
export function pick<T>(view: TableView, items: readonly T[]): T | undefined {
  return items[view.shared.prompt % Math.max(items.length, 1)];
}

function faceOf(view: TableView, move: Intent): CardCode | undefined {
  return Object.values(view.own.hands ?? {})
    .flat()
    .find(({ handle }) => handle === move['cid'])?.face;
}

/** Whether a pile gets a line when it is sent on: the last pile of a turn always, by option every pile (CR-87). */
function needsLine({ shared: { conflict, options } }: TableView): boolean {
  const part = conflict?.turn?.part ?? '';
  return options.narration === 'all' || (conflict !== null && coveredBy(conflict, part).length === 1);
}

function withSpokenLine(view: TableView, move: Intent): Intent {
  const face = faceOf(view, move);
  return face === undefined ? move : { ...move, say: lineFor(view, face) };
}

function lossOf(view: TableView, move: Intent): number {
  const face = faceOf(view, move);
  return face === undefined ? 0 : costOfLosing(face, view.shared.conflict?.trump ?? null);
}

function cheapest(view: TableView, moves: Moves): Intent | undefined {
  return moves.toSorted((one, other) => lossOf(view, one) - lossOf(view, other))[0];
}

function woundsOf({ shared: { conflict } }: TableView, part: unknown): number {
  return conflict?.participants.find(({ id }) => id === part)?.wounds.length ?? 0;
}

function concession(view: TableView, moves: Moves): Intent | undefined {
  const part = view.shared.conflict?.turn?.part;
  const concede = ofType(moves, 'concede').find((move) => move['part'] === part);
  return concede === undefined ? undefined : { ...concede, say: concessionLine(view) };
}

function answer(view: TableView, moves: Moves): Intent | undefined {
  const isPlain = (move: Intent): boolean => {
    const face = faceOf(view, move);
    return face !== undefined && !isSpell(face);
  };
  const [help] = ofType(moves, 'take_help');
  if (help !== undefined) return help;
  const covers = ofType(moves, 'cover');
  const deflections = ofType(moves, 'deflect');
  const plain = cheapest(view, covers.filter(isPlain)) ?? cheapest(view, deflections.filter(isPlain));
  if (plain !== undefined) return withSpokenLine(view, plain);
  const [wound] = ofType(moves, 'take_wound');
  const magic = cheapest(view, [...deflections, ...covers]);
  // The bot takes its first wound; before the second it tries magic.
  if (wound !== undefined && (woundsOf(view, view.shared.conflict?.turn?.part) + 1 < mostWounds || magic === undefined))
    return { ...wound, say: woundLine(view) };
  return magic === undefined ? concession(view, moves) : withSpokenLine(view, magic);
}

/** The attacks on the enemy with the most wounds; among equals the choice varies. */
function attacksOnWeakest(view: TableView, attacks: Moves): Moves {
  const wounds = (move: Intent): number => woundsOf(view, move['target']);
  const most = Math.max(0, ...attacks.map(wounds));
  const weakest = attacks.filter((move) => wounds(move) === most);
  const target = pick(view, [...new Set(weakest.map((move) => move['target']))]);
  return weakest.filter((move) => move['target'] === target);
}

/** Whether this move works magic: with the effect `none` a face card is only a ten of its suit. */
function hasEffect({ effect }: Intent): boolean {
  return typeof effect !== 'object' || effect === null || !('k' in effect) || effect.k !== 'none';
}

/** A card of middle value, or the best one if the target may have to concede; sometimes magic. */
function attackMove(view: TableView, moves: Moves): Intent | undefined {
  const attacks = attacksOnWeakest(view, ofType(moves, 'attack'));
  const isMagic = (move: Intent): boolean => {
    const face = faceOf(view, move);
    return face !== undefined && isSpell(face);
  };
  const magic = attacks.filter((move) => isMagic(move) && hasEffect(move));
  const plain = attacks
    .filter((move) => !isMagic(move))
    .toSorted((one, other) => lossOf(view, one) - lossOf(view, other));
  const mayConcede = woundsOf(view, attacks[0]?.['target']) === mostWounds;
  const usual = mayConcede ? plain.at(-1) : plain[Math.floor(plain.length / 2)];
  const chosen = magic.length > 0 && view.shared.prompt % 3 === 0 ? pick(view, magic) : (usual ?? attacks[0]);
  return chosen === undefined ? undefined : withSpokenLine(view, chosen);
}

export function fight(view: TableView, moves: Moves): Intent | undefined {
  switch (view.shared.phase) {
    case 'TURN.resolve':
      return answer(view, moves);
    case 'TURN.push': {
      const send = pick(view, ofType(moves, 'send_pile'));
      if (send === undefined) return undefined;
      return needsLine(view) ? { ...send, say: pushLine(view) } : send;
    }
    default:
      return attackMove(view, moves) ?? ofType(moves, 'end_turn')[0];
  }
}

/** CR-187 */
export function showCard(view: TableView, moves: Moves): Intent | undefined {
  const { reveal } = view.shared.conflict ?? {};
  const shown = ofType(moves, 'commit_reveal').flatMap((move) => {
    const face = faceOf(view, move);
    return face === undefined ? [] : [{ move, face }];
  });
  return reveal === null || reveal === undefined ? undefined : safestFirst(shown, reveal)[0]?.move;
}
