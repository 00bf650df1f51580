import type { Intent } from '../../../kernel/index.ts';
import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { kit } from '../scenarios/kit.ts';
import { against, attacked, guard, versus } from '../scenarios/steps.ts';
import { traitValue } from '../selectors.ts';
import type { TableView } from '../view-types.ts';
import { presentation } from './index.ts';

const words = (view: TableView, intent: Intent) => presentation.move(view, intent);
const panelTexts = (view: TableView) =>
  presentation.panels(view).flatMap(({ title, lines }) => [title.text, ...lines.map(({ text }) => text)]);
const opposed: Intent = { type: 'set_opposition', kind: 'opposed' };

scenario('SU-115: the form names the target, and says if its sheet has no value to oppose with', kit, (s) => {
  s.given({ crew: ['moss'], npcs: [guard, { name: 'Rook', attributes: { wits: 4 } }] });
  s.moss.does('declare_play', { use: 'stealth', marks: ['n1'], text: 'Past them.' });
  expect(words(s.gm.view, opposed)).toMatchObject({
    message: { text: 'move.set_opposition.opposed.at', facts: { names: ['Guard'] } },
    means: { text: 'mean.wish.blank', facts: { npc: 'Guard' } },
  });
  s.moss.does('withdraw_play');
  s.moss.does('declare_play', { use: 'stealth', marks: ['n2'], text: 'Past them.' });
  expect(words(s.gm.view, opposed).means).toMatchObject({ text: 'mean.wish' });
});

scenario('SU-158: while leaders are asked, changing the opposition is listed apart from the main moves', kit, (s) => {
  s.given({ crew: ['moss'], order: ['moss', 'n1', 'n2'], npcs: [guard, { name: 'Rook' }] });
  s.moss.does('declare_play', { use: 'guns', marks: ['n1'], text: 'Down!' });
  expect(words(s.gm.view, opposed).aside).toBeUndefined();
  s.gm.does('set_opposition', { kind: 'opposed', trait: 'dodge', modifier: 4 });
  s.gm.sees('shared.play.step', 'COVER');
  expect(words(s.gm.view, opposed).aside).toBe(true);
});

scenario('SU-97: for a suit that no card has yet, the panel shows its effect and no count', kit, (s) => {
  s.given({ crew: ['moss'], player: ['3C'], npcs: [guard] });
  against(s, s.moss, 15, { use: 'athlete' });
  expect(panelTexts(s.moss.view)).toContain('panel.riders.none');
  expect(panelTexts(s.moss.view)).not.toContain('panel.riders.line');
});

scenario(
  'SU-69 SU-73: while a Jack fetches a card, no total is shown: the cards of the play are already discarded',
  kit,
  (s) => {
    s.given({ crew: ['moss'], player: ['3C'], gm: ['4H'], npcs: [guard], hands: { moss: ['JD'] } });
    versus(s, s.moss, 3, { use: 'stealth', trait: 'insight' });
    expect(presentation.zoneWords?.(s.gm.view, 'area')).toBeDefined();
    expect(panelTexts(s.gm.view)).toContain('panel.secret');
    s.moss.does('commit_card', { card: 'h1' });
    s.moss.does('finish_step');
    s.gm.does('finish_step');
    s.spectator.sees('shared.play.step', 'JACKS');
    expect(presentation.zoneWords?.(s.gm.view, 'area')).toBeUndefined();
    expect(panelTexts(s.gm.view)).not.toContain('panel.secret');
  },
);

scenario('SU-18: only the suggested values are called typical', kit, (s) => {
  s.given({ crew: ['moss', 'vera'] });
  s.system.does('seat_left', { seat: 's1', person: 'p1' });
  s.system.does('seat_joined', { seat: 's1', name: 'Cleo', person: 'p9' });
  s.s1.does('set_suit', { suit: 'S' });
  const [usual] = presentation.suggests?.(s.s1.view) ?? [];
  expect(usual).toMatchObject({ type: 'set_attributes' });
  const typical = { ...usual, type: 'set_attributes' };
  expect(words(s.s1.view, typical).message.text).toBe('move.set_attributes.usual');
  expect(words(s.s1.view, { ...typical, wits: 2 }).message.text).toBe('move.set_attributes');
});

scenario(
  'SU-20 SU-21: once every box of the sheet is filled, the boxes are listed apart, but not the move that finishes it',
  kit,
  (s) => {
    s.given({ crew: ['moss', 'vera'] });
    s.system.does('seat_left', { seat: 's1', person: 'p1' });
    s.system.does('seat_joined', { seat: 's1', name: 'Cleo', person: 'p9' });
    s.s1.does('set_suit', { suit: 'S' });
    const isListedApart = () => words(s.s1.view, { type: 'set_tags' }).aside === true;
    for (const step of ['set_attributes', 'set_tags', 'set_profile'] as const) {
      expect(isListedApart()).toBe(false);
      const [{ type, ...fields } = { type: '' }] = presentation.suggests?.(s.s1.view) ?? [];
      expect(type).toBe(step);
      s.s1.does(step, fields);
    }
    expect(isListedApart()).toBe(true);
    // The form says that lower Wits cost tags.
    expect(words(s.s1.view, { type: 'set_attributes' }).means?.text).toBe('mean.set_attributes.tagged');
    expect(words(s.s1.view, { type: 'finish_sheet' }).aside).toBeUndefined();
  },
);

scenario('SU-120: once the other side is down, players are no longer asked to add to the turn order', kit, (s) => {
  s.given({
    crew: ['moss'],
    npcs: [{ ...guard, attributes: { dexterity: 3, fitness: 2 } }],
    player: ['3C'],
    gm: ['9C'],
  });
  s.gm.does('start_combat', { parties: ['s1', 'n1'] });
  s.moss.sees('own.asks', { text: 'ask.INIT' });
  s.gm.does('rule', { target: 'n1', change: { field: 'damage', value: 20 }, reason: 'A lamp falls.' });
  s.moss.sees('own.asks', { text: 'ask.INIT.won' });
});

scenario('SU-53: the move that ends a step has the same name before and after a card is added', kit, (s) => {
  s.given({ crew: ['moss'], player: ['3C'], hands: { moss: ['7C'] } });
  against(s, s.moss, 15, { use: 'athlete' });
  const called = () => words(s.moss.view, { type: 'finish_step' }).message.text;
  expect(called()).toBe('move.finish_step.stand');
  s.moss.does('commit_card', { card: '7C' });
  expect(called()).toBe('move.finish_step.stand');
});

scenario('SU-115 SU-178: a free attack without a description shows the GM no wish of the player', kit, (s) => {
  s.given({ crew: ['kade'], player: ['9D'], npcs: [guard, { name: 'Rook', attributes: { wits: 4 } }] });
  against(s, s.kade, 12, { use: 'athlete', mode: 'terrain' });
  s.kade.does('finish_step');
  s.kade.does('take_follow_up', { kind: 'thug', mark: 'n1' });
  expect(words(s.gm.view, { type: 'set_opposition', kind: 'threshold' }).means).toBeUndefined();
  expect(words(s.gm.view, opposed).means).toMatchObject({ text: 'mean.wish.blank.free', facts: { npc: 'Guard' } });
});

scenario('SU-79: a King is offered as every card of the discard but a King, the most useful ones first', kit, (s) => {
  const discard = ['AC', '4D', 'JD', 'JC', 'QC', 'QS', '9H', '2S', 'KS'] as const;
  s.given({ crew: ['moss'], player: ['3C'], discard, npcs: [guard], hands: { moss: ['KC'] } });
  against(s, s.moss, 30, { use: 'athlete' });
  const copies = (presentation.suggests?.(s.moss.view) ?? []).flatMap((intent) => {
    const { treat } = intent as { readonly treat?: { readonly copy?: string } };
    return treat?.copy === undefined ? [] : [{ copy: treat.copy, aside: words(s.moss.view, intent).aside === true }];
  });
  expect(copies.map(({ copy }) => copy).toSorted()).toEqual(discard.filter((face) => face !== 'KS').toSorted());
  expect(copies[0]).toEqual({ copy: 'AC', aside: false });
  expect(copies.find(({ copy }) => copy === '9H')?.aside).toBe(true);
});

scenario('SU-86: the GM is offered the crew’s discard for a King too', kit, (s) => {
  const hands = { ruth: ['8H', '9C'], gm: ['KS'] } as const;
  s.given({ crew: ['ruth'], npcs: [guard], hands, discard: ['7D', 'AD'], player: ['4D'], gm: ['6S', '2C'] });
  versus(s, s.ruth, 5, { use: 'persuasion', trait: 'willpower' });
  s.ruth.does('commit_card', { card: '9C' });
  s.ruth.does('finish_step');
  const offered = (presentation.suggests?.(s.gm.view) ?? []).flatMap((intent) => {
    const { treat } = intent as { readonly treat?: { readonly copy?: string } };
    return treat?.copy ?? [];
  });
  expect(offered).toEqual(['AD', '7D']);
  s.gm.does('commit_card', { card: 'KS', treat: { copy: 'AD' } });
  s.expectEvent('card_drawn', { seat: 'gm', cause: 'ace' });
});

scenario('SU-86 SU-97: the GM’s King is offered as a Queen or a ten only if its suit helps the NPC', kit, (s) => {
  const copied = () =>
    (presentation.suggests?.(s.gm.view) ?? []).flatMap((intent) => {
      const { treat } = intent as { readonly treat?: { readonly copy?: string } };
      return treat?.copy ?? [];
    });
  const setting = { crew: ['kade'], npcs: [guard], discard: ['QH', 'TH', 'QC', 'JD'], player: ['9C'] } as const;
  const hands = { kade: ['2H'], gm: ['KS'] } as const;
  s.given({ ...setting, hands, gm: ['2C'] });
  versus(s, s.kade, 5, { use: 'persuasion', trait: 'willpower' });
  s.kade.does('commit_card', { card: '2H' });
  s.kade.does('finish_step');
  expect(copied()).toEqual(['JD']);
  s.given({ ...setting, hands, gm: ['2C'] });
  attacked(s, 5, { skill: 'thug', targets: ['s1'] });
  s.kade.does('commit_card', { card: '2H' });
  s.kade.does('finish_step');
  expect(copied()).toEqual(['JD', 'QC']);
});

scenario('SU-118: neither the title nor the prompt of a fight within the crew speaks of foes', kit, (s) => {
  s.given({ crew: ['vera', 'moss'], player: ['2C', '9C'], options: { crewAgainstCrew: 'consent' } });
  s.gm.does('start_combat', { parties: ['s1', 's2'] });
  expect(presentation.caption?.(s.spectator.view)?.title).toMatchObject({ text: 'caption.order', facts: { n: 1 } });
  s.vera.sees('own.asks', { text: 'ask.INIT' });
});

scenario('SU-115: a GM who flips alone sees their own total and the number to reach', kit, (s) => {
  s.given({ crew: ['vera'], npcs: [guard], gm: ['5D'] });
  s.gm.does('npc_play', { npc: 'n1', use: 'wits', threshold: 12, modifier: 4, text: 'Which wire?' });
  expect(presentation.move(s.gm.view, { type: 'finish_step' }).means).toEqual({
    text: 'mean.standing.alone',
    facts: { total: 9, number: 12 },
  });
  expect(panelTexts(s.gm.view)).toContain('panel.secret.alone');
});

scenario('SU-108: where no one dies, the damage of a character threatens only the rest of the scene', kit, (s) => {
  s.given({ crew: ['vera'], order: ['vera', 'n1'], npcs: [guard], options: { death: 'outForScene' } });
  s.gm.does('rule', { target: 's1', change: { field: 'damage', value: 2 }, reason: 'A splinter.' });
  expect(presentation.caption?.(s.vera.view)?.lines).toContainEqual(
    expect.objectContaining({ text: 'caption.hurt.out' }),
  );
});

scenario('SU-162 SU-163: the story names those who may swap, as allies, without those who dropped out', kit, (s) => {
  s.given({ crew: ['vera', 'moss', 'ruth'], hands: { vera: ['3C'], moss: ['QD'] }, player: ['4C', '8S'] });
  s.ruth.does('declare_play', { use: 'leadership', marks: ['s1', 's2'], text: 'Trade.' });
  s.gm.does('set_opposition', { kind: 'formula' });
  expect(presentation.caption?.(s.spectator.view)?.title).toMatchObject({ text: 'caption.play.with' });
  s.ruth.does('finish_step');
  const told = (type: string) => {
    const event = s.events.findLast((each) => each.type === type);
    return event === undefined ? undefined : presentation.line({ ...event })?.message;
  };
  expect(told('play_declared')).toMatchObject({ text: 'event.play_declared.with', facts: { marks: ['s1', 's2'] } });
  expect(told('swap_opened')).toMatchObject({ text: 'event.swap_opened', facts: { parties: ['s3', 's1'] } });
});

scenario('SU-166: the GM is offered the NPC with the most Leadership first, to step in for the targets', kit, (s) => {
  s.given({
    crew: ['moss'],
    order: ['moss', 'n1', 'n2', 'n3'],
    npcs: [guard, { name: 'Rook' }, { name: 'Crake', attributes: { charisma: 7 }, tags: ['leadership'] }],
  });
  s.moss.does('declare_play', { use: 'guns', marks: ['n1'], text: 'Down!' });
  s.gm.does('set_opposition', { kind: 'opposed', trait: 'dodge', modifier: 4 });
  const covers = presentation.suggests?.(s.gm.view).filter(({ type }) => type === 'cover_ally') ?? [];
  expect(covers.map(({ npc }) => npc)).toEqual(['n3', 'n2']);
  expect(words(s.gm.view, covers[0] ?? { type: '' })).toMatchObject({
    message: { text: 'move.cover_ally.npc.by', facts: { name: 'Crake', names: ['Guard'] } },
  });
  s.gm.does('cover_ally', { npc: 'n3', allies: ['n1'] });
  s.expectEvent('cover_begun', { leader: 'n3' });
});

scenario('SU-140: the GM reads the number that follows from the questions asked', kit, (s) => {
  s.given({ crew: ['moss'] });
  s.moss.does('declare_play', { use: 'awareness', marks: [], desired: 2, text: 'A look around.' });
  expect(words(s.gm.view, { type: 'set_opposition', kind: 'formula' })).toMatchObject({
    message: { text: 'move.set_opposition.formula', facts: { n: 10 } },
  });
  s.gm.does('set_opposition', { kind: 'formula' });
  s.expectEvent('opposition_set', { value: 10 });
});

scenario('SU-24: after the job no panel offers a tag, because none can be chosen before the next job', kit, (s) => {
  s.given({ crew: ['moss'] });
  s.gm.does('end_scene');
  s.gm.does('grant_raise', { seat: 's1', attr: 'wits' });
  expect(panelTexts(s.moss.view)).toContain('panel.tag');
  s.gm.does('end_session');
  expect(panelTexts(s.moss.view)).not.toContain('panel.tag');
});

scenario('SU-24: after a raise of Wits a panel and a main move say that a tag is to be chosen', kit, (s) => {
  s.given({ crew: ['moss'] });
  expect(panelTexts(s.moss.view)).not.toContain('prompt.tag');
  s.gm.does('end_scene');
  s.gm.does('grant_raise', { seat: 's1', attr: 'wits' });
  expect(panelTexts(s.moss.view)).toContain('prompt.tag');
  expect(words(s.moss.view, { type: 'set_tags' }).aside).toBeUndefined();
});

scenario(
  'SU-108: the turn order keeps the dead character’s name, and the dead are not warned of their damage',
  kit,
  (s) => {
    s.given({ crew: ['moss', 'vera'], order: ['vera', 'moss', 'n1'], npcs: [guard] });
    const captionOf = (view: TableView) => JSON.stringify(presentation.caption?.(view));
    s.gm.does('rule', { target: 's1', change: { field: 'damage', value: 2 }, reason: 'A splinter.' });
    expect(captionOf(s.moss.view)).toContain('caption.hurt');
    s.gm.does('rule', { target: 's1', change: { field: 'damage', value: 9 }, reason: 'The roof came down.' });
    expect(captionOf(s.moss.view)).not.toContain('caption.hurt');
    s.moss.does('choose_sheet', { sheetId: 'new' });
    s.moss.does('set_profile', { name: 'Kade' });
    for (const { view } of [s.moss, s.spectator]) {
      expect(captionOf(view)).toContain('Moss');
      expect(captionOf(view)).not.toContain('Kade');
    }
    const order = presentation.panels(s.spectator.view).find(({ title }) => title.text === 'panel.order');
    expect(order?.lines).toContainEqual({ text: 'panel.order.down', facts: { name: 'Moss' } });
  },
);

scenario('SU-108: the story and the desk name the dead character in the turn order, not the successor', kit, (s) => {
  s.given({ crew: ['moss', 'vera'], npcs: [guard], player: ['3C', '4C'], gm: ['5C'] });
  s.gm.does('start_combat', { parties: ['s1', 's2', 'n1'] });
  s.gm.does('rule', { target: 's1', change: { field: 'damage', value: 9 }, reason: 'The roof came down.' });
  s.moss.does('choose_sheet', { sheetId: 'new' });
  s.moss.does('set_profile', { name: 'Kade' });
  s.vera.does('finish_step');
  s.gm.does('finish_step');
  s.spectator.heard('order_fixed', { lost: { s1: 'Moss' } });
  const line = presentation.line({ type: 'order_fixed', order: ['s2', 's1'], lost: { s1: 'Moss' } });
  expect(line?.message.facts?.['order']).toEqual([
    { text: 'order.party', facts: { party: 's2' } },
    { text: 'order.party.lost', facts: { name: 'Moss' } },
  ]);
  const desk = JSON.stringify(presentation.desk?.(s.gm.view).sections.find(({ id }) => id === 'order'));
  expect(desk).toContain('Moss');
  expect(desk).not.toContain('Kade');
});

scenario('SU-30: the event that starts a further job says that it is not the first', kit, (s) => {
  s.given({ crew: ['moss'], between: true });
  s.gm.does('end_session');
  s.gm.does('next_job');
  s.spectator.heard('session_started', { next: true });
});

scenario('SU-108 SU-194: the end of the job names the dead, also those whose seats have successors', kit, (s) => {
  s.given({ crew: ['moss'], between: true });
  const gathered = () => presentation.board?.(s.spectator.view).find(({ kind }) => kind === 'gathering');
  expect(gathered()).not.toMatchObject({ of: expect.arrayContaining(['event.character_died']) });
  s.gm.does('end_session');
  expect(gathered()).toMatchObject({
    of: expect.arrayContaining(['event.character_died', 'event.character_revived']),
    since: ['event.session_started', 'event.session_started.next'],
  });
});

scenario('SU-194: at the end of the job, the crew includes those who died', kit, (s) => {
  s.given({ crew: ['moss', 'vera'] });
  s.gm.does('rule', { target: 's1', change: { field: 'damage', value: 9 }, reason: 'The roof came down.' });
  s.gm.does('end_scene');
  const crewOf = () => {
    const job = presentation.board?.(s.spectator.view).find(({ id }) => id === 'job');
    return JSON.stringify(job?.kind === 'sheet' ? job.entries[1]?.written : undefined);
  };
  expect(crewOf()).not.toContain('Moss');
  s.gm.does('end_session');
  expect(crewOf()).toContain('Moss');
});

scenario('SU-194: after the first scene, ending the job is one of the GM’s main moves', kit, (s) => {
  s.given({ between: true });
  const isAside = () => words(s.gm.view, { type: 'end_session' }).aside === true;
  const before = { ...s.gm.view, shared: { ...s.gm.view.shared, scenes: 0 } };
  expect(words(before, { type: 'end_session' }).aside).toBe(true);
  expect(isAside()).toBe(false);
  expect(presentation.irreversible?.['end_session']).toBe('always');
});

scenario('SU-160 SU-166: the GM is warned that the NPC, and not the GM, skips an action', kit, (s) => {
  s.given({ crew: ['moss'], npcs: [guard] });
  const cover = { type: 'cover_ally', npc: 'n1', allies: ['n1'] };
  expect(words(s.gm.view, cover).warns).toEqual({ text: 'warn.cover.npc', facts: { name: 'Guard' } });
  expect(words(s.moss.view, { type: 'cover_ally', allies: ['s1'] }).warns).toEqual({ text: 'warn.cover' });
});

scenario('SU-157: before stepping in, a leader reads both values, because theirs may be lower', kit, (s) => {
  s.given({ crew: ['ruth', 'vera'], npcs: [guard], player: ['2C', '9S', '3C'], gm: ['4C'] });
  attacked(s, 10, { skill: 'persuasion', targets: ['s2'] });
  const { play } = s.ruth.view.shared;
  const { character } = s.ruth.view.own;
  if (play === null || character === undefined) expect.fail('Ruth is asked to step in');
  expect(words(s.ruth.view, { type: 'cover_ally', allies: ['s2'] }).means).toMatchObject({
    text: 'mean.cover',
    facts: { own: traitValue(character, play.use), theirs: play.parts.modifier },
  });
  expect(play.parts.modifier).not.toBe(traitValue(character, play.use));
});

scenario('SU-54: the caption and the story agree on what the other side’s King counted as', kit, (s) => {
  s.given({
    crew: ['moss'],
    npcs: [guard],
    player: ['TC', '9D'],
    gm: ['JH', '2C'],
    hands: { moss: ['9H'], gm: ['KS'] },
  });
  versus(s, s.moss, 3, { use: 'stealth', trait: 'insight' });
  s.moss.does('commit_card', { card: '9H' });
  s.moss.does('finish_step');
  s.gm.does('commit_card', { card: 'KS' });
  s.gm.does('finish_step');
  s.moss.does('finish_step');
  const { sum, counted } = s.moss.view.shared.last?.outcome ?? {};
  s.moss.heard('play_resolved', { sum, counted });
  const shown = presentation.caption?.(s.moss.view)?.lines[0]?.facts?.['against'];
  const worth = (card: string) => ({ text: 'sum.card.worth', facts: { n: 10, card } });
  expect(shown).toEqual({ text: 'sum.more', facts: { first: worth('JH'), rest: worth('KS') } });
  expect(presentation.line({ type: 'play_resolved', sum, counted })?.message.facts?.['against']).toEqual(shown);
});

scenario('SU-114 SU-158: where several are attacked, leaders are asked about all of them', kit, (s) => {
  s.given({ crew: ['ruth', 'vera', 'moss'], npcs: [guard], player: ['9S', '2C', '3C', '4C'], gm: ['4C', '5C'] });
  attacked(s, 10, { skill: 'persuasion', targets: ['s2', 's3'] });
  s.ruth.sees('own.asks', { text: 'ask.COVER.several', facts: { names: ['Vera', 'Moss'] } });
  expect(presentation.caption?.(s.ruth.view)?.title).toMatchObject({
    text: 'caption.defends.several',
    facts: { names: ['Vera', 'Moss'] },
  });
  const covers = (presentation.suggests?.(s.ruth.view) ?? []).filter(({ type }) => type === 'cover_ally');
  expect(covers.map(({ allies }) => allies)).toEqual([['s2'], ['s3'], ['s2', 's3']]);
  const [vera, moss, both] = covers.map((intent) => words(s.ruth.view, intent));
  // Leadership has to reach 10 and 3 for each of them (SU-156); Willpower is 5 and Charisma.
  expect(vera).toMatchObject({
    message: { text: 'move.cover_ally', facts: { name: 'Vera' } },
    means: { text: 'mean.cover', facts: { number: 13, own: 14, theirs: 12 } },
  });
  expect(moss).toMatchObject({
    message: { text: 'move.cover_ally', facts: { name: 'Moss' } },
    means: { text: 'mean.cover', facts: { number: 13, own: 14, theirs: 13 } },
  });
  expect(both).toMatchObject({
    message: { text: 'move.cover_ally.several', facts: { names: ['Vera', 'Moss'] } },
    means: {
      text: 'mean.cover.several',
      facts: { number: 16, own: 14, theirs: [{ facts: { name: 'Vera', n: 12 } }, { facts: { name: 'Moss', n: 13 } }] },
    },
  });
  expect(words(s.ruth.view, { type: 'cover_ally' })).toMatchObject({
    message: { text: 'move.cover_ally.choose' },
    means: { text: 'mean.cover.form', facts: { own: 14, base: 10, step: 3 } },
    aside: true,
  });
  s.ruth.does('pass_cover');
  expect(presentation.caption?.(s.ruth.view)?.title).toMatchObject({
    text: 'caption.defends',
    facts: { name: 'Vera' },
  });
});

scenario('SU-22 SU-158: where sheets are private, a leader reads no value of the others', kit, (s) => {
  s.given({
    crew: ['ruth', 'vera', 'moss'],
    npcs: [guard],
    player: ['9S', '2C'],
    gm: ['4C'],
    options: { sheets: 'owner' },
  });
  attacked(s, 10, { skill: 'persuasion', targets: ['s2', 's3'] });
  expect(words(s.ruth.view, { type: 'cover_ally', allies: ['s3'] }).means).toMatchObject({
    text: 'mean.cover.unknown',
    facts: { number: 13, own: 14 },
  });
});
