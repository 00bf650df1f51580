import { describe, expect, it } from 'vitest';

import { presentation } from './index.ts';

const counts = { rank: 'Q', suit: 'S', value: 10, chain: ['QS'] };

describe('the story of a job', () => {
  it('says who lends a card, as a sentence about the lender', () => {
    const line = presentation.line({ type: 'card_lent', side: 'player', seat: 's2', card: 'QS', counts });
    expect(line).toEqual({ kind: 'event', seat: 's2', message: { text: 'event.card_lent', facts: { lent: 'QS' } } });
    const king = { ...counts, chain: ['KS', 'QS'] };
    const copy = presentation.line({ type: 'card_lent', side: 'player', seat: 's2', card: 'KS', counts: king });
    expect(copy?.message).toEqual({ text: 'event.card_lent.as', facts: { card: 'QS', lent: 'KS' } });
  });

  it('says which leader steps in', () => {
    const line = presentation.line({ type: 'cover_settled', leader: 's3', allies: ['s1'], value: null, success: true });
    expect(line?.message).toMatchObject({ text: 'event.cover_settled.success', facts: { leader: 's3' } });
  });

  it('tells the turn order once it is settled', () => {
    const line = presentation.line({ type: 'order_fixed', order: ['s1', 'n1'] });
    const order = ['s1', 'n1'].map((party) => ({ text: 'order.party', facts: { party } }));
    expect(line?.message).toEqual({ text: 'event.order_fixed', facts: { order } });
  });

  it('begins each job with a heading', () => {
    const heading = (fields: object) => presentation.line({ type: 'session_started', ...fields });
    expect(heading({})).toEqual({ kind: 'scene', message: { text: 'event.session_started' } });
    expect(heading({ next: true })).toEqual({ kind: 'scene', message: { text: 'event.session_started.next' } });
  });

  it('distinguishes a death from a character that is only out for the scene', () => {
    const text = (forGood: boolean) =>
      presentation.line({ type: 'character_died', seat: 's1', name: 'Moss', forGood })?.message.text;
    expect([true, false].map(text)).toEqual(['event.character_died', 'event.character_died.out']);
  });
});
