import { effect, signal } from '@preact/signals';
import type { TableView } from '@cartomancer/rules/table';
import { expect, it } from 'vitest';

import { shownNames } from './shown-names.ts';

function viewWith(name: string | null, last?: string): TableView {
  const seat = {
    seat: 's1',
    person: null,
    name,
    ...(last === undefined ? {} : { last: { person: null, name: last } }),
  };
  return { shared: { table: { seats: [seat] }, game: null }, own: { game: null } } as unknown as TableView;
}

it('renders a sentence again when the name at a seat changes, and not for other changes of the view', () => {
  const view = signal(viewWith('Dan'));
  const nameOf = shownNames(view, {});
  const shown: string[] = [];
  const stop = effect(() => {
    shown.push(`${nameOf('s1')} plays a card.`);
  });
  view.value = viewWith('Dan');
  view.value = viewWith(null, 'Dan');
  view.value = viewWith('Eva');
  stop();
  expect(shown).toEqual(['Dan plays a card.', 'Eva plays a card.']);
});
