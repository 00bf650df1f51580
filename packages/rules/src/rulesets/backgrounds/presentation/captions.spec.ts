/** What everyone reads at the table: captions, panels, sheets and seat cards. */
import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import type { Message } from '../../../kernel/index.ts';
import english from '../data/text.en.json' with { type: 'json' };
import german from '../data/text.de.json' with { type: 'json' };
import type { TableView } from '../view-types.ts';
import { kit } from '../scenarios/kit.ts';
import { attempt, challenge, duel, passAll } from '../scenarios/steps.ts';
import type { Table } from '../scenarios/steps.ts';
import { presentation } from './index.ts';

function gridTexts(view: TableView): readonly (string | undefined)[] {
  const rows = presentation.caption?.(view)?.grid?.rows ?? [];
  return rows.flatMap(({ cells }) => cells.map(({ message, odds: chance }) => (chance ?? message)?.text));
}

function role(view: TableView, seat: string): Message | undefined {
  return presentation.seatCards(view).find((card) => card.seat === seat)?.role;
}

function panel(view: TableView, title: string): readonly Message[] {
  return presentation.panels(view).find((shown) => shown.title.text === title)?.lines ?? [];
}

scenario('DR-69: once the card is known, the table shows what it means instead of the odds', kit, (s) => {
  s.given({ deck: ['TC'] });
  challenge(s);
  expect(gridTexts(s.franz.view)).toContain('cells.complete');
  s.s1.does('draw');
  expect(gridTexts(s.franz.view)).toContain('cells.complete.drawn');
  expect(gridTexts(s.franz.view)).not.toContain('cells.complete');
});

scenario('DR-67: when the GM demands a draw, the player is asked only to draw', kit, (s) => {
  s.given({});
  challenge(s, { extenuating: 'on ice' });
  expect(s.franz.view.own.asks?.text).toBe('ask.CH_DRAW.must');
});

scenario('DR-64: a routine success is offered only if a background beats the target', kit, (s) => {
  // Only a background of the suit above the target makes a challenge routine.
  s.given({});
  challenge(s, { target: 3 });
  expect(s.franz.view.own.asks?.text).toBe('ask.CH_DRAW');
  s.given({});
  challenge(s, { target: 4 });
  expect(s.franz.view.own.asks?.text).toBe('ask.CH_DRAW.must');
  // Every background that cannot make it routine is listed as a refused move.
  expect(presentation.refusedMoves?.(s.franz.view).map(({ type }) => type)).toEqual(
    s.franz.view.own.sheets.flatMap(({ backgrounds }) => backgrounds.map(() => 'claim_auto')),
  );
});

scenario('DR-02: a vote says by name who has answered and who has not', kit, (s) => {
  s.given({ gm: 'nobody', people: [{}, {}, {}] });
  s.franz.does('close_scene');
  const [line] = panel(s.hans.view, 'panel.waiting');
  expect(line).toEqual({
    text: 'panel.question.more',
    facts: {
      line: {
        text: 'panel.question.more',
        facts: {
          line: expect.objectContaining({ text: 'question.close_scene' }) as unknown,
          answer: { text: 'panel.question.yes', facts: { seats: ['s1'] } },
        },
      },
      answer: { text: 'panel.question.open', facts: { seats: ['s2', 's3'] } },
    },
  });
});

scenario('DR-137: a seat without its player says that the GM leads the character', kit, (s) => {
  s.given({});
  s.system.does('seat_left', { seat: 's1', person: 'p3' });
  expect(role(s.hans.view, 's1')).toEqual({ text: 'role.left.gm', facts: { name: 'Franz' } });
});

scenario('DR-119: a character with its player’s name is not named twice on the seat card', kit, (s) => {
  s.given({});
  s.gm.does('rule', { target: 's1', change: 'incapacitate', reason: 'a fall' });
  expect(role(s.hans.view, 's1')).toEqual({ text: 'role.out.namesake' });
});

scenario('DR-125: the clock shows no current scene before the first and after the last', kit, (s) => {
  const lines = () => panel(s.franz.view, 'panel.clock').map(({ text }) => text);
  s.given({ scene: 'none' });
  expect(lines()).toEqual(['panel.clock.early']);
  s.gm.does('open_scene', { title: 'A mill' });
  s.gm.does('close_scene');
  expect(lines()).toEqual(['panel.clock.none']);
  s.gm.does('close_session');
  expect(lines()).toEqual(['panel.clock.closed']);
  s.gm.does('next_session');
  expect(lines()).toEqual(['panel.clock.open']);
  s.gm.does('open_scene', { title: 'A weir' });
  s.gm.does('close_session');
  s.gm.does('end_campaign');
  expect(lines()).toEqual(['panel.clock.closed']);
});

scenario('DR-31: a sheet shows that it waits for the GM', kit, (s) => {
  s.given({});
  const sheet = presentation.sheets?.(withAsked(s.franz.view)).find(({ id }) => id === 's1');
  expect(sheet?.printed).toEqual([{ text: 'panel.sheet.asked.gm' }]);
});

function withAsked(view: TableView): TableView {
  const characters = view.shared.characters.map((character) => ({ ...character, standing: 'asked' as const }));
  return { ...view, shared: { ...view.shared, characters } };
}

scenario('DR-86: a fray without named foes is against the opposition', kit, (s) => {
  s.given({});
  s.gm.does('open_fray', { parties: ['s1', 's2'], gmCards: 1 });
  const event = s.events.findLast(({ type }) => type === 'fray_opened');
  if (event === undefined) expect.fail('no fray_opened event');
  expect(presentation.line({ ...event })?.message.facts?.['names']).toMatchObject({
    text: 'sides.more',
    facts: { next: { facts: { names: [{ text: 'who.opposition.inside' }] } } },
  });
});

scenario('DR-146: a free-text ruling on a character has no previous value to show', kit, (s) => {
  s.given({});
  s.gm.does('rule', { target: 's1', change: 'soaked to the skin', reason: 'the river' });
  const event = s.events.findLast(({ type }) => type === 'ruling_made');
  if (event === undefined) expect.fail('no ruling_made event');
  expect(presentation.line({ ...event })?.message.text).toBe('event.ruling_made.new.about');
});

scenario(
  'DR-137: a departed player’s proposals are dropped, and their paused attempt does not block the table',
  kit,
  (s) => {
    s.given({ people: [{}, {}], deck: ['5C'] });
    s.franz.does('propose_challenge', { text: 'Over the wall' });
    expect(s.shared.waitingFor).toEqual(['gm']);
    s.system.does('seat_left', { seat: 's1', person: 'p3' });
    expect(s.shared.proposals).toEqual([]);
    expect(s.shared.waitingFor).toEqual([]);
    s.given({ people: [{}, {}], deck: ['5C'] });
    attempt(s);
    s.system.does('seat_left', { seat: 's1', person: 'p3' });
    expect(s.shared.proposals).toHaveLength(1);
    expect(s.shared.waitingFor).toEqual([]);
    expect(s.shared.asks.text).toBe('ask.all.FREE_PLAY');
  },
);

scenario('DR-57: a used right to alter the scene is no longer announced', kit, (s) => {
  s.given({ deck: ['9D', '7C'] });
  duel(s);
  passAll(s);
  const lines = () => presentation.caption?.(s.s1.view)?.lines.map(({ text }) => text);
  expect(lines()).toEqual(['caption.pair.alter']);
  s.s1.does('alter_scene', { text: 'the lantern falls' });
  expect(lines()).toEqual(['caption.pair.alter.over', 'event.scene_altered']);
});

scenario('DR-96: a player whose card was sent back reads by whom and why', kit, (s) => {
  s.given({ deck: ['4H'] });
  attempt(s);
  const card = s.s1.view.own.hand[0]?.handle;
  s.s1.does('substitute', { card, description: 'somehow' });
  s.gm.does('veto_description', { reason: 'How does that help?' });
  expect(s.s1.view.own.asks).toEqual({
    text: 'ask.WINDOW.sent_back',
    facts: { seat: 'gm', reason: 'How does that help?' },
  });
});

/** A fray in which two players share an aim, and with it the success. */
function fightTogether(s: Table): void {
  s.given({ deck: ['KS', '4C', '9H', '2S'] });
  s.gm.does('open_fray', { parties: ['s1', 's2'], gmCards: 1 });
  s.s1.does('declare_aim', { text: 'to the boat' });
  s.s2.does('declare_aim', { sameAs: 's1' });
  s.gm.does('declare_aim', { text: 'stop them' });
  for (const seat of s.shared.waitingFor) s.seat(seat).does('draw');
  passAll(s);
}

scenario('DR-92: the prompt names all players who share a success', kit, (s) => {
  fightTogether(s);
  expect(s.s2.view.own.asks).toEqual({ text: 'ask.success.shared', facts: { names: ['Franz', 'Hans'] } });
});

scenario('DR-90 DR-92: after a fray the caption names the gains and the winners', kit, (s) => {
  const captionLines = () => presentation.caption?.(s.spectator.view)?.lines.map(({ text, facts }) => [text, facts]);
  const names = [expect.anything(), expect.anything()];
  fightTogether(s);
  s.s2.does('fray_success', { kind: 'reposition', text: 'both on board' });
  s.gm.does('yield', { reason: 'they run' });
  s.expectEvent('fray_ended', { cause: 'yielded' });
  expect(captionLines()).toEqual([
    ['caption.gave_in', { name: expect.anything() }],
    ['caption.fray.gained', { names, text: 'both on board' }],
  ]);
  fightTogether(s);
  s.gm.does('end_fray', { reason: 'the bridge is down' });
  expect(captionLines()).toEqual([['caption.fray.gained', { names, text: 'to the boat' }]]);
});

scenario('DR-93: the caption says what a tie between the sides would mean', kit, (s) => {
  for (const frayTie of ['statusQuo', 'drawOff'] as const) {
    s.given({ deck: ['KS', '4C', 'KH', '2S'], options: { frayTie } });
    s.gm.does('open_fray', { parties: ['s1', 's2'], gmCards: 1 });
    s.s1.does('declare_aim', { text: 'to the boat' });
    s.s2.does('declare_aim', { text: 'hold the door' });
    s.gm.does('declare_aim', { text: 'stop them' });
    for (const seat of s.shared.waitingFor) s.seat(seat).does('draw');
    const lines = presentation.caption?.(s.spectator.view)?.lines.map(({ text }) => text);
    expect(lines).toEqual([`caption.fray.tied.${frayTie}`]);
  }
});

scenario('DR-93: while a tie is drawn off, the caption names those who draw', kit, (s) => {
  s.given({ deck: ['KS', '4C', 'KH', '2S', '3S', '4S'], options: { frayTie: 'drawOff' } });
  s.gm.does('open_fray', { parties: ['s1', 's2'], gmCards: 1 });
  s.s1.does('declare_aim', { text: 'to the boat' });
  s.s2.does('declare_aim', { text: 'hold the door' });
  s.gm.does('declare_aim', { text: 'stop them' });
  for (const seat of s.shared.waitingFor) s.seat(seat).does('draw');
  passAll(s);
  s.spectator.sees('shared.phase', 'FR_DRAW');
  const [line] = presentation.caption?.(s.spectator.view)?.lines ?? [];
  expect(line?.text).toBe('panel.fray.off');
  expect(line?.facts?.['names']).toHaveLength(2);
});

scenario('DR-127: after a session the table shows how everything went, but only the players’ characters', kit, (s) => {
  s.given({ people: [{}, {}], npcs: [{ name: 'Marten' }] });
  s.gm.does('close_scene');
  s.gm.does('close_session');
  const [first, ...others] = presentation.board?.(s.spectator.view) ?? [];
  expect(first).toMatchObject({ kind: 'gathering', since: ['event.session_opened'] });
  expect(first?.kind === 'gathering' ? first.of : []).toEqual(
    expect.arrayContaining(['event.challenge_judged.cost', 'event.cost_set', 'event.failure_intended']),
  );
  expect(others.map(({ id }) => id)).toEqual(s.shared.characters.slice(0, 2).map(({ id }) => id));
});

scenario(
  'DR-125: before the first cards the table shows what the characters see, and in the first scene the primer',
  kit,
  (s) => {
    s.given({ people: [{}, {}], scene: 'none' });
    s.gm.does('open_scene', { title: 'The ferry', opening: 'It has rained for three days.' });
    const pieces = () => presentation.board?.(s.spectator.view) ?? [];
    expect(pieces()[0]).toMatchObject({
      id: 'opening',
      printed: [{ facts: { text: 'It has rained for three days.' } }],
    });
    expect(pieces().some(({ id }) => id === 'primer')).toBe(s.shared.clock.scene === 1);
  },
);

scenario('DR-29: a vote on taking a card away names the card and the reason', kit, (s) => {
  s.given({ gm: 'nobody', people: [{}, { backgrounds: ['b:JC type "Wrestler"'] }, {}] });
  s.franz.does('retire_background', { character: 's2', background: 'type', reason: 'he broke his arm' });
  const detail = { text: 'desk.card', facts: { label: 'Wrestler', card: 'JC' } };
  expect(s.s3.view.shared.questions).toHaveLength(1);
  expect(presentation.move(s.s3.view, { type: 'vote', topic: 'retire_background', yes: true }).group).toMatchObject({
    message: { facts: { question: { facts: { detail, seat: 's1', text: 'he broke his arm' } } } },
  });
});

scenario('DR-30: a vote on another background says what it is for', kit, (s) => {
  s.given({ gm: 'nobody', people: [{}, {}, {}] });
  s.franz.does('grant_background', { character: 's2', kind: 'acquired', reason: 'the winter at the pass' });
  const [line] = panel(s.s3.view, 'panel.waiting');
  expect(JSON.stringify(line)).toContain('question.grant_background.for');
});

/** The text of the question about consent that this viewer is asked. */
function consentAsked(view: TableView): unknown {
  return presentation.move(view, { type: 'vote', topic: 'consent', yes: true }).group?.message.facts?.['question'];
}

scenario('DR-45 DR-144: an ally is not asked as an opponent', kit, (s) => {
  s.given({ people: [{}, {}, {}] });
  s.franz.does('declare_competition', { parties: ['s1', 's2', 's3'], sides: [['s1', 's2'], ['s3']] });
  const names = { text: 'sides.more' };
  expect(consentAsked(s.hans.view)).toMatchObject({ text: 'question.consent.named', facts: { seat: 's1', names } });
  expect(consentAsked(s.s3.view)).toMatchObject({ text: 'question.consent', facts: { seat: 's1' } });
});

scenario('DR-96: a card played after one was sent back ends the question about it', kit, (s) => {
  s.given({ people: [{ backgrounds: ['b:9C type'] }, {}], deck: ['4H'] });
  attempt(s);
  s.franz.does('substitute', { card: '9C', description: 'I just climb' });
  s.gm.does('veto_description', { reason: 'how?' });
  expect(s.franz.view.own.asks?.text).toBe('ask.WINDOW.sent_back');
  s.franz.does('substitute', { card: '9C', description: 'along the drainpipe' });
  expect(s.franz.view.own.asks?.text).toBe('ask.WINDOW');
});

scenario('DR-118 DR-120: a second disadvantage of a suit says that its holder is out after this', kit, (s) => {
  s.given({ people: [{ disadvantages: ['2C'] }, {}], deck: ['4S', '6C'] });
  attempt(s, { suit: 'C', target: 8 });
  const move = (type: string) => presentation.move(s.franz.view, { type });
  expect(move('pass').means).toMatchObject({ facts: { means: { text: 'mean.cell.again' } } });
  s.franz.does('draw_disadvantage');
  s.franz.does('use_disadvantage', { yes: false });
  expect(move('pass')).toMatchObject({
    means: { facts: { means: { text: 'mean.cell.missed' } } },
    warns: { text: 'warn.falling' },
  });
  expect(move('draw_disadvantage').warns).toEqual({ text: 'warn.falling' });
  expect(panel(s.hans.view, 'panel.draws').map(({ text }) => text)).toContain('panel.draw.falling');
  passAll(s);
  s.expectEvent('incapacitated', { character: 's1' });
});

scenario('DR-135: an attempt on hold is described as undecided, without a reason for the absence', kit, (s) => {
  s.given({ deck: ['4H'] });
  attempt(s);
  s.system.does('seat_left', { seat: 's1' });
  expect(presentation.caption?.(s.hans.view)?.lines).toEqual([{ text: 'caption.challenge.open' }]);
});

scenario('DR-55: the table says how many cards an advantage brings', kit, (s) => {
  const shown = (advantageStack: boolean) => {
    s.given({
      people: [{}, {}, {}],
      deck: ['KC', '9S', '8S', '2C', '3C', '6H', '4D', '5D'],
      options: { advantageStack },
    });
    duel(s, ['s1', 's2', 's3']);
    passAll(s);
    return presentation.caption?.(s.spectator.view)?.lines.find(({ text }) => text === 'panel.advantage')?.facts?.['n'];
  };
  expect(shown(false)).toBe(2);
  expect(shown(true)).toBe(3);
});

scenario('DR-136: the GM’s seat card says that the GM leads, but not after they have given up the seat', kit, (s) => {
  const gmCard = () => presentation.seatCards(s.franz.view).find(({ seat }) => seat === 'gm');
  s.given({});
  expect(gmCard()).toMatchObject({ role: { text: 'role.gm' }, aim: { text: 'seat.aim.gm' } });
  s.system.does('seat_left', { seat: 'gm', person: 'p9' });
  expect(gmCard()?.role).toEqual({ text: 'role.gm.free' });
  expect(gmCard()?.aim).toBeUndefined();
});

scenario('DR-135: the GM reads on their seat card for whom they hold cards', kit, (s) => {
  const roleSeenBy = (view: TableView) => presentation.seatCards(view).find(({ seat }) => seat === 'gm')?.role;
  s.given({ people: [{ name: 'Hans' }, {}] });
  expect(roleSeenBy(s.gm.view)).toEqual({ text: 'role.gm' });
  s.system.does('seat_away', { seat: 's1' });
  s.system.does('grace_time_up', { seat: 's1' });
  expect(roleSeenBy(s.gm.view)).toEqual({ text: 'role.gm.for', facts: { names: ['Hans'] } });
  expect(roleSeenBy(s.s2.view)).toEqual({ text: 'role.gm' });
});

scenario('DR-88: the label of the opposition’s cards has room below a narrow card', kit, (s) => {
  s.given({ people: [{}, {}], npcs: [{ name: 'The toll keeper' }, { name: 'Sergeant Brackwater' }] });
  s.gm.does('open_fray', { parties: ['s1', 's2', 'n1', 'n2'], gmCards: 3 });
  const labelOf = (party: string) => presentation.piles?.(s.gm.view).find(({ id }) => id === `before ${party}`);
  expect(labelOf('gm')?.facts).toEqual({ name: { text: 'who.opposition.label' } });
  expect(labelOf('s1')?.facts).toMatchObject({ name: { text: 'who.named' } });
  // One line below the cards of a tablet.
  for (const words of [english, german]) expect(words['who.opposition.label'].length).toBeLessThanOrEqual(11);
});

/** What the sheet of `s1` says about its state. */
function stateOnSheet(view: TableView): readonly (string | undefined)[] {
  const entries = presentation.sheets?.(view).flatMap((sheet) => (sheet.id === 's1' ? sheet.entries : [])) ?? [];
  return entries
    .filter(({ label }) => typeof label === 'object' && label.text === 'paper.state')
    .flatMap(({ written }) => written.map((words) => (typeof words === 'object' ? words.text : words)));
}

scenario('DR-135 DR-137: seat card and sheet say whether the GM plays the character of a departed player', kit, (s) => {
  const gmRole = () => presentation.seatCards(s.gm.view).find(({ seat }) => seat === 'gm')?.role;
  s.given({ people: [{ name: 'Dora' }, {}, {}] });
  s.system.does('seat_left', { seat: 's1', person: 'p3' });
  expect(role(s.hans.view, 's1')?.text).toBe('role.left.gm');
  expect(stateOnSheet(s.hans.view)).toEqual(['panel.sheet.led']);
  expect(gmRole()?.text).toBe('role.gm.for');
  s.gm.does('rule', { target: 's1', change: 'park', reason: 'she waits in the inn' });
  expect(role(s.hans.view, 's1')?.text).toBe('role.left.shared');
  expect(stateOnSheet(s.hans.view)).toEqual(['panel.sheet.left']);
  expect(gmRole()?.text).toBe('role.gm');
  s.gm.refused('set_challenge', { character: 's1', title: 'Up', suit: 'C', target: 8 }, 'DR_CONSENT');
});

scenario('DR-111 DR-137: the seat card keeps the held disadvantages when the player leaves', kit, (s) => {
  const marks = () => presentation.seatCards(s.hans.view).find(({ seat }) => seat === 's1')?.marks;
  s.given({ people: [{ disadvantages: ['3S'] }, {}] });
  const held = [{ message: { text: 'mark.held', facts: { cards: ['3S'] } }, warns: true }];
  expect(marks()).toEqual(held);
  s.system.does('seat_left', { seat: 's1', person: 'p3' });
  expect(marks()).toEqual(held);
  s.system.does('seat_joined', { seat: 's1', name: 'Emil', person: 'p9' });
  expect(marks()).toEqual([]);
});
