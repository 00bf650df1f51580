/** What makes handouts, loaded by people who lead, and by those who prepare. */
export { HandoutsPanel } from './handouts-panel.tsx';
export { Maker } from './maker.tsx';
export { PreparedHandoutForm } from './handout-form.tsx';
