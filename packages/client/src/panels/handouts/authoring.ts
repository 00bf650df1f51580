/** One chunk for a dynamic import: the forms for handouts, for people who lead or prepare. */
export { HandoutsPanel } from './handouts-panel.tsx';
export { HandoutMaker } from './handout-maker.tsx';
export { PreparedHandoutForm } from './handout-form.tsx';
