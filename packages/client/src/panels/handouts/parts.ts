/** The handouts on the table, loaded with the first one. */
export { Backdrop } from './backdrop.tsx';
export { HandoutCards } from './handout-cards.tsx';
export { HandoutInLine } from './handout-in-line.tsx';
