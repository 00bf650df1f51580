import { expect, it, test } from 'vitest';

import { mostHandouts } from './handout-limits.ts';
import { maySeePicture } from './handouts.ts';
import { firstCard, person, playing, playingWithGm, spectator } from './scenarios/test-table.ts';
import { toy } from './scenarios/toy.ts';

const map = { digest: 'd1', width: 800, height: 600 };
const letter = { type: 'show_handout', title: 'A letter', text: 'Come at once.' } as const;
const [ana, ben, cleo] = [person('p1'), person('p2'), person('p3')];

function tableWithMap() {
  const { table } = playing(toy);
  table.pictures['token-of-host d1'] = map;
  return table;
}

type Table = ReturnType<typeof tableWithMap>;

const handoutsOfAna = (table: Table) => table.view(ana).own.madeHandouts ?? [];
const heardBy = (table: Table, who: Parameters<Table['view']>[0], intent: Parameters<Table['does']>[1]) => {
  const before = table.state;
  return table.layer.heard(before, table.does(ana, intent), [who])[0];
};

it('TB-25: the host of a table without a GM shows everybody a text', () => {
  const table = tableWithMap();
  const shown = { title: 'A letter', text: 'Come at once.', picture: null };
  expect(heardBy(table, spectator, letter)).toEqual([{ type: 'handout_shown', name: 'Ana', to: null, ...shown }]);
  for (const viewer of [ana, ben, spectator]) expect(table.view(viewer).shared.table.handouts).toEqual([shown]);
  expect(handoutsOfAna(table)).toEqual([{ ...shown, number: 1, to: null, isBackdrop: false }]);
  expect(table.replayed()).toEqual(table.state);
});

it('TB-25: a handout for one seat reaches its person only, until it is shown to others', () => {
  const table = tableWithMap();
  const whisper = { ...letter, to: ['s2'] };
  expect(heardBy(table, ben, whisper)).toEqual([
    { type: 'handout_shown', name: 'Ana', title: 'A letter', text: 'Come at once.', picture: null },
  ]);
  expect(table.view(ben).own.handouts).toHaveLength(1);
  expect(heardBy(table, ben, { type: 'share_handout', handout: 1, to: ['s2', 's3'] })).toEqual([]);
  expect(table.view(cleo).own.handouts).toEqual(table.view(ben).own.handouts);
  expect(handoutsOfAna(table)[0]?.to).toEqual(['s2', 's3']);
  expect(heardBy(table, spectator, { type: 'share_handout', handout: 1 })).toHaveLength(1);
  expect(table.view(spectator).shared.table.handouts).toHaveLength(1);
  expect(table.view(ben).own.handouts).toBeUndefined();
  expect(heardBy(table, spectator, { type: 'put_away_handout', handout: 1 })).toEqual([{ type: 'handout_put_away' }]);
  expect(table.view(spectator).shared.table.handouts).toBeUndefined();
  expect(table.replayed()).toEqual(table.state);
});

/** What everyone but Ana and Ben sees of an evening, with or without a handout for Ben. */
function evening(secret: 'with a handout' | 'without'): readonly string[] {
  const table = tableWithMap();
  const seen: string[] = [];
  const does = (who: typeof ana, intent: Parameters<Table['does']>[1]): void => {
    const before = table.state;
    const heard = table.layer.heard(before, table.does(who, intent), [cleo, spectator]);
    seen.push(...[cleo, spectator].map((viewer) => JSON.stringify([table.view(viewer), heard])));
  };
  const hidden = (intent: Parameters<Table['does']>[1]): void => {
    if (secret === 'without') return;
    const before = table.state;
    expect(table.layer.heard(before, table.does(ana, intent), [cleo, spectator])).toEqual([[], []]);
  };
  hidden({ ...letter, picture: 'd1', to: ['s2'] });
  does(ana, { ...letter, title: 'A poster' });
  does(ana, { type: 'play', card: firstCard(table.view(ana)) });
  hidden({ type: 'put_away_handout', handout: 1 });
  does(ana, { type: 'set_backdrop' });
  does(ana, { type: 'put_away_handout', handout: secret === 'without' ? 1 : 2 });
  return seen;
}

test('TB-25: a hidden handout changes nothing that anybody else sees, not even the numbers of other handouts', () => {
  expect(evening('with a handout')).toEqual(evening('without'));
});

it('TB-25: only the uploader can use a picture, and people who saw its handout still see it after the handout is put away', () => {
  const table = tableWithMap();
  table.refuses(ana, { ...letter, picture: 'd2' }, 'E_NO_PICTURE');
  table.does(ana, { ...letter, picture: 'd1', alt: 'A map of the harbour', to: ['s2'] });
  expect(table.view(ben).own.handouts?.[0]?.picture).toEqual({ ...map, alt: 'A map of the harbour' });
  const sees = (viewer: Parameters<Table['view']>[0], until?: number) =>
    maySeePicture(table.state, 'd1', { viewer, until });
  expect([ana, ben, cleo, spectator].map((viewer) => sees(viewer))).toEqual([true, true, false, false]);
  table.does(ana, { type: 'put_away_handout', handout: 1 });
  expect([ben, cleo].map((viewer) => sees(viewer))).toEqual([true, false]);
});

it('TB-25: the state does not grow with a picture that is shown and put away again and again', () => {
  const table = tableWithMap();
  table.pictures['token-of-host d2'] = { ...map, digest: 'd2' };
  const shows = (picture: string, to?: readonly string[]) => {
    table.after(1_000).does(ana, { ...letter, picture, alt: 'A map', ...(to === undefined ? {} : { to }) });
    const [handout] = handoutsOfAna(table);
    table.does(ana, { type: 'put_away_handout', handout: handout?.number ?? 0 });
  };
  const sees = (viewer: Parameters<Table['view']>[0], until?: number) =>
    maySeePicture(table.state, 'd1', { viewer, until });
  shows('d1', ['s2']);
  shows('d1', ['s2']);
  shows('d2');
  expect([ben, cleo, spectator].map((viewer) => sees(viewer))).toEqual([true, false, false]);
  shows('d1', ['s3']);
  expect([ben, cleo, spectator].map((viewer) => sees(viewer))).toEqual([true, true, false]);
  shows('d1');
  const since = table.now;
  shows('d1');
  shows('d1', ['s2']);
  expect([sees(spectator), sees(spectator, since - 1), sees(spectator, since)]).toEqual([true, false, true]);
  expect(table.state.handouts?.list).toMatchObject([
    { picture: { digest: 'd1', alt: '' }, title: '', text: '', to: null },
    { picture: { digest: 'd2' }, to: null },
  ]);
  expect(table.replayed()).toEqual(table.state);
});

it('TB-25: spectators with a delay get a picture once its line has reached them', () => {
  const table = tableWithMap();
  table.after(1_000).does(ana, { ...letter, picture: 'd1', to: ['s2'] });
  table.after(1_000).does(ana, { type: 'share_handout', handout: 1 });
  const since = table.now;
  table.after(1_000).does(ana, letter);
  const sees = (until: number) => maySeePicture(table.state, 'd1', { viewer: spectator, until });
  expect([sees(since - 1), sees(since)]).toEqual([false, true]);
});

it('TB-25: the next person in a seat sees the handouts for the seat', () => {
  const table = tableWithMap();
  table.does(ana, { ...letter, to: ['s2'] });
  table.does(ana, { type: 'kick', person: 'p2' });
  const dora = table.arrives('Dora');
  expect(table.view(dora).own.handouts).toBeUndefined();
  table.does(dora, { type: 'take_seat', seat: 's2' });
  expect(table.view(dora).own.handouts).toHaveLength(1);
});

it('TB-25: a new host can put away what a former one showed to everybody, and sees nothing that was for one seat', () => {
  const table = tableWithMap();
  table.does(ana, letter);
  table.does(ana, { ...letter, to: ['s2'] });
  table.does(ana, { type: 'hand_over', role: 'host', person: 'p3' });
  const cleo = person('p3');
  expect(table.view(cleo).own.madeHandouts?.map(({ number }) => number)).toEqual([1]);
  table.does(cleo, { type: 'put_away_handout', handout: 1 });
  expect(table.view(spectator).shared.table.handouts).toBeUndefined();
});

it.each(['kick', 'ban'])('TB-25: a %s of a former host puts away their handouts for some seats', (type) => {
  const table = tableWithMap();
  table.does(ana, { ...letter, title: 'For everybody' });
  table.does(ana, { ...letter, to: ['s2'] });
  table.does(ana, { ...letter, picture: 'd1', to: ['s2', 's3'] });
  table.does(ana, { type: 'hand_over', role: 'host', person: 'p3' });
  expect(table.view(ben).own.handouts).toHaveLength(2);
  const before = table.state;
  const removal = table.does(cleo, { type, person: 'p1' });
  const heardOf = (viewer: typeof ben | typeof spectator) =>
    table.layer.heard(before, removal, [viewer])[0]?.filter((event) => event.type === 'handout_put_away');
  expect([ben, cleo, spectator].map((viewer) => heardOf(viewer)?.length)).toEqual([2, 1, 0]);
  expect(table.view(ben).own.handouts).toBeUndefined();
  expect(maySeePicture(table.state, 'd1', { viewer: ben, until: undefined })).toBe(true);
  expect(table.view(cleo).own.madeHandouts?.map(({ title }) => title)).toEqual(['For everybody']);
  expect(table.replayed()).toEqual(table.state);
});

it('TB-25: a backdrop is the picture of a public handout, and disappears when the handout is put away', () => {
  const table = tableWithMap();
  table.does(ana, letter);
  table.does(ana, { ...letter, picture: 'd1', to: ['s2'] });
  table.refuses(ana, { type: 'set_backdrop', handout: 1 }, 'E_BACKDROP_PICTURE');
  table.refuses(ana, { type: 'set_backdrop', handout: 2 }, 'E_BACKDROP_HIDDEN');
  table.does(ana, { type: 'share_handout', handout: 2 });
  table.does(ana, { type: 'set_backdrop', handout: 2 });
  expect(table.view(spectator).shared.table.backdrop).toEqual({ ...map, alt: '' });
  table.does(ana, { type: 'put_away_handout', handout: 2 });
  expect(table.view(spectator).shared.table.backdrop).toBeUndefined();
  expect(table.replayed()).toEqual(table.state);
});

it('TB-25: a later GM can remove the host’s backdrop', () => {
  const { table, host, gail } = playingWithGm(toy);
  table.does(gail, { type: 'leave_seat' });
  table.pictures['token-of-host d1'] = map;
  table.does(host, { ...letter, picture: 'd1' });
  table.does(host, { type: 'set_backdrop', handout: 1 });
  table.does(gail, { type: 'take_seat', seat: 'gm' });
  table.does(gail, { type: 'set_backdrop' });
  expect(table.view(spectator).shared.table.backdrop).toBeUndefined();
  table.refuses(gail, { type: 'set_backdrop' }, 'E_NO_HANDOUT');
});

it('TB-25: refuses handouts from players, empty ones, ones for no one, and too many', () => {
  const table = tableWithMap();
  table.refuses(ben, letter, 'E_HOST_ONLY');
  table.refuses(ana, { type: 'show_handout', title: 'A letter', text: ' ' }, 'E_HANDOUT_EMPTY');
  table.refuses(ana, { ...letter, title: ' ' }, 'E_TEXT_REQUIRED');
  table.refuses(ana, { ...letter, to: [] }, 'E_HANDOUT_NOBODY');
  table.refuses(ana, { ...letter, to: ['s9'] }, 'E_MALFORMED');
  table.refuses(ana, { type: 'share_handout', handout: 7 }, 'E_NO_HANDOUT');
  for (let shown = 0; shown < mostHandouts; shown += 1) table.does(ana, letter);
  table.refuses(ana, letter, 'E_HANDOUTS_FULL');
});

it('TB-25: if there is a GM, the host cannot show handouts, and the next GM gets those of the previous one', () => {
  const { table, host, gail } = playingWithGm(toy);
  table.refuses(host, letter, 'E_GM_ONLY');
  table.does(gail, { ...letter, to: ['s2'] });
  table.does(host, { type: 'kick', person: 'p2' });
  const hal = table.arrives('Hal', 'gm');
  expect(table.view(hal).own.madeHandouts).toBeUndefined();
  table.does(hal, { type: 'take_seat', seat: 'gm' });
  expect(table.view(hal).own.madeHandouts).toHaveLength(1);
  expect(table.view(host).own.madeHandouts).toBeUndefined();
});
