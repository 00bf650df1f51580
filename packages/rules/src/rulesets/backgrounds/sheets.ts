/** What players keep of their characters for other tables: cards with names, backs and scopes (DR-137). */
import type { BroughtBackground } from './event-fields.ts';
import type { CardCode, SeatId } from '../../kernel/index.ts';
import { isCardCode, isJoker } from '../../kernel/index.ts';

import { faceInPack, reshuffle } from './flow/decks.ts';
import { plainFace } from './packs.ts';
import type { FlowContext } from './flow/flow-context.ts';
import type { Back, CharacterId, Kind, Scope, State } from './state.ts';
import { characterOf, grantedKinds, isPlayersOwn, noSeat } from './selectors.ts';

const version = 1;
const longestName = 60;
const mostCards = 40;

export interface KeptBackground {
  readonly slot: string;
  readonly kind: Kind;
  readonly face: CardCode;
  readonly back: Back;
  readonly name: string;
  readonly scope: Scope;
}

export interface KeptSheet {
  readonly version: typeof version;
  readonly name: string;
  readonly backgrounds: readonly KeptBackground[];
}

/** The sheets to keep, by seat. For a player with several characters, the first confirmed one. */
export function sheets(state: State): Readonly<Record<SeatId, unknown>> {
  const kept = new Map<SeatId, KeptSheet>();
  for (const { owner, name, backgrounds, ...character } of state.characters) {
    if (!isPlayersOwn({ owner }) || owner === noSeat || character.standing !== 'confirmed' || kept.has(owner)) continue;
    kept.set(owner, {
      version,
      name,
      backgrounds: backgrounds.map(({ slot, kind, face, back, name: title, scope }) => ({
        slot,
        kind,
        face: keptFace(face),
        back,
        name: title,
        scope,
      })),
    });
  }
  return Object.fromEntries(kept);
}

/** Removes the mark of a second pack, which has no meaning at another table. */
function keptFace(face: CardCode): CardCode {
  const plain = plainFace(face);
  return isCardCode(plain) ? plain : face;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= longestName;
}

const kinds: readonly Kind[] = ['innate', 'temperament', 'type', 'profession', 'acquired'];

function readBackground(value: unknown): KeptBackground | undefined {
  if (!isRecord(value) || Object.keys(value).length !== 6) return undefined;
  const { slot, face, name } = value;
  const kind = kinds.find((candidate) => candidate === value['kind']);
  const back = (['red', 'blue'] as const).find((candidate) => candidate === value['back']);
  const scope = (['general', 'specific'] as const).find((candidate) => candidate === value['scope']);
  if (kind === undefined || back === undefined || scope === undefined || !isName(name)) return undefined;
  if (typeof slot !== 'string' || !new RegExp(`^${kind}[0-9]{0,2}$`, 'u').test(slot)) return undefined;
  if (!isCardCode(face) || isJoker(face) || face.length !== 2) return undefined;
  return { slot, kind, face, back, name, scope };
}

/** Reads a stored sheet; `undefined` if anything in it is invalid. */
export function readSheet(value: unknown): KeptSheet | undefined {
  if (!isRecord(value) || value['version'] !== version || !isName(value['name'])) return undefined;
  const { backgrounds } = value;
  if (!Array.isArray(backgrounds) || backgrounds.length > mostCards || Object.keys(value).length !== 3)
    return undefined;
  const read = backgrounds.map(readBackground);
  const valid = read.filter((background) => background !== undefined);
  const slots = new Set(valid.map(({ slot }) => slot));
  const innate = valid.filter(({ kind }) => kind === 'innate').length;
  if (valid.length !== read.length || slots.size !== valid.length || innate > 1) return undefined;
  return { version, name: value['name'], backgrounds: valid };
}

/**
 * Takes the cards from this table's packs by face. The sheet is emptied first, because it may hold some of them; the
 * packs to which its old cards return are shuffled (DR-29).
 */
export function bringSheet(context: FlowContext, id: CharacterId, { name, backgrounds }: KeptSheet): void {
  const before = characterOf(context.state, id);
  const emptied = new Set([...(before?.backgrounds ?? []), before?.draft ?? []].flat().map(({ back }) => back));
  context.emit({ type: 'character_brought', character: id, name, cards: [] });
  const cards: BroughtBackground[] = [];
  for (const { slot, kind, face, back, name: title, scope } of backgrounds) {
    const card = faceInPack(context, { back, face, except: cards });
    cards.push({ slot, kind, card, back, name: title, scope });
  }
  const grants = grantedKinds(context.state.options, cards);
  context.emit({ type: 'character_brought', character: id, name, cards, grants });
  for (const back of emptied) reshuffle(context, back);
}
