/** Stakes, sides, trump, and who opens (CR-10, CR-12, CR-14, CR-44 to CR-69). */
import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import type { CardCode } from '../../../../kernel/index.ts';
import { ruleset } from '../../index.ts';
import { presentation } from '../../presentation/index.ts';
import { agreed, begun, born, finished, proposed, skipOutcomes } from '../../scenarios/steps.ts';
import { kit } from '../../scenarios/kit.ts';
import type { TableView } from '../../view-types.ts';

const low: readonly CardCode[] = ['2S', '5H', '6C', '7S', '9D', 'JD'];
const high: readonly CardCode[] = ['3S', '7H', '8H', '2C', '3D', '4C'];
const rigged = { 'birth:c1': low, 'birth:c2': high, 'deck:c1': low, 'deck:c2': high };

scenario('CR-44 CR-45 CR-50 … CR-54: cards are dealt once all agree to the same text', kit, (s) => {
  begun(s, 2, {}, rigged);
  finished(s, 2);
  s.s1.refused('open_conflict', { title: 'x' }, 'E_GM_ONLY');
  s.gm.does('open_conflict', { title: 'The quarrel' });
  s.gm.refused('open_conflict', { title: 'Another' }, 'CR_IN_CONFLICT', { clause: 'CR-44' });
  s.gm.refused('agree', { draft: 1 }, 'CR_SIDES_MISSING');
  s.gm.refused(
    'edit_setup',
    {
      participants: [
        { id: 'c1', side: 'A', seat: 1 },
        { id: 'c1', side: 'B', seat: 2 },
      ],
    },
    'CR_DUPLICATE',
  );
  s.gm.refused('edit_setup', { envId: 'nowhere' }, 'CR_NO_ENVIRONMENT');
  s.gm.refused('edit_setup', { participants: [{ id: 'c1', side: 'constructor' }] }, 'E_MALFORMED');
  s.gm.does('edit_setup', {
    participants: [
      { id: 'c1', side: 'A', seat: 1 },
      { id: 'c2', side: 'B', seat: 2 },
    ],
  });
  const version = () => s.shared.conflict?.version;
  s.gm.refused('agree', { draft: version() }, 'CR_STAKES_EMPTY', {
    clause: 'CR-51',
    facts: { name: "Player 1's own" },
  });
  s.s1.does('write_reason', { part: 'c1', text: 'For my brother.' });
  s.s1.refused('write_reason', { part: 'c2', text: 'x' }, 'E_NOT_YOURS', { facts: { name: 'Player 2' } });
  s.s2.does('write_reason', { part: 'c2', text: 'For the mill.' });
  s.gm.refused('agree', { draft: version() }, 'CR_STAKES_EMPTY', { clause: 'CR-52', facts: { side: 'A' } });
  s.s1.does('edit_setup', { stakes: { A: 'He may stay.' } });
  s.s1.refused('edit_setup', { stakes: { B: 'x' } }, 'E_GM_ONLY');
  s.gm.does('edit_setup', { stakes: { B: 'He goes.' } });
  s.gm.refused('agree', { draft: version() }, 'CR_TRUMP_UNSET', { clause: 'CR-59' });
  s.s1.refused('set_trump', { suit: 'S' }, 'E_GM_ONLY');
  s.gm.does('set_trump', { suit: 'S' });
  s.s1.does('agree', { draft: version() });
  s.gm.does('edit_setup', { stakes: { B: 'He goes by morning.' } });
  s.expectEvent('agreements_cleared');
  s.s1.sees('own.asks.text', 'ask.CONFLICT.setup.agree.changed');
  s.s2.sees('own.asks.text', 'ask.CONFLICT.setup.agree');
  s.s1.refused('agree', { draft: 1 }, 'E_STALE', { clause: 'CR-54' });
  s.s1.does('agree', { draft: version() });
  s.s1.refused('unagree', { draft: 1 }, 'E_STALE', { clause: 'CR-54' });
  s.s1.does('unagree', { draft: version() });
  s.s1.sees('own.asks.text', 'ask.CONFLICT.setup.agree');
  s.expectEvent('agreement_withdrawn', { by: 's1', version: version() });
  const labels = JSON.stringify([presentation.sheets?.(s.s1.view), presentation.board?.(s.s1.view)]);
  for (const side of ['A', 'B']) expect(labels).toContain(`"sheet.stake","facts":{"side":"${side}"`);
  agreed(s);
  s.expectEvent('stakes_sealed', {
    version: version(),
    participants: [
      { id: 'c1', side: 'A' },
      { id: 'c2', side: 'B' },
    ],
    sides: ['A', 'B'],
    stakes: { A: 'He may stay.', B: 'He goes by morning.' },
    trump: 'S',
    options: s.shared.options,
  });
  const names = s.shared.conflict?.participants.map(({ name }) => [name.split(',')[0]]);
  s.spectator.heard('stakes_sealed', { sideNames: { A: names?.[0], B: names?.[1] } });
  s.expectEvent('hand_dealt', { part: 'c1', count: 6 });
  s.spectator.sees('shared.conflict.stakes', { A: 'He may stay.', B: 'He goes by morning.' });
});

scenario('CR-50: the sides that exist are offered for a new participant, whatever their names', kit, (s) => {
  begun(s, 3);
  finished(s, 3);
  proposed(s, { c1: 'A', c2: 'D' });
  const offered = ({ shared }: TableView) =>
    ruleset
      .legal({ shared, own: s.gm.view.own })
      .filter(({ type, id }) => type === 'add_participant' && id === 'c3')
      .map(({ side }) => side);
  s.gm.sees(offered, ['A', 'B', 'D']);
  s.gm.does('add_participant', { id: 'c3', side: 'D' });
});

scenario('CR-70: the order of turns that the GM gave stays when a participant is added', kit, (s) => {
  const order = ({ shared }: TableView) => shared.conflict?.participants.map(({ id }) => id);
  begun(s, 4);
  finished(s, 4);
  s.gm.does('open_conflict', { title: 'The quarrel' });
  for (const [id, side] of Object.entries({ c1: 'A', c2: 'A', c3: 'B' })) s.gm.does('add_participant', { id, side });
  // Without an order the sides alternate.
  s.gm.sees(order, ['c1', 'c3', 'c2']);
  proposed(s, { c1: 'A', c2: 'A', c3: 'B' });
  s.gm.does('write_stake', { side: 'A', text: 'It goes their way.' });
  s.gm.does('add_participant', { id: 'c4', side: 'B' });
  s.gm.sees(order, ['c1', 'c2', 'c3', 'c4']);
});

scenario('CR-58 CR-61 CR-14: terms cannot change after the deal', kit, (s) => {
  begun(s, 2, {}, rigged);
  finished(s, 2);
  proposed(s, { c1: 'A', c2: 'B' });
  s.system.does('option_set', { key: 'conflictHand', value: 5 });
  s.system.refused('option_set', { key: 'conflictHand', value: 77 }, 'E_OPTION_VALUE');
  agreed(s);
  s.gm.refused('set_trump', { suit: 'H' }, 'E_PHASE');
  s.gm.refused('edit_setup', { participants: [] }, 'E_PHASE');
  s.system.refused('option_set', { key: 'conflictHand', value: 6 }, 'E_OPTION_LOCKED', { clause: 'CR-14' });
  s.spectator.sees((view) => view.shared.conflict?.participants.map(({ hand }) => hand), [5, 5]);
});

scenario('CR-55 CR-56 CR-15: the prompt says that agreeing is out of character, and suits have themes', kit, (s) => {
  begun(s, 2, {}, rigged);
  finished(s, 2);
  proposed(s, { c1: 'A', c2: 'B' });
  const [agreement] = presentation.board?.(s.s1.view) ?? [];
  if (agreement?.kind !== 'sheet') throw new Error('The stakes are not on the table');
  expect(agreement.printed?.map(({ text }) => text)).toContain('panel.setup.meta');
  const draft = s.shared.conflict?.version;
  expect(presentation.move(s.s1.view, { type: 'agree', draft }).means?.text).toBe('mean.agree');
  const themes = agreement.entries.flatMap(({ written }) => written.flatMap(({ facts }) => facts?.['theme'] ?? []));
  expect(themes).toContainEqual({ text: 'theme.S' });
});

scenario('CR-15: the table can write the themes of the suits', kit, (s) => {
  begun(s, 2, {}, rigged);
  finished(s, 2);
  s.s1.refused('write_theme', { suit: 'S', text: 'The sea.' }, 'E_GM_ONLY', { clause: 'CR-15' });
  s.gm.does('write_theme', { suit: 'S', text: 'The sea.' });
  s.gm.does('write_theme', { suit: 'H', text: 'The hearth.' });
  s.gm.does('write_theme', { suit: 'H' });
  s.spectator.sees('shared.themes', { S: 'The sea.' });
  proposed(s, { c1: 'A', c2: 'B' });
  agreed(s);
  expect(presentation.caption?.(s.s1.view)?.title.facts?.['theme']).toEqual({
    text: 'sheet.text',
    facts: { text: 'The sea.' },
  });
  s.gm.refused('write_theme', { suit: 'S', text: 'Nothing.' }, 'E_PHASE');
});

scenario(
  'CR-12 CR-46 CR-48 CR-49: a challenged fact becomes a conflict, unless the GM yields or the player withdraws',
  kit,
  (s) => {
    begun(s, 1);
    finished(s, 1);
    s.s1.does('challenge', { quote: 'The bridge is down.', claim: 'It holds.' });
    s.expectEvent('challenge_raised', { quote: 'The bridge is down.', claim: 'It holds.', by: 'c1' });
    s.expectNoEvent('challenge_queued');
    expect(s.shared.phase).toBe('CONFLICT.setup');
    s.spectator.sees((view) => view.shared.conflict?.participants.map(({ id }) => id), ['c1']);
    s.gm.does('create_full_npc', { name: 'The river', deck: high });
    s.gm.does('add_participant', { id: 'n1', side: 'B' });
    s.gm.does('write_stake', { side: 'A', text: 'It holds.' });
    s.gm.does('cancel_setup');
    s.expectEvent('challenge_dropped', { quote: 'The bridge is down.', by: 'c1', cause: 'yielded' });
    s.s1.does('challenge', { quote: 'It rains.', claim: 'It does not.' });
    s.s1.does('leave_setup', { part: 'c1' });
    s.expectEvent('challenge_dropped', { cause: 'withdrawn' });
    expect(s.shared.phase).toBe('SCENE');
  },
);

scenario('CR-47: during a conflict a challenge waits for its end, or by option is not allowed', kit, (s) => {
  for (const mode of ['queue', 'forbid'] as const) {
    begun(s, 2, { challengeInConflict: mode }, rigged);
    finished(s, 2);
    proposed(s, { c1: 'A', c2: 'B' });
    agreed(s);
    if (mode === 'forbid') {
      s.s1.refused('challenge', { quote: 'x', claim: 'y' }, 'CR_IN_CONFLICT', { clause: 'CR-47' });
      continue;
    }
    s.s1.does('challenge', { quote: 'No one saw it.', claim: 'I did.' });
    s.s1.does('challenge', { quote: 'It was dark.', claim: 'There was a moon.' });
    s.expectEvent('challenge_queued', { quote: 'It was dark.', by: 'c1' });
    s.spectator.sees((view) => view.shared.queue.map(({ claim }) => claim), ['I did.', 'There was a moon.']);
    s.s2.does('concede', { part: 'c2' });
    skipOutcomes(s);
    expect(s.shared.phase).toBe('CONFLICT.setup');
    s.spectator.sees('shared.conflict.challenge.claim', 'I did.');
    s.gm.does('cancel_setup');
    s.spectator.sees('shared.conflict.challenge.claim', 'There was a moon.');
  }
});

scenario('CR-47 CR-49: other challenges of the same fact keep waiting', kit, (s) => {
  begun(s, 2, {}, rigged);
  finished(s, 2);
  proposed(s, { c1: 'A', c2: 'B' });
  agreed(s);
  const quote = 'It rains.';
  s.s1.does('challenge', { quote, claim: 'It does not.' });
  s.s2.does('challenge', { quote, claim: 'It snows.' });
  s.s1.does('challenge', { quote, claim: 'It hails.' });
  s.s2.does('challenge', { quote, claim: 'It snows.' });
  const expectQueue = (claims: readonly string[]) => {
    s.spectator.sees((view) => view.shared.queue.map(({ claim }) => claim), claims);
  };
  s.s2.does('concede', { part: 'c2' });
  skipOutcomes(s);
  s.spectator.sees('shared.conflict.challenge.claim', 'It does not.');
  expectQueue(['It snows.', 'It hails.', 'It snows.']);
  s.gm.does('cancel_setup');
  s.spectator.sees('shared.conflict.challenge', { seat: 's2', part: 'c2', quote, claim: 'It snows.' });
  expectQueue(['It hails.', 'It snows.']);
  s.s2.does('leave_setup', { part: 'c2' });
  s.spectator.sees('shared.conflict.challenge.claim', 'It hails.');
  expectQueue(['It snows.']);
  s.system.does('seat_left', { seat: 's2' });
  s.expectEvent('challenge_dropped', { claim: 'It snows.', cause: 'withdrawn', where: 'queue' });
  expectQueue([]);
  s.spectator.sees('shared.conflict.challenge.claim', 'It hails.');
});

scenario('CR-47 CR-49 CR-152: the challenges of a consumed character are dropped', kit, (s) => {
  s.given({ parts: { B: { cost: 3, deck: ['3C', 'QH'] }, E: { hand: ['2D'] } } });
  s.B.does('challenge', { quote: 'It rains.', claim: 'It does not.' });
  s.E.does('challenge', { quote: 'It is night.', claim: 'It is noon.' });
  s.B.does('challenge', { quote: 'It is far.', claim: 'It is near.' });
  s.E.does('concede', { part: 'c2' });
  skipOutcomes(s);
  s.B.does('flip');
  s.B.does('flip');
  s.gm.does('decide_fate', { characterId: 'c1', fate: 'lost', text: 'No one remembers her.' });
  for (const claim of ['It does not.', 'It is near.'])
    s.expectEvent('challenge_dropped', { claim, by: 'c1', cause: 'consumed', where: 'queue' });
  s.spectator.sees('shared.conflict.challenge.claim', 'It is noon.');
  s.gm.does('cancel_setup');
  expect(s.shared.phase).toBe('SCENE');
});

scenario(
  'CR-46 CR-47 CR-49: a challenge also waits for the end of a prequel, and is dropped if its player leaves',
  kit,
  (s) => {
    begun(s, 2);
    born(s, 2);
    s.s2.does('finish_creation', { characterId: 'c2' });
    s.s1.does('propose_prequel', { characterId: 'c1', level: 'words', premise: 'The first debt' });
    s.gm.does('approve_prequel', { accept: true });
    s.s2.does('challenge', { quote: 'It is night.', claim: 'It is noon.' });
    s.expectEvent('challenge_queued');
    s.s1.does('cancel_prequel');
    s.gm.does('cancel_prequel');
    s.spectator.sees('shared.conflict.challenge.claim', 'It is noon.');
    s.s2.does('challenge', { quote: 'It is far.', claim: 'It is near.' });
    s.system.does('seat_left', { seat: 's2' });
    s.spectator.sees('shared.queue', []);
    s.spectator.sees('shared.conflict', null);
  },
);

scenario('CR-57: a player who does not agree can take their character out', kit, (s) => {
  begun(s, 2, {}, rigged);
  finished(s, 2);
  proposed(s, { c1: 'A', c2: 'B' });
  s.s2.does('leave_setup', { part: 'c2' });
  s.spectator.sees((view) => view.shared.conflict?.participants.map(({ id }) => id), ['c1']);
});

scenario('CR-60 CR-62 CR-63 CR-64: a hand has six cards, or the whole deck if it is smaller', kit, (s) => {
  begun(s, 1, {}, rigged);
  finished(s, 1);
  s.gm.does('create_full_npc', { name: 'A boy', deck: ['2C', '3C'] });
  proposed(s, { c1: 'A', n1: 'B' }, { trump: 'H' });
  agreed(s);
  s.spectator.sees(
    (view) => view.shared.conflict?.participants.map(({ hand, deck }) => [hand, deck]),
    [
      [6, 0],
      [2, 0],
    ],
  );
  s.s1.may('attack', { cid: '6C', target: 'n1' });
});

scenario('CR-65: the GM can name the participant who starts', kit, (s) => {
  begun(s, 2, {}, rigged);
  finished(s, 2);
  proposed(s, { c1: 'A', c2: 'B' });
  s.gm.refused('name_opener', { part: 'c9' }, 'CR_NOT_IN_CONFLICT');
  s.gm.does('name_opener', { part: 'c2' });
  agreed(s);
  s.expectEvent('opener_set', { part: 'c2', how: 'scene' });
  const line = presentation.line?.({ type: 'opener_set', part: 'c2', partName: 'B, a smith', how: 'scene' });
  expect(line?.message).toMatchObject({ text: 'event.opener_set.scene', facts: { partName: 'B' } });
});

scenario('CR-66 CR-69: the participant with the lowest trump starts, and by option does not show it', kit, (s) => {
  begun(s, 2, { showOpenerTrump: false }, rigged);
  finished(s, 2);
  proposed(s, { c1: 'A', c2: 'B' });
  agreed(s);
  s.expectEvent('opener_set', { part: 'c1', how: 'trump' });
  expect(s.events.find(({ type }) => type === 'opener_set')).not.toHaveProperty('shown');
  s.s2.neverSaw('2S');
});

scenario(
  'EX-02 EX-03 CR-63 CR-67 CR-69: if the lowest trumps are equal, the next one up decides, and both are shown',
  kit,
  (s) => {
    /** Deals each of these hands to an NPC that has no other cards. */
    const dealt = (hands: readonly (readonly CardCode[])[]) => {
      begun(s, 1);
      finished(s, 1);
      for (const [index, deck] of hands.entries()) s.gm.does('create_full_npc', { name: `Number ${index + 1}`, deck });
      proposed(s, Object.fromEntries(hands.map((_, index) => [`n${index + 1}`, `side ${index + 1}`])), { trump: 'D' });
      agreed(s);
    };
    dealt([
      ['AD', '6D', '9C'],
      ['4D', 'AD', '9H'],
      ['2D', '9S'],
    ]);
    s.expectEvent('opener_set', { part: 'n2', how: 'trump', shown: ['AD', '4D'] });
    s.spectator.neverSaw('9H');
    dealt([['3D'], ['TD', '3D']]);
    s.expectEvent('opener_set', { part: 'n2', how: 'trump', shown: ['3D', 'TD'] });
    // No participant has a trump, so the GM can name any of them.
    dealt([['3C'], ['4C']]);
    s.expectEvent('opener_tied', { parts: ['n1', 'n2'] });
  },
);

scenario('CR-67 CR-68: if all trumps are equal, the GM chooses who starts', kit, (s) => {
  const same: readonly CardCode[] = ['2S', '5H', '6C', '8C', '9D', 'JD'];
  begun(s, 2, {}, { 'birth:c1': same, 'birth:c2': same, 'deck:c1': same, 'deck:c2': same });
  finished(s, 2);
  proposed(s, { c1: 'A', c2: 'B' });
  agreed(s);
  expect(s.shared.phase).toBe('CONFLICT.open');
  s.s1.refused('name_opener', { part: 'c1' }, 'E_GM_ONLY');
  s.gm.mayOnly('name_opener', ['c1', 'c2']);
  s.gm.does('name_opener', { part: 'c2' });
  s.expectEvent('opener_set', { part: 'c2', how: 'gm' });
});

scenario('CR-10 CR-70: sides alternate in the turn order, unless the GM sets another', kit, (s) => {
  begun(s, 3, {}, { 'birth:c1': low, 'birth:c2': high, 'birth:c3': high });
  finished(s, 3);
  s.gm.does('open_conflict', { title: 'Two against one' });
  s.gm.does('add_participant', { id: 'c1', side: 'A' });
  s.gm.does('add_participant', { id: 'c2', side: 'A' });
  s.gm.does('add_participant', { id: 'c3', side: 'B' });
  s.spectator.sees((view) => view.shared.conflict?.participants.map(({ id }) => id), ['c1', 'c3', 'c2']);
  s.gm.does('remove_participant', { part: 'c2' });
  s.gm.refused('remove_participant', { part: 'c2' }, 'CR_NOT_IN_CONFLICT');
  s.gm.does('edit_setup', {
    participants: [
      { id: 'c3', side: 'B', seat: 3 },
      { id: 'c2', side: 'A', seat: 1 },
      { id: 'c1', side: 'A', seat: 2 },
    ],
  });
  s.spectator.sees((view) => view.shared.conflict?.participants.map(({ id }) => id), ['c2', 'c1', 'c3']);
});

scenario('CR-45: only the GM opens a conflict in the scene', kit, (s) => {
  begun(s, 1);
  finished(s, 1);
  s.s1.refused('open_conflict', { title: 'The quarrel' }, 'E_GM_ONLY');
  s.gm.does('open_conflict', { title: 'The quarrel' });
  s.spectator.sees('shared.phase', 'CONFLICT.setup');
});

scenario('CR-48: the GM brings in the other side of a challenge', kit, (s) => {
  begun(s, 1);
  finished(s, 1);
  s.s1.does('challenge', { quote: 'The bridge is down.', claim: 'It holds.' });
  const challenge = { name: s.shared.names['c1'] ?? '', quote: 'The bridge is down.', claim: 'It holds.' };
  const raised = s.events.find(({ type }) => type === 'challenge_raised');
  const told = raised === undefined ? undefined : ruleset.viewEvent(s.state, raised, { kind: 'spectator' });
  expect(told === undefined ? undefined : presentation.line(told)?.message.facts).toMatchObject({
    byName: challenge.name,
    quote: challenge.quote,
    claim: challenge.claim,
  });
  // Until the GM brings in the other side, the question and the first move are about answering the challenge.
  const yielding = (view: TableView) => presentation.move(view, { type: 'cancel_setup' }).group;
  s.gm.sees('own.asks', { text: 'ask.gm.CONFLICT.setup.challenge', facts: challenge });
  s.spectator.sees('shared.asks', { text: 'ask.all.CONFLICT.setup.challenge', facts: challenge });
  s.gm.sees((view) => yielding(view)?.urgent, true);
  s.gm.sees((view) => yielding(view)?.message, s.gm.view.own.asks);
  s.gm.does('create_full_npc', { name: 'The river', deck: high });
  s.s1.refused('add_participant', { id: 'n1', side: 'B' }, 'E_GM_ONLY');
  s.gm.does('add_participant', { id: 'n1', side: 'B' });
  s.gm.sees((view) => yielding(view)?.urgent, undefined);
  s.gm.sees('own.asks.text', 'ask.gm.CONFLICT.setup');
  s.spectator.sees(
    (view) => view.shared.conflict?.participants.map(({ id, side }) => [id, side]),
    [
      ['c1', 'A'],
      ['n1', 'B'],
    ],
  );
});

scenario(
  'CR-51 CR-52 CR-53: until the terms are written, the table waits only for seats with something to write',
  kit,
  (s) => {
    begun(s, 2, {}, rigged);
    const isAwaited = (seat: string) => s.shared.waitingFor.includes(seat);
    finished(s, 2);
    s.gm.does('open_conflict', { title: 'The quarrel' });
    s.gm.does('edit_setup', {
      participants: [
        { id: 'c1', side: 'A', seat: 1 },
        { id: 'c2', side: 'B', seat: 2 },
      ],
    });
    expect(['s1', 's2', 'gm'].map(isAwaited)).toEqual([true, true, true]);
    s.gm.does('set_trump', { suit: 'S' });
    expect(['s1', 's2', 'gm'].map(isAwaited)).toEqual([true, true, false]);
    s.s1.does('write_reason', { part: 'c1', text: 'Because.' });
    s.s1.sees('own.asks.text', 'ask.CONFLICT.setup.stake');
    s.s1.does('write_stake', { side: 'A', text: 'A has it.' });
    expect(['s1', 's2', 'gm'].map(isAwaited)).toEqual([false, true, false]);
    s.s1.sees('own.asks', undefined);
    s.s2.does('write_reason', { part: 'c2', text: 'Because not.' });
    s.s2.does('write_stake', { side: 'B', text: 'B has it.' });
    expect(['s1', 's2', 'gm'].map(isAwaited)).toEqual([true, true, true]);
  },
);
