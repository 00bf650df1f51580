import { expect, test } from 'vitest';

import type { Actor, Intent, Rng } from '../../../kernel/index.ts';
import { seededRng } from '../../../kernel/index.ts';
import { jobs, jobWith } from '../data/jobs.ts';
import { ruleset } from '../index.ts';
import type { State } from '../state.ts';

interface Session {
  readonly end: State;
  /** The names of the NPCs who were up in each scene. */
  readonly seen: Readonly<Record<number, readonly string[]>>;
  readonly sent: readonly Intent[];
}

/** Bots at every seat, from the lobby to the end of the session. */
function playThrough(seed: number, seats: number, options: Readonly<Record<string, string | number>> = {}): Session {
  const rng = seededRng(seed);
  const players = Array.from({ length: seats }, (_, index) => ({
    seat: `s${index + 1}`,
    name: `Player ${index + 1}`,
    kind: 'player' as const,
  }));
  const config = { seats: [...players, { seat: 'gm', name: 'Gail', kind: 'gm' as const }], options };
  const begun = ruleset.setup(config, rng).reduce((before, event) => ruleset.evolve(before, event), ruleset.initial());
  return playOn(begun, rng);
}

function playOn(begun: State, rng: Rng): Session {
  let state = begun;
  const sent: Intent[] = [];
  const seen: Record<number, readonly string[]> = {};
  const actors: readonly Actor[] = [
    { kind: 'gm' },
    ...begun.players.map(({ seat }): Actor => ({ kind: 'seat', seat })),
  ];
  while (state.stage !== 'ENDED' && sent.length < 2000) {
    let moved = false;
    for (const actor of actors) {
      const view = ruleset.view(state, actor.kind === 'seat' ? actor : { kind: 'gm' });
      const move = ruleset.bot?.(view, ruleset.legal(view));
      if (move === undefined) continue;
      const decision = ruleset.decide(state, actor, move, rng);
      if (!decision.ok) expect.fail(`${JSON.stringify(move)}: ${JSON.stringify(decision.refusals)}`);
      for (const event of decision.events) state = ruleset.evolve(state, event);
      sent.push(move);
      const up = state.npcs.filter(({ down }) => !down).map(({ name }) => name);
      if (state.scene !== null) seen[state.scene.number] = [...(seen[state.scene.number] ?? []), ...up];
      moved = true;
      break;
    }
    if (!moved) expect.fail(`no one moves: ${JSON.stringify(ruleset.view(state, { kind: 'spectator' }).shared.asks)}`);
  }
  return { end: state, seen, sent };
}

test.each([1, 2, 3, 4, 6, 8])('a table of %i bots and a GM plays the job to its end', (seats) => {
  const { end, sent } = playThrough(seats, seats);
  expect(end.stage).toBe('ENDED');
  expect(end.scenes).toBe(3);
  const types = new Set(sent.map(({ type }) => type));
  for (const type of ['call_for_play', 'start_combat', 'commit_card', 'finish_step', 'declare_play'])
    expect(types).toContain(type);
  // A big crew may have won before the other side acts.
  if (seats <= 3) expect(types).toContain('npc_attack');
});

test('the GM’s bot takes NPCs out of scenes in which the script does not mention them', () => {
  for (const seed of [1, 2, 3, 4]) {
    const { seen } = playThrough(seed, 3);
    const upIn = (scene: number) => new Set(seen[scene]);
    expect([...upIn(1)]).toEqual(['Porter']);
    expect(upIn(2)).not.toContain('Porter');
    expect(upIn(3)).toContain('Ferrand');
    expect(upIn(3)).not.toContain('Bouncer');
  }
});

function nextJob({ end }: Session, seed: number): Session {
  const decision = ruleset.decide(end, { kind: 'host' }, { type: 'next_job' }, seededRng(seed));
  if (!decision.ok) expect.fail(JSON.stringify(decision.refusals));
  return playOn(
    decision.events.reduce((before, event) => ruleset.evolve(before, event), end),
    seededRng(seed),
  );
}

test('SU-30: the GM’s bot leads another job each time, with NPCs of its own that fight and oppose plays', () => {
  let session = playThrough(3, 3);
  const played = [session.end.job];
  for (const seed of [4, 5, 6]) {
    session = nextJob(session, seed);
    const { end, sent, seen } = session;
    played.push(end.job);
    expect(end.scenes).toBe(3);
    expect(sent.filter(({ type }) => type === 'start_combat')).not.toEqual([]);
    const called = sent.filter(({ type }) => type === 'call_for_play').map((move) => move['opposition']);
    expect(called).toContainEqual(expect.objectContaining({ kind: 'opposed' }));
    const { cast } = jobWith(end.job);
    for (const names of Object.values(seen))
      for (const name of names) expect(cast.map((npc) => npc.name)).toContain(name);
  }
  expect(new Set(played).size).toBe(jobs.length);
  expect(played.at(-1)).toBe(played[0]);
});

test('no NPC and no scene is in two jobs, because the GM’s bot knows a job by them', () => {
  const names = jobs.flatMap(({ cast, scenes }) => [
    ...cast.map(({ name }) => name),
    ...scenes.map(({ title }) => title),
  ]);
  expect(new Set(names).size).toBe(names.length);
});

test('every text of the jobs is in the German phrases', async () => {
  const { default: offered } = await import('../data/phrases.de.json', { with: { type: 'json' } });
  const { default: ofBots } = await import('../data/bot-phrases.de.json', { with: { type: 'json' } });
  const phrases = { ...offered, ...ofBots };
  /** The texts in a value, apart from skills and ids. */
  const textsIn = (value: unknown): readonly string[] => {
    if (typeof value === 'string') return /^[A-Z]/u.test(value) ? [value] : [];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
  };
  expect(textsIn(jobs).filter((text) => !Object.hasOwn(phrases, text))).toEqual([]);
});

test('the demo plays to its end', () => {
  expect(playThrough(7, ruleset.demo?.seats ?? 0).end.stage).toBe('ENDED');
});

test.each([
  ['deckSearch', { jackSource: 'deckSearch', flippedFaces: 'active' }],
  ['owners', { sheets: 'owner', coverMode: 'full' }],
] as const)('with other options, bots play to the end (%s)', (_, options) => {
  expect(playThrough(11, 3, options).end.stage).toBe('ENDED');
});

test('bots play the same session for the same seed', () => {
  expect(playThrough(5, 3)).toEqual(playThrough(5, 3));
});
