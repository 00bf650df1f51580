/** The forms for handouts, loaded for people who lead or prepare. */
export { HandoutsPanel } from './handouts-panel.tsx';
export { Maker } from './maker.tsx';
export { PreparedHandoutForm } from './handout-form.tsx';
