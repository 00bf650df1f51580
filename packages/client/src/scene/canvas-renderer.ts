/** A module of its own, because a browser loads one of the two renderers. */
// Without this module, every renderer of Pixi fails where the content security policy forbids `eval`.
import 'pixi.js/unsafe-eval';

export { CanvasRenderer } from 'pixi.js';
