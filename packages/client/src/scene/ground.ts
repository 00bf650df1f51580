import { cardRatio } from '../cards/drawing.ts';
import type { SceneDescription, SceneLine } from './description.ts';
import type { Rectangle, Size } from './geometry.ts';

const svg = 'http://www.w3.org/2000/svg';
/** Length of an arrow's head, and half of its width, in CSS pixels. */
const head = { length: 11, half: 5 } as const;

/**
 * These elements are HTML below the canvas, so that their text is sharp, follows the reader's text size, and is below a
 * carried card.
 */
export class Ground {
  readonly element: HTMLDivElement;

  constructor() {
    this.element = document.createElement('div');
    this.element.className = 'scene-ground';
    // Screen readers get the same information from the spoken table beside the canvas.
    this.element.setAttribute('aria-hidden', 'true');
  }

  show(description: SceneDescription, lit: ReadonlySet<string>): void {
    const children: Element[] = [];
    if (description.frame !== null) children.push(box('scene-frame felt-frame', description.frame));
    if (description.tray !== null) children.push(box('scene-tray sheet', description.tray));
    for (const lane of description.lanes) children.push(box('scene-lane', lane));
    if (description.lines.length > 0) children.push(arrows(description.lines, description.viewport));
    for (const target of description.targets) {
      if (!target.empty) continue;
      const height = target.width * cardRatio;
      const outline = box('scene-slot', {
        x: target.x - target.width / 2,
        y: target.y - height / 2,
        width: target.width,
        height,
      });
      outline.dataset['glow'] = lit.has(target.zone) ? 'legal' : target.glow;
      children.push(outline);
    }
    for (const label of description.labels) {
      const element = document.createElement('div');
      element.className = 'scene-label chip';
      element.dataset['tone'] = label.tone;
      element.dataset['anchor'] = label.anchor;
      element.style.left = `${label.x}px`;
      element.style.top = `${label.y}px`;
      element.style.maxWidth = `${label.maxWidth}px`;
      const words = document.createElement('span');
      words.textContent = label.text;
      element.append(words);
      children.push(element);
    }
    this.element.replaceChildren(...children);
  }
}

function box(className: string, rectangle: Rectangle): HTMLDivElement {
  const element = document.createElement('div');
  element.className = className;
  element.style.left = `${rectangle.x}px`;
  element.style.top = `${rectangle.y}px`;
  element.style.width = `${rectangle.width}px`;
  element.style.height = `${rectangle.height}px`;
  return element;
}

function arrows(lines: readonly SceneLine[], { width, height }: Size): SVGSVGElement {
  const drawing = document.createElementNS(svg, 'svg');
  drawing.setAttribute('class', 'scene-lines');
  drawing.setAttribute('viewBox', `0 0 ${width} ${height}`);
  for (const line of lines) {
    const path = document.createElementNS(svg, 'path');
    path.setAttribute('d', arrow(line));
    path.dataset['zone'] = line.zone;
    drawing.append(path);
  }
  return drawing;
}

function arrow({ start, end, bend }: SceneLine): string {
  const from = bend ?? start;
  const angle = Math.atan2(end.y - from.y, end.x - from.x);
  const point = (along: number, aside: number): string =>
    `${end.x - along * Math.cos(angle) + aside * Math.sin(angle)} ${end.y - along * Math.sin(angle) - aside * Math.cos(angle)}`;
  const wings = `M${point(head.length, head.half)} L${end.x} ${end.y} L${point(head.length, -head.half)}`;
  const stroke = bend === undefined ? 'L' : `Q${bend.x} ${bend.y} `;
  return `M${start.x} ${start.y} ${stroke}${end.x} ${end.y} ${wings}`;
}
