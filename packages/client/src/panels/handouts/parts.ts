/** One chunk for a dynamic import: the components that show handouts. */
export { Backdrop } from './backdrop.tsx';
export { HandoutCards } from './handout-cards.tsx';
export { handoutHtml } from './handout-html.tsx';
export { HandoutInLine } from './handout-in-line.tsx';
