/** Builds a whole state from a short description: characters are complete and the first scene is open. */
import { events } from '../events.ts';
import type { CardCode, OptionValue, Rng } from '../../../kernel/index.ts';
import { isCardCode } from '../../../kernel/index.ts';

import { openScene, openSession } from '../flow/clocks.ts';
import { addCharacters } from '../flow/creation.ts';
import { shuffleAll } from '../flow/decks.ts';
import type { FlowContext } from '../flow/flow-context.ts';
import { namedParty } from '../flow/flow-context.ts';
import { chosenOptions } from '../options.ts';
import { emptyContext } from '../setup.ts';
import type { Back, Kind, State } from '../state.ts';
import { numbered } from '../selectors.ts';

export interface CharacterSetting {
  readonly name?: string;
  /** Like `b:JD type "Performer"`: back, face, kind, and optionally a name. */
  readonly backgrounds?: readonly string[];
  readonly bonus?: readonly CardCode[];
  readonly tokens?: number;
  /** Held disadvantages; they expire with the next scene. */
  readonly disadvantages?: readonly CardCode[];
}

export interface Setting {
  /** The players s1, s2 … in this order; at least two. */
  readonly people?: readonly CharacterSetting[];
  /** The NPCs n1, n2 … */
  readonly npcs?: readonly CharacterSetting[];
  /** `nobody`: the seats lead together. */
  readonly gm?: 'nobody';
  readonly options?: Readonly<Record<string, OptionValue>>;
  /** The top cards of the draw deck. The others follow in factory order or are in the discard pile. */
  readonly deck?: readonly CardCode[];
  readonly rest?: 'below' | 'discarded';
  /** `none`: no scene is open yet. */
  readonly scene?: 'none';
}

const names = ['Franz', 'Hans', 'Anna', 'Ben', 'Cleo', 'Dora', 'Emil', 'Fay'];
const unshuffled: Rng = { shuffle: (_label, items) => [...items] };
const kinds: readonly Kind[] = ['innate', 'temperament', 'type', 'profession', 'acquired'];

interface BackgroundSetting {
  readonly back: Back;
  readonly face: CardCode;
  readonly kind: Kind;
  readonly name: string;
}

function readBackground(text: string): BackgroundSetting {
  const [, back = '', face = '', kind = '', name] = /^([rb]):(\S+)\s+(\w+)(?:\s+"(.*)")?$/u.exec(text) ?? [];
  const found = kinds.find((candidate) => candidate === kind);
  if (!isCardCode(face) || found === undefined) throw new Error(`${text} is no background`);
  return { back: back === 'r' ? 'red' : 'blue', face, kind: found, name: name ?? `a ${kind}` };
}

/** Gives a character these cards and confirms it, without any intent. */
function give(context: FlowContext, id: string, backgrounds: readonly string[]): void {
  const counts = new Map<Kind, number>();
  const cards = backgrounds.map(readBackground).map(({ back, face, kind, name }) => {
    const number = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, number);
    return { kind, slot: numbered(kind, number), card: face, back, name, scope: 'specific' as const };
  });
  context.emit({ type: 'character_brought', character: id, name: namedParty(context.state, id).name, cards });
  context.emit({ type: 'character_confirmed', ...namedParty(context.state, id) });
}

/** A character's default cards in a scenario. */
function plainSheet(place: number): readonly string[] {
  const ranks = ['2', '3', '4'] as const;
  const suit = (['C', 'D', 'H', 'S'] as const)[place % 4] ?? 'C';
  return [`r:${ranks[0]}${suit} innate`, `b:${ranks[1]}${suit} temperament`, `b:${ranks[2]}${suit} type`];
}

function withHands(state: State, people: readonly CharacterSetting[]): State {
  const taken = people.flatMap(({ bonus = [], disadvantages = [] }) => [...bonus, ...disadvantages]);
  return {
    ...state,
    piles: { ...state.piles, draw: state.piles.draw.filter((card) => !taken.includes(card)) },
    arrivals: { ...state.arrivals, players: state.arrivals.players + taken.length },
    characters: state.characters.map((character) => {
      const person = people[Number(character.id.slice(1)) - 1];
      if (!character.id.startsWith('s') || person === undefined) return character;
      return {
        ...character,
        bonus: (person.bonus ?? []).map((face, index) => ({
          handle: `h9${character.id.slice(1)}${index}`,
          face,
          back: 'players',
        })),
        tokens: person.tokens ?? 0,
        disadvantages: (person.disadvantages ?? []).map((card) => ({
          card,
          scene: 1,
          ends: { clock: 'scene' as const, number: state.scenes + 1, at: 'close' as const },
        })),
      };
    }),
  };
}

function stacked(state: State, deck: readonly CardCode[], rest: 'below' | 'discarded'): State {
  const others = state.piles.draw.filter((card) => !deck.includes(card));
  if (rest === 'below') return { ...state, piles: { ...state.piles, draw: [...deck, ...others] } };
  return {
    ...state,
    piles: { ...state.piles, draw: deck },
    discard: {
      arrivals: others.length,
      cards: others.map((face, index) => ({ handle: `h${index + 1}`, face, back: 'players' })),
    },
  };
}

export function given(setting: Setting): State {
  const people = setting.people ?? [{}, {}];
  const npcs = setting.npcs ?? [];
  const context = emptyContext(unshuffled);
  const seats = people.map(({ name }, index) => ({ seat: `s${index + 1}`, name: name ?? names[index] ?? `P${index}` }));
  const options = chosenOptions({ ...(setting.gm === 'nobody' ? { gmMode: 'shared' } : {}), ...setting.options });
  const isShared = setting.gm === 'nobody';
  const led = isShared ? ({ gm: null, mode: 'shared' } as const) : ({ gm: 'Gerda', mode: 'gm' } as const);
  context.emit({ type: 'table_opened', seats, ...led, options, twins: 'alike' });
  shuffleAll(context);
  for (const { seat, name } of seats) addCharacters(context, seat, name);
  context.emit({ type: 'phase_entered', phase: 'CREATION' });
  for (const [index, { backgrounds }] of people.entries())
    give(context, `s${index + 1}`, backgrounds ?? plainSheet(index));
  for (const [index, { name, backgrounds = [] }] of npcs.entries()) {
    const id = `n${index + 1}`;
    context.emit({ type: 'character_added', id, owner: 'gm', name: name ?? `Rival ${index + 1}` });
    const cards = backgrounds.map(readBackground).map(({ back, face, kind, name: title }) => ({
      kind,
      slot: kind,
      card: face,
      back,
      name: title,
      scope: 'specific' as const,
    }));
    context.emit({ type: 'npc_changed', character: id, name: name ?? `Rival ${index + 1}`, text: '', cards });
  }
  openSession(context, '');
  if (setting.scene !== 'none') openScene(context, { title: 'A courtyard', opening: '', by: 'gm' });
  const held = withHands(context.state, people);
  return events.evolve(stacked(held, setting.deck ?? [], setting.rest ?? 'below'), { type: 'window_closed' });
}
