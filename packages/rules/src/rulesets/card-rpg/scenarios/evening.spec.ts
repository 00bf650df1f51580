/** Scenes of a whole evening: late players, namesakes, prequels that are called off, and fates. */
import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { presentation } from '../presentation/index.ts';
import type { TableView } from '../view-types.ts';
import { kit } from './kit.ts';
import { begun, born, finished, proposed } from './steps.ts';
import { toldOf } from './told.ts';

const asks = ({ own }: TableView) => own.asks?.text;

function isAside(view: TableView, type: string): boolean | undefined {
  const move = kit.ruleset.legal(view).find((one) => one.type === type);
  return move === undefined ? undefined : presentation.move(view, move).aside === true;
}

scenario('CR-156: a second NPC of the same name enters with its number', kit, (s) => {
  begun(s, 1);
  finished(s, 1);
  for (const name of ['A guard', 'A guard']) s.gm.does('create_full_npc', { name, deck: ['2C', '3D'] });
  s.gm.does('open_conflict', { title: 'The gate' });
  const told = toldOf(s, () => {
    s.gm.does('add_participant', { id: 'n1', side: 'B' });
    s.gm.does('add_participant', { id: 'n2', side: 'B' });
  });
  expect(told.map(({ facts }) => facts?.['name'])).toEqual(['A guard', 'A guard (2)']);
});

scenario('CR-134 CR-136: the story says that an NPC takes back a card of its own pool', kit, (s) => {
  s.given({
    trump: 'C',
    turn: 'B',
    parts: { A: { side: 'us', hand: ['2H'] }, B: { side: 'them', npc: 'pool', hand: ['KH', '2C'] } },
    attacks: [{ on: 'A', by: 'B', pile: ['6D', '9D'] }],
  });
  const stolen = { type: 'card_stolen', card: '9D', fromOwner: 'p1', toOwner: 'p1', partName: 'B', fromName: '' };
  expect(presentation.line(stolen)?.message.text).toBe('event.card_stolen.back');
  expect(presentation.line({ ...stolen, toOwner: 'c1' })?.message.text).toBe('event.card_stolen.nameless');
});

scenario('CR-114: the story says which scar has healed', kit, (s) => {
  s.given({
    parts: { A: { side: 'us', wounds: [['7S']] }, B: { side: 'them', npc: 'own deck', deck: ['2C'] } },
  });
  s.gm.does('concede', { part: 'n1' });
  for (const side of s.shared.conflict?.owed ?? []) s.gm.does('narrate_outcome', { side, text: '' });
  const told = toldOf(s, () => s.gm.does('heal_scar', { characterId: 'c1', wid: 'W1' }));
  expect(told).toMatchObject([{ text: 'event.scar_healed', facts: { title: 'The quarrel', cards: ['7S'] } }]);
});

scenario('CR-155: the question about fates names those whom magic has consumed', kit, (s) => {
  s.given({
    parts: {
      A: { side: 'us', hand: ['KH'], deck: ['2C'], cost: 1 },
      B: { side: 'them', hand: ['3H'], deck: ['KS'], cost: 1 },
      C: { side: 'them', hand: ['4H'], deck: ['5S'] },
    },
  });
  s.A.does('concede', { part: 'c1' });
  for (const side of s.shared.conflict?.owed ?? []) s.gm.does('narrate_outcome', { side, text: '' });
  for (let turned = 0; turned < 2 && s.shared.phase === 'AFTERMATH.pay'; turned += 1)
    for (const { part } of s.shared.conflict?.payments ?? []) (part === 'c1' ? s.A : s.B).does('flip');
  s.gm.sees('shared.phase', 'AFTERMATH.check');
  s.gm.sees('own.asks', { text: 'ask.AFTERMATH.check', facts: { people: ['A', 'B'] } });
  s.spectator.sees('shared.asks', { text: 'ask.all.AFTERMATH.check', facts: { people: ['A', 'B'] } });
  s.gm.does('decide_fate', { characterId: 'c1', fate: 'lost', text: 'Gone.' });
  s.gm.sees('own.asks.facts', { people: ['B'] });
});

scenario('CR-24 CR-35: partners read who proposes a prequel, and the GM reads its level', kit, (s) => {
  begun(s, 3);
  born(s, 3);
  const premise = 'The fair';
  s.seat('s1').does('propose_prequel', { characterId: 'c1', level: 'words', premise, partner: 'c2' });
  s.seat('s2').sees('own.asks', { text: 'ask.partner', facts: { name: "Player 1's own", premise } });
  s.spectator.sees('shared.asks.text', 'ask.all.prequel.partner');
  s.spectator.sees('shared.asks.facts.open', ['s2']);
  s.seat('s2').does('answer_partner', { accept: true });
  s.gm.sees('own.asks', { text: 'ask.approve', facts: { premise, level: 'words' } });
  s.spectator.sees('shared.asks.text', 'ask.all.prequel.gm');
  s.gm.does('approve_prequel', { accept: true });
  s.spectator.sees('shared.asks.text', 'ask.all.PREQUEL.scene');
});

scenario('CR-32 CR-40: when a player leaves the setup of a prequel, the GM is asked about cancelling it', kit, (s) => {
  begun(s, 2);
  born(s, 2);
  s.seat('s1').does('propose_prequel', { characterId: 'c1', level: 'words', premise: 'The fair', partner: 'c2' });
  s.seat('s2').does('answer_partner', { accept: true });
  s.gm.does('approve_prequel', { accept: true });
  s.gm.does('open_conflict', { title: 'The purse' });
  s.seat('s2').does('leave_setup', { part: 'c2' });
  s.gm.sees('own.asks', {
    text: 'ask.gm.CONFLICT.setup.cancel',
    facts: { seats: ['s2'], people: ["Player 2's own"] },
  });
  // For the GM, cancelling is an answer; for the other player it is not.
  expect(isAside(s.gm.view, 'cancel_prequel')).toBe(false);
  expect(isAside(s.seat('s1').view, 'cancel_prequel')).toBe(true);
  s.gm.does('add_participant', { id: 'c2', side: 'A' });
  s.gm.sees(asks, 'ask.gm.CONFLICT.setup.alone');
});

scenario('CR-59: if only the trump is missing, the GM is asked for nothing else', kit, (s) => {
  begun(s, 2);
  finished(s, 2);
  s.gm.does('open_conflict', { title: 'The quarrel' });
  s.gm.does('add_participant', { id: 'c1', side: 'A' });
  s.gm.does('add_participant', { id: 'c2', side: 'B' });
  for (const [seat, part, side] of [
    ['s1', 'c1', 'A'],
    ['s2', 'c2', 'B'],
  ] as const) {
    s.seat(seat).does('write_reason', { part, text: 'Because.' });
    s.gm.sees(asks, 'ask.gm.CONFLICT.setup');
    s.seat(seat).does('write_stake', { side, text: 'It goes my way.' });
  }
  s.gm.sees(asks, 'ask.gm.CONFLICT.setup.trump');
  s.gm.does('set_trump', { suit: 'H' });
  s.gm.sees(asks, 'ask.CONFLICT.setup.agree');
});

scenario('CR-43: a newcomer in the scene is asked to create a character, and no one waits for that', kit, (s) => {
  begun(s, 2);
  finished(s, 2);
  s.system.does('seat_joined', { seat: 's3', name: 'Dora' });
  const newcomer = s.seat('s3');
  newcomer.sees(asks, 'ask.create');
  s.spectator.sees('shared.waitingFor', ['gm']);
  newcomer.does('create_character', { name: 'Nell', concept: 'A sailor' });
  newcomer.sees(asks, 'ask.born');
  newcomer.does('draw_birth', { characterId: 'c3' });
  newcomer.sees(asks, 'ask.menu');
  proposed(s, { c1: 'A', c2: 'B' });
  newcomer.sees(asks, undefined);
  s.gm.does('cancel_setup');
  newcomer.does('finish_creation', { characterId: 'c3' });
  newcomer.sees(asks, undefined);
});

scenario('CR-58 CR-196: when a conflict ends, the story says that an admitted newcomer comes too late', kit, (s) => {
  s.given({
    parts: { A: { side: 'us', hand: ['2H'] }, B: { side: 'them', hand: ['3H'] }, D: { watches: true, deck: ['5H'] } },
    options: { lateJoin: true },
  });
  s.D.does('join_conflict', { part: 'c3', side: 'us', text: 'To help.' });
  s.gm.does('answer_join', { entry: 'c3', accept: true });
  const told = toldOf(s, () => s.A.does('concede', { part: 'c1' }));
  expect(told.map(({ text }) => text)).toEqual(['event.conceded.will', 'event.entry_closed']);
  s.spectator.sees('shared.conflict.entering', []);
});

scenario(
  'CR-194: a place that fights for itself shows when it loses, and the story tells that it has lost',
  kit,
  (s) => {
    s.given({
      parts: { A: { side: 'us', hand: ['8H', '2H'] } },
      place: { cards: ['7H', '6H'], attributes: [{ k: 'contestant', stake: 'The mill burns.', stamina: 1 }] },
    });
    const shown = () =>
      presentation
        .panels(s.spectator.view)
        .flatMap(({ lines }) => lines)
        .find(({ text }) => text === 'panel.place.contest')?.facts;
    expect(shown()).toEqual({ n: 1, drawn: 0 });
    s.A.does('end_turn');
    expect(shown()).toEqual({ n: 1, drawn: 1 });
    const told = toldOf(s, () => s.A.does('cover', { aid: 'A1', cid: '8H', say: 'No.' }));
    expect(told.at(-1)).toMatchObject({ text: 'event.conflict_won.place', facts: { lostPlaceName: 'The mill' } });
  },
);
