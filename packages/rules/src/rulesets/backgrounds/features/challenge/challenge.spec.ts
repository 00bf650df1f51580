import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import type { CardCode, Suit } from '../../../../kernel/index.ts';
import { ruleset } from '../../index.ts';
import { presentation } from '../../presentation/index.ts';
import { kit } from '../../scenarios/kit.ts';
import type { Table } from '../../scenarios/steps.ts';
import { attempt, challenge, characterIn, passAll } from '../../scenarios/steps.ts';

const athlete = { backgrounds: ['b:JC type "Athlete"', 'b:9C profession "Porter"'] } as const;

/** Sets a challenge for a character with the background Athlete, the jack of clubs. */
function challengeAthlete(s: Table, target: number, suit: Suit = 'C'): void {
  s.given({ people: [athlete, {}] });
  challenge(s, { target, suit });
}

scenario('DRX-16 DR-61 DR-69 DR-70: the ten and the eight of clubs meet a target of eight in clubs', kit, (s) => {
  for (const card of ['TC', '8C'] as const) {
    s.given({ deck: [card] });
    attempt(s);
    passAll(s);
    s.expectEvent('challenge_judged', { outcome: 'complete', hit: true, relation: 'suit' });
    s.spectator.sees('shared.phase', 'FREE_PLAY');
  }
  s.given({ deck: ['8C'], options: { hitRule: 'above' } });
  attempt(s);
  passAll(s);
  // The outcome `two` is a miss in the right suit: the player may draw two cards.
  s.expectEvent('challenge_judged', { outcome: 'two', hit: false });
});

scenario(
  'DRX-17 DR-71 DR-76 DR-77 DR-79: after a miss in the right suit the player can draw two cards, and two again',
  kit,
  (s) => {
    s.given({ deck: ['5C', '3C', 'JS', '2C', '4C'] });
    attempt(s);
    passAll(s);
    s.franz.does('draw_two');
    s.expectEvent('time_spent', { time: 1 });
    s.spectator.sees('shared.phase', 'PICK');
    s.franz.does('choose_card', { card: '3C' });
    passAll(s);
    s.expectEvent('challenge_judged', { outcome: 'two', time: 1 });
    s.franz.may('draw_two');
    s.given({ deck: ['5C', '3C', 'JS'] });
    attempt(s);
    passAll(s);
    s.franz.does('draw_two');
    s.franz.does('choose_card', { card: 'JS' });
    passAll(s);
    s.expectEvent('challenge_judged', { outcome: 'partial', card: 'JS' });
  },
);

scenario('DRX-18 DR-78: a player can stop instead of taking more time, and stopping locks nothing', kit, (s) => {
  s.given({ deck: ['5C'] });
  attempt(s);
  passAll(s);
  s.franz.does('stop_attempt');
  s.expectEvent('attempt_ended', { cause: 'stopped' });
  s.spectator.sees('shared.locks', []);
  challenge(s);
});

scenario(
  'DRX-19 DR-72 DR-80: a player can continue a partial success in another suit, and what was achieved is kept',
  kit,
  (s) => {
    s.given({ deck: ['TS'] });
    attempt(s);
    passAll(s);
    s.franz.does('accept_partial');
    s.expectEvent('attempt_ended', { cause: 'accepted' });
    s.given({ deck: ['TS', '9S'] });
    attempt(s);
    passAll(s);
    s.franz.mayOnly('change_suit', ['S']);
    s.franz.refused('change_suit', { suit: 'H' }, 'DR_SUIT_CHOICE', { facts: { suits: ['S'] } });
    s.franz.does('change_suit', { suit: 'S' });
    passAll(s);
    s.expectEvent('challenge_judged', { outcome: 'complete', time: 0 });
    s.given({ deck: ['TS', '4H'] });
    attempt(s);
    passAll(s);
    s.franz.does('change_suit', { suit: 'S' });
    passAll(s);
    s.expectEvent('challenge_judged', { outcome: 'failed', kept: true });
    s.expectEvent('lock_set', { character: 's1' });
  },
);

scenario('DRX-20 DR-73: after a miss in the right colour the player draws again, which takes extra time', kit, (s) => {
  s.given({ deck: ['3S', 'TC'] });
  attempt(s);
  passAll(s);
  s.franz.does('draw');
  s.expectEvent('time_spent', { time: 1, next: 'again' });
  passAll(s);
  s.expectEvent('challenge_judged', { outcome: 'complete' });
});

scenario('DRX-21 DR-74 DR-81: a success in the other colour has a cost', kit, (s) => {
  for (const [card, cost] of [
    ['TH', 'H'],
    ['TD', 'D'],
  ] as const) {
    s.given({ deck: [card] });
    attempt(s);
    passAll(s);
    s.expectEvent('challenge_judged', { outcome: 'cost', cost });
    s.gm.does('annotate', { text: 'they owe a favour' });
    s.expectEvent('cost_set', { suit: cost, text: 'they owe a favour' });
    s.given({ deck: [card], options: { costSuit: 'challenge' } });
    attempt(s);
    passAll(s);
    s.expectEvent('challenge_judged', { outcome: 'cost', cost: 'C' });
  }
});

scenario('DRX-22 DR-75 DR-82 DR-83: a failure locks the attempt, in any suit, until the scene changes', kit, (s) => {
  s.given({ deck: ['4H', '9C'] });
  attempt(s);
  passAll(s);
  s.expectEvent('challenge_judged', { outcome: 'failed' });
  // The same title, despite case and spaces.
  s.gm.refused('set_challenge', { character: 's1', title: 'over the wall ', suit: 'S', target: 8 }, 'DR_LOCKED', {
    facts: { name: 'Franz' },
  });
  s.franz.does('propose_challenge', { text: 'Over the wall' });
  s.gm.sees('own.asks.text', 'ask.proposal.challenge.locked');
  s.gm.does('vote', { topic: 'proposal:1', yes: false });
  challenge(s, { character: 's2' });
  s.hans.does('draw');
  passAll(s);
  s.gm.does('close_scene');
  s.gm.does('open_scene', { title: 'Later' });
  challenge(s);
});

scenario('DR-69 DR-84 hitRule: `above` needs more than the target, and an ace still succeeds', kit, (s) => {
  const setting = { deck: ['AC', 'KC'], options: { hitRule: 'above' } } as const;
  s.given(setting);
  attempt(s, { target: 14 });
  passAll(s);
  s.expectEvent('challenge_judged', { outcome: 'complete' });
  attempt(s, { target: 13 });
  passAll(s);
  s.expectEvent('challenge_judged', { outcome: 'two' });
});

scenario('DRX-23 DR-10 DR-84: an ace meets every target', kit, (s) => {
  s.given({ deck: ['AC'] });
  attempt(s, { target: 14 });
  passAll(s);
  s.expectEvent('challenge_judged', { outcome: 'complete', value: 14 });
  s.given({ deck: ['KC'] });
  attempt(s, { target: 14 });
  passAll(s);
  s.expectEvent('challenge_judged', { outcome: 'two' });
});

scenario('DRX-24: two cards are drawn only after a miss in the right suit', kit, (s) => {
  s.given({ deck: ['3S'] });
  attempt(s);
  passAll(s);
  s.franz.refused('draw_two', {}, 'DR_NO_DRAW_TWO');
  s.franz.refused('accept_partial', {}, 'DR_NO_PARTIAL');
});

scenario(
  'DRX-25 DR-25 DR-26 DR-64 DR-65: a background of the suit with a rank above the target needs no draw',
  kit,
  (s) => {
    challengeAthlete(s, 10);
    s.franz.does('claim_auto', { background: 'JC' });
    s.expectEvent('auto_success', { slot: 'type', target: 10 });
    s.expectNoEvent('cards_drawn');
    // The card is shown to the table and stays in its slot.
    s.spectator.sees('shared.settled.challenge.outcome', 'routine');
    s.spectator.sees('shared.settled.cards.0', { party: 's1', card: 'JC', value: 11, back: 'blue', won: true });
    for (const target of [11, 12]) {
      challengeAthlete(s, target);
      s.franz.refused('claim_auto', { background: 'JC' }, 'DR_AUTO_RANK', {
        facts: { background: 'Athlete', rank: 'J', n: target },
      });
    }
    challengeAthlete(s, 10, 'H');
    s.franz.refused('claim_auto', { background: 'JC' }, 'DR_AUTO_SUIT', { facts: { suit: 'C', suit2: 'H' } });
  },
);

scenario('DRX-26 DR-67: the GM can demand a draw because of circumstances', kit, (s) => {
  s.given({ people: [athlete, {}] });
  challenge(s, { target: 10, extenuating: 'on ice' });
  s.franz.refused('claim_auto', { background: 'JC' }, 'DR_EXTENUATING', { facts: { reason: 'on ice' } });
  s.franz.may('draw');
});

scenario(
  'DRX-27 DR-66 DR-68: a spent background still makes attempts routine, unless the option forbids it',
  kit,
  (s) => {
    for (const autoSuccess of ['all', 'unspentOnly']) {
      s.given({ people: [athlete, {}], deck: ['4H'], options: { autoSuccess } });
      attempt(s);
      s.franz.does('substitute', { card: 'JC', description: 'one great leap' });
      passAll(s);
      challenge(s, { target: 10 });
      if (autoSuccess === 'all') s.franz.does('claim_auto', { background: 'JC' });
      else s.franz.refused('claim_auto', { background: 'JC' }, 'DR_SPENT_SCENE');
    }
  },
);

scenario('DRX-28 DR-24 DR-33: the nine of clubs is played in place of the draw, and nothing is locked', kit, (s) => {
  s.given({ people: [athlete, {}], deck: ['4H'] });
  attempt(s);
  s.franz.does('substitute', { card: '9C', description: 'carries it like a trunk' });
  passAll(s);
  s.expectEvent('challenge_judged', { outcome: 'complete', card: '9C' });
  s.spectator.sees('shared.locks', []);
  expect(characterIn(s, 's1').backgrounds.find(({ slot }) => slot === 'profession')?.spent).toBe(true);
});

scenario('DRX-29 DR-96: a description may be sent back once', kit, (s) => {
  s.given({ people: [athlete, {}], deck: ['4H'] });
  attempt(s);
  s.franz.does('substitute', { card: '9C', description: 'I am a porter' });
  s.gm.does('veto_description', { reason: 'how does that help?' });
  s.expectEvent('description_vetoed', { card: '9C', by: 'gm', text: 'I am a porter' });
  const moves = ruleset
    .legal(s.franz.view)
    .filter(({ type }) => type === 'substitute')
    .map((move) => presentation.move(s.franz.view, move));
  // The rejected description is offered again for its own card only.
  expect(moves.flatMap(({ initialValues }) => initialValues ?? [])).toEqual([{ description: 'I am a porter' }]);
  expect(moves.flatMap(({ means }) => means?.facts ?? [])).toEqual([{ seat: 'gm', reason: 'how does that help?' }]);
  expect(characterIn(s, 's1').backgrounds.every(({ spent }) => !spent)).toBe(true);
  s.franz.does('substitute', { card: '9C', description: 'carries it like a trunk' });
  s.gm.refused('veto_description', { reason: 'still no' }, 'DR_VETO_USED');
  passAll(s);
  s.expectEvent('challenge_judged', { outcome: 'complete' });
});

scenario('DR-62 DR-63: targets run from two to fourteen', kit, (s) => {
  s.given({});
  for (const target of [0, 1, 15])
    s.gm.refused('set_challenge', { character: 's1', title: 'A wall', suit: 'C', target }, 'DR_TARGET_RANGE');
  challenge(s, { target: 2 });
  s.franz.does('cancel_attempt');
  challenge(s, { target: 14 });
});

scenario('DR-85: an attempt can be called off before its first card, without effect', kit, (s) => {
  s.given({ deck: ['4H'] });
  challenge(s);
  s.franz.does('cancel_attempt');
  s.expectEvent('attempt_ended', { cause: 'cancelled' });
  challenge(s);
  s.franz.does('draw');
  s.franz.refused('cancel_attempt', {}, 'E_PHASE');
});

scenario('DR-38: the story says that a proposal was turned down, and whose it was', kit, (s) => {
  s.given({ people: [{}, {}] });
  s.franz.does('propose_challenge', { text: 'I swim across' });
  s.hans.does('declare_competition', { parties: ['s2', 's1'], combat: true });
  const dropped = () => {
    const event = s.events.findLast(({ type }) => type === 'proposal_dropped');
    return event === undefined ? undefined : presentation.line({ ...event })?.message;
  };
  s.gm.does('vote', { topic: 'proposal:1', yes: false });
  expect(dropped()).toMatchObject({
    text: 'event.proposal_dropped',
    facts: { by: 'gm', proposer: 's1', text: 'I swim across' },
  });
  s.gm.does('vote', { topic: 'proposal:2', yes: false });
  expect(dropped()).toMatchObject({
    text: 'event.proposal_dropped.contest',
    facts: { proposer: 's2', kind: { text: 'kind.competition.fight' } },
  });
});

scenario('DR-37: a seat has three waiting proposals at most; a fourth replaces the oldest', kit, (s) => {
  s.given({});
  s.hans.does('propose_challenge', { text: 'I keep watch' });
  for (const text of ['one', 'two', 'three']) s.franz.does('propose_challenge', { text });
  s.franz.does('propose_challenge', { text: 'four' });
  s.expectEvent('proposal_dropped', { id: 2 });
  s.spectator.sees('shared.proposals.0.text', 'I keep watch');
  s.spectator.sees('shared.proposals.1.text', 'two');
  s.spectator.sees('shared.proposals.3.text', 'four');
  s.spectator.sees('shared.proposals.4', undefined);
});

scenario('DR-37 DR-38 DR-130: the GM opens one resolution at a time, and only in an open scene', kit, (s) => {
  s.given({ scene: 'none' });
  s.gm.refused('set_challenge', { character: 's1', title: 'A wall', suit: 'C', target: 8 }, 'DR_NO_SCENE');
  s.franz.refused('propose_challenge', { text: 'I climb' }, 'E_PHASE');
  s.given({});
  s.franz.does('propose_challenge', { text: 'I climb the wall', suit: 'C' });
  s.spectator.sees('shared.waitingFor', ['gm']);
  s.franz.refused('set_challenge', { character: 's1', title: 'A wall', suit: 'C', target: 8 }, 'E_GM_ONLY');
  challenge(s);
  s.spectator.sees('shared.proposals', []);
  s.gm.refused('set_challenge', { character: 's2', title: 'A wall', suit: 'C', target: 8 }, 'DR_BUSY');
  s.gm.refused('open_fray', { parties: ['s1', 's2'], gmCards: 1 }, 'DR_BUSY');
  s.hans.does('propose_challenge', { text: 'I go round' });
  s.hans.refused('draw', {}, 'E_NOT_DUE');
});

scenario('DR-80: a partial success is kept, and the outcome, the table and the story show it', kit, (s) => {
  const continueInSpades = (deck: readonly CardCode[]) => {
    s.given({ deck });
    attempt(s);
    passAll(s);
    s.franz.does('change_suit', { suit: 'S' });
  };
  continueInSpades(['TS', '4H']);
  passAll(s);
  s.expectEvent('challenge_judged', { outcome: 'failed', kept: true });
  s.expectEvent('lock_set', { character: 's1' });
  s.spectator.sees('shared.lastOutcome.outcome', 'partial');
  s.spectator.sees('shared.lastOutcome.last', 'failed');
  s.spectator.sees('shared.lastOutcome.kept', true);
  expect(presentation.caption?.(s.spectator.view)?.lines[0]?.text).toBe('caption.kept.failed');
  const judged = s.events.findLast(({ type }) => type === 'challenge_judged');
  expect(presentation.line({ ...(judged ?? { type: 'nothing' }) })?.message.text).toBe(
    'event.challenge_judged.kept.failed',
  );
  // Failing on purpose keeps the partial success too.
  continueInSpades(['TS', '9S']);
  s.franz.does('intend_failure');
  s.spectator.sees('shared.lastOutcome.outcome', 'partial');
  expect(presentation.caption?.(s.spectator.view)?.lines[0]?.text).toBe('caption.kept.failed');
  // A full success replaces it.
  continueInSpades(['TS', '9S']);
  passAll(s);
  s.spectator.sees('shared.lastOutcome.outcome', 'complete');
  s.spectator.sees('shared.lastOutcome.kept', false);
});

scenario(
  'DR-80 DR-106: failing on purpose fails the attempt, even if an earlier attempt was a partial success',
  kit,
  (s) => {
    s.given({ deck: ['TS', '9C'] });
    attempt(s);
    passAll(s);
    s.franz.does('accept_partial');
    attempt(s);
    s.franz.does('intend_failure');
    s.spectator.sees('shared.lastOutcome.outcome', 'failed');
    s.spectator.sees('shared.settled.challenge.outcome', 'failed');
  },
);

scenario('DR-79 DR-48: the GM says how long a try takes, and the outcome states the extra time', kit, (s) => {
  s.given({ deck: ['3S', 'TC', '7C', '9D'] });
  s.gm.does('set_challenge', {
    character: 's1',
    title: 'Over the wall',
    suit: 'C',
    target: 8,
    span: ' a quarter of an hour ',
  });
  s.expectEvent('challenge_set', { span: 'a quarter of an hour' });
  expect(presentation.caption?.(s.spectator.view)?.lines.at(-1)).toMatchObject({
    text: 'caption.span',
    facts: { span: 'a quarter of an hour' },
  });
  s.franz.does('draw');
  passAll(s);
  s.franz.does('draw');
  passAll(s);
  s.spectator.sees('shared.lastOutcome.time', 1);
  const judged = s.events.findLast(({ type }) => type === 'challenge_judged');
  const timed = { text: 'timed.span', facts: { n: 1, span: 'a quarter of an hour' } };
  expect(presentation.line({ ...(judged ?? { type: 'nothing' }) })?.message).toMatchObject(timed);
  expect(presentation.caption?.(s.spectator.view)?.lines[0]).toMatchObject(timed);
  s.gm.does('declare_competition', { parties: ['s1', 's2'], span: 'one shot' });
  s.expectEvent('competition_declared', { span: 'one shot' });
  s.spectator.sees('shared.resolution.span', 'one shot');
});

scenario('DR-25: the rank of a background is its strength', kit, (s) => {
  challengeAthlete(s, 10);
  s.franz.may('claim_auto', { background: 'JC' });
  challengeAthlete(s, 12);
  s.franz.refused('claim_auto', { background: 'JC' }, 'DR_AUTO_RANK', {
    facts: { background: 'Athlete', rank: 'J', n: 12 },
  });
});

scenario('DR-26: the suit of a background is its field', kit, (s) => {
  challengeAthlete(s, 10, 'H');
  s.franz.refused('claim_auto', { background: 'JC' }, 'DR_AUTO_SUIT', { facts: { suit: 'C', suit2: 'H' } });
});

scenario(
  'DR-65: a background of equal rank still needs a draw, and a hidden target becomes public only with the draw',
  kit,
  (s) => {
    s.given({ people: [athlete, {}], deck: ['2H'], options: { hiddenTargets: true } });
    challenge(s, { target: 11 });
    s.franz.sees('shared.resolution.challenge.target', null);
    s.franz.does('draw');
    s.franz.sees('shared.resolution.challenge.target', 11);
    challengeAthlete(s, 11);
    s.franz.refused('claim_auto', { background: 'JC' }, 'DR_AUTO_RANK');
  },
);

scenario('DR-76: only the chosen one of two new cards is judged', kit, (s) => {
  for (const [card, outcome] of [
    ['3C', 'two'],
    ['KC', 'complete'],
  ] as const) {
    s.given({ deck: ['5C', '3C', 'KC'] });
    attempt(s);
    passAll(s);
    s.franz.does('draw_two');
    s.franz.does('choose_card', { card });
    passAll(s);
    s.expectEvent('challenge_judged', { card, outcome });
  }
});

scenario('DR-77: players may draw as often as the table allows, and each draw is judged like the first', kit, (s) => {
  s.given({ deck: ['5C', '3C', '4C', '2C', '6C'], options: { maxRedraws: 1 } });
  attempt(s);
  passAll(s);
  s.franz.does('draw_two');
  s.franz.does('choose_card', { card: '3C' });
  passAll(s);
  s.expectEvent('challenge_judged', { card: '3C' });
  s.franz.mayNot('draw_two');
});
