import { signal } from '@preact/signals';

/** How many things other parts of this page have prepared. A list of prepared things is loaded again after a change. */
export const preparedElsewhere = signal(0);
