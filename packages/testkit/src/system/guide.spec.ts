import { expect, test } from 'vitest';

import { guideFiles } from './guide.ts';

test('the files of a new system contain its title unchanged, even with signs of replacement patterns', () => {
  const guide = "```ts file=index.ts\ntitle: 'High Card', id: 'high-card', clause: 'HC-01'\n```";
  const files = guideFiles(guide, { id: 'cash', title: 'Cash $& $$ Carry', prefix: 'CC' });
  expect([...files]).toEqual([['index.ts', "title: 'Cash $& $$ Carry', id: 'cash', clause: 'CC-01'\n"]]);
});
