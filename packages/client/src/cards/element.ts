import { shortCardName, readCardCode } from '@cartomancer/wording';
import type { Suit } from '@cartomancer/wording';

import './element.css';
import { backDrawing } from './backs.ts';
import { cardHeight, cardWidth } from './drawing.ts';
import type { Drawing, Shape } from './drawing.ts';
import { faceDrawing } from './faces.ts';
import { pagePalette } from './palette.ts';
import { suitShapes } from './pips.ts';

const svgNamespace = 'http://www.w3.org/2000/svg';

function svgElement<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | number>>,
): SVGElementTagNameMap[Name] {
  const element = document.createElementNS(svgNamespace, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

let gradientCount = 0;

function drawingElement(drawing: Drawing, alt: string | undefined): SVGSVGElement {
  const root = svgElement('svg', { viewBox: `0 0 ${cardWidth} ${cardHeight}`, focusable: 'false' });
  if (alt === undefined) root.setAttribute('aria-hidden', 'true');
  else {
    root.setAttribute('role', 'img');
    root.setAttribute('aria-label', alt);
  }
  for (const shape of drawing) root.append(...shapeElements(shape));
  return root;
}

function shapeElements(shape: Shape): SVGElement[] {
  const path = svgElement('path', { d: shape.path, 'stroke-linejoin': 'round' });
  const gradients: SVGElement[] = [];
  const at = shape.at;
  if (at !== undefined) {
    const size = at.scale ?? 1;
    const transform = `translate(${at.x ?? 0} ${at.y ?? 0}) rotate(${at.turn ?? 0}) scale(${size * (at.stretch ?? 1)} ${size})`;
    path.setAttribute('transform', transform);
  }
  if (shape.fill === undefined) path.setAttribute('fill', 'none');
  else if (typeof shape.fill === 'string') path.setAttribute('fill', shape.fill);
  else {
    const id = `card-paper-${++gradientCount}`;
    const gradient = svgElement('linearGradient', {
      id,
      gradientUnits: 'userSpaceOnUse',
      x1: 0,
      y1: 0,
      x2: 0,
      y2: cardHeight,
    });
    gradient.append(
      svgElement('stop', { offset: 0, 'stop-color': shape.fill.top }),
      svgElement('stop', { offset: 1, 'stop-color': shape.fill.bottom }),
    );
    gradients.push(gradient);
    path.setAttribute('fill', `url(#${id})`);
  }
  if (shape.stroke !== undefined) {
    path.setAttribute('stroke', shape.stroke);
    path.setAttribute('stroke-width', String(shape.width ?? 1));
    if (shape.dots !== undefined) {
      path.setAttribute('stroke-linecap', 'round');
      path.setAttribute('stroke-dasharray', `0 ${shape.dots}`);
    }
  }
  if (shape.opacity !== undefined) path.setAttribute('opacity', String(shape.opacity));
  return [...gradients, path];
}

export type CardSide = { readonly face: string } | { readonly back: string };

/** Without `alt` it is decoration and hidden from screen readers. */
export function cardElement(side: CardSide, options: { readonly alt?: string } = {}): SVGSVGElement {
  const drawing = 'face' in side ? faceDrawing(side.face, pagePalette) : backDrawing(side.back, pagePalette);
  const element = drawingElement(drawing, options.alt);
  element.classList.add('card');
  return element;
}

const suitClasses: Readonly<Record<Suit, string>> = { C: 'club', D: 'diamond', H: 'heart', S: 'spade' };

/** `alt` is the text for screen readers ("jack of diamonds"), by default the short form. */
export function cardChip(code: string, options: { readonly alt?: string } = {}): HTMLSpanElement {
  const chip = document.createElement('span');
  const face = readCardCode(code);
  chip.className = 'card-chip';
  if (face?.kind === 'suited') chip.dataset['suit'] = suitClasses[face.suit];
  if (options.alt !== undefined) {
    chip.setAttribute('role', 'img');
    chip.setAttribute('aria-label', options.alt);
  }
  if (face?.kind === 'suited') chip.append(face.rank === 'T' ? '10' : face.rank, suitElement(face.suit));
  else chip.append(shortCardName(code));
  return chip;
}

function suitElement(suit: Suit): SVGSVGElement {
  const root = svgElement('svg', { viewBox: '-52 -54 104 108', focusable: 'false', 'aria-hidden': 'true' });
  root.classList.add('suit-mark');
  root.append(svgElement('path', { d: suitShapes[suit], fill: pagePalette.suit[suit] }));
  return root;
}
