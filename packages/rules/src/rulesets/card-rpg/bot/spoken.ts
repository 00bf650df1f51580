import type { CardCode } from '../../../kernel/index.ts';
import { suitOf } from '../../../kernel/index.ts';
import { isSpell } from '../cards.ts';
import { coveredBy } from '../features/attacks/arena.ts';
import { concessionLines, pushLines, woundLines } from '../data/lines.ts';
import type { CharacterVoice } from '../data/characters.ts';
import { readyCharacters } from '../data/characters.ts';
import type { Voice } from '../data/scenes.ts';
import { readyScenes } from '../data/scenes.ts';
import { linesFor, loudnessOf } from '../spoken-lines.ts';
import type { ParticipantView, TableView } from '../view-types.ts';

function onTurn({ shared: { conflict } }: TableView): ParticipantView | undefined {
  return conflict?.participants.find(({ id }) => id === conflict.turn?.part);
}

/** The number of the participant is added, so that two who act one after the other say different lines. */
function pickForTurn(view: TableView, lines: readonly string[], count = view.shared.prompt): string | undefined {
  const number = Number(onTurn(view)?.id.slice(1) ?? 0);
  return lines[(count + 3 * number) % Math.max(lines.length, 1)];
}

/** The voice of a scene's NPC, who uses no general lines. */
function sceneVoice(view: TableView): Voice | undefined {
  const name = onTurn(view)?.name;
  return readyScenes.find(({ person }) => person.name === name)?.person.voice;
}

/** The voice of a ready-made character, who also uses general lines. */
function ownVoice(view: TableView): CharacterVoice | undefined {
  const name = onTurn(view)?.name;
  return readyCharacters.find((one) => one.name === name)?.voice;
}

function roundOf({ shared: { conflict } }: TableView): number {
  return conflict?.round ?? 0;
}

/** In every other round a character says a line of their own, so that it is not repeated in each round. */
function isOwnLine(view: TableView): boolean {
  return roundOf(view) % 2 === 1;
}

/** The lines, except the last line of `kind` that the participant on turn has said. */
function unrepeated(view: TableView, lines: readonly string[], kind = lines): readonly string[] {
  const part = onTurn(view)?.id;
  const said = view.shared.conflict?.lines.filter((line) => line.part === part && kind.includes(line.text)) ?? [];
  return lines.filter((line) => line !== said.at(-1)?.text);
}

/** CR-88 */
export function lineFor(view: TableView, face: CardCode): string {
  const suit = suitOf(face);
  const scene = sceneVoice(view);
  const sceneLines = isSpell(face) ? scene?.magic : scene?.[suit][loudnessOf(face)];
  if (sceneLines !== undefined) return pickForTurn(view, unrepeated(view, sceneLines)) ?? '';
  const voice = isOwnLine(view) && !isSpell(face) ? ownVoice(view) : undefined;
  const general = linesFor(face);
  const own = voice === undefined ? [] : unrepeated(view, [voice[suit]], [voice[suit], ...general]);
  return own[0] ?? pickForTurn(view, unrepeated(view, general)) ?? '';
}

export function woundLine(view: TableView): string | undefined {
  const wounds = onTurn(view)?.wounds.length ?? 0;
  const scene = sceneVoice(view);
  if (scene !== undefined) return scene.wound[wounds];
  return (wounds === 0 ? ownVoice(view)?.wound : undefined) ?? pickForTurn(view, woundLines);
}

/**
 * The view does not keep the lines told with piles, so the round picks the line. If every pile gets a line (CR-87), two
 * piles in a row get different ones: the number of piles left is even for one and odd for the other.
 */
export function pushLine(view: TableView): string | undefined {
  const { conflict } = view.shared;
  const piles = conflict === null ? 0 : coveredBy(conflict, conflict.turn?.part ?? '').length;
  const step = piles % 2 === 0 ? 1 : 0;
  const round = roundOf(view);
  const own = isOwnLine(view) ? ownVoice(view)?.push : undefined;
  // Own lines are said in every other round only, so half the round number counts them.
  if (own !== undefined) return pickForTurn(view, own, Math.floor(round / 2) + step);
  return pickForTurn(view, sceneVoice(view)?.push ?? pushLines, round + step);
}

export function concessionLine(view: TableView): string | undefined {
  return sceneVoice(view)?.yields ?? ownVoice(view)?.yields ?? pickForTurn(view, concessionLines);
}
