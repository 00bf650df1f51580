import { cardHeight } from './drawing.ts';
import type { Drawing, Paint } from './drawing.ts';

type Surface = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** (x, y) is the upper left corner; `scale` is device pixels per unit of the drawing. */
export function paintDrawing(surface: Surface, drawing: Drawing, x: number, y: number, scale: number): void {
  for (const shape of drawing) {
    surface.save();
    surface.translate(x, y);
    surface.scale(scale, scale);
    // A gradient follows the transform, so only in a shape without a placement does it run from the top of the card to
    // the bottom.
    const fill = shape.fill === undefined ? undefined : paintStyle(surface, shape.fill);
    const at = shape.at;
    if (at !== undefined) {
      surface.translate(at.x ?? 0, at.y ?? 0);
      surface.rotate(((at.turn ?? 0) * Math.PI) / 180);
      const size = at.scale ?? 1;
      surface.scale(size * (at.stretch ?? 1), size);
    }
    surface.globalAlpha = shape.opacity ?? 1;
    const path = new Path2D(shape.path);
    if (fill !== undefined) {
      surface.fillStyle = fill;
      // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- this fills a path, not an array
      surface.fill(path);
    }
    if (shape.stroke !== undefined) {
      surface.strokeStyle = shape.stroke;
      surface.lineWidth = shape.width ?? 1;
      surface.lineJoin = 'round';
      if (shape.dots !== undefined) {
        surface.lineCap = 'round';
        surface.setLineDash([0.01, shape.dots]);
      }
      surface.stroke(path);
    }
    surface.restore();
  }
}

function paintStyle(surface: Surface, paint: Paint): string | CanvasGradient {
  if (typeof paint === 'string') return paint;
  const gradient = surface.createLinearGradient(0, 0, 0, cardHeight);
  gradient.addColorStop(0, paint.top);
  gradient.addColorStop(1, paint.bottom);
  return gradient;
}
