import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { SceneCard, SceneDescription, SceneTarget } from './description.ts';
import { Emitter } from './emitter.ts';
import type { StageEvents } from './handling.ts';
import { Handling } from './handling.ts';
import { layoutTable } from './layout.ts';
import type { Node } from './node.ts';
import { poseOf } from './node.ts';

// A minimal canvas: it dispatches events and has a bounding box.
class Surface extends EventTarget {
  readonly style = { cursor: '' };
  setPointerCapture(): void {}
  getBoundingClientRect(): { left: number; top: number } {
    return { left: 0, top: 0 };
  }
}

const seatCard = { x: 600, y: 40, width: 200, height: 60 };
const heard: string[] = [];
let surface: Surface;
let handling: Handling;
let description: SceneDescription;

/** A pile that can be put on a seat card or on a place in the middle, and a pile that cannot be moved. */
function table(): SceneDescription {
  const faceUp = (key: string) => ({ key, face: '9C', back: 'blue', alt: key });
  return layoutTable({
    viewport: { width: 1000, height: 700 },
    landings: { 'seat:s2': seatCard },
    zones: [
      {
        id: 'covered',
        kind: 'stack',
        place: 'centre',
        cards: [faceUp('covered:low'), { ...faceUp('covered:top'), state: 'legal', targets: ['seat:s2', 'person'] }],
      },
      { id: 'person', kind: 'row', place: 'centre', cards: [] },
      { id: 'open', kind: 'stack', place: 'centre', cards: [faceUp('open:top')] },
    ],
  });
}

function nodeOf(card: SceneCard): Node {
  return {
    card,
    order: 0,
    pose: poseOf(card),
    aim: poseOf(card),
    motion: null,
    from: 'same',
    glow: 'none',
    leaving: false,
  } as unknown as Node;
}

beforeEach(() => {
  heard.length = 0;
  surface = new Surface();
  vi.stubGlobal('window', new EventTarget());
  description = table();
  const nodes = new Map(description.cards.map((card) => [card.key, nodeOf(card)]));
  const emitter = new Emitter<StageEvents>();
  for (const name of ['card-lifted', 'card-dropped', 'card-put-away'] as const)
    emitter.on(name, (event) => heard.push(`${name} ${Object.values(event).join(' ')}`));
  handling = new Handling({
    canvas: surface as unknown as HTMLCanvasElement,
    emitter,
    description: () => description,
    node: (key) => nodes.get(key),
    rectangleOf: () => undefined,
    aim: () => undefined,
    aimAll: () => undefined,
    requestFrame: () => undefined,
  });
  handling.watch();
});

afterEach(() => vi.unstubAllGlobals());

function pointer(type: string, { x, y }: { readonly x: number; readonly y: number }): void {
  surface.dispatchEvent(
    Object.assign(new Event(type), { clientX: x, clientY: y, pointerId: 1, pointerType: 'mouse', button: 0 }),
  );
}

function targetOf(zone: string): SceneTarget {
  const found = description.targets.find((target) => target.zone === zone);
  if (found === undefined) throw new Error(`${zone} is not a target`);
  return found;
}

function carry(from: { readonly x: number; readonly y: number }, to: { readonly x: number; readonly y: number }): void {
  pointer('pointerdown', from);
  pointer('pointermove', to);
  pointer('pointerup', to);
}

describe('a card on the table', () => {
  it('can be dragged to a seat card, and waits there for the answer', () => {
    carry(targetOf('covered'), { x: 790, y: 95 });
    expect(heard).toEqual([
      'card-lifted covered:top covered',
      'card-put-away covered:top',
      'card-dropped covered:top covered seat:s2 true',
    ]);
    expect(handling.isWaiting('covered:top')).toBe(true);
  });

  it('no longer waits at its target when its move is not made', () => {
    carry(targetOf('covered'), { x: 790, y: 95 });
    handling.sendBack();
    expect(handling.isWaiting('covered:top')).toBe(false);
  });

  it('can also be dragged to a seat’s place in the middle, and lights its targets while it is carried', () => {
    const lit: ReadonlySet<string>[] = [];
    pointer('pointerdown', targetOf('covered'));
    pointer('pointermove', targetOf('person'));
    lit.push(handling.litZones());
    pointer('pointerup', targetOf('person'));
    expect(lit).toEqual([new Set(['seat:s2', 'person'])]);
    expect(heard.at(-1)).toBe('card-dropped covered:top covered person true');
  });

  it('returns when it is dropped on a place that is not a target; without any targets it cannot be dragged', () => {
    carry(targetOf('covered'), targetOf('open'));
    expect(heard.at(-1)).toBe('card-dropped covered:top covered open false');
    expect(handling.isWaiting('covered:top')).toBe(false);
    heard.length = 0;
    carry(targetOf('open'), { x: 700, y: 70 });
    expect(heard).toEqual([]);
  });
});
