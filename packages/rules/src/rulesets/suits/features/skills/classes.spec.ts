import { scenario } from '@cartomancer/testkit';
import { expect, test } from 'vitest';

import type { CardCode, Suit } from '../../../../kernel/index.ts';
import { seededRng, suits } from '../../../../kernel/index.ts';
import { ruleset } from '../../index.ts';
import { presentation } from '../../presentation/index.ts';
import { attributes, defences, oppositionsOf, skillData, skills } from './skills.ts';
import type { State } from '../../state.ts';
import text from '../../data/text.en.json' with { type: 'json' };
import { kit } from '../../scenarios/kit.ts';
import { against, guard, versus } from '../../scenarios/steps.ts';

const catalogue: Readonly<Record<string, string>> = text;

const classes: Readonly<Record<Suit, readonly string[]>> = {
  D: ['ambush', 'athlete', 'driver'],
  H: ['awareness', 'leadership', 'persuasion'],
  S: ['fraud', 'stealth', 'thief'],
  C: ['guns', 'throw', 'thug'],
};

test('SU-16: each suit is a class of three skills, and the choice of a suit describes what it stands for', () => {
  for (const suit of suits)
    expect([suit, skills.filter((skill) => skillData[skill].suit === suit)]).toEqual([suit, classes[suit]]);
  const begun = ruleset.setup(
    {
      seats: [
        { seat: 's1', name: 'Ada', kind: 'player' },
        { seat: 'gm', name: 'Gail', kind: 'gm' },
      ],
      options: {},
    },
    seededRng(1),
  );
  let state: State = begun.reduce((before, event) => ruleset.evolve(before, event), ruleset.initial());
  const open = ruleset.decide(state, { kind: 'gm' }, { type: 'start_session' }, seededRng(2));
  if (!open.ok) expect.fail('the session does not open');
  state = open.events.reduce((before, event) => ruleset.evolve(before, event), state);
  const view = ruleset.view(state, { kind: 'seat', seat: 's1' });
  const offered = ruleset.legal(view).filter(({ type }) => type === 'set_suit');
  const descriptions = offered.map((move) => catalogue[presentation.move(view, move).means?.text ?? '']);
  expect(new Set(offered.map((move) => move['suit']))).toEqual(new Set(suits));
  for (const word of ['daring', 'people', 'secrets', 'harm']) expect(descriptions.join(' ')).toContain(word);
});

scenario('SU-16 SU-17: a suit does not restrict the skills of a character', kit, (s) => {
  // Kade (clubs) may try Persuasion without the tag; Ruth (hearts) has tagged it and adds more.
  s.given({ player: ['4D', '4H'], gm: ['2S', '3S'], npcs: [guard] });
  versus(s, s.kade, 5, { use: 'persuasion', trait: 'willpower' });
  s.spectator.sees('shared.play.parts.modifier', 2);
  s.kade.does('finish_step');
  versus(s, s.ruth, 5, { use: 'persuasion', trait: 'willpower' });
  s.spectator.sees('shared.play.parts.modifier', 14);
});

scenario(
  'SU-44 SU-95: a bare attribute adds itself, allows any opposition, and keeps the effects of faces',
  kit,
  (s) => {
    expect(oppositionsOf('wits', null)).toEqual(['threshold', ...defences, ...attributes, ...skills]);
    s.given({ player: ['4D', '9C', '2C'], gm: ['2S'], hands: { kade: ['AS'] }, npcs: [guard] });
    versus(s, s.kade, 6, { use: 'wits', trait: 'charisma' });
    s.spectator.sees('shared.play.untagged', false);
    // Kade's Wits are 3: no 5 for a tag, and no penalty without one.
    s.spectator.sees('shared.play.parts.modifier', 3);
    s.kade.does('commit_card', { card: 'AS' });
    s.expectEvent('card_drawn', { seat: 's4', cause: 'ace' });
    s.spectator.sees('shared.play.total', 3 + 4 + 10);
    s.kade.does('finish_step');
    s.gm.does('finish_step');
    s.expectEvent('play_resolved', { success: true, total: 17 });
  },
);

scenario('SU-50: a tie reveals the GM’s secret number to everyone, and nothing reveals it earlier', kit, (s) => {
  s.given({ crew: ['kade'], player: ['2H', '5S'], gm: ['8C', '3D'], npcs: [guard] });
  versus(s, s.kade, 9, { use: 'thug', trait: 'block' });
  const { total, gmCards } = s.shared.play ?? expect.fail('no play');
  for (const viewer of [s.kade, s.spectator]) viewer.sees('own.secrets', undefined);
  s.kade.does('finish_step');
  s.expectEvent('play_tied');
  for (const viewer of [s.kade, s.spectator]) {
    viewer.heard('play_tied');
    expect(JSON.stringify(viewer.view.own)).not.toContain('modifier');
  }
  // The totals are equal, so the player's total without the GM's cards is the secret number.
  expect(total - gmCards).toBe(9);
});

scenario('SU-134: a trap is an Ambush against a number, described by the player who set it and by the GM', kit, (s) => {
  s.given({ crew: ['vera', 'moss'], player: ['6D', '7C', '2C', '3C'], gm: ['KS', '3C', 'QH', '2D', '9S'] });
  expect(skillData.ambush.opposedBy).toEqual(['threshold', 'insight']);
  against(s, s.vera, 15, { use: 'ambush', text: 'A wire across the stairs.' });
  s.spectator.heard('play_declared', { use: 'ambush', text: 'A wire across the stairs.' });
  s.vera.does('finish_step');
  s.expectEvent('telling_owed', { kind: 'laid' });
  const line = presentation.line({ type: 'telling_owed', kind: 'laid', count: 1 });
  expect(catalogue[line?.message.text ?? '']).toContain('GM');
  s.vera.does('arrange_peek', { order: ['KS', '3C', 'QH', '2D', '9S'], discard: [] });
});

scenario('SU-134: a failed trap has no effect, and shows no cards', kit, (s) => {
  const low: readonly CardCode[] = ['2C', '3C'];
  s.given({ crew: ['vera'], player: low });
  against(s, s.vera, 30, { use: 'ambush', text: 'A wire across the stairs.' });
  s.vera.does('finish_step');
  s.expectEvent('play_resolved', { success: false });
  s.expectNoEvent('telling_owed');
  s.expectNoEvent('peek_opened');
});
