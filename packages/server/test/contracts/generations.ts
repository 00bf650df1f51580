import { describe, expect, it } from 'vitest';

import type { TokenGenerations } from '../../src/access/generations.ts';

export function generationsContract(name: string, open: () => Promise<TokenGenerations>): void {
  describe(`the generations of tokens: ${name}`, () => {
    it('begin at 0 and advance separately for each person', async () => {
      const generations = await open();
      expect(await generations.oldest('ada')).toBe(0);
      expect(await generations.advance('ada', 0)).toBe(1);
      expect(await generations.advance('ada', 1)).toBe(2);
      expect(await generations.oldest('ada')).toBe(2);
      expect(await generations.oldest('ben')).toBe(0);
    });

    it('stay valid for one of two devices that sign each other out', async () => {
      const generations = await open();
      const answers = await Promise.all([generations.advance('ada', 0), generations.advance('ada', 0)]);
      expect(answers.filter((answer) => answer !== undefined)).toEqual([1]);
      expect(await generations.oldest('ada')).toBe(1);
    });

    it('continue from a token that is newer than a restored backup', async () => {
      const generations = await open();
      expect(await generations.advance('ada', 4)).toBe(5);
      expect(await generations.oldest('ada')).toBe(5);
    });
  });
}
