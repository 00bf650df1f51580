import { expect, it } from 'vitest';

import { fitOnFelt } from './felt-moves.tsx';

it('shows at most two moves and limits each text; beside the desk the limit is for both texts together', () => {
  const wounds = ['Take 9♠ as a wound', 'Take J♥ as a wound'];
  expect(fitOnFelt(wounds, { besideDesk: false })).toBe(true);
  expect(fitOnFelt(wounds, { besideDesk: true })).toBe(false);
  expect(fitOnFelt(wounds.slice(1), { besideDesk: true })).toBe(true);
  expect(fitOnFelt(['Draw', 'Pass'], { besideDesk: true })).toBe(true);
  expect(fitOnFelt([...wounds, 'Pass'], { besideDesk: false })).toBe(false);
});
