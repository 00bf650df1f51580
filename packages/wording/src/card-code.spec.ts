import { describe, expect, it } from 'vitest';
import { shortCardName, readCardCode } from './card-code.ts';

describe('card codes', () => {
  it.each([
    ['TD', { kind: 'suited', rank: 'T', suit: 'D', copy: 1 }],
    ['AS/2', { kind: 'suited', rank: 'A', suit: 'S', copy: 2 }],
    ['X2', { kind: 'joker', which: 2, copy: 1 }],
  ])('reads %s', (code, face) => {
    expect(readCardCode(code)).toEqual(face);
  });

  it.each(['', '10D', 'X3', 'td', 'TD/3', 'TDX', 'T'])('rejects %j', (code) => {
    expect(readCardCode(code)).toBeUndefined();
  });

  it('formats codes for readers: rank and suit, or a star for a joker', () => {
    expect(['TD', 'JC', '3H', 'AS/2', 'X1'].map(shortCardName)).toEqual(['10♦', 'J♣', '3♥', 'A♠', '★']);
  });

  it('formats an invalid code as it is', () => {
    expect(shortCardName('tarot')).toBe('tarot');
  });
});
