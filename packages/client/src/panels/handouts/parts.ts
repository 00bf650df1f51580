/** The components for handouts and the backdrop, loaded when the first of them is shown. */
export { Backdrop } from './backdrop.tsx';
export { HandoutCards } from './handout-cards.tsx';
export { handoutHtml } from './handout-html.tsx';
export { HandoutInLine } from './handout-in-line.tsx';
