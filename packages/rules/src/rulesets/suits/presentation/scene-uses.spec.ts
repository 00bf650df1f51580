import { expect, test } from 'vitest';

import { jobs } from '../data/jobs.ts';
import { sceneUses } from '../data/scene-uses.ts';

test('the suggested uses of each scripted scene are those of its script', () => {
  const scripted = jobs.flatMap(({ scenes }) =>
    scenes.map(({ title, beats }) => [title, [...new Set(beats.flatMap(({ ways }) => ways.map(({ use }) => use)))]]),
  );
  expect(Object.entries(sceneUses)).toEqual(scripted);
});
