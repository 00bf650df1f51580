import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { kit } from '../scenarios/kit.ts';
import type { TableView } from '../view-types.ts';
import { presentation } from './index.ts';

/** The skill or attribute with which the form begins, in a scene of this title after this many plays. */
function usual(view: TableView, title: string, plays: number): unknown {
  const scene = { number: 1, title, plays, called: 0, fights: 0, failed: false };
  return presentation.move({ ...view, shared: { ...view.shared, scene } }, { type: 'declare_play' }).initialValues?.[
    'use'
  ];
}

scenario('SU-38: in a scripted scene the suggested use suits the scene, and changes', kit, (s) => {
  s.given({ crew: ['ruth'], options: { readyMade: true } });
  // Opening the desk, talking, and climbing: Ruth is best at talking.
  expect([0, 1, 2].map((plays) => usual(s.ruth.view, 'The office', plays))).toEqual([
    'persuasion',
    'fraud',
    'persuasion',
  ]);
  // In a scene of the GM's own no script says what helps: it is what she is best at.
  expect([0, 1].map((plays) => usual(s.ruth.view, 'Elsewhere', plays))).toEqual(['fraud', 'persuasion']);
});
