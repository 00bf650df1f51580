/** The scene of the long setup, and who fronts. */
import { scenario } from '@cartomancer/testkit';
import { describe, expect } from 'vitest';

import { outings } from '../../data/quick-setup.ts';
import { kit } from '../../scenarios/kit.ts';
import type { Evening } from '../../scenarios/steps.ts';
import { agree, beginHeadmates, fillHeadmates, strike } from '../../scenarios/setup-steps.ts';
import { all, meet } from '../../scenarios/steps.ts';

describe('the scene', () => {
  function beginScene(s: Evening): void {
    beginHeadmates(s, 4);
    fillHeadmates(s);
    all(s, 'ack');
    meet(s);
    s.spectator.sees('shared.phase', 'SCENE');
  }

  scenario('FD-49 FD-40: the table agrees on the scene', kit, (s) => {
    beginScene(s);
    agree(s, 'outing', 'A walk');
    agree(s, 'place', 'by the river');
    agree(s, 'detail', 'Fog');
    all(s, 'ack');
    s.expectEvent('scene_set', { outing: 'A walk', place: 'by the river', details: ['Fog'] });
    s.spectator.sees('shared.phase', 'FRONTING');
  });

  scenario(
    'FD-49: without agreement the Interference chooses the outing, the Date the place, and each System seat a detail',
    kit,
    (s) => {
      beginScene(s);
      s.system1.does('propose', { field: 'outing', text: 'A fight' });
      s.oi.refused('scene_activity', { text: 'A walk' }, 'E_PHASE', { clause: 'FD-49' });
      s.date.does('affirm', { option: s.shared.setup.offers[0]?.id, answer: 'no' });
      s.date.refused('scene_activity', { text: 'A walk' }, 'FD_NOT_OI');
      s.oi.does('scene_activity', { text: 'A walk' });
      s.oi.refused('scene_place', { text: 'here' }, 'E_NOT_DATE');
      s.oi.refused('scene_detail', { text: 'Fog' }, 'E_PHASE');
      s.date.does('scene_place', { text: 'on the pier' });
      s.system1.does('scene_detail', { text: 'Fog' });
      s.system1.refused('scene_detail', { text: 'More fog' }, 'E_FIELD_ORDER');
      s.system2.does('scene_detail', { text: 'A dog' });
      all(s, 'ack');
      s.spectator.sees('shared.scene', { outing: 'A walk', place: 'on the pier', details: ['Fog', 'A dog'] });
    },
  );

  scenario('FD-27 FD-49: the roles cannot choose what a player objected to', kit, (s) => {
    beginScene(s);
    strike(s, 'outing', 'A fight');
    strike(s, 'place', 'in a hospital');
    strike(s, 'detail', 'A siren');
    s.oi.refused('scene_activity', { text: ' a FIGHT' }, 'E_LINE_CROSSED', { clause: 'FD-27' });
    s.date.refused('scene_place', { text: 'In a hospital' }, 'E_LINE_CROSSED', { clause: 'FD-27' });
    s.system1.refused('scene_detail', { text: 'A siren' }, 'E_LINE_CROSSED', { clause: 'FD-27' });
    s.oi.does('scene_activity', { text: 'A walk' });
    s.date.does('scene_place', { text: 'A fight' });
    s.system1.does('scene_detail', { text: 'Fog' });
  });

  scenario('FD-27 FD-49: the cards do not choose what a player objected to', kit, (s) => {
    beginScene(s);
    strike(s, 'outing', outings['2']);
    s.rig({ helper: ['2C', '2D', '3C'] });
    s.host.does('let_cards_decide');
    s.expectEvent('sheet_field_set', { field: 'outing', text: outings['3'] });
  });

  scenario('FD-27: the cards decide even if a table objects to each of their texts', kit, (s) => {
    beginScene(s);
    for (const outing of Object.values(outings)) strike(s, 'outing', outing);
    s.host.does('let_cards_decide');
    s.spectator.sees('shared.phase', 'FRONTING');
    s.spectator.sees((view) => Object.values(outings).includes(view.shared.scene?.outing ?? ''), true);
  });

  scenario('FD-49: after a long silence the cards set the scene', kit, (s) => {
    beginScene(s);
    s.timePasses({ ms: 300_000 });
    s.spectator.sees('shared.phase', 'FRONTING');
    s.spectator.sees((view) => view.shared.scene?.outing === '', false);
  });
});

scenario('FD-51: a tie is broken with the System’s Deck, or the tied Headmates share the front', kit, (s) => {
  // Three roles, a name, two for pronouns, three qualities, two traits; then for the Headmates: two aces and a three.
  const date = ['KH', 'QS', '2D', '3C', '4C', '5C', '6C', '7C', '8C', '9C', 'TC', 'AS', 'AD', '3D'] as const;
  const frontersWith = (fronterTie: string) => {
    const rig = { date, system: ['2C', '3C', '4C', '5C', '9C'] } as const;
    s.start({ seats: 3, options: { setupDepth: 'quick', fronterTie }, rig });
    all(s, 'safety_ack');
    all(s, 'ack');
    meet(s);
    return s.shared.fronting.headmates;
  };
  expect(frontersWith('cofront')).toEqual(['m1', 'm2']);
  expect(frontersWith('systemDeck')).toEqual(['m2']);
});
